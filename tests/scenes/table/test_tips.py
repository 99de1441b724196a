"""The card of the goal and the tips at the table: when they come and go, that they fit, and that they cover no click."""

from functools import partial

import pytest

from game.app import App
from game.learning.course import courses, find_lesson
from game.learning.progress import LearnedFile, with_end
from game.match.session import Player, Session
from game.player.keepsake import newest
from game.player.tips import lesson_for, questions
from game.player.tips.book import TipBook
from game.rules import GAMES
from game.rules.core import Rng
from game.scenes.learn.hub import Learn
from game.scenes.screens.pause import Pause
from game.scenes.table.table import TableScene
from game.scenes.table.tips import TipCard, goal_lines
from tests.scenes.conftest import click, fit, press
from tests.scenes.screens.campaigns import said
from tests.scenes.screens.conftest import SIZES, settle
from tools.audit import faults, report


def begin(app: App, game: str = "skyliners", *, moves: int = 0) -> TableScene:
    """A table at which a person decides, and bots sit at the other seats."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    rules, rng = GAMES[game], Rng(4)
    state, played = rules.start(rules.seats[0], 5, {}), list[str]()
    for _ in range(moves):
        action, rng = rules.random_action(state, rng)
        played.append(rules.notation(action))
        state = rules.apply(state, action)
    person = rules.to_act(state)
    players = [Player(f"P{seat}", *([] if seat == person else ["random"])) for seat in range(rules.seats[0])]
    session = Session(rules, players, seed=5)
    for move in played:
        session.submit(session.parse(move))
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    assert app.scene is scene
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_a_match_begins_with_the_goal_until_it_is_switched_off(app: App, game: str) -> None:
    begin(app, game)
    assert app.t(f"{game}.brief.goal") in said(app)
    click(app, "goal-off")
    assert app.t(f"{game}.brief.goal") not in said(app)
    assert not app.settings.goal_card
    begin(app, game)
    assert app.t(f"{game}.brief.goal") not in said(app)


def test_the_goal_can_be_read_again_from_the_pause_menu(app: App) -> None:
    begin(app, moves=4)
    press(app, "escape")
    assert isinstance(app.scene, Pause)
    click(app, "goal")
    assert app.t("skyliners.brief.turn") in said(app)


def test_a_tip_goes_for_good_with_its_cross_or_key(app: App) -> None:
    app.change(goal_card=False)
    scene = begin(app)
    assert scene.tips is not None
    scene.tips.card = TipCard("equal")
    scene.refresh_panels()
    assert app.t("skyliners.tip.equal") in said(app)
    press(app, "delete")
    assert scene.tips.card is None
    assert "equal" in TipBook(app.profile.data).list_told("skyliners")


def test_tips_come_in_the_first_matches_at_most_one_a_turn(app: App) -> None:
    app.change(goal_card=False)
    scene = begin(app, "cities")
    assert scene.tips is not None
    first = scene.tips.card
    assert first is not None
    scene.tips.decide()
    assert scene.tips.card is first, "asked again in the same turn"
    app.change(tips=False)
    assert begin(app, "cities").tips.card is None  # type: ignore[union-attr]


def test_the_goal_leads_to_the_lessons_once_somebody_says_yes(app: App) -> None:
    scene = begin(app, "skyrise")
    click(app, "tip-lesson")
    click(app, "answer-0")
    assert app.scene is scene, "stayed"
    click(app, "tip-lesson")
    click(app, "answer-1")
    assert isinstance(app.scene, Learn)
    assert app.scene.lesson == courses()["skyrise"][0]
    assert newest(app.profile) is not None, "the match can be gone on with"


def test_no_tip_offers_a_lesson_that_was_finished(app: App) -> None:
    file = LearnedFile(app.profile.data)
    for lesson in courses()["cities"]:
        file.change(partial(with_end, lesson=lesson.id))
    goal = begin(app, "cities")
    assert goal.tips is not None
    assert goal.tips.card == TipCard(), "the goal is told, and no lesson is left"
    app.change(goal_card=False)
    scene = begin(app, "cities")
    assert scene.tips is not None
    assert scene.tips.card == TipCard("first_board")


def test_a_tip_leads_to_its_lesson_at_the_table_and_from_the_pause_menu(app: App) -> None:
    app.change(goal_card=False)
    scene = begin(app, "cities")
    assert scene.tips is not None
    assert scene.tips.card == TipCard("first_board", "cities/ending_a_milestone")
    title = find_lesson("cities/ending_a_milestone").title(app.t)
    assert title in said(app)
    press(app, "escape")
    click(app, "notes")
    click(app, "to-cities/ending_a_milestone")
    assert isinstance(app.scene, Learn)
    assert app.scene.lesson.id == "cities/ending_a_milestone"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_fits(app: App, game: str) -> None:
    app.change(goal_card=False)
    scene = begin(app, game)
    assert scene.tips is not None
    goals = [TipCard(lesson=lesson.id) for lesson in courses()[game]]
    cards = [*goals, *(TipCard(name, lesson_for(game, name)) for name in questions(game))]
    for number, card in enumerate(cards):
        fit(app, *SIZES[number % len(SIZES)], "de" if number % 2 else "en")
        scene.tips.card = card
        scene.refresh_panels()
        root = scene.hud.frame.layers["tip"].root
        assert root is not None
        assert not (found := faults(root, app.interface.window)), report(found)


def test_the_goal_of_an_introductory_match_speaks_of_no_plan(app: App) -> None:
    full, intro = (
        goal_lines(app.t, Session(GAMES["skyliners"], [Player("A"), Player("B")], seed=1, options={"mode": mode}))
        for mode in ("full", "intro")
    )
    assert "plan" in full[1]
    assert not any("plan" in line for line in intro)
    assert full[0] == intro[0]
    assert full[2] != intro[2]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_tip_finds_room_beside_a_board_of_which_everything_can_be_chosen(app: App, seats: int) -> None:
    app.change(goal_card=False, own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(f"P{seat}", *(["greedy"] if seat else [])) for seat in range(seats)]
    scene = app.go("table", session=Session(GAMES["skyrise"], players, seed=2, options={"start_player": "P1"}))
    assert isinstance(scene, TableScene)
    settle(app)
    card, quarters = scene.hud.frame.rect_of("tip"), scene.tabletop.places(scene.selection.on_board)
    assert card is not None
    assert len(quarters) > 40
    assert not [quarter for quarter, place in quarters.items() if card.contains(*place)]

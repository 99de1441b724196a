"""What a table does around the moves: ends of turns, recaps, warnings, either order, the keyboard between places."""

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Rng, Target, totals
from game.scenes.hud.players import Gains
from game.scenes.screens.handover import Handover
from game.scenes.screens.results import Results
from game.scenes.table.situation import Presentation
from game.scenes.table.table import TableScene
from game.scenes.widgets import Label
from game.scenes.words import score_words, signed_points
from tests.matches import session_at
from tests.scenes.conftest import click, fit, press
from tests.scenes.patience import until

COLOURS = ("red", "blue", "yellow", "green")
pytestmark = pytest.mark.usefixtures("no_waiting")


def _match(kinds: tuple[str, ...], *, moves: int = 0, before_end: int = 0, game: str = "skyliners", **options: str) -> Session:
    """A match played at random for a while; or one that still lacks so many moves."""
    players = [Player(f"Player {seat}", kind) for seat, kind in enumerate(kinds)]
    session, rng = Session(GAMES[game], players, seed=3, options=options), Rng(3)
    while session.to_act is not None and (before_end or session.number < moves):
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session.branch(session.number - before_end) if before_end else session


def _sit(app: App, session: Session, **settings: object) -> TableScene:
    app.change(**({"own_speed": 0, "bot_speed": 0, "reduced_motion": True} | settings))
    scene = app.go("table", session=session, colours=COLOURS[: len(session.players)])
    assert isinstance(scene, TableScene)
    return scene


def _on_turn(app: App, scene: TableScene) -> bool:
    return app.scene is scene and scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy


def _take_seat(app: App, scene: TableScene) -> None:
    until(app, lambda: isinstance(app.scene, Handover))
    click(app, "ready")
    until(app, lambda: _on_turn(app, scene))


def _said(scene: TableScene, part: str) -> str:
    root = scene.hud.frame.layers[part].root
    assert root is not None
    return " ".join(widget.spoken() for widget in root.walk())


# -- ends ----------------------------------------------------------------------------------------------------------


def test_the_last_action_of_a_hot_seat_match_waits_for_end_turn(app: App) -> None:
    scene = _sit(app, _match(("human", "human"), before_end=1))
    _take_seat(app, scene)
    for target in scene.hotseat.chooser.every()[0].steps():
        scene.selection.choose(target)
    assert scene.hotseat.mode is Mode.END
    assert scene.session.outcome is None
    click(app, "tool-undo")
    until(app, lambda: _on_turn(app, scene))
    for target in scene.hotseat.chooser.every()[0].steps():
        if target not in scene.hotseat.chooser.chosen:
            scene.selection.choose(target)
    click(app, "end-turn")
    until(app, lambda: isinstance(app.scene, Results))
    assert scene.session.outcome is not None


def test_a_match_that_is_over_can_be_looked_at(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), moves=10**6))
    for _ in range(20):
        app.step()
    assert app.scene is scene, "nobody is sent away"
    click(app, "to-results")
    assert isinstance(app.scene, Results)


# -- recaps and set-ups --------------------------------------------------------------------------------------------


def test_after_loading_a_recap_tells_only_what_this_person_missed(app: App) -> None:
    session = _match(("human", "human"), moves=22)
    seat = session.to_act
    assert seat is not None
    scene = _sit(app, session)
    until(app, lambda: isinstance(app.scene, Handover))
    told: list[int] = []
    scene.showing.director.on_event = lambda _event, step: told.append(step.number)
    click(app, "ready")
    until(app, lambda: _on_turn(app, scene))
    assert told
    assert min(told) > session.last_of(seat) > 0


def test_a_recap_is_over_within_its_time(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), moves=30), own_speed=4, bot_speed=4, reduced_motion=False)
    director, spent = scene.showing.director, 0.0
    steps = scene.session.history(0)
    director.recap(steps[0], steps[1:], within=10.0)
    assert director.busy
    assert director.is_recapping
    scene.update()
    assert app.interface.find("skip") is not None
    while director.rate:
        spent += director.seconds_left
        director.skip_one()
    assert 0 < spent <= 10.5


def test_panels_do_not_run_ahead_of_the_set_up(app: App) -> None:
    players = [Player("Anna"), Player("Bot", "random")]
    scene = _sit(app, Session(GAMES["skyliners"], players, seed=3), own_speed=4, reduced_motion=False)
    scene.hud.toggle("log")
    every = [line.text for line in scene.session.log(0, scene.t)]
    assert scene.situation.presentation is Presentation.SETUP
    assert every[-1] not in _said(scene, "log")
    assert every[0] in _said(scene, "log")
    assert app.interface.find("drawings") is None
    scene.showing.director.skip()
    until(app, lambda: _on_turn(app, scene))
    assert every[-1] in _said(scene, "log")
    assert app.interface.find("drawings") is not None


# -- choosing ------------------------------------------------------------------------------------------------------


def test_a_plot_before_a_piece_offers_the_pieces_that_fit(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    while scene.hotseat.chooser.chosen:
        scene.selection.lay_back()
    plot = next(action.steps()[1] for action in scene.hotseat.chooser.every() if action.steps()[0].key == "park")
    scene.selection.look_at(plot)
    press(app, "enter")
    assert scene.hotseat.chooser.chosen == (plot,)
    states = {item.held.target.key: item.state for item in scene.hud.strip.items(scene.situation)}
    assert states["floor"] == states["park"] == "playable"
    assert states["roof"] == "locked", "there is nothing to put a roof on"
    number = scene.session.number
    scene.selection.choose(Target("piece", "park"))
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == number + 1


def test_the_last_kind_of_piece_stays_chosen_until_it_is_laid_back(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.choose(Target("plot", "a1"))
    until(app, lambda: _on_turn(app, scene))
    assert scene.hotseat.chooser.chosen == (Target("piece", "floor"),)
    press(app, "escape")
    assert scene.hotseat.chooser.chosen == ()
    assert app.scene is scene


def test_pieces_that_cannot_be_used_stay_in_the_strip_and_say_why(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    plan = next(item for item in scene.hud.strip.items(scene.situation) if item.held.target.key == "plan")
    assert plan.state == "locked"
    assert plan.reason == app.t("skyliners.why.SL-32")


def test_a_forced_lapse_says_so_and_why(app: App) -> None:
    rules = GAMES["skyliners"]
    spent = replace(rules.new(2, 1, mode="intro"), floors=(0, 16), roofs=(0, 2), parks=(0, 1), turn=0)
    scene = _sit(app, session_at(rules, spent, [Player("Anna"), Player("Bot", "random")]))
    until(app, lambda: _on_turn(app, scene))
    said = _said(scene, "now")
    assert "Only one move is possible" in said
    button = app.interface.find("target-button-lapse")
    assert getattr(button, "look", "") == "primary"


# -- warnings ------------------------------------------------------------------------------------------------------


def _before_the_last_floor() -> Session:
    players = [Player("Anna"), Player("Bot", "random")]
    session, rng = Session(GAMES["skyliners"], players, seed=3), Rng(3)
    while session.to_act is not None:
        view = session.view(0)
        if session.to_act == 0 and view.floors[0] == 1 and not view.ending:
            return session
        legal = session.legal(session.to_act)
        floors = [action for action in legal if session.to_act == 0 and action.steps()[0].key == "floor"]
        action, rng = rng.pick(floors or legal)
        session.submit(action)
    raise AssertionError("nobody ran out of floors")


def test_the_move_that_ends_the_game_wants_a_yes(app: App) -> None:
    scene = _sit(app, _before_the_last_floor())
    until(app, lambda: _on_turn(app, scene))
    number = scene.session.number
    if not scene.hotseat.chooser.chosen:
        scene.selection.choose(Target("piece", "floor"))
    plot = scene.hotseat.chooser.options()[0]
    scene.selection.look_at(plot)
    assert "last floor" in _said(scene, "bubble")
    scene.selection.choose(plot)
    assert scene.session.number == number
    click(app, "warning-no")
    assert scene.session.number == number
    scene.selection.choose(plot)
    click(app, "do-not-ask")
    click(app, "warning-yes")
    assert scene.session.number > number
    assert app.settings.silenced == ("skyliners.ends_game",)


def test_a_silenced_warning_is_not_asked(app: App) -> None:
    scene = _sit(app, _before_the_last_floor(), silenced=("skyliners.ends_game",))
    until(app, lambda: _on_turn(app, scene))
    number = scene.session.number
    if not scene.hotseat.chooser.chosen:
        scene.selection.choose(Target("piece", "floor"))
    scene.selection.choose(scene.hotseat.chooser.options()[0])
    assert scene.session.number > number


# -- notices -------------------------------------------------------------------------------------------------------


def test_what_a_bot_did_is_said_in_passing_and_leads_to_the_log(app: App) -> None:
    scene = _sit(app, _match(("human", "greedy"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    for plot in ("a1", "b1"):
        if not scene.hotseat.chooser.chosen:
            scene.selection.choose(Target("piece", "floor"))
        scene.selection.choose(Target("plot", plot))
        until(app, lambda: _on_turn(app, scene))
    assert "Player 1" in " ".join(notice.words for notice in scene.showing.notices.toasts)
    click(app, "toast-0")
    assert "log" in scene.hud.frame.open
    assert not scene.showing.notices.toasts


def test_points_that_change_stand_beside_the_score_for_a_moment(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), moves=20, mode="intro"))
    until(app, lambda: _on_turn(app, scene))
    gains, view = scene.hud.players.gains, scene.hotseat.view
    gains.land()
    points = totals(scene.session.rules.projected(view))
    gains.note(((0, points[0] - 3), (0, points[1])), view.seat)
    gains.land()
    scene.refresh_panels()
    assert "+3" in _said(scene, "players")
    gains.land()
    scene.refresh_panels()
    assert "+3" not in _said(scene, "players")


def test_a_difference_between_what_two_viewers_know_is_no_gain() -> None:
    """Else the points would tell everybody what one of them has looked at in secret."""
    gains = Gains()
    assert not gains.note(((0, 4), (0, 9)), 1)
    assert gains.note(((0, 4), (0, 11)), 1)
    assert not gains.note(((0, 4), (0, 7)), None)
    assert gains.fresh == {}
    assert gains.note(((0, 6), (0, 7)), None)
    assert gains.fresh == {0: 2}


def test_prospects_that_an_era_opens_are_no_gain() -> None:
    """At the start of era 2 everybody's number jumped by what era 2 would bring as things stood."""
    gains = Gains()
    gains.note(((3, 30), (0, 21)), 0)
    assert gains.note(((33, 13), (0, 21)), 0)
    assert gains.fresh == {0: 30}


def test_a_turn_of_the_match_is_announced_once(app: App) -> None:
    session = _match(("human", "random"), before_end=1)
    scene = _sit(app, session, own_speed=2, bot_speed=2, reduced_motion=False)
    until(app, lambda: scene.showing.moments.standing is not None or _on_turn(app, scene))
    if scene.showing.moments.standing is None:
        for target in scene.hotseat.chooser.every()[0].steps():
            scene.selection.choose(target)
    until(app, lambda: scene.showing.moments.standing is not None)
    assert scene.showing.moments.standing is not None
    assert scene.showing.moments.standing.moment.title in _said(scene, "moment")


def test_the_score_explains_itself(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), moves=20, mode="intro"))
    until(app, lambda: _on_turn(app, scene))
    number = app.interface.find("score-0")
    assert number is not None
    assert app.t("skyliners.score.view") in number.tip


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("cities", "skyline3000")])
def test_a_forecast_beside_a_name_is_told_apart_from_what_was_scored(app: App, game: str) -> None:
    """Seen in Skyrise: 151 : 25 when one had built everything, and 164 : 145 in the end. Two games have cards of their own."""
    scene = _sit(app, _match(("human", "random"), before_end=12, game=game))
    until(app, lambda: _on_turn(app, scene))
    rules, view = scene.session.rules, scene.hotseat.view
    assert scene.tabletop.board.tally() == totals(rules.score_so_far(view)), "the final scoring begins with what was scored"
    for seat, (scored, total) in enumerate(zip(totals(rules.score_so_far(view)), totals(rules.projected(view)), strict=True)):
        number, more = app.interface.find(f"score-{seat}"), app.interface.find(f"expected-{seat}")
        assert isinstance(number, Label)
        assert isinstance(more, Label)
        assert f"{number.text}\N{NO-BREAK SPACE}{more.text}" == score_words(scored, total)
        assert app.t("table.if_now", points=signed_points(total - scored)) in more.tip


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("game", ["skyrise", "skyline_world", "skyliners"])
def test_a_long_name_gives_way_to_what_was_scored_and_what_would_be_added(app: App, game: str, scale: float) -> None:
    fit(app, (1280, 720), scale, "de")
    players = [Player("Wilhelmina von Hohenstein"), *(Player(f"Einsteiger-Bot {seat}", "random") for seat in (2, 3, 4))]
    scene = _sit(app, Session(GAMES[game], players, seed=3))
    until(app, lambda: _on_turn(app, scene))
    scene.hud.players.gains.fresh = dict.fromkeys(range(4), 13)
    scene.refresh_panels()
    app.step()
    for seat in range(4):
        for key in (f"score-{seat}", f"expected-{seat}"):
            number = app.interface.find(key)
            assert isinstance(number, Label)
            assert number.rect.w >= number.asked(1e6).w - 0.5, "nothing of it is cut off or goes below"


# -- looking -------------------------------------------------------------------------------------------------------


def test_a_click_on_a_strip_opens_that_eye_line_and_v_shows_the_seat_just_chosen(app: App) -> None:
    scene = _sit(app, _match(("human", "random", "random"), moves=12))
    until(app, lambda: _on_turn(app, scene))
    assert scene.board.lens is not None
    click(app, "sight-2")
    assert scene.board.lens.eye == scene.board.lens.eyes()[2]
    scene.standpoint.use_lens(False)
    press(app, "2")
    app.press("v")
    assert scene.board.lens.eye == scene.board.lens.eyes()[1]
    app.release("v")
    assert scene.board.lens.eye is None


def test_arrows_go_from_place_to_place_while_choosing_and_turn_the_table_with_shift(app: App) -> None:
    app.change(goal_card=False)  # the pointer goes to the board
    scene = _sit(app, _match(("human", "random"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.look_at(Target("plot", "a1"))
    pose = scene.standpoint.rig.pose
    press(app, "arrow_right")
    assert scene.selection.pointed == Target("plot", "b1")
    press(app, "arrow_left")
    assert scene.selection.pointed == Target("plot", "a1")
    press(app, "arrow_up")
    assert scene.selection.pointed is not None
    assert scene.selection.pointed.key.startswith("a")
    assert scene.standpoint.rig.pose == pose
    assert app.t("table.keys") in _said(scene, "bubble"), "the keys are told while they are used"
    press(app, "shift-arrow_left")
    assert scene.standpoint.rig.pose != pose
    app.point((700.0, 300.0))
    assert app.t("table.keys") not in _said(scene, "bubble")


def test_shift_tab_goes_back(app: App) -> None:
    scene = _sit(app, _match(("human", "random"), start="S"))
    until(app, lambda: _on_turn(app, scene))
    press(app, "tab")
    first = app.interface.current
    press(app, "tab")
    assert app.interface.current is not first
    press(app, "shift-tab")
    assert app.interface.current is first

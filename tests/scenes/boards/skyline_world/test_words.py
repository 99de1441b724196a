"""Words about great moments cover nothing that they speak of: the last round begins, missions are opened, the match ends."""

from collections.abc import Iterator
from functools import cache

import pytest
from panda3d.core import ClockObject

from game.app import App
from game.bots import BOTS
from game.bots.base import thought_rng
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action
from game.rules.skyline_world.events import EndTriggered, GameEnded, MissionRevealed
from game.scenes.boards.skyline_world.moments import NO_BREAK, moment
from game.scenes.boards.skyline_world.staging import COUNT_PITCH
from game.scenes.hud.regions import covered_area
from game.scenes.table.moments import Happening
from game.scenes.table.table import TableScene
from game.text import texts
from tests.scenes.conftest import LARGE, SMALL, fit
from tests.scenes.patience import until

NAMES = ("Anna", "Bernadette", "Cem", "Dora")
SEED = 5


@pytest.fixture(autouse=True)
def quick_clock() -> Iterator[None]:
    """Every frame takes a second of the table's time, so that motion is over after a few."""
    clock = ClockObject.get_global_clock()
    clock.set_mode(ClockObject.M_non_real_time)
    clock.set_dt(1.0)
    yield
    clock.set_mode(ClockObject.M_normal)
    clock.tick()  # back from a time to come, or whatever the next test puts off would wait for it


@cache
def played(seats: int) -> tuple[Action, ...]:
    """A whole match of bots."""
    session, bot, moves = new_session(seats), BOTS["greedy"](), list[Action]()
    while (seat := session.to_act) is not None:
        moves.append(bot.choose(session.rules, session.view(seat), thought_rng(SEED, session.number, seat)))
        session.submit(moves[-1])
    return tuple(moves)


def new_session(seats: int, human: int | None = None) -> Session:
    players = [Player(NAMES[seat], "human" if seat == human else "greedy") for seat in range(seats)]
    return Session(GAMES["skyline_world"], players, seed=SEED)


def before(seats: int, number: int) -> tuple[Session, Action]:
    """The match before one of its moves, which a person makes; and that move."""
    move = played(seats)[number]
    session = new_session(seats, move.seat)
    for each in played(seats)[:number]:
        session.submit(each)
    return session, move


def trigger(seats: int) -> int:
    """The move that begins the last round."""
    session = new_session(seats)
    for number, move in enumerate(played(seats)):
        session.submit(move)
        if any(isinstance(event, EndTriggered) for event in session.missed(None, since=session.count(None) - 1)[-1].events):
            return number
    raise AssertionError("nobody built three penthouses")


def show(app: App, seats: int, number: int, *, calm: bool) -> TableScene:
    session, move = before(seats, number)
    app.change(own_speed=4, bot_speed=4, moments="click", reduced_motion=calm, goal_card=False, tips=False)
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    scene.selection.submit((move,))
    return scene


def read_all(app: App, scene: TableScene) -> list[str]:
    """Goes from moment to moment; each must leave all that it speaks of to be seen. Gives what was read."""
    director, found = scene.showing.director, []
    while director.busy:
        until(app, lambda: (director.is_held and director.is_resting) or not director.busy)
        standing, widget = scene.showing.moments.standing, app.interface.find("moment")
        if not director.busy or standing is None:
            break
        app.step()
        assert widget is not None
        words, free, places = widget.absolute(), scene.standpoint.free, scene.showing.places()
        found.append(standing.moment.title)
        assert places, found[-1]
        assert not covered_area(words, places), f"{found[-1]} covers what it speaks of"
        for place in places:
            shared = place.overlap(free.inset(-1))
            assert shared is not None, found[-1]
            assert shared.size == pytest.approx(place.size, abs=0.1), f"{found[-1]}: something lies under a panel"
        director.go_on()
    return found


@pytest.mark.parametrize(
    ("seats", "size", "scale", "language"),
    [
        (2, SMALL, 1.0, "en"),
        (4, SMALL, 1.0, "en"),
        (3, SMALL, 1.5, "de"),
        (4, SMALL, 1.5, "de"),
        (3, LARGE, 1.0, "de"),
        (4, LARGE, 1.5, "en"),
    ],
)
def test_nothing_that_counts_in_the_end_lies_under_words(
    app: App, seats: int, size: tuple[int, int], scale: float, language: str
) -> None:
    fit(app, size, scale, language)
    scene = show(app, seats, len(played(seats)) - 1, calm=False)
    assert len(read_all(app, scene)) == seats + 1, "every mission, and who wins"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_penthouses_that_end_the_match_are_not_covered(app: App, seats: int) -> None:
    scene = show(app, seats, trigger(seats), calm=True)
    assert len(read_all(app, scene)) == 2, "the penthouse, and the last round"


def test_an_opened_mission_stands_as_long_as_words_about_it(app: App) -> None:
    scene = show(app, 2, len(played(2)) - 1, calm=False)
    until(app, lambda: scene.showing.director.is_held)
    assert scene.standpoint.rig.pose.pitch == COUNT_PITCH
    assert not scene.board.staged.find("**/shown").is_empty()


def test_while_points_fly_the_words_say_what_for_and_not_only_whose_mission_it_is() -> None:
    """Seen: "Secret mission: not fulfilled" while six points of penthouses and plots flew to whoever had failed."""
    opened = tuple(MissionRevealed(seat, mission, seat == 1, ()) for seat, mission in enumerate(("SHA", "SYD")))
    ended = GameEnded("third_penthouse", ((3, 3, 0), (0, 0, 2)), (0,))
    view = GAMES["skyline_world"].view(GAMES["skyline_world"].new(2, 1), 0)
    found = []
    for number, event in enumerate(opened):
        happening = Happening(event, opened[:number], (*opened[number + 1 :], ended), view, NAMES[:2])
        told = moment(texts("en"), happening)
        assert told is not None
        found.append([(row.words, row.note.replace(NO_BREAK, " "), row.points) for row in told.rows])
    assert found == [
        [("Anna", "Penthouses 3, Strategic plots 3, Shanghai: not fulfilled", 6)],
        [("Bernadette", "Sydney: fulfilled", 2)],
    ]


def test_in_teams_the_ranking_says_what_decides_it() -> None:
    """Seen: Anna and Cleo won with five points each, and Dora, who had five too, did not."""
    ended = GameEnded("third_penthouse", ((3, 0, 2), (2, 0, 2), (3, 2, 0), (2, 1, 2)), (0, 2))
    found = {}
    for teams in ("off", "on"):
        view = GAMES["skyline_world"].view(GAMES["skyline_world"].new(4, 1, teams=teams), 0)
        told = moment(texts("en"), Happening(ended, (), (), view, NAMES))
        assert told is not None
        found[teams] = [(row.words, row.points) for row in told.rows]
        assert told.rows[0].note.replace(NO_BREAK, " ").endswith("Partner's points 5" if teams == "on" else "Mission 2")
    assert found["off"] == [("Anna", 5), ("Cem", 5), ("Dora", 5), ("Bernadette", 4)]
    assert found["on"] == [("Anna", 10), ("Cem", 10), ("Bernadette", 9), ("Dora", 9)]


def test_two_partners_are_said_to_win_as_a_team() -> None:
    rules, ended = GAMES["skyline_world"], GameEnded("third_penthouse", ((3, 0, 0),) * 4, (0, 2))
    for teams, words in (("on", "Anna and Cem win as a team"), ("off", "The last round is over. Winner: Anna, Cem.")):
        view = rules.view(rules.start(4, 1, {"teams": teams}), 0)
        told = moment(texts("en"), Happening(ended, (), (), view, NAMES))
        assert told is not None
        assert told.title == words

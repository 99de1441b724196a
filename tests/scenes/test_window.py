"""The program as a stranger meets it: a real window on a virtual screen, driven by a real pointer and real keys.

An offscreen copy that is touched in the same way says where things are, and must tell the same of every touch. Whole matches of
every game are in `test_whole_matches`; here are an introductory one, and the ends of others.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import App
from game.match import saves
from game.match.session import Player, Session
from game.rules import GAMES
from tests.scenes.conftest import SMALL
from tests.scenes.persons import Keyboard, Mouse, Person
from tests.scenes.playing import advised, play, set_up
from tests.scenes.twins import twins
from tests.scenes.windows import NEEDS_WINDOW, Window, wait_for

pytestmark = NEEDS_WINDOW
Kind = type[Person]


def test_from_the_menu_to_the_end_of_an_introductory_match_by_keyboard(app: App, window: Window) -> None:
    assert app.pixels == SMALL
    window.focus()
    with twins(app, window) as both:
        person = Keyboard(both)
        set_up(person, "skyliners", ("human", "normal"), seed="3")
        both.sit_down()
        play(person)
    match = window.match()
    assert match.options["mode"] == "intro"
    assert match.outcome is not None
    assert not window.repeated


@pytest.mark.parametrize(
    ("game", "seats", "left", "kind"),
    [
        ("skyrise", ("human", "human"), 4, Keyboard),
        ("skyline3000", ("human", "normal"), 10, Mouse),
        ("skyline_world", ("human", "normal"), 22, Mouse),
    ],
)
def test_the_end_of_a_match(
    app: App,
    open_window: Callable[..., Window],
    tmp_path: Path,
    game: str,
    seats: tuple[str, ...],
    left: int,
    kind: type[Person],
) -> None:
    path = tmp_path / f"match{saves.SUFFIX}"
    saves.save(near_the_end(game, seats, left), path)
    window = open_window("--load", str(path), scene="table")
    window.focus()
    with twins(app, window) as both:
        both.sit_down(saves.load(path))
        made = play(kind(both))
    assert window.match().outcome is not None
    assert not window.repeated
    assert made.times.total() > 2
    assert ("Buy" in made.times) == (game == "skyline_world")
    assert ("ready" in made.times) == (game == "skyrise")


def near_the_end(game: str, seats: tuple[str, ...], left: int) -> Session:
    """So many moves before the end of a match that bots have played."""
    session = Session(GAMES[game], [Player(f"Player {number}", kind) for number, kind in enumerate(seats, 1)], seed=7)
    while session.to_act is not None:
        for action in advised(session):
            session.submit(action)
    return session.branch(session.number - left)


@pytest.fixture
def table(open_window: Callable[..., Window]) -> Window:
    """A match after its first action; the second is awaited."""
    seats = ("--seats", "human,random", "--option", "mode=intro", "--option", "start=S")
    window = open_window("--game", "skyliners", *seats, scene="table")
    window.focus()
    window.wait_for_turn(1)
    window.key("n", "Return", "n", "Return")
    window.wait_for_turn(2)
    wait_for(lambda: window.match().number == 1, "a move in the autosave")
    return window


def test_ctrl_z_takes_back_and_ctrl_y_makes_again(table: Window) -> None:
    made = table.match().moves()
    table.key("ctrl+z")
    wait_for(lambda: table.match().number == 0, "Ctrl+Z to take the move back")
    table.wait_for_turn(1, times=2)
    table.key("ctrl+y")
    wait_for(lambda: table.match().moves() == made, "Ctrl+Y to make it again")


def test_ctrl_s_saves_under_a_name(table: Window) -> None:
    table.key("ctrl+s")
    table.wait_for_scene("pause")
    table.key("Tab", "Return")
    wait_for(lambda: any((table.home / "saves").glob(f"*{saves.SUFFIX}")), "a save")
    [path] = (table.home / "saves").glob(f"*{saves.SUFFIX}")
    assert saves.load(path).moves() == table.match().moves()


def test_shift_tab_goes_back_to_the_widget_before(app: App, window: Window) -> None:
    window.focus()
    with twins(app, window) as both:
        both.open("menu")
        last = app.interface.stops()[-1]
        both.key("shift-tab")
        assert app.interface.current is last
        both.key("shift-tab")
        both.key("tab")
        assert app.interface.current is last

"""Every screen: it leaves nothing behind, fits at every size, and can be reached by keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.match.session import Session
from game.rules import GAMES
from game.scenes.scene import Scene
from game.scenes.screens.setup import Chair, Seating, Setup
from game.scenes.widgets import Control, Widget
from tests.scenes.conftest import belongings, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import OWN, SIZES, enter, spoken, wrong
from tools.audit import report

# -- nothing is left ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_entering_and_leaving_twice_leaves_nothing(app: App, matches: Path, name: str) -> None:
    enter(app, name)
    app.scenes.pop().exit()
    before = belongings(app)
    for _ in range(2):
        enter(app, name)
        press(app, "tab", "arrow_down")
        app.step()
        app.scenes.pop().exit()
        assert belongings(app) == before


def test_a_scene_ends_all_it_made(app: App) -> None:
    from direct.interval.FunctionInterval import Wait

    class Busy(Scene):
        def enter(self) -> None:
            self.run(Wait(100))
            self.task(lambda task: task.cont)
            self.later(100, lambda: None)
            self.listen("undo", lambda: None)

    before = belongings(app)
    for _ in range(2):
        scene = Busy(app)
        scene.enter()
        assert app.pace.is_moving
        scene.exit()
        assert belongings(app) == before
        assert not app.pace.is_moving


def test_a_scene_below_another_hears_nothing(app: App) -> None:
    heard: list[str] = []
    menu = enter(app, "menu")
    menu.listen("undo", lambda: heard.append("undo"))
    app.push("options")
    press(app, "u")
    assert not heard
    assert not menu.is_active
    press(app, "escape")
    assert menu.is_active
    assert app.scene is menu
    press(app, "u")
    assert heard == ["undo"]


# -- every screen at every size ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", OWN)
def test_no_text_is_cut_or_covered_at_any_size(app: App, matches: Path, name: str, language: str) -> None:
    for size, scale in SIZES:
        fit(app, size, scale, language)
        enter(app, name)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_set_up_of_every_game_fits_with_all_its_options(app: App, game: str, language: str) -> None:
    scene = app.go("setup", game=game)
    assert isinstance(scene, Setup)
    scene.more = True
    scene.seating = Seating(tuple(Chair("expert", seat.colour) for seat in scene.seating.seats))
    for size, scale in SIZES:
        fit(app, size, scale, language)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


def _results(game: str) -> Iterator[Session]:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        yield match(game, seats)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_results_and_the_replay_of_every_game_fit(app: App, game: str) -> None:
    for session in _results(game):
        for name in ("results", "replay"):
            app.go(name, session=session)
            for size, scale in SIZES:
                fit(app, size, scale, "de" if scale > 1 else "en")
                assert not wrong(app), f"{name} {size} {scale}:\n{report(wrong(app))}"


def test_where_nothing_was_switched_off_nothing_is_counted(app: App) -> None:
    enter(app, "options")
    assert app.t("options.silenced_none") in spoken(app)
    assert app.t("options.by_hand_none") in spoken(app)
    app.change(silenced=("skyliners.ends_game",), by_hand=("skyliners.lapse", "skyrise.pass"))
    enter(app, "options")
    assert app.t("options.silenced", count=1) in spoken(app)
    assert app.t("options.by_hand", count=2) in spoken(app)


# -- by keyboard alone -------------------------------------------------------------------------------------------


def controls(app: App) -> list[Widget]:
    roots = app.interface.roots()
    found = [widget for root in roots for widget in root.walk() if isinstance(widget, Control) and widget.enabled]
    return [widget for widget in found if widget.tabbed]


@pytest.mark.parametrize("name", OWN)
def test_tab_reaches_every_control_and_shows_where_it_is(app: App, matches: Path, name: str) -> None:
    enter(app, name)
    wanted = controls(app)
    assert wanted
    reached = []
    for _ in wanted:
        press(app, "tab")
        here = app.interface.current
        assert here is not None
        assert here.focused
        assert here.visible() is not None, f"{here.key} has the focus out of sight"
        reached.append(here)
    assert {id(widget) for widget in reached} == {id(widget) for widget in wanted}


@pytest.mark.parametrize("name", OWN)
def test_arrows_reach_every_control(app: App, matches: Path, name: str) -> None:
    """From wherever arrows lead; controls that use left and right themselves are left with up and down."""
    enter(app, name)
    press(app, "tab")
    from game.scenes.widgets import focus

    stops = app.interface.stops()
    reached, waiting = {id(stops[0])}, [stops[0]]
    while waiting:
        here = waiting.pop()
        for direction in focus.ARROWS.values():
            there = focus.beside(stops, here, direction)
            if there is not None and id(there) not in reached:
                reached.add(id(there))
                waiting.append(there)
    lost = [widget.key for widget in stops if id(widget) not in reached]
    assert not lost

"""Every sheet that asks something: it fits, Enter means its gold button, and no loss of anything is gold."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import App
from game.content import ROOT
from game.learning.course import courses
from game.scenes.screens.options import Options
from game.scenes.table.situation import Warning
from game.scenes.table.table import TableScene
from game.scenes.widgets import Button, Control, TextField
from tests.scenes.conftest import SMALL, click, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import SIZES, enter, settle
from tools.audit import faults, report

QUESTIONS: dict[str, tuple[str, Callable[[App], None]]] = {}
"""Name → the module that asks, and how it comes to that."""


def asked_in(module: str) -> Callable[[Callable[[App], None]], Callable[[App], None]]:
    def note(come: Callable[[App], None]) -> Callable[[App], None]:
        QUESTIONS[come.__name__] = (f"{module}.py", come)
        return come

    return note


@asked_in("screens/pause")
def pause(app: App) -> None:
    enter(app, "pause")


@asked_in("screens/pause")
def save_as(app: App) -> None:
    enter(app, "pause")
    click(app, "save")


@asked_in("screens/pause")
def replace(app: App) -> None:
    for _ in range(2):
        enter(app, "pause")
        click(app, "save")
        press(app, "enter")


@asked_in("screens/pause")
def goal(app: App) -> None:
    enter(app, "pause")
    click(app, "goal")


@asked_in("screens/saved")
def delete(app: App) -> None:
    enter(app, "load")
    click(app, "delete-named-0")


@asked_in("screens/menu")
def quit_(app: App) -> None:
    enter(app, "menu")
    click(app, "quit")


@asked_in("screens/menu")
def failed(app: App) -> None:
    app.resume_offer = "/home/anna/.local/share/five-skylines/crashes/2025-11-16-101010"
    enter(app, "menu")


@asked_in("screens/options")
def taken(app: App) -> None:
    scene = enter(app, "options")
    assert isinstance(scene, Options)
    scene._choose_key("undo", "h")


@asked_in("screens/options")
def licences(app: App) -> None:
    enter(app, "options")
    press(app, "end")
    click(app, "licences")


@asked_in("screens/keylist")
def keys(app: App) -> None:
    app.push("keys")


@asked_in("screens/gallery/questions")
def away(app: App) -> None:
    enter(app, "gallery")
    click(app, "put_away")


@asked_in("screens/gallery/questions")
def turn(app: App) -> None:
    enter(app, "gallery")
    click(app, "play_on")


@asked_in("screens/campaign/campaign")
def planners(app: App) -> None:
    enter(app, "campaign")
    app.interface.go_to("planners")
    press(app, "enter")


@asked_in("learn/guide")
def lesson(app: App) -> None:
    app.change(reduced_motion=True)
    app.go("learn", lesson=courses()["skyliners"][0].id)
    settle(app)
    press(app, "enter")
    settle(app)
    press(app, "escape")


def _table(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("table", session=match("skyliners", 2, moves=4))
    assert isinstance(scene, TableScene)
    settle(app)
    return scene


@asked_in("table/questions")
def rash(app: App) -> None:
    assert _table(app).questions.ask([Warning("ends", "This ends the game, and it is not good for you.")], lambda: None)


@asked_in("table/doors")
def leave_for_a_lesson(app: App) -> None:
    _table(app).doors.ask_lesson("skyliners/what_you_see")


OTHERS = {
    "help.py": "a leaf to read, closed by any click",
    "screens/gallery/gallery.py": "facts of a match in a narrow window, with the doors of the wide one",
    "scene.py": "hands a sheet on to the interface",
    "widgets/interface.py": "the list of a folded choice",
}
"""Sheets that ask nothing."""


def test_every_sheet_of_the_program_is_among_them() -> None:
    scenes = ROOT / "game" / "scenes"
    found = set()
    for path in scenes.rglob("*.py"):
        if "modal=" in path.read_text(encoding="utf-8"):
            found.add(path.relative_to(scenes).as_posix())
    assert found == {module for module, _ in QUESTIONS.values()} | OTHERS.keys()


@pytest.mark.parametrize("name", QUESTIONS)
def test_enter_means_the_gold_button_and_that_loses_nothing(app: App, matches: Path, name: str) -> None:
    QUESTIONS[name][1](app)
    assert app.interface.is_modal
    top = app.interface.active()[0].root
    assert top is not None
    controls = [widget for widget in top.walk() if isinstance(widget, Control) and widget.enabled]
    gold = [widget for widget in controls if isinstance(widget, Button) and widget.look == "primary"]
    here = app.interface.current
    assert len(gold) == 1
    assert here is gold[0] or isinstance(here, TextField), "a field to write in does on Enter what the gold button does"
    if any(isinstance(widget, Button) and widget.look == "danger" for widget in controls):
        press(app, "enter")
        assert app.interface.active()[0].root is not top
        assert len(list(app.profile.saves.glob("*.skyline"))) >= 3, "nothing is gone"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_questions_fit(app: App, matches: Path, name: str, language: str) -> None:
    fit(app, SMALL, 1.0, language)
    QUESTIONS[name][1](app)
    assert app.interface.is_modal
    for size, scale in SIZES:
        fit(app, size, scale, language)
        top = app.interface.active()[0].root
        assert top is not None
        found = faults(top, app.interface.window)
        assert not found, f"{size} {scale}:\n{report(found)}"

"""What the tests of single screens share: a table that only notes what it was given, matches to find, and a look around."""

from pathlib import Path
from typing import Any, ClassVar

import pytest

from game.app import App
from game.match import saves
from game.match.session import Session
from game.player import keepsake
from game.scenes import SCENES
from game.scenes.scene import Scene
from game.scenes.screens.campaign.planners import Choices, remember
from tests.scenes.conftest import LARGE, SMALL
from tests.scenes.samples import match
from tools.audit import faults

SCREENS = "menu setup handover results pause options load gallery statistics replay campaign rules"
OWN = tuple(SCREENS.split())
SIZES = [(size, scale) for size in (SMALL, LARGE) for scale in (0.75, 1.0, 1.5, 2.0)]
FRAMES = 20
"""Enough for everything that is read after the first frame."""


class Table(Scene):
    """Stands for the table: notes what it was given."""

    given: ClassVar[dict[str, Any]] = {}

    def __init__(self, app: App, **arguments: Any) -> None:
        super().__init__(app)
        Table.given = arguments

    @property
    def match(self) -> Session:
        session: Session = Table.given["session"]
        return session


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> type[Table]:
    monkeypatch.setitem(SCENES, "table", "tests.scenes.screens.conftest:Table")
    Table.given = {}
    return Table


@pytest.fixture
def matches(app: App) -> Path:
    """A profile with matches: one to go on with, named ones, a broken one."""
    session = match("skyliners", 3, moves=9)
    path = keepsake.new_autosave(app.profile, session)
    saves.save(session, path)
    keepsake.keep_colours(path, ("green", "red", "blue"))
    saves.save(session, saves.save_path(app.profile.saves, "Sunday"))
    saves.save(
        match("skyliners"), saves.save_path(app.profile.saves, "A match with a very long name that was played to its end")
    )
    (app.profile.saves / "broken.skyline").write_text("five-skylines 1\nnonsense\n", encoding="utf-8")
    return path


def enter(app: App, name: str) -> Scene:
    """Enters a scene and lets it settle."""
    long = {"handover": {"player": "Maximilian von Hohenstein", "colour": "yellow", "seat": 2}}
    many = {
        "results": {"session": match("skyliners", 4)},
        "pause": {"session": match("skyliners", 3, moves=5)},
        "replay": {"session": match("skyliners", 4), "number": 30},
    }
    remember(app.profile.config, Choices(is_map=False))  # the map has tests of its own
    scene = app.go(name, **long.get(name, {}), **many.get(name, {}))
    settle(app)
    return scene


def settle(app: App) -> None:
    for _ in range(FRAMES):
        app.step()


def wrong(app: App) -> list[str]:
    shown = [layer for layer in app.interface.layers if not layer.hidden and layer.root is not None]
    return [fault for layer in shown for fault in faults(layer.root, app.interface.window)]  # type: ignore[arg-type]


def spoken(app: App) -> str:
    return " | ".join(widget.spoken() for root in app.interface.roots() for widget in root.walk() if widget.spoken())

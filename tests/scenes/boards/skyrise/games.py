"""Random games of Skyrise, and what its panels say in them."""

from typing import Any

from game.rules.skyrise import State
from game.rules.skyrise.model import View
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyrise.sayings import rules
from game.scenes.boards.skyrise.screen import Screen
from game.scenes.widgets import Widget
from game.text import texts
from tests.rules.skyrise import desk
from tests.scenes.boards.own_panels import own_panel

GAME, SCREEN = rules(), Screen("skyrise")
EN = texts("en")
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def played(seats: int, seed: int = 4, **options: str) -> list[State]:
    """The states of a random game of the program's own."""
    return [state for state, _ in desk.played(seats, seed, game=GAME, **options)]


def panel_of(view: View, language: str = "en", **more: Any) -> OwnPanel[View]:
    """The panel of a view with the names of its players."""
    return own_panel(GAME.id, view, names=NAMES[: len(view.built)], language=language, **more)


def words(widget: Widget | None) -> list[str]:
    """All that a panel says and tells to whoever points at it."""
    found = list(widget.walk()) if widget is not None else []
    return [line for each in found for line in (each.spoken(), each.tip) if line]

"""Random games of Skyrise, and what its panels say in them."""

from typing import Any

from game.rules.skyrise import State
from game.scenes.boards.skyrise.sayings import rules
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Page
from game.scenes.widgets import Widget
from game.scenes.widgets.theme import CALM
from game.text import texts
from tests.rules.skyrise import desk

GAME = rules()
EN = texts("en")
NAMES = ("Anna", "Ben", "Cleo", "Dan")


def played(seats: int, seed: int = 4, **options: str) -> list[State]:
    """The states of a random game of the program's own."""
    return [state for state, _ in desk.played(seats, seed, game=GAME, **options)]


def page(view: Any, language: str = "en", **more: Any) -> Page:
    return Page(view, Look(), texts(language), CALM, names=NAMES[: len(view.built)], **more)


def words(widget: Widget | None) -> list[str]:
    """All that a panel says and tells to whoever points at it."""
    found = list(widget.walk()) if widget is not None else []
    return [line for each in found for line in (each.spoken(), each.tip) if line]

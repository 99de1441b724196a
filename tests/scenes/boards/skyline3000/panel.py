"""The own panel of Skyline 3000 for tests, as somebody sees it who only reads."""

from msgspec.structs import replace

from game.match.session import Player, Preview
from game.rules.skyline3000.model import View
from game.scenes.boards.screen import OwnPanel
from game.scenes.drawing.look import Look
from game.scenes.hud.style import Style
from game.scenes.table.situation import seen_as
from game.scenes.widgets.theme import CALM
from game.text import texts

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def panel_of(view: View, after: View | None = None) -> OwnPanel[View]:
    """The panel over a view; `after` is what the pointed move leads to."""
    situation = seen_as("skyline3000", view, [Player(name) for name in NAMES[: len(view.scores)]])
    if after is not None:
        situation = replace(situation, considered=Preview((), after))
    return OwnPanel(situation, Style(texts("en"), Look(), CALM))

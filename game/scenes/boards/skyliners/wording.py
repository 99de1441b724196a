"""Plots and moves of Skyliners in words. A plot is said from the side of whoever is spoken to, never by its code."""

from collections.abc import Sequence
from functools import lru_cache

from game.rules.core import Action
from game.rules.skyliners.board import LINES, PLOTS, ROWS
from game.rules.skyliners.model import View
from game.text import Text

GAME = "skyliners"


def speak(text: Text, view: View, names: Sequence[str]) -> Text:
    """The texts with plots in the viewer's own rows; for those who only watch, in the rows of the first seat."""
    if view.seat is not None:
        return _from_side(text, view.table.sides[view.seat], None)
    return _from_side(text, view.table.sides[0], names[0])


@lru_cache(32)
def _from_side(text: Text, side: str, name: str | None) -> Text:
    """`name` is who sits at that side; None for the reader."""
    key = f"{GAME}.place.{'yours' if name is None else 'theirs'}"
    return text.with_words(
        GAME,
        {
            PLOTS[plot]: text(key, row=ROWS[row], position=position, name=name)
            for row, line in enumerate(LINES[side])
            for position, plot in enumerate(line, start=1)
        },
    )


def move_name(text: Text, action: Action) -> str:
    """`Floor here`, since the plot is lit; or the row and the number of a plan."""
    piece, *rest = action.steps()
    if not rest:
        return ""
    if piece.key == "plan":
        row, number = (target.key for target in rest)
        return text(f"{GAME}.said.plan", row=row, seen=text(f"{GAME}.seen.{number}"))
    return text(f"{GAME}.said.build", piece=text(f"{GAME}.face.{piece.key}"))

"""Plots and moves of Skyliners in words. A plot is said from the side of whoever is spoken to, never by its code."""

from collections.abc import Sequence
from functools import lru_cache

from game.rules.core import Action
from game.rules.skyliners.board import LINES, PLOTS, QUARTER_PLOTS, QUARTERS, ROWS
from game.rules.skyliners.model import View
from game.text import Text

GAME = "skyliners"


def speak(text: Text, view: View, names: Sequence[str]) -> Text:
    """The texts with plots in the viewer's own rows; for those who only watch, in the rows of the first seat.

    Players also hear of quarters as they see them, near or far; others by the points of the compass.
    """
    if view.seat is not None:
        return _from_side(text, view.table.sides[view.seat], None)
    return _from_side(text, view.table.sides[0], names[0])


@lru_cache(32)
def _from_side(text: Text, side: str, name: str | None) -> Text:
    """`name` is who sits at that side; None for the reader."""
    key = f"{GAME}.place.{'yours' if name is None else 'theirs'}"
    plots = {
        PLOTS[plot]: text(key, row=ROWS[row], position=position, name=name)
        for row, line in enumerate(LINES[side])
        for position, plot in enumerate(line, start=1)
    }
    quarters = {quarter: quarter_name(text, side, quarter) for quarter in QUARTERS} if name is None else {}
    return text.with_words(GAME, {**plots, **quarters})


def quarter_name(text: Text, side: str, quarter: str) -> str:
    """A quarter as somebody at that side sees it: near or far, left or right."""
    seen = [
        (row, near) for row, line in enumerate(LINES[side]) for near, plot in enumerate(line) if plot in QUARTER_PLOTS[quarter]
    ]
    rows, depths = zip(*seen, strict=True)
    middle = (len(ROWS) - 1) / 2 * len(seen)
    return text(f"{GAME}.corner.{'near' if sum(depths) < middle else 'far'}_{'left' if sum(rows) < middle else 'right'}")


def move_name(text: Text, action: Action) -> str:
    """`Floor here`, since the plot is lit; or the row and the number of a plan."""
    piece, *rest = action.steps()
    if not rest:
        return ""
    if piece.key == "plan":
        row, number = (target.key for target in rest)
        return text(f"{GAME}.said.plan", row=row, seen=text(f"{GAME}.seen.{number}"))
    return text(f"{GAME}.said.build", piece=text(f"{GAME}.face.{piece.key}"))

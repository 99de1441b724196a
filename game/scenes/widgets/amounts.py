"""Amounts on a card: an icon with its number, in a row, with ticks where a condition is met; and soft notes. No game here."""

from collections.abc import Sequence

from game.scenes.widgets.drawings import WHITE
from game.scenes.widgets.faces import Amount
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.theme import Colour

TICK = 16.0
"""How much room a tick takes behind its amount."""


def put_row(pen: Pen, box: Rect, row: Sequence[Amount], *, ground: Colour, asks: bool = False, size: float = 14.0) -> None:
    """Signed amounts with icons, centred; closer and smaller where there are many. A condition ends in "?"."""
    ticks = len(row) < 3
    asks = asks and not any(amount.met is not None for amount in row)
    gap = 10.0

    def used() -> float:
        widths = sum(_width(pen, amount, size, ticks=ticks) for amount in row)
        return widths + gap * (len(row) - 1) + (pen.wide(" ?", size, "bold") if asks else 0.0)

    while used() > box.w and gap > 3:
        gap -= 1
    if used() > box.w:
        size = 13.0
    x, y = box.x + (box.w - used()) / 2, box.centre[1]
    for amount in row:
        x = _put(pen, amount, x, y, size=size, ground=ground, ticks=ticks) + gap
    if asks:
        pen.text(x - gap, y, " ?", size=size, face="bold", ground=ground)


def _width(pen: Pen, amount: Amount, size: float, *, ticks: bool) -> float:
    before = pen.wide(amount.before, size, "semibold") + 4 if amount.before else 0.0
    behind = pen.wide(amount.behind, size, "semibold") + 4 if amount.behind else 0.0
    return before + pen.icon_width(amount.icon, size - 1) + behind + (TICK if ticks and amount.met is not None else 0.0)


def _put(pen: Pen, amount: Amount, x: float, y: float, *, size: float, ground: Colour, ticks: bool) -> float:
    """One amount; gives where it ends."""
    if amount.before:
        x += pen.text(x, y, amount.before, size=size, face="semibold", ground=ground) + 4
    wide = pen.icon_width(amount.icon, size - 1)
    pen.icon(x + wide / 2, y, amount.icon, size=size - 1)
    x += wide
    if amount.behind:
        x += 4 + pen.text(x + 4, y, amount.behind, size=size, face="semibold", ground=ground)
    if amount.met is not None:
        put_tick(pen, x + 10 if ticks else x + 1, y if ticks else y - 8, amount.met)
        x += TICK if ticks else 0
    return x


def put_tick(pen: Pen, x: float, y: float, met: bool) -> None:
    """A tick or a cross on a disc, over all else."""
    pen.over()
    pen.disc(x, y, r=6.5, fill=pen.paper.met if met else pen.paper.missed, line=pen.paper.ground)
    pen.icon(x, y, "check" if met else "cross", size=8, ink=WHITE)


def put_note(pen: Pen, note: Amount, middle: float, y: float) -> None:
    """A sign and a few soft words around a point."""
    left = middle - (18 + pen.wide(note.behind, 13)) / 2
    pen.icon(left + 7, y, note.icon, size=12, ink=pen.paper.soft)
    pen.text(left + 18, y, note.behind, size=13, ink=pen.paper.soft)

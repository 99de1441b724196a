"""How a small card with a column is printed: at the left its number, which a fan of many cards shows, at the right its picture.

It knows the layout of such cards, but no widget and no game.
"""

from collections.abc import Callable
from math import cos, pi

from game.scenes.widgets.drawings import BLACK, Drawing
from game.scenes.widgets.faces import CardFace, Pattern
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import Point
from game.scenes.widgets.theme import Colour, mix_colours

TOP, HEADER, BORDER, ROUND = 36.0, 28.0, 3.0, 7.0
"""Where the picture begins, how high the header is, the paper around all, and how round the column ends."""
NUMBERS = (30.0, 27.0, 24.0, 21.0, 19.0)
"""How large the number is: as large as it fits."""
SHADE, STEP = 0.34, 8.0
"""How much darker than its column a pattern is, and how far its rows are apart."""
Line = list[Point]


def print_columned(
    pen: Pen, face: CardFace, picture: Drawing, room: Rect, *, tint: Colour, ink: Colour, pattern: Pattern
) -> None:
    """Column, number, letter and picture; `room` is the card down to its foot, `ink` can be read on the tint."""
    left = picture.column if face.big else 6.0
    tinted = picture.has_tinted_column and bool(face.big)
    below = 102.0 if face.corner else 76.0
    if tinted:
        _print_column(pen, left - BORDER, tint)
        lower = Rect(BORDER, below, left - 2 * BORDER, room.h - 2 - below)
        _print_pattern(pen, lower, pattern, mix_colours(tint, BLACK, SHADE))
    picture.fill(pen, Rect(left, TOP, room.w - left - 6, room.h - TOP), tint=tint)
    ground, ink = (tint, ink) if tinted else (pen.paper.ground, pen.paper.print)
    middle = left / 2 + (0 if tinted else 1)
    if face.big:
        space = left - (13 if tinted else 6)
        size = next((size for size in NUMBERS if pen.wide(face.big, size, "bold") <= space), NUMBERS[-1])
        pen.text(middle, 54, face.big, size=size, face="bold", ink=ink, ground=ground, anchor="middle")
    if face.big and face.corner:
        disc, letter = (pen.paper.ground, pen.paper.print) if tinted else (tint, ink)
        pen.disc(middle, 87, r=12, fill=disc, line=pen.paper.print)
        pen.text(middle, 87, face.corner, size=15, face="bold", ink=letter, ground=disc, anchor="middle")


def _print_column(pen: Pen, right: float, tint: Colour) -> None:
    """The header goes on down the left side, to the lower edge."""
    top, low = HEADER - 8, 150.0 - BORDER
    pen.box(BORDER, top, w=right - BORDER, h=low - top - ROUND, fill=tint)
    pen.box(BORDER, top + ROUND, w=right - BORDER, h=low - top - ROUND, r=ROUND, fill=tint)


def _print_pattern(pen: Pen, box: Rect, pattern: Pattern, ink: Colour) -> None:
    """What tells the kind without its colour, in the lower part of the column."""
    if pattern == "dots":
        for row in range(int(box.h // STEP)):
            for across in (0.27, 0.73) if row % 2 else (0.5,):
                pen.disc(box.x + across * box.w, box.y + (row + 0.5) * STEP, r=1.9, fill=ink)
        return
    for line in _LINES[pattern](box) if pattern else ():
        pen.path(line, ink=ink, width=1.8)


def _rows(box: Rect, high: float) -> list[float]:
    """Where the rows of a pattern begin that are so high."""
    return [box.y + row * STEP for row in range(1 + int((box.h - high) // STEP))]


def _stripes(box: Rect) -> list[Line]:
    """From lower left to upper right, from side to side."""
    rise = box.w - 8
    return [[(box.x + 4, y + rise), (box.right - 4, y)] for y in _rows(box, rise)]


def _waves(box: Rect) -> list[Line]:
    """Two waves from side to side."""
    turns = [step / 16 for step in range(17)]
    return [[(box.x + 4 + turn * (box.w - 8), y + 2 - 2 * cos(4 * pi * turn)) for turn in turns] for y in _rows(box, 4)]


def _chevrons(box: Rect) -> list[Line]:
    """Roofs above one another."""
    return [[(box.x + 5, y + 6), (box.x + box.w / 2, y), (box.right - 5, y + 6)] for y in _rows(box, 6)]


def _lines(box: Rect) -> list[Line]:
    """Floors above one another."""
    return [[(box.x + 5, y), (box.right - 5, y)] for y in _rows(box, 0)]


_LINES: dict[Pattern, Callable[[Rect], list[Line]]] = {
    "stripes": _stripes,
    "waves": _waves,
    "chevrons": _chevrons,
    "lines": _lines,
}

"""Builds an open site without a city: boards pegged out with stakes and string, a hut, timber and a crane."""

from collections.abc import Sequence

from game.rules.cities.board import ROAD, SIDE, WATER
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.town import CREAM, DARK, STEEL
from game.scenes.boards.cities.model import tables
from game.scenes.boards.cities.places import region
from game.scenes.drawing.look import rgb, shade
from game.scenes.region.geography import Ground, Point
from game.scenes.region.terrain import height

EARTH, STRING, STAKE = rgb("#A98C5E"), rgb("#FFF6E2"), rgb("#E0572B")
STREET, LAKE = rgb("#CDB78A"), rgb("#86A7A4")
CRANE = rgb("#E8A02F")
SAMPLE = ((1, 0), (1, 1), (0, 2), (1, 2))
"""Where boards are pegged out for a site whose layout is drawn by lot: columns and rows."""


def survey(m: Masonry, ground: Ground) -> None:
    """Adds a site that is pegged out."""
    layout = tables().chapters[ground.code].layout
    if layout:
        peg_boards(m, ground, layout, [piece.board for piece in region(layout).pieces])
        known = region(layout)
        corners = _corners(known.wide, known.tall, [(piece.column, piece.row) for piece in known.pieces], ground)
        cell = fitting_cell(ground, known.wide, known.tall)
    else:
        cell = fitting_cell(ground, 2 * SIDE, 3 * SIDE)
        corners = _corners(2 * SIDE, 3 * SIDE, SAMPLE, ground)
        one = m.fresh()
        _lots(one, corners, SIDE * cell)
        _add(m, one, ground)
    one = m.fresh()
    _hut(one, corners[0][0] + 0.40, corners[0][1] + SIDE * cell - 0.42)
    _crane(one, corners[-1][0] + 4.6 * cell, corners[-1][1] + 4.4 * cell)
    _add(m, one, ground)


def peg_boards(m: Masonry, ground: Ground, layout: str, boards: Sequence[str]) -> None:
    """Adds these boards of a layout as earth with stakes and string, their streets and lakes marked on it."""
    known, one = region(layout), m.fresh()
    cell = fitting_cell(ground, known.wide, known.tall)
    places = [(piece.column, piece.row) for piece in known.pieces if piece.board in boards]
    _lots(one, _corners(known.wide, known.tall, places, ground), SIDE * cell)
    half = 0.5 * cell
    for (x, y), sign in sorted(known.marks.items()):
        if known.names[x, y][0] not in boards:
            continue
        px, py = (x + 0.5 - known.wide / 2) * cell, (y + 0.5 - known.tall / 2) * cell
        if sign in (ROAD, WATER):
            one.flat(px - half, py - half, px + half, py + half, 0.022, STREET if sign == ROAD else LAKE)
        else:
            tone = shade(EARTH, 1.13 if (x + y) % 2 else 1.09)
            one.flat(px - half + 0.012, py - half + 0.012, px + half - 0.012, py + half - 0.012, 0.020, tone)
    _add(m, one, ground)


def _add(m: Masonry, one: Masonry, ground: Ground) -> None:
    m.add(one, at=(ground.x, ground.y, height(ground.x, ground.y)), heading=ground.turn)


def _corners(wide: int, tall: int, places: Sequence[tuple[int, int]], ground: Ground) -> list[Point]:
    """The south-west corners of boards, given by columns and rows, around the middle of their frame."""
    cell = fitting_cell(ground, wide, tall)
    return [((SIDE * column - wide / 2) * cell, (tall / 2 - SIDE * (row + 1)) * cell) for column, row in places]


def _lots(m: Masonry, corners: Sequence[Point], size: float) -> None:
    for number, corner in enumerate(corners):
        _board(m, corner, size, shade(EARTH, 1.0 if number % 2 else 1.06))
    _stakes(m, corners, size)


def fitting_cell(ground: Ground, wide: int, tall: int) -> float:
    """How large a cell is of a layout so many cells wide and tall, on this ground."""
    east, north = ground.half
    return min(ground.cell, 2 * east / wide, 2 * north / tall)


def _board(m: Masonry, corner: Point, size: float, tone: tuple[float, float, float]) -> None:
    (x0, y0), e, t = corner, 0.07, 0.013
    x1, y1 = x0 + size, y0 + size
    m.flat(x0 - e, y0 - e, x1 + e, y1 + e, 0.012, shade(EARTH, 0.92))
    m.flat(x0, y0, x1, y1, 0.017, tone)
    for x, y, w, d in (
        ((x0 + x1) / 2, y0, size, t),
        ((x0 + x1) / 2, y1, size, t),
        (x0, (y0 + y1) / 2, t, size),
        (x1, (y0 + y1) / 2, t, size),
    ):
        m.mass(x, y, w, d, 0.135, 0.148, STRING)


def _stakes(m: Masonry, boards: Sequence[Point], size: float) -> None:
    places = set()
    for x, y in boards:
        for k in range(4):
            step = size * k / 3
            places |= {
                (round(a, 3), round(b, 3))
                for a, b in ((x + step, y), (x + step, y + size), (x, y + step), (x + size, y + step))
            }
    for x, y in sorted(places):
        m.mass(x, y, 0.026, 0.026, 0.0, 0.125, CREAM)
        m.mass(x, y, 0.030, 0.030, 0.125, 0.20, STAKE)


def _hut(m: Masonry, x: float, y: float) -> None:
    """Where the planners sit, with timber and heaps of earth beside it."""
    hut = m.fresh()
    hut.mass(0, 0, 0.40, 0.24, 0.02, 0.22, rgb("#5E93B0"), face="flats", bay=0.1, floor=0.2)
    hut.gable(-0.20, -0.12, 0.20, 0.12, 0.22, 0.09, rgb("#E8DFD2"))
    m.add(hut, at=(x, y, 0.0), heading=-12.0)
    for k in range(3):
        m.mass(x + 0.575, y - 0.08 + 0.06 * k, 0.35, 0.045, 0.02, 0.06, rgb("#C08A4F"))
    m.lathe(x + 0.05, y - 0.52, [(0.17, 0.0), (0.0, 0.13)], rgb("#A9825A"), sides=9)
    m.lathe(x + 0.30, y - 0.60, [(0.12, 0.0), (0.0, 0.09)], rgb("#B58F66"), sides=9)


def _crane(m: Masonry, x: float, y: float) -> None:
    top, t = 1.02, 0.032
    m.mass(x, y, 0.20, 0.20, 0.0, 0.06, rgb("#B9B2A4"))
    for dx in (-t, t):
        for dy in (-t, t):
            m.mass(x + dx, y + dy, 0.018, 0.018, 0.06, top, CRANE)
    for k in range(11):
        z = 0.08 + 0.085 * k
        m.mass(x, y - t, 2 * t, 0.016, z, z + 0.02, CRANE)
        m.mass(x - t, y, 0.016, 2 * t, z + 0.04, z + 0.055, CRANE)
    m.mass(x, y, 0.12, 0.12, top, top + 0.10, CREAM, face="glass", bay=0.06)
    m.mass(x + 0.26, y, 1.20, 0.04, top + 0.10, top + 0.14, CRANE)
    m.mass(x - 0.29, y, 0.14, 0.10, top + 0.02, top + 0.12, STEEL)
    m.mass(x, y, 0.03, 0.03, top + 0.10, top + 0.34, CRANE)
    for reach in (0.80, -0.30):
        for k in range(8):
            part = (k + 0.5) / 8
            m.mass(x + reach * part, y, abs(reach) / 8, 0.012, top + 0.322 - 0.20 * part, top + 0.338 - 0.20 * part, DARK)
    m.mass(x + 0.625, y, 0.01, 0.01, 0.45, top + 0.10, DARK)
    m.mass(x + 0.625, y, 0.17, 0.10, 0.38, 0.45, rgb("#C08A4F"))

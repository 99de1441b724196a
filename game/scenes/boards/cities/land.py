"""Makes the ground of Cities: boards as land or plan, price tags of closed boards, and the sheet below. It knows no match."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from panda3d.core import NodePath

from game.rules.cities.board import SIDE
from game.rules.cities.parts import CORNERS
from game.scenes.boards.cities.buildings import town
from game.scenes.boards.cities.places import MARGIN, PLAN, SLAB, region
from game.scenes.boards.cities.sheets import LAND, LAND_FAR, LAND_LIT, field
from game.scenes.drawing.lettering import LETTERS, width, write
from game.scenes.drawing.look import Colour, Look, rgb
from game.scenes.drawing.material import GLAZED, PAPER, last, overlay, solid
from game.scenes.drawing.mesh import GRAIN, UP, Mesh, Vector
from game.text import Text, texts

BLUE, LINE = rgb("#344D6C"), rgb("#E9E2CC")
CREAM, INK, COIN = rgb("#F3EBD8"), rgb("#2B2A2C"), rgb("#D9A93F")
WHITE: Colour = (1.0, 1.0, 1.0)
KINDS = {"R": "R", "C": "C", "I": "I", "U": "power", "S": "health", "Q": "Q"}
"""The kinds of tiles, each with one of its marks."""
LEGEND, LEGEND_WIDE = 0.40, 1.9
"""How large the words of the legend are, and how wide the longest may be: then all are smaller."""
HALF = SIDE / 2
UNDER_TILES, UNDER_BOARDS = -2, -1
"""In which order the ground is drawn, after all that covers it and before the desk."""


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to the other."""
    r, g, b = (a + (c - a) * part for a, c in zip(one, other, strict=True))
    return r, g, b


# -- boards ------------------------------------------------------------------------------------------------------


def land_picture(look: Look, *, far: bool = False) -> str:
    """The picture of the boards; without shaders the one with light on it."""
    return (LAND_FAR if far else LAND) if look.lit else LAND_LIT


def board(look: Look, front: str, corner: str, scale: float, *, far: bool = False) -> NodePath:
    """A board around its middle: `front` is a field of the picture, land stands on a slab; `far` is for small cities."""
    mesh = Mesh(land_picture(look, far=far))
    is_land = front.startswith("land")
    face(mesh, front, corner, (-HALF, HALF), z=SLAB if is_land else PLAN)
    if is_land:
        for x0, y0, x1, y1 in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1)):
            _wall(mesh, (HALF * x0, HALF * y0), (HALF * x1, HALF * y1))
    node = last(solid("board", [mesh], look, GLAZED), UNDER_TILES)
    node.set_scale(scale)
    return hold_node(node)


def face(mesh: Mesh, front: str, corner: str, across: tuple[float, float], *, z: float, below: bool = False) -> None:
    """The painted top of a board, or a strip of it from west to east; `below` it is seen from underneath."""
    (west, east), turns = across, CORNERS.index(corner)
    corners: list[Vector] = [(west, -HALF, z), (east, -HALF, z), (east, HALF, z), (west, HALF, z)]
    places = [_painted(front, turns, x, y) for x, y, _ in corners]
    if below:
        corners, places = corners[::-1], places[::-1]
    mesh.face(corners, [(0.0, 0.0, -1.0) if below else UP] * 4, WHITE, uv=places)


def _painted(front: str, turns: int, x: float, y: float) -> tuple[float, float]:
    """Where a place of a board that was turned clockwise so often lies in the picture."""
    for _ in range(turns):
        x, y = -y, x
    left, bottom, wide, high = field(front)
    return left + wide * (x + HALF) / SIDE, bottom + high * (y + HALF) / SIDE


def _wall(mesh: Mesh, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x0, y0), (x1, y1) = start, end
    mesh.quad([(x0, y0, 0.0), (x1, y1, 0.0), (x1, y1, SLAB), (x0, y0, SLAB)], WHITE, box=field("sides"))


def hold_node(node: NodePath) -> NodePath:
    """A node in a holder, which may be placed and scaled by others."""
    holder = NodePath("holder")
    node.reparent_to(holder)
    return holder


def tag(look: Look, letter: str, price: int, scale: float) -> NodePath:
    """A paper tag with the letter of a closed board and what opening it costs."""
    body, words = Mesh(GRAIN), Mesh(LETTERS)
    wide, deep, z = 1.25, 0.72, 0.12
    body.block((-wide, -deep, z - 0.05), (wide, deep, z), CREAM, bevel=0.02)
    body.block((-wide + 0.08, -deep + 0.08, z), (-0.30, deep - 0.08, z + 0.012), BLUE, bevel=0.004)
    body.cone((0.08, 0.0, z), 0.27, 0.03, COIN, sides=20, top=0.25)
    write(words, letter, (-0.74, 0.0, z + 0.03), 1.15, LINE)
    write(words, str(price), (0.72, 0.0, z + 0.03), 1.25, INK)
    node = solid("tag", [body], look, PAPER)
    overlay("words", words).reparent_to(node)
    node.set_scale(scale)
    return hold_node(node)


# -- the sheet ---------------------------------------------------------------------------------------------------


class _Drafting:
    """What a planner drew: lines on paper, and words."""

    def __init__(self) -> None:
        self.paper, self.words, self.marks = Mesh(GRAIN), Mesh(LETTERS), Mesh(town.TOWN)

    def stroke(self, points: Sequence[tuple[float, float]], wide: float, part: float, z: float = 0.004) -> None:
        """A line, so much lighter than the paper."""
        tone = mix(BLUE, LINE, part)
        for (ax, ay), (bx, by) in pairwise(points):
            long = hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / long * wide / 2, (bx - ax) / long * wide / 2
            corners = [(ax - nx, ay - ny, z), (bx - nx, by - ny, z), (bx + nx, by + ny, z), (ax + nx, ay + ny, z)]
            self.paper.face(corners, [UP] * 4, tone, uv=[(x / 2, y / 2) for x, y, _ in corners])

    def write(self, words: str, at: tuple[float, float], size: float, part: float, *, align: str = "centre") -> None:
        """Words of one line."""
        write(self.words, words, (*at, 0.02), size, mix(BLUE, LINE, part), align=align)


def sheet(look: Look, layout: str, scenario: str, spare: bool) -> NodePath:
    """The plan of the region under its boards; places without a board have heights, a legend, a compass.

    Where stacks lie in the last such place (`spare`), nothing is drawn there but heights.
    """
    ground, pen = region(layout), _Drafting()
    wide, tall = ground.wide / 2 + MARGIN, ground.tall / 2 + MARGIN
    corners = [(-wide, -tall, 0.0), (wide, -tall, 0.0), (wide, tall, 0.0), (-wide, tall, 0.0)]
    pen.paper.face(corners, [UP] * 4, BLUE, uv=[(x / 2, y / 2) for x, y, _ in corners])
    _grid(pen, wide, tall)
    for inset, line in ((0.35, 0.05), (0.5, 0.02)):
        x, y = wide - inset, tall - inset
        for ends in (((-x, -y), (x, -y)), ((x, -y), (x, y)), ((x, y), (-x, y)), ((-x, y), (-x, -y))):
            pen.stroke(ends, line, 0.75, 0.008)
    for number, (column, row) in enumerate(ground.empty):
        x, y = (value / ground.scale for value in ground.at(SIDE * column + 3, ground.tall - 4 - SIDE * row)[:2])
        _heights(pen, x, y, number)
        if spare and number == len(ground.empty) - 1:
            continue
        if number == 0:
            _legend(pen, x, y, scenario, look)
        else:
            _compass(pen, x, y)
    node = NodePath("drafting")
    last(solid("sheet", [pen.paper], look), UNDER_BOARDS).reparent_to(node)
    solid("marks", [pen.marks], look, PAPER).reparent_to(node)
    overlay("words", pen.words).reparent_to(node)
    node.set_scale(ground.scale)
    return hold_node(node)


def _grid(pen: _Drafting, wide: float, tall: float) -> None:
    for k in range(int(2 * wide - 1)):
        pen.stroke([(-wide + 0.6 + k, -tall + 0.55), (-wide + 0.6 + k, tall - 0.55)], 0.03, 0.09)
    for k in range(int(2 * tall - 1)):
        pen.stroke([(-wide + 0.55, -tall + 0.6 + k), (wide - 0.55, -tall + 0.6 + k)], 0.03, 0.09)


def _heights(pen: _Drafting, x: float, y: float, number: int) -> None:
    """Lines of equal height around a hill."""
    rng = Random(number + 5)
    x, y, bumps = x + rng.uniform(-1, 1), y + rng.uniform(-0.5, 0.5), [rng.uniform(0, 6.3) for _ in range(3)]
    for level in range(1, 7):
        ring = []
        for k in range(49):
            t = 2 * pi * k / 48
            wobble = 0.13 * sin(2 * t + bumps[0]) + 0.07 * sin(3 * t + bumps[1]) + 0.04 * sin(5 * t + bumps[2] + level * 0.2)
            reach = 0.5 * level * (1 + wobble)
            ring.append((x + 1.1 * reach * cos(t), y + 0.95 * reach * sin(t)))
        pen.stroke(ring, 0.035, 0.22 if level % 3 else 0.36, 0.005)


def _legend(pen: _Drafting, x: float, y: float, scenario: str, look: Look) -> None:
    """The kinds of tiles by their marks."""
    text, x, y = texts(look.language), x - 2.6, y + 1.75
    pen.write(text(f"cities.desk.plan.{scenario}"), (x, y + 0.2), 0.56, 0.78, align="left")
    pen.stroke([(x, y - 0.24), (x + 5.2, y - 0.24)], 0.04, 0.6, 0.006)
    size = min(LEGEND, *(LEGEND_WIDE / width(_kind(text, kind), 1.0) for kind in KINDS))
    for k, (kind, mark) in enumerate(KINDS.items()):
        px, py = x + 0.15 + 2.75 * (k % 2), y - 0.85 - 0.85 * (k // 2)
        corners = [(px + a, py + b, 0.01) for a, b in ((-0.29, -0.29), (0.29, -0.29), (0.29, 0.29), (-0.29, 0.29))]
        pen.marks.quad(corners, WHITE, box=town.mark(mark))
        pen.write(_kind(text, kind), (px + 0.43, py + 0.02), size, 0.78, align="left")
    for k in range(4):
        pen.stroke([(x + k, y - 3.4), (x + k + 1, y - 3.4)], 0.09, 0.7 if k % 2 else 0.25, 0.006)


def _kind(text: Text, kind: str) -> str:
    """The kind of a tile, as the legend calls it."""
    return text(f"cities.desk.kind.{kind}")


def _compass(pen: _Drafting, x: float, y: float) -> None:
    for k in range(8):
        turn, reach = k * pi / 4, 1.25 if k % 2 == 0 else 0.7
        for side in (-1, 1):
            tip = (x + reach * sin(turn), y + reach * cos(turn), 0.007)
            lean = turn + side * pi / 5
            base = (x + 0.22 * sin(lean), y + 0.22 * cos(lean), 0.007)
            corners: list[Vector] = [(x, y, 0.007), tip, base] if side < 0 else [(x, y, 0.007), base, tip]
            tone = mix(BLUE, LINE, 0.85 if side < 0 else 0.45)
            pen.paper.face(corners, [UP] * 3, tone, uv=[(0.1, 0.1)] * 3)
    circle = [(x + 1.5 * cos(2 * pi * k / 48), y + 1.5 * sin(2 * pi * k / 48)) for k in range(49)]
    pen.stroke(circle, 0.05, 0.7, 0.006)
    pen.write("N", (x, y + 1.95), 0.7, 1.0)

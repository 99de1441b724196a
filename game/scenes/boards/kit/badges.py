"""Badges over places. They face the camera, show one line or a few at rest, and a table while their place is pointed at.

A badge is one mesh of letters and ground, so that badges are sorted from back to front as wholes. Emblems of players lie on
it as a second mesh.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import Literal

from msgspec import Struct
from panda3d.core import CullBinManager, LPoint3, LQuaternionf, LVector3, NodePath

from game.rules.core import Target
from game.scenes.boards.kit.style import clearer
from game.scenes.boards.thing import Place
from game.scenes.camera import BARE
from game.scenes.drawing.lettering import LETTERS, LINE, width, write
from game.scenes.drawing.look import Colour, Identity, rgb
from game.scenes.drawing.material import before_all, new_bin, overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh

Mode = Literal["rest", "all", "none"]
"""One line each, all tables, or nothing."""
BIN = "badges"
LETTER, PAD, ROW_GAP = 0.24, 0.12, 0.18
GROUND: Colour = rgb("#171D2A")
RIM: Colour = rgb("#3A465F")
INK: Colour = rgb("#F2F4FA")
SOFT: Colour = rgb("#C6CEDF")
FAINT: Colour = rgb("#6B7792")
"""Ground, line and inks as panels have them, so that what floats over a table is of one kind with what surrounds it."""
RIM_WIDE = 0.015
CORNER, CORNER_STEPS = 0.10, 4
"""How round the corners of a badge are, and of how many pieces each is made."""
AMBER: Colour = (0.98, 0.74, 0.26)
CHIP, CHIP_GAP, OVERLAP = 0.26, 0.06, -0.05
"""How large an emblem or a figure in a line is, and the room between cells."""
STRIPE = 0.3
"""How wide the emblem of an owner is."""


THREADS = "badge threads"
THREAD = ((0.06, GROUND), (0.024, SOFT))
"""How wide the lines of a thread are, the lower one first, and their colours."""


class Pictogram(Struct, frozen=True):
    """A small drawing in a line: convex shapes in a square of 1 around its middle, anticlockwise, each in its colour."""

    shapes: tuple[tuple[tuple[tuple[float, float], ...], Colour], ...]


Cell = str | Identity | Pictogram
"""Words, the emblem of a player, or a drawing."""


class Badge(Struct, frozen=True):
    """What is said of a place."""

    target: Target
    at: Place
    """Where it floats: the middle of its lower edge."""
    words: str
    """The line at rest."""
    rows: tuple[tuple[Cell, ...], ...] = ()
    """The table on pointing: rows of cells."""
    owner: Identity | None = None
    """Whose it is: a stripe of their colour with their emblem."""
    is_concerned: bool = False
    """Does the pointed move change it? Then its edge is amber."""
    lines: tuple[tuple[Cell, ...], ...] = ()
    """What stands below it at rest; the last cell of a line is at its right end."""
    tint: Colour | None = None
    """The ground of its first line, where that has one of its own."""
    size: float = 1.0
    """How much larger than usual it is."""
    opens_left: bool = False
    """Does it unfold to its left, so that what lies at its right stays in sight?"""
    foot: Place | None = None
    """The place that a thread joins it to, where it hangs beside what it speaks of."""


class Badges:
    """All badges of a board."""

    def __init__(self, parent: NodePath) -> None:
        self._node = parent.attach_new_node("badges")
        self._node.hide(BARE)
        self.mode: Mode = "rest"
        self._known: dict[Target, Badge] = {}
        self._nodes: dict[Target, tuple[Badge, bool, NodePath]] = {}
        self._threads = self._node.attach_new_node("threads")
        self._spanned: list[object] = []
        """What threads were made for."""
        self._pointed: Target | None = None
        self._factor = 1.0

    def enlarge(self, factor: float) -> None:
        """Scales all badges; a distant camera needs larger ones."""
        self._factor = factor
        for badge, _, node in self._nodes.values():
            node.set_scale(factor * badge.size)
        self._span()

    def show(self, badges: Iterable[Badge]) -> None:
        """Shows exactly these badges. Unchanged ones keep their nodes."""
        self._known = {badge.target: badge for badge in badges}
        self._lay_out()

    def point(self, target: Target | None) -> None:
        """Unfolds the table of the place the pointer is on."""
        if target != self._pointed:
            self._pointed = target
            self._lay_out()

    def turn(self, mode: Mode) -> None:
        """Sets the mode: one line each, all tables, or nothing."""
        self.mode = mode
        self._lay_out()

    def toggle(self, mode: Mode) -> None:
        """Sets that mode, or the rest mode if it is set already."""
        self.turn("rest" if self.mode == mode else mode)

    def veil(self, on: bool) -> None:
        """Makes room for a moment that everybody shall see, or ends it."""
        self._node.hide() if on else self._node.show()

    @property
    def is_veiled(self) -> bool:
        """Is none of them seen for now?"""
        return self._node.is_hidden()

    def words(self) -> tuple[str, ...]:
        """Everything that can be read now."""
        return tuple("\n".join(lines(badge, unfolded=full)) for badge, full, _ in self._nodes.values())

    def sizes(self) -> list[tuple[Place, float, float]]:
        """Where each that is seen has the middle of its lower edge, how wide and how high it is."""
        seen = [] if self.is_veiled else self._nodes.values()
        factors = [(badge, full, self._factor * badge.size) for badge, full, _ in seen]
        return [
            (badge.at, factor * _rest_wide(badge), factor * height(badge, unfolded=full)) for badge, full, factor in factors
        ]

    def clear(self) -> None:
        """Removes all nodes, so that they are made again in another look or language."""
        for _, _, node in self._nodes.values():
            node.remove_node()
        self._nodes.clear()
        self._span()

    def _lay_out(self) -> None:
        wanted = {} if self.mode == "none" else self._known
        for target in [target for target in self._nodes if target not in wanted]:
            self._nodes.pop(target)[2].remove_node()
        for target, badge in wanted.items():
            full = bool(badge.rows) and (self.mode == "all" or target == self._pointed)
            made = self._nodes.get(target)
            if made is not None and made[:2] == (badge, full):
                continue
            if made is not None:
                made[2].remove_node()
            node = make_badge(badge, unfolded=full)
            node.set_scale(self._factor * badge.size)
            node.reparent_to(self._node)
            self._nodes[target] = badge, full, node
        self._span()

    def _span(self) -> None:
        """Joins badges to the places they hang beside."""
        wanted = [badge for badge, _, _ in self._nodes.values() if badge.foot is not None]
        spanned: list[object] = [(badge.at, badge.foot, badge.size, self._factor) for badge in wanted]
        if spanned == self._spanned:
            return
        self._spanned = spanned
        self._threads.get_children().detach()
        for badge in wanted:
            make_thread(badge, self._factor).reparent_to(self._threads)


def lines(badge: Badge, *, unfolded: bool) -> tuple[str, ...]:
    """What a badge says: its lines, and unfolded the rows below them."""
    told = (*badge.lines, *(badge.rows if unfolded else ()))
    return (badge.words, *("  ".join(map(_words_of, line)) for line in told))


def height(badge: Badge, *, unfolded: bool) -> float:
    """How high a badge is, before it is enlarged."""
    return (1 + len(badge.lines) + (len(badge.rows) if unfolded else 0)) * LINE * LETTER + PAD


def rest_size(badge: Badge) -> tuple[float, float]:
    """How wide and high a badge is at rest, before it is enlarged."""
    return _rest_wide(badge), height(badge, unfolded=False)


def _words_of(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.name if isinstance(cell, Identity) else ""


def make_badge(badge: Badge, *, unfolded: bool) -> NodePath:
    """The node of a badge: ground, stripe, lines and table."""
    rows = badge.rows if unfolded else ()
    table = [row for row in rows if len(row) > 1]  # a cell alone may be as wide as all of them
    columns = [
        max((_wide(row[k]) for row in table if k < len(row)), default=0.0) for k in range(max(map(len, rows), default=0))
    ]
    across = max([sum(columns) + ROW_GAP * max(0, len(columns) - 1), *(_wide(row[0]) for row in rows if len(row) == 1)])
    stripe = STRIPE if badge.owner is not None else 0.0
    wide = max(_rest_wide(badge), across + 2 * PAD)
    step, tall = LINE * LETTER, height(badge, unfolded=unfolded)
    mesh, upright, emblems = Mesh(LETTERS), Mesh(LETTERS), Mesh(GLYPHS)
    if badge.is_concerned:
        _ground(mesh, wide + 0.06, -0.03, tall + 0.03, AMBER)
    else:
        _ground(mesh, wide, 0.0, tall, RIM)
    line = 0.0 if badge.is_concerned else RIM_WIDE
    _ground(mesh, wide - 2 * line, line, tall - line, GROUND)
    line = tall - PAD / 2 - step / 2
    if badge.tint is not None:
        _ground(mesh, wide - 0.03, line - step / 2, tall - 0.015, badge.tint)
    write(upright, badge.words, (stripe / 2, line, 0.0), LETTER, clearer(badge.tint or GROUND, INK, GROUND))
    if badge.owner is not None:
        _emblem(emblems, badge.owner, PAD + 0.1 - wide / 2, line)
    for cells in badge.lines:
        line -= step
        _write_line(upright, emblems, cells, wide / 2 - PAD, line)
    for row in rows:
        line -= step
        x = -across / 2
        for column, cell in zip(columns, row, strict=False):
            _write_cell(upright, emblems, cell, x, line, SOFT)
            x += column + ROW_GAP
    _stand(mesh, upright)
    if unfolded and badge.opens_left:
        aside = (_rest_wide(badge) - wide) / 2
        _move(mesh, aside)
        _move(emblems, aside)
    return _node(badge, mesh, emblems)


def _rest_wide(badge: Badge) -> float:
    """How wide a badge is at rest."""
    stripe = STRIPE if badge.owner is not None else 0.0
    return max(width(badge.words, LETTER) + stripe, *map(_line_wide, badge.lines), 0.0) + 2 * PAD


def _move(mesh: Mesh, along: float) -> None:
    moved = [((at[0] + along, at[1], at[2]), normal, colour, ao, uv) for at, normal, colour, ao, uv in mesh.vertices]
    mesh.vertices = moved


def _node(badge: Badge, mesh: Mesh, emblems: Mesh) -> NodePath:
    node = overlay("badge", mesh)
    if emblems.triangles:
        before_all(overlay("emblems", emblems), bin_name(), 1).reparent_to(node)
    before_all(node, bin_name())
    node.set_pos(*badge.at)
    node.set_scale(badge.size)
    node.set_billboard_point_eye()
    return node


def make_thread(badge: Badge, factor: float) -> NodePath:
    """A line from the place a badge hangs beside to the middle of the badge, which is drawn over its end."""
    assert badge.foot is not None, "a badge hangs beside something"
    foot, (x, y, z) = LPoint3(*badge.foot), badge.at
    along = LPoint3(x, y, z + factor * badge.size * height(badge, unfolded=False) / 2) - foot
    mesh = Mesh(GLYPHS)
    for layer, (wide, tone) in enumerate(THREAD):
        mesh.sign("tile", (0.0, -0.002 * layer, along.length() / 2), along.length(), tone, upright=True, wide=factor * wide)
        mesh.sign("dot", (0.0, -0.002 * layer, 0.0), 3 * factor * wide, tone, upright=True)
    thread = before_all(overlay("thread", mesh), new_bin(THREADS, after="fixed", by=4))
    thread.set_billboard_axis()
    holder = NodePath("thread")
    holder.set_pos(foot)
    up, turn = LVector3(0, 0, 1), LQuaternionf()
    axis = up.cross(along)
    if axis.normalize():
        turn.set_from_axis_angle_rad(up.angle_rad(along.normalized()), axis)
        holder.set_quat(turn)
    thread.reparent_to(holder)
    return holder


def _wide(cell: Cell) -> float:
    return width(cell, LETTER) if isinstance(cell, str) else CHIP


def _line_wide(cells: tuple[Cell, ...]) -> float:
    return sum(map(_wide, cells)) + sum(_gap(one, two) for one, two in pairwise(cells))


def _gap(one: Cell, two: Cell) -> float:
    """The room between two cells. Emblems of several players overlap."""
    return OVERLAP if isinstance(one, Identity) and isinstance(two, Identity) else CHIP_GAP


def _write_line(upright: Mesh, emblems: Mesh, cells: tuple[Cell, ...], half: float, line: float) -> None:
    """Writes cells from the left; the last one stands at the right end."""
    x = -half
    for cell, following in pairwise(cells):
        _write_cell(upright, emblems, cell, x, line, INK)
        x += _wide(cell) + _gap(cell, following)
    for cell in cells[-1:]:
        _write_cell(upright, emblems, cell, half - _wide(cell) if len(cells) > 1 else x, line, INK)


def _write_cell(upright: Mesh, emblems: Mesh, cell: Cell, x: float, line: float, ink: Colour) -> None:
    """Writes a cell whose left end is at `x`."""
    if isinstance(cell, str):
        write(upright, cell, (x, line, 0.0), LETTER, ink, align="left")
    elif isinstance(cell, Identity):
        _emblem(emblems, cell, x + CHIP / 2, line)
    else:
        for points, colour in cell.shapes:
            corners = [(x + CHIP * (0.5 + a), line + CHIP * b, 0.0) for a, b in points]
            upright.face(corners, [(0.0, 0.0, 1.0)] * len(corners), colour, uv=[_ink_spot()] * len(corners))


def _emblem(mesh: Mesh, owner: Identity, x: float, z: float) -> None:
    mesh.sign("dot", (x, -0.01, z), 0.27, owner.rgb, upright=True)
    mesh.sign(owner.emblem, (x, -0.012, z), 0.19, clearer(owner.rgb, INK, GROUND), upright=True)


def _ground(mesh: Mesh, wide: float, low: float, high: float, colour: Colour) -> None:
    """A plate with round corners."""
    r = min(CORNER, (high - low) / 2, wide / 2)
    x, low, high = wide / 2 - r, low + r, high - r
    steps = [radians(90 * k / CORNER_STEPS) for k in range(CORNER_STEPS + 1)]
    middles = ((x, low, -pi / 2), (x, high, 0.0), (-x, high, pi / 2), (-x, low, pi))
    corners = [(a + r * cos(turn + t), 0.0, b + r * sin(turn + t)) for a, b, turn in middles for t in steps]
    mesh.face(corners, [(0.0, -1.0, 0.0)] * len(corners), colour, uv=[_ink_spot()] * len(corners))


def _stand(mesh: Mesh, lying: Mesh) -> None:
    """Adds letters that were written on the ground, standing up."""
    first = len(mesh.vertices)
    mesh.vertices += [((x, -0.004, y), (0.0, -1.0, 0.0), colour, ao, uv) for (x, y, _), _, colour, ao, uv in lying.vertices]
    mesh.triangles += [(a + first, b + first, c + first) for a, b, c in lying.triangles]


@cache
def _ink_spot() -> tuple[float, float]:
    """A point of the letter texture that is full ink: the middle of an upright stroke."""
    stroke = Mesh(LETTERS)
    write(stroke, "|", (0.0, 0.0, 0.0), 1.0, INK)
    corners = [vertex[4] for vertex in stroke.vertices]
    return sum(u for u, _ in corners) / len(corners), sum(v for _, v in corners) / len(corners)


def bin_name() -> str:
    """The draw bin of badges: over everything else, from back to front."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(BIN) < 0:
        bins.add_bin(BIN, CullBinManager.BTBackToFront, bins.get_bin_sort(bins.find_bin("fixed")) + 5)
    return BIN

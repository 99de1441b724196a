"""Badges over places: flat, always facing the eye, one line at rest and a table on pointing. They know places, not games.

A badge is one mesh of letters, ground and all, so that badges can be sorted from back to front as whole things.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct
from panda3d.core import CullBinManager, NodePath

from game.rules.core import Target
from game.scenes.boards.kit.style import clearer
from game.scenes.boards.thing import Place
from game.scenes.camera import BARE
from game.scenes.drawing.lettering import LETTERS, LINE, width, write
from game.scenes.drawing.look import Colour, Identity
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh

Mode = Literal["rest", "all", "none"]
"""One line each, all tables, or nothing."""
BIN = "badges"
LETTER, PAD, ROW_GAP = 0.24, 0.12, 0.18
GROUND: Colour = (0.12, 0.11, 0.13)
INK: Colour = (0.97, 0.94, 0.88)
SOFT: Colour = (0.78, 0.75, 0.70)
AMBER: Colour = (0.98, 0.74, 0.26)


class Badge(Struct, frozen=True):
    """What is said of a place."""

    target: Target
    at: Place
    """Where it floats: the middle of its lower edge."""
    words: str
    """The line at rest."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The table on pointing: rows of cells."""
    owner: Identity | None = None
    """Whose it is: a stripe of their colour with their emblem."""
    is_concerned: bool = False
    """Does the pointed move change it? Then its edge is amber."""


class Badges:
    """All badges of a board."""

    def __init__(self, parent: NodePath) -> None:
        self._node = parent.attach_new_node("badges")
        self._node.hide(BARE)
        self.mode: Mode = "rest"
        self._known: dict[Target, Badge] = {}
        self._nodes: dict[Target, tuple[Badge, bool, NodePath]] = {}
        self._pointed: Target | None = None

    def show(self, badges: Iterable[Badge]) -> None:
        """Exactly these; those that stay as they are are not made again."""
        self._known = {badge.target: badge for badge in badges}
        self._lay_out()

    def point(self, target: Target | None) -> None:
        """Unfolds the table of the place the pointer is on."""
        if target != self._pointed:
            self._pointed = target
            self._lay_out()

    def turn(self, mode: Mode) -> None:
        """One line each, all tables, or nothing."""
        self.mode = mode
        self._lay_out()

    def toggle(self, mode: Mode) -> None:
        """That mode, or at rest again."""
        self.turn("rest" if self.mode == mode else mode)

    def words(self) -> tuple[str, ...]:
        """All that is to be read now."""
        return tuple("\n".join(lines(badge, unfolded=full)) for badge, full, _ in self._nodes.values())

    def clear(self) -> None:
        """Makes everything again the next time: another look, another language."""
        for _, _, node in self._nodes.values():
            node.remove_node()
        self._nodes.clear()

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
            node = drawn(badge, unfolded=full)
            node.reparent_to(self._node)
            self._nodes[target] = badge, full, node


def lines(badge: Badge, *, unfolded: bool) -> tuple[str, ...]:
    """What a badge says: its line, and unfolded the rows below it."""
    return (badge.words, *("  ".join(row) for row in badge.rows)) if unfolded else (badge.words,)


def drawn(badge: Badge, *, unfolded: bool) -> NodePath:
    """The node of a badge: ground, stripe, line and table."""
    rows = badge.rows if unfolded else ()
    columns = [max(width(row[k], LETTER) for row in rows if k < len(row)) for k in range(max(map(len, rows), default=0))]
    across = sum(columns) + ROW_GAP * max(0, len(columns) - 1)
    stripe = 0.3 if badge.owner is not None else 0.0
    wide = max(width(badge.words, LETTER) + stripe, across) + 2 * PAD
    tall = (1 + len(rows)) * LINE * LETTER + PAD
    mesh = Mesh(LETTERS)
    if badge.is_concerned:
        _ground(mesh, wide + 0.06, -0.03, tall + 0.03, AMBER)
    _ground(mesh, wide, 0.0, tall, GROUND)
    line = tall - PAD / 2 - LINE * LETTER / 2
    upright = Mesh(LETTERS)
    write(upright, badge.words, (stripe / 2, line, 0.0), LETTER, INK)
    for row in rows:
        line -= LINE * LETTER
        x = -across / 2
        for column, words in zip(columns, row, strict=False):
            write(upright, words, (x, line, 0.0), LETTER, SOFT, align="left")
            x += column + ROW_GAP
    _stand(mesh, upright)
    node = overlay("badge", mesh, through=True)
    if badge.owner is not None:
        _emblem(badge.owner, -wide / 2 + PAD + 0.1, tall - PAD / 2 - LINE * LETTER / 2).reparent_to(node)
    node.set_bin(_bin(), 0)
    node.set_pos(*badge.at)
    node.set_billboard_point_eye()
    return node


def _emblem(owner: Identity, x: float, z: float) -> NodePath:
    mesh = Mesh(GLYPHS)
    mesh.sign("dot", (x, -0.01, z), 0.27, owner.rgb, upright=True)
    mesh.sign(owner.emblem, (x, -0.012, z), 0.19, clearer(owner.rgb, INK, GROUND), upright=True)
    path = overlay("emblem", mesh, through=True)
    path.set_bin(_bin(), 1)
    return path


def _ground(mesh: Mesh, wide: float, low: float, high: float, colour: Colour) -> None:
    corners = [(-wide / 2, 0.0, low), (wide / 2, 0.0, low), (wide / 2, 0.0, high), (-wide / 2, 0.0, high)]
    mesh.face(corners, [(0.0, -1.0, 0.0)] * 4, colour, uv=[_inked()] * 4)


def _stand(mesh: Mesh, lying: Mesh) -> None:
    """Adds letters that were written on the ground, standing up."""
    first = len(mesh.vertices)
    mesh.vertices += [((x, -0.004, y), (0.0, -1.0, 0.0), colour, ao, uv) for (x, y, _), _, colour, ao, uv in lying.vertices]
    mesh.triangles += [(a + first, b + first, c + first) for a, b, c in lying.triangles]


@cache
def _inked() -> tuple[float, float]:
    """A place in the texture of letters that is all ink: the middle of an upright stroke."""
    stroke = Mesh(LETTERS)
    write(stroke, "|", (0.0, 0.0, 0.0), 1.0, INK)
    corners = [vertex[4] for vertex in stroke.vertices]
    return sum(u for u, _ in corners) / len(corners), sum(v for _, v in corners) / len(corners)


def _bin() -> str:
    """Over everything else, from back to front."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(BIN) < 0:
        bins.add_bin(BIN, CullBinManager.BTBackToFront, bins.get_bin_sort(bins.find_bin("fixed")) + 5)
    return BIN

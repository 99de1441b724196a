"""Puts some things of a board into the light: all else steps back into a cool dusk, and towers before them become glass.

Nothing is made anew or painted again. One sheet that darkens the whole picture is drawn after everything; what stays in the
light is drawn after the sheet. So it costs the same however much steps back.
"""

from collections.abc import Iterable

from panda3d.core import ColorBlendAttrib, NodePath, TransparencyAttrib

from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import new_bin, overlay
from game.scenes.drawing.mesh import NONE, UP, Mesh

SHEET_BIN, LIT_BIN, GLASS_BIN = "limelight", "limelight lit", "limelight glass"
SHEET = "dusk"
"""What the sheet is called."""
DUSK: Colour = (0.46, 0.53, 0.70)
DUSK_BLOOMING: Colour = (0.40, 0.46, 0.62)
"""What the picture is multiplied with: darker and cooler, but still readable. The second where bright things bloom."""
CLEARER: Colour = (0.64, 0.68, 0.80)
CLEARER_BLOOMING: Colour = (0.36, 0.40, 0.56)
"""The same in high contrast; where light is multiplied instead of colours, as much of it looks like less."""
GLASS = 0.30
"""How clearly towers before a lit place are seen."""
REACH = 60.0
STRONG = 20
"""Over what parts of a node say of themselves."""


class Limelight:
    """What of one board is in the light now."""

    def __init__(self, parent: NodePath) -> None:
        self._parent = parent
        # Before anything is put into them: Panda would make bins of its own, and those are drawn before the sheet.
        new_bin(GLASS_BIN, after=new_bin(LIT_BIN, after=new_bin(SHEET_BIN, after="transparent"), by=1), by=1, by_depth=True)
        self._sheet: NodePath | None = None
        self._lit: list[NodePath] = []
        self._glassy: list[NodePath] = []

    @property
    def is_on(self) -> bool:
        """Does all else step back?"""
        return self._sheet is not None

    def shine(self, look: Look, depth: float = 1.0) -> None:
        """All steps back, until something is added; less far with a `depth` below 1, where it is dark already."""
        self.end()
        self._sheet = _sheet(look, depth)
        self._sheet.reparent_to(self._parent)

    def make_glass(self, nodes: Iterable[NodePath]) -> None:
        """These stand before what is in the light: they become glass."""
        for node in nodes:
            node.set_transparency(TransparencyAttrib.M_alpha, STRONG)
            node.set_alpha_scale(GLASS)
            node.set_depth_write(False, STRONG)
            node.set_bin(GLASS_BIN, 0, STRONG)
            self._glassy.append(node)

    def add(self, node: NodePath, order: int = 0) -> None:
        """One thing more stays in the light; those of a higher order are drawn later."""
        node.set_bin(LIT_BIN, order, STRONG)
        self._lit.append(node)

    def end(self) -> None:
        """Everything looks as before."""
        if self._sheet is not None:
            self._sheet.remove_node()
            self._sheet = None
        for node in (*self._lit, *self._glassy):
            if not node.is_empty():
                node.clear_bin()
        for node in self._glassy:
            if not node.is_empty():
                node.clear_transparency()
                node.clear_color_scale()
                node.clear_depth_write()
        self._lit, self._glassy = [], []


def _sheet(look: Look, depth: float) -> NodePath:
    """A sheet before the eye, wherever it is, that multiplies what is behind it."""
    mesh = Mesh(NONE)  # a texture would cost more than the blending
    corners = [(x * REACH, 0.0, z * REACH) for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    plain, blooming = (CLEARER, CLEARER_BLOOMING) if look.high_contrast else (DUSK, DUSK_BLOOMING)
    tone = blooming if look.tier in ("medium", "high") else plain
    red, green, blue = (1 - depth * (1 - part) for part in tone)
    mesh.face(corners, [UP] * 4, (red, green, blue))
    path = overlay(SHEET, mesh)
    path.set_billboard_point_eye()
    path.set_depth_test(False)
    blend = ColorBlendAttrib
    path.set_attrib(blend.make(blend.M_add, blend.O_zero, blend.O_incoming_color), 1)
    path.set_bin(SHEET_BIN, 0)
    return path

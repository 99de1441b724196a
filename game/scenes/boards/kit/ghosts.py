"""Previews of a move: bodies of glass, and plates with changed numbers."""

from panda3d.core import NodePath, TransparencyAttrib

from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Colour

GLASS = 0.66
MORE: Colour = (0.62, 0.93, 0.66)
LESS: Colour = (1.0, 0.66, 0.55)


def glass(node: NodePath, *, strength: float = GLASS) -> NodePath:
    """Makes a node look like glass and returns it."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    node.set_alpha_scale(strength)
    return node


class Plates:
    """Numbers that would change, each on a dark plate over the old one, with an arrow up or down."""

    def __init__(self, ink: Colour, plate: Colour) -> None:
        """`ink` is the ground of the plates, `plate` what is written on them where a number stays."""
        self._ink, self._plate = ink, plate
        self.printed = PrintedBody()

    def add(self, at: Place, heading: float, before: int, after: int) -> None:
        """Adds a plate for one number, read from a heading."""
        x, y, _ = at
        z = self.printed.block(at, (0.6, 0.52, 0.09), self._ink, heading=heading, bevel=0.03) + 0.006
        colour = MORE if after > before else LESS if after < before else self._plate
        dx, dy, _ = table_place(heading, -0.1, 0.0)
        self.printed.signs.text(str(after), (x + dx, y + dy, z), 0.42, colour, heading=heading)
        dx, dy, _ = table_place(heading, 0.16, 0.0)
        sign, turn = ("arrow", 180.0 if after < before else 0.0) if after != before else ("×", 0.0)
        self.printed.signs.sign(sign, (x + dx, y + dy, z), 0.22, colour, heading=heading + turn)

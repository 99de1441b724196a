"""Signs on the table of Skyrise that turn to the eye: value plates, pins of bids, scores. Each is one mesh.

The layers of a sign lie one before the other, so that it can write its depth.
"""

from math import atan2, degrees, hypot

from panda3d.core import NodePath

from game.scenes.boards.kit.style import clearer
from game.scenes.boards.skyrise.paints import AMBER, INK, LIT, PAPER
from game.scenes.drawing.look import Colour, Identity
from game.scenes.drawing.material import before_all, new_bin, overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.signs import SIGN_BIN

ZOOM = "zoom"
"""The tag of nodes that grow when the eye goes away; its value says how much at most."""
EDGE: Colour = (0.92, 0.73, 0.28)
"""Around what is strongest: not so bright that it would shine over what it frames."""
LAYER = 0.004
DIGIT = 0.47
"""From one digit to the next, in heights."""
OUT = 0.48
"""How far a plate on a building stands before its middle."""


def ink_on(colour: Colour) -> Colour:
    """Light or dark, whichever can be read on a colour."""
    return clearer(colour, INK, PAPER)


class UprightSign:
    """A sign in the making."""

    def __init__(self, *, out: float = 0.0) -> None:
        """`out` is how far it stands before its place, towards the eye."""
        self.mesh, self._depth = Mesh(GLYPHS), -out

    def put(self, name: str, x: float, z: float, wide: float, tall: float, colour: Colour) -> None:
        """A sign before all that was put there until now."""
        self._depth -= LAYER
        self.mesh.sign(name, (x, self._depth, z), tall, colour, upright=True, wide=wide)

    def number(self, words: str, x: float, z: float, tall: float, colour: Colour) -> None:
        """Digits around a place."""
        self._depth -= LAYER
        for k, digit in enumerate(words):
            left = x + (k - (len(words) - 1) / 2) * DIGIT * tall
            self.mesh.sign(digit, (left, self._depth, z), tall, colour, upright=True)

    def emblem(self, owner: Identity, x: float, z: float, tall: float) -> None:
        """A seat's tile with its emblem."""
        self.put("tile", x, z, tall, tall, owner.rgb)
        self.put(owner.emblem, x, z, 0.72 * tall, 0.72 * tall, ink_on(owner.rgb))

    def node(self, name: str, *, most: float, through: bool = False) -> NodePath:
        """The sign, always facing the eye; `most` is how large it may become, `through` shows it before everything."""
        holder = NodePath(name)
        path = overlay(name, self.mesh, depth=2)
        path.set_depth_write(True)
        if through:
            before_all(path, new_bin(SIGN_BIN, after="fixed", by_depth=True))
        path.set_tag(ZOOM, str(most))
        path.set_billboard_point_eye()
        path.reparent_to(holder)
        return holder


def value(
    words: str, *, is_late: bool, tall: float = 0.20, out: float = OUT, most: float = 1.4, through: bool = False
) -> NodePath:
    """The value of a building on a small plate, with the dot of the second era."""
    sign = UprightSign(out=out)
    wide = tall * (0.62 + 0.48 * len(words))
    sign.put("tile", 0.0, 0.0, wide + 0.03, tall + 0.03, INK)
    sign.put("tile", 0.0, 0.0, wide, tall, PAPER)
    sign.number(words, 0.0, 0.0, tall * 1.08, INK)
    if is_late:
        sign.put("dot", wide / 2, tall / 2, tall * 0.34, tall * 0.34, AMBER)
    return sign.node("value", most=most, through=through)


HEAD, STEM = "head", "stem"
"""The parts of a pin: what is read, and the leader from there to its place."""
PIN, LATEST, LOW = 0.27, 0.38, 0.30
"""How high the heads of pins are, and how far above its place the middle of a head is where nothing is in its way."""


def pin_width(words: str, *, is_latest: bool) -> float:
    """How wide the head of a pin is, edge and number of the chain included."""
    return (LATEST if is_latest else PIN) * (2.0 + 0.42 * max(1, len(words)))


def pin(words: str, owner: Identity, *, number: int, is_latest: bool) -> NodePath:
    """A bid: whose it is, its value large, and its number in the chain; the latest with a lit edge. A star for a wonder."""
    tall, sign, stem = LATEST if is_latest else PIN, UprightSign(), UprightSign()
    wide = tall * (1.55 + 0.42 * max(1, len(words)))
    stem.put("tile", 0.0, 0.5, 0.075, 1.0, INK)
    stem.put("tile", 0.0, 0.5, 0.040, 1.0, EDGE if is_latest else PAPER)
    sign.put("tile", 0.0, 0.0, wide + 0.2 * tall, tall * 1.2, EDGE if is_latest else INK)
    sign.put("tile", 0.0, 0.0, wide + 0.07 * tall, tall * 1.07, INK)
    sign.put("tile", 0.0, 0.0, wide, tall, PAPER)
    left = -wide / 2 + tall * 0.52
    sign.emblem(owner, left, 0.0, tall * 0.9)
    right = left + tall * 0.55 + (wide - tall * 1.1) / 2
    if words:
        sign.number(words, right, 0.0, tall * 1.1, INK)
    else:
        sign.put("star", right, 0.0, tall * 0.8, tall * 0.8, AMBER)
    sign.put("dot", -wide / 2, tall * 0.5, tall * 0.66, tall * 0.66, EDGE if is_latest else AMBER)
    sign.number(str(number), -wide / 2, tall * 0.5, tall * 0.56, INK)
    holder = NodePath("pin")
    facing = holder.attach_new_node("facing")
    facing.set_tag(ZOOM, "1.7")
    facing.set_billboard_point_eye()
    for name, part, order in ((STEM, stem, 0), (HEAD, sign, 1)):
        path = overlay(name, part.mesh, depth=2)
        before_all(path, new_bin(SIGN_BIN, after="fixed", by_depth=True), order).reparent_to(facing)
    place_head(holder, 0.0, LOW)
    return holder


def place_head(holder: NodePath, right: float, up: float) -> None:
    """Moves the head of a pin in the plane of the picture; its leader still begins at the place it belongs to."""
    holder.find(f"**/{HEAD}").set_pos(right, 0.0, up)
    stem = holder.find(f"**/{STEM}")
    stem.set_r(degrees(atan2(right, up)))
    stem.set_sz(max(0.05, hypot(right, up)))


STAR_HIGH, STAR = 0.62, 0.46
"""How high over its quarter a star is that marks a place where a bid wins at once, and how large."""


def star(*, marked: bool = False) -> NodePath:
    """A wonder; or `marked`, on a dark ground, a place where a bid wins at once."""
    sign = UprightSign()
    if marked:
        sign.put("dot", 0.0, 0.0, STAR, STAR, LIT)
        sign.put("dot", 0.0, 0.0, 0.40, 0.40, INK)
    sign.put("star", 0.0, 0.0, 0.32, 0.32, LIT)
    return sign.node("star", most=1.8, through=True)


def bars(count: int, owner: Identity) -> NodePath:
    """The height of a building: three bars for tall, two for mid, one for low; a star for a wonder."""
    sign, ink = UprightSign(), ink_on(owner.rgb)
    sign.put(owner.emblem, -0.14 if count else 0.0, 0.0, 0.26, 0.26, ink)
    for k in range(count):
        sign.put("tile", 0.14, 0.11 * (k - (count - 1) / 2), 0.2, 0.085, ink)
    return sign.node("bars", most=1.5, through=True)


def score(points: int | None, owner: Identity, *, is_turn: bool, is_out: bool) -> NodePath:
    """A seat's emblem on its dock, and its points once they are counted; a lit edge where it is to act, struck out where it
    has passed."""
    words, tall = "" if points is None else str(points), 0.30
    sign, wide = UprightSign(), tall * (1.3 + 0.5 * len(words)) if words else 1.08 * 0.30
    if is_turn:
        sign.put("tile", 0.0, 0.0, wide + 0.10, tall + 0.10, EDGE)
    sign.put("tile", 0.0, 0.0, wide + 0.04, tall + 0.04, PAPER)
    sign.put("tile", 0.0, 0.0, wide, tall, INK)
    sign.emblem(owner, -wide / 2 + tall * 0.54, 0.0, tall * 0.84)
    if words:
        sign.number(words, tall * 0.5, 0.0, tall * 0.95, PAPER)
    if is_out:
        sign.put("wrong", -wide / 2 + tall * 0.54, 0.0, tall, tall, INK)
        sign.put("wrong", -wide / 2 + tall * 0.54, 0.0, tall * 0.8, tall * 0.8, PAPER)
    return sign.node("score", most=1.7)

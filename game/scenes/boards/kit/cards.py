"""Open cards on the table: lying, leaning, in a row or on a pile. Backs and closed piles are in `fans`.

The pen of the hand strip prints the faces as letters and shapes. They are sharp at any distance, and a row takes few Geoms.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin

from panda3d.core import CullBinManager, NodePath, TransparencyAttrib

from game.scenes.drawing.look import Look, shade
from game.scenes.drawing.material import BACKDROP, PAPER, SHADOW_CAMERA, SURFACE, UNLIT, solid
from game.scenes.drawing.mesh import FACADES, Mesh
from game.scenes.widgets.faces import CardFace, kinds
from game.scenes.widgets.fonts import TableFonts
from game.scenes.widgets.layout import Size
from game.scenes.widgets.pen import DARK_WORDS, Pen
from game.scenes.widgets.printing import RADII, Form, print_card, size_of, tint_of
from game.scenes.widgets.theme import Colour, paper, theme
from game.scenes.widgets.widget import Kit

WIDTH = 0.6
"""Of a card in the units of a table; its height follows from its form."""
THICK = 0.016
ABOVE = 0.002
"""The print above the cardboard: straight from above an offset of depth alone does not part them."""
LEAN = 62.0
"""Degrees by which a card on a stand leans back from lying flat."""
STEP = 1.1
"""From one card of a row to the next, in widths."""
OVER = 0.012
"""How much each card of an overlapping row lies above the one before it."""
MOST = 12
"""A pile of more cards than this looks no higher."""
PRINT_BIN = "print"
WHITEST = 0.94
KEPT = 256


def extent(face: CardFace, *, width: float = WIDTH, form: Form = "strip") -> Size:
    """How wide and deep a card is on the table."""
    size = size_of(form, face)
    return Size(width, width * size.h / size.w)


def lay_card(face: CardFace, look: Look, *, width: float = WIDTH, form: Form = "strip") -> NodePath:
    """A card that lies on the table around the origin, face up, read from the south."""
    card = NodePath("card")
    _body(face, look, width, form).reparent_to(card)
    _print(face, look, width, form).reparent_to(card)
    return card


def lean_card(face: CardFace, look: Look, *, width: float = WIDTH, form: Form = "strip", lean: float = LEAN) -> NodePath:
    """A card on its lower edge at the origin, leaning back."""
    stand = NodePath("stand")
    edge = stand.attach_new_node("edge")
    edge.set_p(lean)
    card = lay_card(face, look, width=width, form=form)
    card.reparent_to(edge)
    card.set_y(extent(face, width=width, form=form).h / 2)
    return stand


def row(faces: Sequence[CardFace], look: Look, *, width: float = WIDTH, room: float = 0.0, form: Form = "strip") -> NodePath:
    """Open cards from left to right around the origin; they overlap where the room asks for it. Few Geoms in all."""
    line = NodePath("row")
    bodies, prints = line.attach_new_node("bodies"), line.attach_new_node("prints")
    for x, z, face in zip(*_spread(len(faces), width, room), faces, strict=True):
        for parent, part in ((bodies, _body(face, look, width, form)), (prints, _print(face, look, width, form))):
            part.reparent_to(parent)
            part.set_pos(parent, x, 0.0, z)
    bodies.flatten_strong()
    prints.flatten_strong()
    return line


def _spread(count: int, width: float, room: float) -> tuple[list[float], list[float]]:
    """Where the cards of a row lie, and how high."""
    step = STEP * width
    if room and count > 1:
        step = min(step, (room - width) / (count - 1))
    over = OVER if step < width else 0.0
    return [(index - (count - 1) / 2) * step for index in range(count)], [index * over for index in range(count)]


def pile(face: CardFace, count: int, look: Look, *, width: float = WIDTH, form: Form = "strip") -> NodePath:
    """Cards on a pile whose topmost lies open. The pile grows with its count."""
    stack = NodePath("pile")
    shown = max(1, min(count, MOST))
    for level in range(shown):
        body = _body(face, look, width, form)
        body.reparent_to(stack)
        body.set_z(level * THICK)
        body.set_x(0.006 * (level % 3 - 1))
    stack.flatten_strong()
    top = _print(face, look, width, form)
    top.reparent_to(stack)
    top.set_pos(0.006 * ((shown - 1) % 3 - 1), 0.0, (shown - 1) * THICK)
    return stack


def _body(face: CardFace, look: Look, width: float, form: Form) -> NodePath:
    """The cardboard. Cards have round corners, plates have cut ones; the edge has the colour of the kind."""
    size, (across, _) = extent(face, width=width, form=form), size_of(form, face)
    is_plate = kinds()[face.kind].shape == "plate"
    corner = (14 * across / 112 if is_plate else RADII[form]) * width / across
    mesh = Mesh(FACADES)
    outline = _outline(size.w / 2, size.h / 2, corner, steps=1 if is_plate else 3)
    mesh.prism(outline, 0.0, THICK, shade(tint_of(face, look)[:3], 0.8), bevel=THICK / 4)
    return solid("body", (mesh,), look, PAPER)


def _outline(half: float, deep: float, corner: float, *, steps: int) -> list[tuple[float, float]]:
    """Anticlockwise around the middle, with corners of so many parts."""
    right, far = half - corner, deep - corner
    middles = ((right, -far, -90), (right, far, 0), (-right, far, 90), (-right, -far, 180))
    return [
        (x + corner * cos(radians(start + 90 * step / steps)), y + corner * sin(radians(start + 90 * step / steps)))
        for x, y, start in middles
        for step in range(steps + 1)
    ]


def _print(face: CardFace, look: Look, width: float, form: Form) -> NodePath:
    """The printed face, at the height of the cardboard."""
    size = size_of(form, face)
    path = NodePath("print")
    flat = _printed(face, form, look).copy_to(path)
    unit = width / size.w
    flat.set_p(-90)
    flat.set_scale(unit)
    flat.set_pos(-width / 2, size.h * unit / 2, THICK + ABOVE)
    _lie(path)
    return path


def _lie(path: NodePath) -> None:
    """Makes a print blend over its card in the order of printing, without light and shadow."""
    path.set_transparency(TransparencyAttrib.MAlpha)
    path.set_depth_write(False)
    path.set_depth_offset(1)
    path.set_two_sided(True)  # shapes of the pen run either way round
    path.set_tag(SURFACE, UNLIT)
    path.hide(SHADOW_CAMERA)


@lru_cache(maxsize=KEPT)
def _printed(face: CardFace, form: Form, look: Look) -> NodePath:
    """The face as shapes and letters, made once."""
    art = NodePath("face")
    kit = _kit(look.high_contrast)
    pen = Pen(kit, art, paper=paper(kit.theme), tone=_matt)
    print_card(pen, face, form, look, shadow=False)
    if look.lit:
        _strengthen(art)
    _in_order(art.get_children())
    pictures = list(art.find_all_matches("**/picture"))
    for picture in pictures:  # their colours are in their texture, so they are drawn in another way
        picture.detach_node()
        picture.set_tag(SURFACE, BACKDROP)
    art.flatten_strong()
    for picture in pictures:
        picture.reparent_to(art)
    return art


def _matt(tint: Colour) -> Colour:
    """The colour without its glare: pure white would be the brightest thing on a lit table."""
    red, green, blue, alpha = tint
    return WHITEST * red, WHITEST * green, WHITEST * blue, alpha


def _strengthen(art: NodePath) -> None:
    """Prints words twice. A shader that lights the table adds up light, which thins dark letters on light ground."""
    for node in art.find_all_matches(f"**/{DARK_WORDS}"):
        node.copy_to(art, sort=node.get_sort())


def _in_order(layers: Iterable[NodePath]) -> None:
    """Shapes, then the words on them, then what lies over both."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(PRINT_BIN) < 0:
        bins.add_bin(PRINT_BIN, CullBinManager.BTFixed, bins.get_bin_sort(bins.find_bin("opaque")) + 7)
    order = -1
    for node in layers:
        is_shapes = node.get_name() == "shapes"
        order += is_shapes
        node.set_bin(PRINT_BIN, 2 * order + (not is_shapes))


@lru_cache(maxsize=2)
def _kit(high_contrast: bool) -> Kit:
    return Kit(theme(high_contrast), TableFonts())

"""Words on the table, as quads of one mesh, for boards that write what things are called. Knows no game."""

from functools import cache
from math import cos, radians, sin

from panda3d.core import DynamicTextFont, DynamicTextGlyph, SamplerState, Texture

from game.faces import face_path
from game.scenes.drawing.look import Colour
from game.scenes.drawing.mesh import Mesh, Vector
from game.scenes.paths import panda_path

Pen = tuple[float, float]
LETTERS = "letters"
"""The texture of a mesh of words."""
LINE = 1.22
MONO = 0.56
"""The width of every character where columns matter."""
_KNOWN = "".join(chr(code) for code in range(33, 127)) + "ÄÖÜäöüß×–−½→·…°^>"


@cache
def _font() -> DynamicTextFont:
    font = DynamicTextFont(panda_path(face_path("semibold")))
    font.set_pixels_per_unit(56)
    font.set_page_size(1024, 1024)
    font.set_minfilter(SamplerState.FTLinearMipmapLinear)
    font.set_magfilter(SamplerState.FTLinear)
    for character in _KNOWN:  # all on the first page, so that words are one Geom
        font.get_glyph(ord(character))
    return font


def page() -> Texture:
    """The texture with the letters."""
    return _font().get_page(0)


def width(words: str, size: float, *, mono: bool = False) -> float:
    """How wide a line is."""
    if mono:
        return len(words) * MONO * size
    return sum(_advance(character) for character in words) * size


def _advance(character: str) -> float:
    if character == " ":
        return 0.22
    glyph = _font().get_glyph(ord(character))
    return float(glyph.get_advance()) if glyph else 0.5


def write(
    mesh: Mesh,
    words: str,
    at: Vector,
    size: float,
    colour: Colour,
    *,
    heading: float = 0.0,
    align: str = "centre",
    mono: bool = False,
) -> None:
    """Lines that lie on the table, read from that heading; `at` is the middle or the left end of the first."""
    across = (cos(radians(heading)), sin(radians(heading)))
    for number, line in enumerate(words.split("\n")):
        pen = -width(line, size, mono=mono) / 2 if align == "centre" else 0.0
        drop = -number * LINE * size - 0.32 * size
        for character in line:
            glyph = None if character == " " else _font().get_glyph(ord(character))
            step = MONO if mono else _advance(character)
            if isinstance(glyph, DynamicTextGlyph) and glyph.get_page() == page():
                shift = (step - glyph.get_advance()) / 2 if mono else 0.0
                _quad(mesh, glyph, at, (pen + shift * size, drop), size, colour, across)
            pen += step * size


def _quad(mesh: Mesh, glyph: DynamicTextGlyph, at: Vector, pen: Pen, size: float, colour: Colour, across: Pen) -> None:
    left, right = (pen[0] + edge * size for edge in (glyph.get_left(), glyph.get_right()))
    low, high = (pen[1] + edge * size for edge in (glyph.get_bottom(), glyph.get_top()))
    c, s = across
    corners = [
        (at[0] + x * c - y * s, at[1] + x * s + y * c, at[2])
        for x, y in ((left, low), (right, low), (right, high), (left, high))
    ]
    u0, u1 = glyph.get_uv_left(), glyph.get_uv_right()
    v0, v1 = glyph.get_uv_bottom(), glyph.get_uv_top()
    mesh.face(corners, [(0.0, 0.0, 1.0)] * 4, colour, uv=[(u0, v0), (u1, v0), (u1, v1), (u0, v1)])

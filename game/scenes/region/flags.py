"""Makes the flags of the map: a disc, a name, and stars or a line below. They face the eye and keep their size."""

from math import cos, pi, sin

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.town import CREAM, INK, mix
from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.lettering import LETTERS, width, write
from game.scenes.drawing.look import Colour, rgb, shade
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.signs import facing_sign
from game.scenes.region.plots import Plot

CLOTHS = {"done": rgb("#2C4467"), "next": rgb("#A65316"), "closed": rgb("#4B5160"), "daily": rgb("#8E3B34")}
EDGES = {"next": rgb("#F6BE62")}
METALS = {1: rgb("#B87746"), 2: rgb("#A3AFBD"), 3: rgb("#E8B23A")}
"""Each also has as many bars as it is worth."""
STAR, FRAME = rgb("#FFD26B"), rgb("#F2B950")
SIGNS: dict[str, list[list[tuple[float, float]]]] = {
    "sprout": [
        [(-0.08, -0.66), (0.08, -0.66), (0.08, 0.1), (-0.08, 0.1)],
        [(-0.04, 0.02), (-0.1, 0.3), (-0.34, 0.52), (-0.72, 0.56), (-0.66, 0.22), (-0.4, 0.02)],
        [(0.04, -0.14), (0.4, -0.12), (0.66, 0.1), (0.72, 0.44), (0.36, 0.38), (0.12, 0.16)],
    ],
    "mountain": [[(-0.76, -0.46), (0.3, -0.46), (-0.16, 0.36)], [(-0.1, -0.46), (0.78, -0.46), (0.32, 0.6)]],
}
"""Badges that are no number, as convex shapes, from -1 to 1 each way."""
DRAWN_AT = 20.8
"""How far away a flag looks as large as it is: there the picture is 9.6 high."""
NAME, LINE = 0.262, 0.19
"""The size of letters."""
TOP, BOTTOM, SHORT = 0.02, -0.46, -0.32
"""Upper edge of the cloth, lower edge of two lines and of one."""
TAIL, WAVES = 0.17, 10


def flag(plot: Plot, scale: float = 1.0) -> NodePath:
    """The flag of a site; its origin is the top of its pole."""
    cloth, words = Mesh(GLYPHS), Mesh(LETTERS)
    tone, has_two = CLOTHS[plot.state], _has_two(plot)
    left, bottom = _left(plot), BOTTOM if has_two else SHORT
    edge = EDGES.get(plot.state, mix(tone, CREAM, 0.72))
    wide = _cloth(plot)
    _banner(cloth, wide, bottom - 0.026, TOP + 0.026, edge, 0.026)
    _banner(cloth, wide, bottom, TOP, tone, 0.0)
    _write(words, plot.name, left, -0.135 if has_two else (TOP + bottom) / 2, NAME, CREAM)
    if plot.stars:
        for number, is_met in enumerate(plot.stars):
            _star(cloth, left + 0.10 + 0.205 * number, -0.345, tone, is_met=is_met)
    elif has_two:
        _write(words, plot.below, left + 0.01, -0.345, LINE, mix(CREAM, tone, 0.12))
    _disc(cloth, words, plot, (TOP + bottom) / 2, tone, edge)
    node = facing_sign(f"flag {plot.code}", [_frame(plot, wide, bottom), cloth, words], through=True, size=DRAWN_AT)
    mark(node, scale, is_framed=False)
    return node


def mark(flag_: NodePath, scale: float, *, is_framed: bool) -> None:
    """Makes a flag so much larger than usual, and framed; its own scale would only bring it nearer to the eye."""
    for layer in flag_.get_children():
        layer.set_scale(scale)
    frame = flag_.get_child(0)
    if is_framed:
        frame.show()
    else:
        frame.hide()


def _frame(plot: Plot, wide: float, bottom: float) -> Mesh:
    """A bright band with a dark rim around cloth and disc."""
    mesh, middle = Mesh(GLYPHS), (TOP + bottom) / 2
    for out, tone in ((0.10, INK), (0.075, FRAME)):
        _banner(mesh, wide, bottom - out, TOP + out, tone, out, folds=0.0)
        if plot.state != "daily":
            _round(mesh, 0.0, middle, 0.245 * 1.14 + out - 0.026, tone)
    return mesh


def _has_two(plot: Plot) -> bool:
    return bool(plot.stars or (plot.below and plot.state != "daily"))


def _left(plot: Plot) -> float:
    """Where the words begin: beside the disc."""
    return 0.13 if plot.state == "daily" else 0.30


def _cloth(plot: Plot) -> float:
    """How wide the cloth is without its tail."""
    below = width(plot.below, LINE) if _has_two(plot) and not plot.stars else 0.0
    return _left(plot) + max(width(plot.name, NAME), below, 0.205 * len(plot.stars)) + 0.14


def reach(plot: Plot) -> tuple[float, float, float, float]:
    """How far a flag reaches from the top of its pole: left, right, down and up."""
    return 0.30, _cloth(plot) + TAIL + 0.03, -(BOTTOM if _has_two(plot) else SHORT) + 0.06, 0.06


# -- drawing -----------------------------------------------------------------------------------------------------------


def _banner(mesh: Mesh, wide: float, low: float, high: float, tone: Colour, grow: float, *, folds: float = 0.08) -> None:
    """A swallow-tailed cloth; its folds are lighter and darker strips."""
    whole = wide + TAIL
    for k in range(WAVES):
        x0, x1 = -grow + (whole + 2 * grow) * k / WAVES, -grow + (whole + 2 * grow) * (k + 1) / WAVES
        light = 1.0 + folds * cos(7.5 * k / WAVES + 0.6)
        if k < WAVES - 1:
            _shape(mesh, [(x0, low), (x1, low), (x1, high), (x0, high)], shade(tone, light))
        else:
            notch, middle = x1 - 0.62 * TAIL, (low + high) / 2
            for corners in ([(x0, low), (x1, low), (notch, middle)], [(x0, low), (notch, middle), (x0, high)]):
                _shape(mesh, corners, shade(tone, light))
            _shape(mesh, [(x0, high), (notch, middle), (x1, high)], shade(tone, light))


def _shape(mesh: Mesh, corners: list[tuple[float, float]], tone: Colour) -> None:
    u, v, w, h = GLYPH_BOX["card"]
    places = [(u + w / 2, v + h / 2)] * len(corners)
    mesh.face([(x, 0.0, z) for x, z in corners], [(0.0, -1.0, 0.0)] * len(corners), tone, uv=places)


def _round(mesh: Mesh, x: float, z: float, r: float, tone: Colour) -> None:
    _shape(mesh, [(x + r * cos(2 * pi * k / 24), z + r * sin(2 * pi * k / 24)) for k in range(24)], tone)


def _star(mesh: Mesh, x: float, z: float, tone: Colour, *, is_met: bool) -> None:
    if is_met:
        mesh.sign("star", (x, 0.0, z), 0.24, STAR, upright=True)
    else:
        mesh.sign("star", (x, 0.0, z), 0.24, mix(tone, CREAM, 0.55), upright=True)
        mesh.sign("star", (x, 0.0, z), 0.15, tone, upright=True)


def _write(mesh: Mesh, words: str, x: float, z: float, size: float, tone: Colour, *, align: str = "left") -> None:
    lying = Mesh(LETTERS)
    write(lying, words, (x, z, 0.0), size, tone, align=align)
    first = len(mesh.vertices)
    mesh.vertices += [((a, 0.0, b), (0.0, -1.0, 0.0), ink, ao, uv) for (a, b, _), _, ink, ao, uv in lying.vertices]
    mesh.triangles += [(a + first, b + first, c + first) for a, b, c in lying.triangles]


def _disc(mesh: Mesh, words: Mesh, plot: Plot, z: float, tone: Colour, edge: Colour) -> None:
    """On the pole: a medal with its bars, the number of the next site, or a padlock."""
    if plot.state == "daily":
        _round(mesh, 0.0, 0.06, 0.045, METALS[3])
    elif plot.medal:
        metal, r = METALS[plot.medal], 0.245
        for share, coat in ((1.14, shade(metal, 0.62)), (1.0, shade(metal, 1.12)), (0.80, metal)):
            _round(mesh, 0.0, z, share * r, coat)
        for k in range(plot.medal):
            x = (k - (plot.medal - 1) / 2) * 0.105
            bar = [(x - 0.031, z - 0.115), (x + 0.031, z - 0.115), (x + 0.031, z + 0.115), (x - 0.031, z + 0.115)]
            _shape(mesh, bar, mix(metal, INK, 0.94))
    else:
        _round(mesh, 0.0, z, 0.235, edge)
        _round(mesh, 0.0, z, 0.20, tone)
        if plot.state == "closed":
            mesh.sign("lock", (0.0, 0.0, z + 0.01), 0.29, CREAM, upright=True)
        elif plot.badge in SIGNS:
            for corners in SIGNS[plot.badge]:
                _shape(mesh, [(0.2 * x, z + 0.2 * y) for x, y in corners], CREAM)
        else:
            _write(words, plot.badge, 0.0, z + 0.012, 0.28, CREAM, align="centre")

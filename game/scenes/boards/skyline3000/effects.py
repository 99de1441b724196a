"""Nodes that are seen for a moment: bodies in flight, a beam of light, words over a place, the frame of a scoring block."""

from typing import TYPE_CHECKING

from panda3d.core import NodePath, TransparencyAttrib

from game.rules.core import Target
from game.scenes.boards.kit.badges import Badge, make_badge
from game.scenes.boards.skyline3000 import tiles, towers
from game.scenes.boards.skyline3000.factories import glass
from game.scenes.boards.skyline3000.forms import line, mix, octagon, paint
from game.scenes.boards.skyline3000.ground import light_of
from game.scenes.boards.skyline3000.page import sheet
from game.scenes.boards.skyline3000.places import CENTRE, CORNER, PLATEAU, RISE, STOREY, TOP
from game.scenes.boards.thing import Place
from game.scenes.drawing import material
from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.look import Colour, Identity, Look, shade
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, NONE, Mesh

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

REACH = 9.0
"""How high a beam goes."""
ROOF_RIM = 1.20
"""How much wider than a roof its bright rim is."""
DIMMER = 0.78
"""How bright the frame of a block and the rims of its numbers are where bright things bloom."""


def body(look: Look, mesh: Mesh, signs: Mesh) -> NodePath:
    """A body with what is printed on it, around the origin."""
    node = NodePath("flyer")
    solid("body", [mesh], look).reparent_to(node)
    if signs.triangles:
        overlay("signs", signs, depth=2).reparent_to(node)
    return node


def tower(look: Look, owner: Identity, height: int, roof: str) -> NodePath:
    """A whole building."""
    return body(look, towers.tower(owner, height, roof), towers.signs(owner, height, roof, lamps=not look.lit))


def tile(look: Look, name: str) -> NodePath:
    """A green under its glass, a spaceport or a mall."""
    node = NodePath("tile")
    if name == "green":
        bed, dome = tiles.garden(1)
        solid("bed", [bed], look).reparent_to(node)
        glass(dome, look).reparent_to(node)
    else:
        made, lamps = tiles.large(name)
        solid("body", [made], look).reparent_to(node)
        overlay("lamps", lamps).reparent_to(node)
    return node


def beam(board: "GameBoard", at: Place, owner: Identity) -> NodePath:
    """Light from above on a foundation, in the tint of whoever builds there; dark until it is faded in."""
    rays, halo = Mesh(GLYPHS), Mesh(GLYPHS)
    tint = mix(owner.rgb, (1.0, 1.0, 1.0), 0.55)
    u, v, w, h = GLYPH_BOX["blob"]
    for wide, tone in ((0.62, tint), (0.36, mix(tint, (1.0, 1.0, 1.0), 0.4))):
        box = (u, v + h * 0.5, w, h * 0.48)
        rays.quad([(-wide, 0.0, 0.0), (wide, 0.0, 0.0), (wide, 0.0, REACH), (-wide, 0.0, REACH)], tone, box=box)
    halo.sign("halo", (0, 0, 0.02), 1.15, mix(owner.rgb, (1.0, 1.0, 1.0), 0.6))
    node = board.effects.attach_new_node("beam")
    sheet = material.beam("rays", rays)
    sheet.set_billboard_axis()
    sheet.reparent_to(node)
    overlay("halo", halo, depth=2).reparent_to(node)
    node.set_transparency(TransparencyAttrib.MAlpha)
    node.set_alpha_scale(0.0)
    node.set_pos(*at)
    return node


def words_on_page(said: str, at: Place, *, size: float) -> NodePath:
    """A line that everybody should read, flat on the page. It has no amber edge, which would shine over its letters."""
    node, under = sheet("words")
    made = make_badge(Badge(Target("words", said), at, said, size=size), unfolded=False)
    made.clear_billboard()
    made.set_p(-90)
    made.reparent_to(under)
    return node


def lit_roof(look: Look, built: tuple[int, int, str], at: Place, facing: float) -> NodePath:
    """The roof of a building in golden light with a bright rim, seen through everything: also on a yellow building."""
    seat, height, roof = built
    mesh, top = Mesh(NONE), towers.top(look.identity(seat), roof)
    for tone, wide, low in ((paint("plate"), ROOF_RIM, -0.04), (paint("gold"), 1.06, 0.0)):
        layer = Mesh(NONE)
        layer.vertices = [(place, normal, tone, 1.0, (0.0, 0.0)) for place, normal, *_ in top.vertices]
        layer.triangles = list(top.triangles)
        mesh.add(layer, at=(0.0, 0.0, low), scale=wide)
    node = overlay("forbidding", mesh, through=True)
    node.set_alpha_scale(0.85)
    node.set_pos_hpr(at[0], at[1], at[2] + height * STOREY, facing, 0, 0)
    return node


def unbloomed(look: Look, tone: Colour) -> Colour:
    """A bright tone, less so where bright things bloom: halos would be wider than lines."""
    return shade(tone, DIMMER) if look.tier in ("medium", "high") else tone


def frame(board: "GameBoard", block: str) -> NodePath:
    """A bright line around a block; dark until it is faded in."""
    mesh, tone = Mesh(), unbloomed(board.look, mix(light_of(block), (1.0, 1.0, 1.0), 0.55))
    line(mesh, octagon(PLATEAU + 0.16, CORNER + 0.06), 0.10, TOP + 0.03, tone)
    node = overlay("frame", mesh, depth=3)
    node.set_pos(*CENTRE[block], RISE[block])
    node.set_alpha_scale(0.0)
    node.reparent_to(board.staged)
    return node

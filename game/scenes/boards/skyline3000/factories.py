"""Nodes of the factories before the seats, and of the rafts with floors, draw piles and the auction house.

A factory faces its seat. Rafts face the camera.
"""

from msgspec.structs import replace
from panda3d.core import NodePath, TransparencyAttrib

from game.rules.skyline3000.content import TYPES
from game.scenes.boards.kit import cards, fans
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.skyline3000 import faces, places, tiles, towers
from game.scenes.boards.skyline3000.forms import Ring, boat, house, line, matter, mix, octagon, paint
from game.scenes.boards.skyline3000.model import Codes
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import SHADOW_CAMERA, nearest_first, new_bin, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, NONE, Mesh, circle
from game.text import texts

BACK = (0.44, 0.62)
"""How wide and deep a card of a hand is on the deck."""
CRANE = 3.02
"""Where the portal crane stands across the yard."""
CARD = 0.70
"""How wide a card on a pile is."""
CARDS_SHOWN = 24
"""A pile of more cards than this looks no higher."""
PAPER: Colour = (0.78, 0.75, 0.70)
SOFT: Colour = (0.81, 0.84, 0.90)
GLASS = 0.26
LIGHTS_BIN = "colony lights"


def parts(node: NodePath, look: Look, body: Mesh, light: Mesh, signs: Mesh, words: Mesh) -> NodePath:
    """Bodies and what is lit and written on them, in the order in which they lie over one another."""
    nearest_first(solid("bodies", matter(body, look), look)).reparent_to(node)
    if light.triangles:
        light_node("lamps", light, look, 2).reparent_to(node)
    for order, (name, mesh) in enumerate((("signs", signs), ("words", words)), start=2):
        if mesh.triangles:
            path = overlay(name, mesh, depth=order)
            path.set_bin(_lights_bin(), 1 + order)
            path.reparent_to(node)
    return node


def _lights_bin() -> str:
    """Lights and signs are drawn over all bodies, but before the sheet that darkens what is not in the limelight."""
    return new_bin(LIGHTS_BIN, after="transparent", by=3)


def light_node(name: str, light: Mesh, look: Look, order: int) -> NodePath:
    """Lines and faces of light over what is drawn before them. Without shaders they take no texture and no blending."""
    light.texture = light.texture if look.lit else NONE
    path = overlay(name, light)
    path.set_bin(_lights_bin(), order)
    if not look.lit:
        path.clear_transparency()
    return path


def glass(mesh: Mesh, look: Look) -> NodePath:
    """A transparent node."""
    path = solid("glass", matter(mesh, look), look)
    path.set_transparency(TransparencyAttrib.MAlpha)
    path.set_alpha_scale(GLASS)
    path.set_depth_write(False)
    path.hide(SHADOW_CAMERA)
    return path


# -- factories -------------------------------------------------------------------------------------------------


def hull(look: Look, seat: int) -> NodePath:
    """The hovering yard itself, with its portal crane."""
    body, light, who = Mesh(), Mesh(), look.identity(seat)
    steel, hazard, tone = paint("steel"), paint("hazard"), paint("hull", look)
    wide, deep = places.FACTORY_HALF
    rings: list[Ring] = [(-0.62, -0.75, shade(tone, 0.45)), (-0.34, -0.28, shade(tone, 0.8)), (-0.16, 0.0, who.rgb)]
    boat(body, places.FACTORY_HALF, 0.45, [*rings, (-0.05, 0.0, tone), (0.0, -0.04, tone)], paint("yard", look))
    line(light, octagon(wide - 0.10, 0.40, deep - 0.10), 0.03, 0.006, mix(who.rgb, (1.0, 1.0, 1.0), 0.25))
    for k in range(12):
        x, y = -wide + 0.75 + k * (2 * wide - 1.5) / 11, -deep - 0.004
        light.quad([(x - 0.07, y, -0.14), (x + 0.07, y, -0.14), (x + 0.07, y, -0.08), (x - 0.07, y, -0.08)], (1.0, 0.89, 0.63))
    for x in (1.0 - wide, 0.0, wide - 1.0):
        body.cone((x, 0, -0.95), 0.20, 0.35, shade(tone, 0.5), sides=10, top=0.30)
    x, high = CRANE, 1.25
    for y in (0.12 - deep, deep - 0.12):
        body.block((x - 0.045, y - 0.045, 0.0), (x + 0.045, y + 0.045, high), steel, bevel=0.01)
    body.block((x - 0.06, 0.02 - deep, high), (x + 0.06, deep - 0.02, high + 0.10), hazard, bevel=0.015)
    body.block((x - 1.7, 0.62, high + 0.02), (x + 0.1, 0.70, high + 0.08), hazard, bevel=0.01)
    body.block((x - 1.32, 0.58, high - 0.10), (x - 1.12, 0.74, high + 0.02), paint("dark"), bevel=0.02)
    body.block((x - 1.27, 0.61, high - 0.44), (x - 1.17, 0.71, high - 0.38), steel, bevel=0.01)
    return parts(NodePath("hull"), look, body, light, Mesh(GLYPHS), Mesh(LETTERS))


def yard(look: Look, seat: int, slots: Codes) -> NodePath:
    """The numbered slots of a factory and the buildings on them."""
    body, light, signs, words = Mesh(), Mesh(), Mesh(GLYPHS), Mesh(LETTERS)
    who, count = look.identity(seat), places.slot_count(slots)
    _, _, size = places.yard(count)
    for number in range(1, count + 1):
        x, y, z = places.slot(number, count)
        building = slots[number - 1] if number <= len(slots) else ""
        pad, edge = Mesh(), Mesh()
        pad.prism(octagon(0.44 * size, 0.09 * size), 0.0, z, paint("dark"), bevel=0.012)
        body.add(pad, at=(x, y, 0.0))
        ink = paint("plate") if building else (0.60, 0.64, 0.72)
        write(words, str(number), (x, y - 0.64 * size, 0.014), 0.34 * size, ink)
        if building:
            height, roof = int(building[:-1]), building[-1]
            body.add(towers.tower(who, height, roof, edged=look.high_contrast, plain=not look.lit), at=(x, y, z), scale=size)
            signs.add(towers.signs(who, height, roof, lamps=not look.lit), at=(x, y, z), scale=size)
        else:
            line(edge, octagon(0.40 * size, 0.08 * size), 0.022, z + 0.006, paint("pale", look))
            light.add(edge, at=(x, y, 0.0))
    return parts(NodePath("yard"), look, body, light, signs, words)


def stores(look: Look, seat: int, roofs: tuple[int, int], billboards: int, hand: int) -> NodePath:
    """What a seat has left beside its buildings: roofs of both shapes, billboards, and the backs of its cards."""
    printed, who = PrintedBody(), look.identity(seat)
    x = places.STOCK[0]
    for row, (shape, left) in enumerate(zip("BG", roofs, strict=True)):
        y = 0.46 - row * 0.42
        house(printed.signs, shape, (x - 0.16, y, 0.008), mix(who.rgb, paint("plate"), 0.35 if left else 0.0))
        write(printed.words, str(left), (x + 0.17, y, 0.014), 0.32, paint("plate") if left else SOFT)
    y = places.STOCK[1]
    printed.signs.sign("tile", (x - 0.16, y, 0.008), 0.34, paint("panel"))
    printed.signs.sign(who.emblem, (x - 0.16, y, 0.012), 0.27, mix(who.rgb, (1.0, 1.0, 1.0), 0.45))
    write(printed.words, str(billboards), (x + 0.17, y, 0.014), 0.32, paint("plate") if billboards else SOFT)
    x, y = places.HAND
    z = 0.0
    for _ in range(min(hand, fans.MOST)):
        z = fans.back(printed, who, (x, y, z), BACK) - 0.018
    if hand:
        printed.signs.sign("dot", (x, y, z + 0.024), 0.42, paint("panel"))
        write(printed.words, str(hand), (x, y, z + 0.028), 0.30, paint("plate"))
    return printed.node("stores", look, depth=2)


def key(look: Look) -> NodePath:
    """The golden key of the key player."""
    mesh, gold = Mesh(), paint("gold")
    mesh.ring(circle(0.13, 12), circle(0.07, 12), 0.02, 0.07, gold, bevel=0.012)
    mesh.block((-0.025, -0.42, 0.02), (0.025, -0.12, 0.065), gold, bevel=0.01)
    for y in (-0.40, -0.31):
        mesh.block((0.0, y - 0.025, 0.02), (0.11, y + 0.025, 0.065), gold, bevel=0.01)
    return solid("key", [mesh], look)


def turn(look: Look, _seat: int) -> NodePath:
    """A bright line around the factory whose turn it is."""
    mesh = Mesh()
    wide, deep = places.FACTORY_HALF
    line(mesh, octagon(wide + 0.09, 0.49, deep + 0.09), 0.06, -0.03, (1.0, 0.95, 0.82))
    return overlay("turn", mesh, depth=2)


# -- rafts -----------------------------------------------------------------------------------------------------


def _raft(half: tuple[float, float], look: Look) -> tuple[Mesh, Mesh]:
    """A small hovering platform and the line of light around its deck."""
    body, light, tone = Mesh(), Mesh(), paint("hull", look)
    rings: list[Ring] = [(-0.42, -0.5, shade(tone, 0.4)), (-0.22, -0.15, shade(tone, 0.75)), (-0.10, 0.0, tone)]
    boat(body, half, 0.32, [*rings, (0.0, -0.03, tone)], paint("yard", look))
    line(light, octagon(half[0] - 0.08, 0.29, half[1] - 0.08), 0.025, 0.006, paint("pale", look))
    return body, light


def _before(facing: float, middle: float) -> tuple[NodePath, NodePath]:
    """A node at the origin, and in it the place of a raft before the eye."""
    node = NodePath("raft")
    inner = node.attach_new_node("deck")
    inner.set_pos_hpr(*places.on_raft(facing, middle, 0.0, 0.0), facing, 0, 0)
    return node, inner


def pile_height(size: int) -> float:
    """How high the cards below the open one of a pile lie."""
    return 0.01 + cards.THICK * min(size, CARDS_SHOWN)


def piles(look: Look, facing: float, floors: int, tops: Codes, sizes: tuple[int, ...]) -> NodePath:
    """The supply of floors as plates on one another, and the three draw piles with open top cards; before each its size."""
    node, inner = _before(facing, places.PILES_AT)
    body, light = _raft(places.PILES_HALF, look)
    words = Mesh(LETTERS)
    for k in range(-(-floors // 3)):
        layer = Mesh()
        tone = (0.71, 0.68, 0.64) if k % 2 else (0.37, 0.39, 0.45)
        layer.prism(octagon(0.33 - 0.02 * (k % 2), 0.07), 0.042 * k, 0.042 * (k + 1), tone, bevel=0.008)
        body.add(layer, at=(places.SUPPLY_X, 0.10, 0.0))
    write(words, str(floors), (places.SUPPLY_X, -0.62, 0.014), 0.28, SOFT)
    text = texts(look.language)
    for kind, top, size in zip(TYPES, tops, sizes, strict=True):
        x = places.PILE_X[kind]
        write(words, str(size), (x, -0.62, 0.014), 0.28, SOFT)
        if top:
            high = pile_height(size)
            body.block((x - 0.34, places.PILE_Y - 0.46, 0.0), (x + 0.34, places.PILE_Y + 0.46, high), PAPER, bevel=0.015)
            face = replace(faces.face(top, text), drawing=None)  # so far away the number needs all the room
            card = cards.lay_card(face, look, width=CARD)
            card.reparent_to(inner)
            card.set_pos(x, places.PILE_Y, high)
        else:
            frame = Mesh()
            line(frame, [(-0.35, -0.47), (0.35, -0.47), (0.35, 0.47), (-0.35, 0.47)], 0.02, 0.008, paint("letter", look))
            light.add(frame, at=(x, places.PILE_Y, 0.0))
    parts(inner, look, body, light, Mesh(GLYPHS), words)
    return node


def auction(look: Look, facing: float, stacks: tuple[Codes, ...], offer: int | None, won: str) -> NodePath:
    """The auction house: three stacks of tiles, their top ones modelled small; the one on offer stands in a ring of light."""
    node, inner = _before(facing, places.AUCTION_AT)
    body, light = _raft(places.AUCTION_HALF, look)
    words, dome = Mesh(LETTERS), Mesh()
    for number, (x, stack) in enumerate(zip(places.STACK_X, stacks, strict=True)):
        left = len(stack)
        write(words, str(left), (x, -0.62, 0.014), 0.28, SOFT)
        shown = stack[0] if stack else ""
        if number == offer and won:
            shown, left = won, left + 1
        for k in range(left):
            disc = Mesh()
            tone = paint("steel") if k % 2 else paint("deck")
            disc.prism(circle(0.40, 16), 0.01 + 0.07 * k, 0.07 + 0.07 * k, tone, bevel=0.015, smooth=True)
            body.add(disc, at=(x, 0.12, 0.0))
        if shown:
            _tile(body, light, dome, shown, (x, 0.12, 0.07 * left), number, plain=not look.lit)
        if number == offer:
            halo = Mesh()
            line(halo, circle(0.52, 24), 0.05, 0.02, paint("gold"))
            light.add(halo, at=(x, 0.12, 0.0))
    if dome.triangles:
        glass(dome, look).reparent_to(inner)
    parts(inner, look, body, light, Mesh(GLYPHS), words)
    return node


def _tile(body: Mesh, light: Mesh, dome: Mesh, name: str, at: Place, seed: int, *, plain: bool) -> None:
    """A tile, smaller than on the board."""
    if name == "green":
        bed, cover = tiles.garden(seed, plain=plain)
        body.add(bed, at=at, scale=0.9)
        dome.add(cover, at=at, scale=0.9)
    else:
        made, lamp = tiles.large(name)
        body.add(made, at=at, scale=0.75)
        light.add(lamp, at=at, scale=0.75)

"""The things of Skyline of the World: where each lies in a model (pure), and the node of each."""

from collections.abc import Callable, Iterator
from math import cos, radians, sin

from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyline_world import LEVELS, NEUTRAL
from game.scenes.boards.kit import fans
from game.scenes.boards.kit import furniture as kit
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.shine import light_tones
from game.scenes.boards.skyline_world import bay, buildings, ground, places
from game.scenes.boards.skyline_world.model import GAME, NOBODY, Shown, content, island, offered_groups
from game.scenes.boards.skyline_world.painted import WHITE, Painted, paint, plain
from game.scenes.boards.thing import Thing
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.lettering import LETTERS, width, write
from game.scenes.drawing.look import Colour, Identity, Look, shade
from game.scenes.drawing.material import beam as shaft
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, GRAIN, Mesh, inset, square
from game.scenes.drawing.pieces import ground_shadow
from game.text import texts

CARD = (0.26, 0.36)
"""How wide and deep cards are on the water."""
BRIGHT: Colour = (0.968, 0.93, 0.83)
"""The line around a group that pays."""
HIDDEN = "?"
MONEY, PLATE = 0.22, 0.68
"""How large the money of a seat is written at most, and how wide its plate is."""
LONG, OVER_HEDGES = 0.5, 0.05
"""How dark it is where the sun does not come, in tiers without real shadows: as dark on hedges as on lawns and streets."""


# -- where ---------------------------------------------------------------------------------------------------------


def things(known: Shown) -> Iterator[Thing]:
    """Everything that can be seen."""
    names = island().plots
    empty = tuple(not floors for floors in known.buildings)
    yield Thing("bay", "all")
    yield Thing("ground", "all")
    yield Thing("lots", "all", (empty,))
    yield Thing("names", "all", (empty,))
    yield Thing("shadows", "all", (tuple(len(floors) for floors in known.buildings),))
    for index, name in enumerate(names):
        if known.buildings[index]:
            yield Thing("tower", name, tower_look(known, index), places.plot(name))
        if is_strategic(index):
            high = places.height(len(known.buildings[index]))
            yield Thing("ring", name, (known.owner(index),), places.plot(name))
            yield Thing("shaft", name, (known.owner(index), high), places.plot(name))
    for seat, group in offered_groups(known):
        heights = tuple(len(known.buildings[island().index[name]]) for name in group.plots)
        yield Thing("group", group.plots[0], (seat, group.plots, heights))
    for seat in range(known.seats):
        yield from _barge(known, seat)
    yield Thing("bank", "all", (known.pile, known.neutrals), places.BANK)
    if known.active is not None:
        at = places.on_barge(known.seats, known.active, *places.LANTERN)
        yield Thing("turn", "all", (known.active,), at)


def tower_look(known: Shown, index: int) -> tuple[object, ...]:
    """All that the building of a plot depends on."""
    beside = places.around(index)
    near = tuple(0.8 * places.height(len(known.buildings[each])) if each is not None else 0.0 for each in beside)
    return known.buildings[index], index, near, is_strategic(index), None in beside


def is_strategic(index: int) -> bool:
    """Is it one of the plots that count a point?"""
    return bool(island().strategic >> index & 1)


def _barge(known: Shown, seat: Seat) -> Iterator[Thing]:
    at, heading = places.barge(known.seats, seat)
    partner = known.teams and (seat + 2) % 4
    mate = partner if known.teams else None
    yield Thing("barge", str(seat), (heading, seat, known.penthouses(seat), mate), at, heading)
    yield Thing("stock", str(seat), (seat, known.stock[seat]), at, heading)
    yield Thing("money", str(seat), (heading, known.money[seat]), at, heading)
    if known.hands[seat]:
        yield Thing("hand", str(seat), (seat, known.hands[seat]), at, heading)
    if seat in known.to_come:
        yield Thing("pennant", str(seat), (), places.on_barge(known.seats, seat, *places.PENNANT))


# -- nodes ---------------------------------------------------------------------------------------------------------


def make(thing: Thing, look: Look, *facing: float) -> NodePath:
    """The node of a thing; what turns to the eye is told where that is."""
    key = ("skyline_world", thing.kind, thing.look, look, facing)
    return cached_copy(key, lambda: _MAKERS[thing.kind](look, *facing, *thing.look))


def _shadows(look: Look, floors: tuple[int, ...]) -> NodePath:
    """Soft shadows of the sun where there are no real ones."""
    mesh = Mesh(GLYPHS)
    if not look.lit:
        for name, count in zip(island().plots, floors, strict=True):
            if count:
                x, y, z = places.plot(name)
                ground_shadow(mesh, (x, y, z + OVER_HEDGES), 0.6 * places.height(count), look.light.shadow)
    path = ground.dark("shadows", mesh)
    path.set_alpha_scale(LONG)
    return path


def _ring(look: Look, owner: int | None) -> NodePath:
    """A golden ring with four lamp posts around a strategic plot; light on it in the colour of whoever tops it."""
    made, ring, lamps, signs = Painted(), plain(), plain(), Mesh(GLYPHS)
    gold, far = paint("gold"), places.LOT + 0.04
    ring.ring(square(places.LOT + 0.075), square(places.LOT + 0.005), 0.0, 0.08, gold, bevel=0.018)
    for sx in (-far, far):
        for sy in (-far, far):
            ring.cone((sx, sy, 0.0), 0.055, 0.16, gold, sides=8, top=0.04)
            ring.cone((sx, sy, 0.16), 0.024, 0.42, gold, sides=6, top=0.016)
            lamps.ball((sx, sy, 0.62), 0.045, WHITE, sides=8, rings=5)
    made.solid(ring)
    made.lamp(lamps)
    light = _beacon(look, owner)
    signs.sign("halo", (0.0, 0.0, 0.012), 1.9, light)
    for turn in (0.0, 90.0, 180.0, 270.0):
        c, s = cos(radians(turn)), sin(radians(turn))
        signs.sign("tile", (far * s, -far * c, 0.085), 0.034, light, heading=turn, wide=2 * places.LOT - 0.06)
    node = made.node("ring", look)
    overlay("light", signs).reparent_to(node)
    return node


def _beacon(look: Look, owner: int | None) -> Colour:
    """The light of a strategic plot."""
    return shade(paint("gold"), 0.8) if owner is None or owner == NOBODY else shade(look.identity(owner).rgb, 1.3)


def _shaft(look: Look, owner: int | None, high: float) -> NodePath:
    """A beam over a strategic plot that somebody tops."""
    node = NodePath("shaft")
    if owner is None or owner == NOBODY or look.high_contrast:
        return node
    path = bay.over_water(shaft("beam", bay.beam(light_tones(look.identity(owner).rgb)[0])))
    path.set_billboard_axis()
    path.set_z(high + 0.1)
    path.set_depth_test(True)
    path.reparent_to(node)
    return node


# -- groups --------------------------------------------------------------------------------------------------------


def _strip(mesh: Mesh, at: tuple[float, float, float], long: float, wide: float, ink: Colour, heading: float) -> None:
    mesh.sign("tile", at, wide, ink, heading=heading, wide=long)


def group(look: Look, seat: Seat, plots: tuple[str, ...], floors: tuple[int, ...]) -> NodePath:
    """A line of light around the lots of a group in the street, and around each of its roofs."""
    low, high, owner, board = Mesh(GLYPHS), Mesh(GLYPHS), look.identity(seat), island()
    dark, within = shade(owner.rgb, 0.55), {board.index[name] for name in plots}
    for name, count in zip(plots, floors, strict=True):
        x, y, z = places.plot(name)
        roof, half = z + places.height(count) + 0.05, places.WIDE[max(0, count - 1)] / 2 + 0.03
        for beside, turn in zip(places.around(board.index[name]), (0.0, 90.0, 180.0, 270.0), strict=True):
            c, s = cos(radians(turn)), sin(radians(turn))
            if beside not in within:
                far = places.PITCH / 2 - 0.01
                _strip(low, (x + far * s, y - far * c, z + 0.012), places.PITCH + 0.08, 0.12, dark, turn)
                _strip(low, (x + far * s, y - far * c, z + 0.014), places.PITCH + 0.04, 0.06, BRIGHT, turn)
            for wide, ink, lift in ((0.10, dark, 0.0), (0.055, BRIGHT, 0.004)):
                _strip(high, (x + half * s, y - half * c, roof + lift), 2 * half + wide, wide, ink, turn)
    node = NodePath("group")
    overlay("around", low, depth=2).reparent_to(node)
    overlay("rims", high, depth=3).reparent_to(node)
    return node


# -- barges --------------------------------------------------------------------------------------------------------


def _hull(made: Painted, half: tuple[float, float], rim: Colour, deck: Colour, look: Look) -> None:
    """A pontoon around the origin, its deck at 0."""
    long, wide = half
    bow = min(0.25, wide / 2)
    line = [(-long, -wide), (long - bow, -wide), (long, -wide + bow), (long, wide - bow), (long - bow, wide), (-long, wide)]
    hull, edge = plain(), plain()
    hull.prism(line, -0.21, -0.03, paint("hull", look), bevel=0.02)
    hull.prism(inset(line, 0.05), -0.04, 0.0, deck, bevel=0.01)
    edge.ring(line, inset(line, 0.07), -0.04, 0.05, rim, bevel=0.015)
    made.solid(hull)
    made.solid(edge)


def _barge_node(look: Look, facing: float, heading: float, seat: Seat, penthouses: int, partner: Seat | None) -> NodePath:
    """A seat's barge: six bays for floors with their values, the emblem, a partner's beside it, and pips for penthouses."""
    made, signs, words = Painted(), Mesh(GLYPHS), Mesh(LETTERS)
    owner, deck = look.identity(seat), paint("deck", look)
    r, g, b = (a + (c - a) * 0.22 for a, c in zip(deck, owner.rgb, strict=True))
    _hull(made, places.BARGE, owner.rgb, (r, g, b), look)
    for piece, each in enumerate(content().floors):
        x = places.bay(piece)
        signs.sign("tile", (x, places.BAY_DEEP, 0.004), 0.38, shade(deck, 0.6), wide=0.38)
        write(words, each.piece.upper(), (x, -0.30, 0.006), 0.24, paint("plate"), heading=_turn(facing, heading))
    _emblem(signs, owner, -places.BARGE[0] + (0.42 if partner is None else 0.31), 0.16, 0.44)
    if partner is not None:
        _emblem(signs, look.identity(partner), -places.BARGE[0] + 0.64, 0.10, 0.26)
    _pips(made, owner, penthouses)
    node = made.node("barge", look)
    overlay("marks", signs).reparent_to(node)
    overlay("values", words, depth=2).reparent_to(node)
    return node


def _turn(facing: float, heading: float) -> float:
    """How writing on a barge is turned so that whoever looks can read it."""
    return ground.readable(facing) - heading


def _emblem(signs: Mesh, owner: Identity, x: float, y: float, size: float) -> None:
    signs.sign("dot", (x, y, 0.004), size, paint("ink"))
    signs.sign("dot", (x, y, 0.005), 0.88 * size, owner.rgb)
    signs.sign(owner.emblem, (x, y, 0.006), 0.62 * size, paint.ink_on(owner.rgb))


def _pips(made: Painted, owner: Identity, penthouses: int) -> None:
    """A golden spire for each penthouse, and a stump for each that is still to come."""
    for index in range(content().numbers.last_penthouse):
        at, pip = (places.BARGE[0] - 0.14, -0.22 + 0.2 * index, 0.0), plain()
        if index < penthouses:
            pip.cone(at, 0.06, 0.06, paint("gold"), sides=8, top=0.05)
            pip.cone((at[0], at[1], 0.06), 0.036, 0.2, paint("gold"), sides=6, top=0.004)
        else:
            pip.cone(at, 0.05, 0.02, shade(owner.rgb, 0.35), sides=8, top=0.045)
        made.solid(pip)


def _stock(look: Look, seat: Seat, stock: tuple[int, ...] | None) -> NodePath:
    """The floors a seat owns, stacked in their bays; a cover over each bay where others may not know."""
    made, signs = Painted(), Mesh(GLYPHS)
    for piece in range(LEVELS + 1):
        x = places.bay(piece)
        if stock is None:
            made.block((x - 0.17, places.BAY_DEEP - 0.17, 0.0), (x + 0.17, places.BAY_DEEP + 0.17, 0.06), paint("hull", look))
            signs.sign(HIDDEN, (x, places.BAY_DEEP, 0.064), 0.26, paint("plate"))
        else:
            pile(made, piece, look.identity(None if piece == NEUTRAL else seat), stock[piece], (x, places.BAY_DEEP, 0.0))
    node = made.node("stock", look)
    if signs.triangles:
        overlay("covers", signs).reparent_to(node)
    return node


def pile_level(piece: int) -> int:
    """The level whose size a piece in a pile has; neutral floors fit on any."""
    return 1 if piece == NEUTRAL else piece


def pile(made: Painted, piece: int, owner: Identity, count: int, at: tuple[float, float, float]) -> None:
    """Equal floors on one another, a roof on top."""
    x, y, z = at
    level, scale = pile_level(piece), places.PILE
    for number in range(count):
        made.add(buildings.floor(level, owner, number), at=(x, y, z), scale=scale)
        z += places.TALL[level] * scale
    if count:
        made.add(buildings.roof(level, owner), at=(x, y, z), scale=scale)


def _money(look: Look, facing: float, heading: float, money: int | None) -> NodePath:
    """The money of a seat in millions, on a plate at the bow."""
    printed = PrintedBody()
    x, y = places.PURSE
    top = printed.block((x, y, 0.0), (PLATE, 0.28, 0.03), paint("ink", look)) + 0.004
    words, size = money_words(look, money)
    write(printed.words, words, (x, y, top), size, (1.0, 0.86, 0.5), heading=_turn(facing, heading))
    return printed.node("money", look)


def money_words(look: Look, money: int | None) -> tuple[str, float]:
    """What the plate at the bow says, and how large, so that it has room there."""
    words = HIDDEN if money is None else texts(look.language)(f"{GAME}.face.million", amount=money)
    return words, min(MONEY, (PLATE - 0.08) / width(words, 1.0))


def _hand(look: Look, seat: Seat, count: int) -> NodePath:
    """The backs of the cards of a hand, at the bow."""
    printed, owner = PrintedBody(), look.identity(seat)
    shown, (x, y) = min(count, MOST_BACKS), places.HAND
    step = min(0.05, 0.2 / shown)
    for index in range(shown):
        card_back(printed, owner, (x + (index - (shown - 1) / 2) * step, y, 0.012 * index))
    return printed.node("hand", look)


def _pennant(look: Look) -> NodePath:
    """A golden pennant: in the last lap this seat will still have a turn."""
    made, pole, cloth, gold = Painted(), plain(), plain(), paint("gold")
    pole.cone((0.0, 0.0, 0.0), 0.022, 0.62, paint("steel"), sides=6, top=0.014)
    pole.ball((0.0, 0.0, 0.63), 0.032, gold, sides=6, rings=4)
    line = [(0.0, 0.0, 0.36), (0.40, 0.03, 0.47), (0.0, 0.0, 0.60)]
    for corners, normal in ((line, (0.0, -1.0, 0.3)), (line[::-1], (0.0, 1.0, 0.3))):
        cloth.face(corners, [normal] * 3, gold)
    made.solid(pole)
    made.solid(cloth)
    return made.node("pennant", look)


MOST_BACKS = 9
"""So many backs of a hand are laid; the panel tells the number."""


def card_back(printed: PrintedBody, owner: Identity, at: tuple[float, float, float]) -> None:
    """The back of a bonus card with the emblem of whose it is."""
    x, y, z = at
    one, face = Mesh(GRAIN), z + 0.022
    one.block((-CARD[0] / 2, -CARD[1] / 2, 0.0), (CARD[0] / 2, CARD[1] / 2, 0.02), paint("card"), bevel=0.008)
    printed.body.add(one, at=at)
    printed.signs.sign("frame", (x, y, face), CARD[1] * 0.92, paint("plate"), wide=CARD[0] * 0.9)
    printed.signs.sign(owner.emblem, (x, y, face), 0.13, paint("plate"))


def _bank(look: Look, facing: float, cards: int, neutrals: int) -> NodePath:
    """The bank's pontoon: the pile of bonus cards and the neutral floors that are for sale."""
    made, printed, words = Painted(), PrintedBody(), Mesh(LETTERS)
    _hull(made, places.BANK_SIZE, paint("gold"), paint("deck", look), look)
    pile(made, NEUTRAL, look.identity(None), min(neutrals, 3), (0.42, 0.12, 0.0))
    pile(made, NEUTRAL, look.identity(None), max(0, neutrals - 3), (0.80, 0.12, 0.0))
    fans.pile(printed, (cards + 3) // 4, (-0.55, 0.12, 0.0), (0.30, 0.40), paint("card"))
    for number, x in ((cards, -0.55), (neutrals, 0.61)):
        write(words, str(number), (x, -0.26, 0.006), 0.22, paint("plate"), heading=ground.readable(facing))
    node = made.node("bank", look)
    printed.node("pile", look).reparent_to(node)
    overlay("counts", words, depth=2).reparent_to(node)
    return node


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "bay": bay.bay,
    "ground": ground.ground,
    "lots": ground.lots,
    "names": ground.names,
    "shadows": _shadows,
    "tower": buildings.tower,
    "ring": _ring,
    "shaft": _shaft,
    "group": group,
    "barge": _barge_node,
    "stock": _stock,
    "money": _money,
    "hand": _hand,
    "pennant": _pennant,
    "bank": _bank,
    "turn": kit.lantern,
}

"""The things of Cities: where each lies in a model (pure), and the node of each."""

from collections.abc import Callable, Iterable, Iterator

from panda3d.core import NodePath

from game.rules.cities.model import Tile
from game.rules.cities.parts import STACKS
from game.scenes.boards.cities import buildings, faces, land, streets
from game.scenes.boards.cities.buildings import TileSite
from game.scenes.boards.cities.model import Shown, cells_of, cheer, is_dark, kind_of, offsets, tiles_by_cell
from game.scenes.boards.cities.places import CARD, DESK, PLAN, SLAB, TALL, beside, open_boards, region, street
from game.scenes.boards.kit import cards, room
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.rims import rim
from game.scenes.boards.thing import Place, Thing
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.look import Colour, Look, rgb, shade
from game.scenes.drawing.marks import LIFT, Spot
from game.scenes.drawing.material import glow, haze, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.text import texts

OAK = rgb("#A88A68")
STAGES = (rgb("#B9C9A9"), rgb("#D9C08A"), rgb("#C98F7A"))
"""The backs of the three stacks."""
LAYER, FULL, UNCOUNTED = 0.042, 12, 8
"""How high a layer of a stack is, which holds three cards, how many it has at most, and where nobody is told how many."""
STACK_HIGH = FULL * LAYER + 0.004
"""How high a stack is at most."""
SMOKY = ("pow2", "pow3", "gar3")
"""Utilities that burn something."""
VEIL: Colour = (0.80, 0.74, 0.60)
SMOG, SMOG_WIDE, THICKEST = 3, 11.0, 0.28
"""From which pollution on a veil lies over the whole town, how wide it is over each board, and how thick at most."""
SMOKE = rgb("#D9D6D0")
NIGHT: Colour = (0.05, 0.06, 0.08)


# -- where ------------------------------------------------------------------------------------------------------


def things(known: Shown) -> Iterator[Thing]:
    """Everything on the table."""
    ground, site = region(known.layout), known.site
    boards = open_boards(known.layout, known.opened)
    yield Thing("desk", "all")
    yield Thing("sheet", "all", (known.layout, known.scenario, _is_within(known.layout)))
    for number, piece in enumerate(ground.pieces):
        front = f"land {piece.board}"
        if piece.board not in boards:
            front = "hidden" if "?" in known.fronts[number] else f"plan {piece.board}"
            tag = (piece.board, known.prices[number], ground.scale)
            yield Thing("tag", piece.board, tag, ground.board(piece, PLAN))
        yield Thing("board", piece.board, (front, piece.corner, ground.scale), ground.board(piece))
    taken = tiles_by_cell(known.layout, known.tiles)
    for board in boards:
        free = tuple(name for name in site.index if name[0] == board and name not in taken)
        yield Thing("trees", board, (known.layout, free))
    if boards:
        yield Thing("lamps", "all", (known.layout, boards, known.crime))
        yield Thing("cars", "all", (known.layout, boards, known.traffic))
        yield Thing("people", "all", (known.layout, boards, min(8, max(0, known.happiness) // 3)))
    smoky = tuple(tile for tile in known.tiles if kind_of(tile.card) == "I" or tile.card in SMOKY)
    if known.pollution and boards:
        yield Thing("haze", "all", (known.layout, boards, smoky, known.pollution))
    tiles = tuple(tile_thing(known, tile) for tile in known.tiles)
    yield from tiles
    if tiles:
        yield Thing("smoke", "all", (tuple(_smoking(known, tiles)), min(4, known.pollution)))
        yield Thing("shadows", "all", (tuple((thing.at, thing.look) for thing in tiles),))
    yield from _cards(known)


def tile_thing(known: Shown, tile: Tile) -> Thing:
    """A tile in its place."""
    ground, cells = region(known.layout), offsets(tile.shape, tile.orient)
    x, y = ground.cells[tile.at]
    side = street(known.layout, tuple((x + dx, y + dy) for dx, dy in cells))
    site = TileSite(tile.card, cells, side, tile.card, is_dark(known, tile), cheer(known, tile), TALL)
    return Thing("tile", tile.at, (site, ground.scale), ground.cell(tile.at))


def _smoking(known: Shown, tiles: Iterable[Thing]) -> Iterator[Place]:
    """The mouths of all chimneys."""
    for thing in tiles:
        site, scale = thing.look
        for x, y, z in buildings.chimneys(site):
            yield thing.at[0] + scale * x, thing.at[1] + scale * y, thing.at[2] + scale * TALL * z


def _is_within(layout: str) -> bool:
    """Do the stacks lie on the sheet?"""
    (x, y, _), (half, deep) = beside(layout).stacks[1], region(layout).half
    return abs(x) < half and abs(y) < deep


def _cards(known: Shown) -> Iterator[Thing]:
    spots = beside(known.layout)
    for stage, (count, top, at) in enumerate(zip(known.stacks, known.tops, spots.stacks, strict=True)):
        yield Thing("stack", STACKS[stage], (stage, count, top), at)
    if known.pile or not region(known.layout).is_row:  # before a row no room is kept for an empty one
        yield Thing("pile", "all", (known.pile, spots.room), spots.pile)


# -- nodes ------------------------------------------------------------------------------------------------------


def make(thing: Thing, look: Look) -> NodePath:
    """The node of a thing."""
    return cached_copy(("cities", thing.kind, thing.look, look), lambda: _MAKERS[thing.kind](look, *thing.look))


def _tile(look: Look, site: TileSite, scale: float) -> NodePath:
    """A tile with its buildings; the blades of turbines are nodes of their own where they turn."""
    is_turning = moves(look)
    node = buildings.grow(site, look, turning=is_turning)
    for at in buildings.rotors(site) if is_turning else ():
        blades = buildings.rotor(look)
        blades.set_pos(*at)
        blades.set_sz(1 / TALL)
        blades.reparent_to(node)
    node.set_scale(scale, scale, TALL * scale)
    return land.hold_node(node)


def moves(look: Look) -> bool:
    """Do decorations move by themselves?"""
    return look.lit and not look.reduced_motion


def _trees(look: Look, layout: str, free: tuple[str, ...]) -> NodePath:
    return _scaled(solid("trees", [streets.forest(layout, free)], look, "stone"), layout)


def _scaled(node: NodePath, layout: str) -> NodePath:
    node.set_scale(region(layout).scale)
    return land.hold_node(node)


def _lamps(look: Look, layout: str, boards: tuple[str, ...], crime: int) -> NodePath:
    posts, lights = streets.lamps(layout, boards, crime)
    node = solid("lamps", [posts], look, "stone")
    glow("lights", lights, look).reparent_to(node)
    return _scaled(node, layout)


def _cars(look: Look, layout: str, boards: tuple[str, ...], traffic: int) -> NodePath:
    """Each car a node of its own where cars move, else all of them one."""
    holder = NodePath("cars")
    for number, (way, phase) in enumerate(streets.drives(layout, boards, traffic)):
        tone, is_bus = streets.paints(number)
        one = car(look, tone, is_bus)
        one.reparent_to(holder)
        streets.drive(one, way, phase)(0.0)
    if not moves(look):
        holder.flatten_strong()
    return _scaled(holder, layout)


def car(look: Look, tone: Colour, is_bus: bool) -> NodePath:
    """A car or a bus around the origin, looking north."""
    return cached_copy(
        ("cities", "car", tone, is_bus, look), lambda: solid("car", [streets.car(tone, is_bus=is_bus)], look, "stone")
    )


def _people(look: Look, layout: str, boards: tuple[str, ...], cheer: int) -> NodePath:
    return _scaled(solid("people", [streets.people(layout, boards, cheer)], look, "stone"), layout)


def _haze(look: Look, layout: str, boards: tuple[str, ...], smoky: tuple[Tile, ...], pollution: int) -> NodePath:
    """A veil over what smokes; where the air is bad one over the whole town, thicker with each step."""
    mesh, ground = Mesh(GLYPHS), region(layout)
    for tile in smoky:
        for name in cells_of(layout, tile):
            x, y = streets.place(layout, ground.cells[name])
            for size, z in ((2.0, 0.95), (2.6, 1.25)):
                mesh.sign("blob", (x, y, SLAB + z), size, VEIL)
    for piece in ground.pieces if pollution >= SMOG and look.lit else ():  # without shaders fog does it
        if piece.board in boards:
            x, y, _ = ground.board(piece)
            mesh.sign("blob", (x / ground.scale, y / ground.scale, SLAB + 1.1), SMOG_WIDE, VEIL)
    node = haze("haze", mesh)
    node.set_alpha_scale(min(0.3 * THICKEST if look.high_contrast else THICKEST, 0.032 * pollution))
    return _scaled(node, layout)


def _smoke(look: Look, mouths: tuple[Place, ...], thick: int) -> NodePath:
    """Puffs that rise from chimneys and drift, the more the worse the air is."""
    mesh = Mesh()
    for x, y, z in mouths:
        for k in range(1 + thick):
            at = (x + 0.025 * k * k + 0.01, y + 0.012 * k, z + 0.03 + 0.08 * k)
            mesh.ball(at, 0.03 + 0.018 * k, shade(SMOKE, 1.0 - 0.03 * k), sides=7, rings=5)
    return land.hold_node(solid("smoke", [mesh], look, "stone"))


def _shadows(look: Look, tiles: tuple[tuple[Place, tuple[TileSite, float]], ...]) -> NodePath:
    """Where the sun does not come: drawn only where no shader does it."""
    if look.lit:
        return NodePath("shadows")
    mesh, (east, north) = Mesh(GLYPHS), look.light.shadow
    for (x, y, z), (site, s) in tiles:
        for (cx, cy), high in sorted(buildings.rises(site).items()):
            if high > 0.2:
                dx, dy = 0.9 * TALL * high * east, 0.9 * TALL * high * north
                at = (x + s * (cx + dx / 2), y + s * (cy + dy / 2), z + 0.012)
                mesh.sign("blob", at, s * (1.0 + abs(dy)), NIGHT, wide=s * (1.0 + abs(dx)))
    node = overlay("shadows", mesh)
    node.set_alpha_scale(0.5)
    return node


def _layers(count: int) -> int:
    """How many layers a stack of so many cards has; below nothing, it is not told how many."""
    return min(FULL, count // 3 + 1) if count > 0 else UNCOUNTED if count < 0 else 0


def stack_height(count: int) -> float:
    """How high a stack of so many cards is."""
    return LAYER * _layers(count) + 0.004


def _stack(look: Look, stage: int, count: int, top: str | None) -> NodePath:
    """A closed stack with its stage and how many cards are left; its place where none is."""
    printed = PrintedBody()
    wide, deep = CARD
    layers = _layers(count)
    z = 0.0
    if not layers:
        printed.block((0.0, 0.0, z), (wide, deep, 0.012), shade(STAGES[stage], 0.55), bevel=0.004)
    for layer in range(layers):
        shift = 0.012 * (layer * 7 % 3 - 1)
        z = printed.block((shift, shift, z), (wide, deep, LAYER), land.CREAM, bevel=0.008)
    if layers:
        printed.block((0.0, 0.0, z - 0.004), (wide - 0.1, deep - 0.1, 0.008), STAGES[stage], bevel=0.003)
    ink = land.INK if layers else STAGES[stage]
    write(printed.words, STACKS[stage], (0.0, 0.17 if count >= 0 else 0.0, z + 0.02), 0.46, ink)
    if count >= 0:
        write(printed.words, str(count), (0.0, -0.2, z + 0.02), 0.36, ink)
    node = printed.node("stack", look)
    if top is not None:
        face = cards.lay_card(faces.face(top, texts(look.language)), look, width=wide)
        face.set_z(z)
        face.reparent_to(node)
    return node


def _pile(look: Look, pile: tuple[str, ...], space: float) -> NodePath:
    """The exchange pile: its cards side by side, or the place where they will lie."""
    holder, text = NodePath("pile"), texts(look.language)
    if not pile:
        spot = Spot((0.0, 0.0, 0.01 - LIFT), (space, CARD[1]), low=True)
        rim(spot, shade(land.CREAM, 0.85), wide=0.025).reparent_to(holder)
        words = Mesh(LETTERS)
        write(words, text("cities.desk.pile"), (0.0, 0.0, 0.016), 0.28, shade(land.CREAM, 0.9))
        overlay("words", words).reparent_to(holder)
        return holder
    row = cards.row([faces.face(code, text) for code in pile], look, width=CARD[0], room=space)
    row.set_z(0.01)
    row.reparent_to(holder)
    return holder


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "desk": lambda look: room.make_table(look, z=DESK, colour=OAK, reach=13.0),
    "sheet": land.sheet,
    "board": land.board,
    "tag": land.tag,
    "trees": _trees,
    "tile": _tile,
    "lamps": _lamps,
    "cars": _cars,
    "people": _people,
    "haze": _haze,
    "smoke": _smoke,
    "shadows": _shadows,
    "stack": _stack,
    "pile": _pile,
}

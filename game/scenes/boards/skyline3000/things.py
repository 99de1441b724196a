"""The things on the Skyline 3000 table. `things` says where they lie and is pure; `make` builds their nodes."""

from collections.abc import Callable, Iterator, Sequence

from panda3d.core import NodePath

from game.scenes.boards.kit import shadows
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline3000 import bids, factories, page, places, tiles, towers
from game.scenes.boards.skyline3000.forms import between, lid, line, mix, octagon, paint
from game.scenes.boards.skyline3000.ground import ground, light_of
from game.scenes.boards.skyline3000.living import traffic
from game.scenes.boards.skyline3000.model import Codes, Shown, block_of, building
from game.scenes.boards.skyline3000.places import BLOCKS, CENTRE, LETTERS, PAD, PAD_TOP, RISE, STOREY, TOP
from game.scenes.boards.skyline3000.plates import mark
from game.scenes.boards.skyline3000.sky import sky
from game.scenes.boards.thing import Place, Thing
from game.scenes.drawing import lettering
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.look import Look, shade
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.text import texts

TURNING = frozenset({"block", "piles", "auction", "tray"})
"""Kinds that turn to the eye."""

# -- where -----------------------------------------------------------------------------------------------------


def things(known: Shown, facing: float, names: Sequence[str] = ()) -> Iterator[Thing]:
    """Everything on the table; factories lie so that an eye at that side reads them. Open bids say whose they are by name."""
    yield Thing("sky", "all")
    yield Thing("ground", "all")
    yield Thing("traffic", "all")
    for index, block in enumerate(BLOCKS):
        yield Thing("block", block, (block, block_of(known, block), known.larges[index]), (*CENTRE[block], RISE[block]))
    for seat in range(known.seats):
        yield from _seat(known, seat, facing, names[seat] if names else "")
    yield Thing("key", "all", (), key_place(known, known.key, facing), places.berth(known.seats, known.key, facing)[1])
    if known.turn is not None:
        at, heading = places.berth(known.seats, known.turn, facing)
        yield Thing("turn", "all", (known.turn,), at, heading)
    yield Thing("piles", "all", (known.floors, known.tops, known.piles))
    yield Thing("auction", "all", (known.tiles, known.offer, known.won))


def _seat(known: Shown, seat: int, facing: float, name: str) -> Iterator[Thing]:
    """A factory with all that is on it, and the bid that hovers over it."""
    at, heading = places.berth(known.seats, seat, facing)
    yield Thing("hull", str(seat), (seat,), at, heading)
    yield Thing("yard", str(seat), (seat, known.factories[seat]), at, heading)
    stores = (seat, known.roofs[seat], known.billboards[seat], known.hands[seat])
    yield Thing("stores", str(seat), stores, at, heading)
    tray = tray_place(known, seat, facing)
    if known.revealed is not None:
        yield Thing("opened", str(seat), (seat, known.revealed, name), page.MIDDLE)
    elif seat == known.viewer and known.bid:
        yield Thing("tray", str(seat), (known.bid, places.heading(known.seats, seat)), tray)
    elif known.sealed[seat]:
        yield Thing("sealed", str(seat), (seat,), tray, heading)


def key_place(known: Shown, seat: int, facing: float) -> Place:
    """Where the key lies in a factory."""
    return places.in_factory(known.seats, seat, *places.KEY, facing=facing)


def tray_place(known: Shown, seat: int, facing: float) -> Place:
    """Where a bid hovers over a factory."""
    return places.in_factory(known.seats, seat, *places.TRAY, facing=facing)


# -- nodes -----------------------------------------------------------------------------------------------------


def make(thing: Thing, look: Look, facing: float) -> NodePath:
    """The node of a thing; what turns to the eye is told where that is."""
    to = (facing,) if thing.kind in TURNING else ()
    return cached_copy(("skyline3000", thing.kind, thing.look, look, to), lambda: _MAKERS[thing.kind](look, *to, *thing.look))


def _block(look: Look, facing: float, block: str, sites: Codes, large: str, clear: str = "") -> NodePath:
    """All that lies and stands on a plateau: foundations with their lights, towers, billboards, gardens, the large one.

    The towers on the `clear` foundations are left out.
    """
    body, light, signs, words, dome = Mesh(), Mesh(), Mesh(GLYPHS), Mesh(lettering.LETTERS), Mesh()
    standing: list[tuple[Place, float]] = []
    leaders = leading_towers(sites)
    for index, (letter, site) in enumerate(zip(LETTERS, sites, strict=True)):
        if site == "-":
            continue
        at = (*places.AROUND[letter], PAD_TOP)
        _pad(body, light, words, letter, site, at, look, facing)
        if site == "green":
            bed, cover = tiles.garden(8 * BLOCKS.index(block) + index, plain=not look.lit)
            body.add(bed, at=at)
            dome.add(cover, at=at)
        elif site.startswith("ad:"):
            panel, face = tiles.billboard(look.identity(int(site[3:])))
            body.add(panel, at=at, heading=facing)
            signs.add(face, at=at, heading=facing)
        elif (found := building(site)) and letter not in clear:
            seat, height, roof = found
            who, plot = look.identity(seat), index % 5
            made = towers.tower(who, height, roof, edged=look.high_contrast, plain=not look.lit)
            body.add(made, at=at, heading=facing, shift=(2.0 * plot, 0.0))
            signs.add(towers.signs(who, height, roof, lamps=not look.lit, plot=plot), at=at, heading=facing)
            light.add(towers.courses(who, height), at=at, heading=facing)
            if index in leaders:
                mast, lamp = towers.spire(who)
                top = (at[0], at[1], at[2] + towers.crown(height, roof))
                body.add(mast, at=top)
                light.add(lamp, at=top)
            standing.append((at, height * STOREY + 0.3))
    middle = (0.0, 0.0, TOP + 0.035)
    if large:
        hall, lamp = tiles.large(large)
        body.add(hall, at=middle)
        light.add(lamp, at=middle)
    else:
        ink = mix(light_of(block, look), paint("plate"), 0.45)
        lettering.write(words, mark(block, texts(look.language)), (0.0, 0.0, TOP + 0.05), 0.56, ink, heading=facing)
    node = factories.parts(NodePath("block"), look, body, light, signs, words)
    if dome.triangles:
        factories.glass(dome, look).reparent_to(node)
    if standing:
        shadows.ground(standing, 1.12, look).reparent_to(node)
    return node


def leading_towers(sites: Codes) -> frozenset[int]:
    """Which towers of a block carry a mast: the tallest of each seat that is first there now."""
    standing = [(found, -index) for index, site in enumerate(sites) if (found := building(site))]
    heights: dict[int, list[int]] = {}
    for (seat, height, _), _ in standing:
        heights.setdefault(seat, []).append(height)
    strength = {seat: (sum(own), max(own)) for seat, own in heights.items()}
    best = max(strength.values(), default=(0, 0))
    first = [seat for seat, found in strength.items() if found == best]
    return frozenset(-max((height, place) for (owner, height, _), place in standing if owner == seat)[1] for seat in first)


def _pad(body: Mesh, light: Mesh, words: Mesh, letter: str, site: str, at: Place, look: Look, facing: float) -> None:
    """A small foundation: outlined with its letter while it is empty, in its owner's colour once it is taken."""
    pad, edge = Mesh(), Mesh()
    tone, foot, top = paint("steel" if site == "green" else "pad", look), octagon(PAD, 0.10), octagon(PAD - 0.02, 0.09)
    if look.lit:
        pad.prism(foot, TOP - 0.02, PAD_TOP, tone, bevel=0.02)
    else:
        between(pad, foot, TOP - 0.02, top, PAD_TOP, shade(tone, 0.8))
        lid(pad, top, PAD_TOP, tone)
    body.add(pad, at=(at[0], at[1], 0.0))
    if site == "":
        line(edge, octagon(PAD - 0.05, 0.08), 0.022, PAD_TOP + 0.006, paint("pale", look))
        lettering.write(words, letter, (at[0], at[1], PAD_TOP + 0.008), 0.34, paint("letter", look), heading=facing)
    elif site != "green":
        seat = int(site[3:]) if site.startswith("ad:") else int(site[0])
        r, g, b = mix(look.identity(seat).rgb, (1.0, 1.0, 1.0), 0.22)
        line(edge, octagon(PAD - 0.015, 0.095), 0.032, PAD_TOP + 0.006, (min(0.93, r), min(0.93, g), min(0.93, b)))
    light.add(edge, at=(at[0], at[1], 0.0))


def notes(known: Shown, facing: float) -> NodePath:
    """The storeys of every tower in the near right corner of its roof."""
    mesh = Mesh(GLYPHS)
    for block in BLOCKS:
        for letter, site in zip(LETTERS, block_of(known, block), strict=True):
            if found := building(site):
                x, y, z = places.foundation(block + letter)
                dx, dy, _ = table_place(facing, 0.27, -0.27)
                at = (x + dx, y + dy, z + found[1] * STOREY + 0.56)
                mesh.sign("dot", at, 0.40, paint("ink"), heading=facing)
                mesh.text(str(found[1]), (at[0], at[1], at[2] + 0.006), 0.34, paint("plate"), heading=facing)
    return overlay("notes", mesh, depth=3)


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "sky": sky,
    "ground": ground,
    "traffic": traffic,
    "block": _block,
    "hull": factories.hull,
    "yard": factories.yard,
    "stores": factories.stores,
    "key": factories.key,
    "turn": factories.turn,
    "tray": bids.tray,
    "opened": bids.open_bid,
    "sealed": bids.capsule,
    "piles": factories.piles,
    "auction": factories.auction,
}

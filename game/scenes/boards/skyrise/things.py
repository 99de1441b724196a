"""The things of Skyrise: where each lies in a model (pure), and the node of each."""

from collections.abc import Callable, Iterator
from math import atan2, degrees

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.grid import bits
from game.rules.skyrise.content import FIRST_WONDER
from game.rules.skyrise.model import DISCS, NO_DISC
from game.scenes.boards.kit import fans
from game.scenes.boards.kit import furniture as kit
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.shadows import ground
from game.scenes.boards.skyrise import buildings, display, islands, places, signs, sky, wonders
from game.scenes.boards.skyrise.chain import chain
from game.scenes.boards.skyrise.lettered import ground_words
from game.scenes.boards.skyrise.living import FLOATING, TURNING
from game.scenes.boards.skyrise.model import Shown, height_of, is_late, is_wonder, rules
from game.scenes.boards.skyrise.paints import DISCS as FACES
from game.scenes.boards.skyrise.paints import GOLD, IVORY, WOODEN
from game.scenes.boards.skyrise.places import LEVELS, Chart, chart
from game.scenes.boards.thing import Place, Thing
from game.scenes.drawing import marks
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.light import Time, light_of
from game.scenes.drawing.look import Colour, Identity, Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import PAPER, glow, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh, circle

FACING = frozenset({"disc", "banks", "stands", "words"})
"""What looks to the side the eye is at."""
BESIDE, SMALL = 0.46, 0.19
"""How far from a bid its disc lies, and how large it is then."""
HOVER = 1.58
"""How high blimps float above the land: seen from a seat they then hide no disc and no plate of the quarters they touch."""
WIND = 25.0
"""Where windmills look."""
RING: Colour = (1.0, 0.98, 0.90)
BACK = (0.15, 0.21)
"""How large the backs of cards are."""
TOKEN = 0.105
"""How large discs are on a dock."""


# -- where ---------------------------------------------------------------------------------------------------------


def things(known: Shown) -> Iterator[Thing]:
    """Everything on the table."""
    map_, hour = chart(known.islands), known.hour
    yield Thing("sky", "all", (known.islands, hour))
    yield Thing("banks", "all", (known.seats, hour))
    for number, isle in enumerate(map_.board.isles):
        yield Thing("island", isle.code, (known.islands, number, hour), (0.0, 0.0, LEVELS[number]))
    yield Thing("works", "all", (known.islands, hour))
    yield from _floating(map_, hour)
    yield from _quarters(known, map_)
    for seat, built in enumerate(known.built):
        if built:
            yield Thing("claims", str(seat), (known.islands, built, seat, hour))
    yield Thing("ground", "all", (known.islands, hour, _standing(known)))
    yield Thing("words", "all", (known.islands,))
    yield Thing("stands", "all", (known.islands, known.panoramas, known.patrons, hour))
    if known.bids:
        yield Thing("chain", "all", (known.islands, tuple(quarter for *_, quarter in known.bids)))
    for seat in range(known.seats):
        yield from _dock(known, map_, seat)


def _floating(map_: Chart, hour: Time) -> Iterator[Thing]:
    for blimp in map_.board.blimps:
        (x, y), _, level = map_.blimp(blimp.name)
        one, two = map_.spans[blimp.name]
        yield Thing("blimp", blimp.name, (hour,), (x, y, level + HOVER), degrees(atan2(two[1] - one[1], two[0] - one[0])))
    for mill in map_.board.windmills:
        x, y, z = map_.mill(mill.name)
        yield Thing("sails", mill.name, (hour,), (x, y, z), WIND)


def _quarters(known: Shown, map_: Chart) -> Iterator[Thing]:
    """What stands and lies on quarters: structures, bids with their discs beside them, discs that wait."""
    bids = {quarter: (number, seat, piece) for number, (seat, piece, quarter) in enumerate(known.bids, 1)}
    for quarter in bits(map_.board.quarters):
        name, at, piece = rules().tables.quarters[quarter], map_.at(quarter), known.structures[quarter]
        seat = known.owner(quarter)
        if quarter in bids:
            number, seat, piece = bids[quarter]
            words = "" if is_wonder(piece) else str(piece)
            above = (at[0], at[1], at[2] + tall(piece))
            yield Thing("pin", name, (seat, words, number, number == len(bids)), above)
        elif piece and not is_wonder(piece):
            yield Thing("value", name, (piece,), (at[0], at[1], at[2] + plate(piece)))
        if piece:
            variant = 0 if is_wonder(piece) else quarter % buildings.VARIANTS
            yield Thing("structure", name, (seat, height_of(piece), variant, known.hour), at)
        if known.discs[quarter] != NO_DISC:
            yield Thing("disc", name, (DISCS[known.discs[quarter]], quarter in bids, known.hour), at)


def tall(piece: int) -> float:
    """How high a structure is."""
    if is_wonder(piece):
        return wonders.wonder(piece - FIRST_WONDER, _anybody())[1]
    height = height_of(piece)
    return buildings.top_of(height) + (buildings.MAST if height == "tall" else 0.0)


def plate(piece: int) -> float:
    """How high the plate of a building hangs: below its roof."""
    return max(0.14, buildings.top_of(height_of(piece)) - 0.34)


def _anybody() -> Identity:
    return Look().identity(None)


def _standing(known: Shown) -> tuple[tuple[int, int], ...]:
    """Quarters and the pieces on them, bids as well."""
    found = {quarter: piece for quarter, piece in enumerate(known.structures) if piece}
    found |= {quarter: piece for _, piece, quarter in known.bids}
    return tuple(sorted(found.items()))


def _dock(known: Shown, map_: Chart, seat: Seat) -> Iterator[Thing]:
    """What a seat has: pieces to bid, discs, a key, hidden cards, points, and the lantern where it is to act."""
    heading, name, hour = map_.heading(seat), str(seat), known.hour
    yield Thing("dock", name, (seat, hour), map_.dock(seat), heading)
    supply = known.supplies[seat]
    for number, piece in enumerate(supply):
        yield Thing("piece", f"{seat} {piece}", (seat, height_of(piece), hour), on_shelf(known, seat, number), heading)
    if supply:
        yield Thing("prices", name, (supply,), map_.dock(seat), heading)
    if known.tableaux[seat]:
        yield Thing("taken", name, (piles(known.tableaux[seat]), hour), map_.dock(seat), heading)
    if seat in known.finished[: _keys(known)]:
        yield Thing("key", name, (known.finished.index(seat), hour), map_.on_dock(seat, *places.KEY, 0.02), heading)
    if known.dealt >> seat & 1:
        dealt = rules().tables.setups[known.seats].wonders
        count = dealt.dealt - (dealt.kept if known.chosen >> seat & 1 else 0)
        aside = dealt.kept if known.chosen >> seat & 1 else 0
        yield Thing("cards", name, (seat, count, aside, hour), map_.on_dock(seat, *places.CARDS, 0.01), heading)
    flag = map_.on_dock(seat, *places.FLAG)
    points = known.points[seat] if known.turn is None else None
    look = (seat, points, known.turn == seat, bool(known.passed >> seat & 1))
    yield Thing("score", name, look, (flag[0], flag[1], flag[2] + 0.78))
    if known.turn == seat:
        yield Thing("turn", "all", (seat, hour), lantern(map_, seat), heading)


def on_shelf(known: Shown, seat: Seat, number: int) -> Place:
    """Where a piece of a supply stands."""
    return chart(known.islands).on_dock(seat, *places.shelf(number, len(known.supplies[seat])), 0.012)


def _keys(known: Shown) -> int:
    return len(rules().tables.setups[known.seats].keys)


def lantern(map_: Chart, seat: Seat) -> Place:
    """Where the lantern stands that shows whose turn it is."""
    return map_.on_dock(seat, 0.0, -places.DOCK[1] + 0.14, 0.012)


def piles(tableau: bytes) -> tuple[tuple[str, int], ...]:
    """Discs taken by kind, an assigned joker among its colour, in the order of the sheet."""
    taken = [DISCS[disc].rstrip("*") for disc in tableau]
    return tuple((kind, taken.count(kind)) for kind in FACES.cells if kind in taken)


# -- nodes ---------------------------------------------------------------------------------------------------------


def make(thing: Thing, look: Look, *facing: float) -> NodePath:
    """The node of a thing; what turns to the eye is told where that is."""
    return cached_copy(
        ("skyrise", thing.kind, thing.look, look, facing), lambda: _MAKERS[thing.kind](look, *facing, *thing.look)
    )


def at_hour(look: Look, hour: Time) -> Look:
    """The look in the light of an hour, where the table stands in a light of its own."""
    return replace(look, light=light_of("skyrise", hour))


def _works(look: Look, map_name: str, hour: Time) -> NodePath:
    """What people put up on the islands: bridges, towers of windmills, ropes of blimps with their rings; lamps by night."""
    map_, mesh, lamps, faint = chart(map_name), Mesh(fine=look.lit), Mesh(), Mesh(GLYPHS)
    for bridge in map_.board.bridges:
        buildings.bridge(mesh, lamps, *map_.bridge(bridge.name))
    for mill in map_.board.windmills:
        buildings.mill_tower(mesh, map_.mill(mill.name))
    for blimp in map_.board.blimps:
        (x, y), _, level = map_.blimp(blimp.name)
        mesh.block((x - 0.006, y - 0.006, level), (x + 0.006, y + 0.006, level + HOVER - 0.2), WOODEN, bevel=0.001)
        marks.line(faint, ring_of(map_, blimp.name), RING, 0.035, 0.0)
    node = solid("works", [mesh], look, "stone")
    rings = overlay("rings", faint)
    rings.set_alpha_scale(0.5)
    rings.reparent_to(node)
    if hour == "dusk":
        glow("lamps", lamps, look).reparent_to(node)
    return node


def ring_of(map_: Chart, name: str) -> Spot:
    """A ring on the ground under a blimp, over the corners it touches."""
    (x, y), long, level = map_.blimp(name)
    return Spot((x, y, level + places.KERB), outline=tuple(circle(long / 2 + 0.13, 28)))


def _structure(look: Look, seat: Seat, height: str, variant: int, hour: Time) -> NodePath:
    return body(look, seat, height, variant, hour)


def body(look: Look, seat: Seat | None, height: str, variant: int, hour: Time) -> NodePath:
    """A building or a wonder on its own, kept; wonders are bright even in a shadow."""
    owner = look.identity(seat)

    def built() -> NodePath:
        if height.startswith("W"):
            return solid("wonder", [wonders.wonder(int(height[1:]), owner, fine=look.lit)[0]], look, PAPER)
        return solid("building", [buildings.building(owner, height, plot=variant, lit=hour == "dusk", fine=look.lit)], look)

    return cached_copy(("skyrise", "body", owner, height, variant, hour, look), built)


def _piece(look: Look, seat: Seat, height: str, hour: Time) -> NodePath:
    node = NodePath("piece")
    small = body(look, seat, height, 0, hour)
    small.reparent_to(node)
    small.set_scale(places.PIECE)
    return node


def _prices(look: Look, supply: bytes) -> NodePath:
    """The values of the pieces on a dock."""
    node = NodePath("prices")
    for number, piece in enumerate(supply):
        if not is_wonder(piece):
            x, y = places.shelf(number, len(supply))
            plate = signs.value(str(piece), is_late=is_late(piece), tall=0.115, out=0.16, most=1.15)
            plate.reparent_to(node)
            plate.set_pos(x, y, 0.06)
    return node


def _value(look: Look, piece: int) -> NodePath:
    return signs.value(str(piece), is_late=is_late(piece))


def _pin(look: Look, seat: Seat, words: str, number: int, is_latest: bool) -> NodePath:
    return signs.pin(words, look.identity(seat), number=number, is_latest=is_latest)


def coin(look: Look, name: str, facing: float, radius: float = buildings.COIN) -> NodePath:
    """A disc on its own, read from that side."""
    return solid("disc", [buildings.coin(name, facing, radius)], look, PAPER)


def _disc(look: Look, facing: float, name: str, is_beside: bool, hour: Time) -> NodePath:
    node = NodePath("disc")
    path = coin(look, name, facing, SMALL if is_beside else buildings.COIN)
    path.reparent_to(node)
    if is_beside:
        path.set_pos(*places.towards(facing, BESIDE), 0.0)
    return node


def _ground(look: Look, map_name: str, hour: Time, standing: tuple[tuple[int, int], ...]) -> NodePath:
    map_ = chart(map_name)
    return ground([(map_.at(quarter), 0.62 * tall(piece)) for quarter, piece in standing], 1.25, look)


def _taken(look: Look, found: tuple[tuple[str, int], ...], hour: Time) -> NodePath:
    mesh = Mesh(FACES)
    for number, (name, count) in enumerate(found):
        x, y = places.pile(number, len(found))
        for level in range(count):
            mesh.add(buildings.coin(name, 0.0, TOKEN, 0.04), at=(x, y, 0.012 + 0.04 * level))
    return solid("taken", [mesh], look, PAPER)


def key(look: Look, place: int, hour: Time) -> NodePath:
    """A golden key, the small one of silver and smaller."""
    mesh = Mesh()
    wonders.hoop(mesh, (0.0, 0.12, 0.03), 0.07, 0.025, tilt=0.0)
    mesh.block((-0.02, -0.16, 0.01), (0.02, 0.06, 0.05), GOLD if place == 0 else IVORY, bevel=0.01)
    for y in (-0.15, -0.09):
        mesh.block((0.0, y, 0.01), (0.08, y + 0.035, 0.05), GOLD if place == 0 else IVORY, bevel=0.008)
    return solid("key", [mesh], look, PAPER)


def _cards(look: Look, seat: Seat, count: int, aside: int, hour: Time) -> NodePath:
    """Backs of the wonder cards in hand; those chosen lie apart."""
    printed = PrintedBody()
    owner = look.identity(seat)
    for number in range(count):
        fans.back(printed, owner, ((number - (count - 1) / 2) * 0.13 - 0.1, 0.0, 0.01 * number), BACK)
    for number in range(aside):
        fans.back(printed, owner, (0.55 + 0.17 * number, 0.0, 0.0), BACK, tone=1.1)
    return printed.node("cards", look)


def back(look: Look, seat: Seat) -> NodePath:
    """The back of one card."""
    printed = PrintedBody()
    fans.back(printed, look.identity(seat), (0.0, 0.0, 0.0), BACK)
    return printed.node("back", look)


def _flagged(look: Look, seat: Seat, hour: Time) -> NodePath:
    """A dock with its flag pole."""
    node, mesh, (x, y) = islands.dock(seat, look), Mesh(), places.FLAG
    mesh.cone((x, y, 0.0), 0.018, 0.66, GOLD, sides=6, top=0.012)
    mesh.ball((x, y, 0.67), 0.035, GOLD, sides=6, rings=4)
    solid("flag", [mesh], look, "stone").reparent_to(node)
    return node


def _blimp(look: Look, hour: Time) -> NodePath:
    node = NodePath("blimp")
    path = solid(FLOATING, [islands.blimp_mesh(fine=look.lit)], look, "stone")
    path.reparent_to(node)
    path.set_scale(0.8)
    return node


def _banks(look: Look, facing: float, seats: int, hour: Time) -> NodePath:
    node = NodePath("banks")
    drifting = node.attach_new_node("drifting")
    sky.banks(seats, hour, facing, look).reparent_to(drifting)
    return node


def _sails(look: Look, hour: Time) -> NodePath:
    node = NodePath("sails")
    path = solid(TURNING, [buildings.sails()], look, "stone")
    path.reparent_to(node)
    path.set_pos(*buildings.HUB)
    return node


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "sky": lambda look, name, hour: sky.sky(chart(name), hour, look),
    "banks": _banks,
    "island": lambda look, name, number, hour: islands.island(chart(name), number, look),
    "works": _works,
    "stands": lambda look, facing, name, panoramas, patrons, hour: display.stands(
        chart(name), facing, look, panoramas, patrons
    ),
    "blimp": _blimp,
    "sails": _sails,
    "claims": lambda look, name, built, seat, hour: islands.claims(chart(name), built, look.identity(seat), look),
    "structure": _structure,
    "value": _value,
    "pin": _pin,
    "disc": _disc,
    "ground": _ground,
    "words": ground_words,
    "chain": lambda look, name, quarters: chain(chart(name), quarters, look),
    "dock": _flagged,
    "piece": _piece,
    "prices": _prices,
    "taken": _taken,
    "key": key,
    "cards": _cards,
    "score": lambda look, seat, points, turn, out: signs.score(points, look.identity(seat), is_turn=turn, is_out=out),
    "turn": lambda look, seat, hour: kit.lantern(look, seat),
}

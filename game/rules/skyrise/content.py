"""The content of Skyrise: what its YAML files may say, and that they fit together.

It holds numbers, names and layout only; what a wonder or a panorama does is code elsewhere.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from game.errors import list_words, unknown

Colour = Literal["blue", "green", "rose", "gold"]
COLOURS: tuple[str, ...] = ("blue", "green", "rose", "gold")
LETTERS = "ABCD"
HEIGHTS = ("tall", "mid", "low")
"""In the order in which they decide over an island (SR-80)."""

Port = Literal["IL", "IR", "FL", "FR"]
"""Inner left and right, flank left and right, seen from the centre looking outward."""
PanoramaName = Literal["blimps", "bridges", "chains", "lakes", "windmills"]
WonderName = Literal[
    "hammer",
    "capital",
    "palace",
    "atlantis",
    "zepplinstone",
    "lynch",
    "opportunity",
    "kahn",
    "jacobs",
    "intelligentsium",
    "olmsted",
    "munch",
    "sullivan",
    "atelier",
    "shard",
    "la_boca",
    "le_baron",
    "vault",
    "summit",
    "niemeyer",
]
FIRST_WONDER = 200
"""A wonder piece is this plus its card's number: above every bid value, so that sorted supplies end with the wonders."""


SEATS = range(2, 5)
MOST_KEYS = 2
"""A large and a small city key."""

Amount = Annotated[int, Meta(ge=0, le=999)]
"""Points, or how many of something."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of content: nothing in it changes, nothing unknown is let in."""


class Quarter(_Part, frozen=True):
    """A quarter: its polygon by corner numbers, and the quarters of its island it shares a border with."""

    name: str
    colour: Colour
    corners: tuple[int, ...]
    borders: tuple[str, ...]
    mill: bool = False


class Lake(_Part, frozen=True):
    """A lake and the quarters on its shore."""

    name: str
    corners: tuple[int, ...]
    touches: tuple[str, ...]


class Blimp(_Part, frozen=True):
    """A blimp over the border between two corners, and the quarters that have one of these corners."""

    name: str
    edge: tuple[int, int]
    touches: tuple[str, ...]


class PortPlace(_Part, frozen=True):
    """Where a bridge may reach the island."""

    port: Port
    quarter: str
    at: tuple[int, int]


class Island(_Part, frozen=True):
    """An island as it lies in the northern slot (or, the centre, in the middle)."""

    code: str
    corners: tuple[tuple[int, int], ...]
    quarters: tuple[Quarter, ...]
    lakes: tuple[Lake, ...] = ()
    blimps: tuple[Blimp, ...] = ()
    ports: tuple[PortPlace, ...] = ()


class Slot(_Part, frozen=True):
    """A place for an outer island: turned clockwise by so many right angles."""

    slot: str
    turns: Literal[0, 1, 2, 3]


class CentreBridge(_Part, frozen=True):
    """A bridge from the centre to a port of the island in a slot."""

    name: str
    slot: str
    port: Port
    quarter: str
    at: tuple[int, int]


class RingBridge(_Part, frozen=True):
    """A bridge between the facing flanks of two outer islands."""

    name: str
    right_of: str
    left_of: str


class BoardPlan(_Part, frozen=True):
    """What lies on every table."""

    centre: Island
    slots: tuple[Slot, ...]
    centre_bridges: tuple[CentreBridge, ...]
    ring_bridges: tuple[RingBridge, ...]


class Buildings(_Part, frozen=True):
    """Bid values by height."""

    low: tuple[int, ...]
    mid: tuple[int, ...]
    tall: tuple[int, ...]

    def values(self) -> tuple[int, ...]:
        """All of them, lowest first."""
        return tuple(sorted(self.low + self.mid + self.tall))


class BuildingSet(_Part, frozen=True):
    """The buildings of one player."""

    name: str
    era1: Buildings
    era2: Buildings


class Layout(_Part, frozen=True):
    """The slots in use."""

    name: str
    slots: tuple[str, ...]


class Discs(_Part, frozen=True):
    """The discs in the bag."""

    each_colour: Amount
    each_patron: Amount
    jokers: Amount
    provisions: Amount

    def total(self) -> int:
        """How many discs these are."""
        return len(COLOURS) * self.each_colour + len(LETTERS) * self.each_patron + self.jokers + self.provisions


class WonderDeal(_Part, frozen=True):
    """How many wonder cards a player is dealt and keeps."""

    dealt: Amount
    kept: Amount


class SeatCount(_Part, frozen=True):
    """What depends on the number of seats."""

    seats: int
    layouts: tuple[Layout, ...]
    discs: Discs
    wonders: WonderDeal
    keys: tuple[Amount, ...]


class Tracks(_Part, frozen=True):
    """Points per structure by the number of discs on the track of each colour."""

    name: str
    blue: tuple[Amount, ...]
    green: tuple[Amount, ...]
    rose: tuple[Amount, ...]
    gold: tuple[Amount, ...]

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tracks in the order of `COLOURS`."""
        return self.blue, self.green, self.rose, self.gold


class Patrons(_Part, frozen=True):
    """The values of the four patron tiles, lowest first."""

    name: str
    values: tuple[Amount, ...]


class Panorama(_Part, frozen=True):
    """A panorama card: points for each thing beside which enough own structures stand."""

    name: PanoramaName
    each: Amount
    need: Amount


class Objective(_Part, frozen=True):
    """What a met secret objective is worth, and how many structures it needs."""

    points: Amount
    need: Amount


class Scoring(_Part, frozen=True):
    """The numbers of all scorings."""

    tracks: tuple[Tracks, ...]
    patrons: tuple[Patrons, ...]
    control: Amount
    panoramas_in_play: Amount
    panoramas: tuple[Panorama, ...]
    objective: Objective
    overflow: Amount
    provision: Amount


class Wonder(_Part, frozen=True):
    """A wonder card and its numbers; which of them it uses is up to its function."""

    number: int
    name: WonderName
    points: Amount = 0
    each: Amount = 0
    need: Amount = 0
    steps: tuple[Amount, ...] = ()
    tall: bool = False


class Content(Struct, frozen=True):
    """All files of `config/games/skyrise/` that the rules read."""

    board: BoardPlan
    islands: tuple[Island, ...]
    sets: tuple[BuildingSet, ...]
    setups: tuple[SeatCount, ...]
    scoring: Scoring
    wonders: tuple[Wonder, ...]

    def __post_init__(self) -> None:
        for island in (self.board.centre, *self.islands):
            _check_island(island)
        _check_names(self)
        _check_bridges(self.board)
        _check_ports(self.islands)
        _check_pieces(self)
        _check_wonders(self.wonders)
        _check_setups(self)
        _check_scoring(self.scoring)


def _different(what: str, names: Iterable[object], are: str = "are called") -> None:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"two {what} {are} {name}; each needs its own")
        seen.add(name)


def _letters(what: str, names: Iterable[str], example: str) -> None:
    """Records and positions write these names without anything between them; big and small ones differ there."""
    for name in names:
        if not (len(name) == 1 and name.isascii() and name.isalpha() and name.isupper() == example.isupper()):
            raise ValueError(f'{what} are called by one letter, such as {example}, not "{name}"')


def _known(what: str, name: str, known: Iterable[str], where: str) -> None:
    known = list(known)
    if name not in known:
        raise ValueError(f"{where}: {unknown(what, name, known)}")


# -- the map -----------------------------------------------------------------------------------------------------


def _check_island(island: Island) -> None:
    names = {quarter.name: quarter for quarter in island.quarters}
    where = f"island {island.code}"
    for quarter in island.quarters:
        if not re.fullmatch(rf"{re.escape(island.code)}[1-9][0-9]?", quarter.name):
            raise ValueError(
                f'{where}: a quarter is called by the island\'s code and a number, such as {island.code}1, not "{quarter.name}"'
            )
        for other in quarter.borders:
            _known("quarter", other, names, f"{quarter.name} borders on {other}")
            if other == quarter.name or quarter.name not in names[other].borders:
                raise ValueError(f"{quarter.name} borders on {other}, so {other} must be another quarter and border back")
    _check_shapes(island)
    items: list[Lake | Blimp] = [*island.lakes, *island.blimps]
    for item in items:
        for name in item.touches:
            _known("quarter", name, names, f"{item.name} touches {name}")
    for place in island.ports:
        _known("quarter", place.quarter, names, f"port {place.port} of {where}")
    if not _connected(names, [(name, other) for name, quarter in names.items() for other in quarter.borders]):
        raise ValueError(f"{where} falls apart: its quarters must be connected by borders")


def _check_shapes(island: Island) -> None:
    shapes: list[Quarter | Lake] = [*island.quarters, *island.lakes]
    numbers = [number for shape in shapes for number in shape.corners] + [n for blimp in island.blimps for n in blimp.edge]
    for number in numbers:
        if not 1 <= number <= len(island.corners):
            raise ValueError(f"island {island.code} has corners 1 to {len(island.corners)}, none numbered {number}")
    for shape in shapes:
        outline = [island.corners[number - 1] for number in shape.corners]
        if sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)) <= 0:
            raise ValueError(f"the corners of {shape.name} must go round an area, counter-clockwise")
    for blimp in island.blimps:
        if blimp.edge[0] == blimp.edge[1]:
            raise ValueError(f"{blimp.name} floats between two different corners, not {blimp.edge[0]} twice")


def _connected(nodes: Iterable[str], links: Iterable[tuple[str, str]]) -> bool:
    """Can every node be reached from any other? Links go both ways."""
    left, links = set(nodes), list(links)
    waiting = [next(iter(left))] if left else []
    while waiting:
        here = waiting.pop()
        left.discard(here)
        waiting += [node for pair in links if here in pair for node in pair if node in left]
    return not left


def _check_names(content: Content) -> None:
    everywhere = (content.board.centre, *content.islands)
    _letters("islands", (island.code for island in everywhere), "g")
    _letters("slots", (slot.slot for slot in content.board.slots), "N")
    _letters("sets", (each.name for each in content.sets), "A")
    _different("islands", (island.code for island in everywhere))
    _different("quarters", (quarter.name for island in everywhere for quarter in island.quarters))
    _different("lakes", (lake.name for island in everywhere for lake in island.lakes))
    _different("blimps", (blimp.name for island in everywhere for blimp in island.blimps))
    _different("slots", (content.board.centre.code, *(slot.slot for slot in content.board.slots)))
    _different("slots", (f"{slot.turns} right angles" for slot in content.board.slots), are="are turned by")
    _different("sets", (each.name for each in content.sets))


def _check_bridges(board: BoardPlan) -> None:
    bridges: tuple[CentreBridge | RingBridge, ...] = (*board.centre_bridges, *board.ring_bridges)
    _different("bridges", (bridge.name for bridge in bridges))
    slots = [slot.slot for slot in board.slots]
    for bridge in board.centre_bridges:
        _known("slot", bridge.slot, slots, f"bridge {bridge.name}")
        _known("quarter", bridge.quarter, [quarter.name for quarter in board.centre.quarters], f"bridge {bridge.name}")
    for ring in board.ring_bridges:
        _known("slot", ring.right_of, slots, f"bridge {ring.name}")
        _known("slot", ring.left_of, slots, f"bridge {ring.name}")
        if ring.right_of == ring.left_of:
            raise ValueError(f"bridge {ring.name} must join two different slots, not {ring.right_of} to itself")


def _check_ports(islands: tuple[Island, ...]) -> None:
    for island in islands:
        if sorted(place.port for place in island.ports) != sorted(get_args(Port)):
            raise ValueError(f"island {island.code} needs exactly the ports {', '.join(get_args(Port))}")


# -- pieces, set-ups and numbers ---------------------------------------------------------------------------------


def _check_pieces(content: Content) -> None:
    values = [value for each in content.sets for era in (each.era1, each.era2) for value in era.values()]
    _different("buildings", values)
    if not all(0 < value < FIRST_WONDER for value in values):
        raise ValueError(f"bid values lie between 1 and {FIRST_WONDER - 1}")
    shapes = {tuple(len(row) for era in (s.era1, s.era2) for row in (era.low, era.mid, era.tall)) for s in content.sets}
    if len(shapes) != 1:
        raise ValueError("every set needs the same number of buildings of each height in each era")
    if not content.sets[0].era1.values():
        raise ValueError("every set needs a building in era 1")


def _check_wonders(wonders: tuple[Wonder, ...]) -> None:
    _different("wonders", (wonder.name for wonder in wonders))
    _different("wonder numbers", (wonder.number for wonder in wonders))
    for wonder in wonders:
        if not 0 < wonder.number < 256 - FIRST_WONDER:
            raise ValueError(f"wonder numbers lie between 1 and {255 - FIRST_WONDER}, {wonder.number} does not")
        if wonder.name == "le_baron" and not wonder.steps:
            raise ValueError("the wonder le_baron needs steps: its points by the number of structures left")


def _check_setups(content: Content) -> None:
    sizes = {len(island.quarters) for island in content.islands}
    for setup in content.setups:
        if setup.seats > min(len(content.sets), len(content.islands), len(COLOURS)):
            raise ValueError(f"there are not enough sets, islands or objectives for {setup.seats} seats")
        if setup.seats * setup.wonders.dealt > len(content.wonders):
            raise ValueError(f"there are not enough wonder cards for {setup.seats} seats")
        if not 1 <= setup.wonders.kept <= setup.wonders.dealt:
            raise ValueError(f"{setup.seats} seats: of {setup.wonders.dealt} wonder cards 1 to {setup.wonders.dealt} are kept")
        if len(setup.keys) > min(MOST_KEYS, setup.seats):
            raise ValueError(f"{setup.seats} seats: there are at most {min(MOST_KEYS, setup.seats)} city keys")
        if not setup.layouts:
            raise ValueError(f"{setup.seats} seats: at least one layout of the islands is needed")
        _different(f"layouts for {setup.seats} seats", (layout.name for layout in setup.layouts))
        for layout in setup.layouts:
            _check_layout(content.board, layout)
            quarters = len(content.board.centre.quarters) + len(layout.slots) * max(sizes)
            if len(layout.slots) != setup.seats or len(sizes) != 1 or setup.discs.total() != quarters:
                raise ValueError(
                    f"{setup.seats} seats: one island per seat, all of one size, and as many discs as quarters "
                    f"({setup.discs.total()} discs, {quarters} quarters)"
                )
            pieces = len(content.sets[0].era1.values() + content.sets[0].era2.values()) + setup.wonders.kept
            if setup.seats * pieces >= quarters:
                raise ValueError(f"{setup.seats} seats: {setup.seats * pieces} structures do not fit on {quarters} quarters")
    seats = sorted(setup.seats for setup in content.setups)
    if seats != list(SEATS):
        raise ValueError(
            f"set-ups are needed for {list_words(map(str, SEATS))} seats, each once, not for {list_words(map(str, seats))}"
        )


def _check_layout(board: BoardPlan, layout: Layout) -> None:
    _different(f"slots of layout {layout.name}", layout.slots)
    for slot in layout.slots:
        _known("slot", slot, [each.slot for each in board.slots], f"layout {layout.name}")
    links = [(board.centre.code, bridge.slot) for bridge in board.centre_bridges]
    links += [(bridge.right_of, bridge.left_of) for bridge in board.ring_bridges]
    used = {board.centre.code, *layout.slots}
    if not _connected(used, [pair for pair in links if used.issuperset(pair)]):
        raise ValueError(f"layout {layout.name} falls apart: bridges must connect its islands with the centre (SR-34)")


def _check_scoring(scoring: Scoring) -> None:
    _different("tracks", (tracks.name for tracks in scoring.tracks))
    _different("patron values", (patrons.name for patrons in scoring.patrons))
    _different("panoramas", (panorama.name for panorama in scoring.panoramas))
    if not scoring.tracks or not scoring.patrons:
        raise ValueError("at least one kind of tracks and one of patron values are needed")
    lengths = {len(row) for tracks in scoring.tracks for row in tracks.rows()}
    if len(lengths) != 1 or not max(lengths):
        raise ValueError("all colour tracks need the same number of places, and a value for no disc")
    if any(len(patrons.values) != len(LETTERS) for patrons in scoring.patrons):
        raise ValueError(f"there are {len(LETTERS)} patron tiles, so {len(LETTERS)} values")
    if scoring.panoramas_in_play > len(scoring.panoramas):
        raise ValueError(f"there are only {len(scoring.panoramas)} panorama cards")

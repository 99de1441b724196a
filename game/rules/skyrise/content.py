"""The content of Skyrise: what its YAML files may say, and that they fit together.

It holds numbers, names and layout only; what a wonder or a panorama does is code elsewhere.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

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
    turns: int


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

    each_colour: int
    each_patron: int
    jokers: int
    provisions: int

    def total(self) -> int:
        """How many discs these are."""
        return len(COLOURS) * self.each_colour + len(LETTERS) * self.each_patron + self.jokers + self.provisions


class WonderDeal(_Part, frozen=True):
    """How many wonder cards a player is dealt and keeps."""

    dealt: int
    kept: int


class SeatCount(_Part, frozen=True):
    """What depends on the number of seats."""

    seats: int
    layouts: tuple[Layout, ...]
    discs: Discs
    wonders: WonderDeal
    keys: tuple[int, ...]


class Tracks(_Part, frozen=True):
    """Points per structure by the number of discs on the track of each colour."""

    name: str
    blue: tuple[int, ...]
    green: tuple[int, ...]
    rose: tuple[int, ...]
    gold: tuple[int, ...]

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tracks in the order of `COLOURS`."""
        return self.blue, self.green, self.rose, self.gold


class Patrons(_Part, frozen=True):
    """The values of the four patron tiles, lowest first."""

    name: str
    values: tuple[int, ...]


class Panorama(_Part, frozen=True):
    """A panorama card: points for each thing beside which enough own structures stand."""

    name: PanoramaName
    each: int
    need: int


class Objective(_Part, frozen=True):
    """What a met secret objective is worth, and how many structures it needs."""

    points: int
    need: int


class Scoring(_Part, frozen=True):
    """The numbers of all scorings."""

    tracks: tuple[Tracks, ...]
    patrons: tuple[Patrons, ...]
    control: int
    panoramas_in_play: int
    panoramas: tuple[Panorama, ...]
    objective: Objective
    overflow: int
    provision: int


class Wonder(_Part, frozen=True):
    """A wonder card and its numbers; which of them it uses is up to its function."""

    number: int
    name: WonderName
    points: int = 0
    each: int = 0
    need: int = 0
    steps: tuple[int, ...] = ()
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
        _check_pieces(self)
        _check_setups(self)
        _check_scoring(self.scoring)


def _different(what: str, names: Iterable[object]) -> None:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"two {what} are called {name}; each needs its own")
        seen.add(name)


def _check_island(island: Island) -> None:
    names = {quarter.name: quarter for quarter in island.quarters}
    for quarter in island.quarters:
        for other in quarter.borders:
            if other not in names or quarter.name not in names[other].borders:
                raise ValueError(f"{quarter.name} borders on {other}, so {other} must be on the same island and border back")
    shapes: list[Quarter | Lake] = [*island.quarters, *island.lakes]
    items: list[Lake | Blimp] = [*island.lakes, *island.blimps]
    numbers = [number for shape in shapes for number in shape.corners] + [n for blimp in island.blimps for n in blimp.edge]
    for number in numbers:
        if not 1 <= number <= len(island.corners):
            raise ValueError(f"island {island.code} has corners 1 to {len(island.corners)}, none numbered {number}")
    pointed = [name for item in items for name in item.touches] + [p.quarter for p in island.ports]
    for name in pointed:
        if name not in names:
            raise ValueError(f"island {island.code} speaks of the quarter {name}, which it does not have")


def _check_names(content: Content) -> None:
    everywhere = (content.board.centre, *content.islands)
    _different("islands", (island.code for island in everywhere))
    _different("quarters", (quarter.name for island in everywhere for quarter in island.quarters))
    _different("lakes", (lake.name for island in everywhere for lake in island.lakes))
    _different("blimps", (blimp.name for island in everywhere for blimp in island.blimps))
    bridges: tuple[CentreBridge | RingBridge, ...] = (*content.board.centre_bridges, *content.board.ring_bridges)
    _different("bridges", (bridge.name for bridge in bridges))
    _different("slots", (slot.slot for slot in content.board.slots))
    slots = {slot.slot for slot in content.board.slots}
    used = {bridge.slot for bridge in content.board.centre_bridges} | {
        end for bridge in content.board.ring_bridges for end in (bridge.right_of, bridge.left_of)
    }
    used |= {slot for setup in content.setups for layout in setup.layouts for slot in layout.slots}
    if used - slots:
        raise ValueError(f"there is no slot {min(used - slots)}; the slots are {', '.join(sorted(slots))}")
    for island in content.islands:
        if sorted(place.port for place in island.ports) != ["FL", "FR", "IL", "IR"]:
            raise ValueError(f"island {island.code} needs exactly the ports IL, IR, FL and FR")


def _check_pieces(content: Content) -> None:
    values = [value for each in content.sets for era in (each.era1, each.era2) for value in era.values()]
    _different("buildings", values)
    _different("wonders", (wonder.name for wonder in content.wonders))
    _different("wonder numbers", (wonder.number for wonder in content.wonders))
    if not all(0 < value < FIRST_WONDER for value in values):
        raise ValueError(f"bid values lie between 1 and {FIRST_WONDER - 1}")
    if not all(0 < wonder.number < 256 - FIRST_WONDER for wonder in content.wonders):
        raise ValueError(f"wonder numbers lie between 1 and {255 - FIRST_WONDER}")
    shapes = {tuple(len(row) for era in (s.era1, s.era2) for row in (era.low, era.mid, era.tall)) for s in content.sets}
    if len(shapes) != 1:
        raise ValueError("every set needs the same number of buildings of each height in each era")


def _check_setups(content: Content) -> None:
    for setup in content.setups:
        if setup.seats > min(len(content.sets), len(content.islands), len(COLOURS)):
            raise ValueError(f"there are not enough sets, islands or objectives for {setup.seats} seats")
        if setup.seats * setup.wonders.dealt > len(content.wonders):
            raise ValueError(f"there are not enough wonder cards for {setup.seats} seats")
        sizes = {len(island.quarters) for island in content.islands}
        for layout in setup.layouts:
            quarters = len(content.board.centre.quarters) + len(layout.slots) * max(sizes)
            if len(layout.slots) != setup.seats or len(sizes) != 1 or setup.discs.total() != quarters:
                raise ValueError(
                    f"{setup.seats} seats: one island per seat, all of one size, and as many discs as quarters "
                    f"({setup.discs.total()} discs, {quarters} quarters)"
                )


def _check_scoring(scoring: Scoring) -> None:
    lengths = {len(row) for tracks in scoring.tracks for row in tracks.rows()}
    if len(lengths) != 1:
        raise ValueError("all colour tracks need the same number of places")
    if any(len(patrons.values) != len(LETTERS) for patrons in scoring.patrons):
        raise ValueError(f"there are {len(LETTERS)} patron tiles, so {len(LETTERS)} values")
    if scoring.panoramas_in_play > len(scoring.panoramas):
        raise ValueError(f"there are only {len(scoring.panoramas)} panorama cards")

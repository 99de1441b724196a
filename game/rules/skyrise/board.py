"""The islands as they lie on one table: neighbours as bits of ints for the rules, coordinates for a scene.

Quarters have the same index on every table: the centre first, then the outer islands as the content lists them.
It knows nothing of players, bids or discs.
"""

from functools import partial
from math import dist

from msgspec import Struct

from game.rules.grid import bits, mask_of
from game.rules.skyrise.content import COLOURS, CentreBridge, Content, Island, Port, RingBridge

Point = tuple[float, float]


class Isle(Struct, frozen=True):
    """An island on the table; the slot of the centre is its own code."""

    code: str
    slot: str
    quarters: int


class Item(Struct, frozen=True):
    """Something on the map that structures can stand beside."""

    name: str
    touches: int


class Lake(Item, frozen=True):
    """A lake: the quarters on its shore, and its corners on the table, counter-clockwise."""

    outline: tuple[Point, ...]


class Blimp(Item, frozen=True):
    """A blimp: the quarters at either end of its border, and that border on the table."""

    ends: tuple[Point, Point]


class Bridge(Item, frozen=True):
    """A bridge: its two end quarters and end points."""

    ends: tuple[Point, Point]


class Windmill(Item, frozen=True):
    """A windmill, named after its quarter, and a place for it beside the middle, where the building stands."""

    at: Point


class Board(Struct, frozen=True):
    """One table: everything the rules ask of the map, and where it lies. Absent quarters have no neighbours."""

    quarters: int
    centre: int
    isles: tuple[Isle, ...]
    isle_of: tuple[int, ...]
    """For each quarter its island's index, -1 for an absent one."""
    borders: tuple[int, ...]
    """For each quarter the quarters it shares a border line with."""
    near: tuple[int, ...]
    """The same with the far ends of its bridges (SR-04)."""
    colours: tuple[int, ...]
    lakes: tuple[Lake, ...]
    blimps: tuple[Blimp, ...]
    bridges: tuple[Bridge, ...]
    windmills: tuple[Windmill, ...]
    sights: dict[str, tuple[Item, ...]]
    """For each panorama card the items it looks at; for chains these are the islands."""
    outlines: tuple[tuple[Point, ...], ...]
    """For each quarter its corners on the table, counter-clockwise; empty for an absent one."""
    middles: tuple[Point, ...]
    """For each quarter the centre of its area: a circle of radius 6.5 round it lies inside."""


def turn_point(point: Point, turns: int) -> Point:
    """The point after so many clockwise right angles round the middle of the table."""
    x, y = point
    for _ in range(turns):
        x, y = y, -x
    return x, y


def middle(outline: tuple[Point, ...]) -> Point:
    """The centre of a polygon's area."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        cross = ax * by - bx * ay
        area += cross
        x += (ax + bx) * cross
        y += (ay + by) * cross
    return x / (3 * area), y / (3 * area)


def quarter_names(content: Content) -> tuple[str, ...]:
    """All quarters of all islands; the index of a quarter is its place in this list."""
    return tuple(quarter.name for island in (content.board.centre, *content.islands) for quarter in island.quarters)


def lay_out(content: Content, placement: dict[str, str]) -> Board:
    """The board with these islands in these slots (slot → island code)."""
    plan = content.board
    by_code = {island.code: island for island in content.islands}
    turns = {slot.slot: slot.turns for slot in plan.slots}
    laid = [(plan.centre, plan.centre.code, 0)]
    laid += [(by_code[code], slot, turns[slot]) for slot, code in placement.items()]
    index = {name: i for i, name in enumerate(quarter_names(content))}
    borders, isle_of = [0] * len(index), [-1] * len(index)
    outlines: list[tuple[Point, ...]] = [()] * len(index)
    colours = dict.fromkeys(COLOURS, 0)
    parts = [_Placed(island, slot, steps, index) for island, slot, steps in laid]
    for number, part in enumerate(parts):
        for quarter in part.island.quarters:
            i = index[quarter.name]
            isle_of[i] = number
            borders[i] = mask_of(index[other] for other in quarter.borders)
            outlines[i] = part.outline(quarter.corners)
            colours[quarter.colour] |= 1 << i
    bridges = _bridges(content, {part.slot: part for part in parts})
    near = list(borders)
    for bridge in bridges:
        one, other = bits(bridge.touches)
        near[one] |= 1 << other
        near[other] |= 1 << one
    isles = tuple(Isle(part.island.code, part.slot, part.mask()) for part in parts)
    lakes = tuple(lake for part in parts for lake in part.lakes())
    blimps = tuple(blimp for part in parts for blimp in part.blimps())
    windmills = tuple(mill for part in parts for mill in part.windmills())
    return Board(
        quarters=mask_of(i for i, isle in enumerate(isle_of) if isle >= 0),
        centre=parts[0].mask(),
        isles=isles,
        isle_of=tuple(isle_of),
        borders=tuple(borders),
        near=tuple(near),
        colours=tuple(colours.values()),
        lakes=lakes,
        blimps=blimps,
        bridges=bridges,
        windmills=windmills,
        sights=_sights(isles, lakes=lakes, blimps=blimps, bridges=bridges, windmills=windmills),
        outlines=tuple(outlines),
        middles=tuple(middle(outline) if outline else (0.0, 0.0) for outline in outlines),
    )


class _Placed:
    """An island in its slot."""

    def __init__(self, island: Island, slot: str, turns: int, index: dict[str, int]) -> None:
        self.island, self.slot, self._turns, self._index = island, slot, turns, index
        self._corners = tuple(turn_point((float(x), float(y)), turns) for x, y in island.corners)

    def mask(self) -> int:
        return mask_of(self._index[quarter.name] for quarter in self.island.quarters)

    def quarters(self, names: tuple[str, ...]) -> int:
        return mask_of(self._index[name] for name in names)

    def outline(self, numbers: tuple[int, ...]) -> tuple[Point, ...]:
        return tuple(self._corners[number - 1] for number in numbers)

    def port(self, port: Port) -> tuple[str, Point]:
        place = next(place for place in self.island.ports if place.port == port)
        return place.quarter, turn_point((float(place.at[0]), float(place.at[1])), self._turns)

    def lakes(self) -> list[Lake]:
        return [Lake(lake.name, self.quarters(lake.touches), self.outline(lake.corners)) for lake in self.island.lakes]

    def blimps(self) -> list[Blimp]:
        ends = [self.outline(blimp.edge) for blimp in self.island.blimps]
        return [
            Blimp(blimp.name, self.quarters(blimp.touches), (a, b))
            for blimp, (a, b) in zip(self.island.blimps, ends, strict=True)
        ]

    def windmills(self) -> list[Windmill]:
        """Half way from the middle of the quarter to its farthest corner."""
        mills = []
        for quarter in self.island.quarters:
            if quarter.mill:
                outline = self.outline(quarter.corners)
                here = middle(outline)
                x, y = max(outline, key=partial(dist, here))
                mills.append(Windmill(quarter.name, self.quarters((quarter.name,)), ((here[0] + x) / 2, (here[1] + y) / 2)))
        return mills


def _sights(isles: tuple[Isle, ...], **items: tuple[Item, ...]) -> dict[str, tuple[Item, ...]]:
    """What the panorama cards look at, all of one class: Python reads a field faster where the class is always the same."""
    plain = {kind: tuple(Item(item.name, item.touches) for item in each) for kind, each in items.items()}
    return {**plain, "chains": tuple(Item(isle.code, isle.quarters) for isle in isles)}


def _bridges(content: Content, laid: dict[str, _Placed]) -> tuple[Bridge, ...]:
    """The bridges whose two ends are on the table, those of the centre first."""
    bridges = []
    planned: tuple[CentreBridge | RingBridge, ...] = (*content.board.centre_bridges, *content.board.ring_bridges)
    for bridge in planned:
        ends = _ends(bridge, laid)
        if ends:
            (one, start), (other, end) = ends
            touches = laid[content.board.centre.code].quarters((one, other))
            bridges.append(Bridge(bridge.name, touches, (start, end)))
    return tuple(bridges)


def _ends(bridge: CentreBridge | RingBridge, laid: dict[str, _Placed]) -> tuple[tuple[str, Point], tuple[str, Point]] | None:
    if isinstance(bridge, CentreBridge):
        if bridge.slot not in laid:
            return None
        return (bridge.quarter, (float(bridge.at[0]), float(bridge.at[1]))), laid[bridge.slot].port(bridge.port)
    if bridge.right_of not in laid or bridge.left_of not in laid:
        return None
    return laid[bridge.right_of].port("FR"), laid[bridge.left_of].port("FL")

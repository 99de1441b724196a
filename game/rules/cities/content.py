"""The content of Cities as one value, and the checks that keep any change of it playable.

Each check raises ValueError with a sentence. Playing needs none of them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from game.errors import BadInput
from game.rules.cities.board import LAND, ROAD, SIDE, WATER, corner_choices, read_layout, sides_fit, turn_board
from game.rules.cities.parts import (
    CORNERS,
    CRIME,
    EMPLOYMENT,
    HAPPINESS,
    MONEY,
    POLLUTION,
    SERVICES,
    TRACKS,
    TRAFFIC,
    UTILITIES,
    Administration,
    Board,
    Building,
    Moves,
    News,
    Policy,
    Role,
    Scenarios,
    Shape,
    Unique,
    ZoneCard,
    condition,
    find_repeats,
    moves,
)

Cell = tuple[int, int]


class Content(Struct, frozen=True):
    """All content of the game."""

    administration: Administration
    boards: tuple[Board, ...]
    shapes: tuple[Shape, ...]
    zones: tuple[ZoneCard, ...]
    buildings: tuple[Building, ...]
    uniques: tuple[Unique, ...]
    roles: tuple[Role, ...]
    policies: tuple[Policy, ...]
    news: tuple[News, ...]
    scenarios: Scenarios

    def __post_init__(self) -> None:
        check_boards(self.boards)
        check_footprints(self.scenarios.footprints)
        check_tiles(self.shapes, self.buildings, self.uniques)
        check_zones(self.zones)
        check_buildings(self.buildings, self.shapes)
        check_counts(self.zones, self.buildings)
        check_specials(self.uniques, self.roles, self.policies, self.news)
        lists: tuple[tuple[Any, ...], ...] = (
            self.zones,
            self.buildings,
            self.uniques,
            self.roles,
            self.policies,
            self.news,
            self.boards,
        )
        for word in find_repeats(card.code for cards in lists for card in cards):
            raise ValueError(f"card {word} is written twice")
        codes = "".join(track.code for track in self.administration.tracks)
        ensure(codes == TRACKS[:-1], f"the tracks must be {' '.join(TRACKS[:-1])}, in this order")
        self._check_scenarios()

    def _check_scenarios(self) -> None:
        """CS-8 and CS-9 hold for every layout, and ranks rise."""
        boards = {board.code: board for board in self.boards}
        for chapter in self.scenarios.chapters:
            ensure(bool(chapter.layout) != bool(chapter.boards), f"scenario {chapter.code}: give either layout or boards")
            if chapter.layout:
                try:
                    read_layout(chapter.layout, boards)
                except BadInput as fault:
                    raise ValueError(f"scenario {chapter.code}: {fault}") from None
        starts = [rank.start for rank in self.administration.ranks]
        ensure(starts == sorted(starts), "the ranks must begin with the lowest total")
        ensure(starts[0] == self.administration.lowest_total, "the lowest rank must begin at the lowest total")


def ensure(holds: bool, sentence: str) -> None:
    """Raises ValueError unless it holds."""
    if not holds:
        raise ValueError(sentence)


# -- boards ---------------------------------------------------------------------------------------------------------


def check_boards(boards: Sequence[Board]) -> None:
    """The rim, the water, the roads and the districts of every board, and that all sides can meet."""
    for board in boards:
        _check_front(board)
    for first in boards:
        for second in boards:
            _check_seams(first, second)


def _cells(board: Board, mark: str) -> set[Cell]:
    return {(x, y) for y, row in enumerate(board.rows) for x, each in enumerate(row) if each == mark}


def _components(cells: set[Cell]) -> list[set[Cell]]:
    """The parts connected by edges."""
    rest, found = set(cells), []
    while rest:
        waiting = [rest.pop()]
        part = set(waiting)
        while waiting:
            x, y = waiting.pop()
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & rest
            rest -= beside
            part |= beside
            waiting += beside
        found.append(part)
    return found


def _beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def _check_front(board: Board) -> None:
    here = f"board {board.code}"
    ensure(len(board.rows) == SIDE and all(len(row) == SIDE for row in board.rows), f"{here} must have {SIDE} rows of {SIDE}")
    ensure(set("".join(board.rows)) <= {LAND, ROAD, WATER}, f"{here} may hold only {LAND} {ROAD} {WATER}")
    land, road, water = (_cells(board, mark) for mark in (LAND, ROAD, WATER))
    end, middle = SIDE - 1, SIDE // 2
    rim = {cell for cell in land | road | water if {0, end} & set(cell)}
    gates = {(middle, 0), (end, middle), (middle, end), (0, middle)}
    ensure(road & rim == gates, f"{here} must have a road at the middle of each side and nowhere else on the rim")
    ensure(water & rim == {(0, 0), (1, 0), (0, 1)}, f"{here} must have water on two cells of its north and west side only")
    ensure(len(_components(water)) == 1, f"{here} must have connected water")
    ensure(all(part & rim for part in _components(road)), f"{here} has a road that reaches no rim")
    blocks = ({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x in range(end) for y in range(end))
    ensure(not any(block <= road for block in blocks), f"{here} has a road two cells wide")
    districts = _components(land)
    ensure(2 <= len(districts) <= 5, f"{here} must have 2 to 5 districts, not {len(districts)}")
    ensure(all(len(each) >= 6 for each in districts), f"{here} has a district of fewer than 6 cells")
    ensure(all(any(_beside(cell) & road for cell in each) for each in districts), f"{here} has a district without a road")
    ensure(27 <= len(land) <= 36, f"{here} must have 27 to 36 land cells, not {len(land)}")


def _check_seams(first: Board, second: Board) -> None:
    """Roads meet roads on every seam, and only the corners of the water decide whether two sides fit."""
    ends = (("NE", "NW"), ("SE", "SW"))
    for mine in CORNERS:
        for theirs in CORNERS:
            one, other = turn_board(first.rows, mine), turn_board(second.rows, theirs)
            by_corners = all((mine == a) == (theirs == b) for a, b in ends)
            here = f"{first.code}@{mine} beside {second.code}@{theirs}"
            ensure(sides_fit(one, other, 1) == by_corners, f"{here}: the corners of the water must decide whether they fit")
            roads = ([row[-1] == ROAD for row in one], [row[0] == ROAD for row in other])
            ensure(roads[0] == roads[1], f"{here}: roads must meet")


def check_footprints(footprints: Iterable[str]) -> None:
    """Every footprint can be laid."""
    for footprint in footprints:
        ensure(bool(corner_choices(footprint)), f"no choice of corners fits the footprint {footprint}")


# -- tiles ----------------------------------------------------------------------------------------------------------


def check_tiles(shapes: Sequence[Shape], buildings: Sequence[Building], uniques: Sequence[Unique]) -> None:
    """Shapes are known once, drawn fully, and there are 24, 12 and 12 zone tiles."""
    codes = [shape.code for shape in shapes]
    ensure(not find_repeats(codes), f"shape {find_repeats(codes)} is written twice")
    for shape in shapes:
        rows = shape.rows.split("/")
        ensure(len({len(row) for row in rows}) == 1 and set(shape.rows) <= set("X./"), f"shape {shape.code} is drawn badly")
        ensure(shape.size == int(shape.code[1:]), f"shape {shape.code} has {shape.size} cells, its name says otherwise")
    sums = tuple(sum(shape.supply[zone] for shape in shapes) for zone in range(3))
    ensure(sums == (24, 12, 12), f"there must be 24 residential, 12 commercial and 12 industrial tiles, not {sums}")
    tiled: list[Building | Unique] = [*buildings, *uniques]
    for card in tiled:
        ensure(card.shape in codes, f"{card.code} names the unknown shape {card.shape}")
    sizes = {shape.code: shape.size for shape in shapes}
    for unique in uniques:
        ensure(4 <= sizes[unique.shape] <= 6, f"the tile of {unique.code} must have 4 to 6 cells")


# -- cards ----------------------------------------------------------------------------------------------------------

_ZONE_RAILS = {  # kind, stage: utilities used, employment, bad steps in the cost; points of the reward
    ("R", 1): ((1, 2), (0, 1), (0, 0), (1, 2)),
    ("R", 2): ((1, 2), (0, 2), (0, 1), (2, 4)),
    ("R", 3): ((2, 2), (1, 2), (0, 1), (4, 6)),
    ("C", 1): ((0, 1), (-1, -1), (0, 1), (3, 4)),
    ("C", 2): ((0, 1), (-1, -1), (1, 1), (4, 6)),
    ("C", 3): ((0, 1), (-2, -2), (1, 2), (7, 7)),
    ("I", 1): ((0, 1), (-2, -1), (1, 1), (3, 5)),
    ("I", 2): ((0, 1), (-2, -2), (1, 2), (6, 7)),
    ("I", 3): ((0, 1), (-3, -2), (1, 2), (8, 9)),
}
_SERVICE_RAILS = {1: (1, (1, 1), (1, 3)), 2: (2, (2, 3), (3, 4)), 3: (4, (4, 6), (4, 5))}
"""By stage: price, points, cells."""
_UTILITY_RAILS = {1: ((2, 3), 3, (0, 0), (2, 3)), 2: ((3, 4), 5, (0, 1), (4, 4)), 3: ((4, 5), 8, (0, 2), (5, 5))}
"""By stage: price, capacity, pollution, cells."""
FAMILIES = {"service": 13, "two services": 9, "number": 10, "mix": 5, "tiles and service": 2, "track": 9}


def points(effect: Moves) -> float:
    """What an effect is worth: happiness, money, half an employment step, a bad step less."""
    worth = {HAPPINESS: 1.0, MONEY: 1.0, EMPLOYMENT: 0.5, POLLUTION: -1.0, TRAFFIC: -1.0, CRIME: -1.0}
    return sum(worth.get(track, 0.0) * steps for track, steps in effect)


def _within(value: float, rail: tuple[int, int]) -> bool:
    return rail[0] <= value <= rail[1]


def check_zones(zones: Sequence[ZoneCard]) -> None:
    """Every zone card keeps to the rails of its kind and stage, and the conditions stay mixed."""
    for card in zones:
        ensure((card.kind, card.stage) in _ZONE_RAILS, f"{card.code} has no stage {card.stage}")
        utilities, employment, bad, reward = _ZONE_RAILS[card.kind, card.stage]
        cost = dict(moves(card.cost))
        ensure(MONEY not in cost and HAPPINESS not in cost, f"{card.code}: zones never cost money or happiness")
        used = sum(-cost.get(track, 0) for track in range(EMPLOYMENT))
        worse = sum(cost.get(track, 0) for track in (POLLUTION, TRAFFIC, CRIME))
        ensure(_within(used, utilities), f"{card.code} must use {utilities} utilities")
        ensure(_within(cost.get(EMPLOYMENT, 0), employment), f"{card.code} must move employment by {employment}")
        ensure(_within(worse, bad), f"{card.code} must cost {bad} bad steps")
        ensure(_within(points(moves(card.reward)), reward), f"the reward of {card.code} must be worth {reward} points")
    families = Counter(family(card.when) for card in zones)
    ensure(families == FAMILIES, f"the conditions must be {FAMILIES}, not {dict(families)}")
    named = Counter(service for card in zones for service in condition(card.when).services)
    ensure(all(named[each] >= 3 for each in range(len(SERVICES))), "every service must be named by at least three zones")
    for track in range(EMPLOYMENT):
        users = sum(track in dict(moves(card.cost)) for card in zones)
        ensure(15 <= users <= 19, f"{TRACKS[track]} must be used by 15 to 19 zones, not {users}")


def family(when: str) -> str:
    """The family of a condition."""
    parts = condition(when)
    if parts.tracks:
        return "track"
    if parts.services and parts.tiles:
        return "tiles and service"
    if parts.services:
        return "service" if len(parts.services) == 1 else "two services"
    return "number" if len(parts.tiles) == 1 else "mix"


def check_buildings(buildings: Sequence[Building], shapes: Sequence[Shape]) -> None:
    """Each utility and service stands once per stage and keeps to its rails."""
    sizes = {shape.code: shape.size for shape in shapes}
    wanted = Counter((serves, stage) for serves in (*SERVICES, *UTILITIES) for stage in (1, 2, 3))
    ensure(Counter((b.serves, b.stage) for b in buildings) == wanted, "each utility and service must stand once per stage")
    for card in buildings:
        price, effect = -dict(moves(card.cost)).get(MONEY, 0), dict(moves(card.effect))
        ensure(len(moves(card.cost)) == 1, f"{card.code} must cost money and nothing else")
        if card.kind == "S":
            due, worth, cells = _SERVICE_RAILS[card.stage]
            ensure(price == due, f"{card.code} must cost {due}")
            ensure(_within(points(moves(card.effect)), worth), f"{card.code} must be worth {worth} points")
        else:
            prices, capacity, pollution, cells = _UTILITY_RAILS[card.stage]
            ensure(_within(price, prices), f"{card.code} must cost {prices}")
            ensure(effect.get(UTILITIES.index(card.serves)) == capacity, f"{card.code} must bring {capacity}")
            ensure(_within(effect.get(POLLUTION, 0), pollution), f"{card.code} must pollute by {pollution}")
        ensure(_within(sizes[card.shape], cells), f"the tile of {card.code} must have {cells} cells")


def check_counts(zones: Sequence[ZoneCard], buildings: Sequence[Building]) -> None:
    """25 construction cards per stage: 8 R, 4 C, 4 I, 3 U and 6 S."""
    wanted = {"R": 8, "C": 4, "I": 4, "U": 3, "S": 6}
    for stage in (1, 2, 3):
        kinds: list[str] = [card.kind for card in zones if card.stage == stage]
        kinds += [card.kind for card in buildings if card.stage == stage]
        found = Counter(kinds)
        ensure(found == wanted, f"stage {stage} must have {wanted}, not {dict(found)}")


def check_specials(
    uniques: Sequence[Unique], roles: Sequence[Role], policies: Sequence[Policy], news: Sequence[object]
) -> None:
    """Ten of each; half of the unique buildings, policies and news stand in stack II, half in III."""
    for name, cards in (("unique buildings", uniques), ("policies", policies), ("news", news)):
        stages = Counter(card.stage for card in cards)  # type: ignore[attr-defined]
        ensure(stages == {2: 5, 3: 5}, f"there must be five {name} in stage 2 and five in stage 3, not {dict(stages)}")
    ensure(len(roles) == 10, f"there must be ten roles, not {len(roles)}")
    for unique in uniques:
        for gain in (unique.once and unique.once.gain, unique.trigger and unique.trigger.gain):
            moves(gain or "")
    for policy in policies:
        moves(policy.cost)
        moves(policy.effect)

"""The outlines of districts and the badges over them. Pure."""

from collections.abc import Collection, Iterator, Set
from functools import lru_cache
from itertools import product
from math import cos, hypot, radians, sin

from msgspec import Struct

from game.rules.cities.parts import SERVICES
from game.rules.core import Target
from game.rules.grid import bits
from game.scenes.boards.cities.model import Cell, Shown, kind_of, stage_of, tables, tiles_by_cell
from game.scenes.boards.cities.places import AROUND, ROW_HEADING, SLAB, TableRegion, region
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.kit.sayings import capital
from game.text import Text

SIZE = 0.72
"""How large badges are: districts lie close together."""
OVERHANG = 1.2
"""What a cell beyond its district costs that a badge reaches over; to hide a building costs 3 and more."""
Line = tuple[tuple[float, float], tuple[float, float]]


class District(Struct, frozen=True):
    """What is to be known of a district."""

    name: str
    cells: frozenset[Cell]
    tiles: int
    needs: int
    """How many tiles it must have before the milestone can end."""
    is_met: bool
    utilities: tuple[str, ...]
    """The utility buildings that stand in it, by card."""
    services: tuple[str, ...]
    """The services that reach all of it."""
    beside: tuple[str, ...]
    """Those that reach only what stands beside them."""


@lru_cache(64)
def districts(known: Shown) -> tuple[District, ...]:
    """The districts of the open boards."""
    site, ground, cards = known.site, region(known.layout), tables().cards
    found = site.districts(known.opened)
    last = known.opened == site.all_open
    standing: list[list[str]] = [[] for _ in found.masks]
    taken = 0
    for tile in known.tiles:
        standing[found.of[site.index[tile.at]]].append(tile.card)
        form = site.form(tile.shape, tile.orient)
        assert form is not None
        taken |= form.mask << site.index[tile.at]
    made = []
    for name, mask, here in zip(found.names, found.masks, standing, strict=True):
        small = known.is_lenient and all(
            part.bit_count() < tables().administration.small_area for part in site.areas(mask & ~taken)
        )
        serving = [(cards[card].service, stage_of(card)) for card in here if kind_of(card) == "S"]
        wide = {SERVICES[service] for service, stage in serving if stage > 1}
        made.append(
            District(
                name=name,
                cells=frozenset(ground.cells[site.names[cell]] for cell in bits(mask)),
                tiles=len(here),
                needs=1 + last,
                is_met=len(here) > last or (last and len(here) == 1 and small),
                utilities=tuple(card for card in here if kind_of(card) == "U"),
                services=tuple(service for service in SERVICES if service in wide),
                beside=tuple(dict.fromkeys(SERVICES[service] for service, stage in serving if SERVICES[service] not in wide)),
            )
        )
    return tuple(made)


def of_cell(known: Shown, name: str) -> District | None:
    """The district of a cell; None for roads, water and closed boards."""
    cell = region(known.layout).cells.get(name)
    return next((district for district in districts(known) if cell in district.cells), None)


def outline(ground: TableRegion, cells: frozenset[Cell]) -> Iterator[Line]:
    """The edges around some cells, on the table."""
    for x, y in sorted(cells):
        for dx, dy in AROUND:
            if (x + dx, y + dy) not in cells:
                mx, my = x + dx / 2, y + dy / 2
                start, end = ground.at(mx - dy / 2, my + dx / 2), ground.at(mx + dy / 2, my - dx / 2)
                yield (start[0], start[1]), (end[0], end[1])


def clear_place(district: District, built: Set[Cell], taken: Collection[Cell], heading: float = 0.0) -> Cell:
    """Where a badge hides least and is read as that of its district: on its free land, away from edges, buildings and other
    badges; on a building only where all of the district is built on. The eye looks from that heading."""
    mx, my = (sum(cell[k] for cell in district.cells) / len(district.cells) for k in (0, 1))
    reach, wide = (1.5, 0.5) if district.is_met else (2.5, 1.5)
    seen = [(cell, *_seen(cell, heading)) for cell in product(range(-3, 4), range(-3, 4))]
    covered = [(cell, across) for cell, across, away in seen if -0.5 <= away < 1.5 and abs(across) < reach]
    before = [(cell, across) for cell, across, away in seen if -1.5 <= away < -0.5 and abs(across) < 1.5]

    def cost(cell: Cell) -> float:
        x, y = cell
        hidden = sum((1.6 if abs(across) > 0.5 else 3.0) * ((x + a, y + b) in built) for (a, b), across in covered)
        rising = sum((0.5 if abs(across) > 0.5 else 1.0) * ((x + a, y + b) in built) for (a, b), across in before)
        crowded = 6.0 * sum(_is_close((a - x, b - y), heading) for a, b in taken)
        beyond = OVERHANG * sum((x + a, y + b) not in district.cells for (a, b), across in covered if abs(across) < wide)
        return hidden + rising + crowded + 0.25 * hypot(x - mx, y - my) + beyond

    return min(district.cells - built or district.cells, key=lambda cell: (round(cost(cell), 4), cell))


def _seen(cell: Cell, heading: float) -> tuple[float, float]:
    """How far to the right and how far away a cell is seen from another, from that heading."""
    turn = radians(heading)
    return cell[0] * cos(turn) + cell[1] * sin(turn), cell[1] * cos(turn) - cell[0] * sin(turn)


def _is_close(cell: Cell, heading: float) -> bool:
    """Would badges on two cells so far apart run into each other?"""
    across, away = _seen(cell, heading)
    return abs(across) < 2.5 and abs(away) < 1.5


def badges(known: Shown, text: Text) -> Iterator[Badge]:
    """A badge for each district, low over the ground, where it hides no building and no sign."""
    ground, taken = region(known.layout), set[Cell]()
    built = {ground.cells[name] for name in tiles_by_cell(known.layout, known.tiles)}
    for district in districts(known):
        x, y = clear_place(district, built, taken, ROW_HEADING if ground.is_row else 0.0)
        taken.add((x, y))
        if district.is_met:
            words = f"✓ {district.tiles}"
        else:
            words = text("cities.badge.missing", count=district.needs - district.tiles)
        yield Badge(
            Target("cell", district.name),
            ground.at(x, y, SLAB + 0.08),
            words,
            rows=tuple(facts(district, text)),
            size=SIZE,
        )


def facts(district: District, text: Text) -> Iterator[tuple[str, str]]:
    """Its tiles, the utility there is, and what serves the district."""
    yield text("cities.badge.built"), text("cities.badge.needs", count=district.tiles, needs=district.needs)
    cards = [capital(text(f"cities.word.{card}")) for card in district.utilities]
    yield text("cities.badge.utility"), ", ".join(cards) or text("cities.badge.none")
    services = [text(f"cities.word.{service}") for service in district.services]
    yield text("cities.badge.services"), ", ".join(services) or text("cities.badge.none")
    if district.beside:
        yield text("cities.badge.beside"), ", ".join(text(f"cities.word.{service}") for service in district.beside)

"""What land is worth: where a tile spoils least, districts that still need tiles, and room beside services."""

from collections.abc import Sequence

from game.bots.cities.survey import Survey
from game.bots.cities.weights import WEIGHTS as W
from game.rules.cities.board import Site

Place = tuple[float, int, int]
"""What building there spoils, the number of the spot, and its cells."""
_ROOMY = 12
"""Among so many free cells of a district there is room for two tiles."""
NEAR_MOST = 4
_KEPT = 40_000
_rankings: dict[tuple[str, str, int, int, bool], tuple[Place, ...]] = {}
_halos: dict[tuple[str, str], tuple[int, ...]] = {}


def rank_places(site: Site, shape: str, cells: int, near: int, *, serves: bool) -> tuple[Place, ...]:
    """The places of a shape on these free cells of a district, those first that spoil least.

    `near` are the cells among them that lie beside services; a stage I service itself `serves` and wants free neighbours.
    """
    key = (site.layout, shape, cells, near, serves)
    found = _rankings.get(key)
    if found is None:
        if len(_rankings) > _KEPT:
            _rankings.clear()
        found = _rankings[key] = tuple(sorted(_places(site, shape, cells, near, serves=serves)))
    return found


def _places(site: Site, shape: str, cells: int, near: int, *, serves: bool) -> list[Place]:
    halos, every, stride = _halos_of(site, shape), site.spots(shape), site.stride
    places = []
    for number in site.fitting(shape, cells):
        mask = every[number].mask
        rest = cells & ~mask
        beside = halos[number] & rest
        spoilt = 0.0
        if beside:
            count = beside.bit_count()
            lonely = beside & ~(rest << 1 | rest >> 1 | rest << stride | rest >> stride)
            spoilt = W.edge * count + W.lonely * lonely.bit_count()
            if serves:
                spoilt -= W.near * min(NEAR_MOST, count)
        if near:
            spoilt += W.near * (mask & near).bit_count()
        places.append((spoilt, number, mask))
    return places


def _halos_of(site: Site, shape: str) -> tuple[int, ...]:
    """The cells around each spot of a shape."""
    found = _halos.get((site.layout, shape))
    if found is None:
        if len(_halos) > _KEPT:
            _halos.clear()
        found = _halos[site.layout, shape] = tuple(site.around(spot.mask) for spot in site.spots(shape))
    return found


def cell_worth(survey: Survey) -> float:
    """What a cell is worth that is still free."""
    return (W.cell + W.early_cell * survey.prospect.after) * survey.future


def land(survey: Survey) -> float:
    """The land used and spoilt."""
    site, free, taken = survey.site, survey.free, survey.city.taken
    stride = site.stride
    lonely = free & ~(free << 1 | free >> 1 | free << stride | free >> stride)
    edge = site.around(taken) & free
    spoilt = survey.future * (W.lonely * lonely.bit_count() + W.edge * edge.bit_count())
    return scarcity(survey) * min(survey.small, W.small_most) - cell_worth(survey) * taken.bit_count() - spoilt


def scarcity(survey: Survey) -> float:
    """What a small tile is worth: as long as gaps are to come."""
    return W.small * survey.future


def districts(survey: Survey) -> float:
    """Tiles that are still needed, and whether there is room for them."""
    anchors, left = survey.city.anchors, survey.prospect.left
    worth = 0.0
    for district in survey.districts:
        tiles = (district & anchors).bit_count()
        if tiles < 2:
            worth += need(tiles, left) + room(survey, district & survey.free)
    return worth


def need(tiles: int, left: int) -> float:
    """What a district with so many tiles lacks."""
    if tiles >= 2:
        return 0.0
    if left == 1:
        return -W.last * (2 - tiles)
    return -W.second if tiles else -W.first - W.second


def room(survey: Survey, free: int) -> float:
    """Whether a district that lacks a tile has room for one: zones come in few small tiles."""
    if free.bit_count() >= _ROOMY:
        return 0.0
    spare = max((area.bit_count() for area in survey.site.areas(free)), default=0) - survey.smallest
    if spare > 0:
        return 0.0
    return -(W.cramped if spare < 0 else W.tight) * (2 if survey.prospect.left == 1 else 1)


def services(survey: Survey) -> float:
    """Room beside stage I services and in the districts of better ones."""
    worth = 0.0
    for near, wide in zip(survey.city.near, survey.city.wide, strict=True):
        best = W.near * min(NEAR_MOST, (near & survey.free).bit_count()) if near else 0.0
        if wide:
            best = max(best, wide_room(survey.districts, wide, survey.free))
        worth += best
    return worth * survey.future


def wide_room(masks: Sequence[int], wide: int, free: int) -> float:
    """Room in the districts of these services."""
    cells = 0
    for mask in masks:
        if mask & wide:
            cells += (mask & free).bit_count()
    return min(W.wide_most, W.wide * cells)

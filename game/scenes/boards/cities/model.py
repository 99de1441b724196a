"""What the table of Cities shows, as pure data. It is computed from a view, or from the model before an event."""

from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.cities.board import Site, canonical_orientations
from game.rules.cities.campaign import is_finished
from game.rules.cities.events import BoardOpened, TilePlaced
from game.rules.cities.milestones import UTILITY_TRACKS, development_costs
from game.rules.cities.model import Tile, View
from game.rules.cities.parts import CRIME, HAPPINESS, POLLUTION, POWER, TRAFFIC
from game.rules.cities.tables import Tables
from game.rules.core import Event

Cell = tuple[int, int]
"""A cell of the region: columns from the west, rows from the south northwards as the table has them."""
CHEER = (4, 10, 16)
"""From which happiness on a city looks merrier by a step."""
MERRY, MISERY, FOUL = 16, -5, 9
"""The happiness with which a town looks its best and its worst, and the pollution with which its air does."""
STAGGER = 5
"""Tiles grow merry one after another, over so many steps."""


class Shown(Struct, frozen=True):
    """Everything that can be seen on the table."""

    layout: str
    scenario: str
    opened: int
    """The open boards as bits, in the order of the layout."""
    fronts: tuple[str, ...]
    """Each board as it can be seen, by rows; `?` for what is face down."""
    prices: tuple[int, ...]
    """What opening each board costs."""
    tiles: tuple[Tile, ...]
    stacks: tuple[int, ...]
    """How many cards each stack has; -1 where nobody is told and there are some."""
    tops: tuple[str | None, ...]
    pile: tuple[str, ...]
    is_lenient: bool
    """Does the last milestone accept small rests of land?"""
    traffic: int
    pollution: int
    crime: int
    happiness: int
    red: tuple[int, ...]
    """How far power, water and garbage are in the red."""
    is_lost: bool
    """Is the city lost, or by the end of the move that is being shown?"""
    is_evening: bool = False
    """Does the evening of the last milestone stay until it is told what became of the city?"""

    @property
    def site(self) -> Site:
        """The ground of the layout."""
        return tables().site(self.layout)


def tables() -> Tables:
    """The prepared content of the game."""
    found: Tables = GAMES["cities"].tables  # type: ignore[attr-defined]
    return found


def model_of(view: View) -> Shown:
    """The table of a view."""
    values = view.values
    counted = view.setup.deck_counts
    stacks = zip(view.unseen, view.stocked, strict=True)
    return Shown(
        layout=view.setup.layout,
        scenario=view.setup.scenario,
        opened=view.opened,
        fronts=view.fronts,
        prices=tuple(development_costs(tables(), view)),
        tiles=tuple(replace(tile, met=None) for tile in view.tiles),
        stacks=tuple(len(cards) if counted else -1 if stocked else 0 for cards, stocked in stacks),
        tops=view.tops,
        pile=view.pile,
        is_lenient=view.setup.small_rest,
        traffic=values[TRAFFIC],
        pollution=values[POLLUTION],
        crime=values[CRIME],
        happiness=values[HAPPINESS],
        red=tuple(max(0, -values[track]) for track in UTILITY_TRACKS),
        is_lost=bool(view.ended) and not is_finished(view),
    )


def after(known: Shown, event: Event, end: Shown) -> Shown:
    """The table once the event has happened, of a move that leads to `end`: boards and tiles come with their own events."""
    if isinstance(event, BoardOpened):
        return replace(end, opened=known.opened | 1 << known.site.boards.index(event.board), tiles=known.tiles)
    if isinstance(event, TilePlaced):
        tile = Tile(event.card, event.shape, event.orient, event.at)
        return replace(end, opened=known.opened, fronts=known.fronts, tiles=(*known.tiles, tile))
    return replace(end, opened=known.opened, fronts=known.fronts, tiles=known.tiles)


# -- what stands where ------------------------------------------------------------------------------------------


def kind_of(card: str) -> str:
    """R, C, I, U, S or Q."""
    return tables().cards[card].kind


def stage_of(card: str) -> int:
    """1, 2 or 3."""
    return tables().cards[card].stage


def is_dark(known: Shown, tile: Tile) -> bool:
    """Has it no light, for a utility that its card uses is in the red? What uses none goes by power; some hold out longer."""
    used = [track for track, _ in tables().cards[tile.card].cost if track in UTILITY_TRACKS]
    return any(known.red[UTILITY_TRACKS.index(track)] > _chance(tile, 3) for track in used or (POWER,))


def cheer(known: Shown, tile: Tile) -> int:
    """How lively a tile looks, in steps."""
    return sum(known.happiness >= step + _chance(tile, STAGGER) for step in CHEER)


def mood(known: Shown) -> tuple[float, float]:
    """How bright and how gloomy the town is, 0…1 each: happiness makes it one, misery and bad air the other."""
    bright = max(0.0, min(1.0, known.happiness / MERRY))
    foul, misery = known.pollution / FOUL, known.happiness / MISERY
    return bright, max(0.0, min(1.0, max(foul, misery) + 0.25 * min(foul, max(0.0, misery))))


def _chance(tile: Tile, number: int) -> int:
    """Something of 0…number - 1 that is the tile's own."""
    return sum(map(ord, tile.card)) % number


@cache
def offsets(shape: str, orient: int) -> tuple[Cell, ...]:
    """The cells of a tile relative to its anchor, which is the first: x east, y north."""
    figure = next(each.rows for each in tables().content.shapes if each.code == shape)
    cells = dict(canonical_orientations(figure))[orient]
    x0, y0 = cells[0]
    return tuple((x - x0, y0 - y) for x, y in cells)


def cells_of(layout: str, tile: Tile) -> tuple[str, ...]:
    """The names of the cells under a tile, its anchor first."""
    return tables().site(layout).cells(tile.shape, tile.orient, tile.at)


@lru_cache(64)
def tiles_by_cell(layout: str, tiles: tuple[Tile, ...]) -> dict[str, Tile]:
    """For each cell that is built on its tile."""
    return {name: tile for tile in tiles for name in cells_of(layout, tile)}

"""Draws a city for the terminal: the map with coordinates, then tracks, districts, cards and the forecast in words."""

from collections import Counter
from collections.abc import Iterator

from game.rules.cities.board import LAND, ROAD, SIDE, WATER, Piece, Site, read_layout
from game.rules.cities.legal import exchange_price
from game.rules.cities.milestones import development_costs, forecast, missing_districts
from game.rules.cities.model import Public, View
from game.rules.cities.parts import MONEY, STACKS, TOTAL, TRACKS
from game.rules.cities.sayings import card_words, describe_target
from game.rules.cities.scoring import rank_of
from game.rules.cities.setup import variants
from game.rules.cities.tables import Tables
from game.rules.core import Say, Target
from game.rules.grid import bits

_FAINT = {ROAD: "+", WATER: WATER}
"""How roads and water of closed boards are drawn; the rest of them is the board's letter, in small print."""
_COLUMNS = "abcdefg"


def city_map(tables: Tables, state: Public) -> list[str]:
    """The map by rows: land `.`, road `#`, water `~`, closed boards in small print, tiles by the letter of their kind."""
    site = tables.site(state.setup.layout)
    marks = _marks(tables, site, state, {cell: name[0].lower() for cell, name in _closed(site, state)})
    rows = range(max(marks) // site.stride + 1)
    return ["| " + "".join(marks.get(y * site.stride + x, " ") for x in range(site.stride)).rstrip() for y in rows]


def _closed(site: Site, state: Public) -> list[tuple[int, str]]:
    opened = {site.boards[board] for board in bits(state.opened)}
    return [(cell, name) for cell, name in site.names.items() if name[0] not in opened]


def _marks(tables: Tables, site: Site, state: Public, closed: dict[int, str]) -> dict[int, str]:
    marks = site.marks | closed
    for tile in state.tiles:
        for name in site.cells(tile.shape, tile.orient, tile.at):
            marks[site.index[name]] = tables.cards[tile.card].kind
    return marks


def draw(tables: Tables, view: View, say: Say) -> str:
    """The view for a terminal, from the map to what ending the milestone would do."""
    parts = (_chart, _tracks, _districts, _closed_boards, _stacks, _in_force, _offer, _displays, _pile, _forecast, _variants)
    return "\n".join(line for part in parts for line in part(tables, view, say))


# -- the map --------------------------------------------------------------------------------------------------------


def _chart(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """Every board with its letter, columns a to g and rows 1 to 7, so that any cell can be named; then what the signs mean."""
    site = tables.site(view.setup.layout)
    seen = dict(zip(site.names, "".join(view.fronts).replace("/", ""), strict=True))
    closed = {cell: _FAINT.get(seen[cell], name[0].lower()) for cell, name in _closed(site, view)}
    marks = _marks(tables, site, view, closed)
    pieces = read_layout(site.layout, tables.boards)
    wide = 1 + max(piece.column for piece in pieces)
    for row in range(1 + max(piece.row for piece in pieces)):
        boards = {piece.column: piece for piece in pieces if piece.row == row}
        yield "    " + "   ".join(_head(boards.get(column)) for column in range(wide)).rstrip()
        yield "    " + "   ".join(" ".join(_COLUMNS if column in boards else " " * SIDE) for column in range(wide)).rstrip()
        for y in range(SIDE):
            first = (SIDE * row + y) * site.stride
            cells = [[marks.get(first + SIDE * column + x, " ") for x in range(SIDE)] for column in range(wide)]
            yield f"{y + 1:>3} " + "   ".join(map(" ".join, cells)).rstrip()
        yield ""
    yield say("signs", land=LAND, road=ROAD, water=WATER)
    yield say("cells")


def _head(piece: Piece | None) -> str:
    return (piece.board if piece is not None else "").center(2 * SIDE - 1)


# -- numbers --------------------------------------------------------------------------------------------------------


def _tracks(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """Treasury and total first, then the tracks that share a scale together."""
    total = view.values[TOTAL]
    rank = rank_of(tables, total) if total >= tables.administration.lowest_total else tables.administration.ranks[0].code
    yield say("treasury", money=view.values[MONEY], total=total, rank=rank, success=view.setup.success)
    for name, codes in (("supply", "pwg"), ("jobs", "e"), ("burden", "otc"), ("mood", "h")):
        track = tables.administration.tracks[TRACKS.index(codes[0])]
        said = ", ".join(say("track", track=code, value=view.values[TRACKS.index(code)]) for code in codes)
        yield say(name, tracks=said, low=track.low, high=track.high)


def _districts(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """Each district: its free cells, its tiles, its utility, and the services that reach it."""
    site = tables.site(view.setup.layout)
    found, missing = site.districts(view.opened), missing_districts(tables, view)
    needed = 2 if view.opened == site.all_open else 1
    for name, mask in zip(found.names, found.masks, strict=True):
        here = [tile for tile in view.tiles if mask >> site.index[tile.at] & 1]
        cards = [tables.cards[tile.card] for tile in here]
        free = (mask & ~view.city.taken).bit_count()
        parts = [say("district", name=name, free=free, cells=mask.bit_count(), tiles=len(here))]
        parts += [say("needs", count=needed)] if name in missing else []
        parts += [
            say("standing", card=card.code) for card in cards if card.kind in "UQ" or (card.stage > 1 and card.service >= 0)
        ]
        beside = [(tile.card, tile.at) for tile, card in zip(here, cards, strict=True) if card.service >= 0 and card.stage == 1]
        parts += [say("beside", card=code, cell=at) for code, at in beside]
        yield "; ".join(parts)


def _closed_boards(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """What opening each of them costs."""
    boards, costs = tables.site(view.setup.layout).boards, development_costs(tables, view)
    closed = [say("price", board=board, cost=costs[n]) for n, board in enumerate(boards) if not view.opened >> n & 1]
    if closed:
        yield say("closed", boards=", ".join(closed))


# -- cards ----------------------------------------------------------------------------------------------------------


def _stacks(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """What may be known of each stack: how many cards of which kinds are left, and which lies on top."""
    for name, stocked, unseen, top in zip(STACKS, view.stocked, view.unseen, view.tops, strict=True):
        said = say("empty")
        if stocked:
            kinds = Counter(tables.cards[code].kind for code in unseen)
            counts = ", ".join(f"{say(f'kind_{kind}')} {count}" for kind, count in kinds.items())
            said = say("left", cards=len(unseen), kinds=counts) if view.setup.deck_counts else say("not_empty")
        yield say("stack", name=name, said=said) + (say("top", card=card_words(tables, top, say)) if top else "")


def _in_force(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """News, roles and landmarks with what they do."""
    if view.news:
        yield say("news", card=view.news)
    for seat, role in enumerate(view.roles):
        if role:
            yield say("role", seat=seat + 1, card=role)
    for code in view.city.landmarks:
        yield say("landmark", card=code)


def _offer(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """The roles to choose from, with what they do."""
    if view.offer:
        yield say("offer")
        yield from (f"  {describe_target(tables, view, (), Target('role', code), say)}" for code in view.offer)


def _displays(tables: Tables, view: View, say: Say) -> Iterator[str]:
    for seat, display in enumerate(view.displays):
        yield say("display" if len(view.displays) > 1 else "own_display", seat=seat + 1)
        yield from (f"  {card_words(tables, code, say)}" for code in display)
    if view.phase == "turn":
        yield say("exchange", price=exchange_price(tables, view, view.active))


def _pile(tables: Tables, view: View, say: Say) -> Iterator[str]:
    if view.pile:
        yield say("pile")
        yield from (f"  {card_words(tables, code, say)}" for code in view.pile)


# -- the end --------------------------------------------------------------------------------------------------------


def _forecast(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """CS-131, where the option shows it."""
    seen = forecast(tables, view)
    if seen is None:
        return
    numbers = {name: getattr(seen, name) for name in ("red", "happiness", "payment", "money", "total")}
    if seen.lost:
        then = say("forecast_lost", rule=seen.lost)
    elif seen.ends:
        then = say("forecast_over", total=seen.final)
    else:
        boards = ", ".join(say("price", board=board, cost=cost) for board, cost, _ in seen.boards)
        then = say("forecast_then", boards=boards, total=seen.final)
    yield say("forecast", **numbers) + then
    if seen.missing:
        yield say("forecast_missing", districts=", ".join(seen.missing))


def _variants(tables: Tables, view: View, say: Say) -> Iterator[str]:
    """The options by which this game is another one."""
    found = [say("variant", name=f"{name}.name", value=f"{name}.value.{value}") for name, value in variants(tables, view.setup)]
    if found:
        yield say("variants", options=", ".join(found))

"""A city as a person reads it in a terminal: the map, the tracks, the cards, and what ending the milestone would do."""

from collections import Counter

from game.rules.cities.board import ROAD, WATER, Site
from game.rules.cities.cards import shown
from game.rules.cities.milestones import development_costs, forecast
from game.rules.cities.model import Public, View
from game.rules.cities.parts import MONEY, STACKS, TRACKS
from game.rules.cities.tables import Tables
from game.rules.core import Say
from game.rules.grid import bits

_FAINT = {ROAD: "+", WATER: WATER}
"""How roads and water of closed boards are drawn; the rest of them is the board's letter, in small print."""


def city_map(tables: Tables, state: Public) -> list[str]:
    """The map by rows: land `.`, road `#`, water `~`, closed boards in small print, tiles by the letter of their kind."""
    site = tables.site(state.setup.layout)
    return _rows(tables, site, state, {cell: name[0].lower() for cell, name in _closed(site, state)})


def _seen_map(tables: Tables, view: View) -> list[str]:
    """The same with what can be seen of closed boards."""
    site = tables.site(view.setup.layout)
    seen = dict(zip(site.names, "".join(view.fronts).replace("/", ""), strict=True))
    return _rows(tables, site, view, {cell: _FAINT.get(seen[cell], name[0].lower()) for cell, name in _closed(site, view)})


def _closed(site: Site, state: Public) -> list[tuple[int, str]]:
    opened = {site.boards[board] for board in bits(state.opened)}
    return [(cell, name) for cell, name in site.names.items() if name[0] not in opened]


def _rows(tables: Tables, site: Site, state: Public, closed: dict[int, str]) -> list[str]:
    marks = site.marks | closed
    for tile in state.tiles:
        for name in site.cells(tile.shape, tile.orient, tile.at):
            marks[site.index[name]] = tables.cards[tile.card].kind
    rows = range(max(marks) // site.stride + 1)
    return ["| " + "".join(marks.get(y * site.stride + x, " ") for x in range(site.stride)).rstrip() for y in rows]


def draw(tables: Tables, view: View, say: Say) -> str:
    """The view for a terminal: the map, the tracks, the stacks, and each display with what its cards do."""
    tracks = "  ".join(say(f"track_{code}", value=value) for code, value in zip((*TRACKS, "total"), view.values, strict=True))
    lines = [line[2:] for line in _seen_map(tables, view)]
    lines += ["", tracks, *_closed_boards(tables, view, say), *_stacks(tables, view, say)]
    if view.news:
        lines.append(say("news", code=view.news))
    for seat, display in enumerate(view.displays):
        lines.append(say("display", seat=seat + 1) + (f" ({view.roles[seat]})" if view.roles[seat] else "") + ":")
        lines += [f"  {summary(tables, code)}" for code in display]
    if view.offer:
        lines.append(say("offer", roles=" ".join(view.offer)))
    if view.pile:
        lines += [say("pile"), *(f"  {summary(tables, code)}" for code in view.pile)]
    return "\n".join([*lines, *_forecast(tables, view, say)])


def _closed_boards(tables: Tables, view: View, say: Say) -> list[str]:
    """What opening each of them costs."""
    boards, costs = tables.site(view.setup.layout).boards, development_costs(tables, view)
    closed = [f"{board} {costs[number]}" for number, board in enumerate(boards) if not view.opened >> number & 1]
    return [say("closed", boards="  ".join(closed))] if closed else []


def _stacks(tables: Tables, view: View, say: Say) -> list[str]:
    """What may be known of each stack: how many cards of which kinds are left, and which lies on top."""
    lines = []
    for name, stocked, unseen, top in zip(STACKS, view.stocked, view.unseen, view.tops, strict=True):
        said = say("empty")
        if stocked:
            kinds = Counter(tables.cards[code].kind for code in unseen)
            counts = ", ".join(f"{say(f'kind_{kind}')} {count}" for kind, count in kinds.items())
            said = say("left", cards=len(unseen), kinds=counts) if view.setup.deck_counts else say("not_empty")
        lines.append(say("stack", name=name, said=said) + (say("top", card=summary(tables, top)) if top else ""))
    return lines


def _forecast(tables: Tables, view: View, say: Say) -> list[str]:
    """CS-131, where the option shows it."""
    seen = forecast(tables, view)
    if seen is None:
        return []
    numbers = {name: getattr(seen, name) for name in ("red", "happiness", "payment", "money", "total")}
    if seen.lost:
        then = say("forecast_lost", rule=seen.lost)
    elif seen.ends:
        then = say("forecast_over", total=seen.final)
    else:
        boards = ", ".join(say("forecast_board", board=board, cost=cost) for board, cost, _ in seen.boards)
        then = say("forecast_then", boards=boards, total=seen.final)
    lines = [say("forecast", **numbers) + then]
    return [*lines, "  " + say("forecast_missing", districts=", ".join(seen.missing))] if seen.missing else lines


def summary(tables: Tables, code: str) -> str:
    """A card in one line of codes: `r11 w-1 e+1, health: m+1`."""
    card = tables.cards[code]
    cost = shown((*(((MONEY, -card.price),) if card.price else ()), *card.cost))
    when = " & ".join(part for part, _ in card.parts)
    shape = f" {card.shape}" if card.shape else ""
    gain = f"{', ' + when if when else ''}: {shown(card.effect)}" if card.effect else ""
    return f"{code}{shape} {cost}{gain}"

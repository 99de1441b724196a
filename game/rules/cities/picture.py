"""A view as a person reads it in a terminal."""

from game.rules.cities.cards import shown
from game.rules.cities.model import Public, View
from game.rules.cities.parts import MONEY, STACKS, TRACKS
from game.rules.cities.tables import Tables
from game.rules.grid import bits


def city_map(tables: Tables, state: Public) -> list[str]:
    """The map by rows: land `.`, road `#`, water `~`, closed boards in small print, tiles by the letter of their kind."""
    site = tables.site(state.setup.layout)
    marks = dict(site.marks)
    opened = {site.boards[board] for board in bits(state.opened)}
    for cell, name in site.names.items():
        if name[0] not in opened:
            marks[cell] = name[0].lower()
    for tile in state.tiles:
        for name in site.cells(tile.shape, tile.orient, tile.at):
            marks[site.index[name]] = tables.cards[tile.card].kind
    rows = range(max(marks) // site.stride + 1)
    return ["| " + "".join(marks.get(y * site.stride + x, " ") for x in range(site.stride)).rstrip() for y in rows]


def draw(tables: Tables, view: View) -> str:
    """The view for a terminal: the map, the tracks, and each display with what its cards do."""
    tracks = "  ".join(f"{code} {value}" for code, value in zip((*TRACKS, "total"), view.values, strict=True))
    lines = [line[2:] for line in city_map(tables, view)]
    lines += ["", tracks, f"cards left: {' '.join(f'{n} {len(s)}' for n, s in zip(STACKS, view.unseen, strict=True))}"]
    if view.news:
        lines.append(f"news: {view.news}")
    for seat, display in enumerate(view.displays):
        lines.append(f"display {seat + 1}{' (' + view.roles[seat] + ')' if view.roles[seat] else ''}:")
        lines += [f"  {summary(tables, code)}" for code in display]
    if view.offer:
        lines.append(f"roles offered: {' '.join(view.offer)}")
    if view.pile:
        lines += ["pile:", *(f"  {summary(tables, code)}" for code in view.pile)]
    return "\n".join(lines)


def summary(tables: Tables, code: str) -> str:
    """A card in one line of codes: `r11 w-1 e+1, health: m+1`."""
    card = tables.cards[code]
    cost = shown((*(((MONEY, -card.price),) if card.price else ()), *card.cost))
    when = " & ".join(part for part, _ in card.parts)
    shape = f" {card.shape}" if card.shape else ""
    gain = f"{', ' + when if when else ''}: {shown(card.effect)}" if card.effect else ""
    return f"{code}{shape} {cost}{gain}"

"""Every move of a game as numbers: the table a learner's actions are chosen from.

A table follows from the game's content alone, whatever seats and options are, so a number means the same for ever (until
the content changes). An entry is a whole move in its notation where that makes a few thousand entries at most. Two kinds
of moves would make too many; they are said in parts, one entry after the other: `contract CR3 2` + `r1f` in Skyline 3000,
`play r11` + `L3/2` + `Ac5` in Cities.

Each list below is complete: it holds every move its action class can name. Only a factory of Skyline 3000 has no last
slot (S3K-215); but each building in it holds a floor, and a new one takes the lowest free slot, so no slot can have a
higher number than there are floors in the box.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any

from game.errors import BadInput, list_words
from game.rules import GAMES
from game.rules.cities import model as cities
from game.rules.cities.board import SIDE, forms
from game.rules.cities.parts import STACKS
from game.rules.core import Action
from game.rules.skyline3000 import model as skyline3000
from game.rules.skyline3000.content import TYPES
from game.rules.skyline_world import model as skyline_world
from game.rules.skyliners import model as skyliners
from game.rules.skyliners.board import PIECES, PLOTS, ROWS
from game.rules.skyrise import model as skyrise
from game.rules.skyrise.content import COLOURS

Game = Any
"""The rules of one game with its content."""


class Table:
    """The moves of one game by number."""

    def __init__(self, game: str) -> None:
        if game not in _MOVES:
            raise BadInput(f"there is no table of moves for {game}, only for {list_words(_MOVES)}")
        self._notation = GAMES[game].notation
        self.entries: tuple[str, ...] = tuple(dict.fromkeys(_MOVES[game](GAMES[game])))
        """What each number says."""
        self.number = {entry: number for number, entry in enumerate(self.entries)}
        self.most_parts = _MOST_PARTS.get(game, 1)
        """How many entries the longest move takes."""
        self._known: dict[Action, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.entries)

    def numbers(self, action: Action) -> tuple[int, ...]:
        """The move as the numbers of its parts; for most just one."""
        found = self._known.get(action)
        if found is None:
            found = tuple(self.number[part] for part in parts(self._notation(action)))
            self._known[action] = found
        return found

    def notation(self, numbers: tuple[int, ...]) -> str:
        """The notation of a move by its numbers."""
        return " ".join(self.entries[number] for number in numbers)


@cache
def table(game: str) -> Table:
    """The table of a game; there is one for all environments."""
    return Table(game)


def parts(notation: str) -> tuple[str, ...]:
    """A move cut into entries of the table."""
    verb, *words = notation.split(" ")
    if verb == "contract":
        return " ".join((verb, *words[:-1])), words[-1]
    if verb == "play" and len(words) == 3:
        return f"{verb} {words[0]}", words[1], words[2]
    return (notation,)


_MOST_PARTS = {"skyline3000": 2, "cities": 3}


# -- every move of each game; the seat does not matter ---------------------------------------------------------


def _skyliners(game: Game) -> Iterator[str]:
    for piece in PIECES:
        yield from (game.notation(skyliners.Build(0, piece, plot)) for plot in PLOTS)
    for row in ROWS:
        yield from (game.notation(skyliners.LayPlan(0, row, number)) for number in (1, 2, 3, 4))
    yield game.notation(skyliners.Lapse(0))


def _skyline3000(game: Game) -> Iterator[str]:
    model, tables, note = skyline3000, game.tables, game.notation
    slots = range(1, game.content.numbers.floors + 1)
    roofs, floors, contracts = ([c for k, c in tables.codes.items() if tables.type_of[k] == each] for each in range(3))
    yield from (note(model.PlayFloor(0, card)) for card in floors)
    yield from (note(model.AddStorey(0, slot)) for slot in (0, *slots))
    yield from (note(model.PlaceRoof(0, card, slot, shape)) for card in roofs for slot in slots for shape in model.SHAPES)
    for card in contracts:
        for slot in slots:
            yield parts(note(model.Anchor(0, card, slot, tables.sites[0])))[0]
    yield from tables.sites
    yield from (note(model.PlaceBillboard(0, site)) for site in tables.sites)
    yield from (note(model.PlaceTile(0, model.GREEN, site)) for site in tables.sites)
    yield from (note(model.PlaceTile(0, tile, block)) for tile in ("spaceport", "mall") for block in tables.blocks)
    for by_card in (model.Stall, model.AddToBid, model.TakeBack):
        yield from (note(by_card(0, card)) for card in tables.codes.values())
    yield from (note(model.Draw(0, pile)) for pile in TYPES)
    yield from (note(model.Pass(0)), note(model.Seal(0)))


def _skyrise(game: Game) -> Iterator[str]:
    book, note = game.tables, game.notation
    for piece in book.piece:
        yield from (note(skyrise.Bid(0, piece, quarter)) for quarter in book.quarters)
    yield note(skyrise.Pass(0))
    yield from (note(skyrise.Joker(0, colour)) for colour in COLOURS)
    yield from (note(skyrise.Vault(0, quarter)) for quarter in book.quarters)
    wonders = [wonder.number for wonder in book.content.wonders]
    for kept in sorted({setup.wonders.kept for setup in book.setups.values()}):
        yield from (note(skyrise.Keep(0, cards)) for cards in permutations(wonders, kept))


def _skyline_world(game: Game) -> Iterator[str]:
    model, note = skyline_world, game.notation
    plots, figures = game.board.plots, [figure.code for figure in game.content.figures]
    pieces = [floor.piece for floor in game.content.floors]
    yield from (note(model.Income(0, plot)) for plot in plots)
    yield from (note(model.Build(0, piece, plot)) for piece in pieces for plot in plots)
    yield from (note(model.Card(0, figure)) for figure in figures)
    trades = combinations_with_replacement(figures, game.content.numbers.trade.cards)
    yield from (note(model.Trade(0, cards)) for cards in trades)
    yield from (note(model.Buy(0, piece)) for piece in pieces)
    yield from (note(model.Sell(0, piece)) for piece in pieces)
    yield from (note(model.Invest(0)), note(model.End(0)))


def _cities(game: Game) -> Iterator[str]:
    model, table, note = cities, game.tables, game.notation
    for card in table.cards.values():
        if card.kind == "P":
            yield note(model.PlayPolicy(0, card.code))
        elif card.kind != "N":
            yield parts(note(model.Build(0, card.code, "M1", 0, "Aa1")))[0]
    for shape in game.content.shapes:
        yield from (f"{shape.code}/{form.orient}" for form in forms(shape, SIDE))
    for board in table.boards:
        yield from (f"{board}{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefg")
    for by_card in (model.Exchange, model.Take, model.Return):
        yield from (note(by_card(0, card)) for card in table.cards)
    yield from (note(model.ChooseRole(0, role)) for role in table.roles)
    yield from (note(model.OpenBoard(0, board)) for board in table.boards)
    yield from (note(model.Draw(0, stack)) for stack in STACKS)
    yield from (note(model.End(0)), note(model.Keep(0)))


_MOVES: dict[str, Callable[[Game], Iterator[str]]] = {
    "skyliners": _skyliners,
    "skyline3000": _skyline3000,
    "skyrise": _skyrise,
    "skyline_world": _skyline_world,
    "cities": _cities,
}

"""Reads a typed or pointed move and names the first rule against it (SW-43, SW-70, SW-87). It changes nothing."""

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.rules.core import Action, IllegalAction, Reason
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.income import groups
from game.rules.skyline_world.model import State, Trade
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE
from game.rules.skyline_world.play import price
from game.rules.skyline_world.tables import Tables

_SHAPES: dict[str, tuple[str, ...]] = {
    "income": ("plot",),
    "build": ("piece", "plot"),
    "card": ("figure",),
    "trade": ("figure", "figure", "figure"),
    "invest": (),
    "buy": ("piece",),
    "sell": ("piece",),
    "end": (),
}
_PHASES: dict[str, tuple[str, ...]] = {
    "income": ("income",),
    "build": ("build",),
    "card": ("build", "invest"),
    "trade": ("build", "invest"),
    "invest": ("build",),
    "buy": ("invest",),
    "sell": ("invest",),
    "end": ("invest",),
}
_UNSAID = {"income": "income", "build": "build", "invest": "buy"}
"""By phase the verb of a move that begins with a plot or a piece: what a person pointed at without a button."""
_PLOT = re.compile(r"[a-z][0-9]{1,2}")
_BUILD_ORDER = ("SW-30", "SW-31", "SW-32", "SW-33", "SW-34", "SW-35", "SW-5")


class Wish(NamedTuple):
    """A move as far as it was said."""

    verb: str
    words: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Is nothing left to be said?"""
        return len(self.words) == len(_SHAPES[self.verb])


def _word(tables: Tables, kind: str, text: str) -> str | None:
    """The word as it is written in notation; None if it cannot be one of that kind."""
    if kind == "figure":
        return text.upper() if text.upper() in tables.board.figures else None
    text = text.lower()
    known = _PLOT.fullmatch(text) if kind == "plot" else text in tables.pieces
    return text if known else None


def _read(tables: Tables, state: State, text: str) -> Wish | None:
    words = text.split()
    if not words:
        return None
    verb = words[0].lower()
    if verb in _SHAPES:
        words = words[1:]
    elif words[0].upper() in tables.board.figures:
        verb = "card"
    else:
        verb = _UNSAID.get(state.phase, "build")
    if len(words) > len(_SHAPES[verb]):
        return None
    read = [_word(tables, kind, word) for kind, word in zip(_SHAPES[verb], words, strict=False)]
    return None if None in read else Wish(verb, tuple(word for word in read if word))


def notation(action: Action) -> str:
    """The verb of section 7.1, then what it is about."""
    verb, words = action.kind(), [target.key for target in action.steps()]
    return " ".join(words if words[0] == verb else [verb, *words])


def why_not(tables: Tables, state: State, text: str) -> Reason | None:
    """The rule that refuses the move; None if it is legal, unreadable, or could still become legal."""
    wish = _read(tables, state, text)
    return wish and _reason(tables, state, wish)


def parse(tables: Tables, state: State, text: str) -> Action:
    """The legal action the text means."""
    wish = _read(tables, state, text)
    reason = wish and _reason(tables, state, wish)
    if reason:
        raise IllegalAction(f'"{" ".join(text.split())}" is not allowed by {reason.rule}', reason)
    if wish is None or not wish.complete:
        raise IllegalAction(f'cannot read the move "{text}"')
    return _action(tables, state, wish)


def _action(tables: Tables, state: State, wish: Wish) -> Action:
    if wish.verb == "trade":
        return Trade(state.active, tuple(sorted(wish.words, key=tables.figures.index)))
    wanted = " ".join((wish.verb, *wish.words))
    return next(action for action in tables.choices[state.active].legal(state) if notation(action) == wanted)


def _reason(tables: Tables, state: State, wish: Wish) -> Reason | None:
    if state.phase == "over":
        return Reason("SW-104" if state.trigger is None else "SW-101")
    if state.phase not in _PHASES[wish.verb]:
        return Reason("SW-12")
    refuse = _REFUSALS.get(wish.verb)
    return refuse(tables, state, wish.words) if refuse else None


def _income(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    paying = [group.plots[0] for group in groups(tables, state, state.active) if group.income]
    return Reason("SW-25") if words and words[0] not in paying else None


def _build(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    if not words:
        return None
    piece = tables.pieces[words[0]]
    if not state.stock[state.active] >> 4 * piece & 15:
        return Reason("SW-30")
    if len(words) == 2:
        return _build_there(tables, state, piece, words[1])
    everywhere = [_build_there(tables, state, piece, plot) for plot in tables.board.plots]
    refused = [reason for reason in everywhere if reason]
    # A floor that fits nowhere: say what is missing at the plot that comes nearest to taking it.
    return max(refused, key=lambda reason: _BUILD_ORDER.index(reason.rule)) if len(refused) == len(everywhere) else None


def _build_there(tables: Tables, state: State, piece: int, plot: str) -> Reason | None:
    if plot not in tables.board.index:
        return Reason("SW-31")
    seat, number = state.active, tables.board.index[plot]
    building, letter = state.buildings[number], tables.content.numbers.letters[seat]
    level = len(building)
    if level == LEVELS:
        return Reason("SW-32")
    if piece != NEUTRAL and piece != level:
        return Reason("SW-33", {"value": tables.content.floors[piece].price, "level": piece + 1, "next": level + 1})
    if piece != NEUTRAL and building[-1:] == letter:
        return Reason("SW-34")
    if piece == PENTHOUSE and letter not in building:
        return Reason("SW-35")
    return _unpaid(state, price(tables, state, piece, number)[0])


def _unpaid(state: State, price: int) -> Reason | None:
    money = state.money[state.active]
    return Reason("SW-5", {"price": price, "money": money}) if money < price else None


def _card(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    if not words:
        return None
    if words[0] not in state.hands[state.active]:
        return Reason("SW-61")
    if words[0] in state.used:
        return Reason("SW-66")
    return None if tables.board.figures[words[0]].fit(state.tops[state.active]) else Reason("SW-63")


def _trade(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    hand = state.hands[state.active]
    enough = len(hand) >= tables.content.numbers.trade.cards and not Counter(words) - Counter(hand)
    return None if enough else Reason("SW-69")


def _buy(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    if not words:
        return None
    piece = tables.pieces[words[0]]
    if not state.supply[-1 if piece == NEUTRAL else state.active] >> 4 * piece & 15:
        return Reason("SW-81")
    return _unpaid(state, tables.content.floors[piece].price)


def _sell(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    stock = state.stock[state.active]
    return None if (stock >> 4 * tables.pieces[words[0]] & 15 if words else stock) else Reason("SW-86")


_REFUSALS: dict[str, Callable[[Tables, State, tuple[str, ...]], Reason | None]] = {
    "income": _income,
    "build": _build,
    "card": _card,
    "trade": _trade,
    "buy": _buy,
    "sell": _sell,
}

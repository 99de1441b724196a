"""Moves as text and as pointing: how they are written and read, and the first rule against one (SW-43, SW-70, SW-87).

It changes nothing.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.rules.core import Action, IllegalAction, Reason, Target
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.model import State, Trade
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE, unpack
from game.rules.skyline_world.play import price
from game.rules.skyline_world.tables import Tables

_ON = ""
"""The verb of a plot alone: somebody wants to build there and has not said what. It cannot be typed."""
_SHAPES: dict[str, tuple[str, ...]] = {
    "income": ("plot",),
    "build": ("stock", "plot"),
    _ON: ("plot",),
    "card": ("card",),
    "trade": ("card", "card", "card"),
    "invest": (),
    "buy": ("supply",),
    "sell": ("stock",),
    "end": (),
}
"""By verb the kinds of what follows it."""
_PHASES: dict[str, tuple[str, ...]] = {
    "income": ("income",),
    "build": ("build",),
    _ON: ("build",),
    "card": ("build", "invest"),
    "trade": ("build", "invest"),
    "invest": ("build",),
    "buy": ("invest",),
    "sell": ("invest",),
    "end": ("invest",),
}
_BEGUN_BY = {"stock": "build", "supply": "buy", "card": "card"}
"""By the kind of thing pointed at first what it is meant for; a plot depends on the phase, a button says it."""
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


# -- reading -------------------------------------------------------------------------------------------------------


def notation(action: Action) -> str:
    """The verb of section 7.1, then what it is about."""
    verb, words = action.kind(), [target.key for target in action.steps()]
    return " ".join(words if words[0] == verb else [verb, *words])


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


def _read(tables: Tables, state: State, text: str) -> Wish | None:
    """What was typed; the verb may be left out where pointing needs none."""
    words = text.split()
    if not words:
        return None
    verb = words[0].lower()
    if verb in _SHAPES:
        words = words[1:]
    elif _word(tables, "card", words[0]):
        verb = "card"
    elif _word(tables, "plot", words[0]):
        verb = _of_plot(state)
    else:
        verb = "buy" if state.phase == "invest" and len(words) == 1 else "build"
    return _wish(tables, verb, words)


def _pointed(tables: Tables, state: State, targets: tuple[Target, ...]) -> Wish | None:
    """What was pointed at; None where the things do not belong together."""
    first, rest = targets[0], targets
    if first.kind == "button":
        verb, rest = first.key, targets[1:]
    else:
        verb = _of_plot(state) if first.kind == "plot" else _BEGUN_BY.get(first.kind, first.kind)
    kinds = tuple(target.kind for target in rest)
    belong = verb in _SHAPES and kinds == _SHAPES[verb][: len(kinds)]
    return _wish(tables, verb, [target.key for target in rest]) if belong else None


def _of_plot(state: State) -> str:
    """What a plot alone is meant for."""
    return "income" if state.phase == "income" else _ON


def _wish(tables: Tables, verb: str, words: list[str]) -> Wish | None:
    if len(words) > len(_SHAPES[verb]):
        return None
    read = [_word(tables, kind, word) for kind, word in zip(_SHAPES[verb], words, strict=False)]
    return None if None in read else Wish(verb, tuple(word for word in read if word))


def _word(tables: Tables, kind: str, text: str) -> str | None:
    """The word as it is written in notation; None if it cannot be one of that kind."""
    if kind == "card":
        return text.upper() if text.upper() in tables.values else None
    text = text.lower()
    known = _PLOT.fullmatch(text) if kind == "plot" else text in tables.pieces
    return text if known else None


# -- refusing ------------------------------------------------------------------------------------------------------


def why_not(tables: Tables, state: State, text: str, targets: tuple[Target, ...]) -> Reason | None:
    """The rule that refuses the move; None if it is legal, unreadable, or could still become legal.

    What was pointed at is refused exactly where no legal action begins with it.
    """
    if not targets:
        wish = _read(tables, state, text)
        return wish and _reason(tables, state, wish)
    if state.phase == "over":
        return _over()
    legal = tables.choices[state.active].legal(state)
    if any(action.steps()[: len(targets)] == targets for action in legal):
        return None
    # A thing that does not go on with what was chosen is meant by itself.
    wish = _pointed(tables, state, targets) or _pointed(tables, state, targets[-1:])
    return wish and (_reason(tables, state, wish) or _stuck(targets[0]))


def _stuck(first: Target) -> Reason:
    """Why a move that began so does not go on with something that would be legal by itself."""
    if first == Target("button", "trade"):  # its cards are pointed at in deck order
        return Reason("SW-69", {"case": "order"})
    return Reason("SW-86") if first == Target("button", "sell") else Reason("SW-31" if first.kind == "stock" else "SW-12")


def _over() -> Reason:
    """SW-10: nobody acts after the end, whatever ended the game."""
    return Reason("SW-10", {"case": "over"})


def _reason(tables: Tables, state: State, wish: Wish) -> Reason | None:
    if state.phase == "over":
        return _over()
    if state.phase not in _PHASES[wish.verb]:
        return Reason("SW-12")
    refuse = _REFUSALS.get(wish.verb)
    return refuse(tables, state, wish.words) if refuse else None


def _income(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    board = tables.board
    paying = [board.first(group) for group, _ in board.paying(state.tops[state.active], state.heights)]
    return Reason("SW-25", {"plots": tuple(paying)}) if words and words[0] not in paying else None


def _build(tables: Tables, state: State, words: tuple[str, ...]) -> Reason | None:
    if not words:
        return None
    piece = tables.pieces[words[0]]
    if not state.stock[state.active] >> 4 * piece & 15:
        return Reason("SW-30", {"case": "missing"})
    if len(words) == 2:
        return _build_there(tables, state, piece, words[1])
    return _nearest([_build_there(tables, state, piece, plot) for plot in tables.board.plots])


def _build_on(tables: Tables, state: State, words: tuple[str, ...]) -> Reason:
    """A plot without a floor: why no floor of the stock can stand there, else that a floor has to be chosen first."""
    held = [piece for piece, count in enumerate(unpack(state.stock[state.active])) if count]
    if not held:
        return Reason("SW-30", {"case": "empty"})
    return _nearest([_build_there(tables, state, piece, words[0]) for piece in held]) or Reason("SW-30", {"case": "first"})


def _nearest(refusals: list[Reason | None]) -> Reason | None:
    """Where everything is refused: what is missing at the one that comes nearest to being allowed."""
    found = [reason for reason in refusals if reason]
    return max(found, key=lambda reason: _BUILD_ORDER.index(reason.rule)) if len(found) == len(refusals) else None


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
    return None if enough else Reason("SW-69", {"case": "few"})


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
    _ON: _build_on,
    "card": _card,
    "trade": _trade,
    "buy": _buy,
    "sell": _sell,
}

"""Moves as text: reading them, and naming the first rule that refuses one (SR-110).

A move may carry its seat (`P2 bid 46 c2`); the verb may be left out, as pointing at piece and quarter does.
"""

import re
from functools import lru_cache
from typing import NamedTuple, cast

from game.rules.core import Action, IllegalAction, Reason, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.content import COLOURS, FIRST_WONDER
from game.rules.skyrise.legal import BIDDING, open_bids, start_pieces, vault_places
from game.rules.skyrise.model import Keep, State
from game.rules.skyrise.tables import Tables, seat_word, words

VERBS = {"bid": BIDDING, "pass": BIDDING, "joker": ("joker",), "vault": ("vault",), "keep": ("keep",)}
"""Verb → the phases in which it can be meant."""

SHAPES = {"colour": "|".join(COLOURS), "quarter": r"[a-z][1-9]\d?", "piece": r"W?[1-9]\d{0,2}", "button": "pass"}
"""Kind of target → how its keys are written. A bare number may also be a card."""


ASKED = {**dict.fromkeys(BIDDING, ("piece", "quarter")), "joker": ("colour",), "vault": ("quarter",)}
"""Phase → the kinds of targets a decision names, in order; how many cards are kept depends on the number of seats."""


class Move(NamedTuple):
    """A move as written: who, which verb, and the things named, each with its kind of target."""

    seat: Seat | None
    verb: str
    things: tuple[Target, ...]


def read(state: State, text: str, targets: tuple[Target, ...] = ()) -> Move | None:
    """The move as written, or as pointed at; None where a word means nothing."""
    said = text.split()
    seat = None
    if said and len(said[0]) == 2 and re.fullmatch(r"P[1-9]", said[0], re.ASCII):
        seat = int(said.pop(0)[1]) - 1
    if not said:
        return None
    usual = "bid" if state.phase in BIDDING else state.phase
    verb = said.pop(0) if said[0] in VERBS else usual
    if targets:
        return Move(seat, verb, targets[1:] if targets[0].key == verb else targets)
    things = tuple([_thing(verb, word) for word in said])
    return None if None in things else Move(seat, verb, cast(tuple[Target, ...], things))


@lru_cache(1 << 10)
def _thing(verb: str, word: str) -> Target | None:
    """What the word after the verb names, remembered: records say the same words again and again."""
    if verb == "joker" and word.isalpha():
        return Target("colour", word)
    for kind, shape in SHAPES.items():
        if re.fullmatch(shape, word, re.ASCII):
            return Target("card" if verb == "keep" and kind == "piece" and word.isdigit() else kind, word)
    return None


def parse(tables: Tables, state: State, text: str) -> Action:
    """The legal action the text means, without listing all of them."""
    move = read(state, text)
    if move is None:
        raise IllegalAction(f'cannot read the move "{text}"; write it like bid 46 c2, pass, joker rose, vault g10 or keep 12')
    reason = refusal(tables, state, move)
    if reason is not None:
        raise IllegalAction(f'"{text}" is not allowed by {reason.rule}', reason)
    action = _action(tables, state, move)
    if action is None:
        raise IllegalAction(f'the move "{text}" is not complete')
    return action


def _action(tables: Tables, state: State, move: Move) -> Action | None:
    """A move that nothing refuses as an action; None where it is incomplete."""
    seat, said = state.actor, [thing.key for thing in move.things]
    if move.verb == "pass":
        return tables.passes[seat]
    if len(said) < len(_asked(tables, state)):
        return None
    if move.verb == "bid":
        return tables.bids[seat][tables.piece[said[0]]][tables.quarter[said[1]]]
    if move.verb == "joker":
        return tables.jokers[seat][COLOURS.index(said[0])]
    return tables.vaults[seat][tables.quarter[said[0]]] if move.verb == "vault" else Keep(seat, tuple(map(int, said)))


def why_not(tables: Tables, state: State, text: str, targets: tuple[Target, ...]) -> Reason | None:
    """The first rule that refuses the move or, where it is not complete, every way to go on."""
    move = read(state, text, targets)
    return refusal(tables, state, move) if move else None


def _asked(tables: Tables, state: State) -> tuple[str, ...]:
    """The kinds of targets a decision of this phase names, in order."""
    if state.phase == "keep":
        return ("card",) * tables.setups[len(state.built)].wonders.kept
    return ASKED[state.phase]


def refusal(tables: Tables, state: State, move: Move) -> Reason | None:
    """The first rule that refuses the move; None where nothing said so far is wrong."""
    if state.phase == "over":
        return Reason("SR-76")
    if move.seat is not None and move.seat != state.actor:
        return Reason("SR-40", {"seat": seat_word(state.actor)})
    asked = _asked(tables, state)
    if state.phase not in VERBS.get(move.verb, ()):
        return _not_asked(state)
    if move.verb == "pass":
        return Reason("SR-30") if state.phase == "start_bid" else _not_asked(state) if move.things else None
    if tuple([thing.kind for thing in move.things]) == asked[: len(move.things)]:
        return _refuse(tables, state, [thing.key for thing in move.things])
    # What was named last may be refused whatever stands before it; else it is only out of place.
    last = move.things[-1]
    if last == Target("button", "pass") and state.phase == "start_bid":
        return Reason("SR-30")
    if state.phase in BIDDING and last.kind in asked:
        return _refuse_bid(tables, state, **{last.kind: last.key}) or _not_asked(state)
    return _not_asked(state)


def _not_asked(state: State) -> Reason:
    """SR-40: this is not the kind of decision that is awaited. The phase stands for what is, put in words by the text."""
    return Reason("SR-40", {"case": "asked", "phase": state.phase})


def _refuse(tables: Tables, state: State, said: list[str]) -> Reason | None:
    """The same for things of the kinds that are asked for."""
    if state.phase == "joker":
        return Reason("SR-62") if {*said} - {*COLOURS} else None
    if state.phase == "vault":
        places = words(tables, vault_places(tables, state))
        return Reason("SR-W18", {"places": places}) if {*said} - {*places} else None
    if state.phase == "keep":
        return _refuse_keep(tables, state, said)
    return _refuse_bid(tables, state, *said)


def _refuse_keep(tables: Tables, state: State, said: list[str]) -> Reason | None:
    """SR-72, with two players SR-100: different cards of the own hand."""
    kept = tables.setups[len(state.built)].wonders.kept
    hand = {str(card) for card in state.hands[state.actor]}
    if len(set(said)) != len(said) or set(said) - hand:
        return Reason("SR-72" if kept == 1 else "SR-100", {"count": kept})
    return None


def _refuse_bid(tables: Tables, state: State, piece: str | None = None, quarter: str | None = None) -> Reason | None:
    """SR-110: the piece, the quarter, then the rules of start bids or overbids; either may be missing."""
    code = None if piece is None else tables.piece.get(piece, 0)
    if code is not None and code not in state.supplies[state.actor]:
        return Reason("SR-45", {"piece": str(piece)})
    place = None if quarter is None else tables.quarter.get(quarter, -1)
    if place is not None and (place < 0 or not state.free >> place & 1):
        return Reason("SR-44", {"quarter": str(quarter)})
    refuse = _refuse_start if state.phase == "start_bid" else _refuse_overbid
    return refuse(tables, state, code, place) or _refuse_ban(tables, state, code, place)


def _refuse_start(tables: Tables, state: State, piece: int | None, place: int | None) -> Reason | None:
    if piece is not None and piece not in start_pieces(tables, state.supplies[state.actor]):
        return Reason("SR-33")
    anywhere = piece == tables.capital or (piece is None and tables.capital in state.supplies[state.actor])
    if place is not None and not anywhere and not state.reach >> place & 1:
        return Reason("SR-31", {"quarter": tables.quarters[place]})
    return None


def _refuse_overbid(tables: Tables, state: State, piece: int | None, place: int | None) -> Reason | None:
    _, latest, quarter = state.bids[-1]
    if piece is not None and latest > FIRST_WONDER and piece != tables.hammer:
        return Reason("SR-49")
    if piece is not None and piece <= latest < FIRST_WONDER:
        return Reason("SR-42", {"value": tables.word[latest]})
    near = tables.boards[state.table.islands].near[quarter]
    if place is not None and not near >> place & 1:
        places = words(tables, list(bits(near & state.free)))
        return Reason("SR-43", {"quarter": tables.quarters[quarter], "places": places})
    return None


def _refuse_ban(tables: Tables, state: State, piece: int | None, place: int | None) -> Reason | None:
    """SR-W01, also for a tall piece alone where no place is left for it."""
    if piece is None:
        return None
    for pieces, places in open_bids(tables, state):
        if piece in pieces and (place is None or places >> place & 1):
            return None
    return Reason("SR-W01", {"quarter": tables.quarters[state.hammer]})

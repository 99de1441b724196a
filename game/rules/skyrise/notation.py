"""Moves as text: reading them, and naming the first rule that refuses one (SR-110).

A move may carry its seat (`P2 bid 46 c2`); the verb may be left out, as pointing at piece and quarter does.
"""

import re
from collections.abc import Callable

from game.rules.core import Action, Reason, Seat
from game.rules.grid import bits
from game.rules.skyrise import legal
from game.rules.skyrise.content import COLOURS, FIRST_WONDER
from game.rules.skyrise.model import Keep, State
from game.rules.skyrise.tables import Tables, seat_word, words

VERBS = {
    "bid": ("start_bid", "overbid", "hammer"),
    "pass": ("start_bid", "overbid", "hammer"),
    "joker": ("joker",),
    "vault": ("vault",),
    "keep": ("keep",),
}
"""Verb → the phases in which it can be meant."""


class Move:
    """A move as written: who, which verb, and the words after it."""

    def __init__(self, seat: Seat | None, verb: str, words: list[str]) -> None:
        self.seat, self.verb, self.words = seat, verb, words


def read(state: State, text: str) -> Move | None:
    """The move as written; None where it is none, or too long."""
    said = text.split()
    seat = None
    if said and re.fullmatch(r"P[1-9]", said[0], re.ASCII):
        seat = int(said.pop(0)[1]) - 1
    if not said:
        return None
    if said[0] in VERBS:
        verb = said.pop(0)
    else:
        verb = {"start_bid": "bid", "overbid": "bid", "hammer": "bid"}.get(state.phase, state.phase)
    most = {"bid": 2, "pass": 0, "joker": 1, "vault": 1, "keep": len(state.hands[0]) or 2}.get(verb, 0)
    return Move(seat, verb, said) if len(said) <= most and all(map(_shapes[verb], said)) else None


def _is_bid_word(word: str) -> bool:
    return re.fullmatch(r"W?[1-9]\d{0,2}|[a-z][1-9]\d?", word, re.ASCII) is not None


_shapes: dict[str, Callable[[str], object]] = {
    "bid": _is_bid_word,
    "pass": bool,
    "joker": lambda word: word in COLOURS,
    "vault": lambda word: re.fullmatch(r"[a-z][1-9]\d?", word, re.ASCII),
    "keep": lambda word: re.fullmatch(r"[1-9]\d?", word, re.ASCII),
    "over": bool,
}
"""Verb → may this word stand after it?"""


def action(tables: Tables, state: State, move: Move) -> Action | None:
    """The move as an action, legal or not; None where it is incomplete."""
    seat, said = state.actor, move.words
    if move.verb == "bid" and len(said) == 2 and said[0] in tables.piece and said[1] in tables.quarter:
        return tables.bids[seat][tables.piece[said[0]]][tables.quarter[said[1]]]
    if move.verb == "pass":
        return tables.passes[seat]
    if move.verb == "joker" and said:
        return tables.jokers[seat][COLOURS.index(said[0])]
    if move.verb == "vault" and said and said[0] in tables.quarter:
        return tables.vaults[seat][tables.quarter[said[0]]]
    if move.verb == "keep" and len(said) == tables.setups[len(state.built)].wonders.kept:
        return Keep(seat, tuple(map(int, said)))
    return None


def refusal(tables: Tables, state: State, move: Move) -> Reason | None:
    """The first rule that refuses the move; None where nothing said so far is wrong."""
    if (move.seat is not None and move.seat != state.actor) or state.phase not in VERBS.get(move.verb, ()):
        return Reason("SR-40", {"seat": seat_word(state.actor)})
    if move.verb == "pass":
        return Reason("SR-30") if state.phase == "start_bid" else None
    if move.verb == "joker":
        return None
    if move.verb == "vault":
        open_places = words(tables, legal.vault_places(tables, state))
        return Reason("SR-W18", {"places": ", ".join(open_places)}) if {*move.words} - {*open_places} else None
    if move.verb == "keep":
        return _refuse_keep(tables, state, move.words)
    return _refuse_bid(tables, state, move.words)


def _refuse_keep(tables: Tables, state: State, said: list[str]) -> Reason | None:
    """SR-72, with two players SR-100: different cards of the own hand, not too many."""
    kept = tables.setups[len(state.built)].wonders.kept
    hand = {str(card) for card in state.hands[state.actor]}
    if len(set(said)) != len(said) or len(said) > kept or set(said) - hand:
        return Reason("SR-72" if kept == 1 else "SR-100", {"count": kept})
    return None


def _refuse_bid(tables: Tables, state: State, said: list[str]) -> Reason | None:
    """SR-110: the piece, the quarter, then the rules of start bids or overbids; either word may be missing."""
    piece_words = [word for word in said if not word[0].islower()]
    place_words = [word for word in said if word[0].islower()]
    piece = tables.piece.get(piece_words[0], 0) if piece_words else None
    if piece is not None and piece not in state.supplies[state.actor]:
        return Reason("SR-45", {"piece": piece_words[0]})
    place = tables.quarter.get(place_words[0], -1) if place_words else None
    if place is not None and (place < 0 or not state.free >> place & 1):
        return Reason("SR-44", {"quarter": place_words[0]})
    refuse = _refuse_start if state.phase == "start_bid" else _refuse_overbid
    return refuse(tables, state, piece, place) or _refuse_ban(tables, state, piece, place)


def _refuse_start(tables: Tables, state: State, piece: int | None, place: int | None) -> Reason | None:
    if piece is not None and piece not in legal.start_pieces(tables, state.supplies[state.actor]):
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
        places = ", ".join(words(tables, list(bits(near & state.free))))
        return Reason("SR-43", {"quarter": tables.quarters[quarter], "places": places})
    return None


def _refuse_ban(tables: Tables, state: State, piece: int | None, place: int | None) -> Reason | None:
    """SR-W01, also for a tall piece alone where no place is left for it."""
    if piece is None:
        return None
    for pieces, places in legal.offered(tables, state):
        if piece in pieces and (place is None or places >> place & 1):
            return None
    return Reason("SR-W01", {"quarter": tables.quarters[state.hammer]})

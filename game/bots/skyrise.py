"""What a position of Skyrise is worth to a seat: what stands, what is still to be built, and the bid that may win.

It uses what the seat knows: its own objective, the patron tiles it has seen, and what lies open.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, cast

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.skyrise import Bid, Game, Pass, State
from game.rules.skyrise.book import Book
from game.rules.skyrise.content import FIRST_WONDER
from game.rules.skyrise.scoring import colour_discs, controllers, keys_of, on_picture, panorama
from game.rules.skyrise.state import PATRON_DISCS, PROVISION, Position

HOPE = {
    "hammer": 2.0,
    "capital": 4.0,
    "palace": 6.5,
    "atlantis": 8.0,
    "zepplinstone": 8.0,
    "lynch": 5.5,
    "opportunity": 7.5,
    "kahn": 6.5,
    "jacobs": 9.0,
    "intelligentsium": 4.5,
    "olmsted": 8.5,
    "munch": 6.5,
    "sullivan": 8.0,
    "atelier": 7.5,
    "shard": 6.0,
    "la_boca": 9.0,
    "le_baron": 10.0,
    "vault": 4.0,
    "summit": 10.0,
    "niemeyer": 10.0,
}
"""What a wonder card brings on average, measured in matches of this evaluation; a guess for those that give no points."""

OBJECTIVE = (0.15, 0.3, 0.5, 0.75, 1.0)
"""The hope for the secret objective by the structures on its colour."""
FUTURE_DISCS, FUTURE_PLACES = 0.13, 0.25
"""Discs and structures of each colour that a piece still to be built brings on average."""
PER_PIECE = 1.0
"""Points beyond the colours that a piece still to be built brings on average."""
STRENGTH = 2.5
"""Per seat: how many points more the highest bid value is worth than the lowest."""
TEMPO = 2.0
"""How many pieces ahead make a race for a key look won."""
OVERBID, OVERBID_BY_WONDER = 0.6, 0.25
"""How likely another beats a bid if he can with a building, or only with a wonder."""
LASTING = {1: 1.2, 2: 0.8}
"""How often the control of an island now will be scored, by era."""
AGAIN = {1: 1.9, 2: 1.0}
"""How often a panorama item now complete will be scored, by era."""
NEARLY = 0.25
"""The hope for a panorama item that lacks one structure."""
_REMEMBERED = 1 << 14
"""A bid changes little: most parts of a position were valued before."""


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points at the end of the game. A bid that lies highest counts by the chance that it wins."""
    terms = _standing(game.book, state, seat)
    if state.bids and state.bids[-1][0] == seat:
        won = state
        while won.bids:
            won = game.apply(won, Pass(won.actor))
        gain = sum(_standing(game.book, won, seat).values()) - sum(terms.values())
        terms["chance"] = gain * _win_chance(state, seat)
    return terms


def _win_chance(state: State, seat: Seat) -> float:
    """Nobody beats the latest bid of those who still can; supplies are open."""
    latest = state.bids[-1][1]
    chance = 1.0
    for other, supply in enumerate(state.supplies):
        if other != seat and not state.out >> other & 1 and supply and supply[-1] > latest:
            by_building = any(latest < piece < FIRST_WONDER for piece in supply)
            chance *= 1 - (OVERBID if by_building else OVERBID_BY_WONDER)
    return chance


def _standing(book: Book, state: State, seat: Seat) -> Terms:
    """What is built and taken, and what the pieces still to be built may bring; a lying bid is still to be built."""
    pieces = [*state.supplies[seat], *(piece for owner, piece, _ in state.bids if owner == seat)]
    left = _left(book, state, seat)
    return {
        "colours": _colours(book, state, seat),
        "discs": _discs(book, state, seat),
        "control": _control(book, state, seat),
        "panorama": _panorama(book, state, seat),
        "wonder": state.wonders[seat] + _hope(book, state, seat, pieces),
        "objective": _objective(book, state, seat),
        "keys": _keys(book, state, seat),
        "pieces": PER_PIECE * left + STRENGTH * len(state.built) * sum(min(piece, 130) for piece in pieces) / 120,
    }


def _left(book: Book, state: State, seat: Seat) -> int:
    """Structures the seat will still build in the whole game."""
    return book.structures[len(state.built)] - state.built[seat].bit_count()


def _hope(book: Book, state: State, seat: Seat, pieces: list[int]) -> float:
    """What the wonders not yet built may bring; while the Vault's disc is chosen, that too."""
    cards = [FIRST_WONDER + card for card in state.kept[seat]] if state.phase == "keep" else pieces
    hope = sum(HOPE[book.wonder[piece].name] for piece in cards if piece > FIRST_WONDER)
    return hope + HOPE["vault"] if state.phase == "vault" and state.actor == seat else hope


def _colours(book: Book, state: State, seat: Seat) -> float:
    joker = state.phase == "joker" and state.actor == seat
    table = state.table
    left = _left(book, state, seat)
    return _of_colours(book, table.islands, table.tracks, state.tableaux[seat], state.built[seat], left, joker)


@lru_cache(_REMEMBERED)
def _of_colours(book: Book, islands: str, tracks: str, tableau: bytes, own: int, left: int, joker: bool) -> float:
    """Structures times tracks at the end, if what is still to come falls evenly; a joker in hand goes where it is best."""
    now, more = [], []
    for colour, mask in enumerate(book.boards[islands].colours):
        discs = colour_discs(tableau, colour)
        places = (own & mask).bit_count() + FUTURE_PLACES * left
        track = book.tracks[tracks][colour]
        now.append(_of_track(book, track, places, discs, left))
        more.append(_of_track(book, track, places, discs + 1, left) - now[-1] if joker else 0.0)
    return sum(now) + max(more)


def _of_track(book: Book, track: tuple[int, ...], places: float, discs: int, left: int) -> float:
    at = min(discs + FUTURE_DISCS * left, book.full)
    below = min(int(at), book.full - 1)
    value = track[below] + (at - below) * (track[below + 1] - track[below])
    return places * value + book.content.scoring.overflow * max(0, discs - book.full)


def _discs(book: Book, state: State, seat: Seat) -> float:
    """Patrons by their known or mean value, and provisions by what lies and may come to lie on the picture."""
    tableau, values = state.tableaux[seat], book.patrons[state.table.patron_values]
    total = 0.0
    for index, disc in enumerate(PATRON_DISCS):
        known = state.peeked[seat] >> index & 1
        total += tableau.count(disc) * (state.patrons[index] if known else sum(values) / len(values))
    provisions = tableau.count(PROVISION)
    return total + provisions * (on_picture(book, tableau) + 0.35 * _left(book, state, seat)) if provisions else total


def _control(book: Book, state: State, seat: Seat) -> float:
    held = sum(seat in owners for owners in _owners(book, state.table.islands, state.built, state.heights))
    return state.control1[seat] + LASTING[state.era] * book.content.scoring.control * held


class _Site(NamedTuple):
    """As much of a position as the control of islands depends on."""

    built: tuple[int, ...]
    heights: tuple[int, ...]


@lru_cache(_REMEMBERED)
def _owners(book: Book, islands: str, built: tuple[int, ...], heights: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """For each island its controllers."""
    site = cast(Position, _Site(built, heights))
    return tuple(controllers(site, isle) for isle in book.boards[islands].isles)


def _panorama(book: Book, state: State, seat: Seat) -> float:
    table = state.table
    now, nearly = _of_panoramas(book, table.islands, table.panoramas, state.built[seat], state.free)
    return state.panorama1[seat] + AGAIN[state.era] * now + NEARLY * nearly


@lru_cache(_REMEMBERED)
def _of_panoramas(book: Book, islands: str, cards: tuple[str, ...], own: int, free: int) -> tuple[int, int]:
    """The points of what is complete, and of what lacks one structure."""
    board = book.boards[islands]
    now = nearly = 0
    for card in cards:
        now += panorama(book, board, card, own).vp
        if card in ("lakes", "blimps", "bridges"):
            numbers = book.panoramas[card]
            for item in getattr(board, card):
                if item.touches & free and (item.touches & own).bit_count() == numbers.need - 1:
                    nearly += numbers.each
    return now, nearly


def _objective(book: Book, state: State, seat: Seat) -> float:
    numbers = book.content.scoring.objective
    mask = book.boards[state.table.islands].colours[state.objectives[seat]]
    have = min((state.built[seat] & mask).bit_count(), len(OBJECTIVE) - 1)
    return numbers.points * OBJECTIVE[have] if numbers.need - have <= _left(book, state, seat) else 0.0


def _keys(book: Book, state: State, seat: Seat) -> float:
    """The keys got, and the hope for the next ones: the fewer pieces left compared with the others, the better."""
    if seat in state.finished:
        return float(sum(keys_of(book, state, seat)))
    values = book.setups[len(state.built)].keys[len(state.finished) :]
    racing = [other for other in range(len(state.built)) if other not in state.finished]
    ahead = {other: exp(-_left(book, state, other) / TEMPO) for other in racing}
    chance, total = ahead[seat] / sum(ahead.values()), 0.0
    for value in values:
        total += value * chance
        chance *= 1 - chance
    return total


# -- what is worth a thought -------------------------------------------------------------------------------------


def worthwhile(game: Game, state: State) -> Sequence[Action]:
    """Bids with the lowest and the highest building, the lowest that no building beats, and wonders: seldom one is better."""
    actions = game.legal(state)
    if state.phase not in ("start_bid", "overbid"):
        return actions
    seat = state.actor
    latest = state.bids[-1][1] if state.bids else 0
    buildings = [piece for piece in state.supplies[seat] if latest < piece < FIRST_WONDER]
    if len(buildings) < 4:
        return actions
    others = [supply for other, supply in enumerate(state.supplies) if other != seat and not state.out >> other & 1]
    most = max((piece for supply in others for piece in supply if piece < FIRST_WONDER), default=0)
    unbeaten = next((piece for piece in buildings if piece > most), buildings[-1])
    left_out = {game.book.word[piece] for piece in buildings} - {
        game.book.word[piece] for piece in (buildings[0], unbeaten, buildings[-1])
    }
    return [action for action in actions if not isinstance(action, Bid) or action.piece not in left_out]


def is_quiet(game: Game, state: State) -> bool:
    """An auction should be over: the latest bid is only a hope."""
    return not state.bids

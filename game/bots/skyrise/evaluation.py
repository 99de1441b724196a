"""What a position of Skyrise is worth to a seat: what stands, what may still come of it, and the bid that may win.

A position is counted in some ways, and each count has a weight that shifts in the course of an era. The weights were fitted to
the points by which matches of these bots were won in the end. A seat uses what it knows: its own objective, the patron tiles
it has seen, and what lies open.
"""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.skyrise import Bid, Game, Pass, Position, State, Tables
from game.rules.skyrise.content import FIRST_WONDER
from game.rules.skyrise.model import COLOUR_DISCS, PATRON_DISCS, PROVISION
from game.rules.skyrise.scoring import colour_discs, controllers, keys_of, on_picture, panorama

TALL, LOW = 0, 2
"""Heights in `Tables.height`."""


class SkyriseWeights(NamedTuple):
    """What one of each is worth in points at the end of the game."""

    standing: float = 0.0
    """A point of structures times tracks, if nothing more came."""
    growth: float = 0.0
    """A point that the discs still lying would add to structures that stand, if they fell evenly."""
    room: float = 0.0
    """A point that structures still to come would bring with the tracks as they are, if they fell evenly."""
    both: float = 0.0
    """A point that such discs would add to such structures."""
    patron: float = 0.0
    """A point of a patron."""
    provision: float = 0.0
    """A point of a provision now."""
    provision_more: float = 0.0
    """A structure still to come for each provision."""
    control: float = 0.0
    """A point of control, if the era ended now."""
    panorama: float = 0.0
    """A point of a panorama, if the era ended now."""
    nearly: float = 0.0
    """A point of a panorama that lacks one structure."""
    objective: float = 0.0
    """A point hoped for from the objective."""
    left: float = 0.0
    """A structure still to be built."""
    low: float = 0.0
    """A low building to be built with."""
    tall: float = 0.0
    """A tall building to be built with."""
    strength: float = 0.0
    """A hundred of bid value to be built with."""
    unbeaten: float = 0.0
    """A building to be built with that no rival's building beats."""
    beaten: float = 0.0
    """A building to be built with that all of a rival's buildings beat; one that half of them beat counts half."""
    first: float = 0.0
    """The next first bid."""


COURSE = {1: (0.0, 0.46), 2: (0.4, 1.0)}
"""By era the part of all structures that stands when it begins and when it ends."""
AT = {
    1: (
        SkyriseWeights(
            standing=1.04,
            growth=1.51,
            room=0.85,
            both=0.94,
            patron=1.03,
            provision=-0.29,
            provision_more=0.4,
            control=0.09,
            panorama=1.75,
            nearly=1.13,
            objective=0.54,
            left=12.6,
            low=-9.4,
            tall=0.11,
            strength=-3.0,
            unbeaten=-0.23,
            beaten=-4.9,
            first=0.54,
        ),
        SkyriseWeights(
            standing=0.92,
            growth=1.06,
            room=1.0,
            both=0.18,
            patron=1.2,
            provision=0.4,
            provision_more=0.6,
            control=1.2,
            panorama=1.8,
            nearly=0.71,
            objective=0.87,
            left=9.5,
            low=-3.0,
            tall=2.7,
            strength=-2.1,
            unbeaten=3.2,
            beaten=-4.9,
            first=3.4,
        ),
    ),
    2: (
        SkyriseWeights(
            standing=0.83,
            growth=0.98,
            room=0.94,
            both=0.05,
            patron=0.97,
            provision=0.49,
            provision_more=0.42,
            control=0.35,
            panorama=0.97,
            nearly=0.6,
            objective=0.95,
            left=7.1,
            low=-1.66,
            tall=4.8,
            strength=1.31,
            unbeaten=-0.94,
            beaten=-2.5,
            first=1.16,
        ),
        SkyriseWeights(
            standing=0.87,
            growth=0.3,
            room=0.61,
            both=-0.09,
            patron=0.84,
            provision=0.96,
            provision_more=0.33,
            control=0.8,
            panorama=1.05,
            nearly=0.32,
            objective=1.14,
            left=2.8,
            low=0.55,
            tall=0.74,
            strength=1.0,
            unbeaten=2.9,
            beaten=-2.5,
            first=2.2,
        ),
    ),
}
"""By era the weights when it begins and when it ends."""
FINAL = SkyriseWeights(standing=1.0, patron=1.0, provision=1.0, control=1.0, panorama=1.0, objective=1.0)
"""The weights when the game is over: the points themselves."""
HOPE = {
    "hammer": 1.01,
    "capital": 3.4,
    "palace": 7.0,
    "atlantis": 11.0,
    "zepplinstone": 10.0,
    "lynch": 8.6,
    "opportunity": 8.4,
    "kahn": 4.7,
    "jacobs": 12.9,
    "intelligentsium": 10.3,
    "olmsted": 12.0,
    "munch": 11.3,
    "sullivan": 10.1,
    "atelier": 11.5,
    "shard": 9.6,
    "la_boca": 12.5,
    "le_baron": 13.8,
    "vault": 8.0,
    "summit": 11.2,
    "niemeyer": 15.7,
}
"""What a wonder card is worth as long as it is not built."""
OBJECTIVE = (0.0, 0.3, 0.5, 0.8, 1.0)
"""The hope for the secret objective by the structures on its colour."""
OVERBID, OVERBID_BY_WONDER = 0.6, 0.25
"""How likely another beats a bid if he can with a building, or only with a wonder."""
_REMEMBERED = 1 << 14
"""A bid changes little: many parts of a position were valued before."""


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points at the end of the game. A bid that lies highest counts by the chance that it wins."""
    objective = (state.objectives[seat],)
    terms = standing_terms(game.tables, state, seat, objective)
    if state.bids and state.bids[-1][0] == seat:
        won = state
        while won.bids:
            won = game.apply(won, Pass(won.actor))
        gain = sum(standing_terms(game.tables, won, seat, objective).values()) - sum(terms.values())
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


def standing_terms(book: Tables, state: State, seat: Seat, objectives: tuple[int, ...]) -> Terms:
    """What is built and taken, and what may still come; a bid that lies is still to be built.

    `objectives` are the colours that the seat's secret objective may have, all equally likely.
    """
    structures = book.structures[len(state.built)]
    weights = _weights(state.phase, state.era, sum([own.bit_count() for own in state.built]), structures * len(state.built))
    left = structures - state.built[seat].bit_count()
    pieces = [*state.supplies[seat], *(piece for owner, piece, _ in state.bids if owner == seat)]
    return {
        "colours": _colours(book, state, seat, left, weights),
        "discs": _discs(book, state, seat, left, weights),
        "control": state.control1[seat] + weights.control * _control(book, state, seat),
        "panorama": state.panorama1[seat] + _panorama(book, state, seat, weights),
        "wonder": state.wonders[seat] + _hope(book, state, seat, pieces),
        "objective": weights.objective * _objective(book, state, seat, left, objectives),
        "keys": float(sum(keys_of(book, state, seat))),
        "pieces": weights.left * left + _pieces(book, state, seat, pieces, weights),
    }


@lru_cache(1 << 10)
def _weights(phase: str, era: int, built: int, whole: int) -> SkyriseWeights:
    """The weights when so many of all structures stand; once wonders are chosen the points of era 1 are counted."""
    if phase == "over":
        return FINAL
    era = 2 if phase == "keep" else era
    begin, end = COURSE[era]
    part = min(1.0, max(0.0, (built / whole - begin) / (end - begin)))
    return SkyriseWeights(*(first + part * (last - first) for first, last in zip(*AT[era], strict=True)))


# -- what it is made of ------------------------------------------------------------------------------------------


def _colours(book: Tables, state: State, seat: Seat, left: int, weights: SkyriseWeights) -> float:
    """Structures times tracks, now and if what still lies fell evenly; a joker in hand goes where it is best."""
    tableau, own, free, discs = state.tableaux[seat], state.built[seat], state.free, state.discs
    share = left / max(1, free.bit_count())
    has_joker = state.phase == "joker" and state.actor == seat
    overflow = book.content.scoring.overflow
    total, joker = 0.0, 0.0
    tracks = zip(book.boards[state.table.islands].colours, book.tracks[state.table.tracks], strict=True)
    for colour, (mask, track) in enumerate(tracks):
        count = colour_discs(tableau, colour)
        places, more_places = (own & mask).bit_count(), share * (free & mask).bit_count()
        value = track[min(count, book.full)]
        total += weights.standing * places * value + weights.room * more_places * value
        if count < book.full:
            step = track[count + 1] - value
            gain = step * share * discs.count(COLOUR_DISCS[colour])
            total += weights.growth * places * gain + weights.both * more_places * gain
        else:
            step = 0
            total += overflow * (count - book.full)
        if has_joker:
            joker = max(joker, (places + more_places) * step if step else overflow)
    return total + joker


def _discs(book: Tables, state: State, seat: Seat, left: int, weights: SkyriseWeights) -> float:
    """Patrons by their known or mean value, and provisions."""
    tableau, values = state.tableaux[seat], book.patrons[state.table.patron_values]
    total = 0.0
    for index, disc in enumerate(PATRON_DISCS):
        if count := tableau.count(disc):
            known = state.peeked[seat] >> index & 1
            total += weights.patron * count * (state.patrons[index] if known else sum(values) / len(values))
    if provisions := tableau.count(PROVISION):
        things = on_picture(book, tableau) + len(keys_of(book, state, seat))
        total += provisions * (weights.provision * things + weights.provision_more * left)
    return total


def _control(book: Tables, state: State, seat: Seat) -> float:
    """The points if the era ended now."""
    owners = _owners(book, state.table.islands, state.built, state.heights)
    return book.content.scoring.control * sum([seat in each for each in owners])


class _Site(NamedTuple):
    """As much of a position as the control of islands depends on."""

    built: tuple[int, ...]
    heights: tuple[int, ...]


@lru_cache(_REMEMBERED)
def _owners(book: Tables, islands: str, built: tuple[int, ...], heights: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """For each island its controllers."""
    site = cast(Position, _Site(built, heights))
    return tuple(controllers(site, isle) for isle in book.boards[islands].isles)


def _panorama(book: Tables, state: State, seat: Seat, weights: SkyriseWeights) -> float:
    table = state.table
    now, nearly = _of_panoramas(book, table.islands, table.panoramas, state.built[seat], state.free)
    return weights.panorama * now + weights.nearly * nearly


@lru_cache(_REMEMBERED)
def _of_panoramas(book: Tables, islands: str, cards: tuple[str, ...], own: int, free: int) -> tuple[int, int]:
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


def _hope(book: Tables, state: State, seat: Seat, pieces: Sequence[int]) -> float:
    """What the wonders not yet built may bring; while the Vault's disc is chosen, that too."""
    cards = [FIRST_WONDER + card for card in state.kept[seat]] if state.phase == "keep" else pieces
    hope = sum([HOPE[book.wonder[piece].name] for piece in cards if piece > FIRST_WONDER])
    return hope + HOPE["vault"] if state.phase == "vault" and state.actor == seat else hope


def _objective(book: Tables, state: State, seat: Seat, left: int, objectives: tuple[int, ...]) -> float:
    numbers, own, hope = book.content.scoring.objective, state.built[seat], 0.0
    colours = book.boards[state.table.islands].colours
    for colour in objectives:
        have = min((own & colours[colour]).bit_count(), len(OBJECTIVE) - 1)
        if numbers.need - have <= left:
            hope += OBJECTIVE[have]
    return numbers.points * hope / len(objectives)


def _pieces(book: Tables, state: State, seat: Seat, pieces: Sequence[int], weights: SkyriseWeights) -> float:
    """How strong the own buildings are in auctions to come, and who begins the next."""
    buildings = _buildings(bytes(pieces))
    rivals = [_buildings(supply) for other, supply in enumerate(state.supplies) if other != seat]
    most = max([each[-1] for each in rivals if each], default=0)
    heights = [book.height[piece] for piece in buildings]
    return (
        weights.low * heights.count(LOW)
        + weights.tall * heights.count(TALL)
        + weights.strength * sum(buildings) / 100
        + weights.unbeaten * sum([piece > most for piece in buildings])
        + weights.beaten * sum([_beaten(buildings, each) for each in rivals]) / len(rivals)
        + weights.first * (state.phase == "start_bid" and state.actor == seat)
    )


@lru_cache(_REMEMBERED)
def _beaten(own: bytes, theirs: bytes) -> float:
    """How many of the own buildings theirs beat, each by the part of theirs that does."""
    return sum([len(theirs) - bisect(theirs, piece) for piece in own]) / len(theirs) if theirs else 0.0


@lru_cache(_REMEMBERED)
def _buildings(pieces: bytes) -> bytes:
    """Without wonders, the lowest first."""
    return bytes(sorted(piece for piece in pieces if piece < FIRST_WONDER))


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
    left_out = {game.tables.word[piece] for piece in buildings} - {
        game.tables.word[piece] for piece in (buildings[0], unbeaten, buildings[-1])
    }
    return [action for action in actions if not isinstance(action, Bid) or action.piece not in left_out]


def is_quiet(game: Game, state: State) -> bool:
    """An auction should be over: the latest bid is only a hope."""
    return not state.bids

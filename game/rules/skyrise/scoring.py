"""Points: island control, panoramas and the final scoring, each from what lies on the table.

It awards nothing: it says what a position is worth and which items count.
"""

from collections.abc import Callable
from typing import NamedTuple

from game.rules.core import Outcome, ScoreLine, Scores, Seat, places, totals
from game.rules.grid import spread
from game.rules.skyrise.board import Board, Isle, Item
from game.rules.skyrise.content import COLOURS, LETTERS
from game.rules.skyrise.model import ASSIGNED, COLOUR_DISCS, PATRON_A, PATRON_DISCS, PROVISION, Position, State, View
from game.rules.skyrise.tables import Tables

Triple = tuple[int, int, int]

BUCKETS = (
    "control1",
    "panorama1",
    "wonder",
    "control2",
    "panorama2",
    "objective",
    "patrons",
    "overflow",
    "keys",
    "provision",
    "colours",
)
"""The lines of the score sheet."""


class Counted(NamedTuple):
    """Points and the words of what gave them."""

    vp: int
    parts: tuple[str, ...]


# -- island control (SR-80 to SR-83) -----------------------------------------------------------------------------


def triples(state: Position, isle: Isle) -> tuple[Triple, ...]:
    """For each seat its tall, mid and low buildings on the island."""
    here = isle.quarters
    tall, mid, low = state.heights
    tall, mid, low = tall & here, mid & here, low & here
    return tuple([((own & tall).bit_count(), (own & mid).bit_count(), (own & low).bit_count()) for own in state.built])


def controllers(state: Position, isle: Isle) -> tuple[Seat, ...]:
    """Who controls the island; several where all three numbers are equal, nobody without a building (SR-82)."""
    counts = triples(state, isle)
    best = max(counts)
    return tuple([seat for seat, count in enumerate(counts) if count == best]) if any(best) else ()


def control(tables: Tables, state: Position) -> tuple[int, ...]:
    """The control points of all islands, by seat."""
    points = [0] * len(state.built)
    each = tables.content.scoring.control
    for isle in tables.boards[state.table.islands].isles:
        for seat in controllers(state, isle):
            points[seat] += each
    return tuple(points)


# -- panoramas (SR-85, SR-P1 to SR-P5) ---------------------------------------------------------------------------


def panorama(tables: Tables, board: Board, card: str, own: int, within: int = -1) -> Counted:
    """What the card gives the owner of these quarters; only items with a quarter `within` count."""
    numbers = tables.panoramas[card]
    found = [item.name for item in _rewarded(board, card, own, numbers.need) if item.touches & within]
    return Counted(numbers.each * len(found), tuple(found))


def _rewarded(board: Board, card: str, own: int, need: int) -> list[Item]:
    """The items the card counts: with so many own structures beside them, or islands with so many in a row."""
    items = board.sights[card]
    if card == "chains":
        return [isle for isle in items if _has_chain(board, own & isle.touches, need)]
    return [item for item in items if (item.touches & own).bit_count() >= need]


def _has_chain(board: Board, own: int, need: int) -> bool:
    """So many structures of one island in a row; most often there are not even so many."""
    while own.bit_count() >= need:
        group = spread(own & -own, own, board.borders)
        if group.bit_count() >= need:
            return True
        own ^= group
    return False


def panoramas(tables: Tables, state: Position) -> tuple[int, ...]:
    """The points of the cards in play, by seat."""
    board, points = tables.boards[state.table.islands], [0] * len(state.built)
    for card in state.table.panoramas:
        numbers = tables.panoramas[card]
        for seat, own in enumerate(state.built):
            points[seat] += numbers.each * len(_rewarded(board, card, own, numbers.need))
    return tuple(points)


def largest_group(own: int, links: tuple[int, ...]) -> int:
    """The largest connected group of these quarters; of equal ones the first."""
    best = 0
    while own:
        group = spread(own & -own, own, links)
        own &= ~group
        if group.bit_count() > best.bit_count():
            best = group
    return best


# -- tableaux ----------------------------------------------------------------------------------------------------


def colour_discs(tableau: bytes, colour: int) -> int:
    """Discs of the colour, jokers assigned to it and those on the picture included."""
    disc = COLOUR_DISCS[colour]
    return tableau.count(disc) + tableau.count(ASSIGNED + disc)


def on_picture(tables: Tables, tableau: bytes) -> int:
    """All discs that do not lie on a track."""
    return len(tableau) - sum(min(colour_discs(tableau, colour), tables.full) for colour in range(len(COLOURS)))


def track_value(tables: Tables, state: Position, seat: Seat, colour: int) -> int:
    """Points per structure of the seat on quarters of the colour."""
    discs = colour_discs(state.tableaux[seat], colour)
    return tables.tracks[state.table.tracks][colour][min(discs, tables.full)]


# -- final scoring (SR-90 to SR-95) ------------------------------------------------------------------------------


def objective_met(tables: Tables, state: Position, seat: Seat, colour: int) -> bool:
    """Enough own structures on quarters of the colour (SR-90)?"""
    board = tables.boards[state.table.islands]
    return (state.built[seat] & board.colours[colour]).bit_count() >= tables.content.scoring.objective.need


def _objective(tables: Tables, state: State | View, seat: Seat) -> Counted | None:
    colour = state.objectives[seat]
    if colour is None:
        return None
    met = objective_met(tables, state, seat, colour)
    return Counted(tables.content.scoring.objective.points if met else 0, (COLOURS[colour],))


def _patrons(tables: Tables, state: State | View, seat: Seat) -> Counted | None:
    vp, parts = 0, []
    for index, letter in enumerate(LETTERS):
        count = state.tableaux[seat].count(PATRON_A + index)
        value = state.patrons[index]
        if count and value is None:
            return None
        vp += count * (value or 0)
        parts += [f"{letter} {count}×{value}"] if count else []
    return Counted(vp, tuple(parts))


def _overflow(tables: Tables, state: State | View, seat: Seat) -> Counted:
    beyond = [max(0, colour_discs(state.tableaux[seat], colour) - tables.full) for colour in range(len(COLOURS))]
    each = tables.content.scoring.overflow
    parts = tuple(COLOURS[colour] for colour, count in enumerate(beyond) for _ in range(count))
    return Counted(each * sum(beyond), parts)


def keys_of(tables: Tables, state: Position, seat: Seat) -> tuple[int, ...]:
    """The values of the keys the seat has: the first to finish the large one, the second the small one (SR-75)."""
    values = tables.setups[len(state.built)].keys
    return tuple([value for value, owner in zip(values, state.finished, strict=False) if owner == seat])


def _keys(tables: Tables, state: State | View, seat: Seat) -> Counted:
    keys = keys_of(tables, state, seat)
    return Counted(sum(keys), tuple(map(str, keys)))


def _provision(tables: Tables, state: State | View, seat: Seat) -> Counted:
    tableau = state.tableaux[seat]
    count = tableau.count(PROVISION)
    things = on_picture(tables, tableau) + len(keys_of(tables, state, seat))
    return Counted(count * things * tables.content.scoring.provision, (f"{count}×{things}",) if count else ())


def _colours(tables: Tables, state: State | View, seat: Seat) -> Counted:
    board = tables.boards[state.table.islands]
    vp, parts = 0, []
    for colour, mask in enumerate(board.colours):
        count = (state.built[seat] & mask).bit_count()
        value = track_value(tables, state, seat, colour)
        vp += count * value
        parts += [f"{COLOURS[colour]} {count}×{value}"] if count else []
    return Counted(vp, tuple(parts))


FINAL: dict[str, Callable[[Tables, State | View, Seat], Counted | None]] = {
    "objective": _objective,
    "patrons": _patrons,
    "overflow": _overflow,
    "keys": _keys,
    "provision": _provision,
    "colours": _colours,
}
"""The steps of the final scoring in order (SR-96); None where the viewer cannot know."""


# -- the score sheet ---------------------------------------------------------------------------------------------


def _final(tables: Tables, state: State | View, board: Board, seat: Seat) -> list[int | None]:
    """The points of the steps of the final scoring, as `FINAL` counts them."""
    tableau, own, numbers, full = state.tableaux[seat], state.built[seat], tables.content.scoring, tables.full
    count = tableau.count
    on_tracks = beyond = colours = 0
    for disc, mask, track in zip(COLOUR_DISCS, board.colours, tables.tracks[state.table.tracks], strict=True):
        discs = count(disc) + count(ASSIGNED + disc)
        if discs > full:
            beyond += discs - full
            discs = full
        on_tracks += discs
        colours += (own & mask).bit_count() * track[discs]
    colour = state.objectives[seat]
    objective: int | None = None
    if colour is not None:
        objective = numbers.objective.points if (own & board.colours[colour]).bit_count() >= numbers.objective.need else 0
    patrons: int | None = 0
    for disc, value in zip(PATRON_DISCS, state.patrons, strict=True):
        if taken := count(disc):
            patrons = None if patrons is None or value is None else patrons + taken * value
    keys = keys_of(tables, state, seat) if state.finished else ()
    provision = count(PROVISION) * (len(tableau) - on_tracks + len(keys)) * numbers.provision
    return [objective, patrons, numbers.overflow * beyond, sum(keys), provision, colours]


def sheet(tables: Tables, state: State | View) -> Scores:
    """The points if the game ended now, by seat and bucket; lines that cannot be known are left out.

    The era scoring of the running era is counted as it would come now.
    """
    board = tables.boards[state.table.islands]
    rows = []
    for seat, now in enumerate(zip(control(tables, state), panoramas(tables, state), strict=True)):
        first = now if state.era == 1 and state.phase != "keep" else (state.control1[seat], state.panorama1[seat])
        second = now if state.era == 2 else (0, 0)
        points = [*first, state.wonders[seat], *second, *_final(tables, state, board, seat)]
        rows.append(tuple([ScoreLine(bucket, vp) for bucket, vp in zip(BUCKETS, points, strict=True) if vp is not None]))
    return tuple(rows)


def outcome(tables: Tables, state: State) -> Outcome:
    """The result of a finished game: most points, then who finished first in era 2 (SR-97)."""
    lines = sheet(tables, state)
    scores = totals(lines)
    order = [(score, -state.finished.index(seat)) for seat, score in enumerate(scores)]
    tied = scores.count(max(scores)) > 1
    return Outcome(places(order), scores, lines, "finished_first" if tied else "points")

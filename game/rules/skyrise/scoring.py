"""Points: island control, panoramas and the final scoring, each from what lies on the table.

It awards nothing: it says what a position is worth and which items count.
"""

from typing import NamedTuple

from game.rules.core import Outcome, ScoreLine, Scores, Seat, places, totals
from game.rules.grid import spread
from game.rules.skyrise.board import Board, Isle, Item
from game.rules.skyrise.content import COLOURS, LETTERS
from game.rules.skyrise.model import ASSIGNED, COLOUR_DISCS, PATRON_DISCS, PROVISION, Position, State, View
from game.rules.skyrise.tables import Tables

Triple = tuple[int, int, int]

STEPS = ("objective", "patrons", "overflow", "keys", "provision", "colours")
"""The steps of the final scoring, in order (SR-96)."""

DURING = ("control1", "panorama1", "wonder")
"""What is scored before the end: era 1, and each wonder at once."""

BUCKETS = (*DURING, "control2", "panorama2", *STEPS)
"""The lines of the score sheet."""

Told = dict[str, list[str]]
"""For each step of the final scoring the words of what was counted."""


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


def keys_of(tables: Tables, state: Position, seat: Seat) -> tuple[int, ...]:
    """The values of the keys the seat has: the first to finish the large one, the second the small one (SR-75)."""
    values = tables.setups[len(state.built)].keys
    return tuple([value for value, owner in zip(values, state.finished, strict=False) if owner == seat])


def final(tables: Tables, state: State | View, seat: Seat, told: Told | None = None) -> list[int | None]:
    """The points of each of `STEPS`; None where the viewer cannot know. What was counted goes to `told` where somebody asks."""
    tableau, own, numbers, full = state.tableaux[seat], state.built[seat], tables.content.scoring, tables.full
    board, count = tables.boards[state.table.islands], tableau.count
    on_tracks = beyond = colours = 0
    for word, disc, mask, track in zip(COLOURS, COLOUR_DISCS, board.colours, tables.tracks[state.table.tracks], strict=True):
        discs = count(disc) + count(ASSIGNED + disc)
        over = 0
        if discs > full:
            over = discs - full
            beyond += over
            discs = full
        on_tracks += discs
        here = (own & mask).bit_count()
        colours += here * track[discs]
        if told:
            told["overflow"] += [word] * over
            told["colours"] += [f"{word} {here}×{track[discs]}"] if here else []
    keys = keys_of(tables, state, seat) if state.finished else ()
    provisions, things = count(PROVISION), len(tableau) - on_tracks + len(keys)
    if told:
        told["keys"] += map(str, keys)
        told["provision"] += [f"{provisions}×{things}"] if provisions else []
    return [
        _objective(tables, state, seat, told),
        _patrons(state, seat, told),
        numbers.overflow * beyond,
        sum(keys),
        provisions * things * numbers.provision,
        colours,
    ]


def _objective(tables: Tables, state: State | View, seat: Seat, told: Told | None) -> int | None:
    colour = state.objectives[seat]
    if colour is None:
        return None
    if told:
        told["objective"].append(COLOURS[colour])
    return tables.content.scoring.objective.points if objective_met(tables, state, seat, colour) else 0


def _patrons(state: State | View, seat: Seat, told: Told | None) -> int | None:
    points, known = 0, True
    for letter, disc, value in zip(LETTERS, PATRON_DISCS, state.patrons, strict=True):
        if taken := state.tableaux[seat].count(disc):
            if told:
                told["patrons"].append(f"{letter} {taken}×{value}")
            if value is None:
                known = False
            else:
                points += taken * value
    return points if known else None


# -- the score sheet ---------------------------------------------------------------------------------------------


def sheet(tables: Tables, state: State | View) -> Scores:
    """The points if the game ended now, by seat and bucket; lines that cannot be known are left out.

    The era scoring of the running era is counted as it would come now.
    """
    rows = []
    for seat, now in enumerate(zip(control(tables, state), panoramas(tables, state), strict=True)):
        first = now if state.era == 1 and state.phase != "keep" else (state.control1[seat], state.panorama1[seat])
        second = now if state.era == 2 else (0, 0)
        points = [*first, state.wonders[seat], *second, *final(tables, state, seat)]
        rows.append(tuple([ScoreLine(bucket, vp) for bucket, vp in zip(BUCKETS, points, strict=True) if vp is not None]))
    return tuple(rows)


def so_far(tables: Tables, state: State | View) -> Scores:
    """The lines of the sheet that stay as they are, but for further wonders; all of them when the game is over."""
    lines = sheet(tables, state)
    if state.phase == "over":
        return lines
    done = DURING if state.era == 2 or state.phase == "keep" else DURING[2:]
    return tuple(tuple([line for line in own if line.reason in done]) for own in lines)


def outcome(tables: Tables, state: State) -> Outcome:
    """The result of a finished game: most points, then who finished first in era 2 (SR-97)."""
    lines = sheet(tables, state)
    scores = totals(lines)
    order = [(score, -state.finished.index(seat)) for seat, score in enumerate(scores)]
    tied = scores.count(max(scores)) > 1
    return Outcome(places(order), scores, lines, "finished_first" if tied else "points")

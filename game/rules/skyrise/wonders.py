"""The twenty wonder cards: a table from card to what it is worth, and one to what else it does.

Effects happen once, when the wonder stands, its disc is taken and beaten bids are back (SR-55 step 4).
What a card changes about bidding (the Hammer, the Capital Building) is a rule of the auction and lives there.
"""

from collections.abc import Callable

from msgspec import structs

from game.rules.core import Emit, Seat, put
from game.rules.grid import bits
from game.rules.skyrise.board import Item
from game.rules.skyrise.content import COLOURS, LETTERS, Wonder
from game.rules.skyrise.events import ObjectiveRevealed, PatronSeen, WonderScored
from game.rules.skyrise.model import PATRON_A, PATRON_DISCS, State, Won
from game.rules.skyrise.scoring import Counted, colour_discs, controllers, largest_group, objective_met, panorama
from game.rules.skyrise.tables import Tables, words


class Moment:
    """A wonder just built: the card, its owner, its place and the position it looks at."""

    def __init__(self, tables: Tables, state: State, won: Won) -> None:
        self.tables, self.state, self.won = tables, state, won
        self.card: Wonder = tables.wonder[won.piece]
        self.seat: Seat = won.seat
        self.board = tables.boards[state.table.islands]
        self.own = state.built[won.seat]
        self.near = self.board.near[won.quarter]
        self.isle = self.board.isles[self.board.isle_of[won.quarter]]

    def each(self, quarters: int) -> Counted:
        """The card's points for each of these quarters."""
        return Counted(self.card.each * quarters.bit_count(), words(self.tables, list(bits(quarters))))

    def each_word(self, found: list[str]) -> Counted:
        """The card's points for each of these things."""
        return Counted(self.card.each * len(found), tuple(found))

    def touched(self, items: tuple[Item, ...]) -> Counted:
        """The card's points if own structures stand beside enough of the items."""
        found = [item.name for item in items if item.touches & self.own]
        return Counted(self.card.points if len(found) >= self.card.need else 0, tuple(found))


def _capital(now: Moment) -> Counted:
    return Counted(now.card.points if now.won.bids == 1 else 0, ())


def _palace(now: Moment) -> Counted:
    return Counted(now.card.each * now.won.bids, (str(now.won.bids),))


def _all_built(now: Moment) -> int:
    return now.board.quarters & ~now.state.free


def _kahn(now: Moment) -> Counted:
    if not objective_met(now.tables, now.state, now.seat, now.state.objectives[now.seat]):
        return Counted(0, ())
    left = now.state.supplies[now.seat]
    return Counted(now.card.each * len(left), tuple(now.tables.word[piece] for piece in left))


def _jacobs(now: Moment) -> Counted:
    tableaux = now.state.tableaux
    found = []
    for colour, word in enumerate(COLOURS):
        counts = [colour_discs(tableau, colour) for tableau in tableaux]
        found += [word] if counts[now.seat] == max(counts) else []
    return now.each_word(found)


def _intelligentsium(now: Moment) -> Counted:
    cards = [panorama(now.tables, now.board, card, now.own, now.isle.quarters) for card in now.state.table.panoramas]
    return Counted(sum(card.vp for card in cards), tuple(part for card in cards for part in card.parts))


def _olmsted(now: Moment) -> Counted:
    vp, parts = now.each(_all_built(now) & now.board.centre)
    return Counted(vp + (now.card.points if now.board.centre >> now.won.quarter & 1 else 0), parts)


def _munch(now: Moment) -> Counted:
    tableau = now.state.tableaux[now.seat]
    return now.each_word([letter for index, letter in enumerate(LETTERS) if PATRON_A + index in tableau])


def _shard(now: Moment) -> Counted:
    tableau = now.state.tableaux[now.seat]
    return now.each_word([LETTERS[disc - PATRON_A] for disc in tableau if disc in PATRON_DISCS])


def _atelier(now: Moment) -> Counted:
    tall = now.own & now.state.heights[0]
    return now.each_word([isle.code for isle in now.board.isles if isle.quarters & tall])


def _la_boca(now: Moment) -> Counted:
    here = now.own & now.isle.quarters
    return now.each_word([word for word, mask in zip(COLOURS, now.board.colours, strict=True) if mask & here])


def _le_baron(now: Moment) -> Counted:
    left = now.state.supplies[now.seat]
    steps = now.card.steps
    return Counted(steps[min(len(left), len(steps) - 1)], tuple(now.tables.word[piece] for piece in left))


def _summit(now: Moment) -> Counted:
    return now.each_word([isle.code for isle in now.board.isles if now.seat in controllers(now.state, isle)])


WORTH: dict[str, Callable[[Moment], Counted]] = {
    "capital": _capital,
    "palace": _palace,
    "atlantis": lambda now: now.touched(now.board.lakes),
    "zepplinstone": lambda now: now.touched(now.board.blimps),
    "lynch": lambda now: now.each(now.near & _all_built(now)),
    "opportunity": lambda now: now.each(now.near & now.state.free),
    "kahn": _kahn,
    "jacobs": _jacobs,
    "intelligentsium": _intelligentsium,
    "olmsted": _olmsted,
    "munch": _munch,
    "sullivan": lambda now: now.each(now.isle.quarters & now.state.heights[0]),
    "atelier": _atelier,
    "shard": _shard,
    "la_boca": _la_boca,
    "le_baron": _le_baron,
    "summit": _summit,
    "niemeyer": lambda now: now.each(largest_group(now.own, now.board.near)),
}
"""Card → its points and what it counted; cards that are not here give none."""


def _show_objective(now: Moment, emit: Emit) -> State:
    """SR-W08: the objective is turned up, whether it is met or not."""
    seat, state = now.seat, now.state
    if emit:
        colour = state.objectives[seat]
        emit(ObjectiveRevealed(seat, COLOURS[colour], objective_met(now.tables, state, seat, colour)))
    return structs.replace(state, shown=state.shown | 1 << seat)


def _see_patrons(now: Moment, emit: Emit) -> State:
    """SR-W12: the owner looks at all four patron tiles."""
    return peek(now.state, now.seat, tuple(range(len(LETTERS))), emit)


ALSO: dict[str, Callable[[Moment, Emit], State]] = {"kahn": _show_objective, "munch": _see_patrons}
"""Card → what else happens; before the points, so that the log reads in order."""


def peek(state: State, seat: Seat, letters: tuple[int, ...], emit: Emit) -> State:
    """The seat looks at these patron tiles."""
    seen = state.peeked[seat]
    for index in letters:
        seen |= 1 << index
    if emit:
        emit(PatronSeen(seat, tuple(LETTERS[i] for i in letters), tuple(state.patrons[i] for i in letters)))
    return structs.replace(state, peeked=put(state.peeked, seat, seen))


def take_effect(tables: Tables, state: State, won: Won, emit: Emit) -> State:
    """The card of the wonder just built does what it says, but for the Vault's disc, which is a decision."""
    now = Moment(tables, state, won)
    name = now.card.name
    vp, parts = WORTH[name](now) if name in WORTH else (0, ())
    if name in ALSO:
        state = ALSO[name](now, emit)
    if emit and name in WORTH:
        emit(WonderScored(won.seat, tables.word[won.piece], vp, parts))
    return structs.replace(state, wonders=put(state.wonders, won.seat, state.wonders[won.seat] + vp))

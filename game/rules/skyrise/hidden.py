"""What each seat may know, and full states that fit what it knows.

Hidden are the wonder cards until era 2, the objectives and the patron tiles. The Hammer's window asks its owner alone
and leaks nothing, as all wonders are open by then (SR-52).
"""

from game.rules.core import Rng, Seat
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.model import Position, State, View
from game.rules.skyrise.tables import Tables

_OPEN = Position.__struct_fields__


def view(state: State, seat: Seat | None) -> View:
    """What the seat may know; after the game objectives and patron tiles are open to all."""
    over = state.phase == "over"
    open_fields = {name: getattr(state, name) for name in _OPEN}
    if state.phase == "keep":
        open_fields["kept"] = tuple(cards if owner == seat else () for owner, cards in enumerate(state.kept))
    peeked = 0 if seat is None else state.peeked[seat]
    return View(
        **open_fields,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        objectives=tuple(
            colour if over or owner == seat or state.shown >> owner & 1 else None
            for owner, colour in enumerate(state.objectives)
        ),
        patrons=tuple(value if over or peeked >> letter & 1 else None for letter, value in enumerate(state.patrons)),
    )


def determinize(tables: Tables, view: View, rng: Rng) -> State:
    """A full state with the hidden cards dealt at random among those the viewer does not know."""
    objectives, rng = _completed(view.objectives, range(len(COLOURS)), rng)
    patrons, rng = _completed(view.patrons, tables.patrons[view.table.patron_values], rng)
    hands, rng = _hands(tables, view, rng)
    open_fields = {name: getattr(view, name) for name in _OPEN}
    if view.phase == "keep":
        open_fields["kept"], rng = _kept(tables, view, hands, rng)
    return State(**open_fields, hands=hands, objectives=objectives, patrons=patrons)


def _completed(known: tuple[int | None, ...], every: range | tuple[int, ...], rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """The gaps filled from what is not known to lie elsewhere."""
    rest = list(every)
    for value in known:
        if value is not None:
            rest.remove(value)
    shuffled, rng = rng.shuffle(rest)
    drawn = iter(shuffled)
    return tuple(next(drawn) if value is None else value for value in known), rng


def _hands(tables: Tables, view: View, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], Rng]:
    """Cards for the others from those the viewer does not hold; none once the wonders are open."""
    seats = len(view.built)
    if view.era == 2:
        return ((),) * seats, rng
    count = tables.setups[seats].wonders.dealt
    deck, rng = rng.shuffle(w.number for w in tables.content.wonders if w.number not in view.hand)
    hands = [tuple(sorted(deck[seat * count : (seat + 1) * count])) for seat in range(seats - (view.seat is not None))]
    if view.seat is not None:
        hands.insert(view.seat, view.hand)
    return tuple(hands), rng


def _kept(tables: Tables, view: View, hands: tuple[tuple[int, ...], ...], rng: Rng) -> tuple[tuple[tuple[int, ...], ...], Rng]:
    """While wonders are chosen: some cards of their hand for the others who have already chosen."""
    kept = list(view.kept)
    for seat in range(view.actor):
        if seat != view.seat:
            cards, rng = rng.shuffle(hands[seat])
            kept[seat] = cards[: tables.setups[len(kept)].wonders.kept]
    return tuple(kept), rng

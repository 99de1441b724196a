"""What a seat may know of a state, and full states that fit what it knows."""

from typing import Any

from game.rules.core import Rng, Seat
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import BIDDING, CONSTRUCTION, OVER, SUPPLY, Cards, Codes, Public, State, View
from game.rules.skyline3000.play import key_order
from game.rules.skyline3000.tables import Tables, merge_cards, without


def public_fields(position: Public) -> dict[str, Any]:
    """The fields everybody knows."""
    return {name: getattr(position, name) for name in Public.__struct_fields__}


def sealed_seats(position: Public) -> tuple[bool, ...]:
    """For each seat whether its bid in the present auction is final: seats bid in key order."""
    seats = len(position.scores)
    if position.phase != BIDDING or position.actor is None:
        return (False,) * seats
    order = key_order(position.key, seats)
    return tuple(order.index(seat) < order.index(position.actor) for seat in range(seats))


def tiles_left(tables: Tables, position: Public) -> tuple[Codes, ...]:
    """The auction house, each stack from top to bottom; the tile on offer still lies there, one just won does not."""
    if position.phase == CONSTRUCTION:
        gone = (position.round - 1,) * len(tables.numbers.stacks)
    elif position.phase in (SUPPLY, OVER):
        gone = (position.round,) * len(tables.numbers.stacks)
    else:
        last = position.stack if position.phase == BIDDING else position.stack + 1
        gone = tuple(position.round - (stack >= last) for stack in range(len(tables.numbers.stacks)))
    return tuple(stack[count:] for stack, count in zip(tables.numbers.stacks, gone, strict=True))


def view(tables: Tables, state: State, seat: Seat | None) -> View:
    """S3K-801…804: the public part, the own cards, and what an attentive player remembers of the others'."""
    held = [hand + bid for hand, bid in zip(state.hands, state.bids, strict=True)]
    over = state.phase == OVER
    return View(
        **public_fields(state),
        seat=seat,
        hand=() if seat is None else tables.spelt(state.hands[seat]),
        bid=() if seat is None else tables.spelt_bid(state.bids[seat]),
        take_backs=state.take_backs if seat == state.actor else 0,
        sealed=sealed_seats(state),
        hand_sizes=tuple(map(len, held)),
        known=tuple(map(tables.spelt, state.known)),
        hidden=tuple(tables.by_type(without(cards, known)) for cards, known in zip(held, state.known, strict=True)),
        tops=tuple(tables.codes[pile[0]] if pile else "" for pile in state.piles),
        pile_sizes=tuple(map(len, state.piles)),
        contents=tuple(
            tables.spelt("".join(sorted(pile))) if seen else None
            for pile, seen in zip(state.piles, state.reshuffled, strict=True)
        ),
        discards=tuple(map(tables.spelt, state.discards)),
        tiles=tiles_left(tables, state),
        hands=tuple(map(tables.spelt, state.hands)) if over else (),
    )


def determinize(tables: Tables, view: View, rng: Rng) -> State:
    """Deals the unseen cards of each type to the unknown places in hands and pile; sealed rivals get any bid from theirs."""
    hands, piles, rng = _deal(tables, view, rng)
    bids = [""] * len(hands)
    if view.seat is not None:
        bids[view.seat] = tables.read(view.bid)
    for seat in range(len(hands)):
        if view.sealed[seat] and seat != view.seat:
            bids[seat], rng = _some(hands[seat], rng)
            hands[seat] = without(hands[seat], bids[seat])
    return State(
        **public_fields(view),
        hands=tuple(hands),
        bids=tuple(bids),
        take_backs=view.take_backs,
        known=tuple(map(tables.read, view.known)),
        piles=tuple(piles),
        discards=tuple("".join(map(tables.card_of.__getitem__, codes)) for codes in view.discards),
        rng=rng,
    )


def _deal(tables: Tables, view: View, rng: Rng) -> tuple[list[Cards], list[Cards], Rng]:
    """Hands and piles with everything the viewer knows in its place."""
    hands = [tables.read(codes) for codes in view.hands or view.known]
    own = ""
    if view.seat is not None and not view.hands:
        hands[view.seat], own = tables.read(view.hand), tables.read(view.bid)
    piles = []
    for pile in range(len(TYPES)):
        contents, top = view.contents[pile], tables.read(filter(None, view.tops[pile : pile + 1]))
        below = without(tables.read(contents), top) if contents is not None else ""
        seen = "".join(hands) + own + top + below + tables.read(view.discards[pile])
        unseen, rng = rng.shuffle(without(tables.decks[pile], seen))
        for seat, hidden in enumerate(view.hidden):
            if seat != view.seat and not view.hands:
                hands[seat] = merge_cards(hands[seat], unseen[: hidden[pile]])
                unseen = unseen[hidden[pile] :]
        if contents is None:
            piles.append(top + "".join(unseen[: max(0, view.pile_sizes[pile] - 1)]))
        else:
            shuffled, rng = rng.shuffle(below)
            piles.append(top + "".join(shuffled))
    return hands, piles, rng


def _some(cards: Cards, rng: Rng) -> tuple[Cards, Rng]:
    """Any part of the cards, small ones no less likely than big ones."""
    shuffled, rng = rng.shuffle(cards)
    size, rng = rng.roll(len(cards) + 1)
    return "".join(sorted(shuffled[:size])), rng

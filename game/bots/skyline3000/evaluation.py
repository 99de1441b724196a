"""What a position of Skyline 3000 is worth to a seat: points to come from the city, and the means to build and bid.

Of rivals it looks only at what everybody sees: board, factories, scores, the number of their cards and those that are known.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.bots.base import Terms
from game.bots.skyline3000.bidding import HAND, auction_worth, next_cards
from game.bots.skyline3000.building import factory_worth, plan, workshop, yards
from game.bots.skyline3000.weights import DRAW, PLAN, keep_worth, supplies_left, weights_of
from game.rules.core import Action, Seat
from game.rules.skyline3000 import (
    AddStorey,
    Anchor,
    Game,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Stall,
    State,
)
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.rules.skyline3000.tables import merge_cards


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points. Bids of others do not count until they are revealed."""
    scored = block_scores(game.tables, state)
    weights = weights_of(game, state)
    over = state.phase == "over"
    held = merge_cards(state.hands[seat], state.bids[seat])
    shop = workshop(game, state, seat)
    worth = [score + weights.later * sum(block.points[s] for block in scored) for s, score in enumerate(state.scores)]
    factories = (
        [factory_worth(game, replace(shop, factory=yard), held) for yard in yards(state, seat)] if weights.soon else [0.0]
    )
    return {
        "score": float(state.scores[seat]),
        "city": worth[seat] - state.scores[seat],
        "rivals": -weights.rival * max(value for s, value in enumerate(worth) if s != seat),
        "cards": weights.share * keep_worth(game, held) + HAND * game.tables.value(held),
        "ports": 0.0 if over else DRAW * supplies_left(game, state) * _port_cards(game, state, scored, seat),
        "factory": weights.soon * max(factories),
        "plans": PLAN * weights.soon * plan(game, shop, held).worth,
        "auction": auction_worth(game, state, seat),
    }


def _port_cards(game: Game, state: State, scored: list[BlockScore], seat: Seat) -> int:
    """Extra cards a supply phase would bring now."""
    bonus = game.content.numbers.spaceport
    ports = [block for block, large in zip(scored, state.larges, strict=True) if large == "spaceport"]
    return sum(bonus.first * (seat in block.first) + bonus.second * (seat in block.second) for block in ports)


# -- what is worth a thought -----------------------------------------------------------------------------------

_SAME: dict[type[Action], Callable[[Game, State, Any], Any]] = {
    PlayFloor: lambda game, state, action: None,
    AddStorey: lambda game, state, action: action.slot and state.factories[action.seat][action.slot - 1],
    PlaceRoof: lambda game, state, action: (state.factories[action.seat][action.slot - 1], action.shape),
    Anchor: lambda game, state, action: (
        state.factories[action.seat][action.slot - 1],
        action.foundation[:-1],
        state.sites[game.tables.site_index[action.foundation]],
    ),
    PlaceBillboard: lambda game, state, action: action.foundation[:-1],
    Stall: lambda game, state, action: action.card[0],
    PlaceTile: lambda game, state, action: action.place[:-1] if action.tile == "green" else action.place,
}
"""What makes two actions of a kind equally good: sort of building, kind of card, block. The lowest card stands first."""


def worthwhile(game: Game, state: State) -> tuple[Action, ...]:
    """Of actions that come to the same just the first; of bids those that may be the best, so nothing is taken back."""
    if state.phase == "bidding":
        return _bids(game, state)
    found: dict[Any, Action] = {}
    for action in game.legal(state):
        kind = type(action)
        same = _SAME.get(kind)
        found.setdefault((kind, same(game, state, action)) if same else action, action)
    return tuple(found.values())


def _bids(game: Game, state: State) -> tuple[Action, ...]:
    """The cards of plausible bids, and to seal where the bid is one or leads to none."""
    assert state.actor is not None
    prepared = game.tables.prepared[state.actor]
    cards = next_cards(game, state, state.actor)
    bids: list[Action] = [prepared.bid[card] for card in sorted(filter(None, cards))]
    return tuple(bids if bids and "" not in cards else [*bids, prepared.seal])


def foresee(game: Game, state: State, action: Action, after: State) -> State:
    """The state after the action; where it reveals the others' bids, the auction as it stands before anybody looks."""
    is_revealed = isinstance(action, Seal) and (after.phase, after.stack) != (state.phase, state.stack)
    return replace(state, actor=None) if is_revealed else after


def is_quiet(game: Game, state: State) -> bool:
    """An auction should be over: a bid that lies there is only a hope."""
    return state.phase not in ("bidding", "placing")

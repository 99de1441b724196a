"""What a seat may know (section 7.3), and full states that agree with it. No rule of play lives here."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.rules.core import Rng, Seat
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.model import Public, State, View
from game.rules.skyline_world.pieces import NEUTRAL, count_floors, for_sale, pack, unpack
from game.rules.skyline_world.tables import Tables

_GUESSED_MONEY, _GUESSED_STOCK = 16, 2
"""Hidden assets are guessed below so many millions, and up to so many floors of each kind."""


def _public(position: Public) -> dict[str, Any]:
    """The fields everybody knows."""
    return {name: getattr(position, name) for name in Public.__struct_fields__}


def view(state: State, seat: Seat | None) -> View:
    """The position as that seat knows it; after the end everything but the pile lies open."""
    over, setup = state.phase == "over", state.setup
    seats = range(setup.seats)
    public = _public(state)
    if setup.hidden_assets and seat != state.active:
        public["income"] = None  # SW-121: told when it is paid, then for the others to remember
    hands = [over or setup.open_hands or owner == seat for owner in seats]
    assets = [over or not setup.hidden_assets or owner == seat for owner in seats]
    return View(
        **public,
        seat=seat,
        money=tuple(money if known else None for money, known in zip(state.money, assets, strict=True)),
        stock=tuple(unpack(stock) if known else None for stock, known in zip(state.stock, assets, strict=True)),
        supply=tuple(
            unpack(supply)[:LEVELS] if known else None for supply, known in zip(state.supply[:-1], assets, strict=True)
        ),
        neutrals=unpack(state.supply[-1])[NEUTRAL],
        hands=tuple(hand if known else None for hand, known in zip(state.hands, hands, strict=True)),
        hand_sizes=tuple(map(len, state.hands)),
        missions=tuple(mission if over or owner == seat else None for owner, mission in enumerate(state.missions)),
        pile_size=len(state.pile),
    )


def determinize(tables: Tables, view: View, rng: Rng) -> State:
    """Deals the unknown cards and missions at random and guesses hidden assets; all counts add up (SW-6)."""
    content = tables.content
    missions, rng = _missions(content, view, rng)
    hands, pile, rng = _cards(content, view, rng)
    money, stock, supply, rng = _assets(content, view, rng)
    heights, tops = tables.masks(view)
    return State(
        **_public(view) | {"income": view.income or _income(tables, view, rng)},
        heights=heights,
        tops=tops,
        money=money,
        stock=tuple(map(pack, stock)),
        supply=supply,
        hands=hands,
        missions=missions,
        pile=pile,
    )


def _income(tables: Tables, view: View, rng: Rng) -> str | None:
    """A group that may have paid in this turn; once floors were built nobody can tell."""
    if view.built or view.phase in ("income", "over"):
        return None
    heights, tops = tables.masks(view)
    paying = tables.board.paying(tops[view.active], heights)
    return tables.board.first(rng.pick(paying)[0][0]) if paying else None


def _missions(content: Content, view: View, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    left, rng = rng.shuffle(mission.code for mission in content.missions if mission.code not in view.missions)
    unknown = iter(left)
    return tuple(mission or next(unknown) for mission in view.missions), rng


def _cards(content: Content, view: View, rng: Rng) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], Rng]:
    order = [figure.code for figure in content.figures]
    left = Counter(order * content.numbers.copies)
    left.subtract(view.out)
    for hand in view.hands:
        left.subtract(hand or ())
    deck, rng = rng.shuffle(left.elements())
    hands = []
    for hand, size in zip(view.hands, view.hand_sizes, strict=True):
        if hand is None:
            hand, deck = tuple(sorted(deck[:size], key=order.index)), deck[size:]
        hands.append(hand)
    return tuple(hands), deck, rng


def _assets(content: Content, view: View, rng: Rng) -> tuple[tuple[int, ...], Sequence[tuple[int, ...]], tuple[int, ...], Rng]:
    """Money, stock and packed supply by seat; hidden ones are any that the board and the neutral supply allow."""
    seats = view.setup.seats
    if None not in view.stock and None not in view.supply and None not in view.money:  # nothing to guess
        open_ = (*(pack(known or ()) for known in view.supply), view.neutrals << 4 * NEUTRAL)
        return tuple(each or 0 for each in view.money), [known or () for known in view.stock], open_, rng
    hidden = [seat for seat in range(seats) if view.stock[seat] is None]
    standing = count_floors(content, view.buildings, seats)
    money, stock = list(view.money), [list(known) if known else [0] * (LEVELS + 1) for known in view.stock]
    for seat in hidden:
        money[seat], rng = rng.roll(_GUESSED_MONEY)
        for piece in range(LEVELS):
            most = min(content.floors[piece].count - standing[seat][piece], _GUESSED_STOCK)
            stock[seat][piece], rng = rng.roll(most + 1)
    neutrals = content.floors[NEUTRAL].count - standing[-1][NEUTRAL] - view.neutrals - sum(each[NEUTRAL] for each in stock)
    for _ in range(neutrals if hidden else 0):
        seat, rng = rng.pick(hidden)
        stock[seat][NEUTRAL] += 1
    guessed = [tuple(each) for each in stock]
    supply = tuple(map(pack, for_sale(content, view.buildings, guessed)))
    return tuple(each or 0 for each in money), guessed, supply, rng

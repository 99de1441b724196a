"""The legal actions. On a turn they are found by masks of free cells, without trying every place.

Whether a play breaks a limit depends only on the district and on the services in reach. So a card is checked once for each
district and set of services, and not at all while every marker is far enough from its end.
"""

from collections.abc import Callable, Iterator
from itertools import product

from msgspec import Struct

from game.rules.cities.board import Form, Site, fits
from game.rules.cities.cards import Card, Climate, Deal
from game.rules.cities.effects import (
    Broken,
    Ground,
    Settled,
    Trail,
    building_effect,
    policy_effect,
    settle,
    settle_zone,
    usable,
)
from game.rules.cities.milestones import affordable, can_end
from game.rules.cities.model import (
    Build,
    ChooseRole,
    Draw,
    End,
    Exchange,
    Keep,
    OpenBoard,
    PlayPolicy,
    Public,
    Return,
    State,
    Take,
)
from game.rules.cities.parts import MONEY, STACKS
from game.rules.cities.tables import Tables
from game.rules.core import Action, Rng, Seat
from game.rules.grid import bits

_DRAWS = {
    (seat, *left): tuple(Draw(seat, stack) for stack, any_left in zip(STACKS, left, strict=True) if any_left)
    for seat in range(4)
    for left in product((False, True), repeat=len(STACKS))
}
"""By seat and by which stacks are not empty."""
_ENDS = tuple(End(seat) for seat in range(4))
_KEEPS = tuple(Keep(seat) for seat in range(4))
_ROLLS = 12
_FACES = 1 << 30
"""Rolling costs more than splitting: every roll serves two tries, each decided by a number below this."""
_PAIRS = _FACES * _FACES


def legal(tables: Tables, state: State) -> tuple[Action, ...]:
    """By phase; on a turn plays by card, shape and place, then policies, exchanges and the end."""
    seat = state.active
    match state.phase:
        case "turn":
            return _turn(tables, state)
        case "refill":
            return _draws(state) + tuple([Take(seat, card) for card in pile_choices(state)])
        case "restock":
            return _draws(state)
        case "swap":
            fine = state.values[MONEY] >= return_price(tables, state, seat)
            return (*[Return(seat, card) for card in state.displays[seat] if fine], _KEEPS[seat])
        case "board":
            boards = tables.site(state.setup.layout).boards
            return tuple([OpenBoard(seat, boards[i]) for i in affordable(tables, state, state.values[MONEY])])
        case "roles":
            return tuple(ChooseRole(seat, role) for role in state.offer)
    return ()


def _turn(tables: Tables, state: State) -> tuple[Action, ...]:
    seat = state.active
    if not any(state.stacks):  # CS-21
        return (_ENDS[seat],)
    found = plays(tables, state, seat)
    found += policies(tables, state, seat)
    if can_exchange(tables, state):
        found += [Exchange(seat, code) for code in state.displays[seat] if code not in tables.policies]
    if can_end(tables, state):
        found.append(_ENDS[seat])
    return tuple(found)


def _draws(state: State) -> tuple[Draw, ...]:
    one, two, three = state.stacks
    return _DRAWS[state.active, bool(one), bool(two), bool(three)]


# -- what else than a place an action needs -------------------------------------------------------------------------


def exchange_price(tables: Tables, public: Public, seat: Seat) -> int:
    """CS-55, CS-128: the Broker never pays more than 1."""
    most = tables.climate(public, seat).sum.exchange_most
    return public.setup.exchange_price if most is None else min(public.setup.exchange_price, most)


def return_price(tables: Tables, public: Public, seat: Seat) -> int:
    """What the next card returned in the swap costs (CS-70, ro07)."""
    free = tables.climate(public, seat).sum.free_returns
    return 0 if public.returned < free else tables.administration.return_price


def can_exchange(tables: Tables, state: State) -> bool:
    """Has the active seat the money for an exchange and a card that may be exchanged?"""
    money = state.values[MONEY]
    if money < state.setup.exchange_price and money < exchange_price(tables, state, state.active):  # nobody pays more
        return False
    return not tables.policies.issuperset(state.displays[state.active])


def pile_choices(public: Public) -> tuple[str, ...]:
    """The pile cards a refill may take: not the one just exchanged (CS-55)."""
    return tuple([card for card in public.pile if card != public.barred]) if public.pile else ()


# -- where cards may be played --------------------------------------------------------------------------------------


class Room(Struct, frozen=True):
    """Where a card may be played: on these cells, and if there is a test, where it says yes for (tile's cells, anchor)."""

    cells: int
    test: Callable[[int, int], bool] | None = None


_NOWHERE = Room(0)


def free_cells(site: Site, public: Public) -> int:
    """The land of the open boards without a tile."""
    return site.districts(public.opened).land & ~public.city.taken


def resolve(
    public: Public, site: Site, deal: Deal, climate: Climate, mask: int, anchor: int, trail: Trail | None = None
) -> Settled | Broken:
    """What playing a zone or building on these cells does; limits only, the place is trusted."""
    districts = site.districts(public.opened)
    district = districts.masks[districts.of[anchor]]
    if deal.card.zone < 0:
        return settle(deal, public.values, building_effect(deal.card, public.city, district), climate.limits, trail)
    services = usable(public.city, district, mask, deal.services, climate)
    return settle_zone(deal, public.values, public.city, Ground(district, services), climate, trail)


def resolve_policy(public: Public, site: Site, deal: Deal, climate: Climate, trail: Trail | None = None) -> Settled | Broken:
    """What playing a policy does."""
    districts = site.districts(public.opened).masks
    return settle(deal, public.values, policy_effect(deal.card, public.values, public.city, districts), climate.limits, trail)


def is_safe(deal: Deal, values: tuple[int, ...]) -> bool:
    """Is every marker so far from its end that the card can break no limit anywhere?"""
    for track, low, high in deal.safe:  # noqa: SIM110 - a loop is faster than all() here
        if not low <= values[track] <= high:
            return False
    return True


def room_for(public: Public, site: Site, deal: Deal, climate: Climate) -> Room:
    """Where the card may be played; free cells, CS-19, CS-104 and all limits are taken care of."""
    card = deal.card
    if card.zone in climate.banned:  # CS-104
        return _NOWHERE
    districts = site.districts(public.opened)
    cells = districts.land & ~public.city.taken
    if card.kind == "U":  # CS-19
        cells &= sum([district for district in districts.masks if not district & public.city.utilities])
    if is_safe(deal, public.values):
        return Room(cells)
    if card.zone >= 0 and deal.services:
        return Room(cells, _service_test(public, site, deal, climate))
    if not deal.is_local:
        return Room(cells) if isinstance(_in_district(public, deal, climate, 0), Settled) else _NOWHERE
    allowed = 0
    for district in districts.masks:
        if isinstance(_in_district(public, deal, climate, district), Settled):
            allowed |= district
    return Room(cells & allowed)


def _in_district(public: Public, deal: Deal, climate: Climate, district: int) -> Settled | Broken:
    """The play anywhere in a district, for cards that do not ask for services."""
    if deal.card.zone >= 0:
        return settle_zone(deal, public.values, public.city, Ground(district, 0), climate)
    return settle(deal, public.values, building_effect(deal.card, public.city, district), climate.limits)


def _service_test(public: Public, site: Site, deal: Deal, climate: Climate) -> Callable[[int, int], bool]:
    """Settles a zone once for each district and set of usable services that comes up."""
    districts = site.districts(public.opened)
    known: dict[tuple[int, int], bool] = {}

    def is_allowed(mask: int, anchor: int) -> bool:
        number = districts.of[anchor]
        district = districts.masks[number]
        services = usable(public.city, district, mask, deal.services, climate)
        found = known.get((number, services))
        if found is None:
            result = settle_zone(deal, public.values, public.city, Ground(district, services), climate)
            found = known[number, services] = isinstance(result, Settled)
        return found

    return is_allowed


def shapes_for(tables: Tables, public: Public, card: Card) -> tuple[str, ...]:
    """The shapes a card can be played with now (CS-31, CS-32)."""
    if card.zone < 0:
        return (card.shape,) if card.shape else ()
    return tables.shapes_left(card.zone, public.city.supply[card.zone])


# -- listing --------------------------------------------------------------------------------------------------------


def plays(tables: Tables, public: Public, seat: Seat) -> list[Action]:
    """Every zone or building the seat could play now, by card, shape, and place."""
    site = tables.site(public.setup.layout)
    climate = tables.climate(public, seat)
    found: list[Action] = []
    for code in public.displays[seat]:
        card = tables.cards[code]
        shapes = shapes_for(tables, public, card)
        if not shapes or not (room := room_for(public, site, climate.deal(card), climate)).cells:
            continue
        for shape in shapes:
            actions = site.picker(shape, room.cells)(tables.plays(site, seat, code, shape))
            if room.test is None:
                found += actions
            else:
                found += [play for play in actions if _passes(site, play, room.test)]
    return found


def _passes(site: Site, play: Build, test: Callable[[int, int], bool]) -> bool:
    form = site.form(play.shape, play.orient)
    assert form is not None
    anchor = site.index[play.at]
    return test(form.mask << anchor, anchor)


def policies(tables: Tables, public: Public, seat: Seat) -> list[PlayPolicy]:
    """Every policy the seat could play now."""
    site = tables.site(public.setup.layout)
    climate = tables.climate(public, seat)
    return [
        PlayPolicy(seat, code)
        for code in public.displays[seat]
        if tables.cards[code].kind == "P"
        and isinstance(resolve_policy(public, site, climate.deal(tables.cards[code]), climate), Settled)
    ]


def places(tables: Tables, public: Public, site: Site, card: Card, room: Room) -> Iterator[tuple[Form, int]]:
    """Form and anchor of every place of the card, one after the other."""
    for shape in shapes_for(tables, public, card):
        for form in site.forms[shape]:
            for anchor in bits(fits(form, room.cells)):
                if room.test is None or room.test(form.mask << anchor, anchor):
                    yield form, anchor


def can_play(tables: Tables, public: Public, seat: Seat) -> bool:
    """Could the seat play any card at all?"""
    site = tables.site(public.setup.layout)
    climate = tables.climate(public, seat)
    for code in public.displays[seat]:
        card = tables.cards[code]
        deal = climate.deal(card)
        if card.kind == "P":
            if isinstance(resolve_policy(public, site, deal, climate), Settled):
                return True
        elif any(True for _ in places(tables, public, site, card, room_for(public, site, deal, climate))):
            return True
    return False


# -- a random action of a turn --------------------------------------------------------------------------------------


def random_turn(tables: Tables, state: State, rng: Rng) -> tuple[Action | None, Rng]:
    """Some action of a turn, drawn without listing all of them; None where a number of tries find nothing."""
    for _ in range(_ROLLS):
        pair, rng = rng.roll(_PAIRS)
        for roll in divmod(pair, _FACES):
            action = _tried(tables, state, roll)
            if action is not None:
                return action, rng
    return None, rng


def _tried(tables: Tables, state: State, roll: int) -> Action | None:
    """First what to do (each card, an exchange, the end alike), then how."""
    display = state.displays[state.active]
    kinds = len(display) + 2
    kind = roll % kinds
    if kind < len(display):
        return _built(tables, state, display[kind], roll // kinds)
    if kind == len(display):
        return _exchange(tables, state, roll // kinds)
    return End(state.active) if can_end(tables, state) else None


def _built(tables: Tables, state: State, code: str, roll: int) -> Build | PlayPolicy | None:
    """The card with a shape, an orientation, then a place at random; None where that fits nowhere."""
    card, site, climate = tables.cards[code], tables.site(state.setup.layout), tables.climate(state, state.active)
    deal = climate.deal(card)
    if card.kind == "P":
        return PlayPolicy(state.active, code) if isinstance(resolve_policy(state, site, deal, climate), Settled) else None
    shapes = shapes_for(tables, state, card)
    if not shapes:
        return None
    room = room_for(state, site, deal, climate)
    forms = site.forms[shapes[roll % len(shapes)]]
    roll //= len(shapes)
    form = forms[roll % len(forms)]
    anchors = fits(form, room.cells)
    if not anchors:
        return None
    start = roll // len(forms) % anchors.bit_length()
    rest = anchors >> start << start
    anchor = (rest & -rest).bit_length() - 1
    if room.test is not None and not room.test(form.mask << anchor, anchor):
        return None
    return Build(state.active, code, form.shape, form.orient, site.names[anchor])


def _exchange(tables: Tables, state: State, roll: int) -> Exchange | None:
    """Some card of the display, if it may be exchanged."""
    display = state.displays[state.active]
    if not can_exchange(tables, state):
        return None
    code = display[roll % len(display)]
    return None if code in tables.policies else Exchange(state.active, code)

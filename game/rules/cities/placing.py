"""Where cards may be played: by masks of free cells, without trying every place.

Whether a play breaks a limit depends only on the district and on the services in reach, so a card is settled once per district
(and per set of services) and not at all while every marker is far enough from its end.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

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
from game.rules.cities.model import Play, PlayPolicy, Public
from game.rules.cities.site import Form, Site, fits
from game.rules.cities.table import Table
from game.rules.core import Action, Seat
from game.rules.grid import bits


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


def shapes_for(table: Table, public: Public, card: Card) -> tuple[str, ...]:
    """The shapes a card can be played with now (CS-31, CS-32)."""
    if card.zone < 0:
        return (card.shape,) if card.shape else ()
    return table.shapes_left(card.zone, public.city.supply[card.zone])


# -- listing --------------------------------------------------------------------------------------------------------


def plays(table: Table, public: Public, seat: Seat) -> list[Action]:
    """Every zone or building the seat could play now, by card, shape, and place."""
    site = table.site(public.setup.layout)
    climate = table.climate(public, seat)
    found: list[Action] = []
    for code in public.displays[seat]:
        card = table.cards[code]
        shapes = shapes_for(table, public, card)
        if not shapes or not (room := room_for(public, site, climate.deal(card), climate)).cells:
            continue
        for shape in shapes:
            actions = site.picker(shape, room.cells)(table.plays(site, seat, code, shape))
            if room.test is None:
                found += actions
            else:
                found += [play for play in actions if _passes(site, play, room.test)]
    return found


def _passes(site: Site, play: Play, test: Callable[[int, int], bool]) -> bool:
    form = site.form(play.shape, play.orient)
    assert form is not None
    anchor = site.index[play.at]
    return test(form.mask << anchor, anchor)


def policies(table: Table, public: Public, seat: Seat) -> list[PlayPolicy]:
    """Every policy the seat could play now."""
    site = table.site(public.setup.layout)
    climate = table.climate(public, seat)
    return [
        PlayPolicy(seat, code)
        for code in public.displays[seat]
        if table.cards[code].kind == "P"
        and isinstance(resolve_policy(public, site, climate.deal(table.cards[code]), climate), Settled)
    ]


def _places(table: Table, public: Public, site: Site, card: Card, room: Room) -> Iterator[tuple[Form, int]]:
    """Form and anchor of every place of the card, one after the other."""
    for shape in shapes_for(table, public, card):
        for form in site.forms[shape]:
            for anchor in bits(fits(form, room.cells)):
                if room.test is None or room.test(form.mask << anchor, anchor):
                    yield form, anchor


def can_play(table: Table, public: Public, seat: Seat) -> bool:
    """Could the seat play any card at all?"""
    site = table.site(public.setup.layout)
    climate = table.climate(public, seat)
    for code in public.displays[seat]:
        card = table.cards[code]
        deal = climate.deal(card)
        if card.kind == "P":
            if isinstance(resolve_policy(public, site, deal, climate), Settled):
                return True
        elif any(True for _ in _places(table, public, site, card, room_for(public, site, deal, climate))):
            return True
    return False

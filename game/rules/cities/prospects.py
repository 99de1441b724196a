"""What a card could bring before it is played: where it fits, and where it would earn its reward."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.rules.cities.board import Site
from game.rules.cities.cards import Climate, Deal
from game.rules.cities.effects import Ground, Settled, Trail, settle_zone, usable
from game.rules.cities.legal import free_cells, places, resolve, resolve_policy, room_for
from game.rules.cities.milestones import close, final_total
from game.rules.cities.model import Build, PlayPolicy, Public
from game.rules.cities.parts import Moves
from game.rules.cities.play import condition_parts
from game.rules.cities.tables import Tables
from game.rules.core import Seat

_KEPT = 256


class Prospect(Struct, frozen=True):
    """Cells as masks: those a card could cover at all, and those where it would also earn its reward."""

    possible: int
    rewarded: int

    @property
    def is_unrewarded(self) -> bool:
        """Can it be built, but nowhere with its reward?"""
        return bool(self.possible) and not self.rewarded


@lru_cache(_KEPT)
def prospect(tables: Tables, public: Public, seat: Seat, code: str) -> Prospect:
    """Where the seat could play the card now; one without a condition always brings what it says."""
    card, site, climate = tables.cards[code], tables.site(public.setup.layout), tables.climate(public, seat)
    deal = climate.deal(card)
    possible = rewarded = 0
    earns = _Earning(public, site, deal, climate)
    for form, anchor in places(tables, public, site, card, room_for(public, site, deal, climate)):
        mask = form.mask << anchor
        possible |= mask
        if mask & ~rewarded and earns.at(mask, anchor):
            rewarded |= mask
    return Prospect(possible, rewarded)


class _Earning:
    """Whether a card earns its reward at a place: settled once for each district and set of services in reach."""

    def __init__(self, public: Public, site: Site, deal: Deal, climate: Climate) -> None:
        self._public, self._deal, self._climate = public, deal, climate
        self._districts = site.districts(public.opened)
        self._known: dict[tuple[int, int], bool] = {}

    def at(self, mask: int, anchor: int) -> bool:
        """On these cells, which begin there."""
        public, deal, climate = self._public, self._deal, self._climate
        if deal.card.zone < 0:
            return True
        number = self._districts.of[anchor]
        district = self._districts.masks[number]
        services = usable(public.city, district, mask, deal.services, climate)
        if (number, services) not in self._known:
            result = settle_zone(deal, public.values, public.city, Ground(district, services), climate)
            self._known[number, services] = isinstance(result, Settled) and bool(result.met)
        return self._known[number, services]


def course(tables: Tables, public: Public, action: Build | PlayPolicy) -> tuple[tuple[str, Moves], ...]:
    """What playing the card there moves, part by part: its cost, its reward or effect, what answers to it."""
    site, climate, trail = tables.site(public.setup.layout), tables.climate(public, action.seat), Trail()
    deal = climate.deal(tables.cards[action.card])
    if isinstance(action, PlayPolicy):
        resolve_policy(public, site, deal, climate, trail)
    elif (form := site.form(action.shape, action.orient)) is not None:
        anchor = site.index[action.at]
        resolve(public, site, deal, climate, form.mask << anchor, anchor, trail)
    starts = (public.values, *(values for _, values in trail))
    return tuple(
        (reason, tuple((track, new - old) for track, (old, new) in enumerate(zip(before, values, strict=True)) if old != new))
        for before, (reason, values) in zip(starts, trail, strict=False)
    )


def parts_met(tables: Tables, public: Public, action: Build) -> tuple[bool, ...]:
    """Each part of the card's condition as it would be tested there, after the costs (CS-36); () without a condition."""
    if tables.cards[action.card].zone < 0:
        return ()
    values = list(public.values)
    for track, steps in dict(course(tables, public, action)).get("cost", ()):
        values[track] += steps
    return tuple(fine for _, fine in condition_parts(tables, public, action, tuple(values)))


def milestones_left(tables: Tables, public: Public) -> int:
    """How many milestones are still to be ended, the one being played included."""
    return 0 if public.ended else len(tables.site(public.setup.layout).boards) - len(public.milestones)


def yield_to_the_end(tables: Tables, before: Public, after: Public) -> int | None:
    """What a move adds to the final total if nothing but milestones followed; None where the city would be lost meanwhile."""
    was, then = _total_to_the_end(tables, before), _total_to_the_end(tables, after)
    return None if was is None or then is None else then - was


def _total_to_the_end(tables: Tables, public: Public) -> int | None:
    """The total after all milestones that are left, ended one after the other, and after the final scoring."""
    for _ in range(milestones_left(tables, public)):
        closing = close(tables, public, public.active)
        if closing.lost:
            return None
        public = replace(public, values=closing.values)
    return final_total(public.values)


def small_rests(tables: Tables, before: Public, after: Public) -> tuple[str, ...]:
    """The districts a play leaves with a single tile and no room for a second one (CS-61)."""
    site = tables.site(after.setup.layout)
    districts, free = site.districts(after.opened), free_cells(site, after)
    return tuple(
        name
        for name, mask in zip(districts.names, districts.masks, strict=True)
        if mask & after.city.taken != mask & before.city.taken
        and (mask & after.city.anchors).bit_count() == 1
        and not any(area.bit_count() > 1 for area in site.areas(mask & free))
    )

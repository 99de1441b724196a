"""What playing a card does to the markers: costs, condition, reward, triggers, and the limits that forbid it.

It reads the city as masks and changes nothing.
"""

from collections.abc import Iterable, Sequence
from operator import eq, ge, gt, lt

from msgspec import Struct

from game.rules.cities.cards import Card, Climate, Deal, Limits
from game.rules.cities.model import City
from game.rules.cities.parts import CRIME, EMPLOYMENT, HAPPINESS, MONEY, POLICE, TOTAL, ZONES, Condition, Moves, moves

COMPARE = {"<": lt, ">": gt, "=": eq, ">=": ge}
"""How a condition compares a track."""


class Broken(Struct, frozen=True, gc=False):
    """A limit that forbids a play: the rule, the track and where it would have gone."""

    rule: str
    track: int
    value: int


class Settled(Struct, frozen=True, gc=False):
    """The markers after a play, and whether a zone's condition held (None: it has none)."""

    values: tuple[int, ...]
    met: bool | None


Trail = list[tuple[str, tuple[int, ...]]]
"""The parts of a play with the values after each, for those who want to tell it."""


class Ground(Struct, frozen=True, gc=False):
    """What matters of the place: its district, and which of the services can be used there, as bits."""

    district: int
    services: int


def shift(values: list[int], steps: Iterable[tuple[int, int]], limits: Limits) -> Broken | None:
    """Moves markers and stops them at their ends; says which limit forbids it, the first in the order of the rules."""
    broken: Broken | None = None
    for track, step in steps:
        value = values[track] + step
        low, high = limits.ends[track]
        if value < low:
            if rule := limits.below[track]:
                broken = _first(broken, Broken(rule, track, value))
            elif track != HAPPINESS:  # CS-45: happiness below its scale is not forbidden, it loses the game
                value = low
        elif value > high:
            if rule := limits.above[track]:
                broken = _first(broken, Broken(rule, track, value))
            else:
                if track == HAPPINESS:  # CS-44
                    values[TOTAL] += value - high
                value = high
        values[track] = value
    return broken


def _first(one: Broken | None, other: Broken) -> Broken:
    return other if one is None or other.rule < one.rule else one


def usable(city: City, district: int, cells: int, wanted: Iterable[int], climate: Climate) -> int:
    """CS-37: the services among those wanted that a zone on these cells can use, as bits."""
    found = climate.opened
    for service in wanted:
        if city.near[service] & cells or city.wide[service] & district:
            found |= 1 << service
    return found & ~climate.closed


def holds(condition: Condition, values: Sequence[int], city: City, ground: Ground, *, either: bool = False) -> bool:
    """CS-36: does the condition hold there; `either`: one of exactly two services is enough."""
    lacking = 0
    for service in condition.services:
        if not ground.services >> service & 1:
            lacking += 1
    if lacking and not (either and lacking == 1 and len(condition.services) == 2):
        return False
    for zone, count in condition.tiles:
        if (city.zones[zone] & ground.district).bit_count() < count:
            return False
    for track, sign, value in condition.tracks:  # noqa: SIM110 - a loop is faster than all() here
        if not COMPARE[sign](values[track], value):
            return False
    return True


def settle_zone(
    deal: Deal, start: tuple[int, ...], city: City, ground: Ground, climate: Climate, trail: Trail | None = None
) -> Settled | Broken:
    """A zone is built: costs, condition and reward, triggers; each part must keep the limits (CS-46)."""
    limits = climate.limits
    values = list(start)
    if broken := shift(values, _zone_cost(deal, start, ground), limits):
        return broken
    if trail is not None:
        trail.append(("cost", tuple(values)))
    met = holds(deal.card.condition, values, city, ground, either=climate.sum.either_service > 0)
    if met:
        if broken := shift(values, deal.effect, limits):
            return broken
        if trail is not None:
            trail.append(("reward", tuple(values)))
    if climate.answers[deal.card.zone]:
        if broken := shift(values, _triggered(deal, city, ground, climate, met=met), limits):
            return broken
        if trail is not None:
            trail.append(("trigger", tuple(values)))
    return Settled(tuple(values), met)


def _zone_cost(deal: Deal, start: Sequence[int], ground: Ground) -> Moves:
    bill = deal.bill
    if deal.labour and start[EMPLOYMENT] + dict(deal.cost)[EMPLOYMENT] < 0:
        bill = ((MONEY, -deal.price - deal.labour), *deal.cost)
    if deal.burglary and not ground.services >> POLICE & 1:
        bill = (*bill, (CRIME, deal.burglary))
    return bill


def _triggered(deal: Deal, city: City, ground: Ground, climate: Climate, *, met: bool) -> Moves:
    """CS-88: all triggers together."""
    gains: dict[int, int] = {}
    for answer in climate.answers[deal.card.zone]:
        inside = answer.landmark < 0 or bool(city.landmark_anchors[answer.landmark] & ground.district)
        if answer.where == "anywhere" or (inside if answer.where == "district" else met):
            for track, steps in answer.gain if inside else (*answer.gain, *answer.outside):
                gains[track] = gains.get(track, 0) + steps
    return tuple(gains.items())


def settle(deal: Deal, start: tuple[int, ...], effect: Moves, limits: Limits, trail: Trail | None = None) -> Settled | Broken:
    """A building or a policy: costs, then the effect."""
    values = list(start)
    if broken := shift(values, deal.bill, limits):
        return broken
    if trail is not None:
        trail.append(("cost", tuple(values)))
    if broken := shift(values, effect, limits):
        return broken
    if trail is not None:
        trail.append(("effect", tuple(values)))
    return Settled(tuple(values), None)


def building_effect(card: Card, city: City, district: int) -> Moves:
    """What a building brings at once."""
    if card.once is None:
        return card.effect
    tiles = (city.zones[ZONES.index(card.once.zone)] & district).bit_count()
    return tuple((track, min(tiles * steps, card.once.most)) for track, steps in moves(card.once.gain))


def policy_effect(card: Card, values: Sequence[int], city: City, districts: Iterable[int]) -> Moves:
    """What a policy brings."""
    effect = list(card.effect)
    if card.toward_zero:
        steps = min(card.toward_zero, abs(values[EMPLOYMENT]))
        effect.append((EMPLOYMENT, -steps if values[EMPLOYMENT] > 0 else steps))
    if card.festival:
        lively = sum((city.anchors & district).bit_count() >= card.festival.tiles for district in districts)
        effect += [(track, min(lively * steps, card.festival.most)) for track, steps in moves(card.festival.gain)]
    return tuple(effect)

"""What cards may bring: those at hand, those in the pile, and on average those still hidden in each stack."""

from collections.abc import Iterable, Sequence

from game.bots.cities.survey import Survey
from game.bots.cities.weights import WEIGHTS as W
from game.rules.cities.cards import Card, Deal
from game.rules.cities.effects import COMPARE, building_effect, policy_effect
from game.rules.cities.parts import (
    CRIME,
    HAPPINESS,
    MONEY,
    POLLUTION,
    STACKS,
    TRAFFIC,
    Condition,
    Moves,
)

_TILE = 3
"""The cells a tile takes, roughly."""
LANDMARKS = {
    "uq03": 4.0,
    "uq04": 1.0,
    "uq05": 1.2,
    "uq06": 0.8,
    "uq07": 1.5,
    "uq08": 2.0,
    "uq09": 1.2,
    "uq10": 1.0,
}
"""What a unique building that goes on working is worth for each milestone after this one."""
_STILL = 0.4
"""What is left of this milestone to use it."""
_REWARD = {HAPPINESS: 2.0, MONEY: 1.0, POLLUTION: -0.85, TRAFFIC: -0.85, CRIME: -0.85}


def reward(card: Card) -> float:
    """What a zone's reward is worth, roughly, whenever it comes."""
    return sum(_REWARD.get(track, 0.0) * steps for track, steps in card.effect)


def hope(survey: Survey, code: str) -> float:
    """What playing the card would be worth now; never less than nothing, for it may be kept."""
    card = survey.table.cards[code]
    deal = survey.climate.deal(card)
    if card.kind == "N" or deal.price > survey.values[MONEY] or card.zone in survey.climate.banned:
        return 0.0
    if card.kind == "U" and not any(d & survey.free for d in survey.districts if not d & survey.city.utilities):
        return 0.0
    paid = list(survey.values)
    paid[MONEY] -= deal.price
    for track, steps in deal.cost:
        paid[track] += steps
    values = paid.copy()
    for track, steps in _effect(survey, deal):
        values[track] += steps
    if not _keep_limits(survey, values):
        return 0.0
    worth = survey.worth(values) - survey.base + landmark(survey, code)
    if card.kind != "P":
        worth -= W.cell * survey.future * _TILE
    if worth <= 0:
        return 0.0
    return worth if card.zone < 0 or within_reach(card.condition, survey, paid) else W.hope * worth


def landmark(survey: Survey, code: str) -> float:
    """What a unique building will bring; nothing for other cards."""
    return LANDMARKS.get(code, 0.0) * (survey.prospect.after + _STILL)


def _effect(survey: Survey, deal: Deal) -> Moves:
    card = deal.card
    if card.kind == "P":
        return policy_effect(card, survey.values, survey.city, survey.districts)
    if card.once:
        return max((building_effect(card, survey.city, district) for district in survey.districts), default=())
    return deal.effect


def _keep_limits(survey: Survey, values: list[int]) -> bool:
    """Could the markers stand like this? Those that just stop at their ends are put there."""
    limits = survey.climate.limits
    for track in range(CRIME + 1):
        value = values[track]
        if value < limits.low[track]:
            if limits.below[track]:
                return False
            values[track] = limits.low[track]
        elif value > limits.high[track]:
            if limits.above[track]:
                return False
            values[track] = limits.high[track]
    return True


def within_reach(condition: Condition, survey: Survey, values: Sequence[int]) -> bool:
    """Is there free land where the condition would hold with these values?"""
    for track, sign, value in condition.tracks:
        if not COMPARE[sign](values[track], value):
            return False
    city, climate, wanted = survey.city, survey.climate, condition.services
    services = [service for service in wanted if not climate.opened >> service & 1 or climate.closed >> service & 1]
    lacking = len(services) - (1 if len(wanted) == 2 and climate.sum.either_service else 0)
    for district in survey.districts:
        room = survey.free & district
        if not room or any((city.zones[zone] & district).bit_count() < count for zone, count in condition.tiles):
            continue
        found = 0
        for service in services:
            if climate.closed >> service & 1:
                continue
            if city.wide[service] & district:
                found += 1
            elif city.near[service] & room:
                room &= city.near[service]
                found += 1
        if found >= lacking:
            return True
    return False


def hand(survey: Survey) -> float:
    """What all displays promise."""
    return W.keep * sum(hope(survey, code) for display in survey.public.displays for code in display)


def coming(survey: Survey, unseen: Sequence[Iterable[str]]) -> float:
    """What the next card drawn adds; in the last milestone there is nothing to keep it for but to build at once."""
    share = W.keep if survey.prospect.left > 1 else W.last_draw
    return share * max(stacks(survey, unseen).values(), default=0.0)


def stacks(survey: Survey, unseen: Sequence[Iterable[str]]) -> dict[str, float]:
    """What a card of each stack may bring on average."""
    found = {}
    for name, codes in zip(STACKS, unseen, strict=True):
        hopes = [hope(survey, code) for code in codes]
        if hopes:
            found[name] = sum(hopes) / len(hopes)
    return found


def sources(survey: Survey, unseen: Sequence[Iterable[str]], pile: Iterable[str]) -> dict[str, float]:
    """What each stack and each card of the pile is worth drawing; early stages are cheap and easily earn their reward."""
    extra = {"I": W.draw_first * survey.prospect.after, "II": W.draw_second * survey.prospect.after}
    found = {name: worth + extra.get(name, 0.0) for name, worth in stacks(survey, unseen).items()}
    return found | {code: hope(survey, code) for code in pile}

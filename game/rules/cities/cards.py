"""Cards ready for play: effects and conditions read once, and what they cost under the roles, landmarks and news in force.

It knows neither states nor the map.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules.cities.content import Content
from game.rules.cities.parts import (
    CRIME,
    EMPLOYMENT,
    MONEY,
    POLICE,
    POLLUTION,
    SERVICES,
    TRACKS,
    TRAFFIC,
    WATER,
    ZONES,
    Building,
    Changes,
    Condition,
    Festival,
    Moves,
    Once,
    Policy,
    Track,
    Trigger,
    Unique,
    ZoneCard,
    condition,
    moves,
)

NO_CONDITION = Condition()


class Card(Struct, frozen=True, eq=False):
    """A card of a stack. Kinds: R C I zones, U utility, S service, Q unique building, P policy, N news."""

    code: str
    kind: str
    stage: int
    number: int
    """Its place in the content: the order of public lists."""
    shape: str = ""
    """The tile of a building; zones choose one."""
    zone: int = -1
    service: int = -1
    price: int = 0
    cost: Moves = ()
    """Without money."""
    effect: Moves = ()
    """A zone's reward or a building's effect."""
    condition: Condition = NO_CONDITION
    parts: tuple[tuple[str, Condition], ...] = ()
    """The condition part by part, as written and as read."""
    once: Once | None = None
    toward_zero: int = 0
    festival: Festival | None = None


def compile_cards(content: Content) -> dict[str, Card]:
    """All cards of the stacks by code, in the order of the content."""
    made: list[Card] = []
    for zone in content.zones:
        made.append(_zone(zone))
    for building in content.buildings:
        made.append(_building(building))
    for unique in content.uniques:
        made.append(_unique(unique))
    for policy in content.policies:
        made.append(_policy(policy))
    for news in content.news:
        made.append(Card(news.code, "N", news.stage, 0))
    return {card.code: replace(card, number=number) for number, card in enumerate(made)}


def _zone(card: ZoneCard) -> Card:
    parts = tuple((part.strip(), condition(part)) for part in card.when.split("&"))
    return Card(
        card.code,
        card.kind,
        card.stage,
        0,
        zone=ZONES.index(card.kind),
        cost=moves(card.cost),
        effect=moves(card.reward),
        condition=condition(card.when),
        parts=parts,
    )


def _building(card: Building) -> Card:
    service = SERVICES.index(card.serves) if card.serves in SERVICES else -1
    price = -dict(moves(card.cost))[MONEY]
    return Card(card.code, card.kind, card.stage, 0, shape=card.shape, service=service, price=price, effect=moves(card.effect))


def _unique(card: Unique) -> Card:
    return Card(card.code, "Q", card.stage, 0, shape=card.shape, price=card.price, once=card.once)


def _policy(card: Policy) -> Card:
    cost = dict(moves(card.cost))
    return Card(
        card.code,
        "P",
        card.stage,
        0,
        price=-cost.pop(MONEY, 0),
        cost=tuple(cost.items()),
        effect=moves(card.effect),
        toward_zero=card.toward_zero,
        festival=card.festival,
    )


# -- limits ---------------------------------------------------------------------------------------------------------


class Limits:
    """The ends of the tracks and what happens beyond them (CS-40 to CS-45)."""

    def __init__(self, tracks: Sequence[Track]) -> None:
        endless = 1 << 30
        self.low = (*(track.low for track in tracks), 0, -endless)
        self.high = (*(track.high for track in tracks), endless, endless)
        self.ends = tuple(zip(self.low, self.high, strict=True))
        self.below = ("CS-41", "CS-41", "CS-41", "CS-43", "", "", "", "", "CS-40", "")
        """The rule that forbids going below the low end; empty where the marker stays there."""
        self.above = ("", "", "", "CS-43", "CS-42", "CS-42", "CS-42", "", "", "")


# -- what is in force -----------------------------------------------------------------------------------------------


class Answer(Struct, frozen=True):
    """A trigger in force: its gain, where it works, and which landmark it belongs to (-1: a role)."""

    gain: Moves
    where: str
    outside: Moves
    landmark: int


class Deal(Struct, frozen=True):
    """A card's terms for one seat now."""

    card: Card
    price: int
    cost: Moves
    bill: Moves
    """Price and cost together."""
    effect: Moves
    labour: int
    """Money more where the cost leaves employment below 0 (nw01)."""
    burglary: int
    """Crime more where the zone cannot use police (nw05)."""
    services: tuple[int, ...]
    """The services that matter for this card."""
    is_local: bool
    """Does the district matter for what the card brings, apart from services?"""
    safe: tuple[tuple[int, int, int], ...]
    """(track, low, high): while all these tracks are in these ranges no limit can be broken, wherever it is built."""


_ADDED = tuple(name for name in Changes.__struct_fields__ if isinstance(getattr(Changes(), name), int))
_LOWEST = ("payroll_most", "exchange_most")
_added = attrgetter(*_ADDED)


class Climate:
    """All that roles, landmarks and news change for one seat's actions, added up."""

    def __init__(self, changes: Iterable[Changes], triggers: Iterable[tuple[Trigger, int]], limits: Limits) -> None:
        self.limits = limits
        every = tuple(changes)
        sums: dict[str, Any] = dict(zip(_ADDED, map(sum, zip(*map(_added, every), strict=True)), strict=False))
        for name in _LOWEST:
            sums[name] = min((value for each in every if (value := getattr(each, name)) is not None), default=None)
        self.sum = Changes(**sums)
        self.banned = {ZONES.index(each.bans) for each in every if each.bans}
        self.opened = _services(each.opens for each in every)
        self.closed = _services(each.closes for each in every)
        self.answers: tuple[list[Answer], ...] = ([], [], [])
        for trigger, landmark in triggers:
            answer = Answer(moves(trigger.gain), trigger.where, moves(trigger.outside), landmark)
            self.answers[ZONES.index(trigger.zone)].append(answer)
        self.deal = cache(self._deal)

    def _deal(self, card: Card) -> Deal:
        """The card's terms. CS-34: all changes are taken together; neither a price nor a pollution increase falls below 0."""
        change = self.sum
        price = card.price + {"S": change.service_price, "U": change.utility_price}.get(card.kind, 0)
        cost, effect = dict(card.cost), dict(card.effect)
        if card.zone >= 0:
            if ZONES[card.zone] == "I" and POLLUTION in cost:
                cost[POLLUTION] = max(0, cost[POLLUTION] + change.industry_pollution)
            if ZONES[card.zone] == "C":
                cost[TRAFFIC] = cost.get(TRAFFIC, 0) + change.commerce_traffic
            if cost.get(WATER, 0) < 0:
                cost[WATER] -= change.water_use
            if MONEY in effect:
                effect[MONEY] = max(0, effect[MONEY] + change.reward_money)
        labour = change.labour_price if cost.get(EMPLOYMENT, 0) < 0 else 0
        burglary = change.burglary if card.kind == "R" else 0
        services = tuple(dict.fromkeys((*card.condition.services, *([POLICE] if burglary else []))))
        moved = tuple((track, steps) for track, steps in cost.items() if steps)
        gained = tuple((track, steps) for track, steps in effect.items() if steps)
        price = max(0, price)
        bill = ((MONEY, -price), *moved) if price else moved
        is_local = bool(card.once or card.condition.tiles or (card.zone >= 0 and self.answers[card.zone]))
        deal = Deal(card, price, moved, bill, gained, labour, burglary, services, is_local, ())
        return replace(deal, safe=self._safe(deal))

    def _safe(self, deal: Deal) -> tuple[tuple[int, int, int], ...]:
        """The ranges from which neither cost, effect nor triggers can break a limit, together or apart."""
        low, high = self.limits.low, self.limits.high
        deepest: dict[int, int] = {}
        highest: dict[int, int] = {}
        parts = [deal.cost, deal.effect, ((CRIME, deal.burglary),)]
        if deal.card.zone >= 0:
            parts += [part for answer in self.answers[deal.card.zone] for part in (answer.gain, answer.outside)]
        for part in parts:
            for track, steps in part:
                if steps < 0 and self.limits.below[track]:
                    deepest[track] = deepest.get(track, 0) + steps
                elif steps > 0 and self.limits.above[track]:
                    highest[track] = highest.get(track, 0) + steps
        deepest[MONEY] = -deal.price - deal.labour
        return tuple(
            (track, low[track] - deepest.get(track, 0), high[track] - highest.get(track, 0))
            for track in deepest | highest
            if deepest.get(track) or highest.get(track)
        )


def _services(names: Iterable[str | None]) -> int:
    """The services as bits."""
    found = 0
    for name in names:
        if name:
            found |= 1 << SERVICES.index(name)
    return found


def effect_text(effect: Moves) -> str:
    """An effect as it is written: `w-1 e+1`."""
    return " ".join(f"{TRACKS[track]}{steps:+d}" for track, steps in effect)

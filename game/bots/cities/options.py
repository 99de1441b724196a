"""What is worth a look on a turn: for each card and district the place that spoils least, valued without applying it.

A play's effect depends only on its district and on the services in reach, so a card is settled once for each of those; what
the place itself is worth comes from rankings that are kept.
"""

from collections.abc import Sequence

from msgspec import Struct

from game.bots.cities.ground import NEAR_MOST, cell_worth, need, rank_places, room, scarcity, wide_room
from game.bots.cities.hopes import hope, landmark, reward
from game.bots.cities.survey import SMALL, Survey
from game.bots.cities.weights import WEIGHTS as W
from game.rules.cities import Build, Exchange, PlayPolicy, legal
from game.rules.cities.cards import Card, Deal
from game.rules.cities.effects import Ground, Settled, building_effect, settle, settle_zone
from game.rules.cities.parts import HAPPINESS, MONEY

_NEAR_ROOM = NEAR_MOST * W.near
"""The most that free cells beside a stage I service are worth."""


class Option(Struct, frozen=True, gc=False):
    """An action and what it changes, roughly."""

    gain: float
    action: Build | PlayPolicy


class _Lot(Struct, frozen=True, gc=False):
    """A district with room."""

    district: int
    free: int
    near: int
    """The free cells beside services."""
    tiles: int
    filled: float
    """What one more tile there is worth by itself."""


class _Reach(Struct, frozen=True, gc=False):
    """A kind of place in a district: services in reach, what a tile must touch for that, and what it must not."""

    services: int
    touch: tuple[int, ...] = ()
    avoid: tuple[int, ...] = ()


class _Idea(Struct, frozen=True, gc=False):
    """A card for a kind of place in a district."""

    bound: float
    """No place there makes more of it."""
    worth: float
    """What it does to the markers."""
    card: Card
    lot: _Lot
    reach: _Reach
    shapes: tuple[str, ...]


def options(survey: Survey, *, most: int, shapes: int = 5, each: int = 2) -> list[Option]:
    """The best plays and policies of the active seat, the best first, at most `each` of a card."""
    ideas = _ideas(survey, shapes)
    ideas.sort(key=lambda idea: -idea.bound)
    found = policies(survey)
    kept = _kept(found, most, each)
    for idea in ideas:
        if len(kept) == most and kept[-1].gain >= idea.bound:
            break
        if option := _placed(survey, idea):
            found.append(option)
            kept = _kept(found, most, each)
    return kept


def _kept(found: list[Option], most: int, each: int) -> list[Option]:
    found.sort(key=lambda option: -option.gain)
    kept: list[Option] = []
    count: dict[str, int] = {}
    for option in found:
        code = option.action.card
        if count.get(code, 0) < each:
            count[code] = count.get(code, 0) + 1
            kept.append(option)
            if len(kept) == most:
                break
    return kept


def policies(survey: Survey) -> list[Option]:
    """Every policy that may be played."""
    found = []
    for code in survey.public.displays[survey.seat]:
        card = survey.table.cards[code]
        if card.kind == "P":
            result = legal.resolve_policy(survey.public, survey.site, survey.climate.deal(card), survey.climate)
            if isinstance(result, Settled) and _is_alive(survey, result):
                found.append(Option(survey.worth(result.values) - survey.base, PlayPolicy(survey.seat, code)))
    return found


def _ideas(survey: Survey, shapes: int) -> list[_Idea]:
    """Each card for each district and reach of services, with its smallest shapes."""
    lots, values, climate, used = _lots(survey), survey.values, survey.climate, survey.city.utilities
    found: list[_Idea] = []
    for code in survey.public.displays[survey.seat]:
        card = survey.table.cards[code]
        deal = climate.deal(card)
        if card.kind == "P" or card.zone in climate.banned or deal.price > values[MONEY]:
            continue
        small = legal.shapes_for(survey.table, survey.public, card)[:shapes]
        known: dict[tuple[int, int], tuple[float, bool]] = {}
        is_local = bool(card.condition.tiles or card.once or (card.zone >= 0 and climate.answers[card.zone]))
        extra = survey.future * (_NEAR_ROOM if card.stage == 1 else W.wide_most) if card.service >= 0 else 0.0
        for lot in lots:
            if card.kind == "U" and lot.district & used:
                continue
            for reach in _reaches(survey, deal, lot):
                key = (lot.district if is_local else 0, reach.services)
                if key not in known:
                    known[key] = _settled(survey, deal, lot.district, reach.services)
                worth, fine = known[key]
                if fine:
                    found.append(_Idea(worth + lot.filled + extra, worth, card, lot, reach, small))
    return found


def _lots(survey: Survey) -> list[_Lot]:
    near = 0
    for cells in survey.city.near:
        near |= cells
    left, lots = survey.prospect.left, []
    for district in survey.districts:
        free = district & survey.free
        if free:
            tiles = (district & survey.city.anchors).bit_count()
            filled = need(tiles + 1, left) - need(tiles, left) - room(survey, free) if tiles < 2 else 0.0
            lots.append(_Lot(district, free, near & free, tiles, filled))
    return lots


_ANYWHERE = (_Reach(0),)


def _reaches(survey: Survey, deal: Deal, lot: _Lot) -> Sequence[_Reach]:
    """Which services a zone could use in this district, and where."""
    if deal.card.zone < 0 or not deal.services:
        return _ANYWHERE
    city, climate = survey.city, survey.climate
    everywhere, beside = climate.opened, []
    for service in deal.services:
        if city.wide[service] & lot.district:
            everywhere |= 1 << service
        elif city.near[service] & lot.free and not (climate.opened | climate.closed) >> service & 1:
            beside.append(service)
    everywhere &= ~climate.closed
    cells = tuple(city.near[service] for service in beside)
    found = [_Reach(everywhere, avoid=cells)]
    for service, where in zip(beside, cells, strict=True):
        found.append(_Reach(everywhere | 1 << service, (where,), tuple(each for each in cells if each is not where)))
    if len(beside) > 1:
        found.append(_Reach(everywhere | sum(1 << service for service in beside), cells))
    return found


def _settled(survey: Survey, deal: Deal, district: int, services: int) -> tuple[float, bool]:
    """What playing the card there does to the markers, and whether it may be played."""
    if deal.card.zone >= 0:
        result = settle_zone(deal, survey.values, survey.city, Ground(district, services), survey.climate)
    else:
        effect = building_effect(deal.card, survey.city, district)
        result = settle(deal, survey.values, effect, survey.climate.limits)
    if not isinstance(result, Settled) or not _is_alive(survey, result):
        return 0.0, False
    missed = W.missed * reward(deal.card) if result.met is False else 0.0
    return survey.worth(result.values) - survey.base - missed + landmark(survey, deal.card.code), True


def _is_alive(survey: Survey, result: Settled) -> bool:
    return result.values[HAPPINESS] >= survey.climate.limits.low[HAPPINESS]


def _placed(survey: Survey, idea: _Idea) -> Option | None:
    """The card on the best place within that reach."""
    card, lot, reach = idea.card, idea.lot, idea.reach
    best: tuple[float, str, int, int] | None = None
    serves = card.service >= 0 and card.stage == 1
    cell = cell_worth(survey)
    scarce = scarcity(survey) if card.zone >= 0 and survey.small <= W.small_most else 0.0
    for shape in idea.shapes:
        for spoilt, number, mask in rank_places(survey.site, shape, lot.free, lot.near, serves=serves):
            if _fits(reach, mask):
                size = mask.bit_count()
                cost = spoilt * survey.future + cell * size + (scarce if size <= SMALL else 0.0)
                if best is None or cost < best[0]:
                    best = (cost, shape, number, mask)
                break
    if best is None:
        return None
    cost, shape, number, mask = best
    gain = idea.worth - cost + lot.filled
    if lot.tiles == 0:
        gain += room(survey, lot.free & ~mask)
    if card.service >= 0 and not serves and not survey.city.wide[card.service]:
        gain += survey.future * wide_room((lot.district,), lot.district, lot.free & ~mask)
    return Option(gain, survey.table.plays(survey.site, survey.seat, card.code, shape)[number])


def _fits(reach: _Reach, mask: int) -> bool:
    for cells in reach.touch:
        if not mask & cells:
            return False
    for cells in reach.avoid:  # noqa: SIM110 - a loop is faster than all() here
        if mask & cells:
            return False
    return True


def exchange(survey: Survey) -> Exchange | None:
    """The exchange of the card that promises least, if there is money for it."""
    cards = survey.table.cards
    display = [code for code in survey.public.displays[survey.seat] if cards[code].kind != "P"]
    if not display or survey.values[MONEY] < legal.exchange_price(survey.table, survey.public, survey.seat):
        return None
    return Exchange(survey.seat, min(display, key=lambda code: hope(survey, code)))

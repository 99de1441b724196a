"""Judges a city for the campaign: medals, objectives, what unlocks a chapter, and the daily city.

It reads states and views. Storing the results is done elsewhere.
"""

from collections.abc import Callable
from datetime import date
from typing import Literal

from msgspec import Struct

from game.rules.cities import hidden
from game.rules.cities.content import Content
from game.rules.cities.milestones import close_milestone, is_under_way
from game.rules.cities.model import Public, State, View
from game.rules.cities.parts import CRIME, HAPPINESS, MONEY, POLLUTION, SERVICES, TOTAL, TRAFFIC, ObjectiveName
from game.rules.cities.tables import Tables

FINISHED = "CS-75"
"""The rule by which a city ends that is not lost."""
Standing = Literal["open", "held", "met", "missed"]
"""Of an objective: not yet, as it should be if the city ended now, met for good, or out of reach for good."""
_Measure = Callable[[Tables, Public, int], int]
_Verdict = Callable[[Public, int, int], Standing]


class Goal(Struct, frozen=True):
    """An objective of the chapter as it stands."""

    name: ObjectiveName
    amount: int
    now: int
    """What there is of it: tiles, steps, percent, money."""
    standing: Standing


def is_finished(state: Public) -> bool:
    """Did the city come to its end without being lost?"""
    return state.ended == FINISHED


def medal(content: Content, state: State) -> str | None:
    """CS-116: the best medal a finished city has earned; lost ones earn none."""
    if not is_finished(state):
        return None
    above = state.values[TOTAL] - state.setup.success
    earned = [each.code for each in content.administration.medals if above >= each.above]
    return earned[-1] if earned else None


def goals(tables: Tables, known: State | View) -> tuple[Goal, ...]:
    """CS-117: the chapter's objectives as they stand, in a state or in anybody's view; the end decides them all."""
    then = close_milestone(tables, known) if is_under_way(known) else None
    wanted = tables.chapters[known.setup.scenario].objectives
    return tuple(_goal(tables, known, each.name, each.amount, then=then) for each in wanted)


def _goal(tables: Tables, known: Public, name: ObjectiveName, amount: int, *, then: Public | None) -> Goal:
    """`then` is the city after the end of the milestone that is being played: what is held now is held there too."""
    measure, verdict = _GAUGES[name]
    now = measure(tables, known, amount)
    standing = verdict(known, now, amount)
    if then is not None and standing in ("held", "open"):
        is_kept = then.ended in ("", FINISHED) and verdict(then, measure(tables, then, amount), amount) in ("held", "met")
        standing = "held" if is_kept else "open"
    if standing == "open" and name in _SOURCES and now + _at_most_more(tables, known, name) < _wanted(name, amount):
        standing = "missed"
    if known.ended:
        standing = "met" if is_finished(known) and standing in ("met", "held") else "missed"
    return Goal(name, amount, now, standing)


def objectives(tables: Tables, state: State) -> tuple[tuple[str, int, bool], ...]:
    """CS-117: the chapter's objectives with their amounts, and whether this finished city met them."""
    return tuple((goal.name, goal.amount, goal.standing == "met") for goal in goals(tables, state))


def is_unlocked(content: Content, chapter: str, successes: set[str], attempts: dict[str, int]) -> bool:
    """CS-115: the first chapter always; the others by success in the one before or by enough finished attempts there."""
    codes = [each.code for each in content.scenarios.chapters]
    number = codes.index(chapter)
    if number == 0:
        return True
    before = codes[number - 1]
    return before in successes or attempts.get(before, 0) >= content.administration.attempts


def daily(day: date) -> tuple[int, dict[str, str]]:
    """CS-120: seed and options of a day's city."""
    return int(day.strftime("%Y%m%d")), {"scenario": "5", "difficulty": "standard", "layout": "random"}


# -- objectives -----------------------------------------------------------------------------------------------------


def _growing(_known: Public, now: int, amount: int) -> Standing:
    """What stands or was played stays so."""
    return "met" if now >= amount else "open"


def _at_least(_known: Public, now: int, amount: int) -> Standing:
    """Only the end counts."""
    return "held" if now >= amount else "open"


def _at_most(_known: Public, now: int, amount: int) -> Standing:
    """Only the end counts."""
    return "held" if now <= amount else "open"


def _never_above(_known: Public, now: int, amount: int) -> Standing:
    """Once above, it is too late."""
    return "held" if now <= amount else "missed"


def _no_red(known: Public, now: int, amount: int) -> Standing:
    """The amount is that of milestones, in which there may be none."""
    if now:
        return "missed"
    return "met" if len(known.milestones) >= amount else "held"


def _third(known: Public, now: int, amount: int) -> Standing:
    """Decided by the third transfer."""
    if len(known.milestones) < 3:
        return "open"
    return "met" if now >= amount else "missed"


def _services(tables: Tables, known: Public, stage: int) -> int:
    """How many different services stand at this stage or above."""
    cards = [tables.cards[tile.card] for tile in known.tiles]
    return len({card.service for card in cards if card.service >= 0 and card.stage >= stage})


def _built(tables: Tables, known: Public, _percent: int) -> int:
    """Percent of the land; rounding down decides as no rounding would."""
    return 100 * known.city.taken.bit_count() // tables.site(known.setup.layout).land.bit_count()


def _transfer(_tables: Tables, known: Public, _amount: int) -> int:
    """The happiness of the third transfer, or, before it, as it stands."""
    return known.milestones[2].happiness if len(known.milestones) > 2 else known.values[HAPPINESS]


def _all_services(_known: Public, now: int, _amount: int) -> Standing:
    """The amount is that of the stage, which every service must reach."""
    return "met" if now >= len(SERVICES) else "open"


def _wanted(name: ObjectiveName, amount: int) -> int:
    """How much there must be in the end."""
    return len(SERVICES) if name == "better_services" else amount


def _at_most_more(tables: Tables, known: Public, name: ObjectiveName) -> int:
    """How much the cards could add that may still come into play, wherever they lie; only what everybody may know counts."""
    view = known if isinstance(known, View) else hidden.view(tables, known, None) if isinstance(known, State) else None
    if view is None:
        return len(tables.cards)
    codes = [*(code for display in view.displays for code in display), *view.pile]
    cards = [tables.cards[code] for code in (*codes, *(code for stack in hidden.possible(tables, view) for code in stack))]
    if name in ("services", "better_services"):
        stage = 2 if name == "better_services" else 1
        built = {tables.cards[tile.card] for tile in view.tiles}
        standing = {card.service for card in built if card.stage >= stage}
        return len({card.service for card in cards if card.service >= 0 and card.stage >= stage} - standing)
    return sum(card.kind == _SOURCES[name] for card in cards)


_SOURCES: dict[ObjectiveName, str] = {
    "services": "S",
    "better_services": "S",
    "uniques": "Q",
    "residential": "R",
    "policies": "P",
    "headlines": "N",
}
"""Objectives that only cards of a kind bring nearer."""
_GAUGES: dict[ObjectiveName, tuple[_Measure, _Verdict]] = {
    "services": (lambda tables, known, amount: _services(tables, known, 1), _growing),
    "treasury": (lambda tables, known, amount: known.values[MONEY], _at_least),
    "no_red_early": (lambda tables, known, amount: sum(each.red for each in known.milestones[:amount]), _no_red),
    "uniques": (lambda tables, known, amount: len(known.city.landmarks), _growing),
    "no_crime": (lambda tables, known, amount: known.values[CRIME], _at_most),
    "built": (_built, _growing),
    "balanced": (lambda tables, known, amount: max((abs(m.employment) for m in known.milestones), default=0), _never_above),
    "few_cards": (lambda tables, known, amount: len(known.tiles) + known.policies, _never_above),
    "residential": (lambda tables, known, amount: known.city.zones[0].bit_count(), _growing),
    "policies": (lambda tables, known, amount: known.policies, _growing),
    "clean_and_calm": (lambda tables, known, amount: max(known.values[POLLUTION], known.values[TRAFFIC]), _at_most),
    "headlines": (lambda tables, known, amount: known.headlines, _growing),
    "third_transfer": (_transfer, _third),
    "low_burden": (lambda tables, known, amount: sum(known.values[track] for track in (POLLUTION, TRAFFIC, CRIME)), _at_most),
    "better_services": (_services, _all_services),
}
"""How much there is of what an objective asks for, and what that means."""

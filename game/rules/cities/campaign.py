"""The campaign's measure of a finished city: medals, objectives, what unlocks a chapter, and the daily city.

It judges final states; what a profile stores is kept elsewhere.
"""

from collections.abc import Callable
from datetime import date

from game.rules.cities.content import Content
from game.rules.cities.model import State
from game.rules.cities.parts import CRIME, MONEY, POLLUTION, SERVICES, TOTAL, TRAFFIC, ObjectiveName
from game.rules.cities.tables import Tables

Judge = Callable[[Tables, State, int], bool]


def is_finished(state: State) -> bool:
    """Did the city come to its end without being lost?"""
    return state.ended == "CS-75"


def medal(content: Content, state: State) -> str | None:
    """CS-116: the best medal a finished city has earned; lost ones earn none."""
    if not is_finished(state):
        return None
    above = state.values[TOTAL] - state.setup.success
    earned = [each.code for each in content.administration.medals if above >= each.above]
    return earned[-1] if earned else None


def objectives(tables: Tables, state: State) -> tuple[tuple[str, int, bool], ...]:
    """CS-117: the chapter's objectives with their amounts, and whether this city met them."""
    chapter = tables.chapters[state.setup.scenario]
    fine = is_finished(state)
    return tuple(
        (each.name, each.amount, fine and _JUDGES[each.name](tables, state, each.amount)) for each in chapter.objectives
    )


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


def _services(tables: Tables, state: State, stage: int) -> int:
    """How many different services stand at this stage or above."""
    cards = [tables.cards[tile.card] for tile in state.tiles]
    return len({card.service for card in cards if card.service >= 0 and card.stage >= stage})


def _built(tables: Tables, state: State, percent: int) -> bool:
    site = tables.site(state.setup.layout)
    return 100 * state.city.taken.bit_count() >= percent * site.land.bit_count()


_JUDGES: dict[ObjectiveName, Judge] = {
    "services": lambda tables, state, amount: _services(tables, state, 1) >= amount,
    "treasury": lambda tables, state, amount: state.values[MONEY] >= amount,
    "no_red_early": lambda tables, state, amount: not any(each.red for each in state.milestones[:amount]),
    "uniques": lambda tables, state, amount: len(state.city.landmarks) >= amount,
    "no_crime": lambda tables, state, amount: state.values[CRIME] <= amount,
    "built": lambda tables, state, amount: _built(tables, state, amount),
    "balanced": lambda tables, state, amount: all(abs(each.employment) <= amount for each in state.milestones),
    "few_cards": lambda tables, state, amount: len(state.tiles) + state.policies <= amount,
    "residential": lambda tables, state, amount: state.city.zones[0].bit_count() >= amount,
    "policies": lambda tables, state, amount: state.policies >= amount,
    "clean_and_calm": lambda tables, state, amount: state.values[POLLUTION] <= amount and state.values[TRAFFIC] <= amount,
    "headlines": lambda tables, state, amount: state.headlines >= amount,
    "third_transfer": lambda tables, state, amount: len(state.milestones) > 2 and state.milestones[2].happiness >= amount,
    "low_burden": lambda tables, state, amount: state.values[POLLUTION] + state.values[TRAFFIC] + state.values[CRIME] <= amount,
    "better_services": lambda tables, state, amount: _services(tables, state, amount) == len(SERVICES),
}

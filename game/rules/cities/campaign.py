"""The campaign's measure of a finished city: medals, objectives, what unlocks a chapter, and the daily city.

It judges final states; what a profile stores is kept elsewhere.
"""

from collections.abc import Callable
from datetime import date

from game.rules.cities.content import Content
from game.rules.cities.model import State
from game.rules.cities.parts import CRIME, MONEY, POLLUTION, SERVICES, TOTAL, TRAFFIC, ObjectiveName
from game.rules.cities.table import Table

Judge = Callable[[Table, State, int], bool]


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


def objectives(table: Table, state: State) -> tuple[tuple[str, int, bool], ...]:
    """CS-117: the chapter's objectives with their amounts, and whether this city met them."""
    chapter = table.chapters[state.setup.scenario]
    fine = is_finished(state)
    return tuple(
        (each.name, each.amount, fine and _JUDGES[each.name](table, state, each.amount)) for each in chapter.objectives
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


def _services(table: Table, state: State, stage: int) -> int:
    """How many different services stand at this stage or above."""
    cards = [table.cards[tile.card] for tile in state.tiles]
    return len({card.service for card in cards if card.service >= 0 and card.stage >= stage})


def _built(table: Table, state: State, percent: int) -> bool:
    site = table.site(state.setup.layout)
    return 100 * state.city.taken.bit_count() >= percent * site.land.bit_count()


_JUDGES: dict[ObjectiveName, Judge] = {
    "services": lambda table, state, amount: _services(table, state, 1) >= amount,
    "treasury": lambda table, state, amount: state.values[MONEY] >= amount,
    "no_red_early": lambda table, state, amount: not any(each.red for each in state.milestones[:amount]),
    "uniques": lambda table, state, amount: len(state.city.landmarks) >= amount,
    "no_crime": lambda table, state, amount: state.values[CRIME] <= amount,
    "built": lambda table, state, amount: _built(table, state, amount),
    "balanced": lambda table, state, amount: all(abs(each.employment) <= amount for each in state.milestones),
    "few_cards": lambda table, state, amount: len(state.tiles) + state.policies <= amount,
    "residential": lambda table, state, amount: state.city.zones[0].bit_count() >= amount,
    "policies": lambda table, state, amount: state.policies >= amount,
    "clean_and_calm": lambda table, state, amount: state.values[POLLUTION] <= amount and state.values[TRAFFIC] <= amount,
    "headlines": lambda table, state, amount: state.headlines >= amount,
    "third_transfer": lambda table, state, amount: len(state.milestones) > 2 and state.milestones[2].happiness >= amount,
    "low_burden": lambda table, state, amount: state.values[POLLUTION] + state.values[TRAFFIC] + state.values[CRIME] <= amount,
    "better_services": lambda table, state, amount: _services(table, state, amount) == len(SERVICES),
}

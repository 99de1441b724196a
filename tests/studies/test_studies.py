"""The studies that come with the program: enough of them, varied, solved by their solutions and by nothing else."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.cities.milestones import reckon
from game.rules.core import Action
from game.studies.measures import vocabulary
from game.studies.reading import own_studies
from game.studies.search import walk
from game.studies.study import GRADES, UPPER, Study, are_met, goal_states, stars
from game.studies.wording import goal_label, task_sentence
from game.text import texts
from tools.studies import COST, faults_of, standing

STUDIES = own_studies().all
NOT_ASKED = {
    "skyliners": {"lapse"},
    "skyline3000": {"stall", "pass", "unbid", "draw"},
    "skyline_world": {"end"},
    "skyrise": {"keep", "vault"},
    "cities": {"choose_role", "take", "return", "keep"},
}
"""Actions that no study's solution has: forced ones, those that chance answers, and those that change nothing by themselves."""
NEVER_CHANGED = {
    "skyline3000": {"start", "round1", "round2", "round3", "round4"},
    "skyrise": {"overflow"},
    "cities": {"overflow"},
}
"""Lines of score sheets that no study is about: what was counted before, and what stands for pieces that ran out."""


def actions_of(study: Study) -> list[Action]:
    """Every action of every solution."""
    rules = GAMES[study.game]
    state, found = rules.from_text(study.entry.position), list[Action]()
    for way in study.entry.solutions:
        states = walk(rules, state, way)
        found += [rules.parse(here, text) for here, text in zip(states, way, strict=False)]
    return found


def test_every_study_of_the_program_can_be_read() -> None:
    assert own_studies().faults == ()


def test_every_game_has_six_studies_in_each_grade_and_no_two_alike() -> None:
    assert Counter((study.game, study.entry.grade) for study in STUDIES) == {
        (game, grade): 6 for game in GAMES for grade in GRADES
    }
    for one, other in combinations(STUDIES, 2):
        assert one.entry.title != other.entry.title
        if one.game == other.game:
            assert one.entry.position != other.entry.position
            assert (one.goals, one.entry.solutions) != (other.goals, other.entry.solutions)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_action_and_every_scoring_source_occurs(game: str) -> None:
    own = [study for study in STUDIES if study.game == game]
    kinds = {action.kind() for study in own for action in actions_of(study)}
    package = f"game.rules.{game}."
    every = {each.kind() for each in _leaves(Action) if each.__module__.startswith(package)}
    assert kinds == every - NOT_ASKED[game]
    words = vocabulary(game)
    assert words is not None
    assert {goal.measure for study in own for goal in study.goals} >= set(words.measures) - {"bid", "provisions", "total"}
    changed = {reason for study in own for reason in changed_lines(study)}
    assert changed >= set(words.words["line"]) - NEVER_CHANGED.get(game, set())


def changed_lines(study: Study) -> set[str]:
    """The lines of the own score sheet that the first solution changes."""
    rules = GAMES[study.game]
    ends = walk(rules, rules.from_text(study.entry.position), study.entry.solutions[0])
    before, after = (
        {line.reason: line.points for line in rules.projected(rules.view(state, study.seat))[study.seat] if line.points}
        for state in (ends[0], ends[-1])
    )
    return {reason for reason, _ in before.items() ^ after.items()}


def test_nobody_is_worse_off_after_a_solution() -> None:
    for study in STUDIES:
        rules = GAMES[study.game]
        ends = walk(rules, rules.from_text(study.entry.position), study.entry.solutions[0])
        before, after = (standing(rules, state, study.seat) for state in (ends[0], ends[-1]))
        assert after >= before - COST.get(study.game, 0), study.key


def test_no_study_about_the_end_of_a_milestone_is_solved_by_what_would_lose_the_city() -> None:
    rules: Any = GAMES["cities"]
    for study in (each for each in STUDIES if each.game == "cities" and "transfer" in {goal.measure for goal in each.goals}):
        for way in study.entry.solutions:
            end = walk(rules, rules.from_text(study.entry.position), way)[-1]
            assert end.ended in ("", "CS-75"), study.key
            if not end.ended and end.phase != "board":  # before the next board is chosen nothing can be foreseen
                assert not reckon(rules.tables, end).is_lost, study.key


def _leaves(base: Any) -> list[Any]:
    below = base.__subclasses__()
    return [leaf for each in below for leaf in _leaves(each)] if below else [base]


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.key)
def test_a_study_is_solved_by_its_solutions_and_by_nothing_else(study: Study) -> None:
    assert list(faults_of(study)) == []


def test_the_proof_finds_other_solutions_and_greed() -> None:
    study = next(each for each in STUDIES if each.game == "skyliners" and len(each.goals) == 2 and each.entry.grade == UPPER)
    assert any("another solution" in fault for fault in faults_of(replace(study, goals=study.goals[:1])))
    easy = next(each for each in STUDIES if each.entry.solutions[0] == each.entry.greedy)
    hard = replace(easy, entry=replace(easy.entry, grade=4))
    assert "the greedy bot solves it" in list(faults_of(hard))


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.key)
def test_hints_are_true_and_solutions_move_towards_every_goal(study: Study) -> None:
    rules = GAMES[study.game]
    state = rules.from_text(study.entry.position)
    targets = {f"{step.kind} {step.key}" for action in actions_of(study) for step in action.steps()}
    assert set(study.entry.look) <= targets
    before = goal_states(rules, study.goals, rules.view(state, study.seat))
    assert not all(each.is_met for each in before)
    for way in study.entry.solutions:
        end = walk(rules, state, way)[-1]
        assert are_met(rules, study.goals, rules.view(end, study.seat))


@pytest.mark.parametrize("language", ["en", "de"])
def test_tasks_are_sentences_of_one_or_two_lines(language: str) -> None:
    t = texts(language)
    for study in STUDIES:
        names = [t(f"colour.{name}") for name in ("red", "blue", "yellow", "green")][: study.seats]
        said = task_sentence(t, study, names)
        assert said[0].isupper() or said[0] in "“„0123456789", said
        assert said.endswith(".")
        assert not {"{", ".."} & {said[-1:], said[-2:]}, said
        assert len(said) <= 190, said
        for goal in study.goals:
            assert 0 < len(goal_label(t, study, goal, names)) <= 32


def test_stars_count_hints_and_moves() -> None:
    assert [stars(2, 2, hints) for hints in range(5)] == [3, 2, 1, 1, 1]
    assert stars(3, 2, 0) == 2

"""What the bar of a study says: the task, its boxes, hints, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.match.hotseat import Mode
from game.rules import GAMES
from game.rules.core import Action
from game.scenes.retold import retell_moves
from game.scenes.studies.bar import StudyBarData, StudyWay, Tone
from game.scenes.studies.marks import GoalMark
from game.scenes.table.situation import Situation
from game.scenes.words import target_name
from game.studies.attempt import AttemptStanding
from game.studies.measures import vocabulary
from game.studies.study import HINTS, MOST_STARS, GoalState, Study
from game.studies.wording import current_number, goal_clause, goal_label, study_seat, task_sentence, wanted_number
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.studies.guide import StudyGuide


def tell_study(guide: StudyGuide, situation: Situation[object], t: Text, spoken: Text) -> StudyBarData:
    """The bar as things stand; `spoken` are the texts as the viewer is told about places."""
    study, attempt, session = guide.study, guide.attempt, guide.table.session
    standing = attempt.standing(session)
    names = session.names
    icon, tone, says = _says(guide, situation, standing, t, spoken)
    stars = attempt.earned if attempt.earned is not None else max(1, MOST_STARS - attempt.hints)
    return StudyBarData(
        title=study.entry.title[t.language],
        about=about_study(t, study),
        task=task_sentence(t, study, names),
        goals=tuple(_mark(guide, state, t) for state in attempt.goals(session)),
        stars=stars,
        stars_tip=t("study.stars_about", count=study.entry.moves),
        icon=icon,
        tone=tone,
        says=says,
        ways=_ways(guide, standing, t),
    )


def about_study(t: Text, study: Study) -> str:
    """Number, grade and how many moves a study has."""
    number = t("study.number", number=study.number)
    return f"{number} · {t(f'study.grade.{study.entry.grade}')} · {t('study.moves', count=study.entry.moves)}"


def _mark(guide: StudyGuide, state: GoalState, t: Text) -> GoalMark:
    study, goal, names = guide.study, state.goal, guide.table.session.names
    seat = study_seat(study, goal) if study.seats > 1 else None
    clause = goal_clause(t, study, goal, names)
    return GoalMark(
        goal_label(t, study, goal, names),
        current_number(t, study, goal, state.now),
        wanted_number(t, study, goal),
        state.is_met,
        guide.table.tabletop.look.identity(seat) if seat is not None else None,
        f"{clause[:1].upper()}{clause[1:]}",
    )


def _says(
    guide: StudyGuide, situation: Situation[object], standing: AttemptStanding, t: Text, spoken: Text
) -> tuple[str, Tone, str]:
    """Sign, tone and sentence: what came of it, a hint, or what is awaited."""
    study, attempt = guide.study, guide.attempt
    if guide.is_watching:
        return "play", "accent", t("study.shown", way=_way_words(guide, study.entry.solutions[0], spoken))
    if standing is AttemptStanding.SOLVED:
        return "check", "good", _solved(guide, t, spoken)
    if standing is AttemptStanding.SPENT:
        return "undo", "bad", t("study.spent")
    if attempt.is_used_up(guide.table.session):
        return "undo", "bad", t("study.used_up")
    if attempt.hints:
        return "hint", "accent", f"{t('study.hint_number', number=attempt.hints, count=HINTS)} {_hint(guide, t, spoken)}"
    if situation.mode is Mode.CHOOSE and situation.prompt is not None:
        return "next", "soft", spoken.prompt(study.game, situation.prompt)
    return "next", "soft", t("study.begin")


def _solved(guide: StudyGuide, t: Text, spoken: Text) -> str:
    """Praise, and what whoever takes most at once would have done instead."""
    study = guide.study
    is_same = set(study.entry.greedy) == set(study.entry.solutions[0]) or not study.entry.greedy
    praise = t("study.solved")
    if is_same:
        return f"{praise} {t('study.greedy_same')}"
    return f"{praise} {t('study.greedy', way=_way_words(guide, study.entry.greedy, spoken))}"


def _hint(guide: StudyGuide, t: Text, spoken: Text) -> str:
    """The last hint that was asked for."""
    study, game = guide.study, guide.study.game
    if guide.attempt.hints >= HINTS:
        return t("study.hint_way", way=_way_words(guide, study.entry.solutions[0], spoken))
    if guide.attempt.hints == 1:
        places = dict.fromkeys(target_name(spoken, game, target) for target in guide.places() or guide.pieces())
        return t("study.hint_look", places=" · ".join(places))
    pieces = dict.fromkeys(target_name(spoken, game, target) for target in guide.pieces())
    return t("study.hint_piece", pieces=" · ".join(pieces))


def _way_words(guide: StudyGuide, way: Sequence[str], spoken: Text) -> str:
    """Moves in words, one after the other, without what only leads on."""
    rules, state, said = GAMES[guide.study.game], guide.start, list[tuple[object, Action]]()
    words = vocabulary(guide.study.game)
    for text in way:
        action = rules.parse(state, text)
        if words is None or action.kind() not in words.idle:
            said.append((rules.view(state, guide.study.seat), action))
        state = rules.apply(state, action)
    return retell_moves(spoken, guide.study.game, said)


def _ways(guide: StudyGuide, standing: AttemptStanding, t: Text) -> tuple[StudyWay, ...]:
    """The buttons that make sense now."""
    again = StudyWay("again", t("study.again"), "reset")
    on = StudyWay("next", t("study.next"), "next", is_main=True)
    listed = StudyWay("list", t("study.list"), "back")
    if standing is AttemptStanding.SOLVED or guide.is_watching:
        return (
            (again, listed, on) if not guide.is_watching else (listed, StudyWay("again", t("study.try"), "reset", is_main=True))
        )
    hint = StudyWay("hint", t("study.hint"), "hint")
    solution = StudyWay("solution", t("study.solution"), "play")
    if standing is AttemptStanding.SPENT or guide.attempt.is_used_up(guide.table.session):
        return hint, solution, again, StudyWay("undo", t("study.undo"), "undo", is_main=True)
    return (hint, solution, *((again,) if guide.table.session.number else ()), listed)

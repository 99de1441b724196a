"""A study in words: its task as a sentence, its goals as short labels. It knows texts, but no screen."""

from collections.abc import Sequence

from game.studies.measures import SEAT, Vocabulary, vocabulary
from game.studies.study import Goal, Study, goal_seat
from game.text import Text

SIGNS = {"=": "", ">=": "≥ ", "<=": "≤ "}


def task_sentence(t: Text, study: Study, names: Sequence[str]) -> str:
    """The whole task in one sentence; `names` are those of the seats."""
    *most, last = [goal_clause(t, study, goal, names) for goal in study.goals]
    said = (t("study.and", first=", ".join(most), last=last) if most else last).removesuffix(".")
    if t.language == "de":  # a whole sentence after a colon begins with a capital
        said = f"{said[:1].upper()}{said[1:]}"
    return t("study.task", goals=said)


def goal_clause(t: Text, study: Study, goal: Goal, names: Sequence[str]) -> str:
    """One goal as a clause, such as `you see at least 3 in row B`."""
    words = _words(t, study, goal, names)
    relation = "=" if goal.relation == "<=" and not goal.number else goal.relation  # nobody says "at most none"
    key = _key(t, study.game, "aim", _aim(study, goal))
    if relation == "=" and not goal.number and t.has(none := _key(t, study.game, "aim", f"{_aim(study, goal)}_none")):
        key = none
    value = t(f"study.value.{_RELATION_KEYS[relation]}", number=goal.number)
    return t(key, value=value, count=goal.number, **words)


def _aim(study: Study, goal: Goal) -> str:
    """The sort of clause: whose number it is, and whether a question shall be answered by no."""
    is_not = goal.measure in _vocabulary(study).questions and not goal.number
    own = "_you" if study_seat(study, goal) == study.seat else ""
    return f"{goal.measure}{own}{'_not' if is_not else ''}"


def goal_label(t: Text, study: Study, goal: Goal, names: Sequence[str]) -> str:
    """What a goal is about in a word or two, for its box; whose it is the box shows by an emblem."""
    return t(_key(t, study.game, "aim_box", goal.measure), **_words(t, study, goal, names))


def wanted_number(t: Text, study: Study, goal: Goal) -> str:
    """The number that a goal wants, with its sign; yes or no where it is a question."""
    if goal.measure in _vocabulary(study).questions:
        return current_number(t, study, goal, goal.number)
    return f"{SIGNS[goal.relation]}{current_number(t, study, goal, goal.number)}"


def current_number(t: Text, study: Study, goal: Goal, now: int) -> str:
    """A number of a goal as it is shown in its box."""
    if goal.measure in _vocabulary(study).questions:
        return t("study.yes" if now else "study.no")
    return str(now).replace("-", "\N{MINUS SIGN}")


def study_seat(study: Study, goal: Goal) -> int | None:
    """The seat that a goal of a study is about; None where it is about the table."""
    return goal_seat(_vocabulary(study), goal)


_RELATION_KEYS = {"=": "exactly", ">=": "least", "<=": "most"}


def _vocabulary(study: Study) -> Vocabulary:
    found = vocabulary(study.game)
    assert found is not None, "a study is of a game that has a vocabulary"
    return found


def _words(t: Text, study: Study, goal: Goal, names: Sequence[str]) -> dict[str, str]:
    """The arguments of a goal as words that sentences can bend."""
    found = {}
    for kind, argument in zip(_vocabulary(study).measures[goal.measure], goal.arguments, strict=True):
        if kind == SEAT:
            found[kind] = names[int(argument)]
        elif kind == "line":
            found[kind] = t(f"{study.game}.score.{argument}")
        else:
            found[kind] = t.word(study.game, argument)
    return found


def _key(t: Text, game: str, table: str, name: str) -> str:
    """The game's own text where it has one, else the one for every game."""
    own = f"{game}.{table}.{name}"
    return own if t.has(own) else f"study.{table}.{name}"

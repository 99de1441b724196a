"""Reads the studies of `config/studies`. A file or a study that makes no sense is named and left out; the others stay."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content import CONFIG, LANGUAGES, convert, read_yaml, readable_path
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Rules
from game.studies.measures import Vocabulary, vocabulary
from game.studies.search import count_moves, walk
from game.studies.study import UPPER, Entry, Study, are_met, goal_seat, read_goal

FOLDER = CONFIG / "studies"
LONGEST_TITLE = 34
"""Letters; a row of the list has room for them at every scale."""


class Studies(Struct, frozen=True):
    """The studies that can be used, by game and number, and what is wrong with the others."""

    all: tuple[Study, ...] = ()
    faults: tuple[str, ...] = ()

    def of(self, game: str) -> tuple[Study, ...]:
        """Those of one game."""
        return tuple(study for study in self.all if study.game == game)

    def find(self, key: str) -> Study | None:
        """The study of that name, such as `skyliners/one-floor`."""
        return next((study for study in self.all if study.key == key), None)


def read_studies(folder: Path = FOLDER) -> Studies:
    """Every study in a folder."""
    found, faults = list[Study](), list[str]()
    for path in sorted(folder.glob("*.yaml")):
        source = readable_path(path)
        try:
            entries, rules, words = _open(path)
        except BadInput as fault:
            faults.append(str(fault))
            continue
        names = set[str]()
        for number, data in enumerate(entries, 1):
            try:
                study = _read(data, rules, words, number)
                if study.entry.name in names:
                    raise BadInput(f'the name "{study.entry.name}" is used twice')
            except BadInput as fault:
                faults.append(f"{source}, study {number}: {fault}")
                continue
            names.add(study.entry.name)
            found.append(study)
    order = list(GAMES)
    found.sort(key=lambda study: (order.index(study.game), study.number))
    return Studies(tuple(found), tuple(faults))


@cache
def own_studies() -> Studies:
    """The studies that come with the program, read once."""
    return read_studies()


def _open(path: Path) -> tuple[list[Any], Rules[Any, Any], Vocabulary]:
    """The entries of a file, with the rules and the vocabulary of the game it is named after."""
    source, game = readable_path(path), path.stem
    words = vocabulary(game) if game in GAMES else None
    if words is None:
        raise BadInput(f'{source}: there are no studies of a game "{game}"')
    data = read_yaml(path)
    if not isinstance(data, list):
        raise BadInput(f"{source}: it must be a list of studies")
    return data, GAMES[game], words


def _read(data: Any, rules: Rules[Any, Any], words: Vocabulary, number: int) -> Study:
    """One study, with everything checked that needs no search."""
    entry = convert(data, Entry, source="it")
    state = rules.from_text(entry.position)
    seat = rules.to_act(state)
    if seat is None:
        raise BadInput("nobody is to act in its position")
    seats = len(rules.projected(state))
    asked = [read_goal(words, text, seats) for text in entry.task]
    goals = tuple(sorted(asked, key=lambda goal: goal_seat(words, goal) not in (seat, None)))  # one's own first
    for language in LANGUAGES:
        if not 0 < len(entry.title[language]) <= LONGEST_TITLE:
            raise BadInput(f"its title ({language}) must have 1 to {LONGEST_TITLE} letters")
    if are_met(rules, goals, rules.view(state, seat)):
        raise BadInput("its task is met before the first move")
    study = Study(rules.id, number, entry, seat, seats, goals)
    for fault in _solution_faults(study, rules, words, state):
        raise BadInput(fault)
    return study


def _solution_faults(study: Study, rules: Rules[Any, Any], words: Vocabulary, state: Any) -> Iterator[str]:
    """What is wrong with the ways that are written down."""
    entry, targets = study.entry, set[str]()
    for way in entry.solutions:
        states = walk(rules, state, way)
        actions = [rules.parse(here, text) for here, text in zip(states, way, strict=False)]
        targets |= {f"{step.kind} {step.key}" for action in actions for step in action.steps()}
        if count_moves(words, actions) > entry.moves:
            yield f"{', '.join(way)}: more than {entry.moves} moves"
        met = [are_met(rules, study.goals, rules.view(here, study.seat)) for here in states]
        if any(met[:-1]) or not met[-1]:
            yield f"{', '.join(way)}: the task must be met by the last move, and not before"
    for look in entry.look:
        if look not in targets:
            yield f'the hint looks at "{look}", which no solution uses'
    reached = walk(rules, state, entry.greedy)
    if study.entry.grade >= UPPER and any(are_met(rules, study.goals, rules.view(here, study.seat)) for here in reached):
        yield f"the greedy moves meet the task, but its grade is {entry.grade}"

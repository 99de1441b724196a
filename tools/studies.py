"""Makes the studies of `config/studies` from matches of bots, by search, and proves those that are there.

    python -m tools.studies find GAME --matches N --out FILE       # looks for candidates and writes them
    python -m tools.studies choose CANDIDATES                      # prints a varied choice as YAML; titles are to be written
    python -m tools.studies verify [GAME]                          # searches every study: solutions, greedy bot, hidden cards

A candidate is a position of a match, a number of moves, and goals that exactly one reachable position meets. The goals are read
off that position: every position within the moves is counted by every measure, and pairs and triples of numbers are tried.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import log10
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.bots.greedy import GreedyBot
from game.bots.levels import LevelBot
from game.rules import GAMES
from game.rules.core import Action, Rules, seeded, totals
from game.studies.measures import SEAT, Vocabulary, vocabulary
from game.studies.reading import read_studies
from game.studies.search import Reached, count_moves, explore, find_solutions, walk
from game.studies.study import UPPER, Goal, Study, are_met, words_of

MOST_POSITIONS = {"cities": 3500, "skyline3000": 1500, "skyline_world": 1500, "skyrise": 1500}
"""So many reachable positions a study has at most; its proof must stay cheap."""
USUAL_MOST = 2500
FEWEST_POSITIONS = 6
DEALS = 3
"""So many other deals of what is hidden are tried."""
GREEDY_TRIES = 3
LEAST_WORTH = -2
COST = {"cities": 1}
"""Points by which a solution may leave somebody worse off for the moment: what a building costs pays later."""
PER_GRADE = 6
SPARE = 0
"""More of each grade than are needed: some are dropped by hand."""
EXACT = ("sees", "bid", "tops", "built", "e")
"""Measures, and markers of Cities, whose goal is the number itself; all others ask for at least or at most that much."""
FEWER = ("red", "missing", "o", "t", "c", "cards of skyline_world")
"""Of which less is better for oneself."""
KEPT = ("money", "highest", "cards", "stock", "m", "e", "line")
"""What one would like to keep: such a goal may be met at the start."""
USUAL = frozenset(("build", "bid", "play", "buy", "contract", "floor", "storey", "invest", "draw", "income"))
"""Kinds of actions that every match is full of; a study with another one is worth more."""
RIVALS = ("line", "points", "sees", "first", "second", "block", "income", "plots", "controls")
"""What one can ask of others: that they have less."""
DULL = {"line": ("start", "round1", "round2", "round3", "round4", "milestones")}
"""Arguments that say nothing about the moves of a study."""


class Candidate(Struct):
    """A study that was found, before it is chosen and named."""

    game: str
    source: str
    """Match and ply."""
    moves: int
    task: list[str]
    solutions: list[list[str]]
    greedy: list[str]
    greedy_solves: bool
    positions: int
    alone: int
    """How many positions meet the hardest goal alone."""
    kinds: list[str]
    position: str


# -- positions of matches ------------------------------------------------------------------------------------------


def positions(game: str, seed: int) -> Iterator[tuple[str, Any]]:
    """The positions of one bot match in which a study may begin."""
    rules, rng = GAMES[game], seeded(seed)
    seats = rules.seats[seed % len(rules.seats)] if game != "cities" else 1
    options = OPTIONS.get(game, lambda _: {})(seed)
    state, ply = rules.start(seats, seed, options), 0
    while (seat := rules.to_act(state)) is not None:
        if fitting := STARTS[game](state):
            yield f"{seed}.{ply}", fitting
        roll, rng = rng.roll(1 << 40)
        level = "normal" if seed % 3 == 0 and game not in ("cities", "skyrise") else "easy"
        state = rules.apply(state, LevelBot(level).choose(rules, rules.view(state, seat), seeded(roll)))
        ply += 1


def _skyliners(state: Any) -> Any:
    return state if len(state.pieces) > 9 else None


def _skyline3000(state: Any) -> Any:
    """Building goes on until everybody has passed: the others have."""
    if state.phase == "construction":
        passed = tuple(seat != state.actor for seat in range(len(state.passed)))
        return None if state.pending or sum(map(bool, state.sites)) < 8 else replace(state, passed=passed)
    return state if state.phase in ("placing", "bidding") and not any(state.bids) else None


def _skyline_world(state: Any) -> Any:
    return state if state.phase in ("income", "build") and not state.built and state.turn > 8 else None


def _skyrise(state: Any) -> Any:
    return state if sum(mask.bit_count() for mask in state.built) > 3 else None


def _cities(state: Any) -> Any:
    """Undo goes as far as one likes."""
    is_fit = len(state.tiles) > 1 and state.phase in ("turn", "board")
    return replace(state, setup=replace(state.setup, undo="full")) if is_fit else None


STARTS = {
    "skyliners": _skyliners,
    "skyline3000": _skyline3000,
    "skyline_world": _skyline_world,
    "skyrise": _skyrise,
    "cities": _cities,
}
OPTIONS = {
    "skyliners": lambda seed: {"mode": "intro"} if seed % 5 == 4 else {},
    "skyline3000": lambda seed: {"layout": "varied"} if seed % 2 else {},
    "cities": lambda seed: {"scenario": ("intro", "1", "2", "3", "4", "5")[seed % 6]},
}
SAMPLED = {"skyliners": 7, "skyline3000": 11, "skyline_world": 13, "skyrise": 5, "cities": 3}
"""One position in so many is searched."""
LONGEST = {"skyliners": 2, "skyline3000": 3, "skyline_world": 5, "skyrise": 3, "cities": 3}


# -- goals -----------------------------------------------------------------------------------------------------------


class Counts(Struct):
    """Every reachable position with its numbers, and for each number the positions that have it, as bits."""

    here: list[Reached]
    numbers: list[dict[tuple[str, ...], int]]
    masks: dict[Goal, int]


def instances(words: Vocabulary, rules: Rules[Any, Any], state: Any) -> list[tuple[str, ...]]:
    """Every measure with every choice of arguments that a study may ask for."""
    seats, seat, found = len(rules.projected(state)), rules.to_act(state), []
    is_bidding = rules.id == "skyline3000" and state.phase == "bidding"
    for name, kinds in words.measures.items():
        for arguments in product(*(words_of(words, kind, seats) for kind in kinds)):
            if (name == "bid" and not is_bidding) or (arguments and arguments[-1] in DULL.get(name, ())):
                continue
            if kinds[:1] == (SEAT,) and arguments[0] != str(seat) and name not in RIVALS:
                continue
            found.append((name, *arguments))
    return found


def count_all(words: Vocabulary, rules: Rules[Any, Any], state: Any, moves: int, most: int) -> Counts | None:
    """The numbers of all positions within the moves; None where they are too many."""
    seat = rules.to_act(state)
    assert seat is not None
    asked = instances(words, rules, state)
    here, numbers = list[Reached](), list[dict[tuple[str, ...], int]]()
    for each in explore(words, rules, state, moves, aims(rules.id, state, moves)):
        view = rules.view(each.state, seat)
        here.append(each)
        numbers.append(count_each(rules, view, asked))
        if len(here) > most:
            return None
    return Counts(here, numbers, {})


def aims(game: str, state: Any, moves: int) -> tuple[Goal, ...]:
    """What longer studies of Cities always ask for, because without it there is too much to search."""
    if game != "cities" or moves < 2:
        return ()
    end = Goal("milestones", (), ">=", len(state.milestones) + 1)
    return (end,) if moves == 2 else (end, Goal("boards", (), ">=", state.opened.bit_count() + 1))


def count_each(rules: Rules[Any, Any], view: Any, asked: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    """Every number of a view; the points are projected once for all of them."""
    known, scores = rules.measures(), rules.projected(view)
    lines: dict[tuple[str, ...], int] = {
        ("line", str(seat), line.reason): line.points for seat, own in enumerate(scores) for line in own
    }
    points: dict[tuple[str, ...], int] = {("points", str(seat)): number for seat, number in enumerate(totals(scores))}
    own = {key: known[key[0]](view, *key[1:]) for key in asked if key[0] in known}
    return {key: lines.get(key, 0) for key in asked if key[0] == "line"} | points | own


def goal_for(game: str, key: tuple[str, ...], seat: int, before: int, after: int) -> Goal | None:
    """The goal that a change suggests: more for oneself, less for others; None where nobody would want it."""
    name = f"{key[0]} of {game}" if f"{key[0]} of {game}" in FEWER else key[-1] if key[0] == "track" else key[0]
    is_rival = key[0] in RIVALS and len(key) > 1 and key[1].isdigit() and int(key[1]) != seat
    less = is_rival or name in FEWER
    if name in EXACT and (after < before) == less:
        return Goal(key[0], key[1:], "=", after)
    if after != before and ((after < before) == less or (name in KEPT and not is_rival)):
        return Goal(key[0], key[1:], "<=" if less else ">=", after)
    return None


def mask_of(counts: Counts, goal: Goal) -> int:
    """The positions that meet a goal, as bits."""
    if goal not in counts.masks:
        key = (goal.measure, *goal.arguments)
        counts.masks[goal] = sum(1 << i for i, numbers in enumerate(counts.numbers) if goal.is_met(numbers[key]))
    return counts.masks[goal]


def tasks(game: str, seat: int, counts: Counts, moves: int) -> Iterator[tuple[tuple[Goal, ...], int, int]]:
    """Goals that exactly one solution meets, its place, and how many positions meet the hardest goal alone."""
    start, looks = counts.numbers[0], _looks(game, counts)
    always = aims(game, counts.here[0].state, moves)
    done = set[tuple[Goal, ...]]()
    for place, (reached, numbers) in enumerate(zip(counts.here, counts.numbers, strict=True)):
        if reached.moves != moves:
            continue
        found = (goal_for(game, key, seat, start[key], now) for key, now in numbers.items() if now != start[key])
        wanted = [goal for goal in found if goal is not None]
        wanted = sorted(wanted, key=lambda goal: -mask_of(counts, goal).bit_count())[:14]
        for size in (1, 2, 3):
            for others in combinations(wanted, size):
                goals = tuple(dict.fromkeys((*always, *others)))
                if goals in done or len(goals) > 4:
                    continue
                done.add(goals)
                both = _all_of(counts, goals)
                if both & ~looks[place] == 0 and not both & 1 and _is_needed(counts, goals, len(always), looks[place]):
                    yield goals, place, min(mask_of(counts, goal).bit_count() for goal in goals)


def _looks(game: str, counts: Counts) -> list[int]:
    """For each position all that count as the same solution, as bits."""
    words, rules = vocabulary(game), GAMES[game]
    assert words is not None
    known = [words.look_of(rules, each.state) for each in counts.here]
    masks: dict[Any, int] = {}
    for place, look in enumerate(known):
        masks[look] = masks.get(look, 0) | 1 << place
    return [masks[look] for look in known]


def _all_of(counts: Counts, goals: Sequence[Goal]) -> int:
    both = -1
    for goal in goals:
        both &= mask_of(counts, goal)
    return both


def _is_needed(counts: Counts, goals: tuple[Goal, ...], given: int, look: int) -> bool:
    """Is every goal after those that are given needed, so that without it there would be other ways?"""
    others = range(given, len(goals))
    rests = ([goal for number, goal in enumerate(goals) if number != left] for left in others)
    return all(not rest or _all_of(counts, rest) & ~look for rest in rests)


# -- candidates ------------------------------------------------------------------------------------------------------


def find(game: str, seeds: Sequence[int]) -> Iterator[Candidate]:
    """Candidates of these matches: of every position the best few, each with other measures."""
    words, rules = vocabulary(game), GAMES[game]
    assert words is not None
    tried = 0
    for seed in seeds:
        for source, state in positions(game, seed):
            if (seed * 7919 + int(source.split(".")[1])) % SAMPLED[game]:
                continue
            for moves in range(1, LONGEST[game] + 1):
                counts = count_all(words, rules, state, moves, MOST_POSITIONS.get(game, USUAL_MOST))
                if counts is None:
                    break
                tried += 1
                if len(counts.here) >= FEWEST_POSITIONS:
                    yield from _best(game, source, state, moves, counts)
        print(f"{game}: match {seed}, {tried} searches", file=sys.stderr)


def _best(game: str, source: str, state: Any, moves: int, counts: Counts) -> Iterator[Candidate]:
    words, rules = vocabulary(game), GAMES[game]
    assert words is not None
    best: dict[tuple[str, ...], tuple[float, tuple[Goal, ...], int, int]] = {}
    seat = rules.to_act(state)
    assert seat is not None
    for goals, place, alone in tasks(game, seat, counts, moves):
        shape = tuple(sorted(goal.measure + (goal.arguments[-1] if goal.measure == "line" else "") for goal in goals))
        rare = {action.kind() for action in counts.here[place].actions} - USUAL
        rare |= {getattr(action, "piece", "floor") for action in counts.here[place].actions} & {"roof", "park"}
        worth = min(alone, 12) - 2 * len(goals) + _variety(goals) + 6 * len(rare)
        if shape not in best or worth > best[shape][0]:
            best[shape] = worth, goals, place, alone
    for worth, goals, place, alone in sorted(best.values(), key=lambda each: -each[0])[:4]:
        if worth < LEAST_WORTH:
            continue
        reached = counts.here[place]
        if standing(rules, reached.state, seat) < standing(rules, state, seat) - COST.get(game, 0):
            continue  # nobody would want that
        if not same_for_every_deal(game, state, goals, moves, reached):
            continue
        way, solves = greedy_way(game, state, goals, moves)
        notation = [rules.notation(action) for action in reached.actions]
        kinds = [action.kind() for action in reached.actions]
        if game == "skyliners":
            kinds = [text.split()[0] for text in notation]
        goals = tuple(sorted(goals, key=lambda goal: not _is_own(goal, seat)))
        yield Candidate(
            game, source, moves, [str(goal) for goal in goals], [notation], way, solves,
            len(counts.here), alone, kinds, rules.to_text(state),
        )  # fmt: skip


def standing(rules: Rules[Any, Any], state: Any, seat: int) -> int:
    """The points that a seat is ahead of the best rival, as it sees things now; alone, its points."""
    points = totals(rules.projected(rules.settled(rules.view(state, seat))))
    return points[seat] - max((each for other, each in enumerate(points) if other != seat), default=0)


def _is_own(goal: Goal, seat: int) -> bool:
    """What one wants for oneself is said first."""
    return not goal.arguments or not goal.arguments[0].isdigit() or int(goal.arguments[0]) == seat


def _variety(goals: Sequence[Goal]) -> float:
    """Goals of different measures and seats make the better problem."""
    return len({goal.measure for goal in goals}) + 0.5 * len({goal.arguments[:1] for goal in goals})


def same_for_every_deal(game: str, state: Any, goals: Sequence[Goal], moves: int, reached: Reached) -> bool:
    """Is it solved in the same way whatever the seat cannot see?"""
    words, rules = vocabulary(game), GAMES[game]
    assert words is not None
    seat = rules.to_act(state)
    wanted = _moves_of(words, rules, reached)
    for deal in range(DEALS):
        other = rules.determinize(rules.view(state, seat), seeded(1000 + deal))
        found = find_solutions(words, rules, other, goals, moves)
        if [_moves_of(words, rules, each) for each in found] != [wanted]:
            return False
    return True


def _moves_of(words: Vocabulary, rules: Rules[Any, Any], reached: Reached) -> Counter[str]:
    return Counter(rules.notation(action) for action in reached.actions if action.kind() not in words.idle)


def greedy_way(game: str, state: Any, goals: Sequence[Goal], moves: int) -> tuple[list[str], bool]:
    """What the greedy bot does within the moves, and whether it solves the task in any of several tries."""
    words, rules = vocabulary(game), GAMES[game]
    assert words is not None
    ways, solves = list[list[str]](), False
    seat = rules.to_act(state)
    for attempt in range(GREEDY_TRIES):
        here, made = state, list[Action]()
        while rules.to_act(here) == seat:
            action = GreedyBot().choose(rules, rules.view(here, seat), seeded(attempt * 100 + len(made)))
            if count_moves(words, [*made, action]) > moves:
                break
            made.append(action)
            here = rules.apply(here, action)
            solves = solves or are_met(rules, goals, rules.view(here, seat))
        ways.append([rules.notation(action) for action in made])
    return ways[0], solves


# -- choosing --------------------------------------------------------------------------------------------------------


def difficulty(each: Candidate) -> float:
    """How hard it looks: moves, goals, how many positions there are, and whether greed helps."""
    return 2.5 * each.moves + 1.3 * len(each.task) + 0.4 * log10(each.positions) - (1.5 if each.greedy_solves else 0)


def choose(found: Sequence[Candidate]) -> list[tuple[int, Candidate]]:
    """A varied choice in four grades: what brings an action, a number or a match of its own goes first."""
    ranked = sorted(found, key=difficulty)
    chosen: list[tuple[int, Candidate]] = []
    used = Counter[str]()
    for grade in (4, 3, 2, 1):
        part = ranked[(grade - 1) * len(ranked) // 4 : grade * len(ranked) // 4]
        pool = [each for each in part if grade < UPPER or (not each.greedy_solves and each.moves + len(each.task) > 2)]
        for _ in range(min(PER_GRADE + SPARE, len(pool))):
            pick = max(pool, key=lambda each: _novelty(each, used))
            chosen.append((grade, pick))
            used.update(_marks(pick))
            pool.remove(pick)
    return sorted(chosen, key=lambda each: (each[0], difficulty(each[1])))


def _marks(each: Candidate) -> list[str]:
    """What a candidate shows: its actions, numbers and scoring sources, and what it comes from."""
    goals = [text.split() for text in each.task]
    lines = [f"line {words[2]}" for words in goals if words[0] == "line"]
    match, place = f"match {each.source.partition('.')[0]}", f"place {each.source}"
    names = {f"number {words[0]}" for words in goals}
    task = "task " + " ".join(sorted(words[0] for words in goals))
    way, words = f"place {' '.join(each.solutions[0])}", f"place {each.task}"
    return [*{f"kind {kind}" for kind in each.kinds}, *names, *lines, match, place, task, way, words]


def _novelty(each: Candidate, used: Counter[str]) -> float:
    """How much of it was not shown yet: actions and scoring sources first; a position is used once."""
    marks = _marks(each)
    fresh = sum((3 if mark.startswith(("kind", "line")) else 1) / (1 + used[mark]) ** 2 for mark in marks)
    worn = 0.15 * sum(used[mark] for mark in marks if mark.startswith(("task", "match", "number")))
    return fresh - worn + 0.05 * min(each.alone, 10) - 50 * sum(used[mark] for mark in marks if mark.startswith("place"))


def as_yaml(number: int, grade: int, each: Candidate) -> str:
    """A candidate as an entry of the file; its title and name are to be written by hand."""
    rules, words = GAMES[each.game], vocabulary(each.game)
    assert words is not None
    state = rules.from_text(each.position)
    look = []
    for way in each.solutions:
        for here, text in zip(walk(rules, state, way), way, strict=False):
            target = rules.parse(here, text).steps()[-1]
            look.append(f"{target.kind} {target.key}")
    lines = [
        f"- name: study-{number}",
        f"  # match and ply {each.source}: {each.positions} positions, {each.alone} meet the hardest goal",
        f"  grade: {grade}",
        '  title: { en: "?", de: "?" }',
        f"  moves: {each.moves}",
        f"  task: {json.dumps(each.task)}",
        f"  look: {json.dumps(list(dict.fromkeys(look)))}",
        f"  solutions: {json.dumps(each.solutions)}",
        f"  greedy: {json.dumps(each.greedy)}",
        "  position: |",
    ]
    return "\n".join([*lines, *(f"    {line}" for line in each.position.rstrip().splitlines())])


# -- proving ---------------------------------------------------------------------------------------------------------


def faults_of(study: Study) -> Iterator[str]:
    """What a search finds wrong with a study: other solutions, hidden cards that matter, a greedy bot that solves it."""
    words, rules = vocabulary(study.game), GAMES[study.game]
    assert words is not None
    state = rules.from_text(study.entry.position)
    known = [walk(rules, state, way)[-1] for way in study.entry.solutions]
    looks = {words.look_of(rules, end) for end in known}
    found = find_solutions(words, rules, state, study.goals, study.entry.moves)
    for each in found:
        if words.look_of(rules, each.state) not in looks:
            yield f"another solution: {', '.join(rules.notation(action) for action in each.actions)}"
    if len(found) < len(looks):
        yield "a solution is not reached by the search"
    for deal in range(DEALS):
        other = rules.determinize(rules.view(state, study.seat), seeded(deal))
        for way in study.entry.solutions:
            if not are_met(rules, study.goals, rules.view(walk(rules, other, way)[-1], study.seat)):
                yield f"hidden cards matter: {', '.join(way)}"
    if study.entry.grade >= UPPER and greedy_way(study.game, state, study.goals, study.entry.moves)[1]:
        yield "the greedy bot solves it"


def verify(games: Sequence[str]) -> int:
    """Proves every study and says what is wrong; the exit code."""
    studies = read_studies()
    lines = list(studies.faults)
    for study in studies.all:
        if study.game in games:
            lines += [f"{study.key}: {fault}" for fault in faults_of(study)]
    print(*lines or [f"{len([each for each in studies.all if each.game in games])} studies: proved"], sep="\n")
    return 2 if lines else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one of the three commands."""
    parser = argparse.ArgumentParser(description="Make and prove the studies of config/studies.")
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find", help="look for candidates in matches of bots")
    finding.add_argument("game", choices=list(GAMES))
    finding.add_argument("--first", type=int, default=1, help="the seed of the first match")
    finding.add_argument("--matches", type=int, default=20)
    finding.add_argument("--out", type=Path, required=True)
    choosing = commands.add_parser("choose", help="choose among candidates")
    choosing.add_argument("candidates", type=Path)
    proving = commands.add_parser("verify", help="prove the studies that are there")
    proving.add_argument("game", nargs="?", choices=list(GAMES))
    asked = parser.parse_args(arguments)
    if asked.command == "verify":
        return verify([asked.game] if asked.game else list(GAMES))
    if asked.command == "find":
        with asked.out.open("a", encoding="utf-8") as file:
            for candidate in find(asked.game, range(asked.first, asked.first + asked.matches)):
                file.write(msgspec.json.encode(candidate).decode() + "\n")
                file.flush()
        return 0
    found = [msgspec.json.decode(line, type=Candidate) for line in asked.candidates.read_text("utf-8").splitlines()]
    for number, (grade, candidate) in enumerate(choose(found), 1):
        print(as_yaml(number, grade, candidate))
    return 0


if __name__ == "__main__":
    sys.exit(main())

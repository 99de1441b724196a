"""Measures Cities: plays many seeded solo games with a bot, keeps each as a line of JSON, and tells what came of them.

    python -m tools.balance play results.jsonl --games 200 --bot hard
    python -m tools.balance report results.jsonl

`play` goes on where the file ends. Difficulties come in the order given and seeds in turn over all scenarios, so that a part of
the games is already a fair sample. `report` prints tables in Markdown.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, quantiles
from time import process_time
from typing import Any, NamedTuple, TypeVar

from game.bots import BOTS
from game.bots.base import evaluation
from game.rules import GAMES
from game.rules.cities import Build, Exchange, Game, PlayPolicy, State
from game.rules.cities.campaign import medal
from game.rules.core import seeded

SCENARIOS = ("intro", "1", "2", "3", "4", "5")
DIFFICULTIES = ("standard", "relaxed", "expert")
Line = dict[str, Any]
J = TypeVar("J")


class Job(NamedTuple):
    """One game to be played."""

    bot: str
    scenario: str
    difficulty: str
    seed: int


# -- playing --------------------------------------------------------------------------------------------------------


class Diary:
    """What happened to each card in one game."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._evaluate = evaluation(rules.id)
        self.seen: set[str] = set()
        """Cards that lay in the display on some turn."""
        self.playable: set[str] = set()
        """Those that could be played on one of these turns."""
        self.played: dict[str, tuple[bool | None, float]] = {}
        """Those that were, whether a zone earned its reward, and what the play changed in the evaluation."""
        self.news: list[str] = []
        self.exchanges = 0

    def note(self, before: State, action: Any, after: State) -> None:
        """One action."""
        if after.news and after.news != before.news:
            self.news.append(after.news)
        if before.phase != "turn":
            return
        self.seen.update(before.displays[0])
        self.playable.update(each.card for each in self._rules.legal(before) if isinstance(each, Build | PlayPolicy))
        self.exchanges += isinstance(action, Exchange)
        if isinstance(action, Build | PlayPolicy):
            gain = self._worth(after) - self._worth(before)
            self.played[action.card] = (after.tiles[-1].met if isinstance(action, Build) else None, round(gain, 2))

    def _worth(self, state: State) -> float:
        return sum(self._evaluate(self._rules, state, 0).values())


def play(job: Job) -> Line:
    """A game as a line of the results."""
    rules = GAMES["cities"]
    assert isinstance(rules, Game)
    bot, diary, spent = BOTS[job.bot](), Diary(rules), 0.0
    state, rng = rules.new(1, job.seed, scenario=job.scenario, difficulty=job.difficulty), seeded(~job.seed)
    while (seat := rules.to_act(state)) is not None:
        start = process_time()
        action = bot.choose(rules, rules.view(state, seat), rng)
        spent += process_time() - start
        rng = rng.roll(2)[1]
        after = rules.apply(state, action)
        diary.note(state, action, after)
        state = after
    outcome = rules.outcome(state)
    assert outcome is not None
    return {
        **job._asdict(),
        "ended": state.ended,
        "decided": outcome.decided_by,
        "won": bool(outcome.won),
        "total": outcome.scores[0],
        "medal": medal(rules.content, state),
        "transfers": [milestone.happiness for milestone in state.milestones],
        "left": [len(stack) for stack in state.stacks],
        "tiles": len(state.tiles),
        "role": state.roles[0],
        "news": diary.news,
        "exchanges": diary.exchanges,
        "seen": sorted(diary.seen),
        "playable": sorted(diary.playable),
        "played": {code: list(each) for code, each in diary.played.items()},
        "seconds": round(spent, 3),
    }


def jobs(bot: str, games: int, scenarios: Sequence[str], difficulties: Sequence[str]) -> Iterator[Job]:
    """All games in the order they are played in."""
    for difficulty in difficulties:
        for seed in range(1, games + 1):
            for scenario in scenarios:
                yield Job(bot, scenario, difficulty, seed)


def read(path: Path) -> list[Line]:
    """The games played so far; a line that was cut off does not count."""
    lines = []
    for text in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            lines.append(json.loads(text))
        except json.JSONDecodeError:
            continue
    return lines


def play_all(path: Path, wanted: Iterable[Job], workers: int) -> None:
    """Plays what the file does not hold yet."""
    done = {(each["bot"], each["scenario"], each["difficulty"], each["seed"]) for each in read(path)}
    todo = [job for job in wanted if tuple(job) not in done]
    whole = not path.exists() or path.read_text(encoding="utf-8").endswith("\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("" if whole else "\n")
        for line in spread(play, todo, workers):
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()


def spread(play: Callable[[J], Line], jobs: Sequence[J], workers: int) -> Iterator[Line]:
    """What becomes of each job, in order; a single worker is this process."""
    if workers == 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:  # a fork would copy whatever threads hold just now
        yield from pool.map(play, jobs, chunksize=4)


# -- telling --------------------------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def percent(part: float, whole: float) -> str:
    """How much of it."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _groups(lines: Sequence[Line], key: Callable[[Line], Any]) -> dict[Any, list[Line]]:
    found: dict[Any, list[Line]] = defaultdict(list)
    for line in lines:
        found[key(line)].append(line)
    return found


def results(lines: Sequence[Line]) -> str:
    """How games ended, by bot, difficulty and scenario."""
    rows = []
    groups = _groups(lines, lambda line: (line["bot"], line["difficulty"], line["scenario"]))
    for (bot, difficulty, scenario), games in groups.items():
        totals = sorted(line["total"] for line in games if line["ended"] == "CS-75") or [0]
        medals = Counter(line["medal"] for line in games)
        lost = Counter(line["decided"] for line in games if line["ended"] != "CS-75")
        cuts = quantiles(totals, n=10) if len(totals) > 1 else totals * 9
        rows.append(
            (
                bot,
                difficulty,
                scenario,
                len(games),
                percent(sum(lost.values()), len(games)),
                percent(sum(line["won"] for line in games), len(games)),
                *(percent(medals[code], len(games)) for code in ("bronze", "silver", "gold")),
                f"{cuts[0]:.0f} / {median(totals):.0f} / {cuts[8]:.0f}",
                percent(sum(0 in line["left"] for line in games), len(games)),
                f"{fmean(line['tiles'] for line in games):.0f}",
                ", ".join(f"{code} {count}" for code, count in lost.most_common()) or "–",
            )
        )
    head = ("bot", "difficulty", "scenario", "games", "lost", "success", "bronze", "silver", "gold")
    return table((*head, "total 10 / 50 / 90 %", "a stack ran out", "tiles", "lost by"), rows)


def levels(lines: Sequence[Line]) -> str:
    """All bots on the games that each of them has played."""
    bots = _groups(lines, lambda line: line["bot"])
    shared = set.intersection(*({_deal(line) for line in games} for games in bots.values())) if bots else set()
    rows = []
    for bot in sorted(bots, key=list(BOTS).index):
        games = [line for line in bots[bot] if _deal(line) in shared]
        if games:
            finished = sum(line["ended"] == "CS-75" for line in games)
            won = sum(line["won"] for line in games)
            seconds = fmean(line["seconds"] for line in games)
            shares = percent(finished, len(games)), percent(won, len(games))
            rows.append((bot, len(games), *shares, f"{_mean(games):.1f}", f"{seconds:.2f}"))
    return table(("level", "games", "finished", "success", "mean total (lost = 0)", "CPU seconds a game"), rows)


def _deal(line: Line) -> tuple[str, str, int]:
    return line["scenario"], line["difficulty"], line["seed"]


def ranks(lines: Sequence[Line]) -> str:
    """The final totals over the success table."""
    starts = [(rank.start, rank.code) for rank in GAMES["cities"].content.administration.ranks]  # type: ignore[attr-defined]
    rows = []
    for (difficulty, scenario), games in _groups(lines, lambda line: (line["difficulty"], line["scenario"])).items():
        counts = Counter(
            max(start for start, _ in starts if start <= line["total"]) for line in games if line["ended"] == "CS-75"
        )
        rows.append((difficulty, scenario, *(percent(counts[start], len(games)) for start, _ in starts)))
    return table(("difficulty", "scenario", *(f"{code} ({start}+)" for start, code in starts)), rows)


def cards(lines: Sequence[Line]) -> str:
    """Each card: how often it was seen, playable when seen, played when playable, rewarded, and what that gained."""
    seen, playable, played, met, gains = Counter[str](), Counter[str](), Counter[str](), Counter[str](), defaultdict(list)
    for line in lines:
        seen.update(line["seen"])
        playable.update(line["playable"])
        for code, (earned, gain) in line["played"].items():
            played[code] += 1
            met[code] += earned is True
            gains[code].append(gain)
    rows = []
    known = GAMES["cities"].tables.cards  # type: ignore[attr-defined]
    for code, card in known.items():
        if card.kind != "N":
            rewarded = percent(met[code], played[code]) if card.zone >= 0 else ""
            gain = f"{fmean(gains[code]):+.1f}" if gains[code] else "–"
            use = percent(playable[code], seen[code]), percent(played[code], seen[code])
            rows.append((code, seen[code], *use, rewarded, gain))
    return table(("card", "seen", "playable when seen", "played when seen", "rewarded", "mean gain"), rows)


def effects(lines: Sequence[Line]) -> str:
    """Games with and without a role, a policy played, news or a unique building: success and mean total (lost: 0)."""
    rows = []
    for what, has in (
        ("ro", lambda line: [line["role"]] if line["role"] else []),
        ("po", lambda line: [code for code in line["played"] if code.startswith("po")]),
        ("nw", lambda line: line["news"]),
        ("uq", lambda line: [code for code in line["played"] if code.startswith("uq")]),
    ):
        games = [line for line in lines if line["scenario"] in _WITH[what]]
        for number in range(1, 11):
            code = f"{what}{number:02}"
            with_it = [line for line in games if code in has(line)]
            without = [line for line in games if code not in has(line)]
            if with_it and without:
                rows.append((code, len(with_it), *(_outcome(each) for each in (with_it, without)), _lead(with_it, without)))
    return table(("card", "games with it", "success and mean with it", "without it", "difference"), rows)


_WITH = {"ro": "2345", "po": "345", "nw": "45", "uq": "12345"}


def _mean(lines: Sequence[Line]) -> float:
    return fmean(line["total"] if line["ended"] == "CS-75" else 0 for line in lines)


def _outcome(lines: Sequence[Line]) -> str:
    return f"{percent(sum(line['won'] for line in lines), len(lines))}, {_mean(lines):.1f}"


def _lead(some: Sequence[Line], others: Sequence[Line]) -> str:
    return f"{_mean(some) - _mean(others):+.1f}"


def report(lines: Sequence[Line], bot: str) -> str:
    """All tables; the results of every bot, everything else from the games of one."""
    games = [line for line in lines if line["bot"] == bot]
    parts = {
        "Levels": levels(lines),
        "Results": results(lines),
        f"Totals over the success table ({bot})": ranks(games),
        f"Cards ({bot})": cards(games),
        f"What changes results ({bot})": effects(games),
    }
    return "\n".join(f"### {name}\n\n{text}" for name, text in parts.items())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    playing = verbs.add_parser("play", help="play the games that the file does not hold yet")
    playing.add_argument("file", type=Path)
    playing.add_argument("--bot", default="hard", choices=list(BOTS))
    playing.add_argument("--games", type=int, default=200, help="per scenario and difficulty")
    playing.add_argument("--scenarios", nargs="+", default=SCENARIOS, choices=SCENARIOS)
    playing.add_argument("--difficulties", nargs="+", default=DIFFICULTIES, choices=DIFFICULTIES)
    playing.add_argument("--jobs", type=int, default=1, help="processes")
    telling = verbs.add_parser("report", help="print the tables")
    telling.add_argument("file", type=Path)
    telling.add_argument("--bot", default="hard", choices=list(BOTS), help="whose games the tables of cards are made from")
    args = parser.parse_args()
    if args.verb == "play":
        play_all(args.file, jobs(args.bot, args.games, args.scenarios, args.difficulties), args.jobs)
    else:
        print(report(read(args.file), args.bot))


if __name__ == "__main__":
    main()

"""Measures whether the moments of a review are true: good bots play on from both moves on fresh seeds.

    python -m tools.review_proof skyliners --moments 60 --games 30 --results proof.jsonl
    python -m tools.review_proof report proof.jsonl

The matches are those of easy and normal bots, seeds from `--first` on. A run with `--results` can be stopped and goes on where
the file ends. `report` prints for each game in how many moments the advised move is better on average, in how many the claimed
difference lies in the measured 95 % interval, in how many it does so or is off by less than half a point (it is told in whole
ones), and what the advised move gains on average with everything as it really lay.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from game.bots import BOTS
from game.bots.base import Judge, thought_rng
from game.bots.levels import ADVISER
from game.review.curve import Curve
from game.review.ends import Line, apply_line, at_once, play_on
from game.review.model import PlayedMatch, TurningPoint
from game.review.moments import Inquiry
from game.review.pairs import guess_states
from game.review.retelling import Story, retell
from game.review.reviewing import REFEREES
from game.rules import GAMES
from tools.balance import Line as Row
from tools.balance import read

SEEDS = 920_000
"""The first seed: far from those of earlier proofs and those that evaluations and the thresholds of referees were fitted on."""
FRESH = 7_000_000
"""Added to the seeds of the games that measure, so that no review has played them."""
SURE = 1.96
HEADS = (
    "Game", "Matches", "Moments", "Games each", "Advice better", "Claim in the interval", "Or within half a point",
    "Mean claim", "Mean measured", "In truth",
)  # fmt: skip
TOLD = 0.5
"""Points: more exactly no claim is told."""
TABLES = {
    "cities": (("easy",),),
    "skyliners": (("easy", "normal", "normal"), ("normal", "easy"), ("easy", "normal", "easy", "normal")),
}
USUAL = (("normal", "easy"), ("easy", "normal"), ("easy", "normal", "normal"))
"""Who plays: the tables take turns."""


def bot_match(game: str, kinds: Sequence[str], seed: int) -> PlayedMatch:
    """A match of these bots; every one of them is a person to the review."""
    rules, bots = GAMES[game], [BOTS[kind]() for kind in kinds]
    state: Any = rules.start(len(kinds), seed, {})
    moves: list[str] = []
    while (seat := rules.to_act(state)) is not None:
        action = bots[seat].choose(rules, rules.view(state, seat), thought_rng(seed, len(moves), seat))
        moves.append(rules.notation(action))
        state = rules.apply(state, action)
    return PlayedMatch(game, len(kinds), seed, {}, tuple(moves), tuple(range(len(kinds))))


def measure(story: Story, moment: TurningPoint, games: int) -> list[float]:
    """By how many points the advised move is better, in so many pairs of games from fresh guesses."""
    rules, state = story.rules, story.moves[moment.number].state
    lines = [_line(story, moment, moves) for moves in (moment.played.moves, moment.better.moves)]
    seed = FRESH + 1000 * (story.match.seed + moment.number)
    guesses = guess_states(Judge(rules), rules.view(state, moment.seat), games, seed)
    gains = []
    for number, guess in enumerate(guesses):
        worths = []
        for line in lines:
            after = apply_line(rules, guess, line)
            assert after is not None, "a line of a moment is allowed in every state it could come from"
            worths.append(at_once(play_on(rules, after, ADVISER, seed + number)).worth[moment.seat])
        gains.append(worths[1] - worths[0])
    return gains


def _line(story: Story, moment: TurningPoint, moves: Sequence[str]) -> Line:
    state, line = story.moves[moment.number].state, list[Any]()
    for notation in moves:
        line.append(story.rules.parse(state, notation))
        state = story.rules.apply(state, line[-1])
    return tuple(line)


def find_moments(story: Story) -> list[TurningPoint]:
    """Those that a review would show, without the rest of it."""
    referee, curve = REFEREES[story.rules.id](story), Curve(story)
    assert referee is not None, "its moments are to be measured"
    at_once(curve.grow(0))
    found: list[TurningPoint] = []
    for seat in story.match.people:
        inquiry = Inquiry(story, referee, seat, curve.points())
        at_once(inquiry.think())
        found += inquiry.moments()
    return found


def prove(game: str, games: int, seed: int) -> list[Row]:
    """Every moment of one match with what was measured; a match without any is a line too."""
    tables = TABLES.get(game, USUAL)
    match = bot_match(game, tables[seed % len(tables)], seed)
    story = retell(match)
    rows: list[Row] = []
    for moment in find_moments(story):
        found = measure(story, moment, games)
        mean, error = fmean(found), stdev(found) / len(found) ** 0.5
        row = {"game": game, "seed": seed, "number": moment.number, "seat": moment.seat}
        row |= {"played": moment.played.moves, "better": moment.better.moves, "gain": moment.gain, "error": moment.error}
        truth = moment.hindsight.gain if moment.hindsight is not None else moment.gain
        rows.append(row | {"mean": mean, "mean_error": error, "games": games, "truth": truth})
    return rows or [{"game": game, "seed": seed, "number": None}]


def run(path: Path, game: str, *, moments: int, games: int, jobs: int, first: int) -> None:
    """Goes on until the file holds so many moments of the game."""
    rows = [row for row in read(path) if row["game"] == game]
    count = sum(row["number"] is not None for row in rows)
    seed = max((row["seed"] for row in rows), default=first - 1) + 1
    while count < moments:
        for found in _spread(partial(prove, game, games), range(seed, seed + jobs), jobs):
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in found)
            count += sum(row["number"] is not None for row in found)
        seed += jobs
        print(f"{game}: {count} of {moments} moments, seed {seed}", flush=True)


def _spread(work: Any, seeds: Iterable[int], jobs: int) -> Iterator[list[Row]]:
    if jobs == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, seeds)


def report(path: Path) -> Iterator[str]:
    """A table in Markdown."""
    rows = [row for row in read(path) if row["number"] is not None]
    yield f"| {' | '.join(HEADS)} |"
    yield "|---" * len(HEADS) + "|"
    for game in dict.fromkeys(row["game"] for row in read(path)):
        own = [row for row in rows if row["game"] == game]
        matches = len({row["seed"] for row in read(path) if row["game"] == game})
        if not own:
            yield f"| {game} | {matches} | 0 {'| – ' * 7}|"
            continue
        better = fmean(row["mean"] > 0 for row in own)
        misses = [(abs(row["gain"] - row["mean"]), SURE * row["mean_error"]) for row in own]
        inside, near = (fmean(off <= max(width, least) for off, width in misses) for least in (0.0, TOLD))
        sizes = sorted({row["games"] for row in own})
        claim, measured = fmean(row["gain"] for row in own), fmean(row["mean"] for row in own)
        truth = fmean(row["truth"] for row in own)
        each = "–".join(map(str, dict.fromkeys((sizes[0], sizes[-1]))))
        cells = [game, matches, len(own), each, *(f"{100 * part:.0f} %" for part in (better, inside, near))]
        yield f"| {' | '.join(map(str, cells))} | {claim:.1f} | {measured:.1f} | {truth:.1f} |"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game to measure, or `report`")
    parser.add_argument("file", nargs="?", type=Path, default=None)
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=SEEDS)
    parser.add_argument("--results", type=Path, default=Path("review_proof.jsonl"))
    args = parser.parse_args()
    if args.game == "report":
        print(*report(args.file or args.results), sep="\n")
    else:
        run(args.results, args.game, moments=args.moments, games=args.games, jobs=args.jobs, first=args.first)


if __name__ == "__main__":
    main()

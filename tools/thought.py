"""How heavy a bot's thought is: time, memory, and the longest step between two moments at which it can be stopped.

    python -m tools.thought                              # hard and expert in every game, as many seats as there are
    python -m tools.thought skyliners --seats 2 --levels expert --positions 12

The positions lie evenly over a match of `normal` bots. Each is thought about twice, once for the memory and once for the time,
as counting memory makes Python slow. "kept" is what is still held after all positions: caches, which are bounded.
"""

import argparse
import gc
import tracemalloc
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any, NamedTuple

from game.bots import BOTS
from game.rules import GAMES
from game.rules.core import Rules, seeded


class Weight(NamedTuple):
    """What the thoughts of one level came to."""

    thoughts: int
    mean: float
    """Seconds of processor time."""
    longest: float
    step: float
    """The longest time between two answers, in seconds."""
    most: int
    """Bytes held in the middle of a thought, more than before it."""
    kept: int
    """Bytes held after all thoughts."""


def positions(rules: Rules[Any, Any], seats: int, number: int, seed: int = 5) -> list[Any]:
    """States of a match between `normal` bots, evenly spread."""
    state, rng, states = rules.new(seats, seed), seeded(seed), []
    bot = BOTS["normal"]()
    while (seat := rules.to_act(state)) is not None:
        states.append(state)
        state = rules.apply(state, bot.choose(rules, rules.view(state, seat), rng))
        rng = rng.roll(2)[1]
    return [states[index * len(states) // number] for index in range(min(number, len(states)))]


def _timed(rules: Rules[Any, Any], level: str, view: Any) -> tuple[float, float]:
    """Seconds for the whole thought and for its longest step."""
    start = last = process_time()
    step = 0.0
    for _ in BOTS[level]().think(rules, view, seeded(1)):
        now = process_time()
        last, step = now, max(step, now - last)
    return process_time() - start, max(step, process_time() - last)


def weigh(rules: Rules[Any, Any], level: str, views: Sequence[Any]) -> Weight:
    """Thinks about every view, first for the memory, then for the time."""
    most = 0
    gc.collect()
    tracemalloc.start()
    for view in views:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        BOTS[level]().choose(rules, view, seeded(2))
        most = max(most, tracemalloc.get_traced_memory()[1] - before)
    gc.collect()
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    times = [_timed(rules, level, view) for view in views]
    whole = [time for time, _ in times]
    return Weight(len(times), sum(whole) / len(whole), max(whole), max(step for _, step in times), most, kept)


def report(games: Sequence[str], levels: Sequence[str], seats: int | None, number: int) -> Iterator[str]:
    """A table in Markdown."""
    yield "| game | seats | level | mean | longest | longest step | most memory | kept |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for game in games:
        rules = GAMES[game]
        count = seats or max(rules.seats)
        views = [rules.view(state, rules.to_act(state)) for state in positions(rules, count, number)]
        for level in levels:
            w = weigh(rules, level, views)
            times = f"{w.mean:.2f} s | {w.longest:.2f} s | {w.step * 1000:.0f} ms"
            yield f"| {game} | {count} | {level} | {times} | {w.most / 2**20:.1f} MB | {w.kept / 2**20:.1f} MB |"


def main(words: Sequence[str] | None = None) -> None:
    """The command line, or what is given instead of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--levels", default="hard,expert", help="separated by commas")
    parser.add_argument("--seats", type=int, help="default: as many as the game has")
    parser.add_argument("--positions", type=int, default=8)
    wanted = parser.parse_args(words)
    levels = wanted.levels.split(",")
    if stray := [name for name in wanted.games if name not in GAMES]:
        parser.error(f"there is no game {stray[0]}; it must be one of {', '.join(GAMES)}")
    if stray := [name for name in levels if name not in BOTS]:
        parser.error(f"there is no bot {stray[0]}; it must be one of {', '.join(BOTS)}")
    if wanted.positions < 1:
        parser.error(f"positions must be at least 1, not {wanted.positions}")
    for game in wanted.games or GAMES:
        if wanted.seats and wanted.seats not in GAMES[game].seats:
            parser.error(f"{game} is not for {wanted.seats} seats")
    for line in report(wanted.games or list(GAMES), levels, wanted.seats, wanted.positions):
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""Measures Skyrise: equal bots play many seeded games with the building sets dealt at random; tells who won with what.

    python -m tools.fairness play results.jsonl --seats 2 --games 300 --bot hard
    python -m tools.fairness report results.jsonl

`play` goes on where the file ends. `report` prints tables in Markdown: wins by set, by seat and by the first bid, the points
by which a set was ahead, and what the wonders brought.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from game.bots import BOTS
from game.contest.elo import mean, wilson
from game.rules import GAMES
from game.rules.core import Event, seeded
from game.rules.skyrise import Game
from game.rules.skyrise.events import WonderScored
from tools.balance import Line, read, spread, table

SEEDS = 500_000
"""The first seed: far from those that evaluations were fitted on and building sets chosen with."""


def _rules() -> Game:
    game = GAMES["skyrise"]
    assert isinstance(game, Game)
    return game


def play(bot: str, seats: int, seed: int) -> Line:
    """One game of equal bots, as a line for the file."""
    rules, mind, rng = _rules(), BOTS[bot](), seeded(~seed)
    state: Any = rules.start(seats, seed, {"bid_sets": "random"})
    first, brought = state.actor, []

    def note(event: Event) -> None:
        if isinstance(event, WonderScored):
            brought.append((event.card, event.seat, event.vp))

    while (seat := rules.to_act(state)) is not None:
        action: Any = mind.choose(rules, rules.view(state, seat), rng)
        state = rules.apply(state, action, note)
        rng = rng.roll(2)[1]
    outcome = rules.outcome(state)
    assert outcome is not None
    return {
        "bot": bot,
        "seats": seats,
        "seed": seed,
        "sets": state.table.sets,
        "first": first,
        "winner": outcome.winners[0],
        "scores": outcome.scores,
        "kept": state.kept,
        "wonders": brought,
    }


def play_all(path: Path, bot: str, seats: int, games: int, workers: int) -> None:
    """Plays what the file does not hold yet."""
    done = {line["seed"] for line in read(path) if (line["bot"], line["seats"]) == (bot, seats)}
    todo = [seed for seed in range(SEEDS, SEEDS + games) if seed not in done]
    with path.open("a", encoding="utf-8") as file:
        for line in spread(partial(play, bot, seats), todo, workers):
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()


# -- telling --------------------------------------------------------------------------------------------------------


def share(wins: int, games: int) -> str:
    """A win rate with its 95 % interval."""
    rate = wilson(wins, games)
    return f"{100 * wins / games:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})" if games else "–"


def by_set(lines: Sequence[Line]) -> Iterator[str]:
    """How often a set won, of the games in which it was played."""
    for each in _rules().content.sets:
        games = [line for line in lines if each.name in line["sets"]]
        yield share(sum(line["sets"][line["winner"]] == each.name for line in games), len(games))


def ahead(lines: Sequence[Line]) -> Iterator[str]:
    """By how many points a set was ahead of the mean of its games, with the 95 % interval."""
    for each in _rules().content.sets:
        games = [(line["scores"], line["sets"].index(each.name)) for line in lines if each.name in line["sets"]]
        points = mean([scores[seat] - fmean(scores) for scores, seat in games]) if games else None
        yield f"{points.share:+.1f} ({points.low:+.1f} to {points.high:+.1f})" if points else "–"


def tables(lines: Iterable[Line]) -> Iterator[str]:
    """Wins by set, seat and first bid for each number of players and bot, the points by set, then the wonders."""
    lines = list(lines)
    rows: list[Sequence[object]] = []
    points: list[Sequence[object]] = []
    for bot, seats in sorted({(line["bot"], line["seats"]) for line in lines}):
        games = [line for line in lines if (line["bot"], line["seats"]) == (bot, seats)]
        chairs = ", ".join(f"{100 * sum(line['winner'] == seat for line in games) / len(games):.0f} %" for seat in range(seats))
        first = share(sum(line["winner"] == line["first"] for line in games), len(games))
        rows.append((bot, seats, len(games), f"{100 / seats:.0f} %", *by_set(games), chairs, first))
        points.append((bot, seats, len(games), *ahead(games)))
    sets = [f"set {each.name}" for each in _rules().content.sets]
    yield table(("bot", "players", "games", "by chance", *sets, "by seat", "who bids first"), rows)
    yield table(("bot", "players", "games", *sets), points)
    for seats in sorted({line["seats"] for line in lines}):
        yield f"With {seats} players:\n"
        yield wonders([line for line in lines if line["seats"] == seats])


def wonders(lines: Sequence[Line]) -> str:
    """How often a card was kept, what it brought by itself, and how often its owner won."""
    rows = []
    for wonder in _rules().content.wonders:
        owners = [(line, seat) for line in lines for seat, kept in enumerate(line["kept"]) if wonder.number in kept]
        points = [vp for line in lines for card, _, vp in line["wonders"] if card == f"W{wonder.number}"]
        won = share(sum(line["winner"] == seat for line, seat in owners), len(owners))
        rows.append((wonder.number, wonder.name, len(owners), f"{fmean(points):.1f}" if points else "–", won))
    return table(("number", "wonder", "kept", "points of its own", "owner won"), rows)


def main(words: Sequence[str] | None = None) -> None:
    """The command line, or what is given instead of it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args(words)
    if wanted.what == "report":
        if not wanted.file.exists():
            parser.error(f"there is no file {wanted.file}; make it with play")
        print("\n".join(tables(read(wanted.file))))
        return
    if wanted.bot not in BOTS:
        parser.error(f"there is no bot {wanted.bot}; it must be one of {', '.join(BOTS)}")
    if wanted.seats not in _rules().seats or min(wanted.games, wanted.jobs) < 1:
        parser.error("seats must be 2 to 4, games and jobs at least 1")
    play_all(wanted.file, wanted.bot, wanted.seats, wanted.games, wanted.jobs)


if __name__ == "__main__":
    main()

"""Turns the results of a round robin into ratings, win rates and points, as tables and as docs/STRENGTH.md."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from game.contest.arena import Result
from game.contest.elo import MIDDLE, Rate, Rating, mean, ratings, wilson
from game.contest.league import Setting, pairs
from game.rules import GAMES

# -- counting --------------------------------------------------------------------------------------------------


class BotReport(Struct, frozen=True):
    """What one bot achieved in one game; no rating where there is nobody to play against."""

    bot: str
    matches: int
    won: Rate
    rating: Rating | None
    points: Rate
    lines: dict[str, float]
    """Mean points for each seat by what they are for."""
    milliseconds: float
    """Thinking time for each choice, on the machine that played."""


class PairReport(Struct, frozen=True):
    """One bot against another: shared victories count half."""

    bot: str
    rival: str
    matches: int
    won: Rate


class SeatReport(Struct, frozen=True):
    """What a seat won, whoever sat there."""

    seat: int
    matches: int
    won: Rate


class GameReport(Struct, frozen=True):
    """All about one game."""

    game: str
    cooperative: bool
    matches: int
    mean_moves: float
    bots: tuple[BotReport, ...]
    pairs: tuple[PairReport, ...]
    seats: tuple[SeatReport, ...]


class LeagueReport(Struct, frozen=True):
    """All about a run."""

    setting: Setting
    games: int
    results: tuple[GameReport, ...]


def report(setting: Setting, games: int, results: Iterable[Result]) -> LeagueReport:
    """Counts the results of a run."""
    by_game: dict[str, list[Result]] = {game: [] for game in setting.rules}
    for result in results:
        by_game[result.game].append(result)
    return LeagueReport(setting, games, tuple(_game_report(setting, game, found) for game, found in by_game.items()))


def _game_report(setting: Setting, game: str, results: list[Result]) -> GameReport:
    cooperative = GAMES[game].cooperative
    met = [] if cooperative else [_pair(one, other, results) for one, other in pairs(setting)]
    scores = {(pair.bot, pair.rival): (pair.won.share * pair.matches, pair.matches) for pair in met}
    rated = {rating.name: rating for rating in ratings(setting.bots, scores)} if met else {}
    return GameReport(
        game,
        cooperative,
        len(results),
        sum(result.moves for result in results) / len(results),
        tuple(_bot(bot, results, rated.get(bot)) for bot in setting.bots),
        tuple(met),
        () if cooperative else tuple(_seat(seat, results) for seat in range(len(results[0].bots))),
    )


def _own(bot: str, result: Result, values: Sequence[Any]) -> list[Any]:
    """Of values by seat those of a bot."""
    return [value for name, value in zip(result.bots, values, strict=True) if name == bot]


def _bot(bot: str, results: Iterable[Result], rating: Rating | None) -> BotReport:
    own = [result for result in results if bot in result.bots]
    won = sum(sum(_own(bot, result, result.shares)) for result in own)
    lines: defaultdict[str, float] = defaultdict(float)
    seats = sum(result.bots.count(bot) for result in own)
    for result in own:
        for by_reason in _own(bot, result, result.lines):
            for reason, points in by_reason.items():
                lines[reason] += points / seats
    choices = sum(sum(_own(bot, result, result.choices)) for result in own)
    thought = sum(sum(_own(bot, result, result.thought)) for result in own)
    points = mean([value for result in own for value in _own(bot, result, result.scores)])
    return BotReport(bot, len(own), wilson(won, len(own)), rating, points, dict(lines), 1000 * thought / max(1, choices))


def _pair(one: str, other: str, results: Iterable[Result]) -> PairReport:
    both = [result for result in results if one in result.bots and other in result.bots]
    return PairReport(one, other, len(both), wilson(sum(sum(_own(one, each, each.shares)) for each in both), len(both)))


def _seat(seat: int, results: Sequence[Result]) -> SeatReport:
    return SeatReport(seat, len(results), wilson(sum(result.shares[seat] for result in results), len(results)))


# -- as tables -------------------------------------------------------------------------------------------------


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that is Markdown and yet reads well on a terminal; the first column is left-aligned, numbers are not."""
    rows = [list(head), *map(list, rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = [cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in _numbered(cells, widths)]
        return f"| {' | '.join(padded)} |"

    rule = "|".join(f"{'-' * (width + 1)}:" if column else "-" * (width + 2) for column, width in enumerate(widths))
    return "\n".join([line(rows[0]), f"|{rule}|", *map(line, rows[1:])])


def _numbered(cells: Sequence[str], widths: Sequence[int]) -> Iterator[tuple[int, tuple[str, int]]]:
    yield from enumerate(zip(cells, widths, strict=True))


def _percent(rate: Rate) -> str:
    return f"{100 * rate.share:.1f} % ({100 * rate.low:.1f}–{100 * rate.high:.1f})"


def tables(found: GameReport, *, times: bool = True) -> list[str]:
    """A game's results as tables: bots, pairs, seats, points by line; `times` belong to the machine that played."""
    parts = [_bots_table(found, times=times)]
    if found.pairs:
        parts += [_pairs_table(found), _seats_table(found)]
    parts.append(_lines_table(found))
    return parts


def _bots_table(found: GameReport, *, times: bool) -> str:
    head = ["bot", *([] if found.cooperative else ["Elo"]), "won", "points", *(["ms a choice"] if times else [])]
    rows = []
    for each in found.bots:
        error = each.points.high - each.points.share
        elo = [] if each.rating is None else [f"{each.rating.elo:.0f} ± {each.rating.high - each.rating.elo:.0f}"]
        time_taken = [f"{each.milliseconds:.2f}"] if times else []
        rows.append([each.bot, *elo, _percent(each.won), f"{each.points.share:.2f} ± {error:.2f}", *time_taken])
    return _table(head, rows)


def _pairs_table(found: GameReport) -> str:
    """Who wins how much against whom: the row's share against the column."""
    shares = {(pair.bot, pair.rival): pair.won for pair in found.pairs}
    names = [each.bot for each in found.bots]

    def cell(row: str, column: str) -> str:
        rate = shares.get((row, column))
        if rate is None and (other := shares.get((column, row))):
            rate = Rate(1 - other.share, 1 - other.high, 1 - other.low)
        return "" if rate is None else _percent(rate)

    return _table(["wins against", *names], [[row, *(cell(row, column) for column in names)] for row in names])


def _seats_table(found: GameReport) -> str:
    return _table(["seat", "won"], [[str(each.seat), _percent(each.won)] for each in found.seats])


def _lines_table(found: GameReport) -> str:
    reasons = list(dict.fromkeys(reason for each in found.bots for reason in each.lines))
    rows = [[each.bot, *(f"{each.lines.get(reason, 0.0):.2f}" for reason in reasons)] for each in found.bots]
    return _table(["points for", *reasons], rows)


def title(found: GameReport, setting: Setting) -> str:
    """`skyliners: 600 duels, 39.4 moves each`."""
    kind = "solo matches" if found.cooperative else "matches, two of each bot" if setting.two_of_each else "duels"
    return f"{found.game}: {found.matches} {kind}, {found.mean_moves:.1f} moves each"


_PAGE = """# How strong the bots are

This page is written by the program; do not edit it. Make it anew with

```
{command}
```

Add `--jobs N` for more processes, `--results FILE.jsonl` to be able to interrupt the run, `--cluster tcp://HOST:PORT` for a
Dask cluster. None of them changes a match: each is decided by its seed, unless a bot reaches the cap on its thinking time.

## Method

- Every bot meets {others} in {games} matches or more for each game, {table}. A deal, that is one seed, is played in
  every seating, so that neither a lucky hand nor a better seat favours a bot. Seeds begin at {seed}.
- Bots receive only what their seat may know.
- A shared victory counts as an equal part of one. Win rates have Wilson's 95 % interval in brackets.
- Elo is the most likely rating (Bradley and Terry) by all matches of a game, with Wald's 95 % interval. One drawn match
  between every two bots that met is added, so that somebody who never lost has a rating at all. The average of all bots is
  {middle:.0f}; ratings of different games cannot be compared. Since every deal is played from both sides, the intervals are
  rather too wide than too narrow.
- In a cooperative game each bot plays alone, from the same seeds as the others, and what counts is how often it succeeds
  and with how many points.

{ladder}{chapters}"""


def markdown(found: LeagueReport) -> str:
    """The page about the strength of the bots. It holds no date and no times, so the same results make the same page."""
    setting = found.setting
    chapters = []
    for game in found.results:
        heading = re.sub(r"^(\w+): (.*)$", r"## \1\n\n\2.", title(game, setting))
        chapters.append("\n\n".join([heading, *tables(game, times=False)]))
    ladder = _ladder(found)
    return _PAGE.format(
        command=command(found),
        games=found.games,
        others="the one named after it" if setting.ladder else "every other",
        table="two of each at a table of four" if setting.two_of_each else "in duels",
        seed=setting.seed,
        middle=MIDDLE,
        ladder=f"## Each bot against the next\n\n{ladder}\n\n" if ladder else "",
        chapters="\n\n".join(chapters) + "\n",
    )


def _ladder(found: LeagueReport) -> str:
    """For each game how much each bot wins against the one named after it."""
    bots = found.setting.bots
    steps = list(pairwise(bots))
    rows = []
    for game in found.results:
        shares = {(pair.bot, pair.rival): pair.won for pair in game.pairs}
        if shares:
            rows.append([game.game, *(_percent(shares[step]) for step in steps)])
    return _table(["game", *(f"{one} – {other}" for one, other in steps)], rows) if rows else ""


def command(found: LeagueReport) -> str:
    """The command line that leads to these results."""
    setting = found.setting
    games = [] if list(setting.rules) == list(GAMES) else [",".join(setting.rules)]
    options = [f"--option {name}={value}" for name, value in setting.options.items()]
    words = ["python main.py simulate", *games, f"--round-robin {','.join(setting.bots)}", f"--games {found.games}"]
    flags = {"--two-of-each": setting.two_of_each, "--ladder": setting.ladder}
    words += [f"--seed {setting.seed}", *(flag for flag, is_set in flags.items() if is_set), *options]
    return " ".join([*words, "--write docs/STRENGTH.md"])

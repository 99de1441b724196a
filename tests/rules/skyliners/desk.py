"""The desk of Skyliners: positions, matches and a second opinion on sight and scoring."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Action, Outcome, seeded
from game.rules.skyliners import State
from game.rules.skyliners.board import INDEX
from game.rules.skyliners.scoring import outcome
from tests.rules.desk import Desk

GAME: Any = GAMES["skyliners"]
DESK: Desk[State] = Desk(GAME)
at, do, story, legal, refused = DESK.at, DESK.do, DESK.story, DESK.legal, DESK.refused
POINTS = GAME.content.points
SEATINGS = ("SW", "WN", "NE", "SE", "SWN", "SWE", "SNE", "WNE", "SWNE")
PIECES = ("floor", "roof", "park")
VIEWERS = (None, 0, 1, 2, 3)

ROWS = {
    "S": ("a1 a2 a3 a4 a5", "b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5", "d1 d2 d3 d4 d5", "e1 e2 e3 e4 e5"),
    "W": ("a5 b5 c5 d5 e5", "a4 b4 c4 d4 e4", "a3 b3 c3 d3 e3", "a2 b2 c2 d2 e2", "a1 b1 c1 d1 e1"),
    "N": ("e5 e4 e3 e2 e1", "d5 d4 d3 d2 d1", "c5 c4 c3 c2 c1", "b5 b4 b3 b2 b1", "a5 a4 a3 a2 a1"),
    "E": ("e1 d1 c1 b1 a1", "e2 d2 c2 b2 a2", "e3 d3 c3 b3 a3", "e4 d4 c4 b4 a4", "e5 d5 c5 b5 a5"),
}
"""The table of section 4.1: rows A–E of each side, the nearest plot first."""

QUARTERS = {
    "NW": "a3 b3 c3 a4 b4 c4 a5 b5 c5",
    "NE": "c3 d3 e3 c4 d4 e4 c5 d5 e5",
    "SW": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "SE": "c1 d1 e1 c2 d2 e2 c3 d3 e3",
}
"""The table of section 4.2."""

CITY_1 = """
5   3   .   2^  1   1
4   .   2   1   .   P
3   1^  P   P   2   .
2   P   1   .   1^  2
1   1   .   P   .   1
    a   b   c   d   e
"""
"""Example X9."""

# -- positions -------------------------------------------------------------------------------------------------


def site(**tokens: str) -> str:
    """A diagram with these plots, or with a whole file from the south (`b="P . 1 1 2^"`); else only the centre park."""
    plots = {"c3": "P"}
    for key, value in tokens.items():
        plots |= {f"{key}{rank}": word for rank, word in enumerate(value.split(), start=1)} if len(key) == 1 else {key: value}
    return "\n".join(" ".join(plots.get(f"{file}{rank}", ".") for file in "abcde") for rank in (5, 4, 3, 2, 1))


def position(diagram: str = "", **lines: object) -> State:
    """The diagram, else a site with only the centre park, with these `key value` lines."""
    return at(diagram or site(), *(f"{key} {value}" for key, value in lines.items()))


def beyond(state: State, diagram: str = "", **fields: object) -> State:
    """A position no match leads to, which the reader refuses: for what the rules must say even so. One floor at most."""
    if diagram:
        words = [word for line in reversed(diagram.splitlines()) for word in line.split()]
        fields |= {
            "heights": bytes((".", "P", "1", "1^").index(word) for word in words),
            "empty": sum(1 << plot for plot, word in enumerate(words) if word == "."),
            "open": sum(1 << plot for plot, word in enumerate(words) if word in (".", "1")),
        }
    return replace(state, **fields)


def height(state: Any, plot: str) -> int:
    """The height of a plot in half units."""
    return int(state.heights[INDEX[plot]])


# -- scoring ---------------------------------------------------------------------------------------------------


def scored(diagram: str, **lines: object) -> tuple[dict[str, dict[str, int]], Outcome]:
    """A finished game: for each side its score lines by reason, and the outcome."""
    state = position(diagram, over="yes", **lines)
    result = GAME.outcome(state)
    by_side = {
        side: {line.reason: line.points for line in own} for side, own in zip(state.table.sides, result.lines, strict=True)
    }
    return by_side, result


def scoring(diagram: str, **lines: object) -> list[Any]:
    """The events of the scoring of a finished game."""
    events: list[Any] = []
    outcome(position(diagram, over="yes", **lines), POINTS, events.append)
    return events


def visible(state: Any, side: str, row: int) -> list[str]:
    """Second opinion on sight: the plots of a row that are higher than everything nearer."""
    line = ROWS[side][row].split()
    heights = [height(state, plot) for plot in line]
    return [plot for i, plot in enumerate(line) if heights[i] and all(heights[i] > near for near in heights[:i])]


def second_opinion(state: State) -> list[tuple[int, int, int, int]]:
    """View, antennas, overflow and skyscraper of each seat, by the formulas of section 8; antennas on parks allowed."""
    sides, seats = state.table.sides, len(state.table.sides)
    if state.table.mode == "intro":
        views = [((state.table.start + i) % seats, row) for row in range(5) for i in range(seats)]
    else:
        rows = [(plan.seat, "ABCDE".index(plan.row or ""), plan.number) for plan in state.plans]
        views = [(seat, row) for seat, row, number in rows if min(4, len(visible(state, sides[seat], row))) == number]
    owner: dict[str, int] = {}
    view, overflow = [0] * seats, [0] * seats
    for seat, row in views:
        for plot in visible(state, sides[seat], row):
            view[seat] += 1
            if plot not in owner and list(owner.values()).count(seat) < 10:
                owner[plot] = seat
            elif plot not in owner:
                overflow[seat] += 1
    top = max(state.heights)
    result = []
    for seat, quarter in enumerate(state.quarters):
        tower = top > 1 and any(height(state, plot) == top for plot in QUARTERS[quarter].split())
        result.append((view[seat], list(owner.values()).count(seat), overflow[seat], 3 if tower else 0))
    return result


# -- random matches --------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """One move of a match."""

    before: State
    action: Action
    after: State
    events: list[Any]


class Match(NamedTuple):
    """A whole random match."""

    seats: int
    mode: str
    seed: int
    opening: list[Any]
    moves: list[Move]

    @property
    def states(self) -> list[State]:
        """Every state, the first and the last included."""
        return [self.moves[0].before, *(move.after for move in self.moves)]

    @property
    def final(self) -> State:
        """The last state."""
        return self.moves[-1].after

    @property
    def events(self) -> list[Any]:
        """All that happened."""
        return [*self.opening, *(event for move in self.moves for event in move.events)]


@cache
def match(seats: int, mode: str, seed: int) -> Match:
    """The random match of that seed."""
    opening: list[Any] = []
    state, rng = GAME.new(seats, seed, emit=opening.append, mode=mode), seeded(seed + 1000)
    moves = []
    while not state.over:
        action, rng = rng.pick(GAME.legal(state))
        events: list[Any] = []
        after = GAME.apply(state, action, events.append)
        moves.append(Move(state, action, after, events))
        state = after
    return Match(seats, mode, seed, opening, moves)


def matches(*modes: str) -> Iterator[Match]:
    """Random matches for every number of seats, in these modes or in both."""
    for seats in (2, 3, 4):
        for mode in modes or ("full", "intro"):
            for seed in range(4):
                yield match(seats, mode, seed)

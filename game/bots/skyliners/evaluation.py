"""What a position of Skyliners is worth to a seat: rows that look right and will stay so, and the tallest tower.

It knows the seat's own plans and quarter; of rivals just what everybody sees. The numbers come from matches of this evaluation
against itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.skyliners import Game, LayPlan, State, View
from game.rules.skyliners.board import FLOOR, LINES, PARK, PIECES, QUARTER_PLOTS, RISE, ROOF, ROWS, SIDES
from game.rules.skyliners.scoring import score

RIVAL = {2: 0.6, 3: 0.5, 4: 0.4}
"""What a point of the rivals' mean weighs; the more seats, the less it is to spoil one."""
FLOORS_A_TURN, BUILDS_A_TURN = 1.4, 1.6
"""What a seat uses up in a turn: it tells when the game will end, and how much will still be built."""
CARELESS = 0.45
"""The part of a rival's builds that strike a row as if by chance."""
REPAIR, LONG_SHOT = 0.45, 0.05
"""The chance of a plan that one build would make right, and of any other wrong one."""
HOPE, GROWTH = 0.45, 0.4
"""What a plan that could still be laid is worth, and a count that one build would lead to."""
CLAIMED = 0.05
"""How much each plan laid before takes of a plan's antennas."""
TALLEST, NEARLY, PER_HALF = 0.9, 0.5, 0.1
"""The hope for the skyscraper card: with the tallest tower in the quarter, without, and less for each half unit lacking."""
SAFE_VIEW, ANTENNA = 0.5, 0.6
"""Introductory game: what is worth of a count that will not last, and of an antenna as it would go now."""
LIKELY = {FLOOR: 1.0, ROOF: 0.15, PARK: 0.1}
"""How often a piece is the one that is built on a plot."""

# -- rows ------------------------------------------------------------------------------------------------------


def _part(line: tuple[int, ...]) -> slice:
    """Where the heights of a row lie among all heights, the nearest first."""
    step = line[1] - line[0]
    end = line[-1] + step
    return slice(line[0], end if end >= 0 else None, step)


PARTS = {side: tuple(map(_part, LINES[side])) for side in SIDES}
MASKS = {side: tuple(sum(1 << plot for plot in line) for line in LINES[side]) for side in SIDES}


class SideRow(NamedTuple):
    """A row as its side sees it."""

    number: int
    """The objects it sees."""
    open: int
    """Plots where something can be built."""
    risk: float
    """The part of all builds in the row that change the number."""
    next: int
    """The numbers that one build can lead to, as bits."""

    def could_be(self, number: int) -> bool:
        """Can one build make a plan with this number right?"""
        return bool(self.next >> number & 1 or (number == 4 and self.next >> 5 & 1))


def _count(heights: bytes) -> int:
    highest = number = 0
    for height in heights:
        if height > highest:
            highest = height
            number += 1
    return number


@lru_cache(1 << 16)
def _row(side: str, row: int, heights: bytes, open_: int) -> SideRow:
    """Rows change one by one, so nearly all of a position has been looked at before."""
    number = _count(heights)
    plots = following = 0
    builds = changing = 0.0
    for position, plot in enumerate(LINES[side][row]):
        if not open_ >> plot & 1:
            continue
        plots += 1
        for piece in PIECES:
            if piece == (PARK if heights[position] else ROOF):
                continue
            after = _count(heights[:position] + bytes([heights[position] + RISE[piece]]) + heights[position + 1 :])
            following |= 1 << after
            builds += LIKELY[piece]
            changing += LIKELY[piece] * (after != number)
    return SideRow(number, plots, changing / builds if builds else 0.0, following)


def rows(state: State | View, seat: Seat) -> list[SideRow]:
    """The rows as the seat's side sees them."""
    side, heights, open_ = state.table.sides[seat], state.heights, state.open
    parts = zip(PARTS[side], MASKS[side], strict=True)
    return [_row(side, row, heights[part], open_ & mask) for row, (part, mask) in enumerate(parts)]


# -- the evaluation --------------------------------------------------------------------------------------------


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points."""
    worth = _intro if state.table.mode == "intro" else _full
    seats = len(state.quarters)
    theirs = sum(sum(worth(game, state, rival, own=False).values()) for rival in range(seats) if rival != seat)
    return {
        **worth(game, state, seat, own=True),
        "skyscraper": game.content.points.skyscraper * _in_quarter(state, seat),
        "rivals": -RIVAL[seats] * theirs / (seats - 1),
    }


def _in_quarter(state: State, seat: Seat) -> float:
    heights = state.heights
    return tallest_hope(max(heights) - max([heights[plot] for plot in QUARTER_PLOTS[state.quarters[seat]]]))


def tallest_hope(lack: int) -> float:
    """The hope for the skyscraper card if the tallest tower of the quarter lacks so much."""
    return max(0.0, NEARLY - PER_HALF * lack) if lack else TALLEST


def _turns_left(state: State, seat: Seat) -> float:
    """Turns the seat may still expect, a running one included."""
    if state.over:
        return 0.0
    table = state.table
    rounds: float = table.rounds - state.round
    if not table.rounds:
        rounds = 0.0 if state.ending else max(0.0, min(state.floors) / FLOORS_A_TURN - 0.5)
    seats = len(table.sides)
    return rounds + ((seat - table.start) % seats >= (state.turn - table.start) % seats)


class Outlook:
    """What a seat may expect of its rows: how long the game lasts, and which plans are laid."""

    def __init__(self, state: State, seat: Seat, *, own: bool) -> None:
        self.left = _turns_left(state, seat)
        self._builds = BUILDS_A_TURN * self.left * (len(state.quarters) - 1) * CARELESS
        self._plots = max(1, state.open.bit_count())
        self._later = 2 - CLAIMED * len(state.plans)  # a point for each object seen, and one for an antenna if it is free
        self._laid: list[tuple[int, float] | None] = [None] * len(ROWS)
        self.hidden = 0
        known = own or state.over or state.table.open_plans
        cards = len(ROWS)
        for index, plan in enumerate(state.plans):
            if plan.seat == seat:
                cards -= 1
                if known:
                    self._laid[ROWS.index(plan.row or "")] = plan.number or 0, 2 - CLAIMED * index
                else:
                    self.hidden += 1
        self.cards = min(cards, int(self.left))
        """Plans that can still be laid."""

    def is_laid(self, row: int) -> bool:
        """Is the plan of that row known to be laid?"""
        return self._laid[row] is not None

    def keep(self, row: SideRow) -> float:
        """The chance that a row's number stays as it is while the others build."""
        return float((1 - row.open / self._plots * row.risk) ** self._builds)

    def worth(self, index: int, row: SideRow) -> float:
        """What the row's plan can expect to bring, or would bring if it were laid now."""
        laid = self._laid[index]
        if laid is None:
            most = row.next.bit_length() - 1
            growth = GROWTH * most if most > row.number and self.left > 1 else 0.0
            return self.keep(row) * self._later * (growth if growth > row.number else row.number)
        number, share = laid
        if number == row.number or (number == 4 and row.number == 5):
            return self.keep(row) * row.number * share
        if not self.left:
            return 0.0
        return number * share * (REPAIR if row.could_be(number) else LONG_SHOT)

    def of_hopes(self, hopes: list[float]) -> tuple[float, float]:
        """Of what rows without a known plan would bring: hidden plans are taken for the best, the rest is hope."""
        hopes.sort(reverse=True)
        return sum(hopes[: self.hidden]), HOPE * sum(hopes[self.hidden : self.hidden + self.cards])


def _full(game: Game, state: State, seat: Seat, *, own: bool) -> Terms:
    """Plans that are right and safe, and for plan cards in hand the best rows they could still be laid for."""
    outlook = Outlook(state, seat, own=own)
    plans, hopes = 0.0, []
    for index, row in enumerate(rows(state, seat)):
        worth = outlook.worth(index, row)
        if outlook.is_laid(index):
            plans += worth
        else:
            hopes.append(worth)
    hidden, hope = outlook.of_hopes(hopes)
    return {"plans": plans + hidden, "hopes": hope}


def _intro(game: Game, state: State, seat: Seat, *, own: bool) -> Terms:
    """Every row counts, and antennas go as they would go now."""
    outlook = Outlook(state, seat, own=own)
    return {
        "view": sum(row.number * (SAFE_VIEW + (1 - SAFE_VIEW) * outlook.keep(row)) for row in rows(state, seat)),
        "antennas": ANTENNA * score(state, game.content.points).antennas[seat],
    }


# -- what is worth a thought ------------------------------------------------------------------------------------


def worthwhile(game: Game, state: State) -> Sequence[Action]:
    """Everything but plans that not even one more build would make right."""
    actions = game.legal(state)
    if state.action == 1 or not state.hands[state.turn]:
        return actions
    numbers = {letter: row.next | 1 << row.number for letter, row in zip(ROWS, rows(state, state.turn), strict=True)}
    numbers = {letter: counts | counts >> 1 & 16 for letter, counts in numbers.items()}  # 4 also means 5
    return [action for action in actions if type(action) is not LayPlan or numbers[action.row] >> action.number & 1]

"""What a position of Skyliners is worth to a seat: rows that look right and will stay so, and the tallest tower.

It knows the seat's own plans and quarter; of rivals just what everybody sees. The numbers come from matches of this evaluation
against itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from game.bots.base import Terms
from game.rules.core import Action, Rng, Seat
from game.rules.skyliners import Build, Game, LayPlan, Plan, State, View
from game.rules.skyliners.model import hands_left
from game.rules.skyliners.scoring import is_right, score
from game.rules.skyliners.site import FLOOR, INDEX, LINES, PARK, PIECES, PLOTS, QUARTER_PLOTS, RISE, ROOF, ROWS, SIDES

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
LAID = {"right": 8, "near": 2, "wrong": 1}
"""How likely a rival's hidden plan is for a row and number: right now, right after one build, or neither."""

# -- rows ------------------------------------------------------------------------------------------------------


def _part(line: tuple[int, ...]) -> slice:
    """Where the heights of a row lie among all heights, the nearest first."""
    step = line[1] - line[0]
    end = line[-1] + step
    return slice(line[0], end if end >= 0 else None, step)


PARTS = {side: tuple(map(_part, LINES[side])) for side in SIDES}
MASKS = {side: tuple(sum(1 << plot for plot in line) for line in LINES[side]) for side in SIDES}
ROW_OF = {
    side: tuple(next(row for row in range(len(ROWS)) if plot in LINES[side][row]) for plot in range(len(PLOTS)))
    for side in SIDES
}
"""For each side and plot the row the plot lies in."""


class Row(NamedTuple):
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
def _row(side: str, row: int, heights: bytes, open_: int) -> Row:
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
    return Row(number, plots, changing / builds if builds else 0.0, following)


def _rows(state: State, seat: Seat) -> list[Row]:
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
    return _tallest(max(heights) - max([heights[plot] for plot in QUARTER_PLOTS[state.quarters[seat]]]))


def _tallest(lack: int) -> float:
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

    def keep(self, row: Row) -> float:
        """The chance that a row's number stays as it is while the others build."""
        return float((1 - row.open / self._plots * row.risk) ** self._builds)

    def worth(self, index: int, row: Row) -> float:
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
    for index, row in enumerate(_rows(state, seat)):
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
        "view": sum(row.number * (SAFE_VIEW + (1 - SAFE_VIEW) * outlook.keep(row)) for row in _rows(state, seat)),
        "antennas": ANTENNA * score(state, game.content.points).antennas[seat],
    }


# -- the best action, quickly ----------------------------------------------------------------------------------


class Sight:
    """One seat's rows before a build, seen with the outlook after it: a build changes just one of them."""

    def __init__(self, before: State, after: State, seat: Seat, *, own: bool) -> None:
        self._outlook = outlook = Outlook(after, seat, own=own)
        self._side = side = before.table.sides[seat]
        self._parts, self._masks, self._row_of = PARTS[side], MASKS[side], ROW_OF[side]
        self._worths = [outlook.worth(index, row) for index, row in enumerate(_rows(before, seat))]
        self._laid = [outlook.is_laid(index) for index in range(len(ROWS))]
        self._plans = sum(worth for worth, laid in zip(self._worths, self._laid, strict=True) if laid)
        self._hopes = sum(outlook.of_hopes([w for w, laid in zip(self._worths, self._laid, strict=True) if not laid]))

    def value(self, plot: int, heights: bytes, open_: int) -> float:
        """The same as the sum of `_full`, once something was built on the plot."""
        index = self._row_of[plot]
        row = _row(self._side, index, heights[self._parts[index]], open_ & self._masks[index])
        worth = self._outlook.worth(index, row)
        if self._laid[index]:
            return self._plans + worth - self._worths[index] + self._hopes
        if worth == self._worths[index]:
            return self._plans + self._hopes
        hopes = [worth if i == index else w for i, w in enumerate(self._worths) if not self._laid[i]]
        return self._plans + sum(self._outlook.of_hopes(hopes))


def reply(game: Game, state: State) -> Action:
    """The action that `evaluate` likes best, found without looking at every row for every action."""
    actions = worthwhile(game, state)
    if state.table.mode == "intro" or len(actions) == 1:
        return max(actions, key=lambda action: sum(evaluate(game, game.apply(state, action), action.seat).values()))
    best, chosen = float("-inf"), actions[0]
    sights: dict[bool, list[Sight]] = {}
    seats, seat, heights = len(state.quarters), state.turn, state.heights
    weights = [-RIVAL[seats] / (seats - 1)] * seats
    weights[seat] = 1.0
    quarter = QUARTER_PLOTS[state.quarters[seat]]
    tallest, own_tallest, points = max(heights), max([heights[plot] for plot in quarter]), game.content.points.skyscraper
    for action in actions:
        if type(action) is not Build:
            value = sum(evaluate(game, game.apply(state, action), seat).values())
        else:
            is_floor = action.piece == FLOOR
            if is_floor not in sights:
                after = game.apply(state, action)
                if after.over:  # plans come to light
                    return max(actions, key=lambda each: sum(evaluate(game, game.apply(state, each), seat).values()))
                sights[is_floor] = [Sight(state, after, each, own=each == seat) for each in range(seats)]
            plot = INDEX[action.plot]
            height = heights[plot] + RISE[action.piece]
            built = heights[:plot] + bytes((height,)) + heights[plot + 1 :]
            open_ = state.open if is_floor else state.open & ~(1 << plot)
            lack = max(tallest, height) - (max(own_tallest, height) if plot in quarter else own_tallest)
            value = points * _tallest(lack)
            for sight, weight in zip(sights[is_floor], weights, strict=True):
                value += weight * sight.value(plot, built, open_)
        if value > best:
            best, chosen = value, action
    return chosen


def worthwhile(game: Game, state: State) -> Sequence[Action]:
    """Everything but plans that not even one more build would make right."""
    actions = game.legal(state)
    if state.action == 1 or not state.hands[state.turn]:
        return actions
    numbers = {letter: row.next | 1 << row.number for letter, row in zip(ROWS, _rows(state, state.turn), strict=True)}
    numbers = {letter: counts | counts >> 1 & 16 for letter, counts in numbers.items()}  # 4 also means 5
    return [action for action in actions if type(action) is not LayPlan or numbers[action.row] >> action.number & 1]


# -- what rivals may have planned ------------------------------------------------------------------------------


def imagine(game: Game, view: View, rng: Rng) -> State:
    """A state the view could come from, where rivals have planned what there is to see, high numbers rather than low ones."""
    state = game.determinize(view, rng)
    if not any(plan.row is None for plan in view.plans):
        return state
    plans: list[Plan] = []
    rng = rng.roll(2)[1]
    for plan in view.plans:
        if plan.row is None:
            taken = {other.row for other in (*plans, *view.plans) if other.seat == plan.seat}
            free = [each for each in _chances(state, plan.seat) if each[1] not in taken]
            drawn, rng = rng.roll(sum(chance for chance, _, _ in free))
            for chance, row, number in free:
                drawn -= chance
                if drawn < 0:
                    plan = Plan(plan.seat, row, number)
                    break
        plans.append(plan)
    return replace(state, plans=tuple(plans), hands=hands_left(state.table, plans))


def _chances(state: State, seat: Seat) -> list[tuple[int, str, int]]:
    """For each plan the seat could have laid how likely it is, in parts of all."""
    found = []
    for letter, row in zip(ROWS, _rows(state, seat), strict=True):
        for number in (1, 2, 3, 4):
            fits = "right" if is_right(number, row.number) else "near" if row.could_be(number) else "wrong"
            found.append((LAID[fits] * number, letter, number))
    return found

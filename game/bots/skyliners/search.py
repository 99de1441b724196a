"""Tree search in Skyliners: what is hidden is imagined anew for each simulation, and each game is played to its end in a hurry.

One tree serves all that may be hidden, because what is seen of an action is the same whatever that is: a rival's plan is one
branch, and what it says is drawn when it is laid. Whoever is to act goes where it did best so far (max^n). Branches enter one
by one, in the order of a quick look at the rows that a build changes, for which the numbers of `game.bots.skyliners` serve.
"""

from collections.abc import Generator, Mapping, Sequence
from itertools import accumulate
from math import log, sqrt
from random import Random

from game.bots.skyliners.evaluation import (
    ANTENNA,
    BUILDS_A_TURN,
    CARELESS,
    CLAIMED,
    FLOORS_A_TURN,
    GROWTH,
    HOPE,
    LONG_SHOT,
    REPAIR,
    RIVAL,
    SAFE_VIEW,
    tallest_hope,
)
from game.bots.skyliners.quick import (
    BUILDS_END,
    FILE,
    IN_FILE,
    IN_RANK,
    LAPSE,
    PLANNED,
    RANK,
    RIGHT,
    UNSEEN,
    Outline,
    Position,
    decode_action,
)
from game.rules.core import Action, Rng, Seat
from game.rules.skyliners import Game, Plan, View
from game.rules.skyliners.board import QUARTERS, ROWS
from game.rules.skyliners.content import Points
from game.rules.skyliners.model import NEUTRAL

SAMPLES = 128
"""How many times what is hidden is imagined; then it begins again."""
STEP = 4
"""Simulations between two looks from outside: some milliseconds."""
EXPLORE = 0.2
"""How much a branch that was tried less than others is tried again."""
WIDE, WIDER = 12, 1.5
"""How many branches are tried at the root at first, and how many more as the square root of a node's visits grows."""
GROWN = 4
"""How often a position is reached before its branches are looked at."""
BRANCHES = 28
"""So many branches a node has at most, except for the root."""
TRUST = 0.15
"""What a point of the quick look is worth as a reward, divided by the visits."""
TASTE = 0.03
"""What a point by which a style changes the quick look is worth as a reward."""
WIN, MARGIN = 0.5, 30.0
"""The part of the reward that is for winning; the rest is for points ahead of the best rival, half of these are all of it."""
THEN = {"right": 12.0, "near": 4.0, "wrong": 0.3}
"""How likely a rival's hidden plan is if its row, when it was laid, was right for it, would be after one build, or neither."""
NOW = {"right": 8.0, "near": 2.0, "wrong": 1.0}
"""The same for the row as it is now."""


def fit(number: int, outline: Outline) -> str:
    """How well a plan with this number fits a row."""
    if RIGHT[number][outline.number]:
        return "right"
    return "near" if _could_be(number, outline.next) else "wrong"


def _could_be(number: int, following: int) -> int:
    return following >> number & 1 or (number == 4 and following >> 5 & 1)


# -- what rivals may have planned ------------------------------------------------------------------------------


def lines_when_laid(view: View) -> list[list[int]]:
    """For each plan the lines of the site when it was laid: a turn with one build only had a plan as its second action."""
    last = {piece % 25: index for index, piece in enumerate(view.pieces)}
    pieces = list(enumerate(view.pieces))[::-1]
    lines = [0] * 10
    found: list[list[int]] = []

    def builds(seat: int) -> bool:
        if not pieces or pieces[-1][1] // 25 != seat:
            return False
        index, piece = pieces.pop()
        plot = piece % 25
        is_top = last[plot] == index and view.heights[plot] & 1
        lines[FILE[plot]] += IN_FILE[is_top][plot]
        lines[RANK[plot]] += IN_RANK[is_top][plot]
        return True

    while builds(NEUTRAL):
        pass
    for turn in range(view.round * len(view.quarters)):
        seat = (view.table.start + turn) % len(view.quarters)
        builds(seat)
        if not builds(seat) and len(found) < len(view.plans) and view.plans[len(found)].seat == seat:
            found.append(lines[:])
    return found + [lines] * (len(view.plans) - len(found))  # a position that was set up has no history


class Guess:
    """Draws what a seat does not know."""

    def __init__(self, view: View, random: Random) -> None:
        self._view = view
        self._random = random
        self._bare = Position(view, (), ())
        self._then = lines_when_laid(view)
        self._likely: dict[tuple[int, str], tuple[list[Plan], list[float]]] = {}
        """By number of a plan and the rows that have another one: what it may be."""

    def __call__(self) -> Position:
        """A position that the view could come from."""
        return Position(self._view, *self.secrets())

    def secrets(self) -> tuple[tuple[Plan, ...], tuple[str, ...]]:
        """All plans and quarters, what is hidden as it may be."""
        view, random = self._view, self._random
        left = [quarter for quarter in QUARTERS if quarter not in view.quarters]
        random.shuffle(left)
        taken = ["".join(plan.row or "" for plan in view.plans if plan.seat == seat) for seat in range(len(view.quarters))]
        plans = []
        for index, plan in enumerate(view.plans):
            if plan.row is None:
                plan = self._plan(index, plan.seat, taken[plan.seat])
                taken[plan.seat] += plan.row or ""
            plans.append(plan)
        return tuple(plans), tuple(quarter or left.pop() for quarter in view.quarters)

    def _plan(self, index: int, seat: Seat, taken: str) -> Plan:
        """What that plan may be, where these rows have another one."""
        if (index, taken) not in self._likely:
            self._likely[index, taken] = self._weigh(seat, self._then[index], taken)
        plans, chances = self._likely[index, taken]
        return self._random.choices(plans, cum_weights=chances)[0]

    def _weigh(self, seat: Seat, then: Sequence[int], taken: str) -> tuple[list[Plan], list[float]]:
        """All that a plan may be, with the sums of how likely they are."""
        plans, chances = [], []
        for letter, row in zip(ROWS, self._bare.chairs[seat].rows, strict=True):
            if letter in taken:
                continue
            before, now = row.outlines[then[row.line]], row.outlines[self._bare.lines[row.line]]
            for number in (1, 2, 3, 4):
                plans.append(Plan(seat, letter, number))
                chances.append(number * NOW[fit(number, now)] * THEN[fit(number, before)])
        return plans, list(accumulate(chances))


# -- a quick look ----------------------------------------------------------------------------------------------


class Forecast:
    """What a seat may expect of its rows: `Outlook` of the evaluation for the lines of a quick position."""

    def __init__(self, position: Position, seat: Seat, weights: Mapping[str, float], *, own: bool) -> None:
        table, seats = position.table, len(position.floors)
        rounds: float = table.rounds - position.round
        if not table.rounds:
            rounds = 0.0 if position.ending else max(0.0, min(position.floors) / FLOORS_A_TURN - 0.5)
        self.left = rounds + ((seat - table.start) % seats >= (position.turn - table.start) % seats)
        self._builds = BUILDS_A_TURN * self.left * (seats - 1) * CARELESS
        self._part = 1.0 / max(1, len(position.open))
        self._later = 2 - CLAIMED * len(position.plans)
        self._is_intro = table.mode == "intro"
        self._weight = weights.get("view" if self._is_intro else "plans", 1.0)
        self._hope_weight = HOPE * weights.get("hopes", 1.0)
        held = len(position.hands[seat])
        self._laid = position.laid[seat] if own else [0] * 5
        self._hidden = 0 if own or self._is_intro else 5 - held
        self._cards = min(held, int(self.left))
        self._rows = position.chairs[seat].rows
        self._worths = [self._worth(index, row.outlines[position.lines[row.line]]) for index, row in enumerate(self._rows)]
        self._hopes = [] if self._is_intro else [index for index in range(5) if not self._laid[index]]
        self._hope = self._hoped([self._worths[index] for index in self._hopes])
        self._gains: dict[tuple[int, int], float] = {}

    def _worth(self, index: int, outline: Outline) -> float:
        """What a row may bring."""
        number, danger, following = outline
        keep: float = (1 - danger * self._part) ** self._builds
        if self._is_intro:
            return number * (SAFE_VIEW + (1 - SAFE_VIEW) * keep) * (1 + ANTENNA)
        if plan := self._laid[index]:
            return self._of_plan(plan, outline)
        most = following.bit_length() - 1
        growth = GROWTH * most if most > number and self.left > 1 else 0.0
        return keep * self._later * (growth if growth > number else number)

    def _of_plan(self, plan: int, outline: Outline) -> float:
        """What a plan with that number may bring."""
        number, danger, following = outline
        if RIGHT[plan][number]:
            keep: float = (1 - danger * self._part) ** self._builds
            return keep * number * self._later
        return plan * self._later * (REPAIR if _could_be(plan, following) else LONG_SHOT) if self.left else 0.0

    def _hoped(self, worths: list[float]) -> float:
        if self._cards >= len(worths):
            return self._hope_weight * sum(worths)
        worths.sort(reverse=True)
        return sum(worths[: self._hidden]) + self._hope_weight * sum(worths[self._hidden : self._hidden + self._cards])

    def gain(self, index: int, line: int) -> float:
        """By how much the row is worth more with that line."""
        gain = self._gains.get((index, line))
        if gain is None:
            worth = self._worth(index, self._rows[index].outlines[line])
            if worth == self._worths[index]:
                gain = 0.0
            elif index in self._hopes:
                gain = self._hoped([worth if each == index else self._worths[each] for each in self._hopes]) - self._hope
            else:
                gain = self._weight * (worth - self._worths[index])
            self._gains[index, line] = gain
        return gain

    def of_laying(self, index: int, outline: Outline) -> list[float]:
        """What it is worth to lay the plan of that row now, with each number."""
        rest = sorted((self._worths[each] for each in self._hopes if each != index), reverse=True)
        hope = self._hope_weight * sum(rest[: max(0, int(self.left - 1))])
        return [self._weight * self._of_plan(plan, outline) + hope - self._hope for plan in (1, 2, 3, 4)]


def rate_actions(position: Position, seen_by: Seat, points: Points, weights: Mapping[str, float]) -> list[tuple[float, int]]:
    """All that the seat to act may do with what it seems to gain, the best first; plans are `UNSEEN` except to one seat."""
    seat, seats, lines = position.turn, len(position.floors), position.lines
    gains = dict.fromkeys(position.builds(), 0.0)
    rivals = -RIVAL[seats] / (seats - 1) * weights.get("rivals", 1.0)
    for each, chair in enumerate(position.chairs):
        forecast = Forecast(position, each, weights if each == seat else {}, own=each == seat)
        weight = 1.0 if each == seat else rivals
        for action in gains:
            piece, plot = divmod(action, 25)
            index, line, _ = chair.cells[plot]
            gains[action] += weight * forecast.gain(index, lines[line] + chair.adds[piece][plot])
        if each == seat:
            plans = _plans(position, forecast, seen_by)
    card = points.skyscraper * weights.get("skyscraper", 1.0)
    heights, quarter = position.heights, position.quarters[seat]
    highest, own = max(heights), max([height for plot, height in enumerate(heights) if quarter >> plot & 1])
    for action in gains:
        height = heights[action % 25] + (2 if action < 25 else 1)
        if height > own:
            raised = max(own, height) if quarter >> action % 25 & 1 else own
            gains[action] += card * (tallest_hope(max(highest, height) - raised) - tallest_hope(highest - own))
    return sorted([(gain, action) for action, gain in (gains | plans).items()], reverse=True) or [(0.0, LAPSE)]


def _plans(position: Position, forecast: Forecast, seen_by: Seat) -> dict[int, float]:
    seat = position.turn
    if position.action == 1 or not position.hands[seat]:
        return {}
    is_seen = seat == seen_by
    found = {}
    for index in position.hands[seat] if is_seen else position.fullest(position.hands[seat])[:1]:
        row = position.chairs[seat].rows[index]
        for number, worth in enumerate(forecast.of_laying(index, row.outlines[position.lines[row.line]])):
            found[BUILDS_END + 4 * index + number] = worth
    return found if is_seen else {UNSEEN: max(found.values())}


# -- the tree --------------------------------------------------------------------------------------------------


class Branch:
    """An action and what became of it."""

    __slots__ = ("action", "bonus", "node", "taste", "total", "visits")

    def __init__(self, action: int, bonus: float) -> None:
        self.action = action
        self.bonus = bonus
        """Speaks for the action as long as it was tried little."""
        self.taste = 0.0
        """Speaks for the action always."""
        self.visits = 0
        self.total = 0.0
        """All rewards of the seat that acts."""
        self.node: Node | None = None


class Node:
    """A position that was reached."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: list[Branch] = []


class Search:
    """One thought of one seat."""

    def __init__(self, game: Game, view: View, rng: Rng, weights: Mapping[str, float] | None = None) -> None:
        self._points = game.content.points
        self._seat = view.seat or 0
        self._random = Random(rng.roll(1 << 62)[0])
        self._guess = Guess(view, self._random)
        self._samples = [self._guess()]
        self._weights = weights or {}
        self.root = self._grown(Node(), self._samples[0], 1 << 10)
        self.simulations = 0
        if self._weights:
            plain, styled = (
                {action: gain for gain, action in rate_actions(self._samples[0], self._seat, self._points, each)}
                for each in ({}, self._weights)
            )
            for branch in self.root.branches:
                branch.taste = TASTE * (styled[branch.action] - plain[branch.action])

    def steps(self, simulations: int) -> Generator[None, None, None]:
        """So many simulations, a few at a time; none where there is no choice."""
        while self.simulations < simulations and len(self.root.branches) > 1:
            for _ in range(min(STEP, simulations - self.simulations)):
                self.simulations += 1
                if len(self._samples) < SAMPLES:
                    self._samples.append(self._guess())
                self._simulate(self._samples[self.simulations % len(self._samples)].copy())
            yield

    def best(self) -> Action:
        """What was tried most."""
        return decode_action(max(self.root.branches, key=lambda branch: branch.visits).action, self._seat)

    def _simulate(self, position: Position) -> None:
        node, path = self.root, []
        while not position.over:
            node.visits += 1
            if not node.branches:
                if node.visits < GROWN:
                    break
                self._grown(node, position, BRANCHES)
            branch = self._followed(node)
            path.append((branch, position.turn))
            action = branch.action
            position.play(self._plan(position) if action == UNSEEN else action)
            if branch.node is None:
                branch.node = Node()
            node = branch.node
        position.play_out(self._random.random)
        points, antennas = position.score(self._points)
        self.note_end(points, antennas)
        rewards = reward(points, antennas)
        for branch, seat in path:
            branch.visits += 1
            branch.total += rewards[seat]

    def note_end(self, points: Sequence[int], antennas: Sequence[int]) -> None:
        """A simulation ended so. Default: nobody asks."""

    def _grown(self, node: Node, position: Position, most: int) -> Node:
        """The node with its branches."""
        found = rate_actions(position, self._seat, self._points, self._weights if position.turn == self._seat else {})
        best = found[0][0]
        node.branches = [Branch(action, max(-1.5, TRUST * (gain - best))) for gain, action in found[:most]]
        return node

    def _followed(self, node: Node) -> Branch:
        """The branch that promises most."""
        many = int(WIDER * sqrt(node.visits)) + 1
        if node is self.root:
            many = max(WIDE, many)
        doubt = EXPLORE * sqrt(log(node.visits + 1))
        best = -9.0
        chosen = node.branches[0]
        for branch in node.branches[:many]:
            visits = branch.visits
            if visits:
                value = branch.total / visits + doubt / sqrt(visits) + branch.bonus / (visits + 1) + branch.taste
            else:
                value = 1.0 + branch.bonus
            if value > best:
                best, chosen = value, branch
        return chosen

    def _plan(self, position: Position) -> int:
        """What a rival may plan: a row where it sees much."""
        seat, random = position.turn, self._random.random
        rows, lines = position.chairs[seat].rows, position.lines
        row, number = max(
            [(index, rows[index].counts[lines[rows[index].line]]) for index in position.hands[seat]],
            key=lambda each: each[1] + random(),
        )
        return BUILDS_END + 4 * row + PLANNED[number]


def reward(points: Sequence[int], antennas: Sequence[int]) -> list[float]:
    """What the end of a game is worth to each seat, from 0 to 1."""
    keys = list(zip(points, antennas, strict=True))
    best = max(keys)
    share = WIN / keys.count(best)
    second, first = sorted(points)[-2:]
    found = []
    for key in keys:
        ahead = key[0] - (second if key[0] == first else first)
        margin = min(1.0, max(0.0, 0.5 + ahead / MARGIN))
        found.append((share if key == best else 0.0) + (1 - WIN) * margin)
    return found

"""A position of Skyliners for search only: quick to copy, to change in place and to play to its end by rules of thumb.

The ten lines of the site, five files and then five ranks, are integers with one byte of height for each plot: a build is one
addition to two of them, and what a side sees in a row is looked up by the line. An odd height is a roof or a park, so it also
tells that nothing more can be built there. Actions are integers, see `BUILDS_END` and below.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.bots.skyliners.evaluation import LIKELY
from game.rules.core import Action, Seat
from game.rules.skyliners import Build, Lapse, LayPlan, Plan
from game.rules.skyliners.board import FLOOR, INDEX, LINES, PARK, PIECES, PLOTS, QUARTER_PLOTS, ROOF, ROWS
from game.rules.skyliners.content import Points
from game.rules.skyliners.model import Public, Setup
from game.rules.skyliners.scoring import is_right

BUILDS_END = 75
"""Below it: 25 × the place of the piece among `PIECES` + the plot."""
PLANS_END = 95
"""Below it: `BUILDS_END` + 4 × row + number - 1."""
UNSEEN, LAPSE = 95, 96
"""A rival's plan, and a lost action."""
Random = Callable[[], float]

# -- lines -----------------------------------------------------------------------------------------------------

FILE = tuple(plot % 5 for plot in range(25))
RANK = tuple(5 + plot // 5 for plot in range(25))
IN_FILE = tuple(tuple(rise << 8 * (plot // 5) for plot in range(25)) for rise in (2, 1, 1))
"""For each piece and plot what a build adds to the plot's file."""
IN_RANK = tuple(tuple(rise << 8 * (plot % 5) for plot in range(25)) for rise in (2, 1, 1))
RIGHT = tuple(tuple(number > 0 and is_right(number, count) for count in range(6)) for number in range(5))
"""For each plan's number (0 = no plan) and count whether it fits."""
PLANNED = (0, 0, 1, 2, 3, 3)
"""For each count the plan that fits, as it is encoded."""
QUARTERS = {name: sum(1 << plot for plot in plots) for name, plots in QUARTER_PLOTS.items()}
MOST = 1 << 14
"""How many lines each table remembers at most; all tables together take some tens of megabytes."""


class Seen(dict[int, int]):
    """From a line to the positions seen along it from its beginning or its end, as bits."""

    def __init__(self, order: Sequence[int]) -> None:
        self._order = order

    def __missing__(self, line: int) -> int:
        if len(self) >= MOST:
            self.clear()
        highest = positions = 0
        for position in self._order:
            height = line >> 8 * position & 255
            if height > highest:
                highest = height
                positions |= 1 << position
        self[line] = positions
        return positions


class Counts(dict[int, int]):
    """From a line to how many objects are seen along it."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen

    def __missing__(self, line: int) -> int:
        if len(self) >= MOST:
            self.clear()
        self[line] = number = self._seen[line].bit_count()
        return number


class Changes(dict[int, int]):
    """From a line to its counts before and after a build at one place, as 6 × before + after."""

    def __init__(self, counts: Counts, add: int) -> None:
        self._counts = counts
        self._add = add

    def __missing__(self, line: int) -> int:
        if len(self) >= MOST:
            self.clear()
        self[line] = change = 6 * self._counts[line] + self._counts[line + self._add]
        return change


class Outline(NamedTuple):
    """A line as the evaluation sees it: compare `Row` of `game.bots.skyliners`."""

    number: int
    danger: float
    """The open plots times the part of builds there that change the number."""
    next: int


class Outlines(dict[int, Outline]):
    """From a line to its outline."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts

    def __missing__(self, line: int) -> Outline:
        if len(self) >= MOST:
            self.clear()
        number = self._counts[line]
        plots = following = 0
        builds = changing = 0.0
        for position in range(5):
            height = line >> 8 * position & 255
            if height & 1:
                continue
            plots += 1
            for rise, likely in ((2, LIKELY[FLOOR]), (1, LIKELY[ROOF if height else PARK])):
                after = self._counts[line + (rise << 8 * position)]
                following |= 1 << after
                builds += likely
                changing += likely * (after != number)
        self[line] = outline = Outline(number, plots * changing / builds if builds else 0.0, following)
        return outline


class Ways(NamedTuple):
    """What is known of lines that are looked along in one direction."""

    counts: Counts
    outlines: Outlines
    seen: Seen
    changes: tuple[tuple[Changes, Changes, Changes], ...]
    """For each position and piece."""


def _ways(order: Sequence[int]) -> Ways:
    seen = Seen(order)
    counts = Counts(seen)
    changes = []
    for position in range(5):
        floor, top = Changes(counts, 2 << 8 * position), Changes(counts, 1 << 8 * position)
        changes.append((floor, top, top))
    return Ways(counts, Outlines(counts), seen, tuple(changes))


_AHEAD, _BACK = _ways(range(5)), _ways(range(4, -1, -1))


class RowPlace(NamedTuple):
    """Where a seat's row lies and what is known of its line."""

    line: int
    counts: Counts
    outlines: Outlines
    seen: Seen
    spread: tuple[int, ...]
    """From positions along the line to plots, both as bits."""


class SiteSide(NamedTuple):
    """How the site looks from one side."""

    rows: tuple[RowPlace, ...]
    cells: tuple[tuple[int, int, tuple[Changes, Changes, Changes]], ...]
    """For each plot its row, its line, and what each piece there changes."""
    adds: tuple[tuple[int, ...], ...]
    """For each piece and plot what a build adds to the line."""


def _chair(side: str) -> SiteSide:
    ways = _AHEAD if side in "SW" else _BACK
    cells: list[Any] = [None] * 25
    rows = []
    for row, plots in enumerate(LINES[side]):
        line = {"S": row, "W": 9 - row, "N": 4 - row, "E": 5 + row}[side]
        along = sorted(plots)
        spread = tuple(sum(1 << plot for position, plot in enumerate(along) if bits >> position & 1) for bits in range(32))
        rows.append(RowPlace(line, ways.counts, ways.outlines, ways.seen, spread))
        for position, plot in enumerate(along):
            cells[plot] = row, line, ways.changes[position]
    return SiteSide(tuple(rows), tuple(cells), IN_FILE if side in "SN" else IN_RANK)


CHAIRS = {side: _chair(side) for side in LINES}


def lines_of(heights: Sequence[int]) -> list[int]:
    """The ten lines of a site."""
    lines = [0] * 10
    for plot, height in enumerate(heights):
        lines[FILE[plot]] += height << 8 * (plot // 5)
        lines[RANK[plot]] += height << 8 * (plot % 5)
    return lines


# -- actions ---------------------------------------------------------------------------------------------------


def encode_action(action: Action) -> int:
    """The integer of an action."""
    match action:
        case Build(piece=piece, plot=plot):
            return 25 * PIECES.index(piece) + INDEX[plot]
        case LayPlan(row=row, number=number):
            return BUILDS_END + 4 * ROWS.index(row) + number - 1
    return LAPSE


def decode_action(action: int, seat: Seat) -> Action:
    """The action of an integer."""
    if action < BUILDS_END:
        return Build(seat, PIECES[action // 25], PLOTS[action % 25])
    if action < PLANS_END:
        row, number = divmod(action - BUILDS_END, 4)
        return LayPlan(seat, ROWS[row], number + 1)
    assert action == LAPSE, "what is laid unseen has no name"
    return Lapse(seat)


# -- positions -------------------------------------------------------------------------------------------------

TRIES = range(6)
"""How many builds a player in a hurry thinks of."""
ENOUGH = 0.5
"""Nothing more is thought of once a build is worth so much."""
SPOIL = 0.5
"""What the next seat's gain counts less than an own one."""
GROW = 0.5
"""What one more object in a row without a plan is worth, where a plan made right is worth 1."""
GAIN = tuple(
    tuple(
        float(RIGHT[plan][after] - RIGHT[plan][before]) if plan else GROW * (after - before)
        for before in range(6)
        for after in range(6)
    )
    for plan in range(5)
)
"""For each plan (0 = none) and change of its row's count what that is worth."""
LOSS = tuple(tuple(SPOIL * gain for gain in gains) for gains in GAIN)
"""The same for the next seat's rows."""
CAP_CHANCE = 0.15
"""How often a roof or park comes to mind rather than a floor, while there are both."""
TURNS_A_FLOOR = 0.7
"""How many turns the game still lasts for each floor of the seat that has fewest."""
EAGER, LOW = 0.5, 2
"""How readily plans are laid before it is high time, and the lowest number that is."""


class Position:
    """Everything that changes; hidden things are as somebody imagines them."""

    __slots__ = (
        "action", "chairs", "ending", "floors", "hands", "heights", "laid", "lines", "open", "over", "parks", "plans",
        "quarters", "roofs", "round", "rounds", "start", "table", "turn", "used",
    )  # fmt: skip

    def __init__(self, public: Public, plans: Sequence[Plan], quarters: Sequence[str]) -> None:
        table = public.table
        self.table, self.start, self.rounds = table, table.start, table.rounds
        self.chairs = [CHAIRS[side] for side in table.sides]
        self.heights = list(public.heights)
        self.lines = lines_of(public.heights)
        self.open = [plot for plot in range(25) if public.open >> plot & 1]
        self.floors, self.roofs, self.parks = list(public.floors), list(public.roofs), list(public.parks)
        self.round, self.turn, self.action = public.round, public.turn, public.action
        self.used = public.used.bit_length() - 1
        self.ending, self.over = public.ending, public.over
        self.quarters = [QUARTERS[quarter] for quarter in quarters]
        self.plans: list[tuple[Seat, int, int]] = []
        """Seat, row and number of each plan, first laid first."""
        self.laid = [[0] * 5 for _ in table.sides]
        """For each seat and row the number of its plan, or 0."""
        self.hands = [list(range(5)) if table.mode == "full" else [] for _ in table.sides]
        """For each seat the rows whose plans it holds."""
        for plan in plans:
            self._lay(plan.seat, ROWS.index(plan.row or ""), plan.number or 0)

    def copy(self) -> "Position":
        """Another one that may change."""
        other = Position.__new__(Position)
        other.table, other.start, other.rounds = self.table, self.start, self.rounds
        other.chairs, other.quarters = self.chairs, self.quarters
        other.heights, other.lines, other.open = self.heights[:], self.lines[:], self.open[:]
        other.floors, other.roofs, other.parks = self.floors[:], self.roofs[:], self.parks[:]
        other.round, other.turn, other.action = self.round, self.turn, self.action
        other.used, other.ending, other.over = self.used, self.ending, self.over
        other.plans = self.plans[:]
        other.laid = [numbers[:] for numbers in self.laid]
        other.hands = [hand[:] for hand in self.hands]
        return other

    def _lay(self, seat: Seat, row: int, number: int) -> None:
        self.plans.append((seat, row, number))
        self.laid[seat][row] = number
        self.hands[seat].remove(row)

    # -- rules -------------------------------------------------------------------------------------------------

    def builds(self) -> list[int]:
        """Every build that is allowed now."""
        seat, used, heights = self.turn, self.used, self.heights
        plots = [plot for plot in self.open if plot != used]
        found = plots if self.floors[seat] else []
        if self.roofs[seat]:
            found = found + [25 + plot for plot in plots if heights[plot]]
        if self.parks[seat]:
            found = found + [50 + plot for plot in plots if not heights[plot]]
        return found

    def actions(self) -> list[int]:
        """Everything that is allowed now."""
        found = self.builds()
        if self.action == 2:
            found = found + [BUILDS_END + 4 * row + number for row in self.hands[self.turn] for number in range(4)]
        return found or [LAPSE]

    def play(self, action: int) -> None:
        """One action of the seat to act; `UNSEEN` cannot be played, somebody has to say which plan it is."""
        seat = self.turn
        if action < BUILDS_END:
            piece, plot = (0, action) if action < 25 else divmod(action, 25)
            self.lines[FILE[plot]] += IN_FILE[piece][plot]
            self.lines[RANK[plot]] += IN_RANK[piece][plot]
            self.used = plot
            if not piece:
                self.heights[plot] += 2
                self.floors[seat] -= 1
                if not self.floors[seat] and not self.rounds:
                    self.ending = True
            else:
                self.heights[plot] += 1
                self.open.remove(plot)
                stock = self.roofs if piece == 1 else self.parks
                stock[seat] -= 1
        elif action < PLANS_END:
            row, number = divmod(action - BUILDS_END, 4)
            self._lay(seat, row, number + 1)
        if self.action == 1 and self.round != self.rounds:
            self.action = 2
            return
        turn = seat + 1 if seat + 1 < len(self.floors) else 0
        if turn == self.start:
            if self.ending or self.round == self.rounds:
                self.over = True
                return
            self.round += 1
        self.turn, self.action, self.used = turn, 1, -1

    def score(self, points: Points) -> tuple[list[int], list[int]]:
        """The sum and the antennas of every seat, if this is the end."""
        table, lines, heights, chairs = self.table, self.lines, self.heights, self.chairs
        sums, antennas = [0] * len(chairs), [0] * len(chairs)
        taken = 0 if table.antennas_on_parks else sum(1 << plot for plot in range(25) if heights[plot] == 1)
        for seat, index, number in self.plans if table.mode == "full" else _every_row(table):
            row = chairs[seat].rows[index]
            line = lines[row.line]
            count = row.counts[line]
            if number and not RIGHT[number][count]:
                continue
            free = row.spread[row.seen[line]] & ~taken
            placed = min(free.bit_count(), table.antennas - antennas[seat])
            sums[seat] += count * points.seen + placed * points.antenna + free.bit_count() - placed
            antennas[seat] += placed
            taken |= free if placed == free.bit_count() else _nearest(free, LINES[table.sides[seat]][index], placed)
        highest = max(heights)
        if highest >= 2:
            towers, plot = 0, -1
            for _ in range(heights.count(highest)):
                plot = heights.index(highest, plot + 1)
                towers |= 1 << plot
            for seat, quarter in enumerate(self.quarters):
                if quarter & towers:
                    sums[seat] += points.skyscraper
        return sums, antennas

    # -- in a hurry --------------------------------------------------------------------------------------------

    def play_out(self, random: Random) -> None:
        """To the end of the game."""
        while not self.over:
            self.play(self.pick(random))

    def pick(self, random: Random) -> int:
        """What a player does who has little time: lays plans that are right, the more surely the later, and builds."""
        hand = self.hands[self.turn]
        if hand and self.action == 2:
            turns = 0.0 if self.ending else TURNS_A_FLOOR * min(self.floors)
            cards = len(hand)
            if cards > turns or random() * turns < EAGER * cards:
                row, number = self.fullest(hand)
                if number >= LOW or cards >= turns:
                    return BUILDS_END + 4 * row + PLANNED[number]
        return self._some_build(random)

    def fullest(self, hand: list[int]) -> tuple[int, int]:
        """Of these rows of the seat to act the one where it sees most, and how much."""
        lines, rows = self.lines, self.chairs[self.turn].rows
        best, most = 0, -1
        for index in hand:
            row = rows[index]
            number = row.counts[lines[row.line]]
            if number > most:
                best, most = index, number
        return best, most

    def _some_build(self, random: Random) -> int:
        """Of a few builds the best for the own rows and against the next seat's; any action if none of them is allowed."""
        seat, heights, lines, plots = self.turn, self.heights, self.lines, self.open
        floors, roofs, parks, laid = self.floors[seat], self.roofs[seat], self.parks[seat], self.laid[seat]
        rival = seat + 1 if seat + 1 < len(self.floors) else 0
        cells, their_cells, their_laid = self.chairs[seat].cells, self.chairs[rival].cells, self.laid[rival]
        used, many = self.used, len(plots)
        chosen, best = -1, -9.0
        for _ in TRIES if many else ():
            drawn = random() * many
            at = int(drawn)
            plot = plots[at]
            if plot == used:
                continue
            if floors and drawn - at >= CAP_CHANCE:
                piece = 0
            elif roofs if heights[plot] else parks:
                piece = 1 if heights[plot] else 2
            elif floors:
                piece = 0
            else:
                continue
            index, line, changes = cells[plot]
            value = GAIN[laid[index]][changes[piece][lines[line]]]
            index, line, changes = their_cells[plot]
            value -= LOSS[their_laid[index]][changes[piece][lines[line]]]
            if value > best:
                chosen, best = 25 * piece + plot, value
                if value >= ENOUGH:
                    break
        return chosen if chosen >= 0 else self.actions()[0]


def _every_row(table: Setup) -> list[tuple[Seat, int, int]]:
    """The rows of the introductory game as they are scored."""
    seats = len(table.sides)
    return [((table.start + offset) % seats, row, 0) for row in range(5) for offset in range(seats)]


def _nearest(plots: int, row: Sequence[int], number: int) -> int:
    """So many of the plots, both as bits, the nearest in the row first."""
    return sum([1 << plot for plot in row if plots >> plot & 1][:number])

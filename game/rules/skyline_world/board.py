"""The island as bits: plots, neighbours, and every place where a figure or mission can lie. It knows no players."""

from collections.abc import Iterable
from functools import lru_cache

from game.rules.grid import Cell, bits, mask_of, moved_home, orientations, parse_figure, spread
from game.rules.skyline_world.content import LEVELS, Content

_REMEMBERED = 1 << 11


class Pattern:
    """A figure or mission on this board: the sets of plots that show it, in any turn and mirror image (SW-62)."""

    def __init__(self, shapes: Iterable[str], cells: dict[Cell, int]) -> None:
        found = set()
        for shape in shapes:
            for turned in orientations(moved_home(parse_figure(shape))):
                for x, y in cells_around(cells):
                    plots = [cells.get((x + dx, y + dy)) for dx, dy in turned]
                    if None not in plots:
                        found.add(tuple(sorted(plot for plot in plots if plot is not None)))
        self.places = tuple(mask_of(plots) for plots in sorted(found))
        """Each as a mask, in board order of its plots."""
        self.size = min(place.bit_count() for place in self.places) if self.places else 0
        first: list[list[int]] = [[] for _ in cells]
        for place in self.places:
            first[(place & -place).bit_length() - 1].append(place)
        self._by_first = tuple(map(tuple, first))

    def fit(self, tops: int) -> int:
        """The first place that lies wholly within these plots (SW-63, SW-64), 0 if there is none."""
        rest = tops
        while rest:
            low = rest & -rest
            for place in self._by_first[low.bit_length() - 1]:
                if place & tops == place:
                    return place
            rest ^= low
        return 0

    def nearest(self, tops: int, open_: int) -> int:
        """The place with most plots topped among those whose other plots are open, 0 if there is none."""
        return max(
            (place for place in self.places if not place & ~(tops | open_)), key=lambda p: (p & tops).bit_count(), default=0
        )


def cells_around(cells: Iterable[Cell]) -> list[Cell]:
    """Where the south-west corner of a shape can lie: its box may begin in the water."""
    cells = list(cells)
    east, north = max(x for x, _ in cells), max(y for _, y in cells)
    return [(x, y) for y in range(north + 1) for x in range(east + 1)]


class Board:
    """Plots by name and number in board order, and what can be asked of a mask of plots."""

    def __init__(self, content: Content) -> None:
        rows = content.board.outline[::-1]
        marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}
        cells = {cell: plot for plot, cell in enumerate(marks)}
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.plots = tuple(f"{chr(ord('a') + x)}{y + 1}" for x, y in cells)
        self.index = {name: plot for plot, name in enumerate(self.plots)}
        self.all = (1 << len(self.plots)) - 1
        self.neighbours = tuple(
            mask_of(cells[beside] for beside in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if beside in cells)
            for x, y in cells
        )
        self.strategic = mask_of(cells[cell] for cell, mark in marks.items() if mark == "*")
        self.figures = {figure.code: Pattern(figure.shapes, cells) for figure in content.figures}
        self.missions = {mission.code: Pattern((mission.shape,), cells) for mission in content.missions}
        self._incomes = tuple((level, floor.income) for level, floor in enumerate(content.floors[:-1], 1) if floor.income)
        """The levels whose top floors pay, and how much (SW-21)."""
        self.groups = lru_cache(maxsize=_REMEMBERED)(self._groups)
        """The connected sets of plots within a mask, by their first plot (SW-4)."""
        self.paying = lru_cache(maxsize=_REMEMBERED)(self._paying)
        """Of the plots topped by a player, and all plots by height: the groups that pay, and how much (SW-25)."""
        self.masks = lru_cache(maxsize=256)(self._masks)
        """Plots by height, and by the letter of their top floor."""

    def _groups(self, tops: int) -> tuple[int, ...]:
        groups = []
        while tops:
            group = tops & -tops
            if self.neighbours[group.bit_length() - 1] & tops:  # most plots stand alone
                group = spread(group, tops, self.neighbours)
            groups.append(group)
            tops ^= group
        return tuple(groups)

    def _masks(self, buildings: tuple[str, ...], letters: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        heights, tops = [0] * (LEVELS + 1), [0] * len(letters)
        for plot, building in enumerate(buildings):
            heights[len(building)] |= 1 << plot
            if building:
                tops[letters.index(building[-1])] |= 1 << plot
        return tuple(heights), tuple(tops)

    def _paying(self, tops: int, heights: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        levels = [(income, mask) for level, income in self._incomes if (mask := tops & heights[level])]
        found = []
        for group in self.groups(tops):
            total = 0
            for income, mask in levels:
                if paid := group & mask:
                    total += income * paid.bit_count()
            if total:
                found.append((group, total))
        return tuple(found)

    def first(self, mask: int) -> str:
        """The first plot of a mask in board order: the name of a group (SW-25)."""
        return self.plots[(mask & -mask).bit_length() - 1]

    def names(self, mask: int) -> tuple[str, ...]:
        """The plots of a mask in board order."""
        return tuple(self.plots[plot] for plot in bits(mask))

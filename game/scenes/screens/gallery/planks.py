"""Rows of cases on planks. Only the rows in view exist, so hundreds of matches cost no more than a dozen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.scenes.screens.gallery.cases import BRASS, BRASS_CHOSEN, LIFT, EmptyPlace, GlassCase, add_shade, wood
from game.scenes.widgets import Rect, Size, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import CONTRAST

MARGIN = 16.0
"""Points between the end of a plank and its first case."""
USUAL = 858.0
"""Points of a plank for which the sizes below are made; a longer one has larger cases."""
LARGE_PLANK = 32.0
"""A plank so high has room for larger letters."""
SOME = 12
"""Up to so many matches have middling cases."""


class ShelfPlan(Struct, frozen=True):
    """How cases stand on planks."""

    wide: float
    high: float
    gap: float
    above: float
    """Room above a case."""
    plank: float
    rim: float
    columns: int

    @property
    def pitch(self) -> float:
        """From plank to plank."""
        return self.above + self.high + self.plank

    def rows(self, count: int) -> int:
        """How many planks so many cases need."""
        return -(-count // self.columns)


def plan_for(count: int, room: float, *, is_few: bool) -> ShelfPlan:
    """Sizes for few and many, on planks of that length."""
    if is_few:
        sizes = (252.0, 164.0, 28.0, 52.0, 30.0, 8.0)
    elif count <= SOME:
        sizes = (192.0, 126.0, 18.0, 26.0, 28.0, 6.0)
    else:
        sizes = (152.0, 100.0, 13.0, 18.0, 24.0, 5.0)
    factor = min(1.5, max(0.85, room / USUAL))
    wide, high, gap, above, plank, rim = (size * factor for size in sizes)
    room -= 2 * MARGIN
    wide = min(wide, room)
    columns = max(1, int((room + gap + 0.5) // (wide + gap)))
    if count > columns:
        stretch = min(1.25, (room - gap * (columns - 1)) / (columns * wide))
        wide, high = wide * stretch, high * stretch
    return ShelfPlan(wide, high, gap, above, max(24.0, plank), rim, columns)


class PlankRow(Widget):
    """One plank with its cases."""

    def __init__(self, plan: ShelfPlan, cases: Sequence[Widget]) -> None:
        super().__init__(*cases)
        self.plan = plan

    def _left(self, column: int) -> float:
        return MARGIN + column * (self.plan.wide + self.plan.gap)

    def arrange(self) -> None:
        """Each on its place; the chosen one a little higher."""
        plan = self.plan
        for column, child in enumerate(self.children):
            lift = LIFT if isinstance(child, GlassCase) and child.chosen else 0.0
            child.place(Rect(self._left(column), plan.above - lift, plan.wide, plan.high))

    def choose(self, key: str) -> None:
        """Lifts the case of that key, and no other."""
        changed = [each for each in self.children if isinstance(each, GlassCase) and each.chosen != (each.key == key)]
        for case in changed:
            case.chosen = not case.chosen
            case.redraw()
        if changed:
            self.redraw()
            self.arrange()

    def draw(self) -> None:
        """Wood with light on its edge, and brass words below the cases."""
        w, plan, theme = self.rect.w, self.plan, self.kit.theme
        y, mesh = plan.above + plan.high, Shape()
        if theme is CONTRAST:
            add_rounded(mesh, 0, y, w=w, h=2, radius=0, top=theme.ink, soft=0)
            self.put(mesh)
        else:
            self._draw_wood(y)
        for column, child in enumerate(self.children):
            if isinstance(child, GlassCase):
                self._write_caption(child, self._left(column), y)

    def _draw_wood(self, y: float) -> None:
        w, plank, mesh = self.rect.w, self.plan.plank, Shape()
        grain = wood()
        if grain is not None:
            node = self.art.attach_new_node(picture_node(w, plank, radius=2, texture=grain, shape=w / plank * 0.25))
            node.set_texture(grain)
            node.set_pos(0, 0, -y)
            node.set_color_scale(0.60, 0.50, 0.41, 1)
        add_shade(mesh, Rect(0, y + plank, w, 18), (0, 0, 0, 0.5), (0, 0, 0, 0))
        add_shade(mesh, Rect(0, y, w, 2), (1, 0.9, 0.7, 0.30), (1, 0.9, 0.7, 0.05))
        add_shade(mesh, Rect(0, y + 2, w, plank - 2), (0, 0, 0, 0.12), (0, 0, 0, 0.55))
        self.put(mesh)

    def _write_caption(self, case: GlassCase, x: float, y: float) -> None:
        theme, plan = self.kit.theme, self.plan
        kind = "name" if plan.plank < LARGE_PLANK else "strong"
        words, room = case.content.caption, plan.wide + plan.gap - 6
        while len(words) > 1 and self.measure(words, kind=kind).w > room:
            words = words[:-2].rstrip() + "…"
        size = self.measure(words, kind=kind)
        left, top = x + (plan.wide - size.w) / 2, y + (plan.plank - size.h) / 2
        if theme is CONTRAST:
            self.write(words, left, top, kind=kind, ink=theme.accent if case.chosen else theme.ink)
            return
        self.write(words, left + 1, top + 1, kind=kind, ink=(0, 0, 0, 0.7))
        self.write(words, left, top, kind=kind, ink=BRASS_CHOSEN if case.chosen else BRASS)


class Planks(Widget):
    """All planks below one another, inside a scrolling view; rows come and go with what is seen of them."""

    def __init__(self, count: int, make_case: Callable[[int, ShelfPlan], GlassCase], *, next_words: str = "") -> None:
        """`make_case` makes the case of a number; `next_words` stand at the place of the next match, where there are few."""
        super().__init__(key="planks")
        self.count, self.make_case, self.next_words = count, make_case, next_words
        self.on_rows: Callable[[], object] = lambda: None
        """Is told when other rows have come into view."""
        self._plan: ShelfPlan | None = None
        self._rows: dict[int, PlankRow] = {}

    @property
    def plan(self) -> ShelfPlan:
        """How cases stand now."""
        return self._plan or self._plan_for(self.rect.w)

    def _plan_for(self, width: float) -> ShelfPlan:
        return plan_for(self.count, width, is_few=bool(self.next_words))

    def _all_rows(self, plan: ShelfPlan) -> int:
        return plan.rows(self.count + bool(self.next_words))

    def wants(self, width: float) -> Size:
        """Every plank, whether it is in view or not."""
        plan = self._plan_for(width)
        return Size(width, self._all_rows(plan) * plan.pitch + 20)

    def cases(self) -> list[GlassCase]:
        """The cases in view."""
        rows = (self._rows[row] for row in sorted(self._rows))
        return [case for row in rows for case in row.children if isinstance(case, GlassCase)]

    def choose(self, key: str) -> None:
        """Lifts the case of that key."""
        for row in self._rows.values():
            row.choose(key)

    def top_of(self, number: int) -> Rect:
        """Where the case of a number stands, in view or not, from the top of the first plank."""
        plan = self.plan
        return Rect(0, number // plan.columns * plan.pitch, self.rect.w, plan.pitch)

    def arrange(self) -> None:
        """Makes the rows that have come into view, and lets go of those that have left it."""
        plan = self._plan_for(self.rect.w)
        if plan != self._plan:
            for row in tuple(self._rows):
                self._drop(row)
            self._plan = plan
        seen = self._in_view(plan)
        for row in [row for row in self._rows if row not in seen]:
            self._drop(row)
        fresh = [row for row in seen if row not in self._rows]
        for number in fresh:
            self._add(number, plan)
        for number, planked in self._rows.items():
            planked.place(Rect(0, number * plan.pitch, self.rect.w, plan.pitch))
        self.children = [self._rows[number] for number in sorted(self._rows)]
        if fresh:
            self.on_rows()

    def _in_view(self, plan: ShelfPlan) -> range:
        high = self.parent.rect.h if self.parent is not None else self.rect.h
        first = int(max(0.0, -self.rect.y) // plan.pitch)
        last = int((max(0.0, -self.rect.y) + high) // plan.pitch) + 1
        return range(first, min(last, self._all_rows(plan)))

    def _add(self, number: int, plan: ShelfPlan) -> None:
        first = number * plan.columns
        cases: list[Widget] = [self.make_case(each, plan) for each in range(first, min(first + plan.columns, self.count))]
        if self.next_words and first + len(cases) == self.count and len(cases) < plan.columns:
            cases.append(EmptyPlace(self.next_words))
        row = self._rows[number] = PlankRow(plan, cases)
        row.parent = self
        row.mount(self.kit, self.node)

    def _drop(self, number: int) -> None:
        self._rows.pop(number).unmount()
        self.children = list(self._rows.values())

    def unmount(self) -> None:
        """No row outlives it."""
        super().unmount()
        self._rows.clear()
        self.children = []

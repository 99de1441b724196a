"""Widgets that place other widgets: columns, rows, grids, panels and scrolling views."""

from typing import Literal

from panda3d.core import LPoint3, NodePath

from game.scenes.widgets.layout import Rect, Size, columns_for, lines_of, shares
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded, add_shadow
from game.scenes.widgets.theme import GAP, PAD, RADIUS, Colour, with_alpha
from game.scenes.widgets.widget import Kit, Widget

Align = Literal["start", "centre", "end", "fill"]
ROUNDING = 2.0
"""Points that may get lost on the way down, because everything stands on whole pixels."""


class Space(Widget):
    """Room without content; with `grow` it pushes its neighbours apart."""

    def __init__(self, w: float = 0.0, h: float = 0.0, *, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self._size = Size(w, h)

    def wants(self, width: float) -> Size:
        """What it was told."""
        return self._size


def _along(room: float, wanted: float, align: Align) -> tuple[float, float]:
    """Start and length of something that wants that much of the room."""
    if align == "fill" or wanted >= room:
        return 0.0, room
    return {"start": 0.0, "centre": (room - wanted) / 2, "end": room - wanted}[align], wanted


class Column(Widget):
    """Children below one another."""

    def __init__(
        self, *children: Widget, gap: float = GAP, align: Align = "fill", middle: bool = False, key: str = "", grow: float = 0.0
    ) -> None:
        super().__init__(*children, key=key, grow=grow)
        self.gap, self.align, self.middle = gap, align, middle

    def wants(self, width: float) -> Size:
        """The widest child and the sum of the heights."""
        sizes = [child.asked(width) for child in self.children]
        gaps = self.gap * max(0, len(sizes) - 1)
        return Size(max((size.w for size in sizes), default=0.0), sum(size.h for size in sizes) + gaps)

    def arrange(self) -> None:
        """From the top; children that grow share what is left, or, without any, `middle` centres all."""
        sizes = [child.asked(self.rect.w) for child in self.children]
        grow = [child.grow for child in self.children]
        wanted = [size.h for size in sizes]
        spare = self.rect.h - sum(wanted) - self.gap * max(0, len(wanted) - 1)
        heights = shares(wanted, grow, room=self.rect.h, gap=self.gap) if any(grow) and spare > 0 else wanted
        if spare < 0:
            heights = _squeezed(self.children, wanted, spare)
        y = max(0.0, spare / 2) if self.middle and not any(grow) else 0.0
        for child, size, height in zip(self.children, sizes, heights, strict=True):
            x, w = _along(self.rect.w, size.w, self.align)
            child.place(Rect(x, y, w, height))
            y += height + self.gap


def _squeezed(children: list[Widget], wanted: list[float], spare: float) -> list[float]:
    """Where the room is too low, those that can scroll give way."""
    soft = [index for index, child in enumerate(children) if child.grow]
    total = sum(wanted[index] for index in soft)
    heights = list(wanted)
    for index in soft:
        heights[index] = max(0.0, wanted[index] + spare * wanted[index] / total) if total else 0.0
    return heights


class Row(Widget):
    """Children beside one another, centred on one line; with `wrap` they flow on to further lines."""

    def __init__(
        self,
        *children: Widget,
        gap: float = GAP,
        wrap: bool = False,
        align: Align = "start",
        across: Align = "centre",
        key: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(*children, key=key, grow=grow)
        self.gap, self.wrap, self.align, self.across = gap, wrap, align, across

    def _widths(self, width: float) -> list[float]:
        """What each child gets on a single line."""
        wanted = [child.asked(width).w for child in self.children]
        grow = [child.grow for child in self.children]
        spare = width - sum(wanted) - self.gap * max(0, len(wanted) - 1)
        if spare >= 0:
            return shares(wanted, grow, room=width, gap=self.gap)
        least = [child.least() for child in self.children]
        slack = [max(0.0, want - floor) for want, floor in zip(wanted, least, strict=True)]
        total = sum(slack)
        return [want + (spare * part / total if total else 0.0) for want, part in zip(wanted, slack, strict=True)]

    def _lines(self, width: float) -> list[list[int]]:
        if not self.wrap:
            return [list(range(len(self.children)))]
        widths = [min(width, child.asked(width).w) for child in self.children]
        return lines_of(widths, room=width, gap=self.gap)

    def wants(self, width: float) -> Size:
        """The longest line and the heights of all lines."""
        if not self.wrap:
            wanted = [child.asked(width).w for child in self.children]
            widths = self._widths(min(width, sum(wanted) + self.gap * max(0, len(wanted) - 1)))
            height = max((child.asked(w).h for child, w in zip(self.children, widths, strict=True)), default=0.0)
            return Size(min(width, sum(widths) + self.gap * max(0, len(widths) - 1)), height)
        lines = self._lines(width)
        sizes = [[self.children[index].asked(width) for index in line] for line in lines]
        longest = max((sum(size.w for size in line) + self.gap * (len(line) - 1) for line in sizes), default=0.0)
        heights = [max(size.h for size in line) for line in sizes]
        return Size(min(width, longest), sum(heights) + self.gap * max(0, len(heights) - 1))

    def least(self) -> float:
        """Without wrapping everything must stand side by side."""
        floors = [child.least() for child in self.children]
        return max(floors, default=0.0) if self.wrap else sum(floors) + self.gap * max(0, len(floors) - 1)

    def arrange(self) -> None:
        """Line by line."""
        y = 0.0
        lines = self._lines(self.rect.w)
        for line in lines:
            children = [self.children[index] for index in line]
            if self.wrap:
                widths = [min(self.rect.w, child.asked(self.rect.w).w) for child in children]
            else:
                widths = self._widths(self.rect.w)
            height = max((child.asked(w).h for child, w in zip(children, widths, strict=True)), default=0.0)
            height = max(height, self.rect.h) if len(lines) == 1 else height
            used = sum(widths) + self.gap * max(0, len(widths) - 1)
            x = _along(self.rect.w, used, self.align)[0] if self.align != "fill" else 0.0
            for child, w in zip(children, widths, strict=True):
                top, h = _along(height, child.asked(w).h, self.across)
                child.place(Rect(x, y + top, w, h))
                x += w + self.gap
            y += height + self.gap


class Ends(Widget):
    """Two children at both ends of a line, or below one another where they do not fit on one."""

    def __init__(self, first: Widget, last: Widget, *, gap: float = GAP, grow: float = 1.0) -> None:
        super().__init__(first, last, grow=grow)
        self.gap = gap

    def _is_one_line(self, width: float) -> bool:
        return sum(child.asked(1e6).w for child in self.children) + self.gap <= width + 0.01

    def wants(self, width: float) -> Size:
        """One line, or as much as both need below one another."""
        alone = [child.asked(1e6) for child in self.children]
        if self._is_one_line(width):
            return Size(sum(size.w for size in alone) + self.gap, max(size.h for size in alone))
        sizes = [child.asked(width) for child in self.children]
        return Size(max(size.w for size in sizes), sum(size.h for size in sizes))

    def arrange(self) -> None:
        """The first at the left, the last at the right or below."""
        first, last = self.children
        if self._is_one_line(self.rect.w):
            one, two = first.asked(1e6), last.asked(1e6)
            first.place(Rect(0, (self.rect.h - one.h) / 2, one.w, one.h))
            last.place(Rect(self.rect.w - two.w, (self.rect.h - two.h) / 2, two.w, two.h))
            return
        one, two = first.asked(self.rect.w), last.asked(self.rect.w)
        top = max(0.0, (self.rect.h - one.h - two.h) / 2)
        first.place(Rect(0, top, self.rect.w, one.h))
        last.place(Rect(0, top + one.h, self.rect.w, two.h))


class Grid(Widget):
    """Children in as many equal columns as fit; all cells of a line are equally high."""

    def __init__(
        self,
        *children: Widget,
        least: float,
        most: int = 12,
        gap: float = GAP,
        between: float = 0.0,
        key: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(*children, key=key, grow=grow)
        self._least, self.most, self.gap = least, most, gap
        self.between = between or gap
        """Between columns; `gap` is between lines."""

    def _cells(self, width: float) -> tuple[int, float]:
        columns = columns_for(width, least=self._least, gap=self.between, most=self.most)
        return columns, (width - self.between * (columns - 1)) / columns

    def _heights(self, width: float) -> list[float]:
        columns, cell = self._cells(width)
        heights = [child.asked(cell).h for child in self.children]
        return [max(heights[start : start + columns]) for start in range(0, len(heights), columns)]

    def wants(self, width: float) -> Size:
        """All the width, and the lines below one another."""
        heights = self._heights(width)
        return Size(width, sum(heights) + self.gap * max(0, len(heights) - 1))

    def arrange(self) -> None:
        """Cell by cell."""
        columns, cell = self._cells(self.rect.w)
        y = 0.0
        for line, height in enumerate(self._heights(self.rect.w)):
            for column, child in enumerate(self.children[line * columns : (line + 1) * columns]):
                child.place(Rect(column * (cell + self.between), y, cell, height))
            y += height + self.gap


class Panel(Widget):
    """A rounded ground with a soft shadow around one child."""

    solid = True

    def __init__(
        self,
        child: Widget,
        *,
        pad: float = PAD,
        ground: Colour | None = None,
        radius: float = RADIUS,
        shadow: bool = True,
        most: float = 0.0,
        rim: Colour | None = None,
        key: str = "",
        grow: float = 0.0,
    ) -> None:
        """`rim` is a stronger line in a colour of its own, for the panel that matters now."""
        super().__init__(child, key=key, grow=grow)
        self.pad, self.ground, self.radius, self.shadow, self.most = pad, ground, radius, shadow, most
        self.rim = rim

    def wants(self, width: float) -> Size:
        """The child and the padding; never wider than `most`."""
        width = min(width, self.most) if self.most else width
        inner = self.children[0].asked(width - 2 * self.pad)
        return Size(inner.w + 2 * self.pad, inner.h + 2 * self.pad)

    def least(self) -> float:
        """The child's and the padding."""
        return self.children[0].least() + 2 * self.pad

    def draw(self) -> None:
        """Shadow, ground, hairline."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        w, h = self.rect.size
        if self.shadow and theme.shadow[3]:
            add_shadow(mesh, w=w, h=h, radius=self.radius, colour=theme.shadow, drop=4, soft=12)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=self.ground or theme.panel, soft=pixel)
        line = theme.line + 1 if self.rim else theme.line
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=self.rim or theme.panel_line, line=line, soft=pixel)
        self.put(mesh)

    def arrange(self) -> None:
        """Inside the padding."""
        self.children[0].place(Rect(0, 0, *self.rect.size).inset(self.pad))


class Scroll(Widget):
    """A view on a child that may be higher than the room: wheel, bar, and it follows the focus."""

    clips = True
    BAR = 10.0

    def __init__(self, child: Widget, *, key: str = "", grow: float = 1.0, most: float = 0.0) -> None:
        super().__init__(child, key=key, grow=grow)
        self.offset = 0.0
        self.most = most
        """The greatest height it asks for; 0 = as high as the child."""

    def mount(self, kit: Kit, parent: NodePath) -> None:
        """The bar is drawn over the content."""
        super().mount(kit, parent)
        self.bar = self.node.attach_new_node("bar")

    def _content(self, width: float, height: float) -> tuple[float, float]:
        """Width and height of the child; the bar takes room only where it is needed."""
        size = self.children[0].asked(width)
        if size.h <= height + ROUNDING:
            return width, min(size.h, height)
        narrow = width - self.BAR - 6
        return narrow, self.children[0].asked(narrow).h

    def wants(self, width: float) -> Size:
        """All of the child, up to `most`."""
        size = self.children[0].asked(width)
        if self.most and size.h > self.most:
            return Size(size.w + self.BAR + 6, self.most)
        return size

    @property
    def travel(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.children[0].rect.h - self.rect.h)

    def arrange(self) -> None:
        """The child keeps its height and is shifted; what is outside is cut off."""
        w, high = self._content(self.rect.w, self.rect.h)
        height = max(high, self.rect.h)
        self.offset = max(0.0, min(self.offset, height - self.rect.h))
        self.children[0].place(Rect(0, -self.offset, w, height))
        margin = 6  # focus rings may stand out
        self.children[0].node.set_scissor(
            self.node, LPoint3(-margin, 0, margin), LPoint3(self.rect.w + margin, 0, -self.rect.h - margin)
        )
        self._draw_bar()

    def _thumb(self) -> tuple[float, float]:
        """Top and height of the bar's thumb."""
        whole = self.children[0].rect.h or 1.0
        height = max(28.0, self.rect.h * self.rect.h / whole)
        return (self.rect.h - height) * (self.offset / self.travel if self.travel else 0), height

    @property
    def bar_ink(self) -> Colour:
        """The colour of the bar."""
        return self.kit.theme.ink_soft

    def _draw_bar(self) -> None:
        self.bar.node().remove_all_children()
        if self.travel < 1:
            return
        theme, mesh = self.kit.theme, Shape()
        top, height = self._thumb()
        x, w, pixel = self.rect.w - self.BAR + 2, self.BAR - 4, self.kit.pixel
        add_rounded(mesh, x, 0, w=w, h=self.rect.h, radius=w / 2, top=with_alpha(self.bar_ink, 0.12), soft=pixel)
        tint = theme.accent if self.held else with_alpha(self.bar_ink, 0.75)
        add_rounded(mesh, x, top, w=w, h=height, radius=w / 2, top=tint, soft=pixel)
        self.bar.attach_new_node(mesh.node("bar"))

    def scroll_to(self, offset: float) -> bool:
        """Shifts the content; True where that moved it."""
        offset = self.kit.snap(max(0.0, min(offset, self.travel)))
        if offset == self.offset:
            return False
        self.offset = offset
        self.arrange()
        self.kit.changed()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scrolls until the widget is in view."""
        rect, own = widget.absolute(), self.absolute()
        margin = min(24.0, own.h / 6)
        if rect.y < own.y + margin:
            self.scroll_to(self.offset - (own.y + margin - rect.y))
        elif rect.bottom > own.bottom - margin:
            self.scroll_to(self.offset + min(rect.bottom - own.bottom + margin, rect.y - own.y))

    def on_wheel(self, steps: float) -> bool:
        """Three lines a step."""
        return self.scroll_to(self.offset - steps * 72)

    def on_press(self, x: float, y: float) -> None:
        """A press on the bar jumps there."""
        self.on_drag(x, y)

    def on_drag(self, x: float, y: float) -> None:
        """The thumb follows the pointer."""
        if x >= self.rect.w - self.BAR - 6 and self.travel:
            height = self._thumb()[1]
            self.scroll_to((y - height / 2) / max(1.0, self.rect.h - height) * self.travel)

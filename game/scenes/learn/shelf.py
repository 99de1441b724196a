"""Small widgets of the list of lessons: a card that can be the chosen one, pills for lessons, a bar for how far one is."""

from collections.abc import Sequence

from game.scenes.widgets.cards import CardButton
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import with_alpha
from game.scenes.widgets.widget import Widget


class ChosenCard(CardButton):
    """A card; the chosen one has an amber edge."""

    is_chosen = False
    fixed = 0.0
    """How wide it is; 0 = as wide as its room."""
    high = 0.0
    """How high it is at least."""
    radius = 10.0

    def wants(self, width: float) -> Size:
        """Its layout, in its own width where it has one."""
        width = min(self.fixed, width) if self.fixed else width
        return Size(width, max(self.high, super().wants(width).h))

    def least(self) -> float:
        """Its own width."""
        return self.fixed or super().least()

    def draw(self) -> None:
        """The ground, and an edge where it is chosen."""
        super().draw()
        if self.is_chosen:
            mesh, (w, h) = Shape(), self.rect.size
            line = 2.5 * self.kit.theme.line
            add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=self.kit.theme.accent, line=line, soft=self.kit.pixel)
            self.put(mesh)


class Narrow(Widget):
    """Keeps what is said narrow enough to be read, however wide the room is."""

    def __init__(self, child: Widget, *, most: float) -> None:
        super().__init__(child)
        self.most = most

    def wants(self, width: float) -> Size:
        """The child in at most that width."""
        return self.children[0].asked(min(width, self.most))

    def arrange(self) -> None:
        """At the left."""
        self.children[0].place(Rect(0, 0, min(self.rect.w, self.most), self.rect.h))


class Shares(Widget):
    """Children beside one another, each with its share of the width, all equally high."""

    def __init__(self, *children: Widget, high: float, gap: float) -> None:
        super().__init__(*children)
        self.high, self.gap = high, gap

    def wants(self, width: float) -> Size:
        """The whole width, as high as the highest child."""
        return Size(
            width, max([self.high, *(child.asked(w).h for child, w in zip(self.children, self._widths(width), strict=True))])
        )

    def _widths(self, width: float) -> list[float]:
        room, whole = width - self.gap * (len(self.children) - 1), sum(child.grow for child in self.children)
        return [room * child.grow / whole for child in self.children]

    def arrange(self) -> None:
        """From left to right."""
        x = 0.0
        for child, wide in zip(self.children, self._widths(self.rect.w), strict=True):
            child.place(Rect(x, 0, wide, self.rect.h))
            x += wide + self.gap


class Pills(Widget):
    """A pill for each lesson of a course: filled where it is done."""

    WIDE, HIGH, GAP = 11.0, 7.0, 5.0

    def __init__(self, done: Sequence[bool]) -> None:
        super().__init__()
        self.done = tuple(done)

    def wants(self, width: float) -> Size:
        """One after the other."""
        return Size(len(self.done) * (self.WIDE + self.GAP) - self.GAP, self.HIGH)

    def least(self) -> float:
        """All of them."""
        return self.wants(0).w

    def draw(self) -> None:
        """Amber for some, green for all."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        tint = theme.good if all(self.done) else theme.accent
        for index, is_done in enumerate(self.done):
            x, w, h, radius = index * (self.WIDE + self.GAP), self.WIDE, self.HIGH, self.HIGH / 2
            if is_done:
                add_rounded(mesh, x, 0, w=w, h=h, radius=radius, top=tint, soft=pixel)
            else:
                faint = with_alpha(theme.ink_soft, 0.7)
                add_ring(mesh, x, 0, w=w, h=h, radius=radius, colour=faint, line=1.2, soft=pixel)
        self.put(mesh)


class LessonBar(Widget):
    """How far somebody is in a lesson that was left; empty where nothing was begun."""

    HIGH = 6.0

    def __init__(self, part: float, *, always: bool = False, grow: float = 0.0) -> None:
        """`always`: its track is shown even if nothing was begun."""
        super().__init__(grow=grow)
        self.part, self.always = part, always

    def wants(self, width: float) -> Size:
        """As wide as there is room."""
        return Size(width, self.HIGH)

    def least(self) -> float:
        """A stub."""
        return 4 * self.HIGH

    def draw(self) -> None:
        """The part that is done, in amber on a dark track."""
        if not self.part and not self.always:
            return
        mesh, theme, pixel, (w, h) = Shape(), self.kit.theme, self.kit.pixel, self.rect.size
        add_rounded(mesh, 0, 0, w=w, h=h, radius=h / 2, top=theme.well, soft=pixel)
        if self.part:
            add_rounded(mesh, 0, 0, w=max(h, w * self.part), h=h, radius=h / 2, top=theme.accent, soft=pixel)
        self.put(mesh)

"""Marks over whatever lies below them: plates on stems over places, and rings around things in panels. They take no pointer."""

from collections.abc import Callable

from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import colour, with_alpha
from game.scenes.widgets.widget import Widget

PLATE, STEM, LINE = 30.0, 16.0, 2.5
GROUND = colour("#10141d")


class Pin(Widget):
    """A plate on a stem: a right answer has a tick, a wrong one an eye struck through, what is meant an arrow down."""

    def __init__(self, words: str, *, is_right: bool | None) -> None:
        super().__init__()
        self.words, self.is_right = words, is_right

    def wants(self, width: float) -> Size:
        """The plate and its stem."""
        return Size(22 + self.measure(self.words, kind="name").w + 20 if self.words else PLATE + 4, PLATE + STEM)

    def draw(self) -> None:
        """The plate, what it says, and its sign."""
        mesh, pixel, (w, h) = Shape(), self.kit.pixel, self.rect.size
        theme, high, middle = self.kit.theme, h - STEM, w / 2
        tint, sign = {True: (theme.good, "check"), False: (theme.bad, "eye_off"), None: (theme.accent, "down")}[self.is_right]
        ground, ink = (tint, GROUND) if self.is_right is None else (GROUND, tint)
        add_polygon(mesh, [(middle - 6, high - 2), (middle + 6, high - 2), (middle, h)], colour=ground, soft=pixel)
        add_rounded(mesh, 0, 0, w=w, h=high, radius=high / 2, top=ground, soft=pixel)
        add_ring(mesh, 0, 0, w=w, h=high, radius=high / 2, colour=tint, line=LINE, soft=pixel)
        self.put(mesh)
        if self.words:
            size = self.measure(self.words, kind="name")
            self.write(self.words, 12, (high - size.h) / 2, kind="name", ink=colour("#ffffff"))
        at = w - 18 if self.words else middle
        self.icon(sign, at, high / 2, size=13 if self.words else 16, ink=ink)

    def spoken(self) -> str:
        """What stands on it."""
        return self.words


class Ring(Widget):
    """A ring around a thing in a panel, with three fainter ones outside."""

    RADIUS, FAINT = 9.0, 3

    def draw(self) -> None:
        """The rings; in high contrast one thick one."""
        theme, mesh, (w, h) = self.kit.theme, Shape(), self.rect.size
        for step in range(self.FAINT, 0, -1):
            out = step * 3.0
            tint = with_alpha(theme.accent, 0.28 / step)
            ring = {"w": w + 2 * out, "h": h + 2 * out, "radius": self.RADIUS + out, "line": 3.0, "soft": self.kit.pixel}
            add_ring(mesh, -out, -out, colour=tint, **ring)
        wide = LINE * theme.line
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.RADIUS, colour=theme.accent, line=wide, soft=self.kit.pixel)
        self.put(mesh)


class Cover(Widget):
    """A plate over a thing in a panel that would tell the answer to a question."""

    RADIUS, SIGN = 8.0, 18.0

    def draw(self) -> None:
        """Plain ground with a question mark."""
        theme, mesh, (w, h) = self.kit.theme, Shape(), self.rect.size
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.RADIUS, top=with_alpha(theme.panel, 1.0), soft=self.kit.pixel)
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.RADIUS, colour=theme.panel_line, line=theme.line, soft=self.kit.pixel)
        self.put(mesh)
        self.icon("question", w / 2, h / 2, size=min(self.SIGN, h * 0.6), ink=theme.ink_soft)


class Hung(Widget):
    """Widgets that hang wherever they are wanted by now; each says where."""

    def __init__(self, *hung: tuple[Widget, Callable[[Widget], Rect | None]]) -> None:
        super().__init__(*(widget for widget, _ in hung), key="hung")
        self._where = [where for _, where in hung]

    def arrange(self) -> None:
        """Each in its place; what has none is out of sight."""
        for child, where in zip(self.children, self._where, strict=True):
            rect = where(child)
            if rect is None:
                child.node.hide()
            else:
                child.node.show()
                child.place(rect)

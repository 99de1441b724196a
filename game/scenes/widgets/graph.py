"""A line graph: one line for each player, marked with their emblem at its end."""

from collections.abc import Sequence

from game.scenes.drawing.look import Identity
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_line
from game.scenes.widgets.theme import Colour, mix_colours, with_alpha
from game.scenes.widgets.widget import Widget

EMBLEM = 24.0
LEFT, BOTTOM = 46.0, 30.0


def steps_for(low: float, high: float) -> list[int]:
    """Round numbers between two values, four or five of them."""
    span = max(1.0, high - low)
    size = next(each for each in _ROUND if span / each <= 5)
    first = int(low // size) * size
    return [first + size * index for index in range(int((high - first) // size) + 2)]


_ROUND = tuple(part * 10**power for power in range(7) for part in (1, 2, 5))


class Graph(Widget):
    """Values over the moves of a match."""

    def __init__(
        self,
        lines: Sequence[tuple[Identity, Sequence[float]]],
        *,
        moves: int,
        caption: str,
        height: float = 260.0,
        key: str = "graph",
    ) -> None:
        super().__init__(key=key)
        self.lines, self.moves, self.caption, self.height = list(lines), moves, caption, height

    def spoken(self) -> str:
        """What runs along its foot."""
        return self.caption

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.height)

    def least(self) -> float:
        """Enough for a shape."""
        return 240.0

    def draw(self) -> None:
        """Grid, numbers, lines, emblems; lines of equal value are drawn side by side."""
        values = [value for _, line in self.lines for value in line] or [0]
        grid = steps_for(min(0, *values), max(1, *values))
        low, high = grid[0], grid[-1]
        w, h = self.rect.w - LEFT - EMBLEM - 8, self.rect.h - BOTTOM - 12
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel

        def y_of(value: float) -> float:
            return 12 + h * (1 - (value - low) / (high - low))

        for number in grid:
            tint = with_alpha(theme.ink_soft, 0.4 if number == 0 else 0.16)
            add_line(mesh, [(LEFT, y_of(number)), (LEFT + w, y_of(number))], colour=tint, width=1.5, soft=pixel)
        ends: list[tuple[float, Identity]] = []
        for index, (identity, line) in enumerate(self.lines):
            shift = (index - (len(self.lines) - 1) / 2) * 1.6
            last = max(1, len(line) - 1)
            points = [(LEFT + w * step / last, y_of(value) + shift) for step, value in enumerate(line)]
            add_line(mesh, points, colour=visible_tint(identity), width=3.5, soft=pixel)
            if points:
                ends.append((points[-1][1], identity))
        for y, identity in spread_apart(ends, EMBLEM + 2, 12 + h):
            add_emblem(mesh, LEFT + w + EMBLEM / 2 + 6, y, size=EMBLEM, identity=identity, soft=pixel)
        self.put(mesh)
        for number in grid:
            size = self.measure(str(number), kind="small")
            self.write(str(number), LEFT - 10 - size.w, y_of(number) - size.h / 2, kind="small", ink=theme.ink_soft)
        words = f"{self.caption}: {self.moves}"
        size = self.measure(words, kind="small")
        self.write(words, LEFT + w - size.w, self.rect.h - size.h, kind="small", ink=theme.ink_soft)


def visible_tint(identity: Identity) -> Colour:
    """Dark colours are lightened, so that a thin line of them can be seen on a dark ground."""
    red, green, blue = identity.rgb
    light = 0.3 * red + 0.59 * green + 0.11 * blue
    return mix_colours((red, green, blue, 1.0), (1, 1, 1, 1), max(0.0, 0.42 - light))


def spread_apart(ends: list[tuple[float, Identity]], least: float, bottom: float) -> list[tuple[float, Identity]]:
    """Emblems pushed apart so that none covers another."""
    placed: list[tuple[float, Identity]] = []
    for y, identity in sorted(ends, key=lambda end: end[0]):
        place = max(y, placed[-1][0] + least) if placed else y
        placed.append((place, identity))
    over = placed[-1][0] - bottom if placed else 0.0
    return [(y - over, identity) for y, identity in placed] if over > 0 else placed

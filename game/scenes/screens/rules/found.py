"""A line of what a search found, with the found words marked."""

from collections.abc import Callable

from game.rulebook.search import SearchHit
from game.scenes.widgets import Size
from game.scenes.widgets.paper import PaperControl
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import paper

HIGH = 54.0
TEXT = 92.0
"""Where the sentence begins, after the id."""
NARROW = 560.0
"""Below this width the id stands above the sentence, beside the page."""


class FoundLine(PaperControl):
    """An answer in one line: the rule's id, the page, and the sentence that fits best."""

    radius = 8.0

    def __init__(self, hit: SearchHit, where: str, on_click: Callable[[], object], *, key: str) -> None:
        super().__init__(key=key)
        self.hit, self.where, self.on_click = hit, where, on_click

    def spoken(self) -> str:
        """The page and its sentence."""
        return f"{self.where}: {self.hit.line}"

    def wants(self, width: float) -> Size:
        """Two lines."""
        return Size(width, HIGH)

    def draw(self) -> None:
        """The chosen one on a darker ground with a bar at its left."""
        mesh, tints, (w, h) = Shape(), paper(self.kit.theme), self.rect.size
        if self.focused or self.hovered or self.held:
            self.ground(mesh, tints.foot)
            add_rounded(mesh, -2, 4, w=3, h=h - 8, radius=1.5, top=tints.chosen, soft=self.kit.pixel)
        self.ring(mesh)
        left = TEXT if w >= NARROW else 12.0
        line, marks = fit_line(self.hit.line, self.hit.marks, lambda words: self.measure(words, kind="small").w, w - left - 34)
        y = 25.0
        for start, end in marks:
            x = left + (self.measure(line[:start], kind="small").w if start else 0.0)
            wide = self.measure(line[start:end], kind="small").w
            add_rounded(mesh, x - 2, y, w=wide + 4, h=24, radius=5, top=tints.mark, soft=self.kit.pixel)
        self.put(mesh)
        first = self.hit.ids[0] if self.hit.ids else ""
        if w >= NARROW:
            self.write(first, 12, 6, kind="tag", ink=tints.link)
        self.write(self.where, left, 5, kind="tag", ink=tints.soft)
        self.write(line, left, y, kind="small", ink=tints.print)
        self.icon("right", w - 20, h / 2, size=12, ink=tints.soft)

    def activate(self) -> None:
        """Opens the page."""
        self.kit.sound("click")
        self.on_click()


Marks = tuple[tuple[int, int], ...]


def fit_line(line: str, marks: Marks, wide: Callable[[str], float], room: float) -> tuple[str, Marks]:
    """As much of a sentence as fits on one line, with its first found word in it, and where the found words are then."""
    if wide(line) <= room:
        return line, marks
    start = 0
    if marks and wide(line[: marks[0][1]] + "…") > room:
        start = line.rfind(" ", 0, max(0, marks[0][0] - 12)) + 1
    before = "…" if start else ""
    if wide(before + line[start:]) <= room:
        return before + line[start:], _inside(marks, start, len(line), len(before))
    low, end = start, len(line)
    while low < end:
        middle = (low + end + 1) // 2
        if wide(f"{before}{line[start:middle].rstrip()}…") <= room:
            low = middle
        else:
            end = middle - 1
    return f"{before}{line[start:end].rstrip()}…", _inside(marks, start, end, len(before))


def _inside(marks: Marks, start: int, end: int, shift: int) -> Marks:
    """The marks that lie between start and end, counted from a line that begins there."""
    return tuple((a + shift - start, b + shift - start) for a, b in marks if a >= start and b <= end)

"""Controls of the rules reader: lines of its contents, the search field, and hints for keys."""

from collections.abc import Callable

from game.scenes.widgets import Control, Size, TextField
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.widget import Widget

CHAPTER_HIGH, PAGE_HIGH = 34.0, 30.0
INDENT = 38.0


class ContentsRow(Control):
    """A line of the contents: a chapter, a page, or a group of answers with their number."""

    radius = 8.0

    def __init__(
        self,
        words: str,
        on_click: Callable[[], object],
        *,
        icon: str = "",
        is_page: bool = False,
        chosen: bool = False,
        count: str = "",
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.words, self.on_click, self.sign, self.is_page, self.chosen, self.count = (
            words,
            on_click,
            icon,
            is_page,
            chosen,
            count,
        )

    def spoken(self) -> str:
        """Its words."""
        return self.words

    def _room(self, width: float) -> float:
        return max(20.0, width - INDENT - (34 if self.count else 8))

    def wants(self, width: float) -> Size:
        """One line, more where the words need them."""
        high = self.measure(self.words, kind="bold", wrap=self._room(width)).h
        return Size(width, max(PAGE_HIGH if self.is_page else CHAPTER_HIGH, high + 8))

    def least(self) -> float:
        """The longest word."""
        return INDENT + max((self.measure(word, kind="bold").w for word in self.words.split()), default=0.0) + 9

    def draw(self) -> None:
        """The chosen one is raised, with a bar at its left."""
        theme, mesh, pixel, (w, h) = self.kit.theme, Shape(), self.kit.pixel, self.rect.size
        if self.chosen or self.hovered:
            self.ground(mesh, theme.raised if self.chosen else theme.pressed)
        if self.chosen:
            add_rounded(mesh, 0, 6, w=3, h=h - 12, radius=1.5, top=theme.accent, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        if self.sign:
            small = self.sign in ("down", "right")
            tint = theme.accent if self.chosen else theme.ink_faint if small else theme.ink_soft
            self.icon(self.sign, 20, h / 2, size=10 if small else 14, ink=tint)
        ink = theme.ink if self.chosen or not self.is_page else theme.ink_soft
        kind, room = "bold" if self.chosen else "small", self._room(w)
        size = self.measure(self.words, kind=kind, wrap=room)
        self.write(self.words, INDENT, (h - size.h) / 2, kind=kind, ink=ink, wrap=room)
        if self.count:
            size = self.measure(self.count, kind="fine")
            tint = theme.accent if self.chosen else theme.ink_soft
            self.write(self.count, w - 10 - size.w, (h - size.h) / 2, kind="fine", ink=tint)

    def activate(self) -> None:
        """Opens it."""
        self.kit.sound("click")
        self.on_click()


class SearchField(TextField):
    """A text field with a glass before it; behind it the key that leads there or, once something is written, a cross."""

    BEFORE, AFTER = 38.0, 40.0
    HIGH = 42.0

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None],
        *,
        hint: str,
        keys: str,
        on_enter: Callable[[], object],
        key: str = "search",
    ) -> None:
        super().__init__(text, on_change, hint=hint, most=60, width=1e4, on_enter=on_enter, key=key)
        self.keys = keys

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.HIGH)

    def draw(self) -> None:
        """What a text field shows, and the signs around it; the hint stays until something is written."""
        super().draw()
        theme, middle = self.kit.theme, self.rect.h / 2
        self.icon("search", 20, middle, size=15, ink=theme.accent if self.focused else theme.ink_soft)
        if self.text:
            self.icon("cross", self.rect.w - 20, middle, size=14, ink=theme.ink_soft)
            return
        size = self.measure(self.keys, kind="fine")
        is_wide = self.rect.w > self.BEFORE + self.measure(self.hint).w + size.w + 24
        if is_wide:
            self.write(self.keys, self.rect.w - 10 - size.w, middle - size.h / 2, kind="fine", ink=theme.ink_faint)
        if self.focused:
            hint = self.measure(self.hint)
            self.write(self.hint, self.BEFORE + 4, middle - hint.h / 2, ink=theme.ink_faint)

    def ring(self, mesh: Shape) -> None:
        """It has the keyboard most of the time: the line around it says so quietly."""

    def on_press(self, x: float, y: float) -> None:
        """The cross empties it."""
        if self.text and x > self.rect.w - self.AFTER:
            self._write("", 0)
        else:
            super().on_press(x, y)


class KeyHints(Widget):
    """A line of keys in boxes with a word each; as many as fit."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        super().__init__()
        self.pairs = pairs

    def wants(self, width: float) -> Size:
        """One line."""
        return Size(width, 28)

    def draw(self) -> None:
        """Box, word, box, word."""
        theme, mesh, x = self.kit.theme, Shape(), 0.0
        words: list[tuple[str, float, float, bool]] = []
        for key, word in self.pairs:
            box, said = self.measure(key, kind="tag"), self.measure(word, kind="fine")
            if x + box.w + 14 + 6 + said.w > self.rect.w:
                break
            add_rounded(mesh, x, 3, w=box.w + 14, h=22, radius=5, top=theme.raised, soft=self.kit.pixel)
            words.append((key, x + 7, 14 - box.h / 2, True))
            words.append((word, x + box.w + 20, 14 - said.h / 2, False))
            x += box.w + 20 + said.w + 14
        self.put(mesh)
        for text, left, top, is_key in words:
            self.write(text, left, top, kind="tag" if is_key else "fine", ink=theme.ink_soft)

"""Controls with a value: text fields, and choices of one among several."""

from collections.abc import Callable, Collection, Mapping, Sequence

from game.scenes.widgets.boxes import Column, Panel, Scroll
from game.scenes.widgets.controls import Button, Control, nothing
from game.scenes.widgets.label import Rule
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_line, add_rounded
from game.scenes.widgets.theme import CONTROL, GAP_SMALL, with_alpha
from game.scenes.widgets.widget import Widget


class TextField(Control):
    """One line of text that a person writes."""

    takes_text = True
    BEFORE = AFTER = 14.0
    """Room before and after the text."""

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None] = nothing,
        *,
        most: int = 24,
        digits: bool = False,
        hint: str = "",
        width: float = 240.0,
        marked: bool = False,
        on_enter: Callable[[], object] | None = None,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.text, self.on_change, self.most, self.digits, self.hint, self.width = text, on_change, most, digits, hint, width
        self.on_enter = on_enter
        self.caret = len(text)
        self.marked = marked and bool(text)
        """Is the whole text marked, so that the next letter takes its place?"""

    def spoken(self) -> str:
        """What stands in it."""
        return self.text or self.hint

    def wants(self, width: float) -> Size:
        """As wide as told."""
        return Size(min(width, self.width), CONTROL)

    def least(self) -> float:
        """A few letters."""
        return 120.0

    def draw(self) -> None:
        """A well with the text; the part around the caret is in view."""
        theme, mesh = self.kit.theme, Shape()
        self.ground(mesh, theme.well, theme.accent if self.focused else theme.raised_line)
        self.ring(mesh)
        shown, start = self._shown()
        size = self.measure(shown or " ")
        y = (self.rect.h - size.h) / 2
        is_marked = self.focused and self.marked
        if is_marked:
            add_rounded(
                mesh, self.BEFORE - 3, y + 1, w=size.w + 6, h=size.h - 2, radius=4, top=theme.accent, soft=self.kit.pixel
            )
        elif self.focused:
            x = self.BEFORE + (self.measure(shown[: self.caret - start]).w if shown else 0.0)
            add_line(mesh, [(x, y + 2), (x, y + size.h - 2)], colour=theme.accent, width=2, soft=self.kit.pixel)
        self.put(mesh)
        if shown:
            self.write(shown, self.BEFORE, y, ink=theme.accent_ink if is_marked else None)
        elif self.hint and not self.focused:
            self.write(self.hint, self.BEFORE, y, ink=theme.ink_faint)

    def _shown(self) -> tuple[str, int]:
        """The part of the text that fits, and where it begins."""
        start = 0
        room = self.rect.w - self.BEFORE - self.AFTER
        while start < self.caret and self.measure(self.text[start : self.caret]).w > room:
            start += 1
        end = len(self.text)
        while end > self.caret and self.measure(self.text[start:end]).w > room:
            end -= 1
        return self.text[start:end], start

    def _write(self, text: str, caret: int) -> None:
        changed, self.text, self.caret, self.marked = text != self.text, text, caret, False
        self.redraw()
        if changed:
            self.on_change(text)

    def on_text(self, character: str) -> bool:
        """Writes it at the caret, or in the place of what is marked."""
        fits = character.isdigit() and character.isascii() if self.digits else character.isprintable()
        before, after = ("", "") if self.marked else (self.text[: self.caret], self.text[self.caret :])
        if fits and len(before + after) < self.most:
            self._write(before + character + after, len(before) + 1)
        return True

    def on_key(self, key: str) -> bool:
        """Moves the caret, marks, and takes away letters; Enter is for whoever asked for the text."""
        at, text = self.caret, self.text
        carets = {"arrow_left": max(0, at - 1), "arrow_right": min(len(text), at + 1), "home": 0, "end": len(text)}
        if key == "enter" and self.on_enter is not None:
            self.on_enter()
        elif key == "control-a":
            self.marked = bool(text)
            self.redraw()
        elif self.marked and key in ("backspace", "delete"):
            self._write("", 0)
        elif key in carets:
            self._write(text, carets[key])
        elif key == "backspace":
            self._write(text[: max(0, at - 1)] + text[at:], max(0, at - 1))
        elif key == "delete":
            self._write(text[:at] + text[at + 1 :], at)
        else:
            return False
        return True

    def on_press(self, x: float, y: float) -> None:
        """The caret comes to the pointer."""
        shown, start = self._shown()
        x -= self.BEFORE
        places = [abs(self.measure(shown[:index]).w - x) if index else abs(x) for index in range(len(shown) + 1)]
        self._write(self.text, start + places.index(min(places)))


class SheetPanel(Panel):
    """A panel that nothing shines through, for what lies over other panels."""

    def draw(self) -> None:
        """As a panel, but opaque."""
        self.ground = with_alpha(self.kit.theme.panel, 1.0)
        super().draw()


class Choice(Control):
    """One of several values: side by side where they fit, else a button that opens a list."""

    focusable = True

    def __init__(
        self,
        values: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], None] = nothing,
        *,
        folded: bool | None = None,
        notes: Mapping[str, str] | None = None,
        apart: Collection[str] = (),
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.values = tuple(values)
        """Value and how it is called."""
        self.notes, self.apart = notes or {}, apart
        """In the list: a line about a value, and the values before which a line is drawn."""
        self.value, self.on_change = value, on_change
        self.folded = folded
        """True: always a list; None: as the room allows."""

    def spoken(self) -> str:
        """The name of what is chosen."""
        return dict(self.values).get(self.value, self.value)

    def _widths(self) -> list[float]:
        return [self.measure(name, kind="body").w + 30 for _, name in self.values]

    def _is_folded(self, width: float) -> bool:
        return self.folded if self.folded is not None else sum(self._widths()) > width + 0.5

    def wants(self, width: float) -> Size:
        """All values in a row, or the widest one and an arrow."""
        widths = self._widths()
        if self._is_folded(width):
            return Size(min(width, max(widths) + 34), CONTROL)
        return Size(sum(widths) + 1, CONTROL)

    def least(self) -> float:
        """The widest value and an arrow."""
        return max(self._widths()) + 34

    def draw(self) -> None:
        """Segments or a folded list."""
        mesh = Shape()
        if self._is_folded(self.rect.w):
            self._draw_folded(mesh)
        else:
            self._draw_segments(mesh)

    def _draw_folded(self, mesh: Shape) -> None:
        theme = self.kit.theme
        self.ground(mesh, theme.hover if self.hovered else theme.raised, theme.raised_line)
        self.ring(mesh)
        self.put(mesh)
        words = self.spoken()
        while words and self.measure(words).w > self.rect.w - 48:
            words = words[:-2].rstrip() + "…" if len(words) > 2 else ""
        size = self.measure(words or " ")
        self.write(words, 15, (self.rect.h - size.h) / 2)
        self.icon("down", self.rect.w - 22, self.rect.h / 2, size=15, ink=theme.accent)

    def cells(self) -> list[Rect]:
        """Where each value stands, when side by side."""
        widths = self._widths()
        extra = max(0.0, self.rect.w - sum(widths)) / len(widths)
        cells, x = [], 0.0
        for width in widths:
            cells.append(Rect(x, 0, width + extra, self.rect.h))
            x += width + extra
        return cells

    def _draw_segments(self, mesh: Shape) -> None:
        theme = self.kit.theme
        self.ground(mesh, theme.well, theme.raised_line)
        cells = self.cells()
        for cell, (value, _) in zip(cells, self.values, strict=True):
            if value == self.value:
                inner = cell.inset(3)
                add_rounded(
                    mesh, inner.x, inner.y, w=inner.w, h=inner.h, radius=self.radius - 2, top=theme.accent, soft=self.kit.pixel
                )
        self.ring(mesh)
        self.put(mesh)
        for cell, (value, name) in zip(cells, self.values, strict=True):
            size = self.measure(name)
            ink = theme.accent_ink if value == self.value else theme.ink
            self.write(name, cell.x + (cell.w - size.w) / 2, (self.rect.h - size.h) / 2, ink=ink)

    def menu(self, pick: Callable[[str], None]) -> Widget:
        """All values below one another, for whoever opens the list."""
        parts: list[Widget] = []
        for value, name in self.values:
            if value in self.apart:
                parts.append(Rule())
            button = Button(
                name,
                lambda value=value: pick(value),  # type: ignore[misc]
                look="quiet",
                selected=value == self.value,
                align="start",
                kind="body",
                note=self.notes.get(value, ""),
                key=f"list-{value}",
            )
            parts.append(button)
        return SheetPanel(Scroll(Column(*parts, gap=2)), pad=GAP_SMALL)

    def set(self, value: str) -> None:
        """Chooses a value."""
        if value != self.value:
            self.value = value
            self.redraw()
            self.on_change(value)

    def _step(self, by: int) -> None:
        names = [value for value, _ in self.values]
        index = names.index(self.value) if self.value in names else 0
        self.kit.sound("tick")
        self.set(names[max(0, min(len(names) - 1, index + by))])

    def activate(self) -> None:
        """Opens the list, or goes on to the next value."""
        if self._is_folded(self.rect.w):
            self.kit.sound("click")
            self.kit.open_list(self)
        elif len(self.values) > 1:
            names = [value for value, _ in self.values]
            self.kit.sound("click")
            self.set(names[(names.index(self.value) + 1) % len(names)] if self.value in names else names[0])

    def on_key(self, key: str) -> bool:
        """Left and right change the value."""
        if key in ("arrow_left", "arrow_right"):
            self._step(1 if key == "arrow_right" else -1)
            return True
        return False

    def on_press(self, x: float, y: float) -> None:
        """Notes which segment is meant; the click chooses it."""
        self._meant = (x, y)

    def click(self) -> None:
        """The segment under the pointer, or the list."""
        if self._is_folded(self.rect.w):
            self.activate()
            return
        for cell, (value, _) in zip(self.cells(), self.values, strict=True):
            if cell.contains(*self._meant):
                self.kit.sound("click")
                self.set(value)

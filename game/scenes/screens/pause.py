"""The pause menu over the table. The table below does not change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.learning.progress import LearnedFile
from game.match import saves
from game.match.session import Session
from game.player import keepsake
from game.player.tips import lesson_for
from game.scenes.board_scene import BoardScene
from game.scenes.scene import Scene
from game.scenes.screens import snapshot
from game.scenes.table.tips import goal_lines
from game.scenes.widgets import (
    Button,
    Column,
    Grid,
    Icon,
    Label,
    Panel,
    Rect,
    Row,
    Scroll,
    TextField,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.theme import GAP, GAP_SMALL, GAP_WIDE
from game.scenes.words import lesson_words

if TYPE_CHECKING:
    from game.app import App

DOOR, ONE_COLUMN = 240.0, 820.0
"""How wide a door is at least where two stand side by side, and how high a window in which all stand below one another."""


class Pause(Scene):
    """What one may want in the middle of a match."""

    def __init__(
        self,
        app: App,
        session: Session | None = None,
        colours: tuple[str, ...] = (),
        *,
        saves_only: bool = False,
        on_retry: Callable[[], object] | None = None,
        tips: Sequence[str] = (),
    ) -> None:
        """With `saves_only` it asks for a name at once, and that is all; with `on_retry` the match can be begun again.

        `tips` are the tips of the game that can be read again.
        """
        super().__init__(app)
        self.on_retry, self.tips = on_retry, tips
        self.session, self.colours, self.saves_only = session, colours, saves_only
        self._name = ""
        """What the match is to be saved as."""

    def enter(self) -> None:
        """The panel in the middle, the table in the dark."""
        if self.saves_only:
            self._ask_name()
        else:
            self.show(self._compose, self._region, modal=True, shade=True, on_cancel=self.app.pop)

    def _region(self, window: Rect, widget: Widget) -> Rect:
        """In the middle, as wide as its doors need."""
        return centred_region(420 if self._columns == 1 else 640)(window, widget)

    @property
    def rules_game(self) -> str:
        """The game that is played."""
        return self.session.rules.id if self.session is not None else ""

    def _compose(self) -> Widget:
        t, low = self.t, self.app.interface.window.h < 520
        doors: list[tuple[str, str, Callable[[], object]]] = [("resume", "play", self.app.pop)]
        if self.session is not None:
            doors.append(("save", "save", self._ask_name))
        if self.on_retry is not None:
            doors.append(("retry", "rematch", self.on_retry))
        if self.session is not None and goal_lines(t, self.session):
            doors.append(("goal", "flag", self._show_goal))
            doors.append(("notes", "hint", self._show_tips))  # also before the first tip, so that no door ever moves
        if any(isinstance(below, BoardScene) for below in self.app.scenes) and self.app.win is not None:
            doors.append(("photo", "camera", self._photo))
        doors += [
            ("rules", "book", self.read_rules),
            ("keys", "keyboard", lambda: self.app.push("keys")),
            ("load", "load", lambda: self.app.push("load")),
            ("options", "options", lambda: self.app.push("options")),
            ("menu", "menu", lambda: self.app.go("menu")),
            ("quit", "quit", self.app.quit),
        ]
        parts: list[Widget] = [
            Label(t("pause.title"), "heading" if low else "title", align="centre"),
            Scroll(Grid(*(self._door(*door) for door in doors), least=DOOR, most=self._columns, gap=GAP_SMALL)),
        ]
        if self.session is not None and not low:
            parts.append(Label(t("pause.kept"), "small", soft=True, align="centre"))
        return Panel(Column(*parts, gap=GAP), pad=GAP_WIDE)

    @property
    def _columns(self) -> int:
        """In a low window two doors stand side by side, so that none has to be scrolled to."""
        return 1 if self.app.interface.window.h >= ONE_COLUMN else 2

    def _door(self, name: str, sign: str, act: Callable[[], object]) -> Widget:
        """A way out of the menu; the one to the tips waits for the first of them."""
        is_open = name != "notes" or bool(self.tips)
        return Button(
            self.t(f"pause.{name}"),
            act,
            icon=sign,
            look="primary" if name == "resume" else "plain",
            align="start",
            enabled=is_open,
            tip="" if is_open else self.t("pause.no_notes"),
            key=name,
        )

    def _show_tips(self) -> None:
        """Lays all tips over the menu that were told so far."""
        assert self.session is not None
        game = self.session.rules.id
        self._show_lines("notes", [("hint", self.t(f"{game}.tip.{name}"), lesson_for(game, name)) for name in self.tips])

    def _show_goal(self) -> None:
        """Lays the goal of the game over the menu."""
        assert self.session is not None
        names = [self.t(f"tips.{name}") for name in ("aim", "turn", "end")]
        game = self.session.rules.id
        lessons = LearnedFile(self.app.profile.data).read().next_in(game), "", ""
        lines = zip(names, goal_lines(self.t, self.session), lessons, strict=True)
        self._show_lines("goal", [("flag", f"{name}: {line}", lesson) for name, line, lesson in lines])

    def _show_lines(self, title: str, lines: Sequence[tuple[str, str, str]]) -> None:
        """Each line has a sign, its words and a lesson that says more; empty for none."""

        def close() -> None:
            self.close(layer)

        def compose() -> Widget:
            rows = [
                Row(Icon(sign, size=16), Label(words, grow=1), *self._lesson(lesson), across="start")
                for sign, words, lesson in lines
            ]
            return dialog(self.t(f"pause.{title}"), "", [(self.t("pause.back"), close, "primary")], *rows)

        layer = self.show(compose, centred_region(620), modal=True, shade=True, on_cancel=close)

    def _lesson(self, lesson: str) -> list[Widget]:
        """The way to a lesson; the match is kept."""
        if not lesson:
            return []
        act = partial(self.app.go, "learn", lesson=lesson)
        return [Button(icon="edu", on_click=act, look="quiet", tip=lesson_words(self.t, lesson), key=f"to-{lesson}")]

    def _photo(self) -> None:
        """Leaves the menu, for a picture of the table below."""
        self.app.pop()
        if isinstance(self.app.scene, BoardScene):
            self.app.scene.open_photo()

    # -- save as -----------------------------------------------------------------------------------------------

    def _ask_name(self) -> None:
        """Begins with the game's name, whatever was written and cancelled before."""
        assert self.session is not None
        t = self.t
        self._name = t(f"{self.session.rules.id}.name")

        def close() -> None:
            self.close(layer)
            if self.saves_only:
                self.app.pop()

        def save() -> None:
            self._save(close)

        def compose() -> Widget:
            field = TextField(self._name, self._set_name, most=40, width=420, marked=True, on_enter=save, key="save-name")
            answers = [(t("pause.save_do"), save, "primary"), (t("pause.cancel"), close, "plain")]
            return dialog(t("pause.save_title"), t("pause.save_name"), answers, field)  # type: ignore[arg-type]

        layer = self.show(compose, centred_region(520), modal=True, shade=True, on_cancel=close)

    def _set_name(self, name: str) -> None:
        self._name = name

    def _save(self, done: Callable[[], None]) -> None:
        assert self.session is not None
        try:
            path = saves.save_path(self.app.profile.saves, self._name)
        except BadInput as fault:
            self.app.toast(fault)
            return
        if path.exists():
            self._ask_replace(path.stem, done)
            return
        self._write(done)

    def _ask_replace(self, name: str, done: Callable[[], None]) -> None:
        t = self.t

        def close() -> None:
            self.close(layer)

        def replace() -> None:
            close()
            self._write(done)

        def compose() -> Widget:
            answers = [(t("pause.save_over"), replace, "danger"), (t("pause.cancel"), close, "primary")]
            return dialog(name, t("pause.exists"), answers)  # type: ignore[arg-type]

        layer = self.show(compose, centred_region(480), modal=True, shade=True, on_cancel=close)

    def _write(self, done: Callable[[], None]) -> None:
        assert self.session is not None
        path = saves.save_path(self.app.profile.saves, self._name)
        try:
            saves.save(self.session, path)
        except BadInput as fault:
            self.app.toast(fault)
            return
        keepsake.keep_colours(path, self.colours)
        snapshot.take(self.app, self.session, self.colours, path)
        done()
        self.app.toast(self.t("pause.saved", name=path.stem))

"""The final table of a match to walk around: a free camera, any time of day, and everything on it that lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match.session import Session
from game.scenes.board_scene import BoardScene
from game.scenes.studio import portrait
from game.scenes.widgets import Button, Choice, Column, Label, Panel, Rect, Row, Widget
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import key_hint

if TYPE_CHECKING:
    from game.app import App


class Walk(BoardScene):
    """A match that is over, as everybody may see it."""

    def __init__(
        self, app: App, session: Session, colours: tuple[str, ...] = (), *, on_leave: Callable[[], object] | None = None
    ) -> None:
        super().__init__(app, session.rules.id, colours)
        self.session = session
        self.on_leave = on_leave or app.pop

    @property
    def shown_match(self) -> Session:
        """The match one walks around."""
        return self.session

    def enter(self) -> None:
        """The city at its best; from there a hand leads."""
        self.board.build(self.session.view(None))
        self.board.badges.turn("none")
        self.show(self._compose, self._at_bottom)
        self.listen("back", self.on_leave)
        width, height = self.app.pixels
        self.standpoint.hold(self.standpoint.frame(portrait(self.board, width / height), self.board.extent(0)))

    def set_hour(self, hour: str) -> None:
        """The light of another time of day."""
        self.tabletop.set_hour(next(each for each in self.tabletop.screen.hours if each == hour))
        self.app.redraw()

    def adapt_panels(self) -> None:
        """In the language and the window of now."""
        self.refresh()

    def free(self) -> Rect:
        """The window without the bar."""
        window = self.app.interface.window
        root = self.layers[0].root if self.layers else None
        return Rect(0, 0, window.w, root.rect.y if root is not None and root.rect.h else window.h)

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        back = Button("", self.on_leave, icon="back", tip=t("gallery.back"), key="back")
        fine = "small" if window.h >= 900 else "line"
        words = Column(
            Label(t(f"{self.session.rules.id}.name"), "strong", lines=1),
            *([Label(t("gallery.walk_keys"), fine, soft=True, lines=1)] if window.w >= 1000 else []),
            gap=0,
        )
        hours = [(hour, t(f"gallery.hours.{hour}")) for hour in self.tabletop.screen.hours]
        hour = Choice(hours, self.tabletop.hour, self.set_hour, key="hour", tip=t("gallery.hour"))
        photo = Button("", self.open_photo, icon="camera", tip=t("photo.open") + key_hint(self.app, "photo_mode"), key="photo")
        return Panel(Ends(Row(back, words, gap=GAP), Row(hour, photo, gap=GAP_SMALL)), pad=10)

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        width = min(1180.0, window.w - 2 * GAP)
        high = widget.asked(width).h
        return Rect((window.w - width) / 2, window.h - high - GAP, width, high)

"""The list of matches to load: named ones and automatic ones. A broken file is listed with its fault."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match import saves
from game.match.saves import SaveSlot
from game.player import keepsake
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.scene import Scene
from game.scenes.screens import snapshot
from game.scenes.screens.ways import end_of, open_review
from game.scenes.widgets import (
    Button,
    CardButton,
    Column,
    Grid,
    Icon,
    Label,
    Panel,
    Picture,
    Row,
    Space,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.fields import page
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import cover_path, date, match_name, names_in

if TYPE_CHECKING:
    from game.app import App


class Saved(Scene):
    """The list of saves."""

    def __init__(self, app: App) -> None:
        super().__init__(app)

    def enter(self) -> None:
        """Reads the folders."""
        self._read()
        self._backdrop = Backdrop(self)
        self.show(self._compose)
        self.listen("back", self.app.pop)

    def adapt(self) -> None:
        """The room fills the window."""
        self._backdrop.build()

    def _read(self) -> None:
        profile = self.app.profile
        self._named, self._automatic = saves.slots(profile.saves), saves.slots(profile.autosaves)
        for slot in (*self._named, *self._automatic):
            snapshot.forget(slot.path)

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        parts: list[Widget] = []
        for key, slots in (("named", self._named), ("automatic", self._automatic)):
            if slots:
                rows = [self._row(slot, f"{key}-{index}") for index, slot in enumerate(slots)]
                parts += [Label(t(f"saves.{key}"), "heading"), Grid(*rows, least=520, most=2, gap=GAP)]
        if not parts:
            parts.append(Panel(Label(t("saves.none"), soft=True)))
        title = Label(t("saves.title"), "title" if window.h >= 600 else "heading")
        footer = Row(Button(t("saves.back"), self.app.pop, icon="back", key="back"), Space(grow=1))
        return page(title, Column(*parts, gap=GAP), footer, window=window)

    def _row(self, slot: SaveSlot, key: str) -> Widget:
        t = self.t
        delete = Button(
            "", lambda: self._ask_delete(slot), icon="trash", look="quiet", key=f"delete-{key}", tip=t("saves.delete")
        )
        card = self._card(slot, key) if slot.record else self._broken(slot)
        return Row(card, *self._review(slot, key), delete, gap=GAP_SMALL)

    def _review(self, slot: SaveSlot, key: str) -> list[Widget]:
        """The way to what decided a match that is over."""
        if slot.record is None or not slot.record.is_over:
            return []

        def leave() -> None:
            self.app.go("menu")
            self.app.push("load")

        tip = self.t("review.open_about")
        act = partial(open_review, self.app, slot.path, on_leave=leave)
        return [Button("", act, icon="chart", look="quiet", key=f"review-{key}", tip=tip)]

    def _card(self, slot: SaveSlot, key: str) -> Widget:
        record, t = slot.record, self.t
        assert record is not None
        game = match_name(t, record)
        named = slot.path.parent == self.app.profile.saves
        moves = t("saves.moves", count=len(record.moves))
        words = Column(
            Label(slot.path.stem if named else game, "strong", lines=1),
            Label(", ".join(names_in(t, record.players)), "small", soft=True, lines=1),
            Label(t("saves.line", date=date(t, slot.saved), moves=moves), "small", soft=True, lines=1),
            gap=0,
            grow=1,
        )
        picture = keepsake.picture_path(slot.path)
        shown = Picture(picture if picture.is_file() else cover_path(record.game), 112, 74)
        return CardButton(Row(shown, words), lambda: self.load(slot), says=game, key=f"save-{key}", grow=1)

    def _broken(self, slot: SaveSlot) -> Widget:
        t, theme = self.t, self.app.interface.kit.theme
        assert slot.fault is not None, "a save without a record has a fault"
        words = Column(
            Label(slot.path.stem, "strong", lines=1),
            Label(t("saves.broken"), "small", ink=theme.bad, lines=1),
            Label(t.fault(slot.fault), "small", soft=True),
            gap=0,
            grow=1,
        )
        return Panel(Row(Icon("warning", size=28, ink=theme.bad), words), pad=GAP, shadow=False, grow=1)

    # -- what happens ------------------------------------------------------------------------------------------

    def load(self, slot: SaveSlot) -> None:
        """To the table; a match that is over goes to its results."""
        try:
            session = saves.load(slot.path)
        except BadInput as fault:
            self.app.toast(fault)
            return
        colours = keepsake.colours_of(slot.path, len(session.players))
        if session.outcome is not None:
            self.app.go(end_of(session), session=session, colours=colours)
            return
        own = slot.path.parent == self.app.profile.autosaves
        self.app.go("table", session=session, colours=colours, save=slot.path if own else None)

    def _ask_delete(self, slot: SaveSlot) -> None:
        t = self.t

        def close() -> None:
            self.close(layer)

        def delete() -> None:
            close()
            keepsake.forget(slot.path)
            self._read()
            self.refresh()

        def compose() -> Widget:
            answers = [(t("saves.delete"), delete, "danger"), (t("saves.keep"), close, "primary")]
            return dialog(t("saves.delete_title"), t("saves.delete_text", name=slot.path.stem), answers)  # type: ignore[arg-type]

        layer = self.show(compose, centred_region(520), modal=True, shade=True, on_cancel=close)

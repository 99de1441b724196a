"""All keys and what they do, as a sheet over whatever is below."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from game.scenes.scene import Scene
from game.scenes.widgets import Button, Column, Grid, Label, Row, Scroll, Widget, centred_region
from game.scenes.widgets.entries import SheetPanel
from game.scenes.widgets.theme import GAP, GAP_SMALL, GAP_WIDE
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App

WIDE = 860.0


class KeyList(Scene):
    """The keys, by where they work."""

    is_sheet = True
    lists_keys = True

    def __init__(self, app: App, heard: Collection[str] = ()) -> None:
        """`heard` are the actions that mean something in the scene below; all where it is empty."""
        super().__init__(app)
        self._heard = frozenset(heard)

    def enter(self) -> None:
        """The sheet; the keys that opened it put it away."""
        self.show(self._compose, centred_region(WIDE), modal=True, shade=True, on_cancel=self.app.pop)

    def explain(self, path: object) -> tuple[None, None]:
        """There is nothing more to say here."""
        return None, None

    def list_keys(self) -> None:
        """They are listed already: the same key puts the sheet away."""
        self.app.pop()

    def _compose(self) -> Widget:
        t = self.t
        parts: list[Widget] = []
        for group, actions in self.app.keys.bindings.items():
            rows = [self._row(action) for action in actions if self._is_listed(action)]
            if rows:
                parts.append(Label(t(f"keys.group.{group}"), "strong", ink=self.app.interface.kit.theme.accent))
                parts.append(Grid(*rows, least=300, most=2, gap=4, between=GAP * 2))
        buttons = Row(
            Button(t("help.change_keys"), self._change, icon="keyboard", key="change-keys"),
            Button(t("help.close"), self.app.pop, look="primary", key="close"),
            wrap=True,
            align="end",
        )
        body = Scroll(Column(Label(t("help.about"), "small", soft=True), *parts, gap=GAP_SMALL))
        return SheetPanel(Column(Label(t("help.keys"), "heading"), body, buttons, gap=GAP), pad=GAP_WIDE)

    def _is_listed(self, action: str) -> bool:
        return bool(self.app.keys.keys(action)) and (not self._heard or action in self._heard)

    def _change(self) -> None:
        self.app.pop()
        self.app.push("options")

    def _row(self, action: str) -> Widget:
        words = "  /  ".join(key_words(self.t, key) for key in self.app.keys.keys(action))
        return Row(Label(self.t(f"keys.action.{action}"), "small", grow=1), Label(words, "small", soft=True))

"""The help sheet over any scene: what lies under the pointer, and which keys work now. It knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.widgets import Column, Grid, Label, Layer, Row, Widget, centred_region, dialog
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.scene import Scene


class Help:
    """The sheet, opened and closed by the same key."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._layer: Layer | None = None
        app.accept("help", self._toggle)
        app.accept("rules", self._read_rules)

    def _read_rules(self) -> None:
        if self._app.scene is not None:
            self._app.scene.read_rules()

    def _toggle(self) -> None:
        app, layer = self._app, self._layer
        if layer is not None and layer in app.interface.layers and not layer.hidden:
            app.interface.close(layer)
        elif app.scene is not None:
            self._open(app.scene)

    def _open(self, scene: Scene) -> None:
        """What was pointed at stays the subject, wherever the pointer goes meanwhile."""
        name, about = self._subject(scene)
        keys = [action for actions in self._app.keys.bindings.values() for action in actions if self._means(scene, action)]

        def close() -> None:
            scene.close(layer)

        def compose() -> Widget:
            t = scene.t
            rows = (self._row(scene, action) for action in keys)
            listed = Column(
                Label(t("help.keys"), "strong"), Grid(*rows, least=280, most=2, gap=4, between=GAP * 2), gap=GAP_SMALL
            )
            return dialog(name or t("help.title"), about, [(t("help.close"), close, "primary")], listed)

        layer = self._layer = scene.show(compose, centred_region(760), modal=True, shade=True, on_cancel=close)

    def _subject(self, scene: Scene) -> tuple[str, str]:
        """The name of what is pointed at, and a sentence about it; empty where there is none."""
        interface = self._app.interface
        named = ("", "") if interface.has_pointer else scene.pointed_at()
        if named[0]:
            return named
        widgets = (*reversed(interface.under), *filter(None, [interface.current]))
        widget = next((each for each in widgets if each.spoken()), None)
        if widget is None:
            return "", scene.t("help.about")
        return widget.spoken(), widget.tip if widget.tip != widget.spoken() else ""

    def _means(self, scene: Scene, action: str) -> bool:
        """Does anybody listen to it now?"""
        return bool(self._app.keys.keys(action)) and (self._app.is_accepting(action) or scene.hears(action))

    def _row(self, scene: Scene, action: str) -> Widget:
        words = "  /  ".join(key_words(scene.t, key) for key in self._app.keys.keys(action))
        return Row(Label(scene.t(f"keys.action.{action}"), "small", grow=1), Label(words, "small", soft=True))

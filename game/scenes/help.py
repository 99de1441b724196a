"""F1 and the right click: a leaf beside what is pointed at says what it is. F1 again opens the
page of the rules. Where nothing is pointed at, F1 lists all keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.widgets import Layer, Rect, Widget
from game.scenes.widgets.theme import paper
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.explaining import Explanation
    from game.scenes.scene import Scene


EXPLAIN = "explain-pointed"
"""The event of a hand that asks what it points at: a right click that means nothing else."""


class Help:
    """What the keys for help and rules do, over every scene."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._layer: Layer | None = None
        self._found: Explanation | None = None
        app.accept("help", self._explain)
        app.accept("rules", self._read_rules)
        app.accept(EXPLAIN, self._explain_pointed)

    def _read_rules(self) -> None:
        self._close()
        if self._app.scene is not None:
            self._app.scene.read_rules()

    def _explain(self) -> None:
        """Lays the leaf; once more opens its page, or puts it away where it has none."""
        scene = self._app.scene
        if scene is None:
            return
        if self._is_open:
            self._read_on(scene)
            return
        found, spot = (None, None) if scene.lists_keys else self._subject(scene)
        if found is None:
            scene.list_keys()
        else:
            self._show(scene, found, spot)

    def _explain_pointed(self) -> None:
        """Lays the leaf, where there is something to say; once more puts it away."""
        scene = self._app.scene
        if self._is_open:
            self._close()
        elif scene is not None and not scene.lists_keys:
            found, spot = self._subject(scene)
            if found is not None:
                self._show(scene, found, spot)

    @property
    def _is_open(self) -> bool:
        return self._layer is not None and self._layer in self._app.interface.layers and not self._layer.hidden

    def _close(self) -> None:
        if self._is_open and self._layer is not None and self._app.scene is not None:
            self._app.scene.close(self._layer)
            self._app.scene.make_room_for_leaf(False)
        self._layer = None

    def _read_on(self, scene: Scene) -> None:
        found = self._found
        self._close()
        if found is not None and found.section:
            scene.read_rules(found.section)

    def _show(self, scene: Scene, found: Explanation, spot: Rect | None) -> None:
        """What was pointed at stays the subject, wherever the pointer goes meanwhile."""
        from game.scenes.leaf import LeafPlace, leaf  # the first window does not wait for it

        app, self._found = self._app, found

        def compose() -> Widget:
            made = leaf(
                found,
                scene.t,
                paper(app.interface.kit.theme),
                app.look(scene.seat_colours),
                keys=self._key,
                on_close=self._close,
                on_read=lambda: self._read_on(scene),
                again=self._key("help"),
            )
            return LeafPlace(made, spot)

        scene.make_room_for_leaf(True)
        self._layer = scene.show(compose, modal=True, on_cancel=self._close, closes_beside=True)

    def _key(self, action: str) -> str:
        keys = self._app.keys.keys(action)
        return key_words(self._app.t, keys[0]) if keys else ""

    def _subject(self, scene: Scene) -> tuple[Explanation | None, Rect | None]:
        """What is pointed at: a thing of the scene, or the widget under the pointer or with the keyboard."""
        from game.scenes.explaining import explain_widgets

        interface = self._app.interface
        path = list(reversed(interface.under)) if interface.has_pointer else []
        if not path and interface.current is not None and interface.current.focused:
            path = [interface.current]
        found, spot = scene.explain(path)
        if found is None and path:
            found = explain_widgets(path, scene.t, scene.rules_game)
            spot = path[0].visible() or path[0].absolute()
        return found, spot

"""Sheets that lie over a table until somebody has answered or read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.scenes.hud.notices import bulletin, question
from game.scenes.scene import Scene
from game.scenes.table.situation import Warning
from game.scenes.widgets import Region, Widget, centred_region

ASKED_WIDE, READ_WIDE = 560, 620


class Questions:
    """What is asked, and what is to be read, at one table."""

    def __init__(self, scene: Scene, game: str) -> None:
        """`scene` carries the sheets."""
        self._scene, self._game = scene, game
        self.asks_twice = True
        """Is anything asked before a rash move?"""
        self.is_read = False
        """Does a sheet lie over the table that is to be read?"""

    def ask(self, warnings: Sequence[Warning], on_yes: Callable[[], None]) -> bool:
        """Asks about those warnings that were not switched off; True while the answer is awaited."""
        scene, app = self._scene, self._scene.app
        found = [warning for warning in warnings if self._id(warning.name) not in app.settings.silenced]
        if not found or not self.asks_twice:
            return False

        def withdraw() -> None:
            scene.close(layer)

        def answer(again: bool) -> None:
            scene.close(layer)
            if not again:
                names = {*app.settings.silenced, *(self._id(warning.name) for warning in found)}
                app.change(silenced=tuple(sorted(names)))
            on_yes()

        layer = scene.show(
            lambda: question(scene.t, found, answer, withdraw),
            centred_region(ASKED_WIDE),
            modal=True,
            shade=True,
            on_cancel=withdraw,
        )
        return True

    def _id(self, name: str) -> str:
        return f"{self._game}.{name}"

    def bulletin(self, compose: Callable[[], Widget], on_close: Callable[[], object]) -> None:
        """Lays a sheet over the table that tells of what happened, until it is put away."""
        self.read(
            lambda close: bulletin(self._scene.t, compose(), close), centred_region(READ_WIDE), on_close=on_close, shade=True
        )

    def read(
        self,
        compose: Callable[[Callable[[], None]], Widget],
        region: Region,
        *,
        on_close: Callable[[], object] = lambda: None,
        shade: bool = False,
    ) -> None:
        """Lays any sheet over the table; `compose` gets what puts the sheet away."""

        def close() -> None:
            self.is_read = False
            self._scene.close(layer)
            on_close()

        self.is_read = True
        layer = self._scene.show(lambda: compose(close), region, modal=True, shade=shade, on_cancel=close)

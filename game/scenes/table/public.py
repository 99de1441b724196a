"""Shows on a table what everybody may see, for as long as a photo is taken. Knows no photo and no file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from game.scenes.table.tabletop import Tabletop


class PublicSight:
    """The public picture of one board, without marks and badges, and the way back to what was shown."""

    def __init__(self, tabletop: Tabletop, view: Callable[[], Any]) -> None:
        """`view` is what everybody may see of what is shown."""
        self._tabletop, self._view = tabletop, view
        self.on_begin: Callable[[], None] = lambda: None
        """Is told before the public picture is shown."""
        self.on_end: Callable[[], None] = lambda: None
        """Is told when all is shown again that was shown before."""
        self.is_needed: Callable[[], bool] = lambda: False
        """May the window show what not everybody may see?"""

    def begin(self) -> None:
        """Shows only what everybody may see, until `end`."""
        self.on_begin()
        board = self._tabletop.board
        self._before = board.view, board.badges.mode
        board.build(self._view())
        board.offer(())
        board.highlight(())
        board.point_out(())
        board.badges.turn("none")

    def end(self) -> None:
        """Shows again what was shown before."""
        view, mode = self._before
        board = self._tabletop.board
        board.build(view)
        board.badges.turn(mode)
        self.on_end()

    @contextmanager
    def glimpse(self) -> Iterator[None]:
        """While inside, the window shows nothing that only some may see; else it is left as it is."""
        is_needed = self.is_needed()
        if is_needed:
            self.begin()
        try:
            yield
        finally:
            if is_needed:
                self.end()

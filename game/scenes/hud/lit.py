"""A row of a panel that lights places on the board while it is pointed at, or while the keyboard stops there."""

from collections.abc import Callable, Collection

from game.rules.core import Target
from game.scenes.widgets import CardButton, Widget
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import with_alpha


class LitRow(CardButton):
    """Quiet until it is pointed at; `light` is the page's own."""

    radius = 6.0

    def __init__(
        self,
        child: Widget,
        targets: Collection[Target],
        light: Callable[[Collection[Target]], None],
        *,
        says: str,
        key: str,
        tip: str = "",
        pad: float = 2.0,
    ) -> None:
        super().__init__(child, lambda: light(targets), says=says, pad=pad, key=key, tip=tip)
        self.targets, self._light = targets, light

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Lights and lets go."""
        was = self.hovered or self.focused
        super().set_state(hovered=hovered, held=held, focused=focused)
        if was != (self.hovered or self.focused):
            self._light(() if was else self.targets)

    def draw(self) -> None:
        """A ground only where it is pointed at."""
        mesh = Shape()
        if self.hovered or self.held:
            self.ground(mesh, with_alpha(self.kit.theme.hover, 0.85))
        self.ring(mesh)
        self.put(mesh)

"""What a part of the window over a table is: data read off the situation, a drawing of the data, and a place."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from game.scenes.hud.style import Style
from game.scenes.table.situation import Situation
from game.scenes.widgets import Rect, Widget

D = TypeVar("D")
"""What a part tells: a named value. While it is equal the part stays as it is."""


class Part(ABC, Generic[D]):
    """One part of the window. It draws from its data and its style, and from nothing else."""

    name: ClassVar[str]

    @abstractmethod
    def data(self, situation: Situation[object]) -> D:
        """What the part tells of a situation."""

    @abstractmethod
    def draw(self, data: D, style: Style) -> Widget:
        """The widgets that tell it."""

    @abstractmethod
    def region(self, window: Rect, widget: Widget) -> Rect:
        """Where they go."""

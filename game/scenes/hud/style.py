"""How panels are drawn: their language, look, colours and sizes of letters."""

from msgspec import Struct

from game.scenes.drawing.look import Look
from game.scenes.widgets.theme import Theme
from game.text import Text


class Letters:
    """The types of letters for a window with much room, and for one with little."""

    is_roomy: bool

    @property
    def fine(self) -> str:
        """The type of small text."""
        return "small" if self.is_roomy else "fine"

    @property
    def line(self) -> str:
        """The type of sentences."""
        return "body" if self.is_roomy else "line"

    @property
    def strong(self) -> str:
        """The type of names."""
        return "strong" if self.is_roomy else "name"

    @property
    def number(self) -> str:
        """The type of numbers."""
        return "number" if self.is_roomy else "score"

    @property
    def emblem(self) -> float:
        """How large a player's emblem is."""
        return 30.0 if self.is_roomy else 24.0


class Style(Letters, Struct, frozen=True):
    """What every panel is drawn with. A panel is drawn again when its data or its style changes."""

    text: Text
    look: Look
    theme: Theme
    is_roomy: bool = True
    """Is there room for larger letters?"""
    is_folded: bool = False
    """Is there room only for what matters?"""

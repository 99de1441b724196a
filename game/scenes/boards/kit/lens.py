"""The base of the seat-eye lens, for boards where it matters what a seat sees along its row. Most boards have none."""

from abc import ABC, abstractmethod

from game.scenes.camera import CameraPose, Point


class Lens(ABC):
    """Eye lines by name, and what is added to the table while one looks along them."""

    def __init__(self) -> None:
        self.eye: str | None = None
        """The eye line it is on; None while it is off."""

    @abstractmethod
    def eyes(self) -> tuple[str, ...]:
        """The eye lines in seat order, then those of seats nobody has."""

    @abstractmethod
    def camera(self, eye: str) -> CameraPose:
        """The view along an eye line: level and orthographic."""

    @abstractmethod
    def extent(self, eye: str) -> tuple[Point, ...]:
        """The corners of what has to be in that view."""

    @abstractmethod
    def refresh(self) -> None:
        """Draws what the lens adds to the present table."""

    def look_from(self, eye: str | None) -> None:
        """Switches the lens to an eye line, or off with None. It stays so while the board changes."""
        was, self.eye = self.eye, eye
        if was or eye:
            self.refresh()

"""What somebody chose that the rules forbid, until something else is done, and the way to the rule behind it."""

from collections.abc import Callable

from game.rules.core import Reason
from game.scenes.table.selection import PointedPlaces, Selection
from game.scenes.table.situation import Refusal

NOWHERE = PointedPlaces(None, (), ())


class Refusals:
    """The last refusal at one table."""

    def __init__(self, selection: Selection, *, read: Callable[[str], None]) -> None:
        """`read` opens the rules at the id of one."""
        self._selection, self._read = selection, read
        self.standing: Refusal | None = None
        self.places = NOWHERE
        """What lay around what was refused."""
        self.on_change: Callable[[], None] = lambda: None

    def refuse(self, reason: Reason) -> None:
        """The rules forbid what is pointed at: this stands until `clear`."""
        pointed = self._selection.pointed
        if pointed is not None:
            self.standing, self.places = Refusal(pointed, reason), self._selection.places()
            self.on_change()

    def clear(self) -> bool:
        """Something else is done; False where nothing stood."""
        if self.standing is None:
            return False
        self.standing = None
        self.on_change()
        return True

    def explain(self) -> None:
        """Opens the rule against what is pointed at, or against what was refused last."""
        glance = self._selection.glance
        reason = glance.reason if glance is not None else None
        if reason is None and self.standing is not None:
            reason = self.standing.reason
        if reason is not None:
            self._read(reason.rule)

"""What leads somebody at a table: a lesson, a study, an example of the rules that can be tried. The table stays the real one.

A guide stands in the upper band in the place of the now bar and the log's line, and is asked and told what happens. Every hook
has a default that leaves the table as it is. What a guide may do at the table is a `GuidedTable`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.match.hotseat import Hotseat, Mode
from game.match.session import Session
from game.rules.core import Reason, Target
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.table.situation import Situation
from game.scenes.table.standpoint import Lookout, Standpoint
from game.scenes.table.tabletop import Tabletop

if TYPE_CHECKING:
    from game.scenes.scene import Scene
    from game.scenes.table.flow import Flow
    from game.scenes.table.selection import Selection

BAR = "guide"
"""The name of the part in the upper band."""


class PlacePin(Struct, frozen=True):
    """A plate over a place: a right answer with its number, a wrong one, or the place that is meant."""

    target: Target
    words: str = ""
    is_right: bool | None = True
    """None = no answer, but what the words mean."""


class GuideMarks(Struct, frozen=True):
    """What a guide points out at one moment."""

    lit: tuple[Target, ...] = ()
    """Places on the board: a line around each, and darkness over the rest of the picture."""
    pins: tuple[PlacePin, ...] = ()
    rings: tuple[str, ...] = ()
    """Things in panels: `part NAME` a whole part of the window, `KIND KEY` a card of the strip, else the key of a widget."""
    needed: frozenset[str] | None = None
    """The parts of the window that matter now; others are dimmed. None = all matter."""
    covers: tuple[str, ...] = ()
    """Things in panels that lie under a plate for now, named as in `rings`; `badges` are those of the board."""


class GuidedTable:
    """What a guide may ask and do at the table it leads at."""

    def __init__(
        self,
        scene: Scene,
        hotseat: Hotseat,
        tabletop: Tabletop,
        standpoint: Standpoint,
        *,
        selection: Selection,
        flow: Flow,
        update: Callable[[], None],
        situation: Callable[[], Situation[object]],
        forget_gains: Callable[[], None],
    ) -> None:
        self.scene, self.app = scene, scene.app
        self.hotseat, self.tabletop, self.standpoint = hotseat, tabletop, standpoint
        self._selection, self._flow, self._update, self._situation = selection, flow, update, situation
        self._forget_gains = forget_gains

    @property
    def session(self) -> Session:
        """The match on the table."""
        return self.hotseat.session

    @property
    def situation(self) -> Situation[object]:
        """How things stand, as the panels show it."""
        return self._situation()

    def update(self) -> None:
        """Something is pointed out or asked for anew: marks, panels and options follow."""
        self._selection.offer()
        self._update()

    def go_on(self) -> None:
        """Lets the match go on that waited for the guide."""
        self.hotseat.let_go()
        self._flow.proceed_later()

    def lay(self, state: Any) -> None:
        """Lays another position; what was played is forgotten."""
        self._selection.forget_move()
        self._selection.withdraw()
        self._forget_gains()  # points before and after have nothing to do with each other
        self.hotseat.lay(state)
        self._update()

    def carry(self) -> None:
        """Goes on from how things stand. What was played stays on the table and in the log, and is no longer undone."""
        self.session.seal()
        if not self.situation.chosen:
            self._selection.forget_move()
            self._selection.withdraw()
            self.hotseat.hold()
            self.go_on()
        self._update()

    def play(self, move: str) -> None:
        """Makes a given move of whoever is to act, before everybody's eyes."""
        self._selection.forget_move()
        self._selection.withdraw()
        self.hotseat.show_move(self.session.parse(move))
        self._update()
        self._flow.proceed_later()  # a secret move shows nothing that would end later

    def take_back(self) -> None:
        """Takes back the last decision."""
        self._flow.undo()

    def confirm(self) -> None:
        """Does what the key for choosing does."""
        self._flow.confirm()

    def look(self, lookout: Lookout | None, *, at_once: bool = False) -> None:
        """Looks from there until something else is said; None for the own seat."""
        self.standpoint.rest_at(lookout, at_once=at_once)

    @property
    def is_choosing(self) -> bool:
        """Does the person at the screen decide?"""
        return self.hotseat.mode is Mode.CHOOSE


class Guide:
    """Leads somebody at a table. Whoever makes the table joins it by `join` before anything else is asked."""

    table: GuidedTable
    keeps_now = False
    """Do the now bar and the log's line stay, and the guide stands below them?"""
    asks_twice = True
    """Does the table ask "Are you sure?" before a rash move? Not where everything can be undone and some of it is wanted."""
    tells_refusals = False
    """Does its bar say why something is refused? Then no bubble does."""

    def join(self, table: GuidedTable) -> None:
        """This is the table it leads at."""
        self.table = table

    def bar(self, frame: HudFrame) -> Part[Any]:
        """What stands in the upper band: a part named `BAR`. It is drawn again when its data is another one."""
        raise NotImplementedError

    def commands(self) -> dict[str, Callable[[], object]]:
        """What keys do, by the names in `config/keys.yaml`; they go before those of the table."""
        return {}

    # -- asked ---------------------------------------------------------------------------------------------------

    def marks(self) -> GuideMarks:
        """What it points out now."""
        return GuideMarks()

    def waits(self) -> bool:
        """Is it not yet for the next player to decide? Asked when all has been shown; `GuidedTable.go_on` asks again."""
        return False

    def asked(self) -> tuple[Target, ...] | None:
        """What can be pointed at in place of the options of a move; () for nothing, None where the match is played."""
        return None

    def answer(self, target: Target) -> bool:
        """Somebody chose that; True where it was meant for the guide, and is no move."""
        return self.asked() is not None

    # -- told ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""

    def adapt(self) -> None:
        """Language, theme or window changed."""

    def settle(self) -> None:
        """All that was done, or taken back, has been shown; `waits` is asked next."""

    def refuse(self, reason: Reason) -> None:
        """Somebody chose something that the rules forbid."""

    def leave(self) -> None:
        """Somebody wants to leave (Esc, or the button for the pause)."""
        self.table.app.pop()

    def finish(self) -> None:
        """The match on the table is over."""

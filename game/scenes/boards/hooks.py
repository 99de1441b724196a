"""What a game says about its table: the hooks of a board, each with a default where one makes sense.

They know views, models, events and targets. `Board` asks them; nothing here is drawn or remembered.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Action, Event, Seat, Target
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import FIELD, QUARTER, CameraPose, Frame, Limits, Point
from game.scenes.drawing.living import Move
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.shadows import SQUARE, Extent

V = TypeVar("V")
"""What one seat may know of a game."""
M = TypeVar("M")
"""What a board shows of it."""


class BoardHooks(ABC, Generic[V, M]):
    """What one game's table is like."""

    room: ClassVar[float] = 7.0
    """How wide a row of buttons may be."""
    ground: ClassVar[Extent] = SQUARE
    """How far the table reaches, so that shadows fit it."""
    turning: ClassVar[frozenset[str]] = frozenset()
    """Kinds of things whose writing turns to the eye: their nodes are made for `facing`."""

    turn_step: ClassVar[float] = QUARTER
    """By how many degrees the eye must have turned before writing follows it."""
    takes_up: ClassVar[bool] = True
    """Does what a move began with stay chosen for the next one? Not where turns are short and every one is another."""
    scarce: ClassVar[frozenset[str]] = frozenset()
    """Keys of things that do not stay chosen although others do: there are few, and nobody should spend one unawares."""
    tower_kind: ClassVar[str] = ""
    """The kind of things that stand on places among towers, by the keys of these places; they give way to the pointer."""
    looks_behind: ClassVar[bool] = False
    """Do towers also give way to a pointed place that cannot be chosen, since there is something to read there?"""
    hinted_first: ClassVar[frozenset[str]] = frozenset()
    """Kinds of targets that a hint names beside the place from its first step on, since they are chosen before it."""
    readable: ClassVar[frozenset[str]] = frozenset()
    """Kinds of targets that are pointed at only to be explained: why they cannot be chosen is no question."""
    overlays: ClassVar[tuple[str, ...]] = ()
    """What can be laid over the table to be read there, by name; the text `<game>.overlay.<name>` says what it is."""

    # -- what is shown -------------------------------------------------------------------------------------------

    @abstractmethod
    def model(self, view: V) -> M:
        """What the board shows of a view: a value of the board's own; pure."""

    @abstractmethod
    def layout(self, model: M) -> Iterable[Thing]:
        """Which things lie where; pure."""

    @abstractmethod
    def make(self, thing: Thing) -> NodePath:
        """The node of a thing, not yet placed."""

    def advance(self, model: M, event: Event, view: V) -> M:
        """The model an event leads to; `view` is what holds after the whole move. Default: everything happens at once."""
        return self.model(view)

    def before(self, model: M, events: Sequence[Event]) -> M:
        """The model before a set-up that these events tell of. Default: the table was laid from the beginning."""
        return model

    def motion(self, event: Event, old: M, new: M) -> Interval | None:
        """How to get from one model to the next; whatever it leaves undone is put right at its end."""
        return None

    def badges_of(self, model: M) -> Iterable[Badge]:
        """What is said over places; pure. Default: nothing."""
        return ()

    def notes(self, model: M) -> NodePath | None:
        """The heights of all places, written on them to be read from `facing`; None where nothing has a height."""
        return None

    def drawn_over(self, model: M, name: str) -> NodePath | None:
        """The node of an overlay; None where there is nothing to be seen of it."""
        return None

    def living(self) -> Iterable[Move]:
        """Decorations that move by themselves: no part of the picture, and still where the look wants it so."""
        return ()

    # -- where one points ----------------------------------------------------------------------------------------

    @abstractmethod
    def spots(self, model: M) -> dict[Target, Spot]:
        """Where the targets lie that have a place of their own; pure."""

    @abstractmethod
    def tray(self, model: M) -> tuple[Place, float]:
        """Where the buttons of all other targets lie, and from which heading they are read."""

    def meant(self, target: Target) -> Target:
        """What somebody means who points there, such as the first of several places that stand for one choice."""
        return target

    def grip(self, target: Target) -> Target:
        """Where somebody points who means that target: the other way round than `meant`."""
        return target

    def is_held_over(self, target: Target) -> bool:
        """Is something in the hand that is to be put down there, so that nothing else is meant by pointing there?"""
        return False

    def fitting(
        self, place: Target, actions: Sequence[Action], wanted: Sequence[Target], *, fixed: Collection[str]
    ) -> tuple[Target, ...]:
        """How to set what is held so that it fits there, as near as can be to the wanted way; () where it does not fit.

        Settings of a fixed kind stay as they are wanted.
        """
        return ()

    def mirrored(self, setting: Target) -> Target | None:
        """How something is set whose other side lies up; None where it has but one."""
        return None

    def beside(self, target: Target, right: int, down: int) -> Target | None:
        """The next place in a direction of the picture, where places lie on a grid; None where the nearest option will do."""
        return None

    def staged_at(self, event: Event) -> tuple[Spot, ...]:
        """Where a ceremony shows an event: words do not cover that, and it needs no outlines. () where there is none."""
        return ()

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """The places that words about a target speak of besides itself: these do not lie over them."""
        return ()

    def upcoming(self) -> Collection[Target]:
        """Places that are marked though something else has to be chosen first: words spare them as if they were options."""
        return ()

    def proof_of(self, phrase: str, target: Target) -> NodePath | None:
        """What shows that; None where words have to do."""
        return None

    # -- where one looks from ------------------------------------------------------------------------------------

    @property
    def field(self) -> float:
        """How wide the lens is that looks at it, in degrees up and down: a wider one stands nearer, and towers rise higher."""
        return FIELD

    @abstractmethod
    def seat_camera(self, seat: Seat) -> CameraPose:
        """The view from a seat; seats nobody has look from the sides that are left."""

    @abstractmethod
    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """The view from above, that seat at the bottom."""

    @abstractmethod
    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The corners of what has to be in the picture: from a seat what it plays on, for None (from above) all there is."""

    @property
    @abstractmethod
    def limits(self) -> Limits:
        """How far a free camera may go."""

    def vantage(self, event: Event) -> str | CameraPose | None:
        """The eye line or the pose an event is best seen from; None where it can be seen from anywhere."""
        return None

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """What an event that has a pose to be seen from is about, so that only that is framed; () for the whole table."""
        return ()

    def room_for(self, event: Event) -> Frame | None:
        """The part of the picture in which that is framed, so that words have the rest; None for all that panels leave."""
        return None

    def near(self, target: Target) -> CameraPose | None:
        """The view of what lies around a place, for a closer look; None where the table is small enough."""
        return None

    def around(self, target: Target) -> tuple[Point, ...]:
        """What a closer look has to show, so that it is framed between the panels; () where the view itself will do."""
        return ()

    def above(self, target: Target) -> Point | None:
        """How high what is shown of a place reaches, previews included, so that no words cover it; None where it is low."""
        return None

    def rest(self) -> None:
        """The eye stands still: what was kept steady while it moved may be arranged anew. Default: nothing."""

    # -- what is counted -----------------------------------------------------------------------------------------

    def tally(self) -> tuple[int, ...] | None:
        """The points of each seat as they are counted on the board now; None where it counts none."""
        return None

"""Moments: what happens at a table that everybody should have the time to read. Pure values; no picture, no widget."""

from collections.abc import Callable
from enum import Enum
from math import inf
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.rules.core import Event, Seat
from game.scenes.drawing.look import Colour

V = TypeVar("V")
"""The view of a game."""

SECONDS, PER_ROW, PER_LETTER = 0.9, 0.45, 0.018
"""How long a moment stands at normal speed, once its motion is over: at least, more for each line, for each letter."""
STILL_PER_LETTER = 0.045
"""How long for each letter, also of the title, where nothing moves before: then nobody has read of it meanwhile."""
IN_A_ROW = 0.6
"""How long one stands of which there is more to come."""
KNOWN = 0.4
"""The part of its time that one takes whose form has just been read: only its numbers are new."""


class Pace(Enum):
    """How long moments stand."""

    AUTO = "auto"
    """As long as it takes to read them; at the speed of moves, so not at all where these are instant."""
    CLICK = "click"
    """Until somebody goes on."""
    INSTANT = "instant"
    """Not at all: the log tells of them."""


class MomentRow(Struct, frozen=True):
    """A line of a moment: a player or a thing, with a number."""

    words: str
    seat: Seat | None = None
    """Whose line it is: the emblem stands before the words."""
    note: str = ""
    """Said behind the words in smaller letters, such as what was counted."""
    points: int | None = None
    """A number at the end of the line that counts up to its value."""
    is_gain: bool = True
    """Is the number added to what its player has? A total stands without a sign."""
    is_best: bool = False
    """Is it the line that decides?"""

    def as_total(self) -> "MomentRow":
        """The same line with a number that is not added to anything."""
        return replace(self, is_gain=False)


class MomentLine(Struct, frozen=True):
    """A line of a table: something that was counted, with what it brings each player of the table."""

    words: str
    points: tuple[int | None, ...]
    """For each player in the order of the table; None for whoever has no part in it."""
    best: tuple[Seat, ...] = ()
    """Whose points stand out."""
    colour: Colour | None = None
    """The ground its words stand on, such as a district's; lines of one colour beside one another belong together."""
    is_sum: bool = False
    is_gain: bool = True
    """Are the numbers added to what the players have? Totals stand without a sign."""


class MomentTable(Struct, frozen=True):
    """What brought whom how much: a line for each thing that was counted, a column for each player, and sums."""

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    """The players' names in the same order."""
    lines: tuple[MomentLine, ...]


class Moment(Struct, frozen=True):
    """Something that everybody should read: what it is, why it came so, and for whom it means what."""

    title: str
    reason: str = ""
    """Why it came so, such as how a tie was broken; in large letters."""
    seat: Seat | None = None
    """Whose moment it is."""
    rows: tuple[MomentRow, ...] = ()
    table: MomentTable | None = None
    """Stands below the rows, where a line for each player would not tell enough."""
    is_late: bool = False
    """Does it stand only once what the table shows is over, so that it gives nothing away?"""
    sound: str = ""
    """What is heard when it comes: the name of a sound."""
    goes_on: bool = False
    """Does the next event of the same move add to it? Then it stands briefly, and nobody has to go on by hand."""
    is_known: bool = False
    """Has one of the same form been read in the same move? Then it takes less time to read."""


class Happening(Struct, Generic[V], frozen=True):
    """An event among those of its move, as the eyes at the screen know them."""

    event: Event
    before: tuple[Event, ...]
    """What has been shown of the same move."""
    after: tuple[Event, ...]
    """What is still to be shown of it."""
    view: V
    """The game after the move."""
    names: tuple[str, ...]
    """The names of the players by seat."""

    def alike(self, is_alike: Callable[[Event], bool]) -> tuple[tuple[Event, ...], bool]:
        """The events of the move that make one moment with this one, as far as shown; and whether more of them follow."""
        found = tuple(event for event in (*self.before, self.event) if is_alike(event))
        return found, any(is_alike(event) for event in self.after)


def reading_seconds(moment: Moment, pace: Pace, *, is_still: bool = False) -> float:
    """How long a moment stands after its motion, at normal speed; `inf` = until somebody goes on.

    `is_still`: there is no motion, so that nothing has been read before.
    """
    if pace is Pace.INSTANT:
        return 0.0
    share = KNOWN if moment.is_known else 1.0
    if moment.goes_on:
        return share * IN_A_ROW
    if pace is Pace.CLICK:
        return inf
    letters = len(moment.reason) + sum(len(row.words) + len(row.note) for row in moment.rows)
    lines = len(moment.rows) + (len(moment.table.lines) if moment.table is not None else 0)
    if is_still or not (letters or lines):  # the title is all there is: a whole sentence
        letters += len(moment.title)
    return share * (SECONDS + PER_ROW * lines + (STILL_PER_LETTER if is_still else PER_LETTER) * letters)

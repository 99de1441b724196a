"""The values of a review. They hold numbers and notations, no sentences."""

from msgspec import Struct

from game.rules.core import Seat

Params = dict[str, str | int]


class PlayedMatch(Struct, frozen=True):
    """A match that is over, as small as it can be sent to another process."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    moves: tuple[str, ...]
    people: tuple[Seat, ...]
    """Whose moments are looked for."""


class Point(Struct, frozen=True):
    """What a position promised, as it really was."""

    number: int
    """How many moves had been made."""
    chances: tuple[float, ...]
    """For each seat the chance to win; where people play together, the chance of all."""
    totals: tuple[float, ...]
    """For each seat the points to expect."""


class Expectation(Struct, frozen=True):
    """What was played or could have been, and what comes of it on average."""

    moves: tuple[str, ...]
    """In the game's notation."""
    totals: tuple[float, ...]
    """For each seat the points to expect."""
    chance: float
    """Of the seat that decides."""


class Hindsight(Struct, frozen=True):
    """A moment once more, with everything open that was hidden then."""

    gain: float
    """By how much the better way would have been better in truth; negative where it would have been worse."""
    error: float
    chances: tuple[float, float]
    """With what was played and with the better way."""
    best: Expectation | None = None
    """What would have been best in truth, where it is neither of the two and much better than both."""


class TurningPoint(Struct, frozen=True):
    """A decision at which points were given away, by what could be known then."""

    number: int
    """How many moves had been made before it."""
    seat: Seat
    played: Expectation
    better: Expectation
    gain: float
    """By how many points the better way is better: ahead of the best rival, or in all where people play together."""
    error: float
    """The standard error of the gain."""
    hindsight: Hindsight | None = None
    """None where nothing was hidden."""


class Finding(Struct, frozen=True):
    """Something that is certain once the match is over: the text `<game>.review.<key>`."""

    key: str
    seat: Seat
    points: int = 0
    """What it brought; where it was missed, what it would have brought."""
    params: Params = {}
    is_missed: bool = False
    is_least: bool = False
    """Would it have brought so much or more?"""


class Review(Struct, frozen=True):
    """All that was found so far."""

    game: str
    is_cooperative: bool
    points: tuple[Point, ...] = ()
    """In the order of the match; the last is the end itself."""
    moments: tuple[TurningPoint, ...] = ()
    """In the order of the match."""
    facts: tuple[Finding, ...] = ()
    has_moments: bool = False
    """False for a game whose estimate is too rough to blame single moves."""
    since: int = 0
    """Moments are looked for after so many moves."""
    part: float = 0.0
    """How much of the work is done, from 0 to 1."""
    is_done: bool = False

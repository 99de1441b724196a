"""The events of Cities, and a function that derives the events of moved markers from their values."""

from collections.abc import Sequence
from typing import ClassVar

from game.rules.cities.parts import MONEY, TOTAL, TRACKS
from game.rules.core import Emit, Event, Seat


class CityFounded(Event, frozen=True, gc=False):
    """The boards lie, the treasury is filled."""

    scenario: str
    layout: str
    money: int


class CardsDealt(Event, frozen=True, gc=False):
    """A seat laid out its first display."""

    seat: Seat
    cards: tuple[str, ...]


class RolesOffered(Event, frozen=True, gc=False):
    """A seat may choose a role."""

    reveals: ClassVar[bool] = True
    seat: Seat
    roles: tuple[str, ...]


class RoleChosen(Event, frozen=True, gc=False):
    """A seat has its role."""

    seat: Seat
    role: str


class BoardOpened(Event, frozen=True, gc=False):
    """A board was opened; the districts are those of all open boards."""

    board: str
    cost: int
    districts: tuple[str, ...]


class TilePlaced(Event, frozen=True, gc=False):
    """A tile was built."""

    seat: Seat
    card: str
    shape: str
    orient: int
    at: str
    cells: tuple[str, ...]
    district: str


class PolicyPlayed(Event, frozen=True, gc=False):
    """A policy takes effect."""

    seat: Seat
    card: str


class CardExchanged(Event, frozen=True, gc=False):
    """A seat put a card on the pile for another one."""

    seat: Seat
    card: str


class CardReturned(Event, frozen=True, gc=False):
    """A seat returned a card at the milestone."""

    seat: Seat
    card: str


class SwapEnded(Event, frozen=True, gc=False):
    """A seat returns no more cards."""

    seat: Seat


class Paid(Event, frozen=True, gc=False):
    """Money left the treasury."""

    amount: int
    reason: str
    rest: int


class TrackMoved(Event, frozen=True, gc=False):
    """A marker moved, or money came in (track m)."""

    track: str
    before: int
    after: int
    reason: str


class ConditionTested(Event, frozen=True, gc=False):
    """A zone's condition was tested: its parts, those that fail, and whether the reward is earned."""

    card: str
    parts: tuple[str, ...]
    failed: tuple[str, ...]
    met: bool


class TotalChanged(Event, frozen=True, gc=False):
    """The total happiness changed."""

    before: int
    after: int
    reason: str


class CardLeft(Event, frozen=True, gc=False):
    """A card left a display or a stack: to the box, the pile, or open beside the administration board."""

    card: str
    to: str


class CardDrawn(Event, frozen=True, gc=False):
    """A card came from a stack; where it enters no display it is news."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    source: str


class TopRevealed(Event, frozen=True, gc=False):
    """The card that is now on top of a stack lies face up (CS-127)."""

    reveals: ClassVar[bool] = True
    stack: str
    card: str


class CardTaken(Event, frozen=True, gc=False):
    """A card came from the pile."""

    seat: Seat
    card: str


class NewsActive(Event, frozen=True, gc=False):
    """News is in force."""

    card: str


class NewsEnded(Event, frozen=True, gc=False):
    """News is no longer in force."""

    card: str
    reason: str


class MilestoneStep(Event, frozen=True, gc=False):
    """A step of the end of a milestone, with the values it concerns."""

    number: int
    step: int
    name: str
    values: tuple[str, ...]


class GameOver(Event, frozen=True, gc=False):
    """The city is finished or lost; a lost city has no rank."""

    outcome: str
    rule: str
    total: int
    rank: str


def tell_moves(emit: Emit, before: Sequence[int], after: Sequence[int], reason: str) -> None:
    """One event for each value that changed."""
    if not emit:
        return
    if after[MONEY] < before[MONEY]:
        emit(Paid(before[MONEY] - after[MONEY], reason, after[MONEY]))
    for track, code in enumerate(TRACKS):
        if before[track] != after[track] and not (track == MONEY and after[MONEY] < before[MONEY]):
            emit(TrackMoved(code, before[track], after[track], reason))
    if before[TOTAL] != after[TOTAL]:
        emit(TotalChanged(before[TOTAL], after[TOTAL], reason))

"""A race of a few lines with all that can stop an undo: chance, something shown, and the next person's turn."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules.core import (
    Action,
    Emit,
    Event,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Rules,
    ScoreLine,
    Scores,
    Seat,
    Target,
    places,
    seeded,
    totals,
)
from game.text import Text

GOAL = 20


class State(Struct, frozen=True):
    rng: Rng
    turn: Seat
    left: int
    points: tuple[int, ...]
    cards: tuple[int, ...]
    """Each seat's secret card; it may be shown."""
    shown: tuple[bool, ...]


class View(Struct, frozen=True):
    seat: Seat | None
    turn: Seat
    left: int
    points: tuple[int, ...]
    cards: tuple[int | None, ...]
    shown: tuple[bool, ...]


class Walk(Action, frozen=True):
    far: int

    def steps(self) -> tuple[Target, ...]:
        return (Target("stride", f"walk{self.far}"),)


class Roll(Action, frozen=True):
    """Chance decides how far."""


class Show(Action, frozen=True):
    """Everybody learns the seat's card."""


class Dealt(Event, frozen=True):
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Dealt(self.seat, None)


class Whispered(Event, frozen=True):
    """Only the seat itself ever hears of it."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Walked(Event, frozen=True):
    seat: Seat
    far: int


class Rolled(Event, frozen=True):
    seat: Seat
    eyes: int


class Shown(Event, frozen=True):
    seat: Seat
    card: int
    reveals = True


class Race(Rules[State, View]):
    """Two actions a turn; the first to reach the goal ends the race."""

    id = "toy"
    version = 1
    seats = range(1, 5)
    hidden = True
    turn_rule = "TY-1"

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        self.resolve(seats, options)
        cards, rng = seeded(seed).shuffle(range(10, 10 + seats))
        if emit:
            for seat, card in enumerate(cards):
                emit(Dealt(seat, card))
        return State(rng, 0, 2, (0,) * seats, cards, (False,) * seats)

    def to_act(self, state: State | View) -> Seat | None:
        return None if max(state.points) >= GOAL else state.turn

    def legal(self, state: State) -> tuple[Action, ...]:
        seat = self.to_act(state)
        if seat is None:
            return ()
        show = () if state.shown[seat] else (Show(seat),)
        return (Walk(seat, 1), Walk(seat, 2), Walk(seat, 3), Roll(seat), *show)

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        seat, far, event = action.seat, 0, None
        if isinstance(action, Walk):
            far = action.far
            event = Walked(seat, far)
        elif isinstance(action, Roll):
            eyes, rng = state.rng.roll(6)
            state, far = replace(state, rng=rng), eyes + 1
            event = Rolled(seat, far)
        else:
            state = replace(state, shown=(*state.shown[:seat], True, *state.shown[seat + 1 :]))
            event = Shown(seat, state.cards[seat])
        if emit:
            emit(event)
            emit(Whispered(seat))
        points = (*state.points[:seat], state.points[seat] + far, *state.points[seat + 1 :])
        if state.left == 2:
            return replace(state, points=points, left=1)
        return replace(state, points=points, left=2, turn=(seat + 1) % len(points))

    def outcome(self, state: State) -> Outcome | None:
        lines = self.projected(state)
        return Outcome(places(totals(lines)), totals(lines), lines) if self.to_act(state) is None else None

    def projected(self, state: State | View) -> Scores:
        return tuple((ScoreLine("way", far),) for far in state.points)

    def view(self, state: State, seat: Seat | None) -> View:
        cards = tuple(
            card if owner == seat or state.shown[owner] or self.to_act(state) is None else None
            for owner, card in enumerate(state.cards)
        )
        return View(seat, state.turn, state.left, state.points, cards, state.shown)

    def determinize(self, view: View, rng: Rng) -> State:
        unknown, rng = rng.shuffle(card for card in range(10, 10 + len(view.cards)) if card not in view.cards)
        rest = iter(unknown)
        cards = tuple(next(rest) if card is None else card for card in view.cards)
        return State(rng, view.turn, view.left, view.points, cards, view.shown)

    def prompt(self, state: State | View) -> Prompt:
        return Prompt("over" if self.to_act(state) is None else "go")

    def label(self, state: State) -> str:
        return f"{'abcd'[state.turn]}{3 - state.left}"

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        if text == "show" and state.shown[state.turn]:
            return Reason("TY-2")
        return Reason("TY-3", {"far": text.removeprefix("walk")}) if text not in map(self.notation, self.legal(state)) else None


TEXT = Text(
    "en",
    {
        "toy.log.dealt": "{seat} has card {card}.",
        "toy.log.dealt_hidden": "{seat} has a card.",
        "toy.log.walked": "{seat} walks {far}.",
        "toy.log.rolled": "{seat} rolls {eyes}.",
        "toy.log.shown": "{seat} shows {card}.",
        "toy.log.whispered": "",
        "toy.why.TY-1": "It is {seat}'s turn.",
        "toy.why.TY-2": "Your card is known.",
        "toy.why.TY-3": "Nobody walks {far}.",
    },
)

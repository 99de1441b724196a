"""The rules of Skyline of the World as one object: it connects the other modules of the package."""

from collections.abc import Mapping
from typing import Any

from game.errors import BadInput
from game.rules.core import (
    Action,
    Emit,
    Measure,
    Option,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Rules,
    Say,
    Scores,
    Seat,
    Target,
    TargetSet,
)
from game.rules.skyline_world import hidden, income, measures, notation, picture, position, scoring, setup
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.income import Group
from game.rules.skyline_world.model import SEATS, End, State, View
from game.rules.skyline_world.play import EFFECTS
from game.rules.skyline_world.tables import Tables


class Game(Rules[State, View]):
    """Skyline of the World for two to four players."""

    id = "skyline_world"
    version = 1
    seats = SEATS
    hidden = True
    endings = scoring.ENDINGS
    turn_rule = "SW-10"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tables = tables = Tables(content)
        self._measures = measures.measures(tables)
        self._sets = measures.sets(tables)
        self.board, self.choices = tables.board, tables.choices
        self.figures, self.pieces, self.values = tables.figures, tables.pieces, tables.values

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12; teams only where there are two pairs."""
        return setup.options(self.tables, seats)

    def resolve(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """Says plainly that teams are for four, where the option is not offered."""
        if seats in self.seats and seats != 4 and "teams" in options:
            raise BadInput(f"option teams of {self.id} needs exactly 4 seats, not {seats}")
        return super().resolve(seats, options)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """Section 5, and the first turn begun."""
        return setup.new(self.tables, seats, seed, self.resolve(seats, options), emit)

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: State | View) -> Seat | None:
        """The seat on turn."""
        return None if state.phase == "over" else state.active

    def legal(self, state: State) -> tuple[Action, ...]:
        """In the order of section 7.1."""
        return self.choices[state.active].legal(state)

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """The same as a pick from `legal`, without listing every plot."""
        return self.choices[state.active].random_action(state, rng)

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """One action; the end of a turn runs on through the next player's income unless there is a choice (SW-25)."""
        return EFFECTS[type(action)](self.tables, state, action, emit)

    def outcome(self, state: State) -> Outcome | None:
        """SW-110 to SW-114, once the game is over."""
        return scoring.outcome(self.tables, state) if state.phase == "over" else None

    def projected(self, state: State | View) -> Scores:
        """The points if the game ended now; without the missions the viewer does not know."""
        return scoring.project_scores(self.tables, state)

    def foretold(self, view: View, action: Action) -> View | None:
        """The end of the last turn changes nothing but what missions of others bring, and those are not known."""
        return view if isinstance(action, End) else None

    # -- questions about a position ----------------------------------------------------------------------------

    def letters(self, state: State | View) -> tuple[str, ...]:
        """The letters of the seats in the text of a position, then the neutral one."""
        return self.tables.letters(state.setup.seats)

    def groups(self, state: State | View, seat: Seat) -> tuple[Group, ...]:
        """Every group of the seat with its income, by first plot."""
        return income.groups(self.tables, state, seat)

    def best_income(self, state: State | View, seat: Seat) -> Group:
        """The group that pays most, the first of equals; without plots where none pays."""
        return income.best_income(self.tables, state, seat)

    def placement(self, state: State | View, seat: Seat, code: str) -> tuple[tuple[str, ...], int]:
        """Where a figure or mission is nearest to complete: its plots, and how many of them the seat tops."""
        return self.tables.placement(state, seat, code)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Section 7.3."""
        return hidden.view(state, seat)

    def determinize(self, view: View, rng: Rng) -> State:
        """Unknown cards, missions and assets at random."""
        return hidden.determinize(self.tables, view, rng)

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """Numbers of a view for conditions."""
        return self._measures

    def sets(self) -> Mapping[str, TargetSet]:
        """Sets of plots for questions that are answered by pointing."""
        return self._sets

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Lap, seat and phase: `3.Y.build`."""
        return f"{state.lap}.{self.content.numbers.letters[state.active]}.{state.phase}"

    def prompt(self, state: State | View) -> Prompt:
        """The phase, and how near the end is: laps and penthouses, then turns. Income names the best group first."""
        if state.phase == "over":
            return Prompt("over")
        params: dict[str, str | int] = {"lap": state.lap}
        if state.phase == "income":
            best = self.best_income(state, state.active)
            params |= {"best": best.plots[0], "amount": best.income}
        if state.turns_left is not None:
            key = "invest_last" if state.phase == "invest" else state.phase
            return Prompt(key, {**params, "turns": state.turns_left}, left="last_lap")
        heights, tops = self.tables.masks(state)
        most = max((top & heights[LEVELS]).bit_count() for top in tops[:-1])
        params |= {"penthouses": most, "last": self.content.numbers.last_penthouse}
        return Prompt(state.phase, params, left="laps")

    def draw(self, view: View, say: Say) -> str:
        """The island as a map, and what each seat has."""
        return picture.draw(self.tables, view, say)

    def notation(self, action: Action) -> str:
        """The verb of section 7.1, then what it is about."""
        return notation.notation(action)

    def parse(self, state: State, text: str) -> Action:
        """Reads the notation; the verb may be left out where pointing needs none."""
        return notation.parse(self.tables, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first broken rule in the order of SW-43, SW-70 and SW-87."""
        return notation.why_not(self.tables, state, text, targets)

    def from_text(self, position_: str) -> State:
        """Reads buildings and `key value` lines."""
        return position.from_text(self.tables, position_)

    def to_text(self, state: State) -> str:
        """The buildings, then everything else line by line."""
        return position.to_text(self.tables, state)

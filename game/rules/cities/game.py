"""The rules of Cities as one object: it connects the other modules of the package."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from game.rules.cities import hidden, legal, measures, milestones, notation, picture, play, position, sayings, scoring, setup
from game.rules.cities.content import Content
from game.rules.cities.milestones import Forecast
from game.rules.cities.model import Public, State, View, has_stacks
from game.rules.cities.parts import TOTAL
from game.rules.cities.tables import Tables
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
    seeded,
)

_KEPT_OPENINGS = 64
_LEFT = {"roles": "", "board": "done", "swap": "begins"}
"""What the prompt of a phase says about how much is left; all others count milestones and, where CS-125 shows them, cards."""


class Game(Rules[State, View]):
    """Cities for one to four planners of one city: introduction and scenarios 1 to 5."""

    id = "cities"
    version = 2
    seats = range(1, 5)
    hidden = False
    cooperative = True
    endings = scoring.ENDINGS
    turn_rule = "CS-20"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tables = Tables(content)
        self._measures = measures.measures(self.tables)
        self._opening = lru_cache(_KEPT_OPENINGS)(self._prepared)

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12 of the rules."""
        return setup.options(self.tables, seats)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """Chance decides, in this order, over a random layout, the three stacks and the roles."""
        return setup.found_city(self.tables, self._opening(seats, tuple(options.items())), seeded(seed), emit)

    def _prepared(self, seats: int, options: tuple[tuple[str, str], ...]) -> setup.Opening:
        return setup.prepare(self.tables, seats, self.resolve(seats, dict(options)))

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: Public) -> Seat | None:
        """The active seat; every decision is one seat's."""
        return None if state.phase == "over" else state.active

    def legal(self, state: State) -> tuple[Action, ...]:
        """By phase; on a turn plays by card, shape and place, then policies, exchanges and the end."""
        return legal.legal(self.tables, state)

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """The state at the next decision."""
        new: State = play.APPLY[type(action)](self.tables, state, action, emit)
        return new

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """On a turn without listing all places, unless luck finds none."""
        if state.phase == "turn" and any(state.stacks):
            action, rng = legal.random_turn(self.tables, state, rng)
            if action is not None:
                return action, rng
        return rng.pick(self.legal(state))

    def is_legal(self, state: State, action: Action) -> bool:
        """Is the action allowed now? Without listing the others."""
        return action.seat == self.to_act(state) and notation.refusal_of(self.tables, state, action) is None

    # -- the end -----------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """CS-76: success is a total of at least the threshold; one result for all seats."""
        return scoring.outcome(state)

    def projected(self, state: State | View) -> Scores:
        """If the milestone and the game ended now, whether that is allowed or not; without forecasts only the game (CS-131)."""
        return scoring.project_scores(self.tables, state)

    def score_so_far(self, state: State | View) -> Scores:
        """What the milestones that were ended have brought."""
        return scoring.scores_so_far(state)

    def forecast(self, known: State | View) -> Forecast | None:
        """What ending the milestone now would lead to (CS-131); None where it is no turn or the option is off."""
        return milestones.forecast(self.tables, known)

    def undo_all(self, state: State) -> bool:
        """CS-130: may everything be taken back, what chance has shown included?"""
        return state.setup.undo == "full"

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """All seats see the same: everything but the order of what is hidden, and what the options leave out."""
        return hidden.view(self.tables, state, seat)

    def possible(self, view: View) -> tuple[tuple[str, ...], ...]:
        """The cards each stack may hold for all the viewer is shown."""
        return hidden.possible(self.tables, view)

    def determinize(self, view: View, rng: Rng) -> State:
        """The hidden cards in some order that this game could have."""
        return hidden.determinize(self.tables, view, rng)

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """Numbers of a view for conditions."""
        return self._measures

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Milestone and seat: `2.1`."""
        return f"{state.opened.bit_count()}.{state.active + 1}"

    def prompt(self, state: State | View) -> Prompt:
        """Who is asked for what; how many milestones and cards are left."""
        if state.ended:
            return Prompt("over", {"total": state.values[TOTAL]}, left="total")
        params: dict[str, str | int] = {
            "seat": state.active,
            "milestone": max(1, state.opened.bit_count()),
            "milestones": len(self.tables.site(state.setup.layout).boards),
            "due": state.due[state.active],
        }
        if state.phase == "board" and not state.opened:
            return Prompt("first_board", params, left="ahead")
        if state.phase == "turn" and not has_stacks(state):
            return Prompt("forced_end", params)
        if state.setup.deck_counts:
            stacks = state.stacks if isinstance(state, State) else state.unseen
            params["cards"] = sum(map(len, stacks))
        counted = "cards" if state.setup.deck_counts else "milestone"
        return Prompt(state.phase, params, left=_LEFT.get(state.phase, counted))

    def draw(self, view: View, say: Say) -> str:
        """The map with its coordinates, and all the rest in words."""
        return picture.draw(self.tables, view, say)

    def told(self, view: View, chosen: tuple[Target, ...], target: Target, say: Say) -> str:
        """Cards and tiles in words, and what building on a cell would bring."""
        return sayings.describe_target(self.tables, view, chosen, target, say)

    def notation(self, action: Action) -> str:
        """`play r11 L3/2 Ac5`: the verb first, unlike pointing, where the card comes first."""
        return notation.notation(action)

    def parse(self, state: State, text: str) -> Action:
        """The action a text means, tested by itself: lists of placements are long."""
        return notation.parse(self.tables, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first rule, in the order of CS-46, that refuses the move or every completion of it."""
        return notation.why_not(self.tables, state, text)

    def from_text(self, text: str) -> State:
        """A position from its lines; what is left out takes the value of a quiet turn."""
        return position.from_text(self.tables, text)

    def to_text(self, state: State) -> str:
        """The position as lines, with a picture of the map for people."""
        return position.to_text(self.tables, state)

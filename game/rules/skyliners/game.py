"""The rules of Skyliners as one object: it connects the other modules of the package."""

from collections.abc import Mapping

from msgspec.structs import replace

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
from game.rules.skyliners import hidden, measures, notation, picture, play, position, scoring, setup
from game.rules.skyliners.content import Content, Kit
from game.rules.skyliners.hidden import view_of
from game.rules.skyliners.legal import legal_actions, random_legal
from game.rules.skyliners.model import State, View


class Game(Rules[State, View]):
    """Skyliners for two to four players, introductory and full game."""

    id = "skyliners"
    version = 1
    seats = range(2, 5)
    hidden = True
    endings = ("points", "antennas", "shared")
    turn_rule = "SL-30"

    def __init__(self, content: Content) -> None:
        self.content = content

    def kit(self, seats: int) -> Kit:
        """What each seat starts with in a game for that many."""
        return self.content.kit(seats)

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12 of the rules; `skyscrapers` and `deck` fix what chance would decide (SL-29)."""
        return setup.options(self.content, seats)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """SL-20…SL-29: the site with its neutral floors, and the start seat to move."""
        return setup.new(self.content, seats, seed, chosen=self.resolve(seats, options), emit=emit)

    def record(self, state: State) -> dict[str, str]:
        """SL-29: the results of chance themselves."""
        return setup.record(state)

    def wishes(self, options: Mapping[str, str]) -> dict[str, str]:
        """Where cards are pinned the options are a record, and its start seat was pinned too."""
        return setup.wishes(options)

    # -- play --------------------------------------------------------------------------------------------------

    legal = legal_actions
    random_action = random_legal
    apply = play.apply

    def to_act(self, state: State | View) -> Seat | None:
        """The seat on turn."""
        return None if state.over else state.turn

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the last turn is over."""
        return scoring.outcome(state, self.content.points) if state.over else None

    def projected(self, state: State | View) -> Scores:
        """The points if the game ended now; antennas as if plans unknown to the viewer had not been laid."""
        return scoring.project_scores(state, self.content.points)

    def foretold(self, view: View, action: Action) -> View | None:
        """The last piece or plan as it will stand; what the scoring opens stays hidden."""
        some = self.determinize(view, Rng(0))
        return self.view(replace(self.apply(some, action), over=False), view.seat)

    # -- what a seat may know ----------------------------------------------------------------------------------

    view = view_of

    def determinize(self, view: View, rng: Rng) -> State:
        """Deals the unknown quarters and fills the unknown plans at random, one row only once for each seat."""
        return hidden.determinize(view, rng)

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """What seats see, and how high towers are."""
        return measures.MEASURES

    def sets(self) -> Mapping[str, TargetSet]:
        """What seats see, whole rows, what is open, and the tallest towers."""
        return measures.SETS

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Round, side and action: `3.W.2`."""
        return f"{state.round}.{state.table.sides[state.turn]}.{state.action}"

    def prompt(self, state: State | View) -> Prompt:
        """What the seat on turn may do, and how far the game is."""
        if state.over:
            return Prompt("over")
        if state.table.mode == "intro":
            key = "intro_last" if state.round == state.table.rounds else f"intro_{state.action}"
            return Prompt(key, {"round": state.round, "rounds": state.table.rounds}, left="rounds")
        params: dict[str, str | int] = {"round": state.round, "floors": min(state.floors)}
        return Prompt(f"full_{state.action}", params, left="last_round" if state.ending else "floors")

    def draw(self, view: View, say: Say) -> str:
        """The site as a plan, with what each side sees in its rows along the edges."""
        return picture.draw(view, say)

    def parse(self, state: State, text: str) -> Action:
        """Also reads a plan for `4/5`, as the number 4 is shown."""
        return super().parse(state, notation.plain(text))

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first broken rule in the order of SL-103."""
        return notation.why_not(state, text, targets)

    def from_text(self, position_text: str) -> State:
        """A position of section 4.4 with `key value` lines for the rest; what is left out has its value at the start."""
        return position.from_text(self.content, position_text)

    def to_text(self, state: State) -> str:
        """The same form, complete."""
        return position.to_text(state)

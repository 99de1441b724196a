"""Skyrise: architects bid for the quarters of floating islands. This module ties its parts together as `Game`.

It knows nothing of files, texts, colours on a screen, time or people.
"""

from collections.abc import Mapping
from typing import ClassVar

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
from game.rules.skyrise import hidden, legal, measures, notation, picture, play, position, prospects, scoring, setup
from game.rules.skyrise.board import Board
from game.rules.skyrise.content import SEATS, Content
from game.rules.skyrise.model import Decision, Keep, Position, State, View
from game.rules.skyrise.tables import Tables, seat_word

_LEFT = {"start_bid": "structures", "overbid": "structures", "hammer": "hammer", "keep": "keep"}
"""What the prompt of a phase says beside what is awaited: the structures to go, or a remark of its own."""


class Game(Rules[State, View]):
    """The rules of Skyrise for two to four players."""

    id: ClassVar[str] = "skyrise"
    version: ClassVar[int] = 3
    seats: ClassVar[range] = SEATS
    hidden: ClassVar[bool] = True
    endings: ClassVar[tuple[str, ...]] = ("points", "finished_first")
    turn_rule: ClassVar[str] = "SR-40"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tables = Tables(content)
        self._measures = measures.measures(self.tables)
        self._sets = measures.sets(self.tables)

    def board(self, state: Position) -> Board:
        """The map of this table: neighbours, items and where everything lies."""
        return self.tables.boards[state.table.islands]

    def options(self, seats: int) -> tuple[Option, ...]:
        """The variants; with two players also how the two islands lie."""
        return setup.options(self.tables, seats)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """The table laid, waiting for the first bid."""
        return setup.lay_table(self.tables, seats, seed, self.resolve(seats, options), emit)

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: State | View) -> Seat | None:
        """The seat whose decision is awaited."""
        return None if state.phase == "over" else state.actor

    def legal(self, state: State) -> tuple[Action, ...]:
        """Bids by piece and place, then passing; or colours, discs or cards to choose."""
        return legal.legal(self.tables, state)

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """One legal action at random; bids are drawn without listing them."""
        return legal.random_action(self.tables, state, rng)

    def apply(self, state: State, action: Decision, emit: Emit = None) -> State:
        """The state at the next decision."""
        return play.APPLY[type(action)](self.tables, state, action, emit)

    def is_open(self, state: State | View) -> bool:
        """Bids and discs are for all to see; only wonder cards are chosen in secret."""
        return state.phase != "keep"

    def outcome(self, state: State) -> Outcome | None:
        """The ranking, once all supplies are empty."""
        return scoring.outcome(self.tables, state) if state.phase == "over" else None

    def projected(self, state: State | View) -> Scores:
        """The score sheet if the game ended now; the running era is scored as it stands."""
        return scoring.sheet(self.tables, state)

    def score_so_far(self, state: State | View) -> Scores:
        """The eras that are over, and what wonders have earned."""
        return scoring.so_far(self.tables, state)

    def settled(self, view: View) -> View:
        """The view as if the latest bid of the auction won."""
        return prospects.settle_view(self.tables, view)

    def foretold(self, view: View, action: Action) -> View | None:
        """All but what is revealed: an objective, a patron's worth. Of the choice of wonders nothing can be told."""
        return None if isinstance(action, Keep) else prospects.foretell_view(self.tables, view, action)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """What lies open, the seat's own cards, and the patron tiles it has seen."""
        return hidden.view(state, seat)

    def determinize(self, view: View, rng: Rng) -> State:
        """The hidden cards dealt at random among those the viewer does not know."""
        return hidden.determinize(self.tables, view, rng)

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """Numbers of a view for conditions."""
        return self._measures

    def sets(self) -> Mapping[str, TargetSet]:
        """Sets of quarters for questions that are answered by pointing."""
        return self._sets

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """The auction and the seat to act, `12.P2`."""
        return f"{state.auction}.{seat_word(state.actor)}"

    def prompt(self, state: State | View) -> Prompt:
        """What the seat to act is asked, with the bid to beat and the auctions left."""
        seats = len(state.built)
        left = seats * self.tables.structures[seats] - sum(mask.bit_count() for mask in state.built)
        params: dict[str, str | int] = {"seat": state.actor, "era": state.era, "left": left}
        if state.phase in ("overbid", "hammer"):
            _, piece, quarter = state.bids[-1]
            params |= {"piece": self.tables.word[piece], "quarter": self.tables.quarters[quarter]}
        if state.phase == "keep":
            params["count"] = self.tables.setups[seats].wonders.kept
        return Prompt(state.phase, {} if state.phase == "over" else params, left=_LEFT.get(state.phase, ""))

    def draw(self, view: View, say: Say) -> str:
        """The position as lines, for a terminal."""
        return picture.draw(self.tables, view, say)

    def told(self, view: View, chosen: tuple[Target, ...], target: Target, say: Say) -> str:
        """What lies on a quarter that could be chosen."""
        return picture.describe_target(self.tables, view, target, say)

    def notation(self, action: Action) -> str:
        """The verb, where there is one, and the keys of the steps: `bid 46 c2`."""
        verb: str = getattr(action, "verb", "")
        return f"{verb} {super().notation(action)}".strip()

    def parse(self, state: State, text: str) -> Action:
        """The legal action the text means, without listing all of them."""
        return notation.parse(self.tables, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first rule that refuses the move, in the order of SR-110."""
        return notation.why_not(self.tables, state, text, targets)

    def from_text(self, text: str) -> State:
        """The state that lines like `P1 built c2=6` describe."""
        return position.from_text(self.tables, text)

    def to_text(self, state: State) -> str:
        """The state as such lines."""
        return position.to_text(self.tables, state)

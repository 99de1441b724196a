"""The rules of Skyline 3000 as one object: it connects the other modules of the package."""

from collections.abc import Mapping
from typing import Any

from game.rules.core import Action, Emit, Measure, Option, Outcome, Prompt, Reason, Rng, Rules, Say, Scores, Seat, Target
from game.rules.skyline3000 import hidden, legal, measures, notation, picture, play, scoring, setup
from game.rules.skyline3000 import position as pos
from game.rules.skyline3000.content import Content
from game.rules.skyline3000.model import CONSTRUCTION, OVER, SUPPLY, Seal, State, View
from game.rules.skyline3000.tables import Tables

_LETTERS = {CONSTRUCTION: "C", SUPPLY: "S", OVER: "E"}


class Game(Rules[State, View]):
    """Skyline 3000 for two to four players."""

    id = "skyline3000"
    version = 1
    seats = range(2, 5)
    hidden = True
    endings = ("points", "hand", "shared")
    turn_rule = "S3K-201"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tables = Tables(content)
        self._measures = measures.measures(self.tables)

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12 of the rules."""
        return setup.options(self.tables, seats)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """S3K-011…017: shuffled, dealt, factories built, and the key player to act."""
        return setup.new(self.tables, seats, seed, self.resolve(seats, options), emit)

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: State | View) -> Seat | None:
        """The seat whose decision is awaited."""
        return state.actor

    def legal(self, state: State) -> tuple[Action, ...]:
        """Every action in the order of the rules' section 7."""
        return legal.legal(self.tables, state)

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """One legal action, each as likely as any other."""
        assert state.actor is not None
        return legal.RANDOM[state.phase](self.tables, state, state.actor, rng)

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """One small decision, and everything that follows from it without another."""
        return play.carry_out(self.tables, state, action, emit)

    def outcome(self, state: State) -> Outcome | None:
        """The result after the last scoring."""
        return scoring.outcome(self.tables, state)

    def projected(self, state: State | View) -> Scores:
        """The points by line; `city` is what the present scoring would add. All of it is public."""
        return scoring.lines(self.tables, state)

    def score_so_far(self, state: State | View) -> Scores:
        """All but what the city is worth as it stands."""
        return tuple(tuple([line for line in own if line.reason != "city"]) for own in scoring.lines(self.tables, state))

    def foretold(self, view: View, action: Action) -> View | None:
        """What the move does itself; what it reveals is left out. A bid is worth nothing before all of them are opened."""
        if isinstance(action, Seal):
            return None
        some = self.determinize(view, Rng(0))
        return self.view(play.EFFECTS[type(action)](self.tables, some, action, None), view.seat)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """S3K-801…805: the own cards, and of the others' what an attentive player remembers."""
        return hidden.view(self.tables, state, seat)

    def determinize(self, view: View, rng: Rng) -> State:
        """The unseen cards dealt at random to the places where they may be."""
        return hidden.determinize(self.tables, view, rng)

    def city(self, state: State | View) -> dict[str, str]:
        """What is on every foundation there is, small and large: ``, `green`, `ad:1`, `0:2B`, `spaceport` or `mall`."""
        small = {name: site for name, site in zip(self.tables.sites, state.sites, strict=True) if site != "-"}
        return small | dict(zip(self.tables.blocks, state.larges, strict=True))

    def blocks(self, state: State | View) -> dict[str, scoring.BlockScore]:
        """How each block would be scored now, with places and points."""
        return dict(zip(self.tables.blocks, scoring.block_scores(self.tables, state), strict=True))

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """Numbers of a view for conditions."""
        return self._measures

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Round, phase and seat: `2.C.0`, `2.A3.1` (third auction), `2.S.1`."""
        phase = _LETTERS.get(state.phase, f"A{state.stack + 1}")
        return f"{state.round}.{phase}" if state.actor is None else f"{state.round}.{phase}.{state.actor}"

    def prompt(self, state: State | View) -> Prompt:
        """What the seat to act is asked for; the cards of a bid are nobody else's business."""
        if state.actor is None:
            return Prompt("over")
        params: dict[str, str | int] = {"round": state.round, "rounds": self.content.numbers.rounds}
        if state.phase == CONSTRUCTION:
            key = "storey" if state.pending else "construction"
            return Prompt(key, params | {"count": state.pending}, left="round")
        if state.phase == SUPPLY:
            return Prompt("supply", params | {"count": state.draws[state.actor]}, left="round")
        key = f"{state.phase}_{self.tables.tile(state.stack, state.round)}"
        return Prompt(key, params | {"stack": state.stack + 1}, left="auction")

    def draw(self, view: View, say: Say) -> str:
        """The city by blocks, then what each seat has."""
        return picture.draw(self.tables, view, say)

    def told(self, view: View, chosen: tuple[Target, ...], target: Target, say: Say) -> str:
        """A building of the own factory and a foundation by what is typed for them; other names say enough."""
        return picture.describe_target(view, target, say)

    def notation(self, action: Action) -> str:
        """The verb first, then what is pointed at."""
        return notation.notation(action)

    def parse(self, state: State, text: str) -> Action:
        """Reads a move as it is written or as it is pointed at."""
        return notation.parse(self.tables, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first broken rule, in the order a person points at card, building and place."""
        return notation.why_not(self.tables, state, text, targets)

    def from_text(self, position: str) -> State:
        """A position from `key value` lines; what is left out is as empty, or as complete, as the rest allows."""
        return pos.from_text(self.tables, position)

    def to_text(self, state: State) -> str:
        """All lines of a position."""
        return pos.to_text(self.tables, state)

"""The values of Cities: set-up, city, state, view and actions. They know nothing of the rules that connect them."""

from functools import cache
from typing import ClassVar

from msgspec import Struct

from game.rules.core import Action, Seat, Target


class Setup(Struct, frozen=True, gc=False):
    """What was chosen before the game; equal in all its states."""

    scenario: str
    seats: int
    difficulty: str
    layout: str
    smooth: bool
    small_rest: bool
    open_tops: bool
    random_role: bool
    exchange_price: int
    success: int
    undo: str
    deck_counts: bool
    forecast: bool
    closed_fronts: str


class Tile(Struct, frozen=True, gc=False):
    """A tile on the map; `met` says whether a zone earned its reward, None for buildings."""

    card: str
    shape: str
    orient: int
    at: str
    met: bool | None = None


class City(Struct, frozen=True, gc=False):
    """What stands on the map, as masks: it follows from the tiles and is kept for speed. Anchors are tiles' first cells."""

    taken: int
    anchors: int
    zones: tuple[int, int, int]
    """Anchors of the R, C and I tiles."""
    utilities: int
    near: tuple[int, ...]
    """For each service the cells beside its stage I buildings."""
    wide: tuple[int, ...]
    """For each service the anchors of its stage II and III buildings."""
    landmarks: tuple[str, ...]
    """The unique buildings in the order they were built, with their anchors beside."""
    landmark_anchors: tuple[int, ...]
    supply: tuple[tuple[int, ...], ...]
    """For each zone the tiles left, by shape."""


class Milestone(Struct, frozen=True, gc=False):
    """A milestone that was ended: the red steps there were, the happiness transferred, employment and the money paid for it."""

    red: int
    happiness: int
    employment: int
    paid: int


class Public(Struct, frozen=True, gc=False):
    """What everybody at the table sees."""

    setup: Setup
    phase: str
    """roles, board (open one), turn, refill (draw after a play or an exchange), swap, restock (draw after the swap), over."""
    active: Seat
    marker: Seat
    opened: int
    """The open boards as bits, in the order of the layout."""
    values: tuple[int, ...]
    """The markers p w g e o t c h, the money and the total."""
    tiles: tuple[Tile, ...]
    city: City
    displays: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    roles: tuple[str, ...]
    """By seat; empty while not chosen."""
    offer: tuple[str, ...]
    """The roles the active seat may choose from."""
    news: str
    """The active news; empty for none."""
    due: tuple[int, ...]
    """By seat the cards to draw."""
    returned: int
    """The cards the active seat has returned in this swap."""
    barred: str
    """The card just exchanged, which may not be taken back at once."""
    policies: int
    """The policies played so far."""
    headlines: int
    """The news that became active so far."""
    milestones: tuple[Milestone, ...]
    ended: str
    """The rule that ended the game; empty while it lasts."""


class State(Public, frozen=True, gc=False):
    """Everything, the order of the stacks included; the next card of a stack stands first."""

    stacks: tuple[tuple[str, ...], ...]
    roles_left: tuple[str, ...]


class View(Public, frozen=True, gc=False):
    """What a seat may know: all but the order of the stacks and of the roles not yet offered."""

    seat: Seat | None
    unseen: tuple[tuple[str, ...], ...]
    """What is left in each stack, sorted; nothing where that is not to be shown (CS-125)."""
    stocked: tuple[bool, ...]
    """Which stacks have cards left: that can always be seen."""
    tops: tuple[str | None, ...]
    """The next card of each stack where it lies face up (CS-127)."""
    fronts: tuple[str, ...]
    """Each board of the layout as it can be seen: rows of land `.`, road `#`, water `~`, and `?` for what is face down."""
    roles_unseen: tuple[str, ...]


def has_stacks(known: State | View) -> bool:
    """Is there a card left in any stack?"""
    return any(known.stacks if isinstance(known, State) else known.stocked)


# -- actions --------------------------------------------------------------------------------------------------------


@cache
def target(kind: str, key: str) -> Target:
    """The target of that name; there are few, and lists of placements name them thousands of times."""
    return Target(kind, key)


class ChooseRole(Action, frozen=True, gc=False):
    """Keep one of the roles offered."""

    role: str

    def steps(self) -> tuple[Target, ...]:
        """The role card."""
        return (target("role", self.role),)


class OpenBoard(Action, frozen=True, gc=False):
    """Open a board and pay for it."""

    board: str

    def steps(self) -> tuple[Target, ...]:
        """The board."""
        return (target("board", self.board),)


class Build(Action, frozen=True, gc=False, tag="play"):
    """Play a card that builds a zone or a building: which tile, how it lies, and where its anchor lies."""

    card: str
    shape: str
    orient: int
    at: str
    settings: ClassVar[tuple[str, ...]] = ("shape", "orientation")

    def steps(self) -> tuple[Target, ...]:
        """The card, the shape, the orientation, the cell."""
        return (
            target("card", self.card),
            target("shape", self.shape),
            target("orientation", str(self.orient)),
            target("cell", self.at),
        )


class PlayPolicy(Action, frozen=True, gc=False):
    """Play a policy."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card, and that it is meant."""
        return target("card", self.card), target("button", "play")


class Exchange(Action, frozen=True, gc=False):
    """Put a card on the pile for another one."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card, and that it shall go."""
        return target("card", self.card), target("button", "exchange")


class End(Action, frozen=True, gc=False):
    """End the milestone."""


class Draw(Action, frozen=True, gc=False):
    """Draw from a stack."""

    stack: str

    def steps(self) -> tuple[Target, ...]:
        """The stack."""
        return (target("stack", self.stack),)


class Take(Action, frozen=True, gc=False):
    """Take a card from the pile."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card in the pile."""
        return (target("card", self.card),)


class Return(Action, frozen=True, gc=False):
    """Return a card to the pile at a milestone."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card."""
        return (target("card", self.card),)


class Keep(Action, frozen=True, gc=False):
    """Return no more cards."""

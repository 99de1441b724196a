"""The values of Skyline 3000: state, view and actions. It holds no rule."""

from msgspec import Struct

from game.rules.core import Action, Rng, Seat, Target

CONSTRUCTION, BIDDING, PLACING, SUPPLY, OVER = "construction", "bidding", "placing", "supply", "over"
"""Where a decision is awaited. Bidding and placing make up the amenities phase; scoring asks nobody."""
PHASES = (CONSTRUCTION, BIDDING, PLACING, SUPPLY, OVER)

SHAPES = ("barrel", "gable")
MARKS = "BG"
"""How the shapes are written on a building: `2B`, `2G`; `3-` has no roof yet."""
NOTHING = "-"
"""What stands where a layout has no foundation."""
GREEN = "green"

Cards = str
"""Cards as one character each, sorted unless said otherwise: `Tables` knows their codes. Quick to change, hash and compare."""

# -- state and view --------------------------------------------------------------------------------------------


class Setup(Struct, frozen=True):
    """What set-up fixed: the options that matter after it."""

    layout: str
    shared_first_rest: str
    round4_key: str
    memory_aid: str


class Public(Struct, frozen=True, gc=False):
    """What everybody at the table knows."""

    house: Setup
    round: int
    key: Seat
    """The key player."""
    phase: str
    actor: Seat | None
    """The seat to act."""
    sites: tuple[str, ...]
    """Each small foundation, eight to a block: `` empty, `green`, `ad:1` a billboard, `0:2B` a building, `-` does not exist."""
    larges: tuple[str, ...]
    """Each large foundation: `` empty, `spaceport` or `mall`."""
    empty: int
    """Empty small foundations as bits; this and the next two follow from `sites` and are kept because every move asks."""
    ads: tuple[int, ...]
    """For each seat the foundations with its billboards, as bits."""
    levels: tuple[int, ...]
    """For each block 0 without buildings, else twice the tallest height, plus one where its roofs are gables."""
    factories: tuple[tuple[str, ...], ...]
    """For each seat its slots: `` free, `3-` unfinished, `2B` or `2G` finished."""
    roofs: tuple[tuple[int, int], ...]
    """For each seat the barrel and gable roofs in stock."""
    billboards: tuple[int, ...]
    """For each seat the billboards in stock."""
    floors: int
    """The supply of floors."""
    scores: tuple[int, ...]
    gains: tuple[tuple[int, ...], ...]
    """The points each seat got in each scoring so far."""
    passed: tuple[bool, ...]
    pending: int
    """Floors of the card just played that the actor still has to place."""
    stack: int
    """The auction going on, 0…2."""
    draws: tuple[int, ...]
    """For each seat the draws left in this supply phase."""
    reshuffled: tuple[bool, ...]
    """For each draw pile: was it ever a discard, so that its contents are known (S3K-804)?"""


class State(Public, frozen=True, gc=False):
    """A whole game."""

    hands: tuple[Cards, ...]
    """Cards in hand without those in the bid."""
    bids: tuple[Cards, ...]
    take_backs: int
    """Cards the actor has taken back in this auction (S3K-414)."""
    known: tuple[Cards, ...]
    """For each seat the cards that everybody knows to be among its hand and bid (S3K-803)."""
    piles: tuple[Cards, ...]
    """Roof, floor and contract cards to draw, the top first."""
    discards: tuple[Cards, ...]
    """Roof, floor and contract cards played, the oldest first."""
    rng: Rng


Codes = tuple[str, ...]


class View(Public, frozen=True, gc=False):
    """What one seat may know; cards are written as their codes."""

    seat: Seat | None
    hand: Codes
    """The viewer's own cards without those in its bid; the public has none."""
    bid: Codes
    """The viewer's own bid."""
    take_backs: int
    """Of the viewer, while it is bidding."""
    sealed: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    """With the cards in bids, so that they tell nothing (S3K-101)."""
    known: tuple[Codes, ...]
    hidden: tuple[tuple[int, ...], ...]
    """For each seat how many roof, floor and contract cards it has beside the known ones (S3K-803)."""
    tops: Codes
    """The top card of each pile, `` where it is empty."""
    pile_sizes: tuple[int, ...]
    contents: tuple[Codes | None, ...]
    """The cards of each pile in the order of their codes, where everybody can know them (S3K-804)."""
    discards: tuple[Codes, ...]
    tiles: tuple[Codes, ...]
    """The tiles left in the auction house, each stack from top to bottom."""
    hands: tuple[Codes, ...]
    """Every hand once the game is over (S3K-703), before that none."""


# -- actions: their tags are the verbs of the notation ----------------------------------------------------------


class PlayFloor(Action, frozen=True, tag="floor"):
    """Play a floor card; its floors are placed one by one after that."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card, then that it is to build."""
        return Target("card", self.card), Target("button", "build")


class AddStorey(Action, frozen=True, tag="storey"):
    """Place one floor on an unfinished building, or on the free site (slot 0)."""

    slot: int

    def steps(self) -> tuple[Target, ...]:
        """The slot or the free site."""
        return (Target("slot", str(self.slot) if self.slot else "new"),)


class PlaceRoof(Action, frozen=True, tag="roof"):
    """Play a roof card and finish a building."""

    card: str
    slot: int
    shape: str

    def steps(self) -> tuple[Target, ...]:
        """The card, the building, the shape."""
        return Target("card", self.card), Target("slot", str(self.slot)), Target("button", self.shape)


class Anchor(Action, frozen=True, tag="contract"):
    """Play a contract card and lower a finished building onto a small foundation."""

    card: str
    slot: int
    foundation: str

    def steps(self) -> tuple[Target, ...]:
        """The card, the building, the foundation."""
        return Target("card", self.card), Target("slot", str(self.slot)), Target("foundation", self.foundation)


class PlaceBillboard(Action, frozen=True, tag="billboard"):
    """Reserve an empty small foundation."""

    foundation: str

    def steps(self) -> tuple[Target, ...]:
        """The stock of billboards, then the foundation."""
        return Target("stock", "billboard"), Target("foundation", self.foundation)


class Stall(Action, frozen=True):
    """Play a card without effect."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card, then that it is to do nothing."""
        return Target("card", self.card), Target("button", "stall")


class Pass(Action, frozen=True):
    """Leave the construction phase."""


class AddToBid(Action, frozen=True, tag="bid"):
    """Put a card of the hand into the bid."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card in hand."""
        return (Target("card", self.card),)


class TakeBack(Action, frozen=True, tag="unbid"):
    """Take a card of the bid back into the hand."""

    card: str

    def steps(self) -> tuple[Target, ...]:
        """The card in the bid."""
        return (Target("bid", self.card),)


class Seal(Action, frozen=True):
    """Make the bid final."""


class PlaceTile(Action, frozen=True, tag="tile"):
    """Place the green, spaceport or mall just won."""

    tile: str
    place: str

    def steps(self) -> tuple[Target, ...]:
        """The foundation, small or large."""
        return (Target("foundation", self.place),)


class Draw(Action, frozen=True):
    """Draw the top card of a pile."""

    pile: str

    def steps(self) -> tuple[Target, ...]:
        """The pile."""
        return (Target("pile", self.pile),)

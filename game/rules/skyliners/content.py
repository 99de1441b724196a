"""What the files of `config/games/skyliners/` must hold: kits, set-up cards and points. Knows no match."""

from msgspec import Struct

from game.rules.skyliners.board import ROWS, SIDES, plot_of_card, quarters_of


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game for that many seats starts with."""

    seats: int
    floors: int
    roofs: int
    parks: int
    antennas: int
    setup_cards: int
    intro_rounds: int

    def __post_init__(self) -> None:
        if min(self.floors, self.roofs, self.parks, self.antennas) < 1:
            raise ValueError("every seat needs at least one floor, roof, park and antenna")
        if self.floors > 30:  # a tower of all the floors there are still fits in one byte of heights
            raise ValueError(f"floors can be at most 30, not {self.floors}")
        if not 0 <= self.setup_cards <= 16:
            raise ValueError(f"setup_cards must be 0 to 16, because there are sixteen cards, not {self.setup_cards}")
        if 2 * self.intro_rounds - 1 != self.floors + self.roofs + self.parks:
            raise ValueError("intro_rounds must use up the pieces: two a round, one in the last")


class SetupCards(Struct, frozen=True, forbid_unknown_fields=True):
    """A set of sixteen set-up cards."""

    name: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        known = [f"{row}{position}" for row in ROWS for position in range(1, 6)]
        if stray := [card for card in self.cards if card not in known]:
            raise ValueError(f"{stray[0]} is no card; a card is a row A–E and a position 1–5, such as B2")
        if len(set(self.cards)) != 16 or len(self.cards) != 16:
            raise ValueError(f"{self.name} must have 16 different cards")
        if "C3" in self.cards or not {"E1", "B2"} <= set(self.cards):
            raise ValueError(f"{self.name} must contain E1 and B2 and never C3, the centre park")
        plots = {frozenset(plot_of_card(card, side) for card in self.cards) for side in SIDES}
        if len(plots) != 1:
            raise ValueError(f"{self.name} must mean the same plots from every side")
        if self.name == "single_quarter" and any(len(quarters_of(plot)) != 1 for plot in plots.pop()):
            raise ValueError("single_quarter must hold only plots of exactly one quarter")


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth."""

    seen: int
    antenna: int
    skyscraper: int


class Content(Struct, frozen=True):
    """The files of `config/games/skyliners/`."""

    kits: tuple[Kit, ...]
    setup_cards: tuple[SetupCards, ...]
    points: Points

    def __post_init__(self) -> None:
        if [kit.seats for kit in self.kits] != [2, 3, 4]:
            raise ValueError("kits.yaml must have one kit each for 2, 3 and 4 seats, in this order")
        names = [cards.name for cards in self.setup_cards]
        if "single_quarter" not in names or len(set(names)) != len(names):
            raise ValueError("setup_cards.yaml must have sets of different names, one of them single_quarter")

    def kit(self, seats: int) -> Kit:
        """What each seat starts with in a game for that many."""
        return self.kits[seats - 2]

    def cards(self, name: str) -> tuple[str, ...]:
        """The set-up cards of that set."""
        return next(cards.cards for cards in self.setup_cards if cards.name == name)

"""What a player of Skyrise may decide: values with a notation, in words and without any rule."""

from typing import ClassVar

from game.rules.core import Action, Target


class Bid(Action, frozen=True):
    """Put a building or wonder of the supply on a quarter, as start bid or overbid."""

    piece: str
    quarter: str
    verb: ClassVar[str] = "bid"

    def steps(self) -> tuple[Target, ...]:
        """The piece, then the quarter."""
        return Target("piece", self.piece), Target("quarter", self.quarter)


class Pass(Action, frozen=True):
    """Leave this auction, or let a wonder win that the Hammer could beat."""

    verb: ClassVar[str] = ""


class Joker(Action, frozen=True):
    """Assign the joker just taken to a colour, for good."""

    colour: str
    verb: ClassVar[str] = "joker"

    def steps(self) -> tuple[Target, ...]:
        """The colour."""
        return (Target("colour", self.colour),)


class Vault(Action, frozen=True):
    """Take the disc of a quarter beside the Vault."""

    quarter: str
    verb: ClassVar[str] = "vault"

    def steps(self) -> tuple[Target, ...]:
        """The quarter."""
        return (Target("quarter", self.quarter),)


class Keep(Action, frozen=True):
    """Choose the wonder card to play, with two players two: the first for the own piece, the second for the marked one."""

    cards: tuple[int, ...]
    verb: ClassVar[str] = "keep"

    def steps(self) -> tuple[Target, ...]:
        """The cards in order."""
        return tuple(Target("card", str(card)) for card in self.cards)


Decision = Bid | Pass | Joker | Vault | Keep

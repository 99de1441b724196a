"""The start of a match that begins in the middle: a position, and who sits there. Lessons, studies and examples use it."""

from collections.abc import Sequence

from msgspec import Struct

from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.claims import state_at


class StartPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a game: in the game's own text form, or the moves that lead to it from a set-up."""

    game: str
    text: str = ""
    """In the game's text form; without one a match is set up from seats, seed and options."""
    seats: int = 0
    seed: int = 1
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()
    """Made one after the other before the match begins."""

    def state(self) -> object:
        """The full state there; `BadInput` where something cannot be read."""
        match = {"seats": self.seats, "seed": self.seed, "options": self.options}
        return state_at(GAMES[self.game], self.text, moves=self.moves, **match)  # type: ignore[arg-type]


def session_at(position: StartPosition, players: Sequence[Player]) -> Session:
    """A match that begins at a position. It is never kept: neither as an autosave nor in statistics or campaign."""
    rules = GAMES[position.game]
    return Session(rules, players, seed=position.seed, options=position.options, state=position.state())

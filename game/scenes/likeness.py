"""How a player is shown where a panel names one: the name, and the face of a bot with a character. Knows no game by name."""

from game.bots.characters import strength_of
from game.match.session import Player
from game.scenes.widgets import Label
from game.scenes.widgets.portraits import Portrait
from game.scenes.words import character_of, character_words
from game.text import Text


class PlayerName(Label):
    """A player's name; where both what is and what would be have to stand beside it, it gives way."""

    LEAST = 52.0

    def least(self) -> float:
        """A few letters."""
        return min(super().least(), self.LEAST)

    def draw(self) -> None:
        """Nothing where not even two letters fit: emblem and face say who it is."""
        if self.rect.w >= self.LEAST / 3:
            super().draw()


def portrait_of(t: Text, player: Player, game: str, *, size: float) -> list[Portrait]:
    """The face of a bot with a character and how strong it is; nothing for everybody else."""
    character = character_of(player)
    if not character:
        return []
    words = character_words(t, character, player.kind, game)
    return [Portrait(character, size=size, strength=strength_of(player.kind), tip=words)]

"""What things are called on the screen, in the player's language."""

from game.rules.core import Target
from game.text import Text


def target_name(text: Text, game: str, target: Target) -> str:
    """A target in words: its own text, a button's label, a word of the game, else its key."""
    for key in (f"{game}.target.{target.kind}.{target.key}", f"{game}.{target.kind}.{target.key}", f"{game}.word.{target.key}"):
        if text.has(key):
            return text(key)
    return target.key


def signed(points: int) -> str:
    """`+2` or `−1`, with a real minus."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "±0"

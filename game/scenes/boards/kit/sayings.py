"""Small phrases that the faces of several games share. No Panda here."""

from game.scenes.widgets.faces import SOFT_HYPHEN
from game.text import Text


def named(text: Text, game: str, code: str) -> str:
    """The name of a card, with soft hyphens where the language has long words."""
    return hyphened(text, capital(text(f"{game}.word.{code}")))


def hyphened(text: Text, words: str) -> str:
    """The words with soft hyphens where they may be broken."""
    for word in text("card.hyphens").split():
        words = words.replace(word.replace("|", ""), word.replace("|", SOFT_HYPHEN))
    return words


def capital(words: str) -> str:
    """With a capital, as at the beginning of a line."""
    return words[:1].upper() + words[1:]


def joined(*parts: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(part for part in parts if part)

"""Small functions on words that the faces of several games share. They import no Panda3D."""

from game.scenes.widgets.faces import SOFT_HYPHEN
from game.text import Text


def card_title(text: Text, game: str, code: str) -> str:
    """The name of a card, with soft hyphens where the language has long words."""
    return hyphenate(text, capital(text(f"{game}.word.{code}")))


def hyphenate(text: Text, words: str) -> str:
    """The words with soft hyphens where they may be broken."""
    for word in text("card.hyphens").split():
        words = words.replace(word.replace("|", ""), word.replace("|", SOFT_HYPHEN))
    return words


def capital(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


def join_sentences(*parts: str) -> str:
    """The sentences with spaces between them; empty ones are left out."""
    return " ".join(part for part in parts if part)

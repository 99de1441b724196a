"""Small phrases that the faces of several games share. No Panda here."""

from game.text import Text


def named(text: Text, game: str, code: str) -> str:
    """The name of a card, with soft hyphens where the language has long words."""
    key = f"{game}.face.name.{code}"
    return text(key if text.has(key) else f"{game}.word.{code}")


def capital(words: str) -> str:
    """With a capital, as at the beginning of a line."""
    return words[:1].upper() + words[1:]


def joined(*parts: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(part for part in parts if part)

"""What a person asks of the rules, answered as lines of a terminal: the book, its quick page, or the answers of a search."""

from game.errors import BadInput, list_words
from game.rulebook import page
from game.rulebook.reading import book
from game.rulebook.search import index
from game.rules import GAMES
from game.text import Text

MOST = 6
"""Answers of a search."""


def whole(game: str, text: Text) -> list[str]:
    """The rules of a game from beginning to end."""
    return list(page.whole(book(game, text.language), text))


def quick(game: str, text: Text) -> list[str]:
    """A game on one screen."""
    return list(page.quick(book(game, text.language), text))


def answers(words: str, text: Text, *, game: str = "") -> list[str]:
    """What is found for some words, the best answer in full; `BadInput` with the nearest words where nothing is."""
    known = index(text.language)
    found = known.search(words, game=game, most=MOST)
    if not found:
        raise _nothing(words, known.nearest(words))
    return list(page.answers(found, {each: book(each, text.language) for each in GAMES}, text))


def _nothing(words: str, near: list[str]) -> BadInput:
    if near:
        message = f'nothing in the rules is about "{words}"; did you mean {list_words(near)}?'
        return BadInput(message, key="fault.no_answer_near", words=words, near=", ".join(near))
    return BadInput(f'nothing in the rules is about "{words}"', key="fault.no_answer", words=words)

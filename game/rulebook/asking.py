"""What a person asks of the rules, answered as lines of a terminal: the book, its quick page, or the answers of a search."""

from game.errors import BadInput, list_words
from game.rulebook import page
from game.rulebook.book import Rulebook
from game.rulebook.reading import RULES, Reader, book
from game.rulebook.search import index
from game.rules import GAMES
from game.text import Text

MOST = 6
"""Answers of a search."""


def whole(game: str, text: Text) -> list[str]:
    """The rules of a game from beginning to end; `BadInput` where they cannot be read."""
    return list(page.whole(_readable(game, text), text))


def quick(game: str, text: Text) -> list[str]:
    """A game on one screen; `BadInput` where its rules cannot be read."""
    return list(page.quick(_readable(game, text), text))


def answers(words: str, text: Text, *, game: str = "") -> list[str]:
    """What is found for some words, the best answer in full; `BadInput` with the nearest words where nothing is."""
    known = index(text.language)
    found = known.search(words, game=game, most=MOST)
    if not found:
        raise _nothing(words, known.nearest(words))
    return list(page.answers(found, {each: book(each, text.language) for each in GAMES}, text))


def _readable(game: str, text: Text) -> Rulebook:
    found = book(game, text.language)
    return found if found.chapters else Reader(GAMES[game], text, RULES / game).book()  # says what is wrong


def _nothing(words: str, near: list[str]) -> BadInput:
    if near:
        message = f'nothing in the rules is about "{words}"; did you mean {list_words(near)}?'
        return BadInput(message, key="fault.no_answer_near", words=words, near=", ".join(near))
    return BadInput(f'nothing in the rules is about "{words}"', key="fault.no_answer", words=words)

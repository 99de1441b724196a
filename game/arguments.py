"""Reads values from a command line: words, numbers, sizes and options. Anything else is a `BadInput` of one line."""

import re
from collections.abc import Callable, Collection

from game.errors import BadInput, unknown
from game.player.profile import LARGEST_PICTURE, LARGEST_SIDE
from game.rules import GAMES


def word(kind: str, known: Collection[str]) -> Callable[[str], str]:
    """One of the words that are known."""

    def read(text: str) -> str:
        if text not in known:
            raise BadInput(unknown(kind, text, known))
        return text

    return read


def words(kind: str, known: Collection[str]) -> Callable[[str], tuple[str, ...]]:
    """Several of them with commas between: `human,greedy`."""
    read = word(kind, known)
    return lambda text: tuple(read(each.strip()) for each in text.split(","))


def game_ids(text: str) -> tuple[str, ...]:
    """One game, several with commas between, or `all`."""
    return tuple(GAMES) if text == "all" else tuple(dict.fromkeys(words("game", GAMES)(text)))


def option(text: str) -> tuple[str, str]:
    """A game's option: `mode=intro`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadInput(f'an option is written name=value, such as mode=intro, not "{text}"')
    return name.strip(), value.strip()


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A number within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,20}", text) or not least <= int(text) <= most:
            raise BadInput(f'a whole number from {least} to {most} is needed, not "{text}"')
        return int(text)

    return read


def size(text: str, largest: int = LARGEST_SIDE) -> tuple[int, int]:
    """A picture's or window's size: `1280x720`."""
    written = re.fullmatch(r"([0-9]{1,20})x([0-9]{1,20})", text)
    if not written:
        raise BadInput(f'a size is written WIDTHxHEIGHT, such as 1280x720, not "{text}"')
    width, height = int(written[1]), int(written[2])
    if not (64 <= width <= largest and 64 <= height <= largest):
        raise BadInput(f"a size must be from 64x64 to {largest}x{largest}, not {text}")
    return width, height


def picture_size(text: str) -> tuple[int, int]:
    """The size of a picture that is drawn finer than it is kept."""
    return size(text, LARGEST_PICTURE)

"""Closed cards in the colour of their owner: fans of a hand, and piles. Open cards are in `cards`."""

from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Colour, Identity, shade
from game.scenes.drawing.pieces import THICK, card

Size = tuple[float, float]
OVER = 0.012
"""How much each card of a fan lies above the one before it."""
MOST = 12
"""A pile of more cards than this looks no higher."""


def back(printed: PrintedBody, owner: Identity, at: Place, size: Size, *, tone: float = 0.86, heading: float = 0.0) -> float:
    """The back of a card: its owner's colour and emblem; returns the height of its face."""
    z = card(printed.body, printed.signs, colour=shade(owner.rgb, tone), at=at, size=size, heading=heading)
    printed.signs.sign(owner.emblem, (at[0], at[1], z + 0.002), 0.56 * size[0], shade(owner.rgb, 1.45), heading=heading)
    return z


def fan(printed: PrintedBody, owner: Identity, count: int, *, start: float, step: float, size: Size) -> None:
    """Draws that many backs side by side from `start` to the right, each over the one before."""
    for index in range(count):
        back(printed, owner, (start + index * step, 0.0, OVER * index), size)


def fan_size(count: int, step: float, size: Size) -> Size:
    """How wide and deep a fan is."""
    return size[0] + step * (count - 1), size[1]


def pile(printed: PrintedBody, count: int, at: Place, size: Size, colour: Colour, *, sign: str = "card") -> float:
    """Draws a closed pile with a sign on top; it grows with its count. Returns the height of its top."""
    z = at[2]
    for index in range(min(count, MOST)):
        z = card(printed.body, printed.signs, colour=shade(colour, 1.0 - 0.06 * (index % 2)), at=(at[0], at[1], z), size=size)
        z -= 0.003
    if count:
        printed.signs.sign(sign, (at[0], at[1], z + 0.006), 0.6 * size[0], shade(colour, 1.6))
    return z


def pile_height(count: int) -> float:
    """How high a pile is."""
    return THICK * min(count, MOST)

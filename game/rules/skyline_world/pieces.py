"""Floors as numbers: counts packed into one int, and where every printed floor is (SW-6). It knows no turn and no plot."""

from collections.abc import Iterable, Sequence

from game.rules.skyline_world.content import LEVELS, Content

PENTHOUSE, NEUTRAL = LEVELS - 1, LEVELS
"""Numbers of the two floors with rules of their own; the number of a coloured floor is its level less one."""

_SEVENS, _EIGHTS = 0x777777, 0x888888


def some(counts: int) -> int:
    """Which of the packed counts (four bits each, at most 8) are above zero: the top bit of each that is."""
    return (counts + _SEVENS) & _EIGHTS


def pack(counts: Iterable[int]) -> int:
    """Counts by piece in one int, four bits each."""
    return sum(count << 4 * piece for piece, count in enumerate(counts))


def unpack(counts: int) -> tuple[int, ...]:
    """The counts of the five coloured floors and the neutral one."""
    return tuple(counts >> 4 * piece & 15 for piece in range(LEVELS + 1))


def count_floors(content: Content, buildings: Iterable[str], seats: int) -> list[list[int]]:
    """By seat, and last for the neutral ones, how many floors of each piece stand on the board."""
    letters, neutral = content.numbers.letters[:seats], content.numbers.neutral
    counts = [[0] * (LEVELS + 1) for _ in range(seats + 1)]
    for building in buildings:
        for level, letter in enumerate(building):
            if letter == neutral:
                counts[-1][NEUTRAL] += 1
            else:
                counts[letters.index(letter)][level] += 1
    return counts


def for_sale(content: Content, buildings: Iterable[str], stock: Sequence[Sequence[int]]) -> list[list[int]]:
    """By seat, and last for the neutral ones, the printed floors less those built and in stock; below zero if too many."""
    counts = count_floors(content, buildings, len(stock))
    floors = content.floors
    left = [
        [floor.count - stands - held for floor, stands, held in zip(floors[:LEVELS], row, own[:LEVELS], strict=False)]
        for row, own in zip(counts, stock, strict=False)
    ]
    neutrals = floors[NEUTRAL].count - counts[-1][NEUTRAL] - sum(own[NEUTRAL] for own in stock)
    return [*left, [0] * LEVELS + [neutrals]]

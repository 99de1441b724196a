"""Plots as bits, and shapes that may be turned and mirrored."""

import pytest

from game.rules.core import seeded
from game.rules.grid import Cell, bits, mask_of, moved_home, nth, orientations, parse_figure, spread, taker

PENTOMINOES = {
    "I": "xxxxx",
    "L": "xxxx/x",
    "P": "xx/xx/x",
    "T": "xxx/.x/.x",
    "V": "x/x/xxx",
    "W": "x/xx/.xx",
    "X": ".x/xxx/.x",
    "Z": "xx/.x/.xx",
    "F": ".xx/xx/.x",
}
TURNS = {"I": (2, 2), "L": (4, 8), "P": (4, 8), "T": (4, 4), "V": (4, 4), "W": (4, 4), "X": (1, 1), "Z": (2, 4), "F": (4, 8)}
"""How many different orientations each has without and with its mirror image."""


@pytest.mark.parametrize(
    ("mask", "expected"), [(0, []), (1, [0]), (0b10110, [1, 2, 4]), (1 << 24 | 1, [0, 24]), (1 << 200, [200])]
)
def test_bits_are_the_set_positions_lowest_first(mask: int, expected: list[int]) -> None:
    assert list(bits(mask)) == expected
    assert mask_of(expected) == mask


@pytest.mark.parametrize("mask", [1, 0b10110, 0xFFFF, 1 << 16, 0x8001_0180_8001_0180, 1 << 70 | 1 << 15])
def test_nth_and_taker_agree_with_bits(mask: int) -> None:
    every = tuple(bits(mask))
    assert tuple(nth(mask, number) for number in range(len(every))) == every
    assert taker(mask)(tuple(range(100))) == every


def test_taker_of_nothing_takes_nothing() -> None:
    assert taker(0)((5, 6)) == ()


def test_mask_of_takes_indexes_in_any_order_and_twice() -> None:
    assert mask_of([]) == 0
    assert mask_of([4, 0, 4, 2]) == 0b10101
    assert mask_of(index for index in (3, 1)) == 0b1010


def neighbours(width: int, height: int) -> list[int]:
    """The masks of plots beside each plot of a rectangle."""
    masks = []
    for index in range(width * height):
        x, y = index % width, index // width
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        masks.append(mask_of(b * width + a for a, b in beside if 0 <= a < width and 0 <= b < height))
    return masks


def read(picture: str) -> int:
    """The mask of the plots marked x; the first line is the lowest."""
    return mask_of(index for index, mark in enumerate(picture.replace("/", "")) if mark == "x")


BESIDE = neighbours(5, 3)


@pytest.mark.parametrize(
    ("start", "within", "expected"),
    [
        ("x..../...../.....", "xx..x/.x..x/.x...", "xx.../.x.../.x..."),
        ("....x/...../.....", "xx..x/.x..x/.x...", "....x/....x/....."),
        ("x...x/...../.....", "xx..x/.x..x/.x...", "xx..x/.x..x/.x..."),
        ("..x../...../.....", "xx..x/.x..x/.x...", "...../...../....."),
        ("x..../...../.....", "x..../.x.../..x..", "x..../...../....."),
        ("x..../...../.....", "xxxxx/xxxxx/xxxxx", "xxxxx/xxxxx/xxxxx"),
        ("...../...../.....", "xxxxx/xxxxx/xxxxx", "...../...../....."),
    ],
)
def test_spread_is_all_that_is_connected(start: str, within: str, expected: str) -> None:
    assert spread(read(start), read(within), BESIDE) == read(expected)


def test_spread_agrees_with_walking_step_by_step() -> None:
    rng = seeded(1)
    for _ in range(200):
        within, rng = rng.roll(1 << 15)
        start, rng = rng.roll(15)
        reached = {start} if within >> start & 1 else set()
        while True:
            more = {each for index in reached for each in bits(BESIDE[index]) if within >> each & 1} - reached
            if not more:
                break
            reached |= more
        assert spread(1 << start, within, BESIDE) == mask_of(reached)


def test_drawn_reads_the_northern_row_first() -> None:
    assert parse_figure("x/xx") == ((0, 1), (0, 0), (1, 0))
    assert set(parse_figure(".x./xxx/..x")) == {(1, 2), (0, 1), (1, 1), (2, 1), (2, 0)}
    assert parse_figure("...") == ()


def test_a_shape_moved_home_forgets_where_it_was() -> None:
    shape = [(3, 7), (4, 7), (3, 8)]
    assert moved_home(shape) == ((0, 0), (0, 1), (1, 0))
    assert moved_home([(x - 9, y + 2) for x, y in reversed(shape)]) == moved_home(shape)
    assert moved_home(iter(shape)) == moved_home(shape)
    assert moved_home([(0, 0), (1, 0), (1, 1)]) != moved_home(shape)


@pytest.mark.parametrize("name", PENTOMINOES)
def test_orientations_of_the_pentominoes(name: str) -> None:
    shape = parse_figure(PENTOMINOES[name])
    turned, mirrored = orientations(shape, mirror=False), orientations(shape)
    assert (len(turned), len(mirrored)) == TURNS[name]
    assert len(set(mirrored)) == len(mirrored)
    assert set(turned) <= set(mirrored)
    assert turned[0] == mirrored[0] == moved_home(shape)
    assert all(each == moved_home(each) and len(each) == 5 for each in mirrored)


def test_orientations_are_quarter_turns_and_the_mirror_image() -> None:
    corner: tuple[Cell, ...] = ((0, 0), (1, 0), (2, 0), (0, 1))
    turned = orientations(corner, mirror=False)
    assert set(turned) == {
        ((0, 0), (0, 1), (1, 0), (2, 0)),
        ((0, 0), (0, 1), (0, 2), (1, 2)),
        ((0, 1), (1, 1), (2, 0), (2, 1)),
        ((0, 0), (1, 0), (1, 1), (1, 2)),
    }
    mirror = moved_home((-x, y) for x, y in corner)
    assert mirror not in turned
    assert set(orientations(corner)) == {*turned, *orientations(mirror, mirror=False)}
    assert orientations(iter(corner)) == orientations(corner)

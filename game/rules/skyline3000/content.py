"""What the files of the game hold: cards, board and numbers, with the guard rails of our own layout. No rule lives here."""

import re
from math import dist
from typing import Literal

from msgspec import Struct

TYPES = ("roof", "floor", "contract")
"""The card types; each has a draw pile and a discard."""
TILES = ("green", "spaceport", "mall")
BLOCKS_PER_DISTRICT = 3
LETTERS = "abcdefgh"


class Suit(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that differ in their number only; a contract's suit names its district."""

    code: str
    type: Literal["roof", "floor", "contract"]
    numbers: int
    copies: int
    district: str = ""


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """A block and its centre."""

    name: str
    x: float
    y: float


class District(Struct, frozen=True, forbid_unknown_fields=True):
    """Three blocks whose roofs may not all be of one shape."""

    name: str
    blocks: tuple[Block, ...]


class Foundation(Struct, frozen=True, forbid_unknown_fields=True):
    """A small foundation, seen from the centre of its block."""

    letter: str
    x: float
    y: float


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """Which small foundations exist, and which are green from the start."""

    name: str
    open: dict[str, int]
    greens: tuple[str, ...]

    def exists(self, foundation: str) -> bool:
        """Is there a small foundation of that name, open or green?"""
        return LETTERS.index(foundation[2]) < self.open[foundation[:2]] or foundation in self.greens


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The city."""

    districts: tuple[District, ...]
    foundations: tuple[Foundation, ...]
    layouts: tuple[Layout, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Every block in scoring order."""
        return tuple(block for district in self.districts for block in district.blocks)


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """The first hand."""

    roof: int
    floor: int
    contract: int


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Extra draws for the places beside a spaceport."""

    first: int
    second: int


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything else that can be counted."""

    floors: int
    roofs: int
    billboards: int
    score: int
    factory: tuple[str, ...]
    deal: Deal
    floors_per_card: int
    billboard_cost: int
    rebuilding_cost: int
    take_backs: int
    draws: int
    first_place: int
    green: int
    billboard: int
    mall: int
    spaceport: Bonus
    stacks: tuple[tuple[Literal["green", "spaceport", "mall"], ...], ...]
    colours: tuple[str, ...]

    @property
    def rounds(self) -> int:
        """One tile of each stack is for one round."""
        return len(self.stacks[0])


class Content(Struct, frozen=True):
    """The files of `config/games/skyline3000/`."""

    cards: tuple[Suit, ...]
    board: Board
    numbers: Numbers

    def __post_init__(self) -> None:
        for check in (_check_cards, _check_blocks, _check_layouts, _check_distances, _check_numbers):
            check(self)


def _check_cards(content: Content) -> None:
    codes = [suit.code for suit in content.cards]
    if len(set(codes)) != len(codes) or not all(re.fullmatch("[A-Z]{1,2}", code) for code in codes):
        raise ValueError("cards: each suit needs its own code of one or two capital letters")
    if sorted({suit.type for suit in content.cards}) != sorted(TYPES):
        raise ValueError("cards: there must be roof, floor and contract cards")
    if [suit.type for suit in content.cards] != sorted((suit.type for suit in content.cards), key=TYPES.index):
        raise ValueError("cards: the suits must stand in the order roof, floor, contract")
    named = [suit.district for suit in content.cards if suit.type == "contract"]
    if named != [district.name for district in content.board.districts]:
        raise ValueError("cards: there must be one suit of contracts for each district, in the order of board.yaml")
    if any(suit.district for suit in content.cards if suit.type != "contract"):
        raise ValueError("cards: only contracts name a district")
    if any(not 1 <= suit.numbers <= 9 or suit.copies < 1 for suit in content.cards):
        raise ValueError("cards: numbers must be 1 to 9, copies at least 1")
    deal, seats = content.numbers.deal, len(content.numbers.colours)
    for kind, each in zip(TYPES, (deal.roof, deal.floor, deal.contract), strict=True):
        if each * seats >= sum(suit.numbers * suit.copies for suit in content.cards if suit.type == kind):
            raise ValueError(f"cards: there are not enough {kind} cards to deal {each} to each of {seats} seats")


def _check_blocks(content: Content) -> None:
    districts = content.board.districts
    if len(districts) != 3 or any(len(district.blocks) != BLOCKS_PER_DISTRICT for district in districts):
        raise ValueError("board: there must be three districts of three blocks")
    for district in districts:
        wanted = [f"{district.name[0]}{number}" for number in (1, 2, 3)]
        if [block.name for block in district.blocks] != wanted:
            raise ValueError(f"board: the blocks of {district.name} must be {', '.join(wanted)}")
    if "".join(foundation.letter for foundation in content.board.foundations) != LETTERS:
        raise ValueError(f"board: the foundations must have the letters {LETTERS} in this order")
    names = [block.name for block in content.board.blocks]
    if len(set(names)) != len(names):
        raise ValueError("board: each block may be named only once")


def _check_layouts(content: Content) -> None:
    """The guard rails that keep every layout as big and as fair as the printed board."""
    blocks = [block.name for block in content.board.blocks]
    for layout in content.board.layouts:
        where = f"board: layout {layout.name}"
        if list(layout.open) != blocks:
            raise ValueError(f"{where} must say how many foundations are open in {', '.join(blocks)}, in this order")
        if any(not 6 <= number <= len(LETTERS) for number in layout.open.values()):
            raise ValueError(f"{where} must have 6 to {len(LETTERS)} open foundations in every block")
        for district in content.board.districts:
            if sum(layout.open[block.name] for block in district.blocks) != 21:
                raise ValueError(f"{where} must have 21 open foundations in the {district.name} district")
        if any(green[:2] not in blocks or green[2:] not in tuple(LETTERS) for green in layout.greens):
            raise ValueError(f"{where} has a green on something that is no small foundation")
        if any(LETTERS.index(green[2]) < layout.open[green[:2]] for green in layout.greens):
            raise ValueError(f"{where} has a green on an open foundation")
        split = sorted(sum(green[0] == name[0] for green in layout.greens) for name in blocks[::BLOCKS_PER_DISTRICT])
        if len(set(layout.greens)) != len(layout.greens) or split != [1, 1, 2]:
            raise ValueError(f"{where} must have four greens, split 2, 1 and 1 over the districts")
    if len({layout.name for layout in content.board.layouts}) != len(content.board.layouts) or not content.board.layouts:
        raise ValueError("board: there must be layouts, each with its own name")


def _check_distances(content: Content) -> None:
    places = [(block.x, block.y) for block in content.board.blocks]
    places += [(block.x + spot.x, block.y + spot.y) for block in content.board.blocks for spot in content.board.foundations]
    if any(dist(here, there) < 1 for index, here in enumerate(places) for there in places[:index]):
        raise ValueError("board: the centres of two foundations must be at least one cell apart")


def _check_numbers(content: Content) -> None:
    numbers = content.numbers
    if len(numbers.colours) != 4 or len(set(numbers.colours)) != 4:
        raise ValueError("numbers: there must be four different colours")
    if len(numbers.stacks) != 3 or len({len(stack) for stack in numbers.stacks}) != 1 or not numbers.rounds:
        raise ValueError("numbers: there must be three stacks of the same height")
    large = sum(tile != "green" for stack in numbers.stacks for tile in stack)
    if large > len(content.board.blocks):
        raise ValueError("numbers: there are more spaceports and malls than large foundations")
    if not all(re.fullmatch("[1-9][BG]", building) for building in numbers.factory):
        raise ValueError("numbers: a building in the factory is written like 2B or 1G")
    for mark in "BG":
        if sum(building[1] == mark for building in numbers.factory) > numbers.roofs:
            raise ValueError("numbers: the factory uses more roofs than a seat has")
    if len(numbers.colours) * sum(int(building[0]) for building in numbers.factory) > numbers.floors:
        raise ValueError("numbers: the factories use more floors than there are")
    if numbers.floors > 99 or numbers.floors_per_card < 1:
        raise ValueError("numbers: there may be at most 99 floors, and a card must bring at least one")

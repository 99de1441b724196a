"""Tables made once from the content: cards and their characters, foundations and their bits, prepared actions."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TypeVar

from game.rules.core import Seat
from game.rules.skyline3000.content import LETTERS, TYPES, Content, Layout
from game.rules.skyline3000.model import (
    MARKS,
    NOTHING,
    AddStorey,
    AddToBid,
    Anchor,
    Cards,
    Draw,
    Pass,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Stall,
    TakeBack,
)
from game.rules.skyline3000.scoring import BlockScore, score_block

K = TypeVar("K")
V = TypeVar("V")

BLOCK = len(LETTERS)
"""Small foundations of a block, and so the bits of one."""
BLOCK_BITS = (1 << BLOCK) - 1
DISTRICT = 3 * BLOCK
"""The bits of a district."""
DISTRICT_BITS = (1 << DISTRICT) - 1


@cache
def fits(levels: tuple[int, ...]) -> dict[str, int]:
    """For each building that some block of a district takes, the foundations of those blocks as 24 bits (S3K-301…306)."""
    masks: dict[str, int] = {}
    for block, level in enumerate(levels):
        if level:
            mark = MARKS[level & 1]
            buildings = [f"{level >> 1}{mark}", f"{(level >> 1) + 1}{mark}"]
        else:
            others = levels[:block] + levels[block + 1 :]
            uniform = all(others) and len({other & 1 for other in others}) == 1
            barred = MARKS[others[0] & 1] if uniform else ""  # S3K-303
            buildings = [f"1{mark}" for mark in MARKS if mark != barred]
        for building in buildings:
            masks[building] = masks.get(building, 0) | BLOCK_BITS << BLOCK * block
    return masks


def mask_where(sites: tuple[str, ...], what: str) -> int:
    """The foundations with just that on them, as bits."""
    return sum(1 << index for index, site in enumerate(sites) if site == what)


def insert(cards: Cards, card: str) -> Cards:
    """The sorted cards with one more."""
    place = bisect_right(cards, card)
    return cards[:place] + card + cards[place:]


def merge_cards(cards: Cards, more: Iterable[str]) -> Cards:
    """The sorted cards with a few more."""
    for card in more:
        cards = insert(cards, card)
    return cards


def without(cards: Cards, less: Iterable[str]) -> Cards:
    """The cards without one copy of each of some others, where they are there."""
    for card in less:
        cards = cards.replace(card, "", 1)
    return cards


class Made(dict[K, V]):
    """Values made when first asked for: of actions with a slot there is no last one (S3K-215)."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        self[key] = value = self._make(key)
        return value


class Prepared:
    """Every action of a seat, by character of the card or index of the place."""

    def __init__(self, tables: "Tables", seat: Seat) -> None:
        codes, sites, blocks = tables.codes, tables.sites, tables.blocks
        self.floor = {card: PlayFloor(seat, code) for card, code in codes.items()}
        self.stall = {card: Stall(seat, code) for card, code in codes.items()}
        self.bid = {card: AddToBid(seat, code) for card, code in codes.items()}
        self.unbid = {card: TakeBack(seat, code) for card, code in codes.items()}
        self.billboard = tuple(PlaceBillboard(seat, site) for site in sites)
        self.tile = {
            "green": tuple(PlaceTile(seat, "green", site) for site in sites),
            "spaceport": tuple(PlaceTile(seat, "spaceport", block) for block in blocks),
            "mall": tuple(PlaceTile(seat, "mall", block) for block in blocks),
        }
        self.draw = tuple(Draw(seat, pile) for pile in TYPES)
        self.storey = Made[int, AddStorey](lambda slot: AddStorey(seat, slot))
        self.pass_ = Pass(seat)
        self.seal = Seal(seat)

        def anchors(key: tuple[str, int]) -> tuple[Anchor, ...]:
            card, slot = key
            first = DISTRICT * tables.district_of[card]
            return tuple([Anchor(seat, codes[card], slot, site) for site in sites[first : first + DISTRICT]])

        self.anchors = Made(anchors)
        """By card and slot, and then by foundation of the card's district."""

        def roof(card: str, slot: int, shape: str) -> PlaceRoof:
            return PlaceRoof(seat, codes[card], slot, shape)

        self.roof = lru_cache(1 << 12)(roof)


class Tables:
    """What the rules look up; made from the content once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.numbers = content.numbers
        self._number_cards(content)
        self.blocks = tuple(block.name for block in content.board.blocks)
        self.block_index = {name: index for index, name in enumerate(self.blocks)}
        self.sites = tuple(block + letter for block in self.blocks for letter in LETTERS)
        self.site_index = {name: index for index, name in enumerate(self.sites)}
        self.districts = tuple(district.name for district in content.board.districts)
        self.bare_sites = {layout.name: self._bare(layout) for layout in content.board.layouts}
        """For each layout the small foundations before anybody has built (S3K-011, S3K-016)."""
        self.bare_ground = {name: mask_where(sites, "") for name, sites in self.bare_sites.items()}
        """For each layout those of them that are empty, as bits."""
        factory = content.numbers.factory
        self.built_storeys = sum(int(building[:-1]) for building in factory)
        """In a factory at the start (S3K-015), like the next."""
        barrels, gables = (self.numbers.roofs - sum(building.endswith(mark) for building in factory) for mark in MARKS)
        self.roofs_left = barrels, gables
        self.prepared = tuple(Prepared(self, seat) for seat in range(len(self.numbers.colours)))
        self.score = lru_cache(1 << 14)(self._score)

    def _number_cards(self, content: Content) -> None:
        """Characters in the order of the suits, so that a sorted hand has its types and districts together."""
        self.codes: dict[str, str] = {}
        self.type_of: dict[str, int] = {}
        self.number: dict[str, int] = {}
        self.district_of: dict[str, int] = {}
        contracts: list[str] = []
        decks = ["", "", ""]
        for suit in content.cards:
            for number in range(1, suit.numbers + 1):
                card = chr(ord("A") + len(self.codes))
                self.codes[card] = f"{suit.code}{number}"
                self.type_of[card] = TYPES.index(suit.type)
                self.number[card] = number
                if suit.district:
                    contracts += [card] * (number == 1)
                    self.district_of[card] = len(contracts) - 1  # the suits stand in the order of the districts
                decks[TYPES.index(suit.type)] += card * suit.copies
        self.decks: tuple[Cards, ...] = tuple(decks)
        """All cards of each type."""
        self.first_floor, self.first_contract = decks[1][0], contracts[0]
        """Where the floors and the contracts begin in a sorted hand."""
        self.pile_of = {name: pile for pile, name in enumerate(TYPES)}
        self.card_of = {code: card for card, code in self.codes.items()}

    def spelt(self, cards: Cards) -> tuple[str, ...]:
        """The codes of the cards."""
        return tuple(map(self.codes.__getitem__, cards))

    def spelt_bid(self, bid: Cards) -> tuple[str, ...]:
        """The codes of a bid in its canonical order: numbers falling, then suits (S3K-411)."""
        return self.spelt("".join(sorted(bid, key=lambda card: -self.number[card])))

    def read(self, codes: Iterable[str]) -> Cards:
        """The sorted cards of the codes."""
        return "".join(sorted(map(self.card_of.__getitem__, codes)))

    def value(self, cards: Cards) -> int:
        """The sum of the numbers."""
        return sum(map(self.number.__getitem__, cards))

    def by_type(self, cards: Cards) -> tuple[int, ...]:
        """How many of the cards are roofs, floors and contracts."""
        counts = [0, 0, 0]
        for card in cards:
            counts[self.type_of[card]] += 1
        return tuple(counts)

    def _bare(self, plan: Layout) -> tuple[str, ...]:
        return tuple("green" if site in plan.greens else "" if plan.exists(site) else NOTHING for site in self.sites)

    def tile(self, stack: int, round_: int) -> str:
        """The tile of a stack that is auctioned in that round."""
        return self.numbers.stacks[stack][round_ - 1]

    def _score(self, block: tuple[str, ...], large: str, seats: int, rest_second: bool) -> BlockScore:
        return score_block(self.numbers, block, large, seats, rest_second)

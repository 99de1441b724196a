"""The legal actions of one seat: prepared constants, found by masks of plots and of pieces. It changes nothing."""

from functools import lru_cache
from itertools import combinations

from game.rules.core import Action, Rng
from game.rules.grid import bits
from game.rules.skyline_world.board import Board
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.model import Build, Buy, Card, End, Income, Invest, Sell, State, Trade
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE, some

_REMEMBERED = 1 << 11
_PIECES = {
    some(sum(1 << 4 * piece for piece in range(LEVELS + 1) if chosen >> piece & 1)): tuple(
        piece for piece in range(LEVELS + 1) if chosen >> piece & 1
    )
    for chosen in range(1 << LEVELS + 1)
}
"""From the bits of `some` to the numbers of the pieces."""


class Choices:
    """The actions of one seat, in the order of the rules (section 7.1)."""

    def __init__(self, seat: int, content: Content, board: Board) -> None:
        self.seat = seat
        self._board = board
        self._letter = content.numbers.letters[seat]
        self._trade_cards = content.numbers.trade.cards
        names = [floor.piece for floor in content.floors]
        prices = [floor.price for floor in content.floors]
        self._neutral_price, self._richest = prices[NEUTRAL], max(prices)
        self._affordable = tuple(
            some(sum(1 << 4 * piece for piece, price in enumerate(prices) if price <= money))
            for money in range(self._richest + 1)
        )
        """By money the pieces whose price it covers, as bits of `some`."""
        self._neutral = some(1 << 4 * NEUTRAL)
        self.incomes = tuple(Income(seat, plot) for plot in board.plots)
        self.builds = tuple(tuple(Build(seat, piece, plot) for plot in board.plots) for piece in names)
        self.card = {figure.code: Card(seat, figure.code) for figure in content.figures}
        self.buys: dict[int, tuple[Action, ...]] = {
            kinds: tuple(Buy(seat, names[piece]) for piece in pieces) for kinds, pieces in _PIECES.items()
        }
        self.invest, self.end = Invest(seat), End(seat)
        self.sells_and_end: dict[int, tuple[Action, ...]] = {
            kinds: (*[Sell(seat, names[piece]) for piece in pieces], self.end) for kinds, pieces in _PIECES.items()
        }
        self.cards = lru_cache(maxsize=_REMEMBERED)(self._cards)
        """Cards to hand in and trades, of a hand, the figures used and the plots topped (SW-61 to SW-69)."""

    def legal(self, state: State) -> tuple[Action, ...]:
        """In the order of section 7.1; `invest` and `end` are always possible in their phase."""
        phase, seat = state.phase, self.seat
        if phase == "invest":
            return self.investing(state)
        if phase == "build":
            builds = [row[plot] for row, mask in self.sites(state) for plot in bits(mask)]
            return (*builds, *self.cards(state.hands[seat], state.used, state.tops[seat]), self.invest)
        return self.naming(state) if phase == "income" else ()

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """The same as a pick from `legal`, without listing every plot."""
        if state.phase != "build":
            actions = self.investing(state) if state.phase == "invest" else self.naming(state)
            index, rng = rng.roll(len(actions))
            return actions[index], rng
        sites, seat = self.sites(state), self.seat
        cards = self.cards(state.hands[seat], state.used, state.tops[seat])
        number = len(cards) + 1
        for _, mask in sites:
            number += mask.bit_count()
        index, rng = rng.roll(number)
        for row, mask in sites:
            count = mask.bit_count()
            if index < count:
                for _ in range(index):
                    mask &= mask - 1
                return row[(mask & -mask).bit_length() - 1], rng
            index -= count
        return (cards[index] if index < len(cards) else self.invest), rng

    def naming(self, state: State) -> tuple[Action, ...]:
        """SW-25: the groups that pay, by their first plot."""
        paying = self._board.paying(state.tops[self.seat], state.heights)
        return tuple([self.incomes[(group & -group).bit_length() - 1] for group, _ in paying])

    def sites(self, state: State) -> list[tuple[tuple[Build, ...], int]]:
        """For each piece that can be built somewhere its actions by plot, and the mask of the plots (SW-30 to SW-39)."""
        seat = self.seat
        stock = state.stock[seat]
        if not stock:
            return []
        heights, own, money = state.heights, state.tops[seat], state.money[seat]
        found = []
        for piece in _PIECES[
            some(stock) & (self._affordable[money if money < self._richest else self._richest] | self._neutral)
        ]:
            if piece < PENTHOUSE:
                mask = heights[piece] & ~own
            elif piece == PENTHOUSE:
                mask = self.penthouse_sites(state.buildings, heights[piece] & ~own)
            else:  # SW-39: free on an own floor
                mask = (self._board.all if money >= self._neutral_price else own) & ~heights[LEVELS]
            if mask:
                found.append((self.builds[piece], mask))
        return found

    def penthouse_sites(self, buildings: tuple[str, ...], mask: int) -> int:
        """SW-35: those of the plots where a floor of the own colour lies below."""
        found = 0
        while mask:
            low = mask & -mask
            if self._letter in buildings[low.bit_length() - 1]:
                found |= low
            mask ^= low
        return found

    def _cards(self, hand: tuple[str, ...], used: tuple[str, ...], tops: int) -> tuple[Action, ...]:
        figures = self._board.figures
        fitting = [self.card[code] for code in dict.fromkeys(hand) if code not in used and figures[code].fit(tops)]
        trades = [Trade(self.seat, codes) for codes in dict.fromkeys(combinations(hand, self._trade_cards))]
        return (*fitting, *trades)

    def investing(self, state: State) -> tuple[Action, ...]:
        """Cards, what the supply sells for the money at hand, what the stock could give back, and the end of the turn."""
        seat, supply, money = self.seat, state.supply, state.money[self.seat]
        for_sale = some(supply[seat] + supply[-1]) & self._affordable[money if money < self._richest else self._richest]
        cards = self.cards(state.hands[seat], state.used, state.tops[seat])
        return cards + self.buys[for_sale] + self.sells_and_end[some(state.stock[seat])]

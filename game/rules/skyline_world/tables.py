"""What is made once from the content: the board, numbers of pieces, values of figures, and every action of every seat."""

from game.rules.core import Seat
from game.rules.skyline_world.board import Board
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.legal import Choices
from game.rules.skyline_world.model import State, View


class Tables:
    """The content, ready to be looked up."""

    def __init__(self, content: Content) -> None:
        letters = content.numbers.letters
        self.content = content
        self.board = Board(content)
        self.figures = tuple(figure.code for figure in content.figures)
        """In deck order."""
        self.values = {figure.code: figure.value for figure in content.figures}
        self.pieces = {floor.piece: number for number, floor in enumerate(content.floors)}
        self.sales = tuple(floor.price // 2 for floor in content.floors)
        """By piece what the bank gives for it: half the price of each floor, rounded down (SW-83)."""
        self.owners = {letter: seat for seat, letter in enumerate(letters)}
        """By the letter of a coloured floor its seat."""
        self.choices = tuple(Choices(seat, content, self.board) for seat in range(len(letters)))
        """By seat."""

    def letters(self, seats: int) -> tuple[str, ...]:
        """The letters of the seats in the text of a position, then the neutral one."""
        numbers = self.content.numbers
        return (*numbers.letters[:seats], numbers.neutral)

    def masks(self, state: State | View) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Plots by height, and by who tops them: the seats, then the neutral floors."""
        if isinstance(state, State):
            return state.heights, state.tops
        return self.board.masks(state.buildings, self.letters(state.setup.seats))

    def placement(self, state: State | View, seat: Seat, code: str) -> tuple[tuple[str, ...], int]:
        """Where a figure or mission is nearest to complete: its plots, and how many of them the seat tops."""
        heights, tops = self.masks(state)
        own, board = tops[seat], self.board
        place = (board.figures | board.missions)[code].nearest(own, board.all & ~heights[LEVELS])
        return board.names(place), (place & own).bit_count()

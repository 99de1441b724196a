"""The content of Skyrise prepared for play: pieces by byte, boards by placement, actions as constants.

It knows names and numbers, but no rule of the auction and no state.
"""

from game.rules.core import Seat
from game.rules.skyrise.board import Board, lay_out, quarter_names
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, HEIGHTS, Content, Panorama, SeatCount, Wonder
from game.rules.skyrise.model import Bid, Joker, Pass, Vault

BYTE = tuple(bytes([code]) for code in range(256))


class _Boards(dict[str, Board]):
    """Boards by placement (`N=g,S=k`), laid out when first asked for."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self._content = content

    def __missing__(self, islands: str) -> Board:
        board = lay_out(self._content, placement(islands))
        self[islands] = board
        return board


def placement(islands: str) -> dict[str, str]:
    """`N=g,S=k` as slot → island."""
    return dict(pair.split("=", 1) for pair in islands.split(",")) if islands else {}


def _rivals(seats: int, out: int) -> tuple[tuple[tuple[Seat, ...], ...], ...]:
    """Clockwise the seats after one and before another, or before itself again, without those that are out."""
    between = [
        [[(after + step) % seats for step in range(1, (until - after - 1) % seats + 1)] for until in range(seats)]
        for after in range(seats)
    ]
    return tuple(tuple(tuple(seat for seat in turn if not out >> seat & 1) for turn in row) for row in between)


class Tables:
    """Everything the rules look up; made once from the content and never changed."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.setups: dict[int, SeatCount] = {setup.seats: setup for setup in content.setups}
        self.boards = _Boards(content)
        self.quarters = quarter_names(content)
        self.quarter = {name: index for index, name in enumerate(self.quarters)}
        self.bit = tuple(1 << index for index in range(len(self.quarters)))
        """For each quarter the mask of it alone."""
        self.rivals = tuple(tuple(_rivals(seats, out) for out in range(1 << seats)) for seats in range(max(self.setups) + 1))
        """By seat count and the bits of those who are out, after this seat and before that one: the seats in turn order."""
        self._prepare_pieces()
        self._prepare_actions()
        whole = len(content.sets[0].era1.values()) + len(content.sets[0].era2.values())
        self.structures = {setup.seats: whole + setup.wonders.kept for setup in content.setups}
        """How many structures each player builds in the whole game, by seat count."""
        scoring = content.scoring
        self.tracks = {tracks.name: tracks.rows() for tracks in scoring.tracks}
        self.full = len(scoring.tracks[0].blue) - 1
        """The places of a colour track."""
        self.patrons = {patrons.name: patrons.values for patrons in scoring.patrons}
        self.panoramas: dict[str, Panorama] = {panorama.name: panorama for panorama in scoring.panoramas}

    def _prepare_pieces(self) -> None:
        self.piece: dict[str, int] = {}
        self.height = [len(HEIGHTS)] * 256
        """For each piece 0 tall, 1 mid, 2 low, 3 a wonder without height."""
        self.era1 = {each.name: bytes(each.era1.values()) for each in self.content.sets}
        self.era2 = {each.name: bytes(each.era2.values()) for each in self.content.sets}
        for each in self.content.sets:
            for era in (each.era1, each.era2):
                for height, name in enumerate(HEIGHTS):
                    for value in getattr(era, name):
                        self.piece[str(value)] = value
                        self.height[value] = height
        self.wonder: dict[int, Wonder] = {FIRST_WONDER + wonder.number: wonder for wonder in self.content.wonders}
        for code, wonder in self.wonder.items():
            self.piece[f"W{wonder.number}"] = code
            if wonder.tall:
                self.height[code] = 0
        self.word = [""] * 256
        for word, code in self.piece.items():
            self.word[code] = word
        named = {wonder.name: code for code, wonder in self.wonder.items()}
        self.hammer = named.get("hammer", 0)
        self.capital = named.get("capital", 0)

    def _prepare_actions(self) -> None:
        seats = range(max(self.setups))
        self.bids = tuple(
            tuple(tuple(Bid(seat, word, quarter) for quarter in self.quarters) if word else () for word in self.word)
            for seat in seats
        )
        self.passes = tuple(Pass(seat) for seat in seats)
        self.jokers = tuple(tuple(Joker(seat, colour) for colour in COLOURS) for seat in seats)
        self.vaults = tuple(tuple(Vault(seat, quarter) for quarter in self.quarters) for seat in seats)

    def set_of(self, piece: int) -> str | None:
        """The set a building belongs to, None for a wonder."""
        return next((name for name in self.era1 if piece in self.era1[name] or piece in self.era2[name]), None)


def words(tables: Tables, quarters: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    """The names of quarters."""
    return tuple(tables.quarters[index] for index in quarters)


def seat_word(seat: Seat) -> str:
    """A seat as records write it: `P1`."""
    return f"P{seat + 1}"

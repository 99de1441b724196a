"""What the files of the game hold: outline, floors, figures, missions and numbers. No rule lives here."""

from msgspec import Struct

from game.rules.grid import moved_home, orientations, parse_figure

LEVELS = 5
"""The levels of a finished building (SW-32); the floor types but the last stand for one level each."""
MOST = 8
"""Counts of floors are kept in four bits each, and the question "any left?" needs the highest of them (`pieces.some`)."""


class Outline(Struct, frozen=True, forbid_unknown_fields=True):
    """The board, the northern row first."""

    outline: tuple[str, ...]


class Floor(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of floor."""

    piece: str
    price: int
    income: int
    count: int
    start: int


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: any of the shapes will do."""

    code: str
    value: int
    shapes: tuple[str, ...]


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret pattern for the end."""

    code: str
    shape: str


class TradeTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """So many cards of any kind for so much money."""

    cards: int
    money: int


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """Prestige points for one of each."""

    penthouse: int
    strategic: int
    mission: int


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything else that can be counted."""

    letters: tuple[str, ...]
    neutral: str
    money: int
    cards: int
    copies: int
    trade: TradeTerms
    last_penthouse: int
    points: Points
    stall_laps: tuple[int, ...]
    default_stall_laps: int


class Content(Struct, frozen=True):
    """The files of `config/games/skyline_world`."""

    board: Outline
    floors: tuple[Floor, ...]
    figures: tuple[Figure, ...]
    missions: tuple[Mission, ...]
    numbers: Numbers

    def __post_init__(self) -> None:
        for check in (_check_outline, _check_floors, _check_shapes, _check_numbers):
            check(self)


def _check_outline(content: Content) -> None:
    rows = content.board.outline
    if not rows or len({len(row) for row in rows}) != 1 or len(rows[0]) > 26:
        raise ValueError("board: every row of the outline must have the same length, at most 26")
    if stray := set("".join(rows)) - set("#*."):
        raise ValueError(f'board: the outline has the mark "{min(stray)}"; it must be #, * or .')


def _check_floors(content: Content) -> None:
    floors = content.floors
    if len(floors) != LEVELS + 1:
        raise ValueError(f"floors: there must be one floor for each of the {LEVELS} levels and the neutral one")
    if len({floor.piece for floor in floors}) != len(floors):
        raise ValueError("floors: each piece may be listed only once")
    for floor in floors:
        if not 1 <= floor.count <= MOST or not 0 <= floor.start * (4 if floor is floors[-1] else 1) <= floor.count:
            raise ValueError(f"floors: {floor.piece} must have 1 to {MOST} pieces and not more of them at the start")
        if floor.price < 0 or floor.income < 0:
            raise ValueError(f"floors: {floor.piece} must not have a negative amount")


def _check_shapes(content: Content) -> None:
    shapes = [(figure.code, shape) for figure in content.figures for shape in figure.shapes]
    shapes += [(mission.code, mission.shape) for mission in content.missions]
    known: dict[tuple[tuple[int, int], ...], str] = {}
    for code, shape in shapes:
        if "x" not in shape or set(shape) - set("x./"):
            raise ValueError(f'the shape "{shape}" of {code} must be drawn with x, . and /')
        key = min(orientations(moved_home(parse_figure(shape))))
        if key in known:
            raise ValueError(f"{code} and {known[key]} have the same shape")
        known[key] = code
    codes = [figure.code for figure in content.figures] + [mission.code for mission in content.missions]
    if len(set(codes)) != len(codes):
        raise ValueError("figures, missions: each code may be used only once")
    if not all(code.isalpha() and code.isupper() for code in codes):
        raise ValueError("figures, missions: codes must be capital letters")


def _check_numbers(content: Content) -> None:
    numbers = content.numbers
    letters = (*numbers.letters, numbers.neutral)
    if len(set(letters)) != len(letters) or any(len(letter) != 1 for letter in letters):
        raise ValueError("numbers: the letters must be single and different")
    seats = len(numbers.letters)
    if len(content.missions) < seats or len(content.figures) * numbers.copies < seats * numbers.cards:
        raise ValueError(f"missions, figures: there are not enough cards for {seats} seats")
    if numbers.default_stall_laps not in numbers.stall_laps:
        raise ValueError("numbers: default_stall_laps must be one of stall_laps")

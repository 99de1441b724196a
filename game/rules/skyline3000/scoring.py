"""Who is first and second in a block, what that is worth, and the points of the whole game by line."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from game.rules.core import Outcome, ScoreLine, Scores, Seat, places, totals
from game.rules.skyline3000.content import Numbers
from game.rules.skyline3000.model import GREEN, OVER, SUPPLY, Public, State, View

if TYPE_CHECKING:
    from game.rules.skyline3000.tables import Tables


class BlockScore(Struct, frozen=True, gc=False):
    """How a block is scored as it stands."""

    storeys: tuple[int, ...]
    tallest: tuple[int, ...]
    first: tuple[Seat, ...]
    second: tuple[Seat, ...]
    points: tuple[int, ...]
    first_points: int
    """What the first place is worth, also where nobody has it."""
    second_points: int


@lru_cache(1 << 10)
def _building(site: str) -> tuple[Seat, int] | None:
    """Whose building stands there and how high it is; None where there is none."""
    return (int(site[0]), int(site[2:-1])) if site[1:2] == ":" else None


def score_block(numbers: Numbers, block: tuple[str, ...], large: str, seats: int, rest_second: bool) -> BlockScore:
    """Section 8 of the rules for one block: its small foundations, its large one, and the option `shared_first_rest`."""
    storeys, tallest = [0] * seats, [0] * seats
    worth = numbers.green * block.count(GREEN)
    for site in filter(None, block):
        if building := _building(site):
            seat, height = building
            storeys[seat] += height
            if height > tallest[seat]:
                tallest[seat] = height
        elif site.startswith("ad:"):
            worth += numbers.billboard  # S3K-511: of all owners
    by_storeys, by_height = tuple(storeys), tuple(tallest)
    first, second = _places(by_storeys, by_height, rest_second)
    factor = numbers.mall if large == "mall" else 1
    first_points, second_points = (numbers.first_place + worth) * factor, worth * factor
    points = [0] * seats
    for seat in first:
        points[seat] = first_points
    for seat in second:
        points[seat] = second_points
    return BlockScore(by_storeys, by_height, first, second, tuple(points), first_points, second_points)


@lru_cache(1 << 12)
def _places(storeys: tuple[int, ...], tallest: tuple[int, ...], rest_second: bool) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats in first and in second place; blocks differ more than the storeys in them."""
    most = max(storeys)
    if not most:
        return (), ()
    tied = [seat for seat, count in enumerate(storeys) if count == most]
    if len(tied) == 1:
        next_most = max([count for count in storeys if count != most])
        second = tuple([seat for seat, count in enumerate(storeys) if count == next_most]) if next_most else ()
        return tuple(tied), second  # S3K-504, S3K-508
    height = max(tallest[seat] for seat in tied)
    first = tuple(seat for seat in tied if tallest[seat] == height)
    rest = tuple(seat for seat in tied if tallest[seat] != height)
    return first, rest if len(first) == 1 or rest_second else ()  # S3K-505…507


def block_scores(tables: "Tables", city: Public) -> list[BlockScore]:
    """Every block as it would be scored now."""
    seats, rest_second = len(city.scores), city.house.shared_first_rest == "second"
    sites, score = city.sites, tables.score
    return [score(sites[8 * b : 8 * b + 8], large, seats, rest_second) for b, large in enumerate(city.larges)]


def allowances(tables: "Tables", city: Public, scored: list[BlockScore]) -> tuple[int, ...]:
    """The cards each seat draws: six and the bonus of the spaceports (S3K-602…604)."""
    draws = [tables.numbers.draws] * len(city.scores)
    bonus = tables.numbers.spaceport
    for large, block in zip(city.larges, scored, strict=True):
        if large == "spaceport":
            for seat in block.first:
                draws[seat] += bonus.first
            for seat in block.second:
                draws[seat] += bonus.second
    return tuple(draws)


def lines(tables: "Tables", state: State | View) -> Scores:
    """The points by line, and while this round is not scored yet what the city is worth as it stands."""
    seats = range(len(state.scores))
    if state.phase in (SUPPLY, OVER):
        return tuple([_seat_lines(tables, state, seat) for seat in seats])
    by_block = [block.points for block in block_scores(tables, state)]
    return tuple(
        (*_seat_lines(tables, state, seat), ScoreLine("city", sum([points[seat] for points in by_block]))) for seat in seats
    )


def _seat_lines(tables: "Tables", state: State | View, seat: Seat) -> tuple[ScoreLine, ...]:
    numbers = tables.numbers
    placed = numbers.billboards - state.billboards[seat]
    rebuilt = placed - state.ads[seat].bit_count()  # a billboard only ever leaves the board under its owner's building
    advertised, overbuilt = placed * numbers.billboard_cost, rebuilt * numbers.rebuilding_cost
    gains = [gain[seat] for gain in state.gains]
    found = [ScoreLine("start", state.scores[seat] + advertised + overbuilt - sum(gains))]
    if advertised:
        found.append(ScoreLine("billboards", -advertised))
    if overbuilt:
        found.append(ScoreLine("rebuilding", -overbuilt))
    return (*found, *[ScoreLine(f"round{number}", points) for number, points in enumerate(gains, 1)])


def outcome(tables: "Tables", state: State) -> Outcome | None:
    """The result after the last scoring; equal points are told apart by the cards in hand (S3K-701…703)."""
    if state.phase != OVER:
        return None
    by_line = lines(tables, state)
    scores = totals(by_line)
    ranking = places([(score, tables.value(hand)) for score, hand in zip(scores, state.hands, strict=True)])
    tie_break = "hand" if scores.count(max(scores)) > 1 else "points"
    decided_by = "shared" if ranking.count(1) > 1 else tie_break
    return Outcome(places=ranking, scores=scores, lines=by_line, decided_by=decided_by)

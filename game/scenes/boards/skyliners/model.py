"""The model of the Skyliners board as pure data: made from a view, and advanced event by event."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Seat, put, totals
from game.rules.skyliners import scoring
from game.rules.skyliners.board import INDEX, PLOTS, RISE, SIDES, counts
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    AntennasCounted,
    Built,
    GameOver,
    PlanLaid,
    PlanRevealed,
    RowScored,
    ScoringStarted,
    SkyscraperScored,
    TurnEnded,
    TurnStarted,
)
from game.rules.skyliners.model import NEUTRAL, View
from game.scenes.boards.sheet import Cell

KINDS = ("floor", "roof", "park")


class LaidPlan(Struct, frozen=True):
    """A plan card in the container; row and number only where they are known."""

    seat: Seat
    row: str | None
    number: int | None
    right: bool | None = None
    """Once it was opened: did it come true?"""


class Shown(Struct, frozen=True):
    """Everything that can be seen on the table."""

    sides: str
    full: bool
    viewer: Seat | None
    show_counts: str
    deck: tuple[str, ...]
    start: Seat
    towers: tuple[tuple[int, ...], ...]
    """For each plot the owners of its pieces from the ground up."""
    heights: bytes
    stocks: tuple[tuple[int, int, int], ...]
    """For each seat its floors, roofs and parks."""
    antennas: tuple[int, ...]
    """Antennas left by seat."""
    masts: tuple[int | None, ...]
    """For each plot the owner of its antenna."""
    hands: tuple[int, ...]
    """Plan cards in hand by seat."""
    plans: tuple[LaidPlan, ...]
    quarters: tuple[str | None, ...]
    opened: tuple[bool, ...]
    """Skyscraper cards that were turned up for all."""
    points: tuple[int, ...]
    turn: Seat | None
    action: int
    used: str | None

    @property
    def can_plan(self) -> bool:
        """Can the seat to act lay a plan now?"""
        return self.turn is not None and self.full and self.action == 2 and self.hands[self.turn] > 0


def model_of(view: View) -> Shown:
    """The model of a view."""
    table = view.table
    seats = len(table.sides)
    towers: list[list[int]] = [[] for _ in PLOTS]
    for code in view.pieces:
        towers[code % 25].append(code // 25)
    laid = [0] * seats
    for plan in view.plans:
        laid[plan.seat] += 1
    full = table.mode == "full"
    known = Shown(
        sides=table.sides,
        full=full,
        viewer=view.seat,
        show_counts=table.show_counts,
        deck=table.deck,
        start=table.start,
        towers=tuple(tuple(tower) for tower in towers),
        heights=view.heights,
        stocks=tuple(zip(view.floors, view.roofs, view.parks, strict=True)),
        antennas=(table.antennas,) * seats,
        masts=(None,) * len(PLOTS),
        hands=tuple((5 if full else 0) - number for number in laid),
        plans=tuple(LaidPlan(plan.seat, plan.row, plan.number) for plan in view.plans),
        quarters=view.quarters,
        opened=(False,) * seats,
        points=(0,) * seats,
        turn=None if view.over else view.turn,
        action=0 if view.over else view.action,
        used=None if view.over or not view.used else PLOTS[view.used.bit_length() - 1],
    )
    return _after_scoring(known, view) if view.over else known


def piece_kinds(count: int, height: int) -> tuple[str, ...]:
    """The kinds of the pieces of a plot from the ground up; an odd height ends in a park or a roof."""
    top = () if height % 2 == 0 else ("park",) if height == 1 else ("roof",)
    return ("floor",) * (count - len(top)) + top


def cells(view: View) -> Iterator[Cell]:
    """The plots with their pieces, as the plain board shows them."""
    model = model_of(view)
    for index, (name, owners) in enumerate(zip(PLOTS, model.towers, strict=True)):
        kinds = piece_kinds(len(owners), model.heights[index])
        stack = tuple((owner(code), kind) for code, kind in zip(owners, kinds, strict=True))
        yield Cell("plot", name, index % 5, index // 5, stack)


def _after_scoring(known: Shown, view: View) -> Shown:
    """The model after the scoring. The rules score the view again, and the model follows their events."""
    rules = GAMES["skyliners"]
    events: list[Event] = []
    scoring.score(view, rules.content.points, events.append)  # type: ignore[attr-defined]
    for event in events:
        known = after(known, event)
    return replace(known, points=totals(rules.projected(view)))


def after(known: Shown, event: Event) -> Shown:
    """The model after an event."""
    follow = _FOLLOW.get(type(event))
    return follow(known, event) if follow else known


def _build(known: Shown, event: Built) -> Shown:
    plot, kind = INDEX[event.plot], KINDS.index(event.piece)
    stock = known.stocks[event.seat]
    heights = bytearray(known.heights)
    heights[plot] += RISE[event.piece]
    return replace(
        known,
        towers=put(known.towers, plot, (*known.towers[plot], event.seat)),
        heights=bytes(heights),
        stocks=put(known.stocks, event.seat, put(stock, kind, stock[kind] - 1)),
        action=2 if event.action == 1 else known.action,
        used=event.plot if event.action == 1 else known.used,
    )


def _lay_plan(known: Shown, event: PlanLaid) -> Shown:
    return replace(
        known,
        plans=(*known.plans, LaidPlan(event.seat, event.row, event.number)),
        hands=put(known.hands, event.seat, known.hands[event.seat] - 1),
    )


def _start_turn(known: Shown, event: TurnStarted) -> Shown:
    return replace(known, turn=event.seat, action=1, used=None)


def _end_turn(known: Shown, event: TurnEnded) -> Shown:
    return replace(known, used=None)


def _start_scoring(known: Shown, event: ScoringStarted) -> Shown:
    return replace(known, turn=None, action=0, used=None)


def _reveal_plan(known: Shown, event: PlanRevealed) -> Shown:
    plan = LaidPlan(event.seat, event.row, event.number, event.right)
    return replace(known, plans=put(known.plans, event.index - 1, plan))


def _place_antenna(known: Shown, event: AntennaPlaced) -> Shown:
    return replace(
        known,
        masts=put(known.masts, INDEX[event.plot], event.seat),
        antennas=put(known.antennas, event.seat, event.left),
    )


def _add_points(known: Shown, event: RowScored | AntennaOverflow | AntennasCounted) -> Shown:
    return replace(known, points=put(known.points, event.seat, known.points[event.seat] + event.points))


def _open_skyscraper(known: Shown, event: SkyscraperScored) -> Shown:
    turned = replace(
        known,
        quarters=put(known.quarters, event.seat, event.quarter),
        opened=put(known.opened, event.seat, True),
    )
    return replace(turned, points=put(turned.points, event.seat, turned.points[event.seat] + event.points))


def _end_match(known: Shown, event: GameOver) -> Shown:
    return replace(known, points=event.totals)


_FOLLOW: dict[type[Event], Callable[[Shown, Any], Shown]] = {
    Built: _build,
    PlanLaid: _lay_plan,
    TurnStarted: _start_turn,
    TurnEnded: _end_turn,
    ScoringStarted: _start_scoring,
    PlanRevealed: _reveal_plan,
    AntennaPlaced: _place_antenna,
    RowScored: _add_points,
    AntennaOverflow: _add_points,
    AntennasCounted: _add_points,
    SkyscraperScored: _open_skyscraper,
    GameOver: _end_match,
}


def row_counts(known: Shown) -> dict[str, tuple[int, ...]]:
    """The counts to show by side: all, the own ones, or none, as the table option says."""
    every = counts(known.heights)
    if known.show_counts == "all":
        return every
    if known.show_counts == "own" and known.viewer is not None:
        side = known.sides[known.viewer]
        return {side: every[side]}
    return {}


def seat_of(sides: str, side: str) -> Seat | None:
    """The seat at a side; None for a free one."""
    return sides.index(side) if side in sides else None


def side_of(sides: str, seat: Seat) -> str:
    """The side of a seat. Numbers beyond the players get the free sides in turn."""
    order = sides + "".join(side for side in SIDES if side not in sides)
    return order[seat % len(order)]


def owner(code: int) -> Seat | None:
    """The seat that owns a piece; None for neutral ones."""
    return None if code == NEUTRAL else code

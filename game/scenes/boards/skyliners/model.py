"""What the Skyliners board shows, as pure data: from a view, and from one event to the next."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Seat, totals
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

KINDS = ("floor", "roof", "park")


class Laid(Struct, frozen=True):
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
    plans: tuple[Laid, ...]
    quarters: tuple[str | None, ...]
    opened: tuple[bool, ...]
    """Skyscraper cards that were turned up for all."""
    points: tuple[int, ...]
    turn: Seat | None
    action: int
    used: str | None


def shown(view: View) -> Shown:
    """The table of a view."""
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
        plans=tuple(Laid(plan.seat, plan.row, plan.number) for plan in view.plans),
        quarters=view.quarters,
        opened=(False,) * seats,
        points=(0,) * seats,
        turn=None if view.over else view.turn,
        action=0 if view.over else view.action,
        used=None if view.over or not view.used else PLOTS[view.used.bit_length() - 1],
    )
    return _scored(known, view) if view.over else known


def _scored(known: Shown, view: View) -> Shown:
    """The table after the scoring: its events are told again, and followed like those of a move."""
    rules = GAMES["skyliners"]
    events: list[Event] = []
    scoring.score(view, rules.content.points, events.append)  # type: ignore[attr-defined]
    for event in events:
        known = after(known, event)
    return replace(known, points=totals(rules.projected(view)))


def after(known: Shown, event: Event) -> Shown:
    """The table once the event has happened."""
    follow = _FOLLOW.get(type(event))
    return follow(known, event) if follow else known


def _changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _built(known: Shown, event: Built) -> Shown:
    plot, kind = INDEX[event.plot], KINDS.index(event.piece)
    stock = known.stocks[event.seat]
    heights = bytearray(known.heights)
    heights[plot] += RISE[event.piece]
    return replace(
        known,
        towers=_changed(known.towers, plot, (*known.towers[plot], event.seat)),
        heights=bytes(heights),
        stocks=_changed(known.stocks, event.seat, _changed(stock, kind, stock[kind] - 1)),
        action=2 if event.action == 1 else known.action,
        used=event.plot if event.action == 1 else known.used,
    )


def _plan_laid(known: Shown, event: PlanLaid) -> Shown:
    return replace(
        known,
        plans=(*known.plans, Laid(event.seat, event.row, event.number)),
        hands=_changed(known.hands, event.seat, known.hands[event.seat] - 1),
    )


def _turn_started(known: Shown, event: TurnStarted) -> Shown:
    return replace(known, turn=event.seat, action=1, used=None)


def _turn_ended(known: Shown, event: TurnEnded) -> Shown:
    return replace(known, used=None)


def _scoring_started(known: Shown, event: ScoringStarted) -> Shown:
    return replace(known, turn=None, action=0, used=None)


def _plan_revealed(known: Shown, event: PlanRevealed) -> Shown:
    plan = Laid(event.seat, event.row, event.number, event.right)
    return replace(known, plans=_changed(known.plans, event.index - 1, plan))


def _antenna(known: Shown, event: AntennaPlaced) -> Shown:
    return replace(
        known,
        masts=_changed(known.masts, INDEX[event.plot], event.seat),
        antennas=_changed(known.antennas, event.seat, event.left),
    )


def _scored_points(known: Shown, event: RowScored | AntennaOverflow | AntennasCounted) -> Shown:
    return replace(known, points=_changed(known.points, event.seat, known.points[event.seat] + event.points))


def _skyscraper(known: Shown, event: SkyscraperScored) -> Shown:
    turned = replace(
        known,
        quarters=_changed(known.quarters, event.seat, event.quarter),
        opened=_changed(known.opened, event.seat, True),
    )
    return replace(turned, points=_changed(turned.points, event.seat, turned.points[event.seat] + event.points))


def _over(known: Shown, event: GameOver) -> Shown:
    return replace(known, points=event.totals)


_FOLLOW: dict[type[Event], Callable[[Shown, Any], Shown]] = {
    Built: _built,
    PlanLaid: _plan_laid,
    TurnStarted: _turn_started,
    TurnEnded: _turn_ended,
    ScoringStarted: _scoring_started,
    PlanRevealed: _plan_revealed,
    AntennaPlaced: _antenna,
    RowScored: _scored_points,
    AntennaOverflow: _scored_points,
    AntennasCounted: _scored_points,
    SkyscraperScored: _skyscraper,
    GameOver: _over,
}


def row_counts(known: Shown) -> dict[str, tuple[int, ...]]:
    """The counts to show by side: all, the viewer's own, or none, as the table agreed."""
    every = counts(known.heights)
    if known.show_counts == "all":
        return every
    if known.show_counts == "own" and known.viewer is not None:
        side = known.sides[known.viewer]
        return {side: every[side]}
    return {}


def seat_of(sides: str, side: str) -> Seat | None:
    """Who sits at a side."""
    return sides.index(side) if side in sides else None


def side_of(sides: str, seat: Seat) -> str:
    """The side of a seat; beyond the players the sides nobody has, in turn."""
    order = sides + "".join(side for side in SIDES if side not in sides)
    return order[seat % len(order)]


def owner(code: int) -> Seat | None:
    """The seat that owns a piece; None for neutral ones."""
    return None if code == NEUTRAL else code

"""Motions for the events of Skyliners: pieces, plan cards, antennas and points."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event
from game.rules.skyliners.board import INDEX, PLOTS, ROWS
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    AntennasCounted,
    Built,
    GameOver,
    NeutralPlaced,
    PlanLaid,
    PlanRevealed,
    RowScored,
    SkyscraperScored,
    TurnStarted,
)
from game.scenes.boards.kit import flights
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.skyliners import ceremony, lens, places, staging, things
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import KINDS, LaidPlan, Shown
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.models import UNIT, piece

if TYPE_CHECKING:
    from game.scenes.boards.skyliners.board import GameBoard

Earning = RowScored | AntennaOverflow | AntennasCounted | SkyscraperScored
"""Events that bring a seat points."""


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The motion from one model to the next; None where the event has none."""
    show = _SHOW.get(type(event))
    return show(board, event, old, new) if show else None


# -- building and planning -----------------------------------------------------------------------------------------


def _build(board: "GameBoard", event: Built, old: Shown, new: Shown) -> Interval:
    seat, side = event.seat, old.sides[event.seat]
    piece_ = _flyer(board, event.plot, new)
    x, y, _ = places.plot(event.plot)
    end = (x, y, event.height_before * UNIT)
    count = old.stocks[seat][KINDS.index(event.piece)]
    heading = places.HEADING[side]
    board.thin(new, "stock", f"{seat} {event.piece}")
    return flights.drop(
        board,
        piece_,
        _from_pile(side, event.piece, count),
        end,
        sound=move.call(board.sound, event.piece, _rate(event.height_before)),
        turn=(heading, round(heading / 90) * 90.0),
        scale=places.PILE,
        onto=board.node_of("tower", event.plot),
        dusty=True,
    )


def _flyer(board: "GameBoard", plot: str, new: Shown) -> NodePath:
    """The topmost piece of a tower, alone: it flies with the windows it will have there."""
    place = INDEX[plot]
    height, owners = new.heights[place], new.towers[place]
    pieces = things.parts(owners, height, board.look)
    return solid("flyer", [pieces[-1].at_home(place, len(pieces) - 1, lit=height % 2 == 1)], board.look)


def _rate(height: int) -> float:
    return flights.rate(height // 2)


def _place_neutral(board: "GameBoard", event: NeutralPlaced, old: Shown, new: Shown) -> Interval:
    """A neutral floor flies from the set-up card that named its plot."""
    piece_ = _flyer(board, event.plot, new)
    x, y, _ = places.plot(event.plot)
    height = old.heights[INDEX[event.plot]]
    start, end = places.in_deck(event.index - 1, len(old.deck)), (x, y, height * UNIT)
    sound = move.call(board.sound, "floor", _rate(height))
    return flights.drop(board, piece_, start, end, sound=sound, lift=1.2, seconds=0.42, give=0.18)


def _from_pile(side: str, kind: str, count: int) -> Place:
    """The place of the last piece of a supply."""
    x, y, z = places.in_stack(count - 1) if kind == "floor" else (0.0, 0.0, (count - 1) * UNIT * places.PILE)
    dx, dy, _ = places.from_side(side, x, y)
    base = places.supply(side, kind)
    return base[0] + dx, base[1] + dy, base[2] + z


def _lay_plan(board: "GameBoard", event: PlanLaid, old: Shown, new: Shown) -> Interval:
    side = old.sides[event.seat]
    laid = _card(board, LaidPlan(event.seat, event.row, event.number), event.index)
    board.thin(new, "hand", str(event.seat))
    return flights.lay(
        board,
        laid,
        places.supply(side, "plan"),
        places.in_container(event.index - 1),
        sound=move.call(board.sound, "card", 1.0),
        turn=(places.HEADING[side], 0.0),
    )


def _card(board: "GameBoard", plan: LaidPlan, index: int) -> NodePath:
    """A plan card on its own."""
    printed = PrintedBody()
    things.plan_card(printed, plan, board.look, at=(0.0, 0.0, 0.0), number=index)
    return printed.node("card", board.look)


def _pass_turn(board: "GameBoard", event: TurnStarted, old: Shown, new: Shown) -> Interval | None:
    if old.turn is None:
        return None
    start, end = things.lantern(old.sides, old.turn), things.lantern(new.sides, event.seat)
    return flights.slide(board, board.node_of("turn", "all"), start, end, lift=0.25, seconds=0.35)


# -- scoring -----------------------------------------------------------------------------------------------------


def _reveal_plan(board: "GameBoard", event: PlanRevealed, old: Shown, new: Shown) -> Interval:
    if board.lens.eye is not None:
        return ceremony.reveal_row(board, event, new, _verdict(board, event, new))
    sound = move.call(board.sound, "plan_right" if event.right else "wrong", 1.0)
    open_ = _card(board, new.plans[event.index - 1], event.index)
    open_.reparent_to(board.effects)
    x, y, z = places.in_container(event.index - 1)
    open_.set_pos(x, y, z + 0.04)
    return move.in_order(sound, move.pulse(open_, seconds=0.5, by=0.6), move.wait(0.15))


def _verdict(board: "GameBoard", event: PlanRevealed, known: Shown) -> NodePath:
    """Over the row of a plan, for the level eye: the number that was planned, and whether it came true."""
    mesh, (wide, high) = Mesh(GLYPHS), staging.VERDICT
    mesh.sign("tile", (0, 0, 0), high, paint("ink"), upright=True, wide=wide)
    mesh.sign("tile", (0, -0.01, 0), high - 0.06, paint("plate"), upright=True, wide=wide - 0.06)
    mesh.sign("4/5" if event.number == 4 else str(event.number), (-0.24, -0.02, 0), 0.42, paint("ink"), upright=True)
    sign, ink = ("tick", things.RIGHT) if event.right else ("wrong", things.WRONG)
    mesh.sign(sign, (0.26, -0.02, 0), 0.42, ink, upright=True)
    node = overlay("verdict", mesh, through=True)
    node.set_billboard_point_eye()
    node.set_pos(*staging.over_row(event, known))
    node.reparent_to(board.staged)
    return node


def _fly_points(board: "GameBoard", event: Earning, old: Shown, new: Shown) -> Interval | None:
    """A number flies from its source to the gull, and the gull moves on.

    The level camera does not see the rail. There the number flies to the score in the sky.
    """
    if not event.points:
        return _explain_nothing(board, event, old)
    seat, eye = event.seat, board.lens.eye
    colour = board.identity(seat).rgb
    number = flights.number(board, f"+{event.points}", colour, paint.ink_on(colour), paint("ink"))
    sound = move.call(board.sound, "point", 1.0 + 0.03 * min(new.points[seat], 30))
    if eye is not None:
        start = staging.over_row(event, new) if isinstance(event, RowScored) else _source_of(event, new)
        seconds = ceremony.FLIGHT if ceremony.is_first(event, new) else ceremony.BRISK_FLIGHT
        flight = flights.glide(board, number, start, lens.score_place(eye, board.highest), sound=sound, seconds=seconds)
        return ceremony.score_row(board, event, new, flight) if isinstance(event, RowScored) else flight
    (before, _), (behind, _) = (places.gull(known.points[seat], seat, paint.count("rail_steps")) for known in (old, new))
    path = flights.slide(board, board.node_of("gull", str(seat)), before, behind, lift=0.3, seconds=0.45)
    flight = flights.earn(board, number, _source_of(event, old), (before[0], before[1], 0.5), sound=sound, then=path)
    if isinstance(event, AntennasCounted):
        return move.in_order(ceremony.light_antennas(board, event, old), flight)
    if isinstance(event, SkyscraperScored):
        return move.in_order(ceremony.light_tallest(board, event, old), flight)
    if isinstance(event, RowScored) and not new.full:  # one with a plan was heard when that was opened
        return move.in_order(move.call(board.sound, "row_scored", 1.0), flight)
    return flight


def _explain_nothing(board: "GameBoard", event: Earning, known: Shown) -> Interval | None:
    """A skyscraper card without points still shows where its quarter is, and where the tallest towers stand."""
    if isinstance(event, SkyscraperScored):
        return move.in_order(ceremony.light_tallest(board, event, known), move.wait(0.6))
    return ceremony.light_antennas(board, event, known) if isinstance(event, AntennasCounted) else None


def _source_of(event: Earning, known: Shown) -> Place:
    """Where points come from: a row's plate, the highest antenna, a tallest tower, or the tray where there is none."""
    side = known.sides[event.seat]
    if isinstance(event, RowScored):
        x, y, z = places.badge(side, ROWS.index(event.row))
        return x, y, z + 0.5
    plots = _counted(event, known)
    if not plots:
        x, y, z = places.supply(side, "sky" if isinstance(event, SkyscraperScored) else "antenna")
        return x, y, z + 0.6
    plot = max(plots, key=lambda name: known.heights[INDEX[name]])
    x, y, _ = places.plot(plot)
    return x, y, known.heights[INDEX[plot]] * UNIT + 0.5


def _counted(event: AntennaOverflow | AntennasCounted | SkyscraperScored, known: Shown) -> Sequence[str]:
    """The plots that bring these points."""
    if isinstance(event, AntennaOverflow):
        return (event.plot,)
    if isinstance(event, SkyscraperScored):
        return event.plots
    return [name for name in PLOTS if known.masts[INDEX[name]] == event.seat]


def _raise_antenna(board: "GameBoard", event: AntennaPlaced, old: Shown, new: Shown) -> Interval:
    """A mast comes from its tray; the level eye does not see trays, so there it rises out of its roof."""
    top = mast_foot(new, event.plot)
    sound = move.call(board.sound, "antenna", _rate(old.heights[INDEX[event.plot]]))
    if board.lens.eye is not None:
        return ceremony.raise_mast(board, event, new, top, sound)
    mast = solid("mast", [piece("antenna", board.identity(event.seat))], board.look)
    (x, y, _), start = places.plot(event.plot), places.supply(old.sides[event.seat], "antenna")
    return flights.lay(board, mast, start, (x, y, top), sound=sound, lift=0.8, seconds=0.5)


def _end(board: "GameBoard", event: GameOver, old: Shown, new: Shown) -> Interval:
    return ceremony.light_city(board, event, new)


def mast_foot(known: Shown, plot: str) -> float:
    """Where a mast stands on a plot."""
    height = known.heights[INDEX[plot]]
    return height * UNIT - (0.1 if height == 1 else 0.0)


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    NeutralPlaced: _place_neutral,
    Built: _build,
    PlanLaid: _lay_plan,
    TurnStarted: _pass_turn,
    PlanRevealed: _reveal_plan,
    RowScored: _fly_points,
    AntennaOverflow: _fly_points,
    AntennasCounted: _fly_points,
    SkyscraperScored: _fly_points,
    AntennaPlaced: _raise_antenna,
    GameOver: _end,
}

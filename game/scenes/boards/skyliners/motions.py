"""How the events of Skyliners look: a piece is lifted and dropped, a card laid, masts rise, points fly to the rail."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event
from game.rules.skyliners.board import INDEX, LINES, ROWS
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    AntennasCounted,
    Built,
    NeutralPlaced,
    PlanLaid,
    PlanRevealed,
    RowScored,
    SkyscraperScored,
    TurnStarted,
)
from game.scenes.boards.skyliners import lens, places, things
from game.scenes.boards.skyliners.furniture import ink_on, paint, style
from game.scenes.boards.skyliners.model import Laid, Shown
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, GRAIN, Mesh
from game.scenes.drawing.models import UNIT, piece
from game.scenes.drawing.pieces import Part

if TYPE_CHECKING:
    from game.scenes.boards.skyliners.board import GameBoard

SCALE = (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24)
"""Half tones of a tower's storeys: a pentatonic scale."""


def rate(height: int) -> float:
    """How fast the sound of a landing is played: a tower plays a scale upwards."""
    return float(2 ** (SCALE[min(height // 2, len(SCALE) - 1)] / 12))


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The way from one table to the next, where the event has one."""
    show = _SHOW.get(type(event))
    return show(board, event, old, new) if show else None


# -- building and planning -----------------------------------------------------------------------------------------


def _built(board: "GameBoard", event: Built, old: Shown, new: Shown) -> Interval:
    seat, side = event.seat, old.sides[event.seat]
    flyer = solid("flyer", [Part(event.piece, board.identity(seat)).mesh()], board.look)
    flyer.reparent_to(board.effects)
    x, y, _ = places.plot(event.plot)
    end = (x, y, event.height_before * UNIT)
    count = old.stocks[seat][("floor", "roof", "park").index(event.piece)]
    start = _from_pile(side, event.piece, count)
    sound = move.call(board.sound, event.piece, rate(event.height_before))
    board.thin(new, f"{seat} {event.piece}")
    if board.look.reduced_motion:
        flyer.set_pos(*end)
        return move.in_order(move.fade(flyer, 0.0, 1.0, seconds=0.25), sound)
    heading = places.HEADING[side]
    flyer.set_pos(*start)
    flyer.set_scale(places.PILE)
    grow = move.over(0.4, lambda t: flyer.set_scale(places.PILE + (1 - places.PILE) * move.ease(t)))
    arrive = move.together(
        move.travel(flyer, start, end, lift=1.3, seconds=0.78, turn=(heading, round(heading / 90) * 90.0)), grow
    )
    tower = board.node_of("tower", event.plot)
    landing = [move.squash(flyer), _dust(board, (x, y, end[2] + 0.02))]
    if tower is not None:
        landing.append(move.squash(tower))
    return move.in_order(arrive, sound, move.together(*landing))


def _neutral_placed(board: "GameBoard", event: NeutralPlaced, old: Shown, new: Shown) -> Interval:
    """A floor of nobody's comes from the card that named its plot."""
    flyer = solid("flyer", [Part("floor", board.identity(None)).mesh()], board.look)
    flyer.reparent_to(board.effects)
    x, y, _ = places.plot(event.plot)
    end = (x, y, old.heights[INDEX[event.plot]] * UNIT)
    sound = move.call(board.sound, "floor", rate(old.heights[INDEX[event.plot]]))
    if board.look.reduced_motion:
        flyer.set_pos(*end)
        return move.in_order(move.fade(flyer, 0.0, 1.0, seconds=0.15), sound)
    start = places.in_deck(event.index - 1, len(old.deck))
    flyer.set_pos(*start)
    arrive = move.travel(flyer, start, end, lift=1.2, seconds=0.42)
    return move.in_order(arrive, sound, move.squash(flyer, seconds=0.18))


def _from_pile(side: str, kind: str, count: int) -> Place:
    """The place of the last piece of a supply."""
    x, y, z = places.in_stack(count - 1) if kind == "floor" else (0.0, 0.0, (count - 1) * UNIT * places.PILE)
    dx, dy, _ = places.turned(side, x, y)
    base = places.supply(side, kind)
    return base[0] + dx, base[1] + dy, base[2] + z


def _dust(board: "GameBoard", at: Place) -> Interval:
    mesh = Mesh(GLYPHS)
    mesh.sign("halo", (0, 0, 0), 1.0, (0.93, 0.88, 0.78))
    ring = overlay("dust", mesh, depth=2)
    ring.set_pos(*at)
    ring.reparent_to(board.effects)
    ring.set_alpha_scale(0)
    return move.dust(ring, size=1.25)


def _plan_laid(board: "GameBoard", event: PlanLaid, old: Shown, new: Shown) -> Interval:
    side = old.sides[event.seat]
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    laid = Laid(event.seat, event.row, event.number)
    things.plan_card(body, signs, laid, event.index - 1, board.look, at=(0.0, 0.0, 0.0))
    flyer = solid("card", [body], board.look)
    overlay("print", signs).reparent_to(flyer)
    flyer.reparent_to(board.effects)
    start, end = places.supply(side, "plan"), places.in_container(event.index - 1)
    board.thin(new, str(event.seat), kind="hand")
    sound = move.call(board.sound, "card", 1.0)
    if board.look.reduced_motion:
        flyer.set_pos(*end)
        return move.in_order(move.fade(flyer, 0.0, 1.0, seconds=0.25), sound)
    flyer.set_pos(*start)
    turn = (places.HEADING[side], 0.0)
    return move.in_order(move.travel(flyer, start, end, lift=1.0, seconds=0.8, turn=turn), sound)


def _turn_started(board: "GameBoard", event: TurnStarted, old: Shown, new: Shown) -> Interval | None:
    lantern = board.node_of("turn", "all")
    if lantern is None or old.turn is None or board.look.reduced_motion or old.turn == new.turn:
        return None
    start, end = (things.lantern(sides, seat) for sides, seat in ((old.sides, old.turn), (new.sides, event.seat)))
    return move.travel(lantern, start, end, lift=0.25, seconds=0.35)


# -- scoring -----------------------------------------------------------------------------------------------------


def _plan_revealed(board: "GameBoard", event: PlanRevealed, old: Shown, new: Shown) -> Interval:
    sound = move.call(board.sound, "right" if event.right else "wrong", 1.0)
    if board.lens.eye is not None:
        verdict = _verdict(board, event, new)
        return move.in_order(sound, move.pulse(verdict, seconds=0.5, by=0.15), move.wait(0.35))
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    things.plan_card(body, signs, new.plans[event.index - 1], event.index - 1, board.look, at=(0.0, 0.0, 0.0))
    open_ = solid("card", [body], board.look)
    overlay("print", signs).reparent_to(open_)
    open_.reparent_to(board.effects)
    x, y, z = places.in_container(event.index - 1)
    open_.set_pos(x, y, z + 0.04)
    return move.in_order(sound, move.pulse(open_, seconds=0.5, by=0.6), move.wait(0.15))


def _verdict(board: "GameBoard", event: PlanRevealed, known: Shown) -> NodePath:
    """Over the row of a plan, for the level eye: the number that was planned, and whether it came true."""
    mesh = Mesh(GLYPHS)
    mesh.sign("tile", (0, 0, 0), 0.62, paint("ink"), upright=True, wide=1.16)
    mesh.sign("tile", (0, -0.01, 0), 0.56, paint("plate"), upright=True, wide=1.1)
    mesh.sign("4/5" if event.number == 4 else str(event.number), (-0.24, -0.02, 0), 0.42, paint("ink"), upright=True)
    sign, ink = ("tick", (0.12, 0.45, 0.25)) if event.right else ("wrong", (0.65, 0.15, 0.12))
    mesh.sign(sign, (0.26, -0.02, 0), 0.42, ink, upright=True)
    node = overlay("verdict", mesh, through=True)
    node.set_billboard_point_eye()
    node.set_pos(*_over_row(board, event, known))
    node.reparent_to(board.effects)
    return node


def _over_row(board: "GameBoard", event: Any, known: Shown) -> Place:
    """Before the highest object of a row, a little above it, but not above the picture of the level eye."""
    side = known.sides[event.seat]
    row = ROWS.index(event.row)
    top = max(known.heights[plot] for plot in LINES[side][row]) * UNIT
    return places.turned(side, row - 2.0, -places.SITE, min(top + 0.55, lens.score_place(side, board.highest)[2]))


def _points(board: "GameBoard", event: Any, old: Shown, new: Shown) -> Interval | None:
    """A number flies from where it was earned to the gull, and the gull moves on."""
    if not event.points:
        return None
    number = _number(board, event.points, event.seat)
    if board.lens.eye is not None:
        return _points_before_the_eye(board, board.lens.eye, event, number, new)
    start = _earned(event, old)
    gull = board.node_of("gull", str(event.seat))
    steps = style().rail_steps
    before, _ = places.gull(old.points[event.seat], event.seat, steps)
    behind, _ = places.gull(new.points[event.seat], event.seat, steps)
    sound = move.call(board.sound, "point", 1.0 + 0.03 * min(new.points[event.seat], 30))
    if board.look.reduced_motion or gull is None:
        number.set_pos(*start)
        return move.in_order(move.fade(number, 0.0, 1.0, seconds=0.3), sound)
    number.set_alpha_scale(0)
    path = move.travel(gull, before, behind, lift=0.3, seconds=0.45)
    return move.in_order(move.fly(number, start, (before[0], before[1], 0.5), seconds=0.6), sound, path)


def _points_before_the_eye(board: "GameBoard", eye: str, event: Any, number: NodePath, new: Shown) -> Interval:
    """The rail is out of the level picture: the number flies to where the seat's points are counted there."""
    sound = move.call(board.sound, "point", 1.0 + 0.03 * min(new.points[event.seat], 30))
    start = _over_row(board, event, new) if isinstance(event, RowScored) else _earned(event, new)
    number.set_pos(*start)
    if board.look.reduced_motion:
        return move.in_order(move.fade(number, 0.0, 1.0, seconds=0.3), sound)
    end = lens.score_place(eye, board.highest)
    glide = move.over(0.7, lambda t: number.set_pos(*(a + (b - a) * move.ease(t) for a, b in zip(start, end, strict=True))))
    return move.in_order(move.fade(number, 0.0, 1.0, seconds=0.2), glide, sound)


def _number(board: "GameBoard", points: int, seat: int) -> NodePath:
    """A badge with the points that always faces the eye."""
    mesh = Mesh(GLYPHS)
    colour = board.identity(seat).rgb
    mesh.sign("dot", (0, 0, 0), 0.72, paint("ink"), upright=True)
    mesh.sign("dot", (0, -0.01, 0), 0.64, colour, upright=True)
    mesh.text(["+", *str(points)], (0, -0.02, 0), 0.44, ink_on(colour), upright=True)
    node = overlay("points", mesh, through=True)
    node.set_billboard_point_eye()
    node.reparent_to(board.effects)
    return node


def _earned(event: Any, known: Shown) -> Place:
    """Where points come from: a row's plate, a plot, a tray."""
    side = known.sides[event.seat]
    if isinstance(event, RowScored):
        x, y, z = places.badge(side, ROWS.index(event.row))
        return x, y, z + 0.5
    if isinstance(event, AntennaOverflow):
        x, y, _ = places.plot(event.plot)
        return x, y, known.heights[INDEX[event.plot]] * UNIT + 0.5
    x, y, z = places.supply(side, "sky" if isinstance(event, SkyscraperScored) else "antenna")
    return x, y, z + 0.6


def _antenna(board: "GameBoard", event: AntennaPlaced, old: Shown, new: Shown) -> Interval:
    flyer = solid("mast", [piece("antenna", board.identity(event.seat))], board.look)
    flyer.reparent_to(board.effects)
    x, y, _ = places.plot(event.plot)
    height = known_top(new, event.plot)
    end = (x, y, height)
    start = places.supply(old.sides[event.seat], "antenna")
    sound = move.call(board.sound, "antenna", rate(old.heights[INDEX[event.plot]]))
    if board.look.reduced_motion:
        flyer.set_pos(*end)
        return move.in_order(sound, move.fade(flyer, 0.0, 1.0, seconds=0.2))
    if board.lens.eye is not None:  # the tray is out of the level picture: masts come from the sky
        start = (x, y, height + 1.5)
    flyer.set_pos(*start)
    return move.in_order(move.travel(flyer, start, end, lift=0.8 if board.lens.eye is None else 0.1, seconds=0.5), sound)


def known_top(known: Shown, plot: str) -> float:
    """Where a mast stands on a plot."""
    height = known.heights[INDEX[plot]]
    return height * UNIT - (0.1 if height == 1 else 0.0)


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    NeutralPlaced: _neutral_placed,
    Built: _built,
    PlanLaid: _plan_laid,
    TurnStarted: _turn_started,
    PlanRevealed: _plan_revealed,
    RowScored: _points,
    AntennaOverflow: _points,
    AntennasCounted: _points,
    SkyscraperScored: _points,
    AntennaPlaced: _antenna,
}

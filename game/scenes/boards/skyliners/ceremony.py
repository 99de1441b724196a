"""The scoring: a row steps into the light before a level eye, what is seen there is counted, masts rise, stars are explained.

All of it stands on the board's stage or among its effects, so that every motion ends where `build` puts things.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyliners.board import INDEX, LINES, PLOTS, QUARTER_PLOTS, RISE, ROWS, tallest
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    AntennasCounted,
    GameOver,
    PlanRevealed,
    RowScored,
    SkyscraperScored,
)
from game.scenes.boards.kit import flights, shine
from game.scenes.boards.kit.rims import dashed_rim, rim
from game.scenes.boards.skyliners import places, sight, things
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import Shown
from game.scenes.boards.skyliners.staging import LIT_ABOVE
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import XRAY_BIN, haze, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, NONE, UP, Mesh, Vertex
from game.scenes.drawing.models import UNIT, WIDTH, piece

if TYPE_CHECKING:
    from game.scenes.boards.skyliners.board import GameBoard

NIGHT: Colour = (0.035, 0.04, 0.10)
VEIL, SOFT = 0.56, 0.16
"""How much a veil takes away at the sides of a row, and over which width it begins."""
REACH = (-12.0, 20.0, 40.0)
"""From how deep to how high a veil hangs, and how far to each side."""
BEFORE = places.SITE + 0.045
"""Veils hang this far before the middle of the site: nearer than all else that the level eye sees."""
TICK, BRISK_TICK = 0.2, 0.13
"""Seconds from one counted object to the next, in the first row and in those that follow: by then everybody knows what is
counted."""
DIM, BRISK_DIM = 0.3, 0.15
"""Seconds in which the veil falls around a row."""
GROW, BRISK_GROW = 0.5, 0.22
"""Seconds in which a mast rises out of its roof, and as many in which it settles."""
FLIGHT, BRISK_FLIGHT = 0.7, 0.4
"""Seconds in which points fly to where they are counted."""
LARGE, COUNTED = 2.1, 1.6
"""How much larger a mast is while it rises, and while it is counted."""
NEXT_LIGHTS = 0.2
"""Seconds from the lights of some towers to those of the next higher ones."""
FLAG, NEXT_FLAG = 0.95, 0.47
"""How tall the pole of a flag is, and how much taller for each more where several have won."""
PALE = 0.35
"""How much white there is at least in the line around a quarter."""
STAR: Colour = (1.0, 0.82, 0.35)


# -- rows ------------------------------------------------------------------------------------------------------


def spotlight(board: "GameBoard", side: str, row: int) -> NodePath:
    """Everything beside a row lies in the dark; a veil with soft edges does it, so that no body is touched."""
    mesh, (low, high, far) = Mesh(NONE), REACH
    for way in (-1, 1):
        first = len(mesh.vertices)
        for along, dense in ((0.5, 0.0), (0.5 + SOFT, VEIL), (far, VEIL)):
            for z in (low, high):
                at = places.from_side(side, row - 2.0 + way * along, -BEFORE, z)
                vertex: Vertex = (at, UP, NIGHT, dense, (0.0, 0.0))
                mesh.vertices.append(vertex)
        for k in (first, first + 2):
            mesh.triangles += [(k, k + 2, k + 3), (k, k + 3, k + 1)] if way > 0 else [(k, k + 3, k + 2), (k, k + 1, k + 3)]
    node = haze("veil", mesh)
    node.set_two_sided(True)
    node.set_bin("fixed", 6)
    node.reparent_to(board.staged)
    return node


def dim(board: "GameBoard", side: str, row: int, *, seconds: float = DIM) -> Interval:
    """The veil falls around a row; at once where nothing shall move."""
    veil = spotlight(board, side, row)
    if board.look.reduced_motion:
        return move.wait(0.05)
    veil.set_alpha_scale(0.0)
    return move.over(seconds, veil.set_alpha_scale)


def count_seen(board: "GameBoard", side: str, row: int, known: Shown, *, tick: float = TICK) -> Interval:
    """Every seen object of a row gets its number, from the nearest on."""
    names = {PLOTS[plot] for plot in LINES[side][row]}
    order = sorted((number, name) for name, number in sight.order(known.heights, side).items() if name in names)
    parts: list[Interval] = []
    for number, name in order:
        disc = _disc(board, side, number)
        x, y, _ = places.plot(name)
        dx, dy, _ = places.from_side(side, 0.0, -(WIDTH / 2 + 0.05))
        disc.set_pos(x + dx, y + dy, known.heights[INDEX[name]] * UNIT - 0.16)
        disc.hide()
        parts += [move.call(disc.show), move.call(board.sound, "click", flights.rate(number)), _pop(board, disc, tick)]
    return move.in_order(*parts) if parts else move.wait(tick)


def _disc(board: "GameBoard", side: str, number: int) -> NodePath:
    """The number of a seen object, large enough to be read from a chair."""
    mesh, heading = Mesh(GLYPHS), places.HEADING[side]
    near, nearer = (places.from_side(side, 0.0, -0.008 * step) for step in (1, 2))
    mesh.sign("dot", (0.0, 0.0, 0.0), 0.46, paint("ink"), heading=heading, upright=True)
    mesh.sign("dot", near, 0.40, paint("plate"), heading=heading, upright=True)
    mesh.sign(str(number), nearer, 0.34, paint("ink"), heading=heading, upright=True)
    node = overlay("seen", mesh, depth=4)
    node.set_bin("fixed", 7)
    node.reparent_to(board.staged)
    return node


def _pop(board: "GameBoard", node: NodePath, tick: float) -> Interval:
    if board.look.reduced_motion:
        return move.wait(tick)
    return move.over(tick, lambda t: node.set_scale(max(0.01, 1 + 1.7 * (t - 1) ** 3 + 0.7 * (t - 1) ** 2)))


def _light_row(board: "GameBoard", event: PlanRevealed | RowScored, known: Shown, *, is_first: bool) -> Interval:
    """A row steps into the light, and what is seen there is counted."""
    side, row = known.sides[event.seat], ROWS.index(event.row)
    veil = dim(board, side, row, seconds=DIM if is_first else BRISK_DIM)
    return move.in_order(veil, count_seen(board, side, row, known, tick=TICK if is_first else BRISK_TICK))


def reveal_row(board: "GameBoard", event: PlanRevealed, known: Shown, verdict: NodePath) -> Interval:
    """A plan: its row is counted, and then comes the verdict."""
    verdict.hide()
    is_first = event.index == 1
    sound = move.call(board.sound, "plan_right" if event.right else "wrong", 1.0)
    shown = [move.call(verdict.show), sound, move.pulse(verdict, seconds=0.5 if is_first else 0.35, by=0.15)]
    return move.in_order(_light_row(board, event, known, is_first=is_first), *shown, move.wait(0.35 if is_first else 0.05))


def score_row(board: "GameBoard", event: RowScored, known: Shown, flight: Interval) -> Interval:
    """A row without a plan is counted first; one whose plan was just opened only stays in the light."""
    if known.full:
        spotlight(board, known.sides[event.seat], ROWS.index(event.row))
        return flight
    sound = move.call(board.sound, "row_scored", 1.0)
    return move.in_order(_light_row(board, event, known, is_first=is_first(event, known)), sound, flight)


def is_first(event: AntennaOverflow | AntennasCounted | RowScored | SkyscraperScored, known: Shown) -> bool:
    """Are these the first points that are counted? Everybody has seen what follows them done once."""
    return sum(known.points) == event.points


# -- masts -----------------------------------------------------------------------------------------------------


def raise_mast(board: "GameBoard", event: AntennaPlaced, known: Shown, top: float, sound: Interval) -> Interval:
    """A mast rises out of its roof, large and in a shaft of light; its tip flashes, and it settles."""
    owner, side = board.identity(event.seat), known.sides[event.seat]
    spotlight(board, side, next(row for row, line in enumerate(LINES[side]) if INDEX[event.plot] in line))
    mast = solid("mast", [piece("antenna", owner)], board.look)
    mast.reparent_to(board.effects)
    x, y, _ = places.plot(event.plot)
    mast.set_pos(x, y, top)
    bounds = mast.get_tight_bounds(mast)
    assert bounds is not None, "a mast has a body"
    if board.look.reduced_motion:
        return move.in_order(move.fade(mast, 0.0, 1.0, seconds=0.25), sound)
    tip = (x, y, top + LARGE * bounds[1].z)
    light = shine.shaft(board.effects, (x, y, top), 0.26, 2.4, owner.rgb)
    seconds = GROW if sum(mast is not None for mast in known.masts) == 1 else BRISK_GROW
    rise = move.over(
        seconds, lambda t: mast.set_scale(LARGE, LARGE, max(0.02, LARGE * (1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2)))
    )
    calm = move.over(seconds, lambda t: mast.set_scale(LARGE + (1 - LARGE) * move.ease(t)))
    flash = shine.burst(board, tip, (shine.LIGHT, owner.rgb), size=0.6, seconds=seconds, seed=INDEX[event.plot])
    mast.set_scale(LARGE, LARGE, 0.02)
    return move.together(move.in_order(rise, sound, move.together(flash, calm)), shine.flare(light, seconds=2 * seconds))


# -- antennas and stars at the end -----------------------------------------------------------------------------


def light_antennas(board: "GameBoard", event: AntennasCounted, known: Shown) -> Interval:
    """The city steps back into the dusk, and every mast of a seat stands in its light while they are counted."""
    board.limelight.shine(board.look)
    owner = board.identity(event.seat)
    spots = [_top(known, name) for name in PLOTS if known.masts[INDEX[name]] == event.seat]
    for at in spots:
        mast = solid("mast", [piece("antenna", owner)], board.look)
        mast.set_scale(COUNTED)
        mast.set_pos(*at)
        mast.reparent_to(board.staged)
        board.limelight.add(mast)
    sound = [move.call(board.sound, "antennas", 1.0)] if spots else []
    return move.in_order(*sound, _lit(board, spots, owner.rgb, radius=0.24, high=LIT_ABOVE))


def light_tallest(board: "GameBoard", event: SkyscraperScored, known: Shown) -> Interval:
    """The quarter of a skyscraper card is marked, and the tallest towers stand in golden light: inside it or not."""
    board.limelight.shine(board.look)
    _frame_quarter(board, event)
    names = [PLOTS[plot] for plot in tallest(known.heights)]
    _light(board, "tower", names)
    _light(board, "tallest", names)
    sound = move.call(board.sound, "tallest" if event.points else "click", 1.0)
    return move.in_order(sound, _lit(board, [_top(known, name) for name in names], STAR, radius=0.5, high=LIT_ABOVE))


def light_city(board: "GameBoard", event: GameOver, known: Shown) -> Interval:
    """The lights of the city go on, low towers first; then the flag of whoever has won unfurls on the tallest one."""
    board.limelight.shine(board.look)
    high: dict[int, list[NodePath]] = {}
    for name, height in sorted(zip(PLOTS, known.heights, strict=True), key=itemgetter(1)):
        if height:
            high.setdefault(height // RISE["floor"], []).append(_with_lights(board, name))
    _light(board, "tallest", PLOTS)
    sound = move.call(board.sound, "city_crowned", 1.0)
    tower = max(range(len(PLOTS)), key=known.heights.__getitem__)
    flags = _unfurl(board, event.winner_seats, _top(known, PLOTS[tower]))
    if board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.4))
    parts: list[Interval] = []
    for number, towers in enumerate(high.values()):
        for node in towers:
            node.hide()
            parts.append(move.call(node.show))
        parts += [move.call(board.sound, "click", flights.rate(number)), move.wait(NEXT_LIGHTS)]
    return move.in_order(*parts, sound, flags)


def _light(board: "GameBoard", kind: str, plots: Iterable[str]) -> None:
    """The things of a kind on these plots stay in the light; stars before their towers."""
    for node in filter(None, (board.node_of(kind, name) for name in plots)):
        board.limelight.add(node, ("tower", "tallest").index(kind))


def _with_lights(board: "GameBoard", name: str) -> NodePath:
    """A tower once more, with all its windows lit, in the light."""
    node = things.tower_body(board.look, *board.thing_of("tower", name).look, lit=True, name="lit")
    node.set_pos(*places.plot(name))
    node.set_depth_offset(1)
    node.reparent_to(board.staged)
    board.limelight.add(node)
    return node


def _unfurl(board: "GameBoard", seats: Sequence[Seat], at: Place) -> Interval:
    """The flags of these seats one above another on a roof, as high as the light that is to be seen there, with sparks."""
    owners, flags = [board.identity(seat) for seat in seats], list[NodePath]()
    size = LIT_ABOVE / (FLAG + NEXT_FLAG * (len(seats) - 1))
    for number, owner in enumerate(owners):
        flag = shine.flag(board, at, owner, tall=FLAG + NEXT_FLAG * number)
        flag.reparent_to(board.staged)
        flag.set_scale(size)
        flag.set_depth_write(True, 1)  # else it is as far out of focus as what lies behind it
        board.limelight.add(flag, 1)
        flags.append(flag)

    def rise(t: float) -> None:
        for flag in flags:
            flag.set_sz(size * max(0.02, move.ease(min(1.0, 2.5 * t))))
            flag.find(f"**/{shine.CLOTH}").set_sx(max(0.02, move.ease(max(0.0, min(1.0, 2.0 * t - 0.5)))))

    if not board.look.reduced_motion:
        rise(0.0)
    top, colours = (at[0], at[1], at[2] + LIT_ABOVE), (shine.LIGHT, STAR, *(owner.rgb for owner in owners))
    return move.together(move.over(1.2, rise), shine.burst(board, top, colours, size=1.3, seconds=1.2))


def _top(known: Shown, plot: str) -> Place:
    x, y, _ = places.plot(plot)
    return x, y, known.heights[INDEX[plot]] * UNIT


def _lit(board: "GameBoard", spots: list[Place], colour: Colour, *, radius: float, high: float) -> Interval:
    """Shafts of light on all of these at once."""
    if not spots:
        return move.wait(0.1)
    shafts = [shine.shaft(board.staged, at, radius, high, colour) for at in spots]

    def kindle(t: float) -> None:
        for node in shafts:
            node.set_alpha_scale(t)

    for node in shafts:
        board.limelight.add(node, 2)
    kindle(0.0)
    return move.over(0.5, kindle)


def _pale(colour: Colour) -> Colour:
    """A colour that is seen in the dusk, however dark it is."""
    r, g, b = (PALE + (1 - PALE) * part for part in colour)
    return r, g, b


def _frame_quarter(board: "GameBoard", event: SkyscraperScored) -> None:
    """A line around the plots of a quarter, seen through the towers before it: golden for points, else thin and dashed."""
    spots = [places.plot(PLOTS[plot]) for plot in QUARTER_PLOTS[event.quarter]]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    wide = 2 * max(abs(spot[0] - x) for spot in spots) + 1.0
    spot = Spot((x, y, 0.02), (wide, wide), 0.0)
    pale = _pale(board.identity(event.seat).rgb)
    line = rim(spot, STAR, wide=0.07) if event.points else dashed_rim(spot, pale, wide=0.045)
    line.set_depth_test(False)
    line.set_bin(XRAY_BIN, 10)
    line.reparent_to(board.staged)

"""The scoring of a block: the camera goes near, every tower is counted where it stands, and points fly to their counters."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from msgspec import Struct
from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyline3000.events import BlockScored
from game.scenes.boards.kit import flights, shine
from game.scenes.boards.kit.limelight import STRONG
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.skyline3000 import effects, places
from game.scenes.boards.skyline3000.forms import paint
from game.scenes.boards.skyline3000.model import Shown, block_of, building
from game.scenes.boards.skyline3000.places import LETTERS, RISE, STOREY
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose, Point
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour
from game.scenes.drawing.mesh import GLYPHS, Mesh

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

PITCH, SIZE = 33.0, 8.0
SCENE = ((-5.4, -2.2, 0.0), (2.6, -2.2, 0.0), (-5.4, 1.8, 3.8), (2.6, 1.8, 3.8))
"""What is framed around the middle of a block, as the eye sees it: at its left there is room for what is told."""
TICK = 0.2
"""Seconds from one tower to the next."""
DISC = 0.56
"""How far the numbers of two towers are from one another at least."""
BESIDE = 0.85
"""How far the points of two seats start beside one another."""
OVER_LIGHT = 5
"""When numbers are drawn: over the light that stands on their towers."""
ALONG, DIP = 0.88, 1.2
"""How much of their way along points fly before they rise to a counter in a column, and how far down meanwhile."""
SECONDS = 0.55
"""Seconds in which points are counted on."""
TIE = 0.9
"""Seconds more to read what becomes of a tie."""
STOREYS, TOP = "storeys", "top"
"""What the number over a tower is called, and the name under which its node knows where it begins."""
GOLD, SILVER = (0.98, 0.78, 0.30), (0.80, 0.84, 0.92)
"""The light of first and second place."""


class CountedTower(Struct, frozen=True):
    """A tower of a block as it is counted."""

    seat: Seat
    height: int
    top: Place
    """Over its roof."""


def block_pose(block: str, facing: float) -> CameraPose:
    """Near a block, from the side the eye is at."""
    x, y = places.CENTRE[block]
    return CameraPose((x, y, 0.8 + RISE[block]), facing, PITCH, SIZE)


def block_scene(block: str, facing: float) -> tuple[Point, ...]:
    """What has to be in the picture while a block is scored."""
    x, y = places.CENTRE[block]
    found = [(table_place(facing, a, b), z) for a, b, z in SCENE]
    return tuple((x + dx, y + dy, z + RISE[block]) for (dx, dy, _), z in found)


def counted_towers(known: Shown, block: str, event: BlockScored) -> list[CountedTower]:
    """The towers of a block in the order they are counted: the strongest seat first, its tallest first."""
    towers = []
    for letter, site in zip(LETTERS, block_of(known, block), strict=True):
        if found := building(site):
            seat, height, roof = found
            x, y, z = places.foundation(block + letter)
            towers.append(CountedTower(seat, height, (x, y, z + height * STOREY + places.ROOF[roof] + 0.28)))
    return sorted(towers, key=lambda each: (-event.storeys[each.seat], -event.tallest[each.seat], each.seat, -each.height))


def keep_apart(tops: Sequence[Place], facing: float) -> list[Place]:
    """Where the numbers over these towers stand: those of towers behind one another rise in the order in which these stand."""
    rise, slope = cos(radians(PITCH)), sin(radians(PITCH))
    heights, stacked = [z for _, _, z in tops], list[tuple[float, float]]()
    away = {number: seen_from(facing, x, y) for number, (x, y, _) in enumerate(tops)}
    for number in sorted(away, key=lambda each: away[each][1]):
        along, deep = away[number]
        seen = deep * slope + heights[number] * rise
        least = max((at + DISC for other, at in stacked if abs(other - along) < DISC), default=seen)
        heights[number] += max(0.0, least - seen) / rise
        stacked.append((along, max(seen, least)))
    return [(x, y, heights[number]) for number, (x, y, _) in enumerate(tops)]


def stand_apart(staged: NodePath, facing: float) -> None:
    """Moves the numbers over towers so that an eye at that side reads each of them."""
    discs = staged.find_all_matches(STOREYS)
    tops: list[Place] = [disc.get_python_tag(TOP) or (0.0, 0.0, 0.0) for disc in discs]
    for disc, at in zip(discs, keep_apart(tops, facing), strict=True):
        disc.set_pos(*at)


def score_block(board: "GameBoard", event: BlockScored, old: Shown, new: Shown) -> Interval:
    """Towers are counted one by one, first and second place light up, and their points fly to the counters."""
    board.dim_beside(event.block)
    frame = effects.frame(board, event.block)
    parts: list[Interval] = [move.over(0.2, frame.set_alpha_scale)]
    towers = counted_towers(new, event.block, event)
    discs = [_disc(board, tower) for tower in towers]
    stand_apart(board.staged, board.facing)
    for number, disc in enumerate(discs):
        disc.hide()
        sound = move.call(board.sound, "click", flights.rate(number))
        parts += [move.call(disc.show), sound, _pop(board, disc)]
    if event.storeys.count(max(event.storeys)) > 1:
        parts.append(move.wait(TIE))
    parts.append(_light_places(board, event, new))
    parts.append(_pay(board, event, old, new))
    return move.in_order(*parts)


def _disc(board: "GameBoard", tower: CountedTower) -> NodePath:
    """The storeys of a tower over its roof, in the colour of its owner."""
    mesh, owner = Mesh(GLYPHS), board.identity(tower.seat).rgb
    mesh.sign("dot", (0, 0, 0), 0.62, effects.unbloomed(board.look, paint("plate")), upright=True)
    mesh.sign("dot", (0, -0.01, 0), 0.55, owner, upright=True)
    mesh.text(str(tower.height), (0, -0.02, 0), 0.42, paint.ink_on(owner), upright=True)
    node = flights.sign(STOREYS, mesh)
    node.set_python_tag(TOP, tower.top)
    node.reparent_to(board.staged)
    board.stage.limelight.add(node, OVER_LIGHT)
    return node


def _pop(board: "GameBoard", node: NodePath) -> Interval:
    if board.look.reduced_motion:
        return move.wait(TICK)
    return move.over(TICK, lambda t: node.set_scale(max(0.01, 1 + 1.7 * (t - 1) ** 3 + 0.7 * (t - 1) ** 2)))


def _light_places(board: "GameBoard", event: BlockScored, known: Shown) -> Interval:
    """The towers of the first stand in golden light, those of the second in silver."""
    shafts: list[NodePath] = []
    ranks: tuple[tuple[tuple[Seat, ...], Colour], ...] = ((event.first_seats, GOLD), (event.second_seats, SILVER))
    for seats, colour in ranks:
        for tower in counted_towers(known, event.block, event):
            if tower.seat in seats:
                x, y, z = tower.top
                shafts.append(shine.shaft(board.staged, (x, y, z - 0.3), 0.40, 1.5, colour))

    def kindle(t: float) -> None:
        for node in shafts:
            node.set_alpha_scale(0.75 * t)

    kindle(0.0)
    sound = [move.call(board.sound, "block_scored", 1.0)] if shafts else []
    return move.in_order(*sound, move.over(0.35, kindle))


def _pay(board: "GameBoard", event: BlockScored, old: Shown, new: Shown) -> Interval:
    """Points fly from the block to where they are counted, and are counted on there."""
    x, y, z = places.foundation(event.block)
    sound = move.call(board.sound, "point", 1.0 + 0.04 * places.BLOCKS.index(event.block))
    paid = [(seat, points) for seat, points in enumerate(event.points) if points]
    ways = []
    for number, (seat, points) in enumerate(paid):
        dx, dy, _ = table_place(board.facing, (number - (len(paid) - 1) / 2) * BESIDE, 0.0)
        ways.append(_fly(board, seat, points, (x + dx, y + dy, z + 1.6), sound))
    count = move.over(SECONDS, lambda t: board.count_on(_between(old.scores, new.scores, t)))
    return move.in_order(move.together(*ways), count) if ways else count


def _fly(board: "GameBoard", seat: Seat, points: int, start: Place, sound: Interval) -> Interval:
    """The points of a seat, to its counter in the panels, or to its factory where none is to be seen."""
    colour = board.identity(seat).rgb
    number = flights.number(board, f"+{points}", colour, paint.ink_on(colour), paint("ink"))
    number.set_bin(flights.NUMBERS_BIN, 0, STRONG + 1)  # among the effects, which stay in the light, and still before all signs
    number.set_alpha_scale(0.0)
    end = board.counter(seat, start) or places.in_factory(board.seats, seat, 0.0, 0.0, 1.2, facing=board.facing)
    bend = around_what_is_told(start, end, board.facing, is_column=board.has_column)
    return flights.glide(board, number, start, end, sound=sound, bend=bend)


def around_what_is_told(start: Place, end: Place, facing: float, *, is_column: bool) -> Place:
    """What points bend towards, to pass beside the words at the upper left.

    To counters in a column they fly along and then up, to counters in a row up and then along.
    """
    (rx, ry, _), way = table_place(facing, 1.0, 0.0), tuple(b - a for a, b in zip(start, end, strict=True))
    along = way[0] * rx + way[1] * ry
    if is_column:
        return start[0] + ALONG * along * rx, start[1] + ALONG * along * ry, start[2] - DIP
    return end[0] - ALONG * along * rx, end[1] - ALONG * along * ry, end[2]


def _between(before: tuple[int, ...], after: tuple[int, ...], part: float) -> tuple[int, ...]:
    return tuple(round(old + (new - old) * part) for old, new in zip(before, after, strict=True))

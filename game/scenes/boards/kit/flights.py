"""Motions of pieces, cards, money and points. With reduced motion things fade in where they end.

A motion ends with its node in place, or its node is an effect that the board clears away.
"""

from typing import Protocol

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.scenes.boards.kit.badges import bin_name
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import before_all, new_bin, overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh

SCALE = (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24)
"""Half tones of a tower's storeys: a pentatonic scale."""
NUMBERS_BIN = "numbers"
"""Numbers fly before everything, badges too."""
LONG, LONGER = 3, 1.35
"""From so many signs on the badge of a number is larger, and by how much, so that all of it stands on its colour."""
DUST: Colour = (0.93, 0.88, 0.78)


class FlightTable(Protocol):
    """What a motion needs of a board."""

    look: Look
    effects: NodePath


def rate(storey: int) -> float:
    """How fast the sound of a landing is played: a tower plays a scale upwards."""
    return float(2 ** (SCALE[min(storey, len(SCALE) - 1)] / 12))


def drop(
    board: FlightTable,
    node: NodePath,
    start: Place,
    end: Place,
    *,
    sound: Interval,
    lift: float = 1.3,
    seconds: float = 0.78,
    turn: tuple[float, float] = (0.0, 0.0),
    scale: float = 1.0,
    onto: NodePath | None = None,
    give: float = 0.28,
    dusty: bool = False,
) -> Interval:
    """A piece flies to its place, grows to full size and lands; what it lands on gives way."""
    node.reparent_to(board.effects)
    if board.look.reduced_motion:
        return _appear(node, end, sound)
    node.set_pos(*start)
    node.set_scale(scale)
    grow = move.over(0.4, lambda t: node.set_scale(scale + (1 - scale) * move.ease(t)))
    way = move.together(move.travel(node, start, end, lift=lift, seconds=seconds, turn=turn), grow)
    landing = [move.squash(node, seconds=give)]
    if onto is not None:
        landing.append(move.squash(onto))
    if dusty:
        landing.append(puff(board, (end[0], end[1], end[2] + 0.02)))
    return move.in_order(way, sound, move.together(*landing))


def lay(
    board: FlightTable,
    node: NodePath,
    start: Place,
    end: Place,
    *,
    sound: Interval,
    lift: float = 1.0,
    seconds: float = 0.8,
    turn: tuple[float, float] = (0.0, 0.0),
) -> Interval:
    """A card, a mast or a token travels to its place and lies still."""
    node.reparent_to(board.effects)
    if board.look.reduced_motion:
        return _appear(node, end, sound)
    node.set_pos(*start)
    return move.in_order(move.travel(node, start, end, lift=lift, seconds=seconds, turn=turn), sound)


def slide(
    board: FlightTable, node: NodePath | None, start: Place, end: Place, *, lift: float, seconds: float
) -> Interval | None:
    """Something on the table moves on, such as a marker. None where nothing may or has to move."""
    if node is None or board.look.reduced_motion or start == end:
        return None
    return move.travel(node, start, end, lift=lift, seconds=seconds)


def number(board: FlightTable, words: str, colour: Colour, ink: Colour, edge: Colour) -> NodePath:
    """Points or money on a badge that always faces the eye, ready to fly."""
    mesh = Mesh(GLYPHS)
    room = 1.0 if len(words) < LONG else LONGER
    mesh.sign("dot", (0, 0, 0), 0.08 + 0.64 * room, edge, upright=True)
    mesh.sign("dot", (0, -0.01, 0), 0.64 * room, colour, upright=True)
    mesh.text(list(words), (0, -0.02, 0), 0.44, ink, upright=True)
    node = sign("points", mesh)
    node.reparent_to(board.effects)
    return node


def sign(name: str, mesh: Mesh) -> NodePath:
    """A drawing that always faces the eye and is seen before everything, never out of focus, ready to fly."""
    node = before_all(overlay(name, mesh), new_bin(NUMBERS_BIN, after=bin_name()))
    node.set_billboard_point_eye()
    return node


def earn(
    board: FlightTable, node: NodePath, start: Place, end: Place, *, sound: Interval, then: Interval | None = None
) -> Interval:
    """A number rises where points were earned or paid and flies to their seat; `then` follows."""
    if board.look.reduced_motion:
        return _appear(node, start, sound, seconds=0.3)
    node.set_alpha_scale(0)
    way = move.in_order(move.fly(node, start, end, seconds=0.6), sound)
    return way if then is None else move.in_order(way, then)


def glide(
    board: FlightTable,
    node: NodePath,
    start: Place,
    end: Place,
    *,
    sound: Interval,
    bend: Place | None = None,
    seconds: float = 0.7,
) -> Interval:
    """A number moves to where points are counted, for a level camera: straight, or on a curve that bends towards a place."""
    if board.look.reduced_motion:
        return _appear(node, start, sound, seconds=0.3)
    node.set_pos(*start)
    (ax, ay, az), (cx, cy, cz) = start, end
    bx, by, bz = bend or ((ax + cx) / 2, (ay + cy) / 2, (az + cz) / 2)

    def step(t: float) -> None:
        s = move.ease(t)
        a, b, c = (1 - s) ** 2, 2 * s * (1 - s), s**2
        node.set_pos(a * ax + b * bx + c * cx, a * ay + b * by + c * cy, a * az + b * bz + c * cz)

    return move.in_order(move.fade(node, 0.0, 1.0, seconds=0.2), move.over(seconds, step), sound)


def puff(board: FlightTable, at: Place, *, size: float = 1.25) -> Interval:
    """A ring of dust where something lands."""
    mesh = Mesh(GLYPHS)
    mesh.sign("halo", (0, 0, 0), 1.0, DUST)
    ring = overlay("dust", mesh, depth=2)
    ring.set_pos(*at)
    ring.reparent_to(board.effects)
    ring.set_alpha_scale(0)
    return move.dust(ring, size=size)


def _appear(node: NodePath, at: Place, sound: Interval, *, seconds: float = 0.25) -> Interval:
    node.set_pos(*at)
    return move.in_order(move.fade(node, 0.0, 1.0, seconds=seconds), sound)

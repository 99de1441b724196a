"""Moves the decorations of Skyrise: windmills turn, blimps rise and sink, clouds drift. They are no part of the model."""

from collections.abc import Iterator
from math import pi, sin

from panda3d.core import NodePath

from game.scenes.drawing.living import Move, bob_node, turn_node

TURNING, FLOATING = "turning", "floating"
"""What the moving part of a node is called: only it moves, so that the thing itself stays in its place."""
SPEED = 38.0
"""Degrees a second that sails turn."""
HEIGHT, PERIOD = 0.05, 7.0


def moves(things: NodePath) -> Iterator[Move]:
    """The moves of all decorations on the table now, each from its own place."""
    for number, sails in enumerate(things.find_all_matches(f"**/{TURNING}")):
        sails.set_hpr(0.0, 0.0, 37.0 * number)
        yield turn_node(sails, SPEED + 5 * (number % 3), axis=2)
    for number, blimp in enumerate(things.find_all_matches(f"**/{FLOATING}")):
        blimp.set_pos(0.0, 0.0, 0.0)
        yield bob_node(blimp, HEIGHT, PERIOD, phase=number * 0.37)
    for banks in things.find_all_matches("**/drifting"):
        yield drift(banks)


def drift(banks: NodePath) -> Move:
    """Clouds go slowly to and fro, so that none ever leaves its place."""
    return lambda seconds: banks.set_x(0.5 * sin(2 * pi * seconds / 90.0))

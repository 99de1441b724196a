"""How pieces move: lift, travel, drop, squash and settle, dust, and numbers that fly. Intervals only; knows no game."""

from collections.abc import Callable
from math import pi, sin

from direct.interval.IntervalGlobal import Func, Interval, LerpFunctionInterval, Parallel, Sequence, Wait
from panda3d.core import LPoint3, NodePath, TransparencyAttrib

Point = tuple[float, float, float]

SQUASH = 0.06
"""How much a piece gives way when it lands."""


def in_order(*parts: Interval) -> Interval:
    """One after another."""
    return Sequence(*parts)  # type: ignore[call-overload, no-any-return]


def together(*parts: Interval) -> Interval:
    """All at once."""
    return Parallel(*parts)  # type: ignore[call-overload, no-any-return]


def over(seconds: float, step: Callable[[float], None]) -> Interval:
    """Calls the step with 0…1 for that long, at last with exactly 1."""
    return LerpFunctionInterval(step, duration=seconds, fromData=0.0, toData=1.0)


def wait(seconds: float) -> Interval:
    """Nothing for that long."""
    return Wait(seconds)  # type: ignore[return-value]


def ease(t: float) -> float:
    """Slow at both ends."""
    return t * t * (3 - 2 * t)


def travel(
    node: NodePath, start: Point, end: Point, *, lift: float, seconds: float, turn: tuple[float, float] = (0, 0)
) -> Interval:
    """Up from where it lies, over, and down; it falls faster than it rises."""
    top = max(start[2], end[2]) + lift

    def step(t: float) -> None:
        across = ease(min(1.0, max(0.0, (t - 0.12) / 0.68)))
        x, y = start[0] + (end[0] - start[0]) * across, start[1] + (end[1] - start[1]) * across
        if t < 0.55:
            z = start[2] + (top - start[2]) * sin(pi / 2 * t / 0.55)
        elif t < 0.72:
            z = top
        else:
            z = top - (top - end[2]) * ((t - 0.72) / 0.28) ** 2
        node.set_pos(x, y, z)
        node.set_h(turn[0] + (turn[1] - turn[0]) * across)

    return over(seconds, step)


def squash(node: NodePath, *, seconds: float = 0.28) -> Interval:
    """Gives way by six in a hundred and springs back."""

    def step(t: float) -> None:
        give = SQUASH * sin(pi * min(1.0, t * 1.9)) * (1 - t) if t < 1 else 0.0
        node.set_scale(1 + give * 0.5, 1 + give * 0.5, 1 - give)

    return over(seconds, step)


def dust(node: NodePath, *, size: float = 1.0, seconds: float = 0.5) -> Interval:
    """A ring that widens and fades."""

    def step(t: float) -> None:
        node.set_scale(size * (0.7 + 0.9 * (1 - (1 - t) ** 2)))
        node.set_color_scale(1, 1, 1, 0.55 * (1 - t))

    return over(seconds, step)


def fade(node: NodePath, start: float, end: float, *, seconds: float) -> Interval:
    """From one transparency to another."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    return over(seconds, lambda t: node.set_alpha_scale(start + (end - start) * t))


def fly(node: NodePath, start: Point, end: Point, *, seconds: float = 0.8) -> Interval:
    """A number rises where it was earned and flies to where it is counted."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    middle = LPoint3((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, max(start[2], end[2]) + 1.4)

    def step(t: float) -> None:
        s = ease(t)
        a, b, c = (1 - s) ** 2, 2 * s * (1 - s), s**2
        node.set_pos(*(a * start[i] + b * middle[i] + c * end[i] for i in range(3)))
        node.set_scale(1.0 + 0.25 * sin(pi * t))
        node.set_alpha_scale(min(1.0, 6 * t, 6 * (1.02 - t)))

    return over(seconds, step)


def pulse(node: NodePath, *, seconds: float = 0.5, by: float = 0.12) -> Interval:
    """Grows a little and returns."""
    return over(seconds, lambda t: node.set_scale(1 + by * sin(pi * t) if t < 1 else 1.0))


def call(function: Callable[..., None], *values: object) -> Interval:
    """Calls a function when its turn comes."""
    return Func(function, *values)

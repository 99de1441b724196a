"""Every action of Skyliners, made once. `legal` looks them up by masks of plots and hands of cards."""

from itertools import pairwise

from game.rules.grid import bits
from game.rules.skyliners.board import CENTRE, PIECES, PLOTS, ROWS
from game.rules.skyliners.model import Build, Lapse, LayPlan

THIRDS = (0, 9, 17, 25)
"""Masks of plots are looked up in three parts, so that the tables stay small."""


def _by_mask(builds: tuple[Build, ...]) -> tuple[tuple[Build, ...], ...]:
    """From a mask over some plots to the builds on its plots."""
    return tuple(tuple(builds[index] for index in bits(mask)) for mask in range(1 << len(builds)))


BUILDS = tuple(
    tuple(
        tuple(_by_mask(tuple(Build(seat, piece, plot) for plot in PLOTS[first:last])) for first, last in pairwise(THIRDS))
        for piece in PIECES
    )
    for seat in range(4)
)
"""For each seat and piece the tables from the three parts of a mask to builds."""
LAY_PLANS = tuple(
    tuple(
        tuple(LayPlan(seat, row, number) for i, row in enumerate(ROWS) if hand >> i & 1 for number in (1, 2, 3, 4))
        for hand in range(32)
    )
    for seat in range(4)
)
"""For each seat and hand of plan cards every plan it can lay."""
LAPSE = tuple((Lapse(seat),) for seat in range(4))
BUILDABLE = (1 << len(PLOTS)) - 1 & ~(1 << CENTRE)
"""Every plot but the centre, as bits (SL-41)."""

"""The end of a match: all steps back, and what the winner has built lights up, tower by tower."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyline3000.events import GameEnded
from game.scenes.boards.kit import flights, shine
from game.scenes.boards.skyline3000 import counting, effects, places
from game.scenes.boards.skyline3000.model import Shown, block_of, building
from game.scenes.boards.skyline3000.places import BLOCKS, LETTERS, STOREY
from game.scenes.drawing import motion as move

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

STEP, ALL = 0.16, 2.0
"""Seconds from one tower to the next at most, and for all of them together at most."""
OVER = 1.01
"""How much larger a lit tower is than the dark one in its place, which it hides."""
WIDE, HIGH = 0.42, 2.2
"""The light over the highest tower of a block."""
KINDLE, STAND = 0.6, 1.2
"""Seconds in which that light comes, and in which the city stands in it before the dark ends."""


def towers_of(known: Shown, seat: Seat) -> Iterator[tuple[str, int, str]]:
    """The towers of a seat in the colony: foundation, storeys and roof; the highest of a block is its last."""
    for block in BLOCKS:
        found = [
            (built[1], block + letter, built[2])
            for letter, site in zip(LETTERS, block_of(known, block), strict=True)
            if (built := building(site)) and built[0] == seat
        ]
        yield from ((name, height, roof) for height, name, roof in sorted(found))


def light_up(board: "GameBoard", event: GameEnded, _old: Shown, new: Shown) -> Interval:
    """The winner's towers come into the light one after another, and light rises over the highest of each block."""
    board.dim_beside("")
    shown, shafts = list[NodePath](), list[NodePath]()
    for seat in event.winner_seats:
        highest = dict[str, NodePath]()
        for name, height, roof in towers_of(new, seat):
            x, y, z = places.foundation(name)
            tower = effects.tower(board.look, board.identity(seat), height, roof)
            tower.reparent_to(board.effects)
            tower.set_pos_hpr_scale(x, y, z, board.facing, 0, 0, OVER, OVER, OVER)
            tower.hide()
            shown.append(tower)
            if name[:2] in highest:
                highest[name[:2]].remove_node()
            top = (x, y, z + height * STOREY + places.ROOF[roof])
            highest[name[:2]] = shine.shaft(board.staged, top, WIDE, HIGH, counting.GOLD)
        shafts += highest.values()
    for shaft in shafts:
        shaft.set_alpha_scale(0.0)
    step = 0.0 if board.look.reduced_motion else min(STEP, ALL / max(1, len(shown)))
    lit = [
        part
        for number, tower in enumerate(shown)
        for part in (move.call(tower.show), move.call(board.sound, "click", flights.rate(number)), move.wait(step))
    ]

    def kindle(t: float) -> None:
        for shaft in shafts:
            shaft.set_alpha_scale(0.8 * t)

    cheer = [move.call(board.sound, "city_crowned", 1.0), move.over(KINDLE, kindle), move.wait(STAND)]
    return move.in_order(*lit, *cheer, move.call(board.brighten))

"""Great moments of Skyline of the World: a penthouse is crowned, the match is won, and rockets burst over what was built."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeGuard

from direct.interval.IntervalGlobal import Interval

from game.rules.core import Event, Seat
from game.rules.skyline_world import LEVELS, NEUTRAL
from game.rules.skyline_world.events import FloorBuilt
from game.scenes.boards.kit import shine, sides
from game.scenes.boards.skyline_world import buildings, places
from game.scenes.boards.skyline_world.bay import over_water
from game.scenes.boards.skyline_world.model import rules
from game.scenes.boards.skyline_world.painted import LAMP, paint
from game.scenes.drawing import motion as move
from game.scenes.drawing.marks import Spot

if TYPE_CHECKING:
    from game.scenes.boards.skyline_world.board import GameBoard

CROWN_SECONDS, CROWN_FROM = 0.6, 1.6
"""How long a crown comes down, and from how high."""
SHAFT_WIDE, SHAFT_HIGH, SHAFT_LIGHT = 0.42, 5.0, 0.8
ROCKET_SECONDS, ROCKET_AFTER, GLOW_SECONDS = 1.1, 0.22, 1.9
"""How long a rocket bursts, how soon the next follows, and how long light stands over the penthouse."""
ROCKETS = ((0.0, 0.0, 0.9, 1.2), (-1.2, 0.5, 0.3, 0.9), (1.7, 0.6, 1.0, 1.0), (0.8, 1.2, 1.6, 0.8))
"""Where rockets burst over a penthouse as the eye sees it (to the right, away, up), and how large; words stand at its left."""

MOST_ROCKETS, NEXT_ROCKET, ROCKET_WIDE = 9, 0.16, 1.3
"""When the match is won: how many rockets there are at most, how soon the next one follows, and how large they burst."""
RISES = (0.7, 1.6, 1.1)
"""How high over their buildings they do."""
STANDING_LIGHT, LIGHT_DEEP = {False: 0.8, True: 0.5}, 0.8
"""How bright light stands over buildings of whoever wins, without shaders and with them, and how far below their tops it
begins."""


def is_penthouse(event: Event) -> TypeGuard[FloorBuilt]:
    """Is a penthouse built, and not a neutral floor on the highest level?"""
    return isinstance(event, FloorBuilt) and event.level == LEVELS and rules().pieces[event.piece] != NEUTRAL


def crown_penthouse(board: "GameBoard", event: FloorBuilt) -> Interval:
    """The crown comes down on the highest floor, rockets burst in the owner's colour and gold, and light stands over it for as
    long as words about it do."""
    owner, (x, y, _) = board.identity(event.seat), places.plot(event.plot)
    z = places.GROUND + places.height(LEVELS)
    crown = buildings.crown(owner).node("crown", board.look, stays=False)
    crown.reparent_to(board.effects)
    crown.set_pos(x, y, z)
    light = over_water(shine.shaft(board.staged, (x, y, z), SHAFT_WIDE, SHAFT_HIGH, owner.rgb))
    for node in (crown, light):
        node.hide()
    board.make_room()

    def come_down(t: float) -> None:
        for node in (crown, light):
            node.show()
        crown.set_z(z + CROWN_FROM * (1 - move.ease(min(1.0, 1.4 * t))))
        light.set_alpha_scale(SHAFT_LIGHT * max(0.0, min(1.0, 3 * t - 1.6)))

    gold, own = paint("gold"), owner.rgb
    inks = ((gold, LAMP, own), (own, LAMP), (LAMP, gold), (own, gold))
    rockets = []
    for number, ((right, away, up, size), colours) in enumerate(zip(ROCKETS, inks, strict=True)):
        dx, dy, _ = sides.table_place(board.heading, right, away)
        burst = shine.burst(board, (x + dx, y + dy, z + up), colours, size=size, seconds=ROCKET_SECONDS, seed=number)
        rockets.append(move.in_order(move.wait(ROCKET_AFTER * number), burst))
    glow = move.over(GLOW_SECONDS, lambda t: light.set_alpha_scale(SHAFT_LIGHT * (1 - 0.5 * t)))
    return move.in_order(
        move.over(CROWN_SECONDS, come_down), move.call(board.sound, "penthouse", 1.0), move.together(glow, *rockets)
    )


def celebrate(board: "GameBoard", spots: Iterable[tuple[Seat, Spot]]) -> Interval:
    """Light rises over buildings of whoever wins or ends the match and stays, and rockets burst one after another."""
    board.make_room()
    gold, lights, rockets = paint("gold"), [], []
    for number, (seat, spot) in enumerate(spots):
        own, (x, y, z) = board.identity(seat).rgb, spot.top
        light = over_water(shine.shaft(board.staged, (x, y, z - LIGHT_DEEP), SHAFT_WIDE, SHAFT_HIGH, own))
        light.set_alpha_scale(0.0)
        lights.append(light)
        if number < MOST_ROCKETS:
            inks = (gold, LAMP, own)
            up = (x, y, z + RISES[number % len(RISES)])
            burst = shine.burst(board, up, inks, size=ROCKET_WIDE, seconds=ROCKET_SECONDS, seed=number)
            rockets.append(move.in_order(move.wait(NEXT_ROCKET * number), burst))

    def rise(t: float) -> None:
        for light in lights:
            light.set_alpha_scale(STANDING_LIGHT[board.look.lit] * move.ease(t))

    return move.together(move.over(CROWN_SECONDS, rise), *rockets)

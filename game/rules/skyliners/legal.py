"""The legal actions of the seat on turn. `notation` says why others are refused.

The functions are methods of the game because every ply of every play-out calls them.
"""

from typing import TYPE_CHECKING

from game.rules.core import Action, Rng
from game.rules.skyliners.model import State
from game.rules.skyliners.tables import BUILDS, LAPSE, LAY_PLANS

if TYPE_CHECKING:
    from game.rules.skyliners.game import Game


def legal_actions(_game: "Game", state: State) -> tuple[Action, ...]:
    """Floors, roofs and parks by plot, then plans by row and number; a lapse only where nothing else is possible."""
    if state.over:
        return ()
    seat, free = state.turn, ~state.used
    floors, roofs, parks = BUILDS[seat]
    actions: tuple[Action, ...] = ()
    if state.floors[seat]:
        mask = state.open & free
        actions = floors[0][mask & 0x1FF] + floors[1][mask >> 9 & 0xFF] + floors[2][mask >> 17]
    if state.roofs[seat] and (mask := state.open & ~state.empty & free):
        actions += roofs[0][mask & 0x1FF] + roofs[1][mask >> 9 & 0xFF] + roofs[2][mask >> 17]
    if state.parks[seat] and (mask := state.empty & free):
        actions += parks[0][mask & 0x1FF] + parks[1][mask >> 9 & 0xFF] + parks[2][mask >> 17]
    if state.action == 2:  # SL-32: a plan only as second action
        actions += LAY_PLANS[seat][state.hands[seat]]
    return actions or LAPSE[seat]


def random_legal(_game: "Game", state: State, rng: Rng) -> tuple[Action, Rng]:
    """The same as a pick from `legal_actions`, without putting the list together."""
    seat, free = state.turn, ~state.used
    floor = state.open & free if state.floors[seat] else 0
    roof = state.open & ~state.empty & free if state.roofs[seat] else 0
    park = state.empty & free if state.parks[seat] else 0
    plans: tuple[Action, ...] = LAY_PLANS[seat][state.hands[seat]] if state.action == 2 else ()
    floors, roofs, parks = floor.bit_count(), roof.bit_count(), park.bit_count()
    index, rng = rng.roll(floors + roofs + parks + len(plans) or 1)
    if index < floors:
        tables, mask = BUILDS[seat][0], floor
    elif (index := index - floors) < roofs:
        tables, mask = BUILDS[seat][1], roof
    elif (index := index - roofs) < parks:
        tables, mask = BUILDS[seat][2], park
    else:
        return (plans or LAPSE[seat])[index - parks], rng
    if index < (near := (mask & 0x1FF).bit_count()):
        return tables[0][mask & 0x1FF][index], rng
    if (index := index - near) < (middle := (mask & 0x1FE00).bit_count()):
        return tables[1][mask >> 9 & 0xFF][index], rng
    return tables[2][mask >> 17][index - middle], rng

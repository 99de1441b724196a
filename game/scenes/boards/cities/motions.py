"""Animates the events of Cities: a board turns over in strips, tiles are built, cards fly to and from the pile."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.cities.board import SIDE, Piece
from game.rules.cities.events import (
    BoardOpened,
    CardDrawn,
    CardExchanged,
    CardReturned,
    CardTaken,
    GameOver,
    MilestoneStep,
    TilePlaced,
)
from game.rules.cities.parts import STACKS
from game.rules.core import Event
from game.scenes.boards.cities import ceremony, construction, faces, fate, land, things
from game.scenes.boards.cities.model import Shown
from game.scenes.boards.cities.places import CARD, SLAB, beside, hand, region
from game.scenes.boards.kit import cards, flights
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.material import GLAZED, solid
from game.scenes.drawing.mesh import Mesh

if TYPE_CHECKING:
    from game.scenes.boards.cities.board import GameBoard

TURN, AFTER = 0.42, 0.07
"""Seconds in which a strip of a board turns over, and between one and the next."""
SPROUT = 0.3
"""Seconds in which trees grow."""


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The way from one table to the next, where the event has one."""
    show = _SHOW.get(type(event))
    return show(board, event, old, new) if show else None


# -- land --------------------------------------------------------------------------------------------------------


def _opened(board: "GameBoard", event: BoardOpened, old: Shown, new: Shown) -> Interval:
    """Strip by strip the plan turns over and is land; then trees sprout."""
    ground = region(new.layout)
    piece = next(each for each in ground.pieces if each.board == event.board)
    trees = next(thing for thing in things.things(new) if (thing.kind, thing.key) == ("trees", event.board))
    grove = board.make(trees)
    grove.reparent_to(board.effects)
    sound = move.call(board.sound, "open", 1.0)
    if board.look.reduced_motion:
        plate = board.make(next(each for each in things.things(new) if (each.kind, each.key) == ("board", event.board)))
        plate.reparent_to(board.effects)
        plate.set_pos(*ground.board(piece))
        fate.tint_apart(board.look, new, (plate, grove))
        return move.in_order(move.fade(plate, 0.0, 1.0, seconds=0.25), sound)
    for kind in ("board", "tag"):
        gone = board.node_of(kind, event.board)
        if gone is not None:
            gone.hide()
    front = "hidden" if "?" in old.fronts[ground.pieces.index(piece)] else f"plan {event.board}"
    strips = [_strip(board, piece, front, column) for column in range(SIDE)]
    fate.tint_apart(board.look, new, (*strips, grove))
    grove.hide()
    turns = move.together(*(move.in_order(move.wait(AFTER * k), _turned(strip)) for k, strip in enumerate(strips)))
    sprout = move.over(SPROUT, lambda t: grove.set_sz(max(0.01, move.ease(t))))
    return move.in_order(sound, turns, move.call(grove.show), sprout)


def _strip(board: "GameBoard", piece: Piece, front: str, column: int) -> NodePath:
    """A column of a board that can be turned over: land on one side, the plan on the other."""
    ground, mesh = board.region, Mesh(land.land_picture(board.look))
    west = column - SIDE / 2
    land.face(mesh, f"land {piece.board}", piece.corner, (west, west + 1), z=SLAB)
    land.face(mesh, front, piece.corner, (west, west + 1), z=0.0, below=True)
    body, axis = solid("strip", [mesh], board.look, GLAZED), board.effects.attach_new_node("axis")
    x, y, _ = ground.board(piece)
    axis.set_pos(x + (west + 0.5) * ground.scale, y, SLAB / 2 * ground.scale)
    axis.set_scale(ground.scale)
    body.reparent_to(axis)
    body.set_pos(-west - 0.5, 0.0, -SLAB / 2)
    axis.set_r(180)
    return axis


def _turned(strip: NodePath) -> Interval:
    """It rises on its edge and lies down on its other side."""
    low, half = strip.get_z(), 0.5 * strip.get_sx()

    def turn(t: float) -> None:
        part = move.ease(t)
        strip.set_r(180 * (1 - part))
        strip.set_z(low + half * 4 * part * (1 - part))

    return move.over(TURN, turn)


def _placed(board: "GameBoard", event: TilePlaced, old: Shown, new: Shown) -> Interval:
    return construction.raise_tile(board, event, new)


def _milestone(board: "GameBoard", event: MilestoneStep, old: Shown, new: Shown) -> Interval | None:
    """The end of a milestone is celebrated once, with its first step; not where it loses the city."""
    return ceremony.celebrate_milestone(board, event, old, new) if event.step == 1 and not new.is_lost else None


def _over(board: "GameBoard", event: GameOver, old: Shown, new: Shown) -> Interval | None:
    return ceremony.end_city(board, event, old, new)


# -- cards -------------------------------------------------------------------------------------------------------


def _drawn(board: "GameBoard", event: CardDrawn, old: Shown, new: Shown) -> Interval:
    """A card is turned up from its stack and goes to the hand."""
    stack = STACKS.index(event.source)
    start, high = beside(new.layout).stacks[stack], things.stack_height(old.stacks[stack])
    return _fly(board, event.card, (start[0], start[1], start[2] + high), hand(new.layout))


def _taken(board: "GameBoard", event: CardTaken, old: Shown, new: Shown) -> Interval:
    return _fly(board, event.card, _in_pile(old, event.card), hand(new.layout))


def _laid(board: "GameBoard", event: CardExchanged | CardReturned, old: Shown, new: Shown) -> Interval:
    return _fly(board, event.card, hand(new.layout), _in_pile(new, event.card))


def _fly(board: "GameBoard", code: str, start: Place, end: Place) -> Interval:
    card = cards.lay_card(faces.face(code, board.text), board.look, width=CARD[0])
    return flights.lay(board, card, start, end, sound=move.call(board.sound, "card", 1.0), seconds=0.6)


def _in_pile(known: Shown, code: str) -> Place:
    spots = beside(known.layout)
    xs = spots.spread(len(known.pile))
    x = xs[known.pile.index(code)] if code in known.pile else 0.0
    return spots.pile[0] + x, spots.pile[1], 0.06


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    BoardOpened: _opened,
    TilePlaced: _placed,
    MilestoneStep: _milestone,
    GameOver: _over,
    CardDrawn: _drawn,
    CardTaken: _taken,
    CardExchanged: _laid,
    CardReturned: _laid,
}

"""Motions for the events of Skyline 3000: storeys, roofs, towers, tiles, cards, bids and points."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event, Seat
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.events import (
    AmenityPlaced,
    AmenityRemoved,
    AuctionOpened,
    BidPaid,
    BidSealed,
    BidsRevealed,
    BillboardPlaced,
    BillboardRemoved,
    BlockScored,
    BuildingAnchored,
    CardDrawn,
    CardPlayed,
    GameEnded,
    KeyPassed,
    PileReshuffled,
    RoofPlaced,
    ScoreChanged,
    StoreyAdded,
    SupplyOpened,
)
from game.rules.skyline3000.model import MARKS, SHAPES
from game.scenes.boards.kit import cards, flights
from game.scenes.boards.skyline3000 import bids, counting, effects, faces, finale, places, reveal, things, tiles, towers
from game.scenes.boards.skyline3000.forms import paint
from game.scenes.boards.skyline3000.model import Shown, tables
from game.scenes.boards.skyline3000.places import STOREY
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import Mesh

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

HOVER = 2.2
"""How high over its foundation a tower begins to be lowered."""


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The motion from one model to the next; None where the event has none."""
    show = _SHOW.get(type(event))
    return show(board, event, old, new) if show else None


def _above(at: Place, high: float) -> Place:
    return at[0], at[1], at[2] + high


def _sound(board: "GameBoard", name: str, rate: float = 1.0) -> Interval:
    return move.call(board.sound, name, rate)


# -- in the factory ------------------------------------------------------------------------------------------------


def _in_factory(board: "GameBoard", seat: Seat, x: float, y: float, z: float = 0.0) -> Place:
    return places.in_factory(board.seats, seat, x, y, z, facing=board.facing)


def _turn(board: "GameBoard", seat: Seat) -> float:
    """How the factory of a seat is turned now."""
    return places.berth(board.seats, seat, board.facing)[1]


def _slot(board: "GameBoard", known: Shown, seat: Seat, slot: int, level: int) -> tuple[Place, float]:
    """Where a storey of a slot begins, and how large it is there."""
    shown = places.slot_count(known.factories[seat])
    _, _, size = places.yard(shown)
    x, y, z = places.slot(slot, shown)
    return places.in_factory(known.seats, seat, x, y, z + level * STOREY * size, facing=board.facing), size


def _set_down(board: "GameBoard", mesh: Mesh, start: Place, end: Place, seat: Seat, sound: Interval, size: float) -> Interval:
    """A part of a building comes to its place in a factory."""
    holder = NodePath("part")
    body = solid("part", [mesh], board.look)
    body.reparent_to(holder)
    body.set_scale(size)
    turn = _turn(board, seat)
    return flights.drop(board, holder, start, end, sound=sound, turn=(turn, turn), lift=0.9, seconds=0.6, scale=0.8)


def _add_storey(board: "GameBoard", event: StoreyAdded, old: Shown, new: Shown) -> Interval:
    end, size = _slot(board, new, event.seat, event.slot, event.height - 1)
    start = places.on_raft(board.facing, places.PILES_AT, places.SUPPLY_X, 0.1, 0.4)
    sound = _sound(board, "floor", flights.rate(event.height - 1))
    return _set_down(board, towers.storey(board.identity(event.seat)), start, end, event.seat, sound, size)


def _put_roof(board: "GameBoard", event: RoofPlaced, old: Shown, new: Shown) -> Interval:
    end, size = _slot(board, new, event.seat, event.slot, event.height)
    start = _in_factory(board, event.seat, places.STOCK[0], 0.4, 0.2)
    mesh = towers.top(board.identity(event.seat), MARKS[SHAPES.index(event.shape)])
    return _set_down(board, mesh, start, end, event.seat, _sound(board, "roof", flights.rate(event.height)), size)


# -- on the moon ---------------------------------------------------------------------------------------------------


def _anchor(board: "GameBoard", event: BuildingAnchored, old: Shown, new: Shown) -> Interval:
    """A tower leaves its factory, and is lowered in a beam of light."""
    who, roof = board.identity(event.seat), MARKS[SHAPES.index(event.shape)]
    start, size = _slot(board, old, event.seat, event.slot, 0)
    end = places.foundation(event.foundation)
    node = effects.tower(board.look, who, event.height, roof)
    board.thin(new, "yard", str(event.seat))
    sound = _sound(board, "roof", flights.rate(event.height))
    if board.look.reduced_motion:
        return flights.lay(board, node, start, end, sound=sound)
    node.reparent_to(board.effects)
    node.set_scale(size)
    ray, turn = effects.beam(board, end, who), _turn(board, event.seat)
    facing = turn + (board.facing - turn + 180) % 360 - 180
    way = move.travel(node, start, _above(end, HOVER), lift=1.2, seconds=0.8, turn=(turn, facing))
    grown = move.over(0.8, lambda t: node.set_scale(size + (1 - size) * move.ease(t)))
    down = move.over(0.75, lambda t: node.set_pos(end[0], end[1], end[2] + HOVER * (1 - move.ease(t))))
    landing = move.together(move.squash(node), flights.puff(board, _above(end, 0.03)))
    lit = move.over(0.75, lambda t: ray.set_alpha_scale(min(1.0, 5 * t)))
    fading = move.over(0.3, lambda t: ray.set_alpha_scale(1 - t))
    return move.in_order(move.together(way, grown), move.together(down, lit), sound, move.together(landing, fading))


def _put_billboard(board: "GameBoard", event: BillboardPlaced, old: Shown, new: Shown) -> Interval:
    body, signs = tiles.billboard(board.identity(event.seat))
    node = effects.body(board.look, body, signs)
    start = _in_factory(board, event.seat, *places.STOCK, 0.1)
    end = places.foundation(event.foundation)
    turn = (board.facing, board.facing)
    return flights.drop(board, node, start, end, sound=_sound(board, "card"), turn=turn, scale=0.5, seconds=0.7)


def _remove_billboard(board: "GameBoard", event: BillboardRemoved, old: Shown, new: Shown) -> Interval | None:
    """A billboard rises and fades out."""
    node = effects.body(board.look, *tiles.billboard(board.identity(event.seat)))
    at = places.foundation(event.foundation)
    node.reparent_to(board.effects)
    node.set_pos_hpr(*at, board.facing, 0, 0)
    board.thin(new, "block", event.foundation[:2])
    if board.look.reduced_motion:
        return move.fade(node, 1.0, 0.0, seconds=0.25)
    rise = move.over(0.45, lambda t: node.set_z(at[2] + 0.8 * t))
    return move.together(rise, move.fade(node, 1.0, 0.0, seconds=0.45))


def _put_tile(board: "GameBoard", event: AmenityPlaced, old: Shown, new: Shown) -> Interval:
    """The tile that was won comes from the auction house."""
    node = effects.tile(board.look, event.tile)
    stack = old.offer if old.offer is not None else 0
    start, end = _above(places.stack(board.facing, stack), 0.3), places.foundation(event.place)
    return flights.drop(board, node, start, end, sound=_sound(board, "park"), scale=0.8, seconds=0.9, dusty=True)


def _remove_tile(board: "GameBoard", event: AmenityRemoved, old: Shown, new: Shown) -> Interval:
    """A tile that nobody gets rises from the auction house and fades out."""
    node = effects.tile(board.look, event.tile)
    at = _above(places.stack(board.facing, old.offer or 0), 0.3)
    node.reparent_to(board.effects)
    node.set_pos(*at)
    away = move.over(0.6, lambda t: node.set_z(at[2] + (0.0 if board.look.reduced_motion else 1.2 * t)))
    return move.in_order(_sound(board, "wrong"), move.together(away, move.fade(node, 1.0, 0.0, seconds=0.6)))


# -- cards ---------------------------------------------------------------------------------------------------------


def _card(board: "GameBoard", code: str) -> NodePath:
    """A card that can be read while it flies."""
    node = NodePath("card")
    stand = cards.lean_card(faces.face(code, board.text), board.look, width=bids.CARD, lean=bids.LEAN)
    stand.reparent_to(node)
    node.set_h(board.facing)
    return node


def _hand(board: "GameBoard", seat: Seat) -> Place:
    return _in_factory(board, seat, *places.HAND, 0.3)


def _to_pile(board: "GameBoard", code: str) -> Place:
    kind = TYPES[tables().type_of[tables().card_of[code]]]
    return _above(places.pile(board.facing, kind), 0.4)


def _fly(board: "GameBoard", node: NodePath, start: Place, end: Place, *, seconds: float = 0.7, lift: float = 1.0) -> Interval:
    turn = (board.facing, board.facing)
    return flights.lay(board, node, start, end, sound=_sound(board, "card"), turn=turn, seconds=seconds, lift=lift)


def _play_card(board: "GameBoard", event: CardPlayed, old: Shown, new: Shown) -> Interval:
    board.thin(new, "stores", str(event.seat))
    return _fly(board, _card(board, event.card), _hand(board, event.seat), _to_pile(board, event.card), seconds=0.8)


def _draw_card(board: "GameBoard", event: CardDrawn, old: Shown, new: Shown) -> Interval:
    board.thin(new, "piles", "all")
    return _fly(board, _card(board, event.card), _to_pile(board, event.card), _hand(board, event.seat), seconds=0.6)


def _reshuffle(board: "GameBoard", event: PileReshuffled, old: Shown, new: Shown) -> Interval:
    at = _above(places.pile(board.facing, event.pile), 0.3)
    return move.in_order(_sound(board, "card", 0.8), flights.puff(board, at, size=1.1))


# -- auctions ------------------------------------------------------------------------------------------------------


def _open_auction(board: "GameBoard", event: AuctionOpened, old: Shown, new: Shown) -> Interval:
    """The tile on offer is raised for a moment."""
    node = effects.tile(board.look, event.tile)
    at = _above(places.stack(board.facing, event.stack - 1), 0.35)
    node.reparent_to(board.effects)
    node.set_pos(*at)
    if board.look.reduced_motion:
        return move.in_order(_sound(board, "antenna"), move.wait(0.3))
    rise = move.over(0.5, lambda t: node.set_z(at[2] + 0.9 * move.ease(t)))
    return move.in_order(_sound(board, "antenna"), rise, move.pulse(node, seconds=0.5, by=0.3))


def _seal_bid(board: "GameBoard", event: BidSealed, old: Shown, new: Shown) -> Interval:
    """A closed case appears over the factory, the same whatever is in it."""
    node = bids.capsule(board.look, event.seat)
    heading = _turn(board, event.seat)
    node.set_h(heading)
    at = things.tray_place(old, event.seat, board.facing)
    sound, turn = _sound(board, "click"), (heading, heading)
    return flights.lay(board, node, _hand(board, event.seat), at, sound=sound, turn=turn, lift=0.5, seconds=0.4)


def _pay_bid(board: "GameBoard", event: BidPaid, old: Shown, new: Shown) -> Interval:
    """The winner's cards go to their discards; the others take theirs back."""
    at = board.stage.page.point(0.0, bids.level(event.seat, old.seats))
    board.thin(new, "stores", str(event.seat))
    rows = [node for seat in range(old.seats) if (node := board.node_of("opened", str(seat))) is not None]
    ways = [move.fade(row, 1.0, 0.0, seconds=0.3) for row in rows]
    ways += [
        _fly(board, _card(board, code), at, _to_pile(board, code), lift=0.5 + 0.2 * k) for k, code in enumerate(event.cards)
    ]
    return move.together(*ways)


# -- points --------------------------------------------------------------------------------------------------------


def _fly_points(board: "GameBoard", seat: Seat, words: str, start: Place, sound: Interval) -> Interval:
    """A number flies to a factory."""
    colour = board.identity(seat).rgb
    number = flights.number(board, words, colour, paint.ink_on(colour), paint("ink"))
    end = _in_factory(board, seat, 0.0, 0.0, 1.2)
    return flights.earn(board, number, start, end, sound=sound)


def _pay_points(board: "GameBoard", event: ScoreChanged, old: Shown, new: Shown) -> Interval | None:
    """A number with the cost of a billboard rises over the factory. Points of blocks have flown already."""
    if event.reason == "scoring":
        return None
    start = _in_factory(board, event.seat, *places.STOCK, 0.6)
    words = f"\N{MINUS SIGN}{-event.delta}" if event.delta < 0 else f"+{event.delta}"
    return _fly_points(board, event.seat, words, start, _sound(board, "wrong"))


def _open_supply(board: "GameBoard", event: SupplyOpened, old: Shown, new: Shown) -> Interval:
    """Over every factory how many cards it draws."""
    nodes = []
    for seat, count in enumerate(event.allowances):
        colour = board.identity(seat).rgb
        number = flights.number(board, f"+{count}", colour, paint.ink_on(colour), paint("ink"))
        number.set_pos(*_in_factory(board, seat, 0.0, 0.0, 1.5))
        nodes.append(number)
    return move.in_order(_sound(board, "point"), move.together(*(move.pulse(node, seconds=1.0, by=0.2) for node in nodes)))


def _pass_key(board: "GameBoard", event: KeyPassed, old: Shown, new: Shown) -> Interval | None:
    start, end = things.key_place(old, event.from_seat, board.facing), things.key_place(new, event.to_seat, board.facing)
    return flights.slide(board, board.node_of("key", "all"), start, end, lift=1.4, seconds=0.8)


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    StoreyAdded: _add_storey,
    RoofPlaced: _put_roof,
    BuildingAnchored: _anchor,
    BillboardPlaced: _put_billboard,
    BillboardRemoved: _remove_billboard,
    AmenityPlaced: _put_tile,
    AmenityRemoved: _remove_tile,
    CardPlayed: _play_card,
    CardDrawn: _draw_card,
    PileReshuffled: _reshuffle,
    AuctionOpened: _open_auction,
    BidSealed: _seal_bid,
    BidsRevealed: reveal.reveal_bids,
    BidPaid: _pay_bid,
    BlockScored: counting.score_block,
    ScoreChanged: _pay_points,
    SupplyOpened: _open_supply,
    KeyPassed: _pass_key,
    GameEnded: finale.light_up,
}

"""Animates the events of Skyrise: pieces fly to quarters and back, discs and points to the docks, evening falls."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event, Seat
from game.rules.grid import bits
from game.rules.skyrise.events import (
    AuctionWon,
    BidPlaced,
    BidsReturned,
    Built,
    CardsDealt,
    ControlScored,
    DiscsLaid,
    DiscTaken,
    EraEnded,
    FinalScored,
    Finished,
    GameOver,
    HammerAsked,
    JokerAssigned,
    KeyTaken,
    ObjectiveRevealed,
    PanoramaScored,
    Passed,
    PatronSeen,
    PatronsRevealed,
    WonderKept,
    WonderScored,
    WondersRevealed,
)
from game.rules.skyrise.model import DISCS, NO_DISC
from game.scenes.boards.kit import flights
from game.scenes.boards.skyrise import buildings, ceremonies, display, overlays, places, signs, telling, things
from game.scenes.boards.skyrise.model import Shown, height_of, is_wonder, rules
from game.scenes.boards.skyrise.paints import AMBER, INK, LIT, PAPER
from game.scenes.boards.skyrise.places import chart
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour
from game.scenes.drawing.marks import Spot

if TYPE_CHECKING:
    from game.scenes.boards.skyrise.board import GameBoard

GREEN: Colour = (0.35, 0.62, 0.36)
TURN_SECONDS, TURN_HIGH = 0.45, 0.7
"""How long a tile turns over, and how high it rises."""


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The animation of an event; the lantern moves along to the seat that acts next."""
    show = _SHOW.get(type(event))
    found = show(board, event, old, new) if show else None
    lantern = _lantern(board, old, new)
    if found is None or lantern is None:
        return found or lantern
    return move.in_order(found, lantern)


def _lantern(board: "GameBoard", old: Shown, new: Shown) -> Interval | None:
    if old.turn is None or new.turn is None or old.turn == new.turn:
        return None
    map_ = chart(new.islands)
    start, end = things.lantern(map_, old.turn), things.lantern(map_, new.turn)
    return flights.slide(board, board.node_of("turn", "all"), start, end, lift=0.7, seconds=0.4)


# -- an auction ----------------------------------------------------------------------------------------------------


def _body(board: "GameBoard", known: Shown, seat: Seat, piece: int, variant: int = 0) -> NodePath:
    return things.body(board.look_at(known), seat, height_of(piece), variant, known.hour)


def _hide(board: "GameBoard", kind: str, *keys: str) -> None:
    for key in keys:
        node = board.node_of(kind, key)
        if node is not None:
            node.hide()


def _piece(event: BidPlaced) -> int:
    return rules().tables.piece[event.piece]


def _quarter(event: BidPlaced | Built | DiscTaken) -> int:
    return rules().tables.quarter[event.quarter]


def _bid_placed(board: "GameBoard", event: BidPlaced, old: Shown, new: Shown) -> Interval:
    seat, piece, quarter = event.seat, _piece(event), _quarter(event)
    map_ = chart(old.islands)
    start = things.on_shelf(old, seat, old.supplies[seat].index(piece))
    _hide(board, "piece", f"{seat} {piece}")
    _hide(board, "prices", str(seat))
    return flights.drop(
        board,
        _body(board, old, seat, piece, 0 if is_wonder(piece) else quarter % buildings.VARIANTS),
        start,
        map_.at(quarter),
        sound=_landing(board, piece),
        turn=(map_.heading(seat), round(map_.heading(seat) / 90) * 90.0),
        scale=places.PIECE,
        dusty=True,
    )


def _landing(board: "GameBoard", piece: int) -> Interval:
    """Higher bids sound higher."""
    return move.call(board.sound, "roof" if is_wonder(piece) else "floor", flights.rate(min(10, piece // 12)))


def _passed(board: "GameBoard", event: Passed, old: Shown, new: Shown) -> Interval:
    return _pop(board, old, event.seat, "wrong", PAPER)


def _pop(board: "GameBoard", known: Shown, seat: Seat, name: str, colour: Colour) -> Interval:
    """A sign over a dock for a moment."""
    sign = signs.UprightSign()
    sign.put("dot", 0.0, 0.0, 0.62, 0.62, board.identity(seat).rgb)
    sign.put("dot", 0.0, 0.0, 0.52, 0.52, INK)
    sign.put(name, 0.0, 0.0, 0.40, 0.40, colour)
    node = sign.node("pop", most=1.8, through=True)
    node.reparent_to(board.effects)
    board.enlarge(node)
    node.set_pos(*chart(known.islands).on_dock(seat, 0.0, 0.0, 0.8))
    sound = move.call(board.sound, "tick", 1.0)
    if board.look.reduced_motion:
        return move.in_order(sound, move.fade(node, 0.0, 1.0, seconds=0.25))
    return move.in_order(sound, move.pulse(node, seconds=0.42, by=0.25))


def _hammer_asked(board: "GameBoard", event: HammerAsked, old: Shown, new: Shown) -> Interval:
    return _pop(board, old, event.seat, "?", LIT)


def _auction_won(board: "GameBoard", event: AuctionWon, old: Shown, new: Shown) -> Interval:
    return ceremonies.win(board, event, old)


def _bids_returned(board: "GameBoard", event: BidsReturned, old: Shown, new: Shown) -> Interval:
    """All beaten pieces go home at once, and their shadows are gone with them."""
    map_, tables = chart(old.islands), rules().tables
    ways = []
    for seat, word, name in zip(event.seats, event.pieces, event.quarters, strict=True):
        piece = tables.piece[word]
        _hide(board, "structure", name)
        _hide(board, "pin", name)
        home = things.on_shelf(new, seat, new.supplies[seat].index(piece))
        ways.append(_home(board, old, (seat, piece), map_.at(tables.quarter[name]), home))
    _hide(board, "chain", "all")
    _hide(board, "ground", "all")
    shadows = next(thing for thing in things.things(new) if thing.kind == "ground")
    board.make_at(shadows, new).reparent_to(board.effects)
    return move.in_order(move.together(*ways), move.call(board.sound, "card", 1.0))


def _home(board: "GameBoard", known: Shown, what: tuple[Seat, int], start: Place, end: Place) -> Interval:
    seat, piece = what
    node = _body(board, known, seat, piece)
    node.reparent_to(board.effects)
    if board.look.reduced_motion:
        node.set_pos(*end)
        node.set_scale(places.PIECE)
        return move.fade(node, 0.0, 1.0, seconds=0.25)
    shrink = move.over(0.6, lambda t: node.set_scale(1 + (places.PIECE - 1) * move.ease(t)))
    turn = (0.0, chart(known.islands).heading(seat))
    return move.together(move.travel(node, start, end, lift=0.8, seconds=0.6, turn=turn), shrink)


def _built(board: "GameBoard", event: Built, old: Shown, new: Shown) -> Interval:
    _hide(board, "pin", event.quarter)
    _hide(board, "chain", "all")
    return ceremonies.build(board, event, old)


# -- discs and keys ------------------------------------------------------------------------------------------------


def _discs_laid(board: "GameBoard", event: DiscsLaid, old: Shown, new: Shown) -> Interval | None:
    """Discs fall on their quarters, one after another."""
    if board.look.reduced_motion:
        return None
    map_, ways = chart(new.islands), []
    for number, quarter in enumerate(bits(map_.board.quarters)):
        if new.discs[quarter] == NO_DISC:
            continue
        node, (x, y, z) = things.coin(board.look_at(new), DISCS[new.discs[quarter]], board.facing), map_.at(quarter)
        node.reparent_to(board.effects)
        node.set_pos(x, y, z + 3.0)
        node.hide()
        fall = move.over(0.34, lambda t, node=node, at=(x, y, z): node.set_pos(at[0], at[1], at[2] + 3.0 * (1 - t * t)))  # type: ignore[misc]
        ways.append(move.in_order(move.wait(0.018 * number), move.call(node.show), fall))
    return move.in_order(move.call(board.sound, "card", 1.0), move.together(*ways)) if ways else None


def _cards_dealt(board: "GameBoard", event: CardsDealt, old: Shown, new: Shown) -> Interval | None:
    """Backs fly from the middle of the city to a dock, one after another."""
    thing = next((thing for thing in board.layout(new) if (thing.kind, thing.key) == ("cards", str(event.seat))), None)
    if thing is None or board.look.reduced_motion:
        return None
    ways = []
    for number in range(event.count):
        node = things.back(board.look_at(new), event.seat)
        node.hide()
        sound = move.call(board.sound, "card", 1.0)
        turn = (0.0, thing.heading)
        way = flights.lay(board, node, (0.0, 0.0, 1.2), thing.at, sound=sound, lift=0.8, seconds=0.45, turn=turn)
        ways.append(move.in_order(move.wait(0.09 * number), move.call(node.show), way))
    return move.together(*ways)


def _patrons_revealed(board: "GameBoard", event: PatronsRevealed, old: Shown, new: Shown) -> Interval:
    """The tiles turn over one by one."""
    map_, look = chart(new.islands), board.look_at(new)
    stands = board.node_of("stands", "all")
    if stands is None or board.look.reduced_motion:
        return move.wait(0.5)
    board.thin(new, "stands", "all")  # so that they are made again once they have turned, also where the viewer knew them all
    stands.find(f"**/{display.TILES}").hide()
    seat, ways = map_.side(board.facing), []
    for number, letter in enumerate(event.letters):
        holder = board.effects.attach_new_node("turning tile")
        holder.set_pos(*display.tile_at(map_, seat, number))
        holder.set_h(map_.heading(seat))
        faces = [display.tile(look, letter, known.patrons[number]) for known in (old, new)]
        for face in faces:
            face.reparent_to(holder)
        faces[1].hide()
        sound = move.call(board.sound, "card", 1.0 + 0.06 * number)
        ways.append(move.in_order(sound, move.over(TURN_SECONDS, partial(_turned_over, holder, faces, holder.get_z()))))
    return move.in_order(*ways, move.wait(0.5))


def _turned_over(holder: NodePath, faces: list[NodePath], low: float, t: float) -> None:
    """A tile on its way from one face to the other: it rises, and shows the new one from the middle on."""
    part = move.ease(t)
    holder.set_z(low + TURN_HIGH * 4 * part * (1 - part))
    holder.set_r(180 * part if part < 0.5 else 180 * part - 180)
    shown, hidden = (faces[0], faces[1]) if part < 0.5 else (faces[1], faces[0])
    shown.show()
    hidden.hide()


def _on_pile(known: Shown, seat: Seat, name: str) -> Place:
    """Where a disc lies on its dock."""
    found = things.piles(known.tableaux[seat])
    number = next((number for number, (kind, _) in enumerate(found) if kind == name), 0)
    count = dict(found).get(name, 1)
    x, y = places.pile(number, max(1, len(found)))
    return chart(known.islands).on_dock(seat, x, y, 0.012 + 0.04 * (count - 1))


def _disc_taken(board: "GameBoard", event: DiscTaken, old: Shown, new: Shown) -> Interval:
    map_ = chart(old.islands)
    _hide(board, "disc", event.quarter)
    end = map_.on_dock(event.seat, 0.0, 0.4, 0.3) if event.to == "choice" else _on_pile(new, event.seat, event.disc)
    x, y, z = map_.at(_quarter(event))
    dx, dy = places.towards(board.facing, things.BESIDE)
    return ceremonies.fly_coin(board, event.disc, (x + dx, y + dy, z), end)


def _joker_assigned(board: "GameBoard", event: JokerAssigned, old: Shown, new: Shown) -> Interval:
    start = chart(old.islands).on_dock(event.seat, 0.0, 0.4, 0.6)
    return ceremonies.fly_coin(board, event.colour, start, _on_pile(new, event.seat, event.colour))


def _patron_seen(board: "GameBoard", event: PatronSeen, old: Shown, new: Shown) -> Interval:
    return _pop(board, old, event.seat, "eye", LIT)


def _key_taken(board: "GameBoard", event: KeyTaken, old: Shown, new: Shown) -> Interval:
    """The key comes from the middle of the city."""
    map_ = chart(old.islands)
    place = ("large", "small").index(event.key)
    node = things.key(board.look_at(old), place, old.hour)
    end, sound = map_.on_dock(event.seat, *places.KEY, 0.02), move.call(board.sound, "point", 1.2)
    return flights.lay(board, node, (0.0, 0.0, 1.5), end, sound=sound, lift=1.0, turn=(0.0, map_.heading(event.seat)))


def _finished(board: "GameBoard", event: Finished, old: Shown, new: Shown) -> Interval:
    return _pop(board, old, event.seat, "star", AMBER)


# -- eras ----------------------------------------------------------------------------------------------------------


def _era_ended(board: "GameBoard", event: EraEnded, old: Shown, new: Shown) -> Interval:
    return move.in_order(move.call(board.sound, "era_scored", 1.0), move.wait(0.6))


def _wonder_kept(board: "GameBoard", event: WonderKept, old: Shown, new: Shown) -> Interval:
    return _pop(board, old, event.seat, "card", LIT)


def _wonders_revealed(board: "GameBoard", event: WondersRevealed, old: Shown, new: Shown) -> Interval:
    return ceremonies.reveal(board, event, old, new)


# -- points --------------------------------------------------------------------------------------------------------


def _points(board: "GameBoard", known: Shown, seat: Seat, vp: int, start: Place) -> Interval:
    """A number flies from where it was earned to the dock of whoever earned it."""
    colour = board.identity(seat).rgb
    number = flights.number(board, f"+{vp}", colour, signs.ink_on(colour), INK)
    number.set_scale(1.3)
    sound = move.call(board.sound, "point", 1.0 + 0.05 * min(vp, 12))
    return flights.earn(board, number, start, chart(known.islands).on_dock(seat, 0.0, 0.0, 0.6), sound=sound)


def _shown_places(board: "GameBoard", event: Event) -> Place:
    """Lights the places of an event until the next one; gives where its points rise: over the middle."""
    spots = board.spots_of(event)
    lit = overlays.outlines(spots, contrast=board.look.high_contrast)
    lit.reparent_to(board.staged)
    if board.stagelight.is_on:
        board.stagelight.add(lit, 2)
    middles = [_middle(spot) for spot in spots] or [(0.0, 0.0, 0.0)]
    x, y, z = (sum(part) / len(middles) for part in zip(*middles, strict=True))
    return x, y, z + 1.2


def _middle(spot: Spot) -> Place:
    x, y, z = spot.at
    if (x, y) == (0.0, 0.0) and spot.outline:
        x, y = places.middle_of(spot.outline)
    return x, y, z


def _control(board: "GameBoard", event: ControlScored, old: Shown, new: Shown) -> Interval:
    start = _shown_places(board, event)
    ways = [_points(board, new, seat, event.vp, start) for seat in event.seats]
    return move.in_order(move.wait(0.35), move.together(*ways))


def _wonder_scored(board: "GameBoard", event: WonderScored, old: Shown, new: Shown) -> Interval:
    """The wonder stands in the light with the quarters that it counts."""
    targets, numbers = telling.targets_of(new, event), rules().tables.quarter
    ceremonies.light_city(board, [numbers[each.key] for each in targets if each.kind == "quarter"], event.seat, new)
    return _scored(board, event, old, new)


def _scored(board: "GameBoard", event: PanoramaScored | WonderScored, old: Shown, new: Shown) -> Interval:
    start = _shown_places(board, event)
    return move.in_order(move.wait(0.4), _points(board, new, event.seat, event.vp, start)) if event.vp else move.wait(0.4)


def _final(board: "GameBoard", event: FinalScored, old: Shown, new: Shown) -> Interval:
    start = _shown_places(board, event)
    if not board.spots_of(event):  # discs and keys are counted on the dock itself
        start = chart(new.islands).on_dock(event.seat, 0.0, 0.4, 0.9)
    return move.in_order(move.wait(0.3), _points(board, new, event.seat, event.vp, start))


def _objective(board: "GameBoard", event: ObjectiveRevealed, old: Shown, new: Shown) -> Interval:
    _shown_places(board, event)
    return _pop(board, old, event.seat, "tick" if event.met else "wrong", GREEN if event.met else PAPER)


def _game_over(board: "GameBoard", event: GameOver, old: Shown, new: Shown) -> Interval:
    return ceremonies.crown(board, event, new)


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    DiscsLaid: _discs_laid,
    CardsDealt: _cards_dealt,
    BidPlaced: _bid_placed,
    Passed: _passed,
    HammerAsked: _hammer_asked,
    AuctionWon: _auction_won,
    BidsReturned: _bids_returned,
    Built: _built,
    DiscTaken: _disc_taken,
    JokerAssigned: _joker_assigned,
    PatronSeen: _patron_seen,
    PatronsRevealed: _patrons_revealed,
    KeyTaken: _key_taken,
    Finished: _finished,
    EraEnded: _era_ended,
    WonderKept: _wonder_kept,
    WondersRevealed: _wonders_revealed,
    ControlScored: _control,
    PanoramaScored: _scored,
    WonderScored: _wonder_scored,
    FinalScored: _final,
    ObjectiveRevealed: _objective,
    GameOver: _game_over,
}

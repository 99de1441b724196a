"""The great moments of Skyrise: an auction is won, and the wonders are revealed while evening falls."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from math import pi, sin
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import NodePath, TransparencyAttrib

from game.rules.core import Event, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.events import AuctionWon, Built, ControlScored, GameOver, WondersRevealed
from game.scenes.boards.kit import flights, shine
from game.scenes.boards.kit.badges import Badge, lines, make_badge, rest_size
from game.scenes.boards.kit.labels import Box
from game.scenes.boards.skyrise import faces, framing, overlays, places, revealing, rooms, signs, sky, stage, things
from game.scenes.boards.skyrise.model import Shown, height_of, rules
from game.scenes.boards.skyrise.paints import GOLD, LIT, PAPER
from game.scenes.boards.skyrise.parting import PictureFrame
from game.scenes.boards.skyrise.places import chart
from game.scenes.boards.skyrise.quarter_light import nodes_on
from game.scenes.boards.skyrise.revealing import Raised
from game.scenes.boards.thing import Place
from game.scenes.camera import Point
from game.scenes.drawing import motion as move
from game.scenes.drawing.light import between
from game.scenes.drawing.look import Identity, Look
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.boards.skyrise.board import GameBoard

WON_SECONDS, BUILT_SECONDS, COIN_SECONDS = 0.7, 1.1, 0.8
"""How long the parts of a won auction last."""
SHAFT, SHAFT_WIDE, FLAG, RING = 3.4, 0.62, 1.25, 0.6
"""How high and wide the light over a won quarter stands, how large the flag there is, and the ring that runs out from it."""
ABOVE_DISCS = 0.06
COIN_LIFT, COIN_GROWS, TAIL = 1.6, 1.1, 5
"""How high a disc flies, how much larger it is on its way, and how many glints follow it."""
RISE_SECONDS, SHOWN_SECONDS, DUSK_SECONDS, MADE_A_FRAME = 0.9, 0.8, 2.4, 4
"""How long a wonder rises, all are shown, and evening falls; and how many things are made for it in each frame."""
STEPS_BACK, FARTHER = 0.6, 1.0
"""How far all else steps back behind wonders and the city that wins: evening is dark already. The second where bright things
bloom: there as much of it looks like less."""
DOCK_FLAG = 0.3
"""How high over its dock the flag of whoever wins is."""
READ_SECONDS = 0.018
"""How much longer all are shown for each letter on their plates."""
LIGHT, LIGHT_WIDE, LIGHT_HIGH = 0.4, 0.47, 1.9
"""How strong the light of a wonder is; how wide and how high, in units of the wonder."""


# -- an auction is won ---------------------------------------------------------------------------------------------


def win(board: "GameBoard", event: AuctionWon, known: Shown) -> Interval:
    """All else steps back, light falls on the winning bid, and its pin beats once."""
    quarter = rules().tables.quarter[event.quarter]
    pin, sound = board.node_of("pin", event.quarter), move.call(board.sound, "auction_won", 1.0)
    board.limelight.keep_on((quarter,), event.seat)
    if pin is None or board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.3))
    x, y, z = chart(known.islands).at(quarter)
    light = shine.shaft(board.effects, (x, y, z), SHAFT_WIDE, SHAFT, board.identity(event.seat).rgb)
    ring = shine.ring(board, (x, y, z + ABOVE_DISCS), RING, LIT)
    _stay_lit(board, light, ring)

    def fall(t: float) -> None:
        down = move.ease(min(1.0, 1.6 * t))
        light.set_z(z + (1 - down) * SHAFT * 0.8)
        light.set_alpha_scale(down)
        ring.set_alpha_scale(max(0.0, 2.2 * t - 1.2))

    return move.in_order(sound, move.together(move.over(WON_SECONDS, fall), move.pulse(pin, seconds=WON_SECONDS, by=0.3)))


def _stay_lit(board: "GameBoard", *nodes: NodePath) -> None:
    """Light is drawn after what steps back, so that it is not dimmed as well."""
    for node in nodes:
        board.limelight.add(node, 4)


def build(board: "GameBoard", event: Built, known: Shown) -> Interval:
    """A bid becomes a building: rings run out from its quarter, sparks fly, the owner's flag unfurls over it."""
    tables = rules().tables
    quarter, owner = tables.quarter[event.quarter], board.identity(event.seat)
    node, sound = board.node_of("structure", event.quarter), move.call(board.sound, "roof", 1.0)
    if node is None or board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.15))
    high = things.tall(tables.piece[event.piece])
    return move.in_order(sound, move.together(move.squash(node), _hail(board, chart(known.islands).at(quarter), high, owner)))


def _hail(board: "GameBoard", at: Place, high: float, owner: Identity) -> Interval:
    """Rings run out from a place, sparks fly, light goes out, and its owner's flag unfurls so high over it."""
    x, y, z = at
    rings = [shine.ring(board, (x, y, z + ABOVE_DISCS), RING, tone) for tone in (LIT, owner.rgb)]
    light = shine.shaft(board.effects, at, SHAFT_WIDE, SHAFT, owner.rgb)
    flag = shine.flag(board, (x, y, z + high - 0.1), owner)
    flag.set_scale(FLAG)
    _stay_lit(board, *rings, light, flag)
    cloth = flag.find(f"**/{shine.CLOTH}")

    def run(t: float) -> None:
        for number, each in enumerate(rings):
            part = max(0.0, min(1.0, 1.35 * t - 0.35 * number))
            each.set_scale(1 + 1.5 * (1 - (1 - part) ** 2))
            each.set_alpha_scale(1.6 * (1 - part) if part else 0.0)
        light.set_alpha_scale((1 - t) ** 1.5)
        flag.set_sz(FLAG * max(0.02, move.ease(min(1.0, 3.5 * t))))
        cloth.set_sx(max(0.02, move.ease(max(0.0, min(1.0, 3.0 * t - 0.6)))))

    sparks = shine.burst(board, (x, y, z + high), (LIT, owner.rgb, PAPER), size=1.3, seed=round(10 * (x + y)))
    return move.together(move.over(BUILT_SECONDS, run), sparks)


def fly_coin(board: "GameBoard", name: str, start: Place, end: Place) -> Interval:
    """A disc grows towards the eye on its way and lands small; glints come after it."""
    node, sound = things.coin(board.look, name, board.facing, things.SMALL), move.call(board.sound, "card", 1.1)
    way = flights.lay(board, node, start, end, sound=sound, lift=COIN_LIFT, seconds=COIN_SECONDS)
    if board.look.reduced_motion:
        return way
    board.limelight.add(node, 1)
    tail, trail = [_glint(board, 0.5 - 0.09 * k) for k in range(TAIL)], list[Place]()

    def follow(t: float) -> None:
        x, y, z = node.get_pos()
        trail.insert(0, (x, y, z))
        node.set_scale(1 + COIN_GROWS * sin(pi * t) if t < 1 else 1.0)
        for k, glint in enumerate(tail):
            glint.set_pos(*trail[min(len(trail) - 1, 2 * k)])
            glint.set_alpha_scale((1 - k / TAIL) * min(1.0, 6 * t, 4 * (1.0 - t)))

    return move.together(way, move.over(COIN_SECONDS, follow))


def _glint(board: "GameBoard", size: float) -> NodePath:
    sign = signs.UprightSign(out=-0.1)
    sign.put("halo", 0.0, 0.0, size, size, LIT)
    node = sign.node("glint", most=1.5)
    node.find("**/glint").set_depth_write(False)
    node.reparent_to(board.effects)
    node.set_alpha_scale(0)
    _stay_lit(board, node)
    return node


# -- wonders are revealed ------------------------------------------------------------------------------------------


class StagedWonder(Struct, frozen=True):
    """A wonder that is revealed, its plate where it hangs, and what both take of the picture."""

    raised: Raised
    plate: Badge
    boxes: tuple[Box, Box]


def stage_wonders(board: "GameBoard", event: WondersRevealed, sight: PictureFrame) -> list[StagedWonder]:
    """Every wonder over its dock and its plate beside it, as that eye sees them."""
    raised, plates = _unveiled(board, event, sight)
    found = revealing.arrange_plates(raised, [rest_size(plate) for plate in plates], sight)
    staged = []
    for each, plate, body, box in zip(raised, plates, found.bodies, found.plates, strict=True):
        (x, y), scale = sight.at(each.at)
        at = sight.beside(each.at, ((box[0] + box[1]) / 2 - x) / scale, (box[2] - y) / scale)
        hung = replace(plate, at=at, size=revealing.plate_scale(sight, each.at))
        staged.append(StagedWonder(each, hung, (body, box)))
    return staged


def frame_wonders(board: "GameBoard", event: WondersRevealed, sight: PictureFrame) -> tuple[Point, ...]:
    """The corners of what has to be seen so that wonders and plates have room."""
    raised, plates = _unveiled(board, event, sight)
    return revealing.frame_wonders(board.chart, raised, [rest_size(plate) for plate in plates], sight)


def _unveiled(board: "GameBoard", event: WondersRevealed, sight: PictureFrame) -> tuple[tuple[Raised, ...], list[Badge]]:
    players, facing = board.present.seats, sight.pose.heading
    raised = revealing.raise_wonders(board.chart, event.seats, event.cards, players=players, facing=facing)
    return raised, [plate_of(each, board.look, board.text) for each in raised]


def plate_of(raised: Raised, look: Look, text: Text) -> Badge:
    """Whose a wonder is, what it is called, what it is worth and for what."""
    face, owner = faces.wonder(raised.number, text), look.identity(raised.seat)
    told = tuple((line,) for line in (face.foot, *revealing.break_words(face.compact, face.short)))
    return Badge(Target("wonder", raised.card), raised.at, face.compact, owner=owner, lines=told, tint=owner.rgb)


def reveal(board: "GameBoard", event: WondersRevealed, old: Shown, new: Shown) -> Interval:
    """Evening falls; every wonder rises over its dock in its owner's light; then the pieces of the second era come down."""
    staged = stage_wonders(board, event, board.sight)
    board.stagelight.shine(board.look, stage.step_far(board.look, STEPS_BACK, FARTHER))
    shows = [_show_wonder(board, new, each) for each in staged]
    letters = sum(len(words) for each in staged for words in lines(each.plate, unfolded=False))
    ways = []
    for seat in range(new.seats):
        fresh = [piece for piece in new.supplies[seat] if piece not in old.supplies[seat]]
        for number, piece in enumerate(fresh):
            at = things.on_shelf(new, seat, new.supplies[seat].index(piece))
            ways.append(_arrive(board, new, (seat, piece), at, 0.12 * number + 0.06 * seat))
        cards = board.node_of("cards", str(seat))
        if cards is not None:
            cards.hide()
    shown = move.together(_evening(board, old, new), move.in_order(move.wait(0.5), *shows))
    down = move.together(*ways) if ways else move.wait(0.0)
    read = move.wait(SHOWN_SECONDS + READ_SECONDS * letters)
    return move.in_order(move.call(board.sound, "wonder", 1.0), shown, read, down)


def _show_wonder(board: "GameBoard", known: Shown, staged: StagedWonder) -> Interval:
    """A wonder rises over its dock, turning; a plate tells whose it is and what it is worth."""
    raised, owner = staged.raised, board.identity(staged.raised.seat)
    piece, large = rules().tables.piece[raised.card], raised.size
    body = things.body(board.look_at(known), raised.seat, height_of(piece), 0, known.hour)
    light = shine.shaft(board.staged, raised.at, LIGHT_WIDE * large, LIGHT_HIGH * large, owner.rgb)
    body.reparent_to(board.staged)
    body.set_pos(*raised.at)
    body.set_h(raised.heading)
    plate = make_badge(staged.plate, unfolded=False)
    plate.reparent_to(board.staged)
    board.stagelight.add(body, 1)
    board.stagelight.add(light, 4)
    for node in (body, light, plate):
        node.hide()
    appear = move.call(_show_all, (body, light, plate))
    if board.look.reduced_motion:
        body.set_scale(large)
        light.set_alpha_scale(LIGHT)
        return move.in_order(appear, move.wait(0.5))

    def rise(t: float) -> None:
        up = move.ease(min(1.0, 1.5 * t))
        body.set_scale(max(0.05, large * up))
        body.set_h(raised.heading + 200 * (1 - up))
        light.set_alpha_scale(LIGHT * up)
        plate.set_scale(max(0.01, staged.plate.size * move.ease(max(0.0, min(1.0, (t - 0.45) / 0.3)))))

    x, y, z = raised.at
    sparks = shine.burst(board, (x, y, z + raised.high / 2), (LIT, owner.rgb, GOLD), size=0.8 * large, seed=piece)
    sound = move.call(board.sound, "right", 0.9 + 0.1 * raised.seat)
    return move.in_order(sound, appear, move.together(move.over(RISE_SECONDS, rise), move.in_order(move.wait(0.3), sparks)))


def _show_all(nodes: Sequence[NodePath]) -> None:
    for node in nodes:
        node.show()


def _evening(board: "GameBoard", old: Shown, new: Shown) -> Interval:
    """The light turns, and the clouds of the evening come up over those of the day."""
    if board.look.reduced_motion:
        return move.wait(0.3)
    day, dusk = board.light_on(old), board.light_on(new)
    clouds = board.effects.attach_new_node("clouds")
    for thing in board.layout(new):
        if thing.kind in ("sky", "banks"):
            facing = (board.facing,) if thing.kind in board.turning else ()
            things.make(thing, board.look_at(new), *facing).reparent_to(clouds)
    sky.open_sky(clouds, board.sight.pose, board.aspect)
    clouds.set_transparency(TransparencyAttrib.M_alpha)
    warm = (board.make_at(thing, new) for thing in board.layout(new))

    def step(t: float) -> None:
        clouds.set_alpha_scale(move.ease(t))
        board.on_light(between(day, dusk, move.ease(t)))
        for _ in islice(warm, MADE_A_FRAME):  # so that nothing has to be made when evening is there
            pass

    return move.over(DUSK_SECONDS, step)


def _arrive(board: "GameBoard", known: Shown, what: tuple[Seat, int], end: Place, later: float) -> Interval:
    seat, piece = what
    node = things.body(board.look_at(known), seat, height_of(piece), 0, known.hour)
    node.reparent_to(board.effects)
    node.set_scale(places.PIECE)
    node.set_h(chart(known.islands).heading(seat))
    if board.look.reduced_motion:
        node.set_pos(*end)
        return move.fade(node, 0.0, 1.0, seconds=0.25)
    node.hide()
    return move.in_order(move.wait(later), move.call(node.show), move.over(0.5, partial(_fall, node, end)))


def _fall(node: NodePath, end: Place, t: float) -> None:
    node.set_pos(end[0], end[1], end[2] + 2.2 * (1 - t) ** 2)


# -- points are counted --------------------------------------------------------------------------------------------


def _isle_counted(board: "GameBoard", event: Event) -> int | None:
    """The island whose control is counted; None where something else is."""
    return board.isle_of(Target("island", event.island)) if isinstance(event, ControlScored) else None


def frame_counted(board: "GameBoard", event: Event, sight: PictureFrame) -> tuple[Point, ...]:
    """The corners of what has to be seen so that there is room for words beside what is counted."""
    isle, map_, known = _isle_counted(board, event), board.chart, board.present
    if isle is None:
        docks = (point for seat in range(known.seats) for point in framing.dock(map_, seat))
        points = (*board.extent(known.viewer), *docks)
    else:
        points = tuple(framing.isle(map_, isle))
    return rooms.frame_counted(map_, sight, points, frozenset(board.heights().items()), seats=known.seats, isle=isle)


def counted_boxes(board: "GameBoard", event: Event, sight: PictureFrame) -> list[Box]:
    """What is counted, in the picture."""
    isle = _isle_counted(board, event)
    return rooms.counted_boxes(board.chart, sight, board.heights(), seats=board.present.seats, isle=isle)


# -- the end -------------------------------------------------------------------------------------------------------


def crown(board: "GameBoard", event: GameOver, known: Shown) -> Interval:
    """The city of whoever is first stands in the light, and so does the dock, where sparks fly and the flag unfurls."""
    seat, sound = event.ranking_seats[0], move.call(board.sound, "city_crowned", 1.0)
    light_city(board, tuple(bits(known.built[seat])), seat, known)
    if board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.4))
    return move.in_order(sound, _hail(board, chart(known.islands).dock(seat), DOCK_FLAG, board.identity(seat)))


def light_city(board: "GameBoard", quarters: Sequence[int], seat: Seat, known: Shown) -> None:
    """Puts these quarters, with their ground and what stands there, and the dock of a seat into the light until the next
    event; all else steps back."""
    board.stagelight.shine(board.look, stage.step_far(board.look, STEPS_BACK, FARTHER))
    stage.lit_ground(board.chart, quarters, board.look_at(known)).reparent_to(board.staged)
    for node, order in nodes_on(board, quarters, seat):
        board.stagelight.add(node, order)
    if board.look.high_contrast:  # there no light rises from the ground
        names = rules().tables.quarters
        lines = overlays.outlines(board.spots_at(Target("quarter", names[quarter]) for quarter in quarters), contrast=True)
        lines.reparent_to(board.staged)
        board.stagelight.add(lines, 2)

"""Nodes of bids: a closed case for a sealed bid, cards over the factory for the own one, rows over the colony for open ones."""

from math import cos, radians, sin

from panda3d.core import CullBinAttrib, GeomNode, NodePath

from game.rules.core import Seat
from game.scenes.boards.kit import cards
from game.scenes.boards.kit.limelight import LIT_BIN, STRONG
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline3000 import effects, faces
from game.scenes.boards.skyline3000.forms import mix, paint
from game.scenes.boards.skyline3000.model import Codes, Revealed
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import write
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import foremost, overlay
from game.scenes.drawing.mesh import NONE, Mesh
from game.text import texts

CARD, ROOM, LEAN = 0.95, 6.6, 58.0
"""How wide the cards of a bid are, how wide their row may be, and how they stand to be read."""
SUM_WIDE, ASIDE = 1.2, 1.7
"""How wide the sum beside a bid is, and how far a bid may reach out over the side of the table."""
CARD_DEEP = 1.27
"""How deep a card of that width is."""
RAISED = 0.9
"""How much higher a bid hovers that was moved over the colony."""
SHOWN, ROW = 1.3, 1.9
"""How much larger bids are that lie open, and how far it is from one up to the next."""
HEAD = 1.02
"""How wide the emblem and the sum before an open bid are, each."""
ABOVE, BESIDE, LEAST = 2.6, 6.9, 3.4
"""How much room is left over open bids and at their left for what is told of them, and half how wide they are at least."""
SIGNS = (1.15, 2.1)
"""How far over the first row the two lines about a tie stand."""
MIDDLE: Place = (0.0, 0.0, 0.4)
"""Around here over the colony they stand."""
MARGIN, BOARD_DEEP, EDGE = 0.14, 1.36, 0.06
"""Of the board behind the row of an open bid: how far it reaches out beside it, how deep it is, how wide its golden edge."""
TILE_SIZE, TILE_ROOM = 1.4, 1.8
"""How much larger the tile is that was won, and how much room is left for it at the end of a row."""
CASE_HIGH = 0.86
"""How high a closed case is."""
BEATEN = (0.62, 0.66, 0.76, 1.0)
"""The light on bids that did not win."""
PRINTED_AFTER = 10
"""What is printed on cards is drawn so much later than they are, in the limelight too."""


def capsule(look: Look, seat: int) -> NodePath:
    """A sealed bid: a closed case, the same whatever is in it."""
    printed, who = PrintedBody(), look.identity(seat)
    printed.block((0.0, 0.0, 0.0), (1.25, 0.34, CASE_HIGH), paint("panel"), bevel=0.06)
    printed.block((0.0, 0.0, 0.10), (1.31, 0.40, 0.10), who.rgb)
    printed.block((0.0, 0.0, 0.66), (1.31, 0.40, 0.10), who.rgb)
    for y, heading in ((-0.19, 0.0), (0.19, 180.0)):
        printed.signs.sign("lock", (0.0, y, 0.45), 0.34, paint("gold"), upright=True, heading=heading)
    return foremost(printed.node("sealed", look))


# -- one's own -------------------------------------------------------------------------------------------------


def along(count: int, room: float = ROOM) -> list[float]:
    """Where the cards of a bid stand along their row."""
    step = min(cards.STEP * CARD, (room - CARD) / max(1, count - 1))
    return [(number - (count - 1) / 2) * step for number in range(count)]


def shift(count: int, heading: float, facing: float) -> float:
    """How far the row of a bid moves along. At the sides of the table it moves to the middle, to stay in the picture."""
    way = {90: -1, 270: 1}.get(round(heading - facing) % 360, 0)
    half = along(count)[-1] + CARD / 2 if count else 0.0
    return way * max(0.0, half + (SUM_WIDE if way < 0 else 0.0) - ASIDE)


def tray(look: Look, facing: float, codes: Codes, heading: float) -> NodePath:
    """Cards side by side, standing to be read, with their sum at the right."""
    node = NodePath("tray")
    stand = node.attach_new_node("stand")
    aside = shift(len(codes), heading, facing)
    stand.set_pos_hpr(*table_place(facing, aside, 0.0, RAISED if aside else 0.0), facing, LEAN, 0)
    _cards(look, codes, ROOM).reparent_to(stand)
    printed = PrintedBody()
    _sum(printed, sum(map(faces.value, codes)), along(len(codes))[-1] + CARD / 2 + 0.62, is_gold=False)
    printed.node("sum", look).reparent_to(stand)
    return foremost(node)


def _cards(look: Look, codes: Codes, room: float) -> NodePath:
    """A row of cards whose lower edge is at the origin."""
    row = cards.row([faces.face(code, texts(look.language)) for code in codes], look, width=CARD, room=room)
    row.set_y(0.66)
    return row


def _sum(printed: PrintedBody, total: int, x: float, *, is_gold: bool) -> None:
    """What a bid is worth, on a plate."""
    top = printed.block((x, 0.62, 0.0), (0.92, 0.80, 0.05), paint("gold" if is_gold else "panel"), bevel=0.02)
    write(printed.words, str(total), (x, 0.62, top + 0.01), 0.60, paint("ink" if is_gold else "plate"))


# -- all of them -----------------------------------------------------------------------------------------------


def level(seat: Seat, seats: int) -> float:
    """How far up from the middle an open bid stands; the first seat is on top."""
    return ROW * ((seats - 1) / 2 - seat)


def place(facing: float, seat: Seat, seats: int) -> Place:
    """Where an open bid stands over the colony, as the camera sees it."""
    up, lean = level(seat, seats), radians(LEAN)
    x, y, z = table_place(facing, 0.0, up * cos(lean), up * sin(lean))
    return x + MIDDLE[0], y + MIDDLE[1], z + MIDDLE[2]


def above(facing: float, up: float, seats: int) -> Place:
    """A place so far over the first open bid."""
    lean, up = radians(LEAN), up + level(0, seats)
    x, y, z = table_place(facing, 0.0, up * cos(lean), up * sin(lean))
    return x + MIDDLE[0], y + MIDDLE[1], z + MIDDLE[2]


def half_size(bids: tuple[Codes, ...]) -> tuple[float, float]:
    """Half how wide and how high the rows of open bids are together."""
    return max(LEAST, SHOWN * (MARGIN + EDGE - start(bids))), level(0, len(bids)) + ROW / 2


def stage_box(bids: tuple[Codes, ...]) -> tuple[Place, tuple[float, float], float]:
    """What all open bids take of the space over the colony: the middle of its foot, its width and depth, its height."""
    (wide, span), lean = half_size(bids), radians(LEAN)
    foot = (MIDDLE[0], MIDDLE[1], MIDDLE[2] - span * sin(lean))
    return foot, (2 * wide, 2 * span * cos(lean)), 2 * span * sin(lean)


def scene(facing: float, bids: tuple[Codes, ...]) -> tuple[Place, ...]:
    """What has to be in the picture while bids are opened: all of them, and room for what is told."""
    (wide, span), lean = half_size(bids), radians(LEAN)
    found = [(x, up) for x in (-wide - BESIDE, wide + TILE_ROOM) for up in (-span, span + ABOVE)]
    places_ = [table_place(facing, x, up * cos(lean), up * sin(lean)) for x, up in found]
    return tuple((x + MIDDLE[0], y + MIDDLE[1], z + MIDDLE[2]) for x, y, z in places_)


def tile_place(facing: float, seat: Seat, revealed: Revealed) -> Place:
    """At the end of an open bid, where the tile that it won comes to."""
    up, lean = level(seat, len(revealed.bids)) - 0.3, radians(LEAN)
    along_ = SHOWN * (MARGIN + EDGE - start(revealed.bids)) + TILE_ROOM / 2
    x, y, z = table_place(facing, along_, up * cos(lean), up * sin(lean))
    return x + MIDDLE[0], y + MIDDLE[1], z + MIDDLE[2]


def start(bids: tuple[Codes, ...]) -> float:
    """Where the rows of open bids begin, so that they stand in the middle."""
    spread = along(max(1, *map(len, bids)))
    return -(2 * HEAD + spread[-1] - spread[0] + CARD) / 2


def _stand(name: str, facing: float, seat: Seat, seats: int) -> tuple[NodePath, NodePath]:
    """A node over the colony, and in it the row of a seat, in which things lie as on a table."""
    node = NodePath(name)
    tilted = node.attach_new_node("tilted")
    tilted.set_hpr(facing, LEAN, 0)
    stand = tilted.attach_new_node("stand")
    stand.set_scale(SHOWN)
    stand.set_y(level(seat, seats) - 0.66 * SHOWN)
    return node, stand


def _board(revealed: Revealed, *, is_best: bool) -> NodePath:
    """What a row stands on. It is not lit, so that it looks the same from every seat, and hides all that shines behind it."""
    mesh, wide, deep = Mesh(NONE), MARGIN - start(revealed.bids), BOARD_DEEP / 2
    ground = mix(paint("panel"), paint("steel"), 0.10)
    for edge, z, colour in ((EDGE, -0.08, paint("gold")), (0.0, -0.05, ground)):
        if colour is ground or is_best:
            w, h = wide + edge, deep + edge
            mesh.quad([(-w, 0.66 - h, z), (w, 0.66 - h, z), (w, 0.66 + h, z), (-w, 0.66 + h, z)], colour)
    node = overlay("board", mesh)
    node.set_depth_write(True)
    return node


def _head(look: Look, seat: Seat, revealed: Revealed) -> PrintedBody:
    """Whose row it is."""
    printed, who, x = PrintedBody(), look.identity(seat), start(revealed.bids) + HEAD / 2
    top = printed.block((x, 0.62, 0.0), (0.92, 0.80, 0.05), who.rgb, bevel=0.02)
    printed.signs.sign(who.emblem, (x, 0.62, top + 0.01), 0.56, paint.ink_on(who.rgb))
    return printed


def closed_bid(look: Look, facing: float, seat: Seat, revealed: Revealed) -> NodePath:
    """The row of a bid before it is opened: a closed case stands in it, the same whatever is in it."""
    node, stand = _stand("closed", facing, seat, len(revealed.bids))
    _board(revealed, is_best=False).reparent_to(stand)
    _head(look, seat, revealed).node("head", look).reparent_to(stand)
    case = capsule(look, seat)
    case.reparent_to(stand)
    case.set_pos_hpr(HEAD / 2, 0.66 - CASE_HIGH / 2, 0.2, 0, -90, 0)
    return foremost(node)


def open_bid(look: Look, facing: float, seat: Seat, revealed: Revealed) -> NodePath:
    """A bid that everybody sees as it lies in the end; beside the winner's stands what it won."""
    node = row_of_bid(look, facing, seat, revealed, is_judged=True)
    if seat == revealed.winner:
        won = won_tile(look, revealed)
        won.reparent_to(node)
        won.set_pos(*(a - b for a, b in zip(tile_place(facing, seat, revealed), MIDDLE, strict=True)))
    return node


def won_tile(look: Look, revealed: Revealed) -> NodePath:
    """What is bid for, as it stands beside the row of its winner."""
    node = foremost(effects.tile(look, revealed.tile))
    node.set_scale(TILE_SIZE)
    return node


def row_of_bid(look: Look, facing: float, seat: Seat, revealed: Revealed, *, is_judged: bool) -> NodePath:
    """Whose it is, its sum and its cards. Once it is judged the winner's is golden, the others step back."""
    node, stand = _stand("opened", facing, seat, len(revealed.bids))
    codes, left, is_best = revealed.bids[seat], start(revealed.bids), is_judged and seat == revealed.winner
    _board(revealed, is_best=is_best).reparent_to(stand)
    printed = _head(look, seat, revealed)
    if is_best:
        _sum(printed, revealed.totals[seat], left + 1.5 * HEAD, is_gold=True)
    else:
        write(printed.words, str(revealed.totals[seat]), (left + 1.5 * HEAD, 0.62, 0.06), 0.60, paint("plate"))
    printed.node("head", look).reparent_to(stand)
    if codes:
        row = _cards(look, codes, ROOM)
        row.reparent_to(stand)
        row.set_x(left + 2 * HEAD + CARD / 2 - along(len(codes))[0])
        _keep_printed(row)
    if is_judged and revealed.winner is not None and not is_best:
        node.set_color_scale(BEATEN)
    return foremost(node)


def _keep_printed(row: NodePath) -> None:
    """Keeps the layers of print in their order in the limelight, where all that is lit would be drawn in one."""
    for path in row.find_all_matches("**/+GeomNode"):
        node = path.node()
        assert isinstance(node, GeomNode)
        for index in range(node.get_num_geoms()):
            state = node.get_geom_state(index)
            own = state.get_attrib(CullBinAttrib)
            if isinstance(own, CullBinAttrib):
                later = CullBinAttrib.make(LIT_BIN, PRINTED_AFTER + own.get_draw_order())
                node.set_geom_state(index, state.set_attrib(later, STRONG + 1))


def mark_highest(look: Look, facing: float, seat: Seat, revealed: Revealed) -> NodePath:
    """A frame around the highest card of a bid: amber for the one that decides."""
    node, stand = _stand("marked", facing, seat, len(revealed.bids))
    codes, colour = revealed.bids[seat], paint("gold" if seat == revealed.winner else "steel")
    best = max(range(len(codes)), key=lambda number: faces.value(codes[number]))
    steps = along(len(codes))
    x = start(revealed.bids) + 2 * HEAD + CARD / 2 - steps[0] + steps[best]
    printed = PrintedBody()
    w, h, line = CARD / 2 + 0.05, CARD_DEEP / 2 + 0.05, 0.08
    for middle, size in (
        ((x, 0.66 - h), (2 * w, line)),
        ((x, 0.66 + h), (2 * w, line)),
        ((x - w, 0.66), (line, 2 * h + line)),
        ((x + w, 0.66), (line, 2 * h + line)),
    ):
        printed.block((*middle, 0.04), (*size, 0.05), colour, bevel=0.01)
    printed.node("frame", look).reparent_to(stand)
    return foremost(node)

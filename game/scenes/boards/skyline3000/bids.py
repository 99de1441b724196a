"""Nodes of bids: a closed case for a sealed bid, cards over the factory for the own one, rows over the colony for open ones."""

from math import cos, radians, sin

from msgspec import Struct
from panda3d.core import CullBinAttrib, GeomNode, NodePath

from game.rules.core import Seat
from game.scenes.boards.kit import cards
from game.scenes.boards.kit.limelight import LIT_BIN, STRONG
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline3000 import effects, faces
from game.scenes.boards.skyline3000.forms import mix, paint
from game.scenes.boards.skyline3000.model import Codes, Revealed
from game.scenes.boards.skyline3000.page import MIDDLE, SHEET, sheet
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import width, write
from game.scenes.drawing.look import Colour, Look
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
HEAD, NAME, OPEN_ROOM = 1.02, 2.2, 5.4
"""How wide the emblem and the sum before an open bid are, each, and the name between them; how wide its cards may be."""
BEFORE = 2 * HEAD + NAME
"""How far behind the beginning of a row its cards begin."""
LETTER = 0.46
"""How high the letters of a name are, unless it is too long for its room."""
ABOVE, BESIDE, LEAST = 2.6, 6.9, 3.4
"""How much room is left over open bids and at their left for what is told of them, and half how wide they are at least."""
TOLD, TOLD_ALONE = 0.57, 0.76
"""That room as a part of how wide the bids are: what is told does not shrink. The second without a column: it is wider then."""
SIGNS = (1.15, 2.1)
"""How far over the first row the two lines about a tie stand."""
MARGIN, BOARD_DEEP, EDGE = 0.14, 1.34, 0.06
"""Of the board behind the row of an open bid: how far it reaches out beside it, how deep it is, how wide its edge is.

Edges of rows touch, so that all boards together hide what is behind them."""
TILE_SIZE, TILE_ROOM = 1.4, 1.8
"""How much larger the tile is that was won, and how much room is left for it at the end of a row."""
CASE_HIGH, CASE_WIDE = 0.86, 2.6
"""How high a closed case is, and how wide one that lies in its row."""
BEATEN = (0.62, 0.66, 0.76, 1.0)
"""The light on bids that did not win."""
PRINTED_AFTER = 10
"""What is printed on cards is drawn so much later than they are, in the limelight too."""
STAND = "row"
"""The node of a row in which things lie as on a table."""


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
    _sum(printed, sum(map(faces.value, codes)), along(len(codes))[-1] + CARD / 2 + 0.62)
    printed.node("sum", look).reparent_to(stand)
    return foremost(node)


def _cards(look: Look, codes: Codes, room: float) -> NodePath:
    """A row of cards whose lower edge is at the origin."""
    row = cards.row([faces.face(code, texts(look.language)) for code in codes], look, width=CARD, room=room)
    row.set_y(0.66)
    return row


def _sum(printed: PrintedBody, total: int, x: float) -> None:
    """What a bid is worth, on a plate."""
    top = printed.block((x, 0.62, 0.0), (0.92, 0.80, 0.05), paint("panel"), bevel=0.02)
    write(printed.words, str(total), (x, 0.62, top + 0.01), 0.60, paint("plate"))


# -- all of them -----------------------------------------------------------------------------------------------


def level(seat: Seat, seats: int) -> float:
    """How far up from the middle an open bid stands; the first seat is on top."""
    return ROW * ((seats - 1) / 2 - seat)


def above(up: float, seats: int) -> Place:
    """A place on the page so far over the first open bid."""
    return 0.0, up + level(0, seats), 0.0


def half_size(bids: tuple[Codes, ...]) -> tuple[float, float]:
    """Half how wide and how high the rows of open bids are together."""
    return max(LEAST, SHOWN * (MARGIN + EDGE - start(bids))), level(0, len(bids)) + ROW / 2


def scene(facing: float, bids: tuple[Codes, ...], *, is_alone: bool = False) -> tuple[Place, ...]:
    """What has to be in the picture while bids are opened: all of them, and room for what is told.

    `is_alone` if no column takes a part of the picture: then letters are larger, and what is told is wider.
    """
    (wide, span), lean = half_size(bids), radians(LEAN)
    beside = max(BESIDE, (TOLD_ALONE if is_alone else TOLD) * (2 * wide + TILE_ROOM))
    found = [(x, up) for x in (-wide - beside, wide + TILE_ROOM) for up in (-span, span + ABOVE)]
    places_ = [table_place(facing, x, up * cos(lean), up * sin(lean)) for x, up in found]
    return tuple((x + MIDDLE[0], y + MIDDLE[1], z + MIDDLE[2]) for x, y, z in places_)


def tile_place(seat: Seat, revealed: Revealed) -> Place:
    """On the page at the end of an open bid, where the tile that it won comes to."""
    along_ = SHOWN * (MARGIN + EDGE - start(revealed.bids)) + TILE_ROOM / 2
    return along_, level(seat, len(revealed.bids)) - 0.3, 0.0


def start(bids: tuple[Codes, ...]) -> float:
    """Where the rows of open bids begin, so that they stand in the middle."""
    spread = along(max(1, *map(len, bids)), OPEN_ROOM)
    return -(BEFORE + max(CASE_WIDE, spread[-1] - spread[0] + CARD)) / 2


def cards_at(codes: Codes, bids: tuple[Codes, ...]) -> list[float]:
    """Where the cards of an open bid stand in its row."""
    steps = along(len(codes), OPEN_ROOM)
    return [start(bids) + BEFORE + CARD / 2 + x - steps[0] for x in steps]


def _stand(name: str, seat: Seat, seats: int) -> tuple[NodePath, NodePath]:
    """A node over the colony, and on its page the row of a seat, in which things lie as on a table."""
    node, page = sheet(name)
    stand = page.attach_new_node(STAND)
    stand.set_scale(SHOWN)
    stand.set_y(level(seat, seats) - 0.66 * SHOWN)
    return node, stand


def narrow(row: NodePath, part: float) -> None:
    """Shows a row only so wide around the middle of the page, as while it is turned over."""
    row.find(f"**/{STAND}").set_sx(SHOWN * part)


def _board(revealed: Revealed, *, is_best: bool) -> Mesh:
    """What a row stands on: not lit, so that it looks the same from every seat, and hides all that shines behind it."""
    mesh, wide, deep = Mesh(NONE), MARGIN - start(revealed.bids), BOARD_DEEP / 2
    rim = (ROW / SHOWN - BOARD_DEEP) / 2
    _sheet(mesh, 0.0, (wide + rim, deep + rim), -0.20, paint("panel"))
    if is_best:
        _sheet(mesh, 0.0, (wide + EDGE, deep + EDGE), -0.15, paint("gold"))
    _sheet(mesh, 0.0, (wide, deep), -0.10, mix(paint("panel"), paint("steel"), 0.16))
    return mesh


def _sheet(mesh: Mesh, x: float, half: tuple[float, float], z: float, colour: Colour, y: float = 0.66) -> None:
    """A rectangle of one colour, which lies flat in a row."""
    w, h = half
    mesh.quad([(x - w, y - h, z), (x + w, y - h, z), (x + w, y + h, z), (x - w, y + h, z)], colour)


class _Row(Struct, frozen=True):
    """A row in the making."""

    node: NodePath
    stand: NodePath
    """What lies in the row is laid as on a table here."""
    board: Mesh
    print: PrintedBody

    def finished(self, look: Look) -> NodePath:
        """All that was written, over the board."""
        board = overlay("board", self.board)
        board.set_depth_write(True)
        board.reparent_to(self.stand, sort=-2)
        self.print.node("head", look).reparent_to(self.stand, sort=-1)
        return foremost(self.node)


def _row(look: Look, seat: Seat, revealed: Revealed, name: str, *, is_best: bool = False) -> _Row:
    """A row whose end is still empty: its board, and whose it is."""
    node, stand = _stand("opened", seat, len(revealed.bids))
    row = _Row(node, stand, _board(revealed, is_best=is_best), PrintedBody())
    who, x = look.identity(seat), start(revealed.bids)
    _sheet(row.board, x + HEAD / 2, (0.44, 0.44), -0.05, who.rgb)
    row.print.signs.sign(who.emblem, (x + HEAD / 2, 0.66, 0.0), 0.62, paint.ink_on(who.rgb))
    size = min(LETTER, LETTER * (NAME - 0.2) / max(0.01, width(name, LETTER)))
    write(row.print.words, name, (x + HEAD + 0.06, 0.66, 0.0), size, paint("plate"), align="left")
    return row


def closed_bid(look: Look, seat: Seat, revealed: Revealed, name: str = "") -> NodePath:
    """The row of a bid before it is opened: a closed case lies in it, the same whatever is in it."""
    row, colour = _row(look, seat, revealed, name), look.identity(seat).rgb
    x, high = start(revealed.bids) + BEFORE + CASE_WIDE / 2, CASE_HIGH / 2
    _sheet(row.board, x, (CASE_WIDE / 2, high), -0.05, mix(paint("ink"), colour, 0.55))
    for y in (0.66 - 0.6 * high, 0.66 + 0.6 * high):
        _sheet(row.board, x, (CASE_WIDE / 2, 0.09), -0.02, colour, y)
    row.print.signs.sign("lock", (x, 0.66, 0.0), 0.42, paint("plate"))
    return row.finished(look)


def open_bid(look: Look, seat: Seat, revealed: Revealed, name: str = "") -> NodePath:
    """A bid that everybody sees as it lies in the end; beside the winner's stands what it won."""
    node = row_of_bid(look, seat, revealed, name, is_judged=True)
    if seat == revealed.winner:
        won = won_tile(look, revealed)
        won.reparent_to(node.find(f"**/{SHEET}"))
        won.set_pos(*tile_place(seat, revealed))
    return node


def won_tile(look: Look, revealed: Revealed) -> NodePath:
    """What is bid for, as it stands beside the row of its winner."""
    node = foremost(effects.tile(look, revealed.tile))
    node.set_scale(TILE_SIZE)
    node.set_p(-LEAN)
    return node


def row_of_bid(look: Look, seat: Seat, revealed: Revealed, name: str = "", *, is_judged: bool) -> NodePath:
    """Whose it is, its sum and its cards. Once it is judged the winner's is golden, the others step back."""
    codes, is_best = revealed.bids[seat], is_judged and seat == revealed.winner
    row = _row(look, seat, revealed, name, is_best=is_best)
    x = start(revealed.bids) + BEFORE - HEAD / 2
    if is_best:
        _sheet(row.board, x, (0.44, 0.44), -0.05, paint("gold"))
    write(row.print.words, str(revealed.totals[seat]), (x, 0.66, 0.0), 0.66, paint("ink" if is_best else "plate"))
    if codes:
        laid = _cards(look, codes, OPEN_ROOM)
        laid.reparent_to(row.stand)
        at = cards_at(codes, revealed.bids)
        laid.set_x((at[0] + at[-1]) / 2)
        _keep_printed(laid)
    if is_judged and revealed.winner is not None and not is_best:
        row.node.set_color_scale(BEATEN)
    return row.finished(look)


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


def mark_highest(look: Look, seat: Seat, revealed: Revealed) -> NodePath:
    """A frame around the highest card of a bid: amber for the one that decides."""
    node, stand = _stand("marked", seat, len(revealed.bids))
    codes, colour = revealed.bids[seat], paint("gold" if seat == revealed.winner else "steel")
    best = max(range(len(codes)), key=lambda number: faces.value(codes[number]))
    x = cards_at(codes, revealed.bids)[best]
    mesh, w, h, line = Mesh(NONE), CARD / 2 + 0.05, CARD_DEEP / 2 + 0.05, 0.04
    for side in (-1, 1):
        _sheet(mesh, x, (w + line, line), 0.06, colour, 0.66 + side * h)
        _sheet(mesh, x + side * w, (line, h), 0.06, colour)
    overlay("frame", mesh, depth=3).reparent_to(stand)
    return foremost(node)

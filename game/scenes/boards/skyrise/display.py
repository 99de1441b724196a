"""Makes the two stands beside the islands: one with the panorama cards, one with the patron tiles.

The stands float to the left and right of the dock on the side of the eye, so that they can be read from every side.
"""

from collections.abc import Iterator

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Seat, Target
from game.rules.skyrise.content import LETTERS
from game.scenes.boards.kit import cards
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyrise import faces, islands
from game.scenes.boards.skyrise.paints import GOLD, INK, PAPER, PATRON_RIM
from game.scenes.boards.skyrise.places import Chart
from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.mesh import GRAIN
from game.text import texts

Values = tuple[int | None, ...]
VISTA, TILE = "vista", "tile"
"""What panorama cards and patron tiles are as targets."""
LEFT, RIGHT = -1, 1
CARD = 0.92
CARD_DEEP = 1.23
"""How wide and deep a card is."""
SQUARE, TILE_STEP, THICK = (0.46, 0.68), 0.52, 0.05
"""How wide and deep a tile is, from one to the next, and how thick."""
LIE = 0.014
TILES = "tiles"
"""What the node of all tiles is called."""


def stands(map_: Chart, facing: float, look: Look, panoramas: tuple[str, ...], patrons: Values) -> NodePath:
    """Both stands with their cards and tiles, placed for an eye on that side."""
    node, seat = NodePath("stands"), map_.side(facing)
    for side, shown in ((LEFT, _panoramas(look, panoramas)), (RIGHT, tiles(look, patrons))):
        quay = islands.stand(side, look)
        quay.reparent_to(node)
        quay.set_pos(*map_.stand(seat, side))
        quay.set_h(map_.heading(seat))
        shown.reparent_to(quay)
        shown.set_z(LIE)
    return node


def _panoramas(look: Look, names: tuple[str, ...]) -> NodePath:
    """The cards in play side by side, without the count of any seat."""
    text = texts(look.language)
    found = (faces.panorama(name, 0, text) for name in names)
    return cards.row([replace(face, foot="", foot_long="") for face in found], look, width=CARD)


def tiles(look: Look, patrons: Values) -> NodePath:
    """The patrons' tiles, each with its letter and its value, or `?` where the viewer does not know it."""
    printed = PrintedBody(GRAIN)
    for number, (letter, value) in enumerate(zip(LETTERS, patrons, strict=True)):
        _tile(printed, _tile_x(number), letter, value)
    return printed.node(TILES, look)


def tile(look: Look, letter: str, value: int | None) -> NodePath:
    """One of them alone, around the origin."""
    printed = PrintedBody(GRAIN)
    _tile(printed, 0.0, letter, value)
    return printed.node("tile", look)


def _tile(printed: PrintedBody, x: float, letter: str, value: int | None) -> None:
    printed.block((x, 0.0, 0.0), (*SQUARE, THICK), PATRON_RIM, bevel=0.012)
    z = printed.block((x, 0.0, THICK - 0.006), (SQUARE[0] - 0.05, SQUARE[1] - 0.05, 0.014), INK, bevel=0.004) + 0.003
    printed.signs.sign(letter, (x, 0.16, z), 0.36, PAPER)
    printed.signs.text(list("?" if value is None else str(value)), (x, -0.16, z), 0.32, GOLD)


def _tile_x(number: int) -> float:
    return (number - (len(LETTERS) - 1) / 2) * TILE_STEP


def tile_at(map_: Chart, seat: Seat, number: int) -> Place:
    """Where a patron's tile lies for an eye on a seat's side."""
    return _on(map_, seat, RIGHT, _tile_x(number))


def _on(map_: Chart, seat: Seat, side: int, x: float) -> Place:
    dx, dy, _ = table_place(map_.heading(seat), x, 0.0)
    at = map_.stand(seat, side)
    return at[0] + dx, at[1] + dy, at[2] + LIE


def spots(map_: Chart, facing: float, panoramas: tuple[str, ...]) -> Iterator[tuple[Target, Spot]]:
    """Where cards and tiles can be pointed at."""
    seat = map_.side(facing)
    heading = map_.heading(seat)
    for number, name in enumerate(panoramas):
        at = _on(map_, seat, LEFT, (number - (len(panoramas) - 1) / 2) * cards.STEP * CARD)
        yield Target(VISTA, name), Spot(at, (CARD, CARD_DEEP), 0.04, heading, low=True)
    for number, letter in enumerate(LETTERS):
        yield Target(TILE, letter), Spot(tile_at(map_, seat, number), SQUARE, THICK + 0.02, heading, low=True)

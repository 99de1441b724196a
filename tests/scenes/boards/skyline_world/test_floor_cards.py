"""Floor cards show the real floors in their owner's colour, with the value where a fan of cards leaves it free."""

import pytest
from panda3d.core import NodePath

from game.rules.skyline_world import LEVELS
from game.scenes.boards.skyline_world import faces
from game.scenes.boards.skyline_world.drawings import FLOOR_GRID, FLOOR_PICTURES, FLOOR_ROOFS, FloorPicture
from game.scenes.boards.skyline_world.model import content
from game.scenes.drawing.look import Look, identities
from game.scenes.widgets.fonts import TableFonts
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.printing import print_card
from game.scenes.widgets.theme import paper, theme
from game.scenes.widgets.widget import Kit
from game.text import texts
from tests.scenes.boards.test_cards import cutouts

TEXT = texts("en")
PIECES = [floor.piece for floor in content().floors]
WHITE = (1.0, 1.0, 1.0, 1.0)


def printed(piece: str, look: Look) -> Pen:
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    print_card(pen, faces.floor(piece, 1, 2, TEXT, seat=1), "strip", look)
    return pen


def tints(pen: Pen) -> list[tuple[float, ...]]:
    return [tuple(node.get_color()) for node in pen.art.get_children() if node.get_name() == "picture"]


def test_every_owner_has_a_picture_of_each_level_and_there_is_a_neutral_one() -> None:
    columns, rows = FLOOR_GRID
    count = len(FLOOR_ROOFS) * LEVELS + 1
    assert {identity.roof for identity in identities().identities} == set(FLOOR_ROOFS)
    assert len(cutouts(FLOOR_PICTURES, (columns, 2 * rows), list(range(count)))) == count


def test_no_two_floors_share_a_picture() -> None:
    shown = [FloorPicture(level, roof).cell for roof in FLOOR_ROOFS for level in range(1, LEVELS + 1)]
    assert sorted([*shown, FloorPicture(0).cell]) == list(range(len(FLOOR_ROOFS) * LEVELS + 1))


@pytest.mark.parametrize("own", ["", "#8030A0"])
def test_a_floor_is_shown_in_the_colour_its_owner_chose(own: str) -> None:
    look = Look(colours=(("blue", own),)) if own else Look()
    for piece in PIECES[:LEVELS]:
        assert tints(printed(piece, look)) == [pytest.approx((*look.identity(1).rgb, 1.0), abs=0.01), WHITE]


def test_a_neutral_floor_is_of_stone_whoever_holds_it() -> None:
    assert tints(printed(PIECES[-1], Look())) == [pytest.approx((*identities().neutral.rgb, 1.0), abs=0.01), WHITE]


@pytest.mark.parametrize("piece", PIECES)
def test_the_value_of_a_floor_stands_in_the_upper_left_and_its_picture_beside_it(piece: str) -> None:
    pen = printed(piece, Look())
    number = next(each for each in pen.printed if each.words == piece.upper() and each.size > 20)
    picture = min(node.get_tight_bounds()[0].x for node in pen.art.get_children() if node.get_name() == "picture")
    assert number.box.x >= 0
    assert number.box.right <= picture
    assert number.box.bottom <= 90

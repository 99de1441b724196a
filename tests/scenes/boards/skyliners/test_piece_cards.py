"""Piece cards show the real floors and roofs in their owner's colour, and the real park."""

import pytest
from panda3d.core import NodePath

from game.scenes.boards.skyliners import faces
from game.scenes.boards.skyliners.drawings import GRID, PICTURES, PIECE_ROOFS, PIECES, EveningPicture
from game.scenes.drawing.look import Look, identities
from game.scenes.widgets.fonts import TableFonts
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.printing import print_card
from game.scenes.widgets.theme import paper, theme
from game.scenes.widgets.widget import Kit
from game.text import texts
from tests.scenes.boards.test_cards import cutouts

TEXT = texts("en")
COUNT = len(PIECE_ROOFS) * len(PIECES) + 1


def test_every_owner_has_pictures_of_floor_and_roof_and_there_is_a_park() -> None:
    columns, rows = GRID
    assert {identity.roof for identity in identities().identities} == set(PIECE_ROOFS)
    assert len(cutouts(PICTURES, (columns, 2 * rows), list(range(COUNT)))) == COUNT


def test_no_two_pieces_share_a_picture() -> None:
    shown = [EveningPicture(name, roof).cell for roof in PIECE_ROOFS for name in PIECES]
    assert sorted([*shown, EveningPicture("park").cell]) == list(range(COUNT))


@pytest.mark.parametrize("own", ["", "#8030A0"])
@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_shown_in_the_colour_its_owner_chose(name: str, own: str) -> None:
    look = Look(colours=(("blue", own),)) if own else Look()
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    print_card(pen, faces.piece(name, 7, 1, TEXT), "strip", look)
    tints = [tuple(node.get_color()) for node in pen.art.get_children() if node.get_name() == "picture"]
    assert tints == [pytest.approx((*look.identity(1).rgb, 1.0), abs=0.01), (1.0, 1.0, 1.0, 1.0)]

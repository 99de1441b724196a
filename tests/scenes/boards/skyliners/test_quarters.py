"""A quarter is called as whoever reads of it sees it: the word and the picture on the card agree from every side."""

import pytest

from game.rules.skyliners.board import QUARTERS
from game.scenes.boards.skyliners.drawings import SitePlan
from game.scenes.boards.skyliners.faces import skyscraper
from game.text import texts


@pytest.mark.parametrize("side", ["S", "W", "N", "E"])
@pytest.mark.parametrize("quarter", QUARTERS)
def test_the_word_for_a_quarter_is_where_its_picture_is_lit(side: str, quarter: str) -> None:
    face = skyscraper(quarter, side, False, texts("en"))
    assert isinstance(face.drawing, SitePlan)
    rows = face.drawing.rows.split("/")
    lit = [(down, right) for down, row in enumerate(rows) for right, mark in enumerate(row) if mark == "x"]
    is_far, is_left = (sum(place) < 2 * len(lit) for place in zip(*lit, strict=True))
    assert face.compact == f"{'far' if is_far else 'near'} {'left' if is_left else 'right'}"
    assert face.under == f"{face.compact.capitalize()} quarter"
    assert face.corner == "", "no point of the compass, which nobody sees on the table"

"""Marks show where a thing is without covering what lies behind it."""

import pytest

from game.scenes.camera import CameraPose
from game.scenes.drawing.marks import HOVER, OPTION, Spot, options, outline
from game.scenes.drawing.stage import Stage

SIZE = (640, 360)


@pytest.mark.parametrize("height", [0.02, 1.4])
def test_an_outline_is_lines_only_and_shows_no_rectangle_behind_a_thing(height: float) -> None:
    stage = Stage(SIZE, tier="safe")
    outline(Spot((0.0, 0.0, 0.0), (2.0, 1.0), height)).reparent_to(stage.root)
    stage.show(CameraPose((0.0, 0.0, height / 2), 15.0, 42.0, 3.2))
    picture = stage.picture()
    stage.close()
    cream = sum(picture.get_red(x, y) > 0.9 * HOVER[0] for x in range(SIZE[0]) for y in range(SIZE[1]))
    assert 0.005 * SIZE[0] * SIZE[1] < cream < 0.05 * SIZE[0] * SIZE[1]


def test_the_mark_of_a_large_place_is_a_line_and_covers_little_of_it() -> None:
    stage = Stage(SIZE, tier="safe")
    options([Spot((0.0, 0.0, 0.0), (3.0, 3.0))], 3).reparent_to(stage.root)
    stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 89.0, 3.2))
    picture = stage.picture()
    stage.close()
    yellow = sum(picture.get_red(x, y) > 0.8 * OPTION[0] for x in range(SIZE[0]) for y in range(SIZE[1]))
    assert 0.005 * SIZE[0] * SIZE[1] < yellow < 0.06 * SIZE[0] * SIZE[1]

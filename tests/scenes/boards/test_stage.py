"""The stage draws in every tier this machine has."""

from pathlib import Path

import pytest

from game.errors import BadInput
from game.render import render
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import TIERS, Look
from game.scenes.drawing.stage import Stage, open_pipe
from tests.scenes.positions import state_after


def draw(stage: Stage) -> set[tuple[int, int, int]]:
    board = screen_of("skyliners").make_board(stage.root, Look(tier=stage.tier))
    rules, state = state_after("skyliners", 20)
    board.build(rules.view(state, 0))
    stage.show(board.seat_camera(0))
    colours = stage.colours()
    board.remove()
    return colours


def test_every_tier_draws_a_rich_picture_and_gives_its_buffers_back() -> None:
    stage = Stage((160, 90), tier="safe")
    windows = stage.output.get_engine().get_num_windows()
    for tier in TIERS[: TIERS.index(stage.best) + 1]:
        stage.tier = tier
        assert len(draw(stage)) > 500, tier
    stage.tier = "safe"
    assert stage.output.get_engine().get_num_windows() == windows
    assert len(draw(stage)) > 500
    stage.close()


def test_the_renderer_in_the_wheel_draws_safe() -> None:
    pipe = open_pipe(("p3tinydisplay",))
    assert not pipe.is_valid(), "it has taken somebody's screen, with which it would end"
    stage = Stage((160, 90), pipe=pipe)
    assert stage.tier == "safe"
    assert len(draw(stage)) > 500
    stage.close()


@pytest.mark.parametrize("view", ["seat1", "top", "eye3"])
def test_render_writes_a_picture_of_that_size(tmp_path: Path, view: str) -> None:
    from panda3d.core import Filename, PNMImage

    render("skyliners", out=tmp_path / "a" / "b.png", plies=12, view=view, size=(128, 72))
    image = PNMImage(Filename.from_os_specific(str(tmp_path / "a" / "b.png")))
    assert (image.get_x_size(), image.get_y_size()) == (128, 72)


def test_render_refuses_what_it_cannot_draw(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="view"):
        render("skyliners", out=tmp_path / "x.png", view="below", size=(64, 36))
    with pytest.raises(BadInput, match="eye"):
        render("cities", out=tmp_path / "x.png", view="eye0", size=(64, 36))

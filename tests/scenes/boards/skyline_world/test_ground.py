"""The ground of the island without shaders: what towers shade stays readable."""

from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.places import GROUND
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.positions import new_board


def test_without_shaders_shadows_of_towers_lie_evenly_on_lawns_and_hedges_and_hide_no_name() -> None:
    board = new_board("skyline_world", Look(tier="safe"))
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("b5=YPYP"), 0))
    shadows = board.node_of("shadows", "all")
    assert shadows is not None
    hedges = GROUND + 0.045
    low, high = shadows.get_tight_bounds()
    assert hedges < low.z <= high.z, "a shadow below hedges leaves them bright between dark lawns"
    assert shadows.get_color_scale()[3] <= 0.6, "a name can be read in it"

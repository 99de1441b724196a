"""The tables that `bench` measures with are real ones."""

import pytest

from game.app import App
from game.contest import bench
from game.rules import GAMES
from game.scenes.table.table import TableScene
from game.scenes.timing import TimedScreen


@pytest.mark.parametrize("game", GAMES)
def test_a_real_table_is_pointed_at_with_a_preview(game: str, app: App) -> None:
    """What `hover` measures is a preview of a whole move, on the board or by key."""
    screen = TimedScreen(app)
    screen.sit(bench.half_played(GAMES[game], 2))
    screen.approach()
    previewed = 0
    for number in range(4):
        screen.hover(number)
        assert isinstance(app.scene, TableScene)
        glance = app.scene.situation.glance
        previewed += glance is not None and glance.preview is not None
    assert previewed
    screen.refresh()
    screen.update()
    screen.close()
    assert not app.scenes

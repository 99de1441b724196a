"""The tables that `bench` measures with are real ones."""

import pytest

from game.app import App
from game.contest import bench
from game.rules import GAMES
from game.scenes import timing


@pytest.mark.parametrize("game", GAMES)
def test_a_real_table_is_pointed_at_with_a_preview(game: str, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `hover` measures is a preview of a whole move, on the board or by key."""
    monkeypatch.setattr(timing, "App", lambda *_, **__: app)
    screen = timing.TimedScreen()
    screen.sit(bench._half_played(GAMES[game], 2))
    screen.approach()
    previewed = 0
    for number in range(4):
        screen.hover(number)
        glance = screen._table.glance
        previewed += glance is not None and glance.preview is not None
    assert previewed
    screen.refresh()
    screen.update()
    screen._app = None
    screen.close()

"""What hands do, as a full log tells it."""

import logging

import pytest

from game.app import App
from game.player.crash import FULL, LOG, LOG_VARIABLE, Watch
from game.scenes.screens.table import TableScene
from tests.scenes.conftest import point_at, press
from tests.scenes.samples import match


@pytest.mark.parametrize("wanted", [FULL, ""])
def test_a_full_log_notes_every_click_and_key_with_what_came_of_it(
    app: App, monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    monkeypatch.setenv(LOG_VARIABLE, wanted)
    watch = Watch(app.profile.data)
    watch.start()
    try:
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)
        table = app.go("table", session=match("cities", moves=0))
        assert isinstance(table, TableScene)
        for _ in range(30):
            app.step()
        target = next(each for each in table.play.offered() if each in table.board.targets())
        point_at(app, table, target)
        press(app, "mouse1", "tab")
    finally:
        watch.end()
        LOG.setLevel(logging.INFO)
    told = [line.partition(" DEBUG hand ")[2] for line in watch._log_text().splitlines() if " DEBUG " in line]
    assert bool(told) == bool(wanted)
    if wanted:
        assert [line.split()[0] for line in told] == ["points", "presses", "releases", "presses", "releases"]
        assert told[0].endswith(f"at {target.kind} {target.key}, chosen: ")
        assert f"chosen: {target.kind} {target.key}" in told[2]
        assert "TableScene []" in told[2]
        assert "TableScene []" not in told[3]

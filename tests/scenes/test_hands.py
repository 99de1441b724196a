"""What hands do, as a full log tells it."""

import logging
from typing import Any

import pytest

from game.app import App
from game.player.crash import FULL, LOG, LOG_VARIABLE, Watch
from game.scenes.keys import modifier_keys
from game.scenes.table.table import TableScene
from game.scenes.words import key_words
from game.text import texts
from tests.scenes.conftest import point_at, press
from tests.scenes.samples import match


@pytest.mark.parametrize("wanted", [FULL, ""])
def test_a_full_log_notes_every_click_and_key_with_what_came_of_it(app: App, environment: Any, wanted: str) -> None:
    environment(**{LOG_VARIABLE: wanted})
    watch = Watch(app.profile.data)
    watch.start()
    try:
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)
        table = app.go("table", session=match("cities", moves=0))
        assert isinstance(table, TableScene)
        for _ in range(30):
            app.step()
        target = next(each for each in table.hotseat.all_targets() if each in table.board.targets())
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


@pytest.mark.parametrize(
    ("system", "held", "means"),
    [("darwin", "lmeta", "undo"), ("darwin", "lcontrol", "undo"), ("linux", "lcontrol", "undo"), ("win32", "lmeta", "")],
)
def test_cmd_on_macos_does_what_ctrl_does_elsewhere(app: App, system: str, held: str, means: str) -> None:
    heard: list[str] = []
    app.go("menu")
    for action in ("undo", "near"):
        app.accept(action, heard.append, [action])
    before, app.hands.modifier_keys = app.hands.modifier_keys, modifier_keys(system)
    try:
        for button in (held, "z"):
            app.press(button)
        for button in ("z", held):
            app.release(button)
        assert heard == ([means] if means else []), "and never what the letter alone means"
        press(app, "z")
        assert heard[-1] == "near", "nothing is held any more"
    finally:
        app.hands.modifier_keys = before
        for action in ("undo", "near"):
            app.ignore(action)


def test_keys_are_called_as_the_keyboards_of_the_system_call_them() -> None:
    t = texts("en")
    assert key_words(t, "control-z", system="linux") == "Ctrl + Z"
    assert key_words(t, "control-z", system="darwin") == "Cmd + Z"
    assert key_words(t, "shift-alt-enter", system="darwin") == "Shift + Option + Enter"

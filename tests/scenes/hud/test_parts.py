"""Parts over a table alone: no window, no app, no match. A part gets a situation and gives data."""

from collections.abc import Callable
from typing import Any

from game.match.hotseat import Mode
from game.match.session import Player
from game.rules.core import Target
from game.scenes.boards.screen import GameScreen
from game.scenes.hud.commands import list_tools
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.notices import Notice, Notices
from game.scenes.table.situation import Adjustable, Sights, Situation, seen_as
from game.scenes.widgets import Rect
from game.text import texts

PLAYERS = (Player("Anna"), Player("Ben", "random"))
ROOM = Rect(0.0, 0.0, 1280.0, 720.0)


def _situation(**changes: Any) -> Situation[str]:
    return Situation("skyliners", PLAYERS, "view", "view", **changes)


def test_tools_follow_the_situation_and_the_frame() -> None:
    frame = HudFrame(lambda: ROOM, has_own=True)
    shown, behind = list_tools(_situation(can_undo=True, sights=Sights(has_eyes=True, is_at_eye=True)), frame)
    tools = {tool.name: tool for tool in (*shown, *behind)}
    assert tools["undo"].enabled
    assert not tools["redo"].enabled
    assert tools["lens"].selected
    assert "overlay" not in tools
    assert "setting_last" not in tools
    settable = list_tools(_situation(settings=(Adjustable("orientation", "setting_last"),), can_mirror=True), frame)[0]
    assert [tool.name for tool in settable[:3]] == ["undo", "setting_last", "setting_mirror"]
    square = list_tools(_situation(settings=(Adjustable("shape", "setting_first"),)), frame)[0]
    assert [tool.name for tool in square[:2]] == ["undo", "setting_first"]


def test_a_frame_opens_one_side_in_a_small_window_and_several_in_a_large_one() -> None:
    small = HudFrame(lambda: Rect(0.0, 0.0, 800.0, 450.0), has_own=True)
    assert not small.open & {"log", "drawings"}
    small.toggle("log")
    small.toggle("drawings")
    assert small.open == {"drawings"}
    large = HudFrame(lambda: Rect(0.0, 0.0, 1920.0, 1080.0), has_own=True)
    assert {"log", "drawings"} <= large.open


def test_notices_stand_for_a_while_and_keep_silent_where_the_log_tells() -> None:
    waiting: list[Callable[[], None]] = []
    notices = Notices(lambda _seconds, then: waiting.append(then))
    notices.toast(Notice(1, "Ben builds a floor."))
    assert [notice.words for notice in notices.toasts] == ["Ben builds a floor."]
    waiting.pop()()
    assert notices.toasts == ()
    notices.is_silent = lambda: True
    notices.toast(Notice(1, "Ben builds a floor."))
    assert notices.toasts == ()


def test_what_a_panel_does_not_tell_of_leaves_it_as_it_is() -> None:
    before = _situation(mode=Mode.CHOOSE)
    assert _situation(mode=Mode.CHOOSE, can_undo=True, sights=Sights(is_flat=True)).of_panel() == before.of_panel()
    assert _situation(mode=Mode.CHOOSE, chosen=(Target("piece", "floor"),)).of_panel() != before.of_panel()


def test_a_game_without_a_screen_of_its_own_has_typed_defaults() -> None:
    screen: GameScreen[str, object] = GameScreen("nobody")
    assert screen.facts("view", 0) == ()
    assert screen.friends("view", 1) == (1,)
    assert screen.label(texts("en"), "view", Target("button", "pass")) == ""
    assert seen_as("nobody", "view", PLAYERS).names == ("Anna", "Ben")

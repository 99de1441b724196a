"""The campaign as a stranger meets it: in a real window from the menu over the introduction to the second chapter.

The introduction is begun, and begun again, by mouse; its last move is made in a match that was prepared, for all of its
seventy decisions would take minutes.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.match import saves
from game.match.session import Session
from game.player.campaign import CampaignBook, mission_of
from game.player.campaign.progress import with_note
from game.player.profile import Profile
from game.player.tips.book import OFF
from game.rules.core import Target
from game.scenes.table.table import TableScene
from tests.player.campaign.cities import golden
from tests.player.campaign.test_book import last_move
from tests.scenes.mirror import middle, move_by_mouse, place_of, settle
from tests.scenes.windows import NEEDS_WINDOW, TRIES, Window, happens, wait_for

pytestmark = NEEDS_WINDOW
"""It needs the same screen as the other windows, and takes turns with them."""


PREPARED = "0-match.skyline"
"""Comes first among the autosaves."""


@pytest.fixture
def prepared(tmp_path: Path) -> Iterator[tuple[Window, Session]]:
    """A window over a profile in which the introduction lacks only its last move."""
    home = tmp_path / "home"
    session, _ = last_move(golden("intro"))
    saves.save(session, home / "autosaves" / PREPARED)
    CampaignBook(home).change(with_note(OFF))
    window = Window(home)
    yield window, session
    window.close()


def _shown(app: App, home: Path, scene: str, **arguments: object) -> None:
    """The copy shows what the window shows: a like profile in the same scene."""
    app.profile = Profile(home)
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    app.go(scene, **arguments)
    settle(app, 20)


def _newest(window: Window) -> Session:
    """The match that was written last."""
    return saves.load(max((window.home / "autosaves").glob("*.skyline"), key=lambda path: path.stat().st_mtime_ns))


def _begin_and_begin_again(app: App, home: Path, window: Window) -> None:
    """The introduction from its sheet, its first board, and from the pause menu once more with the same cards."""
    window.click(*middle(app, "start"))
    window.wait_for_scene("table")
    window.wait_for_turn(1)
    first = _newest(window)
    _shown(app, home, "table", session=saves.restore(saves.record(first)))
    table = app.scene
    assert isinstance(table, TableScene)
    place = place_of(app, table, Target("board", "A"))
    assert place is not None
    window.click(*place)
    wait_for(lambda: _newest(window).number == 1, "a board to be opened")
    window.wait_for_turn(2)
    window.focus()
    window.key("Escape")
    window.wait_for_scene("pause")
    table.doors.pause()
    settle(app)
    window.click(*middle(app, "retry"))
    window.wait_for_scene("table", times=2)
    window.wait_for_turn(1, times=2)
    again = _newest(window)
    assert (again.number, again.seed, again.options) == (0, first.seed, first.options)
    assert mission_of(again) != mission_of(first)
    window.key("Escape")
    window.wait_for_scene("pause", times=2)
    os.utime(window.home / "autosaves" / PREPARED)  # the match that Continue offers is the one played last
    window.click(*middle(app, "menu"))


def _read_the_last_sheet(window: Window) -> None:
    """The last milestone has a sheet of its own: Enter puts it away, however long it takes to come."""
    window.focus()
    for _ in range(TRIES):
        if happens(lambda: "scene report\n" in window.log, 2.0):
            return
        window.key("Return")


def test_from_the_menu_to_the_second_chapter(app: App, tmp_path: Path, prepared: tuple[Window, Session]) -> None:
    window, session = prepared
    CampaignBook(tmp_path).change(with_note(OFF))
    _shown(app, window.home, "menu")
    window.click(*middle(app, "campaign"))
    window.wait_for_scene("campaign")
    _shown(app, window.home, "campaign")
    assert not CampaignBook(window.home).read().is_open("1")
    _begin_and_begin_again(app, tmp_path, window)
    window.wait_for_scene("menu", times=2)
    _shown(app, window.home, "menu")
    window.click(*middle(app, "continue"))
    window.wait_for_scene("table", times=3)
    window.wait_for_turn(session.number + 1)
    _shown(app, tmp_path, "table", session=saves.restore(saves.record(session)))
    table = app.scene
    assert isinstance(table, TableScene)
    end = Target("button", "end")
    places = [place for place in [place_of(app, table, end)] if place is not None]
    table.selection.choose(end)
    settle(app)
    if app.interface.find("warning-yes") is not None:  # the table asks before a costly move
        places.append(middle(app, "warning-yes"))
    move_by_mouse(window, places, session.number)
    _read_the_last_sheet(window)
    window.wait_for_scene("report")
    progress = CampaignBook(window.home).read()
    assert progress.chapter("intro").medal == "gold"
    assert progress.is_open("1")
    _shown(app, window.home, "report", session=golden("intro"))
    window.click(*middle(app, "next"))
    window.wait_for_scene("campaign", times=2)
    _shown(app, window.home, "campaign", chosen="1")
    window.click(*middle(app, "start"))
    window.wait_for_scene("table", times=4)
    wait_for(lambda: len(list((window.home / "autosaves").glob("*.skyline"))) == 4, "the match of the second chapter")
    mission = mission_of(_newest(window))
    assert mission is not None
    assert mission.chapter == "1"

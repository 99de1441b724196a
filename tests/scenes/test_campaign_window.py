"""The campaign as a stranger meets it: in a real window from the menu over the introduction to the second chapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.match import saves
from game.match.session import Session
from game.player.campaign import Book, mission_of
from game.player.campaign.progress import with_note
from game.player.campaign.teaching import OFF
from game.player.profile import Profile
from game.rules.core import Target
from game.scenes.screens.table import TableScene
from tests.player.campaign.cities import golden
from tests.player.campaign.test_book import last_move
from tests.scenes.mirror import middle, move_by_mouse, place_of, settle
from tests.scenes.windows import NEEDS_WINDOW, Window, wait_for

pytestmark = NEEDS_WINDOW
"""It needs the same screen as the other windows, and takes turns with them."""


@pytest.fixture
def prepared(tmp_path: Path) -> Iterator[tuple[Window, Session]]:
    """A window over a profile in which the introduction lacks only its last move."""
    home = tmp_path / "home"
    session, _ = last_move(golden("intro"))
    saves.save(session, home / "autosaves" / "match.skyline")
    Book(home).change(with_note(OFF))
    window = Window(home)
    yield window, session
    window.close()


def _shown(app: App, home: Path, scene: str, **arguments: object) -> None:
    """The copy shows what the window shows: a like profile in the same scene."""
    app.profile = Profile(home)
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    app.go(scene, **arguments)
    settle(app, 20)


def test_from_the_menu_to_the_second_chapter(app: App, tmp_path: Path, prepared: tuple[Window, Session]) -> None:
    window, session = prepared
    _shown(app, window.home, "menu")
    window.click(*middle(app, "campaign"))
    window.wait_for_scene("campaign")
    _shown(app, window.home, "campaign")
    assert not Book(window.home).read().is_open("1")
    window.click(*middle(app, "back"))
    window.wait_for_scene("menu", times=2)
    _shown(app, window.home, "menu")
    window.click(*middle(app, "continue"))
    window.wait_for_scene("mission")
    window.wait_for_turn(session.number + 1)
    Book(tmp_path).change(with_note(OFF))
    _shown(app, tmp_path, "mission", session=saves.restore(saves.record(session)))
    table = app.scene
    assert isinstance(table, TableScene)
    end = Target("button", "end")
    places = [place for place in [place_of(app, table, end)] if place is not None]
    table.choose(end)
    settle(app)
    if app.interface.find("warning-yes") is not None:  # the table asks before a costly move
        places.append(middle(app, "warning-yes"))
    move_by_mouse(window, places, session.number)
    window.wait_for_scene("report")
    progress = Book(window.home).read()
    assert progress.chapter("intro").medal == "gold"
    assert progress.is_open("1")
    _shown(app, window.home, "report", session=golden("intro"))
    window.click(*middle(app, "next"))
    window.wait_for_scene("campaign", times=2)
    _shown(app, window.home, "campaign", chosen="1")
    window.click(*middle(app, "start"))
    window.wait_for_scene("mission", times=2)
    started = window.home / "autosaves"
    wait_for(lambda: len(list(started.glob("*.skyline"))) == 2, "the match of the second chapter")
    newest = max(started.glob("*.skyline"), key=lambda path: path.stat().st_mtime)
    mission = mission_of(saves.load(newest))
    assert mission is not None
    assert mission.chapter == "1"

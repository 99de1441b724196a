"""Photo mode: panels are hidden, nothing secret is shown, what one sees is written, and the table is afterwards as it was."""

import errno
from pathlib import Path
from typing import Any

import pytest
from panda3d.core import Filename, PNMImage

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Rng
from game.scenes.board_scene import BoardScene
from game.scenes.screens.photo.controls import Postcard
from game.scenes.screens.photo.frame import hole_of, strips
from game.scenes.screens.photo.mode import PhotoMode
from game.scenes.screens.replay import Replay
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from tests.scenes.conftest import SMALL, fit
from tests.scenes.samples import match
from tests.scenes.screens.conftest import settle, spoken, wrong


def press(app: App, *keys: str) -> None:
    for key in keys:
        app.press(key)
        app.release(key)
        app.step()


def open_photo(app: App, name: str = "walk", **arguments: Any) -> PhotoMode:
    scene = app.go(name, **arguments)
    settle(app)
    assert isinstance(scene, BoardScene)
    press(app, "p")
    found = app.scene
    assert isinstance(found, PhotoMode)
    return found


def taken(folder: Path, app: App) -> list[PNMImage]:
    """The photos that were written, once they are."""
    scene = app.scene
    assert isinstance(scene, PhotoMode)
    for _ in range(40):
        app.step(0.02)
        if not scene.is_busy:
            break
    found = [PNMImage() for _ in sorted((folder / "pictures").rglob("*.png"))]
    for image, path in zip(found, sorted((folder / "pictures").rglob("*.png")), strict=True):
        assert image.read(Filename.from_os_specific(str(path)))
    return found


@pytest.fixture
def small(app: App) -> App:
    """A small window: its photos are drawn quickly."""
    app.change(window=(400, 225), quality="safe")
    return app


def test_enter_takes_a_photo_of_twice_the_size_and_says_where_it_is(small: App, own_folders: Path) -> None:
    open_photo(small, session=match("skyliners", 2))
    press(small, "enter")
    (photo,) = taken(own_folders, small)
    assert (photo.get_x_size(), photo.get_y_size()) == (800, 450)
    assert "pictures" in spoken(small)
    assert small.interface.find("folder") is not None


def test_a_frame_has_paper_around_the_picture_that_is_seen(small: App, own_folders: Path) -> None:
    scene = open_photo(small, session=match("skyliners", 2))
    scene.set_frame("title")
    press(small, "f12")
    (photo,) = taken(own_folders, small)
    assert (photo.get_x_size(), photo.get_y_size()) == (800, 450)
    assert photo.get_bright(3, 3) > 0.85, "paper in the corner"
    assert photo.get_bright(400, 150) < 0.85, "the table in the middle"
    assert scene.title().game == "Skyliners"
    assert [points for _, points in scene.title().points]


def test_every_seat_gets_a_postcard(small: App, own_folders: Path) -> None:
    scene = open_photo(small, session=match("skyliners", 3))
    scene.shoot_all()
    photos = taken(own_folders, small)
    assert len(photos) == 3


def test_each_of_several_photos_is_announced_before_it_is_made(small: App, own_folders: Path) -> None:
    """The window is drawn between two of them, and whoever leaves gets those that are made."""
    scene = open_photo(small, session=match("skyliners", 3))
    scene.shoot_all()
    assert "developing 1 of 3" in spoken(small)
    while "developing 2 of 3" not in spoken(small):
        assert scene.is_busy
        small.step(0.02)
    press(small, "escape")
    assert not isinstance(small.scene, PhotoMode)
    settle(small)
    assert len(list((own_folders / "pictures").rglob("*.png"))) == 1


def test_a_full_disk_is_said_and_leaves_nothing(small: App, own_folders: Path, break_disk: Any) -> None:
    open_photo(small, session=match("skyliners", 2))
    break_disk("os.replace", errno.ENOSPC)
    press(small, "enter")
    assert taken(own_folders, small) == []
    assert "full" in spoken(small)
    assert list((own_folders / "pictures").rglob("*.part")) == []


def hot_seat() -> Session:
    """Two people, one of whom has something to hide."""
    session, rng = Session(GAMES["skyliners"], [Player("Ann"), Player("Ben")], seed=3), Rng(3)
    while session.is_open or session.number < 4:
        action, rng = rng.pick(session.legal(session.to_act or 0))
        session.submit(action)
    return session


def test_in_a_hot_seat_it_shows_what_everybody_may_see_and_then_what_was_seen_before(app: App) -> None:
    session = hot_seat()
    app.go("table", session=session)
    settle(app)
    while not isinstance(app.scene, TableScene):  # the table is handed over first
        press(app, "enter")
    table = app.scene
    own = table.hotseat.view
    assert own != session.view(None), "somebody's hidden cards lie on the table"
    table.open_photo()
    assert table.board.view == session.view(None)
    press(app, "escape")
    assert app.scene is table
    assert table.board.view == own
    with table.posing():
        assert table.board.view == session.view(None), "the quick photo too"
    assert table.board.view == own


def test_the_table_is_afterwards_as_it_was(app: App) -> None:
    walk = app.go("walk", session=match("skyliners", 2))
    settle(app)
    assert isinstance(walk, BoardScene)
    before = walk.standpoint.rig.pose, walk.tabletop.wanted_hour, walk.board.badges.mode
    press(app, "p")
    scene = app.scene
    assert isinstance(scene, PhotoMode)
    scene.set_hour("day")
    scene.widen(50)
    scene.set_frame("plain")
    press(app, "arrow_left", "5")
    settle(app)
    assert walk.standpoint.rig.pose != before[0]
    press(app, "escape")
    assert (walk.standpoint.rig.pose, walk.tabletop.wanted_hour, walk.board.badges.mode) == before


def test_a_replay_is_photographed_as_it_stood_then(app: App) -> None:
    session = match("skyliners", 2)
    scene = open_photo(app, "replay", session=session, viewer=0, number=5)
    assert isinstance(scene.of, Replay)
    assert scene.of.board.view == next(step.view for step in session.history(None) if step.number == 5)
    assert not scene.title().points, "how it ended is not known yet"


def test_the_bar_goes_when_no_hand_is_there_and_comes_back_with_it(app: App) -> None:
    scene = open_photo(app, session=match("skyliners", 2))
    assert app.interface.find("shutter") is not None
    app.interface.blur()
    scene.rest_after = 0.0
    app.step(0.05)
    assert app.interface.find("shutter") is None
    app.point((300.0, 200.0))
    assert app.interface.find("shutter") is not None


def test_a_key_brings_the_resting_bar_back_and_finds_it(app: App) -> None:
    scene = open_photo(app, session=match("skyliners", 2))
    scene.rest_after = 0.0
    app.interface.blur()
    app.step(0.05)
    assert app.interface.find("shutter") is None
    scene.rest_after = 60.0
    press(app, "tab")
    assert app.interface.find("shutter") is not None
    assert app.interface.current is not None


def test_everything_by_keyboard_and_nothing_is_cut_off(app: App) -> None:
    scene = open_photo(app, session=match("skyliners", 2))
    scene.rest_after = 600.0  # however long the pictures take
    for scale, language in ((0.75, "en"), (1.0, "de"), (1.5, "de"), (2.0, "de")):
        fit(app, SMALL, scale, language)
        settle(app)
        assert wrong(app) == [], (scale, language)
    fit(app, SMALL, 1.0, "en")
    reached = set()
    for _ in range(12):
        press(app, "tab")
        reached.add(app.interface.current.key if app.interface.current is not None else "")
    assert {"back", "hour", "field", "frame", "every", "shutter", "seat-0", "seat-1"} <= reached
    app.interface.go_to("frame")
    press(app, "arrow_right")
    assert scene.kind == "plain"
    cards = [each for root in app.interface.roots() for each in root.walk() if isinstance(each, Postcard)]
    assert len(cards) == 2


def test_paper_lies_around_the_hole_and_nowhere_else() -> None:
    sheet = Rect(10, 20, 300, 200)
    hole = hole_of(sheet, "title")
    area = sum(strip.w * strip.h for strip in strips(sheet, hole))
    assert area == pytest.approx(sheet.w * sheet.h - hole.w * hole.h)
    assert strips(sheet, hole_of(sheet, "none")) == []

"""The gallery: only rows in view exist, everything by keyboard and by mouse, and every door leads somewhere and back."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import PNMImage

from game.app import App
from game.match import saves
from game.player import gallery, keepsake
from game.scenes import photo
from game.scenes.screens.gallery.cases import EmptyPlace, GlassCase
from game.scenes.screens.gallery.gallery import Gallery
from game.scenes.screens.gallery.planks import plan_for
from game.scenes.screens.gallery.walk import Walk
from game.scenes.screens.photo.mode import PhotoMode
from game.scenes.screens.replay import Replay
from game.scenes.screens.review.review import MatchReview
from tests.scenes.conftest import SMALL, fit
from tests.scenes.samples import match
from tests.scenes.screens.conftest import Table, settle, spoken, wrong


def fill(app: App, number: int) -> None:
    """So many finished matches: one that was played, and others that only tell so."""
    session = match("skyliners", 2)
    record, picture = saves.record(session), PNMImage(16, 9)
    app.profile.autosaves.mkdir(parents=True, exist_ok=True)
    for each in range(number):
        path = app.profile.autosaves / f"{each:04}.skyline"
        own = record if each == 0 else replace(record, seed=each + 100)
        path.write_text(saves.to_text(own), encoding="utf-8")
        when = 1_700_000_000 - each * 90_000
        os.utime(path, (when, when))
        gallery.keep_facts(path, session)
        photo.write(picture, keepsake.picture_path(path))


def enter(app: App, number: int) -> Gallery:
    fill(app, number)
    scene = app.go("gallery")
    assert isinstance(scene, Gallery)
    settle(app)
    return scene


def cases(app: App) -> list[GlassCase]:
    return [widget for root in app.interface.roots() for widget in root.walk() if isinstance(widget, GlassCase)]


def chosen(app: App) -> GlassCase:
    (found,) = [case for case in cases(app) if case.chosen]
    return found


def press(app: App, *keys: str) -> None:
    for key in keys:
        app.press(key)
        app.release(key)
        app.step()


def click(app: App, key: str) -> None:
    widget = app.interface.find(key)
    assert widget is not None, key
    app.point(widget.absolute().centre)
    app.press("mouse1")
    app.release("mouse1")
    app.step()


def to_cases(app: App) -> None:
    for _ in range(20):
        press(app, "tab")
        if isinstance(app.interface.current, GlassCase):
            return
    raise AssertionError("Tab never came to a case")


# -- what is shown -----------------------------------------------------------------------------------------------


def test_the_first_start_shows_an_example_and_the_place_of_the_next_match(app: App) -> None:
    enter(app, 0)
    assert len(cases(app)) == 1
    assert "Example" in spoken(app)
    assert any(isinstance(widget, EmptyPlace) for root in app.interface.roots() for widget in root.walk())


def test_of_hundreds_only_those_in_view_exist(app: App) -> None:
    scene = enter(app, 120)
    assert len(scene.shown) == 121
    there = cases(app)
    assert 10 < len(there) < 40
    assert all(case.picture is not None for case in there)
    to_cases(app)
    press(app, "end")
    settle(app)
    assert scene.number == 120
    later = cases(app)
    assert not {case.key for case in there} & {case.key for case in later}
    assert len(later) < 40


def test_few_have_large_cases_and_many_small_ones() -> None:
    few, some, many = plan_for(3, 858, is_few=True), plan_for(9, 858, is_few=False), plan_for(60, 858, is_few=False)
    assert (few.columns, some.columns, many.columns) == (3, 4, 5)
    assert few.wide > some.wide > many.wide


@pytest.mark.parametrize("number", [0, 3, 60])
def test_nothing_is_cut_off_or_overlaps(app: App, number: int) -> None:
    enter(app, number)
    for scale, language in ((0.75, "en"), (1.0, "de"), (1.5, "de"), (2.0, "de")):
        fit(app, SMALL, scale, language)
        settle(app)
        assert wrong(app) == [], (scale, language)


def test_a_broken_file_is_a_named_empty_case(app: App) -> None:
    fill(app, 1)
    (app.profile.autosaves / "torn.skyline").write_text("five-skylines 1\n")
    app.go("gallery")
    settle(app)
    to_cases(app)
    press(app, "end")
    assert "torn" in chosen(app).spoken()
    assert app.interface.find("put_away") is None
    assert app.interface.find("folder") is not None
    assert (app.profile.autosaves / "torn.skyline").read_text() == "five-skylines 1\n"


def test_a_filter_shows_one_box_and_an_order_sorts(app: App) -> None:
    scene = enter(app, 5)
    click(app, "filter-skyline_world")
    assert [each.game for each in scene.shown] == ["skyline_world"]
    click(app, "filter-all")
    assert len(scene.shown) == 6
    newest = scene.shown[0]
    app.interface.go_to("order")
    press(app, "arrow_right")
    assert scene.order == "oldest"
    assert scene.shown[-1].id == newest.id


def test_what_is_missed_is_found_out_and_drawn(app: App) -> None:
    fill(app, 1)
    (path,) = app.profile.autosaves.glob("*.skyline")
    keepsake.picture_path(path).unlink()
    keepsake.facts_path(path).unlink()
    app.go("gallery")
    app.step(0.6)
    settle(app)
    assert keepsake.picture_path(path).is_file()
    assert keepsake.facts_path(path).is_file()
    assert chosen(app).picture is not None


# -- by keyboard and by mouse ------------------------------------------------------------------------------------


def test_arrows_go_from_case_to_case_and_enter_walks_around(app: App) -> None:
    scene = enter(app, 14)
    to_cases(app)
    press(app, "home", "arrow_right", "arrow_down")
    assert scene.number == 1 + plan_for(15, 850, is_few=False).columns
    press(app, "home", "enter")
    assert isinstance(app.scene, Walk)
    press(app, "escape")
    assert app.scene is scene


def test_a_click_chooses_and_a_second_one_walks_around(app: App) -> None:
    scene = enter(app, 3)
    key = scene.shown[0].id
    click(app, scene.shown[1].id)
    assert scene.number == 1
    click(app, key)
    assert (scene.number, app.scene) == (0, scene)
    click(app, key)
    assert isinstance(app.scene, Walk)


def test_delete_asks_and_what_was_put_away_comes_back(app: App) -> None:
    scene = enter(app, 5)
    first = scene.shown[0]
    to_cases(app)
    press(app, "home", "delete", "escape")
    assert first in scene.shown
    press(app, "delete")
    click(app, "answer-0")
    assert first not in scene.shown
    assert first.path.is_file()
    click(app, "put-back")
    assert scene.exhibit == first


def test_a_full_disk_puts_nothing_away_and_says_so(app: App, break_disk: Any) -> None:
    scene = enter(app, 5)
    first = scene.shown[0]
    to_cases(app)
    press(app, "home", "delete")
    break_disk("os.replace", errno.ENOSPC)
    click(app, "answer-0")
    assert first in scene.shown
    assert "full" in spoken(app)


def test_the_replay_leads_back_to_the_gallery_as_it_was(app: App) -> None:
    scene = enter(app, 5)
    click(app, "replay")
    assert isinstance(app.scene, Replay)
    click(app, "leave")
    assert app.scene is scene


def test_the_review_leads_back_to_the_gallery(app: App) -> None:
    scene = enter(app, 1)
    click(app, "review")
    assert isinstance(app.scene, MatchReview)
    press(app, "escape")
    assert app.scene is scene


def test_a_photo_is_taken_from_the_gallery_and_leads_back_to_it(app: App) -> None:
    scene = enter(app, 1)
    click(app, "photo")
    assert isinstance(app.scene, PhotoMode)
    press(app, "escape")
    assert app.scene is scene


def test_one_plays_on_from_any_turn(app: App, table: type[Table]) -> None:
    enter(app, 1)
    click(app, "play_on")
    app.interface.go_to("turn")
    press(app, "home", "arrow_right", "arrow_right", "arrow_right")
    click(app, "answer-0")
    assert table.given["session"].number == 3
    assert table.given["session"].outcome is None


def test_a_match_that_was_changed_is_refused_in_one_line(app: App) -> None:
    fill(app, 1)
    (path,) = app.profile.autosaves.glob("*.skyline")
    path.write_text(path.read_text().replace(saves.read(path).checksum, "0" * 16))
    scene = app.go("gallery")
    click(app, "walk")
    assert app.scene is scene
    assert app.t("fault.save_changed") in spoken(app)


def test_an_export_has_the_record_in_words_and_the_picture(app: App, own_folders: Path) -> None:
    enter(app, 1)
    click(app, "export")
    files = {path.suffix: path for path in own_folders.rglob("*Skyliners*")}
    assert set(files) == {".txt", ".skyline", ".png"}
    text = files[".txt"].read_text(encoding="utf-8")
    assert "Anna" in text
    assert "Seed 3" in text
    assert saves.load(files[".skyline"]).outcome is not None


# -- around the table --------------------------------------------------------------------------------------------


def test_one_walks_around_at_any_time_of_day(app: App) -> None:
    enter(app, 1)
    click(app, "walk")
    walk = app.scene
    assert isinstance(walk, Walk)
    assert walk.tabletop.hour == "dusk"
    app.interface.go_to("hour")
    press(app, "arrow_right")
    assert walk.tabletop.hour == "night"
    before = walk.standpoint.rig.pose
    app.messenger.send("orbit_left")
    settle(app)
    assert walk.standpoint.rig.pose != before

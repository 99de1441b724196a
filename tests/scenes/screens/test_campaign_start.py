"""How missions begin and go on: an attempt that counts is never lost, and none is begun that could not be noted."""

import errno
import os
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from game.app import App
from game.match import saves
from game.match.session import Player, Session
from game.player import keepsake
from game.player.campaign import CampaignBook, Day, Progress, Terms, mission_of, start, start_day
from game.player.campaign.progress import with_day
from game.player.profile import Profile
from game.scenes.screens.campaign.campaign import DAILY, Campaign
from game.scenes.screens.campaign.start import begin
from game.scenes.table.table import TableScene
from tests.player.campaign.cities import attempt, golden
from tests.player.campaign.test_book import dies_at
from tests.scenes.conftest import click
from tests.scenes.screens.campaigns import campaign_of, played, quick, said
from tests.scenes.screens.conftest import settle

__all__ = ["quick"]
"""A fixture."""
TODAY = date.today()


def mission() -> Session:
    return start(Progress(), Terms("intro"), [Player("Ann")], seed=1)


def left(app: App, session: Session) -> Path:
    """The match, left before its end."""
    path = keepsake.new_autosave(app.profile, session)
    saves.save(session, path)
    return path


def test_an_attempt_that_was_left_goes_on_from_its_sheet(quick: App) -> None:
    campaign_of(quick, "intro")
    assert quick.interface.find("go-on") is None
    session = mission()
    path = left(quick, session)
    campaign_of(quick, "intro")
    assert quick.t("campaign.start_anew") in said(quick)
    assert "Not played yet" not in said(quick)
    click(quick, "go-on")
    assert isinstance(quick.scene, TableScene)
    assert mission_of(quick.scene.session) == mission_of(session)
    assert quick.scene.keeping.autosave.path == path


def test_a_match_that_cannot_be_read_any_more_is_not_offered_again(quick: App) -> None:
    path = left(quick, mission())
    scene = campaign_of(quick, "intro")
    path.write_text("five-skylines 1\n")
    record = scene.going["intro"].record
    assert record is not None
    scene.going["intro"] = saves.SaveSlot(path, 0.0, None)
    click(quick, "go-on")
    assert isinstance(quick.scene, Campaign)
    settle(quick)
    assert quick.interface.find("go-on") is None


def test_the_attempt_of_today_goes_on_and_another_one_does_not(quick: App) -> None:
    session, practice, earlier = (
        start_day(TODAY, Player("A")),
        start_day(TODAY, Player("A")),
        start_day(TODAY - timedelta(1), Player("A")),
    )
    CampaignBook(quick.profile.data).begin(session)
    for other in (practice, earlier):
        left(quick, other)
    campaign_of(quick, DAILY)
    assert "Started and left" in said(quick), "its match is nowhere"
    assert quick.interface.find("go-on") is None
    left(quick, session)
    campaign_of(quick, DAILY)
    assert "Started, not finished yet" in said(quick)
    assert quick.t("campaign.daily.going_about") in said(quick)
    assert ": started, not finished yet" in said(quick)
    click(quick, "go-on")
    assert isinstance(quick.scene, TableScene)
    assert mission_of(quick.scene.session) == mission_of(session)


def test_after_midnight_the_city_of_the_new_day_is_shown_before_it_begins(quick: App) -> None:
    scene = campaign_of(quick, DAILY)
    scene.today -= timedelta(days=1)
    click(quick, "start")
    assert isinstance(quick.scene, Campaign)
    assert quick.scene is not scene
    assert (quick.scene.chosen, quick.scene.today) == (DAILY, TODAY)
    assert not CampaignBook(quick.profile.data).read().days


def test_a_best_game_that_cannot_be_played_again_is_said_and_its_medal_stays(quick: App) -> None:
    book = played(quick, golden("intro"))
    path = book.game(attempt(golden("intro")))
    assert path is not None
    *_, checksum, _over = path.read_text().split()
    path.write_text(path.read_text().replace(checksum, "0" * 16))
    campaign_of(quick, "intro", is_map=True)
    click(quick, "watch")
    assert isinstance(quick.scene, Campaign)
    assert CampaignBook(quick.profile.data).read().chapter("intro").medal == "gold"


def test_only_the_thirty_days_that_are_shown_are_summed_up(app: App) -> None:
    book = CampaignBook(app.profile.data)
    days = {
        -1: Day("a", "CS-75", 60, True),
        2: Day("b", "CS-66", -3),
        3: Day("c", "CS-75", 34, True),
        30: Day("d", "CS-75", 50, True),
    }
    for back, day in days.items():
        book.change(lambda progress, back=back, day=day: with_day(progress, str(TODAY - timedelta(days=back)), day))  # type: ignore[misc]
    campaign_of(app, DAILY)
    assert "2 days played, best 34" in said(app), "neither a day before them nor one of a clock that was wrong"


# -- faults ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chosen", "begins"), [("intro", True), (DAILY, False)])
def test_a_full_disk_stops_only_what_has_to_be_noted(quick: App, break_disk: Any, chosen: str, begins: bool) -> None:
    campaign_of(quick, chosen)
    with break_disk("os.write", errno.ENOSPC):
        click(quick, "start")
    assert isinstance(quick.scene, TableScene if begins else Campaign)
    assert not CampaignBook(quick.profile.data).read().days
    assert not list(quick.profile.autosaves.glob("*.skyline"))


class Nobody:
    """A program that shows nothing."""

    def __init__(self, home: Path) -> None:
        self.profile = Profile(home)
        self.toast: Callable[[object], None] = pytest.fail

    def go(self, _scene: str, **_arguments: object) -> None:
        """The table would be shown."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as they are on Unix")
def test_killed_at_any_moment_of_its_start_an_attempt_that_counts_can_be_gone_on_with(tmp_path: Path) -> None:
    number, is_killed, burnt = 0, True, []
    while is_killed:
        home = tmp_path / str(number)
        is_killed = dies_at(number, lambda home=home: begin(cast(App, Nobody(home)), start_day(TODAY, Player("A")), ("red",)))  # type: ignore[misc]
        day = CampaignBook(home).read().days.get(str(TODAY))
        kept = {
            found.id for slot in keepsake.going_on(Profile(home)) if (found := mission_of(saves.load(slot.path))) is not None
        }
        burnt += [number] if day is not None and day.id not in kept else []
        number += 1
    assert number > 8, "it was killed at many moments"
    assert not burnt
    assert day is not None, "in the end it is noted"

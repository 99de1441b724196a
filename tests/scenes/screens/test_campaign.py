"""The campaign's screen: from the menu to a mission, as a list and on the map, and the city of the day."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.session import Session
from game.player.campaign import CampaignBook, Day, Terms, chapters, mission_of
from game.player.campaign.progress import with_attempt, with_day
from game.rules.core import Target
from game.scenes.screens.campaign.campaign import DAILY, Campaign
from game.scenes.screens.campaign.marks import DayStrip
from game.scenes.screens.campaign.planners import Choices, recall
from game.scenes.screens.replay import Replay
from game.scenes.screens.setup import Setup
from game.scenes.table.table import TableScene
from game.scenes.widgets import Choice, Label
from game.scenes.widgets.medals import MedalDisc
from tests.player.campaign.cities import attempt, golden, lost
from tests.scenes.conftest import belongings, click, fit, press
from tests.scenes.screens.campaigns import campaign_of, played, quick, said
from tests.scenes.screens.conftest import SIZES, settle, wrong
from tools.audit import faults, report

__all__ = ["quick"]
"""A fixture."""


# -- the screen --------------------------------------------------------------------------------------------------


def test_the_menu_and_the_box_of_cities_lead_to_the_campaign(app: App) -> None:
    app.go("menu")
    settle(app)
    click(app, "campaign")
    assert isinstance(app.scene, Campaign)
    press(app, "escape")
    settle(app)
    click(app, "box-cities")
    settle(app)
    assert isinstance(app.scene, Setup)
    assert [seat.kind for seat in app.scene.seating.seats] == ["human", "empty", "empty", "empty"], "alone by default"
    click(app, "door-daily")
    assert isinstance(app.scene, Campaign)
    assert app.scene.chosen == DAILY


def test_at_first_only_the_introduction_can_be_started(app: App) -> None:
    scene = campaign_of(app)
    assert scene.chosen == "intro"
    for code in chapters()[1:]:
        click(app, f"chapter-{code}")
        settle(app)
        start = app.interface.find("start")
        assert start is not None
        assert not start.enabled, f"chapter {code} is closed"
    assert "Opens after Headlines" in said(app)


def test_every_sheet_fits(app: App) -> None:
    """Also that of a chapter with medals of all difficulties, and the planners; the page itself is tested with all others."""
    book = played(app, golden("intro"), golden("1"))
    helped = replace(attempt(golden("1")), id="x", difficulty="relaxed", assists=("small_rest", "smooth", "open_tops"), hints=3)
    book.change(lambda progress: with_attempt(with_attempt(progress, helped), replace(helped, id="y", difficulty="expert")))
    scene = campaign_of(app)
    for number, (size, scale) in enumerate(SIZES):
        fit(app, size, scale, ("de", "en")[number in (1, 6)])
        for code in (chapters()[number % 6], ("1", DAILY)[number % 2]):
            scene.choose(code)
            assert not wrong(app), f"{code} {size} {scale}:\n{report(wrong(app))}"
        scene.ask_planners()
        top = app.interface.active()[0].root
        assert top is not None
        assert not (found := faults(top, app.interface.window)), f"{size} {scale}:\n{report(found)}"
        press(app, "escape")


def test_the_sheet_says_what_was_reached_and_with_which_help(app: App) -> None:
    played(app, golden("intro"), golden("1"))
    campaign_of(app, "1")
    words = said(app)
    assert "Best result 47" in words
    assert "Gold, Standard" in words
    assert words.count("| met") == 3
    discs = [w for layer in app.interface.layers for w in (layer.root.walk() if layer.root else ()) if isinstance(w, MedalDisc)]
    assert any(disc.medal == "gold" and not disc.is_hollow for disc in discs)


def test_terms_are_chosen_by_keyboard_and_mouse_and_remembered(app: App) -> None:
    campaign_of(app)
    choice = app.interface.find("difficulty")
    assert isinstance(choice, Choice)
    choice.set("relaxed")
    settle(app)
    assert "small_rest" in app.scene.choices.helps()  # type: ignore[union-attr]
    click(app, "help-smooth")
    settle(app)
    again_there = campaign_of(app)
    assert again_there.choices.terms("intro") == Terms("intro", "relaxed", ("small_rest",))


def test_a_damaged_memory_of_terms_is_forgotten(app: App) -> None:
    for text in (
        "difficulty: heroic\n",
        "planners: [human]\n",
        "planners: [empty, human, empty, empty]\n",
        "[",
        "assists: [x]\n",
    ):
        (app.profile.config / "campaign.yaml").write_text(text)
        assert recall(app.profile.config) == Choices()


def test_start_begins_a_mission_with_the_chosen_planners(quick: App) -> None:
    scene = campaign_of(quick)
    scene.change(planners=("human", "human", "easy", "empty"), difficulty="expert")
    click(quick, "start")
    table = quick.scene
    assert isinstance(table, TableScene)
    found = mission_of(table.session)
    assert found is not None
    assert found.chapter == "intro"
    assert [player.kind for player in table.session.players] == ["human", "human", "easy"]
    assert table.session.options["difficulty"] == "expert"


@pytest.mark.parametrize("ended", [lambda: golden("intro"), lost], ids=["best", "lost"])
def test_the_same_start_can_be_tried_again_from_the_sheet(quick: App, ended: Callable[[], Session]) -> None:
    played(quick, ended())
    campaign_of(quick, "intro")
    choice = quick.interface.find("seed")
    assert isinstance(choice, Choice)
    choice.set("same")
    settle(quick)
    click(quick, "start")
    assert isinstance(quick.scene, TableScene)
    assert quick.scene.session.seed == ended().seed


def test_the_best_city_can_be_watched_and_leads_back(quick: App) -> None:
    played(quick, golden("intro"), golden("1"))
    campaign_of(quick, "1")
    click(quick, "watch")
    assert isinstance(quick.scene, Replay)
    press(quick, "escape")
    assert isinstance(quick.scene, Campaign)
    assert quick.scene.chosen == "1"


# -- the map -----------------------------------------------------------------------------------------------------


def test_best_cities_stand_on_the_map_and_the_others_are_pegged_out_or_in_fog(quick: App) -> None:
    played(quick, golden("intro"), golden("1"))
    scene = campaign_of(quick, is_map=True)
    shown = scene.map
    assert shown is not None
    assert scene.chosen == "2"
    states = {plot.code: plot.state for plot in shown.region.plots}
    assert states == {"intro": "done", "1": "done", "2": "next", "3": "closed", "4": "closed", "5": "closed", "daily": "daily"}
    cities = [path.get_name() for path in shown.region.node.find_all_matches("**/city *")]
    assert sorted(cities) == ["city 1", "city intro"]
    assert next(plot for plot in shown.region.plots if plot.code == "1").stars == (True, True, True)


def test_a_site_on_the_map_opens_its_sheet(quick: App) -> None:
    scene = campaign_of(quick, is_map=True)
    shown = scene.map
    assert shown is not None
    before = shown.pose
    click(quick, "whole")
    settle(quick)
    assert shown.pose != before
    node = shown.region.node.find("**/=target=chapter:3")
    place = shown.picker.find(Target("chapter", "3"), node)
    assert place is not None
    window = quick.interface.window
    quick.point(((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h))
    assert shown.pointed() == "3"
    explained, _ = scene.explain(())
    assert explained is not None
    assert explained.name == "Town council"
    quick.press("mouse1")
    quick.release("mouse1")
    assert scene.chosen == "3"
    scene.wheel(1)
    assert not scene.is_whole


def test_whoever_prefers_words_has_the_list_and_keeps_it(quick: App) -> None:
    scene = campaign_of(quick, is_map=True)
    click(quick, "as-map")
    settle(quick)
    assert scene.map is None
    assert not recall(quick.profile.config).is_map
    click(quick, "as-map")
    settle(quick)
    assert scene.map is not None


def test_the_panels_around_the_map_fit_and_nothing_is_left_of_it(quick: App) -> None:
    played(quick, golden("intro"))
    before = belongings(quick)
    scene = campaign_of(quick, is_map=True)
    for (size, scale), language in zip(SIZES, ("de", "de", "en", "en", "en", "de", "de", "en"), strict=True):
        fit(quick, size, scale, language)
        window = quick.interface.window
        assert scene.has_map == (scene.map is not None) == (window.w >= 1200 and window.h >= 640)
        for code in ("1", DAILY):
            scene.choose(code)
            assert not wrong(quick), f"{code} {size} {scale}:\n{report(wrong(quick))}"
    quick.scenes.pop().exit()
    fit(quick, *SIZES[1], "en")
    assert belongings(quick) == before


# -- the daily city ----------------------------------------------------------------------------------------------


def test_the_daily_city_counts_from_its_first_start_and_says_so(quick: App) -> None:
    campaign_of(quick, DAILY)
    assert "even if you only look and leave" in said(quick)
    click(quick, "start")
    assert isinstance(quick.scene, TableScene)
    today = str(date.today())
    first = mission_of(quick.scene.session)
    assert first is not None
    assert CampaignBook(quick.profile.data).read().days[today] == Day(first.id)
    campaign_of(quick, DAILY)
    assert "practice" in said(quick)
    click(quick, "start")
    assert CampaignBook(quick.profile.data).read().days[today] == Day(first.id), "the second is practice"


def test_the_strip_tells_of_thirty_days(app: App) -> None:
    today = date.today()
    states = {1: Day("a", "CS-75", 34, True), 2: Day("b", "CS-66", -3), 3: Day("c"), 4: Day("d", "CS-75", 12)}
    book = CampaignBook(app.profile.data)
    for back, day in states.items():
        book.change(lambda progress, back=back, day=day: with_day(progress, str(today - timedelta(days=back)), day))  # type: ignore[misc]
    campaign_of(app, DAILY)
    strip = app.interface.find("days")
    assert isinstance(strip, DayStrip)
    assert len(strip.days) == 30
    assert [day.state for day in strip.days[-5:]] == ["modest", "left", "failed", "won", "none"]
    click(app, "days")
    press(app, "end")
    told = app.interface.find("day-told")
    assert isinstance(told, Label)
    for words in ("34, a success", "lost at −3", "started and left", ": 12"):
        press(app, "arrow_left")
        assert words in told.text

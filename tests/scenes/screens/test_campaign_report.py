"""The report of a city: what it says is true, what it leads to, and that it fits."""

from datetime import date

from game.app import App
from game.match.session import Player, Session
from game.player.campaign import CampaignBook, start_day
from game.scenes.learn.hub import Learn
from game.scenes.screens.campaign.report import MissionReport
from game.scenes.screens.photo.mode import PhotoMode
from game.scenes.screens.replay import Replay
from game.scenes.screens.review.review import MatchReview
from game.scenes.table.table import TableScene
from game.scenes.widgets.medals import MedalDisc
from game.scenes.words import plain
from tests.player.campaign.cities import golden, lost, modest, to_the_end, won
from tests.scenes.conftest import belongings, click, fit, press
from tests.scenes.screens.campaigns import played, quick, said
from tests.scenes.screens.conftest import SIZES, settle, wrong
from tools.audit import faults, report

__all__ = ["quick"]
"""A fixture."""


def report_of(app: App, session: Session) -> MissionReport:
    played(app, session)
    scene = app.go("report", session=session)
    assert isinstance(scene, MissionReport)
    for _ in range(800):
        app.step()
        if scene.mentor is None or scene.mentor.is_done:
            break
    settle(app)
    return scene


def test_a_success_tells_rank_medal_objectives_and_what_is_open_now(quick: App) -> None:
    scene = report_of(quick, golden("intro"))
    words = said(quick)
    for part in ("Showcase city", "Gold for First streets", "Now open: Landmarks", "Your best city", "Total happiness", "| 36"):
        assert part in words
    assert words.count("| met") == 2
    assert scene.mentor is None, "nothing to do better"
    assert scene.following == "1"


def test_a_finished_city_below_the_threshold_is_not_called_lost(quick: App) -> None:
    report_of(quick, modest())
    words = said(quick)
    assert "lost" not in words.lower()
    assert "Nameless town" in words
    assert quick.t("campaign.report.no_medal", points=1) in words
    assert "Two more attempts open the next chapter" in words or "Your best city" in words
    assert quick.t("campaign.report.mentor") in words


def test_a_lost_city_says_why_and_where_it_turned(quick: App) -> None:
    scene = report_of(quick, lost())
    words = said(quick)
    assert quick.t("cities.end.wages") in words
    assert "earns no medal" in words
    assert "this hurt your chances most" in words
    found = scene.mentor.way_out if scene.mentor else None
    assert found is not None
    assert f"until move {found.number + 1} in milestone {found.milestone}." in words
    assert f"finished this city with a total of {plain(found.total)}." in words
    scene.to_moment(found.number)
    assert isinstance(quick.scene, Replay)
    assert quick.scene.number == found.number, "the move that is named is the next one there"
    press(quick, "escape")
    assert isinstance(quick.scene, MissionReport)


def test_a_lost_city_leads_to_the_lesson_about_what_lost_it(quick: App) -> None:
    report_of(quick, lost())
    quick.interface.focus_key("to-cities/supply")  # further down on the page
    press(quick, "enter")
    assert isinstance(quick.scene, Learn)
    assert quick.scene.lesson.id == "cities/supply"


def test_a_city_of_the_day_says_whether_it_counts(quick: App) -> None:
    first, second = (start_day(date.today(), Player("A")) for _ in range(2))
    CampaignBook(quick.profile.data).begin(first)
    report_of(quick, to_the_end(second))
    assert "Practice for the city of" in said(quick)
    report_of(quick, to_the_end(first))
    assert "Daily city of" in said(quick)
    assert quick.interface.find("next") is None


def other_end(session: Session) -> Session:
    """The same match, lost after something was taken back."""
    worse = lost()
    other = Session(worse.rules, worse.players, seed=worse.seed, options=worse.options, notes=session.notes)
    for _, notation in worse.moves():
        other.submit(other.parse(notation))
    return other


def test_a_worse_end_of_the_same_match_says_that_the_other_counts(quick: App) -> None:
    played(quick, golden("intro"))
    report_of(quick, other_end(golden("intro")))
    words = said(quick)
    assert quick.t("campaign.report.other_end", total=36) in words
    assert "Your best city" not in words
    assert "Now open" not in words


def test_a_city_that_was_played_elsewhere_does_not_count_here(quick: App) -> None:
    scene = quick.go("report", session=golden("intro"), is_new=True)
    assert isinstance(scene, MissionReport)
    settle(quick)
    assert quick.t("campaign.report.not_written") in said(quick)
    assert not CampaignBook(quick.profile.data).read().attempts
    assert scene.following is None


def test_the_review_is_reached_from_the_report_and_leads_back(quick: App) -> None:
    report_of(quick, golden("intro"))
    click(quick, "review")
    assert isinstance(quick.scene, MatchReview)
    press(quick, "escape")
    assert isinstance(quick.scene, MissionReport)


def test_trying_again_from_the_report(quick: App) -> None:
    session = modest()
    report_of(quick, session)
    click(quick, "retry_same")
    assert isinstance(quick.scene, TableScene)
    assert quick.scene.session.seed == session.seed
    report_of(quick, session)
    click(quick, "retry_new")
    assert isinstance(quick.scene, TableScene)
    assert quick.scene.session.seed != session.seed


def test_a_photo_shows_the_whole_city_in_the_middle(quick: App) -> None:
    scene = report_of(quick, won())
    before = scene.standpoint.rig.pose
    assert before.shift != (0, 0), "the report stands beside it"
    click(quick, "photo")
    assert isinstance(quick.scene, PhotoMode)
    assert scene.standpoint.rig.pose.shift == (0, 0)
    quick.press("escape")
    assert quick.scene is scene
    assert scene.standpoint.rig.pose == before, "and then it stands beside the report again"


def test_a_medal_is_handed_over(quick: App) -> None:
    scene = report_of(quick, won())
    scene._hand_over()
    root = scene.layers[-1].root
    assert root is not None
    assert any(isinstance(widget, MedalDisc) and widget.medal == "bronze" for widget in root.walk())
    assert not faults(root, quick.interface.window)


def test_reports_fit_at_every_size_and_leave_nothing(quick: App) -> None:
    for session, language in ((lost(), "en"), (golden("intro"), "de"), (modest(), "de")):
        before = belongings(quick)
        report_of(quick, session)
        for size, scale in SIZES:
            fit(quick, size, scale, language)
            assert not wrong(quick), f"{size} {scale}:\n{report(wrong(quick))}"
        quick.scenes.pop().exit()
        fit(quick, SIZES[1][0], 1.0, "en")
        assert belongings(quick) == before


def test_whoever_starts_with_a_report_sees_one(quick: App) -> None:
    assert isinstance(quick.go("report"), MissionReport)

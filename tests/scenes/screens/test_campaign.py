"""The campaign's screens: from the menu to a mission, its table, its report, and back to what is open now."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.player import keepsake
from game.player.campaign import Book, Day, Mission, Terms, again, chapters, mission_of, start_day, teaching
from game.player.campaign.missions import HINTS, NOTE
from game.player.campaign.progress import game, with_attempt, with_day, with_note
from game.player.campaign.teaching import OFF
from game.rules.core import Target
from game.scenes.screens.campaign import DAILY, Campaign
from game.scenes.screens.campaign_marks import DayStrip, MedalDisc
from game.scenes.screens.campaign_planners import Choices, recall, remember
from game.scenes.screens.campaign_report import Report
from game.scenes.screens.campaign_table import MissionTable
from game.scenes.screens.pause import Pause
from game.scenes.screens.replay import Replay
from game.scenes.screens.setup import Setup
from game.scenes.screens.table import TableScene
from game.scenes.widgets import Choice, Label
from game.scenes.widgets.audit import faults, report
from tests.player.campaign.cities import attempt, golden, lost, modest, to_the_end, won
from tests.player.campaign.test_book import last_move
from tests.scenes.conftest import belongings, click, fit, press
from tests.scenes.screens.test_screens import SIZES, settle, wrong


@pytest.fixture
def quick(app: App) -> App:
    """Nothing moves by itself, and nothing is explained."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    Book(app.profile.data).change(with_note(OFF))
    return app


def played(app: App, *sessions: Session) -> Book:
    """A profile in which these missions ended."""
    book = Book(app.profile.data)
    for session in sessions:
        book.finish(session)
    return book


def said(app: App) -> str:
    """Everything that is written in the window."""
    roots = [layer.root for layer in app.interface.layers if not layer.hidden and layer.root is not None]
    return " | ".join(widget.spoken() for root in roots for widget in root.walk() if widget.spoken())


def campaign_of(app: App, chosen: str = "", *, is_map: bool = False) -> Campaign:
    remember(app.profile.config, recall(app.profile.config).changed(is_map=is_map))
    scene = app.go("campaign", chosen=chosen)
    assert isinstance(scene, Campaign)
    settle(app)
    return scene


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
    played(app, golden("1"))
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
    assert isinstance(table, MissionTable)
    found = mission_of(table.session)
    assert found is not None
    assert found.chapter == "intro"
    assert [player.kind for player in table.session.players] == ["human", "human", "easy"]
    assert table.session.options["difficulty"] == "expert"


def test_the_same_start_can_be_tried_again_from_the_sheet(quick: App) -> None:
    played(quick, golden("intro"))
    campaign_of(quick, "intro")
    choice = quick.interface.find("seed")
    assert isinstance(choice, Choice)
    choice.set("same")
    settle(quick)
    click(quick, "start")
    assert isinstance(quick.scene, MissionTable)
    assert quick.scene.session.seed == golden("intro").seed


def test_the_best_city_can_be_watched_and_leads_back(quick: App) -> None:
    played(quick, golden("1"))
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
    shown = scene._map
    assert shown is not None
    assert scene.chosen == "2"
    states = {plot.code: plot.state for plot in shown.region.plots}
    assert states == {"intro": "done", "1": "done", "2": "next", "3": "closed", "4": "closed", "5": "closed", "daily": "daily"}
    cities = [path.get_name() for path in shown.region.node.find_all_matches("**/city *")]
    assert sorted(cities) == ["city 1", "city intro"]
    assert next(plot for plot in shown.region.plots if plot.code == "1").stars == (True, True, True)


def test_a_site_on_the_map_opens_its_sheet(quick: App) -> None:
    scene = campaign_of(quick, is_map=True)
    shown = scene._map
    assert shown is not None
    before = shown._pose
    click(quick, "whole")
    settle(quick)
    assert shown._pose != before
    node = shown.region.node.find("**/=target=chapter:3")
    place = shown._picker.find(Target("chapter", "3"), node)
    assert place is not None
    window = quick.interface.window
    quick.point(((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h))
    assert shown.pointed() == "3"
    assert scene.pointed_at()[0] == "Town council"
    quick.press("mouse1")
    quick.release("mouse1")
    assert scene.chosen == "3"
    scene.wheel(1)
    assert not scene.is_whole


def test_whoever_prefers_words_has_the_list_and_keeps_it(quick: App) -> None:
    scene = campaign_of(quick, is_map=True)
    click(quick, "as-map")
    settle(quick)
    assert scene._map is None
    assert not recall(quick.profile.config).is_map
    click(quick, "as-map")
    settle(quick)
    assert scene._map is not None


def test_the_panels_around_the_map_fit_and_nothing_is_left_of_it(quick: App) -> None:
    played(quick, golden("intro"))
    before = belongings(quick)
    scene = campaign_of(quick, is_map=True)
    for (size, scale), language in zip(SIZES, ("de", "de", "en", "en", "en", "de", "de", "en"), strict=True):
        fit(quick, size, scale, language)
        window = quick.interface.window
        assert scene.has_map == (scene._map is not None) == (window.w >= 1200 and window.h >= 640)
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
    assert isinstance(quick.scene, MissionTable)
    today = str(date.today())
    first = mission_of(quick.scene.session)
    assert first is not None
    assert Book(quick.profile.data).read().days[today] == Day(first.id)
    campaign_of(quick, DAILY)
    assert "practice" in said(quick)
    click(quick, "start")
    assert Book(quick.profile.data).read().days[today] == Day(first.id), "the second is practice"


def test_the_strip_tells_of_thirty_days(app: App) -> None:
    today = date.today()
    states = {1: Day("a", "CS-75", 34, True), 2: Day("b", "CS-66", -3), 3: Day("c"), 4: Day("d", "CS-75", 12)}
    book = Book(app.profile.data)
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


# -- at the table ------------------------------------------------------------------------------------------------


def mission(chapter: str = "intro", players: int = 1) -> Session:
    options = {"scenario": chapter}
    note = {NOTE: Mission("0123456789ab", chapter).note()}
    return Session(game(), [Player(f"P{seat}") for seat in range(players)], seed=2, options=options, notes=note)


def test_what_matters_is_explained_once_on_the_turn_where_it_matters(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("mission", session=mission())
    assert isinstance(scene, MissionTable)
    settle(app)
    assert "Open a cheap board first" in said(app)
    click(app, "note-ok")
    assert not scene.is_read
    scene.choose(Target("board", "A"))
    settle(app)
    assert "A zone gives its reward" in said(app)
    press(app, "escape")
    assert {"first_board", "first_card"} <= set(Book(app.profile.data).read().notes)
    app.go("mission", session=again(scene.session))
    settle(app)
    assert "Open a cheap board first" not in said(app)


def test_notes_can_be_switched_off(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("mission", session=mission())
    assert isinstance(scene, MissionTable)
    settle(app)
    click(app, "note-off")
    scene.choose(Target("board", "A"))
    settle(app)
    assert scene.session.number == 1
    assert scene.play.mode is Mode.CHOOSE
    assert not scene.is_read


def test_every_note_fits(quick: App) -> None:
    scene = quick.go("mission", session=mission())
    assert isinstance(scene, MissionTable)
    settle(quick)
    for name, (size, scale) in zip(teaching.NOTES, (*SIZES, *SIZES), strict=False):
        fit(quick, size, scale, "de")
        scene._explain(name)
        root = scene.layers[-1].root
        assert root is not None
        assert not (found := faults(root, quick.interface.window)), report(found)
        press(quick, "escape")


def test_the_report_of_a_milestone_does_not_come_back_with_undo(quick: App) -> None:
    """It came again when the board opened after it was taken back, and failed when the milestone itself was."""
    played_well, moves = golden("intro"), [notation for _, notation in golden("intro").moves()]
    end = moves.index("end")
    session = Session(game(), played_well.players, seed=played_well.seed, options=played_well.options, notes=played_well.notes)
    for notation in moves[:end]:
        session.submit(session.parse(notation))
    scene = quick.go("mission", session=session)
    assert isinstance(scene, MissionTable)
    settle(quick)
    for notation, is_read in ((moves[end], True), (moves[end + 1], False)):
        scene.play.make(session.parse(notation))
        scene._moved()
        settle(quick)
        assert scene.is_read == is_read
        if is_read:
            press(quick, "escape")
        settle(quick)
    for left in (1, 0):
        scene.undo()
        settle(quick)
        assert len(session.final_state().milestones) == left
        assert not scene.is_read
        assert scene.play.mode is Mode.CHOOSE


def test_a_hint_is_noted_once_however_much_of_it_is_asked_for(quick: App) -> None:
    scene = quick.go("mission", session=mission())
    assert isinstance(scene, MissionTable)
    settle(quick)
    for _ in range(3):
        scene.advise()
    assert scene.session.notes[HINTS] == "1"
    assert saves.load(scene.autosave.path).notes[HINTS] == "1", "kept at once"


def test_the_pause_menu_of_a_mission_begins_it_again_with_the_same_cards(quick: App) -> None:
    first = mission()
    quick.go("mission", session=first)
    settle(quick)
    press(quick, "escape")
    assert isinstance(quick.scene, Pause)
    click(quick, "retry")
    scene = quick.scene
    assert isinstance(scene, MissionTable)
    assert scene.session.seed == first.seed
    assert mission_of(scene.session) != mission_of(first)


def test_other_matches_cannot_be_begun_again_from_the_pause_menu(quick: App) -> None:
    quick.go("table", session=Session(game(), [Player("A")], seed=2))
    settle(quick)
    press(quick, "escape")
    assert quick.interface.find("retry") is None


def test_continue_and_saves_lead_to_the_mission_again(quick: App) -> None:
    session = mission()
    path = keepsake.new_autosave(quick.profile, session)
    saves.save(session, path)
    quick.go("menu")
    settle(quick)
    click(quick, "continue")
    assert isinstance(quick.scene, MissionTable)
    assert mission_of(quick.scene.session) == mission_of(session)


def test_the_end_of_a_mission_is_counted_and_reported(quick: App) -> None:
    session, move = last_move(golden("intro"))
    scene = quick.go("mission", session=session)
    assert isinstance(scene, MissionTable)
    settle(quick)
    session.submit(session.parse(move))
    assert Book(quick.profile.data).read().chapter("intro").medal == "gold", "before anything is shown"
    scene.to_results()
    assert isinstance(quick.scene, Report)
    click(quick, "next")
    assert isinstance(quick.scene, Campaign)
    assert quick.scene.chosen == "1"
    settle(quick)
    click(quick, "start")
    assert isinstance(quick.scene, MissionTable)


def test_a_free_match_of_cities_has_the_usual_table_and_results(quick: App) -> None:
    path = quick.profile.autosaves / "x.skyline"
    saves.save(mission().branch(0), path)
    quick.go("menu")
    settle(quick)
    click(quick, "continue")
    assert type(quick.scene) is TableScene


# -- the report --------------------------------------------------------------------------------------------------


def report_of(app: App, session: Session) -> Report:
    played(app, session)
    scene = app.go("report", session=session)
    assert isinstance(scene, Report)
    for _ in range(200):
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
    assert "bronze needs 1 more" in words
    assert "Two more attempts open the next chapter" in words or "Your best city" in words
    assert "Where it turned" in words


def test_a_lost_city_says_by_which_rule_and_where_it_turned(quick: App) -> None:
    scene = report_of(quick, lost())
    words = said(quick)
    assert "CS-66" in words
    assert "earns no medal" in words
    assert "The planner reckons" in words
    assert quick.interface.find("mentor") is not None
    scene.to_moment()
    assert isinstance(quick.scene, Replay)
    press(quick, "escape")
    assert isinstance(quick.scene, Report)


def test_a_city_of_the_day_says_whether_it_counts(quick: App) -> None:
    first, second = (start_day(date.today(), Player("A")) for _ in range(2))
    Book(quick.profile.data).begin(first)
    report_of(quick, to_the_end(second))
    assert "Practice for the city of" in said(quick)
    report_of(quick, to_the_end(first))
    assert "Daily city of" in said(quick)
    assert quick.interface.find("next") is None


def test_trying_again_from_the_report(quick: App) -> None:
    session = modest()
    report_of(quick, session)
    click(quick, "retry_same")
    assert isinstance(quick.scene, MissionTable)
    assert quick.scene.session.seed == session.seed
    report_of(quick, session)
    click(quick, "retry_new")
    assert isinstance(quick.scene, MissionTable)
    assert quick.scene.session.seed != session.seed


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
    assert isinstance(quick.go("report"), Report)

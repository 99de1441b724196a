"""The pause, the cover between two people, and the results of a match."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app import App
from game.match import saves
from game.match.session import Player, Session
from game.player import keepsake
from game.rules import GAMES
from game.rules.core import Outcome
from game.rules.skyliners.board import ROWS
from game.rules.skyliners.board import count as seen_in
from game.rules.skyliners.scoring import is_right
from game.scenes.screens.replay import Replay
from game.scenes.screens.results import Results, score_lines
from game.scenes.screens.setup import EMPTY, Chair, Setup
from game.scenes.widgets import Button, Label, Scroll, TextField
from game.scenes.words import headline
from game.text import texts
from tests.scenes.conftest import SMALL, click, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import Table, enter, spoken, wrong
from tools.audit import report

# -- pause, cover, results ---------------------------------------------------------------------------------------


def test_saving_under_a_name_and_replacing_it(app: App) -> None:
    session = match("skyliners", moves=6)
    app.go("menu")
    app.push("pause", session=session, colours=("red", "blue"))
    for _ in range(2):
        click(app, "save")
        click(app, "answer-0")
        if app.interface.find("save-name") is not None:  # the second time a question stands between
            click(app, "answer-0")
    path = saves.save_path(app.profile.saves, "Skyliners")
    assert saves.load(path).moves() == session.moves()
    assert keepsake.colours_of(path, 2) == ("red", "blue")


def _save_dialog(app: App) -> TextField:
    """The question for a name over a paused match."""
    app.go("menu")
    app.push("pause", session=match("skyliners", moves=6), colours=("red", "blue"))
    click(app, "save")
    field = app.interface.find("save-name")
    assert isinstance(field, TextField)
    return field


def test_the_first_letter_replaces_the_suggested_name_and_enter_saves(app: App) -> None:
    field = _save_dialog(app)
    assert field.text == "Skyliners"
    for letter in "Mine":
        app.write(letter)
    press(app, "enter")
    assert app.interface.find("save-name") is None
    assert [slot.path.stem for slot in saves.slots(app.profile.saves)] == ["Mine"]


def test_a_name_that_was_cancelled_is_forgotten(app: App) -> None:
    _save_dialog(app)
    app.write("X")
    press(app, "escape")
    click(app, "save")
    field = app.interface.find("save-name")
    assert isinstance(field, TextField)
    assert field.text == "Skyliners"


@pytest.mark.parametrize("name", ["options", "setup", "load", "results"])
def test_the_wheel_scrolls_a_page_wherever_the_pointer_is(app: App, matches: Path, name: str) -> None:
    """Over gaps between panels, the title, the margins."""
    fit(app, SMALL, 2.0, "en")
    enter(app, name)
    root = app.interface.roots()[0]
    view = next(widget for widget in root.walk() if isinstance(widget, Scroll))
    assert view.travel > 0
    window = app.interface.window
    places = [(x, y) for x in range(2, round(window.w), 31) for y in range(2, round(window.h), 29)]
    for place in places:
        view.scroll_to(0)
        app.point(place)
        app.press("wheel_down")
        assert view.offset > 0, f"the wheel is dead at {place}"


def test_no_door_of_the_pause_menu_moves_with_the_first_tip_or_has_to_be_scrolled_to(app: App) -> None:
    """In the lowest usual window with large letters, in German, with all doors that there are."""
    fit(app, SMALL, 1.5, "de")
    app.go("table", session=match("skyliners", moves=6))
    places = []
    for tips in ((), ("equal",)):
        app.push("pause", session=match("skyliners", moves=6), tips=tips, on_retry=lambda: None)
        app.step()
        views = [widget for root in app.interface.roots() for widget in root.walk() if isinstance(widget, Scroll)]
        view = next(each for each in views if any(widget.key == "resume" for widget in each.walk()))
        assert not view.travel
        doors = [widget for widget in view.walk() if isinstance(widget, Button)]
        assert {"retry", "goal", "notes", "photo", "quit"} <= {door.key for door in doors}
        assert next(door for door in doors if door.key == "notes").enabled == bool(tips)
        places.append([(door.key, door.absolute()) for door in doors])
        app.pop()
    assert places[0] == places[1]


def test_every_way_out_of_the_results_has_words_of_what_a_player_knows(app: App) -> None:
    """Seen: a moon that nobody pressed, and 171 moves of a match in which everybody had a dozen turns."""
    fit(app, SMALL, 1.5, "en")
    app.go("results", session=match("skyliners"))
    said = spoken(app)
    assert app.t("results.night") in said
    assert "Actions" in said


def test_esc_goes_on_playing(app: App) -> None:
    app.go("menu")
    app.push("pause", session=match("skyliners", moves=2))
    press(app, "escape")
    assert len(app.scenes) == 1


def test_the_cover_shows_only_who_is_next_and_calls_back_once(app: App) -> None:
    ready: list[str] = []
    app.go("menu")
    app.push("handover", player="Zoé", colour="green", seat=2, on_ready=lambda: ready.append("ready"))
    assert app.cam is not None
    assert not app.cam.node().is_active()
    said = [widget.spoken() for root in app.interface.roots() for widget in root.walk() if widget.spoken()]
    assert any("Zoé" in words for words in said)
    press(app, "tab", "enter")
    assert ready == ["ready"]
    assert len(app.scenes) == 1
    assert app.cam.node().is_active()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_graph_ends_at_the_final_scores(game: str) -> None:
    session = match(game)
    assert session.outcome is not None
    assert [line[-1] for line in score_lines(session)] == list(session.outcome.scores)


def test_results_show_every_line_and_place(app: App) -> None:
    session = match("skyliners", 4)
    scene = app.go("results", session=session)
    root = scene.layers[0].root
    assert root is not None
    assert session.outcome is not None
    said = [widget.spoken() for widget in root.walk()]
    assert all(str(score).replace("-", "−") in said for score in session.outcome.scores)
    assert sum(words.endswith(".") and words[:-1].isdigit() for words in said) == 4


def test_once_more_keeps_players_and_options_but_not_the_deal(app: App, table: type[Table]) -> None:
    players = [Player("A", "random"), Player("B", "random")]
    first = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro"})
    while first.to_act is not None:
        first.submit(first.legal(first.to_act)[0])
    app.go("results", session=first, colours=("green", "red"))
    click(app, "rematch")
    again = table.given["session"]
    assert again.players == first.players
    assert again.options["mode"] == "intro"
    assert again.seed != first.seed
    assert table.given["colours"] == ("green", "red")


def test_back_to_the_set_up_as_it_was(app: App) -> None:
    session = match("skyliners", 3)
    app.go("results", session=session, colours=("green", "red", "blue"))
    click(app, "change")
    assert isinstance(app.scene, Setup)
    assert [seat.colour for seat in app.scene.seating.seats] == ["green", "red", "blue", "yellow"]
    assert app.scene.seating.seats[3].kind == EMPTY


def test_bots_keep_their_character_from_match_to_match(app: App) -> None:
    ended = match("skyliners", 2)
    session = ended.branch(ended.number, [Player("Ann"), Player("Schlosserin", "hard-blocker")])
    app.go("results", session=session)
    assert "Locksmith" in spoken(app)
    assert "Hard bot" in spoken(app), "the level stays to be seen"
    click(app, "change")
    assert isinstance(app.scene, Setup)
    assert app.scene.seating.seats[1] == Chair("hard", "blue", "", "locksmith")


# -- the end of a match ------------------------------------------------------------------------------------------


def test_the_results_of_the_full_game_list_every_plan(app: App) -> None:
    session = match("skyliners", 3)
    app.go("results", session=session)
    view = session.view(None)
    assert view.plans
    tips = [widget.tip for root in app.interface.roots() for widget in root.walk() if isinstance(widget, Label)]
    for plan in view.plans:
        seen = seen_in(view.heights, view.table.sides[plan.seat], ROWS.index(plan.row))
        verdict = "right" if is_right(plan.number, seen) else "wrong"
        number = "4/5" if plan.number == 4 else plan.number
        assert app.t(f"skyliners.report.{verdict}", row=plan.row, number=number, seen=seen) in tips


def test_the_introductory_game_has_no_plans_to_list(app: App) -> None:
    players = [Player("A", "random"), Player("B", "random")]
    session = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro"})
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    app.go("results", session=session)
    assert app.t("skyliners.report.title") not in spoken(app)


def test_the_results_lead_to_the_final_table_and_back(app: App) -> None:
    session = match("skyliners", 3)
    app.change(reduced_motion=True)
    app.go("results", session=session, colours=("green", "red", "blue"))
    click(app, "look")
    scene = app.scene
    assert isinstance(scene, Replay)
    assert scene.number == session.number
    assert scene.board.snapshot() == scene.board.snapshot_of(session.view(None))
    before = scene.standpoint.rig.pose
    press(app, "q")
    assert scene.standpoint.rig.pose != before
    assert session.outcome is not None
    assert all(str(score) in spoken(app) for score in session.outcome.scores)
    click(app, "leave")
    assert isinstance(app.scene, Results)
    assert app.scene.colours == ("green", "red", "blue")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_team_wins_and_only_equals_share_a_win(language: str) -> None:
    """Seen: "Anna and Cleo share the win" of two partners who had beaten the others."""
    text, names = texts(language), ("Anna", "Ben", "Cleo", "Dora")
    ended = Outcome((1, 3, 1, 3), (9, 6, 9, 6), ((),) * 4)
    both = f"Anna{text('results.and')}Cleo"
    assert headline(text, "skyline_world", ended, names) == text("results.team", names=both)
    assert headline(text, "skyline_world", replace(ended, decided_by="shared"), names) == text("results.winners", names=both)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("how", ["success", "modest", "no_board", "sunk"])
def test_a_city_ends_in_its_own_words(app: App, how: str, language: str) -> None:
    """Lost together is said of no city that was finished."""
    session = match("cities", 2)
    app.change(language=language)
    assert session.outcome is not None
    scene = app.go("results", session=session)
    assert isinstance(scene, Results)
    scene.outcome = replace(session.outcome, decided_by=how, won=how == "success")
    scene.refresh()
    assert app.t(f"cities.headline.{how}") in spoken(app)
    assert app.t("results.lost") not in spoken(app)
    assert not wrong(app), report(wrong(app))

"""The menu and its card of the last match, and what people are called there."""

import os
import shutil
import time
from pathlib import Path

import pytest
from panda3d.core import PNMImage

from game import __version__
from game.app import App
from game.content import ASSETS
from game.match import saves
from game.match.session import Player, Session
from game.player import keepsake
from game.player.campaign import Attempt, CampaignBook, Progress
from game.player.campaign.progress import FINISHED
from game.player.folder import open_folder
from game.player.statistics import StatisticsFile, with_match
from game.rules import GAMES
from game.scenes.boards.skyliners.screen import Screen
from game.scenes.screens import menu
from game.scenes.screens.setup import Setup
from game.scenes.widgets import Button, Label, Picture, Widget
from game.scenes.widgets.cards import texture_of
from game.scenes.words import cover_path, names_in, own_name, short_day
from game.text import texts
from tests.scenes.conftest import belongings, click, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import SIZES, Table, enter, settle, spoken

# -- menu --------------------------------------------------------------------------------------------------------


def test_the_menu_has_a_box_for_every_game(app: App) -> None:
    enter(app, "menu")
    assert all(app.interface.find(f"box-{game}") for game in GAMES)


def test_a_game_starts_in_two_clicks(app: App, table: type[Table]) -> None:
    enter(app, "menu")
    game = list(GAMES)[-1]
    click(app, f"box-{game}")
    click(app, "start")
    session = table.given["session"]
    assert isinstance(session, Session)
    assert session.rules.id == game
    assert len(table.given["colours"]) == len(session.players) >= GAMES[game].seats[0]


def test_a_game_starts_by_keyboard(app: App, table: type[Table]) -> None:
    enter(app, "menu")
    press(app, "tab", "enter")
    press(app, "shift-tab", "enter")
    assert table.given["session"].rules.id == next(iter(GAMES))


def test_without_a_match_there_is_no_continue_card(app: App) -> None:
    enter(app, "menu")
    assert app.interface.find("continue") is None


def told(app: App, key: str) -> str:
    """Everything that stands on a card of the menu."""
    found = app.interface.find(key)
    assert found is not None, key
    return " ".join(widget.spoken() for widget in found.walk())


def test_without_a_match_the_first_card_offers_the_first_game_and_later_the_last_one(app: App) -> None:
    enter(app, "menu")
    assert "Skyliners" in told(app, "begin")
    assert app.t("menu.begin") in told(app, "begin")
    click(app, "begin")
    assert isinstance(app.scene, Setup)
    assert app.scene.game == "skyliners"
    StatisticsFile(app.profile.data).change(lambda before: with_match(before, match("skyrise"), 1.0))
    enter(app, "menu")
    assert "Skyrise" in told(app, "begin")
    assert app.t("menu.again") in told(app, "begin")


def test_the_campaign_card_names_the_next_chapter_and_counts_medals(app: App) -> None:
    enter(app, "menu")
    assert app.t("cities.chapter.intro") in told(app, "campaign")
    won = [("intro", "gold"), ("1", "gold"), ("2", "bronze")]
    attempts = [
        Attempt(id=f"m{code}", chapter=code, ended=FINISHED, total=50, won=True, difficulty="standard", seed=1, medal=medal)
        for code, medal in won
    ]
    CampaignBook(app.profile.data).change(lambda before: Progress(attempts=tuple(attempts)))
    enter(app, "menu")
    assert app.t("cities.chapter.3") in told(app, "campaign")
    card = app.interface.find("campaign")
    assert card is not None
    counts = [widget.text for widget in card.walk() if isinstance(widget, Label)][-3:]
    assert counts == ["2", "0", "1"]  # gold, silver, bronze


def test_tab_goes_over_boxes_cards_and_doors_and_ends_above(app: App, matches: Path) -> None:
    enter(app, "menu")
    keys = [f"box-{game}" for game in GAMES]
    keys += ["continue", "campaign", "learn", "gallery", "load", "statistics", "report", "rules", "options", "quit"]
    for key in keys:
        press(app, "tab")
        assert app.interface.current is app.interface.find(key), key


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("has_match", [True, False])
def test_the_cards_are_whole_and_none_lies_over_another(
    app: App, request: pytest.FixtureRequest, language: str, has_match: bool
) -> None:
    if has_match:
        request.getfixturevalue("matches")
    enter(app, "menu")
    keys = ("continue" if has_match else "begin", "campaign", "learn", "gallery", "load", "statistics", "options", "quit")
    for size in ((1024, 768), (1280, 720), (1920, 1080), (3840, 2160)):
        for scale in (0.75, 1.0, 1.5, 2.0):
            fit(app, size, scale, language)
            found = {key: app.interface.find(key) for key in keys}
            areas = []
            for key, widget in found.items():
                assert widget is not None, key
                assert not cut(widget), f"{key} {size} {scale}: {cut(widget)}"
                areas.append(widget.absolute().inset(1))
            window = app.interface.window
            for index, area in enumerate(areas):
                assert window.encloses(area, 1.0), f"{size} {scale} {keys[index]}"
                assert not any(area.overlap(other) for other in areas[index + 1 :]), f"{size} {scale} {keys[index]}"


def test_the_continue_card_says_game_turn_and_date_and_goes_on(app: App, matches: Path, table: type[Table]) -> None:
    enter(app, "menu")
    card = app.interface.find("continue")
    assert card is not None
    said = " ".join(widget.spoken() for widget in card.walk())
    session = saves.load(matches)
    assert "Skyliners" in said
    assert session.to_act is not None
    assert session.names[session.to_act] in said
    assert short_day(app.t, matches.stat().st_mtime, time.time()) in said
    click(app, "continue")
    assert table.given["save"] == matches
    assert table.given["colours"] == ("green", "red", "blue")
    assert table.given["session"].moves() == session.moves()


def test_a_match_that_is_over_is_not_offered(app: App) -> None:
    session = match("skyliners")
    saves.save(session, keepsake.new_autosave(app.profile, session))
    enter(app, "menu")
    assert app.interface.find("continue") is None


def test_a_broken_autosave_does_not_stop_the_menu(app: App) -> None:
    app.profile.autosaves.mkdir(parents=True)
    (app.profile.autosaves / "x.skyline").write_bytes(b"\xff\xfe")
    enter(app, "menu")
    assert app.interface.find("continue") is None


def test_after_a_crash_the_menu_offers_to_go_on(app: App, matches: Path, table: type[Table]) -> None:
    app.resume_offer = ""
    enter(app, "menu")
    assert app.interface.is_modal
    press(app, "enter")
    assert table.given["save"] == matches
    assert app.resume_offer is None


def card(app: App) -> Widget:
    found = app.interface.find("continue")
    assert found is not None
    return found


def shown_picture(app: App) -> Path | None:
    return next(widget.path for widget in card(app).walk() if isinstance(widget, Picture))


def test_after_a_kill_the_card_has_a_picture_and_says_whose_turn_it_is(app: App, matches: Path) -> None:
    """No table was left, so nobody kept a picture: the menu draws it from the save."""
    app.resume_offer = ""
    enter(app, "menu")
    press(app, "escape")
    session = saves.load(matches)
    assert session.to_act is not None
    assert session.names[session.to_act] in " ".join(widget.spoken() for widget in card(app).walk())
    assert shown_picture(app) == keepsake.picture_path(matches)
    drawn = PNMImage()
    assert drawn.read(str(keepsake.picture_path(matches)))
    assert (drawn.get_x_size(), drawn.get_y_size()) == (480, 270)
    grey = {round(drawn.get_bright(x, y), 2) for x in range(0, 480, 20) for y in range(0, 270, 20)}
    assert len(grey) > 20  # a table, not an empty room


def test_a_picture_older_than_its_save_is_drawn_anew_and_a_fresh_one_kept(app: App, matches: Path) -> None:
    picture = keepsake.picture_path(matches)
    shutil.copy(next((ASSETS / "textures").glob("*.png")), picture)
    before = picture.read_bytes()
    enter(app, "menu")
    assert picture.read_bytes() == before
    os.utime(picture, (1, 1))
    enter(app, "menu")
    assert picture.read_bytes() != before


def test_a_table_that_cannot_be_drawn_does_not_close_the_menu(app: App, matches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("no board")

    monkeypatch.setattr(Screen, "make_board", broken)
    before = belongings(app)["windows"]
    enter(app, "menu")
    assert shown_picture(app) == cover_path("skyliners")
    assert belongings(app)["windows"] == before


def test_the_card_shows_the_picture_as_it_is_now(app: App, matches: Path) -> None:
    """A picture that was read once is not kept for ever."""
    enter(app, "menu")
    picture = keepsake.picture_path(matches)
    image = PNMImage(16, 9, 3)
    image.write(str(picture))
    enter(app, "menu")
    assert shown_picture(app) == picture
    assert texture_of(picture).get_x_size() == 16  # type: ignore[union-attr]


# -- names -------------------------------------------------------------------------------------------------------


def nameless(moves: int = 4) -> Session:
    """A match of two that began in English, in which nobody but the third player has a name."""
    players = [Player("Player 1"), Player("Normal bot 3", "normal"), Player("Zoé", "random")]
    session = Session(GAMES["skyliners"], players, seed=1)
    while session.number < moves and session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    return session


def test_usual_names_follow_the_language_of_whoever_looks(app: App, table: type[Table]) -> None:
    session = nameless()
    app.go("table", session=session)
    app.push("options")
    click(app, "language")
    assert app.settings.language == "de"
    assert session.names == ("Spieler 1", "Hobby-Bot 3", "Zoé")


@pytest.mark.parametrize("name", ["results", "replay"])
def test_usual_names_follow_the_language_where_a_match_is_over(app: App, name: str) -> None:
    session = nameless(10**6)
    app.go(name, session=session)
    app.change(language="de")
    assert session.names == ("Spieler 1", "Hobby-Bot 3", "Zoé")


def test_saved_matches_and_the_card_call_people_in_the_present_language(app: App, table: type[Table]) -> None:
    session = nameless()
    saves.save(session, saves.save_path(app.profile.saves, "Alt"))
    saves.save(session, keepsake.new_autosave(app.profile, session))
    app.change(language="de")
    scene = enter(app, "load")
    assert "Spieler 1, Hobby-Bot 3, Zoé" in spoken(app)
    scene.load(saves.slots(app.profile.saves)[0])  # type: ignore[attr-defined]
    assert table.given["session"].names[0] == "Spieler 1"
    enter(app, "menu")
    who = session.to_act
    assert who is not None
    wanted = ("Spieler 1", "Hobby-Bot 3", "Zoé")[who]
    assert wanted in " ".join(widget.spoken() for widget in card(app).walk())
    click(app, "continue")
    assert table.given["session"].names == ("Spieler 1", "Hobby-Bot 3", "Zoé")


def test_names_that_bots_had_once_are_usual_names() -> None:
    former = (Player("Schwerer Bot 2", "hard"), Player("Normaler Bot 1", "normal"), Player("Leichter Bot 3", "easy"))
    assert list(names_in(texts("de"), former)) == ["Profi-Bot 2", "Hobby-Bot 1", "Einsteiger-Bot 3"]
    assert list(names_in(texts("en"), former)) == ["Hard bot 2", "Normal bot 1", "Easy bot 3"]
    somebody = Player("Schwerer Bot 2", "easy")
    assert own_name(somebody) == "Schwerer Bot 2", "a level was never called by another one's name"


def test_a_usual_name_is_no_name_of_ones_own_in_the_set_up(app: App) -> None:
    session = nameless(10**6)
    app.go("results", session=session, colours=("green", "red", "blue"))
    click(app, "change")
    assert isinstance(app.scene, Setup)
    assert [seat.name for seat in app.scene.seating.seats] == ["", "", "Zoé", ""]


def cut(root: Widget) -> list[str]:
    """Texts that end in an ellipsis."""
    labels = [widget for widget in root.walk() if isinstance(widget, Label) and widget.rect.w]
    return [label.text for label in labels if label.shown_text() != label.text]


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_are_whole_at_every_size(app: App, matches: Path, language: str) -> None:
    """On the card, in the plan of the set-up, over the score table and beside a replay."""
    session = Session(GAMES["skyliners"], [Player(f"Player {seat}") for seat in (1, 2)], seed=1)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    whole = {"menu": "continue", "setup": "plan", "results": "", "replay": "standings"}
    for name, key in whole.items():
        app.go(name, **({"session": session} if name in ("results", "replay") else {}))
        settle(app)
        for size, scale in SIZES:
            fit(app, size, scale, language)
            part = app.interface.find(key) if key else app.interface.roots()[0]
            assert part is not None
            assert not cut(part), f"{name} {size} {scale}: {cut(part)}"


def test_the_menu_says_its_version_and_opens_the_folder_for_whoever_helps(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(menu, "open_folder", opened.append)
    enter(app, "menu")
    assert __version__ in spoken(app)
    click(app, "report")
    assert opened == [tmp_path]
    report = (tmp_path / "problem.txt").read_text(encoding="utf-8")
    assert report.startswith(f"Five Skylines {__version__}\n")
    assert str(tmp_path) in spoken(app)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_version_can_be_read_on_the_smallest_screens(app: App, language: str) -> None:
    fit(app, (1008, 712), 1.0, language)
    enter(app, "menu")
    report = app.interface.find("report")
    assert isinstance(report, Button)
    assert __version__ in report.text


def test_where_nothing_opens_folders_the_folder_is_named(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    enter(app, "menu")
    click(app, "report")
    assert str(tmp_path) in spoken(app)


@pytest.mark.parametrize(("system", "opener"), [("linux", "xdg-open"), ("darwin", "open"), ("win32", "explorer")])
def test_a_folder_is_opened_by_the_program_of_the_system(tmp_path: Path, system: str, opener: str) -> None:
    asked: list[object] = []
    open_folder(tmp_path, system=system, start=lambda words: asked.extend(words))
    assert asked == [opener, str(tmp_path)]

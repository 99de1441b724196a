"""Every screen: it leaves nothing behind, fits at every size, and can be reached by keyboard."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from panda3d.core import PNMImage

from game.app import App
from game.bots import BOTS, USUAL
from game.bots.levels import LEVELS
from game.content import ASSETS
from game.match import saves
from game.match.session import Player, Session
from game.player import keepsake
from game.player.statistics import Book, Match, Score, Statistics
from game.rules import GAMES
from game.rules.skyliners.board import ROWS
from game.rules.skyliners.board import count as seen_in
from game.rules.skyliners.scoring import is_right
from game.scenes import SCENES
from game.scenes.scene import Scene
from game.scenes.screens import snapshot
from game.scenes.screens.campaign_planners import Choices, remember
from game.scenes.screens.options import Options
from game.scenes.screens.replay import Replay
from game.scenes.screens.results import Results, score_lines
from game.scenes.screens.seatplan import SeatPlan
from game.scenes.screens.setup import EMPTY, Chair, Seating, Setup, usual_seating
from game.scenes.screens.story import Moves
from game.scenes.widgets import Button, Choice, Control, Emblem, Label, Picture, Rule, Scroll, TextField, Widget
from game.scenes.widgets.audit import faults, report
from game.scenes.widgets.cards import texture_of
from game.scenes.words import cover_path, plain
from tests.scenes.conftest import LARGE, SMALL, belongings, click, fit, press
from tests.scenes.samples import match

OWN = ("menu", "setup", "handover", "results", "pause", "options", "load", "statistics", "replay", "campaign")
SIZES = [(size, scale) for size in (SMALL, LARGE) for scale in (0.75, 1.0, 1.5, 2.0)]
FRAMES = 20
"""Enough for everything that is read after the first frame."""


class Table(Scene):
    """Stands for the table: notes what it was given."""

    given: ClassVar[dict[str, Any]] = {}

    def __init__(self, app: App, **arguments: Any) -> None:
        super().__init__(app)
        Table.given = arguments

    @property
    def match(self) -> Session:
        session: Session = Table.given["session"]
        return session


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> type[Table]:
    monkeypatch.setitem(SCENES, "table", f"{__name__}:Table")
    Table.given = {}
    return Table


@pytest.fixture
def matches(app: App) -> Path:
    """A profile with matches: one to go on with, named ones, a broken one."""
    session = match("skyliners", 3, moves=9)
    path = keepsake.new_autosave(app.profile, session)
    saves.save(session, path)
    keepsake.keep_colours(path, ("green", "red", "blue"))
    saves.save(session, saves.named(app.profile.saves, "Sunday"))
    saves.save(match("skyliners"), saves.named(app.profile.saves, "A match with a very long name that was played to its end"))
    (app.profile.saves / "broken.skyline").write_text("five-skylines 1\nnonsense\n", encoding="utf-8")
    return path


def enter(app: App, name: str) -> Scene:
    """Enters a scene and lets it settle."""
    long = {"handover": {"player": "Maximilian von Hohenstein", "colour": "yellow", "seat": 2}}
    many = {
        "results": {"session": match("skyliners", 4)},
        "pause": {"session": match("skyliners", 3, moves=5)},
        "replay": {"session": match("skyliners", 4), "number": 30},
    }
    remember(app.profile.config, Choices(is_map=False))  # the map has tests of its own
    scene = app.go(name, **long.get(name, {}), **many.get(name, {}))
    settle(app)
    return scene


def settle(app: App) -> None:
    for _ in range(FRAMES):
        app.step()


def wrong(app: App) -> list[str]:
    shown = [layer for layer in app.interface.layers if not layer.hidden and layer.root is not None]
    return [fault for layer in shown for fault in faults(layer.root, app.interface.window)]  # type: ignore[arg-type]


# -- nothing is left ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_entering_and_leaving_twice_leaves_nothing(app: App, matches: Path, name: str) -> None:
    enter(app, name)
    app.scenes.pop().exit()
    before = belongings(app)
    for _ in range(2):
        enter(app, name)
        press(app, "tab", "arrow_down")
        app.step()
        app.scenes.pop().exit()
        assert belongings(app) == before


def test_a_scene_ends_all_it_made(app: App) -> None:
    from direct.interval.FunctionInterval import Wait

    class Busy(Scene):
        def enter(self) -> None:
            self.run(Wait(100))
            self.task(lambda task: task.cont)
            self.later(100, lambda: None)
            self.listen("undo", lambda: None)
            self.keep(app.render.attach_new_node("kept"))

    before = belongings(app)
    for _ in range(2):
        scene = Busy(app)
        scene.enter()
        assert app.is_moving
        scene.exit()
        assert belongings(app) == before
        assert not app.is_moving


def test_a_scene_below_another_hears_nothing(app: App) -> None:
    heard: list[str] = []
    menu = enter(app, "menu")
    menu.listen("undo", lambda: heard.append("undo"))
    app.push("options")
    press(app, "u")
    assert not heard
    assert not menu.is_active
    press(app, "escape")
    assert menu.is_active
    assert app.scene is menu
    press(app, "u")
    assert heard == ["undo"]


# -- every screen at every size ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", OWN)
def test_no_text_is_cut_or_covered_at_any_size(app: App, matches: Path, name: str, language: str) -> None:
    for size, scale in SIZES:
        fit(app, size, scale, language)
        enter(app, name)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_set_up_of_every_game_fits_with_all_its_options(app: App, game: str, language: str) -> None:
    scene = app.go("setup", game=game)
    assert isinstance(scene, Setup)
    scene.more = True
    scene.seating = Seating(tuple(Chair("expert", seat.colour) for seat in scene.seating.seats))
    for size, scale in SIZES:
        fit(app, size, scale, language)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


def _results(game: str) -> Iterator[Session]:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        yield match(game, seats)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_results_and_the_replay_of_every_game_fit(app: App, game: str) -> None:
    for session in _results(game):
        for name in ("results", "replay"):
            app.go(name, session=session)
            for size, scale in SIZES:
                fit(app, size, scale, "de" if scale > 1 else "en")
                assert not wrong(app), f"{name} {size} {scale}:\n{report(wrong(app))}"


def _dialogs() -> dict[str, Callable[[App], None]]:
    def save_as(app: App) -> None:
        enter(app, "pause")
        click(app, "save")

    def delete(app: App) -> None:
        enter(app, "load")
        click(app, "delete-named-0")

    def quit_(app: App) -> None:
        enter(app, "menu")
        click(app, "quit")

    def failed(app: App) -> None:
        app.resume_offer = "/home/anna/.local/share/five-skylines/crashes/2025-11-16-101010"
        enter(app, "menu")

    def taken(app: App) -> None:
        scene = enter(app, "options")
        assert isinstance(scene, Options)
        scene._choose_key("undo", "h")

    def opened(app: App) -> None:
        enter(app, "setup")
        click(app, "who-1")

    return {each.__name__: each for each in (save_as, delete, quit_, failed, taken, opened)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("question", list(_dialogs()))
def test_questions_fit_too(app: App, matches: Path, question: str, language: str) -> None:
    fit(app, SMALL, 1.0, language)
    _dialogs()[question](app)
    assert app.interface.is_modal
    for size, scale in SIZES:
        fit(app, size, scale, language)
        top = app.interface.active()[0].root
        assert top is not None
        found = faults(top, app.interface.window)
        assert not found, f"{size} {scale}:\n{report(found)}"


# -- by keyboard alone -------------------------------------------------------------------------------------------


def controls(app: App) -> list[Widget]:
    roots = app.interface.roots()
    return [widget for root in roots for widget in root.walk() if isinstance(widget, Control) and widget.enabled]


@pytest.mark.parametrize("name", OWN)
def test_tab_reaches_every_control_and_shows_where_it_is(app: App, matches: Path, name: str) -> None:
    enter(app, name)
    wanted = controls(app)
    assert wanted
    reached = []
    for _ in wanted:
        press(app, "tab")
        here = app.interface.current
        assert here is not None
        assert here.focused
        assert here.visible() is not None, f"{here.key} has the focus out of sight"
        reached.append(here)
    assert {id(widget) for widget in reached} == {id(widget) for widget in wanted}


@pytest.mark.parametrize("name", OWN)
def test_arrows_reach_every_control(app: App, matches: Path, name: str) -> None:
    """From wherever arrows lead; controls that use left and right themselves are left with up and down."""
    enter(app, name)
    press(app, "tab")
    from game.scenes.widgets import focus

    stops = app.interface.stops()
    reached, waiting = {id(stops[0])}, [stops[0]]
    while waiting:
        here = waiting.pop()
        for direction in focus.ARROWS.values():
            there = focus.beside(stops, here, direction)
            if there is not None and id(there) not in reached:
                reached.add(id(there))
                waiting.append(there)
    lost = [widget.key for widget in stops if id(widget) not in reached]
    assert not lost


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


def test_the_continue_card_says_game_turn_and_date_and_goes_on(app: App, matches: Path, table: type[Table]) -> None:
    enter(app, "menu")
    card = app.interface.find("continue")
    assert card is not None
    said = " ".join(widget.spoken() for widget in card.walk())
    session = saves.load(matches)
    assert "Skyliners" in said
    assert session.to_act is not None
    assert session.names[session.to_act] in said
    assert str(__import__("time").localtime().tm_year) in said
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

    monkeypatch.setattr(snapshot, "make_board", broken)
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
    assert session.names == ("Spieler 1", "Normaler Bot 3", "Zoé")


def test_saved_matches_and_the_card_call_people_in_the_present_language(app: App, table: type[Table]) -> None:
    session = nameless()
    saves.save(session, saves.named(app.profile.saves, "Alt"))
    saves.save(session, keepsake.new_autosave(app.profile, session))
    app.change(language="de")
    scene = enter(app, "load")
    assert "Spieler 1, Normaler Bot 3, Zoé" in spoken(app)
    scene._load(saves.slots(app.profile.saves)[0])  # type: ignore[attr-defined]
    assert table.given["session"].names[0] == "Spieler 1"
    enter(app, "menu")
    who = session.to_act
    assert who is not None
    wanted = ("Spieler 1", "Normaler Bot 3", "Zoé")[who]
    assert wanted in " ".join(widget.spoken() for widget in card(app).walk())
    click(app, "continue")
    assert table.given["session"].names == ("Spieler 1", "Normaler Bot 3", "Zoé")


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


# -- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_set_up_with_every_number_of_seats(app: App, table: type[Table], game: str) -> None:
    for count in GAMES[game].seats:
        scene = app.go("setup", game=game)
        assert isinstance(scene, Setup)
        for index in range(len(scene.seating.seats)):
            scene._set_kind(index, next(iter(BOTS)) if index < count else EMPTY)
        scene.start()
        assert len(table.given["session"].players) == count


def test_names_kinds_colours_options_and_seed_reach_the_match(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    click(app, "name-0")
    for letter in "Ann ":
        app.write(letter)
    click(app, "colour-0")
    scene._set_kind(2, "random")
    scene._set_option("mode", "intro")
    click(app, "seed")
    for digit in "42":
        app.write(digit)
    click(app, "start")
    session, colours = table.given["session"], table.given["colours"]
    assert next(player.name for player in session.players) == "Ann"
    assert [player.kind for player in session.players] == ["human", USUAL, "random"]
    assert colours == ("blue", "red", "yellow")
    assert session.seed == 42
    assert session.options["mode"] == "intro"


def test_the_set_up_is_remembered(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene._set_kind(3, "random")
    scene._set_option("mode", "intro")
    scene.start()
    again = app.go("setup", game="skyliners")
    assert isinstance(again, Setup)
    assert again.seating == scene.seating


def test_a_damaged_memory_of_the_set_up_is_no_obstacle(app: App) -> None:
    app.profile.config.mkdir(parents=True, exist_ok=True)
    (app.profile.config / "setup.yaml").write_text("skyliners: [", encoding="utf-8")
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    assert scene.seating == usual_seating("skyliners")


def test_with_too_few_players_the_game_cannot_start(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene._set_kind(1, EMPTY)
    click(app, "start")
    assert not table.given
    start = app.interface.find("start")
    assert start is not None
    assert not start.enabled


def test_options_follow_the_number_of_players(app: App) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    two = app.interface.find("option-sides")
    assert isinstance(two, Choice)
    scene._set_kind(2, "random")
    three = app.interface.find("option-sides")
    assert isinstance(three, Choice)
    assert {value for value, _ in two.values} != {value for value, _ in three.values}


def test_all_bots_are_offered_from_one_place(app: App) -> None:
    app.go("setup", game="skyliners")
    who = app.interface.find("who-1")
    assert isinstance(who, Choice)
    assert set(BOTS) <= {value for value, _ in who.values}


def test_dice_and_greedy_stand_outside_the_order_of_levels_with_a_line_each(app: App) -> None:
    app.go("setup", game="skyliners")
    click(app, "who-1")
    root = app.interface.active()[0].root
    assert root is not None
    listed = [widget for widget in root.walk() if isinstance(widget, Button | Rule)]
    keys = [widget.key.removeprefix("list-") if isinstance(widget, Button) else "-" for widget in listed]
    assert keys == ["human", "-", *LEVELS, "-", "random", "greedy", "-", EMPTY]
    notes = {widget.key: widget.note for widget in listed if isinstance(widget, Button)}
    assert notes["list-random"] == app.t("bot.random.about")
    assert notes["list-greedy"] == app.t("bot.greedy.about")


def test_the_set_up_shows_each_player_at_their_side(app: App) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)

    def sides() -> list[tuple[str, str]]:
        plan = app.interface.find("plan")
        assert isinstance(plan, SeatPlan)
        return [(each.identity.name, each.side) for each in plan.sitters]

    assert sides() == [("red", "S"), ("blue", "W")]
    scene._set_option("sides", "NE")
    assert sides() == [("red", "N"), ("blue", "E")]
    scene._set_kind(1, EMPTY)
    scene._set_kind(3, "hard")
    assert sides() == [("red", "N"), ("green", "E")]
    plan = app.interface.find("plan")
    assert plan is not None
    north, east = (child.absolute().centre for child in plan.children if isinstance(child, Emblem))
    middle = plan.absolute().centre
    assert north[1] < middle[1] - 20
    assert east[0] > middle[0] + 20
    app.go("setup", game="cities")
    assert app.interface.find("plan") is None


def finished(game: str) -> Statistics:
    return Statistics(matches=(Match("x", game, 1, "won", (Score("Anna", "human", 3),)),))


def test_newcomers_start_with_the_introductory_game_until_they_have_finished_one(app: App, table: type[Table]) -> None:
    Book(app.profile.data).change(lambda _: finished("skyrise"))
    scene = app.go("setup", game="skyliners")
    assert app.t("setup.newcomer") in spoken(app)
    click(app, "start")
    assert table.given["session"].options["mode"] == "intro"
    Book(app.profile.data).change(lambda _: finished("skyliners"))
    scene = app.go("setup", game="skyliners")
    assert app.t("setup.newcomer") not in spoken(app)
    click(app, "start")
    assert table.given["session"].options["mode"] == "full"
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene._set_option("mode", "intro")
    scene.start()
    app.go("setup", game="skyliners")
    click(app, "start")
    assert table.given["session"].options["mode"] == "intro"  # what somebody chose stays chosen


def test_a_newcomer_who_wants_the_full_game_gets_it(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene._set_option("mode", "full")
    assert app.t("setup.newcomer") not in spoken(app)
    scene.start()
    assert table.given["session"].options["mode"] == "full"


def test_cities_begins_with_one_person_alone_and_the_introduction(app: App, table: type[Table]) -> None:
    app.go("setup", game="cities")
    click(app, "start")
    session = table.given["session"]
    assert [player.kind for player in session.players] == ["human"]
    assert session.options["scenario"] == "intro"


# -- load --------------------------------------------------------------------------------------------------------


def test_saves_are_listed_and_broken_ones_say_why(app: App, matches: Path) -> None:
    scene = enter(app, "load")
    root = scene.layers[0].root
    assert root is not None
    said = " ".join(widget.spoken() for widget in root.walk())
    assert "Sunday" in said
    assert "broken" in said
    assert "moves" in said
    cards = [widget.key for widget in root.walk() if widget.key.startswith("save-named")]
    assert len(cards) == 2  # the broken one is no button


def test_loading_goes_to_the_table_and_a_finished_match_to_its_results(app: App, matches: Path, table: type[Table]) -> None:
    scene = enter(app, "load")
    for slot in saves.slots(app.profile.saves):
        if slot.record is None:
            continue
        scene._load(slot)  # type: ignore[attr-defined]
        settle(app)
        assert isinstance(app.scene, Results | Table)
        scene = enter(app, "load")
    assert table.given["save"] is None  # a named save is not written over by playing on


def test_a_save_can_be_deleted_after_a_question(app: App, matches: Path) -> None:
    enter(app, "load")
    before = len(saves.slots(app.profile.saves))
    click(app, "delete-named-0")
    press(app, "escape")
    assert len(saves.slots(app.profile.saves)) == before
    click(app, "delete-named-0")
    click(app, "answer-0")
    assert len(saves.slots(app.profile.saves)) == before - 1


# -- statistics --------------------------------------------------------------------------------------------------


def spoken(app: App) -> str:
    return " | ".join(widget.spoken() for root in app.interface.roots() for widget in root.walk() if widget.spoken())


def play_out(app: App, session: Session) -> None:
    """A match played to its end at a table, which then leads to its results."""
    app.go("table", session=session)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    app.go("results", session=session)


def test_a_finished_match_stands_in_the_statistics_once(app: App, table: type[Table]) -> None:
    session = match("skyliners", moves=2)
    play_out(app, session)
    assert len(Book(app.profile.data).read().matches) == 1
    for number in (0, 10, session.number):
        play_out(app, session.branch(number))
    app.go("results", session=match("skyrise"))
    assert len(Book(app.profile.data).read().matches) == 1
    app.go("menu")
    click(app, "statistics")
    assert "Skyliners" in spoken(app)
    assert "One match" in spoken(app)
    press(app, "escape")
    assert app.scene is not None
    assert type(app.scene).__name__ == "Menu"


def test_an_unfinished_match_does_not_count_but_its_time_does(app: App, table: type[Table]) -> None:
    app.go("table", session=match("skyliners", moves=2))
    assert app._sitting is not None
    app._sitting.pass_time(40)
    app.go("menu")
    statistics = Book(app.profile.data).read()
    assert statistics.matches == ()
    assert statistics.seconds["skyliners"] >= 40


def test_without_a_match_the_statistics_say_so_kindly(app: App) -> None:
    enter(app, "statistics")
    assert app.t("statistics.none") in spoken(app)


def test_damaged_statistics_are_set_aside_and_said(app: App) -> None:
    (app.profile.data / "statistics.json").write_text("{", encoding="utf-8")
    app.change(language="de")
    enter(app, "statistics")
    assert "statistics.damaged-1.json" in spoken(app)
    assert "keine Statistik" in spoken(app)


@pytest.mark.parametrize("language", ["en", "de"])
def test_full_statistics_fit(app: App, language: str) -> None:
    names = ("Anna", "Maximilian von Hohenstein", "Zoé", "Schwerer Bot 4")
    matches = [
        Match(
            f"{game}{number}",
            game,
            1_700_000_000 + number * 86_400,
            ("won", "shared", "lost")[number % 3],  # type: ignore[arg-type]
            tuple(
                Score(name, "hard" if seat else "human", 137 - 40 * seat) for seat, name in enumerate(names[: 2 + number % 3])
            ),
        )
        for game in GAMES
        for number in range(123)
    ]
    Book(app.profile.data).change(lambda _: Statistics(seconds=dict.fromkeys(GAMES, 123_456), matches=tuple(matches)))
    enter(app, "statistics")
    for size, scale in SIZES:
        fit(app, size, scale, language)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


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
    path = saves.named(app.profile.saves, "Skyliners")
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
    assert scene.board.snapshot() == scene.board.expected(session.view(None))
    before = scene.rig.pose
    press(app, "q")
    assert scene.rig.pose != before
    assert session.outcome is not None
    assert all(str(score) in spoken(app) for score in session.outcome.scores)
    click(app, "leave")
    assert isinstance(app.scene, Results)
    assert app.scene.colours == ("green", "red", "blue")


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


# -- replay ------------------------------------------------------------------------------------------------------


def replay_of(app: App, session: Session, number: int = 0) -> Replay:
    app.change(reduced_motion=True)
    scene = app.go("replay", session=session, number=number)
    assert isinstance(scene, Replay)
    return scene


def test_arrows_step_through_a_replay_also_after_a_click(app: App) -> None:
    scene = replay_of(app, match("skyliners", 2), 5)
    press(app, "arrow_right", "arrow_right")
    assert scene.number == 7
    press(app, "arrow_left")
    assert scene.number == 6
    click(app, "later")
    assert scene.number == 7
    press(app, "arrow_right")
    assert scene.number == 8
    before = scene.rig.pose
    press(app, "shift-arrow_up")
    assert scene.rig.pose != before  # with Shift they are the camera's
    assert scene.number == 8


def test_beside_a_replay_stand_points_strips_and_log_of_that_moment(app: App) -> None:
    session = match("skyline_world", 3)
    scene = replay_of(app, session, 40)
    points = [sum(line.points for line in own) for own in session.rules.projected(scene._steps[scene.place].view)]
    score = app.interface.find("standings")
    assert score is not None
    shown = [widget.spoken() for widget in score.walk() if isinstance(widget, Label)]
    assert shown == [word for name, own in zip(session.names, points, strict=True) for word in (name, plain(own))]
    moves = app.interface.find("moves")
    assert isinstance(moves, Moves)
    present = [line.line.text for line in moves.lines if line.is_present]
    said = [line for line in session.log(None, app.t) if line.number <= 40]
    assert present == [line.text for line in said if line.number == said[-1].number]
    assert present[0] in spoken(app).replace(present[0], "", 1)  # also above the timeline
    assert any(line.visible() for line in moves.lines if line.is_present)
    replay_of(app, match("skyliners", 3), 30)
    assert app.t("skyliners.sight.strips") in spoken(app)
    click(app, "part-drawings")
    assert app.t("skyliners.sight.strips") not in spoken(app)
    press(app, "l")
    assert app.interface.find("moves") is None


def test_a_click_on_a_line_of_the_log_goes_to_its_moment(app: App) -> None:
    scene = replay_of(app, match("skyliners", 2), 20)
    moves = app.interface.find("moves")
    assert isinstance(moves, Moves)
    line = next(line for line in moves.lines if line.line.number == 18)
    rect = line.visible()
    assert rect is not None
    app.point(rect.centre)
    app.press("mouse1")
    app.release("mouse1")
    assert scene.number == 18


def test_points_that_rest_on_secrets_are_not_told_in_a_replay(app: App) -> None:
    session = match("skyliners", 2)
    first = next(number for number, (_, move) in enumerate(session.moves(), start=1) if move.startswith("plan"))
    replay_of(app, session, first)
    score = app.interface.find("standings")
    assert score is not None
    assert "?" in [widget.spoken() for widget in score.walk()]


def test_nothing_beside_a_replay_covers_anything_else(app: App) -> None:
    scene = replay_of(app, match("skyliners", 4), 30)
    for size, scale in SIZES:
        fit(app, size, scale, "de")
        scene.open = {"log", "drawings"}
        scene._refresh()
        rects = [layer.root.rect for layer in scene.layers if layer.root is not None and layer.root.rect.h > 1]
        assert len(rects) >= 4
        for index, one in enumerate(rects):
            assert all(one.overlap(other) is None for other in rects[index + 1 :]), f"{size} {scale}"

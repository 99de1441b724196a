"""The set-up: who plays, how, and what is remembered of it."""

import pytest
import yaml

from game.app import App
from game.bots import BOTS, USUAL
from game.bots.characters import characters, kind_of
from game.bots.levels import LEVELS
from game.match.session import Player
from game.player.statistics import MatchRecord, Score, Statistics, StatisticsFile
from game.rules import GAMES
from game.scenes.screens.seatplan import SeatPlan
from game.scenes.screens.setup import EMPTY, Setup, usual_seating
from game.scenes.widgets import Button, Choice, Emblem, Rule
from game.scenes.words import character_of, names_in, own_name
from game.text import texts
from tests.scenes.conftest import click
from tests.scenes.screens.conftest import Table, spoken


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_set_up_with_every_number_of_seats(app: App, table: type[Table], game: str) -> None:
    for count in GAMES[game].seats:
        scene = app.go("setup", game=game)
        assert isinstance(scene, Setup)
        for index in range(len(scene.seating.seats)):
            scene.set_kind(index, next(iter(BOTS)) if index < count else EMPTY)
        scene.start()
        assert len(table.given["session"].players) == count


def test_names_kinds_colours_options_and_seed_reach_the_match(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    click(app, "name-0")
    for letter in "Ann ":
        app.write(letter)
    click(app, "colour-0")
    scene.set_kind(2, "random")
    scene.set_option("mode", "intro")
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
    scene.set_kind(3, "random")
    scene.set_option("mode", "intro")
    scene.start()
    again = app.go("setup", game="skyliners")
    assert isinstance(again, Setup)
    assert again.seating == scene.seating


def test_bots_have_a_trade_a_face_and_a_style_and_their_level_stays(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene.set_kind(1, "hard")
    scene.set_kind(2, "random")
    scene.set_kind(3, "easy")
    app.step()
    first, second = scene.characters()[1], scene.characters()[3]
    assert scene.characters() == ["", first, "", second]
    assert first != second
    for _ in range(len(characters())):
        click(app, "face-1")
        assert scene.characters()[1] != second == scene.characters()[3]
    while scene.characters()[1] != "locksmith":
        click(app, "face-1")
    assert "Locksmith, Hard bot" in spoken(app)
    click(app, "start")
    players = table.given["session"].players
    assert [player.kind for player in players] == ["human", "hard-blocker", "random", kind_of("easy", second, "skyliners")]
    assert [character_of(player) for player in players] == ["", "locksmith", "", second]
    assert names_in(texts("de"), players)[1] == "Schlosserin"
    assert own_name(players[1]) == ""


def test_whoever_wants_no_characters_plays_against_plain_bots(app: App, table: type[Table]) -> None:
    app.change(characters=False)
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene.set_kind(1, "hard")
    app.step()
    assert app.interface.find("face-1") is None
    click(app, "start")
    assert table.given["session"].players[1] == Player("Hard bot 2", "hard")


def test_a_damaged_memory_of_the_set_up_is_no_obstacle(app: App) -> None:
    app.profile.config.mkdir(parents=True, exist_ok=True)
    (app.profile.config / "setup.yaml").write_text("skyliners: [", encoding="utf-8")
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    assert scene.seating == usual_seating("skyliners")


def test_what_is_not_understood_of_a_remembered_set_up_costs_no_other_game_its_own(app: App, table: type[Table]) -> None:
    path = app.profile.config / "setup.yaml"
    newer = {"table": "round"}
    seats = [{"kind": "human", "colour": colour} for colour in ("red", "blue", "yellow", "green")]
    path.write_text(yaml.safe_dump({"skyrise": newer, "skyliners": {"seats": seats}, "tomorrow": 3}), encoding="utf-8")
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    assert [seat.kind for seat in scene.seating.seats] == ["human"] * 4
    click(app, "start")
    kept = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert (kept["skyrise"], kept["tomorrow"], len(kept["skyliners"]["seats"])) == (newer, 3, 4)


def test_a_remembered_set_up_that_is_damaged_is_set_aside(app: App, table: type[Table]) -> None:
    path = app.profile.config / "setup.yaml"
    path.write_text("skyliners: [", encoding="utf-8")
    app.go("setup", game="skyliners")
    click(app, "start")
    assert (path.parent / "setup.damaged-1.yaml").read_text(encoding="utf-8") == "skyliners: ["
    assert yaml.safe_load(path.read_text(encoding="utf-8")).keys() == {"skyliners"}


def test_with_too_few_players_the_game_cannot_start(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene.set_kind(1, EMPTY)
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
    scene.set_kind(2, "random")
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
    scene.set_option("sides", "NE")
    assert sides() == [("red", "N"), ("blue", "E")]
    scene.set_kind(1, EMPTY)
    scene.set_kind(3, "hard")
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
    return Statistics(matches=(MatchRecord("x", game, 1, "won", (Score("Anna", "human", 3),)),))


def test_newcomers_start_with_the_introductory_game_until_they_have_finished_one(app: App, table: type[Table]) -> None:
    StatisticsFile(app.profile.data).change(lambda _: finished("skyrise"))
    scene = app.go("setup", game="skyliners")
    assert app.t("setup.newcomer") in spoken(app)
    click(app, "start")
    assert table.given["session"].options["mode"] == "intro"
    StatisticsFile(app.profile.data).change(lambda _: finished("skyliners"))
    scene = app.go("setup", game="skyliners")
    assert app.t("setup.newcomer") not in spoken(app)
    click(app, "start")
    assert table.given["session"].options["mode"] == "full"
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene.set_option("mode", "intro")
    scene.start()
    app.go("setup", game="skyliners")
    click(app, "start")
    assert table.given["session"].options["mode"] == "intro"  # what somebody chose stays chosen


def test_a_newcomer_who_wants_the_full_game_gets_it(app: App, table: type[Table]) -> None:
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    scene.set_option("mode", "full")
    assert app.t("setup.newcomer") not in spoken(app)
    scene.start()
    assert table.given["session"].options["mode"] == "full"


def test_cities_begins_with_one_person_alone_and_the_introduction(app: App, table: type[Table]) -> None:
    app.go("setup", game="cities")
    click(app, "start")
    session = table.given["session"]
    assert [player.kind for player in session.players] == ["human"]
    assert session.options["scenario"] == "intro"

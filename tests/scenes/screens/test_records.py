"""What is kept: saved matches and statistics."""

import time
from functools import partial
from pathlib import Path

import pytest

from game.app import App
from game.match import saves
from game.match.session import Session
from game.player import keepsake
from game.player.statistics import MatchRecord, Score, Statistics, StatisticsFile, with_match
from game.rules import GAMES
from game.rules.core import Rng
from game.scenes.screens.gallery.gallery import Gallery
from game.scenes.screens.replay import Replay
from game.scenes.screens.results import Results
from tests.scenes.conftest import click, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import SIZES, Table, enter, settle, spoken, wrong
from tools.audit import report

# -- load --------------------------------------------------------------------------------------------------------


def test_saves_are_listed_and_broken_ones_say_why(app: App, matches: Path) -> None:
    scene = enter(app, "load")
    root = scene.layers[0].root
    assert root is not None
    said = " ".join(widget.spoken() for widget in root.walk())
    assert "Sunday" in said
    assert "broken" in said
    assert "actions" in said, "a move of theirs is what people do in a whole turn"
    cards = [widget.key for widget in root.walk() if widget.key.startswith("save-named")]
    assert len(cards) == 2  # the broken one is no button


def test_loading_goes_to_the_table_and_a_finished_match_to_its_results(app: App, matches: Path, table: type[Table]) -> None:
    scene = enter(app, "load")
    for slot in saves.slots(app.profile.saves):
        if slot.record is None:
            continue
        scene.load(slot)  # type: ignore[attr-defined]
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


def play_out(app: App, session: Session) -> None:
    """A match played to its end at a table, which then leads to its results."""
    app.go("table", session=session)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    app.go("results", session=session)


def test_a_finished_match_stands_in_the_statistics_once(app: App, table: type[Table]) -> None:
    session = match("skyliners", moves=2)
    play_out(app, session)
    assert len(StatisticsFile(app.profile.data).read().matches) == 1
    for number in (0, 10, session.number):
        play_out(app, session.branch(number))
    app.go("results", session=match("skyrise"))
    assert len(StatisticsFile(app.profile.data).read().matches) == 1
    app.go("menu")
    click(app, "statistics")
    assert "Skyliners" in spoken(app)
    assert "One match" in spoken(app)
    press(app, "escape")
    assert app.scene is not None
    assert type(app.scene).__name__ == "Menu"


def test_an_unfinished_match_does_not_count_but_its_time_does(app: App, table: type[Table]) -> None:
    app.go("table", session=match("skyliners", moves=2))
    app.time_played.add(40)
    app.go("menu")
    statistics = StatisticsFile(app.profile.data).read()
    assert statistics.matches == ()
    assert statistics.seconds["skyliners"] >= 40


def test_time_at_a_table_is_kept_while_it_passes(app: App, table: type[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only when the table is left: the program may be killed before."""
    app.go("table", session=match("skyliners", moves=2))
    begun = time.monotonic()
    for seconds in range(50, 300, 50):
        monkeypatch.setattr(time, "monotonic", partial(float, begun + seconds))
        app.stir()
    assert 150 <= StatisticsFile(app.profile.data).read().seconds["skyliners"] <= 260
    app.go("menu")
    assert 245 <= StatisticsFile(app.profile.data).read().seconds["skyliners"] <= 260


def test_a_match_in_the_statistics_leads_to_its_replay_and_back(app: App) -> None:
    app.change(reduced_motion=True)
    session = match("skyliners", 3, moves=2)
    path = keepsake.new_autosave(app.profile, session)
    session.keep(saves.Autosave(session, path, pytest.fail))
    keepsake.keep_colours(path, ("green", "red", "blue"))
    rng = Rng(3)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    other = match("skyrise")
    StatisticsFile(app.profile.data).change(lambda before: with_match(with_match(before, other, 5.0), session, 9.0))
    enter(app, "statistics")
    doors = [widget for root in app.interface.roots() for widget in root.walk() if widget.key.startswith("replay-")]
    assert len(doors) == 1, "the other record is not kept"
    click(app, doors[0].key)
    assert isinstance(app.scene, Replay)
    assert app.scene.session.moves() == session.moves()
    assert app.scene.colours == ("green", "red", "blue")
    click(app, "leave")
    assert type(app.scene).__name__ == "StatisticsScene"
    press(app, "escape")
    assert type(app.scene).__name__ == "Menu"


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
    names = ("Anna", "Maximilian von Hohenstein", "Zoé", "Profi-Bot 4")
    matches = [
        MatchRecord(
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
    StatisticsFile(app.profile.data).change(lambda _: Statistics(seconds=dict.fromkeys(GAMES, 123_456), matches=tuple(matches)))
    enter(app, "statistics")
    for size, scale in SIZES:
        fit(app, size, scale, language)
        assert not wrong(app), f"{size} {scale}:\n{report(wrong(app))}"


def test_points_are_a_picture_that_leads_to_the_best_matches_in_the_gallery(app: App) -> None:
    games = ("skyliners", "skyliners", "skyrise")
    records = [
        MatchRecord(str(number), game, 1_700_000_000 + number, "won", (Score("Ann", "human", points), Score("B", "easy", 99)))
        for number, (game, points) in enumerate(zip(games, (12, 31, 140), strict=True))
    ]
    StatisticsFile(app.profile.data).change(lambda _: Statistics(matches=tuple(records)))
    enter(app, "statistics")
    assert "the best: 31" in spoken(app), "people's points, not those of bots"
    assert "Skyliners: 2" in spoken(app)
    for scale, language in ((1.0, "de"), (2.0, "de")):
        fit(app, SIZES[0][0], scale, language)
        assert wrong(app) == []
    assert app.interface.go_to("gallery-skyliners"), "the page follows the keyboard"
    press(app, "enter")
    assert isinstance(app.scene, Gallery)
    assert (app.scene.game, app.scene.order) == ("skyliners", "points")

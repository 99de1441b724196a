"""A match that ended while nobody saw its result, because the program was killed, is offered as such until it was read."""

from pathlib import Path

import pytest

from game.app import App
from game.match import saves
from game.match.session import Session
from game.player import keepsake
from game.player.statistics import StatisticsFile
from game.rules import GAMES
from game.scenes.screens.campaign.report import MissionReport
from game.scenes.screens.results import Results
from tests.player.campaign.cities import lost
from tests.scenes.conftest import SMALL, click, fit
from tests.scenes.samples import match
from tests.scenes.screens.conftest import enter, spoken, wrong
from tools.audit import report


def end(app: App, ended: Session) -> Path:
    """Plays the last move of a match as a table keeps it, and no more: then the program is killed."""
    record = saves.record(ended)
    session = Session(ended.rules, ended.players, seed=ended.seed, options=ended.options, notes=ended.notes)
    for _, notation in record.moves[:-1]:
        session.submit(session.parse(notation))
    autosave = saves.Autosave(session, keepsake.new_autosave(app.profile, session), pytest.fail)
    session.keep(autosave)
    session.submit(session.parse(record.moves[-1][1]))
    assert session.outcome is not None
    return autosave.path


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [*GAMES, "mission"])
def test_the_result_nobody_saw_is_offered_until_it_was_read(app: App, matches: Path, game: str, language: str) -> None:
    app.change(reduced_motion=True)
    path = end(app, lost() if game == "mission" else match(game))
    fit(app, SMALL, 1.0, language)
    enter(app, "menu")
    assert app.t("menu.ended") in spoken(app)
    assert app.t("menu.continue") not in spoken(app)
    assert not wrong(app), report(wrong(app))
    click(app, "continue")
    assert isinstance(app.scene, MissionReport if game == "mission" else Results)
    assert app.scene.session.moves() == saves.load(path).moves()
    enter(app, "menu")
    assert app.t("menu.ended") not in spoken(app)
    assert app.t("menu.continue") in spoken(app), "the match that goes on is offered again"
    assert path.exists()
    assert len(StatisticsFile(app.profile.data).read().matches) == 1, "and it counts"


def test_after_a_failure_the_result_is_offered_and_no_interruption_is_claimed(app: App) -> None:
    end(app, lost())
    app.resume_offer = ""
    enter(app, "menu")
    assert app.t("menu.failed_ended") in spoken(app)
    assert app.t("menu.failed_title") not in spoken(app)
    click(app, "answer-0")
    assert isinstance(app.scene, MissionReport)


def test_a_result_that_was_seen_at_once_is_not_offered(app: App) -> None:
    path = end(app, match("skyliners"))
    app.go("results", session=saves.load(path))
    assert keepsake.newest(app.profile) is None


def test_matches_that_ended_long_ago_are_not_offered(app: App) -> None:
    """Files of earlier versions have no mark."""
    saves.save(match("skyliners"), keepsake.new_autosave(app.profile, match("skyliners")))
    assert keepsake.newest(app.profile) is None

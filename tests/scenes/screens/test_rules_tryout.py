"""Try it here: a drawing of the rules as a small table, with real moves, undo and refusals, of which nothing is kept."""

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rulebook.reading import book
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.screens.rules.reader import RulesReader
from game.scenes.screens.rules.tryout import can_try, session_of
from game.scenes.table.table import TableScene
from tests.scenes.conftest import belongings, click, press
from tests.scenes.screens.conftest import enter, settle, wrong
from tools.audit import report


def open_table(app: App) -> TableScene:
    click(app, "try-roof")
    for _ in range(200):
        app.step()
        assert isinstance(app.scene, TableScene)
        if app.scene.hotseat.mode is Mode.CHOOSE:
            break
    return app.scene


@pytest.mark.parametrize("game", list(GAMES))
def test_a_position_in_which_somebody_has_a_move_becomes_a_match(game: str, app: App) -> None:
    tried = [section for section in book(game, "en") if can_try(section)]
    assert len(tried) >= 8
    for section in tried:
        session = session_of(section, app.t)
        assert session.is_sketch
        assert session.to_act is not None
        assert session.players[session.to_act].is_human


def test_moves_undo_and_refusals_are_the_real_ones_and_nothing_is_kept(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    enter(app, "menu")
    app.scene.read_rules("roof", game="skyliners")  # type: ignore[union-attr]
    reader = app.scene
    table = open_table(app)
    assert not wrong(app), report(wrong(app))
    refused = table.hotseat.session.rules.why_not(table.session.final_state(), "roof a2")
    assert refused is not None
    assert refused.rule == "SL-47"
    for target in (Target("piece", "roof"), Target("plot", "b2")):
        table.selection.choose(target)
        settle(app)
    assert table.session.number == 1
    press(app, "u")
    settle(app)
    assert table.session.number == 0
    assert not list(app.profile.data.rglob("*.skyline"))
    press(app, "escape")
    assert app.scene is reader
    press(app, "escape")
    assert app.scene is app.scenes[0]


def test_start_over_lays_the_position_again(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    enter(app, "menu")
    app.scene.read_rules("roof", game="skyliners")  # type: ignore[union-attr]
    table = open_table(app)
    before = table.session.view(None)
    for target in (Target("piece", "roof"), Target("plot", "b2")):
        table.selection.choose(target)
        settle(app)
    click(app, "try-again")
    settle(app)
    assert table.session.view(None) == before


def test_over_a_match_the_small_table_leaves_the_match_as_it_was(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player("Ann"), Player("Ben", "random")]
    session = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro", "start": "S"})
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    before, situation, pose = belongings(app), scene.situation, scene.standpoint.rig.pose
    scene.read_rules("roof")
    open_table(app)
    assert scene.tabletop.is_hidden
    press(app, "escape", "escape")
    settle(app)
    assert app.scene is scene
    assert not scene.tabletop.is_hidden
    assert scene.situation == situation
    assert scene.standpoint.rig.pose == pose
    assert belongings(app) == before


def test_a_position_that_is_over_cannot_be_tried(app: App) -> None:
    section = next(section for section in book("skyliners", "en") if section.drawing is not None and not can_try(section))
    enter(app, "menu")
    app.scene.read_rules(section.id, game="skyliners")  # type: ignore[union-attr]
    assert isinstance(app.scene, RulesReader)
    assert app.interface.find(f"try-{section.id}") is None

"""What any game may add to its table: a column, a sheet to read, overlays, a closer look, places that a panel lights."""

from collections.abc import Sequence

import pytest
from panda3d.core import NodePath

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, Target
from game.rules.skyliners.board import PLOTS
from game.scenes.boards import part
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.camera import CameraPose
from game.scenes.hud.extras import Page
from game.scenes.screens.table import TableScene
from game.scenes.widgets import Button, Column, Label, Widget
from game.scenes.widgets.strip import HEADROOM
from game.text import Text
from tests.scenes.conftest import click, point_at, press
from tests.scenes.patience import until

PLOT = Target("plot", PLOTS[12])


def _sit_down(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player("Anna"), Player("Bot", "random")]
    session = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro", "start": "S"})
    scene = app.go("table", session=session, colours=("red", "blue"))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.play.mode is Mode.CHOOSE and not scene.director.busy)
    return scene


def _offer(monkeypatch: pytest.MonkeyPatch, **made: object) -> None:
    for name, function in made.items():
        monkeypatch.setattr(part("skyliners", "panels"), name, function, raising=False)


def test_a_game_s_own_column_stands_in_place_of_the_players(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def column(page: Page) -> Widget:
        assert page.card is not None
        return Column(Label(f"{len(page.options)} options", key="own-column"), page.card(0, Label("a row", key="own-row")))

    _offer(monkeypatch, column=column)
    scene = _sit_down(app)
    label = app.interface.find("own-column")
    assert isinstance(label, Label)
    assert label.text == f"{len(scene.play.chooser.options())} options"
    assert app.interface.find("own-row") is not None
    assert app.interface.find("player-0") is not None
    assert app.interface.find("player-1") is None


def test_a_panel_chooses_and_makes_moves(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _sit_down(app)

    def column(page: Page) -> Widget:
        return Button("do it", lambda: page.submit(scene.play.chooser.every()[:1]), key="own-move")

    _offer(monkeypatch, column=column)
    scene.hud.forget()
    scene.hud.update()
    before = scene.session.number
    click(app, "own-move")
    assert scene.session.number > before
    until(app, lambda: scene.play.mode is Mode.CHOOSE and not scene.director.busy)
    column_page = scene.hud.page()
    column_page.choose(Target("piece", "floor"))
    assert scene.play.chooser.chosen == (Target("piece", "floor"),)


def test_the_match_waits_until_a_sheet_was_put_away(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Sequence[Event]] = []

    def bulletin(_page: Page, events: Sequence[Event]) -> Widget | None:
        read.append(events)
        return Label("read this", key="sheet")

    scene = _sit_down(app)
    _offer(monkeypatch, bulletin=bulletin)
    scene.submit(scene.play.chooser.every()[:1])
    until(app, lambda: app.interface.find("sheet") is not None)
    assert read[0], "the sheet is drawn from what happened"
    app.step(0.5)
    assert scene.play.mode is Mode.WATCH, "nobody goes on before it was read"
    click(app, "bulletin-close")
    until(app, lambda: scene.play.mode is Mode.CHOOSE)
    assert app.interface.find("sheet") is None


def test_a_key_steps_through_the_overlays_and_they_are_renewed_with_the_table(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def drawn_over(_self: GameBoard, _model: object, name: str) -> NodePath:
        drawn.append(name)
        return NodePath(name)

    monkeypatch.setattr(GameBoard, "overlays", ("one", "two"))
    monkeypatch.setattr(GameBoard, "drawn_over", drawn_over)
    said = Text.__call__
    monkeypatch.setattr(Text, "__call__", lambda self, key, **params: key if ".overlay." in key else said(self, key, **params))
    scene = _sit_down(app)
    for name in ("one", "two", None):
        press(app, "m")
        assert scene.board.overlay == name
        assert bool(scene.board.node.find("over").get_num_children()) == (name is not None)
    press(app, "m")
    drawn.clear()
    scene.board.build(scene.session.view(0))
    assert drawn == ["one"]
    assert scene.board.node.find("over").get_num_children() == 1


def test_two_clicks_on_what_cannot_be_chosen_look_at_it_closely_and_home_leads_back(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = CameraPose((0.0, 0.0, 0.0), 10.0, 50.0, 3.0)
    monkeypatch.setattr(GameBoard, "near", lambda _self, target: near if target.kind == "plot" else None)
    scene = _sit_down(app)
    monkeypatch.setattr(TableScene, "can_choose_there", lambda _self: False)
    home = scene.rig.pose
    point_at(app, scene, PLOT)
    for _ in range(2):
        app.press("mouse1")
        app.release("mouse1")
    until(app, lambda: scene.rig.pose == near)
    press(app, "home")
    until(app, lambda: scene.rig.pose == home)


def test_a_panel_lights_places_on_the_board(app: App) -> None:
    scene, lit = _sit_down(app), lambda: scene.board.node.find("lit").get_num_children()
    scene.hud.page().light([PLOT, Target("plot", PLOTS[0])])
    assert lit() == 2
    scene.hud.page().light(())
    assert lit() == 0


def test_what_is_said_in_passing_covers_no_card(app: App) -> None:
    scene = _sit_down(app)
    app.toast("Something was done for you.")
    app.step()
    said, strip = app.interface.layers[-1].root, scene.hud.layers["strip"].root
    assert said is not None
    assert strip is not None
    assert said.rect.overlap(strip.rect.inset(HEADROOM / 2)) is None
    assert said.rect.overlap(scene.hud.free()) is not None

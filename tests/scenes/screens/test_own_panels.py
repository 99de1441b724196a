"""What any game may add to its table: a column, a sheet to read, overlays, a closer look, places that a panel lights."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import NodePath

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, Target
from game.rules.skyliners.board import PLOTS
from game.rules.skyliners.model import View
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.boards.skyliners.screen import Screen
from game.scenes.camera import CameraPose
from game.scenes.table.selection import Selection
from game.scenes.table.table import TableScene
from game.scenes.widgets import Button, Column, Label, Widget
from game.scenes.widgets.strip import HEADROOM
from game.text import Text
from tests.scenes.conftest import click, point_at, press
from tests.scenes.patience import until

PLOT = Target("plot", PLOTS[12])


def _sit_down(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, goal_card=False)
    players = [Player("Anna"), Player("Bot", "random")]
    session = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro", "start": "S"})
    scene = app.go("table", session=session, colours=("red", "blue"))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets Skyliners have something that another game has: on its screen, its board, or wherever it is."""

    def offer(owner: type, **made: object) -> None:
        for name, value in made.items():
            monkeypatch.setattr(owner, name, value)

    return offer


def test_a_game_s_own_column_stands_in_place_of_the_players(app: App, offer: Callable[..., None]) -> None:
    def column(_screen: Screen, panel: OwnPanel[View]) -> Widget:
        assert panel.card is not None
        return Column(Label(f"{len(panel.options)} options", key="own-column"), panel.card(0, Label("a row", key="own-row")))

    offer(Screen, column=column, has_column=True)
    scene = _sit_down(app)
    label = app.interface.find("own-column")
    assert isinstance(label, Label)
    assert label.text == f"{len(scene.hotseat.chooser.options())} options"
    assert app.interface.find("own-row") is not None
    assert app.interface.find("player-0") is not None
    assert app.interface.find("player-1") is None


def test_a_panel_chooses_and_makes_moves(app: App, offer: Callable[..., None]) -> None:
    def column(_screen: Screen, panel: OwnPanel[View]) -> Widget:
        return Button("do it", lambda: panel.deeds.submit(scene.hotseat.chooser.every()[:1]), key="own-move")

    offer(Screen, column=column, has_column=True)
    scene = _sit_down(app)
    before = scene.session.number
    click(app, "own-move")
    assert scene.session.number > before
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    scene.hud.own_panel().deeds.choose(Target("piece", "floor"))
    assert scene.hotseat.chooser.chosen == (Target("piece", "floor"),)


def test_the_match_waits_until_a_sheet_was_put_away(app: App, offer: Callable[..., None]) -> None:
    read: list[Sequence[Event]] = []

    def bulletin(_screen: Screen, _panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
        read.append(events)
        return Label("read this", key="sheet")

    scene = _sit_down(app)
    offer(Screen, bulletin=bulletin)
    scene.selection.submit(scene.hotseat.chooser.every()[:1])
    until(app, lambda: app.interface.find("sheet") is not None)
    assert read[0], "the sheet is drawn from what happened"
    app.step(0.5)
    assert scene.hotseat.mode is Mode.WATCH, "nobody goes on before it was read"
    click(app, "bulletin-close")
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE)
    assert app.interface.find("sheet") is None


def test_a_key_steps_through_the_overlays_and_they_are_renewed_with_the_table(app: App, offer: Callable[..., None]) -> None:
    drawn: list[str] = []

    def drawn_over(_self: GameBoard, _model: object, name: str) -> NodePath:
        drawn.append(name)
        return NodePath(name)

    def say(self: Text, key: str, **params: Any) -> str:
        return key if ".overlay." in key else said(self, key, **params)

    said = Text.__call__
    offer(GameBoard, overlays=("one", "two"), drawn_over=drawn_over)
    offer(Text, __call__=say)
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
    app: App, offer: Callable[..., None]
) -> None:
    near = CameraPose((0.0, 0.0, 0.0), 10.0, 50.0, 3.0)
    offer(GameBoard, near=lambda _self, target: near if target.kind == "plot" else None)
    scene = _sit_down(app)
    offer(Selection, can_choose_there=lambda _self: False)
    home = scene.standpoint.rig.pose
    point_at(app, scene, PLOT)
    for _ in range(2):
        app.press("mouse1")
        app.release("mouse1")
    until(app, lambda: replace(scene.standpoint.rig.pose, field=near.field) == near)  # the lens is the board's own
    press(app, "home")
    until(app, lambda: scene.standpoint.rig.pose == home)


def test_a_panel_lights_places_on_the_board(app: App) -> None:
    scene, lit = _sit_down(app), lambda: scene.board.node.find("lit").get_num_children()
    scene.hud.own_panel().deeds.light([PLOT, Target("plot", PLOTS[0])])
    assert lit() == 2
    scene.hud.own_panel().deeds.light(())
    assert lit() == 0


def test_what_is_said_in_passing_covers_no_card(app: App) -> None:
    scene = _sit_down(app)
    app.toast("Something was done for you.")
    app.step()
    said, strip = app.interface.layers[-1].root, scene.hud.frame.layers["strip"].root
    assert said is not None
    assert strip is not None
    assert said.rect.overlap(strip.rect.inset(HEADROOM / 2)) is None
    assert said.rect.overlap(scene.hud.free()) is not None

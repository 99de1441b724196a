"""What hands do at a table: the wheel keeps what it points at, questions have a safe answer, a stray click ends no turn."""

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.camera import on_table
from game.scenes.hud.notices import question
from game.scenes.table.situation import Warning
from game.scenes.table.table import TableScene
from game.scenes.widgets import centred_region
from tests.scenes.conftest import point_at, press
from tests.scenes.patience import until


def _sit(app: App, game: str = "skyliners", *kinds: str, **options: str) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(f"P{number}", kind) for number, kind in enumerate(kinds or ("human", "random"))]
    scene = app.go("table", session=Session(GAMES[game], players, seed=4, options=options))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is not Mode.WATCH and not scene.showing.director.busy)
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_zooms_to_what_lies_under_the_pointer(app: App, game: str) -> None:
    kinds = ("human",) if 1 in GAMES[game].seats else ("human", "random")
    scene = _sit(app, game, *kinds)
    app.step()
    window = app.interface.window
    app.point((window.w * 0.55, window.h * 0.45))
    place = app.pointer_place
    assert place is not None
    app.press("wheel_up")
    before = on_table(app.cam, *place, scene.standpoint.rig.pose.centre[2])
    app.press("wheel_up")
    after = on_table(app.cam, *place, scene.standpoint.rig.pose.centre[2])
    assert before is not None
    assert after is not None
    assert after == pytest.approx(before, abs=0.05)


def test_nothing_is_said_of_a_place_that_has_moved_away_from_the_pointer(app: App) -> None:
    scene = _sit(app, "skyliners", "human", "random", start="S")
    scene.selection.choose(Target("piece", "floor"))
    point_at(app, scene, Target("plot", "c3"))
    assert scene.situation.glance is not None
    press(app, "e")
    assert scene.situation.glance is None
    point_at(app, scene, Target("plot", "c3"))
    press(app, "home")
    assert scene.situation.glance is None


def test_enter_at_a_question_means_the_gold_answer_and_that_is_the_safe_one(app: App) -> None:
    scene, answers = _sit(app), list[str]()
    sheet = lambda: question(  # noqa: E731
        app.t, [Warning("loses", "This loses.")], lambda _again: answers.append("yes"), lambda: answers.append("no")
    )
    scene.show(sheet, centred_region(500), modal=True)
    press(app, "enter")
    assert answers == ["no"]


def test_a_click_on_the_table_ends_no_turn(app: App) -> None:
    scene = _sit(app, "skyliners", "human", "human")
    if scene.hotseat.mode is Mode.COVER:
        press(app, "enter")
        until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    for _ in range(6):
        if scene.hotseat.mode is Mode.END:
            break
        scene.selection.submit(scene.hotseat.chooser.every()[:1])
        until(app, lambda: scene.hotseat.mode is not Mode.WATCH and not scene.showing.director.busy)
    assert scene.hotseat.mode is Mode.END
    window = app.interface.window
    app.point((window.w * 0.5, window.h * 0.5))
    app.press("mouse1")
    app.release("mouse1")
    assert scene.hotseat.mode is Mode.END
    press(app, "enter")
    assert scene.hotseat.mode is not Mode.END


def test_while_a_bot_moves_the_idle_button_says_so_and_asks_nobody_to_move(app: App) -> None:
    app.change(reduced_motion=True, own_speed=0, bot_speed=0)
    players = [Player("Ann"), Player("Bert", "expert")]
    scene = app.go("table", session=Session(GAMES["skyline3000"], players, seed=4))
    assert isinstance(scene, TableScene)
    assert scene.situation.to_act == 1
    idle = app.interface.find("idle")
    assert idle is not None
    assert idle.tip == app.t("table.wait", name="Bert")

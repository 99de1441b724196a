"""F1: a sheet that says what is under the pointer, why it cannot be chosen, and which keys mean something here."""

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.table.table import TableScene
from game.scenes.words import key_words
from tests.scenes.conftest import belongings, point_at, press


def said(app: App) -> str:
    """Everything the sheet says; empty where there is none."""
    layers = [layer for layer in app.interface.layers if layer.modal and layer.root is not None]
    return "\n".join(widget.spoken() for layer in layers for widget in layer.root.walk() if widget.spoken())


def table(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    session = Session(
        GAMES["skyliners"], [Player("Ann"), Player("Ben", "random")], seed=5, options={"mode": "intro", "start": "S"}
    )
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    for _ in range(40):
        app.step()
    return scene


def test_f1_is_listed_and_does_something_everywhere(app: App) -> None:
    for scene in ("menu", "options", "statistics", "load"):
        app.go(scene)
        press(app, "f1")
        assert app.t("help.title") in said(app)
        press(app, "f1")
        assert said(app) == ""


def test_escape_and_its_button_close_the_sheet_and_nothing_else(app: App) -> None:
    app.go("menu")
    before = belongings(app)
    for key in ("escape", "enter"):
        press(app, "f1", key)
        assert said(app) == ""
        assert belongings(app) == before


def test_the_sheet_names_the_widget_under_the_pointer(app: App) -> None:
    app.go("menu")
    options = app.interface.find("options")
    assert options is not None
    app.point(options.absolute().centre)
    press(app, "f1")
    assert said(app).splitlines()[0] == options.spoken()


def test_the_sheet_says_of_a_target_whether_it_can_be_chosen(app: App) -> None:
    scene = table(app)
    target = next(each for each in scene.hotseat.chooser.options() if each in scene.board.targets())
    point_at(app, scene, target)
    press(app, "f1")
    assert scene.board.label(target) in said(app)
    assert app.t("help.can_choose") in said(app)


def test_the_sheet_tells_the_rule_against_a_target(app: App) -> None:
    scene = table(app)
    scene.selection.choose(Target("piece", "roof"))
    target = next(each for each in scene.board.targets() if scene.hotseat.glance(each).reason)
    app.point(None)
    scene.selection.look_at(target)
    press(app, "f1")
    reason = scene.hotseat.glance(target).reason
    assert reason is not None
    assert app.t.reason("skyliners", reason) in said(app)


def test_only_keys_that_mean_something_here_are_listed(app: App) -> None:
    app.go("menu")
    press(app, "f1")
    assert app.t("keys.action.fullscreen") in said(app)
    assert app.t("keys.action.undo") not in said(app)
    table(app)
    press(app, "f1")
    assert app.t("keys.action.undo") in said(app)
    assert key_words(app.t, "control-z") in said(app)


def test_every_key_of_the_table_is_heard_there(app: App) -> None:
    scene = table(app)
    deaf = [action for action in app.keys.bindings["table"] if not scene.hears(action)]
    assert deaf == []
    assert all(app.is_accepting(action) or scene.hears(action) for action in app.keys.bindings["everywhere"])


def test_the_table_s_keys_rest_while_the_sheet_is_open(app: App) -> None:
    scene = table(app)
    scene.selection.choose(scene.hotseat.chooser.options()[0])
    while scene.session.number == 0:
        scene.selection.choose(scene.hotseat.chooser.options()[0])
    for _ in range(20):
        app.step()
    press(app, "f1", "control-z")
    assert scene.session.number == 1
    press(app, "f1", "control-z")
    assert scene.session.number == 0

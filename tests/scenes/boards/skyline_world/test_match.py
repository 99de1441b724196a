"""A whole match of two people at one screen, by the mouse alone and by the keyboard alone; it ends because nobody builds."""

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.table.table import TableScene
from game.scenes.widgets.slot import StripSlot
from tests.scenes.conftest import click, press

FIRST = ["build 1 c6", "invest", "buy 2", "buy 2", "end"]
QUIET = ["invest", "end"]
"""A turn in which nothing is built: four of them in a row, and the match is over."""


def begin(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    options = {"start_seat": "0", "stall_laps": "2"}
    session = Session(GAMES["skyline_world"], [Player("Ann"), Player("Ben")], seed=4, options=options)
    scene = app.go("table", session=session, colours=("red", "blue"))
    assert isinstance(scene, TableScene)
    settle(app)
    return scene


def settle(app: App, frames: int = 10) -> None:
    for _ in range(frames):
        app.step()


def made(scene: TableScene) -> list[str]:
    return [words for _, words in scene.session.moves()]


# -- by the mouse --------------------------------------------------------------------------------------------------


def press_at(app: App, place: tuple[float, float]) -> None:
    app.point(place)
    app.press("mouse1")
    app.release("mouse1")
    settle(app)


def plot_at(app: App, scene: TableScene, plot: str) -> tuple[float, float]:
    """Where in the window a plot can be pointed at."""
    target = Target("plot", plot)
    found = scene.tabletop.picker.find(target, scene.board.targets()[target])
    assert found is not None
    window = app.interface.window
    return (found[0] + 1) / 2 * window.w, (1 - found[1]) / 2 * window.h


def card_at(app: App, target: Target) -> tuple[float, float]:
    """Where in the window a card of the strip is."""
    shown = (widget for layer in app.interface.layers if layer.root for widget in layer.root.walk())
    slot = next(widget for widget in shown if isinstance(widget, StripSlot) and widget.item.held.target == target)
    rect = slot.visible()
    assert rect is not None
    return rect.x + 20, rect.centre[1]


def push(app: App, key: str) -> None:
    click(app, key)
    settle(app)


def test_a_whole_match_by_the_mouse(app: App) -> None:
    scene = begin(app)
    push(app, "ready")
    assert scene.hotseat.viewer == 0
    press_at(app, card_at(app, Target("stock", "1")))
    press_at(app, plot_at(app, scene, "c6"))
    push(app, "target-button-invest")
    for key in ("target-supply-2", "target-supply-2", "shop-confirm", "target-button-end"):
        push(app, key)
    assert made(scene) == FIRST
    for _ in range(4):
        push(app, "end-turn")
        push(app, "ready")
        push(app, "target-button-invest")
        push(app, "target-button-end")
    push(app, "end-turn")
    settle(app, 40)
    assert made(scene) == FIRST + 4 * QUIET
    assert scene.session.outcome is not None


def test_what_was_bought_and_ended_in_one_gesture_is_taken_back_together(app: App) -> None:
    scene = begin(app)
    push(app, "ready")
    press_at(app, card_at(app, Target("stock", "1")))
    press_at(app, plot_at(app, scene, "c6"))
    push(app, "target-button-invest")
    before = made(scene)
    for key in ("target-supply-2", "shop-finish"):
        push(app, key)
    assert made(scene) == [*before, "buy 2", "end"]
    assert scene.hotseat.mode is Mode.END
    push(app, "tool-undo")
    assert made(scene) == before
    assert scene.hotseat.mode is Mode.CHOOSE


# -- by the keyboard -----------------------------------------------------------------------------------------------


def choose(app: App, scene: TableScene, *targets: Target) -> None:
    """Steps through what can be chosen until the wanted thing is pointed at, and takes it."""
    for target in targets:
        for _ in range(60):
            if scene.selection.pointed == target:
                break
            press(app, "n")
        assert scene.selection.pointed == target
        press(app, "enter")
        settle(app)


def walk(app: App, key: str) -> None:
    """Goes from widget to widget and presses one."""
    for _ in range(80):
        if app.interface.current is not None and app.interface.current.key == key:
            press(app, "enter")
            settle(app)
            return
        press(app, "tab")
    raise AssertionError(f"{key} cannot be reached by keyboard")


def test_a_whole_match_by_the_keyboard(app: App) -> None:
    scene = begin(app)
    press(app, "enter")
    settle(app)
    choose(app, scene, Target("stock", "1"), Target("plot", "c6"))
    choose(app, scene, Target("button", "invest"))
    for key in ("target-supply-2", "target-supply-2", "shop-confirm"):
        walk(app, key)
    choose(app, scene, Target("button", "end"))
    assert made(scene) == FIRST
    for _ in range(4):
        for _ in ("end the turn", "ready"):
            press(app, "enter")
            settle(app)
        choose(app, scene, Target("button", "invest"), Target("button", "end"))
    press(app, "enter")
    settle(app, 40)
    assert made(scene) == FIRST + 4 * QUIET
    assert scene.session.outcome is not None


def test_keys_show_where_they_are_and_only_there(app: App) -> None:
    """A card and then a button: what was left is not raised any more."""
    scene = begin(app)
    press(app, "enter")
    settle(app)
    marked = []
    for target in (Target("stock", "1"), Target("button", "trade"), Target("button", "invest")):
        press(app, "n")
        settle(app, 3)
        assert scene.selection.pointed == target
        shown = (widget for layer in app.interface.layers if layer.root for widget in layer.root.walk())
        marked.append([widget.item.held.target for widget in shown if isinstance(widget, StripSlot) and widget.is_pointed])
    assert marked == [[Target("stock", "1")], [], []]
    assert app.interface.current is not None
    assert app.interface.current.key == "target-button-invest"

"""A match of Skyrise at the table: the change of the era behind curtains and the end, by mouse and by keyboard."""

from typing import Any

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.scenes.screens.handover import Handover
from game.scenes.screens.results import Results
from game.scenes.table.table import TableScene
from game.scenes.widgets.strip import KEY as STRIP
from game.scenes.widgets.strip import HandStrip
from tests.scenes.conftest import click, point_at, press
from tests.scenes.patience import until

RULES: Any = GAMES["skyrise"]
COLOURS = ("red", "blue", "yellow", "green")
WARNINGS = ("earns_nothing", "shows_objective", "ends_era")
MOVES_LEFT = 7
pytestmark = pytest.mark.usefixtures("no_waiting")


def sit(app: App, session: Session) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, silenced=tuple(f"skyrise.{name}" for name in WARNINGS))
    scene = app.go("table", session=session, colours=COLOURS[: len(session.players)])
    assert isinstance(scene, TableScene)
    return scene


def match(*kinds: str) -> Session:
    return Session(RULES, [Player(f"Player {seat}", kind) for seat, kind in enumerate(kinds)], seed=2)


def near_the_end(*kinds: str, left: int = MOVES_LEFT) -> Session:
    """So many moves before the end of a random match."""
    session, rng = match(*kinds), seeded(2)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session.branch(max(0, session.number - left))


def at_the_choice(*kinds: str) -> Session:
    """Era 1 is over, and the first player chooses."""
    session, rng = match(*kinds), seeded(2)
    while session.view(None).phase != "keep":
        assert session.to_act is not None
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session


def on_turn(app: App, scene: TableScene) -> bool:
    return app.scene is scene and scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy


def awaited(app: App, scene: TableScene) -> bool:
    """Waits until somebody has to choose; on the way curtains are drawn, sheets read and turns ended. False at the end."""
    while True:
        until(app, lambda: isinstance(app.scene, Handover | Results) or on_turn(app, scene) or _pending(app, scene) is not None)
        if isinstance(app.scene, Results):
            return False
        key = "ready" if isinstance(app.scene, Handover) else _pending(app, scene)
        if key is None:
            return True
        click(app, key)
        app.step()


def _pending(app: App, scene: TableScene) -> str | None:
    if app.interface.find("bulletin-close") is not None:
        return "bulletin-close"
    return "end-turn" if app.scene is scene and scene.hotseat.mode is Mode.END and not scene.showing.director.busy else None


def choose_by_mouse(app: App, scene: TableScene, target: Target) -> None:
    """A card in the strip, a word on its button, everything else where it is seen on the board."""
    key = f"target-{target.kind}-{target.key}"
    strip = app.interface.find(STRIP)
    slots = strip.slots if isinstance(strip, HandStrip) else ()
    slot = next((slot for slot in slots if slot.item.held.target == target), None)
    if slot is not None:
        rect = slot.absolute()
        app.point((rect.x + 20, rect.y + 60))
    elif (widget := app.interface.find(key)) is not None:
        rect = widget.visible()
        assert rect is not None
        app.point(rect.centre)
    else:
        point_at(app, scene, target)
    app.press("mouse1")
    app.release("mouse1")
    app.step()


def play_by_mouse(app: App, scene: TableScene) -> int:
    """To the results; the number of clicks that chose something."""
    clicks = 0
    while awaited(app, scene):
        number = scene.session.number
        for target in scene.hotseat.chooser.matching()[0].steps():
            if scene.session.number == number and target not in scene.hotseat.chooser.chosen and on_turn(app, scene):
                choose_by_mouse(app, scene, target)
                clicks += 1
    return clicks


def test_the_end_of_a_match_of_two_people_by_mouse(app: App) -> None:
    scene = sit(app, near_the_end("human", "human"))
    assert play_by_mouse(app, scene) >= MOVES_LEFT
    assert isinstance(app.scene, Results)
    assert scene.showing.director.repairs == 0


def test_the_end_of_a_match_with_bots_by_keyboard(app: App) -> None:
    scene = sit(app, near_the_end("human", "random", "random", left=12))
    for _ in range(200):
        if not awaited(app, scene):
            break
        press(app, "n", "enter")
        app.step()
    assert isinstance(app.scene, Results)
    assert scene.showing.director.repairs == 0


def test_wonders_are_chosen_behind_curtains_and_evening_comes(app: App) -> None:
    """What the first player chose is in no thing on the board while the second one chooses."""
    scene = sit(app, at_the_choice("human", "human"))
    seen = []
    for _ in range(2):
        assert awaited(app, scene)
        chosen = scene.hotseat.chooser.matching()[0].steps()
        seen.append([target.key for target in chosen])
        for target in chosen:
            choose_by_mouse(app, scene, target)
        if scene.session.view(None).era == 1:
            until(app, lambda: isinstance(app.scene, Handover) or scene.hotseat.mode is Mode.END)
            words = repr(scene.board.snapshot())
            assert not any(f"'W{card}'" in words for card in seen[0])
    assert awaited(app, scene)
    words = repr(scene.board.snapshot())
    assert all(f"'W{card}'" in words for cards in seen for card in cards), "now all lie open on the docks"
    assert "'day'" not in words
    assert scene.showing.director.repairs == 0

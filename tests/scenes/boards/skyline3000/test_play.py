"""A match of Skyline 3000 at the table: bids of two people behind curtains, and the end of a match by mouse and by keyboard."""

from typing import Any

import pytest
from panda3d.core import NodePath, TextNode

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
from tests.scenes.conftest import click, look_at_it, point_at, press
from tests.scenes.patience import until

RULES: Any = GAMES["skyline3000"]
COLOURS = ("red", "blue")
MOVES_LEFT = 22
pytestmark = pytest.mark.usefixtures("no_waiting")


def sit(app: App, session: Session) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, silenced=("skyline3000.stall", "skyline3000.billboard"))
    scene = app.go("table", session=session, colours=COLOURS)
    assert isinstance(scene, TableScene)
    return scene


def on_turn(app: App, scene: TableScene) -> bool:
    return app.scene is scene and scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy


def match(*kinds: str, seed: int = 2) -> Session:
    return Session(RULES, [Player(f"Player {seat}", kind) for seat, kind in enumerate(kinds)], seed=seed)


def near_the_end() -> Session:
    """A person and a bot in the last round, a few moves before its end."""
    session, rng = match("human", "random"), seeded(2)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session.branch(session.number - MOVES_LEFT)


# -- bids --------------------------------------------------------------------------------------------------------


def at_auction() -> Session:
    """Two people who have both passed: the first auction is open, and the key player bids."""
    session = match("human", "human")
    for _ in range(2):
        assert session.to_act is not None
        session.submit(next(action for action in session.legal(session.to_act) if RULES.notation(action) == "pass"))
    return session


def choose_card(app: App, kind: str, code: str) -> None:
    """Clicks a card of the strip, after a look at it."""
    strip = app.interface.find(STRIP)
    assert isinstance(strip, HandStrip)
    slot = next(slot for slot in strip.slots if slot.item.held.target == Target(kind, code))
    rect = slot.absolute()
    app.point((rect.x + 20, rect.y + 60))
    look_at_it(app)
    app.press("mouse1")
    app.release("mouse1")


def bid(app: App, scene: TableScene, codes: tuple[str, ...]) -> None:
    """Whoever is awaited takes the screen, bids these cards and seals."""
    until(app, lambda: isinstance(app.scene, Handover) or on_turn(app, scene))
    if isinstance(app.scene, Handover):
        click(app, "ready")
    until(app, lambda: on_turn(app, scene))
    for code in codes:
        choose_card(app, "card", code)
        until(app, lambda: on_turn(app, scene))
    click(app, "target-button-seal")


def everything(root: NodePath) -> list[str]:
    found = []
    for path in root.find_all_matches("**"):
        node = path.node()
        text = node.get_text() if isinstance(node, TextNode) else ""
        found.append(f"{path} {type(node).__name__} {text} {path.get_tag_keys()} {path.get_transform()} {path.is_hidden()}")
    return sorted(found)


def seal_word(app: App) -> str:
    button = app.interface.find("target-button-seal")
    assert button is not None
    return button.spoken()


def test_cards_go_to_and_fro_between_hand_and_bid_and_the_button_says_the_sum(app: App) -> None:
    scene = sit(app, at_auction())
    until(app, lambda: isinstance(app.scene, Handover))
    click(app, "ready")
    until(app, lambda: on_turn(app, scene))
    assert seal_word(app) == "No bid"
    code = scene.session.view(scene.hotseat.viewer).hand[0]
    choose_card(app, "card", code)
    until(app, lambda: on_turn(app, scene))
    assert seal_word(app) == f"Bid {code[-1]}"
    choose_card(app, "bid", code)
    until(app, lambda: on_turn(app, scene))
    assert seal_word(app) == "No bid"
    click(app, "tool-undo")
    until(app, lambda: on_turn(app, scene))
    assert scene.session.view(scene.hotseat.viewer).bid == (code,)


def test_a_curtain_tells_nothing_of_a_sealed_bid_and_all_bids_are_opened_together(app: App) -> None:
    seen = []
    for count in (0, 3):
        session = at_auction()
        first = session.to_act
        assert first is not None
        scene = sit(app, session)
        codes = tuple(dict.fromkeys(session.view(first).hand))[:count]
        bid(app, scene, codes)
        until(app, lambda: isinstance(app.scene, Handover) or scene.hotseat.mode is Mode.END)  # noqa: B023 - called at once
        if scene.hotseat.mode is Mode.END:
            click(app, "end-turn")
        until(app, lambda: isinstance(app.scene, Handover))
        seen.append((everything(scene.node), everything(app.render2d), scene.board.snapshot()))
    assert seen[0] == seen[1]
    second = session.to_act
    assert second is not None
    assert second != first
    bid(app, scene, ())
    until(app, lambda: session.view(None).phase == "placing")
    assert session.to_act == first, "the only bid wins"
    assert scene.showing.director.repairs == 0


# -- to the end ----------------------------------------------------------------------------------------------------


def test_the_end_of_a_match_by_mouse_and_by_keyboard_in_turns(app: App) -> None:
    scene = sit(app, near_the_end())
    decisions = 0
    while True:
        until(app, lambda: app.scene is not scene or on_turn(app, scene))
        if app.scene is not scene:
            break
        decisions += 1
        if decisions % 2:
            _move_by_mouse(app, scene)
        else:
            _move_by_keyboard(app, scene)
    assert isinstance(app.scene, Results)
    assert decisions > 3
    assert scene.showing.director.repairs == 0


def _move_by_mouse(app: App, scene: TableScene) -> None:
    number = scene.session.number
    for target in scene.hotseat.chooser.matching()[0].steps():
        if target not in scene.hotseat.chooser.chosen and scene.session.number == number:
            _point_and_click(app, scene, target)


def _move_by_keyboard(app: App, scene: TableScene) -> None:
    number = scene.session.number
    while app.scene is scene and scene.session.number == number and on_turn(app, scene):
        press(app, "n", "enter")


def _point_and_click(app: App, scene: TableScene, target: Target) -> None:
    """A card in the strip, a word on its button, everything else where it is seen on the board."""
    key = f"target-{target.kind}-{target.key}"
    if target.kind in ("card", "bid", "stock"):
        scene.selection.choose(target) if _is_covered(app, target) else choose_card(app, target.kind, target.key)
    elif app.interface.find(key) is not None:
        click(app, key)
    else:
        point_at(app, scene, target)
        app.press("mouse1")
        app.release("mouse1")
    app.step()


def _is_covered(app: App, target: Target) -> bool:
    """Is the card out of the part of the strip that is seen?"""
    strip = app.interface.find(STRIP)
    assert isinstance(strip, HandStrip)
    slot = next(slot for slot in strip.slots if slot.item.held.target == target)
    return slot.visible() is None

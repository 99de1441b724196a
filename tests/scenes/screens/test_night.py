"""The winner's city at night: it comes when a match was won, leads to the results, and stands still with reduced motion."""

import pytest
from panda3d.core import NodePath, PNMImage

from game.app import App
from game.match.session import Player, Session
from game.player.profile import TIERS
from game.scenes.drawing.fireworks import OPEN, RISE, Fireworks
from game.scenes.screens.night import Night
from game.scenes.screens.photo.mode import PhotoMode
from game.scenes.screens.results import Results
from game.scenes.table.table import TableScene
from tests.scenes.conftest import LARGE, SMALL, click, fit, press
from tests.scenes.patience import until
from tests.scenes.samples import match
from tests.scenes.screens.conftest import settle, spoken, wrong


def near_the_end() -> Session:
    """A match of bots with one move left."""
    whole = match("skyliners", 2)
    return whole.branch(whole.number - 1, [Player("Anna", "random"), Player("Ben", "random")])


def play_to_the_end(app: App, session: Session) -> None:
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: app.scene is not scene)


def _is_seen(app: App, node: NodePath) -> bool:
    """Is the picture another one without it?"""
    pictures = []
    for _ in range(2):
        image = PNMImage()
        app.pace.draw_now()
        app.win.get_screenshot(image)
        pictures.append(image.get_average_xel())
        node.hide()
    node.show()
    return bool((pictures[0] - pictures[1]).length() > 0.01)


def test_a_match_that_was_won_ends_at_night_and_any_way_out_leads_to_the_results(app: App, no_waiting: None) -> None:
    app.change(own_speed=1, bot_speed=0, goal_card=False)
    play_to_the_end(app, near_the_end())
    assert isinstance(app.scene, Night)
    assert app.scene.outcome.winners
    settle(app)
    assert _is_seen(app, app.scene.board.node)
    press(app, "escape")
    assert isinstance(app.scene, Results)
    click(app, "night")
    assert isinstance(app.scene, Night)
    assert _is_seen(app, app.scene.board.node)
    press(app, "enter")
    assert isinstance(app.scene, Results)


@pytest.mark.parametrize("setting", [{"fireworks": False}, {"reduced_motion": True}, {"own_speed": 0}])
def test_whoever_does_not_want_it_sees_the_results_at_once(app: App, no_waiting: None, setting: dict[str, object]) -> None:
    app.change(own_speed=1, bot_speed=0, goal_card=False)
    app.change(**setting)
    play_to_the_end(app, near_the_end())
    assert isinstance(app.scene, Results)


@pytest.mark.parametrize("tier", TIERS)
def test_rockets_rise_in_every_tier(app: App, tier: str) -> None:
    app.change(quality=tier)
    scene = app.go("night", session=match("skyliners", 2))
    assert isinstance(scene, Night)
    assert scene.fireworks is not None
    scene.fireworks.show(1.0)
    app.step()
    assert scene.fireworks.flying
    click(app, "photo")
    assert isinstance(app.scene, PhotoMode)


def test_with_reduced_motion_the_city_stands_still_in_the_dark(app: App) -> None:
    app.change(reduced_motion=True)
    scene = app.go("night", session=match("skyliners", 2))
    assert isinstance(scene, Night)
    before = scene.standpoint.rig.pose
    settle(app)
    assert scene.fireworks is None
    assert scene.standpoint.rig.pose == before
    assert scene.tabletop.hour == "night"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_banner_is_never_cut_off(app: App, language: str) -> None:
    app.change(reduced_motion=True)
    for size, scale in [(SMALL, 0.75), (SMALL, 1.0), (SMALL, 1.5), (SMALL, 2.0), (LARGE, 1.0)]:
        fit(app, size, scale, language)
        app.go("night", session=match("skyliners", 4))
        settle(app)
        assert not wrong(app), (size, scale)
    assert app.t("night.on") in spoken(app)


def test_rockets_are_gone_when_they_have_burnt_and_the_same_evening_looks_the_same() -> None:
    one, other = (Fireworks(NodePath("sky"), [(1.0, 0.0, 0.0)], reach=5.0, seed=7) for _ in range(2))
    flying = []
    for step in range(200):
        one.show(step * 0.25)
        flying.append(one.flying)
    other.show(199 * 0.25)
    assert other.flying == flying[-1]
    assert 3 <= max(flying) <= 2 + (RISE + OPEN) / 0.25
    one.show(10_000.0)
    assert one.flying <= 4, "nothing is piled up while the window was hidden"


def test_the_city_turns_until_a_hand_takes_the_camera_and_waits_while_somebody_stands_at_an_eye_line(app: App) -> None:
    """Seen: a seat's key did nothing, and the lens showed towers of glass from where the camera happened to be."""
    scene = app.go("night", session=match("skyliners", 2))
    assert isinstance(scene, Night)
    settle(app)
    turning = scene.standpoint.rig.pose
    scene.standpoint.use_lens(True)
    until(app, lambda: scene.standpoint.rig.pose.bare)
    settle(app)
    assert scene.standpoint.rig.pose.bare, "it stays there"
    scene.standpoint.use_lens(False)
    until(app, lambda: not scene.standpoint.rig.is_swinging and scene.standpoint.rig.pose.heading != turning.heading)
    scene.standpoint.look_down()
    until(app, lambda: not scene.standpoint.rig.is_swinging)
    settle(app)
    assert scene.standpoint.rig.pose.pitch == 90

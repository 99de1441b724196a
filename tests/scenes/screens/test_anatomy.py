"""The window over a table: how much of it shows the board, and that no panel lies over anything that can be chosen."""

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Rng
from game.scenes.hud.regions import Anatomy, beside
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from game.scenes.widgets.strip import KEY as STRIP
from game.scenes.widgets.strip import HandStrip
from tests.scenes.conftest import LARGE, SMALL, fit

COLOURS = ("red", "blue", "yellow", "green")
OVER_THE_PICTURE = ("bubble", "moment", "toasts", "more")
"""Parts that come and go over the picture; a bubble is no obstacle."""


def _seats(game: str) -> int:
    return 1 if game == "cities" else GAMES[game].seats[-1]


def _table(app: App, game: str, moves: int) -> TableScene:
    """A table of people at which somebody has to choose after some moves."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, goal_card=False, tips=False)
    players = [Player(f"Player {seat}", "human" if seat == 0 else "random") for seat in range(_seats(game))]
    session, rng = Session(GAMES[game], players, seed=4), Rng(4)
    while session.to_act is not None and (session.number < moves or session.to_act != 0):
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    scene = app.go("table", session=session, colours=COLOURS[: len(players)])
    assert isinstance(scene, TableScene)
    for _ in range(20):
        app.step()
    assert scene.hotseat.mode is Mode.CHOOSE
    return scene


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("scale", "least"), [(1.0, 0.55), (1.5, 0.5), (2.0, 0.5)])
def test_the_board_has_at_least_half_of_a_small_window(app: App, game: str, scale: float, least: float) -> None:
    fit(app, SMALL, scale, "de")
    scene = _table(app, game, 6)
    window, free = app.interface.window, scene.hud.free()
    assert free.w * free.h >= least * window.w * window.h - 1
    for name, layer in scene.hud.frame.layers.items():
        if name not in (*OVER_THE_PICTURE, "compass", "strip") and layer.root is not None:
            assert free.inset(1).overlap(layer.root.rect) is None, f"{name} lies over the picture"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (SMALL, 1.5), (SMALL, 2.0), (LARGE, 1.0)])
def test_no_legal_target_lies_under_a_panel_at_the_default_camera_of_any_seat(
    app: App, game: str, size: tuple[int, int], scale: float
) -> None:
    fit(app, size, scale, "en")
    scene = _table(app, game, 12)
    for seat in range(_seats(game)):
        scene.standpoint.sit(seat)
        chooser = scene.hotseat.chooser
        for target in {step for action in chooser.every() for step in action.steps()} & scene.selection.on_board:
            place = scene.tabletop.place_of(scene.board.targets()[target])
            assert place is not None, f"{target} is out of the picture of seat {seat}"
            app.interface.move(*place)
            under = [widget for widget in app.interface.under if widget.solid]
            is_own_tray = target.kind in ("piece", "number") and seat != 0
            assert not under or is_own_tray, f"{target} lies under {under[0]} for seat {seat}"
    app.interface.leave()


def test_opening_the_log_moves_the_board_and_a_hand_on_the_camera_stops_that(app: App) -> None:
    scene = _table(app, "skyliners", 8)
    before, wide = scene.standpoint.rig.pose, scene.hud.free().w
    scene.hud.toggle("log")
    assert scene.hud.free().w < wide
    assert scene.standpoint.rig.pose != before
    scene.hud.toggle("log")
    assert scene.standpoint.rig.pose == before
    scene.standpoint.move(scene.standpoint.rig.quarter, 1)
    moved = scene.standpoint.rig.pose
    scene.hud.toggle("log")
    assert scene.standpoint.rig.pose == moved


def test_only_one_button_is_amber(app: App) -> None:
    scene = _table(app, "skyline_world", 8)
    scene.hud.toggle("log")
    scene.hud.toggle("more")
    looks = [getattr(widget, "look", "") for layer in scene.hud.frame.layers.values() for widget in layer.root.walk()]  # type: ignore[union-attr]
    assert looks.count("primary") <= 1


def test_the_window_of_the_concept() -> None:
    """1280×720: column 8–240, bands 8–48 and 560–712, strip 248–1068, tools behind it."""
    anatomy = Anatomy(Rect(0, 0, 1280, 720))
    assert (anatomy.column().x, anatomy.column().right) == (8, 240)
    assert (anatomy.now().y, anatomy.now().bottom) == (8, 48)
    assert (anatomy.foot().y, anatomy.foot().bottom) == (560, 712)
    assert (anatomy.strip(150).x, anatomy.strip(150).right) == (248, 1068)
    assert (anatomy.tools().x, anatomy.tools().right) == (1080, 1272)
    assert anatomy.between(48) == Rect(248, 56, 1024, 496)


def test_a_bubble_stands_above_its_place_and_beside_it_where_it_would_cover_another() -> None:
    room, spot = Rect(0, 0, 1000, 600), Rect(480, 300, 40, 40)
    above = beside(spot, (200, 80), room, ())
    assert above.bottom < spot.y
    right = beside(spot, (200, 80), room, (above.centre,))
    assert right.x > spot.right
    crowded = [above.centre, right.centre, (300.0, 320.0), (500.0, 400.0)]
    assert not any(beside(spot, (200, 80), room, tuple(crowded)).contains(*place) for place in crowded)


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_printed_large_enough_where_there_is_room(app: App, game: str) -> None:
    fit(app, LARGE, 1.0, "de")
    _table(app, game, 6)
    strip = app.interface.find(STRIP)
    assert isinstance(strip, HandStrip)
    sizes = [printed.size for slot in strip.slots for printed in slot.card.printed if not printed.words.startswith("<")]
    assert all(size >= 18 for size in sizes)

"""A match seen again."""

from game.app import App
from game.match.session import Session
from game.rules.core import totals
from game.scenes.screens.replay import Replay
from game.scenes.screens.story import Moves
from game.scenes.widgets import Label
from game.scenes.words import score_words
from tests.scenes.conftest import click, fit, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import SIZES, spoken


def replay_of(app: App, session: Session, number: int = 0) -> Replay:
    app.change(reduced_motion=True)
    scene = app.go("replay", session=session, number=number)
    assert isinstance(scene, Replay)
    return scene


def test_arrows_step_through_a_replay_also_after_a_click(app: App) -> None:
    scene = replay_of(app, match("skyliners", 2), 5)
    press(app, "arrow_right", "arrow_right")
    assert scene.number == 7
    press(app, "arrow_left")
    assert scene.number == 6
    click(app, "later")
    assert scene.number == 7
    press(app, "arrow_right")
    assert scene.number == 8
    before = scene.standpoint.rig.pose
    press(app, "shift-arrow_up")
    assert scene.standpoint.rig.pose != before  # with Shift they are the camera's
    assert scene.number == 8


def test_beside_a_replay_stand_points_strips_and_log_of_that_moment(app: App) -> None:
    session = match("skyline_world", 3)
    scene = replay_of(app, session, 40)
    view = scene.steps[scene.place].view
    scored, projected = totals(session.rules.score_so_far(view)), totals(session.rules.projected(view))
    points = [score_words(*both) for both in zip(scored, projected, strict=True)]
    score = app.interface.find("standings")
    assert score is not None
    shown = [widget.spoken() for widget in score.walk() if isinstance(widget, Label)]
    assert shown == [word for name, own in zip(session.names, points, strict=True) for word in (name, own)]
    moves = app.interface.find("moves")
    assert isinstance(moves, Moves)
    present = [line.line.text for line in moves.lines if line.is_present]
    said = [line for line in session.log(None, app.t) if line.number <= 40]
    assert present == [line.text for line in said if line.number == said[-1].number]
    assert present[0] in spoken(app).replace(present[0], "", 1)  # also above the timeline
    assert any(line.visible() for line in moves.lines if line.is_present)
    replay_of(app, match("skyliners", 3), 30)
    assert app.t("skyliners.sight.strips") in spoken(app)
    click(app, "part-drawings")
    assert app.t("skyliners.sight.strips") not in spoken(app)
    press(app, "l")
    assert app.interface.find("moves") is None


def test_a_click_on_a_line_of_the_log_goes_to_its_moment(app: App) -> None:
    scene = replay_of(app, match("skyliners", 2), 20)
    moves = app.interface.find("moves")
    assert isinstance(moves, Moves)
    line = next(line for line in moves.lines if line.line.number == 18)
    rect = line.visible()
    assert rect is not None
    app.point(rect.centre)
    app.press("mouse1")
    app.release("mouse1")
    assert scene.number == 18


def test_points_that_rest_on_secrets_are_not_told_in_a_replay(app: App) -> None:
    session = match("skyliners", 2)
    first = next(number for number, (_, move) in enumerate(session.moves(), start=1) if move.startswith("plan"))
    replay_of(app, session, first)
    score = app.interface.find("standings")
    assert score is not None
    assert "?" in [widget.spoken() for widget in score.walk()]


def test_nothing_beside_a_replay_covers_anything_else(app: App) -> None:
    scene = replay_of(app, match("skyliners", 4), 30)
    for size, scale in SIZES:
        scene.open = {"log", "drawings"}
        fit(app, size, scale, "de")
        rects = [layer.root.rect for layer in scene.layers if layer.root is not None and layer.root.rect.h > 1]
        assert len(rects) >= 4
        for index, one in enumerate(rects):
            assert all(one.overlap(other) is None for other in rects[index + 1 :]), f"{size} {scale}"

"""The table: whole matches by mouse and by keyboard, covers that hide everything, panels that fit, rest when idle."""

from pathlib import Path

import pytest
from panda3d.core import NodePath, OrthographicLens, TextNode

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.hud.log import KEY as LOG_KEY
from game.scenes.hud.log import MOST, Lines, LogEntry
from game.scenes.screens.handover import Handover
from game.scenes.screens.replay import Replay
from game.scenes.screens.results import Results
from game.scenes.table.table import TableScene
from game.scenes.widgets.compass import Compass
from game.scenes.widgets.focus import reveal
from tests.scenes.conftest import LARGE, SMALL, belongings, click, fit, point_at, press
from tests.scenes.patience import until
from tests.scenes.samples import match
from tools.audit import faults

SEED_ENDED_BY_THE_PERSON = 3
COLOURS = ("red", "blue", "yellow", "green")


def _sit_down(app: App, *kinds: str, game: str = "skyliners", seed: int = 5, **options: str) -> TableScene:
    """A table at which nothing takes time."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(f"Player {seat}", kind) for seat, kind in enumerate(kinds)]
    session = Session(GAMES[game], players, seed=seed, options=options)
    scene = app.go("table", session=session, colours=COLOURS[: len(kinds)])
    assert isinstance(scene, TableScene)
    return scene


pytestmark = pytest.mark.usefixtures("no_waiting")


def _on_turn(app: App, scene: TableScene) -> bool:
    return app.scene is scene and scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy


def _click_target(app: App, scene: TableScene, target: Target) -> None:
    """Clicks where the target can be seen on the board; no other way."""
    point_at(app, scene, target)
    app.press("mouse1")
    app.release("mouse1")


def test_a_whole_introductory_match_by_pointing_at_the_board(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    for layer in scene.hud.frame.layers.values():
        app.interface.hide(layer, True)  # panels may lie over a piece; people turn the table, this test hides them
    while True:
        until(app, lambda: app.scene is not scene or _on_turn(app, scene))
        if app.scene is not scene:
            break
        for target in scene.hotseat.chooser.matching()[0].steps():
            _click_target(app, scene, target)
            app.step()
    assert isinstance(app.scene, Results)
    assert scene.showing.director.repairs == 0


def test_a_whole_introductory_match_by_keyboard_alone(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    while True:
        until(app, lambda: app.scene is not scene or _on_turn(app, scene))
        if app.scene is not scene:
            break
        press(app, "n", "enter")
        app.step()
    assert isinstance(app.scene, Results)


def _answer(app: App) -> bool:
    """Means what was asked about, and puts away what is to be read."""
    for key in ("warning-yes", "bulletin-close"):
        if app.interface.find(key) is not None:
            click(app, key)
            return True
    return False


@pytest.mark.parametrize("game", [game for game in GAMES if game != "skyliners"])
def test_every_game_can_be_played_by_keyboard(app: App, game: str) -> None:
    """Through the same scene: nothing in it may assume Skyliners."""
    seats = GAMES[game].seats[0]
    scene = _sit_down(app, "human", *["random"] * (seats - 1), game=game)
    before = scene.session.number
    for _ in range(15):
        until(app, lambda: app.scene is not scene or _on_turn(app, scene) or _answer(app))
        if app.scene is not scene:
            break
        made = scene.session.number
        for _ in range(40):
            if scene.session.number != made or not _on_turn(app, scene):
                break
            if not _answer(app):
                press(app, "n", "enter")
        app.step()
    assert scene.session.number > before + 10
    assert scene.showing.director.repairs == 0


def _everything(root: NodePath) -> list[str]:
    """Every node that is there with its texts, tags and state: what somebody could find who looks very closely."""
    found = []
    for path in root.find_all_matches("**"):
        node = path.node()
        text = node.get_text() if isinstance(node, TextNode) else ""
        tags = [f"{key}={path.get_tag(key)}" for key in path.get_tag_keys()]
        found.append(f"{path} {type(node).__name__} {text} {tags} {path.get_transform()} {path.is_hidden()}")
    return found


def test_a_cover_leaves_no_secret_in_any_node_or_text(app: App) -> None:
    """The same public match with other secrets looks the same to the last node while the cover is up."""
    seen = []
    for quarters, plan in (("NE NW", ("B", "3")), ("SE SW", ("D", "1"))):
        scene = _sit_down(app, "human", "human", start="S", skyscrapers=quarters)
        until(app, lambda: isinstance(app.scene, Handover))
        click(app, "ready")
        until(app, lambda: _on_turn(app, scene))  # noqa: B023 - called at once
        for keys in (("floor", "b2"), ("plan", *plan)):
            _choose(scene, *keys)
            until(app, lambda: scene.hotseat.mode is not Mode.WATCH)  # noqa: B023
        click(app, "end-turn")
        until(app, lambda: isinstance(app.scene, Handover))
        seen.append((_everything(scene.node), _everything(app.render2d), scene.board.snapshot()))
    assert seen[0] == seen[1]


def test_pointing_at_the_wrong_place_says_why(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.look_at(Target("plot", "c3"))
    said = [widget.spoken() for widget in scene.hud.frame.layers["bubble"].root.walk()]  # type: ignore[union-attr]
    assert any(app.t("skyliners.why.SL-41") in words for words in said)


def test_hovering_shows_what_the_move_will_do(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    until(app, lambda: _on_turn(app, scene))
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.look_at(Target("plot", "a1"))
    assert scene.situation.glance is not None
    preview = scene.situation.glance.preview
    assert preview is not None
    scene.selection.choose(Target("plot", "a1"))
    assert scene.session.view(0) == preview.view


def test_what_stays_chosen_is_meant_by_the_first_click_on_it_and_laid_back_by_the_next(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    until(app, lambda: _on_turn(app, scene))
    floor = Target("piece", "floor")
    scene.selection.choose(floor)
    scene.selection.choose(scene.hotseat.chooser.options()[0])
    until(app, lambda: _on_turn(app, scene))
    assert scene.hotseat.chooser.chosen == (floor,), "the last kind stays chosen"
    scene.selection.choose(floor)
    assert scene.hotseat.chooser.chosen == (floor,)
    scene.selection.choose(floor)
    assert scene.hotseat.chooser.chosen == ()


def test_no_scarce_piece_stays_chosen(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    until(app, lambda: _on_turn(app, scene))
    for piece in ("park", "roof"):
        scene.selection.choose(Target("piece", piece))
        scene.selection.choose(scene.hotseat.chooser.options()[0])
        until(app, lambda: _on_turn(app, scene))
        assert scene.hotseat.chooser.chosen == (), piece


def test_undo_redo_reset_and_hint(app: App) -> None:
    scene = _sit_down(app, "human", "greedy", start="S")
    until(app, lambda: _on_turn(app, scene))
    _choose(scene, "floor", "a1")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 1
    press(app, "u")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 0
    press(app, "x")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 1
    press(app, "h", "h", "h")
    assert scene.situation.advice is not None
    assert scene.situation.advice.steps == 3
    bubble = scene.hud.frame.layers["bubble"].root
    assert bubble is not None
    said = next(words for words in (widget.spoken() for widget in bubble.walk()) if words)
    assert said.count(".") == 3, "where, which, why"
    press(app, "control-r")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 0


def test_leaving_the_table_twice_leaves_nothing(app: App) -> None:
    before = None
    for _ in range(2):
        scene = _sit_down(app, "human", "greedy")
        until(app, lambda: _on_turn(app, scene))  # noqa: B023
        app.scenes.pop().exit()
        app.step()
        after = belongings(app)
        assert before in (None, after)
        before = after


def test_the_replay_goes_through_the_match_and_back_into_it(app: App) -> None:
    session = match("skyliners", 2)
    scene = app.go("replay", session=session, colours=COLOURS[:2])
    assert isinstance(scene, Replay)
    scene.jump(10**6)
    assert scene.number == session.number
    scene.jump(5)
    click(app, "play-on")
    assert isinstance(app.scene, TableScene)
    assert app.scene.session.number == 5
    assert app.scene.session is not session


def test_the_replay_stays_at_its_moment_whosever_eyes_it_has(app: App) -> None:
    """Each viewer counts only the moves it knows of, and bids are secret."""
    session = match("skyline3000", 2)
    scene = app.go("replay", session=session, colours=COLOURS[:2])
    assert isinstance(scene, Replay)
    moment = session.number // 2
    while session.number_of(None, session.count(None, moment)) != moment:
        moment += 1
    scene.jump(session.count(None, moment))
    for eyes in ("0", "1", "all"):
        scene.see_as(eyes)
        assert session.number_of(scene.viewer, scene.number) == moment


def test_an_idle_table_draws_nothing(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    for _ in range(10):
        app.step()
    drawn = app.pace.frames_drawn
    for _ in range(30):
        app.step()
    assert app.pace.frames_drawn == drawn


def test_a_click_on_a_tool_leaves_the_keyboard_to_the_table(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    is_open = "log" in scene.hud.frame.open
    click(app, "log-line")
    press(app, "n", "enter")
    assert ("log" in scene.hud.frame.open) is not is_open
    assert scene.hotseat.chooser.chosen, "Enter chose what N pointed at"


# -- the log -------------------------------------------------------------------------------------------------------


def _told(scene: TableScene) -> int:
    """How many marks show where something was."""
    return scene.board.node.find("told").get_num_children()


def _entry(app: App, words: str) -> LogEntry:
    lines = app.interface.find(LOG_KEY)
    assert isinstance(lines, Lines)
    entry = next(entry for entry in reversed(lines.entries) if words in entry.line.text)
    reveal(entry)
    return entry


def _choose(scene: TableScene, *keys: str) -> None:
    """Chooses targets by their keys; what the last move began with may still be chosen."""
    for key in keys:
        chooser = scene.hotseat.chooser
        if all(target.key != key for target in chooser.chosen):
            scene.selection.choose(next(target for target in (*chooser.options(), *chooser.swaps()) if target.key == key))


def _make(app: App, scene: TableScene, *keys: str) -> None:
    _choose(scene, *keys)
    until(app, lambda: scene.hotseat.mode is not Mode.WATCH and not scene.showing.director.busy)


def test_resting_on_a_line_of_the_log_shows_where_it_was(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    scene.hud.toggle("log")
    _make(app, scene, "floor", "a1")
    line = _entry(app, "on your row A, position 1").visible()
    assert line is not None
    app.point(line.centre)
    assert _told(scene) > 0
    other = _entry(app, "begins").visible()
    assert other is not None
    app.point(other.centre)
    assert _told(scene) == 0, "nothing on the board belongs to that line"
    app.point(line.centre)
    app.point((600.0, 300.0))
    assert _told(scene) == 0


def test_the_log_leads_into_the_replay_and_back_by_keyboard(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    scene.hud.toggle("log")
    _make(app, scene, "floor", "a1")
    scene.selection.choose(Target("piece", "park"))
    while app.interface.current is None or app.interface.current.key != LOG_KEY:
        press(app, "tab")
    assert _told(scene) > 0, "the newest line is looked at first"
    press(app, "home")
    assert _told(scene) == 0
    press(app, "end", "enter")
    replay = app.scene
    assert isinstance(replay, Replay)
    assert (replay.number, replay.viewer) == (1, 0)
    assert scene.node.is_hidden()
    assert _told(scene) == 0
    assert replay.board.node.find("told").get_num_children() > 0
    press(app, "escape")
    assert app.scene is scene
    assert not scene.node.is_hidden()
    assert scene.hotseat.mode is Mode.CHOOSE
    assert scene.hotseat.chooser.chosen == (Target("piece", "park"),), "nothing is lost"


def test_older_lines_of_a_long_log_come_on_request(app: App) -> None:
    app.change(own_speed=0, bot_speed=0)
    session = match("skyliners", 2, moves=46)
    scene = app.go("table", session=session, colours=COLOURS[:2])
    assert isinstance(scene, TableScene)
    scene.hud.toggle("log")
    every = len(session.log(0, app.t))
    lines = app.interface.find(LOG_KEY)
    assert isinstance(lines, Lines)
    assert len(lines.entries) == MOST < every
    assert lines.entries[-1].line == session.log(0, app.t)[-1]
    click(app, "log-earlier")
    lines = app.interface.find(LOG_KEY)
    assert isinstance(lines, Lines)
    assert len(lines.entries) == every
    assert app.interface.find("log-earlier") is None


def test_the_replay_of_a_running_match_has_the_eyes_of_whoever_sits_there(app: App) -> None:
    scene = _end_of_turn(app)
    click(app, "end-turn")
    until(app, lambda: isinstance(app.scene, Handover))
    click(app, "ready")
    until(app, lambda: _on_turn(app, scene))
    scene.doors.visit(scene.session.log(1, app.t)[-1])
    replay = app.scene
    assert isinstance(replay, Replay)
    assert {step.view.seat for step in replay.steps} == {1}
    assert app.interface.find("eyes") is None, "nobody else's eyes are offered while the match goes on"
    assert app.interface.find("play-on") is None
    plans = [plan for step in replay.steps for plan in step.view.plans]
    assert plans
    assert all(plan.row is None for plan in plans)


def test_a_bot_waits_while_the_replay_is_looked_at(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    _make(app, scene, "floor", "a1")
    _choose(scene, "floor", "b1")
    until(app, lambda: scene.hotseat.mode is Mode.THINK)
    scene.doors.visit(scene.session.log(0, app.t)[-1])
    scene.hotseat.thinker.wait(20)
    for _ in range(5):
        app.step()
    assert scene.session.number == 2
    click(app, "leave")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number > 2


# -- the end of a turn and of a match ------------------------------------------------------------------------------


def test_the_turn_is_handed_over_only_when_its_owner_says_so(app: App) -> None:
    scene = _end_of_turn(app)
    assert scene.session.view(scene.hotseat.viewer).plans[0].row == "B"
    click(app, "tool-undo")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 1
    _make(app, scene, "plan", "C", "2")
    click(app, "tool-reset_turn")
    until(app, lambda: _on_turn(app, scene))
    assert scene.session.number == 0
    _make(app, scene, "floor", "b2")
    _make(app, scene, "floor", "b3")
    app.interface.blur()
    press(app, "enter")
    assert isinstance(app.scene, Handover)
    assert scene.session.barrier == "handed_over"


def test_the_recap_after_the_cover_is_over_at_a_click(app: App) -> None:
    scene = _end_of_turn(app)
    app.change(own_speed=4, reduced_motion=False)
    click(app, "end-turn")
    until(app, lambda: isinstance(app.scene, Handover))
    click(app, "ready")
    assert scene.showing.director.busy
    told = [widget.spoken() for widget in scene.hud.frame.layers["now"].root.walk()]  # type: ignore[union-attr]
    assert "Player 0 builds a floor on your row D, position 2." in told
    app.point((640.0, 400.0))
    app.press("mouse1")
    app.release("mouse1")
    assert not scene.showing.director.busy
    until(app, lambda: _on_turn(app, scene))
    assert scene.hotseat.viewer == 1
    assert scene.showing.director.repairs == 0


def _at_the_end(app: App, *, speed: int) -> TableScene:
    """A table at which a person has just made the last move of a match."""
    session = match("skyliners", 2, seed=SEED_ENDED_BY_THE_PERSON)
    app.change(own_speed=0, fireworks=False)
    scene = app.go("table", session=session.branch(session.number - 1), colours=COLOURS[:2])
    assert isinstance(scene, TableScene)
    until(app, lambda: _on_turn(app, scene))
    app.change(own_speed=speed)
    for target in scene.session.parse(session.moves()[-1][1]).steps():
        scene.selection.choose(target)
    return scene


def test_the_scoring_is_seen_from_the_eyes_of_whom_it_belongs_to(app: App) -> None:
    scene = _at_the_end(app, speed=2)
    plans = iter(scene.session.view(None).plans)
    until(app, lambda: scene.board.lens.eye is not None)
    assert scene.board.lens.eyes()[next(plans).seat] == scene.board.lens.eye
    tally = scene.board.tally()
    assert tally is not None
    assert sum(tally) < sum(scene.session.outcome.scores), "the panels do not run ahead"  # type: ignore[union-attr]
    log = scene.session.log(0, app.t)
    assert "Winner" in log[-1].text
    assert all("Winner" not in widget.spoken() for layer in app.interface.layers for widget in layer.root.walk())  # type: ignore[union-attr]
    waiting = scene.showing.director.waiting
    app.point((640.0, 300.0))
    app.press("mouse1")
    app.release("mouse1")
    assert 0 < scene.showing.director.waiting <= waiting, "a click ends only what is being shown"
    click(app, "to-results")
    assert not scene.showing.director.busy
    until(app, lambda: isinstance(app.scene, Results))
    assert scene.showing.director.repairs == 0
    assert not scene.standpoint.rig.is_at_eye


def test_nothing_swings_where_nothing_takes_time(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.table.standpoint.Standpoint.approach", lambda *_: pytest.fail("the camera was moved"))
    scene = _at_the_end(app, speed=0)
    until(app, lambda: isinstance(app.scene, Results))
    assert scene.showing.director.repairs == 0


def test_settings_that_changed_during_the_pause_hold_afterwards(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    before = scene.board.snapshot()
    scene.doors.pause()
    app.change(high_contrast=True, highlights=0, reduced_motion=False)
    app.pop()
    assert scene.tabletop.look.high_contrast
    assert scene.board.look is scene.tabletop.look
    assert not scene.tabletop.look.reduced_motion
    assert scene.board.snapshot() == before
    assert not scene.board.marks.get_num_children(), "the marks are off"


# -- camera --------------------------------------------------------------------------------------------------------


def test_the_compass_turns_with_the_camera_and_seats_whoever_clicks(app: App) -> None:
    scene = _sit_down(app, "human", "greedy", "greedy", start="S")
    until(app, lambda: _on_turn(app, scene))
    compass = app.interface.find("compass")
    assert isinstance(compass, Compass)
    own, left = compass.seats[0], compass.seats[1]
    assert own.rect.y > left.rect.y, "one's own seat is nearest"
    click(app, "compass-1")
    assert scene.standpoint.rig.pose.heading % 360 == scene.board.seat_camera(1).heading % 360
    compass = app.interface.find("compass")
    assert isinstance(compass, Compass)
    assert compass.seats[1].rect.y > compass.seats[0].rect.y
    press(app, "q")
    assert compass.heading == scene.standpoint.rig.pose.heading
    scene.standpoint.use_lens(True)
    assert app.interface.find("compass") is None


@pytest.mark.parametrize("leave", ["q", "shift-arrow_up", "page_up", "o", "5"])
def test_any_way_out_of_an_eye_line_puts_the_lens_away_and_brings_the_panels_back(app: App, leave: str) -> None:
    scene = _sit_down(app, "human", "greedy", start="S")
    until(app, lambda: _on_turn(app, scene))
    scene.standpoint.use_lens(True)
    assert app.interface.find("player-0") is None
    app.interface.blur()
    press(app, leave)
    assert not scene.standpoint.rig.is_at_eye
    assert scene.board.lens.eye is None
    assert app.interface.find("player-0") is not None
    assert not scene.standpoint.rig.pose.bare


def test_the_camera_follows_a_growing_city_until_a_hand_moves_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    for height, is_free in ((4.0, False), (7.0, True)):
        if is_free:
            press(app, "q")
        before, larger = scene.standpoint.rig.pose, (*scene.board.extent(0), (0.0, 0.0, height))
        monkeypatch.setattr(scene.board, "extent", lambda _seat=None, points=larger: points)
        scene.standpoint.reframe()
        assert (scene.standpoint.rig.pose == before) is is_free
    press(app, "home")
    assert scene.standpoint.rig.pose == scene.standpoint.pose(0)


def test_a_board_seen_from_one_side_needs_no_compass(app: App) -> None:
    scene = _sit_down(app, "human", game="cities")
    until(app, lambda: _on_turn(app, scene))
    assert app.interface.find("compass") is None


def test_the_plan_is_orthographic_and_leaving_it_returns_to_the_players_choice(app: App) -> None:
    scene = _sit_down(app, "human", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    for is_flat in (False, True):
        assert isinstance(app.camNode.get_lens(), OrthographicLens) is is_flat
        press(app, "5")
        assert isinstance(app.camNode.get_lens(), OrthographicLens)
        scene.wheel(1.0)
        assert isinstance(app.camNode.get_lens(), OrthographicLens), "zooming is no reason to leave the plan"
        press(app, "home")
        assert isinstance(app.camNode.get_lens(), OrthographicLens) is is_flat
        press(app, "o")


# -- bots ----------------------------------------------------------------------------------------------------------


def test_bots_say_in_the_log_why_they_moved(app: App) -> None:
    scene = _sit_down(app, "human", "greedy", start="S")
    until(app, lambda: _on_turn(app, scene))
    _make(app, scene, "floor", "a1")
    _make(app, scene, "floor", "b1")
    until(app, lambda: _on_turn(app, scene))
    scene.hud.toggle("log")
    said = [widget.spoken() for widget in scene.hud.frame.layers["log"].root.walk()]  # type: ignore[union-attr]
    assert sum(words.startswith("Why:") for words in said) == sum(scene.hotseat.reason(n) is not None for n in (3, 4)) > 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_panels_fit_at_every_size(app: App, size: tuple[int, int], scale: float, language: str) -> None:
    fit(app, size, scale, language)
    scene = _sit_down(app, "human", "greedy", "greedy", "random", start="S")
    until(app, lambda: _on_turn(app, scene))
    assert _wrong(app, scene) == []
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.look_at(Target("plot", "a1"))
    scene.selection.advising.advise()
    assert _wrong(app, scene) == []
    for part in sorted({"log", "scores", "drawings"} - scene.hud.frame.open):
        scene.hud.toggle(part)
    assert _wrong(app, scene) == []
    scene = _end_of_turn(app)
    assert _wrong(app, scene) == []


def _end_of_turn(app: App) -> TableScene:
    """Two people; the first has made their moves."""
    scene = _sit_down(app, "human", "human", start="S")
    until(app, lambda: isinstance(app.scene, Handover))
    click(app, "ready")
    until(app, lambda: _on_turn(app, scene))
    _make(app, scene, "floor", "b2")
    _make(app, scene, "plan", "B", "3")
    assert scene.hotseat.mode is Mode.END
    return scene


def _wrong(app: App, scene: TableScene) -> list[str]:
    """Faults within panels, and panels that lie over one another."""
    window = app.interface.window
    found = [fault for layer in scene.hud.frame.layers.values() if layer.root for fault in faults(layer.root, window)]
    rects = {name: layer.root.rect for name, layer in scene.hud.frame.layers.items() if layer.root and layer.root.rect.h > 1}
    names = sorted(rects)
    return found + [
        f"{one} lies over {other}"
        for index, one in enumerate(names)
        for other in names[index + 1 :]
        if rects[one].inset(1).overlap(rects[other].inset(1))
    ]


def test_a_killed_program_loses_nothing(app: App, tmp_path: Path) -> None:
    scene = _sit_down(app, "human", "greedy", start="S")
    until(app, lambda: _on_turn(app, scene))
    _choose(scene, "floor", "a1")
    kept = scene.keeping.autosave.path.read_text(encoding="utf-8")
    assert "1.S.1 floor a1" in kept


def test_ctrl_s_asks_for_a_name_saves_and_goes_back_to_the_table(app: App) -> None:
    scene = _sit_down(app, "human", "random", mode="intro", start="S")
    until(app, lambda: _on_turn(app, scene))
    press(app, "control-s")
    assert app.interface.find("save-name") is not None
    click(app, "answer-0")
    assert app.scene is scene
    [path] = app.profile.saves.glob("*.skyline")
    assert path.stem == "Skyliners"
    press(app, "control-s", "escape")
    assert app.scene is scene

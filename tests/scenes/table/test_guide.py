"""A guide leads at the real table: it stands in the upper band, is told and asked, and the match leaves no trace."""

from typing import Any

import pytest

from game.app import App
from game.errors import BadInput
from game.match.hotseat import Mode
from game.match.position import StartPosition, session_at
from game.match.saves import record
from game.match.session import Player
from game.player.statistics import StatisticsFile
from game.rules import GAMES
from game.rules.core import Reason, Target
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.guide import BAR, Guide, GuideMarks, PlacePin
from game.scenes.table.situation import Situation
from game.scenes.table.standpoint import Lookout
from game.scenes.table.table import TableScene
from game.scenes.widgets import Label, Panel, Rect, Widget
from tests.scenes.conftest import belongings, point_at, press

SITE = """
5 3^ .  1  .  2
4 2  2  .  1^ .
3 1^ .  P  2  .
2 2  1^ 1  .  1
1 1  .  .  2  .
mode intro
sides SW
round 8
"""
HIGH = 118.0


class Bar(Part[int]):
    """A line in the upper band."""

    name = BAR

    def __init__(self, frame: HudFrame) -> None:
        self._frame = frame

    def data(self, situation: Situation[Any]) -> int:
        return 0

    def draw(self, data: int, style: Style) -> Widget:
        return Panel(Label("Look here."), key="bar")

    def region(self, window: Rect, widget: Widget) -> Rect:
        return self._frame.guide(HIGH)


class Leader(Guide):
    """A guide that notes what it is told."""

    def __init__(self) -> None:
        self.asks: tuple[Target, ...] | None = None
        self.holds = False
        self.pointed_out = GuideMarks()
        self.told: list[object] = []

    def bar(self, frame: HudFrame) -> Part[Any]:
        return Bar(frame)

    def marks(self) -> GuideMarks:
        return self.pointed_out

    def waits(self) -> bool:
        return self.holds

    def asked(self) -> tuple[Target, ...] | None:
        return self.asks

    def answer(self, target: Target) -> bool:
        if self.asks is None:
            return False
        self.told.append(target)
        return True

    def settle(self) -> None:
        self.told.append(self.table.session.number)

    def refuse(self, reason: Reason) -> None:
        self.told.append(reason.rule)

    def leave(self) -> None:
        self.told.append("leave")


@pytest.fixture
def leader() -> Leader:
    return Leader()


def sit(app: App, guide: Guide, **more: Any) -> TableScene:
    app.change(own_speed=0, bot_speed=0)
    players = [Player("You"), Player("Ben", "easy")]
    session = session_at(StartPosition("skyliners", text=SITE), players)
    scene = app.go("table", session=session, guide=guide, **more)
    assert isinstance(scene, TableScene)
    settle(app)
    return scene


def settle(app: App) -> None:
    for _ in range(4):
        app.step()


def plot(key: str) -> Target:
    return Target("plot", key)


def test_a_match_begins_at_a_position_or_after_moves() -> None:
    players = [Player("You"), Player("Ben", "easy")]
    session = session_at(StartPosition("skyliners", text=SITE), players)
    assert session.number == 0
    assert session.view(0).heights[0] == 2
    assert session.moves() == ()
    moves = tuple(GAMES["skyrise"].notation(action) for action in GAMES["skyrise"].legal(GAMES["skyrise"].new(2, 5))[:1])
    later = session_at(StartPosition("skyrise", seats=2, seed=5, moves=moves), players)
    assert later.number == 0
    assert later.final_state() != GAMES["skyrise"].new(2, 5)


def test_a_position_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadInput, match="five lines"):
        session_at(StartPosition("skyliners", text="5 ."), [Player("You"), Player("Ben")])


def test_undo_stops_where_the_match_began_and_another_position_can_be_laid() -> None:
    session = session_at(StartPosition("skyliners", text=SITE), [Player("You"), Player("Ben", "easy")])
    begun = session.final_state()
    session.submit(session.legal(0)[0])
    assert session.undo()
    assert not session.undo()
    session.submit(session.legal(0)[0])
    session.lay(begun)
    assert (session.number, session.final_state()) == (0, begun)
    assert not session.can_redo


def test_such_a_match_cannot_be_recorded() -> None:
    session = session_at(StartPosition("skyliners", text=SITE), [Player("You"), Player("Ben")])
    with pytest.raises(BadInput, match="cannot be kept"):
        record(session)


def test_the_guide_stands_in_the_place_of_the_now_bar_and_the_table_is_framed_below_it(app: App, leader: Leader) -> None:
    scene = sit(app, leader)
    assert app.interface.find("now") is None
    bar = app.interface.find("bar")
    assert bar is not None
    assert bar.rect.h == pytest.approx(HIGH, abs=1)
    assert scene.free().y > bar.rect.bottom


def test_nothing_is_kept(app: App, leader: Leader) -> None:
    before = belongings(app)
    scene = sit(app, leader)
    scene.session.submit(scene.session.legal(0)[0], hands_over=False)
    app.step()
    app.go("menu")
    app.leave_all()
    assert list(app.profile.autosaves.glob("*")) == []
    assert StatisticsFile(app.profile.data).read().matches == ()
    assert StatisticsFile(app.profile.data).read().seconds == {}
    assert belongings(app)["layers"] == before["layers"]


def test_what_is_asked_is_answered_by_pointer_and_by_keys_and_makes_no_move(app: App, leader: Leader) -> None:
    leader.asks = (plot("a1"), plot("a2"))
    scene = sit(app, leader)
    leader.told.clear()
    point_at(app, scene, plot("a1"))
    app.press("mouse1")
    app.release("mouse1")
    assert leader.told == [plot("a1")]
    app.point(None)
    press(app, "n", "enter")
    assert leader.told[1:] in ([plot("a1")], [plot("a2")])
    point_at(app, scene, plot("d4"))
    app.press("mouse1")
    app.release("mouse1")
    assert len(leader.told) == 2
    assert scene.session.number == 0


def test_it_is_told_what_was_shown_and_what_is_refused(app: App, leader: Leader) -> None:
    scene = sit(app, leader)
    leader.told.clear()
    scene.selection.choose(Target("piece", "floor"))
    scene.selection.look_at(plot("a3"))
    scene.selection.confirm()
    assert leader.told == ["SL-44"]
    scene.selection.choose(plot("a1"))
    settle(app)
    assert leader.told[-1] == 1
    leader.table.take_back()
    settle(app)
    assert leader.told[-1] == 0


def test_while_it_waits_nobody_decides_and_it_can_show_moves(app: App, leader: Leader) -> None:
    leader.holds = True
    scene = sit(app, leader)
    assert scene.hotseat.mode is Mode.HOLD
    leader.table.play("floor a1")
    settle(app)
    assert scene.session.number == 1
    assert scene.hotseat.mode is Mode.HOLD
    assert scene.situation.can_undo
    leader.holds = False
    leader.table.go_on()
    settle(app)
    assert scene.hotseat.mode is Mode.CHOOSE


def test_escape_asks_the_guide(app: App, leader: Leader) -> None:
    sit(app, leader)
    press(app, "escape")
    assert leader.told[-1] == "leave"


def test_it_lights_places_rings_things_and_dims_the_rest(app: App, leader: Leader) -> None:
    leader.pointed_out = GuideMarks(
        lit=(plot("a1"), plot("a2")),
        pins=(PlacePin(plot("a1"), "1"), PlacePin(plot("a2"), is_right=False)),
        rings=("piece floor", "part players"),
        needed=frozenset({"strip"}),
    )
    scene = sit(app, leader)
    assert scene.spotlight is not None
    assert not scene.ui.find("**/darkness").is_empty()
    assert len(scene.spotlight.outline_of(plot("a1"))) == 8
    assert scene.spotlight.place_of("piece floor") is not None
    assert scene.hud.frame.layers["players"].node.has_color_scale()
    assert not scene.hud.frame.layers["strip"].node.has_color_scale()
    app.change(high_contrast=True)
    app.step()
    assert scene.ui.find("**/darkness").is_empty(), "without a veil in high contrast"


def test_a_lookout_stays_when_the_window_changes(app: App, leader: Leader) -> None:
    scene = sit(app, leader)
    points = ((-2.0, -2.0, 0.0), (2.0, 2.0, 1.0))
    pose = scene.board.seat_camera(1)
    leader.table.look(Lookout(pose, points), at_once=True)
    heading = scene.standpoint.rig.pose.heading
    app.change(window=(1600, 900))
    app.step()
    assert scene.standpoint.rig.pose.heading == heading
    leader.table.look(None, at_once=True)
    assert scene.standpoint.rig.pose.heading != heading

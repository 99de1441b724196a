"""A drawing of the rules as a small table: moves, undo and refusals are the real ones, and nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.errors import BadInput
from game.match.position import StartPosition, session_at
from game.match.session import Player, Session
from game.player.keepsake import seat_colours
from game.rulebook.book import Section
from game.rulebook.drawings import state_of
from game.rules import GAMES
from game.scenes.board_scene import BoardScene
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.scene import Scene
from game.scenes.table.guide import BAR, Guide
from game.scenes.table.situation import Situation
from game.scenes.widgets import Button, Column, Label, Panel, Rect, Row, Widget
from game.scenes.words import usual_name
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

BOT = "greedy"
"""Who plays the other seats."""


def can_try(section: Section) -> bool:
    """Is there a position in which somebody has a move?"""
    if section.drawing is None:
        return False
    rules = GAMES[section.game]
    try:
        return rules.to_act(state_of(section.drawing, rules)) is not None
    except BadInput:
        return False


def session_of(section: Section, text: Text) -> Session:
    """A match at the position of a section's drawing: a person where it is somebody's turn, bots elsewhere."""
    drawing, rules = section.drawing, GAMES[section.game]
    assert drawing is not None
    state = state_of(drawing, rules)
    kinds = ["human" if seat == rules.to_act(state) else BOT for seat in range(len(rules.projected(state)))]
    players = [Player(usual_name(text, kind, seat + 1), kind) for seat, kind in enumerate(kinds)]
    start = StartPosition(section.game, drawing.position, drawing.seats, drawing.seed, drawing.options, drawing.moves)
    return session_at(start, players)


def open_tryout(app: App, section: Section) -> None:
    """Lays the position over whatever is there."""
    session = session_of(section, app.t)
    colours = seat_colours(len(session.players))
    app.push("table", session=session, colours=colours, guide=TryOut(section))


class TryOutBarData(Struct, frozen=True):
    """What stands over the small table."""

    title: str
    words: str
    can_start_over: bool


class TryOutBar(Part[TryOutBarData]):
    """The page's title and sentence, and the ways out."""

    name = BAR

    def __init__(self, guide: TryOut, frame: HudFrame) -> None:
        self._guide, self._frame = guide, frame

    def data(self, situation: Situation[object]) -> TryOutBarData:
        """The page, and whether something was played."""
        section = self._guide.section
        return TryOutBarData(section.title, section.answer, self._guide.table.session.number > 0)

    def draw(self, data: TryOutBarData, style: Style) -> Widget:
        """Words at the left, buttons at the right."""
        text = style.text
        words = Column(
            Label(data.title, style.strong, ink=style.theme.accent, lines=1), Label(data.words, style.line), gap=0, grow=1
        )
        again = Button(
            text("reader.start_over"),
            self._guide.start_over,
            icon="reset",
            enabled=data.can_start_over,
            key="try-again",
            height=40,
        )
        back = Button(text("reader.to_rules"), self._guide.leave, icon="book", look="primary", key="try-leave", height=40)
        buttons = Row(again, back, gap=8) if not style.is_folded else Row(back)
        return Panel(Row(words, buttons, gap=12), pad=10)

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """All of the upper band."""
        return self._frame.guide(widget.asked(self._frame.guide(0.0).w).h)


class TryOut(Guide):
    """Lets somebody play on from an example of the rules."""

    keeps_now = True

    def __init__(self, section: Section) -> None:
        self.section = section

    def bar(self, frame: HudFrame) -> Part[Any]:
        """What is tried, and the ways out."""
        return TryOutBar(self, frame)

    def start_over(self) -> None:
        """The position as it was."""
        assert self.section.drawing is not None
        self.table.lay(state_of(self.section.drawing, GAMES[self.section.game]))
        self.table.go_on()

    def finish(self) -> None:
        """The match came to its end: back to the page."""
        self.leave()


class SetAside:
    """What lies below a small table makes room for it, and is there again afterwards."""

    def __init__(self, scenes: list[Scene]) -> None:
        self._scenes = [scene for scene in scenes if not scene.node.is_hidden()]

    def clear(self) -> None:
        """Takes everything in space out of the window."""
        for scene in self._scenes:
            if isinstance(scene, BoardScene):
                scene.standpoint.rig.stop()
                scene.tabletop.set_aside()
            scene.node.hide()

    def put_back(self) -> None:
        """As it was, with the lens it had."""
        for scene in self._scenes:
            scene.node.show()
            if isinstance(scene, BoardScene):
                scene.tabletop.take_up()
                scene.standpoint.rig.refit()
            scene.adapt()

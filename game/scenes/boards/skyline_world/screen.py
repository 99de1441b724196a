"""Skyline of the World on the screen: the one class through which the table reaches everything in this folder."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.rules.core import Action, Event, Seat, Target
from game.rules.skyline_world import View
from game.rules.skyline_world.events import EndTriggered, GameEnded, MissionRevealed
from game.scenes.boards.board import Sound
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.boards.skyline_world import faces, moments, panels, report
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.model import Shown
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Automatic, Fact, Note, Remark, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held, StripItem
from game.text import Text


class Screen(GameScreen[View, Shown]):
    """An island in a bay, cards of the players with money and stock, and a shop or the bank below."""

    ground = GameBoard.ground
    unknown = "skyline_world.expected_without"
    has_own_light = True
    has_column = True
    has_drawings = True
    turning_points = (EndTriggered, GameEnded)
    openings = (MissionRevealed,)
    countings = (MissionRevealed, GameEnded)

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> GameBoard:
        """The island."""
        return GameBoard(parent, look, game=self.game, sound=sound)

    def report(self, view: View, look: Look, text: Text) -> Widget | None:
        """Missions, strategic plots, income and money in the end."""
        return report.report(view, text)

    def hand(self, view: View, text: Text) -> tuple[Held, ...]:
        """Bonus cards, the mission and floors."""
        return faces.hand(view, text)

    def face_of(self, view: View, target: Target, text: Text) -> CardFace | None:
        """The face of a card, the mission or a floor."""
        return faces.face_of(view, target, text)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All cards and floors."""
        return faces.every_face(text)

    def item(self, panel: OwnPanel[View], item: StripItem) -> StripItem:
        """Figures and the mission as they would stand after the pointed move."""
        return panels.item(panel, item)

    def facts(self, view: View, seat: Seat) -> tuple[Fact, ...]:
        """Money, income and penthouses."""
        return panels.facts(view, seat)

    def friends(self, view: View, seat: Seat) -> tuple[Seat, ...]:
        """In teams the partner too."""
        return panels.friends(view, seat)

    def label(self, text: Text, view: View, target: Target) -> str:
        """What three cards bring."""
        return panels.label(text, target)

    def leads_on(self, target: Target | None) -> bool:
        """Investing does not end a turn, so that nobody who presses it twice does."""
        return target == Target("button", "invest")

    def about(self, text: Text, view: View, target: Target) -> tuple[Note, ...]:
        """What goes on a plot next."""
        return panels.about(text, view, target)

    def notes(self, text: Text, view: View, action: Action) -> tuple[Note, ...]:
        """What a floor costs and who gets it."""
        return panels.notes(text, view, action)

    def remarks(self, text: Text, before: View, after: View) -> tuple[Remark, ...]:
        """Payments, incomes, figures and missions that change."""
        return panels.remarks(text, before, after)

    def warnings(self, text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
        """Before the third penthouse, a worthless sale, and a turn without a floor to build."""
        return panels.warnings(text, before, action, after)

    def automatic(self, view: View, legal: Sequence[Action]) -> Automatic | None:
        """The best income and empty phases."""
        return panels.automatic(view, legal)

    def panelled(self, view: View) -> frozenset[Target]:
        """What the shop offers."""
        return panels.panel_targets(view)

    def column(self, panel: OwnPanel[View]) -> Widget | None:
        """A card for each player."""
        return panels.column(panel)

    def drawings(self, panel: OwnPanel[View]) -> Widget | None:
        """The shop or the bank."""
        return panels.drawings(panel)

    # -- moments -------------------------------------------------------------------------------------------------

    def amid(self, before: View, after: View, begun: Sequence[Event]) -> View:
        """Once missions are opened nobody buys any more."""
        return moments.amid(before, begun)

    def moment(self, text: Text, happening: Happening[View]) -> Moment | None:
        """What everybody should have the time to read."""
        return moments.moment(text, happening) or super().moment(text, happening)

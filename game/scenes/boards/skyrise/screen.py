"""Skyrise on the screen: the one class through which the table reaches everything in this folder."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.rules.core import Action, Event, Seat, Target
from game.rules.skyrise.events import EraEnded, KeyTaken, ObjectiveRevealed, PatronsRevealed, WondersRevealed
from game.rules.skyrise.model import Keep, View
from game.scenes.boards.board import Sound
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.boards.skyrise import auction_panel, faces, goals, moments, panels, report
from game.scenes.boards.skyrise.board import GameBoard
from game.scenes.boards.skyrise.model import Shown
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Fact, Note, Reach, Remark, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held, StripItem
from game.text import Text


class Screen(GameScreen[View, Shown]):
    """Islands, an auction panel in place of the players' cards, and a panel of goals below."""

    ground = GameBoard.ground
    unknown = "skyrise.expected_without"
    has_own_light = True
    hours = ("day", "dusk")  # its clouds are painted in these
    has_column = True
    has_drawings = True
    turning_points = (EraEnded, WondersRevealed, KeyTaken)
    openings = (WondersRevealed, ObjectiveRevealed, PatronsRevealed)
    countings = (EraEnded,)

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> GameBoard:
        """The islands."""
        return GameBoard(parent, look, game=self.game, sound=sound)

    def report(self, view: View, look: Look, text: Text) -> Widget | None:
        """What every line of the score came from."""
        return report.report(view, look, text)

    def hand(self, view: View, text: Text) -> tuple[Held, ...]:
        """Pieces to bid with, wonder cards and the objective."""
        return faces.hand(view, text)

    def face_of(self, view: View, target: Target, text: Text) -> CardFace | None:
        """The face of a piece or a wonder card."""
        return faces.face_of(view, target, text)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All pieces and cards."""
        return faces.every_face(text)

    def item(self, panel: OwnPanel[View], item: StripItem) -> StripItem:
        """A wonder tells what it would earn at the pointed quarter."""
        return faces.item(panel, item)

    def facts(self, view: View, seat: Seat) -> tuple[Fact, ...]:
        """Pieces left, discs, patrons and keys."""
        return panels.facts(view, seat)

    def about(self, text: Text, view: View, target: Target) -> tuple[Note, ...]:
        """What a quarter, a panorama card or a patron tile is."""
        return panels.about(text, view, target)

    def unforeseen(self, text: Text, view: View, action: Action) -> str:
        """A wonder scores once it is built."""
        return text("skyrise.unforeseen") if isinstance(action, Keep) else super().unforeseen(text, view, action)

    def notes(self, text: Text, view: View, action: Action) -> tuple[Note, ...]:
        """Whether a bid wins, what it takes and opens, and what a wonder earns."""
        return panels.notes(text, view, action)

    def remarks(self, text: Text, before: View, after: View) -> tuple[Remark, ...]:
        """What others gain or lose if the bid wins."""
        return panels.remarks(text, before, after)

    def reach(self, view: View, card: Target) -> Reach:
        """Where a piece could be bid."""
        return panels.reach(view, card)

    def warnings(self, text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
        """Before a wonder that earns nothing, a shown objective, and the end of era 1."""
        return panels.warnings(text, before, action)

    def column(self, panel: OwnPanel[View]) -> Widget | None:
        """The auction and the players."""
        return auction_panel.column(panel)

    def row(self, panel: OwnPanel[View]) -> Widget | None:
        """Names and points."""
        return auction_panel.row(panel)

    def drawings(self, panel: OwnPanel[View]) -> Widget | None:
        """The goals side by side."""
        return goals.drawings(panel)

    def bulletin(self, panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
        """The score sheet of the first era."""
        return report.bulletin(panel, events)

    def amid(self, before: View, after: View, begun: Sequence[Event]) -> View:
        """Once an era is over, all that was built and taken; what is revealed later waits."""
        return moments.amid(before, after, begun)

    # -- moments -------------------------------------------------------------------------------------------------

    def moment(self, text: Text, happening: Happening[View]) -> Moment | None:
        """What everybody should have the time to read."""
        return moments.moment(text, happening) or super().moment(text, happening)

    def heading(self, text: Text, begun: Sequence[Event]) -> str:
        """Once an era is over, its scoring."""
        return moments.heading(text, begun)

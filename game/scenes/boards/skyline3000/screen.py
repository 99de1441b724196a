"""Skyline 3000 on the screen: its board, cards, panels, gestures, notes and results."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.rules.core import Action, Event, Seat, Target
from game.rules.skyline3000.events import BidsRevealed, GameEnded, PhaseStarted, RoundStarted
from game.rules.skyline3000.model import Seal, View
from game.scenes.boards.board import Sound
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.boards.skyline3000 import faces, gestures, market, moments, panels, players, report, wording
from game.scenes.boards.skyline3000.board import GameBoard
from game.scenes.boards.skyline3000.model import Shown
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Fact, Note, Remark, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held
from game.text import Text


class Screen(GameScreen[View, Shown]):
    """What Skyline 3000 adds to the screen."""

    ground = GameBoard.ground
    has_own_light = True
    has_column = True
    has_drawings = True
    turning_points = (RoundStarted, PhaseStarted)
    openings = (BidsRevealed, GameEnded)
    countings = (PhaseStarted,)

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> GameBoard:
        """The colony on its moon."""
        return GameBoard(parent, look, game=self.game, sound=sound)

    def report(self, view: View, look: Look, text: Text) -> Widget | None:
        """How every block stood, and the cards left in hand."""
        return report.report(view, look, text)

    # -- cards ---------------------------------------------------------------------------------------------------

    def hand(self, view: View, text: Text) -> tuple[Held, ...]:
        """Own cards and the own bid, and billboards while one builds."""
        return faces.hand(view, text)

    def face_of(self, view: View, target: Target, text: Text) -> CardFace | None:
        """The face of a card in hand, in the bid or on a pile."""
        return faces.face_of(view, target, text)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All cards and tiles there are."""
        return faces.every_face(text)

    # -- what seats have, and what is pointed at -----------------------------------------------------------------

    def facts(self, view: View, seat: Seat) -> tuple[Fact, ...]:
        """What is left of each stock."""
        return panels.facts(view, seat)

    def label(self, text: Text, view: View, target: Target) -> str:
        """The sum of the bid that would be sealed, or how many roofs of a shape are left."""
        return panels.label(text, view, target)

    def asked(self, text: Text, view: View, chosen: Sequence[Target], options: Sequence[Target]) -> str:
        """What to choose next."""
        return wording.question(text, view, chosen, options)

    def about(self, text: Text, view: View, target: Target) -> tuple[Note, ...]:
        """What stands there, and whose it is."""
        return wording.about(text, view, target)

    def move_name(self, text: Text, view: View, action: Action) -> str:
        """The pointed move in words."""
        return wording.move_name(text, view, action)

    def unforeseen(self, text: Text, view: View, action: Action) -> str:
        """Bids are opened together; who bids nothing wins nothing."""
        if not isinstance(action, Seal):
            return super().unforeseen(text, view, action)
        return text("skyline3000.unforeseen" if view.bid else "skyline3000.unforeseen_no_bid")

    def notes(self, text: Text, view: View, action: Action) -> tuple[Note, ...]:
        """What the pointed move builds, costs and does."""
        return wording.notes(text, view, action)

    def remarks(self, text: Text, before: View, after: View) -> tuple[Remark, ...]:
        """Whose place in a block a move changes."""
        return panels.remarks(text, before, after)

    def warnings(self, text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
        """Before moves that give something away."""
        return panels.warnings(text, before, action, after)

    def gestures(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        """Gestures in the place of moves that take several steps."""
        return gestures.gestures(view, legal)

    # -- panels --------------------------------------------------------------------------------------------------

    def column(self, panel: OwnPanel[View]) -> Widget | None:
        """The dial and a card for every seat."""
        return players.column(panel)

    def row(self, panel: OwnPanel[View]) -> Widget | None:
        """The seats in one line."""
        return players.row(panel)

    def drawings(self, panel: OwnPanel[View]) -> Widget | None:
        """Draw piles and auction house."""
        return market.market(panel)

    def amid(self, before: View, after: View, begun: Sequence[Event]) -> View:
        """Once a round begins, all is drawn and the key is passed."""
        return after if any(isinstance(event, RoundStarted) for event in begun) else before

    # -- moments -------------------------------------------------------------------------------------------------

    def moment(self, text: Text, happening: Happening[View]) -> Moment | None:
        """What everybody should have the time to read."""
        return moments.moment(text, happening) or super().moment(text, happening)

    def heading(self, text: Text, begun: Sequence[Event]) -> str:
        """The phase that began with the move."""
        return players.phase_begun(text, begun)

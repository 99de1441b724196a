"""Skyliners on the screen: its board, cards, panels, notes and results."""

from collections.abc import Iterator, Sequence

from panda3d.core import NodePath

from game.rules.core import Action, Event, Seat, Target
from game.rules.skyliners.events import EndTriggered, ScoringStarted
from game.rules.skyliners.model import View
from game.scenes.boards.board import Sound
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.boards.sheet import Cell
from game.scenes.boards.skyliners import faces, moments, panels, report, wording
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.boards.skyliners.model import Shown, cells
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Fact, Reach, Remark, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held
from game.text import Text


class Screen(GameScreen[View, Shown]):
    """What Skyliners adds to the screen."""

    unknown = "skyliners.expected_without"
    has_own_light = True
    has_drawings = True
    turning_points = (EndTriggered, ScoringStarted)
    openings = (ScoringStarted,)
    countings = (ScoringStarted,)

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> GameBoard:
        """The box insert with its city."""
        return GameBoard(parent, look, game=self.game, sound=sound)

    def cells(self, view: View) -> Iterator[Cell]:
        """The plots with their towers, for the plain board."""
        return cells(view)

    def report(self, view: View, look: Look, text: Text) -> Widget | None:
        """Plans and skyscraper cards beside the points."""
        return report.report(view, look, text)

    def hand(self, view: View, text: Text) -> tuple[Held, ...]:
        """Own pieces, plans and the skyscraper card."""
        return faces.hand(view, text)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All pieces and cards there are."""
        return faces.every_face(text)

    def facts(self, view: View, seat: Seat) -> tuple[Fact, ...]:
        """Pieces and plan cards left."""
        return panels.facts(view, seat)

    def speak(self, text: Text, view: View, names: Sequence[str]) -> Text:
        """Plots by the rows of the viewer."""
        return wording.speak(text, view, names)

    def move_name(self, text: Text, view: View, action: Action) -> str:
        """A piece here, or a plan with its row and number."""
        return wording.move_name(text, action)

    def reach(self, view: View, card: Target) -> Reach:
        """What an own card speaks of: the row of a plan, the quarter of the skyscraper card."""
        return panels.reach(view, card)

    def remarks(self, text: Text, before: View, after: View) -> tuple[Remark, ...]:
        """Rows and own plans that a move changes."""
        return panels.remarks(text, before, after)

    def warnings(self, text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
        """Before the last floor of a stock."""
        return panels.warnings(text, before, action, after)

    def drawings(self, panel: OwnPanel[View]) -> Widget | None:
        """What each seat sees, as strips."""
        return panels.drawings(panel)

    # -- moments -------------------------------------------------------------------------------------------------

    def amid(self, before: View, after: View, begun: Sequence[Event]) -> View:
        """Once the scoring has begun, all that was built; plans and cards wait until they are opened."""
        return moments.amid(before, after, begun)

    def moment(self, text: Text, happening: Happening[View]) -> Moment | None:
        """What everybody should have the time to read."""
        return moments.moment(text, happening) or super().moment(text, happening)

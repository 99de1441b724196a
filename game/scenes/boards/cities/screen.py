"""Cities on the screen: the one class through which the table reaches everything in this folder."""

from collections.abc import Mapping, Sequence

from panda3d.core import NodePath

from game.rules.cities import BoardOpened, Draw, NewsActive, View
from game.rules.core import Action, Event, Target
from game.scenes.boards.board import Sound
from game.scenes.boards.cities import closeup, faces, moments, notes, panels, report, setting, warnings
from game.scenes.boards.cities.board import GameBoard
from game.scenes.boards.cities.model import Shown
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.boards.setting import Bench
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Note, Reach, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held, StripItem
from game.text import Text


class Screen(GameScreen[View, Shown]):
    """One city for all planners, with its administration in place of the players' cards."""

    ground = GameBoard.ground
    has_own_light = True
    has_column = True
    has_drawings = True
    free_options = setting.OPTIONS
    turning_points = (BoardOpened, NewsActive)
    """The end of a milestone has its report and needs no banner."""

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> GameBoard:
        """The region."""
        return GameBoard(parent, look, game=self.game, sound=sound)

    def setting(self, bench: Bench) -> Widget | None:
        """The chapter, who plans, and the boards."""
        return setting.setting(bench)

    def amend(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options without an arrangement that does not fit them."""
        return setting.amend(options)

    def report(self, view: View, look: Look, text: Text) -> Widget | None:
        """The rank, every milestone and the objectives."""
        return report.report(view, look, text)

    def hand(self, view: View, text: Text) -> tuple[Held, ...]:
        """The display, or the roles on offer."""
        return faces.hand(view, text)

    def face_of(self, view: View, target: Target, text: Text) -> CardFace | None:
        """The face of a card or role."""
        return faces.face_of(target, text)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All cards, roles and news."""
        return faces.every_face(text)

    def item(self, panel: OwnPanel[View], item: StripItem) -> StripItem:
        """Whether a reward is out of reach, and which parts of a condition hold."""
        return faces.item(panel, item)

    def label(self, text: Text, view: View, target: Target) -> str:
        """Once a card was exchanged, going on means drawing."""
        return notes.label(text, view, target)

    def move_name(self, text: Text, view: View, action: Action) -> str:
        """What the move does; where, is lit."""
        return notes.move_name(text, action)

    def about(self, text: Text, view: View, target: Target) -> tuple[Note, ...]:
        """Of a card whether its reward is out of reach."""
        return notes.about(text, view, target)

    def notes(self, text: Text, view: View, action: Action) -> tuple[Note, ...]:
        """What a move costs and brings."""
        return notes.notes(text, view, action)

    def unforeseen(self, text: Text, view: View, action: Action) -> str:
        """Nobody knows the card before it is drawn."""
        return text("cities.unforeseen") if isinstance(action, Draw) else super().unforeseen(text, view, action)

    def outlook(self, text: Text, before: View, after: View) -> tuple[Note, ...]:
        """What the city would come to after the move."""
        return notes.outlook(text, before, after)

    def reach(self, view: View, card: Target) -> Reach:
        """Where a card can be built."""
        return panels.reach(view, card)

    def warnings(self, text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
        """What to think of before a move."""
        return warnings.warnings(text, before, action, after)

    def column(self, panel: OwnPanel[View]) -> Widget | None:
        """The administration."""
        return panels.column(panel)

    def row(self, panel: OwnPanel[View]) -> Widget | None:
        """The administration in one line."""
        return panels.row(panel)

    def drawings(self, panel: OwnPanel[View]) -> Widget | None:
        """In a replay the administration."""
        return panels.drawings(panel)

    def close_up(self, panel: OwnPanel[View], target: Target) -> Widget | None:
        """A stack, a card of the exchange pile, or a district."""
        return closeup.close_up(panel, target)

    def bulletin(self, panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
        """The report of a milestone."""
        return report.bulletin(panel, events)

    # -- moments -------------------------------------------------------------------------------------------------

    def amid(self, before: View, after: View, begun: Sequence[Event]) -> View:
        """While a milestone ends, the values that its steps have left so far."""
        return moments.amid(before, begun)

    def moment(self, text: Text, happening: Happening[View]) -> Moment | None:
        """What everybody should have the time to read."""
        return moments.moment(text, happening) or super().moment(text, happening)

"""What Cities adds to the panels over its table: the administration, what a move means, warnings, reports."""

from game.rules.cities import BoardOpened, NewsActive
from game.rules.core import Event
from game.scenes.boards.cities import administration
from game.scenes.boards.cities.notes import notes as notes
from game.scenes.boards.cities.report import bulletin as bulletin
from game.scenes.boards.cities.report import report as report
from game.scenes.boards.cities.warnings import warnings as warnings
from game.scenes.hud.extras import Page
from game.scenes.widgets import Widget


def column(page: Page) -> Widget | None:
    """The administration in place of the cards of the players, for they share one city."""
    return administration.administration(page)


def row(page: Page) -> Widget | None:
    """The same in one line."""
    return administration.row(page)


def is_turning_point(event: Event) -> bool:
    """A board is opened, or news is told; the end of a milestone has its report."""
    return isinstance(event, BoardOpened | NewsActive)

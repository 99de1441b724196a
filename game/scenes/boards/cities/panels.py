"""What Cities adds to the panels over its table: the administration, the forecast, reports and warnings."""

from game.scenes.boards.cities import administration
from game.scenes.hud.extras import Page
from game.scenes.widgets import Widget


def column(page: Page) -> Widget | None:
    """The administration in place of the cards of the players, for they share one city."""
    return administration.administration(page)


def row(page: Page) -> Widget | None:
    """The same in one line."""
    return administration.row(page)

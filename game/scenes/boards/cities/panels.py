"""What Cities adds to the panels over its table: the administration, what a move means, warnings, reports."""

from typing import Any

from msgspec.structs import replace

from game.rules.cities import BoardOpened, NewsActive
from game.rules.cities.prospects import prospect
from game.rules.core import Event, Target
from game.rules.grid import bits
from game.scenes.boards.cities import administration
from game.scenes.boards.cities.closeup import close_up as close_up
from game.scenes.boards.cities.faces import rules
from game.scenes.boards.cities.notes import notes as notes
from game.scenes.boards.cities.report import bulletin as bulletin
from game.scenes.boards.cities.report import report as report
from game.scenes.boards.cities.warnings import warnings as warnings
from game.scenes.hud.extras import Page, Reach
from game.scenes.widgets import Widget


def column(page: Page) -> Widget | None:
    """The administration in place of the cards of the players, for they share one city."""
    return administration.administration(page)


def drawings(page: Page) -> Widget | None:
    """In a replay, which has no column of its own, the administration stands below the points."""
    return administration.administration(replace(page, is_folded=True)) if page.card is None else None


def row(page: Page) -> Widget | None:
    """The same in one line."""
    return administration.row(page)


def reach(view: Any, card: Target) -> Reach:
    """Where the reward of a card would be earned, and where else it could be built."""
    if card.kind != "card" or view.phase != "turn" or card.key not in view.displays[view.active]:
        return Reach()
    tables = rules().tables
    found, names = prospect(tables, view, view.active, card.key), tables.site(view.setup.layout).names
    best = tuple(Target("cell", names[cell]) for cell in bits(found.rewarded))
    return Reach(best, tuple(Target("cell", names[cell]) for cell in bits(found.possible & ~found.rewarded)))


def is_turning_point(event: Event) -> bool:
    """A board is opened, or news is told; the end of a milestone has its report."""
    return isinstance(event, BoardOpened | NewsActive)

"""The column of Cities in its three forms, and where a card can be built."""

from msgspec.structs import replace

from game.rules.cities import View
from game.rules.cities.prospects import prospect
from game.rules.core import Target
from game.rules.grid import bits
from game.scenes.boards.cities import administration
from game.scenes.boards.cities.faces import rules
from game.scenes.boards.screen import OwnPanel
from game.scenes.table.situation import Reach
from game.scenes.widgets import Widget


def column(panel: OwnPanel[View]) -> Widget | None:
    """The administration in place of the cards of the players, for they share one city."""
    return administration.administration(panel)


def drawings(panel: OwnPanel[View]) -> Widget | None:
    """In a replay, which has no column of its own, the administration stands below the points."""
    return (
        administration.administration(replace(panel, style=replace(panel.style, is_folded=True)))
        if panel.card is None
        else None
    )


def row(panel: OwnPanel[View]) -> Widget | None:
    """The same in one line."""
    return administration.row(panel)


def reach(view: View, card: Target) -> Reach:
    """Where the reward of a card would be earned, and where else it could be built."""
    if card.kind != "card" or view.phase != "turn" or card.key not in view.displays[view.active]:
        return Reach()
    tables = rules().tables
    found, names = prospect(tables, view, view.active, card.key), tables.site(view.setup.layout).names
    best = tuple(Target("cell", names[cell]) for cell in bits(found.rewarded))
    return Reach(best, tuple(Target("cell", names[cell]) for cell in bits(found.possible & ~found.rewarded)))

"""What can be seen to change in Skyrise: what a seat has and would have if its bid won, that is, what it aims at."""

from typing import Any

from game.bots.base import Terms
from game.bots.reasons.facts import risen
from game.rules.core import Seat
from game.rules.skyrise import Game, View
from game.rules.skyrise.model import PATRON_DISCS
from game.rules.skyrise.scoring import control, panoramas

PATRON, OBJECTIVE = 4.0, 2.0
"""What a patron disc and a structure on the objective's colour bring, about."""
AT_ONCE = 0.5
"""What it is worth to win an auction at once: less than anything that is won."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better; who only lets others win aims at nothing."""
    if _own(before, seat) == _own(after, seat):
        return {}
    found = risen(_facts(game, _as_if_won(game, before, seat), seat), _facts(game, _as_if_won(game, after, seat), seat))
    return {**found, "at_once": AT_ONCE * (after.built[seat].bit_count() - before.built[seat].bit_count())}


def _own(view: View, seat: Seat) -> tuple[Any, ...]:
    """What nobody else's bid or disc changes."""
    return [bid for bid in view.bids if bid[0] == seat][-1:], view.built[seat], view.tableaux[seat]


def _as_if_won(game: Game, view: View, seat: Seat) -> View:
    """The same view after everybody else has passed, where the seat's bid lies highest."""
    return game.settled(view) if view.bids and view.bids[-1][0] == seat else view


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    book, tableau = game.tables, view.tableaux[seat]
    points = {line.reason: line.points for line in game.projected(view)[seat]}
    facts = {
        "colours": float(points["colours"]),
        "discs": points["provision"] + PATRON * sum(tableau.count(disc) for disc in PATRON_DISCS),
        "control": float(control(book, view)[seat]),
        "panorama": float(panoramas(book, view)[seat]),
        "wonder": float(points["wonder"]),
        "keys": float(points["keys"]),
    }
    colour = view.objectives[seat]
    if colour is not None:
        on_colour = (view.built[seat] & game.board(view).colours[colour]).bit_count()
        facts["objective"] = OBJECTIVE * min(on_colour, book.content.scoring.objective.need)
    return facts

"""What can be seen to change in Skyrise: what a seat has and would have if its bid won, that is, what it aims at."""

from typing import Any

from game.bots.base import Terms
from game.bots.reasons.facts import from_to, improvements, most_risen
from game.rules.core import Because, Seat
from game.rules.grid import bits
from game.rules.skyrise import Game, View
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.model import PATRON_DISCS
from game.rules.skyrise.scoring import control, controllers, panoramas, track_value

PATRON, OBJECTIVE = 4.0, 2.0
"""What a patron disc and a structure on the objective's colour bring, about."""
AT_ONCE = 0.5
"""What it is worth to win an auction at once: less than anything that is won."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better; who only lets others win aims at nothing."""
    if _own(before, seat) == _own(after, seat):
        return {}
    found = improvements(_facts(game, _as_if_won(game, before, seat), seat), _facts(game, _as_if_won(game, after, seat), seat))
    return {**found, "at_once": AT_ONCE * (after.built[seat].bit_count() - before.built[seat].bit_count())}


def _own(view: View, seat: Seat) -> tuple[Any, ...]:
    """What nobody else's bid or disc changes."""
    return [bid for bid in view.bids if bid[0] == seat][-1:], view.built[seat], view.tableaux[seat]


def _as_if_won(game: Game, view: View, seat: Seat) -> View:
    """The same view after everybody else has passed, where the seat's bid lies highest."""
    return game.settled(view) if view.bids and view.bids[-1][0] == seat else view


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    book = game.tables
    points = {line.reason: line.points for line in game.projected(view)[seat]}
    facts = {
        "colours": float(points["colours"]),
        "provisions": float(points["provision"]),
        "patrons": PATRON * _patrons(view, seat),
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


def tell(game: Game, before: View, after: View, seat: Seat, name: str) -> Because:
    """The points that would be won, the island, the quarter; all as if the bid won."""
    if name == "at_once":
        won = after.built[seat] & ~before.built[seat]
        return Because(name, {"quarter": game.tables.quarters[next(iter(bits(won)))]})
    was, is_ = _as_if_won(game, before, seat), _as_if_won(game, after, seat)
    if name == "control":
        isles = game.board(is_).isles
        gained = next(isle.code for isle in isles if seat in controllers(is_, isle) and seat not in controllers(was, isle))
        return Because(name, {"isle": gained})
    if name == "patrons":
        return Because(name, from_to(_patrons(was, seat), _patrons(is_, seat)))
    if name == "colours":
        before_, after_ = _by_colour(game, was, seat), _by_colour(game, is_, seat)
        colour = most_risen(before_, after_)
        return Because(name, {"colour": COLOURS[colour], "more": after_[colour] - before_[colour]})
    if name == "objective":
        colour = is_.objectives[seat] or 0
        counts = [(view.built[seat] & game.board(view).colours[colour]).bit_count() for view in (was, is_)]
        return Because(name, {"colour": COLOURS[colour], **from_to(*counts)})
    return Because(name, {"more": round(_facts(game, is_, seat)[name] - _facts(game, was, seat)[name])})


def _by_colour(game: Game, view: View, seat: Seat) -> list[int]:
    """The points for structures of each colour."""
    masks = game.board(view).colours
    worth = [track_value(game.tables, view, seat, colour) for colour in range(len(masks))]
    return [each * (view.built[seat] & mask).bit_count() for each, mask in zip(worth, masks, strict=True)]


def _patrons(view: View, seat: Seat) -> int:
    """How many patrons the seat has."""
    return sum(view.tableaux[seat].count(disc) for disc in PATRON_DISCS)

"""The planner as mentor: it finds the turns at which a finished match got worse, and until when a lost city could be saved.

Turns are found and measured as in every review (`game/review/cities.py`), from what could be known then: only a difference
beyond its doubt is told. That a city could be saved it shows by saving it: it plays on from that turn, and of what lies face
down it knows no more than the person did.
"""

from collections.abc import Iterator
from statistics import fmean
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from game.bots import BOTS
from game.match.session import Session
from game.match.thinker import summarise_match
from game.review.cities import CitiesReferee
from game.review.ends import Thoughts, at_once
from game.review.moments import Suspect
from game.review.retelling import Story, retell
from game.rules.cities import Draw
from game.rules.cities.campaign import is_finished
from game.rules.core import Action, seeded

PLAYER = "greedy"
"""The planner that plays a city on: a whole one in the time of some pictures."""
WORTH_A_WORD = 2.5
"""Points; whoever gives away less has played well."""
MOST_TRIES = 3
"""Turns whose two ends are played out."""
MOMENT = 0.012
"""Seconds it thinks between two frames; a turn is always looked at to its end."""


class Turning(Struct, frozen=True):
    """The turn at which most was given away."""

    number: int
    """How many moves had been made before it."""
    milestone: int
    move: tuple[str, str]
    """What was done: kind and card, the latter empty for the end of a milestone."""
    instead: tuple[str, str]
    ends: tuple[int, int] | None = None
    """The totals to expect from there, with the move and with the planner's own; None of a city that was lost."""


class WayOut(Struct, frozen=True):
    """The last decision at which a city could still be kept from being lost."""

    number: int
    """How many moves had been made before it."""
    milestone: int
    instead: tuple[str, str]
    """What the planner did: kind and card, board or role."""
    total: int
    """What it brought the city to."""


def verdict(session: Session) -> Turning | None:
    """Where a match turned; None where little was given away."""
    return at_once(think_of_turning_point(session))


def way_out(session: Session) -> WayOut | None:
    """Until when a lost city could be saved; None where it could not."""
    return at_once(saving(session))


def think_of_turning_point(session: Session) -> Thoughts[Turning | None]:
    """The turn at which most was given away, a moment at a time.

    How much is not guessed: the planner builds the city on with both moves, on many decks that could be, and the totals to
    expect are told. Where the difference is no larger than its doubt, the next turn is tried.
    """
    story = retell(summarise_match(session))
    referee = CitiesReferee(story)
    suspects = yield from _suspects(referee, story)
    is_lost = not is_finished(session.final_state())
    for each in sorted(suspects, key=lambda each: -each.hope)[:MOST_TRIES]:
        number, action = each.decision.number, each.decision.line[0]
        milestone = len(story.moves[number].state.milestones) + 1
        found = Turning(number, milestone, _told(action), _told(each.line[0]))
        measured = yield from referee.measure(each)
        if measured is None or not measured[0].is_sure or measured[0].gain < referee.worth:
            continue
        if is_lost:
            return found  # what a loss costs is not counted in points
        own, other = (fmean(end.totals[0] for end in ends) for ends in measured[1:])
        return replace(found, ends=(round(own), round(other)))
    return None


def _suspects(referee: CitiesReferee, story: Story) -> Thoughts[list[Suspect]]:
    """The turns of people that the planner thinks little of, by what could be known then."""
    found = []
    for seat in story.match.people:
        for decision in referee.decisions(seat):
            suspect = yield from referee.screen(decision)
            if suspect is not None and suspect.hope > WORTH_A_WORD:
                found.append(suspect)
    return found


def _play_on(session: Session, number: int, action: Action) -> Thoughts[int | None]:
    """The total that the planner comes to after that move in the place of another; None where it loses the city."""
    other = session.branch(number)
    other.submit(action)
    while other.to_act is not None:
        other.submit(_chosen(other))
        yield
    assert other.outcome is not None, "it ended"
    return other.outcome.scores[0] if is_finished(other.final_state()) else None


def _chosen(match: Session) -> Action:
    """What the planner does now."""
    assert match.to_act is not None, "it goes on"
    return BOTS[PLAYER]().choose(match.rules, match.view(match.to_act), seeded(match.number))


def saving(session: Session) -> Thoughts[WayOut | None]:
    """From the end back, a moment at a time: the last decision from which the planner finishes the city above 0."""
    for number, (_, notation) in reversed(list(enumerate(session.moves()))):
        other = session.branch(number)
        instead, seat = _chosen(other), other.to_act
        is_own = seat is not None and session.players[seat].is_human
        if not is_own or isinstance(instead, Draw) or instead == other.parse(notation):
            continue  # another card would have been luck
        milestone = len(other.view(seat).milestones) + 1
        total = yield from _play_on(session, number, instead)
        if total is not None and total > 0:  # a city that nobody is happy in was not saved
            return WayOut(number, milestone, _told(instead), total)
    return None


def _told(action: Action) -> tuple[str, str]:
    """An action by its kind and what it is about."""
    names = (getattr(action, name, "") for name in ("card", "board", "role"))
    return action.kind(), next(filter(None, names), "")


class Mentor:
    """Looks through one match a moment at a time, so that no picture waits for it. Of one move it says one thing."""

    def __init__(self, session: Session) -> None:
        self.found: Turning | None = None
        self.way_out: WayOut | None = None
        """Of a lost city."""
        self.is_done = False
        self._thoughts = self._think(session)

    def _think(self, session: Session) -> Iterator[None]:
        found = yield from think_of_turning_point(session)
        if not is_finished(session.final_state()):
            self.way_out = yield from saving(session)
        is_told = found is not None and self.way_out is not None and found.number == self.way_out.number
        self.found = None if is_told else found

    def poll(self) -> bool:
        """Goes on for a moment; True once it has seen everything."""
        until = perf_counter() + MOMENT
        while not self.is_done and perf_counter() < until:
            self.is_done = next(self._thoughts, self) is self
        return self.is_done

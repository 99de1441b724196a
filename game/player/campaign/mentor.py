"""The planner as mentor: where in a match that ended it turned for the worse, and until when a lost city could be saved.

Every turn is judged from what could be known then, in a few milliseconds. That a city could be saved it shows by saving it:
it plays on from that turn, and of what lies face down it knows no more than the person did.
"""

from collections import deque
from collections.abc import Iterator
from time import perf_counter

from msgspec import Struct

from game.bots import BOTS
from game.bots.cities import Planner
from game.bots.planning import Planning
from game.match.session import Session
from game.player.campaign.progress import game
from game.rules.cities import Build, Draw, End, Exchange, PlayPolicy
from game.rules.cities.campaign import is_finished
from game.rules.core import Action, Rng, seeded

THOUGHT = Planning(width=4, depth=2)
PLAYER = "greedy"
"""The planner that plays a city on: a whole one in the time of some pictures."""
WORTH_A_WORD = 2.5
"""Points; whoever gives away less has played well."""
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
    points: int


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
    return deque(verdicts(session), maxlen=1).pop()


def verdicts(session: Session) -> Iterator[Turning | None]:
    """The worst turn so far, after each turn that was looked at."""
    planner, worst, found = Planner(game(), THOUGHT), WORTH_A_WORD, None
    again = Session(session.rules, session.players, seed=session.seed, options=session.options)
    for number, (_, notation) in enumerate(session.moves()):
        seat, action = again.to_act, again.parse(notation)
        assert seat is not None, "a move is somebody's"
        view, is_own = again.view(seat), session.players[seat].is_human
        if is_own and isinstance(action, Build | PlayPolicy | Exchange | End) and view.phase == "turn" and any(view.stocked):
            judged = planner.appraise(view, action, Rng(number + 1))
            if judged.regret > worst and judged.best != action:
                worst, milestone = judged.regret, len(view.milestones) + 1
                found = Turning(number, milestone, _told(action), _told(judged.best), round(judged.regret))
            yield found
        again.submit(action)


def ways_out(session: Session) -> Iterator[WayOut | None]:
    """From the end back, after each move of the planner's: None until it has saved the city, and for ever where it cannot."""
    planner = BOTS[PLAYER]()

    def chosen(match: Session) -> Action:
        assert match.to_act is not None, "it goes on"
        return planner.choose(match.rules, match.view(match.to_act), seeded(match.number))

    for number, (_, notation) in reversed(list(enumerate(session.moves()))):
        other = session.branch(number)
        instead, seat = chosen(other), other.to_act
        is_own = seat is not None and session.players[seat].is_human
        if not is_own or isinstance(instead, Draw) or instead == other.parse(notation):
            continue  # another card would have been luck
        milestone = len(other.view(seat).milestones) + 1
        while other.to_act is not None:
            other.submit(chosen(other))
            yield None
        if other.outcome is not None and is_finished(other.final_state()):
            yield WayOut(number, milestone, _told(instead), other.outcome.scores[0])
            return


def _told(action: Action) -> tuple[str, str]:
    """An action by its kind and what it is about."""
    names = (getattr(action, name, "") for name in ("card", "board", "role"))
    return action.kind(), next(filter(None, names), "")


class Mentor:
    """Looks through one match a moment at a time, so that no picture waits for it."""

    def __init__(self, session: Session) -> None:
        self.found: Turning | None = None
        self.way_out: WayOut | None = None
        """Of a lost city."""
        self.is_done = False
        self._thoughts = self._think(session)

    def _think(self, session: Session) -> Iterator[None]:
        for found in verdicts(session):
            self.found = found
            yield
        if not is_finished(session.final_state()):
            for way_out in ways_out(session):
                self.way_out = way_out
                yield

    def poll(self) -> bool:
        """Goes on for a moment; True once it has seen everything."""
        until = perf_counter() + MOMENT
        while not self.is_done and perf_counter() < until:
            self.is_done = next(self._thoughts, self) is self
        return self.is_done

"""The planner as mentor: where in a match that ended it turned for the worse, and what the planner would rather have done.

It judges every turn from what could be known then, a few milliseconds for each.
"""

from collections import deque
from collections.abc import Iterator
from time import perf_counter

from msgspec import Struct

from game.bots.cities import Planner
from game.bots.planning import Planning
from game.match.session import Session
from game.player.campaign.progress import game
from game.rules.cities import Build, End, Exchange, PlayPolicy
from game.rules.cities.campaign import is_finished
from game.rules.core import Action, Rng

THOUGHT = Planning(width=4, depth=2)
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
    is_end: bool
    """Did the move end the city, while another would have kept it going?"""


def verdict(session: Session) -> Turning | None:
    """Where a match turned; None where little was given away."""
    return deque(verdicts(session), maxlen=1).pop()


def verdicts(session: Session) -> Iterator[Turning | None]:
    """The worst turn so far, after each turn that was looked at."""
    planner, worst, found = Planner(game(), THOUGHT), WORTH_A_WORD, None
    again = Session(session.rules, session.players, seed=session.seed, options=session.options)
    moves = session.moves()
    for number, (_, notation) in enumerate(moves):
        seat, action = again.to_act, again.parse(notation)
        assert seat is not None, "a move is somebody's"
        view, is_own = again.view(seat), session.players[seat].is_human
        if is_own and isinstance(action, Build | PlayPolicy | Exchange | End) and view.phase == "turn" and any(view.stocked):
            judged = planner.appraise(view, action, Rng(number + 1))
            if judged.regret > worst and judged.best != action:
                worst, milestone = judged.regret, max(1, view.opened.bit_count())
                is_end = number == len(moves) - 1 and not is_finished(session.final_state())
                found = Turning(number, milestone, _told(action), _told(judged.best), round(judged.regret), is_end)
            yield found
        again.submit(action)


def _told(action: Action) -> tuple[str, str]:
    """An action by its kind and card."""
    return action.kind(), getattr(action, "card", "")


class Mentor:
    """Looks through one match a moment at a time, so that no picture waits for it."""

    def __init__(self, session: Session) -> None:
        self.found: Turning | None = None
        self.is_done = False
        self._verdicts = verdicts(session)

    def poll(self) -> bool:
        """Goes on for a moment; True once it has seen everything."""
        until = perf_counter() + MOMENT
        while not self.is_done and perf_counter() < until:
            try:
                self.found = next(self._verdicts)
            except StopIteration:
                self.is_done = True
        return self.is_done

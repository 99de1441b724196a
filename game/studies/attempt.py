"""One try at a study: how the goals stand, how many moves are left, which hints were asked for. Judged by the session alone."""

from enum import Enum

from game.match.session import Session
from game.rules import GAMES
from game.studies.measures import vocabulary
from game.studies.search import count_moves
from game.studies.study import HINTS, SPARE, GoalState, Study, goal_states, stars


class AttemptStanding(Enum):
    """How far a try is."""

    OPEN = "open"
    SPENT = "spent"
    """No move is left, or another seat would have to decide."""
    SOLVED = "solved"


class StudyAttempt:
    """A try at one study, from the first look at it to the end. Undo and starting over cost nothing."""

    def __init__(self, study: Study) -> None:
        words = vocabulary(study.game)
        assert words is not None, "a study is of a game that has a vocabulary"
        self.study, self._words, self._rules = study, words, GAMES[study.game]
        self.hints = 0
        """How many of the three were asked for; a solution that was watched counts as all."""
        self.earned: int | None = None
        """The stars of the first solution; None before it."""

    def goals(self, session: Session) -> tuple[GoalState, ...]:
        """How each goal stands."""
        return goal_states(self._rules, self.study.goals, session.view(self.study.seat))

    def moves(self, session: Session) -> int:
        """How many moves were made, as the study counts them."""
        return count_moves(self._words, session.actions())

    def standing(self, session: Session) -> AttemptStanding:
        """How far it is as things stand."""
        if all(each.is_met for each in self.goals(session)):
            return AttemptStanding.SOLVED
        if session.to_act != self.study.seat:
            return AttemptStanding.SPENT
        if self.moves(session) < self.study.entry.moves + SPARE:
            return AttemptStanding.OPEN
        still = {action.kind() for action in session.legal(self.study.seat)} & (self._words.free - self._words.idle)
        return AttemptStanding.OPEN if still else AttemptStanding.SPENT

    def is_used_up(self, session: Session) -> bool:
        """Were as many moves made as it takes, and it is not solved? One more may be left, at the price of a star."""
        return self.moves(session) >= self.study.entry.moves and self.standing(session) is not AttemptStanding.SOLVED

    def ask_hint(self) -> None:
        """One hint more."""
        self.hints = min(HINTS, self.hints + 1)

    def solve(self, session: Session) -> int:
        """Notes that it was solved; returns the stars of the first time."""
        if self.earned is None:
            self.earned = stars(self.moves(session), self.study.entry.moves, self.hints)
        return self.earned

"""Judges a match that ended. It counts only for the mission that started it, and only under the mission's own terms."""

from datetime import date

from msgspec import Struct

from game.match.session import Session
from game.player.campaign.missions import Mission, hints, mission_of
from game.player.campaign.progress import MEDALS, Attempt, Day, Progress, game, with_attempt, with_day
from game.rules.cities import State, daily, medal, objectives
from game.rules.cities.parts import MONEY, TOTAL


class Judged(Struct, frozen=True):
    """A mission that ended, as it is counted."""

    mission: Mission
    attempt: Attempt

    def add_to(self, progress: Progress) -> Progress:
        """The progress after it."""
        day = self.mission.day
        return with_day(progress, day, self._as_day()) if day else with_attempt(progress, self.attempt)

    def _as_day(self) -> Day:
        city = self.attempt
        return Day(city.id, city.ended, city.total, city.won)

    def is_offered(self, progress: Progress) -> bool:
        """Is its chapter open there, or was this the city with which its day began? Other matches were begun elsewhere."""
        if self.mission.day:
            return self.kept(progress) is not None
        return progress.is_open(self.attempt.chapter)

    def kept(self, progress: Progress) -> Attempt | Day | None:
        """What counts there of this match: this end of it, or another one before or after something was taken back."""
        if self.mission.day:
            day = progress.days.get(self.mission.day)
            return day if day is not None and day.id == self.mission.id else None
        return next((each for each in progress.attempts if each.id == self.mission.id), None)

    def is_in(self, progress: Progress) -> bool:
        """Is it this end of the match that counts there?"""
        kept, city = self.kept(progress), self.attempt
        return kept is not None and (kept.ended, kept.total) == (city.ended, city.total)


def judge(session: Session) -> Judged | None:
    """What a match counts for; None for free play, matches that go on, and those under other terms than a mission has."""
    mission, state = mission_of(session), session.final_state()
    if mission is None or session.outcome is None or not any(player.is_human for player in session.players):
        return None
    assert isinstance(state, State), "a mission is a match of cities"
    is_as_offered = _is_of_the_day(session, state, mission.day) if mission.day else _is_of(session, state, mission.chapter)
    return Judged(mission, _attempt(session, state, mission)) if is_as_offered else None


def _is_of(session: Session, state: State, chapter: str) -> bool:
    """Is it that chapter with its own threshold and boards? Whatever else helps is noted."""
    tables, setup = game().tables, state.setup
    own = tables.chapters[chapter]
    chosen = game().resolve(setup.seats, session.options)
    is_own_layout = (
        setup.layout == tables.site(own.layout).layout
        if own.layout
        else chosen["layout"] in ("scenario", "random") and chosen["boards"] in ("scenario", str(own.boards))
    )
    return setup.scenario == chapter and setup.success == own.success and is_own_layout


def _is_of_the_day(session: Session, state: State, day: str) -> bool:
    """Is it the city of that day, alone and without help? What was chosen by default need not be written out."""
    seed, options = daily(date.fromisoformat(day))
    return (
        session.seed == seed
        and state.setup.seats == 1
        and state.setup.difficulty == options["difficulty"]
        and not assists(state)
        and _is_of(session, state, options["scenario"])
    )


def _attempt(session: Session, state: State, mission: Mission) -> Attempt:
    rules, earned = game(), medal(game().content, state)
    assert session.outcome is not None, "it ended"
    return Attempt(
        id=mission.id,
        chapter=state.setup.scenario,
        ended=state.ended,
        total=state.values[TOTAL],
        won=bool(session.outcome.won),
        difficulty=state.setup.difficulty,
        seed=session.seed,
        cards=len(state.tiles) + state.policies,
        money=state.values[MONEY],
        medal=next((each for each in MEDALS if each == earned), None),
        objectives=tuple(name for name, _, is_met in objectives(rules.tables, state) if is_met),
        assists=assists(state),
        hints=hints(session),
        planners=tuple(player.kind for player in session.players),
    )


def assists(state: State) -> tuple[str, ...]:
    """The helps that were on: noted beside a medal, never forbidding it."""
    setup, price = state.setup, game().content.administration.exchange_price
    switched = {
        "open_tops": setup.open_tops,
        "exchange_cost": setup.exchange_price < price,
        "small_rest": setup.small_rest,
        "smooth": setup.smooth,
        "undo": setup.undo == "full",
    }
    return tuple(name for name, is_on in switched.items() if is_on)

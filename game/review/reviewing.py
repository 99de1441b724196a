"""The review of a match as one thought: facts at once, a first curve, moments, and a curve that gets more exact."""

from collections.abc import Callable, Iterator, Mapping

from game.review import skyline3000, skyline_world
from game.review.cities import CitiesReferee
from game.review.curve import Curve
from game.review.ends import Thoughts
from game.review.facts import find_facts
from game.review.model import PlayedMatch, Review
from game.review.moments import Inquiry, Referee
from game.review.retelling import Story, retell
from game.review.skyliners import SkylinersReferee
from game.review.skyrise import SkyriseReferee

MakeReferee = Callable[[Story], Referee | None]
"""None for a variant of the game in which nothing was proved."""
REFEREES: dict[str, MakeReferee] = {
    "skyliners": SkylinersReferee,
    "skyline3000": skyline3000.referee,
    "cities": CitiesReferee,
    "skyrise": SkyriseReferee,
    "skyline_world": skyline_world.referee,
}
"""The games whose estimates are exact enough to blame single decisions; `tools/review_proof.py` measures it."""
CURVE_PART = 0.3
"""Of all the work."""


class _Draft:
    """A review in the making."""

    def __init__(self, match: PlayedMatch, referees: Mapping[str, MakeReferee]) -> None:
        self._story = retell(match)
        self._curve = Curve(self._story)
        self._referee = referees[match.game](self._story) if match.game in referees else None
        self._inquiries: list[Inquiry] = []
        self._facts = find_facts(self._story)

    def think(self) -> Thoughts[None]:
        """The first pass of the curve, the first person's moments, the second pass, everybody's moments."""
        yield
        yield from self._curve.grow(0)
        if self._referee is not None:
            points = self._curve.points()
            people = self._story.match.people
            self._inquiries = [Inquiry(self._story, self._referee, seat, points) for seat in people]
        for inquiry in self._inquiries[:1]:
            yield from inquiry.think()
        yield from self._curve.grow(1)
        for inquiry in self._inquiries[1:]:
            yield from inquiry.think()

    def review(self, *, is_done: bool = False) -> Review:
        """What is known so far."""
        curve = self._curve.grown / self._curve.size
        parts = [inquiry.part for inquiry in self._inquiries]
        weight = CURVE_PART if self._referee is not None else 1.0
        part = weight * curve + (1 - weight) * (sum(parts) / len(parts) if parts else 0.0)
        moments = [moment for inquiry in self._inquiries for moment in inquiry.moments()]
        return Review(
            self._story.rules.id,
            is_cooperative=self._story.outcome.won is not None,
            points=self._curve.points(),
            moments=tuple(sorted(moments, key=lambda each: (each.number, each.seat))),
            facts=self._facts,
            has_moments=self._referee is not None,
            since=self._referee.since if self._referee is not None else 0,
            part=1.0 if is_done else part,
            is_done=is_done,
        )

    @property
    def version(self) -> tuple[object, ...]:
        """Differs once there is something new to show."""
        return self._curve.grown, *(inquiry.version for inquiry in self._inquiries)


def think_of_match(match: PlayedMatch, referees: Mapping[str, MakeReferee] | None = None) -> Iterator[Review]:
    """Better and better reviews; the last one counts. Whoever has seen enough stops asking."""
    draft = _Draft(match, REFEREES if referees is None else referees)
    review, version = draft.review(), draft.version
    for _ in draft.think():
        if draft.version != version:
            review, version = draft.review(), draft.version
        yield review
    yield draft.review(is_done=True)


def review_match(match: PlayedMatch, referees: Mapping[str, MakeReferee] | None = None) -> Review:
    """The whole review, here and now."""
    review = None
    for review in think_of_match(match, referees):  # noqa: B007 - only the last one counts
        pass
    assert review is not None, "there is always something to say"
    return review

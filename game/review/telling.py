"""A review in words, for a screen and for the terminal. It names moves by the words it is given."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from game.review.facts import LINE
from game.review.model import Finding, Review, TurningPoint
from game.rules.core import Seat
from game.text import Text

Name = Callable[[TurningPoint, Sequence[str]], str]
"""Says the moves of a moment in words."""

CLEAR = 0.5
"""Points by which a seat's expectation must differ to be told."""
SHORT = 3
"""Moves that are always said one by one."""
LOST, WON = 0.2, 0.8
"""Chances by which a win counts as given away."""


def whole(number: float) -> int:
    """A number as it is told: no game knows halves of points."""
    return int(number + 0.5) if number >= 0 else -int(0.5 - number)


def with_sign(number: int) -> str:
    """With its sign."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "±0"


def headline(text: Text, moment: TurningPoint) -> str:
    """What the moment was, in a few words."""
    back = moment.hindsight
    if back is not None and back.chances[0] <= LOST and max(back.chances[1], back.best.chance if back.best else 0) >= WON:
        return text("review.win_given_away")
    return text("review.points_given_away", points=max(1, whole(moment.gain)))


def why(text: Text, moment: TurningPoint, names: Sequence[str], *, is_cooperative: bool = False) -> str:
    """By how much the other way is better by what was known, and for whom it changes what."""
    better = text("review.better", points=max(1, whole(moment.gain)))
    changes = [
        f"{names[seat]} {with_sign(whole(after - before))}"
        for seat, (before, after) in enumerate(zip(moment.played.totals, moment.better.totals, strict=True))
        if abs(after - before) >= CLEAR
    ]
    if is_cooperative or not changes:
        return text("review.known", better=better)
    return text("review.known_why", better=better, changes=", ".join(changes))


def doubt(text: Text, moment: TurningPoint) -> str:
    """Between which numbers the difference lies, most likely; empty where they are the same."""
    least, most = whole(moment.gain - 2 * moment.error), whole(moment.gain + 2 * moment.error)
    if least == most:
        return ""
    return text("review.doubt", least=max(0, least), most=most)


def telling_moves(moves: Sequence[str], others: Sequence[str]) -> list[int]:
    """The numbers of the moves to be said: of a long way those that the other one has not, if there are any."""
    if max(len(moves), len(others)) <= SHORT:
        return list(range(len(moves)))
    left, own = Counter(others), list[int]()
    for number, move in enumerate(moves):
        if left[move]:
            left[move] -= 1
        else:
            own.append(number)
    return own or list(range(len(moves)))


def hindsight(text: Text, moment: TurningPoint, name: Name) -> str:
    """What was true; empty where nothing was hidden."""
    back = moment.hindsight
    if back is None:
        return ""
    if back.best is not None:
        return text("review.truth.best", move=name(moment, back.best.moves), chance=whole(100 * back.best.chance))
    if abs(back.gain) <= 2 * back.error or abs(back.gain) < CLEAR:
        return text("review.truth.even")
    key = "review.truth.better" if back.gain > 0 else "review.truth.worse"
    return text(key, points=max(1, whole(abs(back.gain))))


def summary(text: Text, review: Review, seat: Seat) -> str:
    """The whole review of one person in a sentence."""
    if not review.has_moments:
        return text("review.facts_only")
    own = [moment for moment in review.moments if moment.seat == seat]
    if not own and not review.is_done:
        return text("review.computing")
    cost = sum(moment.gain for moment in own)
    amount = text("review.amount", points=whole(cost))
    said = text("review.cost", count=len(own), amount=amount) if own else text("review.nothing_decisive")
    return f"{said} {text('review.since', number=review.since + 1)}" if review.since else said


def tell_finding(text: Text, game: str, finding: Finding) -> str:
    """A fact in words, without its points."""
    if finding.key == LINE:
        return text(f"{game}.score.{finding.params[LINE]}")
    params = {name: text.word(game, value) for name, value in finding.params.items()}
    return text(f"{game}.review.{finding.key}", **params)


def tell_points(text: Text, finding: Finding) -> str:
    """What a fact brought, or would have brought; empty where it is not counted in points."""
    if not finding.points:
        return ""
    if finding.is_missed:
        return text("review.worth_least" if finding.is_least else "review.worth", points=finding.points)
    return with_sign(finding.points)


def findings_of(review: Review, seat: Seat) -> tuple[list[Finding], list[Finding]]:
    """What brought something to a seat, the most first, and what it missed; in a city built together one for all."""
    own = [finding for finding in review.facts if finding.seat == (0 if review.is_cooperative else seat)]
    missed = sorted((each for each in own if each.is_missed), key=lambda each: -each.points)
    brought = [each for each in own if not each.is_missed]
    return brought if review.is_cooperative else sorted(brought, key=lambda each: -each.points), missed


def lines(text: Text, review: Review, names: Sequence[str], people: Sequence[Seat]) -> Iterator[str]:
    """The review as it is printed in a terminal."""

    def name(_moment: TurningPoint, moves: Sequence[str]) -> str:
        return ", ".join(moves)

    yield text("review.title")
    for seat in people:
        yield f"\n{names[seat]}: {summary(text, review, seat)}"
        for moment in (moment for moment in review.moments if moment.seat == seat):
            yield f"  {text('review.at', number=moment.number + 1)} {headline(text, moment)}"
            for way, key in ((moment.played, "played"), (moment.better, "rather")):
                totals = " · ".join(f"{who} {whole(total)}" for who, total in zip(names, way.totals, strict=True))
                chance = text("review.chance_of", chance=whole(100 * way.chance))
                yield f"    {text(f'review.{key}')}: {name(moment, way.moves)} ({totals}; {chance})"
            known = why(text, moment, names, is_cooperative=review.is_cooperative)
            yield f"    {known} {doubt(text, moment)}".rstrip()
            if back := hindsight(text, moment, name):
                yield f"    {back}"
        brought, missed = findings_of(review, seat)
        for title, found in (("brought", brought), ("missed", missed)):
            if found:
                yield f"  {text(f'review.{title}')}"
                for each in found:
                    yield f"    {tell_finding(text, review.game, each)} {tell_points(text, each)}".rstrip()

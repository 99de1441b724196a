"""Statistics of matches: win rates and ratings, each with its 95 % interval.

It knows no game and no bot, only who scored how much against whom.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from msgspec import Struct

Z = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""
SCALE = 400 / log(10)
"""Elo points for a factor e in the odds of winning."""
MIDDLE = 1500.0
"""The average of all ratings."""
_LONGEST_STEP = 2.0
_STEPS = 200
_NEXT_TO_NOTHING = 1e-3
"""The part of a drawn match that keeps those comparable who never met."""

Scores = Mapping[tuple[str, str], tuple[float, float]]
"""(one, other) → what one scored against the other, a shared victory counting half, and in how many matches."""


class Rate(Struct, frozen=True):
    """A share of 1 with its interval."""

    share: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """A strength on the Elo scale with its interval: 400 points more mean odds of 10 to 1."""

    name: str
    elo: float
    low: float
    high: float


def wilson(scored: float, played: int) -> Rate:
    """The rate of scoring; Wilson's interval keeps its promise for few matches and near 0 and 1, too."""
    if not played:
        return Rate(0.5, 0.0, 1.0)
    share, z2 = scored / played, Z * Z
    middle = (share + z2 / (2 * played)) / (1 + z2 / played)
    reach = Z * sqrt(share * (1 - share) / played + z2 / (4 * played * played)) / (1 + z2 / played)
    return Rate(share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def mean(values: Sequence[float]) -> Rate:
    """The mean of any numbers, with the interval of a normal distribution."""
    middle = sum(values) / len(values)
    if len(values) == 1:
        return Rate(middle, middle, middle)
    error = Z * sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
    return Rate(middle, middle - error, middle + error)


def ratings(names: Sequence[str], scores: Scores) -> tuple[Rating, ...]:
    """The most likely ratings (Bradley and Terry), with Wald intervals around the average of all.

    One drawn match between every two that met is added, so that somebody who never lost has a rating at all, and next to
    nothing between those who did not, so that everybody has one.
    """
    points = {}
    for pair, (scored, played) in _complete(names, scores).items():
        drawn = 1.0 if played else _NEXT_TO_NOTHING
        points[pair] = (scored + drawn / 2, played + drawn)
    strengths = [0.0] * len(names)
    for _ in range(_STEPS):  # Newton: the function is concave, so it ends at the one maximum
        slope, curve = _slope_and_curve(names, points, strengths)
        spread = _inverse(_anchored(curve))
        step = [sum(row[j] * slope[j] for j in range(len(names))) for row in spread]
        longest = max(map(abs, step), default=0.0)
        shorten = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shorten * change for strength, change in zip(strengths, step, strict=True)]
        if longest < 1e-9:
            break
    spread = _inverse(_anchored(_slope_and_curve(names, points, strengths)[1]))
    found = []
    for index, name in enumerate(names):
        error = Z * sqrt(max(0.0, spread[index][index] - 1 / len(names)))  # without the anchor's own part
        elo = MIDDLE + SCALE * strengths[index]
        found.append(Rating(name, elo, elo - SCALE * error, elo + SCALE * error))
    return tuple(found)


def _complete(names: Sequence[str], scores: Scores) -> dict[tuple[str, str], tuple[float, float]]:
    """Every two once, in the order of the names, whichever way round they were counted."""
    found = {}
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            scored, played = scores.get((one, other), (0.0, 0))
            lost, more = scores.get((other, one), (0.0, 0))
            found[one, other] = (scored + more - lost, played + more)
    return found


def _slope_and_curve(names: Sequence[str], points: Scores, strengths: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """The first derivative of the log-likelihood and the negative of the second: how far to go, and how sure that is."""
    slope = [0.0] * len(names)
    curve = [[0.0] * len(names) for _ in names]
    index = {name: number for number, name in enumerate(names)}
    for (one, other), (scored, played) in points.items():
        i, j = index[one], index[other]
        expected = 1 / (1 + exp(strengths[j] - strengths[i]))
        slope[i] += scored - played * expected
        slope[j] -= scored - played * expected
        weight = played * expected * (1 - expected)
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def _anchored(curve: list[list[float]]) -> list[list[float]]:
    """With the sum of all strengths held at 0, for only differences can be measured."""
    return [[value + 1 / len(curve) for value in row] for row in curve]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrices here are symmetric and positive, so no row needs to change places."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]):
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]

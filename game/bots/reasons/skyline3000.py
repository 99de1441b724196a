"""What can be seen to change in Skyline 3000: the city's points, the spaceports' cards and what stands in the factory."""

from game.bots.base import Terms
from game.bots.reasons.facts import from_to, improvements, most_risen
from game.rules.core import Because, Seat
from game.rules.skyline3000 import Game, View
from game.rules.skyline3000.legal import yard
from game.rules.skyline3000.scoring import allowances, block_scores

CITY, RIVALS, PORTS, FINISHED = 1.0, 0.5, 0.5, 0.5
"""What one of each is worth in points, about."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better."""
    return improvements(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    scored = block_scores(game.tables, view)
    points = [sum(block.points[each] for block in scored) for each in range(len(view.scores))]
    stand = yard(view.factories[seat])
    return {
        "city": CITY * points[seat],
        "rivals": -RIVALS * (sum(points) - points[seat]),
        "ports": PORTS * allowances(game.tables, view, scored)[seat],
        "factory": FINISHED * len(stand.finished),
    }


def tell(game: Game, before: View, after: View, seat: Seat, name: str) -> Because:
    """The block whose points changed most, the building that got its roof, the cards to be drawn."""
    was, is_ = block_scores(game.tables, before), block_scores(game.tables, after)
    if name == "city":
        return Because(name, _points(game, [block.points[seat] for block in was], [block.points[seat] for block in is_]))
    if name == "rivals":
        rivals = [each for each in range(len(after.scores)) if each != seat]
        worst = min(
            rivals, key=lambda rival: sum(now.points[rival] - old.points[rival] for now, old in zip(is_, was, strict=True))
        )
        points = _points(game, [block.points[worst] for block in was], [block.points[worst] for block in is_], sign=-1)
        return Because(name, {"seat": worst, **points})
    if name == "ports":
        return Because(name, from_to(allowances(game.tables, before, was)[seat], allowances(game.tables, after, is_)[seat]))
    old = [*before.factories[seat], *[""] * len(after.factories[seat])]
    changed = [new for new, slot in zip(after.factories[seat], old, strict=False) if new and new != slot]
    return Because(name, {"floors": max(int(building[:-1]) for building in changed)})


def _points(game: Game, was: list[int], is_: list[int], *, sign: int = 1) -> dict[str, str | int]:
    """The block in which the points rose most, or fell most."""
    block = most_risen([sign * points for points in was], [sign * points for points in is_])
    district, number = game.tables.districts[block // 3], block % 3 + 1
    return {"district": district, "number": number, **from_to(was[block], is_[block])}

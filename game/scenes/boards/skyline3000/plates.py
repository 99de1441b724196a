"""The badges of the blocks: which buildings fit, who is first and second, and what a move changes. Pure."""

from collections.abc import Iterator
from math import cos, pi, sin

from game.rules.core import Seat, Target
from game.rules.skyline3000.model import MARKS, SHAPES
from game.rules.skyline3000.scoring import BlockScore
from game.scenes.boards.kit.badges import INK, Badge, Cell, Pictogram
from game.scenes.boards.skyline3000 import places
from game.scenes.boards.skyline3000.forms import paint
from game.scenes.boards.skyline3000.model import Shown, demand_of, numbers, score
from game.scenes.boards.skyline3000.places import BLOCKS, DISTRICT
from game.scenes.drawing.look import Colour, Look, shade
from game.text import Text

SIZE, IN_PLAN = 1.48, 1.16
"""How large a plate is, and how much larger where the eye looks straight down from far above."""
WALL: Colour = shade(INK, 0.55)
_WALLS = ((-0.38, -0.44), (0.38, -0.44), (0.38, -0.06), (-0.38, -0.06))
_ROOFS = {
    "B": tuple((0.48 * cos(pi * k / 8), 0.50 * sin(pi * k / 8)) for k in range(9)),
    "G": ((0.52, 0.0), (0.0, 0.56), (-0.52, 0.0)),
}
ROOFS = {shape: Pictogram(((_WALLS, WALL), (points, INK))) for shape, points in _ROOFS.items()}
"""A little house with each roof."""
_FLAME: Colour = (0.98, 0.66, 0.24)
_HULL = ((-0.16, -0.30), (0.16, -0.30), (0.16, 0.16), (-0.16, 0.16))
_NOSE = ((-0.16, 0.16), (0.16, 0.16), (0.0, 0.50))
_FINS = ((-0.38, -0.46), (0.38, -0.46), (0.0, 0.0))
ROCKET = Pictogram(((_FINS, _FLAME), (_HULL, INK), (_NOSE, _FLAME)))
"""The mark of a spaceport."""
_DISC = tuple((0.46 * cos(pi * k / 8), 0.46 * sin(pi * k / 8)) for k in range(16))
MALL = Pictogram(((_DISC, (0.93, 0.36, 0.78)), (tuple((x / 2, y / 2) for x, y in _DISC), (1.0, 0.88, 0.54))))
"""The mark of a mall: its round hall, seen from above."""
WIDE = "mall"
"""What has a line of its own, since beside what the block takes it would reach over foundations."""
ABREAST = 3
"""So many emblems of first and second place have room in one line."""
GAP = ""
"""Parts two things in one line."""


def mark(block: str, text: Text) -> str:
    """A block in two signs, where its name has no room: its district's letter and its number."""
    return text(f"skyline3000.mark.{block[0]}") + block[1:]


def block_target(block: str) -> Target:
    """What is pointed at when a block's badge unfolds: its large foundation, which has its name."""
    return Target("foundation", block)


def badges(
    known: Shown, future: Shown | None, look: Look, text: Text, facing: float, *, is_plan: bool = False
) -> Iterator[Badge]:
    """A plate for each block; `future` is how things would stand after the pointed move. In a plan all are of one size."""
    for index, block in enumerate(BLOCKS):
        now, then = score(known, block), score(future or known, block)
        takes = demand_of(future or known, block)
        large = (future or known).larges[index]
        is_concerned = future is not None and (now != then or demand_of(known, block) != takes or known.larges[index] != large)
        first = _place(now.first, then.first, now.first_points, then.first_points, look)
        second = _place(now.second, then.second, now.second_points, then.second_points, look)
        is_crowded = is_concerned or len(then.first) + len(then.second) > ABREAST
        ranks = [first, second] if is_crowded else [_joined(first, second)]
        lines = [_takes(takes), _mark_of(large), *ranks] if large == WIDE else [_joined(_takes(takes), _mark_of(large)), *ranks]
        yield Badge(
            target=block_target(block),
            at=places.badge(block, facing),
            words=text(f"skyline3000.word.{block}"),
            lines=tuple(line for line in lines if line),
            rows=((needs(takes, text),), *_large(large, text), *_storeys(then, look, text)),
            is_concerned=is_concerned,
            tint=shade(paint(DISTRICT[block], look), 0.88),
            size=SIZE * (IN_PLAN if is_plan else places.nearness(block, facing)),
            opens_left=True,
        )


def _joined(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Two things in one line, or the one that there is."""
    return (*one, GAP, *other) if one and other else one or other


def _takes(takes: tuple[str, int, int]) -> tuple[Cell, ...]:
    """The roofs a block takes, and the heights."""
    shapes, low, high = takes
    return (*(ROOFS[shape] for shape in shapes), f"{low}–{high}" if high > low else str(low))


def _mark_of(large: str) -> tuple[Cell, ...]:
    """What stands on the large foundation of a block."""
    return {WIDE: (MALL, f"×{numbers().mall}"), "spaceport": (ROCKET,)}.get(large, ())


def needs(takes: tuple[str, int, int], text: Text) -> str:
    """The same in words, for whoever points at the block."""
    shapes, low, high = takes
    roof = text(f"skyline3000.badge.{'either' if len(shapes) > 1 else SHAPES[MARKS.index(shapes)]}")
    return text("skyline3000.badge.needs_two" if high > low else "skyline3000.badge.needs", low=low, high=high, roof=roof)


def _place(seats: tuple[Seat, ...], later: tuple[Seat, ...], points: int, worth: int, look: Look) -> tuple[Cell, ...]:
    """The seats on a place and its points; before and after where a move changes them."""
    old: list[Cell] = [look.identity(seat) for seat in seats]
    new: list[Cell] = [look.identity(seat) for seat in later]
    if seats == later:
        change = f"{points}→{worth}" if points != worth else str(points)
        return (*new, change) if seats else ()
    return (*(old or ["–"]), "→", *(new or ["–"]), *((f"+{worth}",) if later else ()))


def _large(large: str, text: Text) -> tuple[tuple[Cell, ...], ...]:
    """What the spaceport or mall of a block does, in words."""
    if not large:
        return ()
    port = numbers().spaceport
    words = text(f"skyline3000.badge.{large}", first=port.first, second=port.second, mall=numbers().mall)
    return ((words,),)


def _storeys(found: BlockScore, look: Look, text: Text) -> Iterator[tuple[Cell, ...]]:
    """The same on a badge."""
    for seat, words in storeys(found, text):
        yield (words,) if seat is None else (look.identity(seat), words)


def storeys(found: BlockScore, text: Text) -> Iterator[tuple[Seat | None, str]]:
    """Storeys by seat with the tallest tower and the points of each, the strongest first; then what decides a tie."""
    strong = sorted((seat for seat, count in enumerate(found.storeys) if count), key=lambda seat: _strength(found, seat))
    for seat in strong:
        count = text("skyline3000.badge.storeys", count=found.storeys[seat])
        present = f"{count}, {text('skyline3000.badge.tallest', height=found.tallest[seat])}"
        points = found.points[seat]
        yield seat, text("skyline3000.badge.paid", present=present, points=points) if points else present
    if len(strong) > 1 and found.storeys[strong[0]] == found.storeys[strong[1]]:
        yield None, text(f"skyline3000.badge.{'shared' if len(found.first) > 1 else 'by_height'}")


def _strength(found: BlockScore, seat: Seat) -> tuple[int, int]:
    return -found.storeys[seat], -found.tallest[seat]

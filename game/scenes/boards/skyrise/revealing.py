"""Says where revealed wonders and their plates stand, and which part of the picture they fill. Pure.

Wonders rise over the docks of their owners. A plate beside each tells whose it is, what it is worth and for what. Plates are
equally large in the picture however far away they are, and leave a corner of it to the words of the moment.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from game.rules.core import Seat
from game.rules.skyrise.content import FIRST_WONDER
from game.scenes.boards.kit.badges import LETTER, PAD, STRIPE
from game.scenes.boards.kit.labels import Box, Flat, TableLabel, arrange_labels, overlap
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyrise import rooms, wonders
from game.scenes.boards.skyrise.framing import land
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.skyrise.parting import PictureFrame, leaves
from game.scenes.boards.skyrise.places import Chart, towards
from game.scenes.boards.thing import Place
from game.scenes.camera import Point
from game.scenes.drawing.lettering import width
from game.scenes.drawing.look import Look

LARGE = {2: 1.6, 3: 2.3, 4: 2.9}
"""How many times as large as on a quarter wonders are, by the number of seats: the farther away docks lie, the larger."""
TALL = 1.7
"""Wonders that are higher than this are less enlarged, so that none fills the picture alone."""
APART = 1.85
"""How far two wonders of a dock stand apart."""
BEFORE = 0.45
"""How far before the middle of a dock, towards the eye, they stand."""
SLICES = 6
"""In so many slices the silhouette of a wonder is known."""
LETTERS = 0.050
"""How high the letters of a plate are, in halves of the picture's height."""
WIDE = 2.1
"""Words of a plate are broken where they get wider than this, in its own units."""
GAP = 0.015
"""Between a wonder and its plate, in halves of the picture's height."""
ASIDE = (0.0, -0.3, 0.3, -0.55, 0.55)
"""How far from the middle of its wonder a plate below or above it may stand, in its own widths."""
BODY = 3.0
"""How much it matters that wonders are seen."""
BESIDE, ACROSS, OVER = 0.1, 0.2, 0.3
"""What it costs a plate to stand beside its wonder, on the side of the others, or over it, instead of below it."""
WORDS = (4.2, 1.0)
"""How much room is left to the words of the moment, across and up, in sizes of the compass."""


class Raised(Struct, frozen=True):
    """A wonder over its dock: whose, which, where its foot is, how it is turned, how many times as large as usual."""

    seat: Seat
    card: str
    at: Place
    heading: float
    size: float

    @property
    def number(self) -> int:
        """The number of its card."""
        return rules().tables.piece[self.card] - FIRST_WONDER

    @property
    def high(self) -> float:
        """How high it is."""
        return self.size * _tall(self.number)

    def corners(self) -> Iterator[Point]:
        """Points around it, slice by slice."""
        x, y, z = self.at
        for low, high, half in silhouette(self.number):
            for sx, sy in product((-half, half), repeat=2):
                dx, dy, _ = table_place(self.heading, self.size * sx, self.size * sy)
                yield from ((x + dx, y + dy, z + self.size * level) for level in (low, high))


@cache
def silhouette(number: int) -> tuple[tuple[float, float, float], ...]:
    """For each slice of a wonder from where to where it goes, and how far it reaches to each side."""
    mesh, _ = wonders.wonder(number, Look().identity(None), fine=False)
    places = [vertex[0] for vertex in mesh.vertices]
    step = max(z for *_, z in places) / SLICES
    found = []
    for k in range(SLICES):
        inside = [max(abs(x), abs(y)) for x, y, z in places if k * step - 1e-6 <= z <= (k + 1) * step + 1e-6]
        if inside:
            found.append((k * step, (k + 1) * step, max(inside)))
    return tuple(found)


def _tall(number: int) -> float:
    return wonders.wonder(number, Look().identity(None))[1]


def raise_wonders(
    map_: Chart, seats: Sequence[Seat], cards: Sequence[str], *, players: int, facing: float
) -> tuple[Raised, ...]:
    """All wonders over the docks of their owners, before the signs there; those of one owner side by side."""
    found = []
    (dx, dy), size = towards(facing, BEFORE), LARGE[players]
    for number, (seat, card) in enumerate(zip(seats, cards, strict=True)):
        across = seats[:number].count(seat) - (seats.count(seat) - 1) / 2
        x, y, z = map_.on_dock(seat, APART * across, 0.0, 0.05)
        raised = Raised(seat, card, (x + dx, y + dy, z), map_.heading(seat), size)
        found.append(replace(raised, size=min(size, size * TALL / _tall(raised.number))))
    return tuple(found)


def break_words(title: str, words: str) -> tuple[str, ...]:
    """Words as the lines of a plate with that title."""
    most, lines = max(WIDE, width(title, LETTER) + STRIPE - PAD), list[str]()
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", LETTER) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def plate_scale(sight: PictureFrame, at: Place) -> float:
    """How large a plate at that place is made so that its letters are as high as those of every other."""
    return LETTERS / LETTER / sight.at(at)[1]


class Arranged(Struct, frozen=True):
    """Where in the picture wonders and their plates are, and how much of them covers something else or is covered."""

    bodies: tuple[Box, ...]
    plates: tuple[Box, ...]
    covered: float

    @property
    def is_clear(self) -> bool:
        """Does nothing cover anything?"""
        return self.covered < rooms.NOTHING


def arrange_plates(raised: Sequence[Raised], sizes: Sequence[Flat], sight: PictureFrame) -> Arranged:
    """The boxes of wonders and plates, as they are seen from there; `sizes` of plates are in their own units.

    A plate stands below its wonder, else beside or over it, and leaves room for the words of the moment.
    """
    bodies, inside = tuple(_box_of(each, sight) for each in raised), sight.inside()
    middle, compass = (inside[0] + inside[1]) / 2, [box for box, _ in sight.covered()]
    labels = [
        _around(body, (LETTERS / LETTER * wide, LETTERS / LETTER * high), middle)
        for body, (wide, high) in zip(bodies, sizes, strict=True)
    ]
    labels.append(_reserve(sight))
    chosen = arrange_labels(labels, [*((box, BODY) for box in bodies), *sight.covered()], inside)
    boxes = [label.boxes[place] for label, place in zip(labels, chosen, strict=True)]
    covered = _covered(boxes, [*bodies, *compass], inside) + _covered(bodies, compass, inside)
    return Arranged(bodies, tuple(boxes[:-1]), covered)


def _box_of(raised: Raised, sight: PictureFrame) -> Box:
    seen = [sight.at(point)[0] for point in raised.corners()]
    across, up = [x for x, _ in seen], [y for _, y in seen]
    return min(across), max(across), min(up), max(up)


def _around(body: Box, size: Flat, middle: float) -> TableLabel:
    """The plate of a wonder, with all the places where it may stand."""
    (left, right, low, high), (wide, tall) = body, size
    x, y = (left + right) / 2, (low + high) / 2
    below, above = low - tall / 2 - GAP, high + tall / 2 + GAP
    tried = [((x, below), 0.0), *(((x + aside * wide, below), BESIDE) for aside in ASIDE[1:])]
    for is_right in (False, True):
        at = right + wide / 2 + GAP if is_right else left - wide / 2 - GAP
        cost = BESIDE if is_right is (x > middle) else ACROSS
        tried += [((at, level), cost) for level in (low + tall / 2, y, high - tall / 2)]
    tried += [((x + aside * wide, above), OVER) for aside in ASIDE]
    return TableLabel(size, tuple(place for place, _ in tried), None, tuple(cost for _, cost in tried))


def _reserve(sight: PictureFrame) -> TableLabel:
    """Room for the words of the moment."""
    size, places = rooms.word_places(sight, WORDS)
    return TableLabel(size, places)


def _covered(boxes: Sequence[Box], others: Sequence[Box], inside: Box) -> float:
    """How much boxes cover each other and others, and leave the free part."""
    pairs = sum(overlap(one, two) for number, one in enumerate(boxes) for two in (*boxes[number + 1 :], *others))
    return pairs + sum(leaves(box, inside) for box in boxes)


def frame_wonders(map_: Chart, raised: Sequence[Raised], sizes: Sequence[Flat], sight: PictureFrame) -> tuple[Point, ...]:
    """What has to be framed so that all wonders and plates find room over the whole map, seen from the side of that eye."""
    points = [*land(map_), *(point for each in raised for point in each.corners())]
    return rooms.frame_beside_words(points, sight, lambda tried, _: arrange_plates(raised, sizes, tried).covered)

"""A darkness over the picture with a soft hole for each thing that is meant: one texture of few pixels, which costs little."""

from collections.abc import Sequence

from panda3d.core import CardMaker, NodePath, PNMImage, SamplerState, StringStream, Texture, TransparencyAttrib

Place = tuple[float, float]
"""In points from the upper left corner of the window."""

WIDE, HIGH = 128, 64
"""Pixels of the texture; powers of two, as the smallest driver wants them."""
NIGHT = (0.043, 0.059, 0.094)
DARK = 0.46
PAD = 30.0
"""How far beyond what is meant the light reaches, in points."""
SOFT = 26.0
"""How soft its edge is, in points."""


def hull(points: Sequence[Place]) -> list[Place]:
    """The corners around a set of points, in order."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(run: Sequence[Place]) -> list[Place]:
        chain: list[Place] = []
        for x, y in run:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], (x, y)):
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _turns_right(a: Place, b: Place, c: Place) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def span(corners: Sequence[Place], y: float, pad: float) -> tuple[float, float] | None:
    """From where to where a shape reaches at a height, widened by a distance to all sides; None where it does not reach."""
    found: list[float] = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        for x, at in ((ax, ay), (bx, by)):
            away = abs(y - at)
            if away <= pad:
                reach = (pad * pad - away * away) ** 0.5
                found += [x - reach, x + reach]
        if min(ay, by) <= y <= max(ay, by) and ay != by:
            x = ax + (bx - ax) * (y - ay) / (by - ay)
            found += [x - pad, x + pad]
    return (min(found), max(found)) if found else None


class Darkness:
    """One darkness below all widgets."""

    def __init__(self, parent: NodePath) -> None:
        """`parent` is flat, in points."""
        self._parent = parent
        self._node: NodePath = NodePath()
        self._texture = Texture("darkness")
        self._texture.set_wrap_u(SamplerState.WM_clamp)
        self._texture.set_wrap_v(SamplerState.WM_clamp)
        self._texture.set_minfilter(SamplerState.FT_linear)
        self._drawn: object = None

    def clear(self) -> None:
        """The picture is as bright as ever."""
        self._node.remove_node()
        self._node, self._drawn = NodePath(), None

    def draw(self, window: tuple[float, float], holes: Sequence[Sequence[Place]]) -> None:
        """Darkens all but the shapes around these sets of points."""
        shapes = [hull(hole) for hole in holes if hole]
        drawn = window, tuple(tuple((round(x), round(y)) for x, y in shape) for shape in shapes)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        grey = PNMImage()
        grey.read(StringStream(b"P5 %d %d 255\n" % (WIDE, HIGH) + _rows(window, shapes)), "darkness.pgm")
        grey.gaussian_filter(SOFT / window[0] * WIDE)
        grey *= DARK
        image = PNMImage(WIDE, HIGH, 4)
        image.fill(*NIGHT)
        image.copy_channel(grey, 0, 3)
        self._texture.load(image)
        if self._node.is_empty():
            self._hang(window)

    def _hang(self, window: tuple[float, float]) -> None:
        card = CardMaker("darkness")
        card.set_frame(0, window[0], -window[1], 0)
        self._node = self._parent.attach_new_node(card.generate())
        self._node.set_texture(self._texture)
        self._node.set_transparency(TransparencyAttrib.M_alpha)


def _rows(window: tuple[float, float], shapes: Sequence[Sequence[Place]]) -> bytes:
    """The pixels row by row: dark but for the shapes."""
    rows = bytearray()
    for row in range(HIGH):
        line, y = bytearray(b"\xff" * WIDE), (row + 0.5) / HIGH * window[1]
        for shape in shapes:
            found = span(shape, y, PAD)
            if found is not None:
                left, right = (max(0, min(WIDE, round(x / window[0] * WIDE))) for x in found)
                line[left:right] = bytes(right - left)
        rows += line
    return bytes(rows)

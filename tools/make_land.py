"""Paints the boards of Cities: each as land and as plan, side by side in one picture. Needs numpy and pillow.

Shores, pavements and kerbs are level lines of blurred masks, so their corners are round; what lies at the rim of a board is
repeated outwards before it is blurred, so that any two boards fit. A second, smaller copy has the light of the table on it,
for machines without shaders.
"""

from collections.abc import Iterator, Sequence
from math import pi, sin
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from game.rules import GAMES
from game.scenes.boards.cities.sheets import CELL, FIELD, GRID, MARGIN, NAMES
from game.scenes.drawing.light import light_of
from game.scenes.drawing.lighting import baker

SIDE = 7
SIZE = SIDE * CELL
GRASS, MEADOW, LINES, SAND = "#86A662", "#759758", "#E8EBC8", "#E3D2A0"
FOAM, WATER, DEEP = "#D9F0EE", "#6FB7C6", "#3F8CA8"
ASPHALT, PATCH, PAVING, KERB, PAINT = "#565A60", "#62666C", "#C2BDB0", "#A59F92", "#EDE6D2"
BLUE, LAKE, INK = "#344D6C", "#2D4461", "#E9E2CC"
EARTH, TURF = "#CDB68C", "#6F8A4E"
DRY, WET = 255, 128
"""How open paint is to the sky: land, and what mirrors it."""
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
Rows = Sequence[str]
Array = np.ndarray


def _code(colour: str) -> Array:
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)], np.float32)


def _mixed(one: str, other: str, part: float) -> tuple[int, ...]:
    return tuple(int(value) for value in _code(one) + (_code(other) - _code(one)) * part)


def _blur(mask: Array, cells: float) -> Array:
    picture = Image.fromarray((255 * mask).astype(np.uint8)).filter(ImageFilter.GaussianBlur(cells * CELL))
    return np.asarray(picture).astype(np.float32) / 255


def _step(low: float, high: float, values: Array) -> Array:
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def _noise(cells: Sequence[int], seed: int, wide: int) -> Array:
    """Soft noise around 0."""
    rng, total = np.random.default_rng(seed), np.zeros((wide, wide), np.float32)
    for number in cells:
        small = Image.fromarray((255 * rng.random((number, number))).astype(np.uint8))
        total += np.asarray(small.resize((wide, wide), Image.Resampling.BICUBIC)).astype(np.float32) / 255 - 0.5
    return total / len(cells)


# -- land --------------------------------------------------------------------------------------------------------


class Land:
    """A board in the making, with a margin all round."""

    wide = SIZE + 2 * MARGIN

    def __init__(self, rows: Rows, seed: int) -> None:
        self.rows, self.seed = rows, seed
        self.paint = np.zeros((self.wide, self.wide, 3), np.float32) + _code(GRASS)

    def lay(self, colour: str, part: Array) -> None:
        """A colour over what is there."""
        self.paint += (_code(colour) - self.paint) * part[..., None]

    def noise(self, *cells: int, more: int = 0) -> Array:
        """Noise of the board's own."""
        return _noise(cells, self.seed + more, self.wide)

    def cut(self, picture: Image.Image | Array) -> Array:
        """What lies on the board and its margin, of a picture with two cells more on each side."""
        whole = np.asarray(picture).astype(np.float32)
        part = slice(2 * CELL - MARGIN, 2 * CELL + SIZE + MARGIN)
        return whole[part, part]

    def image(self, gloss: Array) -> Image.Image:
        """The painted board; alpha says what is wet."""
        return Image.fromarray(np.dstack([np.clip(self.paint, 0, 255), gloss]).astype(np.uint8))


def _pens() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A mask with two cells more on each side than a board."""
    mask = Image.new("L", (SIZE + 4 * CELL,) * 2, 0)
    return mask, ImageDraw.Draw(mask)


def _is_in(x: int, y: int) -> bool:
    return 0 <= x < SIDE and 0 <= y < SIDE


def ways(rows: Rows) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """For each cell of road where it leads on; at the rim also outwards."""
    roads = [(x, y) for y in range(SIDE) for x in range(SIDE) if rows[y][x] == "#"]
    return {
        (x, y): [(dx, dy) for dx, dy in AROUND if not _is_in(x + dx, y + dy) or rows[y + dy][x + dx] == "#"] for x, y in roads
    }


def land(rows: Rows, seed: int) -> Image.Image:
    """A board as land: meadow, water, roads."""
    board = Land(rows, seed)
    wet = board.cut(_blur(np.kron(np.pad(_grid(rows) == "~", 2, mode="edge"), np.ones((CELL, CELL))), 0.30))
    wet = wet + 0.05 * board.noise(9, 17)
    _meadow(board, wet)
    _water(board, wet)
    _roads(board)
    _markings(board)
    return board.image(np.where(wet > 0.53, WET, DRY))


def _grid(rows: Rows) -> Array:
    return np.array([list(row) for row in rows])


def _meadow(board: Land, wet: Array) -> None:
    """Grass, darker in places, with a fine frame around each free cell."""
    board.paint *= 1 + 0.10 * board.noise(5, 11, 60, more=1)[..., None]
    board.lay(MEADOW, _step(-0.05, 0.12, board.noise(6, more=2)))
    frames, pen = _pens()
    for y in range(SIDE):
        for x in range(SIDE):
            if board.rows[y][x] == ".":
                left, top = (x + 2) * CELL, (y + 2) * CELL
                pen.rounded_rectangle((left + 4, top + 4, left + CELL - 5, top + CELL - 5), 9, outline=120, width=2)
    board.lay(LINES, board.cut(frames) / 255 * (wet < 0.3))


def _water(board: Land, wet: Array) -> None:
    """A beach, foam, water that grows deep, and ripples that follow the shore."""
    for colour, low, high, strength in (
        (SAND, 0.20, 0.30, 1.0),
        (FOAM, 0.455, 0.48, 1.0),
        (WATER, 0.51, 0.545, 1.0),
        (DEEP, 0.60, 0.98, 0.8),
    ):
        board.lay(colour, strength * _step(low, high, wet))
    broken = board.noise(10, 19, more=3)
    for level in (0.66, 0.80, 0.92):
        line = np.exp(-(((wet - level) / 0.012) ** 2)) * _step(-0.06, 0.10, broken + 0.12 * np.sin(40 * wet))
        board.lay(FOAM, 0.42 * line)


def _roads(board: Land) -> None:
    """Asphalt between kerbs and pavements."""
    mask, pen = _pens()
    half = 0.30 * CELL
    for (x, y), arms in ways(board.rows).items():
        cx, cy = (x + 2.5) * CELL, (y + 2.5) * CELL
        for dx, dy in arms:
            reach = CELL * (1 if _is_in(x + dx, y + dy) else 2.6)
            ends = sorted((cx, cx + dx * reach)), sorted((cy, cy + dy * reach))
            pen.rectangle((ends[0][0] - half, ends[1][0] - half, ends[0][1] + half, ends[1][1] + half), fill=255)
    near = board.cut(_blur(np.asarray(mask) / 255, 0.11))
    board.lay(PAVING, _step(0.10, 0.14, near))
    board.lay(KERB, _step(0.30, 0.34, near))
    board.lay(ASPHALT, _step(0.44, 0.48, near))
    board.lay(PATCH, _step(0.44, 0.48, near) * _step(0.0, 0.2, board.noise(5, 11, 60, more=1)) * 0.8)


def _markings(board: Land) -> None:
    """Zebras where roads meet, dashes along the others."""
    mask, pen = _pens()
    for (x, y), arms in ways(board.rows).items():
        cx, cy = (x + 2.5) * CELL, (y + 2.5) * CELL
        for dx, dy in arms:
            strokes = _zebra(dx, dy) if len(arms) > 2 else _dashes(dx, dy, is_bend=arms[0][0] != -arms[-1][0])
            for x0, y0, x1, y1 in strokes:
                pen.rectangle((cx + x0 * CELL, cy + y0 * CELL, cx + x1 * CELL, cy + y1 * CELL), fill=226)
    board.lay(PAINT, board.cut(mask) / 255)


Stroke = tuple[float, float, float, float]


def _box(dx: int, dy: int, along: tuple[float, float], across: tuple[float, float]) -> Stroke:
    """A rectangle on the way in a direction: from where to where along it, and across."""
    xs = sorted(dx * a - dy * c for a, c in zip(along, across, strict=True))
    ys = sorted(dy * a + dx * c for a, c in zip(along, across, strict=True))
    return xs[0], ys[0], xs[1], ys[1]


def _zebra(dx: int, dy: int) -> Iterator[Stroke]:
    for bar in range(-2, 3):
        yield _box(dx, dy, (0.36, 0.48), (0.105 * bar - 0.038, 0.105 * bar + 0.038))


def _dashes(dx: int, dy: int, *, is_bend: bool) -> Iterator[Stroke]:
    """Two dashes to the rim of a cell; in a bend only the outer one."""
    for start in (0.31,) if is_bend else (0.06, 0.31):
        yield _box(dx, dy, (start, start + 0.13), (-0.018, 0.018))


# -- plans -------------------------------------------------------------------------------------------------------


def plan(rows: Rows) -> Image.Image:
    """A board while it is closed: light lines on blue; `?` is not known yet."""
    finer = 2
    cell, wide = CELL * finer, (SIZE + 2 * MARGIN) * finer
    image = Image.new("RGB", (wide, wide), _mixed(BLUE, INK, 0.0))
    pen, rim = ImageDraw.Draw(image), MARGIN * finer
    for k in range(SIDE * 4 + 1):
        at = rim + k * cell / 4
        pen.line((at, 0, at, wide), fill=_mixed(BLUE, INK, 0.07), width=2)
        pen.line((0, at, wide, at), fill=_mixed(BLUE, INK, 0.07), width=2)
    for y in range(SIDE):
        for x in range(SIDE):
            _plan_cell(pen, rows[y][x], rim + x * cell, rim + y * cell, cell)
    for y in range(SIDE):
        for x in range(SIDE):
            for dx, dy in AROUND:
                _plan_edge(pen, rows, (x, y), (dx, dy), rim, cell)
    pen.rectangle((rim + 3, rim + 3, wide - rim - 4, wide - rim - 4), outline=_mixed(BLUE, INK, 0.85), width=7)
    return image.resize((SIZE + 2 * MARGIN,) * 2, Image.Resampling.LANCZOS).convert("RGBA")


def _plan_cell(pen: ImageDraw.ImageDraw, mark: str, x: float, y: float, cell: float) -> None:
    faint = _mixed(BLUE, INK, 0.28)
    if mark == ".":
        pen.rectangle((x, y, x + cell, y + cell), outline=faint, width=3)
    elif mark == "#":
        pen.rectangle((x, y, x + cell, y + cell), fill=_mixed(BLUE, INK, 0.10))
    elif mark == "~":
        pen.rectangle((x, y, x + cell, y + cell), fill=_mixed(LAKE, INK, 0.0))
        for k in range(4):
            wave = [(x + t * cell / 24, y + (k + 0.5) * cell / 4 + 5 * sin(2 * pi * t / 12)) for t in range(25)]
            pen.line(wave, fill=faint, width=3)


def _plan_edge(
    pen: ImageDraw.ImageDraw, rows: Rows, at: tuple[int, int], way: tuple[int, int], rim: float, cell: float
) -> None:
    """The dashes of a road, and the lines along roads and water."""
    (x, y), (dx, dy), line = at, way, _mixed(BLUE, INK, 0.85)
    here, there = rows[y][x], rows[y + dy][x + dx] if _is_in(x + dx, y + dy) else None
    cx, cy = rim + (x + 0.5) * cell, rim + (y + 0.5) * cell
    if here == "#" and there in (None, "#"):
        for start in (0.06, 0.31):
            a, b = start * cell, (start + 0.13) * cell
            pen.line((cx + dx * a, cy + dy * a, cx + dx * b, cy + dy * b), fill=line, width=4)
    if there is not None and here != there and here in "#~":
        ex, ey, half = cx + dx * cell / 2, cy + dy * cell / 2, cell / 2
        ends = (ex - abs(dy) * half, ey - abs(dx) * half, ex + abs(dy) * half, ey + abs(dx) * half)
        pen.line(ends, fill=line, width=7 if here == "~" else 5)


# -- the picture -------------------------------------------------------------------------------------------------


def _sides() -> Image.Image:
    """What is seen of a board's edge: earth below, turf above."""
    image = Image.new("RGBA", (FIELD, FIELD), (*_mixed(EARTH, INK, 0.0), DRY))
    ImageDraw.Draw(image).rectangle((0, 0, FIELD, int(0.45 * FIELD)), fill=(*_mixed(TURF, INK, 0.0), DRY))
    return image


def fields() -> dict[str, Image.Image]:
    """Every field of the picture by its name."""
    boards = {board.code: board.rows for board in GAMES["cities"].content.boards}  # type: ignore[attr-defined]
    painted = {f"land {code}": land(rows, 7 * number + 3) for number, (code, rows) in enumerate(boards.items())}
    painted |= {f"plan {code}": plan(rows) for code, rows in boards.items()}
    hidden = [row.replace(".", "?").replace("#", "?") for row in next(iter(boards.values()))]
    return painted | {"hidden": plan(hidden), "sides": _sides()}


def _lit(picture: Image.Image) -> Image.Image:
    """With the light of the table on it, as it falls on what lies level."""
    bake, pixels = baker(light_of("cities")), np.asarray(picture.convert("RGB")).copy()
    for channel in range(3):
        curve = [bake((0.0, 0.0, 1.0), (value / 255,) * 3, 1.0)[channel] for value in range(256)]
        pixels[..., channel] = (255 * np.array(curve)).astype(np.uint8)[pixels[..., channel]]
    return Image.fromarray(pixels)


def make(folder: Path) -> list[Path]:
    """The picture, what of it is wet, and the copy with light on it."""
    whole = Image.new("RGBA", (GRID[0] * FIELD, GRID[1] * FIELD), (*_mixed(BLUE, INK, 0.0), DRY))
    made = fields()
    for number, name in enumerate(NAMES):
        whole.paste(made[name], (number % GRID[0] * FIELD, number // GRID[0] * FIELD))
    paths = [folder / name for name in ("cities_land.jpg", "cities_land_alpha.png", "cities_land_safe.jpg")]
    whole.convert("RGB").save(paths[0], quality=86, subsampling=0, optimize=True)
    whole.getchannel("A").resize((whole.width // 2, whole.height // 2)).save(paths[1], optimize=True)
    _lit(whole).resize((whole.width // 2, whole.height // 2), Image.Resampling.LANCZOS).save(
        paths[2], quality=84, optimize=True
    )
    return paths


if __name__ == "__main__":
    for path in make(Path(__file__).parent.parent / "assets" / "textures"):
        print(f"{path.stat().st_size:8} {path}")

"""Where in a texture each drawing lies. The program reads them, the asset tool paints them.

Two textures are shared by all tables. A game's board has more of its own: a `AtlasSheet` says what its file is called
(`<game>_<what>.png` or `.jpg` in `assets/textures`) and what its cells are.
"""

from msgspec import Struct

GRID = (4, 4)
"""Columns and rows of `facades.png`; a cell is twice as wide as high, like the wall it covers."""
FACADES = ("upright", "round", "ribbon", "lattice", "plain")
EMBLEMS = ("ring", "disc", "cross", "diamond", "none")
CELLS = (*FACADES, *(f"top_{name}" for name in EMBLEMS), "blank", *(f"roof_{name}" for name in EMBLEMS))
"""The cells of `facades.png` from the top left: façades, tops with emblems, plain white, roofs."""

GLYPH_GRID = (8, 8)
GLYPHS = (
    *"ABCDENSW",
    *"01234567",
    *"89/+−?½×",
    "4/5",
    "tick",
    "wrong",
    "eye",
    "gull",
    "lock",
    "arrow",
    "crane",
    "ring",
    "disc",
    "cross",
    "diamond",
    "none",
    "plan",
    "tower",
    "star",
    "blob",
    "halo",
    "tile",
    "frame",
    "bracket",
    "dot",
    "hatch",
    "card",
)
"""The cells of `glyphs.png` from the top left: signs for letters, numbers, emblems and marks, white with alpha."""

CELL_W, CELL_H = 512, 256
"""Pixels of a cell of `facades.png`."""
FIELD = (34, 38, 478, 238)
"""In a façade the field between piers, cornice and plinth: left, top, right, bottom in pixels."""
PANES = {"upright": (6, 2), "round": (4, 2), "ribbon": (8, 3), "lattice": (5, 2), "plain": (3, 1)}
"""Columns and rows of windows in the field, in the order of the façades."""


def panes(name: str) -> list[tuple[float, float, float, float]]:
    """The middle and half the size of every window's place, in pixels of the cell from the top left."""
    left, top, right, bottom = FIELD
    columns, rows = PANES[name]
    w, h = (right - left) / columns, (bottom - top) / rows
    return [(left + (i + 0.5) * w, top + (j + 0.5) * h, w / 2, h / 2) for j in range(rows) for i in range(columns)]


INSET = 0.02
"""What is kept clear at the edges of a cell, so that small copies of the texture do not mix neighbours."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in texture space."""


def _boxes(names: tuple[str, ...], grid: tuple[int, int], inset: float) -> dict[str, Box]:
    columns, (wide, high) = grid[0], (1 / grid[0], 1 / grid[1])
    return {
        name: (
            index % columns * wide + wide * inset,
            1 - (index // columns + 1) * high + high * inset,
            wide * (1 - 2 * inset),
            high * (1 - 2 * inset),
        )
        for index, name in enumerate(names)
    }


class AtlasSheet(Struct, frozen=True):
    """A game's own texture: cells of equal size from the top left, or with no cells one picture that repeats."""

    file: str
    grid: tuple[int, int] = (1, 1)
    """Columns and rows."""
    cells: tuple[str, ...] = ()

    @property
    def tiled(self) -> bool:
        """Does it repeat?"""
        return not self.cells

    def box(self, name: str) -> Box:
        """Where a cell lies."""
        return _boxes(self.cells, self.grid, INSET)[name]


CELL_BOX = _boxes(CELLS, GRID, INSET)
GLYPH_BOX = _boxes(GLYPHS, GLYPH_GRID, INSET)

"""Where in the two shared textures each drawing lies. The program reads them, the asset tool paints them."""

GRID = 4
FACADES = ("upright", "round", "ribbon", "lattice", "plain")
EMBLEMS = ("ring", "disc", "cross", "diamond", "none")
CELLS = (*FACADES, *(f"{name}_lit" for name in FACADES), *(f"top_{name}" for name in EMBLEMS), "blank")
"""The cells of `facades.png` from the top left: façades, the same with lights on, tops with emblems, and plain white."""

GLYPH_GRID = 8
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

INSET = 0.02
"""What is kept clear at the edges of a cell, so that small copies of the texture do not mix neighbours."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in texture space."""


def _boxes(names: tuple[str, ...], grid: int, inset: float) -> dict[str, Box]:
    side = 1 / grid
    edge = side * inset
    return {
        name: (
            index % grid * side + edge,
            1 - (index // grid + 1) * side + edge,
            side - 2 * edge,
            side - 2 * edge,
        )
        for index, name in enumerate(names)
    }


CELL_BOX = _boxes(CELLS, GRID, INSET)
GLYPH_BOX = _boxes(GLYPHS, GLYPH_GRID, INSET)

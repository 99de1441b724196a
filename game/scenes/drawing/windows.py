"""Which windows are lit: one rule of whole numbers, the same here and in `lit.frag`, so that every tier shows the same.

A façade's place in its texture carries whole numbers besides: u the plot, doubled, plus one where lights are on; v the
level, fourfold, plus the side. Textures repeat, so they change nothing but the windows; and since a piece takes them
along, nothing flickers while it flies.
"""

from game.scenes.drawing.atlas import Box

OPEN_SHARE, ROOFED_SHARE = 0.10, 0.70
"""How many windows are lit before a tower has a roof, and then."""
FACTORS = (73856093, 19349663, 83492791, 2654435761, 805459861)
"""For plot, level, side, column and row of a window."""
_MIXERS = (0x7FEB352D, 0x846CA68B)
_WORD = 0xFFFFFFFF


def chance(plot: int, level: int, side: int, column: int, row: int) -> float:
    """An even number of 0…1 for each window: it is lit where this lies below the share."""
    number = 0
    for factor, part in zip(FACTORS, (plot, level, side, column, row), strict=True):
        number ^= (part + 1) * factor & _WORD
    number ^= number >> 16
    number = number * _MIXERS[0] & _WORD
    number ^= number >> 15
    number = number * _MIXERS[1] & _WORD
    number ^= number >> 16
    return (number >> 8) / 0x1000000


def shift(plot: int, level: int) -> tuple[float, float]:
    """What a piece at home there adds to its places in the texture."""
    return 2.0 * plot, 4.0 * level


def glsl(panes: dict[str, tuple[int, int]], field: Box) -> str:
    """The same rule for shaders: the numbers of panes by façade, their field, and `window_chance`."""
    counts = ", ".join(f"vec2({columns}.0, {rows}.0)" for columns, rows in panes.values())
    sums = " ^ ".join(f"(uint({name}) + 1u) * {factor}u" for name, factor in zip(_NAMES, FACTORS, strict=True))
    return f"""
const vec2 PANES[{len(panes)}] = vec2[{len(panes)}]({counts});
const vec4 FIELD = vec4({", ".join(map(str, field))});
const vec2 LIT_SHARE = vec2({OPEN_SHARE}, {ROOFED_SHARE});
float window_chance(int plot, int level, int side, int column, int row) {{
    uint number = {sums};
    number = (number ^ (number >> 16u)) * {_MIXERS[0]}u;
    number = (number ^ (number >> 15u)) * {_MIXERS[1]}u;
    number ^= number >> 16u;
    return float(number >> 8u) / 16777216.0;
}}
"""


_NAMES = ("plot", "level", "side", "column", "row")

"""Where walls, plates and lamps lie in the texture of the city. Pure data; the asset tool paints by it.

The colours of the texture are multiplied by the paint of a body. Its alpha says what shines: lit windows, digits, lamps.
"""

from game.scenes.drawing.atlas import AtlasSheet, Box

CITY = AtlasSheet("skyline_world_city.png")
"""Bands of windows that repeat sideways, below them square cells."""
WALLS = AtlasSheet("skyline_world_walls.png")
"""The same without shaders: alpha says how much of a wall's own paint is covered by glass, plates and lights."""
VEILS = AtlasSheet("skyline_world_veils.png", (4, 1), ("smear", "wake", "beam", "blank"))
"""White with alpha: a light drawn out over water, the wake of a boat, a shaft of light."""
RIPPLES = AtlasSheet("skyline_world_ripples.png")

SIZE, BAND, EDGE, MODULE = 1024, 104, 4, 64
"""Pixels of the texture, of a band, of what is kept clear at its edges, and of one window's place along it."""
BANDS = ("upright", "round", "ribbon", "lattice", "plain", "far")
"""The façades of the players, that of neutral floors, and houses far away."""
CELL, RIM = 96, 5
CELLS = ("1", "2", "4", "6", "10", "n", "blank", "lamp", "glass")
SHIFTS = SIZE // MODULE
"""How many places a band can begin at."""


def band_at(name: str) -> tuple[int, int]:
    """Top and bottom of a band in pixels from above."""
    top = BANDS.index(name) * BAND
    return top, top + BAND


def cell_at(name: str) -> tuple[int, int]:
    """The upper left corner of a cell in pixels."""
    return CELLS.index(name) * CELL, len(BANDS) * BAND + EDGE


def band(name: str) -> tuple[float, float]:
    """Bottom and top of a band in texture space."""
    top, bottom = band_at(name)
    return 1 - (bottom - EDGE) / SIZE, 1 - (top + EDGE) / SIZE


def cell(name: str) -> Box:
    """A cell in texture space."""
    left, top = cell_at(name)
    wide = (CELL - 2 * RIM) / SIZE
    return (left + RIM) / SIZE, 1 - (top + CELL - RIM) / SIZE, wide, wide


def spot(name: str) -> tuple[float, float]:
    """The middle of a cell, for surfaces of one tone."""
    u, v, w, h = cell(name)
    return u + w / 2, v + h / 2

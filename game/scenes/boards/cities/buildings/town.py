"""Where walls, roofs and marks lie in the texture of the town, and the colours of the town. Pure data.

The texture is painted by a tool that reads this module. A wall is eight bays wide and eight storeys high; a building uses
as much of it as it needs. Each wall is there three times: as usual, with dark windows, and with many lit ones.
"""

from game.scenes.drawing.atlas import AtlasSheet, Box
from game.scenes.drawing.look import Colour, rgb

BAYS = 8
"""Bays and storeys of a painted wall."""
WALLS = ("house", "flats", "glass", "shop", "works", "school", "brick", "office")
STATES = ("", "-dark", "-lit")
GRID = (8, 4)
CELLS = (
    *(f"{wall}{state}" for wall in WALLS for state in STATES),
    *("plain", "tiles", "trim", "vault", "solar", "sheet", "marks", "marks2"),
)
"""From the upper left; `plain` lies at the lower left, where everything without a place of its own in the texture lies."""
TOWN, FAR_TOWN = AtlasSheet("cities_town.png", GRID, CELLS), AtlasSheet("region_town.png", GRID, CELLS)
"""The texture, and the same at half the size for what is far away."""
PIXELS = 256
"""Pixels of a cell."""
MARKS = ("R", "C", "I", "power", "water", "garbage", "health", "edu", "trans", "fire", "police", "park", "Q")
"""The marks of zones, of what buildings serve, and of landmarks."""
MARKS_ACROSS = 3
MARK_PIXELS = PIXELS // MARKS_ACROSS

KERBS = {"R": "#BC5F49", "C": "#4F9CC4", "I": "#E3B544", "U": "#39414F", "S": "#F4EFE4", "Q": "#7B4788"}
"""Kerbs and plaques of the kinds: six hues whose lightness differs too (51, 61, 76, 27, 95, 39)."""
INKS = {"R": "#FBF5E6", "C": "#14283A", "I": "#33363B", "U": "#FBF5E6", "S": "#33363B", "Q": "#FBF5E6"}
"""Marks on the plaques."""
LOTS = {"R": "#C9B98F", "C": "#C3C6C4", "I": "#B9AC8F", "U": "#8F9692", "S": "#D9D2C0", "Q": "#CFC3CF"}
"""The ground of a lot: quiet, a breath of the kind's hue."""


def cell(name: str) -> Box:
    """Where a cell lies: left, bottom, width and height."""
    index, (columns, rows) = CELLS.index(name), GRID
    return index % columns / columns, 1 - (index // columns + 1) / rows, 1 / columns, 1 / rows


def mark(name: str) -> Box:
    """Where the mark of a kind lies."""
    number = MARKS.index(name)
    page, spot = divmod(number, MARKS_ACROSS**2)
    u, v, w, h = cell(("marks", "marks2")[page])
    column, row = spot % MARKS_ACROSS, spot // MARKS_ACROSS
    pixel = (w / PIXELS, h / PIXELS)
    left, high = u + column * MARK_PIXELS * pixel[0], v + h - row * MARK_PIXELS * pixel[1]
    edge = 2
    size = MARK_PIXELS - 2 * edge
    return left + edge * pixel[0], high - (size + edge) * pixel[1], size * pixel[0], size * pixel[1]


def kerb_colour(kind: str) -> Colour:
    """The colour of a kind."""
    return rgb(KERBS[kind])


# -- what the town is made of -------------------------------------------------------------------------------------

WHITE: Colour = (1.0, 1.0, 1.0)
CREAM, INK, STONE = rgb("#F3EBD8"), rgb("#2B2A2C"), rgb("#EEE6D8")
GLASS, STEEL, DARK, IRON = rgb("#9CC3D1"), rgb("#C3C9CC"), rgb("#4A4E55"), rgb("#59616E")
RED, TEAL, NAVY, GOLD, SUNNY = rgb("#C23B2E"), rgb("#3E8E86"), rgb("#3B5F94"), rgb("#D9A93F"), rgb("#E7B93C")
LAWN, HEDGE, SAND, ASPHALT, WATER, TIMBER = (
    rgb(code) for code in ("#93B368", "#55803F", "#E2D2A6", "#565A60", "#6FB7C6", "#A5794F")
)
ROOFS = tuple(rgb(code) for code in ("#A9604A", "#9A5443", "#B5704F", "#8E5A4A"))
SLATES = (rgb("#6B6F78"), rgb("#7B6F6B"))
PLASTERS = tuple(rgb(code) for code in ("#F1E6CF", "#EBD9BC", "#E8DFD2", "#F4EEDF", "#E2CFAE"))
BRICKS = tuple(rgb(code) for code in ("#C98F6B", "#BE8261", "#D09C77"))
TREES = tuple(rgb(code) for code in ("#5E8A4A", "#6C9A52", "#4F7C4A", "#7FA653"))
PAINTS = tuple(rgb(code) for code in ("#F4F1EA", "#D8594A", "#3F6F9E", "#E7B93C", "#6B7078", "#A9C3B0"))
"""Cars."""
CLOTHES = tuple(rgb(code) for code in ("#C8503F", "#35618F", "#E0B040", "#4C8C6C", "#8A5A8F", "#F0E8DA"))
"""People."""


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour between two."""
    return (
        one[0] + (other[0] - one[0]) * part,
        one[1] + (other[1] - one[1]) * part,
        one[2] + (other[2] - one[2]) * part,
    )

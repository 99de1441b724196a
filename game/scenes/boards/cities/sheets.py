"""Where the painted boards lie in their picture. `tools/make_land.py` paints it, `land` uses it. Pure numbers."""

from game.scenes.drawing.atlas import Box

FIELD, CELL, MARGIN = 512, 72, 4
"""Pixels of a field, of a cell in it, and of the rim around its seven cells, which keeps neighbours out of small copies."""
GRID = (4, 4)
BOARDS = "ABCDEF"
NAMES = (*(f"land {code}" for code in BOARDS), *(f"plan {code}" for code in BOARDS), "hidden", "sides")
"""The fields from the top left: boards as land, as plan, a plan of which only the water is known, and edges of boards."""
LAND, LAND_LIT, LAND_FAR = "cities_land.jpg", "cities_land_safe.jpg", "region_boards.jpg"
"""The picture to be lit, the one with the light of the table on it, and the first at half the size for boards far away."""


def field(name: str) -> Box:
    """A field without its rim: left, bottom, width and height in the texture."""
    column, row = NAMES.index(name) % GRID[0], NAMES.index(name) // GRID[0]
    rim, size = MARGIN / FIELD, 1 - 2 * MARGIN / FIELD
    return (column + rim) / GRID[0], 1 - (row + 1 - rim) / GRID[1], size / GRID[0], size / GRID[1]

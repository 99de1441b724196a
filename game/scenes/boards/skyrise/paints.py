"""The colours of the table of Skyrise and its textures. Pure data; the tool that paints reads it too.

The sea is cool, soft and dark; land is warm and light. Strong colours are kept for the seats and the discs.
"""

from game.scenes.drawing.atlas import AtlasSheet
from game.scenes.drawing.look import Colour, rgb

QUARTER = {"blue": rgb("#7396B5"), "green": rgb("#8CA86C"), "rose": rgb("#C88F8F"), "gold": rgb("#D3B164")}
"""Paving by the colour of a quarter."""
COIN = {"blue": "#3F7CB5", "green": "#5E8C3A", "rose": "#C2607A", "gold": "#C9952B"}
BORDER, KERB_TONE = rgb("#E9DEC6"), 0.80
GRASS, GRASS_DARK = rgb("#8CA05A"), rgb("#6E8748")
LEAVES = (rgb("#5F7F3E"), rgb("#8A9A48"))
ROCK, ROCK_DARK = rgb("#A58C74"), rgb("#6B5A55")
SHALLOW, WATER, DEEP = rgb("#A6DDE0"), rgb("#6CC0CC"), rgb("#4FA9BF")
IVORY, GOLD, STONE = rgb("#FAF3E3"), rgb("#E6AE48"), rgb("#CFC3AE")
WOODEN, TILES, CLOTH = rgb("#8A6440"), rgb("#A8543C"), rgb("#C97B4A")
PATRON_RIM = rgb("#B98A33")
INK, PAPER, AMBER = rgb("#2A241F"), rgb("#F1E8D6"), rgb("#D9A441")
LIT: Colour = (1.0, 0.90, 0.55)
"""What is spoken of: the chain of bids, the seat to act."""
SEAM: Colour = rgb("#3A2E22")
"""Around what is lit, and what is let into paving."""
ARROW_EDGE = rgb("#7A4B12")
FLAME = rgb("#FFD694")
"""Lamps by night."""

LAND = AtlasSheet("skyrise_land.jpg", (4, 2), (*QUARTER, "grass", "rock", "stone", "plain"))
DISCS = AtlasSheet("skyrise_discs.png", (4, 3), (*COIN, "joker", "provision", "A", "B", "C", "D"))
PAVE_ACROSS = 36.0
"""Layout units that a cell of paving shows."""


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to the other."""
    r, g, b = (a + (c - a) * part for a, c in zip(one, other, strict=True))
    return r, g, b

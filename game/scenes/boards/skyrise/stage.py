"""The stage of an auction: quarters that can be bid on stand in a light of their own."""

from collections.abc import Sequence

from panda3d.core import DepthTestAttrib, NodePath, RenderAttrib

from game.scenes.boards.kit.limelight import LIT_BIN
from game.scenes.boards.kit.shine import wall
from game.scenes.boards.skyrise.islands import IslandParts, pave
from game.scenes.boards.skyrise.lettered import inlay
from game.scenes.boards.skyrise.paints import INK, LIT, SEAM
from game.scenes.boards.skyrise.places import Chart
from game.scenes.drawing import marks
from game.scenes.drawing.lettering import LETTERS
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import beam, overlay
from game.scenes.drawing.mesh import GLYPHS, NONE, Mesh, inset

EVENING = 0.72
"""How far all steps back in an evening without glow, compared with the day: it has less light to lose."""
FEW, MANY, FARTHER = 10, 0.5, 0.85
"""Where more quarters than this can be bid on the rest steps back only so far: then the whole map is the stage. The third where
bright things bloom: there as much of it looks like less."""
DOCK = frozenset({"dock", "score", "prices", "taken", "cards", "key", "piece"})
"""Kinds of things on a dock; those of whoever is asked stay in the light."""
ON_QUARTERS = ("structure", "disc", "value")
"""Kinds of things that stand or lie on quarters."""
BLOOMING_TIERS = ("medium", "high")
BRIGHT, BLOOMING = (1.40, 1.32, 1.12, 1.0), (0.94, 0.92, 0.88, 1.0)
"""What lit paving is multiplied with; less where bright things bloom by themselves."""
CURTAIN, STRONG, FAINT = 0.42, 0.62, 0.16
"""How high the light along a lit quarter rises, and how strong it is: usually, and where bright things bloom."""
WARM: Colour = (1.0, 0.80, 0.36)
LARGER = 1.25
"""How much larger than others the numbers of lit quarters are."""
THROUGH = 0.75
"""How clearly the line around a quarter is seen through what stands before it."""


def step_far(look: Look, plain: float, blooming: float) -> float:
    """How far all else steps back in a look; high contrast keeps it as readable as elsewhere."""
    return blooming if look.tier in BLOOMING_TIERS and not look.high_contrast else plain


def lit_quarters(map_: Chart, quarters: Sequence[int], look: Look, facing: float) -> NodePath:
    """Quarters that can be chosen: their ground in the light, a line around each, and its number."""
    is_curtained = len(quarters) <= FEW or look.tier not in BLOOMING_TIERS
    node, lines, numbers = lit_ground(map_, quarters, look, is_curtained=is_curtained), Mesh(GLYPHS), Mesh(LETTERS)
    for quarter in quarters:
        ring = Spot(map_.at(quarter), outline=tuple(inset(map_.corners(quarter), 0.03)))
        marks.line(lines, ring, SEAM, 0.115, 0.0)
        marks.line(lines, ring, marks.BRIGHT if look.high_contrast else LIT, 0.075, 0.004)
        inlay(numbers, map_, quarter, facing, LARGER, INK)
    hidden = overlay("hidden", lines, through=True)
    hidden.set_depth_test(True)
    hidden.set_attrib(DepthTestAttrib.make(RenderAttrib.M_greater), 1)
    hidden.set_alpha_scale(THROUGH)
    for part, order in ((hidden, 2), (overlay("lines", lines, depth=3), 2), (overlay("numbers", numbers, depth=3), 5)):
        part.set_bin(LIT_BIN, order, 1)
        part.reparent_to(node)
    return node


def lit_ground(map_: Chart, quarters: Sequence[int], look: Look, *, is_curtained: bool = True) -> NodePath:
    """The paving of quarters itself, brighter, and light that rises from it, unless that would be a haze all over the map."""
    node, blooms = NodePath("stage"), look.tier in BLOOMING_TIERS
    ground, light = IslandParts(look), Mesh(NONE)
    for quarter in quarters:
        pave(ground, map_, quarter, map_.level(quarter) + 0.004)
        if is_curtained and not look.high_contrast:
            edge, strength = inset(map_.corners(quarter), 0.05), FAINT if blooms else STRONG
            wall(light, edge, CURTAIN, WARM, strength, map_.at(quarter))
    paving = ground.node("paving")
    paving.set_color_scale(*(BLOOMING if blooms else BRIGHT))
    paving.set_depth_offset(1)
    parts = [(paving, 0)] if light.is_empty else [(paving, 0), (beam("curtain", light), 4)]
    for part, order in parts:
        part.set_bin(LIT_BIN, order, 1)
        part.reparent_to(node)
    return node

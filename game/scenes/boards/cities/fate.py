"""The fate of a city in one look: a happy town shines in a golden hour, misery and bad air take the sun away."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.town import WHITE, mix
from game.scenes.boards.cities.model import Shown, mood
from game.scenes.drawing.light import Light, between
from game.scenes.drawing.look import Colour, Look, Tier

GLOOM, GLOOM_SUN, GLOOM_SKY, GLOOM_WINDOWS = (0.62, 0.60, 0.58), 0.72, 0.45, 0.2
"""The grey that sun and sky turn to over a town in misery, how far they do, and what is left of its windows' light."""
SMOG, SMOG_STRENGTH, SMOG_REACH = (0.60, 0.56, 0.48), 0.30, (6.0, 34.0)
FOG_STRENGTH = 0.5
"""The same without shaders, where no veil lies over the town."""
DAY, SHINE, SHINE_BY_DAY = 0.6, 3.2, 8.0
"""It is day where windows shine less than that; how much more they do in a happy town, in the evening and by day."""
GLOWING: Mapping[Tier, float] = {"medium": 0.35, "high": 0.35}
"""How much of that is enough where bright windows also glow, by tier: more of it would bleach their houses."""
GOLDEN_SUN, GOLDEN_SKY = (1.10, 0.88, 0.50), (0.72, 0.64, 0.80)
"""What is left of sun and sky over a happy town by day: a golden hour, in which windows are seen to shine."""
GROUND = frozenset({"desk", "sheet", "tag", "board", "trees", "lamps", "cars"})
"""The kinds of things that lie around the buildings."""
GOLDEN_GROUND = (0.82, 0.72, 0.60)
"""What is left of their colours without shaders, where no window can shine: the town stands bright in a dimmer land."""


def light_on(look: Look, known: Shown) -> Light:
    """The light of the hour, as it falls on this city."""
    light, (bright, gloom) = look.light, mood(known)
    share = GLOWING.get(look.tier, 1.0)
    golden = replace(light, windows=light.windows + share * SHINE)
    if light.windows < DAY:
        sun, sky = _filtered(light.sun, GOLDEN_SUN), _filtered(light.sky, GOLDEN_SKY)
        golden = replace(light, sun=sun, sky=sky, windows=light.windows + share * SHINE_BY_DAY)
    dull = replace(
        light,
        sun=mix(light.sun, GLOOM, GLOOM_SUN),
        sky=mix(light.sky, GLOOM, GLOOM_SKY),
        windows=GLOOM_WINDOWS * light.windows,
        haze=SMOG,
        haze_strength=0.0 if look.high_contrast else SMOG_STRENGTH if look.lit else FOG_STRENGTH,
        haze_reach=SMOG_REACH,
    )
    return between(between(light, golden, bright), dull, gloom)


def gild(look: Look, known: Shown, ground: Iterable[NodePath]) -> None:
    """Lays the golden hour over the ground of a happy town where no shader does."""
    if look.lit or look.light.windows >= DAY:
        return
    bright, gloom = mood(known)
    colour = mix(WHITE, GOLDEN_GROUND, bright * (1 - gloom))
    for node in ground:
        node.set_color_scale(*colour, 1.0)


def _filtered(light: Colour, through: Colour) -> Colour:
    """What is left of a light."""
    return light[0] * through[0], light[1] * through[1], light[2] * through[2]

"""The fate of a city in one look: a happy town shines in a golden hour, misery and bad air take the sun away."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.town import WHITE, mix
from game.scenes.boards.cities.model import FOUL, Shown, mood
from game.scenes.drawing.light import Light, between
from game.scenes.drawing.look import Colour, Look, Tier

GLOOM, GLOOM_SUN, GLOOM_SKY, GLOOM_WINDOWS = (0.44, 0.46, 0.50), 0.82, 0.6, 0.2
"""The grey that sun and sky turn to over a town in misery, how far they do, and what is left of its windows' light."""
GLOOMY: Colour = (0.66, 0.68, 0.72)
SMOGGY: Colour = (0.80, 0.73, 0.58)
"""What is left of all colours in misery and in bad air without shaders, where the light is in the bodies."""
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


def tint(look: Look, known: Shown, town: NodePath, ground: Iterable[NodePath]) -> None:
    """Where no shader does it, lays the golden hour over the ground of a happy town, and a grey day over one in misery."""
    town.clear_color_scale()  # it outlives the hour and the tier, unlike what lies in it
    if _is_tinted(look):
        town.set_color_scale(*_clouded(known), 1.0)
        for node in ground:
            node.set_color_scale(*_golden(known), 1.0)


def tint_apart(look: Look, known: Shown, ground: Iterable[NodePath]) -> None:
    """The same for ground that does not lie with the town yet."""
    if _is_tinted(look):
        for node in ground:
            node.set_color_scale(*_filtered(_golden(known), _clouded(known)), 1.0)


def _is_tinted(look: Look) -> bool:
    return not look.lit and look.light.windows < DAY


def _golden(known: Shown) -> Colour:
    bright, gloom = mood(known)
    return mix(WHITE, GOLDEN_GROUND, bright * (1 - gloom))


def _clouded(known: Shown) -> Colour:
    _, gloom = mood(known)
    return mix(WHITE, mix(GLOOMY, SMOGGY, min(1.0, known.pollution / FOUL)), gloom)


def _filtered(light: Colour, through: Colour) -> Colour:
    """What is left of a light."""
    return light[0] * through[0], light[1] * through[1], light[2] * through[2]

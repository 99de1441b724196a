"""The evening around a table on a roof: one body, the same in the round and unrolled, and no gap in it."""

from math import pi

import pytest
from panda3d.core import GeomNode

from game.scenes.boards.kit import dusk
from game.scenes.drawing.look import Look


@pytest.mark.parametrize("tier", ["safe", "low"])
def test_the_evening_is_one_geom_however_it_is_drawn(tier: str) -> None:
    look = Look(tier=tier)
    for node in (dusk.evening(look, 0.0), dusk.unrolled(look, 0.0)):
        body = node.node()
        assert isinstance(body, GeomNode)
        assert (body.get_num_geoms(), body.get_num_children()) == (1, 0)


def test_the_unrolled_evening_reaches_beyond_every_picture_and_has_its_horizon_where_it_is_wanted() -> None:
    node = dusk.unrolled(Look(), -0.5)
    low, high = node.get_tight_bounds()
    assert low.x < -25
    assert high.x > 25
    assert low.z < -4, "no bar below the city"
    assert high.z > 12
    assert node.get_z() + dusk.HORIZON == pytest.approx(-0.5)


def test_the_sky_is_brightest_at_the_sun_and_darker_above_and_behind() -> None:
    def light(turn: float, z: float) -> float:
        return sum(dusk.tone_at(turn, z))

    sun = light(dusk.SUN, dusk.HORIZON)
    assert sun > light(dusk.SUN + pi, dusk.HORIZON) > light(dusk.SUN + pi, dusk.HORIZON + 12)
    assert sun > light(dusk.SUN, dusk.HORIZON + 3) > light(dusk.SUN, dusk.HORIZON + 12)
    assert light(dusk.SUN, dusk.HORIZON - 0.01) < sun, "land begins below"

"""The evening around a table on a roof: one body that faces every eye, and no gap in it."""

from math import pi

import pytest
from panda3d.core import Camera, GeomNode, LPoint2, LPoint3, NodePath, PerspectiveLens

from game.scenes.boards.kit import dusk
from game.scenes.camera import CameraPose
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
    assert node.get_z() == pytest.approx(-0.5)


def test_the_sky_is_brightest_at_the_sun_and_darker_above_and_behind() -> None:
    def light(turn: float, z: float) -> float:
        return sum(dusk.tone_at(turn, z))

    sun = light(dusk.SUN, dusk.HORIZON)
    assert sun > light(dusk.SUN + pi, dusk.HORIZON) > light(dusk.SUN + pi, dusk.HORIZON + 12)
    assert sun > light(dusk.SUN, dusk.HORIZON + 3) > light(dusk.SUN, dusk.HORIZON + 12)
    assert light(dusk.SUN, dusk.HORIZON - 0.01) < sun, "land begins below"


@pytest.mark.parametrize("pitch", [4.0, 20.0, 33.0, 60.0])
@pytest.mark.parametrize("heading", [0.0, 90.0, 215.0])
def test_towers_stand_upright_on_a_level_horizon_before_every_eye(pitch: float, heading: float) -> None:
    root, pose = NodePath("root"), CameraPose((0.4, -0.3, 0.0), heading, pitch, 9.0)
    evening = dusk.evening(Look(), -0.5)
    evening.reparent_to(root)
    dusk.follow(evening, pose, -0.5)
    lens = PerspectiveLens()
    lens.set_fov(72, 34)
    eye = root.attach_new_node(Camera("eye", lens))
    eye.set_pos(*pose.eye)
    eye.set_hpr(heading, -pitch, 0)

    def seen(x: float, z: float) -> LPoint2:
        found = LPoint2()
        lens.project(eye.get_relative_point(evening, LPoint3(x, 0, z)), found)
        return found

    foot, top = seen(-11.0, -1.0), seen(-11.0, 2.0)
    assert foot.x == pytest.approx(top.x, abs=1e-4)
    assert seen(-11.0, 0.0).y == pytest.approx(seen(13.0, 0.0).y, abs=1e-4)

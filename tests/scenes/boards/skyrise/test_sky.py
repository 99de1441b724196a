"""The sea of cloud of Skyrise ends nowhere in a line: haze takes it, and beyond it there is sky."""

from math import dist, hypot

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode, GeomVertexReader

from game.scenes.boards.skyrise import framing, sky
from game.scenes.boards.skyrise.places import chart
from game.scenes.camera import FIELD, CameraPose
from game.scenes.drawing.light import Time
from game.scenes.drawing.look import Look

MAP = chart("N=g,E=h,S=k")


@pytest.mark.parametrize("hour", ["day", "dusk"])
def test_where_a_processor_draws_the_sea_is_lost_in_haze_before_it_ends(hour: Time) -> None:
    look = Look(tier="safe")
    node = sky.sky(MAP, hour, look).find("**/sea").node()
    assert isinstance(node, GeomNode)
    places = GeomVertexReader(node.get_geom(0).get_vertex_data(), "vertex")
    tones = GeomVertexReader(node.get_geom(0).get_vertex_data(), "color")
    found = {}
    while not places.is_at_end():
        x, y, _ = places.get_data3()
        found[x, y] = tuple(tones.get_data4())[:3]
    far = {tone for (x, y), tone in found.items() if hypot(x, y) > sky.END}
    near = {tone for (x, y), tone in found.items() if hypot(x, y) < sky.MIST[0][0]}
    assert all(max(tone) - min(tone) < 0.01 for tone in zip(*far, strict=True))
    assert any(max(tone) - min(tone) > 0.1 for tone in zip(*near, strict=True))


def test_the_sky_is_there_wherever_the_picture_reaches_beyond_the_sea() -> None:
    seat = framing.seat_pose(MAP, 0, 3)
    assert not sky.is_sky_seen(seat, 16 / 9), "else the sea would be drawn over all of it"
    assert sky.is_sky_seen(replace(seat, pitch=10.0), 16 / 9)
    far = replace(seat, pitch=35.0, size=24.0)
    assert sky.is_sky_seen(far, 16 / 9)
    assert not sky.is_sky_seen(replace(far, size=6.0), 16 / 9), "near by the same eye sees clouds alone"


@pytest.mark.parametrize("field", [0.0, FIELD])
def test_no_eye_is_outside_of_the_sky_it_sees(field: float) -> None:
    node = sky.sky(MAP, "dusk", Look())
    aside = CameraPose((10.0, 0.0, 0.0), 0.0, 40.0, 24.0, field)
    sky.open_sky(node, aside, 16 / 9)
    dome = node.find(f"**/{sky.DOME}")
    assert not dome.is_hidden()
    middle, wide = dome.get_pos(), sky.RADIUS * dome.get_scale().x
    nearest = [dist(middle, (x, y, 0.0)) for x, y in MAP.hull]
    assert max(nearest) < wide, "it is behind everything"
    assert not field or dist(middle, aside.eye) < 0.01
    sky.open_sky(node, replace(aside, pitch=88.0, size=6.0), 16 / 9)
    assert dome.is_hidden()

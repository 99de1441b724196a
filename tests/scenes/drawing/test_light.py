"""Light is a value: for every game and hour, in shaders and baked, on the way from one hour to another."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.rules import GAMES
from game.scenes.drawing.light import LAMP, TIMES, Light, between, light_of, lights
from game.scenes.drawing.lighting import baker, pack_light
from game.scenes.drawing.look import TIERS, Look
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import GRAIN, Mesh
from game.scenes.drawing.shadows import Extent
from game.scenes.drawing.stage import Stage

GREY = (0.5, 0.5, 0.5)


def brightness(light: Light, normal: tuple[float, float, float] = (0.0, 0.0, 1.0)) -> float:
    return sum(baker(light)(normal, GREY, 1.0))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_light_for_every_hour(game: str) -> None:
    for time in (None, *TIMES):
        light = light_of(game, time)
        for direction in (light.sun_from, light.window_from):
            assert sum(part * part for part in direction) == pytest.approx(1, abs=0.02)
        assert light.sun_from[2] > 0.2


def test_the_hours_of_one_place_differ_and_night_is_darkest() -> None:
    found = [brightness(light_of("cities", time)) for time in TIMES]
    assert all(abs(a - b) > 0.02 for a, b in pairwise(found))
    assert min(found) == found[TIMES.index("night")]
    assert light_of("cities", "night").windows > light_of("cities", "day").windows


def test_where_nothing_is_said_a_look_has_the_lamp_of_the_study_and_every_game_its_own_hour() -> None:
    assert Look().light == LAMP
    assert set(lights().usual) == set(GAMES)
    assert light_of("skyliners") == light_of("skyliners", "dusk") != LAMP


def test_the_roof_of_skyliners_lies_in_the_last_sun_and_under_no_lamp() -> None:
    dusk = light_of("skyliners")
    assert not dusk.lamp
    assert dusk.sun[0] > dusk.sun[2], "warm"
    assert dusk.sky[2] > dusk.sky[0], "under a cool sky"


def test_what_faces_the_sun_is_brighter_and_shadows_fall_away_from_it() -> None:
    x, y, z = LAMP.sun_from
    assert brightness(LAMP, LAMP.sun_from) > brightness(LAMP, (-x, -y, z))
    assert LAMP.shadow[0] * x < 0
    assert LAMP.shadow[1] * y < 0


def test_an_evening_falls_without_jumps() -> None:
    day, dusk = light_of("skyrise", "day"), light_of("skyrise", "dusk")
    assert between(day, dusk, 0) == day
    assert between(day, dusk, 1) == dusk
    steps = [brightness(between(day, dusk, part / 10)) for part in range(11)]
    assert max(abs(a - b) for a, b in pairwise(steps)) < 0.1
    assert sum(part * part for part in between(day, dusk, 0.5).sun_from) == pytest.approx(1)


def test_shaders_read_all_of_a_light() -> None:
    base = [tuple(row) for row in pack_light(LAMP)]
    for name in LAMP.__struct_fields__:
        if name == "dark":  # what the window is cleared with
            continue
        old = getattr(LAMP, name)
        other = replace(LAMP, **{name: tuple(part + 0.1 for part in old) if isinstance(old, tuple) else old + 0.1})
        assert [tuple(row) for row in pack_light(other)] != base, name


@pytest.mark.parametrize("tier", TIERS)
def test_a_table_is_lit_by_the_light_it_is_given(tier: str) -> None:
    from game.scenes.camera import CameraPose

    seen = {}
    for time in ("day", "night"):
        light = light_of("cities", time)
        stage = Stage((64, 36), tier="safe", light=light, extent=Extent(wide=9.0, deep=3.0))
        if TIERS.index(tier) > TIERS.index(stage.best):  # type: ignore[arg-type]
            stage.close()
            pytest.skip("needs shaders")
        stage.tier = tier  # type: ignore[assignment]
        mesh = Mesh(GRAIN)
        mesh.block((-4.0, -4.0, -1.0), (4.0, 4.0, 0.0), GREY)
        solid("block", [mesh], Look(tier=stage.tier, light=light)).reparent_to(stage.root)
        stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 70.0, 4.0))
        picture = stage.picture()
        seen[time] = picture.get_gray(32, 18)
        stage.close()
    assert seen["day"] > seen["night"] + 0.15

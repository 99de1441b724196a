"""Signs that face the eye, water, haze, beams and glow, and what surrounds a table, in every tier."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode, PNMImage, TextureAttrib

from game.content import ASSETS
from game.rules import GAMES
from game.scenes.boards.kit.room import make_table
from game.scenes.camera import CameraPose
from game.scenes.drawing.atlas import CELL_BOX, AtlasSheet
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import TIERS, Look, Tier
from game.scenes.drawing.material import beam, glow, haze, solid, water
from game.scenes.drawing.mesh import GLYPHS, GRAIN, NONE, Mesh
from game.scenes.drawing.shadows import Extent
from game.scenes.drawing.signs import facing_sign
from game.scenes.drawing.stage import Stage
from game.scenes.drawing.surroundings import Surroundings, surroundings

SIZE = (96, 54)
ABOVE = CameraPose((0.0, 0.0, 0.0), 0.0, 60.0, 6.0)
GREY = (0.35, 0.35, 0.35)


@pytest.fixture(params=TIERS)
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    made = Stage(SIZE, tier="safe")
    if TIERS.index(request.param) > TIERS.index(made.best):
        made.close()
        pytest.skip("needs shaders")
    made.tier = request.param
    yield made
    made.close()


def floor(stage: Stage, half: float = 5.0) -> Mesh:
    mesh = Mesh(GRAIN)
    mesh.block((-half, -half, -1.0), (half, half, 0.0), GREY)
    solid("floor", [mesh], Look(tier=stage.tier)).reparent_to(stage.root)
    return mesh


def sheet(texture: str, colour: tuple[float, float, float], *, half: float = 1.0, z: float = 0.1, open_: float = 1.0) -> Mesh:
    mesh = Mesh(texture)
    mesh.quad([(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)], colour, ao=open_)
    return mesh


def middle(stage: Stage) -> tuple[float, float, float]:
    picture = stage.picture()
    x, y = SIZE[0] // 2, SIZE[1] // 2
    return picture.get_red(x, y), picture.get_green(x, y), picture.get_blue(x, y)


def test_glow_is_brighter_than_anything_lit(stage: Stage) -> None:
    floor(stage)
    stage.show(ABOVE)
    before = middle(stage)
    glow("neon", sheet(NONE, (1.0, 0.4, 0.4)), Look(tier=stage.tier)).reparent_to(stage.root)
    assert middle(stage)[0] > max(0.85, before[0] + 0.2)


def test_a_beam_only_adds_and_haze_covers(stage: Stage) -> None:
    floor(stage)
    stage.show(ABOVE)
    before = middle(stage)
    ray = beam("ray", sheet(NONE, (0.3, 0.3, 0.0), open_=0.8))
    ray.reparent_to(stage.root)
    shone = middle(stage)
    assert shone[0] > before[0] + 0.02
    assert shone[2] >= before[2] - 0.02
    ray.remove_node()
    haze("smoke", sheet(NONE, (0.05, 0.05, 0.05), open_=0.7)).reparent_to(stage.root)
    assert middle(stage)[0] < before[0] - 0.05


def test_water_is_blue_and_shows_in_every_tier(stage: Stage) -> None:
    floor(stage)
    stage.show(ABOVE)
    water("lake", sheet(NONE, (0.10, 0.25, 0.40)), Look(tier=stage.tier)).reparent_to(stage.root)
    red, _, blue = middle(stage)
    assert blue > red + 0.05


@pytest.mark.parametrize("heading", [0.0, 130.0])
def test_a_sign_faces_the_eye_from_everywhere(stage: Stage, heading: float) -> None:
    plate = Mesh(GLYPHS)
    plate.sign("tile", (0.0, 0.0, 0.0), 1.6, (1.0, 1.0, 1.0), upright=True)
    node = facing_sign("badge", [plate])
    node.reparent_to(stage.root)
    node.set_pos(0, 0, 0.5)
    stage.show(replace(ABOVE, centre=(0.0, 0.0, 0.5), heading=heading))
    assert min(middle(stage)) > 0.9


def test_a_sign_with_a_size_is_as_large_near_and_far(stage: Stage) -> None:
    def wide(y: float) -> int:
        plate = Mesh(GLYPHS)
        plate.sign("tile", (0.0, 0.0, 0.0), 1.6, (1.0, 1.0, 1.0), upright=True)
        node = facing_sign("badge", [plate], size=8.0)
        node.reparent_to(stage.root)
        node.set_pos(0, y, 0)
        picture = stage.picture()
        node.remove_node()
        return max(sum(picture.get_gray(x, row) > 0.5 for x in range(SIZE[0])) for row in range(SIZE[1]))

    stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 30.0, 6.0))
    assert wide(-3.0) == pytest.approx(wide(3.0), rel=0.25)  # glow is wider near by; without a size it would be half as large
    assert wide(0.0) > 20


def test_of_two_signs_the_nearer_covers_the_farther_whatever_their_order(stage: Stage) -> None:
    stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 20.0, 4.0))
    for colour, y in (((0.0, 0.0, 1.0), -1.0), ((1.0, 0.0, 0.0), 1.0)):
        plate = Mesh(GLYPHS)
        plate.sign("tile", (0.0, 0.0, 0.0), 1.6, colour, upright=True)
        node = facing_sign("badge", [plate], through=True)
        node.set_pos(0, y, -0.35 * y)
        node.reparent_to(stage.root)
    red, _, blue = middle(stage)
    assert blue > 0.8 > 0.3 > red


def test_the_edge_of_the_shadows_does_not_cut_a_wide_table() -> None:
    def row(extent: Extent) -> list[float]:
        stage = Stage((320, 60), tier="safe", extent=extent)
        if stage.best == "safe":
            stage.close()
            pytest.skip("needs shaders")
        stage.tier = "low"
        look, mesh = Look(tier="low"), Mesh(GRAIN)
        mesh.block((-20.0, -3.0, -1.0), (20.0, 3.0, 0.0), GREY)
        mesh.block((-16.0, 1.0, 0.0), (16.0, 1.3, 2.0), GREY)
        solid("wall", [mesh], look).reparent_to(stage.root)
        stage.light = replace(stage.light, sun_from=(0.0, 0.6, 0.8), lamp=0.0)
        stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 89.9, 7.0, field=0.0))
        picture: PNMImage = stage.picture()
        stage.close()
        return [picture.get_gray(x, 26) for x in range(40, 280)]

    fitting, cut = row(Extent(wide=18.0, deep=3.0, high=2.5, table=0.0)), row(Extent())
    assert max(fitting) - min(fitting) < 0.06
    assert max(cut) - min(cut) > 0.1


@pytest.mark.parametrize("game", sorted(GAMES))
def test_around_the_table_is_no_empty_dark(stage: Stage, game: str) -> None:
    look = Look(tier=stage.tier, light=light_of(game))
    far = f"{game}_far.png"
    if (ASSETS / "textures" / far).exists():
        surroundings(Surroundings(far=far), look).reparent_to(stage.root)
    else:
        make_table(look, z=-0.3, half=7.0).reparent_to(stage.root)
    stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 22.0, 14.0))
    picture = stage.picture()
    upper = {tuple(round(20 * part) for part in picture.get_xel(x, y)) for x in range(0, 96, 4) for y in range(0, 16, 3)}
    assert len(upper) > 4


def test_for_high_contrast_there_are_no_surroundings() -> None:
    assert surroundings(Surroundings(), Look(high_contrast=True)).get_num_children() == 0
    assert make_table(Look(high_contrast=True), z=0.0).find("**/around").is_empty()


def test_a_game_names_its_own_texture_by_a_sheet() -> None:
    own = AtlasSheet("cities_ground.png", (4, 2), ("grass", "sand", "water", "road"))
    left, bottom, wide, high = own.box("water")
    assert 0.5 < left < 0.75
    assert 0.5 < bottom < 1
    assert wide < 0.25
    assert high < 0.5
    assert Mesh(own).texture == "cities_ground.png"
    assert not Mesh(own).repeats
    assert Mesh(AtlasSheet("skyrise_far.png")).repeats


def test_bodies_are_drawn_from_the_top_down_without_a_texture_that_shows_nothing() -> None:
    """What a processor that draws by itself is spared: hidden pixels, blank textures, points of a ball that are no faces."""
    mesh = Mesh()
    mesh.block((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), GREY)
    mesh.block((0.0, 0.0, 2.0), (1.0, 1.0, 3.0), GREY)
    expected: tuple[tuple[Tier, bool], ...] = (("safe", False), ("low", True))
    for tier, is_read in expected:
        body = solid("body", [mesh], Look(tier=tier)).node()
        assert isinstance(body, GeomNode)
        assert body.get_geom_state(0).has_attrib(TextureAttrib) is is_read
        first = body.get_geom(0).get_primitive(0).get_vertex(0)
        assert mesh.vertices[first][0][2] > 2.0
    printed = Mesh()
    printed.block((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), GREY, top=CELL_BOX["top_ring"])
    assert mesh.is_plain
    assert not printed.is_plain
    ball, coarse = Mesh(), Mesh(fine=False)
    ball.ball((0.0, 0.0, 0.0), 1.0, GREY, sides=6, rings=4)
    coarse.block((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), GREY)
    assert len(ball.triangles) == 6 * (1 + 2 + 2 + 1)
    assert len(coarse.triangles) == 5 * 2

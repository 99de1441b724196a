"""The assets can be made again, are small, and hold all that the program asks for."""

import wave
from pathlib import Path

import msgspec
import pytest

from game.content import ASSETS
from game.scenes.boards.cities import drawings as cities
from game.scenes.boards.skyline3000 import drawings as skyline3000
from game.scenes.boards.skyline_world import drawings as skyline_world
from game.scenes.boards.skyliners import drawings as skyliners
from game.scenes.boards.skyrise import drawings as skyrise
from game.scenes.boards.skyrise.faces import WONDER_GRID, WONDER_PICTURES
from game.scenes.drawing.atlas import CELL_BOX, GLYPH_BOX
from game.scenes.drawing.look import Identities, Look, load
from game.scenes.drawing.models import UNIT, WIDTH, Model, model, piece

MODELS = ("floor", "floor_flat", "roof_ring", "roof_disc", "roof_cross", "roof_diamond", "park", "antenna", "gull")
SOUNDS = (
    "floor",
    "roof",
    "park",
    "antenna",
    "card",
    "point",
    "right",
    "wrong",
    "win",
    "click",
    "tick",
    "open",
    "back",
    "error",
)
SHEETS = {
    cities.PICTURES: cities.GRID,
    skyline3000.PICTURES: skyline3000.GRID,
    skyliners.PICTURES: (skyliners.GRID[0], 2 * skyliners.GRID[1]),
    WONDER_PICTURES: WONDER_GRID,
    skyline_world.FLOOR_PICTURES: (skyline_world.FLOOR_GRID[0], 2 * skyline_world.FLOOR_GRID[1]),
    skyrise.TOWER_PICTURES: (skyrise.TOWER_GRID[0], 2 * skyrise.TOWER_GRID[1]),
}
"""Pictures on cards, and how many stand beside and below one another; those in the colours of owners have two layers."""


@pytest.mark.parametrize("name", MODELS[:-2])
def test_pieces_fill_their_footprint_and_have_the_height_of_the_rules(name: str) -> None:
    vertices = model(name).vertices
    high = 2 * UNIT if name.startswith("floor") else UNIT
    assert max(vertex[2] for vertex in vertices) == pytest.approx(high, abs=1e-3)
    for axis in (0, 1):
        assert max(vertex[axis] for vertex in vertices) == pytest.approx(WIDTH / 2, abs=1e-3)
        assert min(vertex[axis] for vertex in vertices) == pytest.approx(-WIDTH / 2, abs=1e-3)
    assert all(0 <= vertex[9] <= 1 for vertex in vertices)


@pytest.mark.parametrize("name", MODELS)
def test_every_model_takes_every_look(name: str) -> None:
    for seat in (0, 1, 2, 3, None):
        mesh = piece(name, Look().identity(seat))
        assert all(0 <= part <= 1 for vertex in mesh.vertices for part in vertex[2])
        assert all(-0.001 <= part <= 4.001 for vertex in mesh.vertices for part in vertex[4])  # whole numbers: see windows


def test_every_identity_has_its_drawings() -> None:
    known = load("look.yaml", Identities)
    for identity in (*known.identities, known.neutral):
        assert {identity.facade, f"top_{identity.emblem}", f"roof_{identity.emblem}"} <= set(CELL_BOX)
        assert identity.emblem in GLYPH_BOX
        assert (ASSETS / "models" / f"roof_{identity.roof}.json").exists()


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_and_whole(name: str) -> None:
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        assert 0.03 < file.getnframes() / file.getframerate() < 2


@pytest.mark.parametrize("name", SHEETS)
def test_no_picture_on_a_card_is_cut_off_or_shows_at_the_edge_of_another(name: str) -> None:
    numpy, image = pytest.importorskip("numpy"), pytest.importorskip("PIL.Image")
    columns, rows = SHEETS[name]
    seen = numpy.asarray(image.open(ASSETS / "textures" / name).convert("RGBA"))[..., 3]
    high, wide = seen.shape[0] // rows, seen.shape[1] // columns
    cells = seen.reshape(rows, high, columns, wide)
    edges = (cells[:, 0], cells[:, -1], cells[..., 0], cells[..., -1])
    assert not any(edge.any() for edge in edges)


def test_assets_stay_small() -> None:
    files = [path for path in ASSETS.rglob("*") if path.is_file() and path.suffix != ".ogg"]
    assert sum(path.stat().st_size for path in files) < 10_000_000


def test_they_can_be_made_again(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image")
    from tools import make_models, make_sounds, make_textures

    for path in make_textures.make(tmp_path / "textures"):
        made, kept = (numpy.asarray(image.open(each), float) for each in (path, ASSETS / "textures" / path.name))
        assert made.shape == kept.shape
        assert numpy.abs(made - kept).mean() < 0.5, path.name
    for path in make_sounds.make(tmp_path / "sounds"):
        with wave.open(str(path)) as file, wave.open(str(ASSETS / "sounds" / path.name)) as other:
            frames = [numpy.frombuffer(each.readframes(each.getnframes()), "<i2").astype(float) for each in (file, other)]
        assert numpy.abs(frames[0] - frames[1]).max() <= 2, path.name
    for path in make_models.make(tmp_path / "models"):
        again, before = (msgspec.json.decode(each.read_bytes(), type=Model) for each in (path, ASSETS / "models" / path.name))
        assert again.triangles == before.triangles
        assert numpy.abs(numpy.array(again.vertices) - numpy.array(before.vertices)).max() < 0.05, path.name

"""Makes everything in `assets/` that is not written by hand: `python tools/make_assets.py [folder]`. Needs numpy, pillow
and a renderer.

The same numbers give the same files: models to the last digit, textures and sounds as far as the libraries agree.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools import (  # noqa: E402
    make_building_pictures,
    make_colony_pictures,
    make_covers,
    make_floor_pictures,
    make_land,
    make_models,
    make_piece_pictures,
    make_region,
    make_sounds,
    make_textures,
    make_tower_pictures,
    make_wonder_pictures,
)


def make(folder: Path) -> list[Path]:
    """Makes all assets into the folder."""
    return [
        *make_models.make(folder / "models"),
        *make_textures.make(folder / "textures"),
        *make_covers.make(folder / "textures"),
        *make_land.make(folder / "textures"),
        *make_region.make(folder),
        *make_wonder_pictures.make(folder / "textures"),
        *make_tower_pictures.make(folder / "textures"),
        *make_building_pictures.make(folder / "textures"),
        *make_colony_pictures.make(folder / "textures"),
        *make_floor_pictures.make(folder / "textures"),
        *make_piece_pictures.make(folder / "textures"),
        *make_sounds.make(folder / "sounds"),
    ]


if __name__ == "__main__":
    for path in make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets"):
        print(f"{path.stat().st_size:8} {path}")

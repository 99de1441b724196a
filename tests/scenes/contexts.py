"""Run as a program: draws a table in every tier with whatever driver its environment offers, and says what came of it.

`python -m tests.scenes.contexts FOLDER [core]`: `core` asks for a context without fixed functions, as macOS has them.
"""

import sys
from pathlib import Path

from panda3d.core import Filename, PNMImage, load_prc_file_data

from game.app import App
from game.player.profile import TIERS, Profile
from game.scenes.drawing import quality
from tests.scenes.samples import match

SIZE = (320, 180)
WHITE = 0.9


def white_share(path: Path) -> float:
    """How much of a picture is as good as white."""
    picture = PNMImage(Filename.from_os_specific(str(path)))
    width, height = picture.get_x_size(), picture.get_y_size()
    white = sum(min(picture.get_xel(x, y)) > WHITE for x in range(0, width, 2) for y in range(0, height, 2))
    return 4 * white / (width * height)


def main(folder: Path, *words: str) -> None:
    if "core" in words:
        load_prc_file_data("contexts", "gl-version 3 2")
    app = App(Profile(folder / "home"), kind="offscreen", size=SIZE)
    print(quality.driver(app), flush=True)
    for tier in TIERS:
        app.change(quality=tier)
        app.go("table", session=match("skyliners", moves=8))
        for _ in range(3):
            app.step()
        app.flat.hide()
        app.picture(folder / f"{tier}.png")
        app.flat.show()
        print(tier, app.quality, f"{white_share(folder / f'{tier}.png'):.3f}", flush=True)
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

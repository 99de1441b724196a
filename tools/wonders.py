"""All twenty wonders of Skyrise in one picture: `python -m tools.wonders --out FILE.png [--quality high] [--time dusk]`."""

import argparse
import sys
from pathlib import Path

from panda3d.core import PNMImage

from game.rules.skyrise.content import FIRST_WONDER
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.skyrise.paints import IVORY
from game.scenes.boards.skyrise.things import body
from game.scenes.camera import CameraPose
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import TIERS, Look, rgb
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import Mesh
from game.scenes.drawing.stage import Stage
from game.text import texts

SIZE, FINER = (1600, 900), 2
ROW = 5
POSE = CameraPose((0.0, -0.2, 0.35), 0.0, 44.0, 8.6, field=0.0)


def sheet(tier: str, hour: str, language: str = "en") -> PNMImage:
    """The picture: each wonder on a grey floor with its number and name, in the colours of the four seats in turn."""
    assert tier in TIERS
    light = light_of("skyrise", "dusk" if hour == "dusk" else "day")
    stage = Stage((SIZE[0] * FINER, SIZE[1] * FINER), tier=tier, light=light)
    look, words, floor, text = Look(tier=tier, light=light), Mesh(LETTERS), Mesh(), texts(language)
    floor.block((-9.0, -6.0, -0.2), (9.0, 6.0, 0.0), rgb("#8E9AAE"), bevel=0.02)
    solid("floor", [floor], look, "stone").reparent_to(stage.root)
    for number in range(1, 1 + len(rules().content.wonders)):
        row, column = divmod(number - 1, ROW)
        x, y = (column - (ROW - 1) / 2) * 2.7 + (0.5 if row % 2 else -0.5), 3.9 - row * 2.6
        node = body(look, number % 4, rules().tables.word[FIRST_WONDER + number], 0, "dusk" if hour == "dusk" else "day")
        node.set_pos_hpr(x, y, 0.0, -28.0, 0.0, 0.0)
        node.reparent_to(stage.root)
        write(words, f"{number} {text(f'skyrise.word.W{number}')}", (x, y - 0.78, 0.02), 0.23, IVORY)
    overlay("words", words).reparent_to(stage.root)
    stage.show(POSE)
    drawn, small = stage.picture(), PNMImage(*SIZE)
    small.quick_filter_from(drawn)
    stage.close()
    return small


def main(arguments: list[str]) -> int:
    """Writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--quality", choices=TIERS, default="high")
    parser.add_argument("--time", choices=("day", "dusk"), default="day")
    parser.add_argument("--lang", default="en")
    given = parser.parse_args(arguments)
    Stage.write(sheet(given.quality, given.time, given.lang), given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

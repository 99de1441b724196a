"""A sheet of every building of Cities: `python -m tools.city --out FOLDER [--tier TIER] [--far]`. Says what each costs.

Zones are drawn on one shape after another, so that all cards of a stage and all shapes are seen.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from game.rules import GAMES
from game.scenes.boards.cities.buildings import TileSite, afar, grow
from game.scenes.camera import CameraPose
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import TIERS, Look, rgb
from game.scenes.drawing.material import GLAZED, solid
from game.scenes.drawing.mesh import GRAIN, UP, Mesh
from game.scenes.drawing.shadows import Extent
from game.scenes.drawing.stage import Stage

SIZE = (1920, 1080)
WIDE, TALL, COLUMNS = 4.3, 3.9, 6
PAGES = {"homes": "R", "shops and works": "CI", "utilities": "U", "services": "S", "landmarks": "Q"}


def cells(shape: str) -> tuple[tuple[int, int], ...]:
    """The cells of a shape around its first one."""
    content = GAMES["cities"].content  # type: ignore[attr-defined]
    rows = next(each.rows for each in content.shapes if each.code == shape).split("/")
    found = [(x, -y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]
    return tuple((x - found[0][0], y - found[0][1]) for x, y in found)


def sites(kinds: str) -> list[TileSite]:
    """One site for every card of these kinds."""
    content = GAMES["cities"].content  # type: ignore[attr-defined]
    found = []
    for kind in kinds:
        zone = "RCI".find(kind)
        shapes = [shape.code for shape in content.shapes if zone >= 0 and shape.supply[zone]]
        for number, card in enumerate(card for card in (*content.zones, *content.buildings) if card.kind == kind):
            shape = shapes[(number * 5 + 2) % len(shapes)] if zone >= 0 else card.shape
            found.append(TileSite(card.code, cells(shape), seed=card.code))
        if kind == "Q":
            found += [TileSite(card.code, cells(card.shape), seed=card.code) for card in content.uniques]
    return found


def lay(stage: Stage, shown: Sequence[TileSite], look: Look, *, far: bool) -> None:
    """All sites side by side on plain ground."""
    lines = -(-len(shown) // COLUMNS)
    land = Mesh(GRAIN)
    w, h = COLUMNS * WIDE, 30.0
    corners = [(-w, -h, 0.0), (w, -h, 0.0), (w, h, 0.0), (-w, h, 0.0)]
    land.face(corners, [UP] * 4, rgb("#8DA46C"), uv=[(x / 2, y / 2) for x, y, _ in corners])
    solid("land", [land], look).reparent_to(stage.root)
    for number, site in enumerate(shown):
        start = process_time()
        node = solid(site.card, [afar(site)], look, GLAZED) if far else grow(site, look)
        spent = process_time() - start
        xs, ys = [x for x, _ in site.cells], [y for _, y in site.cells]
        x = (number % COLUMNS + 0.5 - COLUMNS / 2) * WIDE - (min(xs) + max(xs)) / 2
        y = ((lines - 1) / 2 - number // COLUMNS) * TALL - (min(ys) + max(ys)) / 2
        node.set_pos(x, y, 0)
        node.reparent_to(stage.root)
        geom = node.node().get_geom(0)
        print(f"{site.card} {geom.get_vertex_data().get_num_rows():5} vertices {1000 * spent:5.1f} ms")


def main(arguments: Sequence[str]) -> int:
    """Draws the pages."""
    parser = argparse.ArgumentParser(prog="tools.city", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tier", choices=TIERS, default="medium")
    parser.add_argument("--far", action="store_true", help="as in a small city")
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    light = replace(light_of("cities"), haze_strength=0.0)
    for name, kinds in PAGES.items():
        stage = Stage(SIZE, tier=chosen.tier, light=light, extent=Extent(wide=14.0, deep=9.0, high=2.5, table=0.0))
        shown = sites(kinds)
        lay(stage, shown, Look(tier=chosen.tier, light=light), far=chosen.far)
        high = -(-len(shown) // COLUMNS) * TALL
        stage.show(CameraPose((0.0, 0.0, 0.2), 0.0, 48.0, max(0.86 * high, COLUMNS * WIDE / 16 * 9 * 1.04), field=8.0))
        stage.save(chosen.out / f"{name.replace(' ', '-')}-{chosen.tier}.png")
        stage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

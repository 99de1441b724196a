"""`python -m tools.sound [folder] [--only PLACE …]`: makes `assets/music`, and the signatures in `assets/sounds`."""

import argparse
from multiprocessing import Pool
from pathlib import Path

from game.content import ASSETS
from game.scenes.score import places
from tools.sound.make import make_place, make_signatures


def main() -> None:
    """Makes all of them, places side by side."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?", default=ASSETS)
    asked.add_argument("--only", nargs="*", default=list(places()), choices=list(places()), metavar="PLACE")
    given = asked.parse_args()
    with Pool(2) as pool:
        written = [
            path
            for paths in pool.starmap(make_place, [(key, given.folder / "music") for key in given.only], 1)
            for path in paths
        ]
    written += make_signatures(given.folder / "sounds")
    for path in written:
        print(f"{path.stat().st_size:8} {path}")


if __name__ == "__main__":
    main()

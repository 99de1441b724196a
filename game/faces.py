"""Finds the files of the typefaces. They come from packages of their own; only this module knows the folders."""

from importlib.util import find_spec
from pathlib import Path

from game.content import ROOT
from game.errors import BadInput

FACES = {
    "regular": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "files/SourceSansPro-Bold.ttf"),
    "icon": ("fontawesomefree", "static/fontawesomefree/webfonts/fa-solid-900.ttf"),
}


def face_path(face: str) -> Path:
    """The font file of a face: inside its installed package, or beside a built program."""
    package, file = FACES[face]
    path = ROOT / "fonts" / Path(file).name  # a built program carries them beside itself
    if not path.is_file() and (spec := find_spec(package)) and spec.origin:
        path = Path(spec.origin).parent / file
    if not path.is_file():
        raise BadInput(f"the font {Path(file).name} is missing; install the package {package.replace('_', '-')}")
    return path

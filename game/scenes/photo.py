"""Saves pictures of the window. A file is written completely or not at all, and never replaces another."""

import time
from pathlib import Path

from panda3d.core import PNMFileTypeRegistry, PNMImage, StringStream

from game.errors import BadInput, no_writing
from game.files import sweep, write_bytes


def write(image: PNMImage, path: Path, width: int = 0) -> None:
    """Writes a picture, made smaller to that width where one is given."""
    if width and width < image.get_x_size():
        small = PNMImage(width, round(width * image.get_y_size() / image.get_x_size()), 3)
        small.quick_filter_from(image)
        image = small
    image.remove_alpha()
    kind = PNMFileTypeRegistry.get_global_ptr().get_type_from_extension("png")
    drawn = StringStream()
    if not image.write(drawn, path.name, kind):
        raise BadInput(f"{path}: no picture can be written there", key="fault.no_picture_there", path=path)
    try:
        write_bytes(path, drawn.data)
    except OSError as fault:
        raise no_writing(path, fault) from None


def free(folder: Path) -> Path:
    """A name by the time of day that no other picture has; what a killed program left there is removed."""
    sweep(folder)
    stem, number = time.strftime("%Y-%m-%d-%H%M%S"), 1
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}.png").exists():
        number += 1
    return path

"""Tells the C library to give large blocks of memory back as soon as nobody needs them.

By default the GNU library lets blocks as large as a picture grow out of its heap once the first of them was freed. Whoever
opens a screen of pictures again and again then holds more and more memory that is free, but torn to pieces.
"""

import ctypes
import sys
from contextlib import suppress

LARGE = 256 * 1024
"""Bytes from which on a block is the system's; fonts, meshes and words are smaller, pictures larger."""
_MMAP_THRESHOLD = -3
"""The number of this setting in `malloc.h`."""


def return_large_blocks() -> None:
    """To be called before the first picture is read; systems with another library return them anyway."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # another C library has no such setting
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)

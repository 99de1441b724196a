"""Tells the C library to give large blocks of memory back as soon as nobody needs them.

By default the GNU library puts blocks as large as a picture on its heap once the first of them was freed. A program that opens
a screen of pictures repeatedly then holds more and more memory that is free, but fragmented.
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

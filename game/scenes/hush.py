"""Keeps messages of system libraries, such as a missing sound card, off the terminal.

These libraries ignore Panda's settings, so each is given a handler that drops its messages.
"""

import ctypes
import sys
from contextlib import suppress

_TEXT, _NUMBER = ctypes.c_char_p, ctypes.c_int
_ALSA = ctypes.CFUNCTYPE(None, _TEXT, _NUMBER, _TEXT, _NUMBER, _TEXT)(lambda *_: None)
_X11 = ctypes.CFUNCTYPE(_NUMBER, ctypes.c_void_p, _TEXT, _TEXT)(lambda *_: 0)


def hush() -> None:
    """To be called before a window or a sound device is opened."""
    if not sys.platform.startswith("linux"):
        return
    for library, function, listener in (
        ("libasound.so.2", "snd_lib_error_set_handler", _ALSA),
        ("libXext.so.6", "XSetExtensionErrorHandler", _X11),
    ):
        with suppress(OSError, AttributeError):  # what is not installed cannot be loud
            getattr(ctypes.CDLL(library), function)(listener)

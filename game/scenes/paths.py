"""Converts paths for Panda, also where the system's encoding cannot express a folder's name."""

import os
import sys
from pathlib import Path

from panda3d.core import Filename


def panda_path(path: Path) -> Filename:
    """The same path for Panda. Where names are bytes they are handed on as they are: not all of them are text."""
    return Filename.from_os_specific(str(path)) if sys.platform == "win32" else Filename(os.fsencode(path))

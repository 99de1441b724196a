"""Shows a folder in the system's own program for files."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from game.errors import BadInput

Start = Callable[[Sequence[str]], object]


def _start(words: Sequence[str]) -> object:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def open_folder(path: Path, *, system: str = sys.platform, start: Start = _start) -> None:
    """Opens it and does not wait; `BadInput` where no program can."""
    opener = {"darwin": "open", "win32": "explorer"}.get(system, "xdg-open")
    try:
        start([opener, os.fspath(path)])
    except OSError:
        raise BadInput(f"{path}: no program here opens folders", key="fault.no_opener", path=path) from None

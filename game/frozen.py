"""What only a built program needs: it serves the processes of multiprocessing, and sends its output to a console or a file."""

import os
import re
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

LARGEST = 500_000
"""Bytes; a longer file is put aside."""
_HELPER = re.compile(r"from multiprocessing\.(resource_tracker|semaphore_tracker|forkserver) import main;\s*main\((\d+)\)")


def serve(argv: Sequence[str]) -> bool:
    """Does what multiprocessing asks of an interpreter with `-c`; True where it did. Any other code is not run."""
    code = argv[argv.index("-c") + 1] if "-c" in argv[:-1] else ""
    wanted = _HELPER.fullmatch(code.strip())
    if wanted:
        import_module(f"multiprocessing.{wanted[1]}").main(int(wanted[2]))
    return wanted is not None


def find_voice(folder: Path) -> None:
    """Lets words reach the terminal the program was started from; where there is none, a file in that folder."""
    if sys.platform == "win32":
        if sys.stderr is None and not _attach_console():
            _speak_into(folder / "output.log")
    elif _is_deaf(2):
        _speak_into(folder / "output.log")


def _is_deaf(number: int) -> bool:
    """Does nobody listen there? A file, a pipe and a terminal do."""
    try:
        kind = os.fstat(number).st_mode
    except OSError:
        return True
    return stat.S_ISCHR(kind) and not os.isatty(number)


def _attach_console() -> bool:
    """A program with a window has no console of its own, but may use that of whoever started it."""
    if sys.platform != "win32":
        return False
    import ctypes

    kernel = ctypes.windll.kernel32
    if not kernel.AttachConsole(-1):
        return False
    try:
        out = open("CONOUT$", "w", encoding=f"cp{kernel.GetConsoleOutputCP()}", errors="replace", buffering=1)  # noqa: SIM115
    except (OSError, LookupError):
        return False
    sys.stdout = sys.stderr = out
    return True


def _speak_into(path: Path) -> None:
    """What libraries and Python itself say goes into a file, after what was said before."""
    with suppress(OSError):  # then nobody hears it
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_size > LARGEST:
            path.replace(path.with_suffix(".old.log"))
        out = open(path, "a", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115
        for number in (1, 2):
            os.dup2(out.fileno(), number)
        sys.stdout = sys.stderr = out

"""What comes in from a terminal and goes out to it: it may be closed, full, or lack a letter. Knows no game, no screen."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation

from game.errors import BadInput


def open_all() -> None:
    """Opens what was closed, so that no file of ours becomes the output; a letter or byte that nobody knows is no crash."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number is this one
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as long as the program runs
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation):  # somebody has read from it already
                stream.reconfigure(errors="replace")


def flush() -> None:
    """Writes out what still waits, while somebody can say that it was not possible."""
    sys.stdout.flush()


def give_up() -> None:
    """The output takes nothing any more: what still waits for it is dropped, instead of failing again at the very end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def refusal(fault: OSError) -> BadInput:
    """What the system does not let us do, in one line; without a file it is what is read from or written to the terminal."""
    what = fault.filename if fault.filename is not None else "the terminal's input or output"
    return BadInput(f"{what}: cannot be read or written ({fault.strerror or fault})")

"""Holds Ctrl-C back where it would do harm, so that it ends the program with one line or none. Knows no game and no screen."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C waits until this is over, and is then a `KeyboardInterrupt` as usual.

    For what must not be left halfway, such as loading a library that then ends the program without a word.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append(1))  # another thread may get the signal
    _mask(block=True)
    try:
        yield
    finally:
        _mask(block=False)
        signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def births() -> Iterator[None]:
    """Processes begin: they are born with the signal blocked, and take it once they are ready (`take_up`)."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # where it begins inside, it takes back what is done here
    with held_back():
        yield


def take_up(action: signal.Handlers) -> None:
    """A process of ours is ready: from now on Ctrl-C does this to it."""
    signal.signal(signal.SIGINT, action)
    _mask(block=False)


def _mask(*, block: bool) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if block else signal.SIG_UNBLOCK, {signal.SIGINT})

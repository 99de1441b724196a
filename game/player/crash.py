"""Handles a failure: writes a log beside the saves and a folder with a report, and offers to continue next time.

It knows files and exceptions, but no screen.
"""

import logging
import os
import platform
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from game import __version__
from game.errors import no_writing
from game.files import try_lock, write_text

LOG = logging.getLogger("five-skylines")
LOG_VARIABLE = "FIVE_SKYLINES_LOG"
FULL = "full"
"""With this in the variable every click and key stands in the log, and how things stand after it."""
TAIL = 400
"""Lines of the log that go into a report."""
_LONGEST_MARK = 10_000
LARGEST = 500_000
"""Bytes; a longer log is put aside when the program starts."""


class _Tail(logging.Handler):
    """Keeps the last lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=TAIL)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Watch:
    """Watches over one run of the program: its log, its last words, and whether it ended as it should."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._mark = data / "running"
        self._held: int | None = None
        """The open mark while it is ours."""
        self.reports = data / "crashes"
        self.notes: dict[str, Callable[[], str]] = {}
        """Files for the report: name → what to write; asked for only when the program fails."""
        self.driver = "none"
        self.is_second = False
        """Is another program at work in the same profile?"""
        self._tail = _Tail()
        self._file: logging.Handler | None = None

    def start(self) -> str | None:
        """Begins to watch. If the last run did not end as it should: its report, or an empty string where there is none."""
        self._log()
        before = None
        try:
            self._data.mkdir(parents=True, exist_ok=True)
            before = self._take_mark()
        except OSError as fault:
            LOG.warning("no mark of this run: %s", fault)
        LOG.info("Five Skylines %s, Python %s, %s", __version__, platform.python_version(), platform.platform())
        return before

    def _take_mark(self) -> str | None:
        """Marks this run; the lock on the mark ends with the process, however that ends. Returns what the last run left."""
        mark = os.open(self._mark, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o644)
        if not try_lock(mark):  # another window of ours is open, and watches
            os.close(mark)
            self.is_second = True
            return None
        self._held = mark
        os.lseek(mark, 0, os.SEEK_SET)
        words = os.read(mark, _LONGEST_MARK).decode("utf-8", "replace").split("\n", 1)
        self._write_mark(str(os.getpid()))
        if not words[0]:
            return None
        return words[1] if len(words) > 1 else ""

    def _write_mark(self, text: str) -> None:
        """What the next start is to find; an empty mark means that all is well."""
        if self._held is not None:
            os.ftruncate(self._held, 0)
            os.lseek(self._held, 0, os.SEEK_SET)
            os.write(self._held, text.encode("utf-8", "replace"))

    def _log(self) -> None:
        form = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
        self._tail.setFormatter(form)
        LOG.setLevel(logging.DEBUG if os.environ.get(LOG_VARIABLE) == FULL else logging.INFO)
        LOG.propagate = False
        LOG.addHandler(self._tail)
        try:
            self._data.mkdir(parents=True, exist_ok=True)
            self._file = logging.FileHandler(_rolled(self._data / "five-skylines.log"), encoding="utf-8", delay=True)
            self._file.setFormatter(form)
            LOG.addHandler(self._file)
        except OSError:
            pass  # a log is a comfort, not a need

    def end(self) -> None:
        """The program ends as it should."""
        if self._held is not None:
            with suppress(OSError):
                self._write_mark("")
                self._mark.unlink(missing_ok=True)
            self._release()
        for handler in (self._tail, self._file):
            if handler is not None:
                LOG.removeHandler(handler)
                handler.close()

    def report(self, fault: BaseException) -> Path | None:
        """Writes the report; the next start will offer to go on. None where nothing can be written."""
        LOG.error("the program failed", exc_info=fault)
        try:
            folder = _free(self.reports / time.strftime("%Y-%m-%d-%H%M%S"))
            folder.mkdir(parents=True)
            _write(folder, {"report.txt": lambda: self._report(fault), "log.txt": self._log_text, **self.notes})
            self._write_mark(f"{os.getpid()}\n{folder}")
            self._release()
        except OSError as trouble:
            print(f"five-skylines: no report could be written ({trouble})", file=sys.stderr)
            return None
        return folder

    def describe_problem(self) -> Path:
        """Writes down what somebody needs who is to help; returns the folder with it. `BadInput` where that is impossible."""
        path = self._data / "problem.txt"
        try:
            write_text(path, "\n".join([*self._machine(), "", self._log_text()]))
        except OSError as fault:
            raise no_writing(path, fault) from None
        return self._data

    def _release(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _log_text(self) -> str:
        return "\n".join(self._tail.lines) + "\n"

    def _machine(self) -> list[str]:
        python = f"Python {platform.python_version()}, {platform.platform()}"
        return [f"Five Skylines {__version__}", python, f"Driver: {self.driver}"]

    def _report(self, fault: BaseException) -> str:
        lines = [*self._machine(), "", *traceback.format_exception(fault)]
        return "\n".join(line.rstrip("\n") for line in lines) + "\n"


def _rolled(path: Path) -> Path:
    """The log; a large one becomes the old log first."""
    if path.exists() and not path.is_file():
        raise OSError(f"{path} is no ordinary file")  # a pipe would wait for a reader
    if path.is_file() and path.stat().st_size > LARGEST:
        path.replace(path.with_suffix(".old.log"))
    return path


def _write(folder: Path, files: Mapping[str, Callable[[], str]]) -> None:
    """Each file by itself: one that cannot be made must not cost the others."""
    for name, make in files.items():
        try:
            text = make()
        except Exception as trouble:
            text = f"could not be made: {trouble!r}\n"
        (folder / name).write_text(text, encoding="utf-8")


def _free(folder: Path) -> Path:
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free

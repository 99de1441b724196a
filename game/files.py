"""The player's files: written completely or not at all, read with limits, locked while they change.

It knows no game and no screen.
"""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec
from msgspec import Struct

from game.errors import BadInput, Newer, no_reading, no_writing

T = TypeVar("T")

_LARGEST = 20_000
"""Bytes; a file of settings is far smaller."""
_DRAFT = re.compile(r"\..*\.(\d+)\.part")
"""The name of a file that is being written; the number is the process that writes it."""
_PATIENCE = 15.0
"""Seconds to wait for another program; whoever takes longer does not write, but was stopped."""
_LOCKED_BYTE = 1 << 30
"""Windows locks bytes, and nobody may read those: one that no file of ours has."""


# -- writing ---------------------------------------------------------------------------------------------------


def write_text(path: Path, text: str) -> None:
    """Puts a whole new text in the place of the old one, or, where that fails, leaves the old one untouched."""
    write_bytes(path, text.encode("utf-8", "replace"))


def write_bytes(path: Path, data: bytes) -> None:
    """Puts a whole new file in the place of the old one, or, where that fails, leaves the old one untouched."""
    if path.exists() and not path.is_file():  # a device or a pipe would be replaced by the file
        raise OSError(errno.EISDIR if path.is_dir() else errno.EINVAL, "it is no ordinary file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    try:
        with open(draft, "wb", buffering=0) as file:  # a buffer would try again to write when it is closed
            _write_all(file.fileno(), data)
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def _write_all(file: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def sweep(*folders: Path) -> None:
    """Removes what programs left there that were killed while they wrote."""
    for folder in folders:
        with suppress(OSError):
            for path in folder.iterdir():
                name = _DRAFT.fullmatch(path.name)
                if name and not is_alive(int(name[1])):
                    with suppress(OSError):
                        path.unlink()


def is_alive(process: int) -> bool:
    """Is there a process of that number, other than this one?"""
    if process <= 0 or process == os.getpid() or sys.platform == "win32":
        return False  # Windows asks by killing; there a file that is being written refuses to be removed
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # another person's
    return True


# -- reading ---------------------------------------------------------------------------------------------------


@contextmanager
def _opened(path: Path, name: object) -> Iterator[BinaryIO]:
    """An ordinary file; `BadInput` for pipes, devices and folders, and for what the system does not let us read."""
    # not to wait for whoever might write into a pipe
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(path, "rb", opener=lambda file, _: os.open(file, flags)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadInput(f"{name}: cannot be read (it is no ordinary file)", key="fault.no_file")
            yield file
    except OSError as fault:
        raise no_reading(name, fault) from None
    except ValueError:  # a name with a zero in it
        raise BadInput(f"{name}: cannot be read (no file has such a name)", key="fault.no_file") from None


def read_bytes(path: Path, largest: int, *, name: object = None) -> bytes:
    """The whole of an ordinary file; `BadInput` for one larger than that.

    `name` is what a person knows the file by, where that is not its path.
    """
    with _opened(path, name or path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise BadInput(f"{name or path}: too large to be read", key="fault.too_large")
    return data


def read_end(path: Path, most: int) -> bytes:
    """The last bytes of an ordinary file, however large it is."""
    with _opened(path, path) as file:
        file.seek(max(0, os.fstat(file.fileno()).st_size - most))
        return file.read(most)


def read_text(path: Path, largest: int, *, name: object = None) -> str:
    """The whole of an ordinary text file; `BadInput` for one larger than that, and for all that is no text."""
    try:
        return read_bytes(path, largest, name=name).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name or path}: cannot be read; it is not text", key="fault.no_text") from None


# -- one program at a time -------------------------------------------------------------------------------------


def try_lock(file: int) -> bool:
    """Locks an open file, until it is closed or the process ends; False where another has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        return not is_taken(fault)  # a drive that knows no locks: better unguarded than not at all
    return True


def is_taken(fault: OSError, *, system: str = sys.platform) -> bool:
    """Does a lock that failed say that another has the file? Some Windows say so without a number."""
    taken = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EPERM, errno.EDEADLK)
    return fault.errno in taken or (system == "win32" and not fault.errno)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While inside, no other program that asks is. The lock is a file of its own beside that one, and stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        until = time.monotonic() + _PATIENCE
        while not try_lock(file) and time.monotonic() < until:
            time.sleep(0.005)
        yield
    finally:
        os.close(file)


class _Version(Struct):
    """The one thing that a file of any version has."""

    version: int


def is_newer(text: str, version: int) -> bool:
    """Does a JSON text that cannot be read say that a newer version wrote it?"""
    try:
        return msgspec.json.decode(text, type=_Version).version > version
    except (msgspec.MsgspecError, RecursionError):
        return False


def read_json(
    path: Path, form: type[T], version: int, largest: int, *, damaged: Callable[[Exception], BadInput], newer: Newer
) -> T:
    """A JSON file of a form; where it cannot be read, `newer` is raised or what `damaged` makes of the reason."""
    text = read_text(path, largest)
    try:
        return msgspec.json.decode(text, type=form)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise (newer if is_newer(text, version) else damaged(fault)) from None


# -- files with a form -----------------------------------------------------------------------------------------


class OwnFile:
    """A small text file of the player's. Damaged, it is set aside and reported, and never lost or written over.

    One that a newer version wrote stays where it is, for that version to read again.
    """

    def __init__(self, path: Path, *, largest: int = _LARGEST) -> None:
        self.path = path
        self.notice: BadInput | None = None
        """What was wrong with it, for the interface to show."""
        self._largest = largest
        self.is_newer = False
        """Did a newer version write it? Then nothing is written to it."""
        self._damage: BadInput | None = None
        """What is wrong with a file that lies there still."""

    def read(self, parse: Callable[[Path], T]) -> T | None:
        """What stands in it; None where there is none, or one that is damaged or newer: `parse` then raises `BadInput`."""
        self.is_newer = False
        try:
            return parse(self.path) if self._is_there() else None
        except Newer as fault:
            self.is_newer, self.notice = True, fault
            return None
        except BadInput as fault:
            self.notice = self._set_aside(fault)
            return None

    def write(self, text: str) -> None:
        """Puts the text in its place; `BadInput` where that is impossible."""
        assert not self.is_newer, "whoever writes has asked whether a newer version wrote it"
        if self._damage:
            self._set_aside(self._damage)
        if self._damage:
            message = f"{self.path}: damaged, and it cannot be set aside, so nothing is written over it"
            raise BadInput(message, key="fault.not_over_damage", file=self.path.name)
        try:
            write_text(self.path, text)
        except OSError as fault:
            raise no_writing(self.path, fault) from None

    def _is_there(self) -> bool:
        try:
            if not self.path.exists():
                return False
            if self.path.stat().st_size > self._largest:
                raise BadInput(f"{self.path}: too large to be read", key="fault.too_large")
        except OSError as fault:
            raise no_reading(self.path, fault) from None
        return True

    def aside(self) -> list[Path]:
        """The damaged files that were set aside, oldest first: a later version may be able to read them."""
        pattern = re.compile(re.escape(self.path.stem) + r"\.damaged-(\d{1,6})" + re.escape(self.path.suffix))
        with suppress(OSError):
            named = [(path, pattern.fullmatch(path.name)) for path in self.path.parent.iterdir()]
            return [path for _, path in sorted((int(name[1]), path) for path, name in named if name)]
        return []

    def _set_aside(self, why: BadInput) -> BadInput:
        """Moves the damaged file to a free name beside it."""
        number, stem = 1, self.path.stem
        while os.path.lexists(aside := self.path.with_name(f"{stem}.damaged-{number}{self.path.suffix}")):
            number += 1
        try:
            self.path.rename(aside)
            self._damage = None
        except OSError as fault:
            self._damage = why
            message = f"{why}. It stays where it is ({fault.strerror})"
            return BadInput(message, key="fault.stays", file=self.path.name, why=why)
        message = f"{why}. It was set aside as {aside.name}"
        return BadInput(message, key="fault.set_aside", file=self.path.name, why=why, aside=aside.name)


class KeptFile(Generic[T]):
    """A value kept in a file of the player's that several programs may change at once."""

    def __init__(
        self, path: Path, empty: T, parse: Callable[[Path], T], to_text: Callable[[T], str], *, largest: int = _LARGEST
    ) -> None:
        self._file, self._empty = OwnFile(path, largest=largest), empty
        self._parse, self._to_text = parse, to_text

    @property
    def notice(self) -> BadInput | None:
        """What was wrong with the file."""
        return self._file.notice

    def read(self) -> T:
        """What stands in it; the empty value where there is none or it was damaged."""
        found = self._file.read(self._parse)
        return self._empty if found is None else found

    def change(self, change: Callable[[T], T]) -> None:
        """Keeps what a change makes of the value, also of what another program wrote meanwhile.

        Where it makes nothing new, or a newer version wrote the file, nothing is written. `BadInput` where it cannot be.
        """
        before = self.read()
        if change(before) == before or self._file.is_newer:
            return
        try:
            with alone(self._file.path):
                after = change(self.read())
                if not self._file.is_newer:
                    self._file.write(self._to_text(after))
        except OSError as fault:
            raise no_writing(self._file.path, fault) from None


def to_json(value: object) -> str:
    """A value as a JSON text that people can read."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"

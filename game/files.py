"""Files of the player's: written whole or not at all, read with care. Knows nothing of games or screens."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from game.errors import BadInput, no_reading, no_writing

T = TypeVar("T")

_LARGEST = 20_000
"""Bytes; a file of settings is far smaller, and the YAML parser must not be asked to nest deeper than its stack reaches."""


def write_text(path: Path, text: str) -> None:
    """Puts a whole new file in the place of the old one, or, where that fails, leaves the old one untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("wb", dir=path.parent, prefix=".", delete=False) as file:
        try:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
            file.close()
            os.replace(file.name, path)
        except BaseException:
            file.close()
            with suppress(OSError):
                os.unlink(file.name)
            raise


class OwnFile:
    """A small text file of the player's. Damaged, it is set aside and reported, and never lost or written over."""

    def __init__(self, path: Path, *, largest: int = _LARGEST) -> None:
        self.path = path
        self.notice: BadInput | None = None
        """What was wrong with it, for the interface to show."""
        self._largest = largest
        self._damage: BadInput | None = None
        """What is wrong with a file that lies there still."""

    def read(self, parse: Callable[[Path], T]) -> T | None:
        """What stands in it; None where there is no file, or one that is damaged: `parse` then raises `BadInput`."""
        try:
            return parse(self.path) if self._is_there() else None
        except BadInput as fault:
            self.notice = self._set_aside(fault)
            return None

    def write(self, text: str) -> None:
        """Puts the text in its place; `BadInput` where that is impossible."""
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
            message = f"{why}. It stays where it is ({fault.strerror}); the defaults are used"
            return BadInput(message, key="fault.stays", file=self.path.name, why=why)
        message = f"{why}. It was set aside as {aside.name}; the defaults are used"
        return BadInput(message, key="fault.set_aside", file=self.path.name, why=why, aside=aside.name)

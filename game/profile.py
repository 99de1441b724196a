"""Where a player's things are kept, and their settings. Knows files, but nothing of games or screens."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
import platformdirs
import yaml
from msgspec import Meta, Struct

from game.content import CONFIG, convert, read_yaml, shown
from game.errors import BadInput, no_reading, no_writing
from game.saves import write_text

T = TypeVar("T")

APP = "five-skylines"
HOME_VARIABLE = "FIVE_SKYLINES_HOME"
"""Set it to keep settings and saves in one folder of your own."""

Share = Annotated[float, Meta(ge=0, le=1)]
Speed = Annotated[int, Meta(ge=0, le=4)]
Pixels = Annotated[int, Meta(ge=320, le=16384)]
PlayerColour = Literal["red", "blue", "yellow", "green"]
"""The names of the identities in `config/look.yaml`."""
Code = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]


_DEFAULTS = CONFIG / "settings.yaml"
_LARGEST = 20_000
"""Bytes; a file of settings is far smaller, and the YAML parser must not be asked to nest deeper than its stack reaches."""


class Volume(Struct, frozen=True, forbid_unknown_fields=True):
    """How loud each kind of sound is."""

    pieces: Share
    interface: Share
    music: Share


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player can set; the defaults stand in `config/settings.yaml`."""

    language: Literal["en", "de"]
    ui_scale: Annotated[float, Meta(ge=0.75, le=2)]
    quality: Literal["auto", "safe", "low", "medium", "high"]
    fullscreen: bool
    window: tuple[Pixels, Pixels]
    high_contrast: bool
    reduced_motion: bool
    highlights: Annotated[int, Meta(ge=0, le=3)]
    projected_scores: bool
    own_speed: Speed
    bot_speed: Speed
    volume: Volume
    colours: dict[PlayerColour, Code]
    """Colours of the player's own choice, by the name of the identity."""


def default_settings() -> Settings:
    """The settings of somebody who never changed one."""
    return convert(read_yaml(_DEFAULTS), Settings, source=shown(_DEFAULTS))


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


class Profile:
    """One player's folders and settings. `notices` says what could not be used, for the interface to show."""

    def __init__(self, home: Path | None = None) -> None:
        if home is None and os.environ.get(HOME_VARIABLE):
            home = Path(os.environ[HOME_VARIABLE])
        self.config = home or platformdirs.user_config_path(APP, appauthor=False)
        self.data = home or platformdirs.user_data_path(APP, appauthor=False)
        self.saves = self.data / "saves"
        self.autosaves = self.data / "autosaves"
        self._file = OwnFile(self.config / "settings.yaml")
        self.settings = self._file.read(_with_defaults) or default_settings()
        self.notices = [self._file.notice] if self._file.notice else []

    def change(self, settings: Settings) -> None:
        """Keeps new settings; only what differs from the defaults is written, and never over a damaged file."""
        defaults = msgspec.to_builtins(default_settings())
        own = {name: value for name, value in msgspec.to_builtins(settings).items() if value != defaults[name]}
        self._file.write(yaml.safe_dump(own, sort_keys=False, allow_unicode=True))
        self.settings = settings


def _with_defaults(path: Path) -> Settings:
    """The defaults with the player's own values."""
    own = read_yaml(path)
    if own is not None and not isinstance(own, dict):
        message = f"{path}: must be settings with their values, such as `language: de`"
        raise BadInput(message, key="fault.no_settings")
    return convert({**read_yaml(_DEFAULTS), **(own or {})}, Settings, source=str(path))

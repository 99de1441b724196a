"""Where a player's things are kept, and their settings. Knows files, but nothing of games or screens."""

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs
import yaml
from msgspec import Meta, Struct

from game.content import CONFIG, convert, read_yaml, shown
from game.errors import BadInput
from game.saves import write_text

APP = "five-skylines"
HOME_VARIABLE = "FIVE_SKYLINES_HOME"
"""Set it to keep settings and saves in one folder of your own."""

Share = Annotated[float, Meta(ge=0, le=1)]
Speed = Annotated[int, Meta(ge=0, le=4)]
Pixels = Annotated[int, Meta(ge=320, le=16384)]


_DEFAULTS = CONFIG / "settings.yaml"
_LARGEST = 20_000
"""Bytes; settings are far smaller, and the YAML parser must not be asked to nest deeper than its stack reaches."""


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


def default_settings() -> Settings:
    """The settings of somebody who never changed one."""
    return convert(read_yaml(_DEFAULTS), Settings, source=shown(_DEFAULTS))


class Profile:
    """One player's folders and settings. `notices` says what could not be used, for the interface to show."""

    def __init__(self, home: Path | None = None) -> None:
        if home is None and os.environ.get(HOME_VARIABLE):
            home = Path(os.environ[HOME_VARIABLE])
        self.config = home or platformdirs.user_config_path(APP, appauthor=False)
        self.data = home or platformdirs.user_data_path(APP, appauthor=False)
        self.saves = self.data / "saves"
        self.autosaves = self.data / "autosaves"
        self.notices: list[str] = []
        self._damaged = False
        self._file = self.config / "settings.yaml"
        self.settings = self._read()

    def change(self, settings: Settings) -> None:
        """Keeps new settings; only what differs from the defaults is written, and never over a damaged file."""
        if self._damaged:
            self._set_aside()
        if self._damaged:
            raise BadInput(f"{self._file}: damaged, and it cannot be set aside, so nothing is written over it")
        defaults = msgspec.to_builtins(default_settings())
        own = {name: value for name, value in msgspec.to_builtins(settings).items() if value != defaults[name]}
        try:
            write_text(self._file, yaml.safe_dump(own, sort_keys=False, allow_unicode=True))
        except OSError as fault:
            raise BadInput(f"{self._file}: cannot be written ({fault.strerror})") from None
        self.settings = settings

    def _read(self) -> Settings:
        """The defaults with the player's own values; a damaged file is set aside and reported, never lost."""
        try:
            return convert({**read_yaml(_DEFAULTS), **self._own()}, Settings, source=str(self._file))
        except BadInput as fault:
            self.notices.append(f"{fault}. {self._set_aside()}")
            return default_settings()

    def _own(self) -> dict[str, object]:
        """What stands in the player's file; nothing where there is none."""
        try:
            if not self._file.exists():
                return {}
            if self._file.stat().st_size > _LARGEST:
                raise BadInput(f"{self._file}: too large for settings")
        except OSError as fault:
            raise BadInput(f"{self._file}: cannot be read ({fault.strerror})") from None
        own = read_yaml(self._file)
        if own is not None and not isinstance(own, dict):
            raise BadInput(f"{self._file}: must be settings with their values, such as `language: de`")
        return own or {}

    def _set_aside(self) -> str:
        """Moves the damaged file to a free name beside it."""
        number = 1
        while os.path.lexists(aside := self._file.with_name(f"settings.damaged-{number}.yaml")):
            number += 1
        try:
            self._file.rename(aside)
            self._damaged = False
        except OSError as fault:
            self._damaged = True
            return f"It stays where it is ({fault.strerror}); the defaults are used"
        return f"It was set aside as {aside.name}; the defaults are used"

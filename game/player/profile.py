"""Where a player's things are kept, and their settings. Knows files, but nothing of games or screens."""

import os
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args

import msgspec
import platformdirs
import yaml
from msgspec import Meta, Struct

from game.content import CONFIG, convert, read_yaml, shown
from game.errors import BadInput
from game.files import OwnFile, sweep

T = TypeVar("T")

APP = "five-skylines"
HOME_VARIABLE = "FIVE_SKYLINES_HOME"
"""Set it to keep settings and saves in one folder of your own."""

Share = Annotated[float, Meta(ge=0, le=1)]
Speed = Annotated[int, Meta(ge=0, le=4)]
LARGEST_SIDE = 8192
"""Pixels; with a larger window some drivers end the program without a word."""
FINER = 2
"""Pictures are drawn this much larger and scaled down, for smooth edges."""
LARGEST_PICTURE = LARGEST_SIDE // FINER
Pixels = Annotated[int, Meta(ge=320, le=LARGEST_SIDE)]
PlayerColour = Literal["red", "blue", "yellow", "green"]
"""The names of the identities in `config/look.yaml`."""
Tier = Literal["safe", "low", "medium", "high"]
TIERS: tuple[Tier, ...] = get_args(Tier)
"""How much is drawn, from what every machine can to all there is."""
Code = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]


_DEFAULTS = CONFIG / "settings.yaml"


class Volume(Struct, frozen=True, forbid_unknown_fields=True):
    """How loud each kind of sound is."""

    pieces: Share
    interface: Share
    music: Share


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player can set; the defaults stand in `config/settings.yaml`."""

    language: Literal["en", "de"]
    ui_scale: Annotated[float, Meta(ge=0.75, le=2)]
    quality: Literal["auto", Tier]
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
    silenced: tuple[str, ...]
    """Warnings before costly moves that are not wanted any more: "<game>.<name>"."""
    by_hand: tuple[str, ...]
    """Steps without a choice that a game would take by itself, and the player takes by hand: "<game>.<name>"."""


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
        self._file = OwnFile(self.config / "settings.yaml")
        self.settings = self._file.read(_with_defaults) or default_settings()
        self.notices = [self._file.notice] if self._file.notice else []

    def tidy(self) -> None:
        """Removes what programs left that were killed while they wrote."""
        sweep(*{self.config, self.data, self.saves, self.autosaves})

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

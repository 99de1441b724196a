"""The folders and settings of a player. Knows files, but no game and no screen."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
import platformdirs
import yaml
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content import CONFIG, convert, read_yaml, readable_path
from game.errors import BadInput, no_writing
from game.files import OwnFile, sweep

T = TypeVar("T")

APP = "five-skylines"
MISSIONS = "campaign"
"""The folder with the games of the campaign."""
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
Offset = Annotated[int, Meta(ge=-32_000, le=32_000)]
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
    ambience: Share


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player can set; the defaults stand in `config/settings.yaml`."""

    language: Literal["en", "de"]
    ui_scale: Literal["auto"] | Annotated[float, Meta(ge=0.75, le=3)]
    quality: Literal["auto", Tier]
    fullscreen: bool
    window: Literal["auto"] | tuple[Pixels, Pixels]
    place: tuple[Offset, Offset] | None
    """Where the window's corner was left, on all screens together."""
    high_contrast: bool
    reduced_motion: bool
    highlights: Annotated[int, Meta(ge=0, le=3)]
    projected_scores: bool
    goal_card: bool
    """Does a match begin with the goal of the game?"""
    tips: bool
    own_speed: Speed
    bot_speed: Speed
    fireworks: bool
    """Does a match that was won end with the city at night?"""
    characters: bool
    """Do bots have a trade, a face and a style?"""
    sound: bool
    moments: Literal["auto", "click", "instant"]
    """How long what everybody should read stands: as long as the speeds say, until a click, or not at all."""
    volume: Volume
    sound_behind: bool
    """Does sound go on while another window is in front?"""
    colours: dict[PlayerColour, Code]
    """Colours of the player's own choice, by the name of the identity."""
    silenced: tuple[str, ...]
    """Warnings before costly moves that are not wanted any more: "<game>.<name>"."""
    by_hand: tuple[str, ...]
    """Steps without a choice that a game would take by itself, and the player takes by hand: "<game>.<name>"."""


def default_settings() -> Settings:
    """The settings of somebody who never changed one."""
    return convert(read_yaml(_DEFAULTS), Settings, source=readable_path(_DEFAULTS))


class Profile:
    """One player's folders and settings. `notices` says what could not be used, for the interface to show."""

    def __init__(self, home: Path | None = None) -> None:
        if home is None and os.environ.get(HOME_VARIABLE):
            home = Path(os.environ[HOME_VARIABLE])
        self.config = home or _usual(platformdirs.user_config_path)
        self.data = home or _usual(platformdirs.user_data_path)
        _check_names(self.config, self.data)
        self.saves = self.data / "saves"
        self.autosaves = self.data / "autosaves"
        self.missions = self.data / MISSIONS
        self.gallery = self.data / "gallery"
        self._file = OwnFile(self.config / "settings.yaml")
        found = self._file.read(_with_defaults) or FoundSettings(default_settings())
        self.settings, self._strange = found.settings, found.strange
        self.notices = [self._file.notice] if self._file.notice else list(found.faults)

    def tidy(self) -> None:
        """Removes what programs left that were killed while they wrote; where nothing can be kept, a notice says so."""
        sweep(*{self.config, self.data, self.saves, self.autosaves, self.missions, self.gallery})
        for folder in dict.fromkeys((self.data, self.config)):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                if not os.access(folder, os.W_OK):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            except OSError as fault:
                why = no_writing(folder, fault)
                self.notices.append(BadInput(f"nothing can be kept: {why}", key="fault.keeps_nothing", why=why))
                return

    def change(self, settings: Settings) -> None:
        """Keeps what differs from the settings so far; never over a damaged file.

        What another program has set meanwhile stays, and so do values that were not understood, until the setting itself is
        changed. Only what differs from the defaults is written.
        """
        changed = {
            name: getattr(settings, name)
            for name in settings.__struct_fields__
            if getattr(settings, name) != getattr(self.settings, name)
        }
        found = self._file.read(_with_defaults) or FoundSettings(self.settings, self._strange)
        kept = msgspec.to_builtins(replace(found.settings, **changed))
        defaults = msgspec.to_builtins(default_settings())
        own = {name: value for name, value in kept.items() if value != defaults[name]}
        own |= {name: value for name, value in found.strange.items() if name not in {*own, *changed}}
        self._file.write(yaml.safe_dump(own, sort_keys=False, allow_unicode=True))
        self.settings, self._strange = settings, found.strange


def _usual(find: Callable[..., Path]) -> Path:
    """The system's folder for the program; `BadInput` where it has none for this user."""
    try:
        return find(APP, appauthor=False)
    except RuntimeError:
        message = f"there is no home folder here for settings and saves; set {HOME_VARIABLE} to a folder of your own"
        raise BadInput(message, key="fault.no_home", name=HOME_VARIABLE) from None


def pictures() -> Path:
    """The system's folder for pictures; `BadInput` where it has none for this user."""
    try:
        return platformdirs.user_pictures_path()
    except RuntimeError:
        message = "there is no home folder here for pictures; set HOME to a folder of your own"
        raise BadInput(message, key="fault.no_home", name="HOME") from None


def _check_names(*folders: Path) -> None:
    """Refuses folders that can never be there. One that merely cannot be written is a notice: one can play without."""
    for folder in folders:
        try:
            folder.stat()
        except OSError as fault:
            if fault.errno in (errno.ENAMETOOLONG, errno.ELOOP):
                message = f"{folder}: no folder for settings and saves ({fault.strerror}); set {HOME_VARIABLE} to another"
                raise BadInput(message, key="fault.no_home", name=HOME_VARIABLE) from None


class FoundSettings(Struct, frozen=True):
    """What was found in a file of settings."""

    settings: Settings
    strange: dict[Any, Any] = {}
    """Entries that were not understood, as they stand there."""
    faults: tuple[BadInput, ...] = ()
    """What is wrong with them."""


def _with_defaults(path: Path) -> FoundSettings:
    """The defaults with those of the player's own values that can be used."""
    own = read_yaml(path)
    if own is not None and not isinstance(own, dict):
        message = f"{path}: must be settings with their values, such as `language: de`"
        raise BadInput(message, key="fault.no_settings")
    taken, strange, faults = dict(read_yaml(_DEFAULTS)), {}, []
    for name, value in (own or {}).items():
        before = taken.get(name)
        for part in _parts(before, value):
            tried = {**taken, name: {**taken[name], **part} if isinstance(before, dict) and isinstance(part, dict) else part}
            try:
                convert(tried, Settings, source=str(path))
                taken = tried
            except BadInput as fault:
                strange[name] = value
                message = f"{fault}; the other settings are used"
                faults.append(BadInput(message, key="fault.strange_value", file=path.name, why=fault))
    return FoundSettings(convert(taken, Settings, source=str(path)), strange, tuple(faults))


def _parts(before: object, value: object) -> list[Any]:
    """A value as it may be used piece by piece: one loudness or colour may be wrong while the others are right."""
    if isinstance(before, dict) and isinstance(value, dict):
        return [{name: each} for name, each in value.items()]
    return [value]

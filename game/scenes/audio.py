"""Sounds of the interface, the pieces and great moments. Silent where there is no sound device; knows no scene."""

from collections.abc import Callable
from pathlib import Path

from panda3d.core import AudioManager, AudioSound

from game.content import ASSETS
from game.player.profile import Volume
from game.scenes.paths import panda_path

SOUNDS = ASSETS / "sounds"
SUFFIXES = (".ogg", ".wav")
INTERFACE = ("click", "tick", "open", "back", "error")
"""Sounds of the interface by name; every other sound belongs to the pieces."""


def sound_files(folder: Path = SOUNDS) -> dict[str, Path]:
    """Every sound by its name."""
    return {path.stem: path for path in sorted(folder.glob("*")) if path.suffix in SUFFIXES} if folder.is_dir() else {}


class Audio:
    """Plays sounds by name, each kind as loud as the player wants it."""

    def __init__(self, volume: Volume, manager: AudioManager | None = None) -> None:
        self.volume = volume
        self.is_on = True
        self.on_effect: Callable[[str], None] = lambda _name: None
        """Told of each sound but those of the interface: the music goes down under it."""
        self._files = sound_files()
        self._manager = manager
        self._sounds: dict[str, AudioSound] = {}

    @property
    def is_silent(self) -> bool:
        """Is there nothing to hear it with?"""
        return self._manager is None or not self._manager.is_valid()

    def loudness(self, name: str) -> float:
        """How loud a sound of this name is, by its kind."""
        if not self.is_on:
            return 0.0
        return self.volume.interface if name in INTERFACE else self.volume.pieces

    def play(self, name: str, rate: float = 1.0, share: float = 1.0) -> None:
        """Plays a sound; `rate` is its pitch. An unknown name is silent."""
        loudness = self.loudness(name) * share
        if self.is_silent or loudness <= 0 or name not in self._files:
            return
        assert self._manager is not None
        if name not in self._sounds:
            self._sounds[name] = self._manager.get_sound(panda_path(self._files[name]))
        sound = self._sounds[name]
        sound.set_volume(loudness)
        sound.set_play_rate(rate)
        sound.play()
        if name not in INTERFACE:
            self.on_effect(name)

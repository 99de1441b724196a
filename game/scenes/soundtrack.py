"""What the program sounds like: effects, and the music of wherever one is. It asks scenes for their place and their match."""

from collections.abc import Sequence

from panda3d.core import AudioManager

from game.player.profile import Settings
from game.scenes.audio import Audio
from game.scenes.music import Music, Streams, progress_of
from game.scenes.scene import Scene
from game.scenes.score import MENU, places


class Soundtrack:
    """Effects and music with one volume each. Without a device, and offscreen, there is no music at all."""

    def __init__(self, settings: Settings, effects: AudioManager | None, *, has_music: bool) -> None:
        self.audio = Audio(settings.volume, effects)
        self.music: Music | None = None
        if has_music and not self.audio.is_silent:
            manager = AudioManager.create_AudioManager()
            if manager.is_valid():
                self.music = Music(Streams(manager).open)
                self._manager = manager  # kept: a manager that is gone is silent
                self.audio.on_effect = self.music.duck
        self._plays_behind = False
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """Follows the settings."""
        self.audio.volume, self.audio.is_on = settings.volume, settings.sound
        self._plays_behind = settings.sound_behind
        if self.music is not None:
            self.music.is_on = settings.sound
            self.music.music, self.music.ambience = settings.volume.music, settings.volume.ambience

    def stir(self) -> None:
        """Somebody moved a hand."""
        if self.music is not None:
            self.music.stir()

    def step(self, scenes: Sequence[Scene], *, is_in_front: bool) -> None:
        """Plays on, where the scene on top that has music of its own is."""
        if self.music is None:
            return
        self.music.is_in_front = is_in_front or self._plays_behind
        scene = next((scene for scene in reversed(scenes) if scene.music), None)
        place = scene.music if scene is not None and scene.music in places() else MENU
        match = scene.match if scene is not None else None
        seat = match.to_act if match is not None else None
        self.music.is_busy = match is not None and seat is not None and not match.players[seat].is_human
        self.music.progress = progress_of(places()[place], match.number) if match is not None else 1.0
        self.music.go(place, match.seed if match is not None else 0)
        self.music.step()
        self._manager.update()

    def wait(self, most: float) -> float:
        """How long the program may rest."""
        return self.music.wait(most) if self.music is not None else most

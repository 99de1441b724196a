"""Plays the bed and the score of the place one is at, and lets them make room for thoughts and effects. Knows no scene.

A section is a clip for each stem; all of them begin together, and what is not to be heard yet is silent. Sections join at the
end of their bars while their tails ring on. Levels change at bar lines.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from panda3d.core import AudioManager, AudioSound, ConfigVariableDouble

from game.content import ASSETS
from game.scenes.paths import panda_path
from game.scenes.score import MENU, TAIL, Passage, StemName, Venue, passages, places, shares

FOLDER = ASSETS / "music"
BED_FADE, FRONT_FADE = 2.0, 0.4
"""Seconds until another bed has come in, and until all is silent when the window is not in front."""
BARS_BETWEEN = 2
"""Bars of a crossfade between two places."""
THINK_AFTER = 8.0
"""Seconds without a hand on mouse or keys after which somebody thinks."""
AHEAD, LEAD = 4.0, 0.5
"""Seconds before its beginning at which a section is opened, and before the first section of all."""
STARTING = 0.15
"""Seconds of sound that are decoded when a clip begins: few, so that a section begins on time."""
HELD, GOING = 0.001, 1.0
"""The speed of a clip while the others of its section are being started, and afterwards: so all of them begin together."""


class Clip(Protocol):
    """A sound file that can be played: Panda's `AudioSound`."""

    def play(self) -> None:
        """Begins from its start."""

    def stop(self) -> None:
        """Ends."""

    def set_volume(self, volume: float) -> None:
        """How loud it is."""

    def set_play_rate(self, rate: float) -> None:
        """How fast it is played."""

    def set_loop(self, loop: bool) -> None:
        """Does it begin again at its end?"""


Open = Callable[[str], Clip | None]
"""Opens a file of `assets/music` by its name; None where it cannot be heard."""


class Streams:
    """Opens clips by Panda, which decodes them while they are played."""

    def __init__(self, manager: AudioManager) -> None:
        self._manager = manager
        manager.set_concurrent_sound_limit(0)

    def open(self, name: str, folder: Path = FOLDER) -> AudioSound | None:
        """The clip of that name."""
        path = folder / f"{name}.ogg"
        return self._manager.get_sound(panda_path(path), False, AudioManager.SM_stream) if path.is_file() else None


class Level:
    """A loudness that goes to where it should be in so many seconds."""

    def __init__(self, value: float = 0.0) -> None:
        self.value = self._goal = value
        self._speed = 0.0

    def go(self, goal: float, seconds: float) -> None:
        """From where it is to there."""
        if goal != self._goal or seconds <= 0:
            self._goal, self._speed = goal, abs(goal - self.value) / seconds if seconds > 0 else 0.0
            self.value = goal if seconds <= 0 else self.value

    def step(self, seconds: float) -> float:
        """Goes on; gives the level."""
        way = self._speed * seconds
        self.value += max(-way, min(way, self._goal - self.value))
        return self.value


class Duck:
    """How far the music goes down under an effect."""

    PIECE, SIGNATURE, DEEP = 0.71, 0.35, 0.1
    DOWN, HOLD, UP = 0.08, 0.3, 1.5
    SIGNATURES = frozenset(
        {"antennas", "auction_won", "bid_won", "block_scored", "city_built", "city_crowned", "city_lost", "era_scored"}
        | {"last_round", "medal", "milestone", "mission_done", "penthouse", "plan_right", "round_scored", "row_scored"}
        | {"tallest", "tie", "win"}
    )
    LARGE = frozenset({"match_won", "wonder", "chapter"})
    """Signatures that do not fit every chord: under them hardly any music is left."""

    def __init__(self) -> None:
        self._level, self._until = Level(1.0), 0.0

    def under(self, name: str, now: float) -> None:
        """An effect of that name begins."""
        depth = self.DEEP if name in self.LARGE else self.SIGNATURE if name in self.SIGNATURES else self.PIECE
        if depth <= self._level.value:
            self._level.go(depth, self.DOWN)
            self._until = now + self.HOLD + (1.5 if depth < self.PIECE else 0.0)

    def step(self, now: float, seconds: float) -> float:
        """The share of the music that is left."""
        if now >= self._until:
            self._level.go(1.0, self.UP)
        return self._level.step(seconds)


class Deck:
    """The bed and the sections of one place."""

    def __init__(self, name: str, seed: int, open_clip: Open, now: float) -> None:
        self.name, self.place = name, places()[name]
        self._open, self._passages = open_clip, passages(self.place, seed)
        self._bed = open_clip(f"{name}-bed")
        self.bed, self.score = Level(), Level()
        self._stems: dict[StemName, Level] = {stem: Level() for stem in self.place.stems}
        self._begun, self.next_at, self._bar = now, now + LEAD, -1
        self._passage: Passage | None = None
        self._coming: tuple[Passage, dict[StemName, Clip]] | None = None
        self._sounding: list[tuple[float, dict[StemName, Clip]]] = []
        if self._bed is not None:
            self._bed.set_loop(True)
            self._bed.set_volume(0.0)
            self._bed.play()

    @property
    def bar(self) -> float:
        """Seconds of a bar."""
        return self.place.bar

    def _prepare(self) -> tuple[Passage, dict[StemName, Clip]]:
        """Opens the clips of the section that comes next."""
        if self._coming is None:
            passage = next(self._passages)
            stems = [stem for stem in self.place.stems if self.place.plays(passage.section, stem)]
            opened = {stem: self._open(f"{self.name}-{passage.section}-{stem}") for stem in stems}
            self._coming = passage, {stem: clip for stem, clip in opened.items() if clip is not None}
        return self._coming

    def _begin(self, progress: float, is_thinking: bool) -> None:
        self._passage, clips = self._prepare()
        self._coming = None
        self._begun, self._bar = self.next_at, 0
        self.next_at += self.place.body + self._passage.rest * self.bar
        self._sounding.append((self._begun + self.place.body + TAIL, clips))
        self._aim(progress, is_thinking, at_once=True)
        for clip in clips.values():
            clip.set_volume(0.0)
            clip.set_play_rate(HELD)
        buffered = ConfigVariableDouble("audio-buffering-seconds")
        usual = buffered.get_value()
        buffered.set_value(STARTING)
        for clip in clips.values():
            clip.play()
        buffered.set_value(usual)
        for clip in clips.values():
            clip.set_play_rate(GOING)

    def _aim(self, progress: float, is_thinking: bool, *, at_once: bool = False) -> None:
        pausing = self._passage.pausing if self._passage is not None else ""
        wanted = shares(self.place, progress, is_thinking=is_thinking, pausing=pausing)
        for stem, share in wanted.items():
            rises = share > self._stems[stem].value
            self._stems[stem].go(share, 0.0 if at_once else self.bar * (1 if rises else 2))

    def step(self, now: float, seconds: float, *, progress: float, is_thinking: bool, music: float, ambience: float) -> None:
        """Begins what is due and makes everything as loud as it should be."""
        if now > self.next_at - AHEAD:
            self._prepare()
        if now >= self.next_at:
            if now > self.next_at + 1.0:  # the machine slept: go on from here
                self.next_at = now
            self._begin(progress, is_thinking)
        bar = int((now - self._begun) / self.bar)
        if self._passage is not None and bar != self._bar:
            self._bar = bar
            self._aim(progress, is_thinking)
        bed, score = self.bed.step(seconds) * ambience, self.score.step(seconds) * music
        if self._bed is not None:
            self._bed.set_volume(bed)
        levels = {stem: level.step(seconds) * score for stem, level in self._stems.items()}
        self._sounding = [(end, clips) for end, clips in self._sounding if now < end or _stop(clips)]
        for _end, clips in self._sounding:
            for stem, clip in clips.items():
                clip.set_volume(levels[stem])

    @property
    def is_silent(self) -> bool:
        """Has it faded out?"""
        return self.bed.value == 0 and self.score.value == 0

    def stop(self) -> None:
        """Ends all at once."""
        if self._bed is not None:
            self._bed.stop()
        for _end, clips in self._sounding:
            _stop(clips)
        self._sounding = []


def _stop(clips: dict[StemName, Clip]) -> bool:
    for clip in clips.values():
        clip.stop()
    return False


class Music:
    """The music of the program: one place at a time, crossfades between them."""

    def __init__(self, open_clip: Open, clock: Callable[[], float] = time.monotonic) -> None:
        self._open, self._clock = open_clip, clock
        self._decks: list[Deck] = []
        """The place one is at comes last."""
        self._duck, self._front = Duck(), Level(1.0)
        self._then = self._stirred = clock()
        self._where = (MENU, 0)
        self.progress, self.is_busy, self.is_on, self.is_in_front = 0.0, False, True, True
        """How far the match is; whether a bot thinks; whether it is wanted at all; whether the window is in front."""
        self.music, self.ambience = 1.0, 1.0

    def go(self, place: str, seed: int = 0) -> None:
        """Another place, which is faded to; the same one goes on."""
        self._where = (place if place in places() else MENU, seed)

    def stir(self) -> None:
        """Somebody moved a hand."""
        self._stirred = self._clock()

    def duck(self, effect: str) -> None:
        """An effect is heard."""
        self._duck.under(effect, self._clock())

    def _change_place(self, now: float) -> None:
        name, seed = self._where
        if self._decks and self._decks[-1].name == name:
            return
        for deck in self._decks:
            deck.bed.go(0.0, BED_FADE)
            deck.score.go(0.0, BARS_BETWEEN * deck.bar)
        deck = Deck(name, seed, self._open, now)
        deck.bed.go(1.0, BED_FADE)
        deck.score.go(1.0, BARS_BETWEEN * deck.bar if self._decks else 0.0)
        self._decks.append(deck)

    def step(self) -> None:
        """Goes on by the time that has passed."""
        now = self._clock()
        seconds, self._then = now - self._then, now
        self._front.go(1.0 if self.is_on and self.is_in_front else 0.0, FRONT_FADE)
        front, duck = self._front.step(seconds), self._duck.step(now, seconds)
        if front == 0:
            self.stop()
            return
        self._change_place(now)
        is_thinking = self.is_busy or now - self._stirred > THINK_AFTER
        for deck in self._decks:
            deck.step(
                now,
                seconds,
                progress=self.progress,
                is_thinking=is_thinking and deck.place.moves > 0,
                music=self.music * front * duck,
                ambience=self.ambience * front * max(duck, Duck.PIECE),
            )
        for deck in self._decks[:-1]:
            if deck.is_silent:
                deck.stop()
        self._decks = [deck for deck in self._decks[:-1] if not deck.is_silent] + self._decks[-1:]

    def wait(self, most: float) -> float:
        """How long the program may rest, so that a section begins on time."""
        now = self._clock()
        return max(0.0, min([most, *(deck.next_at - now for deck in self._decks if deck.next_at > now)]))

    def stop(self) -> None:
        """Ends all at once; it begins anew with the first section."""
        for deck in self._decks:
            deck.stop()
        self._decks = []


def progress_of(place: Venue, decisions: int) -> float:
    """How far a match is by the number of its decisions."""
    return min(1.0, decisions / place.moves) if place.moves else 1.0

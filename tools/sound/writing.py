"""From the letters of a section to notes: melodies, keys, bass and pads, played by people and not by a grid."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

import numpy as np

from game.scenes.score import Phrases, Stem, StemName, Venue
from tools.sound.harmony import FALL, LETTERS, SKYLINE, Chord, bites, chord, scale, voicings

LATE = 0.022
"""Seconds by which an onset is off the grid at the most."""
SIDES = (-0.9, 0.35, -0.35, 0.9)
"""Where the four voices of the ground sit."""
Beats = tuple[float, float, int, float]
"""Start and length in beats, MIDI pitch, accent."""


class Note(NamedTuple):
    """A note as it is played: seconds, seconds, MIDI pitch, 0..1, between left and right, where the grid has it."""

    start: float
    length: float
    pitch: int
    force: float
    stem: str
    place: float = 0.0
    grid: float = 0.0


def _nearest(pitches: Sequence[int], target: float, low: int, high: int) -> int:
    return min([pitch for pitch in pitches if low <= pitch <= high] or pitches, key=lambda pitch: abs(pitch - target))


class Tune:
    """A melody that is written bar by bar from its letters, each near where the last one ended."""

    def __init__(self, place: Venue, stem: Stem) -> None:
        self.place, self.stem, self.steps = place, stem, scale(place)
        self.notes: list[Beats] = []
        self._last = (stem.low + stem.high) / 2 - 3

    def _over(self, this: Chord, offsets: tuple[int, ...]) -> list[int]:
        """Steps of the scale over the root of the chord, in the octave that lies nearest."""
        low, high = self.stem.low, self.stem.high
        roots = [index for index, pitch in enumerate(self.steps) if pitch % 12 == this.root]
        rows = [[self.steps[root + offset] for offset in offsets] for root in roots if root + max(offsets) < len(self.steps)]
        rows = [row for row in rows if min(row) >= low and max(row) <= high] or rows
        return min(rows, key=lambda row: abs(row[0] - self._last) + 6 * (max(row) > high) + 6 * (min(row) < low))

    def add(self, bar: int, letter: str, this: Chord) -> None:
        """Writes one bar."""
        at = bar * self.place.beats
        if letter == "_":
            self._hold(at, this)
        elif letter.isdigit():
            self.notes.append((at, self.place.beats * 0.92, self._over(this, (int(letter) - 1,))[0], 0.85))
        elif letter in self._WAYS:
            self.notes += self._WAYS[letter](self, at, this)
        if self.notes:
            self._last = self.notes[-1][2]

    def _hold(self, at: float, this: Chord) -> None:
        """Holds the last note, or moves with the chord to its nearest tone, rather down than up."""
        if not self.notes:
            return
        n = self.place.beats
        start, _, pitch, accent = self.notes.pop()
        if pitch % 12 in this.tones or pitch % 12 == this.bass:
            self.notes.append((start, at + 0.65 * n - start, pitch, accent))
            return
        goal = min((each for each in self.steps if each % 12 in this.tones), key=lambda each: abs(each - pitch + 0.5))
        self.notes += [(start, at - start, pitch, accent), (at, 0.62 * n, goal, 0.8 * accent)]

    def _four(self, at: float, this: Chord, offsets: tuple[int, ...]) -> list[Beats]:
        row, begins = self._over(this, offsets), self.place.figure
        ends = (*begins[1:], 0.85 * self.place.beats)
        return [(at + b, e - b, p, a) for b, e, p, a in zip(begins, ends, row, (0.82, 0.9, 0.78, 1.0), strict=True)]

    def _three(self, at: float, this: Chord, offsets: tuple[int, ...]) -> list[Beats]:
        row, unit = self._over(this, offsets), self.place.figure[1]
        return [
            (at, 2 * unit, row[0], 0.85),
            (at + 2 * unit, unit, row[1], 0.75),
            (at + 3 * unit, 0.85 * self.place.beats - 3 * unit, row[2], 0.9),
        ]

    def _upbeat(self, at: float, this: Chord) -> list[Beats]:
        half, row = self.place.beats / 2, self._over(this, (0, 4))
        return [(at + half, half / 2, row[0], 0.75), (at + half * 1.5, half / 2, row[1], 0.85)]

    def _cadence(self, at: float, this: Chord) -> list[Beats]:
        row, short = self._over(this, (3, 2)), self.place.figure[1]
        return [(at, short, row[0], 0.9), (at + short, 0.85 * self.place.beats - short, row[1], 0.75)]

    def _echo(self, at: float, this: Chord) -> list[Beats]:
        row, short = self._over(this, (4, 7)), self.place.figure[1]
        late = at + self.place.beats - 2 * short
        return [(late - short, short, row[0], 0.7), (late, 2 * short, row[1], 0.6)]

    def _glint(self, at: float, this: Chord) -> list[Beats]:
        row, half, short = self._over(this, (0, 4, 7)), self.place.beats / 2, self.place.figure[1] / 2
        return [(at + half + i * short, half - i * short, row[i], 0.5 + 0.12 * i) for i in range(3)]

    _WAYS: ClassVar["dict[str, Callable[[Tune, float, Chord], list[Beats]]]"] = {
        "S": lambda tune, at, this: tune._four(at, this, SKYLINE),
        "F": lambda tune, at, this: tune._four(at, this, FALL),
        "a": lambda tune, at, this: tune._three(at, this, (2, 3, 4)),
        "d": lambda tune, at, this: tune._three(at, this, (4, 3, 2)),
        "w": _upbeat,
        "c": _cadence,
        "e": _echo,
        "g": _glint,
    }


class Player:
    """Turns beats into notes: a little off the grid, swelling over the section."""

    def __init__(self, place: Venue, section: Phrases, seed: str) -> None:
        self.place, self.section = place, section
        self.rng = np.random.default_rng(zlib.crc32(seed.encode()))
        self.beats = section.bars * place.beats
        self.arc = np.interp(np.arange(self.beats + 1) / self.beats, (0, 0.66, 1), section.force)
        self.notes: list[Note] = []

    def add(self, stem: StemName, beat: Beats, *, side: float = 0.0, loose: float = 0.009) -> None:
        """Plays a note."""
        at, length, pitch, accent = beat
        late = float(np.clip(self.rng.normal(0, loose), -LATE, LATE)) if at > 0 else abs(float(self.rng.normal(0, 0.004)))
        accent *= 0.8 if at == 0 and stem != "voice" else 1.0
        force = float(np.clip(self.arc[min(int(at), self.beats)] * accent * (1 + self.rng.normal(0, 0.06)), 0.12, 1))
        seconds = self.place.beat
        self.notes.append(Note(max(0.0, at * seconds + late), length * seconds, pitch, force, stem, side, at * seconds))


def _ground(player: Player, chords: list[Chord]) -> None:
    """Four voices; a tone common to the next chord is tied, but for the breath in the middle."""
    letters, n, bars = player.section.ground, player.place.beats, len(chords)
    stem = player.place.stems["ground"]
    rows = voicings(chords, stem.low, stem.high)
    for voice in range(4):
        bar = 0
        while bar < bars:
            if letters[bar] != "x":
                bar += 1
                continue
            end = bar + 1
            while end < bars and letters[end] == "x" and rows[end][voice] == rows[bar][voice] and end != bars // 2:
                end += 1
            breath = 0.3 * n if (end < bars and letters[end] != "x") or end == bars // 2 else 0.0
            beat = (bar * n, (end - bar) * n - breath - 0.05, rows[bar][voice], (0.9, 0.75, 0.75, 0.85)[voice])
            player.add("ground", beat, side=SIDES[voice], loose=0.012)
            bar = end


def _keys(player: Player, chords: list[Chord]) -> None:
    """Broken chords by patterns, some rolled; now and then a note is left out."""
    place, stem, n = player.place, player.place.stems["keys"], player.place.beats
    for bar, letter in enumerate(player.section.keys):
        this = chords[bar]
        tones = [pitch for pitch in range(stem.low, stem.high + 1) if pitch % 12 in set(this.tones)]
        while tones and tones[0] % 12 not in (this.bass, this.root) and len(tones) > 5:
            tones.pop(0)
        if letter == "h":
            for i, pitch in enumerate(tones[:4]):
                beat = (bar * n + i * 0.09, n * 0.9 - i * 0.09, pitch, 0.7 + 0.05 * i)
                player.add("keys", beat, side=(i - 1.5) / 2)
        elif letter.isdigit():
            pattern = place.patterns[int(letter)]
            for i, (at, number) in enumerate(pattern):
                if i and player.rng.random() < 0.1:
                    continue
                until = n - at if i > len(pattern) - 3 else min(n - at, 2.0)
                accent = 0.9 if at == 0 else 0.66 + 0.06 * number
                beat = (bar * n + at, until * 0.95, tones[min(number, len(tones) - 1)], accent)
                player.add("keys", beat, side=(number - 2) / 3)


def _bass(player: Player, chords: list[Chord]) -> None:
    place, stem, n = player.place, player.place.stems["bass"], player.place.beats

    def low(pitch_class: int, target: float) -> int:
        return _nearest([pitch for pitch in range(24, 60) if pitch % 12 == pitch_class], target, stem.low, stem.high)

    for bar, letter in enumerate(player.section.bass):
        this = chords[bar]
        root = low(LETTERS[place.tonic] if letter == "p" else this.bass, stem.low + 5)
        if letter in "rp":
            player.add("bass", (bar * n, n * 0.85, root, 0.85))
        elif letter == "f":
            player.add("bass", (bar * n, n * 0.45, root, 0.85))
            player.add("bass", (bar * n + n / 2, n * 0.4, low((this.root + 7) % 12, root), 0.65))


def write_section(name: str, place: Venue, key: str) -> list[Note]:
    """All notes of a section of a place."""
    section = place.sections[name]
    player = Player(place, section, f"{key}{name}")
    chords = [chord(text) for text in section.chords.split()]
    if section.ground:
        _ground(player, chords)
    if section.keys:
        _keys(player, chords)
    if section.bass:
        _bass(player, chords)
    melodies: tuple[StemName, ...] = ("voice", "spark")
    for stem in melodies:
        if place.plays(name, stem):
            tune = Tune(place, place.stems[stem])
            for bar, letter in enumerate(section.letters(stem)):
                tune.add(bar, letter, chords[bar])
            for beat in tune.notes:
                player.add(stem, beat, side=float(player.rng.uniform(-0.8, 0.8)) if stem == "spark" else 0.0, loose=0.011)
    return sorted(player.notes)


def clashes(notes: Sequence[Note], passing: float = 0.5) -> Iterator[tuple[Note, Note]]:
    """Pairs a semitone apart, or with octaves between, that sound together longer than a passing note."""
    for one, other in combinations(notes, 2):
        both = min(one.start + one.length, other.start + other.length) - max(one.start, other.start)
        if both > passing and bites(one.pitch, other.pitch):
            yield one, other

"""Chords, scales and the leading of voices."""

from itertools import combinations, pairwise
from typing import NamedTuple

from game.scenes.score import Venue

MODES = {
    "Ionian": (0, 2, 4, 5, 7, 9, 11),
    "Dorian": (0, 2, 3, 5, 7, 9, 10),
    "Lydian": (0, 2, 4, 6, 7, 9, 11),
    "Mixolydian": (0, 2, 4, 5, 7, 9, 10),
    "Aeolian": (0, 2, 3, 5, 7, 8, 10),
}
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "m7": (0, 3, 7, 10),
    "add9": (0, 2, 4, 7),
    "6": (0, 4, 7, 9),
    "sus4": (0, 5, 7),
    "sus2": (0, 2, 7),
    "5": (0, 7),
}
SKYLINE = (0, 4, 3, 7)
"""The figure of all places, in steps of the scale over the root of the chord: low, tall, a little lower, tallest."""
FALL = (7, 4, 5, 2)
"""Its answer: down again, but only to the third."""


class Chord(NamedTuple):
    """Pitch classes of a chord, and the one in the bass."""

    root: int
    tones: tuple[int, ...]
    bass: int


def _letter(text: str) -> tuple[int, str]:
    sharp = text[1:2] in ("#", "b")
    return (LETTERS[text[0]] + (1 if text[1:2] == "#" else -1 if text[1:2] == "b" else 0)) % 12, text[1 + sharp :]


def chord(text: str) -> Chord:
    """Reads a chord such as Am7 or D/F#."""
    head, _, below = text.partition("/")
    root, quality = _letter(head)
    return Chord(root, tuple((root + step) % 12 for step in QUALITIES[quality]), _letter(below)[0] if below else root)


def scale(place: Venue) -> list[int]:
    """All notes of the place's key."""
    tonic = LETTERS[place.tonic]
    return [pitch for pitch in range(20, 110) if (pitch - tonic) % 12 in MODES[place.mode]]


def bites(one: int, other: int) -> bool:
    """Are two notes a semitone apart, or with octaves between?"""
    return abs(one - other) in (1, 13, 25, 37)


def voicings(chords: list[Chord], low: int, high: int) -> list[tuple[int, ...]]:
    """Four voices a chord, each as near as possible to where it was: no semitones, few parallel fifths, open below."""
    chosen: list[tuple[int, ...]] = []
    for number, this in enumerate(chords):
        tones = set(this.tones) | {this.bass}
        best, least = None, 1e9
        for four in combinations([p for p in range(low, high + 1) if p % 12 in tones], 4):
            if any(bites(a, b) for a, b in combinations(four, 2)):
                continue
            steps = [b - a for a, b in pairwise(four)]
            cost = 6.0 * len(set(this.tones) - {p % 12 for p in four}) + sum(3.0 for s in steps if s > 9)
            cost += sum(2.0 for p, s in zip(four, steps, strict=False) if p < 55 and s < 4) + 0.12 * abs(
                sum(four) / 4 - (low + high) / 2
            )
            if number:
                before = chosen[-1]
                cost += sum(abs(a - b) for a, b in zip(four, before, strict=True))
                for i, j in combinations(range(4), 2):
                    if (
                        (four[j] - four[i]) % 12 in (0, 7)
                        and (four[j] - four[i]) == (before[j] - before[i])
                        and four[i] != before[i]
                    ):
                        cost += 2.5
            else:
                cost += 0.5 * abs(four[0] - low - 4)
            if cost < least:
                best, least = four, cost
        assert best is not None, this
        chosen.append(best)
    return chosen

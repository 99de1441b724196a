"""Makes the sounds of pieces and interface: soft wood and stone, ticks and bells. `tools.sound` makes the rest. Needs numpy."""

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tools.sound.meter import gain, loudness

RATE = 22050
SIGNED = -20.0
"""Loudness of `IN_MOMENTS` in LUFS: that of the signatures, beside which they are heard."""
IN_MOMENTS = ("antenna", "point", "right", "wrong", "win")
"""Sounds that also belong to what is celebrated at a table. The others are as loud as their peak allows."""
Sound = np.ndarray


def _time(seconds: float) -> Sound:
    return np.arange(int(seconds * RATE)) / RATE


def _knock(rng: np.random.Generator, pitch: float, *, seconds: float = 0.32, hard: float = 0.5, hollow: float = 1.0) -> Sound:
    """Something small set down: a short noise, then a body that rings in a few dampened tones."""
    t = _time(seconds)
    body = sum(
        share * np.sin(2 * np.pi * pitch * ratio * t + phase) * np.exp(-t * fall)
        for ratio, share, fall, phase in (
            (1, 1.0, 17 / hollow, 0),
            (2.41, 0.42, 30, 0.4),
            (3.93, 0.2, 46, 0.9),
            (5.3, 0.1, 62, 0),
        )
    )
    noise = rng.normal(size=t.size)
    noise = np.convolve(noise, np.ones(6) / 6, "same") * np.exp(-t * 190)
    return body + hard * noise


def _tone(pitch: float, seconds: float, *, fall: float = 7.0, rise: float = 0.004) -> Sound:
    """A soft bell."""
    t = _time(seconds)
    partials = ((1, 1.0), (2, 0.28), (3, 0.09), (4.2, 0.04))
    swell = 1 - np.exp(-t / rise)
    return swell * sum(
        share * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t * fall * ratio**0.5) for ratio, share in partials
    )


def _after(*parts: tuple[float, Sound]) -> Sound:
    """Sounds that begin one after another, at these seconds."""
    size = max(int(start * RATE) + part.size for start, part in parts)
    whole = np.zeros(size)
    for start, part in parts:
        first = int(start * RATE)
        whole[first : first + part.size] += part
    return whole


def _paper(rng: np.random.Generator) -> Sound:
    """A card slid and laid."""
    t = _time(0.3)
    hiss = np.convolve(rng.normal(size=t.size), [0.5, 0, -0.5], "same")
    slide = hiss * np.exp(-(((t - 0.09) / 0.06) ** 2)) * 0.6
    return slide + _after((0.15, _knock(rng, 300, seconds=0.14, hard=0.5)), (0, np.zeros(t.size)))[: t.size]


SOUNDS: dict[str, Callable[[np.random.Generator], Sound]] = {
    "floor": lambda rng: _knock(rng, 196, hard=0.55),
    "roof": lambda rng: _knock(rng, 247, hard=0.8, seconds=0.26),
    "park": lambda rng: _knock(rng, 147, hard=0.3, hollow=0.7, seconds=0.3),
    "antenna": lambda rng: _knock(rng, 620, hard=0.25, hollow=1.6, seconds=0.4) * 0.8,
    "card": _paper,
    "point": lambda rng: _tone(784, 0.4, fall=9) * 0.8,
    "right": lambda rng: _after((0, _tone(523.3, 0.6)), (0.09, _tone(659.3, 0.6)), (0.18, _tone(784, 0.7))),
    "wrong": lambda rng: _after((0, _tone(220, 0.5, fall=9)), (0.11, _tone(207.7, 0.5, fall=9))),
    "win": lambda rng: _after(*((0.12 * i, _tone(p, 1.1, fall=4)) for i, p in enumerate((392, 493.9, 587.3, 784)))),
    "click": lambda rng: _knock(rng, 520, seconds=0.09, hard=0.5) * 0.7,
    "tick": lambda rng: _knock(rng, 900, seconds=0.06, hard=0.25) * 0.5,
    "open": lambda rng: _after((0, _knock(rng, 340, seconds=0.16, hard=0.3)), (0.06, _knock(rng, 430, seconds=0.16, hard=0.2))),
    "back": lambda rng: _after((0, _knock(rng, 430, seconds=0.16, hard=0.3)), (0.06, _knock(rng, 340, seconds=0.16, hard=0.2))),
    "error": lambda rng: _after((0, _knock(rng, 175, seconds=0.18)), (0.09, _knock(rng, 165, seconds=0.2))),
}


def _level(name: str, sound: Sound) -> Sound:
    """The sound with its end faded, as loud as it is meant to be on two speakers."""
    ends = np.minimum(1, np.arange(sound.size)[::-1] / (0.01 * RATE))
    whole = sound * ends / max(1e-9, np.abs(sound).max()) * 0.8
    return whole * gain(SIGNED - loudness(np.vstack([whole, whole]), RATE)) if name in IN_MOMENTS else whole


def _write(path: Path, sound: Sound) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).round().astype("<i2").tobytes())


def make(folder: Path) -> list[Path]:
    """Makes all sounds into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(11)
    written = []
    for name, sound in SOUNDS.items():
        written.append(folder / f"{name}.wav")
        _write(written[-1], _level(name, sound(rng)))
    return written

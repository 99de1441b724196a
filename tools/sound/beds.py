"""The beds: what a place sounds like without music. Everything goes round, so a loop has no seam."""

import zlib
from collections.abc import Callable

import numpy as np

from tools.sound.instruments import RATE, TAU, Sound, cycle, partials, struck, time_line
from tools.sound.meter import gain, loudness
from tools.sound.mixing import convolve, limit, room

BED_SECONDS = 40.0
BED = -36.0
"""Loudness in LUFS."""
N = int(BED_SECONDS * RATE)


class Bed:
    """A ring of sound: what runs over the end comes in again at the beginning."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.f = np.fft.rfftfreq(N, 1 / RATE)
        self.t = np.arange(N) / RATE
        self.out = np.zeros((2, N))

    def noise(self, shape: Callable[[Sound], Sound], width: float = 0.5) -> Sound:
        """Periodic noise of this spectrum, in stereo, with a common middle so that mono loses nothing."""
        mid, side = (
            (self.rng.normal(size=self.f.size) + 1j * self.rng.normal(size=self.f.size)) * shape(np.maximum(self.f, 5))
            for _ in range(2)
        )
        rows = np.stack((np.fft.irfft(mid + width * side, N), np.fft.irfft(mid - width * side, N)))
        return rows / rows.std()

    def wave(self, cycles: int, phase: float = 0.0, depth: float = 1.0, power: float = 1.0) -> Sound:
        """A slow swell with a whole number of cycles: 1−depth..1."""
        return 1 - depth + depth * (0.5 + 0.5 * np.sin(TAU * (cycles * self.t / BED_SECONDS + phase))) ** power

    def put(self, at: float, sound: Sound, share: float, side: float = 0.0) -> None:
        """Adds a sound at a moment, between left (-1) and right (1)."""
        where = (int(at * RATE) + np.arange(sound.size)) % N
        angle = (1 + side * 0.7) * np.pi / 4
        np.add.at(self.out[0], where, np.cos(angle) * share * sound)
        np.add.at(self.out[1], where, np.sin(angle) * share * sound)

    def times(self, count: int, spread: float = 0.6) -> Sound:
        """Moments evenly over the ring, moved at random."""
        step = BED_SECONDS / count
        return (np.arange(count) + 0.5 + self.rng.uniform(-spread / 2, spread / 2, count)) * step % BED_SECONDS

    def done(self, ring: tuple[float, float, float], wet: float) -> Sound:
        """All of it in a room."""
        return (1 - 0.4 * wet) * self.out + wet * convolve(self.out, room(*ring), around=True)


def _hump(centre: float, width: float) -> Callable[[Sound], Sound]:
    return lambda f: np.exp(-((np.log2(f / centre) / width) ** 2)) / np.sqrt(f)


def _soft(low: float, high: float, tilt: float = 0.5) -> Callable[[Sound], Sound]:
    return lambda f: f**-tilt / (1 + (low / f) ** 4) / (1 + (f / high) ** 4)


def _hill(x: Sound, power: float) -> Sound:
    return np.maximum(0, np.sin(np.pi * np.clip(x, 0, 1))) ** power


def _rustle(rng: np.random.Generator, seconds: float, shape: Callable[[Sound], Sound]) -> Sound:
    n = int(seconds * RATE)
    f = np.maximum(np.fft.rfftfreq(n, 1 / RATE), 5)
    noise = np.fft.irfft((rng.normal(size=f.size) + 1j * rng.normal(size=f.size)) * shape(f), n)
    return noise / noise.std() * np.sin(np.pi * np.arange(n) / n) ** 2


def page_turn(rng: np.random.Generator) -> Sound:
    """A page that is turned."""
    one, two = _rustle(rng, 0.5, _hump(2600, 1.0)), _rustle(rng, 0.22, _hump(1500, 1.0))
    out = np.zeros(int(0.8 * RATE))
    out[: one.size] += one * (0.4 + 0.6 * np.abs(np.sin(np.arange(one.size) / 900)))
    out[int(0.45 * RATE) : int(0.45 * RATE) + two.size] += 1.3 * two
    return out


def _crackle(bed: Bed, count: int, share: float) -> None:
    for at in bed.rng.uniform(0, BED_SECONDS, count):
        n = int(bed.rng.uniform(0.004, 0.02) * RATE)
        bed.put(at, bed.rng.normal(size=n) * np.hanning(n), share * bed.rng.pareto(3), bed.rng.uniform(-0.5, 0.5))


def _clock(bed: Bed, share: float, period: float) -> None:
    for i in range(int(BED_SECONDS / period)):
        pitch = 1850 if i % 2 else 1600
        t = time_line(0.09)
        tick = np.sin(TAU * pitch * t) * np.exp(-t * 120) + 0.5 * np.sin(TAU * pitch * 0.37 * t) * np.exp(-t * 60)
        bed.put(i * period + bed.rng.normal(0, 0.002), tick, share * (1 if i % 2 else 0.8), 0.45)


def _bird(rng: np.random.Generator, low: float, notes: int) -> Sound:
    parts = []
    for _ in range(notes):
        t = time_line(rng.uniform(0.06, 0.14))
        sweep = low * rng.uniform(0.9, 1.35) * (1 + rng.uniform(-0.25, 0.25) * t / t[-1] + 0.03 * np.sin(TAU * 28 * t))
        parts += [
            np.sin(TAU * np.cumsum(sweep) / RATE) * _hill(t / t[-1], 1.5) * rng.uniform(0.5, 1),
            np.zeros(int(rng.uniform(0.03, 0.12) * RATE)),
        ]
    return np.concatenate(parts)


def _gull(rng: np.random.Generator) -> Sound:
    parts = []
    for i in range(int(rng.integers(2, 5))):
        t = time_line(rng.uniform(0.32, 0.5) * 0.93**i)
        x = t / t[-1]
        pitch = rng.uniform(900, 1050) * (1 + 0.28 * np.sin(np.pi * x**0.6) - 0.2 * x)
        phase = np.cumsum(pitch) / RATE
        parts += [
            cycle(phase, (1, 0.55, 0.35, 0.2, 0.08)) * _hill(x**0.8, 1.2) * (0.9**i),
            np.zeros(int(rng.uniform(0.08, 0.2) * RATE)),
        ]
    return np.concatenate(parts)


def _creak(rng: np.random.Generator, pitch: float, seconds: float) -> Sound:
    """Rope or wood: a slipping rate of small pulses into a few resonances."""
    t = time_line(seconds)
    rate = rng.uniform(22, 40) * (1 + 0.6 * np.sin(np.pi * t / seconds))
    pulses = np.diff(np.floor(np.cumsum(rate) / RATE), prepend=0) * rng.uniform(0.4, 1, t.size)
    ring = time_line(0.06)
    body = sum(np.sin(TAU * pitch * r * ring) * np.exp(-ring * 90) for r in (1, 1.62, 2.7))
    return np.convolve(pulses, body)[: t.size] * _hill(t / seconds, 1.5)


def _wings(rng: np.random.Generator) -> Sound:
    beats = int(rng.integers(6, 11))
    out = np.zeros(int((beats * 0.2 + 0.6) * RATE))
    for i in range(beats):
        flap = _rustle(rng, 0.15, _soft(120, 900, 0.7)) * np.sin(np.pi * (i + 1) / (beats + 1))
        first = int((i * 0.19 + rng.normal(0, 0.006)) * RATE) + 200
        out[first : first + flap.size] += flap
    return out


def _bed_menu(bed: Bed) -> Sound:
    bed.out += 0.25 * bed.noise(_soft(60, 420, 1.0), 0.4) * bed.wave(2, 0.1, 0.7) + 0.1 * bed.noise(
        _soft(300, 3000, 0.6), 0.5
    ) * bed.wave(3, 0.2, 0.5)
    bed.out += 0.4 * bed.noise(_hump(260, 0.8), 0.3) * bed.wave(2, 0.6, 0.9) * bed.wave(5, 0.1, 0.4)
    _crackle(bed, 110, 0.6)
    for at in bed.times(2):
        bed.put(at, _creak(bed.rng, 310, 0.5), 0.7, -0.4)
    return bed.done((1.2, 0.012, 3500), 0.35)


def _bed_map(bed: Bed) -> Sound:
    bed.out += bed.noise(_soft(90, 700, 0.8), 0.5) * bed.wave(4, 0, 0.5) + 0.5 * bed.noise(_hump(900, 0.7), 0.6) * bed.wave(
        3, 0.3, 0.9, 2
    ) * bed.wave(7, 0.7, 0.4)
    for at in bed.times(3):
        bed.put(at, page_turn(bed.rng), 0.55, bed.rng.uniform(-0.6, 0.6))
    for at in bed.times(4):
        bed.put(at, _bird(bed.rng, 2600, 3), 0.35, bed.rng.uniform(-0.9, 0.9))
    for at in bed.times(2):
        bed.put(at, _creak(bed.rng, 240, 0.7), 0.35, 0.3)
    return bed.done((2.0, 0.02, 4000), 0.45)


def _bed_skyliners(bed: Bed) -> Sound:
    bed.out += 0.4 * bed.noise(_soft(50, 350, 1.1), 0.35) * bed.wave(2, 0.2, 0.4) + 0.1 * bed.noise(
        _soft(400, 5000, 0.6), 0.4
    ) * bed.wave(3, 0.5, 0.4)
    _clock(bed, 0.9, 1.0)
    for at in bed.times(4, 0.8):
        bed.put(at, page_turn(bed.rng), 0.5, bed.rng.uniform(-0.8, 0.8))
    for at in bed.times(2):
        bed.put(at, _creak(bed.rng, 270, 0.6), 0.4, bed.rng.uniform(-0.6, 0.6))
    _crackle(bed, 40, 0.3)
    return bed.done((1.3, 0.014, 3200), 0.45)


def _bed_skyline3000(bed: Bed) -> Sound:
    hum = sum(
        a * np.sin(TAU * round(f * BED_SECONDS) / BED_SECONDS * bed.t + p) * bed.wave(c, p, 0.4)
        for f, a, p, c in (
            (54.95, 1.0, 0, 1),
            (55.2, 0.6, 1, 2),
            (110.1, 0.5, 2, 3),
            (164.8, 0.22, 0.5, 2),
            (220.3, 0.12, 1.4, 5),
            (440.2, 0.03, 0.2, 3),
        )
    )
    bed.out += (
        0.55 * hum
        + 0.42 * bed.noise(_soft(120, 900, 0.7), 0.5) * bed.wave(2, 0.3, 0.6)
        + 0.2 * bed.noise(_hump(3200, 0.6), 0.6) * bed.wave(3, 0.1, 0.7)
    )
    for i, at in enumerate(np.arange(5) * 8.0 + 1.3):  # a press far away, every eight seconds
        t = time_line(0.7)
        bed.put(
            at,
            np.sin(TAU * (62 + 30 * np.exp(-t * 14)) * t) * np.exp(-t * 7)
            + 0.15 * _rustle(bed.rng, 0.7, _soft(200, 1200))[: t.size] * np.exp(-t * 9),
            1.8,
            0.5 if i % 2 else 0.3,
        )
    for at in bed.times(3):
        t = time_line(1.4)
        x = t / t[-1]
        bed.put(
            at,
            np.sin(TAU * np.cumsum(330 + 120 * np.sin(np.pi * x) ** 2) / RATE + 0.5 * np.sin(TAU * 47 * t))
            * np.sin(np.pi * x) ** 2,
            0.34,
            bed.rng.uniform(-0.9, 0.9),
        )
    for at in bed.times(4):
        blip = np.concatenate([struck(p, 0.05, ((1, 1, 18),), fall=0.04) for p in (1318.5, 1174.7)])
        bed.put(at, blip, 0.16, bed.rng.uniform(-0.9, 0.9))
    return bed.done((4.0, 0.03, 2600), 0.6)


def _bed_skyline_world(bed: Bed) -> Sound:
    for cycles, phase, share in ((5, 0.0, 1.0), (6, 0.45, 0.8), (4, 0.7, 0.7)):
        bed.out += share * bed.noise(_soft(150, 1600, 0.6), 0.6) * bed.wave(cycles, phase, 0.9, 2.5)
        bed.out += 0.4 * share * bed.noise(_hump(3500, 0.9), 0.7) * bed.wave(cycles, phase - 0.06, 1.0, 7)
    bed.out += 0.7 * bed.noise(_soft(45, 220, 1.0), 0.4)
    for at in bed.times(5, 0.9):
        bed.put(at, _gull(bed.rng), bed.rng.uniform(0.7, 1.5), bed.rng.uniform(-0.9, 0.9))
    for at in (6.1, 7.0, 26.4, 27.5):
        bed.put(at, struck(587.3, 1.5, ((1, 1, 2), (2.76, 0.4, 4), (5.4, 0.15, 7)), fall=0.3), 0.45, -0.6)
    t = time_line(3.2)
    horn = cycle(98.0 * t, partials(98, lambda k, h: k**-0.6 * np.exp(-h / 400))) + 0.7 * cycle(
        123.5 * t, partials(123.5, lambda k, h: k**-0.6 * np.exp(-h / 400))
    )
    bed.put(17.0, horn * _hill(t / 3.2, 0.7), 0.8, 0.7)
    return bed.done((2.6, 0.05, 3200), 0.4)


def _bed_skyrise(bed: Bed) -> Sound:
    for i, (centre, cycles) in enumerate(((160, 2), (300, 3), (520, 5), (850, 4), (1400, 7))):
        gust = bed.wave(cycles, i * 0.23, 0.85, 2) * bed.wave(cycles + 2, i * 0.41, 0.5)
        bed.out += (1.0, 0.9, 0.7, 0.45, 0.28)[i] * bed.noise(_hump(centre, 0.45), 0.65) * gust
    bed.out += 0.1 * bed.noise(_soft(1500, 6000, 0.4), 0.7) * bed.wave(5, 0.4, 0.9, 2)
    for at in bed.times(4, 0.9):
        side = bed.rng.uniform(-0.9, 0.9)
        bed.put(at, _wings(bed.rng), 1.1, side)
    for at in bed.times(6, 0.9):
        bed.put(at, _creak(bed.rng, bed.rng.uniform(190, 330), bed.rng.uniform(0.6, 1.1)), 1.0, bed.rng.uniform(-0.7, 0.7))
    for at in bed.times(3, 0.9):
        for i, p in enumerate((1568.0, 1174.7, 1760.0)):
            bed.put(at + i * bed.rng.uniform(0.2, 0.5), struck(p, 1.5, ((1, 1, 2.5), (2.7, 0.3, 5)), fall=0.4), 0.14, 0.5)
    return bed.done((3.0, 0.03, 4500), 0.45)


def _bed_cities(bed: Bed) -> Sound:
    bed.out += 0.35 * bed.noise(_soft(60, 300, 0.9), 0.4) * bed.wave(3, 0, 0.5) + 0.14 * bed.noise(
        _soft(300, 4000, 0.7), 0.5
    ) * bed.wave(2, 0.3, 0.4)
    for i in range(7):  # voices in the street: bands that speak in syllables, no words
        rate, f1 = int(bed.rng.uniform(3.2, 5.2) * BED_SECONDS), bed.rng.uniform(280, 620)
        talk = bed.wave(rate, bed.rng.uniform(), 0.9, 1.5) * bed.wave(int(bed.rng.integers(5, 11)), bed.rng.uniform(), 1.0, 3)
        bed.out += (
            0.3
            * (bed.noise(_hump(f1, 0.28), 0.3) + 0.35 * bed.noise(_hump(f1 * 3.1, 0.25), 0.3))
            * talk
            * np.array([[1 - 0.1 * i], [0.4 + 0.1 * i]])
        )
    for at in bed.times(9, 0.9):
        bed.put(
            at,
            _bird(bed.rng, bed.rng.choice((2400.0, 3100.0, 3800.0)), int(bed.rng.integers(2, 6))),
            bed.rng.uniform(0.25, 0.6),
            bed.rng.uniform(-0.9, 0.9),
        )
    for at in (12.3, 12.75):
        bed.put(at, struck(1568, 1.0, ((1, 1, 4), (2.4, 0.3, 8)), fall=0.3), 0.35, 0.6)
    for at in bed.times(3):
        pencil = _rustle(bed.rng, 0.7, _hump(3000, 0.7)) * np.abs(np.sin(TAU * 3.1 * time_line(0.7)))
        bed.put(at, pencil, 0.45, -0.3)
    return bed.done((1.4, 0.02, 4500), 0.4)


BEDS = {
    "menu": _bed_menu,
    "map": _bed_map,
    "skyliners": _bed_skyliners,
    "skyline3000": _bed_skyline3000,
    "skyline_world": _bed_skyline_world,
    "skyrise": _bed_skyrise,
    "cities": _bed_cities,
}


def make_bed(place: str) -> Sound:
    """The bed of a place, as loud as all of them."""
    bed = BEDS[place](Bed(zlib.crc32(place.encode())))
    return limit(bed * gain(BED - loudness(bed)), BED)

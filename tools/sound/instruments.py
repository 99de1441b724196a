"""The instruments: each makes one note from its frequency, length, force and a generator."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

RATE = 24000
TAU = 2 * np.pi
Sound = np.ndarray


def time_line(seconds: float) -> Sound:
    """The moments of so many seconds."""
    return np.arange(int(seconds * RATE)) / RATE


def _gate(t: Sound, length: float, rise: float, fall: float) -> Sound:
    up = 0.5 - 0.5 * np.cos(np.pi * np.minimum(t / rise, 1))
    return up * np.exp(-np.maximum(0, t - length) / fall) * np.minimum(1, (t[-1] - t + 1 / RATE) / 0.05)


def _taper(t: Sound, length: float) -> Sound:
    """A long breath loses strength towards its end; a short one does not."""
    return 1 - min(0.55, 0.2 * length) * np.clip((t - 0.45 * length) / (0.55 * length), 0, 1)


@lru_cache(maxsize=256)
def _table(shares: tuple[float, ...]) -> Sound:
    x = np.arange(8192) / 8192 * TAU
    wave = sum(share * np.sin(k * x + k * k * 0.7) for k, share in enumerate(shares, 1))
    return np.asarray(wave / np.sqrt(np.mean(np.square(wave))) * 0.5, dtype=np.float32)


def cycle(phase: Sound, shares: tuple[float, ...]) -> Sound:
    """A tone with these shares of its partials, at these phases."""
    return _table(shares)[((phase % 1) * 8192).astype(np.int32) & 8191]


def partials(pitch: float, shape: Callable[[int, float], float], most: int = 24) -> tuple[float, ...]:
    """Shares of the partials that can be heard, by their number and frequency."""
    count = max(1, min(most, int(11000 / pitch)))
    return tuple(round(shape(k, k * pitch), 4) for k in range(1, count + 1))


def _ensemble(
    f: float,
    length: float,
    rng: np.random.Generator,
    shares: tuple[float, ...],
    *,
    voices: int,
    cents: float,
    rise: float,
    fall: float,
    shake: float,
) -> Sound:
    t = time_line(length + 5 * fall)
    out = np.zeros(t.size)
    for spread in np.linspace(-1, 1, voices):
        tuned = f * 2 ** ((spread * cents + rng.normal(0, 0.8)) / 1200)
        wobble = shake * np.sin(TAU * rng.uniform(4.3, 5.4) * t + rng.uniform(0, TAU)) * np.minimum(1, t / 1.2)
        out += cycle(tuned * t + wobble + rng.uniform(), shares)
    swell = 0.82 + 0.18 * np.sin(np.pi * np.minimum(1, t / max(length, 0.1)))
    return out / voices**0.5 * swell * _gate(t, length, min(rise, 0.6 * length), fall)


def strings(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """Bowed strings."""
    shares = partials(f, lambda k, h: k**-1.15 * np.exp(-h / (1500 + 2600 * round(force, 1))))
    return _ensemble(f, length, rng, shares, voices=3, cents=5, rise=0.9, fall=0.6, shake=0.012)


def celli(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """Low strings."""
    shares = partials(f, lambda k, h: k**-1.1 * np.exp(-h / 700))
    return _ensemble(f, length, rng, shares, voices=2, cents=4, rise=0.5, fall=0.4, shake=0.01)


def choir(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """Voices on an open vowel."""

    def vowel(k: int, h: float) -> float:
        ah = sum(
            g * np.exp(-(((h - c) / w) ** 2))
            for c, w, g in ((420, 200, 1.0), (950, 300, 0.5), (2600, 600, 0.16), (3600, 700, 0.08))
        )
        return float(k**-0.5 * (ah + 0.1 * np.exp(-h / 500)))

    return _ensemble(f, length, rng, partials(f, vowel), voices=4, cents=8, rise=1.1, fall=0.8, shake=0.02)


def reed(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A harmonium."""
    shares = partials(f, lambda k, h: (1.0 if k % 2 else 0.55) * k**-0.9 * np.exp(-h / 1500), 16)
    return _ensemble(f, length, rng, shares, voices=2, cents=4.5, rise=0.45, fall=0.35, shake=0.003)


def clarinet(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A clarinet with a little breath."""
    t = time_line(length + 0.7)
    shares = partials(f, lambda k, h: (1.0 if k % 2 else 0.07) * k**-0.95 * np.exp(-h / (1300 + 2400 * round(force, 1))), 19)
    breath = np.convolve(rng.normal(size=t.size), np.hanning(24) / 12, "same") * 0.012
    wobble = 0.02 * np.sin(TAU * 4.7 * t) * np.clip((t - 0.4) / 0.8, 0, 1)
    shape = _gate(t, length, 0.075, 0.16) * _taper(t, length)
    return (cycle(f * t + wobble, shares) + breath) * shape


def flute(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A flute with vibrato."""
    t = time_line(length + 0.8)
    shares = partials(f, lambda k, h: (1, 0.3 * force + 0.05, 0.12 * force, 0.05, 0.02)[min(k - 1, 4)], 5)
    noise = rng.normal(size=t.size)
    breath = np.convolve(noise, np.hanning(14) * np.cos(TAU * np.arange(14) * 1.5 * f / RATE), "same") * 0.006
    wobble = 0.045 * np.sin(TAU * 4.9 * t + rng.uniform(0, TAU)) * np.clip((t - 0.25) / 0.7, 0, 1)
    return (
        (cycle(f * t + wobble, shares) * (1 + 0.06 * np.sin(TAU * 4.9 * t)) + breath)
        * _gate(t, length, 0.09, 0.17)
        * _taper(t, length)
    )


def ether(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A glass-like voice that glides into its note."""
    t = time_line(length + 1.2)
    glide = f * (1 - 0.012 * np.exp(-t / 0.06))
    wobble = 0.05 * np.sin(TAU * 4.4 * t) * np.clip((t - 0.2) / 0.9, 0, 1)
    return cycle(np.cumsum(glide) / RATE + wobble, (1, 0.16, 0.05, 0.015)) * _gate(t, length, 0.14, 0.3) * _taper(t, length)


def struck(
    f: float, length: float, rows: tuple[tuple[float, float, float], ...], *, rise: float = 0.004, fall: float = 0.25
) -> Sound:
    """Something struck: partials as ratio, share and how fast each dies away."""
    t = time_line(min(length, 6.0) + 5 * fall)
    out = np.zeros(t.size)
    for ratio, share, rate in rows:
        if f * ratio < 0.45 * RATE:
            out += share * np.sin(TAU * f * ratio * t) * np.exp(-t * rate)
    return out * (1 - np.exp(-t / rise)) * _gate(t, length, 0.001, fall)


def felt(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A piano with felt between hammer and string."""
    rows = []
    for k in range(1, 14):
        share, rate = k**-1.15 * np.exp(-(k - 1) * 0.42 * (1.25 - force)), 0.55 + 0.4 * k + f / 900
        ratio = k * (1 + 0.00035 * k * k) ** 0.5
        rows += [(ratio, share * 0.6, rate), (ratio * 1.0006, share * 0.4, rate * 0.45)]
    out = struck(f, length, tuple(rows), rise=0.007, fall=0.22)
    thump = np.convolve(rng.normal(size=1600), np.hanning(60) / 30, "same") * np.exp(-np.arange(1600) / 260)
    out[:1600] += 0.05 * thump[: out[:1600].size]
    return out


def bell(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """The bell of the existing notes, with the same partials."""
    return struck(
        f,
        length,
        tuple(
            (r, s * (0.6 + 0.4 * force if r > 1 else 1), 1.9 * r**0.5)
            for r, s in ((1, 1.0), (1.003, 0.4), (2, 0.28), (3, 0.09), (4.2, 0.04))
        ),
        rise=0.006,
        fall=0.5,
    )


def vibes(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A vibraphone."""
    out = struck(f, length, ((1, 1, 0.75), (4, 0.16 * force, 2.6), (9.9, 0.03 * force, 9)), rise=0.004, fall=0.35)
    return out * (1 + 0.16 * np.sin(TAU * 3.9 * np.arange(out.size) / RATE))


def marimba(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A marimba."""
    return struck(
        f, length, ((1, 1, 2.2 + f / 160), (3.93, 0.2 * force + 0.05, 11), (9.2, 0.05 * force, 28)), rise=0.003, fall=0.2
    )


def glass(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A rubbed glass."""
    t = time_line(min(length, 5) + 2.5)
    index = (0.5 + 0.9 * force) * np.exp(-t * 2.2)
    ring = np.sin(TAU * f * t + index * np.sin(TAU * f * 3.5 * t)) + 0.35 * np.sin(TAU * f * 1.0035 * t)
    return ring * np.exp(-t * 0.95) * (1 - np.exp(-t / 0.012)) * _gate(t, length, 0.001, 0.5)


def sub(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A low hum."""
    t = time_line(length + 1.2)
    return cycle(f * t, (1, 0.35, 0.12, 0.05)) * (1 + 0.15 * np.sin(TAU * 0.9 * t)) * _gate(t, length, 0.25, 0.3)


def upright(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A plucked bass."""
    rows = tuple((k * (1 + 0.0002 * k * k), (1, 0.6, 0.28, 0.12, 0.05, 0.02)[k - 1], 0.7 + 0.75 * k) for k in range(1, 7))
    return struck(f, length, rows, rise=0.012, fall=0.12)


def _string(f: float, length: float, rng: np.random.Generator, *, damp: float, soft: int, fall: float) -> Sound:
    """Karplus-Strong, a period at a time; tuned by resampling, since its loop has a whole number of samples."""
    rate = 2 * RATE
    n = max(8, int(rate / f - 0.5))
    seconds = min(length, 4.5) + 5 * fall
    periods = int(seconds * f * 1.03) + 3
    line = rng.normal(size=n)
    line = np.convolve(np.concatenate((line, line)), np.hanning(soft + 2)[1:-1] / (soft / 2 + 0.5), "same")[n // 2 : n // 2 + n]
    line -= line.mean()
    line = line - 0.9 * np.roll(line, n // 5)  # plucked at a fifth of the string
    out = np.empty((periods, n))
    edge = line[-1]
    for i in range(periods):
        out[i] = line
        before = np.concatenate(([edge], line[:-1]))
        edge, line = line[-1], damp * 0.5 * (line + before)
    flat = out.ravel()
    t = time_line(seconds)
    at = np.arange(t.size) * f * (n + 0.5) / RATE
    tone = np.interp(at, np.arange(flat.size), flat)
    return tone / max(1e-9, np.abs(tone).max()) * (1 - np.exp(-t / 0.002)) * _gate(t, length, 0.001, fall)


def guitar(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A guitar."""
    return _string(f, length, rng, damp=0.9965 - 0.0000012 * f, soft=int(16 - 8 * force), fall=0.2)


def harp(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """A harp."""
    return _string(f, length, rng, damp=0.9975, soft=int(22 - 8 * force), fall=0.35)


def pizz(f: float, length: float, force: float, rng: np.random.Generator) -> Sound:
    """Plucked strings."""
    return _string(f, min(length, 1.6), rng, damp=0.975, soft=40, fall=0.12)


TOOLS: dict[str, Callable[[float, float, float, np.random.Generator], Sound]] = {
    tool.__name__: tool
    for tool in (
        strings,
        celli,
        choir,
        reed,
        clarinet,
        flute,
        ether,
        felt,
        bell,
        vibes,
        marimba,
        glass,
        sub,
        upright,
        guitar,
        harp,
        pizz,
    )
}

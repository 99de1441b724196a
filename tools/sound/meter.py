"""Measures of sound: loudness by EBU R128, true peak, octaves, what mono loses, and the seam of a loop."""

import numpy as np

from tools.sound.instruments import RATE, TAU, Sound


def fast_size(size: int) -> int:
    """A size at least as large whose transform is quick."""
    return min(b * 2 ** int(np.ceil(np.log2(size / b))) for b in (1, 3, 5, 9, 15))


def gain(decibel: float) -> float:
    """The factor of so many decibels."""
    return float(10 ** (decibel / 20))


def k_weighted(sound: Sound, rate: int = RATE) -> Sound:
    """ITU-R BS.1770: shelf and high-pass, applied by spectrum."""
    n = fast_size(sound.shape[1] + rate // 4)
    z = np.exp(-1j * TAU * np.fft.rfftfreq(n))

    def biquad(b: tuple[float, ...], a: tuple[float, ...]) -> Sound:
        return (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)

    gain, q, k = 10 ** (3.999843853973347 / 20), 0.7071752369554196, np.tan(np.pi * 1681.974450955533 / rate)
    v, d = gain**0.4996667741545416, 1 + k / q + k * k
    shelf = biquad(
        ((gain + v * k / q + k * k) / d, 2 * (k * k - gain) / d, (gain - v * k / q + k * k) / d),
        (1, 2 * (k * k - 1) / d, (1 - k / q + k * k) / d),
    )
    q, k = 0.5003270373238773, np.tan(np.pi * 38.13547087602444 / rate)
    d = 1 + k / q + k * k
    high = biquad((1, -2, 1), (1, 2 * (k * k - 1) / d, (1 - k / q + k * k) / d))
    return np.fft.irfft(np.fft.rfft(sound, n) * shelf * high, n)[:, : sound.shape[1]]


def blocks(sound: Sound, seconds: float = 0.4, step: float = 0.1, *, rate: int = RATE) -> Sound:
    """Loudness of blocks in LUFS."""
    power = np.square(k_weighted(sound, rate)).sum(0)
    total = np.concatenate(([0.0], np.cumsum(power)))
    size, hop = int(seconds * rate), int(step * rate)
    starts = np.arange(0, max(1, power.size - size + 1), hop)
    return -0.691 + 10 * np.log10(np.maximum(1e-12, (total[np.minimum(starts + size, power.size)] - total[starts]) / size))


def loudness(sound: Sound, rate: int = RATE) -> float:
    """Integrated loudness (EBU R128), gated at −70 LUFS and 10 LU below the mean."""
    if sound.shape[1] < 0.4 * rate:
        sound = np.pad(sound, ((0, 0), (0, int(0.4 * rate) - sound.shape[1])))
    values = blocks(sound, rate=rate)
    values = values[values > -70]
    if not values.size:
        return -99.0

    def mean(v: Sound) -> float:
        return float(10 * np.log10(np.mean(10 ** (v / 10))))

    return mean(values[values > mean(values) - 10])


def true_peak(sound: Sound) -> float:
    """In dBTP, four times oversampled."""
    most, peak, size = np.abs(sound).max(), 1e-12, RATE
    for row in sound:
        for first in range(0, row.size, size // 2):
            part = row[first : first + size]
            if np.abs(part).max(initial=0) > 0.6 * most:
                n = fast_size(2 * part.size)
                peak = max(
                    peak,
                    float(
                        np.abs(np.fft.irfft(np.pad(np.fft.rfft(part, n), (0, 3 * n // 2)), 4 * n)[: 4 * part.size] * 4).max()
                    ),
                )
    return 20 * float(np.log10(peak))


OCTAVES = (63, 125, 250, 500, 1000, 2000, 4000, 8000)


def octaves(sound: Sound) -> Sound:
    """Level of each octave in dB: equal values would be pink."""
    power = np.square(np.abs(np.fft.rfft(sound, axis=1))).sum(0) / sound.shape[1] ** 2
    f = np.fft.rfftfreq(sound.shape[1], 1 / RATE)
    return np.array([10 * np.log10(power[(f >= c / 2**0.5) & (f < c * 2**0.5)].sum() + 1e-16) for c in OCTAVES])


def mono_loss(sound: Sound) -> tuple[float, float]:
    """What a mono speaker loses, in dB, and the correlation of left and right."""
    left, right = sound
    stereo = np.mean(np.square(left) + np.square(right)) / 2
    return float(10 * np.log10(stereo / max(1e-15, np.mean(np.square((left + right) / 2))))), float(
        np.corrcoef(left, right)[0, 1]
    )


def seam(sound: Sound) -> dict[str, float]:
    """Across the seam against elsewhere: largest step, level of a quarter second, octaves of a second."""
    ring = np.roll(sound.mean(0), sound.shape[1] // 2)
    at = sound.shape[1] // 2
    steps = np.abs(np.diff(ring))
    near, usual = steps[at - 3 : at + 3].max(), np.percentile(steps, 99)
    q, s = RATE // 4, RATE

    def level(first: int, size: int) -> float:
        return float(10 * np.log10(np.mean(np.square(ring[first : first + size])) + 1e-15))

    jumps = [abs(level(i - q, q) - level(i, q)) for i in range(s, ring.size - s, s // 2)]

    def colour(i: int) -> float:
        a, b = octaves(ring[None, i - s : i]), octaves(ring[None, i : i + s])
        return float(np.abs(a - b)[1:].mean())

    colours = [colour(i) for i in range(s, ring.size - s, s)]
    return {
        "step": float(near / usual),
        "level": abs(level(at - q, q) - level(at, q)),
        "level_usual": float(np.percentile(jumps, 90)),
        "colour": colour(at),
        "colour_usual": float(np.percentile(colours, 90)),
    }

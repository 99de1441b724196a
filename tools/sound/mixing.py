"""Rooms, stems in their room, the limit of peaks, and Ogg files."""

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import soundfile

from game.scenes.score import TAIL, Stem, Venue
from tools.sound.instruments import RATE, TOOLS, Sound
from tools.sound.meter import fast_size, gain, loudness, true_peak
from tools.sound.writing import Note

QUALITY = 0.1
"""Vorbis q1: soft sounds at 24 kHz need no more."""
PEAK = -3.0
"""The highest true peak, in dBTP."""


def room(seconds: float, before: float, bright: float, seed: int = 5) -> Sound:
    """An impulse response in stereo: reflections, then noise that falls faster the higher it is."""
    rng = np.random.default_rng(seed)
    n = int(min(seconds * 1.15 + before, TAIL + 0.4) * RATE)
    t = np.arange(n) / RATE
    f = np.fft.rfftfreq(n, 1 / RATE)
    common, out = rng.normal(size=n), np.zeros((2, n))
    for side in range(2):
        white = np.fft.rfft(0.55 * common + 0.83 * rng.normal(size=n))
        for centre, share in ((120, 0.8), (350, 1.0), (1000, 1.0), (2800, 0.9), (7000, 0.6)):
            band = np.exp(-((np.log2(np.maximum(f, 1) / centre) / 0.75) ** 2)) / (1 + (f / bright) ** 2)
            fall = seconds / (1 + (centre / bright) ** 0.8)
            out[side] += share * np.fft.irfft(white * band, n) * 10 ** (-3 * t / max(0.25, fall))
        out[side] *= np.clip(t / 0.02, 0, 1)
        for _ in range(7):
            at = int((before * rng.uniform(0.2, 1.8)) * RATE)
            out[side][at] += rng.choice((-1, 1)) * out[side].std() * 6
    out = np.concatenate((np.zeros((2, int(before * RATE))), out), 1)[:, :n] * np.minimum(1, (t[-1] - t) / 0.3)
    return out / np.sqrt(np.square(out).sum(1).mean())


def convolve(sound: Sound, response: Sound, *, around: bool = False) -> Sound:
    """The sound in a room; `around` lets what runs over the end come in at the beginning."""
    size = sound.shape[1] if around else fast_size(sound.shape[1] + response.shape[1])
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(response, size), size)[:, : sound.shape[1]]


def render(place: Venue, stem: Stem, notes: Sequence[Note], response: Sound, seed: int) -> Sound:
    """The notes of one stem as stereo; it ends in silence after its tail."""
    rng = np.random.default_rng(seed)
    size = round((place.body + TAIL) * RATE)
    dry = np.zeros((2, size))
    for note in notes:
        tone = TOOLS[stem.tool](440 * 2 ** ((note.pitch - 69) / 12), note.length, note.force, rng) * note.force**1.25
        first = int(note.start * RATE)
        tone = tone[: size - first]
        if note.stem == "ground" and note.grid == 0:  # a section comes out of the silence, it does not begin like a switch
            tone = tone * np.minimum(1, 0.15 + np.arange(tone.size) / (2.2 * RATE))
        angle = (1 + stem.width * note.place * 0.8) * np.pi / 4
        dry[0, first : first + tone.size] += np.cos(angle) * tone
        dry[1, first : first + tone.size] += np.sin(angle) * tone
    size_fast = fast_size(size + response.shape[1])
    shelf = 10 ** (place.air / 20 / (1 + (1500 / np.maximum(1, np.fft.rfftfreq(size_fast, 1 / RATE))) ** 2))
    spectrum_dry = np.fft.rfft(dry, size_fast) * shelf
    wet = np.fft.irfft(spectrum_dry * np.fft.rfft(response, size_fast), size_fast)[:, :size]
    dry = np.fft.irfft(spectrum_dry, size_fast)[:, :size]
    cut = np.minimum(1, (size - np.arange(size)) / (0.8 * RATE))
    return ((1 - 0.4 * stem.wet) * dry + stem.wet * wet) * cut


def limit(sound: Sound, target: float) -> Sound:
    """Rounds the few peaks that would pass −4 dBTP, gently, and brings the loudness back."""
    for _ in range(6):
        if true_peak(sound) < PEAK - 0.7:
            break
        level = np.abs(sound).max(0)
        width = int(0.008 * RATE)
        need = np.minimum(1, gain(PEAK - 1.6) / np.maximum(level, 1e-9))
        need = np.lib.stride_tricks.sliding_window_view(np.pad(need, width, mode="edge"), 2 * width + 1).min(1)
        need = np.convolve(np.pad(need, width, mode="edge"), np.hanning(2 * width + 1) / width, "valid")
        sound = sound * np.minimum(1, need)
        sound = sound * gain(target - loudness(sound))
    return sound


def save(path: Path, sound: Sound) -> Path:
    """Writes Ogg Vorbis. The same sound under the same name gives the same bytes."""
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY) as file:
        rows = sound.T.astype(np.float32)
        for first in range(0, len(rows), RATE):  # in pieces: the encoder dislikes a very long one
            file.write(rows[first : first + RATE])
    path.write_bytes(number_stream(path.read_bytes(), zlib.crc32(path.stem.encode())))
    return path


def number_stream(data: bytes, serial: int) -> bytes:
    """An Ogg file whose stream has that number, in place of the random one that encoders choose."""
    out, start = bytearray(data), 0
    while start < len(out):
        lacing = out[start + 27 : start + 27 + out[start + 26]]
        end = start + 27 + len(lacing) + sum(lacing)
        out[start + 14 : start + 18] = serial.to_bytes(4, "little")
        out[start + 22 : start + 26] = bytes(4)
        out[start + 22 : start + 26] = _ogg_sum(bytes(out[start:end])).to_bytes(4, "little")
        start = end
    return bytes(out)


@cache
def _ogg_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return tuple(table)


def _ogg_sum(page: bytes) -> int:
    """The checksum of a page."""
    value, table = 0, _ogg_table()
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ table[(value >> 24) ^ byte]
    return value


def read(path: Path) -> Sound:
    """What a file sounds like, as two rows."""
    rows: Sound = soundfile.read(path, dtype="float64", always_2d=True)[0].T
    return rows

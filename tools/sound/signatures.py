"""Signatures: short sounds of great moments, of C D E G A B only, the notes that all keys share."""

import zlib

import numpy as np

from tools.sound.beds import page_turn
from tools.sound.harmony import LETTERS
from tools.sound.instruments import RATE, TAU, TOOLS, Sound, time_line
from tools.sound.meter import gain, loudness
from tools.sound.mixing import convolve, limit, room
from tools.sound.writing import Note

SIGN = -20.0
"""Loudness in LUFS."""
SIGNATURES: dict[str, tuple[float, tuple[tuple[float, str, str, float, float], ...]]] = {
    "auction_won": (
        1.6,
        (
            (0, "knock", "G3", 0, 0.8),
            (0.02, "felt", "G3", 1.2, 0.5),
            (0.1, "bell", "G4", 0.3, 0.7),
            (0.2, "bell", "D5", 0.3, 0.8),
            (0.3, "bell", "C5", 0.2, 0.7),
            (0.42, "bell", "G5", 1.0, 1.0),
        ),
    ),
    "wonder": (
        3.0,
        (
            (0, "choir", "C4", 2.2, 0.5),
            (0, "choir", "G4", 2.2, 0.5),
            (0.1, "choir", "E4", 2.1, 0.45),
            (0, "harp", "C4", 2, 0.8),
            (0.14, "harp", "G4", 2, 0.8),
            (0.28, "harp", "D5", 2, 0.8),
            (0.42, "harp", "E5", 2, 0.8),
            (0.6, "bell", "G5", 1.6, 0.7),
            (0.82, "bell", "D6", 1.4, 0.6),
            (1.1, "bell", "E6", 1.2, 0.5),
        ),
    ),
    "penthouse": (
        1.6,
        (
            (0, "knock", "D4", 0, 0.5),
            (0.05, "bell", "E5", 0.3, 0.7),
            (0.15, "bell", "G5", 0.3, 0.8),
            (0.25, "bell", "D6", 1.1, 0.9),
            (0.25, "vibes", "G4", 1.1, 0.6),
            (0.25, "vibes", "B4", 1.1, 0.5),
        ),
    ),
    "milestone": (
        1.4,
        (
            (0, "felt", "G3", 1.0, 0.7),
            (0, "bell", "G4", 0.4, 0.7),
            (0.22, "bell", "D5", 0.9, 0.9),
            (0.22, "felt", "B4", 0.9, 0.6),
        ),
    ),
    "medal": (
        1.8,
        (
            (0, "felt", "C4", 1.4, 0.6),
            (0, "bell", "C5", 0.3, 0.7),
            (0.09, "bell", "G5", 0.3, 0.8),
            (0.18, "bell", "E5", 0.3, 0.8),
            (0.32, "bell", "C6", 1.2, 1.0),
            (0.34, "glass", "G5", 1.2, 0.4),
        ),
    ),
    "chapter": (
        2.8,
        (
            (0, "page", "A3", 0, 0.6),
            (0.35, "felt", "A3", 1.8, 0.6),
            (0.35, "strings", "A3", 1.9, 0.5),
            (0.35, "strings", "E4", 1.9, 0.5),
            (0.6, "felt", "E4", 1.5, 0.7),
            (0.85, "felt", "D4", 0.25, 0.6),
            (1.1, "felt", "A4", 1.3, 0.9),
            (1.5, "bell", "C5", 1.0, 0.5),
            (1.5, "bell", "G5", 1.0, 0.4),
        ),
    ),
    "tie": (
        2.0,
        (
            (0, "bell", "D5", 0.35, 0.8),
            (0, "felt", "G4", 0.35, 0.8),
            (0.3, "bell", "C5", 0.35, 0.7),
            (0.3, "felt", "G4", 0.35, 0.7),
            (0.6, "bell", "A4", 1.2, 0.8),
            (0.6, "felt", "A4", 1.2, 0.8),
            (0.6, "vibes", "D4", 1.2, 0.5),
        ),
    ),
    "bid_won": (
        1.5,
        (
            (0, "knock", "A3", 0, 0.7),
            (0.02, "vibes", "A3", 1.1, 0.6),
            (0.1, "glass", "E5", 0.9, 0.6),
            (0.2, "bell", "A4", 0.3, 0.7),
            (0.3, "bell", "E5", 1.0, 0.9),
        ),
    ),
    "block_scored": (
        1.2,
        (
            (0, "vibes", "E4", 0.9, 0.6),
            (0, "glass", "B4", 0.8, 0.5),
            (0.12, "bell", "E5", 0.3, 0.7),
            (0.22, "bell", "G5", 0.8, 0.8),
        ),
    ),
    "tallest": (
        1.7,
        (
            (0, "felt", "D4", 1.3, 0.6),
            (0.08, "bell", "D5", 0.3, 0.6),
            (0.18, "bell", "A5", 0.3, 0.7),
            (0.3, "bell", "B5", 1.1, 0.9),
            (0.3, "vibes", "G4", 1.1, 0.5),
        ),
    ),
    "city_lost": (
        1.9,
        (
            (0, "felt", "E4", 0.5, 0.8),
            (0.35, "felt", "D4", 0.5, 0.7),
            (0.7, "felt", "A3", 1.0, 0.8),
            (0.7, "strings", "A3", 1.0, 0.5),
            (0.7, "strings", "E4", 1.0, 0.4),
        ),
    ),
    "plan_right": (
        1.3,
        (
            (0, "harp", "G4", 1.0, 0.8),
            (0.08, "harp", "B4", 0.9, 0.8),
            (0.16, "bell", "D5", 0.3, 0.7),
            (0.26, "bell", "G5", 0.9, 0.8),
            (0.26, "vibes", "D4", 0.9, 0.5),
        ),
    ),
    "row_scored": (
        1.2,
        (
            (0, "felt", "D4", 0.9, 0.7),
            (0.04, "bell", "D5", 0.3, 0.6),
            (0.13, "bell", "A5", 0.3, 0.7),
            (0.22, "bell", "G5", 0.8, 0.8),
        ),
    ),
    "antennas": (
        1.3,
        (
            (0, "knock", "A4", 0, 0.4),
            (0, "harp", "A4", 0.9, 0.8),
            (0.1, "harp", "D5", 0.9, 0.8),
            (0.2, "bell", "A5", 0.3, 0.7),
            (0.3, "bell", "D6", 0.9, 0.8),
        ),
    ),
    "city_built": (
        2.3,
        (
            (0, "strings", "G3", 1.8, 0.6),
            (0, "strings", "D4", 1.8, 0.5),
            (0, "felt", "G3", 1.6, 0.7),
            (0, "vibes", "G4", 0.3, 0.7),
            (0.16, "vibes", "D5", 0.3, 0.8),
            (0.32, "vibes", "E5", 0.3, 0.8),
            (0.5, "bell", "G5", 1.4, 0.9),
            (0.5, "felt", "B4", 1.3, 0.6),
            (0.66, "bell", "D6", 1.2, 0.5),
        ),
    ),
    "round_scored": (
        1.8,
        (
            (0, "glass", "C5", 1.3, 0.5),
            (0, "vibes", "C4", 1.3, 0.6),
            (0.1, "bell", "G4", 0.3, 0.7),
            (0.22, "bell", "E5", 0.3, 0.7),
            (0.34, "bell", "D5", 0.2, 0.6),
            (0.46, "bell", "G5", 1.1, 0.9),
        ),
    ),
    "last_round": (
        2.0,
        (
            (0, "felt", "A3", 1.6, 0.6),
            (0, "bell", "A4", 0.5, 0.9),
            (0.3, "bell", "A4", 0.4, 0.7),
            (0.6, "vibes", "C5", 1.1, 0.5),
            (0.6, "bell", "E5", 1.1, 0.9),
        ),
    ),
    "mission_done": (
        1.4,
        (
            (0, "knock", "E4", 0, 0.4),
            (0, "vibes", "E4", 1.1, 0.6),
            (0.04, "bell", "B4", 0.3, 0.7),
            (0.13, "bell", "E5", 0.3, 0.8),
            (0.22, "bell", "G5", 1.0, 0.9),
        ),
    ),
    "era_scored": (
        2.0,
        (
            (0, "choir", "A3", 1.5, 0.5),
            (0, "choir", "E4", 1.5, 0.5),
            (0, "harp", "A4", 1.4, 0.8),
            (0.14, "harp", "B4", 0.3, 0.7),
            (0.28, "harp", "E5", 1.2, 0.8),
            (0.44, "bell", "A5", 1.1, 0.7),
        ),
    ),
    "city_crowned": (
        2.4,
        (
            (0, "choir", "C4", 1.8, 0.5),
            (0, "choir", "G4", 1.8, 0.5),
            (0, "bell", "C5", 0.3, 0.7),
            (0.12, "bell", "G5", 0.3, 0.8),
            (0.24, "bell", "E5", 0.3, 0.7),
            (0.4, "bell", "C6", 1.5, 0.9),
            (0.44, "harp", "E5", 1.3, 0.7),
            (0.56, "harp", "G5", 1.3, 0.7),
        ),
    ),
    "match_won": (
        3.0,
        (
            (0, "strings", "G3", 2.2, 0.7),
            (0, "strings", "D4", 2.2, 0.6),
            (0, "upright", "G2", 2.2, 0.7),
            (0, "bell", "G4", 0.3, 0.8),
            (0.16, "bell", "D5", 0.3, 0.9),
            (0.32, "bell", "C5", 0.2, 0.8),
            (0.48, "bell", "G5", 1.8, 1.0),
            (0.5, "strings", "B4", 1.8, 0.6),
            (0.5, "harp", "B4", 1.6, 0.7),
            (0.62, "harp", "D5", 1.6, 0.7),
            (0.74, "harp", "G5", 1.6, 0.7),
            (0.95, "bell", "B5", 1.4, 0.6),
            (1.2, "bell", "D6", 1.4, 0.6),
        ),
    ),
}
"""Seconds, then start, instrument, note, length and force of each note."""
TOOL_GAIN = {
    "bell": 1.0,
    "felt": 0.8,
    "vibes": 0.6,
    "glass": 0.4,
    "harp": 0.9,
    "choir": 0.16,
    "strings": 0.16,
    "upright": 0.5,
    "knock": 0.7,
    "page": 0.1,
}


def make_signature(name: str) -> tuple[Sound, list[Note]]:
    """The sound of a moment, and its notes."""
    seconds, parts = SIGNATURES[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    size = int(seconds * RATE)
    dry, notes = np.zeros((2, size)), []
    for number, (at, tool, text, length, force) in enumerate(parts):
        pitch = LETTERS[text[0]] + 12 * (int(text[-1]) + 1)
        f = 440 * 2 ** ((pitch - 69) / 12)
        if tool == "knock":
            t = time_line(0.3)
            tone = sum(
                s * np.sin(TAU * f * r * t) * np.exp(-t * d)
                for r, s, d in ((1, 1.0, 17), (2.41, 0.42, 30), (3.93, 0.2, 46), (5.3, 0.1, 62))
            ) * (1 - np.exp(-t / 0.0015))
        elif tool == "page":
            tone = page_turn(rng)
        else:
            tone = TOOLS[tool](f, length, force, rng) * force
            notes.append(Note(at, length, pitch, force, tool, 0, at))
        tone = tone[: size - int(at * RATE)] * TOOL_GAIN[tool]
        angle = (1 + 0.35 * np.sin(number * 2.1)) * np.pi / 4 if tool in ("bell", "harp", "choir") else np.pi / 4
        dry[0, int(at * RATE) : int(at * RATE) + tone.size] += np.cos(angle) * tone
        dry[1, int(at * RATE) : int(at * RATE) + tone.size] += np.sin(angle) * tone
    out = (0.85 * dry + 0.3 * convolve(dry, room(1.6, 0.015, 5000))) * np.minimum(
        1, (size - np.arange(size)) / (0.35 * RATE)
    ) ** 1.5
    out *= gain(SIGN - loudness(out))
    return limit(out, SIGN), notes

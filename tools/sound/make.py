"""Renders the stems, the bed and the signatures into files."""

from pathlib import Path

import numpy as np

from game.scenes.score import TAIL, StemName, Venue, places
from tools.sound.beds import make_bed
from tools.sound.instruments import RATE, Sound
from tools.sound.meter import gain, loudness
from tools.sound.mixing import render, room, save
from tools.sound.signatures import SIGNATURES, make_signature
from tools.sound.writing import write_section

SCORE = -24.0
"""Loudness of all stems together, in LUFS."""
Clips = dict[tuple[str, StemName], Sound]


def join(place: Venue, names: list[str], clips: Clips, shares: dict[StemName, float] | None = None) -> Sound:
    """Sections one after the other, each ringing into the next."""
    body, size = round(place.body * RATE), round((place.body + TAIL) * RATE)
    out = np.zeros((2, body * (len(names) - 1) + size))
    for number, name in enumerate(names):
        for stem in place.stems:
            if (name, stem) in clips:
                clip = clips[name, stem][:, :size] * (1.0 if shares is None else shares[stem])
                out[:, number * body : number * body + clip.shape[1]] += clip
    return out


def make_clips(key: str) -> Clips:
    """Every stem of every section, balanced against each other and as loud together as in all places."""
    place = places()[key]
    names, response = list(place.sections), room(*place.room)
    notes = {name: write_section(name, place, key) for name in names}
    clips: Clips = {}
    for number, (stem, part) in enumerate(place.stems.items()):
        own = {
            (name, stem): render(place, part, mine, response, 31 * number + ord(name))
            for name in names
            if (mine := [note for note in notes[name] if note.stem == stem])
        }
        level = gain(part.level - 20 - loudness(np.concatenate(list(own.values()), 1)))
        clips |= {at: clip * level for at, clip in own.items()}
    whole = gain(SCORE - loudness(join(place, names, clips)))
    return {at: clip * whole for at, clip in clips.items()}


def make_place(key: str, folder: Path) -> list[Path]:
    """The score and the bed of a place."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [save(folder / f"{key}-{name}-{stem}.ogg", clip) for (name, stem), clip in make_clips(key).items()]
    return [*written, save(folder / f"{key}-bed.ogg", make_bed(key))]


def make_signatures(folder: Path) -> list[Path]:
    """The sounds of great moments."""
    folder.mkdir(parents=True, exist_ok=True)
    return [save(folder / f"{name}.ogg", make_signature(name)[0]) for name in SIGNATURES]

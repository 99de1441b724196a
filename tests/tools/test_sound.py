"""The made files of music, beds and signatures, measured as they are decoded: nobody has to listen to find a fault."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.content import ASSETS
from game.scenes.music import FOLDER
from game.scenes.score import TAIL, StemName, places, shares

np = pytest.importorskip("numpy")
soundfile = pytest.importorskip("soundfile")

from tools.make_sounds import IN_MOMENTS  # noqa: E402
from tools.sound.beds import BED, BED_SECONDS, make_bed  # noqa: E402
from tools.sound.harmony import LETTERS, MODES  # noqa: E402
from tools.sound.instruments import RATE, Sound  # noqa: E402
from tools.sound.make import SCORE, Clips, join  # noqa: E402
from tools.sound.meter import loudness, mono_loss, seam, true_peak  # noqa: E402
from tools.sound.mixing import PEAK, read, save  # noqa: E402
from tools.sound.signatures import SIGN, SIGNATURES, make_signature  # noqa: E402
from tools.sound.writing import LATE, clashes, write_section  # noqa: E402

PLACES = tuple(places())


@cache
def clips(key: str) -> Clips:
    """Every stem of every section, as it is heard."""
    place = places()[key]
    return {
        (name, stem): read(FOLDER / f"{key}-{name}-{stem}.ogg")
        for name, stem in product(place.sections, place.stems)
        if place.plays(name, stem)
    }


@cache
def score(key: str) -> Sound:
    return join(places()[key], list(places()[key].sections), clips(key))


@pytest.fixture(scope="module", autouse=True)
def _put_away() -> Iterator[None]:
    """Forgets the sounds afterwards: decoded they are more than a gigabyte."""
    yield
    score.cache_clear()
    clips.cache_clear()


def test_there_is_a_file_for_everything_and_no_other() -> None:
    wanted = {f"{key}-bed" for key in PLACES} | {
        f"{key}-{name}-{stem}"
        for key, place in places().items()
        for name, stem in product(place.sections, place.stems)
        if place.plays(name, stem)
    }
    assert {path.stem for path in FOLDER.iterdir()} == wanted
    assert set(SIGNATURES) <= {path.stem for path in (ASSETS / "sounds").glob("*.ogg")}


def test_together_they_stay_under_15_megabytes() -> None:
    folders = (FOLDER, ASSETS / "sounds")
    assert sum(path.stat().st_size for folder in folders for path in folder.iterdir()) < 15_000_000


@pytest.mark.parametrize("key", PLACES)
def test_all_scores_are_equally_loud_and_do_not_clip(key: str) -> None:
    assert loudness(score(key)) == pytest.approx(SCORE, abs=1.0)
    assert true_peak(score(key)) < PEAK
    assert mono_loss(score(key))[0] < 2.0


@pytest.mark.parametrize("key", PLACES)
def test_stems_begin_together_and_end_in_silence(key: str) -> None:
    place = places()[key]
    size = round((place.body + TAIL) * RATE)
    for at, clip in clips(key).items():
        assert abs(clip.shape[1] - size) <= 1, at
        assert np.abs(clip[:, -64:]).max() < 0.003, at


@pytest.mark.parametrize("key", PLACES)
def test_any_section_follows_any_other_without_a_click(key: str) -> None:
    place = places()[key]
    body = round(place.body * RATE)
    alone = {name: join(place, [name], clips(key)).mean(0) for name in place.sections}
    for one, other in product(alone, alone):
        pair = alone[one][body - RATE : body + RATE].copy()
        pair[RATE:] += alone[other][:RATE]
        step = np.abs(np.diff(pair))[RATE - 3 : RATE + 3].max()
        assert step < 1.5 * np.percentile(np.abs(np.diff(alone[other])), 99), (one, other)


@pytest.mark.parametrize("key", PLACES)
def test_a_bed_goes_round_without_a_seam(key: str) -> None:
    bed = read(FOLDER / f"{key}-bed.ogg")
    assert bed.shape[1] == round(BED_SECONDS * RATE)
    assert loudness(bed) == pytest.approx(BED, abs=0.5)
    assert true_peak(bed) < PEAK
    found = seam(bed)
    assert found["step"] < 1.5
    assert found["level"] < found["level_usual"] + 1.5
    assert found["colour"] < found["colour_usual"] + 1.5
    assert mono_loss(bed)[0] < 3.0


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures_are_equally_loud_short_and_fit_every_key(name: str) -> None:
    heard, (_, notes) = read(ASSETS / "sounds" / f"{name}.ogg"), make_signature(name)
    assert loudness(heard) == pytest.approx(SIGN, abs=1.0)
    assert true_peak(heard) < PEAK
    assert 1.0 <= heard.shape[1] / RATE <= 3.2
    assert np.abs(heard[:, -64:]).max() < 0.003
    assert {note.pitch % 12 for note in notes} <= {LETTERS[letter] for letter in "CDEGAB"}
    assert not list(clashes(notes))


@pytest.mark.parametrize("name", IN_MOMENTS)
def test_sounds_that_join_a_moment_are_as_loud_as_its_signature(name: str) -> None:
    heard, rate = soundfile.read(ASSETS / "sounds" / f"{name}.wav")
    assert loudness(np.vstack([heard, heard]), rate) == pytest.approx(SIGN, abs=1.0)
    assert np.abs(heard).max() < 1


@pytest.mark.parametrize("key", PLACES)
def test_notes_are_in_the_key_near_the_grid_and_do_not_clash(key: str) -> None:
    place = places()[key]
    scale = {(LETTERS[place.tonic] + step) % 12 for step in MODES[place.mode]}
    for name in place.sections:
        notes = write_section(name, place, key)
        assert {note.pitch % 12 for note in notes} <= scale
        assert max(abs(note.start - note.grid) for note in notes) <= LATE + 1e-9
        assert not list(clashes(notes)), name


@pytest.mark.parametrize("key", PLACES)
def test_the_music_grows_with_the_city_and_thins_out_for_thoughts(key: str) -> None:
    place = places()[key]
    names = list(place.sections)[:1]

    def loud(heard: dict[StemName, float]) -> float:
        return loudness(join(place, names, clips(key), heard))

    early, late = (loud(shares(place, progress)) for progress in (0.05, 1.0))
    assert loud(shares(place, 1.0, is_thinking=True)) < late - 3
    assert early < late - 1 or not place.moves


def test_a_signature_is_made_the_same_again(tmp_path: Path) -> None:
    first, again = make_signature("tie")[0], make_signature("tie")[0]
    assert np.array_equal(first, again)
    kept = read(ASSETS / "sounds" / "tie.ogg")
    size = min(kept.shape[1], first.shape[1])
    assert float(np.corrcoef(kept[0, :size], first[0, :size])[0, 1]) > 0.99


def test_a_file_made_again_has_the_same_bytes_and_is_the_one_that_is_kept(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    first, again = (save(tmp_path / folder / "menu-bed.ogg", make_bed("menu")) for folder in ("one", "two"))
    assert first.read_bytes() == again.read_bytes()
    made, kept = read(first), read(FOLDER / "menu-bed.ogg")
    assert made.shape == kept.shape
    assert np.abs(made - kept).max() < 0.01

"""Which matches are kept, which make room, and that nobody's own file is ever played into."""

import os
from pathlib import Path

import pytest

from game.match import saves
from game.match.session import Session
from game.player.keepsake import AUTOSAVES, autosave_of, colours_of, keep_colours, new_autosave, newest, picture_path
from game.player.profile import Profile
from tests.match.test_saves import skyliners

NOW = 2_000_000_000


def put(profile: Profile, name: str, age: int, *, moves: int = 2, text: str | None = None) -> Path:
    """An autosave that was written so many seconds ago."""
    path = profile.autosaves / f"{name}.skyline"
    saves.save(skyliners(moves), path)
    if text is not None:
        path.write_text(text)
    os.utime(path, (NOW - age, NOW - age))
    return path


def over() -> Session:
    session = skyliners(0)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    return session


def put_over(profile: Profile, name: str, age: int, *, says_so: bool = True) -> Path:
    path = profile.autosaves / f"{name}.skyline"
    saves.save(over(), path)
    if not says_so:  # as earlier versions wrote it
        path.write_text(path.read_text().replace(" over\n", "\n"))
    os.utime(path, (NOW - age, NOW - age))
    return path


def begin(profile: Profile) -> None:
    new_autosave(profile, skyliners(0))


# -- making room -------------------------------------------------------------------------------------------------


def test_a_new_match_does_not_delete_the_one_played_last_though_it_was_begun_first(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    first = put(profile, "2020-01-01-000000-skyliners", 0)
    others = [put(profile, f"2024-01-01-0000{number:02}-skyliners", 1000 + number) for number in range(AUTOSAVES - 1)]
    for beside in (picture_path(others[-1]), others[-1].with_suffix(".colours")):
        beside.write_text("x")
    begin(profile)
    assert first.exists()
    left = {path.name for path in profile.autosaves.iterdir()}
    assert left == {path.name for path in (first, *others[:-1])}, "the one left longest ago made room, and all beside it"


def test_what_is_over_stays_and_takes_nobody_s_place(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    finished = [put_over(profile, f"over{number}", 5000 + number) for number in range(AUTOSAVES)]
    going_on = [put(profile, f"on{number}", 100 + number) for number in range(AUTOSAVES - 1)]
    begin(profile)
    assert all(path.exists() for path in (*finished, *going_on))


def test_what_is_over_but_was_written_before_files_said_so_stays(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    old = put_over(profile, "old", 9000, says_so=False)
    for number in range(AUTOSAVES):
        put(profile, f"on{number}", number)
    begin(profile)
    assert old.exists()


def test_what_cannot_be_read_stays_and_takes_nobody_s_place(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    broken = [put(profile, f"broken{number}", number, text="five-skylines 9\n") for number in range(AUTOSAVES)]
    offered = put(profile, "on", 5000)
    begin(profile)
    assert all(path.exists() for path in (*broken, offered))
    slot = newest(profile)
    assert slot is not None
    assert slot.path == offered


def test_the_match_that_continue_offers_never_makes_room(tmp_path: Path) -> None:
    """Even where everything newer is over without saying so."""
    profile = Profile(tmp_path)
    for number in range(AUTOSAVES + 2):
        put_over(profile, f"old{number}", number, says_so=False)
    offered, older = put(profile, "on", 5000), put(profile, "older", 6000)
    begin(profile)
    assert offered.exists()
    assert not older.exists()


def test_to_make_room_hardly_a_match_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile(tmp_path)
    for number in range(3 * AUTOSAVES):
        put_over(profile, f"over{number}", number)
    for number in range(AUTOSAVES):
        put(profile, f"on{number}", number)
    played: list[str] = []
    real = saves.restore
    monkeypatch.setattr(saves, "restore", lambda record, source: (played.append(source), real(record, source))[1])
    begin(profile)
    assert len(played) == 2, "the newest, to be sure that one stays, and the one that goes"


def test_continue_offers_the_newest_match_that_goes_on(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert newest(profile) is None
    put_over(profile, "over", 1)
    older, newer = put(profile, "a", 20), put(profile, "b", 10)
    slot = newest(profile)
    assert slot is not None
    assert slot.path == newer
    os.utime(older, (NOW, NOW))
    slot = newest(profile)
    assert slot is not None
    assert slot.path == older


# -- whose file it is --------------------------------------------------------------------------------------------


def test_only_an_autosave_is_played_on_into(tmp_path: Path) -> None:
    profile = Profile(tmp_path / "home")
    own = put(profile, "own", 0)
    assert autosave_of(profile, skyliners(), own) == own
    link = profile.autosaves / "link.skyline"
    link.symlink_to(tmp_path / "elsewhere.skyline")
    saves.save(skyliners(), profile.saves / "Sunday.skyline")
    saves.save(skyliners(), tmp_path / "elsewhere.skyline")
    for foreign in (link, profile.saves / "Sunday.skyline", tmp_path / "elsewhere.skyline", None):
        path = autosave_of(profile, skyliners(), foreign)
        assert path.parent == profile.autosaves
        assert path not in (own, link)


def test_colours_nobody_can_read_are_the_usual_ones(tmp_path: Path) -> None:
    path = tmp_path / "match.skyline"
    keep_colours(path, ("green", "red"))
    assert colours_of(path, 2) == ("green", "red")
    path.with_suffix(".colours").write_text("[" * 60_000)
    assert colours_of(path, 2) == ("red", "blue")

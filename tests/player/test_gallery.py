"""Which matches stand in the gallery, what is known of them, and that nothing there is ever lost or written over."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from game.content import ASSETS
from game.errors import BadInput
from game.match import saves
from game.match.session import Player, Session
from game.player import gallery
from game.player.gallery import DEMO, Exhibit
from game.player.keepsake import facts_path, forget, picture_path
from game.player.profile import Profile
from game.rules import GAMES
from tests.match.test_saves import skyliners
from tests.player.campaign.cities import golden

NOW = 2_000_000_000


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile(tmp_path)


def over(seed: int = 7) -> Session:
    session = Session(GAMES["skyliners"], [Player("Ann"), Player("Greedy bot 2", "greedy")], seed=seed)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    return session


def put(folder: Path, name: str, session: Session, *, age: int = 0) -> Path:
    path = folder / f"{name}.skyline"
    saves.save(session, path)
    os.utime(path, (NOW - age, NOW - age))
    return path


def own(profile: Profile) -> list[Exhibit]:
    return [each for each in gallery.exhibits(profile) if not each.is_demo]


# -- what is there -----------------------------------------------------------------------------------------------


def test_a_brief_is_the_record_without_its_moves(profile: Profile) -> None:
    path = put(profile.autosaves, "one", over())
    whole, brief = saves.read(path), saves.brief(path)
    assert brief.moves == len(whole.moves)
    assert (brief.record.players, brief.record.seed, brief.record.checksum) == (whole.players, whole.seed, whole.checksum)
    assert brief.record.is_over
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert saves.brief(path) == brief, "a program of another system has written its line ends"


@pytest.mark.parametrize("cut", [0, 40, 200, -30])
def test_a_brief_refuses_a_file_that_is_cut_off(profile: Profile, cut: int) -> None:
    path = put(profile.autosaves, "one", over())
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(BadInput):
        saves.brief(path)


def test_only_finished_matches_are_shown_the_newest_first(profile: Profile) -> None:
    old, new = put(profile.autosaves, "old", over(1), age=50), put(profile.saves, "Sunday", over(2), age=5)
    put(profile.autosaves, "going on", skyliners(2))
    assert [each.path for each in own(profile)] == [new, old]
    assert gallery.counts(own(profile)) == {"skyliners": 2}


def test_a_match_that_lies_in_several_places_stands_there_once_as_somebody_named_it(profile: Profile) -> None:
    put(profile.autosaves, "2026", over())
    named = put(profile.saves, "Our first", over(), age=9)
    assert [each.path for each in own(profile)] == [named]


def test_a_broken_file_is_named_and_left_alone(profile: Profile) -> None:
    path = profile.autosaves / "torn.skyline"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"five-skylines 1\ngame skyli")
    (found,) = own(profile)
    assert found.fault is not None
    assert (found.path, found.game) == (path, "")
    assert gallery.facts_of(found) is None
    assert path.read_bytes() == b"five-skylines 1\ngame skyli"
    assert sorted(each.name for each in profile.autosaves.iterdir()) == ["torn.skyline"]


def test_orders(profile: Profile) -> None:
    old, new = put(profile.autosaves, "old", over(1), age=50), put(profile.autosaves, "new", over(2))
    assert [each.path for each in gallery.sort(own(profile), "oldest")] == [old, new]
    for path in (old, new):
        gallery.keep_facts(path, saves.load(path))
    points = {path: max(saves.load(path).outcome.scores) for path in (old, new)}  # type: ignore[union-attr]
    most = gallery.sort(own(profile), "points")
    assert points[most[0].path] >= points[most[1].path]


# -- what came of it ---------------------------------------------------------------------------------------------


def test_facts_lie_beside_the_save_and_tell_how_it_ended(profile: Profile) -> None:
    session = over()
    path = put(profile.autosaves, "one", session)
    (found,) = own(profile)
    assert gallery.facts_of(found) is None
    kept = gallery.keep_facts(path, session)
    assert session.outcome is not None
    assert (kept.scores, kept.winners) == (session.outcome.scores, session.outcome.winners)
    assert gallery.facts_of(found) == kept


def test_facts_of_another_match_mean_nothing(profile: Profile) -> None:
    path = put(profile.autosaves, "one", over(1))
    gallery.keep_facts(path, over(2))
    (found,) = own(profile)
    assert gallery.facts_of(found) is None


@pytest.mark.parametrize("damage", [b"", b"{", b"[" * 100_000, b'{"checksum":1}', b"\xff\xfe", b"x" * 30_000])
def test_damaged_facts_are_none(profile: Profile, damage: bytes) -> None:
    path = put(profile.autosaves, "one", over())
    facts_path(path).write_bytes(damage)
    (found,) = own(profile)
    assert gallery.facts_of(found) is None


def test_winners_that_nobody_is_are_no_facts(profile: Profile) -> None:
    session = over()
    path = put(profile.autosaves, "one", session)
    gallery.keep_facts(path, session)
    facts_path(path).write_text(facts_path(path).read_text().replace('"winners":[', '"winners":[17,'))
    (found,) = own(profile)
    assert gallery.facts_of(found) is None


def test_a_mission_keeps_its_medal(profile: Profile) -> None:
    session = golden("2")
    path = put(profile.missions, session.notes["mission"], session)
    gallery.keep_facts(path, session)
    (found,) = own(profile)
    facts = gallery.facts_of(found)
    assert facts is not None
    assert facts.medal in ("bronze", "silver", "gold")


def test_a_full_disk_keeps_no_facts_and_hurts_nothing(profile: Profile, break_disk: Any) -> None:
    session = over()
    path = put(profile.autosaves, "one", session)
    with break_disk("os.replace", errno.ENOSPC):
        facts = gallery.keep_facts(path, session)
    assert facts.scores
    assert [each.name for each in profile.autosaves.iterdir()] == ["one.skyline"]


def test_whoever_deletes_a_save_deletes_what_lies_beside_it(profile: Profile) -> None:
    session = over()
    path = put(profile.autosaves, "one", session)
    gallery.keep_facts(path, session)
    picture_path(path).write_bytes(b"picture")
    forget(path)
    assert list(profile.autosaves.iterdir()) == []


# -- put away ----------------------------------------------------------------------------------------------------


def test_what_was_put_away_is_only_marked_and_comes_back(profile: Profile) -> None:
    path = put(profile.autosaves, "one", over())
    copy = put(profile.saves, "the same", over())
    before = path.read_bytes()
    (found,) = own(profile)
    gallery.put_away(profile, found)
    assert own(profile) == [], "none of its copies is shown"
    assert path.read_bytes() == copy.read_bytes() == before
    gallery.take_back(profile, found)
    assert own(profile) == [found]


def test_a_full_disk_puts_nothing_away(profile: Profile, break_disk: Any) -> None:
    put(profile.autosaves, "one", over())
    (found,) = own(profile)
    with break_disk("os.replace", errno.ENOSPC), pytest.raises(BadInput, match="cannot"):
        gallery.put_away(profile, found)
    assert own(profile) == [found]


def test_drafts_of_a_program_that_was_killed_are_no_marks_and_are_swept_away(profile: Profile) -> None:
    put(profile.autosaves, "one", over())
    (found,) = own(profile)
    profile.gallery.mkdir()
    (profile.gallery / f".{found.id[:20]}.away.4194300.part").write_text("")
    assert own(profile) == [found]
    profile.tidy()
    assert list(profile.gallery.iterdir()) == []


# -- the example -------------------------------------------------------------------------------------------------


def test_a_match_waits_in_the_gallery_of_a_new_profile(profile: Profile) -> None:
    (found,) = gallery.exhibits(profile)
    assert found.is_demo
    assert picture_path(found.path).is_file()
    gallery.put_away(profile, found)
    assert gallery.exhibits(profile) == []


def test_the_example_is_played_by_the_rules_of_now_and_its_facts_are_true() -> None:
    session = saves.load(DEMO)
    (found,) = [each for each in gallery.exhibits(Profile(Path("/nowhere/at/all"))) if each.is_demo]
    assert gallery.facts_of(found) == gallery.facts(session), "python -m tools.make_demo makes it again"


def test_nothing_is_written_into_the_program_s_own_folder(break_disk: Any) -> None:
    before = sorted(path.stat().st_mtime_ns for path in (ASSETS / "demo").iterdir())
    gallery.keep_facts(DEMO, saves.load(DEMO))
    assert sorted(path.stat().st_mtime_ns for path in (ASSETS / "demo").iterdir()) == before

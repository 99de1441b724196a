"""Matches in files: they come back as they were, a failed save harms nothing, and no file breaks the reader."""

import errno
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.errors import BadInput
from game.match import saves
from game.match.session import LONGEST_NAME, Player, Session
from game.rules import GAMES
from game.rules.core import digest
from tests.match.matches import Watcher, race, walk

VERSION = GAMES["skyliners"].version
every_game = pytest.mark.parametrize("game", GAMES)


def some_match(game: str, rng: Random, *, most: int = 10_000, kinds: tuple[str, ...] = ("human", "random")) -> Session:
    """A random match of random length with random seats and options."""
    rules = GAMES[game]
    seats = rng.choice(rules.seats)
    options = {
        option.name: rng.choice(option.values) for option in rules.options(seats) if option.values and rng.random() < 0.3
    }
    players = [Player(rng.choice(["Ann", "Jörg B.", "李"]), rng.choice(kinds)) for _ in range(seats)]
    try:
        session = Session(rules, players, seed=rng.randrange(1 << 64), options=options)
    except BadInput:  # these options do not go together
        return some_match(game, rng, most=most, kinds=kinds)
    for _ in range(rng.randrange(most)):
        if session.to_act is None:
            break
        session.submit(rng.choice(session.legal(session.to_act)))
    return session


def skyliners(moves: int = 5) -> Session:
    """A match that is the same in every run."""
    session = Session(GAMES["skyliners"], [Player("Ann"), Player("Greedy bot 2", "greedy")], seed=7, options={"mode": "full"})
    for number in range(moves):
        legal = session.legal(session.to_act or 0)
        session.submit(legal[7 * number % len(legal)])
    return session


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -- round trips -----------------------------------------------------------------------------------------------


@every_game
def test_a_match_comes_back_as_it_was_at_any_point(game: str, tmp_path: Path) -> None:
    rng, path = Random(1), tmp_path / "match.skyline"
    for number in range(12):
        session = some_match(game, rng, most=40 if number else 10_000)
        saves.save(session, path)
        again = saves.load(path)
        assert digest(again.final_state()) == digest(session.final_state())
        assert again.players == session.players
        assert again.moves() == session.moves()
        assert again.history(None) == session.history(None)
        assert saves.to_text(saves.record(again)) == path.read_text(encoding="utf-8")


def test_the_format_reads_like_this() -> None:
    assert saves.to_text(saves.record(skyliners())) == (
        "five-skylines 1\n"
        f"game skyliners {VERSION}\n"
        "seed 7\n"
        "player human Ann\n"
        "player greedy Greedy bot 2\n"
        "option mode full\n"
        "option start W\n"
        "option skyscrapers SE NW\n"
        "option deck B4 E4 B5 D1 B1 E5 E2 A1 A5 D2 A2 D4\n"
        "moves\n"
        "1.W.1 floor a1\n"
        "1.W.2 floor d2\n"
        "1.S.1 floor a4\n"
        "1.S.2 floor d5\n"
        "2.W.1 roof a4\n"
        f"end 5 {digest(skyliners().final_state())}\n"
    )


def test_notes_stay_with_a_match_and_change_nothing_of_it(tmp_path: Path) -> None:
    plain, session = (
        skyliners(),
        Session(GAMES["skyliners"], skyliners().players, seed=7, options={"mode": "full"}, notes={"for": "x"}),
    )
    for label, notation in plain.moves():
        assert session.rules.label(session.final_state()) == label
        session.submit(session.parse(notation))
    path, told = tmp_path / "match.skyline", []

    class Kept:
        def on_change(self) -> None:
            told.append(dict(session.notes))

    session.keep(Kept())
    session.note("hints", "2\n  3")
    session.note("hints", "2\n  3")
    assert len(told) == 2, "a note that says nothing new changes nothing"
    saves.save(session, path)
    again = saves.load(path)
    assert again.notes == {"for": "x", "hints": "2 3"}
    assert digest(again.final_state()) == digest(plain.final_state())
    assert again.branch(3).notes == {}, "whoever goes on from a replay plays a match of their own"
    with pytest.raises(BadInput, match="no line of a save"):
        saves.from_text(path.read_text(encoding="utf-8").replace("note for x", "note for x\nnote for y"))


ODD_NAMES = ["", "   ", "two\nlines", "tab\tand  spaces", "\u2028", "end 3", "moves", "\ud800", "x" * 60, "x" * 300, "x " * 900]


def test_a_bot_of_a_style_comes_back(tmp_path: Path) -> None:
    """Characters play in a style, and the file names it."""
    session = Session(GAMES["skyliners"], [Player("Ann"), Player("Vera", "normal-builder")], seed=1)
    path = saves.save_path(tmp_path, "style")
    saves.save(session, path)
    assert [player.kind for player in saves.load(path).players] == ["human", "normal-builder"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_survives_as_one_line_of_bounded_length(name: str, tmp_path: Path) -> None:
    session = Session(GAMES["skyliners"], [Player(name), Player("Ben")], seed=1)
    saves.save(session, tmp_path / "match.skyline")
    again = saves.load(tmp_path / "match.skyline")
    whole = " ".join(name.encode("utf-8", "replace").decode().split())
    assert again.names[0] in (whole[:LONGEST_NAME].strip(), "?")


def test_names_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "match.skyline"
    saves.save(Session(GAMES["skyliners"], [Player("\x1b]0;Ann\x07"), Player("\x9b\u202e")], seed=1), path)
    assert saves.load(path).names == ("]0;Ann", "?")
    stranger = path.read_bytes().replace(b"]0;Ann", b"\x1b[31mAnn\x7f")
    assert b"\x1b" in stranger
    path.write_bytes(stranger)
    assert saves.load(path).names[0] == "[31mAnn"


def test_an_end_nobody_has_read_is_marked_until_it_is_taken_back(tmp_path: Path) -> None:
    session, path = race("human"), tmp_path / "match.skyline"
    session.keep(saves.Autosave(session, path, pytest.fail))
    while session.to_act is not None:
        assert not saves.is_unread(path)
        session.submit(session.legal(session.to_act)[0])
    assert saves.is_unread(path)
    assert session.undo()
    assert not saves.is_unread(path)


def test_only_a_match_that_is_over_says_so(tmp_path: Path) -> None:
    session, path = skyliners(0), tmp_path / "match.skyline"
    while session.to_act is not None:
        saves.save(session, path)
        assert not saves.says_over(path)
        session.submit(session.legal(session.to_act)[0])
    saves.save(session, path)
    assert saves.says_over(path)
    assert saves.read(path).is_over
    assert saves.load(path).outcome is not None
    path.write_text(path.read_text().replace(" over\n", "\n"))
    assert saves.load(path).outcome is not None, "as earlier versions wrote it"


def test_windows_line_ends_and_blank_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "match.skyline"
    path.write_bytes(saves.to_text(saves.record(skyliners())).replace("\n", "\r\n").encode() + b"\r\n\r\n")
    assert saves.load(path).number == 5


# -- writing ---------------------------------------------------------------------------------------------------


def test_a_save_makes_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "match.skyline"
    saves.save(skyliners(), path)
    assert list(files(tmp_path)) == ["a/b/match.skyline"]


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("os.replace", errno.EACCES),
        ("os.fsync", errno.ENOSPC),
        ("os.fsync", errno.EIO),
        ("os.write", errno.ENOSPC),
        ("os.write", errno.EFBIG),
        ("builtins.open", errno.EROFS),
    ],
)
def test_a_failed_save_leaves_the_old_file_and_nothing_else(what: str, number: int, tmp_path: Path, break_disk: Any) -> None:
    path = tmp_path / "match.skyline"
    saves.save(skyliners(3), path)
    before = files(tmp_path)
    break_disk(what, number)
    with pytest.raises(BadInput, match=r"cannot be written") as caught:
        saves.save(skyliners(4), path)
    assert os.strerror(number) in str(caught.value)
    assert str(path) in str(caught.value)
    assert files(tmp_path) == before


def test_a_full_disk_while_writing_leaves_the_old_file(tmp_path: Path, break_disk: Any) -> None:
    path = tmp_path / "match.skyline"
    saves.save(skyliners(3), path)
    before = files(tmp_path)
    real = os.write

    def on_full_disk(file: int, data: memoryview) -> int:
        """Takes a part, then no more."""
        if len(data) > 100:
            return real(file, data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    break_disk("os.write", on_full_disk)
    with pytest.raises(BadInput, match="No space left"):
        saves.save(skyliners(4), path)
    assert files(tmp_path) == before


def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path, break_disk: Any) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "match.skyline"
    saves.save(skyliners(3), path)
    before = files(tmp_path)
    break_disk("os.replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        saves.save(skyliners(4), path)
    assert files(tmp_path) == before


def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    with pytest.raises(BadInput, match="cannot be written"):
        saves.save(skyliners(), tmp_path / "saves" / "match.skyline")
    assert files(tmp_path) == {"saves": b"not a folder"}


def test_a_folder_where_the_file_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "match.skyline").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        saves.save(skyliners(), tmp_path / "match.skyline")
    assert files(tmp_path) == {}


# -- autosave --------------------------------------------------------------------------------------------------


def no_fault(fault: BadInput) -> None:
    raise AssertionError(fault)


def test_the_autosave_follows_every_move_and_undo(tmp_path: Path) -> None:
    session, path = Session(GAMES["skyliners"], [Player("Ann"), Player("Ben")], seed=3), tmp_path / "auto.skyline"
    session.keep(saves.Autosave(session, path, no_fault))
    assert saves.load(path).number == 0
    for number in (1, 2, 3):
        session.submit(session.legal(session.to_act or 0)[number])
        assert saves.load(path).moves() == session.moves()
    assert session.undo()
    assert saves.load(path).number == 2
    assert session.redo()
    assert saves.load(path).number == 3
    assert session.reset_turn()
    assert saves.load(path).number == 2
    assert list(files(tmp_path)) == ["auto.skyline"]


@every_game
def test_the_autosave_misses_no_move_not_even_one_the_public_does_not_see(game: str, tmp_path: Path) -> None:
    """Bids of Skyline 3000 are laid down in secret: the file was behind by up to 26 of them."""
    rng, path = Random(11), tmp_path / "auto.skyline"
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        players = [Player(f"P{seat}", rng.choice(["human", "human", "random"])) for seat in range(seats)]
        session = Session(GAMES[game], players, seed=seats)
        session.keep(autosave := saves.Autosave(session, path, no_fault))
        for _ in range(150):
            if session.to_act is None:
                break
            rng.choice([session.undo, session.redo, session.reset_turn, *[lambda: None] * 5])()
            assert saves.read(path) == saves.record(session)
            session.submit(rng.choice(session.legal(session.to_act)), hands_over=rng.random() < 0.5)
            assert saves.read(path) == saves.record(session)
        session.release(autosave)


def test_who_keeps_a_match_no_longer_is_told_nothing(tmp_path: Path) -> None:
    session, path = skyliners(0), tmp_path / "auto.skyline"
    autosave = saves.Autosave(session, path, no_fault)
    session.keep(autosave)
    session.release(autosave)
    session.submit(session.legal(session.to_act or 0)[0])
    assert saves.load(path).number == 0


def test_two_programs_that_go_on_with_one_match_keep_a_file_each(tmp_path: Path) -> None:
    path, first, second = tmp_path / "auto.skyline", skyliners(2), skyliners(2)
    autosaves = [saves.Autosave(session, path, no_fault) for session in (first, second)]
    for session, autosave in zip((first, second), autosaves, strict=True):
        session.keep(autosave)
    for session, index in ((first, 0), (second, 1), (first, 0), (second, 1)):
        session.submit(session.legal(session.to_act or 0)[index])
    assert sorted(files(tmp_path)) == ["auto-2.skyline", "auto.skyline"]
    for session, autosave in zip((first, second), autosaves, strict=True):
        assert saves.read(autosave.path) == saves.record(session)


def test_an_autosave_that_somebody_removed_is_written_again(tmp_path: Path) -> None:
    session, path = skyliners(1), tmp_path / "auto.skyline"
    session.keep(saves.Autosave(session, path, no_fault))
    path.unlink()
    session.submit(session.legal(session.to_act or 0)[0])
    assert saves.load(path).number == 2


def test_a_failing_autosave_says_so_once_and_the_match_goes_on(tmp_path: Path, break_disk: Any) -> None:
    said: list[BadInput] = []
    session, watcher = race("human", "human"), Watcher()
    autosave = saves.Autosave(session, tmp_path / "auto.skyline", said.append)
    session.keep(autosave)
    session.watch(watcher)
    before = files(tmp_path)
    with break_disk("os.replace", errno.ENOSPC):
        walk(session, 1, 1)
        assert len(said) == 1
        assert str(said[0]) == str(autosave.fault)
        assert "No space left" in str(said[0])
        assert files(tmp_path) == before
    assert len(watcher.steps) == 2, "those who watch after it are told all the same"
    walk(session, 1)
    assert not autosave.fault
    assert files(tmp_path) != before


# -- names and slots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Sunday evening", "Sunday evening.skyline"),
        ("München_2", "München_2.skyline"),
        ("../../etc/passwd", "etc-passwd.skyline"),
        ("a/b\\c:d", "a-b-c-d.skyline"),
        (" . hidden", "hidden.skyline"),
        ("x" * 200, "x" * 80 + ".skyline"),
    ],
)
def test_a_named_save_stays_in_its_folder(name: str, file: str, tmp_path: Path) -> None:
    assert saves.save_path(tmp_path, name) == tmp_path / file


@pytest.mark.parametrize("name", ["", "  ", "///", "..", "\n"])
def test_a_name_without_letters_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is no name for a save"):
        saves.save_path(tmp_path, name)


def test_a_new_save_never_takes_the_file_of_another(tmp_path: Path) -> None:
    for expected in ("evening.skyline", "evening-2.skyline", "evening-3.skyline"):
        path = saves.free(tmp_path, "evening")
        assert path.name == expected
        saves.save(skyliners(1), path)


@pytest.mark.parametrize("name", ["x" * 80, "x" * 200, "李" * 80, "-" * 3 + "x" * 79])
def test_a_taken_name_as_long_as_can_be_ends_in_a_free_one(name: str, tmp_path: Path) -> None:
    found = []
    for _ in range(12):
        found.append(saves.free(tmp_path, name))
        saves.save(skyliners(0), found[-1])
    assert len(set(found)) == 12
    assert found[-1].stem.endswith("-12")


def test_slots_are_listed_newest_first_and_broken_ones_with_their_fault(tmp_path: Path) -> None:
    saves.save(skyliners(1), tmp_path / "old.skyline")
    saves.save(skyliners(2), tmp_path / "new.skyline")
    (tmp_path / "broken.skyline").write_text("nonsense")
    (tmp_path / "folder.skyline").mkdir()
    (tmp_path / "notes.txt").write_text("not a save")
    for age, name in enumerate(["new", "broken", "old", "folder"]):
        os.utime(tmp_path / f"{name}.skyline", (2_000_000_000 - age, 2_000_000_000 - age))
    slots = saves.slots(tmp_path)
    assert [slot.path.stem for slot in slots] == ["new", "broken", "old", "folder"]
    assert [slot.record is None for slot in slots] == [False, True, False, True]
    assert "not a match of Five Skylines" in str(slots[1].fault)
    assert slots[0].record is not None
    assert len(slots[0].record.moves) == 2
    assert slots[0].saved == 2_000_000_000


def test_a_folder_that_does_not_exist_has_no_slots(tmp_path: Path) -> None:
    assert saves.slots(tmp_path / "nowhere") == ()


def test_a_save_that_vanishes_while_listing_is_left_out(tmp_path: Path) -> None:
    """A link that leads nowhere is found in the folder and cannot be opened, like a file that has just gone."""
    saves.save(skyliners(1), tmp_path / "here.skyline")
    (tmp_path / "gone.skyline").symlink_to(tmp_path / "nowhere")
    assert [slot.path.stem for slot in saves.slots(tmp_path)] == ["here"]


# -- refusals --------------------------------------------------------------------------------------------------

LINES = saves.to_text(saves.record(skyliners())).splitlines()
"""The literal of `test_the_format_reads_like_this`."""
WRONG_CHECKSUM = "0123456789abcdef"


def with_line(number: int, line: str | None) -> str:
    """The save with that line, counted from 1, replaced or left out."""
    return "\n".join([*LINES[: number - 1], *([] if line is None else [line]), *LINES[number:]]) + "\n"


REFUSALS = {
    "empty": ("", "not a match of Five Skylines"),
    "blank": ("\n\n \n", "not a match of Five Skylines"),
    "foreign": ("[Event 'chess']\n1. e4 e5\n", 'first line would be "five-skylines 1"'),
    "newer format": (with_line(1, "five-skylines 2"), "written by a newer Five Skylines (format 2, this one reads 1)"),
    "format that never was": (with_line(1, "five-skylines 0"), "not a match of Five Skylines"),
    "newer rules": (with_line(2, "game skyliners 99"), f"played by newer rules of skyliners (99, these are {VERSION})"),
    "older rules": (with_line(2, "game skyliners 0"), f"played by older rules of skyliners (0, these are {VERSION})"),
    "misspelt game": (with_line(2, f"game skyliner {VERSION}"), 'line 2: unknown game "skyliner"; did you mean "skyliners"?'),
    "no version": (with_line(2, "game skyliners"), "line 2:"),
    "no game": (with_line(2, None), 'the lines "game" and "seed" are needed'),
    "no seed": (with_line(3, None), 'the lines "game" and "seed" are needed'),
    "two games": (with_line(3, LINES[1]), "line 3:"),
    "two seeds": (with_line(3, "seed 7\nseed 8"), "line 4:"),
    "negative seed": (with_line(3, "seed -7"), "line 3:"),
    "seed beyond 64 bits": (with_line(3, f"seed {1 << 64}"), "line 3:"),
    "seed in other digits": (with_line(3, "seed ٣"), "line 3:"),
    "unknown player": (with_line(4, "player robot Ann"), 'line 4: unknown kind of player "robot"; it must be human'),
    "nameless player": (with_line(4, "player human"), "line 4:"),
    "one player too few": (with_line(4, None), "skyliners is for 2, 3 or 4 seats, not 1"),
    "unknown line": (with_line(4, "colour red"), 'line 4: "colour red" is no line of a save'),
    "unknown option": (with_line(6, "option mod full"), 'unknown option of skyliners "mod"; did you mean "mode"?'),
    "unknown value": (with_line(6, "option mode fast"), 'option mode of skyliners cannot be "fast"; it must be full or intro'),
    "option twice": (with_line(6, "option mode full\noption mode full"), "line 7:"),
    "no moves": (with_line(10, None), 'the line "moves" is missing'),
    "wrong label": (with_line(12, "1.W.1 floor d2"), "move 2: marked 1.W.1, but 1.W.2 comes next"),
    "illegal move": (with_line(12, "1.W.2 floor c3"), 'move 2: "floor c3" is not allowed by SL-41'),
    "unreadable move": (with_line(12, "1.W.2 dance"), 'move 2: cannot read the move "dance"'),
    "move without text": (with_line(12, "1.W.2"), "line 12: a move is its label and its text"),
    "another legal move": (with_line(12, "1.W.2 floor d4"), "the moves do not lead to the saved position"),
    "a move missing": (with_line(15, None), "5 moves were saved, but 4 are here"),
    "wrong checksum": (with_line(16, f"end 5 {WRONG_CHECKSUM}"), "the moves do not lead to the saved position"),
    "no end": (with_line(16, None), 'line 15: the file must close with "end"'),
    "something after the end": (with_line(17, "and more"), 'line 17: the file must close with "end"'),
    "over without an end": (with_line(16, f"{LINES[15]} over"), "the moves do not lead to the saved position"),
    "a strange end": (with_line(16, f"{LINES[15]} ever"), 'line 16: the file must close with "end"'),
    "endless line": (with_line(4, "player human " + "x" * 5000), "line 4: too long"),
}


@pytest.mark.parametrize(("text", "message"), REFUSALS.values(), ids=REFUSALS)
def test_a_file_that_is_no_sound_match_is_refused_in_one_line_and_kept(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "match.skyline"
    path.write_bytes(text.encode())
    with pytest.raises(BadInput) as caught:
        saves.load(path)
    said = str(caught.value)
    assert said.startswith(str(path))
    assert message in said
    assert "\n" not in said
    assert len(said) < 500
    assert path.read_bytes() == text.encode()


@pytest.mark.parametrize("length", range(1, 18))
def test_a_truncated_file_is_refused(length: int, tmp_path: Path) -> None:
    path = tmp_path / "match.skyline"
    path.write_text("\n".join(LINES)[: 13 * length])
    with pytest.raises(BadInput, match=r"match.skyline"):
        saves.load(path)


def test_moves_after_the_end_of_the_game_are_refused() -> None:
    session = skyliners(0)
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    record = saves.record(session)
    longer = replace(record, moves=(*record.moves, record.moves[-1]))
    with pytest.raises(BadInput, match=r"but the game is over"):
        saves.restore(longer)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\x00\x01\xff\xfe", "it is not text"), (b"five-skylines 1\n\xff", "it is not text"), (b"\x00" * 40, "not a match")],
)
def test_binary_files_are_refused(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "film.skyline"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=message):
        saves.load(path)
    assert path.read_bytes() == content


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "film.skyline"
    with path.open("wb") as file:
        file.truncate(saves.LARGEST + 1)
    monkeypatch.setattr(saves, "from_text", lambda *_: pytest.fail("it was read"))
    with pytest.raises(BadInput, match="too large to be read"):
        saves.load(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere.skyline: cannot be read \(No such file"):
        saves.load(tmp_path / "nowhere.skyline")
    with pytest.raises(BadInput, match="cannot be read"):
        saves.load(tmp_path)


# -- fuzz ------------------------------------------------------------------------------------------------------


def mutate(text: str, rng: Random) -> bytes:
    """The text with a few things wrong with it: characters, words, lines, the tail or bytes."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        lines = text.split("\n")
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        place = rng.randrange(len(text) + 1)
        match rng.randrange(8):
            case 0:
                text = text[:place] + rng.choice(STRAY) + text[place + rng.randrange(3) :]
            case 1:
                text = text[:place]
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
                text = "\n".join(lines)
            case 3:
                lines.insert(here, lines[there])
                text = "\n".join(lines)
            case 4:
                del lines[here]
                text = "\n".join(lines)
            case 5 | 6:
                words = lines[here].split(" ")
                words[rng.randrange(len(words))] = rng.choice([*STRAY, *text.split()])
                lines[here] = " ".join(words)
                text = "\n".join(lines)
            case 7:
                text = text[:place] + str(rng.randrange(1 << rng.randrange(1, 80))) + text[place:]
        text = text or "\n"
    data = text.encode("utf-8", "replace")
    if rng.random() < 0.1:
        place = rng.randrange(len(data) + 1)
        data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data


STRAY = [
    "",
    " ",
    "-",
    "0",
    "-1",
    "x",
    "é",
    "\x00",
    "\x85",
    "\u2028",
    "\t",
    "٣",
    "²",
    "end",
    "moves",
    "option",
    "4/5",
    "1e9",
    "9" * 30,
    "%s",
    "{0}",
    "\ud83d",
]


def load_or_refusal(path: Path) -> Session | str:
    """The session, or the sentence that says why there is none."""
    try:
        return saves.load(path)
    except BadInput as fault:
        return str(fault)


@every_game
def test_no_mutated_save_breaks_the_reader_or_changes_on_disk(game: str, tmp_path: Path) -> None:
    """Either a clear refusal, or a session that stands where its checksum says."""
    rng, path = Random(4), tmp_path / "match.skyline"
    sound = [saves.to_text(saves.record(some_match(game, rng, most=15))) for _ in range(8)]
    opened = 0
    for _ in range(1000):
        data = mutate(rng.choice(sound), rng)
        path.write_bytes(data)
        result = load_or_refusal(path)
        if isinstance(result, str):
            assert "\n" not in result
            assert len(result) < 2500
        else:
            assert digest(result.final_state()) == saves.read(path).checksum
            opened += 1
        assert path.read_bytes() == data
    assert opened, "some changes, of a name or a seed, do no harm"
    assert list(tmp_path.iterdir()) == [path]

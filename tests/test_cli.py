"""The command line as others rely on it: exit codes, one line for a fault, JSON and nothing else, matches that are kept."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import __version__
from game.cli import main
from game.content import ROOT
from game.match import saves
from game.match.session import Player, Session
from game.player.keepsake import autosave_of, keep_colours
from game.player.profile import Profile
from game.rules import GAMES
from game.rules.core import digest
from game.text import texts
from tests.match.test_saves import REFUSALS, files, skyliners
from tests.review.matches import finished
from tests.systems import unix
from tests.test_terminal import moves_of, typed_by_hand


class Run:
    """What a command line did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], type_in: Any) -> Any:
    """Runs a command line with these lines typed into it."""

    def run(*argv: str, typed: Iterable[str] = ()) -> Run:
        type_in(typed)
        capsys.readouterr()
        code = main(argv)
        out, err = capsys.readouterr()
        return Run(code, out, err)

    return run


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A saved match that is not over."""
    saves.save(skyliners(), tmp_path / "match.skyline")
    return tmp_path / "match.skyline"


# -- bad input -------------------------------------------------------------------------------------------------

SIM = ("simulate", "skyliners", "--seats", "random,random")
PLAY = ("--text", "--game", "skyliners")
BAD = {
    # commands and flags
    ("simulat",): 'unknown command "simulat"; did you mean "simulate"?',
    ("dance",): 'unknown command "dance"; it must be simulate',
    ("two\nlines",): 'unknown command "two lines"',
    ("",): "unknown command",
    ("--flag",): "unrecognized arguments: --flag",
    ("--tex", "--game", "skyliners"): "unrecognized arguments: --tex",
    ("check", "everything"): "unrecognized arguments: everything",
    (*SIM, "--json=yes"): "--json",
    (*PLAY, "extra"): 'unknown command "extra"',
    (*PLAY, *SIM): "options of playing do not belong to simulate",
    # scenes
    ("--scene", "options!"): '--scene: unknown scene "options!"; did you mean "options"?',
    ("--scene", "tables"): '--scene: unknown scene "tables"; did you mean "table"?',
    ("--scene", "table"): "--scene table needs a match: a new one (--game skyliners",
    ("--scene", "replay"): "--scene replay needs a match",
    ("--scene", "replay", "--load", "nowhere.skyline"): "nowhere.skyline: cannot be read",
    ("--scene", "menu", "--game", "skyliners"): "--scene menu shows no match of its own",
    ("--scene", "statistics", "--load", "nowhere.skyline"): "--scene statistics shows no match of its own",
    # games
    ("simulate",): "the following arguments are required: ID, --seats",
    ("simulate", "skyliner", "--seats", "random,random"): 'unknown game "skyliner"; did you mean "skyliners"?',
    ("simulate", "chess", "--seats", "random,random"): 'unknown game "chess"; it must be skyliners',
    ("--text", "--game", "skylners"): 'unknown game "skylners"; did you mean "skyliners"?',
    ("--game",): "argument --game: expected one argument",
    ("--text",): "--text needs a game: --game skyliners",
    ("render", "chess", "--out", "x.png"): 'unknown game "chess"',
    # seats
    ("simulate", "skyliners"): "required: --seats",
    ("simulate", "skyliners", "--seats", "random"): "skyliners is for 2, 3 or 4 seats, not 1",
    ("simulate", "skyliners", "--seats", "random,random,random,random,random"): "not 5",
    ("simulate", "skyliners", "--seats", "random,grady"): 'unknown kind of player "grady"; did you mean "greedy"?',
    ("simulate", "skyliners", "--seats", "random,,random"): 'unknown kind of player ""; it must be human',
    ("simulate", "skyliners", "--seats", ""): 'unknown kind of player ""',
    ("simulate", "skyliners", "--seats", "human,random"): "simulate is for bots",
    (*PLAY, "--seats", "human"): "skyliners is for 2, 3 or 4 seats, not 1",
    (*PLAY, "--seats", "human,wizard"): 'unknown kind of player "wizard"',
    # numbers
    (*SIM, "--games", "0"): "--games: a whole number from 1",
    (*SIM, "--games", "-3"): "--games: a whole number from 1",
    (*SIM, "--games", "ten"): '--games: a whole number from 1 to 10000000 is needed, not "ten"',
    (*SIM, "--games", "1.5"): '"1.5"',
    (*SIM, "--games", "٣"): "--games: a whole number",
    (*SIM, "--games", "9" * 40): "--games: a whole number",
    (*SIM, "--games", "0" * 29 + "59999999999"): "--games: a whole number",
    (*SIM, "--jobs", "0"): "--jobs: a whole number from 1 to 256",
    (*SIM, "--seed", "-1"): "--seed: a whole number from 0 to 18446744073709551615",
    (*SIM, "--seed", str(1 << 64)): "--seed: a whole number",
    (*PLAY, "--seed", "abc"): "--seed: a whole number",
    ("bench", "--seconds", "0"): "--seconds: a whole number from 1 to 600",
    ("render", "skyliners", "--plies", "x", "--out", "x.png"): "--plies: a whole number",
    # options
    (*SIM, "--option", "mode"): '--option: an option is written name=value, such as mode=intro, not "mode"',
    (*SIM, "--option", "=intro"): "--option: an option is written name=value",
    (*SIM, "--option", "mod=intro"): 'unknown option of skyliners "mod"; did you mean "mode"?',
    (*SIM, "--option", "emit=x"): 'unknown option of skyliners "emit"',
    (*SIM, "--option", "mode=fast"): 'option mode of skyliners cannot be "fast"; it must be full or intro',
    (*SIM, "--option", "sides=SN"): 'option sides of skyliners cannot be "SN"; it must be SW, WN, NE or SE',
    (*SIM, "--option", "start=N"): "start cannot be N: nobody sits there",
    (*SIM, "--option", "skyscrapers=NW NW"): 'skyscrapers cannot be "NW NW"',
    (*SIM, "--option", "deck=A1"): 'deck cannot be "A1": it must be 12 different cards',
    (*PLAY, "--option", "colour=red"): 'unknown option of skyliners "colour"',
    # choices
    (*PLAY, "--lang", "fr"): "argument --lang: invalid choice: 'fr'",
    (*PLAY, "--quality", "best"): "argument --quality: invalid choice: 'best'",
    (*PLAY, "--size", "big"): '--size: a size is written WIDTHxHEIGHT, such as 1280x720, not "big"',
    (*PLAY, "--size", "1x1"): "--size: a size must be from 64x64 to 8192x8192, not 1x1",
    ("render", "skyliners", "--out", "x.png", "--size", "5000x720"): "--size: a size must be from 64x64 to 4096x4096",
    (*PLAY, "--size", "1280x"): "--size: a size is written WIDTHxHEIGHT",
    (*PLAY, "--size", "-1x720"): "--size",
    (*PLAY, "--size", "9999999999x720"): "--size: a size must be",
    (*PLAY, "--size", "0000000649999x720"): "--size: a size must be",
    ("render", "skyliners"): "the following arguments are required: --out",
    ("render", "skyliners", "--view", "under", "--out", "x.png"): "argument --view: invalid choice: 'under'",
    ("render", "skyliners", "--out", "x.png", "--size", "0x0"): "--size: a size must be",
    # files
    ("replay",): "the following arguments are required: file",
    ("replay", "nowhere.skyline"): "nowhere.skyline: cannot be read (No such file or directory)",
    ("replay", "nowhere.skyline", "--json"): "nowhere.skyline: cannot be read",
    ("replay", "."): "cannot be read (Is a directory)",
    ("review",): "the following arguments are required: file",
    ("review", "nowhere.skyline", "--json"): "nowhere.skyline: cannot be read (No such file or directory)",
    ("--text", "--load", "nowhere.skyline"): "nowhere.skyline: cannot be read",
    ("--text", "--load", ""): "cannot be read",
}  # fmt: skip


@pytest.mark.parametrize(("argv", "message"), BAD.items(), ids=[" ".join(argv)[:60] or "(empty)" for argv in BAD])
def test_bad_input_is_one_line_and_exit_code_2(argv: tuple[str, ...], message: str, run: Any) -> None:
    result = run(*argv)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("five-skylines: ")
    assert message in result.err
    assert result.err.endswith("\n")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    "command", [("replay",), ("replay", "--verify"), ("replay", "--json"), ("review",), ("--text", "--load")], ids=" ".join
)
@pytest.mark.parametrize(("text", "message"), REFUSALS.values(), ids=REFUSALS)
def test_a_broken_match_is_refused_by_every_command(
    command: tuple[str, ...], text: str, message: str, run: Any, tmp_path: Path
) -> None:
    path = tmp_path / "match.skyline"
    path.write_bytes(text.encode())
    result = run(*command, str(path))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert len(result.err.splitlines()) == 1
    assert path.read_bytes() == text.encode()


@pytest.mark.parametrize(
    "argv", [("--help",), *((command, "--help") for command in ("simulate", "replay", "render", "bench", "check"))]
)
def test_help_is_no_fault(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 0
    assert "usage: five-skylines" in capsys.readouterr().out


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"Five Skylines {__version__}\n"


# -- simulate --------------------------------------------------------------------------------------------------


def simulated(run: Any, *argv: str) -> dict[str, Any]:
    result = run("simulate", *argv, "--json")
    assert (result.code, result.err) == (0, "")
    assert len(result.out.splitlines()) == 1
    report: dict[str, Any] = json.loads(result.out)
    return report


def test_simulate_prints_one_json_object(run: Any) -> None:
    report = simulated(run, "skyliners", "--seats", "greedy,random", "--games", "3", "--seed", "9")
    assert set(report) == {"game", "seats", "games", "seed", "standings", "mean_moves", "most_moves", "seconds"}
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("skyliners", ["greedy", "random"], 3, 9)
    assert [set(standing) for standing in report["standings"]] == [{"seat", "bot", "wins", "mean_score"}] * 2
    assert sum(standing["wins"] for standing in report["standings"]) == 3
    assert isinstance(report["seconds"], float)


def test_simulate_gives_the_same_with_one_and_two_processes(run: Any) -> None:
    argv = ("skyliners", "--seats", "random,greedy,random", "--games", "5", "--option", "mode=intro")
    one, two = (simulated(run, *argv, "--jobs", jobs) for jobs in ("1", "2"))
    for report in (one, two):
        del report["seconds"]
    assert one == two


def test_simulate_says_who_won_in_words(run: Any) -> None:
    result = run("simulate", "skyliners", "--seats", "random,random", "--games", "2")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("skyliners: 2 games from seed 1\n")
    assert result.out.count("wins") == 2


@pytest.mark.parametrize("game", GAMES)
def test_simulate_knows_every_game(game: str, run: Any) -> None:
    seats = ",".join(["random"] * GAMES[game].seats[0])
    assert simulated(run, game, "--seats", seats, "--games", "1")["game"] == game


# -- replay ----------------------------------------------------------------------------------------------------


def test_replay_verifies_a_match(match: Path, run: Any) -> None:
    result = run("replay", str(match), "--verify")
    assert (result.code, result.err) == (0, "")
    checksum = digest(skyliners().final_state())
    assert result.out == f"{match}: 5 moves of skyliners, checksum {checksum} is right\n"


def test_replay_prints_the_record_as_json(match: Path, run: Any) -> None:
    result = run("replay", str(match), "--json")
    assert (result.code, result.err) == (0, "")
    record = json.loads(result.out)
    assert set(record) == {"game", "seed", "players", "moves", "checksum", "notes", "over", "outcome"}
    assert record["moves"][0] == "1.W.1 floor a1"
    assert (record["over"], record["outcome"]) == (False, None)


def test_replay_of_a_finished_match_knows_its_outcome(run: Any, tmp_path: Path) -> None:
    session = Session(GAMES["skyliners"], [Player("Ann"), Player("Ben")], seed=3)
    moves_of(session, Random(1))
    saves.save(session, tmp_path / "over.skyline")
    record = json.loads(run("replay", str(tmp_path / "over.skyline"), "--json").out)
    assert record["over"] is True
    assert session.outcome is not None
    assert record["outcome"]["scores"] == list(session.outcome.scores)
    assert "Winner: " in run("replay", str(tmp_path / "over.skyline")).out


@pytest.mark.parametrize(("language", "word"), [("en", "builds a floor on a1"), ("de", "a1")])
def test_replay_tells_the_match_in_words_without_its_secrets(language: str, word: str, match: Path, run: Any) -> None:
    result = run("replay", str(match), "--lang", language)
    assert (result.code, result.err) == (0, "")
    assert word in result.out
    assert not any(secret in result.out for secret in ("north-west", "south-east", "Nordwest", "Südost"))


def test_review_says_what_decided_a_match_that_is_over(match: Path, run: Any, tmp_path: Path) -> None:
    goes_on = run("review", str(match))
    assert (goes_on.code, goes_on.out) == (2, "")
    assert goes_on.err == f"five-skylines: {match}: the match goes on; only one that is over can be reviewed\n"
    over = tmp_path / "over.skyline"
    saves.save(finished("skyline_world", ("easy", "normal"), 3), over)
    found = json.loads(run("review", str(over), "--json").out)
    assert found["players"] == ["Anna", "Ben"]
    assert found["review"]["is_done"] is True
    assert found["review"]["points"][-1]["totals"] == found["outcome"]["scores"]
    for language in ("en", "de"):
        assert texts(language)("review.brought") in run("review", str(over), "--lang", language).out


def test_replay_leaves_the_file_alone(match: Path, run: Any) -> None:
    before = match.read_bytes(), match.stat().st_mtime_ns
    run("replay", str(match))
    assert (match.read_bytes(), match.stat().st_mtime_ns) == before


# -- check -----------------------------------------------------------------------------------------------------


def test_check_finds_everything_fine(run: Any) -> None:
    result = run("check")
    assert result.err == ""
    assert result.code == 0
    assert "texts: fine" in result.out


# -- playing in the terminal -----------------------------------------------------------------------------------


def planned(seats: int, mode: str, seed: int = 4) -> tuple[Session, list[str]]:
    """A whole match as the command line would set it up, and what the people at it type."""
    players = [Player(f"Player {number + 1}") for number in range(seats)]
    session = Session(GAMES["skyliners"], players, seed=seed, options={"mode": mode})
    return session, typed_by_hand(moves_of(session, Random(seats)))


def how_it_was_decided(session: Session) -> str:
    assert session.outcome is not None
    return texts("en")(f"skyliners.decided.{session.outcome.decided_by}")


def playing(seats: int, mode: str, seed: int = 4) -> tuple[str, ...]:
    return (*PLAY, "--seats", ",".join(["human"] * seats), "--seed", str(seed), "--option", f"mode={mode}")


@pytest.mark.parametrize("mode", ["intro", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_hot_seat_match_is_played_and_kept(seats: int, mode: str, run: Any, home: Path) -> None:
    session, typed = planned(seats, mode)
    result = run(*playing(seats, mode), typed=typed)
    assert (result.code, result.err) == (0, "")
    assert how_it_was_decided(session) in result.out
    assert result.out.count("Please hand over") == typed.count("")
    [name] = files(home)
    assert name.startswith("autosaves/")
    assert saves.load(home / name).moves() == session.moves()
    assert "It is saved" not in result.out


def test_a_match_that_is_left_goes_on_from_its_file(run: Any, home: Path) -> None:
    session, typed = planned(2, "full")
    left = run(*playing(2, "full"), typed=typed[:9])
    assert left.code == 0
    [name] = files(home)
    assert f"It is saved. Continue with: --load {home / name}" in left.out
    kept = saves.load(home / name).number
    assert 0 < kept < session.number
    again = run("--text", "--load", str(home / name), typed=["", *typed_by_hand(list(_after(session, kept)))[1:]])
    assert again.code == 0
    assert how_it_was_decided(session) in again.out
    assert saves.load(home / name).moves() == session.moves()
    assert len(files(home)) == 1


def _after(session: Session, number: int) -> Iterable[tuple[int, str]]:
    for step, (_, notation) in list(zip(session.history(None)[1:], session.moves(), strict=True))[number:]:
        assert step.seat is not None
        yield step.seat, notation


@pytest.mark.parametrize("typed", [[], [""], ["", "quit"], ["quit"], ["", "floor a1", "undo"]])
def test_the_end_of_the_input_keeps_the_match(typed: list[str], run: Any, home: Path) -> None:
    result = run(*PLAY, "--seed", "1", typed=typed)
    assert (result.code, result.err) == (0, "")
    [name] = files(home)
    assert str(home / name) in result.out
    assert saves.load(home / name).number == 0


class Interrupted(io.StringIO):
    """Somebody presses Ctrl-C instead of typing."""

    def readline(self, size: int | None = -1, /) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_keeps_the_match(run: Any, home: Path) -> None:
    result = run(*PLAY, typed=Interrupted())
    assert result.code == 0
    assert "It is saved" in result.out
    assert len(files(home)) == 1


def test_two_matches_of_the_same_second_are_two_files(run: Any, home: Path) -> None:
    """Files are named after the second: of three at once two have the same."""
    for _ in range(3):
        run(*PLAY)
    assert len(files(home)) == 3


def test_a_finished_match_shows_its_result_again(run: Any, tmp_path: Path) -> None:
    session, _ = planned(2, "intro")
    saves.save(session, tmp_path / "over.skyline")
    result = run("--text", "--load", str(tmp_path / "over.skyline"))
    assert result.code == 0
    assert how_it_was_decided(session) in result.out


def test_people_against_bots_have_names_in_their_language(run: Any, home: Path) -> None:
    result = run(*PLAY, "--seats", "human,greedy", "--option", "start=S", "--lang", "de", typed=["floor a1"])
    assert result.code == 0
    assert "Spieler 1" in result.out
    [name] = files(home)
    assert [player.kind for player in saves.load(home / name).players] == ["human", "greedy"]


def test_the_language_of_the_settings_names_the_players_too(run: Any, home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_text("language: de\n")
    result = run(*PLAY)
    assert "Bitte an Spieler " in result.out
    assert "Player" not in result.out


def test_damaged_settings_are_reported_and_the_match_is_played(run: Any, home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_text("- langage\n")
    result = run(*PLAY)
    assert result.code == 0
    assert "must be settings with their values" in result.err
    assert len(result.err.splitlines()) == 1
    assert (home / "settings.damaged-1.yaml").read_text() == "- langage\n"


def test_a_misspelt_setting_is_named_and_the_others_are_used(run: Any, home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_text("langage: en\nlanguage: de\n")
    result = run(*PLAY)
    assert result.code == 0
    assert 'unknown key "langage"; did you mean "language"?' in result.err
    assert len(result.err.splitlines()) == 1
    assert "Spieler" in result.out, "whichever seat begins"


def test_a_home_that_cannot_be_written_is_reported_once_and_the_match_is_played(run: Any, tmp_path: Path, home: Path) -> None:
    home.write_text("a file where the folder should be")
    result = run(*PLAY, typed=["", "floor a1", "floor b1"])
    assert result.code == 0
    assert [line.partition(":")[0] for line in result.err.splitlines()][:1] == ["nothing can be kept"]
    assert len(result.err.splitlines()) == 2, "that nothing is kept, and which match it is"
    assert "You have left the match." in result.out
    assert "It is saved" not in result.out
    assert home.read_text() == "a file where the folder should be"


def test_the_input_may_hold_anything(run: Any, home: Path) -> None:
    rng = Random(3)
    stray = [
        "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x3000)])) for _ in range(rng.randrange(12)))
        for _ in range(200)
    ]
    lines = [line for line in stray if line.strip() not in ("quit",)]
    result = run(*PLAY, "--seats", "human,random", typed=[line.replace("\n", "") for line in lines])
    assert (result.code, result.err) == (0, "")


# -- scenes ----------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """The scenes that would have been opened, instead of a window."""
    found: list[tuple[str, dict[str, Any]]] = []

    def play(_profile: Any, *, scene: str, arguments: dict[str, Any], **_window: Any) -> int:
        found.append((scene, arguments))
        return 0

    monkeypatch.setattr("game.launch.play", play)
    return found


@pytest.mark.parametrize(
    ("argv", "scene", "given"),
    [
        ((), "menu", {}),
        (("--scene", "options"), "options", {}),
        (("--scene", "setup", "--game", "skyrise"), "setup", {"game": "skyrise"}),
        (("--game", "skyrise"), "setup", {"game": "skyrise"}),
    ],
)
def test_the_command_line_opens_a_scene(argv: tuple[str, ...], scene: str, given: Any, run: Any, opened: Any) -> None:
    assert run(*argv).code == 0
    assert opened == [(scene, given)]


@pytest.mark.parametrize("scene", ["table", "replay"])
def test_a_scene_with_a_match_takes_a_new_or_a_saved_one(scene: str, run: Any, opened: Any, match: Path) -> None:
    assert run("--scene", scene, "--game", "skyliners", "--seats", "human,random,random").code == 0
    assert run("--scene", scene, "--game", "skyliners").code == 0
    assert run("--scene", scene, "--load", str(match)).code == 0
    assert [name for name, _ in opened] == [scene] * 3
    three, two, saved = (given["session"] for _, given in opened)
    assert [player.kind for player in three.players] == ["human", "random", "random"]
    assert len(two.players) == 2
    assert saved.moves() == skyliners().moves()


@pytest.mark.usefixtures("no_display")
def test_without_a_display_a_scene_or_a_saved_match_is_no_match_of_bots(run: Any, match: Path) -> None:
    for argv in (("--scene", "menu"), ("--scene", "table", "--game", "skyliners"), ("--load", str(match))):
        result = run(*argv)
        assert (result.code, result.out) == (2, "")
        assert result.err == "five-skylines: no window can be opened here (there is no display)\n"


def test_a_missing_font_is_one_line_before_a_window_is_opened(run: Any, environment: Any, move_font: Any) -> None:
    environment(DISPLAY=":0")
    move_font("icon", "fontawesomefree", "static/moved.ttf")
    result = run()
    assert (result.code, result.out) == (2, "")
    assert result.err == "five-skylines: the font moved.ttf is missing; install the package fontawesomefree\n"


# -- as a program ----------------------------------------------------------------------------------------------


def program(*argv: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *argv],
        input=typed,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        cwd=ROOT,
    )


def test_main_py_hands_over_its_exit_code() -> None:
    result = program("simulate", "chess", "--seats", "random")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b'five-skylines: unknown game "chess"')


def test_a_terminal_without_umlauts_and_a_stray_byte_are_no_crash() -> None:
    result = program(*PLAY, "--lang", "de", typed=b"\n\xff\xfe\nfloor a1\n", PYTHONIOENCODING="ascii:strict")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"?" in result.stdout


# -- other people's files --------------------------------------------------------------------------------------


def test_a_file_that_was_loaded_is_never_written(run: Any, match: Path, home: Path) -> None:
    """Going on from it, even taking back a move of it, is kept in an autosave of its own."""
    match.chmod(0o444)
    link = match.with_name("link.skyline")
    link.symlink_to(match)
    for beside in (".png", ".colours"):
        match.with_suffix(beside).write_text("mine")
    before = files(match.parent)
    for path in (match, link):
        result = run("--text", "--load", str(path), typed=["undo"])
        assert (result.code, result.err) == (0, "")
        assert "It is saved. Continue with: --load " in result.out
        assert str(path) not in result.out
    now = files(match.parent)
    assert {name: now[name] for name in before} == before
    assert link.is_symlink()
    kept = sorted((home / "autosaves").iterdir())
    assert len(kept) == 2
    assert all(saves.load(path).number < skyliners().number for path in kept)


def test_a_match_from_elsewhere_comes_to_the_table_with_its_colours_but_without_its_file(
    match: Path, home: Path, opened: Any
) -> None:
    keep_colours(match, ("green", "yellow"))
    assert main(["--load", str(match)]) == 0
    [(scene, given)] = opened
    assert (scene, given["colours"]) == ("table", ("green", "yellow"))
    assert autosave_of(Profile(), skyliners(), given["save"]).parent == home / "autosaves"


def test_a_match_that_is_over_is_looked_at_and_not_kept_again(run: Any, tmp_path: Path, home: Path, opened: Any) -> None:
    session, _ = planned(2, "intro")
    saves.save(session, tmp_path / "over.skyline")
    run("--text", "--load", str(tmp_path / "over.skyline"))
    run("--load", str(tmp_path / "over.skyline"))
    assert [scene for scene, _ in opened] == ["results"]
    assert not (home / "autosaves").exists()


STEERING = "\x1b]0;owned\x07"


@pytest.mark.parametrize("command", [("replay",), ("replay", "--json"), ("--text", "--load")], ids=" ".join)
def test_a_stranger_s_save_cannot_steer_the_terminal(command: tuple[str, ...], run: Any, match: Path) -> None:
    sound = match.read_text()
    for spoilt in (
        sound.replace("Ann", f"A{STEERING}nn\x9b"),
        sound.replace("option mode full", f"option mode {STEERING}"),
        sound.replace("floor a1", f"floor {STEERING}"),
        sound.replace("seed 7", f"seed {STEERING}"),
        sound.replace("1.W.1 ", f"1.W{STEERING}.1 "),
    ):
        assert spoilt != sound
        match.write_text(spoilt)
        result = run(*command, str(match))
        said = (result.out + result.err).replace("\x1b[2J\x1b[3J\x1b[H", "")
        assert not any(character in said for character in "\x1b\x07\x9b"), said


def test_a_file_s_name_cannot_steer_the_terminal(run: Any, match: Path) -> None:
    path = match.rename(match.with_name(f"{STEERING}.skyline"))
    for argv in (("replay", str(path)), ("replay", f"{path}x"), ("--text", "--load", f"{path}x")):
        result = run(*argv)
        assert "\\x1b]0;owned\\x07" in result.out + result.err
        assert "\x1b]" not in result.out + result.err


@unix
@pytest.mark.parametrize("command", [("replay",), ("--text", "--load"), ("render", "skyliners", "--out", "x.png", "--moves")])
def test_a_pipe_or_a_device_is_no_match(command: tuple[str, ...], run: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        result = run(*command, str(path))
        assert (result.code, result.out) == (2, "")
        assert "cannot be read (it is no ordinary file)" in result.err


@unix
def test_results_in_a_pipe_are_refused(run: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = run("simulate", "skyliners", "--round-robin", "greedy,random", "--games", "1", "--results", str(tmp_path / "pipe"))
    assert result.code == 2
    assert "cannot be read" in result.err


@pytest.mark.parametrize("size", ["16384x16384", "4097x64", "64x8000"])
def test_a_picture_too_large_to_be_drawn_is_refused(size: str, run: Any, tmp_path: Path) -> None:
    result = run("render", "skyliners", "--size", size, "--out", str(tmp_path / "x.png"))
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    assert not (tmp_path / "x.png").exists()


def test_a_start_sweeps_away_what_a_killed_one_left(run: Any, home: Path) -> None:
    for folder in (home, home / "autosaves", home / "saves"):
        folder.mkdir(exist_ok=True)
        (folder / ".match.skyline.999999999.part").write_text("x")
    run(*PLAY)
    assert not [name for name in files(home) if name.endswith(".part")]

"""How the program ends where a terminal, a home or a text is missing, or somebody presses Ctrl-C: in one line or none."""

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.content import ROOT
from tests.systems import unix

SIM = ("simulate", "skyliners", "--seats", "random,random", "--games", "2")
PLAY = ("--text", "--game", "skyliners")


def run(*argv: str, cwd: Path = ROOT, env: dict[str, str] | None = None, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """The program with a command line."""
    streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [sys.executable, str(cwd / "main.py"), *argv]
    return subprocess.run(command, cwd=cwd, env={**os.environ, **(env or {})}, check=False, timeout=60, **streams)


def lines(result: subprocess.CompletedProcess[bytes]) -> list[str]:
    return result.stderr.decode().splitlines()


# -- terminals ---------------------------------------------------------------------------------------------------


def in_shell(*argv: str, ends: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell starts it, with its streams as `ends` says."""
    command = ["sh", "-c", f'"$@" {ends}', "sh", sys.executable, "main.py", *argv]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)


@unix
@pytest.mark.parametrize(
    ("argv", "ends", "code"),
    [(SIM, ">&-", 0), (PLAY, "<&-", 0), (PLAY, ">&- < /dev/null", 0), (("dance",), "2>&-", 2), (PLAY, "<&- >&- 2>&-", 0)],
)
def test_a_closed_terminal_is_no_crash(argv: tuple[str, ...], ends: str, code: int) -> None:
    """Whoever cannot type has left the match, and what nobody reads is not written."""
    result = in_shell(*argv, ends=ends)
    assert (result.returncode, lines(result)) == (code, [])


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("argv", [(*SIM, "--json"), PLAY, ("check",)], ids=" ".join)
def test_an_output_without_room_is_one_line(argv: tuple[str, ...]) -> None:
    result = in_shell(*argv, ends="> /dev/full < /dev/null")
    assert result.returncode == 2
    [line] = lines(result)
    assert line.startswith("five-skylines: ")
    assert os.strerror(errno.ENOSPC) in line


@unix
def test_an_input_that_cannot_be_read_is_one_line() -> None:
    result = in_shell(*PLAY, ends="0> /dev/null")
    assert result.returncode == 2
    assert len(lines(result)) == 1


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_complaint_that_nobody_can_hear_keeps_its_exit_code() -> None:
    assert in_shell("dance", ends="2> /dev/full").returncode == 2


# -- homes -------------------------------------------------------------------------------------------------------

NOBODY = """
import pwd, sys
def nobody(_user):
    raise KeyError("no such user")
pwd.getpwuid = nobody
from game.cli import main
sys.exit(main(sys.argv[1:]))
"""


@unix
@pytest.mark.parametrize("argv", [("campaign",), PLAY], ids=" ".join)
def test_a_user_without_a_home_is_told_what_to_set(argv: tuple[str, ...]) -> None:
    homes = ("HOME", "FIVE_SKYLINES_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in homes}
    command = [sys.executable, "-c", NOBODY, *argv]
    result = subprocess.run(command, cwd=ROOT, env=kept, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert (result.returncode, result.stdout) == (2, b"")
    [line] = lines(result)
    assert "set FIVE_SKYLINES_HOME to a folder of your own" in line


@pytest.mark.parametrize("argv", [("campaign",), PLAY, ("replay", "nothing.skyline")], ids=" ".join)
def test_a_home_that_no_drive_can_hold_is_one_line(argv: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*argv, env={"FIVE_SKYLINES_HOME": str(tmp_path / ("x" * 300))})
    assert (result.returncode, result.stdout) == (2, b"")
    assert len(lines(result)) == 1


# -- texts -------------------------------------------------------------------------------------------------------

ENGLISH = Path("config") / "text" / "en.yaml"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program with texts of its own."""
    for name in ("game", "assets"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "config", tmp_path / "config")
    shutil.copy(ROOT / "main.py", tmp_path)
    return tmp_path


SPOILT = {
    "missing": (None, "cannot be read"),
    "wrong parameter": (('player: "Player {number}"', 'player: "Player {nummer}"'), "cli.player cannot be put together"),
    "open brace": (('player: "Player {number}"', 'player: "Player {number"'), "cli.player cannot be put together"),
    "missing key": (('player: "Player {number}"', 'gambler: "Player {number}"'), "cli.player is missing"),
}


@unix
@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_text_is_one_line_with_its_file(spoilt: str, copy: Path) -> None:
    change, said = SPOILT[spoilt]
    if change is None:
        (copy / ENGLISH).unlink()
    else:
        text = (copy / ENGLISH).read_text(encoding="utf-8")
        assert change[0] in text
        (copy / ENGLISH).write_text(text.replace(*change), encoding="utf-8")
    result = run(*PLAY, "--lang", "en", cwd=copy)
    assert (result.returncode, result.stdout) == (2, b"")
    [line] = lines(result)
    assert line.startswith(f"five-skylines: {ENGLISH}: ")
    assert said in line
    checked = run("check", cwd=copy)
    assert checked.returncode == 2
    assert "Traceback" not in checked.stderr.decode()


MISSING = {
    ("rules", "skyrise"): ("config/rules/skyrise/en.yaml", "config/rules/skyrise/en.yaml: cannot be read"),
    ("rules", "skyliners"): ("config/games/skyliners/en.yaml", "config/games/skyliners/en.yaml: skyliners"),
}


@unix
@pytest.mark.parametrize("argv", MISSING, ids=" ".join)
def test_a_missing_file_of_a_game_is_one_line_that_names_its_place(argv: tuple[str, ...], copy: Path) -> None:
    path, said = MISSING[argv]
    (copy / path).unlink()
    result = run(*argv, "--lang", "en", cwd=copy)
    assert (result.returncode, result.stdout) == (2, b"")
    [line] = lines(result)
    assert line.startswith(f"five-skylines: {said}")


LEARN = """
import sys
from game.app import App
from game.errors import BadInput
from game.player.profile import Profile
try:
    App(Profile(), kind="none").go("learn")
except BadInput as fault:
    print(fault)
"""


@unix
def test_without_lessons_the_list_of_them_is_one_line(copy: Path, tmp_path: Path) -> None:
    shutil.rmtree(copy / "config" / "lessons")
    command = [sys.executable, "-c", LEARN]
    home = {**os.environ, "FIVE_SKYLINES_HOME": str(tmp_path / "home")}
    found = subprocess.run(command, cwd=copy, env=home, capture_output=True, check=True, text=True)
    assert found.stdout.splitlines()[-1] == "config/lessons: there are no lessons"


# -- Ctrl-C ------------------------------------------------------------------------------------------------------

MANY = ("--games", "400")
MOMENTS = [
    (("simulate", "skyliners", "--seats", "expert,expert", *MANY), 1.2, True),
    (("simulate", "skyliners", "--round-robin", "expert,hard", *MANY, "--jobs", "2"), 0.8, True),
    (("simulate", "skyliners", "--round-robin", "expert,hard", *MANY, "--jobs", "2"), 1.1, True),
    (("simulate", "skyliners", "--round-robin", "expert,hard", *MANY, "--jobs", "2"), 2.0, False),
    (("render", "skyrise", "--out", "picture.png", "--size", "320x320"), 0.9, True),
    (("bench",), 1.0, True),
]
"""A command, the seconds after which it is interrupted, and whether its workers are as well."""
INTERRUPTED = (130, -signal.SIGINT)
"""What a shell calls 130: said by the program, or by the system before the program could."""


def press_ctrl_c(argv: tuple[str, ...], folder: Path, *, after: float, to_all: bool) -> tuple[int, list[str]]:
    """Presses it after so many seconds, for the program or for its workers too; its exit code, and what it said."""
    program = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *argv],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        program.wait(after)
    except subprocess.TimeoutExpired:
        (os.killpg if to_all else os.kill)(program.pid, signal.SIGINT)
    try:
        _, said = program.communicate(timeout=20)
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
    return program.returncode, said.decode().splitlines()


@unix
@pytest.mark.parametrize(("argv", "after", "to_all"), MOMENTS)
def test_ctrl_c_at_any_moment_ends_with_one_line_or_none(
    argv: tuple[str, ...], after: float, to_all: bool, tmp_path: Path
) -> None:
    """No worker stays either: while one lives, what it could say is waited for."""
    code, said = press_ctrl_c(argv, tmp_path, after=after, to_all=to_all)
    assert code in INTERRUPTED or (argv[0] == "render" and code == 0), said
    assert len(said) <= 1, said


AT = """
import runpy, signal, sys

class Interrupts:
    wanted = sys.argv[1]
    def find_spec(self, name, path=None, target=None):
        if name == self.wanted:
            sys.meta_path.remove(self)
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
"""
"""Presses Ctrl-C where a module is about to be loaded."""
BEGINS = "sys.argv[1:] = sys.argv[2:]; runpy.run_path('main.py', run_name='__main__')"
LOADS = "from game.cli import main; print(main(sys.argv[2:]), hasattr(sys.modules.get(sys.argv[1]), 'NodePath'))"


@unix
@pytest.mark.parametrize("module", ["game.start", "game.cli", "game.rules"])
def test_ctrl_c_before_anything_can_be_said_ends_the_program_without_a_word(module: str) -> None:
    command = [sys.executable, "-c", AT + BEGINS, module, "campaign"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (-signal.SIGINT, b"", b"")


def test_the_library_of_the_pictures_is_loaded_whole_before_ctrl_c_ends_the_program(tmp_path: Path) -> None:
    """Interrupted halfway, it ends in a fault of memory."""
    command = [sys.executable, "-c", AT + LOADS, "panda3d.core", "render", "skyliners", "--out", str(tmp_path / "x.png")]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    assert found.stdout == "130 True\n"
    assert found.stderr == "\n"
    assert not (tmp_path / "x.png").exists()


HOLDS = """
import signal, sys
from game.interrupts import held_back
try:
    with held_back():
        signal.raise_signal(signal.SIGINT)
        print("held back")
except KeyboardInterrupt:
    print("and told then")
"""


def test_a_signal_that_is_held_back_is_told_afterwards() -> None:
    found = subprocess.run([sys.executable, "-c", HOLDS], cwd=ROOT, capture_output=True, check=True, text=True)
    assert found.stdout.split("\n")[:2] == ["held back", "and told then"]

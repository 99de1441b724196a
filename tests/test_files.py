"""Files are written whole or not at all, nothing is left lying about, and no file can hang or end the program."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content import DEEPEST, ROOT, read_yaml
from game.errors import BadInput, visible
from game.files import alone, is_taken, read_end, read_text, sweep, try_lock, write_text
from tests.systems import unix


def program(code: str, *argv: str) -> subprocess.Popen[str]:
    """Another program that knows ours."""
    return subprocess.Popen([sys.executable, "-c", code, *argv], cwd=ROOT, text=True, stdout=subprocess.PIPE)


def dead_process() -> int:
    """A number that no process has any more."""
    other = program("")
    other.wait()
    return other.pid


# -- writing ---------------------------------------------------------------------------------------------------

FULL = """
import resource, sys
from pathlib import Path
from game.files import write_text
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
for number in range(8):
    try:
        write_text(Path(sys.argv[1]) / f"{number % 2}.skyline", "x" * 20_000)
        print("written")
    except OSError as fault:
        print(fault.strerror)
"""


@unix
def test_a_disk_that_is_full_stays_as_it_was(tmp_path: Path) -> None:
    """Eight failed saves once left eight files: closing a file tries again to write what is in its buffer."""
    write_text(tmp_path / "0.skyline", "old")
    said, _ = program(FULL, str(tmp_path)).communicate()
    assert said.splitlines() == ["File too large"] * 8
    assert [path.name for path in tmp_path.iterdir()] == ["0.skyline"]
    assert (tmp_path / "0.skyline").read_text() == "old"


DRAWS = """
import resource, sys
from game.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
print(main(["render", "skyliners", "--size", "320x320", "--out", sys.argv[1]]))
"""


@unix
@pytest.mark.parametrize("name", ["picture.png", "picture.jpg"])
def test_a_picture_that_does_not_fit_leaves_the_one_that_was_there(name: str, tmp_path: Path) -> None:
    """It once left the first bytes of it, and said that all was well."""
    (tmp_path / name).write_bytes(b"old")
    said, _ = program(DRAWS, str(tmp_path / name)).communicate()
    assert said == "2\n"
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@unix
def test_a_pipe_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    """Nor a device, which a mighty user could lose that way."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no ordinary file"):
        write_text(tmp_path / "pipe", "x")
    assert (tmp_path / "pipe").is_fifo()
    assert len(list(tmp_path.iterdir())) == 1


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("李" * 80 + ".skyline")
    write_text(path, "x")
    assert list(tmp_path.iterdir()) == [path]


KILLED = """
import os, sys
from pathlib import Path
from game import files
os.fsync = lambda file: os.kill(os.getpid(), 9)
files.write_text(Path(sys.argv[1]) / "match.skyline", "new")
"""


@unix
def test_what_a_killed_program_was_writing_is_swept_away(tmp_path: Path) -> None:
    write_text(tmp_path / "match.skyline", "old")
    assert program(KILLED, str(tmp_path)).wait() == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 2, "it was killed too late"
    sweep(tmp_path, tmp_path / "nowhere")
    assert [path.name for path in tmp_path.iterdir()] == ["match.skyline"]
    assert (tmp_path / "match.skyline").read_text() == "old"


def test_sweeping_leaves_what_others_write_now_and_what_is_not_ours(tmp_path: Path) -> None:
    kept = {f".match.skyline.{os.getppid()}.part", ".match.skyline.part", "match.1.part", ".profile", "match.skyline"}
    for name in (*kept, f".match.skyline.{dead_process()}.part", f".x.{9**30}.part"):
        (tmp_path / name).write_text("x")
    (tmp_path / f".folder.{dead_process()}.part").mkdir()
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == kept


# -- reading ---------------------------------------------------------------------------------------------------


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _terminal(path: Path) -> None:
    path.symlink_to("/dev/tty")


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(_pipe, id="pipe", marks=unix),
        pytest.param(_endless, id="endless", marks=unix),
        pytest.param(_terminal, id="terminal", marks=unix),
        pytest.param(Path.mkdir, id="folder"),
    ],
)
def test_what_is_no_ordinary_file_is_refused_at_once(make: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "file"
    make(path)
    for read in (lambda: read_text(path, 1000), lambda: read_end(path, 10), lambda: read_yaml(path)):
        with pytest.raises(BadInput, match="cannot be read"):
            read()


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x" * 1000)
    assert len(read_text(path, 1000)) == 1000
    assert read_end(path, 10) == b"x" * 10
    with pytest.raises(BadInput, match="too large to be read"):
        read_text(path, 999)
    path.write_bytes(b"\xff")
    with pytest.raises(BadInput, match="it is not text"):
        read_text(path, 999)
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(Path("a\0b"), 999)


DEEP = {
    "brackets": "[" * 60_000,
    "closed brackets": "[" * 60_000 + "]" * 60_000,
    "braces": "{a: " * 60_000,
    "dashes": "- " * 60_000,
    "questions": "? " * 60_000,
    "brackets behind quoted ones": '["]", ' * 60_000,
    "indents": "\n".join(" " * depth + "a:" for depth in range(1000)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_what_lies_too_deep_is_refused_before_it_ends_the_program(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(text)
    with pytest.raises(BadInput, match=r"deep.yaml: more than 40 things inside one another"):
        read_yaml(path)


def test_what_lies_as_deep_as_it_may_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text("[" * DEEPEST + "]" * DEEPEST)
    assert isinstance(read_yaml(path), list)


# -- one program at a time -------------------------------------------------------------------------------------

COUNT = """
import sys
from pathlib import Path
from game.files import alone, write_text
path = Path(sys.argv[1])
for _ in range(40):
    with alone(path):
        write_text(path, str(int(path.read_text()) + 1))
"""


def test_programs_that_change_a_file_alone_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("0")
    others = [program(COUNT, str(path)) for _ in range(3)]
    assert [other.wait() for other in others] == [0, 0, 0]
    assert path.read_text() == "120"


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "file"
    code = "import os, sys; from pathlib import Path; from game.files import alone\nwith alone(Path(sys.argv[1])): os._exit(9)"
    assert program(code, str(path)).wait() == 9
    with alone(path):
        file = os.open(tmp_path / "file.lock", os.O_RDWR)
        assert not try_lock(file)
    assert try_lock(file)
    os.close(file)


# -- showing ---------------------------------------------------------------------------------------------------


def test_what_would_steer_a_terminal_is_written_out() -> None:
    assert visible("a\x1b[2Jb\x07\x9b\r\u202eü李\nc") == "a\\x1b[2Jb\\x07\\x9b\\r\\u202eü李\nc"


@unix
def test_python_ignores_the_signal_of_a_file_too_large() -> None:
    """What `write_bytes` relies on: the system reports a fault instead of ending the program."""
    assert signal.getsignal(signal.SIGXFSZ) is signal.SIG_IGN


@pytest.mark.parametrize(
    ("number", "system", "taken"),
    [(errno.EAGAIN, "linux", True), (errno.EACCES, "win32", True), (0, "win32", True), (0, "linux", False)],
)
def test_a_lock_that_another_has_is_told_from_a_drive_without_locks(number: int, system: str, taken: bool) -> None:
    assert is_taken(OSError(number, "locked"), system=system) == taken
    assert not is_taken(OSError(errno.ENOLCK, "No locks available"), system=system)

"""What a built program does for its own processes, and where its words go."""

import os
import subprocess
import sys
from pathlib import Path

from game.content import ROOT
from game.frozen import LARGEST, serve

TRACK = """
import os, sys
from game.frozen import serve
read, write = os.pipe()
os.write(write, b"PROBE:0:noop\\n")
os.close(write)
try:
    served = serve(["five-skylines", "-OO", "-s", "-c", f"from multiprocessing.resource_tracker import main;main({read})"])
except SystemExit as end:  # from Python 3.13 on a tracker ends by itself
    served = not end.code
os._exit(7 if served else 1)  # a tracker closes what it would say more
"""
SPEAK = """
import os, sys
from pathlib import Path
from game.frozen import find_voice
find_voice(Path(sys.argv[1]))
print("from Python")
os.write(2, b"from a library\\n")
"""


def run(code: str, *argv: str, **streams: int) -> str:
    done = subprocess.run([sys.executable, "-c", code, *argv], cwd=ROOT, text=True, timeout=60, check=True, **streams)  # type: ignore[call-overload]
    return str(done.stdout)


def test_multiprocessing_is_helped_and_nobody_else() -> None:
    assert subprocess.run([sys.executable, "-c", TRACK], cwd=ROOT, timeout=60).returncode == 7
    others = "import os; from multiprocessing.forkserver import main"
    for argv in (["-c", "print(1)"], ["-c"], ["--game", "skyliners"], ["-c", others]):
        assert not serve(["five-skylines", *argv])


def test_words_that_nobody_would_hear_go_into_a_file_after_those_before(tmp_path: Path) -> None:
    log = tmp_path / "deep" / "output.log"
    for times in (1, 2):
        run(SPEAK, str(log.parent), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert log.read_text(encoding="utf-8") == "from Python\nfrom a library\n" * times
    log.write_bytes(b"x" * (LARGEST + 1))
    run(SPEAK, str(log.parent), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert log.read_text(encoding="utf-8") == "from Python\nfrom a library\n"
    assert (log.parent / "output.old.log").stat().st_size == LARGEST + 1


def test_words_that_somebody_hears_stay_where_they_are(tmp_path: Path) -> None:
    assert run(SPEAK, str(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE) == "from Python\n"
    assert not os.listdir(tmp_path)

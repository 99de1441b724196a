"""How the next start learns what became of the last run."""

import os
import subprocess
import sys
from pathlib import Path

from game.content import ROOT
from game.player.crash import Watch
from tests.systems import unix

RUN = """
import sys, time
from pathlib import Path
from game.player.crash import Watch
print(Watch(Path(sys.argv[1])).start(), flush=True)
time.sleep(600)
"""


def test_another_program_s_process_of_that_number_hides_no_offer(tmp_path: Path) -> None:
    """Numbers are given anew after a restart of the machine, often to somebody who runs for long."""
    for mark in (f"{os.getppid()}", f"{os.getppid()}\nreport"):
        (tmp_path / "running").write_text(mark, encoding="utf-8")
        watch = Watch(tmp_path)
        assert watch.start() == mark.partition("\n")[2]
        watch.end()


def test_a_second_window_is_no_crash_and_a_killed_one_is(tmp_path: Path) -> None:
    first = subprocess.Popen([sys.executable, "-c", RUN, str(tmp_path)], cwd=ROOT, text=True, stdout=subprocess.PIPE)
    assert first.stdout is not None
    assert first.stdout.readline() == "None\n"
    second = Watch(tmp_path)
    assert second.start() is None
    second.end()
    first.kill()
    first.communicate()
    third = Watch(tmp_path)
    assert third.start() == ""
    third.end()
    assert not (tmp_path / "running").exists()
    assert Watch(tmp_path).start() is None


@unix
def test_a_mark_or_log_of_any_kind_does_not_stop_the_start(tmp_path: Path) -> None:
    (tmp_path / "running").mkdir()
    os.mkfifo(tmp_path / "five-skylines.log")
    watch = Watch(tmp_path)
    assert watch.start() is None
    watch.end()

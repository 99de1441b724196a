"""Bots in their own process: answers arrive, outdated ones do not, and a dead worker is no catastrophe."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from game.match.thinker import Question, Thinker, answer
from game.rules import GAMES
from game.rules.core import Action, seeded

RULES = GAMES["skyliners"]
STATE = RULES.new(3, 1)
SEAT = RULES.to_act(STATE)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def _wait(thinker: Thinker) -> Action:
    while (choice := thinker.poll()) is None:
        thinker.wait(10)
    return choice


def test_the_worker_answers_as_the_bot_itself_would(thinker: Thinker) -> None:
    view = RULES.view(STATE, SEAT)
    thinker.ask("skyliners", "greedy", view, rng=seeded(3))
    assert thinker.busy
    assert _wait(thinker) == answer(Question(0, "skyliners", "greedy", view, seeded(3))).found
    assert not thinker.busy
    assert thinker.poll() is None


def test_only_the_last_question_is_answered(thinker: Thinker) -> None:
    other = RULES.apply(STATE, RULES.legal(STATE)[0])
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    thinker.ask("skyliners", "greedy", RULES.view(other, SEAT), rng=seeded(2))
    assert _wait(thinker) in RULES.legal(other)
    assert thinker.poll() is None


def test_a_forgotten_question_is_never_answered(thinker: Thinker) -> None:
    thinker.ask("skyliners", "greedy", RULES.view(STATE, SEAT), rng=seeded(1))
    thinker.forget()
    assert not thinker.busy
    assert thinker.poll() is None


def test_a_dead_worker_is_replaced_by_thinking_here(thinker: Thinker) -> None:
    before = {process.pid for process in multiprocessing.active_children()}
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    _wait(thinker)
    (worker,) = (process for process in multiprocessing.active_children() if process.pid not in before)
    worker.terminate()
    worker.join()
    thinker.ask("skyliners", "greedy", RULES.view(STATE, SEAT), rng=seeded(1))
    while (choice := thinker.poll()) is None:
        pass
    assert choice in RULES.legal(STATE)


def test_without_processes_it_still_answers(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    assert thinker.poll() is not None


ORPHAN = """
import sys
from game.match.thinker import Thinker
from game.rules import GAMES
from game.rules.core import Action, seeded

if __name__ == "__main__":
    rules, thinker = GAMES["skyliners"], Thinker()
    view = rules.view(state := rules.new(4, 1), rules.to_act(state))
    thinker.ask("skyliners", "random", view, seeded(1))
    while thinker.poll() is None:
        thinker.wait(10)
    if sys.argv[1] == "thinking":
        thinker.ask("skyliners", "expert", view, seeded(1))
        while thinker.so_far is None:
            thinker.poll()
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("state", ["idle", "thinking"])
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_the_worker_ends_when_its_parent_dies(name: str, state: str, tmp_path: Path) -> None:
    """Both write to the same pipe: it ends only when both are gone."""
    if not hasattr(signal, name):
        pytest.skip("no such signal here")
    program = tmp_path / "orphan.py"
    program.write_text(ORPHAN, encoding="utf-8")
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(program), state]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, env=where, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        parent.send_signal(getattr(signal, name))
        rest, _ = parent.communicate(timeout=120)
    assert rest == ""
    assert parent.returncode == -getattr(signal, name)

"""Bots in their own process: answers arrive, outdated ones do not, and a dead worker is no catastrophe."""

import multiprocessing
from collections.abc import Iterator

import pytest

from game.bots.base import Choice
from game.match.thinker import Question, Thinker, answer
from game.rules import GAMES
from game.rules.core import seeded

RULES = GAMES["skyliners"]
STATE = RULES.new(3, 1)
SEAT = RULES.to_act(STATE)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


def _wait(thinker: Thinker) -> Choice:
    while (choice := thinker.poll()) is None:
        assert thinker._wire is not None
        thinker._wire.poll(10)
    return choice


def test_the_worker_answers_as_the_bot_itself_would(thinker: Thinker) -> None:
    view = RULES.view(STATE, SEAT)
    thinker.ask("skyliners", "greedy", view, rng=seeded(3))
    assert thinker.busy
    assert _wait(thinker) == answer(Question(0, "skyliners", "greedy", view, seeded(3))).choice
    assert not thinker.busy
    assert thinker.poll() is None


def test_only_the_last_question_is_answered(thinker: Thinker) -> None:
    other = RULES.apply(STATE, RULES.legal(STATE)[0])
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    thinker.ask("skyliners", "greedy", RULES.view(other, SEAT), rng=seeded(2))
    assert _wait(thinker).action in RULES.legal(other)
    assert thinker.poll() is None


def test_a_forgotten_question_is_never_answered(thinker: Thinker) -> None:
    thinker.ask("skyliners", "greedy", RULES.view(STATE, SEAT), rng=seeded(1))
    thinker.forget()
    assert not thinker.busy
    assert thinker.poll() is None


def test_a_dead_worker_is_replaced_by_thinking_here(thinker: Thinker) -> None:
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    _wait(thinker)
    thinker._process.terminate()
    thinker._process.join()
    thinker.ask("skyliners", "greedy", RULES.view(STATE, SEAT), rng=seeded(1))
    while (choice := thinker.poll()) is None:
        pass
    assert choice.action in RULES.legal(STATE)


def test_without_processes_it_still_answers(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(multiprocessing.get_context("spawn").Process, "start", refuse)
    thinker.ask("skyliners", "random", RULES.view(STATE, SEAT), rng=seeded(1))
    assert thinker.poll() is not None

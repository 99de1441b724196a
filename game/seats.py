"""Bots think in a process of their own, so that the picture never waits for them. In go views, out come choices."""

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from game.bots import BOTS
from game.bots.base import Choice
from game.rules import GAMES
from game.rules.core import seeded


class Question(Struct, frozen=True):
    """A decision a bot is asked for."""

    ticket: int
    """Tells this question from all others of the worker."""
    game: str
    bot: str
    view: Any
    seed: int


class Answer(Struct, frozen=True):
    """What the bot would do."""

    ticket: int
    choice: Choice


def answer(question: Question) -> Answer:
    """Lets the bot think, here and now."""
    choice = BOTS[question.bot]().choose(GAMES[question.game], question.view, seeded(question.seed))
    return Answer(question.ticket, choice)


def _work(wire: Connection) -> None:
    """The worker: answers questions until the wire is cut."""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            wire.send(answer(wire.recv()))


class Thinker:
    """One bot at a time thinks; whoever asks again or forgets no longer hears the old answer."""

    def __init__(self) -> None:
        self._ticket = 0
        self._asked: Question | None = None
        self._wire: Connection | None = None
        self._process: Any = None

    def ask(self, game: str, bot: str, view: Any, *, seed: int) -> None:
        """Begins to think about a decision; an earlier question is forgotten."""
        self._ticket += 1
        self._asked = Question(self._ticket, game, bot, view, seed)
        self._start()
        if self._wire:
            try:
                self._wire.send(self._asked)
            except (OSError, ValueError):
                self._stop()

    def poll(self) -> Choice | None:
        """The answer, once there is one; never that of a question which was forgotten."""
        if self._asked is None:
            return None
        try:
            found = self._receive()
        except (EOFError, OSError):  # the worker died: think here rather than leave the table waiting
            self._stop()
            found = answer(self._asked)
        if found is None:
            return None
        self._asked = None
        return found.choice

    def _receive(self) -> Answer | None:
        if self._wire is None:
            return answer(self._asked) if self._asked else None
        while self._wire.poll():
            found: Answer = self._wire.recv()
            if found.ticket == self._ticket:
                return found
        return None

    @property
    def busy(self) -> bool:
        """Is an answer awaited?"""
        return self._asked is not None

    def forget(self) -> None:
        """Drops the question; its answer will not be heard. A bot that is still at it is stopped."""
        if self._asked is not None:
            self._asked = None
            self._stop()

    def close(self) -> None:
        """Ends the worker."""
        self._asked = None
        self._stop()

    def _start(self) -> None:
        """A worker process; where none can be had, `poll` thinks by itself."""
        if self._wire is not None:
            return
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_work, args=(theirs,), daemon=True, name="five-skylines bots")
        with suppress(OSError, RuntimeError):
            process.start()
            self._process, self._wire = process, ours
        theirs.close()

    def _stop(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        if self._process is not None:
            self._process.terminate()
            self._process = None

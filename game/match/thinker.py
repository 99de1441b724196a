"""Runs bots in a process of their own, so that drawing never waits for them. It sends views and receives actions."""

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from msgspec import Struct

from game.bots import BOTS
from game.interrupts import births, take_up
from game.rules import GAMES
from game.rules.core import Action, Rng

LISTEN = 0.01
"""Seconds between two looks at the wire while thinking; whoever is told to stop does so at the next."""
REPORT = 0.1
"""Seconds between two reports of what a bot thinks so far."""
SLICE = 0.006
"""Seconds a bot may think at a time where it has no process of its own."""


class Question(Struct, frozen=True):
    """A decision a bot is asked for."""

    ticket: int
    """Tells this question from all others of the worker."""
    game: str
    bot: str
    view: Any
    rng: Rng


class Answer(Struct, frozen=True):
    """What the bot would do."""

    ticket: int
    action: Action
    final: bool = True
    """False while it still thinks."""


def thoughts(question: Question) -> Iterator[Action]:
    """Lets the bot think, here and now; the last action counts."""
    return BOTS[question.bot]().think(GAMES[question.game], question.view, question.rng)


def answer(question: Question) -> Answer:
    """What the bot says when it has thought to the end."""
    *_, action = thoughts(question)
    return Answer(question.ticket, action)


def _work(wire: Connection) -> None:
    """The worker: answers questions until the wire is cut. Ctrl-C is meant for the program that asks."""
    take_up(signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            question: Question | None = wire.recv()
            while question is not None:
                question = _ponder(wire, question)


def _ponder(wire: Connection, question: Question) -> Question | None:
    """Thinks about a question to the end, or until another one or the word to forget it comes: that is returned."""
    listened = reported = perf_counter()
    action = None
    for action in thoughts(question):
        now = perf_counter()
        if now - listened > LISTEN:
            listened = now
            if wire.poll():
                following: Question | None = wire.recv()
                return following
        if now - reported > REPORT:
            reported = now
            wire.send(Answer(question.ticket, action, final=False))
    assert action is not None, "a bot that is asked has something to choose"
    wire.send(Answer(question.ticket, action))
    return None


class Thinker:
    """One bot at a time thinks; whoever asks again or forgets no longer hears the old answer."""

    def __init__(self) -> None:
        self.so_far: Action | None = None
        """What the bot would do if it had to decide now; None before it has an idea."""
        self._ticket = 0
        self._asked: Question | None = None
        self._here: Iterator[Action] | None = None
        """The thoughts of a bot without a process of its own."""
        self._wire: Connection | None = None
        self._process: Any = None

    def ask(self, game: str, bot: str, view: Any, rng: Rng) -> None:
        """Begins to think about a decision; an earlier question is forgotten."""
        self._ticket += 1
        self._asked = Question(self._ticket, game, bot, view, rng)
        self._here = self.so_far = None
        self._start()
        self._send(self._asked)

    def poll(self) -> Action | None:
        """The answer, once there is one; never that of a question which was forgotten."""
        if self._asked is None:
            return None
        try:
            done = self._receive() if self._wire else self._think_here(self._asked)
        except (EOFError, OSError):  # the worker died: think here rather than leave the table waiting
            self._stop()
            done = False
        if not done:
            return None
        self._asked = self._here = None
        return self.so_far

    def _receive(self) -> bool:
        """Hears what the worker says; True for the final answer."""
        while self._wire and self._wire.poll():
            found: Answer = self._wire.recv()
            if found.ticket == self._ticket:
                self.so_far = found.action
                if found.final:
                    return True
        return False

    def _think_here(self, question: Question) -> bool:
        """Thinks for a moment; True when that led to the end."""
        self._here = self._here or thoughts(question)
        until = perf_counter() + SLICE
        for action in self._here:
            self.so_far = action
            if perf_counter() > until:
                return False
        return True

    @property
    def busy(self) -> bool:
        """Is an answer awaited?"""
        return self._asked is not None

    def wait(self, seconds: float) -> None:
        """Waits until the worker says something, at most so long; not at all where there is no worker."""
        if self._wire is not None:
            with suppress(OSError):
                self._wire.poll(seconds)

    def forget(self) -> None:
        """Drops the question; its answer will not be heard. A bot that is still at it stops within a few milliseconds."""
        if self._asked is not None:
            self._asked = self._here = self.so_far = None
            self._send(None)

    def close(self) -> None:
        """Ends the worker."""
        self._asked = self._here = self.so_far = None
        self._stop()

    def _send(self, message: Question | None) -> None:
        if self._wire:
            try:
                self._wire.send(message)
            except (OSError, ValueError):
                self._stop()

    def _start(self) -> None:
        """A worker process; where none can be had, `poll` thinks by itself, a little at a time."""
        if self._wire is not None:
            return
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_work, args=(theirs,), daemon=True, name="five-skylines bots")
        with suppress(OSError, RuntimeError), births():
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

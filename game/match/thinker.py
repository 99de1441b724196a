"""Runs bots and reviews in a process of their own, so that drawing never waits for them.

It sends views or a match that is over, and receives actions or a review: better and better ones, the last one counts.
"""

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.bots import BOTS
from game.interrupts import births, take_up
from game.match.session import Session
from game.review.model import PlayedMatch, Review
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


class ReviewQuestion(Struct, frozen=True):
    """A match that is to be reviewed."""

    ticket: int
    match: PlayedMatch


class Answer(Struct, frozen=True):
    """What the bot would do, or the review."""

    ticket: int
    found: Any
    final: bool = True
    """False while it still thinks."""


def thoughts(question: Question | ReviewQuestion) -> Iterator[Any]:
    """Thinks about a question, here and now; the last thought counts."""
    if isinstance(question, ReviewQuestion):
        from game.review.reviewing import think_of_match  # it knows all games; nobody else waits for them

        return think_of_match(question.match)
    return BOTS[question.bot]().think(GAMES[question.game], question.view, question.rng)


def answer(question: Question | ReviewQuestion) -> Answer:
    """What comes of a question when it is thought to the end."""
    *_, found = thoughts(question)
    return Answer(question.ticket, found)


def _work(wire: Connection) -> None:
    """The worker: answers questions until the wire is cut. Ctrl-C is meant for the program that asks."""
    take_up(signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            question: Question | ReviewQuestion | None = wire.recv()
            while question is not None:
                question = _ponder(wire, question)


def _ponder(wire: Connection, question: Question | ReviewQuestion) -> Question | ReviewQuestion | None:
    """Thinks about a question to the end, or until another one or the word to forget it comes: that is returned."""
    listened = reported = perf_counter()
    found = None
    for found in thoughts(question):
        now = perf_counter()
        if now - listened > LISTEN:
            listened = now
            if wire.poll():
                following: Question | ReviewQuestion | None = wire.recv()
                return following
        if now - reported > REPORT:
            reported = now
            wire.send(Answer(question.ticket, found, final=False))
    assert found is not None, "whoever is asked has an answer"
    wire.send(Answer(question.ticket, found))
    return None


T = TypeVar("T")


class Thinking(Generic[T]):
    """One question at a time; whoever asks again or forgets no longer hears the old answer."""

    def __init__(self) -> None:
        self.so_far: T | None = None
        """What the answer would be now; None before there is an idea."""
        self._ticket = 0
        self._asked: Question | ReviewQuestion | None = None
        self._here: Iterator[Any] | None = None
        """The thoughts without a process of their own."""
        self._wire: Connection | None = None
        self._process: Any = None

    def _begin(self, question: Question | ReviewQuestion) -> None:
        self._asked = question
        self._here = self.so_far = None
        self._start()
        self._send(question)

    def poll(self) -> T | None:
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
                self.so_far = found.found
                if found.final:
                    return True
        return False

    def _think_here(self, question: Question | ReviewQuestion) -> bool:
        """Thinks for a moment; True when that led to the end."""
        self._here = self._here or thoughts(question)
        until = perf_counter() + SLICE
        for found in self._here:
            self.so_far = found
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
        """Drops the question; its answer will not be heard. Whoever is still at it stops within a few milliseconds."""
        if self._asked is not None:
            self._asked = self._here = self.so_far = None
            self._send(None)

    def close(self) -> None:
        """Ends the worker."""
        self._asked = self._here = self.so_far = None
        self._stop()

    def _send(self, message: Question | ReviewQuestion | None) -> None:
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


class Thinker(Thinking[Action]):
    """Asks bots."""

    def ask(self, game: str, bot: str, view: Any, rng: Rng) -> None:
        """Begins to think about a decision; an earlier question is forgotten."""
        self._ticket += 1
        self._begin(Question(self._ticket, game, bot, view, rng))


class Reviewer(Thinking[Review]):
    """Asks for reviews."""

    def ask(self, session: Session) -> None:
        """Begins to review a match that is over; an earlier one is forgotten."""
        self._ticket += 1
        self._begin(ReviewQuestion(self._ticket, summarise_match(session)))


def summarise_match(session: Session) -> PlayedMatch:
    """A match as it is reviewed: for the moments of the people in it, or of everybody where only bots played."""
    people = tuple(seat for seat, player in enumerate(session.players) if player.is_human)
    return PlayedMatch(
        session.rules.id,
        len(session.players),
        session.seed,
        dict(session.options),
        tuple(notation for _, notation in session.moves()),
        people or tuple(range(len(session.players))),
    )

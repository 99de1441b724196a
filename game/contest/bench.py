"""Measures how fast the program is on this machine: rules, records, search, start, pictures. No test asserts a figure.

Most figures are rates, some are counts, and one is a share of a core. Work of one core is measured in CPU time, so that other
programs disturb little; starting and drawing are measured by the clock. A figure is the best of several slices. The command
line hands in the screen, since this module imports none.
"""

import copy
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from game.bots import BOTS
from game.bots.base import Bot
from game.contest import peers
from game.match import saves
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rules, seeded

SLICES = 5
FEW = 20
"""Calls in a slice that are too few to be like those in the next one."""
LIVING_SECONDS = 12.0
"""Decorations find their pace only after a while."""
SHELVED, OPENINGS, WARM = 500, 50, 5
"""Matches in the gallery that is opened, how often, and how often before its memory is compared."""
GALLERY = "gallery"
Searchers = tuple[tuple[str, Callable[[], Bot]], ...]
SEARCHERS: Searchers = tuple((name, BOTS[name]) for name in ("hard", "expert"))
"""Bots that search. The attribute `simulations` tells how many the last choice took."""
COMPARED = ("random plies", "legal", "copy")
"""What is measured on other libraries, too."""

Work = Callable[[int], int]
"""Does something for the given number and returns how many times it was done."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """One measurement: how often something is done, how many there are, or which part of a core it takes."""

    game: str
    what: str
    per_second: float | None = None
    count: int | None = None
    share: float | None = None


class BenchScreen(Protocol):
    """Somewhere to draw a game: its board alone, and its table with panels."""

    @property
    def tiers(self) -> Sequence[Any]:
        """What can be drawn here."""

    def build(self, game: str, view: Any) -> None:
        """Makes the picture of a view from nothing."""

    def turn_to(self, tier: Any) -> None:
        """The same picture in another tier."""

    def draw(self) -> None:
        """Draws one frame."""

    def light_stage(self) -> None:
        """All steps back, as in a great moment."""

    def counts(self) -> dict[str, int]:
        """Of what the picture is made."""

    def sit(self, session: Session) -> None:
        """A table with its panels, ready for the next move."""

    def approach(self) -> None:
        """Chooses until pointing has something to preview."""

    def hover(self, number: int) -> None:
        """Points somewhere else than before."""

    def refresh(self) -> None:
        """Draws every panel anew."""

    def update(self) -> None:
        """Asks every panel whether it still shows the truth."""

    def live(self) -> bool:
        """Lets decorations move; False where there are none."""

    def still(self) -> None:
        """Holds them again."""

    def idle(self, seconds: float) -> float:
        """The share of a core a table takes at which nobody does anything."""

    def shelve(self, count: int) -> None:
        """Keeps so many finished matches."""

    def browse(self) -> None:
        """Opens the gallery and draws it once."""

    def look_on(self) -> None:
        """Reads the pictures in view and leaves the gallery."""

    def memory(self) -> int | None:
        """Bytes that this process holds; None where nobody tells."""

    def close(self) -> None:
        """Gives everything back."""


Note = Callable[[str], None]
"""Takes a line about something that could not be measured."""


# -- measuring -------------------------------------------------------------------------------------------------


def _rate(work: Work, seconds: float) -> float:
    """How many units a second of this process's own time `work(number)` does."""
    return measure_rate(work, seconds, time.process_time)


def _clock_rate(work: Work, seconds: float) -> float:
    """How many units a second by the clock."""
    return measure_rate(work, seconds, time.perf_counter)


def measure_rate(work: Work, seconds: float, now: Callable[[], float]) -> float:
    """The rate of the slice that was disturbed least; slices of a few calls differ by what they do, so there it is the mean."""
    work(0)  # the first time is slower
    slices: list[tuple[int, float]] = []
    number = 1
    for _ in range(SLICES):
        units, started = 0, now()
        while (elapsed := now() - started) < seconds / SLICES or not units:
            units += work(number)
            number += 1
        slices.append((units, elapsed))
    if number > SLICES * FEW:
        return max(units / elapsed for units, elapsed in slices)
    return sum(units for units, _ in slices) / sum(elapsed for _, elapsed in slices)


def _each(things: Sequence[Any], do: Callable[[Any], object]) -> Work:
    """Does it for each of the things."""

    def work(_: int) -> int:
        for thing in things:
            do(thing)
        return len(things)

    return work


def _rates(game: str, works: Iterable[tuple[str, Work]], rate: Callable[[Work], float]) -> Iterator[Figure]:
    for what, work in works:
        yield _figure(game, what, rate(work))


def _figure(game: str, what: str, per_second: float) -> Figure:
    return Figure(game, what, round(per_second, 1 if per_second > 100 else 3))


# -- what is measured ------------------------------------------------------------------------------------------


def random_game(rules: Rules[Any, Any], seats: int, seed: int) -> int:
    """Plays a whole match at random through the public API; returns its moves."""
    state, rng, moves = rules.new(seats, seed), seeded(seed + 1), 0
    while rules.to_act(state) is not None:
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
        moves += 1
    rules.outcome(state)
    return moves


def _positions(rules: Rules[Any, Any], seats: int) -> list[tuple[Any, Action]]:
    """Positions of some random matches, evenly spread, with what was done next."""
    found = []
    for seed in (7, 8, 9):
        state, rng, states = rules.new(seats, seed), seeded(seed + 1), []
        while rules.to_act(state) is not None:
            action, rng = rules.random_action(state, rng)
            states.append((state, action))
            state = rules.apply(state, action)
        found += states[:: max(1, len(states) // 20)]
    return found


def _random_play(rules: Rules[Any, Any], seats: int, rate: Callable[[Work], float]) -> Iterator[Figure]:
    """Whole matches at random, counted once as games and once as plies."""
    games = plies = 0

    def work(number: int) -> int:
        nonlocal games, plies
        moves = random_game(rules, seats, number)
        games, plies = games + 1, plies + moves
        return moves

    found = rate(work)
    yield _figure(rules.id, "random games", found * games / plies)
    yield _figure(rules.id, "random plies", found)


def _rules_works(rules: Rules[Any, Any], seats: int) -> Iterator[tuple[str, Work]]:
    """The rules themselves, with as many seats as the game takes."""
    positions = _positions(rules, seats)
    states = [state for state, _ in positions]
    views = [rules.view(state, rules.to_act(state)) for state in states]
    rng = seeded(1)
    yield "legal", _each(states, rules.legal)
    yield "apply", _each(positions, lambda position: rules.apply(*position))
    yield "copy", _each(states, copy.copy)
    yield "view", _each(states, lambda state: rules.view(state, 0))
    yield "determinize", _each(views, lambda view: rules.determinize(view, rng))


def _record_works(rules: Rules[Any, Any], seats: int) -> Iterator[tuple[str, Work]]:
    """Writing a whole match as text, and playing it again from there."""
    session, chance = Session(rules, [Player(f"Player {seat}") for seat in range(seats)], seed=3), Random(3)
    while session.to_act is not None:
        session.submit(chance.choice(rules.legal(session.final_state())))
    text = saves.to_text(saves.record(session))
    yield "save", _each([session], lambda match: saves.to_text(saves.record(match)))
    yield "load", _each([text], lambda written: saves.restore(saves.from_text(written)))


def _search_works(rules: Rules[Any, Any], seats: int, searchers: Searchers) -> Iterator[tuple[str, Work]]:
    """Choices of the bots that search, over positions of a match, and their simulations where they tell them."""
    views = [rules.view(state, rules.to_act(state)) for state, _ in _positions(rules, seats)[::8]]
    for name, make in searchers:
        bot = make()
        choose = partial(_choose, rules, views, bot)
        yield f"{name} choice", choose
        choose(0)
        if getattr(bot, "simulations", 0):
            yield f"{name} search", partial(_search, rules, views, bot)


def _choose(rules: Rules[Any, Any], views: Sequence[Any], bot: Bot, number: int) -> int:
    bot.choose(rules, views[number % len(views)], seeded(number))
    return 1


def _search(rules: Rules[Any, Any], views: Sequence[Any], bot: Bot, number: int) -> int:
    _choose(rules, views, bot, number)
    return int(getattr(bot, "simulations", 0))


_START = "import sys, game.cli; from game.rules import GAMES; GAMES[sys.argv[1]]"


def _start_work(game: str) -> Work:
    """A new process until the command line is there and the game's content is read."""

    def start(name: str) -> object:  # in a session of its own, where Ctrl-C is not also sent to it
        return subprocess.run([sys.executable, "-c", _START, name], check=True, start_new_session=True)

    return _each([game], start)


class Meter(Struct, frozen=True):
    """How work is measured, and the work that takes long."""

    rate: Callable[[Work, float], float] = _rate
    clock_rate: Callable[[Work, float], float] = _clock_rate
    start: Callable[[str], Work] = _start_work
    searchers: Searchers = SEARCHERS


METER = Meter()


def _scene_figures(rules: Rules[Any, Any], seats: int, screen: BenchScreen, seconds: float, meter: Meter) -> Iterator[Figure]:
    """Building the board of a match, for the first time and again, and by the clock drawing it when it is fullest."""
    views = [rules.view(state, 0) for state, _ in _positions(rules, seats)]
    started = time.process_time()
    screen.build(rules.id, views[10])
    yield _figure(rules.id, "scene first", 1 / max(1e-6, time.process_time() - started))
    yield _figure(rules.id, "scene build", meter.rate(_each(views[10:15], lambda view: screen.build(rules.id, view)), seconds))
    screen.build(rules.id, views[19])
    for what, count in screen.counts().items():
        yield Figure(rules.id, what, count=count)
    for tier in screen.tiers:
        screen.turn_to(tier)
        yield _figure(rules.id, f"frame {tier}", meter.clock_rate(_each([None], lambda _: screen.draw()), seconds))
    screen.turn_to(screen.tiers[0])
    screen.light_stage()
    yield _figure(rules.id, "frame lit", meter.clock_rate(_each([None], lambda _: screen.draw()), seconds))


def _table_figures(rules: Rules[Any, Any], seats: int, screen: BenchScreen, seconds: float, meter: Meter) -> Iterator[Figure]:
    """Pointing at a table with a preview of the move, its panels, and what it costs while nothing happens."""
    screen.sit(half_played(rules, seats))
    yield Figure(rules.id, "idle", share=round(screen.idle(seconds), 4))
    if screen.live():
        yield Figure(rules.id, "idle living", share=round(screen.idle(max(seconds, LIVING_SECONDS)), 4))
    screen.still()
    yield _figure(rules.id, "hud", meter.rate(_each([None], lambda _: screen.refresh()), seconds))
    yield _figure(rules.id, "hud again", meter.rate(_each([None], lambda _: screen.update()), seconds))
    screen.approach()
    yield _figure(rules.id, "hover", meter.rate(_pointing(screen), seconds))


def _gallery_figures(screen: BenchScreen) -> Iterator[Figure]:
    """Opening a gallery of hundreds of matches, and how much more memory is held after many openings."""
    screen.shelve(SHELVED)
    times, before = list[float](), screen.memory()
    for number in range(WARM + OPENINGS):
        if number == WARM:
            before = screen.memory()
        started = time.process_time()
        screen.browse()
        times.append(time.process_time() - started)
        screen.look_on()
    after = screen.memory()
    yield _figure(GALLERY, "first", 1 / max(1e-6, times[0]))
    yield _figure(GALLERY, "open", OPENINGS / max(1e-6, sum(times[WARM:])))
    if before is not None and after is not None:
        yield Figure(GALLERY, "kB more", count=(after - before) // 1000)


def _pointing(screen: BenchScreen) -> Work:
    def work(number: int) -> int:
        screen.hover(number)
        return 1

    return work


def _can_preview(session: Session) -> bool:
    """Is it the person's turn, with a thing to choose and then a place whose outcome can be shown beforehand?"""
    ways = {action: action.steps() for action in session.legal(0)} if session.to_act == 0 else {}
    moves = [action for action, steps in ways.items() if len(steps) > 1 and steps[0].kind != "button"]
    return any(session.preview(action) is not None for action in moves)


def half_played(rules: Rules[Any, Any], seats: int) -> Session:
    """A match of one person and bots, near its middle at a decision of that person whose outcome can be shown beforehand."""
    players = [Player(f"Player {seat}", "human" if seat == 0 else "random") for seat in range(seats)]
    played, rng, found, moves = Session(rules, players, seed=3), seeded(4), [0], []
    while played.to_act is not None:
        if _can_preview(played):
            found.append(played.number)
        action, rng = rules.random_action(played.final_state(), rng)
        played.submit(action)
        moves.append(action)
    session = Session(rules, players, seed=3)
    for action in moves[: min(found, key=lambda number: abs(number - len(moves) // 2))]:
        session.submit(action)
    return session


# -- all of it -------------------------------------------------------------------------------------------------


def bench(
    *, seconds: float, open_screen: Callable[[], BenchScreen] | None = None, note: Note = lambda _: None, meter: Meter = METER
) -> list[Figure]:
    """Every figure of every game with its most seats."""
    figures: list[Figure] = []
    with closing(_Screens(open_screen, note, meter)) as screens:
        for game in GAMES:
            rules, seats = GAMES[game], GAMES[game].seats[-1]
            figures += _random_play(rules, seats, lambda work: meter.rate(work, seconds))
            searches = _search_works(rules, seats, meter.searchers)
            for works in (_rules_works(rules, seats), _record_works(rules, seats), searches):
                figures += _rates(game, works, lambda work: meter.rate(work, seconds))
            figures += _rates(game, [("start", meter.start(game))], lambda work: meter.clock_rate(work, seconds))
            figures += screens.scenes(rules, seats, seconds)
        for game in GAMES:  # a table that rests lets every other picture rest as well: so all boards come first
            figures += screens.tables(GAMES[game], GAMES[game].seats[-1], seconds)
        figures += screens.gallery()
    order = [*GAMES, GALLERY]
    return sorted(figures, key=lambda figure: order.index(figure.game))


class _Screens:
    """The screen, as far as there is one: a game may have no board yet, a machine nothing to draw with."""

    def __init__(self, open_screen: Callable[[], BenchScreen] | None, note: Note, meter: Meter) -> None:
        self._note, self._meter = note, meter
        self._screen: BenchScreen | None = None
        if open_screen:
            try:
                self._screen = open_screen()
            except (ImportError, RuntimeError, OSError) as fault:
                note(f"scenes were not measured ({fault})")

    def scenes(self, rules: Rules[Any, Any], seats: int, seconds: float) -> list[Figure]:
        """How fast a game's board is built and drawn."""
        return self._told(rules.id, lambda screen: _scene_figures(rules, seats, screen, seconds, self._meter))

    def tables(self, rules: Rules[Any, Any], seats: int, seconds: float) -> list[Figure]:
        """How fast its table answers, in the process's own time."""
        return self._told(rules.id, lambda screen: _table_figures(rules, seats, screen, seconds, self._meter))

    def gallery(self) -> list[Figure]:
        """How fast the gallery opens, in the process's own time."""
        return self._told(GALLERY, _gallery_figures)

    def _told(self, name: str, figures: Callable[[BenchScreen], Iterator[Figure]]) -> list[Figure]:
        if self._screen is None:
            return []
        try:
            return list(figures(self._screen))
        except (ImportError, RuntimeError, OSError) as fault:
            self._note(f"{name}: its scene was not measured ({fault})")
            return []

    def close(self) -> None:
        """Gives the screen back."""
        if self._screen is not None:
            self._screen.close()


def bench_peers(
    *, seconds: float, note: Note = lambda _: None, meter: Meter = METER, libraries: peers.Libraries = peers.LIBRARIES
) -> list[Figure]:
    """The same kind of work on the Python games of other libraries; `game` is the library and its game."""
    found, absent = peers.peers(libraries)
    if absent:
        note(f"not installed and left out: {', '.join(absent)} (pip install 'five-skylines[bench]')")
    figures: list[Figure] = []
    for peer in found:
        states = peers.positions(peer)
        works: list[tuple[str, Work]] = [
            ("random plies", lambda number, peer=peer: peers.play(peer, number)),  # type: ignore[misc]
            ("legal", _each(states, peer.legal)),
            ("copy", _each(states, peer.copy)),
        ]
        figures += _rates(peer.name, works, lambda work: meter.rate(work, seconds))
    return figures


# -- as text ---------------------------------------------------------------------------------------------------


def machine() -> str:
    """What this was measured on, and how busy that is."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}, {os.cpu_count()} cores{load}"
    )


def lines(figures: Iterable[Figure]) -> Iterator[str]:
    """One line for each figure; what is slow also as the time it takes."""
    for figure in figures:
        yield f"{figure.game:26} {figure.what:13} {_said(figure)}"


def _said(figure: Figure) -> str:
    if figure.count is not None:
        return f"{figure.count:12,}"
    if figure.share is not None:
        return f"{100 * figure.share:14,.1f} % of a core"
    rate = figure.per_second or 0.0
    return f"{rate:14,.1f} /s  {1000 / rate:10.2f} ms" if 0 < rate < 1000 else f"{rate:12,.0f}   /s"


def ratios(own: Iterable[Figure], others: Sequence[Figure]) -> Iterator[str]:
    """How many times as fast our games are as each of the others, for each kind of work."""
    names = list(dict.fromkeys(figure.game for figure in others))
    rate = {(figure.game, figure.what): figure.per_second or 0.0 for figure in (*own, *others)}
    for what in COMPARED:
        yield ""
        yield f"{what + ', times as fast as':30}" + "".join(f" {name.split()[-1]:>15}" for name in names)
        for game in GAMES:
            cells = (f"{rate[game, what] / rate[name, what]:.1f}" for name in names)
            yield f"{game:30}" + "".join(f" {cell:>15}" for cell in cells)

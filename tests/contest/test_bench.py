"""The benchmark: what it measures and how it says so. How fast anything is, is never asserted."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain, cycle, repeat
from typing import Any

import pytest

from game.bots import BOTS
from game.cli import main
from game.content import ROOT
from game.contest import bench, peers
from game.contest.bench import Figure
from game.match.session import Session
from game.rules import GAMES
from game.rules.core import Action, Rng, Rules

RULES = ["random games", "random plies", "legal", "apply", "copy", "view", "determinize", "save", "load"]


SCENE = [
    "scene first",
    "scene build",
    "geoms",
    "nodes",
    "frame safe",
    "frame low",
    "frame lit",
    "idle",
    "idle living",
    "hud",
    "hud again",
    "hover",
]


class Screen:
    """Draws nothing, and notes what it was asked for."""

    tiers = ("safe", "low")

    def __init__(self) -> None:
        self.asked: list[str] = []

    def turn_to(self, tier: str) -> None:
        self.asked.append(f"tier {tier}")

    def light_stage(self) -> None:
        self.asked.append("light stage")

    def counts(self) -> dict[str, int]:
        return {"geoms": 250, "nodes": 400}

    def sit(self, session: Session) -> None:
        assert session.to_act == 0
        assert session.number > 3
        self.asked.append(f"sit {session.rules.id}")

    def approach(self) -> None:
        self.asked.append("approach")

    def hover(self, number: int) -> None:
        assert self.asked[-1] in ("approach", "hover"), "nothing lies between two places that are pointed at"
        self.asked.append("hover")

    def refresh(self) -> None:
        self.asked.append("refresh")

    def update(self) -> None:
        self.asked.append("update")

    def idle(self, seconds: float) -> float:
        assert self.asked[-1].startswith(("sit", "live"))
        return 0.0751 if self.asked[-1] == "live" else 0.0251

    def live(self) -> bool:
        self.asked.append("live")
        return True

    def still(self) -> None:
        self.asked.append("still")

    def build(self, game: str, view: Any) -> None:
        assert view.seat == 0
        self.asked.append(f"build {game}")

    def draw(self) -> None:
        self.asked.append("draw")

    def shelve(self, count: int) -> None:
        self.asked.append(f"shelve {count}")

    def browse(self) -> None:
        self.asked.append("browse")

    def look_on(self) -> None:
        assert self.asked[-1] == "browse"
        self.asked.append("look on")

    def memory(self) -> int | None:
        return 100_000_000 + 2_000 * self.asked.count("browse")

    def close(self) -> None:
        self.asked.append("close")


def once(work: Callable[[int], int], _seconds: float) -> float:
    return float(work(1))


def quick(**searchers: Callable[[], Any]) -> bench.Meter:
    """Everything is done once, without a look at a clock and without a new process."""
    return bench.Meter(once, once, lambda game: lambda number: 2, tuple(searchers.items()))


# -- what is measured ------------------------------------------------------------------------------------------


def test_every_game_has_every_figure() -> None:
    screen = Screen()
    figures = bench.bench(seconds=1, open_screen=lambda: screen, meter=quick())
    for game in GAMES:
        found = {figure.what: figure for figure in figures if figure.game == game}
        assert list(found) == [*RULES, "start", *SCENE]
        assert (found["geoms"].count, found["nodes"].count, found["idle"].share) == (250, 400, 0.0251)
        assert found["idle living"].share == 0.0751
    assert all(
        figure.per_second for figure in figures if figure.what not in ("geoms", "nodes", "idle", "idle living", "kB more")
    )
    assert {"approach", "hover", "refresh", "update", "tier safe", "tier low"} <= set(screen.asked)
    assert {asked for asked in screen.asked if asked.startswith("build")} == {f"build {game}" for game in GAMES}
    assert screen.asked[-1] == "close"


def test_a_gallery_of_hundreds_is_opened_and_its_memory_compared() -> None:
    screen = Screen()
    found = {
        each.what: each for each in bench.bench(seconds=1, open_screen=lambda: screen, meter=quick()) if each.game == "gallery"
    }
    assert list(found) == ["first", "open", "kB more"]
    assert found["kB more"].count == 100  # of fifty openings, not of those before
    assert f"shelve {bench.SHELVED}" in screen.asked


def test_a_random_game_counts_its_moves() -> None:
    rules = GAMES["skyliners"]
    assert bench.random_game(rules, 2, 5) == bench.random_game(rules, 2, 5) > 10


def test_a_bot_that_searches_is_measured() -> None:
    class Searcher:
        def __init__(self, takes: int) -> None:
            self.simulations, self.takes = 0, takes

        def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Action:
            self.simulations = self.takes
            return rules.random_action(rules.determinize(view, rng), rng)[0]

    telling = quick(thinker=lambda: Searcher(123), random=BOTS["random"])
    figures = [(figure.what, figure.per_second) for figure in bench.bench(seconds=1, meter=telling) if figure.game == "skyrise"]
    assert figures[-4:-1] == [("thinker choice", 1.0), ("thinker search", 123.0), ("random choice", 1.0)]
    silent = quick(thinker=lambda: Searcher(0), random=BOTS["random"])  # it does not tell how much it thought
    what = [figure.what for figure in bench.bench(seconds=1, meter=silent) if figure.game == "skyrise"]
    assert what[-3:] == ["thinker choice", "random choice", "start"]


def test_a_machine_that_cannot_draw_is_told_in_one_line() -> None:
    def closed() -> Screen:
        raise RuntimeError("nothing can draw here")

    notes: list[str] = []
    figures = bench.bench(seconds=1, open_screen=closed, note=notes.append, meter=quick())
    assert notes == ["scenes were not measured (nothing can draw here)"]
    assert not {figure.what for figure in figures} & set(SCENE)


def test_a_game_without_a_board_is_left_out_and_named() -> None:
    class Half(Screen):
        def build(self, game: str, view: Any) -> None:
            if game == "cities":
                raise ImportError("no board")
            super().build(game, view)

    notes: list[str] = []
    figures = bench.bench(seconds=1, open_screen=Half, note=notes.append, meter=quick())
    assert notes == ["cities: its scene was not measured (no board)"]
    assert {figure.what for figure in figures if figure.game == "cities"} & set(SCENE) == {
        "idle",
        "idle living",
        "hud",
        "hud again",
        "hover",
    }
    assert {figure.game for figure in figures if figure.what == "frame safe"} == set(GAMES) - {"cities"}


def test_a_real_screen_builds_and_draws() -> None:
    from game.scenes.timing import TimedScreen

    try:
        screen = TimedScreen()
    except RuntimeError as fault:
        pytest.skip(str(fault))
    rules = GAMES["skyliners"]
    for seed in (1, 2):
        screen.build("skyliners", rules.view(rules.new(2, seed), 0))
    for tier in screen.tiers[:2]:
        screen.turn_to(tier)
        screen.draw()
    counted = screen.counts()
    assert 0 < counted["geoms"] <= 300
    assert counted["geoms"] < counted["nodes"] + 300
    screen.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_match_that_is_measured_waits_for_its_person_in_the_middle(game: str) -> None:
    session = bench.half_played(GAMES[game], GAMES[game].seats[-1])
    assert session.to_act == 0
    assert session.number > 3


# -- measuring -------------------------------------------------------------------------------------------------


def rate_of(pace: Iterator[float], units: int) -> float:
    """The rate of work whose calls take that long, one after the other, with half a second for all."""
    time = [0.0]

    def work(_number: int) -> int:
        time[0] += next(pace)
        return units

    return bench.measure_rate(work, 0.5, lambda: time[0])


def test_a_rate_is_that_of_the_slice_disturbed_least() -> None:
    slow, fast = [1 / 512] * 52, [1 / 1024] * 103  # just over a tenth of a second, which is a slice
    assert rate_of(chain([9.0], slow, slow, fast, repeat(1 / 512)), 3) == pytest.approx(3 * 1024)


def test_where_a_slice_holds_few_calls_it_is_the_mean() -> None:
    assert rate_of(chain([9.0], cycle([0.125, 0.375])), 1) == pytest.approx(5 / 1.125)


# -- other libraries -------------------------------------------------------------------------------------------


class Nim:
    """A peer to measure: take one to three of some stones."""

    def __init__(self, stones: int) -> None:
        self.stones = stones


NIM = peers.Peer(
    "library nim",
    lambda seed: Nim(20 + seed % 5),
    lambda nim: nim.stones == 0,
    lambda nim: range(1, min(3, nim.stones) + 1),
    lambda nim: range(1, min(3, nim.stones) + 1),
    lambda nim, taken: Nim(nim.stones - taken),
    lambda nim: Nim(nim.stones),
)


def absent() -> list[peers.Peer]:
    raise ImportError("it is not installed")


def test_other_libraries_do_the_same_work() -> None:
    libraries, notes = {"chesslib": absent, "library": lambda: [NIM], "golib": absent}, list[str]()
    figures = bench.bench_peers(seconds=1, note=notes.append, meter=quick(), libraries=libraries)
    assert [(figure.game, figure.what) for figure in figures] == [("library nim", what) for what in bench.COMPARED]
    assert figures[0].per_second == peers.play(NIM, 1)
    assert notes == ["not installed and left out: chesslib, golib (pip install 'five-skylines[bench]')"]


def test_a_library_that_is_not_there_is_named(without: Any) -> None:
    without("open_spiel.python.games", "pettingzoo", "catanatron")
    assert peers.peers() == ([], ["open_spiel", "pettingzoo", "catanatron"])


def test_ratios_are_ours_over_theirs() -> None:
    own = [Figure(game, what, 100.0) for game in GAMES for what in bench.COMPARED]
    others = [Figure("library nim", what, rate) for what, rate in zip(bench.COMPARED, (10.0, 200.0, 1.0), strict=True)]
    text = "\n".join(bench.ratios(own, others))
    for what, ratio in zip(bench.COMPARED, ("10.0", "0.5", "100.0"), strict=True):
        block = text.split(f"{what}, times as fast as")[1].split("\n\n")[0]
        assert block.split("\n")[0].split() == ["nim"]
        assert [line.split() for line in block.splitlines()[1:]] == [[game, ratio] for game in GAMES]


@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")
@pytest.mark.parametrize("library", peers.LIBRARIES)
def test_the_games_of_a_library_can_be_played_and_copied(library: str) -> None:
    try:
        found = list(peers.LIBRARIES[library]())
    except ImportError as fault:
        pytest.skip(f"needs the extra: pip install 'five-skylines[bench]' ({fault})")
    for peer in found:
        assert peer.name.startswith(library)
        assert peers.play(peer, 1) > 0
        for state in peers.positions(peer, 3)[:3]:
            before = list(peer.legal(state))
            assert sorted(map(str, peer.choices(state))) == sorted(map(str, before))
            peer.apply(peer.copy(state), before[0])
            assert list(peer.legal(state)) == before


# -- on the command line ---------------------------------------------------------------------------------------


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some figures, at once."""
    figures = [Figure(game, what, 123456.7) for game in GAMES for what in RULES]
    counted = [
        Figure("cities", "frame safe", 20.0),
        Figure("cities", "geoms", count=1234),
        Figure("cities", "idle", share=0.025),
    ]
    theirs = [Figure("library nim", what, 10.0) for what in bench.COMPARED]

    def measure(*, note: bench.Note, **_: object) -> list[Figure]:
        note("scenes were not measured (nothing can draw here)")
        return [*figures, *counted]

    for name, fake in (("bench", measure), ("bench_peers", lambda **_: theirs)):
        monkeypatch.setattr(bench, name, fake)


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize("argv", [["bench", "--json"], ["bench", "--json", "--peers"]])
def test_json_is_a_list_of_figures(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == "scenes were not measured (nothing can draw here)\n"
    assert len(out.splitlines()) == 1
    figures = json.loads(out)
    rates = [figure for figure in figures if figure["what"] not in ("geoms", "idle")]
    assert all(set(figure) == {"game", "what", "per_second"} for figure in rates)
    assert all(isinstance(figure["per_second"], float) for figure in rates)
    assert {"game": "cities", "what": "geoms", "count": 1234} in figures
    assert {"game": "cities", "what": "idle", "share": 0.025} in figures
    assert ({"game": "library nim", "what": "legal", "per_second": 10.0} in figures) == ("--peers" in argv)


@pytest.mark.usefixtures("measured")
def test_text_has_a_line_for_each_figure_and_tables_of_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--peers"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^\w+ 3\.\d+", out)
    assert re.search(r"^skyliners +legal +123,457   /s$", out, re.MULTILINE)
    assert re.search(r"^cities +frame safe +20\.0 /s +50\.00 ms$", out, re.MULTILINE)
    assert re.search(r"^cities +geoms +1,234$", out, re.MULTILINE)
    assert re.search(r"^cities +idle +2\.5 % of a core$", out, re.MULTILINE)
    assert "legal, times as fast as" in out


def test_the_command_line_starts_without_what_only_some_commands_need() -> None:
    code = "import sys, game.cli; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    heavy = {
        "panda3d",
        "direct",
        "numpy",
        "pettingzoo",
        "gymnasium",
        "distributed",
        "game.contest.bench",
        "game.contest.arena",
        "game.contest.league",
        "game.env",
    }
    assert loaded & heavy == set()

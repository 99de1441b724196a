"""Round robins: a fair schedule, results that survive an interruption, and what is made of them."""

import io
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.cli import main
from game.contest import arena, league, standings
from game.contest.arena import Result
from game.contest.league import LeagueResults, ProgressBar, Setting, make_setting, run, schedule
from game.errors import BadInput
from game.rules import GAMES

COMPETITIVE = [game for game in GAMES if not GAMES[game].cooperative]


def agreed(*games: str, bots: tuple[str, ...] = ("greedy", "random"), **changes: Any) -> Setting:
    plain = {"two_of_each": False, "ladder": False, "options": {}, "seed": 5}
    return make_setting(games or ["skyliners"], bots, **plain | changes)


def fake(game: str, bots: tuple[str, ...], _options: object, seed: int) -> Result:
    """A match that costs nothing: the bot first in the alphabet wins but for every fifth seed, where seat 0 does."""
    winner = 0 if seed % 5 == 0 else bots.index(min(bots))
    shares = tuple(float(seat == winner) for seat in range(len(bots)))
    scores = tuple(10 + seed % 3 + 5 * int(share) for share in shares)
    lines = tuple({"view": score - 1, "luck": 1} for score in scores)
    return Result(game, bots, seed, 20, (1,) * len(bots), scores, shares, lines, (10,) * len(bots), (0.5,) * len(bots), 1.0)


@pytest.fixture
def play_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., Result]], None]:
    """Has matches of a league played by something else than bots."""
    return lambda play: monkeypatch.setattr(league, "play", play)


@pytest.fixture
def played(play_by: Callable[[Callable[..., Result]], None]) -> list[tuple[str, tuple[str, ...], int]]:
    """Matches cost nothing and are noted here."""
    seen: list[tuple[str, tuple[str, ...], int]] = []

    def play(game: str, bots: tuple[str, ...], options: object, seed: int) -> Result:
        seen.append((game, bots, seed))
        return fake(game, bots, options, seed)

    play_by(play)
    return seen


def complete(setting: Setting, path: Path | None = None, games: int = 10, jobs: int = 1) -> tuple[Result, ...]:
    with LeagueResults(setting, path) as results:
        return run(
            setting, results, games=games, jobs=jobs, cluster=None, progress=lambda total: ProgressBar(total, io.StringIO())
        )


# -- the schedule ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", COMPETITIVE)
def test_every_two_meet_in_both_seats_at_the_same_seeds(game: str) -> None:
    deals = schedule(agreed(game, bots=("greedy", "random")), games=6)
    assert [deal.seed for deal in deals] == [5, 6, 7]
    assert all(set(deal.seatings) == {("greedy", "random"), ("random", "greedy")} for deal in deals)


def test_two_of_each_sit_in_all_six_ways() -> None:
    [deal] = schedule(agreed(two_of_each=True), games=6)
    assert len(set(deal.seatings)) == len(deal.seatings) == 6
    assert all(Counter(seating) == {"greedy": 2, "random": 2} for seating in deal.seatings)


def test_on_a_ladder_each_meets_only_the_next() -> None:
    bots = ("expert", "hard", "normal", "easy")
    met = [deal.seatings[0] for deal in schedule(agreed(bots=bots, ladder=True), games=2)]
    assert met == [("expert", "hard"), ("hard", "normal"), ("normal", "easy")]
    assert len(schedule(agreed(bots=bots), games=2)) == 6


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert len(schedule(agreed(), games=5)) == 3
    assert len(schedule(agreed(two_of_each=True), games=7)) == 2


def test_where_nobody_is_against_anybody_each_plays_alone_from_the_same_seeds() -> None:
    deals = schedule(agreed("cities"), games=3)
    assert Counter(deal.seatings for deal in deals) == {((bot,),): 3 for bot in ("greedy", "random")}
    assert {deal.seed for deal in deals} == {5, 6, 7}


def test_a_run_cut_short_has_something_of_every_pair() -> None:
    deals = schedule(agreed(*GAMES), games=40)
    assert {deal.game for deal in deals[: len(GAMES) + 1]} == set(GAMES)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ("greedy",)}, "at least two different bots"),
        ({"bots": ("greedy", "greedy")}, "at least two different bots"),
        ({"options": {"mode": "fast"}}, "option mode of skyliners cannot be"),
    ],
)
def test_a_bad_setting_is_refused_before_anything_is_played(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        agreed(**changes)


def test_an_option_belongs_to_one_game() -> None:
    with pytest.raises(BadInput, match="--option belongs to one game"):
        agreed("skyliners", "skyrise", options={"mode": "intro"})


# -- results that last -----------------------------------------------------------------------------------------


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, play_by: Callable[[Callable[..., Result]], None]) -> None:
    setting, path = agreed(bots=("greedy", "random")), tmp_path / "results.jsonl"
    whole = complete(setting)
    left = iter(range(3))

    def tired(*args: Any) -> Result:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return arena.play(*args)

    play_by(tired)
    with pytest.raises(KeyboardInterrupt):
        complete(setting, path)
    play_by(arena.play)
    kept = path.read_text(encoding="utf-8").splitlines()
    assert len(kept) == 1 + 2  # the setting and one deal; the other was in the middle
    resumed = complete(setting, path)
    assert [untimed(result) for result in resumed] == [untimed(result) for result in whole]
    assert path.read_text(encoding="utf-8").splitlines()[:3] == kept


def untimed(result: Result) -> Any:
    return result.game, result.bots, result.seed, result.moves, result.scores, result.shares, result.lines


def test_a_finished_run_is_not_played_again_and_can_grow(
    tmp_path: Path, played: list[tuple[str, tuple[str, ...], int]]
) -> None:
    setting, path = agreed(), tmp_path / "results.jsonl"
    first = complete(setting, path, games=4)
    played.clear()
    assert complete(setting, path, games=4) == first
    assert played == []
    assert len(complete(setting, path, games=6)) == 6
    assert {seed for _, _, seed in played} == {7}
    assert complete(setting, path, games=2) == first[:2]


@pytest.mark.parametrize("damage", [b'{"game":"skyl', b"\xff\xfe", b"not json\n", b'{"game":"skyliners"}\n'])
def test_a_damaged_last_line_is_dropped_with_a_notice(
    damage: bytes, tmp_path: Path, played: list[tuple[str, tuple[str, ...], int]]
) -> None:
    setting, path = agreed(), tmp_path / "results.jsonl"
    whole = complete(setting, path)
    sound = path.read_bytes()
    *most, _last = sound.splitlines(keepends=True)
    path.write_bytes(b"".join(most) + damage)
    played.clear()
    with LeagueResults(setting, path) as results:
        assert results.notice == f"{path}: the last line is damaged; its match is played again"
    assert complete(setting, path) == whole
    assert len(played) == 1
    assert path.read_bytes() == sound


@pytest.mark.usefixtures("played")
def test_damage_in_the_middle_is_refused_and_the_file_left_alone(tmp_path: Path) -> None:
    setting, path = agreed(), tmp_path / "results.jsonl"
    complete(setting, path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = b"oops\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadInput, match=r"results\.jsonl, line 4: not a result; only the last line may be damaged"):
        complete(setting, path)
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 6}, "played with seed 5, not 6; name another file or take the same setting"),
        ({"two_of_each": True}, "played with two_of_each no, not yes"),
        ({"ladder": True}, "played with ladder no, not yes"),
        ({"bots": ("random", "greedy")}, "played with bots greedy,random, not random,greedy"),
        ({"options": {"mode": "intro"}}, "played with options none, not mode=intro"),
    ],
)
@pytest.mark.usefixtures("played")
def test_a_file_of_another_setting_is_refused(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    complete(agreed(), path, games=2)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=message):
        complete(agreed(**changes), path)
    assert path.read_bytes() == before


def test_results_of_other_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    complete(agreed(), path, games=2)
    with pytest.raises(BadInput, match="played with rules skyliners=1, not skyliners=99"):
        complete(replace(agreed(), rules={"skyliners": 99}), path)


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"game":"skyliners"}\n', "[]\n"])
def test_a_foreign_file_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="not results of the arena"):
        complete(agreed(), path)
    assert path.read_text(encoding="utf-8") == text


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        LeagueResults(agreed(), tmp_path)


def test_the_number_of_processes_changes_nothing() -> None:
    setting = agreed()
    alone, together = complete(setting, games=4), complete(setting, games=4, jobs=2)
    assert [untimed(result) for result in alone] == [untimed(result) for result in together]


def test_a_dask_cluster_changes_nothing() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra: pip install 'five-skylines[cluster]'")
    setting = agreed()
    expected = [untimed(result) for result in complete(setting, games=4)]
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        LeagueResults(setting) as results,
    ):
        address = cluster.scheduler_address
        found = run(
            setting,
            results,
            games=4,
            jobs=1,
            cluster=address,
            progress=lambda total: ProgressBar(total, io.StringIO()),
        )
        series = arena.simulate("skyliners", ("random", "greedy"), games=3, seed=1, options={}, cluster=address)
    assert [untimed(result) for result in found] == expected
    assert series.standings == arena.simulate("skyliners", ("random", "greedy"), games=3, seed=1, options={}).standings


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_a_cluster_that_does_not_answer_is_named(address: str) -> None:
    pytest.importorskip("distributed", reason="needs the extra: pip install 'five-skylines[cluster]'")
    with pytest.raises(BadInput, match=f'no Dask cluster answers at "{address}"'):
        arena.simulate("skyliners", ("random", "random"), games=1, seed=1, options={}, cluster=address)


def test_a_cluster_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra: pip install 'five-skylines[cluster]'")
    monkeypatch.setattr(arena, "_version", lambda: "0.0.1")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        pytest.raises(BadInput, match=r"needs Five Skylines .* on its scheduler and workers, not 0\.0\.1"),
    ):
        arena.simulate("skyliners", ("random", "random"), games=1, seed=1, options={}, cluster=cluster.scheduler_address)


def test_without_dask_the_way_to_it_is_named(without: Any) -> None:
    without("distributed")
    with pytest.raises(BadInput, match=r"--cluster needs Dask; install it with: pip install 'five-skylines\[cluster\]'"):
        arena.simulate("skyliners", ("random", "random"), games=1, seed=1, options={}, cluster="tcp://host:8786")


# -- the bar ---------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_terminals_only() -> None:
    silent, shown = io.StringIO(), Terminal()
    for stream in (silent, shown):
        bar = ProgressBar(10, stream)
        bar.add(4, played=False)
        bar.add(3)
        bar.close()
    assert silent.getvalue() == ""
    assert "[###############---------------] 3/6 matches" in shown.getvalue()
    assert shown.getvalue().endswith("\r\x1b[K")


# -- what is made of them --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
def test_pairs_seats_and_lines_are_counted() -> None:
    setting = agreed(bots=("greedy", "random"), seed=1)
    found = standings.report(setting, 20, complete(setting, games=20)).results[0]
    # ten seeds in both seats: greedy wins all but its two matches from seat 1 at seeds 5 and 10
    assert (found.matches, found.mean_moves) == (20, 20.0)
    assert found.pairs[0].won.share == pytest.approx(18 / 20)
    assert [seat.won.share for seat in found.seats] == [pytest.approx(12 / 20), pytest.approx(8 / 20)]
    greedy, rand = found.bots
    assert greedy.rating is not None
    assert rand.rating is not None
    assert greedy.rating.elo - rand.rating.elo == pytest.approx(346, abs=5)  # 18.5 of 21
    assert greedy.points.share - rand.points.share == pytest.approx(4.0)
    assert greedy.lines["luck"] == pytest.approx(1)
    assert greedy.milliseconds == pytest.approx(50)


@pytest.mark.usefixtures("played")
def test_a_cooperative_game_has_rates_and_points_but_no_rating() -> None:
    setting = agreed("cities")
    found = standings.report(setting, 10, complete(setting)).results[0]
    assert found.cooperative
    assert (found.pairs, found.seats) == ((), ())
    assert [each.rating for each in found.bots] == [None, None]
    assert [each.matches for each in found.bots] == [10, 10]


@pytest.mark.usefixtures("played")
def test_the_page_tells_method_command_and_every_game_and_no_date() -> None:
    setting = agreed(*GAMES, bots=("greedy", "random"))
    found = standings.report(setting, 10, complete(setting))
    page = standings.markdown(found)
    assert "python main.py simulate --round-robin greedy,random --games 10 --seed 5 --write docs/STRENGTH.md" in page
    for game in GAMES:
        assert f"\n## {game}\n" in page
    assert page.count("| greedy ") >= len(GAMES)
    assert "ms a choice" not in page
    assert page == standings.markdown(standings.report(setting, 10, complete(setting)))


def test_the_command_on_the_page_leads_to_the_same_setting() -> None:
    from game.cli import parse

    setting = agreed("skyliners", two_of_each=True, ladder=True, options={"mode": "intro"})
    found = standings.LeagueReport(setting, 12, ())
    args = parse(standings.command(found).split()[2:])
    found_flags = {"two_of_each": args.two_of_each, "ladder": args.ladder}
    again = make_setting(args.game, args.round_robin, **found_flags, options=dict(args.option), seed=args.seed)
    assert (again, args.games) == (setting, 12)


def test_tables_are_markdown_and_aligned() -> None:
    text = standings._table(["bot", "won"], [["greedy", "99 %"], ["random", "1 %"]])
    assert text.splitlines() == ["| bot    |  won |", "|--------|-----:|", "| greedy | 99 % |", "| random |  1 % |"]


# -- on the command line ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("played")
def test_a_round_robin_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "skyliners,cities", "--round-robin", "greedy,random", "--games", "4"]
    argv += ["--results", str(tmp_path / "r.jsonl"), "--write", str(tmp_path / "S.md")]
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "skyliners: 4 duels, 20.0 moves each" in out
    assert "cities: 8 solo matches" in out
    assert (tmp_path / "S.md").read_text(encoding="utf-8").startswith("# How strong the bots are\n")
    assert len((tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 4 + 8


@pytest.mark.usefixtures("played")
def test_a_round_robin_as_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--round-robin", "greedy,random", "--games", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert len(out.splitlines()) == 1
    found = json.loads(out)
    assert set(found) == {"setting", "games", "results"}
    assert [each["game"] for each in found["results"]] == list(GAMES)
    assert set(found["results"][0]) == {"game", "cooperative", "matches", "mean_moves", "bots", "pairs", "seats"}
    assert set(found["results"][0]["bots"][0]) == {"bot", "matches", "won", "rating", "points", "lines", "milliseconds"}
    assert set(found["results"][0]["pairs"][0]) == {"bot", "rival", "matches", "won"}
    assert set(found["results"][0]["pairs"][0]["won"]) == {"share", "low", "high"}


def test_an_interruption_says_how_to_go_on(
    tmp_path: Path, play_by: Callable[[Callable[..., Result]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def tired(*_: object) -> Result:
        raise KeyboardInterrupt

    play_by(tired)
    argv = ["simulate", "skyliners", "--round-robin", "greedy,random"]
    assert main([*argv, "--results", str(tmp_path / "r.jsonl")]) == 130
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"stopped after 0 matches; the same command goes on from {tmp_path / 'r.jsonl'}\n")
    assert main(argv) == 130
    assert "--results would have kept them" in capsys.readouterr().err


ROBIN = ("simulate", "skyliners", "--round-robin")
BAD = {
    (*ROBIN, "greedy"): "a round robin needs at least two different bots",
    (*ROBIN, "greedy,grady"): '--round-robin: unknown bot "grady"; did you mean "greedy"?',
    (*ROBIN, "human,random"): '--round-robin: unknown bot "human"',
    (*ROBIN, "greedy,random", "--seats", "random,random"): "--seats and --round-robin exclude each other",
    ("simulate", "skyliners", "--seats", "random,random", "--results", "x"): "--results belongs to --round-robin",
    ("simulate", "skyliners", "--seats", "random,random", "--write", "x"): "--write belongs to --round-robin",
    ("simulate", "skyliners", "--seats", "random,random", "--two-of-each"): "--two-of-each belongs to --round-robin",
    ("simulate", "skyliners", "--seats", "random,random", "--ladder"): "--ladder belongs to --round-robin",
    ("simulate", "skyliners,skyrise", "--seats", "random,random"): "--seats is for one game at a time",
    ("simulate", "all", "--round-robin", "greedy,random", "--option", "mode=intro"): "--option belongs to one game",
    (*ROBIN, "greedy,random", "--results", "/proc/nothing/r.jsonl"): "cannot be read or written",
}  # fmt: skip


@pytest.mark.parametrize(("argv", "message"), BAD.items(), ids=[" ".join(argv)[9:] for argv in BAD])
def test_bad_input_is_one_line(argv: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert len(err.splitlines()) == 1

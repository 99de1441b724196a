"""The program that measures Cities: games become lines, a run goes on where it stopped, and the tables count what is there."""

from typing import Any

from tools.balance import Job, Line, jobs, levels, play, play_all, read, report


def _line(bot: str, seed: int, total: int, **changes: Any) -> Line:
    return {
        **Job(bot, "1", "standard", seed)._asdict(),
        "ended": "CS-75",
        "decided": "total",
        "won": total >= 21,
        "total": total,
        "medal": "bronze" if total >= 21 else None,
        "left": [0, 20, 22],
        "tiles": 30,
        "role": None,
        "news": [],
        "seen": ["r11", "hea1"],
        "playable": ["r11", "hea1"],
        "played": {"r11": [True, 1.5]},
        "seconds": 0.5,
    } | changes


def test_a_game_becomes_a_line_that_can_be_repeated():
    job = Job("random", "4", "standard", 3)
    line = play(job)
    again = play(job)
    assert {**line, "seconds": 0} == {**again, "seconds": 0}
    assert line["ended"] != ""
    assert set(line["played"]) <= set(line["playable"]) <= set(line["seen"])
    assert len(line["transfers"]) <= 4


def test_a_run_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "games.jsonl"
    play_all(path, jobs("random", 1, ("intro", "1"), ("standard",)), 1)
    first = path.read_text(encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write('{"bot": "ran')  # the run was cut off here
    play_all(path, jobs("random", 2, ("intro", "1"), ("standard",)), 1)
    assert path.read_text(encoding="utf-8").startswith(first)
    assert [(line["scenario"], line["seed"]) for line in read(path)] == [("intro", 1), ("1", 1), ("intro", 2), ("1", 2)]


def test_the_tables_count_games_and_cards():
    lines = [play(Job("random", "4", "standard", seed)) for seed in range(1, 5)]
    text = report(lines, "random")
    assert "| random | standard | 4 | 4 | 100 % | 0 % |" in text
    seen = sum("r11" in line["seen"] for line in lines)
    assert f"| r11 | {seen} |" in text
    assert "| nw01 |" in text or not any("nw01" in line["news"] for line in lines)


def test_levels_are_compared_on_the_games_all_have_played() -> None:
    lines = [_line("normal", 1, 10), _line("normal", 2, 30), _line("easy", 1, -10, ended="CS-69"), _line("easy", 3, 50)]
    assert levels(lines).splitlines()[2:] == [
        "| easy | 1 | 0 % | 0 % | 0.0 | 0.50 |",
        "| normal | 1 | 100 % | 0 % | 10.0 | 0.50 |",
    ]


def test_a_report_counts_ends_and_cards() -> None:
    text = report([_line("hard", 1, 25), _line("hard", 2, 3, ended="CS-22", decided="stuck", played={})], "hard")
    assert "| hard | standard | 1 | 2 | 50 % | 50 % | 50 % | 0 % | 0 % |" in text
    assert "stuck 1" in text
    assert "| r11 | 2 | 100 % | 50 % | 100 % | +1.5 |" in text
    assert "| hea1 | 2 | 100 % | 0 % |  | – |" in text

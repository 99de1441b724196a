"""The program that measures Cities: games become lines, a run goes on where it stopped, and the tables count what is there."""

from tools.balance import Job, jobs, play, play_all, read, report


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

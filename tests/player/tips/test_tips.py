"""Tips come where they matter, have words in both languages, and never tell more than the view."""

from collections import Counter
from pathlib import Path

import pytest

from game.errors import BadInput
from game.learning.course import courses
from game.player.campaign import CampaignBook
from game.player.tips import lesson_for, questions, tip_for
from game.player.tips.book import CampaignNotes, TipBook
from game.rules import GAMES
from game.rules.core import Rng
from game.rules.skyrise import Bid
from game.rules.skyrise.prospects import outlook
from game.text import texts
from tests.rules.cities.desk import at

LEAST = 8
TILES = ("open A", "tile hea1 D2/0 Ae7", "tile edu1 D2/0 Ae1", "tile pol1 D2/0 Aa5", "tile tra1 M1/0 Ac1")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_tips_with_words_in_both_languages(game: str) -> None:
    assert len(questions(game)) >= LEAST
    for language in ("en", "de"):
        entries = texts(language).entries
        assert {key.removeprefix(f"{game}.tip.") for key in entries if key.startswith(f"{game}.tip.")} == set(questions(game))
        assert all(f"{game}.brief.{line}" in entries for line in ("goal", "turn", "end"))


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_matters_somewhere_in_random_matches_and_few_do_everywhere(game: str) -> None:
    rules, found, asked = GAMES[game], Counter[str](), 0
    for seed in range(12):
        seats = rules.seats[seed % len(rules.seats)]
        options = [{}, {"mode": "full"}, {"mode": "intro"}][seed % 3] if game == "skyliners" else {}
        if game == "cities":
            options = {"scenario": ("intro", "1", "2", "3", "4", "5")[seed % 6]}
        state, rng = rules.start(seats, seed, options), Rng(seed)
        while (seat := rules.to_act(state)) is not None and asked < 4000:
            view = rules.view(state, seat)
            found.update(name for name, ask in questions(game).items() if ask(view, seat))
            asked += 1
            action, rng = rules.random_action(state, rng)
            state = rules.apply(state, action)
    rare = {"near_end", "last_turn", "penthouse", "horizon", "end", "last"}
    assert set(questions(game)) - set(found) <= rare, "each can come"
    assert all(count < asked for count in found.values()), "none is always true"


@pytest.mark.parametrize(
    ("lines", "told", "wanted"),
    [
        (("phase board", "open", "money 12"), (), "first_board"),
        (("scenario 5", "layout A@SE B@SW / C@NE D@NW", "phase board", "open"), (), "horizon"),
        (("open A", "display r11"), (), "first_card"),
        (("open A", "tile r11 D2/0 Ae6", "display hea1"), ("first_card",), "services"),
        (("open A", "tile r11 D2/0 Ae6", "tracks w-1", "display r12"), ("first_card",), "red"),
        ((*TILES, "display r11"), ("first_card",), "end"),
        (("scenario 1", "open A", "tile r11 D2/0 Ae6", "display uq03"), ("first_card",), "unique"),
        (("scenario 3", "open B", "tile r11 D2/0 Ba1", "display po03"), ("first_card",), "policy"),
        (("scenario 4", "open D", "tile r11 D2/0 Da1", "news nw02", "display r12"), ("first_card",), "news"),
        (("open A", "tile r11 D2/0 Ae6", "display r12"), ("first_card",), None),
    ],
)
def test_a_tip_of_cities_comes_where_it_matters(lines: tuple[str, ...], told: tuple[str, ...], wanted: str | None) -> None:
    view = GAMES["cities"].view(at(*lines), 0)
    assert tip_for("cities", view, 0, told) == wanted
    if wanted is not None:
        assert tip_for("cities", view, 0, (*told, wanted)) != wanted, "only once"


def test_a_dead_end_in_skyrise_is_told_to_whoever_can_bid_there() -> None:
    """Seen: somebody was told that whoever bids there wins, however low, and had nothing that beat the latest bid."""
    rules, told = GAMES["skyrise"], 0
    for seed in range(6):
        state, rng = rules.start(2 + seed % 3, seed, {}), Rng(seed)
        while (seat := rules.to_act(state)) is not None:
            if questions("skyrise")["dead_end"](rules.view(state, seat), seat):
                bids = [action for action in rules.legal(state) if isinstance(action, Bid)]
                view = rules.view(state, seat)
                assert any(outlook(rules.tables, view, bid).wins == "enclosed" for bid in bids)  # type: ignore[attr-defined]
                told += 1
            action, rng = rules.random_action(state, rng)
            state = rules.apply(state, action)
    assert told > 5
    assert lesson_for("skyrise", "dead_end") == "skyrise/passing_and_winning"


@pytest.mark.parametrize("game", GAMES)
def test_tips_lead_to_lessons_of_their_game(game: str) -> None:
    lessons = {lesson.id for lesson in courses()[game]}
    found = {tip: lesson_for(game, tip) for tip in questions(game)}
    assert set(found.values()) - {""} <= lessons
    assert sum(map(bool, found.values())) >= len(found) / 2, "most of them are taught"
    assert lesson_for(game, "nothing_of_the_kind") == ""


# -- kept ----------------------------------------------------------------------------------------------------------


def test_what_was_put_away_stays_put_away_in_every_program(tmp_path: Path) -> None:
    one, other = TipBook(tmp_path), TipBook(tmp_path)
    one.put_away("skyliners", ("equal",))
    other.put_away("skyliners", ("closing", "equal"))
    other.put_away("cities", ("red",))
    assert one.list_told("skyliners") == ("equal", "closing")
    assert one.list_told("cities") == ("red",)
    assert one.list_told("skyrise") == ()


def test_a_damaged_file_is_set_aside_and_tips_come_again(tmp_path: Path) -> None:
    (tmp_path / "tips.yaml").write_text("told: [")
    book = TipBook(tmp_path)
    assert book.list_told("cities") == ()
    book.put_away("cities", ("red",))
    assert book.list_told("cities") == ("red",)
    assert len(list(tmp_path.iterdir())) >= 2, "the damaged one is kept"


@pytest.mark.parametrize("newer", ["version: 2\ntold: {cities: [red]}\n", "told: {}\nversion: 9\nmuted: true\n"])
def test_a_newer_file_is_left_alone(tmp_path: Path, newer: str) -> None:
    (tmp_path / "tips.yaml").write_text(newer, encoding="utf-8")
    book = TipBook(tmp_path)
    book.put_away("cities", ("red",))
    assert book.list_told("cities") == ()
    assert (tmp_path / "tips.yaml").read_text(encoding="utf-8") == newer


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput):
        TipBook(tmp_path / "file").put_away("cities", ("red",))


def test_the_campaign_keeps_its_notes_with_its_progress(tmp_path: Path) -> None:
    notes = CampaignNotes(CampaignBook(tmp_path))
    notes.put_away("cities", ("red",))
    assert CampaignBook(tmp_path).read().notes == ("red",)
    assert notes.list_told("cities") == ("red",)


def test_a_factory_of_skyline_3000_is_told_of_only_where_several_buildings_are_begun_and_none_is_finished() -> None:
    rules, tip = GAMES["skyline3000"], questions("skyline3000")["full_factory"]
    for factory, is_told in (("1-", False), ("1- 2-", True), ("1- 2- 1B", False)):
        state = rules.from_text(f"seats 2\nhand 0 F1\nhand 1 F2\nfactory 0 {factory}\nfactory 1 1B")
        assert tip(rules.view(state, 0), 0) is is_told, factory

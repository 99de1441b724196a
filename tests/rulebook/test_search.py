"""The search answers: questions in people's own words, ids, names, both languages, spelling forgiven."""

from pathlib import Path

import pytest

from game.content import LANGUAGES, read_yaml
from game.rulebook.reading import book
from game.rulebook.search import SearchHit, distance, search
from game.rules import GAMES

FIRST = 3
"""Among so many answers the right one has to be: that is how many pages somebody opens."""

CARDS = ("card.", "role.", "panorama.", "mission.")

QUESTIONS = [
    pytest.param(game, language, asked[number], asked[0], id=f"{game}-{language}-{asked[number]}")
    for game, questions in read_yaml(Path(__file__).with_name("questions.yaml")).items()
    for asked in questions
    for number, language in enumerate(LANGUAGES, start=1)
]


def names(found: list[SearchHit]) -> list[str]:
    return [f"{each.section.game}/{each.section.id}" for each in found]


@pytest.mark.parametrize(("game", "language", "question", "section"), QUESTIONS)
def test_a_question_is_answered_within_three_pages(game: str, language: str, question: str, section: str) -> None:
    assert f"{game}/{section}" in names(search(question, language, game=game))[:FIRST]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_questions_of_each_game(game: str) -> None:
    assert sum(question.values[0] == game for question in QUESTIONS) >= 6 * len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_s_id_finds_its_section_with_that_clause(language: str) -> None:
    for game in GAMES:
        for rule, section in book(game, language).by_rule.items():
            best = search(rule.lower(), language)[0]
            assert best.section == section
            assert rule in best.ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_finds_its_page_in_its_game(language: str) -> None:
    for game in GAMES:
        for section in book(game, language):
            assert f"{game}/{section.id}" in names(search(section.title, language, game=game))[:FIRST], section.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_found_by_its_name(language: str) -> None:
    for game in GAMES:
        for section in book(game, language):
            for row in (row for row in section.rows if row.key.startswith(CARDS)):
                assert f"{game}/{section.id}" in names(search(row.name, language, game=game))[:FIRST], row.name


@pytest.mark.parametrize(
    ("typed", "language", "section"),
    [
        ("pemthouse", "en", "skyline_world/penthouses"),
        ("penthuose", "en", "skyline_world/penthouses"),
        ("antena", "en", "skyliners/antennas"),
        ("antennas", "en", "skyliners/antennas"),
        ("Dächer", "de", "skyliners/roof"),
        ("daecher", "de", "skyliners/roof"),
        ("Dacher", "de", "skyliners/roof"),
        ("Werbetafl", "de", "skyline3000/billboards"),
        ("provision", "de", "skyrise/provision"),
        ("Muell", "de", "cities/supply"),
    ],
)
def test_spelling_is_forgiven(typed: str, language: str, section: str) -> None:
    assert section in names(search(typed, language))[:FIRST]


def test_words_of_the_other_language_are_understood() -> None:
    assert "skyliners/roof" in names(search("Dach", "en"))[:FIRST]
    assert "skyline3000/billboards" in names(search("Werbetafel", "en"))[:FIRST]
    assert "skyline3000/billboards" in names(search("billboard", "de"))[:FIRST]


def test_all_games_are_searched_and_the_one_that_is_asked_about_comes_first() -> None:
    found = search("tie", "en")
    assert len({each.section.game for each in found}) > 1
    assert search("tie", "en", game="skyrise")[0].section.game == "skyrise"
    assert search("tie", "en", game="skyliners")[0].section.game == "skyliners"


def test_the_found_words_are_marked_in_the_line() -> None:
    best = search("penthouse", "en")[0]
    assert best.marks
    assert all("penthouse" in best.line[start:end].lower() for start, end in best.marks)


def test_nonsense_finds_nothing() -> None:
    assert search("xqzw", "en") == []
    assert search("", "en") == []


@pytest.mark.parametrize(
    ("one", "two", "far"),
    [("roof", "roof", 0), ("roof", "rof", 1), ("roof", "orof", 1), ("roof", "rooof", 1), ("roof", "park", None)],
)
def test_distance_counts_letters(one: str, two: str, far: int | None) -> None:
    assert distance(one, two, 2) == far

"""The rules in a terminal: the whole book, a quick page, answers, and what is said where there is none."""

import re

import pytest

from game import cli
from game.content import LANGUAGES
from game.errors import BadInput
from game.rulebook import asking
from game.rulebook.page import WIDTH
from game.rulebook.reading import book
from game.rules import GAMES
from game.text import texts
from tests.rulebook.desk import BOOKS

SCREEN = 45
"""Lines of a terminal window."""


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_whole_book_has_every_section_and_fills_every_number(game: str, language: str) -> None:
    lines = asking.whole(game, texts(language))
    for section in book(game, language):
        assert section.title in lines
    assert not re.search(r"[{}]", "\n".join(lines))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_quick_page_fits_one_screen(game: str, language: str) -> None:
    lines = asking.quick(game, texts(language))
    assert len(lines) <= SCREEN
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_gives_the_best_answer_in_full(language: str) -> None:
    lines = asking.answers("SL-47", texts(language), game="skyliners")
    assert book("skyliners", language).sections["roof"].title in lines
    assert any(line.startswith("SL-47") for line in lines)


def test_nothing_found_names_the_nearest_words() -> None:
    with pytest.raises(BadInput, match=r'nothing in the rules is about "pxnthxuxe"; did you mean .*penthouse'):
        asking.answers("pxnthxuxe", texts("en"))
    with pytest.raises(BadInput) as fault:
        asking.answers("xqzw", texts("de"))
    assert "xqzw" in texts("de").fault(fault.value)


# -- the command -----------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = cli.main(["rules", *argv])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command_prints_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "skyrise", "--lang", "de")
    assert code == 0
    assert "Wie eine Auktion abläuft" in out


def test_the_command_prints_the_quick_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cities", "--quick", "--lang", "en")
    assert (code, out.splitlines()[0]) == (0, "Cities: quick page")


def test_the_command_searches_one_game_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Floors" in run(capsys, "skyliners", "--search", "own floor", "--lang", "en")[1]
    assert "On your own floor" in run(capsys, "skyline_world", "--search", "own floor", "--lang", "en")[1]
    code, out, _ = run(capsys, "--search", "penthouse", "--lang", "en")
    assert code == 0
    assert "Best answer (Skyline of the World)" in out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["skyliner"], 'unknown game "skyliner"; did you mean "skyliners"?'),
        ([], "rules needs a game"),
        (["skyliners", "--search", "xqzw"], 'nothing in the rules is about "xqzw"'),
        (["skyliners", "--quick", "--search", "roof"], "exclude each other"),
    ],
)
def test_bad_input_is_one_line(argv: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *argv, "--lang", "en")
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_every_game_can_be_read() -> None:
    assert all(book(game, language).chapters for game in GAMES for language in LANGUAGES)

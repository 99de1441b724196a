"""No screen shows a code: neither the id of a rule nor the key of a place, in both languages."""

import re

import pytest

from game.app import App
from game.content import CONFIG, LANGUAGES
from game.rules import GAMES
from game.wording import read_wording
from tests.scenes.samples import match
from tests.scenes.screens.conftest import OWN, enter, settle

CODES = {
    language: re.compile(
        "|".join(code.pattern for code in read_wording(CONFIG / "wording.yaml").codes if language in code.languages)
    )
    for language in LANGUAGES
}


def shown_codes(app: App, language: str) -> list[str]:
    """What can be read in the window, tips included, that has a code in it."""
    words = (each for root in app.interface.roots() for widget in root.walk() for each in (widget.spoken(), widget.tip))
    return sorted({each for each in words if CODES[language].search(each)})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in OWN if name != "rules"])
def test_no_screen_shows_a_code(app: App, name: str, language: str) -> None:
    app.change(language=language)
    enter(app, name)
    assert shown_codes(app, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_result_of_a_match_shows_a_code(app: App, game: str, language: str) -> None:
    app.change(language=language)
    app.go("results", session=match(game))
    settle(app)
    assert shown_codes(app, language) == []

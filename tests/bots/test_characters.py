"""Characters: every trade has a style that exists, a name and a line in both languages, and a face; no two sit at one table."""

import pytest

from game.bots import BOTS
from game.bots.characters import EVEN, characters, kind_of, level_of, seat_characters, strength_of
from game.bots.levels import LEVELS, levels
from game.content import LANGUAGES
from game.rules import GAMES
from game.scenes.widgets.portraits import FACES
from game.text import texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trade_has_a_name_of_its_own_that_fits_and_a_line(language: str) -> None:
    t = texts(language)
    names = [t(f"character.{each}.name") for each in characters()]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 14 and t.has(f"character.{each}.about") for each, name in zip(characters(), names, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_trade_is_called_like_a_role_of_the_cities(language: str) -> None:
    t = texts(language)
    roles = {t(f"cities.word.ro{number:02}") for number in range(1, 11)}
    assert len(roles) == 10
    assert not roles & {t(f"character.{each}.name") for each in characters()}


def test_every_trade_has_a_face_and_every_style_somebody_who_plays_it() -> None:
    assert set(FACES) == set(characters())
    assert {EVEN, *levels().styles} == set(characters().values())


@pytest.mark.parametrize("game", GAMES)
def test_a_character_is_a_bot_of_its_level(game: str) -> None:
    for level in LEVELS:
        for each in characters():
            kind = kind_of(level, each, game)
            assert kind in BOTS
            assert level_of(kind) == level
            assert strength_of(kind) == LEVELS.index(level) + 1


def test_a_game_without_styles_is_played_as_usual() -> None:
    assert kind_of("hard", "locksmith", "cities") == "hard"
    assert kind_of("hard", "locksmith", "skyliners") == "hard-blocker"


def test_everybody_at_a_table_is_somebody_else() -> None:
    first, second, *_ = characters()
    assert seat_characters(["", None, first, ""]) == [second, "", first, list(characters())[2]]
    assert seat_characters(["nobody"]) == [first], "a trade of another version is replaced"
    assert strength_of("human") == strength_of("random") == 0

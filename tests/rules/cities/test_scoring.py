"""CS-75…CS-79: the three ways a city's story ends, each with words of its own."""

import pytest

from game.text import texts
from tests.rules.cities.desk import GAME, at

ENDINGS = {
    ("CS-75", 11): "success",
    ("CS-75", 10): "modest",
    ("CS-22", 30): "stuck",
    ("CS-45", 30): "unhappy",
    ("CS-66", 30): "wages",
    ("CS-69", 30): "no_board",
    ("CS-78", -10): "sunk",
}


@pytest.mark.parametrize(("ended", "total"), ENDINGS)
def test_CS_79_an_outcome_names_how_the_city_ended(ended, total):
    outcome = GAME.outcome(at("phase over", f"ended {ended}", f"total {total}"))
    assert outcome.decided_by == ENDINGS[ended, total]
    assert outcome.won == (outcome.decided_by == "success")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", ["end", "headline"])
def test_CS_75_a_finished_city_below_the_threshold_is_not_called_lost(language, table):
    said = {how: texts(language)(f"cities.{table}.{how}") for how in ENDINGS.values()}
    assert len(set(said.values())) == len(ENDINGS)
    lost = {"en": "lost", "de": "gescheitert"}[language]
    assert [how for how in said if lost in said[how]] == ["stuck", "unhappy", "wages", "no_board", "sunk"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_CS_79_every_ending_has_words_of_its_own_and_none_names_a_rule(language):
    said = [texts(language)(f"cities.end.{how}") for how in dict.fromkeys(ENDINGS.values())]
    assert len(set(said)) == len(said)
    assert not any("CS-" in words for words in said)

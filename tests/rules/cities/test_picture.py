"""A city in a terminal: everything in words, every cell with a name, every option seen."""

import re

import pytest

from game.text import texts
from tests.rules.cities.desk import FILLED, GAME, at, intro
from tests.rules.desk import drawn


def read(*lines: str, language: str = "en") -> str:
    state = at(*lines)
    return drawn(GAME, GAME.view(state, 0), language)


def test_the_map_has_coordinates() -> None:
    rows = read("open A", "tile hea1 D2/0 Ae6", "display r11").split("\n")
    assert rows[0].split() == ["B", "E", "A"]
    assert rows[1].split() == list("abcdefg") * 3
    assert [row.split()[0] for row in rows[2:9]] == list("1234567")
    column = rows[1].rindex("e")
    assert rows[7][column] == rows[7][column + 2] == "S", "the clinic on Ae6 and Af6"
    assert rows[7][rows[1].index("e")] == "b", "closed boards are in small print"


def test_tracks_cards_and_districts_are_told_in_words() -> None:
    shown = read("open A", "tile hea1 D2/0 Ae6", "tracks w-2", "display r11 pow2")
    assert "Power 0, Water −2, Garbage 0 (−6 to 8;" in shown
    assert "Mill houses [r11], residential I: Water -1, Employment +1; if healthcare: Money +1" in shown
    assert "Coal power plant [pow2], utility II: Money -3; brings Power +5, Pollution +1" in shown
    assert "District Ae5: 7 of 9 cells free, tiles 1; Medical clinic on Ae6 (serves only what is beside it)" in shown
    assert "District Ae1: 9 of 9 cells free, tiles 0; needs 1" in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_code_stands_there_but_in_brackets(language: str) -> None:
    lines = ("scenario 4", "open A", "tile uq04 O4/0 Ae1", "roles ro06", "news nw07", "pile c14", "open_tops on")
    shown = read(*lines, "display r11 r12 uq05 po01 hea2 i11 c11", language=language)
    bare = re.sub(r"\[\w+\]", "", shown)
    for code in (*GAME.tables.cards, *GAME.tables.roles):
        assert not re.search(rf"\b{code}\b", bare), code
    text = texts(language)
    for code in ("uq04", "ro06", "nw07"):
        assert text(f"cities.text.{code}") in shown, "what is in force says what it does"


def test_every_option_is_seen() -> None:
    usual = read("open A", *FILLED, "display r12")
    assert "If the milestone ended now" in usual
    assert "cards left (" in usual
    assert "Exchanging a card costs 2 money." in usual
    assert " + " in usual.split("\n")[2], "the streets of closed boards"
    assert "Options:" not in usual
    hidden = read("open A", *FILLED, "display r12", "forecast off", "deck_counts off", "closed_fronts hidden")
    assert "If the milestone ended now" not in hidden
    assert "Stack I: not empty" in hidden
    assert "+" not in hidden.split("\n")[2]
    assert "Options: Cards left: No, Forecast: No, Closed boards: Only water and cost." in hidden
    helped = read("open A", "display r11", "open_tops on", "exchange_price 1", "small_rest on", "smooth on", "undo full")
    assert "; on top " in helped
    assert "Exchanging a card costs 1 money." in helped
    assert "Options: Exchange: 1 money, Open stacks: Yes, Even stacks: Yes, Small gaps: Yes, Undo: Without limit." in helped


def test_a_place_says_what_building_there_would_bring() -> None:
    state = intro("tile hea2 L4/0 Ae1", "display r11")
    view, say = GAME.view(state, 0), texts("en").sayer("cities")
    steps = GAME.parse(state, "play r11 D2/0 Af3").steps()
    assert GAME.told(view, steps[:3], steps[3], say) == "Water -1, Employment +1, Money +1 (reward earned)"
    away = GAME.parse(state, "play r11 D2/0 Ae5").steps()
    assert GAME.told(view, away[:3], away[3], say) == "Water -1, Employment +1 (no reward)"
    tile = GAME.parse(state, "play r11 L3/2 Ab5").steps()
    assert GAME.told(view, tile[:2], tile[2], say) == ".X / XX"

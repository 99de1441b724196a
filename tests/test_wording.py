"""Wording: each rule finds a text that breaks it, and lets the right one pass."""

import pytest

from game.content import CONFIG, LANGUAGES
from game.text import Entry, Plural, texts
from game.wording import Avoided, CodePattern, Wording, read_wording, untranslated, wording_faults

RULES = read_wording(CONFIG / "wording.yaml")
SMALL = Wording(
    typed=("*.draw.*",),
    codes=(CodePattern("the code of a cell", r"\b[a-e][1-5]\b"),),
    buttons={"*.button.*": 8},
    avoided={
        "en": (
            Avoided(("slot*",), "site", "one name", games=("demo",)),
            Avoided(("by lot", "Shop"), "random", "plain words", but=("demo.name",)),
        )
    },
)


def found(language: str, key: str, entry: Entry, wording: Wording = RULES) -> list[str]:
    return [fault.removeprefix(f"{key} ({language}): ") for fault in wording_faults(language, {key: entry}, wording)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_s_own_texts_are_well_worded(language: str) -> None:
    assert list(wording_faults(language, texts(language).entries, RULES)) == []


@pytest.mark.parametrize(
    ("language", "words", "code"),
    [
        ("en", "Nothing goes there (SL-41).", "SL-41"),
        ("en", "Nothing goes there (S3K-243).", "S3K-243"),
        ("en", "A tile lies on Ac4.", "Ac4"),
        ("en", "Nobody builds on c3.", "c3"),
        ("en", "Block Y3 is scored.", "Y3"),
        ("de", "Im Viertel NE steht nichts.", "NE"),
        ("de", "Gelegt auf Ag6.", "Ag6"),
    ],
)
def test_codes_are_found(language: str, words: str, code: str) -> None:
    [fault] = found(language, "skyliners.log.demo", words)
    assert fault.startswith(f'"{code}" is ')


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Row A, position 3: +2, 4/5."), ("en", "The quarter NE."), ("de", "Das Viertel NO."), ("en", "{block:b1} stays.")],
)
def test_what_only_looks_like_a_code_is_none(language: str, words: str) -> None:
    assert found(language, "skyliners.log.demo", words) == []


def test_those_who_type_moves_read_codes() -> None:
    assert found("en", "demo.draw.cell", "on c3", SMALL) == []
    assert found("en", "demo.log.cell", "on c3", SMALL) == ['"c3" is the code of a cell, which no player reads']


def test_a_second_name_for_a_thing_is_found() -> None:
    assert found("en", "demo.log.put", "Slots are free.", SMALL) == ['"Slots" is not used; say site (one name)']
    assert found("en", "other.log.put", "Slots are free.", SMALL) == [], "another game may say so"
    assert found("en", "demo.log.put", "The {slot} is free.", SMALL) == [], "a parameter is no word"
    assert found("en", "demo.log.put", "A slotted roof by lottery in a shop.", SMALL) == [
        '"slotted" is not used; say site (one name)'
    ], "other words are whole words, and one that begins large is only meant so"


def test_a_word_may_be_right_in_one_place() -> None:
    assert found("en", "other.name", "By lot", SMALL) == ['"By lot" is not used; say random (plain words)']
    assert found("en", "demo.name", "By lot", SMALL) == []


def test_both_forms_of_a_plural_are_read() -> None:
    assert found("en", "demo.log.put", Plural("1 slot", "{count} sites"), SMALL) == ['"slot" is not used; say site (one name)']
    assert len(found("en", "demo.log.put", Plural("1 site", "{count} slots"), SMALL)) == 1


def test_words_longer_than_their_button_are_found() -> None:
    assert found("en", "demo.button.go", "End turn", SMALL) == []
    assert found("en", "demo.button.go", "End turn!", SMALL) == ["9 characters, but its button has room for 8"]
    assert found("en", "demo.button.go", "{number} cards", SMALL) == [], "nobody knows how long a parameter gets"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", 'Press "Go".'),
        ("en", "Press „Go“."),
        ("en", "Press “Go."),
        ("de", "Drücke “Los”."),
        ("de", 'Drücke "Los".'),
        ("de", "Drücke „Los”."),
    ],
)
def test_wrong_quotation_marks_are_found(language: str, words: str) -> None:
    [fault] = found(language, "demo.log.put", words, SMALL)
    assert fault.startswith("quotations are written ")


def test_right_quotation_marks_pass() -> None:
    assert found("en", "demo.log.put", "It's “one” and “two”.", SMALL) == []
    assert found("de", "demo.log.put", "„Eins“ und „zwei“.", SMALL) == []


def test_two_blanks_in_a_row_are_found() -> None:
    assert found("en", "demo.log.put", "One  two.", SMALL) == ["two blanks in a row"]


@pytest.mark.parametrize("words", ["-1 point", "costs -2", "(-3)", "-{points} points"])
def test_a_hyphen_is_no_minus(words: str) -> None:
    assert found("en", "demo.log.put", words, SMALL) == ["a hyphen before a number; a minus is −"]


def test_hyphens_inside_words_and_real_minus_signs_pass() -> None:
    assert found("en", "demo.log.put", "A 2-million floor costs −2.", SMALL) == []


def test_a_sentence_in_one_language_only_is_found() -> None:
    english = {"a": "Choose a card first.", "b": "Skyline of the World", "c": "{how}.", "d": "Choose {count} cards."}
    german = {"a": "Choose a card first.", "b": "Skyline of the World", "c": "{how}.", "d": "Wähle {count} Karten."}
    assert list(untranslated(english, german)) == ["a"]

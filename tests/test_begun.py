"""Moves typed step by step: by name, key or number; a stranger can play a whole game of Cities without a single code."""

import re
from itertools import takewhile
from random import Random

import pytest

from game.begun import Begun, listing
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.cities import Build, Exchange
from game.rules.core import Target
from game.terminal import Terminal
from game.text import texts
from tests.rules.cities.desk import GAME, intro

EN = texts("en")
EXPLAINED = {language: texts(language)("cli.ask_on") for language in ("en", "de")}


def begun(*lines: str) -> Begun:
    return Begun(GAME.legal(intro(*lines)), GAME.notation, lambda target: EN.target("cities", target))


def test_a_move_is_begun_by_its_verb_and_asked_on() -> None:
    move = begun("display hea1 r11")
    assert move.type("play") is True
    assert [target.key for target in move.list_next()] == ["hea1", "r11"]
    assert move.type("medical clinic") is True, "names are as good as keys"
    assert move.things() == (Target("card", "hea1"),), "its only tile is taken by itself"
    assert [target.kind for target in move.list_next()] == ["orientation", "orientation"]
    assert move.type("2") is True
    action = move.type("ae6")
    assert isinstance(action, Build)
    assert (action.card, action.orient, action.at) == ("hea1", 1, "Ae6")


def test_a_move_may_be_typed_in_one_line_and_without_a_verb() -> None:
    action = begun("display hea1 r11").type("Mill houses D2/0 Ae6")
    assert isinstance(action, Build)
    assert (action.card, action.shape, action.at) == ("r11", "D2", "Ae6")
    other = begun("display hea1 r11")
    assert other.type("hea1") is True
    assert Target("button", "exchange") in other.options()
    assert isinstance(other.type("exchange it"), Exchange)


def test_what_means_nothing_changes_nothing() -> None:
    move = begun("display hea1 r11")
    assert move.type("dance") is False
    assert not move.is_begun
    assert move.type("play hea1") is True
    before = move.chosen
    assert move.type("Zz9") is False
    assert move.chosen == before
    move.back()
    assert not move.is_begun
    assert move.type("3") is False, "numbers count only where something was listed"


def test_a_few_choices_are_numbered_and_many_are_listed_together() -> None:
    cells = [Target("cell", f"A{n}") for n in range(20)]
    assert listing(cells[:2], lambda target: target.key.lower()) == ["  1  a0", "  2  a1"]
    assert listing(cells, lambda target: "near" if target.key < "A2" else target.key) == [
        "  near: A0 A1 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19",
        "  A2 A3 A4 A5 A6 A7 A8 A9",
    ]


@pytest.mark.parametrize(("game", "language"), [("cities", "en"), ("cities", "de"), ("skyliners", "en")])
def test_a_stranger_plays_a_whole_game_by_what_is_listed(game: str, language: str) -> None:
    """Whoever begins with a first word and answers with the numbers and names that are listed comes to the end."""
    session = Session(GAMES[game], [Player(f"P{seat}") for seat in range(GAMES[game].seats[0])], seed=2)
    chance, shown = Random(1), list[str]()

    def read(_prompt: str) -> str:
        asked = EXPLAINED[language] in shown[-1:]
        recent = list(takewhile(lambda line: line.startswith("  "), reversed(shown[:-1]))) if asked else []
        numbers = [match[1] for line in recent if (match := re.match(r" +(\d+)  ", line))]
        places = [word for line in recent for word in line.split(": ")[-1].split()]
        verbs = sorted({session.rules.notation(action).split()[0] for action in session.legal(session.to_act or 0)})
        return chance.choice(numbers or places or verbs)

    finished = Terminal(session, texts(language), read=read, write=shown.append).play()
    assert finished
    assert session.outcome is not None

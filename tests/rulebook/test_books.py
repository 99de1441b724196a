"""The rules to be read are complete: every rule, every thing, in both languages, with true numbers and drawings."""

import re
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from game.content import LANGUAGES
from game.rulebook.checking import faults
from game.rulebook.drawings import broken_claim, state_of, targets_of
from game.rulebook.numbers import REFERENCE, looked_up
from game.rulebook.reading import RULES, book, read_yaml
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.text import texts
from tests.rulebook.desk import BOOKS, used_ids

MANY_DRAWINGS = 10
EXPLAINED = ("option", "score", "fact", "button", "pick", "decided")
"""Tables of a game's texts; each entry is a thing on the screen that needs a page (`pick` names the kinds of targets)."""


def test_nothing_is_wrong_with_any_of_them() -> None:
    assert list(faults(RULES)) == []


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_id_of_the_program_stands_in_exactly_one_section(game: str, language: str) -> None:
    stated = Counter(rule for section in book(game, language) for rule in section.ids)
    assert sorted(used_ids(game) - stated.keys()) == []
    assert [rule for rule, times in stated.items() if times > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_languages_state_the_same_rules_in_the_same_sections(game: str) -> None:
    first, *others = (book(game, language) for language in LANGUAGES)
    for other in others:
        assert [(section.id, section.ids) for section in first] == [(section.id, section.ids) for section in other]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_thing_on_the_screen_has_its_page(game: str, language: str) -> None:
    entries = texts(language).entries
    things = {key.removeprefix(f"{game}.") for key in entries if key.startswith(tuple(f"{game}.{part}." for part in EXPLAINED))}
    things = {".".join(key.split(".")[:2]).removeprefix("pick.") for key in things}
    assert [thing for thing in sorted(things) if book(game, language).about(thing) is None] == []


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_page_says_something_in_few_words(game: str, language: str) -> None:
    for section in book(game, language):
        assert section.title
        assert 15 < len(section.answer) < 240, section.id
        assert section.clauses or section.rows or section.example, section.id
        assert section.terms, section.id
        assert len(section.forgotten) <= 3, section.id


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_quick_page_is_one_screen_with_five_often_forgotten_things(game: str, language: str) -> None:
    quick = book(game, language).quick
    assert len(quick.forgotten) == 5
    assert quick.turn
    assert quick.scores
    assert quick.end


# -- numbers ---------------------------------------------------------------------------------------------------


EXAMPLE = "worked-example"


def sentences(game: str, language: str) -> list[tuple[str, str]]:
    """What a book states, as it is typed: answers, rules, what is forgotten, the quick page. Examples have own numbers."""
    words = read_yaml(RULES / game / f"{language}.yaml")
    found = [(f"quick.{part}", line) for part, lines in words["quick"].items() for line in lines]
    for name, section in words["sections"].items():
        if name == EXAMPLE:
            continue
        found += [(f"{name}.answer", section["answer"])]
        found += [(f"{name}.rule.{key}", text) for key, text in section.get("rule", {}).items()]
        found += [(f"{name}.forgotten", line) for line in section.get("forgotten", ())]
    return found


def amounts(thing: Any) -> set[int]:
    """Every number in a game's content."""
    if isinstance(thing, bool):
        return set()
    if isinstance(thing, int):
        return {abs(thing)}
    parts: Any = ()
    if isinstance(thing, msgspec.Struct):
        parts = [getattr(thing, name) for name in thing.__struct_fields__]
    elif isinstance(thing, dict):
        parts = thing.values()
    elif isinstance(thing, tuple | list | frozenset):
        parts = thing
    return set().union(*map(amounts, parts))


NAMES = {
    "skyline3000": r"([Rr]ounds?|Runde|[Ss]tack|Stapel|Platz) [1-4]( (and|to) [1-4])?",
    "skyline_world": r"([Ll]evels?|Ebenen?) [1-5]( (to|bis) 4)?|[1246] (Mio|million)|(, |zu )[1246] (on|auf)",
    "cities": r"([Ss]cenario|Szenario) [25]",
    "skyrise": r"([Ee]ra|Ära) 2",
    "skyliners": r"4/5|\b5 ha(s|t)|1, 2, 3|25|\d (to|bis) (4|5|10|11|12)",
}
"""Numbers that no file of the content holds: names of places and levels, shapes of the board, what follows from other rules."""


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_no_number_of_the_content_is_typed_a_second_time(game: str, language: str) -> None:
    known = amounts(GAMES[game].content)
    typed = [
        (where, sentence)
        for where, sentence in sentences(game, language)
        for number in re.findall(r"\d+", re.sub(NAMES[game], "", REFERENCE.sub("", sentence)))
        if int(number) in known - {0, 1}  # these two are everywhere
    ]
    assert typed == []


def test_a_reference_finds_its_number() -> None:
    rules = GAMES["skyliners"]
    assert looked_up(rules, "kits.4.floors") == 12
    assert looked_up(rules, "setup_cards.star.cards.#") == 16
    with pytest.raises(LookupError):
        looked_up(rules, "kits.5.floors")


# -- drawings --------------------------------------------------------------------------------------------------


def drawings() -> list[Any]:
    return [
        pytest.param(game, section.id, id=f"{game}-{section.id}")
        for game in GAMES
        for section in book(game, LANGUAGES[0])
        if section.drawing
    ]


@pytest.mark.parametrize(("game", "section"), drawings())
def test_a_drawing_can_be_read_and_its_claims_are_true(game: str, section: str) -> None:
    drawing = book(game, LANGUAGES[0]).sections[section].drawing
    assert drawing is not None
    rules = GAMES[game]
    state = state_of(drawing, rules)
    assert rules.view(state, drawing.viewer).seat == drawing.viewer
    assert drawing.claims
    assert broken_claim(drawing, rules) is None


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_drawings(game: str) -> None:
    assert sum(section.drawing is not None for section in book(game, LANGUAGES[0])) >= MANY_DRAWINGS


@cache
def pointed_at(game: str) -> set[Target]:
    """Whatever can be pointed at in some matches of it, with every seat count."""
    rules, found = GAMES[game], set()
    for seats in rules.seats:
        for seed in (1, 2, 3):
            state, rng = rules.new(seats, seed), seeded(seed)
            while legal := rules.legal(state):
                found.update(step for action in legal for step in action.steps())
                action, rng = rng.pick(legal)
                state = rules.apply(state, action)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_pointed_at_has_its_page(game: str) -> None:
    own = book(game, LANGUAGES[0])
    assert [target for target in pointed_at(game) if own.about(f"{target.kind}.{target.key}") is None] == []


@pytest.mark.parametrize(
    ("game", "thing", "section"),
    [
        ("skyliners", "piece.roof", "roof"),
        ("skyline3000", "card.CR5", "anchoring"),
        ("skyline3000", "card.F3", "floor-card"),
        ("skyrise", "card.12", "wonders"),
        ("skyline_world", "stock.10", "penthouses"),
        ("skyline_world", "plot.c6", "strategic"),
        ("skyline_world", "plot.c7", "map"),
        ("cities", "card.uq03", "uniques"),
        ("cities", "option.smooth", "options"),
    ],
)
def test_a_thing_finds_its_own_page_first(game: str, thing: str, section: str) -> None:
    found = book(game, LANGUAGES[0]).about(thing)
    assert found is not None
    assert found.id == section


def test_nobody_explains_what_is_nowhere() -> None:
    assert book("skyliners", LANGUAGES[0]).about("zeppelin") is None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_exists(game: str) -> None:
    lit = {
        target: section.id for section in book(game, LANGUAGES[0]) if section.drawing for target in targets_of(section.drawing)
    }
    beyond = {target for target in lit if f"{target.kind} {target.key}" in NEVER_CHOSEN}
    assert [lit[target] for target in lit.keys() - pointed_at(game) - beyond] == []


NEVER_CHOSEN = {"plot c3"}
"""Things on the table that no move points at."""

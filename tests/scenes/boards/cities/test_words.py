"""No text of Cities has a code in it: log, refusals, names of moves, notes, warnings and reasons, over whole random matches."""

import re
from collections.abc import Iterator

import pytest

from game.bots.reasons import reason
from game.match.session import Player, Session
from game.rules.cities import Public, View
from game.rules.core import Action, Rng, Target
from game.scenes.boards.cities.faces import face
from game.scenes.boards.screen import screen_of
from game.scenes.widgets.printing import tab_words
from game.scenes.words import move_name, target_name
from game.text import Text, texts
from tests.rules.cities.desk import GAME

SCREEN = screen_of("cities")
CODES = {
    *GAME.tables.cards,
    *GAME.tables.roles,
    *GAME.tables.shapes,
    *(news.code for news in GAME.content.news),
}
CODE = re.compile(rf"\b([A-F]?[a-g][1-7]|CS-\d+|{'|'.join(sorted(CODES))})\b")


def targets(view: View) -> Iterator[Target]:
    """Everything on the table that can be pointed at."""
    site = GAME.tables.site(view.setup.layout)
    yield from (Target("cell", name) for name in site.names.values())
    yield from (Target("board", name) for name in site.boards)
    yield from (Target("stack", name) for name in ("I", "II", "III"))
    yield from (Target("card", code) for display in view.displays for code in display)
    yield from (Target("orientation", str(turn)) for turn in range(8))
    yield from (Target("shape", code) for code in GAME.tables.shapes)


def told_of(session: Session, action: Action, text: Text) -> Iterator[str]:
    """What is said of a move before it is made."""
    view = session.view(session.to_act)
    yield SCREEN.move_name(text, view, action)
    yield move_name(text, "cities", [step for step in action.steps() if step.kind not in action.settings])
    yield from (note.words for note in SCREEN.notes(text, view, action))
    preview = session.preview(action)
    after = preview.view if preview is not None else None
    yield from (warning.words for warning in SCREEN.warnings(text, view, action, after))
    if isinstance(after, Public):
        yield from (note.words for note in SCREEN.outlook(text, view, after) or ())
        why = reason(GAME, view, after, session.to_act or 0)
        yield text.because("cities", why, session.names) if why is not None else ""


def refusals(session: Session, text: Text, rng: Rng) -> Iterator[str]:
    """Why things cannot be pointed at, one after the other and behind a card."""
    state, view = session.final_state(), session.view(None)
    every = tuple(targets(view))
    cards = [target.key for target in every if target.kind == "card"]
    for target in every:
        shape, rng = rng.pick(tuple(GAME.tables.shapes))
        words = [target.key, *(f"{card} {shape} 0 {target.key}" for card in cards if target.kind == "cell")]
        for why in (GAME.why_not(state, each) for each in (*words, "end", "keep")):
            yield text.reason("cities", why) if why is not None else ""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scenario", ["intro", "2", "4", "5"])
def test_no_text_has_a_code_in_it(language: str, scenario: str) -> None:
    text, rng = texts(language), Rng(len(scenario) + len(language))
    said: set[str] = set()
    for seed in (1, 2):
        session = Session(GAME, [Player("Anna"), Player("Ben")], seed=seed, options={"scenario": scenario})
        while session.to_act is not None:
            view, legal = session.view(session.to_act), session.legal(session.to_act)
            said |= {text.prompt("cities", GAME.prompt(view)), text.left("cities", GAME.prompt(view))}
            for _ in range(6):
                action, rng = rng.pick(legal)
                said.update(told_of(session, action, text))
            if session.number % 12 == 0:
                said.update(refusals(session, text, rng))
                said |= {target_name(text, "cities", target) for target in targets(view)}
            said |= {held.face.spoken for held in SCREEN.hand(view, text)}
            action, rng = GAME.random_action(session.final_state(), rng)
            session.submit(action)
        said.update(line.text for line in session.log(None, text))
    found = sorted(words for words in said if CODE.search(words))
    assert not found
    assert len(said) > 100, "there was something to read"


@pytest.mark.parametrize(("language", "unit"), [("en", "money"), ("de", "Geld")])
def test_what_something_unique_costs_has_its_unit_on_the_smallest_card_too(language: str, unit: str) -> None:
    """Where cards are tabs all others show signs with their numbers."""
    for card in GAME.content.uniques:
        said = tab_words(face(card.code, texts(language)))
        assert said == f"\N{MINUS SIGN}{card.price} {unit}"

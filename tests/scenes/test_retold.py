"""Moves that are told afterwards: nobody points at them, so their words say where and what."""

import pytest

from game.rules import GAMES
from game.scenes.boards.screen import screen_of
from game.scenes.retold import retell_move
from game.studies.reading import own_studies
from game.text import texts

POINTING = {"en": ("here", "this "), "de": ("hier", "dies")}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_move_of_a_study_is_told_as_if_one_pointed_at_it(game: str, language: str) -> None:
    rules, screen = GAMES[game], screen_of(game)
    for study in own_studies().of(game)[::2]:
        for way in (study.entry.solutions[0], study.entry.greedy):
            state = rules.from_text(study.entry.position)
            for notation in way:
                action, view = rules.parse(state, notation), rules.view(state, study.seat)
                said = retell_move(screen.speak(texts(language), view, ("Anna", "Ben", "Clara", "Dora")), game, view, action)
                assert said == said.strip(), study.key
                assert said[0].isupper() or said[0].isdigit(), said
                assert not any(word in said for word in (*POINTING[language], "  ", "{")), said
                state = rules.apply(state, action)

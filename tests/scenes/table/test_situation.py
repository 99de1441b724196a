"""The situation at a table: computed once per change, and one application of the rules for everything that a hover shows."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Target
from game.scenes.table.table import TableScene
from tests.scenes.patience import until

SEATED = list(GAMES)


class Counted:
    """A game's rules that count how often they are applied."""

    def __init__(self, rules: Any) -> None:
        self._rules, self.applied = rules, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, *args: Any) -> Any:
        """Applies and counts."""
        self.applied += 1
        return self._rules.apply(*args)


def _sit(app: App, game: str) -> tuple[TableScene, Counted]:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    rules = Counted(GAMES[game])
    seats = GAMES[game].seats[0]
    session = Session(rules, [Player("Anna"), *[Player("Bot", "random")] * (seats - 1)], seed=4)  # type: ignore[arg-type]
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene, rules


def _completing(scene: TableScene) -> Iterator[tuple[Target, Action]]:
    """Targets that would complete a move, after as many choices as that takes."""
    chooser = scene.hotseat.chooser
    for _ in range(4):
        found = [(target, action) for target in chooser.options() if (action := chooser.would_complete(target)) is not None]
        if found:
            yield from found
            return
        scene.selection.choose(chooser.options()[0])


@pytest.mark.parametrize("game", SEATED)
def test_one_hover_applies_the_rules_once(app: App, game: str) -> None:
    scene, rules = _sit(app, game)
    hovered = list(_completing(scene))[:6]
    assert hovered, "somebody can complete a move"
    for target, action in hovered:
        scene.selection.look_at(None)
        before, moves = rules.applied, len(action.moves) if hasattr(action, "moves") else 1
        scene.selection.look_at(target)
        app.step()
        assert rules.applied - before <= moves, f"{target} asked the rules more than once"


@pytest.mark.parametrize("game", SEATED)
def test_panels_ask_for_nothing_that_the_situation_does_not_hold(app: App, game: str) -> None:
    """Telling the same situation again draws nothing: every part is a function of it."""
    scene, _ = _sit(app, game)
    drawn = {name: layer.root for name, layer in scene.hud.frame.layers.items()}
    scene.hud.tell(scene.situation)
    scene.refresh_panels()
    assert {name: layer.root for name, layer in scene.hud.frame.layers.items()} == drawn

"""What a pointed move brings is always said: in points for everybody, in the words of the game, or why nobody can know."""

import re

import pytest

from game.app import App
from game.match.gesture import Gesture
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rng
from game.scenes.boards.screen import screen_of
from game.scenes.table.situation import Means
from game.scenes.table.table import TableScene
from game.scenes.widgets import Label
from tests.scenes.patience import until

UNFORESEEN = {"cities": {"Draw"}, "skyline3000": {"Seal"}, "skyrise": {"Keep"}}
"""By game the moves of which nothing can be said before: a card is drawn, bids or choices are opened."""
TRIED = 2
"""So many moves of every decision are tried."""


def _kind(action: Action) -> str:
    """What kind of move somebody points at."""
    return type(action.moves[0] if isinstance(action, Gesture) else action).__name__


def _seats(game: str) -> list[Player]:
    return [Player(name) for name in ("Anna", "Ben", "Cem")[: 1 if game == "cities" else 3]]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_match_is_previewed_or_nobody_could_know(game: str) -> None:
    """Up to the last move, which reveals most."""
    session, rng, screen = Session(GAMES[game], _seats(game), seed=5), Rng(5), screen_of(game)
    while (seat := session.to_act) is not None:
        legal = session.legal(seat)
        pointed = screen.gestures(session.view(seat), legal)
        for _ in range(TRIED):
            action, rng = rng.pick(pointed)
            if _kind(action) not in UNFORESEEN.get(game, ()):
                assert session.preview_all((action,)) is not None, f"{action} after {session.number} moves"
        made, rng = rng.pick(legal)
        session.submit(made)


def _sit(app: App, game: str, share: float) -> TableScene:
    """At the table of a person who decides, after that share of their decisions in a random match."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(each.name, "human" if seat == 0 else "random") for seat, each in enumerate(_seats(game))]
    match, rng = Session(GAMES[game], players, seed=8), Rng(8)
    while match.to_act is not None:
        action, rng = rng.pick(match.legal(match.to_act))
        match.submit(action)
    own = [number for number, seat in enumerate(match.movers()) if seat == 0]
    session = match.branch(own[round(share * (len(own) - 1))], players)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


def _point_at_move(scene: TableScene, action: Action) -> bool:
    """Chooses all but the last thing of a move and points at that; False where it is reached in another way."""
    chooser = scene.hotseat.chooser
    while scene.selection.step_back():
        pass
    *first, last = (step for step in action.steps() if step.kind not in action.settings)
    for step in first:
        if step not in chooser.chosen:
            scene.selection.choose(step)
    for step in action.steps():
        if step.kind in action.settings:
            chooser.choose(step)
    scene.selection.look_at(None)
    scene.selection.look_at(last, Means.BOARD if last in scene.board.targets() else Means.STRIP)
    return scene.selection.glance is not None and scene.selection.glance.action is not None


def _said(scene: TableScene) -> list[str]:
    root = scene.hud.frame.layers["bubble"].root
    return [widget.text for widget in root.walk() if isinstance(widget, Label)] if root is not None else []


@pytest.mark.parametrize("share", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_pointed_move_brings_is_said_beside_it(app: App, game: str, share: float) -> None:
    scene = _sit(app, game, share)
    screen, by_kind = scene.tabletop.screen, {_kind(action): action for action in reversed(scene.hotseat.chooser.every())}
    for kind, action in by_kind.items():
        assert _point_at_move(scene, action), kind
        glance, said = scene.situation.glance, _said(scene)
        assert glance is not None
        assert glance.action is not None
        if glance.preview is None:
            assert screen.unforeseen(scene.t, scene.situation.view, glance.action) in said, kind
            continue
        own = screen.outlook(scene.t, scene.situation.view, glance.preview.view)
        if own is None:
            assert any(re.match(r"[+±\N{MINUS SIGN}]\d", words) for words in said), f"{kind}: {said}"
        else:
            assert own, kind
            assert {note.words for note in own} <= {*said}, kind

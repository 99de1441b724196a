"""Matches for board tests: random moves from a seed, and the boards that show them."""

from collections.abc import Iterator
from typing import Any

from panda3d.core import NodePath

from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rules, Target, seeded
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import Look


def state_after(
    game: str, plies: int, *, seats: int | None = None, seed: int = 1, **options: str
) -> tuple[Rules[Any, Any], Any]:
    rules = GAMES[game]
    state, rng = rules.new(seats or max(rules.seats), seed, **options), seeded(seed)
    for _ in range(plies):
        if rules.to_act(state) is None:
            break
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
    return rules, state


def steps(game: str, *, seats: int, seed: int, viewer: int | None, limit: int = 400, **options: str) -> Iterator[Step]:
    """A whole random match as a viewer is told it, set-up first."""
    session = Session(GAMES[game], [Player(str(seat)) for seat in range(seats)], seed=seed, options=options)
    rng = seeded(seed)
    told: list[Step] = []

    class Watcher:
        def __init__(self) -> None:
            self.viewer = viewer

        def on_reset(self, step: Step) -> None:
            told.append(step)

        def on_step(self, step: Step) -> None:
            told.append(step)

    session.watch(Watcher())
    yield told.pop()
    while session.to_act is not None and session.number < limit:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
        yield from tuple(told)  # nothing where the move is a secret
        told.clear()


def new_board(game: str, look: Look | None = None, root: NodePath | None = None) -> Board:
    return screen_of(game).make_board(root or NodePath("root"), look or Look())


def all_targets(actions: tuple[Action, ...]) -> list[Target]:
    return list(dict.fromkeys(target for action in actions for target in action.steps()))

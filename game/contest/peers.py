"""Measures board games of other libraries like our own: random plies, legal moves, copies of a state. For `bench --peers`.

The games are those the libraries wrote in Python, played through their public interfaces in the way that costs them least.
No library is required: one that is not installed is named and left out.
"""

import contextlib
import copy
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from msgspec import Struct


class Peer(Struct, frozen=True):
    """One game of another library. `apply` may change the state it is given; it returns the one to go on with."""

    name: str
    new: Callable[[int], Any]
    is_over: Callable[[Any], bool]
    choices: Callable[[Any], Sequence[Any]]
    """What may be done, as cheaply as the library can tell: perhaps a list that the state keeps."""
    legal: Callable[[Any], Sequence[Any]]
    """The same, made anew."""
    apply: Callable[[Any, Any], Any]
    copy: Callable[[Any], Any]


def play(peer: Peer, seed: int) -> int:
    """A whole match at random; returns its plies."""
    state, choose, plies = peer.new(seed), Random(seed).choice, 0
    while not peer.is_over(state):
        state = peer.apply(state, choose(peer.choices(state)))
        plies += 1
    return plies


def positions(peer: Peer, count: int = 50) -> list[Any]:
    """Copies of positions of one random match, evenly spread."""
    state, choose, states = peer.new(7), Random(8).choice, []
    while not peer.is_over(state):
        states.append(peer.copy(state))
        state = peer.apply(state, choose(peer.choices(state)))
    return states[:: max(1, len(states) // count)]


# -- OpenSpiel -------------------------------------------------------------------------------------------------


def _open_spiel() -> Iterator[Peer]:
    import_module("open_spiel.python.games")  # registers the games
    pyspiel: Any = import_module("pyspiel")

    def legal(state: Any) -> Sequence[int]:
        actions: Sequence[int] = state.legal_actions()
        return actions

    def step(state: Any, action: int) -> Any:
        state.apply_action(action)
        return _past_chance(state, action) if state.is_chance_node() else state

    for name in ("python_tic_tac_toe", "python_block_dominoes", "python_liars_poker"):
        game = pyspiel.load_game(name)

        def new(seed: int, game: Any = game) -> Any:
            return _past_chance(game.new_initial_state(), seed)

        title = f"open_spiel {name.removeprefix('python_')}"
        yield Peer(title, new, lambda state: bool(state.is_terminal()), legal, legal, step, lambda state: state.clone())


def _past_chance(state: Any, seed: int) -> Any:
    """Deals until a player has to choose: chance is no ply."""
    choose = Random(seed).choice
    while state.is_chance_node():
        state.apply_action(choose(state.legal_actions()))
    return state


# -- PettingZoo ------------------------------------------------------------------------------------------------


def _pettingzoo() -> Iterator[Peer]:
    def legal(env: Any) -> Sequence[int]:
        actions: Sequence[int] = env.observe(env.agent_selection)["action_mask"].nonzero()[0].tolist()
        return actions

    def step(env: Any, action: int) -> Any:
        env.step(action)
        return env

    def copied(env: Any) -> Any:
        """Field by field: `copy.deepcopy` of these environments makes a new match instead of a copy."""
        twin = object.__new__(type(env))
        twin.__dict__.update(copy.deepcopy(env.__dict__))
        return twin

    for module in ("tictactoe_v3", "connect_four_v3"):
        env = import_module(f"pettingzoo.classic.{module}").raw_env()  # without the wrappers that check every call

        def new(seed: int, env: Any = env) -> Any:
            env.reset(seed=seed)
            return env

        title = f"pettingzoo {module.rpartition('_')[0]}"
        yield Peer(title, new, lambda env: any(env.terminations.values()), legal, legal, step, copied)


# -- catanatron ------------------------------------------------------------------------------------------------


def _catanatron() -> Iterator[Peer]:
    catanatron: Any = import_module("catanatron")
    generate = import_module("catanatron.models.actions").generate_playable_actions
    most_turns = import_module("catanatron.game").TURNS_LIMIT

    def new(seed: int) -> Any:
        return catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=seed + 1)

    def step(game: Any, action: Any) -> Any:
        game.execute(action, validate_action=False)
        return game

    yield Peer(
        "catanatron catan",
        new,
        lambda game: bool(game.winning_color() is not None or game.state.num_turns >= most_turns),
        lambda game: game.state.playable_actions,
        lambda game: generate(game.state),
        step,
        lambda game: game.copy(),
    )


Libraries = Mapping[str, Callable[[], Iterable[Peer]]]
LIBRARIES: Libraries = {
    "open_spiel": _open_spiel,
    "pettingzoo": _pettingzoo,
    "catanatron": _catanatron,
}


def peers(libraries: Libraries = LIBRARIES) -> tuple[list[Peer], list[str]]:
    """The games of all libraries that are installed, and the names of those that are not."""
    found: list[Peer] = []
    absent: list[str] = []
    for library, games in libraries.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # pygame says hello
                found += games()
        except ImportError:
            absent.append(library)
    return found, absent

"""The five games for those who train players: PettingZoo for the competitive ones, Gymnasium for Cities alone.

    from game.env import aec_env, cities_env

    env = aec_env("skyliners", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

An observation is what that seat may know and nothing else, as a row of numbers (`game.env.encoder`), and a mask of legal
actions. An action is a number in a table that follows from the game's content (`game.env.moves`).

The environments need the extra: `pip install 'five-skylines[env]'`. Nothing else in the program knows this package.
"""

from importlib import import_module
from typing import Any


def aec_env(game: str, **settings: Any) -> Any:
    """A competitive game as a PettingZoo AEC environment; `settings` are those of `game.env.zoo.RawEnv`."""
    return _needing_the_extra("zoo").env(game, **settings)


def cities_env(**settings: Any) -> Any:
    """Cities alone as a Gymnasium environment; `settings` are those of `game.env.solo.CitiesEnv`."""
    return _needing_the_extra("solo").CitiesEnv(**settings)


def _needing_the_extra(module: str) -> Any:
    try:
        return import_module(f"game.env.{module}")
    except ImportError as fault:
        raise ImportError(f"{fault}; the environments need: pip install 'five-skylines[env]'") from fault

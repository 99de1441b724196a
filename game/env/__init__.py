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

from typing import Any


def aec_env(game: str, **settings: Any) -> Any:
    """A competitive game as a PettingZoo AEC environment; `settings` are those of `game.env.zoo.RawEnv`."""
    from game.env.zoo import env  # the extra is needed from here on

    return env(game, **settings)


def cities_env(**settings: Any) -> Any:
    """Cities alone as a Gymnasium environment; `settings` are those of `game.env.solo.CitiesEnv`."""
    from game.env.solo import CitiesEnv  # the extra is needed from here on

    return CitiesEnv(**settings)

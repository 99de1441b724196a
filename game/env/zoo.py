"""Every competitive game as a PettingZoo AEC environment. Needs the extra `env`."""

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from game.env.match import Match, Observation
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Outcome, Seat

Reward = Literal["share", "margin"]


def env(game: str, **settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the match and costs its player 1."""
    made: AECEnv[str, Observation, int] = RawEnv(game, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class RawEnv(AECEnv[str, Observation, int]):
    """A match between `player_0` … `player_3`, each with its own view.

    `reward` is given at the end: "share" is 1 for a victory and an equal part of a shared one, "margin" the points ahead
    of the best other player. An action is a number of `game.env.moves.table(game)`; `action_mask` says which are legal.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        reward: Reward = "share",
        render_mode: Literal["ansi"] | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        if GAMES[game].cooperative:
            raise BadInput(f"{game} is played together, not against each other; game.env.cities_env plays it alone")
        self.metadata = {"render_modes": ["ansi"], "name": f"{game}_v{GAMES[game].version}", "is_parallelizable": False}
        self.render_mode = render_mode
        self.match = Match(game, seats or GAMES[game].seats[0], options)
        self._reward = reward
        self.possible_agents = [f"player_{seat}" for seat in range(seats or GAMES[game].seats[0])]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.match.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.match.action_space() for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What that player sees: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """What that player may choose from: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; with a seed always the same one."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.match.start(int(self._chance.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act() or 0]

    def observe(self, agent: str) -> Observation:
        """What that player may know now; the mask is empty for those who are not to act."""
        return self.match.observation(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """The chosen move, or a part of it, of the player to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.match.choose(action):
            raise ValueError(f"{agent} may not choose {action} now: its action_mask is 0 there")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.match.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {each: self._earned(outcome, self.possible_agents.index(each)) for each in self.agents}
        seat = self.match.to_act()
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
        self._accumulate_rewards()

    def _earned(self, outcome: Outcome, seat: Seat) -> float:
        if self._reward == "share":
            return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        return float(outcome.scores[seat] - max(others))

    def render(self) -> str | None:
        """The table in letters, as everybody sees it."""
        return self.match.draw() if self.render_mode == "ansi" else None

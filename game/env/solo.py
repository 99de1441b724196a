"""Cities alone as a Gymnasium environment. Needs the extra `env`."""

from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from game.env.match import Match, Observation

Reward = Literal["success", "points"]


class CitiesEnv(gymnasium.Env[Observation, int]):
    """One planner, one city.

    `reward` is given at the end: "success" is 1 for a city that succeeds and else 0, "points" its total. An action is a
    number of `game.env.moves.table("cities")`; a play takes three: the card, how its tile lies, and where. An action that
    is not allowed (0 in `action_mask`) changes nothing and costs 1, and `info["illegal"]` says so.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(self, *, reward: Reward = "success", render_mode: Literal["ansi"] | None = None, **options: str) -> None:
        self.match = Match("cities", 1, options)
        self.observation_space = self.match.observation_space()
        self.action_space = self.match.action_space()
        self.render_mode = render_mode
        self._reward = reward

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new city; with a seed always the same one."""
        super().reset(seed=seed)
        self.match.start(int(self.np_random.integers(1 << 63)))
        return self.match.observation(0), {"illegal": False}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The chosen move, or a part of it."""
        legal = self.match.choose(int(action))
        outcome = self.match.outcome()
        earned = 0.0 if legal else -1.0
        if legal and outcome is not None:
            earned = float(outcome.scores[0] if self._reward == "points" else bool(outcome.won))
        return self.match.observation(0), earned, outcome is not None, False, {"illegal": not legal}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask alone, as MaskablePPO asks for it."""
        return self.match.mask()

    def render(self) -> str | None:
        """The table in letters."""
        return self.match.draw() if self.render_mode == "ansi" else None

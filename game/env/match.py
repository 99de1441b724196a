"""One match for environments: what a seat observes, which numbers it may choose, and what a chosen number does."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from game.env.layouts import encoder
from game.env.moves import table
from game.rules import GAMES
from game.rules.core import Action, Outcome, Seat
from game.text import texts

Observation = dict[str, NDArray[Any]]

_LIMIT = 32767
"""No number of an observation is larger."""


class Match:
    """A game in progress; `observation` and `mask` are all that a learner should see of it."""

    def __init__(self, game: str, seats: int, options: Mapping[str, str]) -> None:
        self.rules: Any = GAMES[game]
        self.state: Any = self.rules.start(seats, 0, options)  # refuses a bad seat count and bad options at once
        self.table = table(game)
        self.encoder = encoder(game, seats)
        self._seats, self._options = seats, dict(options)
        self._open: list[tuple[tuple[int, ...], Action]] = []
        self._said: tuple[int, ...] = ()

    # -- spaces ------------------------------------------------------------------------------------------------

    def action_space(self) -> spaces.Discrete:
        """A number of the table of moves."""
        return spaces.Discrete(len(self.table))

    def observation_space(self) -> spaces.Dict:
        """The view as numbers, and which actions are allowed."""
        size = self.encoder.size + self.table.most_parts - 1
        return spaces.Dict(
            {
                "observation": spaces.Box(-_LIMIT, _LIMIT, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.table),), np.int8),
            }
        )

    def names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return (*self.encoder.names, *(f"said[{number}]" for number in range(self.table.most_parts - 1)))

    # -- play --------------------------------------------------------------------------------------------------

    def start(self, seed: int) -> None:
        """A new match, decided by its seed and the choices to come."""
        self.state = self.rules.start(self._seats, seed, self._options)
        self._list()

    def _list(self) -> None:
        numbers = self.table.numbers
        self._said, self._open = (), [(numbers(action), action) for action in self.rules.legal(self.state)]

    def to_act(self) -> Seat | None:
        """The seat whose choice is awaited; None once the match is over."""
        seat: Seat | None = self.rules.to_act(self.state)
        return seat

    def mask(self) -> NDArray[np.int8]:
        """1 for each number that may be chosen now."""
        mask: NDArray[np.int8] = np.zeros(len(self.table), np.int8)
        part = len(self._said)
        mask[[numbers[part] for numbers, _ in self._open]] = 1
        return mask

    def choose(self, number: int) -> bool:
        """Says one part of a move, which makes the move once it is complete; False, and nothing else, where that is illegal."""
        part = len(self._said)
        narrowed = [each for each in self._open if each[0][part] == number]
        if not narrowed:
            return False
        self._open, self._said = narrowed, (*self._said, int(number))
        numbers, action = narrowed[0]
        if len(numbers) == len(self._said):
            self.state = self.rules.apply(self.state, action)
            self._list()
        return True

    def observation(self, seat: Seat) -> Observation:
        """All that seat may know. Parts of a move that were said are the acting seat's own business."""
        acts = seat == self.to_act()
        row = self.encoder.encode(self.rules.view(self.state, seat))
        said = [float(number + 1) for number in self._said] if acts else []
        row += said + [0.0] * (self.table.most_parts - 1 - len(said))
        mask = self.mask() if acts else np.zeros(len(self.table), np.int8)
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def outcome(self) -> Outcome | None:
        """How the match ended."""
        outcome: Outcome | None = self.rules.outcome(self.state)
        return outcome

    def draw(self) -> str:
        """The table as the public sees it, in English words."""
        text: str = self.rules.draw(self.rules.view(self.state, None), texts("en").sayer(self.rules.id))
        return text

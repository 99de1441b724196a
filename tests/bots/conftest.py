"""What the tests of bots share: a clock that goes by looks."""

from itertools import count

import pytest

from game.bots import base


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """To a bot a second passes from one look at the clock to the next."""
    seconds = count()
    monkeypatch.setattr(base, "perf_counter", lambda: float(next(seconds)))

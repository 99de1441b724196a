"""What the tests of Skyliners share: results that no match has to be played for."""

from collections.abc import Callable

import pytest

from game.rules.skyliners import scoring


@pytest.fixture
def sums(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets every match end with these sums: those of the view, antennas, overflow and skyscrapers, each by seat."""
    return lambda *parts: monkeypatch.setattr(scoring, "score", lambda *_: scoring.Sums(*parts))

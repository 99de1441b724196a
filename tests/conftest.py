"""What every test can ask for: an empty home of its own, and whether recorded files are to be written anew."""

from pathlib import Path

import pytest

from game.player.profile import HOME_VARIABLE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write golden playthroughs and perft counts anew")
    parser.addoption("--whole", action="store_true", help="also play whole matches in a real window, which takes minutes each")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whole matches are left out unless they are asked for."""
    if not config.getoption("--whole"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("whole")])
        items[:] = [item for item in items if not item.get_closest_marker("whole")]


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Shall recorded files be written instead of compared?"""
    return bool(request.config.getoption("--regenerate"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings and saves of this test go: never to those of the person who runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder

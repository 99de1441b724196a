"""Which tests a quick run leaves out: those that took long when they were measured last.

`tests/slow.txt` lists them. `pytest --measure` writes the list anew for the tests that it runs, and leaves the others as they
were. A new test belongs to the quick run until it is measured. What the marker `quick` is on always belongs to it.
"""

import os
from collections.abc import Collection
from pathlib import Path

import pytest

LIST = Path(__file__).parent / "slow.txt"
LIMIT = 0.12
"""Seconds of a processor that a test of the quick run may take."""
WINDOWS = frozenset({"window", "open_window"})
"""Fixtures with a real window: most of what it takes is taken after the test."""
SECONDS = "processor seconds"


def recorded() -> frozenset[str]:
    """The ids of the tests that were slow when they were measured."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


def is_slow(item: pytest.Item, slow: Collection[str]) -> bool:
    """Is a test left out of a quick run?"""
    if item.get_closest_marker("quick"):
        return False
    return item.nodeid in slow or not WINDOWS.isdisjoint(getattr(item, "fixturenames", ()))


def processor_seconds() -> float:
    """What this process and those it has waited for took so far: more programs on the machine change little about it."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def is_there(test: str) -> bool:
    """Is there still a function of that name in its file?"""
    path, _, name = test.partition("::")
    file = LIST.parent.parent / path
    return file.is_file() and f"def {name.partition('[')[0]}(" in file.read_text(encoding="utf-8")


class Stopwatch:
    """Writes down which of the tests of this run were slow."""

    def __init__(self) -> None:
        self._measured: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes what was measured of a test that passed."""
        if report.when == "call" and report.passed:
            self._measured[report.nodeid] = float(dict(report.user_properties).get(SECONDS, 0.0))  # type: ignore[arg-type]

    def pytest_sessionfinish(self) -> None:
        """Writes the list anew."""
        slow = {test for test, seconds in self._measured.items() if seconds > LIMIT}
        others = {test for test in recorded() if test not in self._measured and is_there(test)}
        LIST.write_text("".join(f"{test}\n" for test in sorted(slow | others)), encoding="utf-8")

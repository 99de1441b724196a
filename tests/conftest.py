"""What every test can ask for: an empty home of its own, and a world that is as the test needs it.

Whatever a test replaces in the world around the program, it replaces by a fixture of this file: `tests/test_house.py`
counts the places at which something is replaced.
"""

import io
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from hypothesis import HealthCheck, settings

from game.bots import BOTS
from game.faces import FACES
from game.player.profile import HOME_VARIABLE
from tests.slow import SECONDS, Stopwatch, is_slow, processor_seconds, recorded

settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.load_profile("untimed")  # a busy machine breaks no promise of the program


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write golden playthroughs and perft counts anew")
    parser.addoption("--programs", type=Path, metavar="FOLDER", help="also try the programs `setup.py build_apps` left there")
    parser.addoption("--whole", action="store_true", help="also play whole matches in a real window, which takes minutes each")
    parser.addoption("--quick", action="store_true", help="leave out what takes long, by tests/slow.txt")
    parser.addoption("--measure", action="store_true", help="write into tests/slow.txt which of these tests take long")


def pytest_configure(config: pytest.Config) -> None:
    """The process that the others report to writes down what they measured.

    A run that was started in the background ignores hang-ups and Ctrl-C, and all that it starts would, too: tests send them.
    """
    for name, heeded in (("SIGHUP", signal.SIG_DFL), ("SIGINT", signal.default_int_handler)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, heeded)
    if config.getoption("--measure") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whole matches and built programs are left out unless they are asked for, slow tests of a quick run."""
    marks = [mark for mark, option in (("whole", "--whole"), ("release", "--programs")) if not config.getoption(option)]
    left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in marks)]
    if config.getoption("--quick"):
        slow = recorded()
        left_out += [item for item in items if is_slow(item, slow)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Notes how long the processor was busy with a test; its report takes that to the process that writes it down."""
    started = processor_seconds()
    try:
        return (yield)
    finally:
        if item.config.getoption("--measure"):
            item.user_properties.append((SECONDS, processor_seconds() - started))


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Shall recorded files be written instead of compared?"""
    return bool(request.config.getoption("--regenerate"))


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets variables of the environment, of this process and of those it starts; None takes one away."""

    def change(**variables: str | None) -> None:
        for name, value in variables.items():
            if value is None:
                monkeypatch.delenv(name, raising=False)
            else:
                monkeypatch.setenv(name, value)

    return change


@pytest.fixture(autouse=True)
def home(tmp_path: Path, environment: Callable[..., None]) -> Path:
    """Where settings and saves of this test go: never to those of the person who runs it."""
    folder = tmp_path / "home"
    environment(**{HOME_VARIABLE: str(folder)})
    return folder


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[str]], None]:
    """Types lines into the terminal, and then ends the input; an input of its own kind is taken as it is."""

    def type_in(lines: Iterable[str]) -> None:
        typed = lines if isinstance(lines, io.StringIO) else io.StringIO("".join(line + "\n" for line in lines))
        monkeypatch.setattr(sys, "stdin", typed)

    return type_in


@pytest.fixture
def break_disk(request: pytest.FixtureRequest) -> Callable[[str, int | Callable[..., Any]], ExitStack]:
    """Lets a call to the file system, such as `os.replace`, fail with that error, or do what it is told.

    It does so from now on, or within `with break_disk(...):`.
    """

    def break_disk(call: str, fault: int | Callable[..., Any]) -> ExitStack:
        def fail(*_: object, **__: object) -> None:
            assert isinstance(fault, int)
            raise OSError(fault, os.strerror(fault))

        patch, mended = pytest.MonkeyPatch(), ExitStack()
        request.addfinalizer(patch.undo)
        mended.callback(patch.undo)
        patch.setattr(call, fault if callable(fault) else fail)
        return mended

    return break_disk


@pytest.fixture
def name_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[[], Any]], None]:
    """Has another bot play under a name."""
    return lambda name, bot: monkeypatch.setitem(BOTS, name, bot)


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the folders of whoever runs this are said to be: `config`, `data` and `pictures` lie in it."""
    for kind in ("config", "data", "pictures"):
        found = partial(tmp_path.joinpath, kind)
        monkeypatch.setattr(platformdirs, f"user_{kind}_path", lambda *app, found=found, **_: found(*app))
    return tmp_path


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Modules that cannot be imported, as if they were not installed."""

    def take_away(*modules: str) -> None:
        for module in modules:
            monkeypatch.setitem(sys.modules, module, None)  # type: ignore[arg-type] # what Python itself writes there

    return take_away


@pytest.fixture
def move_font(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """A font that is looked for elsewhere: its name, a package and a path there."""
    return lambda name, package, path: monkeypatch.setitem(FACES, name, (package, path))


@pytest.fixture
def no_display(environment: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a screen."""
    environment(DISPLAY=None)
    monkeypatch.setattr("game.scenes.engine.sys.platform", "linux")

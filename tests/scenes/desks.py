"""Virtual screens of any size, with a window manager where one is installed, and the program started on them by a stranger."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from game.content import ROOT
from game.player.profile import HOME_VARIABLE
from game.scenes.desk import Box
from tests.scenes.windows import LOG_NAME, PATIENCE, TRIES, happens, wait_for

Size = tuple[int, int]


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=20)


class Desktop:
    """A virtual screen, and what runs on it."""

    def __init__(self, display: str) -> None:
        self.env = {**os.environ, "DISPLAY": display}

    def do(self, *words: str) -> str:
        """A command on this screen; what it says."""
        return subprocess.run(words, env=self.env, check=True, capture_output=True, text=True).stdout


@contextmanager
def _server(*words: str, env: Mapping[str, str] | None = None) -> Iterator[str]:
    """An X server on a number of its own choice."""
    read, write = os.pipe()
    server = subprocess.Popen(
        [*words, "-displayfd", str(write)], pass_fds=[write], env=env, text=True, stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    try:
        yield display
    finally:
        end(server)


@contextmanager
def desktop(*monitors: Size, managed: bool = True) -> Iterator[Desktop]:
    """Monitors side by side, from the left; several of them need Xephyr."""
    width, height = sum(w for w, _ in monitors), max(h for _, h in monitors)
    with ExitStack() as stack:
        display = stack.enter_context(_server("Xvfb", "-screen", "0", f"{width}x{height}x24"))
        if len(monitors) > 1:
            lefts = [sum(w for w, _ in monitors[:index]) for index in range(len(monitors))]
            heads = [word for left, (w, h) in zip(lefts, monitors, strict=True) for word in ("-screen", f"{w}x{h}+{left}+0")]
            display = stack.enter_context(_server("Xephyr", "+xinerama", *heads, env={**os.environ, "DISPLAY": display}))
        made = Desktop(display)
        if managed:
            wait_for(lambda: _is_managed(made, stack), "the window manager")
        yield made


def _is_managed(desk: Desktop, stack: ExitStack) -> bool:
    """Starts a window manager, and waits for it; a server that is just starting may turn it away."""
    manager = subprocess.Popen(["openbox"], env=desk.env, text=True, stderr=subprocess.DEVNULL)
    stack.callback(end, manager)

    def answers() -> bool:
        return "window id" in desk.do("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")

    return happens(lambda: manager.poll() is not None or answers(), PATIENCE / TRIES) and manager.poll() is None


class Program:
    """The program on a desktop, started without a word about its size."""

    def __init__(self, desk: Desktop, home: Path, *argv: str, env: Mapping[str, str] | None = None) -> None:
        self._desk, self.home = desk, home
        home.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *argv],
            env={**desk.env, HOME_VARIABLE: str(home), **(env or {})},
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.scene = "menu"
        self._before = self.log.count("scene ")
        wait_for(self._is_there, "the first scene")
        self._window = desk.do("xdotool", "search", "--onlyvisible", "--name", "Five Skylines").split()[-1]

    def _is_there(self) -> bool:
        assert self.process.poll() is None, f"the program ended: {self.process.communicate()[1]}"
        return self.log.count("scene ") > self._before

    @property
    def log(self) -> str:
        path = self.home / LOG_NAME
        return path.read_text(encoding="utf-8") if path.exists() else ""

    @property
    def box(self) -> Box:
        """Where its picture is on the screen."""
        told = self._desk.do("xwininfo", "-id", self._window)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{name}: +(-?\d+)", told) for name in names]
        return Box(*(int(each[1]) for each in found if each))

    @property
    def properties(self) -> str:
        """What the window tells the desktop of itself."""
        return self._desk.do("xprop", "-id", self._window)

    def _press(self, key: str, until: Callable[[], bool], what: str) -> None:
        """Presses a key until it has done its work: a desktop that is not ready yet loses it."""
        for _ in range(TRIES):
            with suppress(subprocess.CalledProcessError):  # the window may have gone just now
                self._desk.do("xdotool", "windowfocus", "--sync", self._window, "key", key)
            if happens(until, PATIENCE / TRIES):
                return
        raise AssertionError(f"pressed {key} in vain: {what}")

    def becomes(self, box: Box, key: str | None = None) -> bool:
        """Is the window there sooner or later, once that key was pressed?"""
        if key is None:
            wait_for(lambda: self.box == box, f"a window at {box}, not {self.box}")
        else:
            self._press(key, lambda: self.box == box, f"a window at {box}, not {self.box}")
        return True

    def move(self, x: int, y: int) -> None:
        before = self.box
        self._desk.do("xdotool", "windowmove", self._window, str(x), str(y))
        wait_for(lambda: self.box != before, "the window to move")

    def leave(self) -> str:
        """Closes it as a person does; returns what it said in the terminal."""
        self._press("alt+F4", lambda: self.process.poll() is not None, "the program goes on")
        said = self.process.communicate()
        assert self.process.returncode == 0, said
        return said[0] + said[1]

    def picture(self, path: Path) -> None:
        time.sleep(0.5)  # the first picture
        self._desk.do("import", "-window", "root", str(path))


HAS = {name: shutil.which(name) is not None for name in ("Xvfb", "Xephyr", "openbox", "xdotool", "xprop", "xwininfo")}

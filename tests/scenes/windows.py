"""The program in a real window of a virtual screen, with a real pointer and real keys. It knows no widgets and no games.

What happened there is read from log and autosave.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content import ROOT
from game.match import saves
from game.match.session import Session

NEEDS_WINDOW = [
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
    pytest.mark.xdist_group("window"),
]
"""The marks of every test that opens a window: those take turns."""
PATIENCE = 120.0
"""Seconds after which something that should happen is given up."""
TRIES = 6
QUICK = "own_speed: 0\nbot_speed: 0\nreduced_motion: true\nquality: safe\n"


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Looks again and again; a slow machine only makes it take longer."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.02)


class Window:
    """The program in a window of a virtual screen."""

    def __init__(self, home: Path, *argv: str, scene: str = "menu") -> None:
        self.home = home
        (home / "settings.yaml").write_text(QUICK, encoding="utf-8")
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        self._env = {**os.environ, "DISPLAY": display, "FIVE_SKYLINES_HOME": str(home)}
        self._program = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "--size", "1280x720", *argv],
            env=self._env,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            self.wait_for_scene(scene)
        except AssertionError:
            self.close()
            raise

    def close(self) -> None:
        for process in (self._program, self._screen):
            process.terminate()
            process.wait(20)

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._env, check=True, stdout=subprocess.DEVNULL)

    def focus(self) -> None:
        """Without a window manager nobody else gives the window the keyboard."""
        self._do("search", "--name", "Five Skylines", "windowfocus", "--sync")

    def click(self, x: float, y: float) -> None:
        """The pointer goes there, rests, and presses the left button: slowly enough for a frame in between."""
        self._do("mousemove", str(round(x) - 3), str(round(y)), "sleep", "0.1", "mousemove", str(round(x)), str(round(y)))
        self._do("sleep", "0.3", "mousedown", "1", "sleep", "0.1", "mouseup", "1", "sleep", "0.3")

    def pause(self, seconds: float = 0.8) -> None:
        """Lets the program draw a few frames."""
        self._do("sleep", str(seconds))

    def take_back(self) -> None:
        """The right button takes back what was chosen so far."""
        for _ in range(2):
            self._do("mousedown", "3", "sleep", "0.1", "mouseup", "3", "sleep", "0.5")

    def key(self, *keys: str) -> None:
        self._do("key", "--delay", "60", *keys)

    @property
    def log(self) -> str:
        path = self.home / "five-skylines.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def wait_for_scene(self, name: str, times: int = 1) -> None:
        def is_there() -> bool:
            assert self._program.poll() is None, f"the program ended: {self.log[-2000:]}"
            return self.log.count(f"scene {name}\n") >= times

        wait_for(is_there, f"scene {name}")
        time.sleep(0.4)  # the first picture of it

    def wait_for_turn(self, number: int, times: int = 1) -> None:
        """Until the table waits for that move of a person."""
        wait_for(lambda: self.log.count(f"move {number}: choose\n") >= times, f"the turn of move {number}")

    @property
    def is_over(self) -> bool:
        """Have the results been shown?"""
        return "scene results\n" in self.log

    def autosave(self) -> Path | None:
        return next(iter(sorted((self.home / "autosaves").glob(f"*{saves.SUFFIX}"))), None)

    def match(self) -> Session:
        path = self.autosave()
        assert path is not None
        return saves.load(path)

"""The program in a real window of a virtual screen, with a real pointer and real keys. It knows no widgets and no games.

What happened there is read from log and autosave.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from game.content import ROOT
from game.match import saves
from game.match.session import Session
from game.player.crash import FULL, LOG_VARIABLE
from game.player.profile import HOME_VARIABLE
from game.scenes.keys import MODIFIERS

NEEDS_WINDOW = [
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
    pytest.mark.xdist_group("window"),
]
"""The marks of every test that opens a window: those take turns."""
PATIENCE = 120.0
"""Seconds after which something that should happen is given up."""
TRIES = 6
LOG_NAME = "five-skylines.log"
PROGRAM = (sys.executable, str(ROOT / "main.py"))
QUICK = "own_speed: 0\nbot_speed: 0\nreduced_motion: true\nquality: safe\n"


def happens(condition: Callable[[], bool], seconds: float) -> bool:
    """Does it come true within so many seconds?"""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Looks again and again; a slow machine only makes it take longer."""
    assert happens(condition, PATIENCE), f"waited in vain: {what}"


class Tale:
    """What a program tells in its full log: the touches of hands with what came of each, and how things went on."""

    def __init__(self) -> None:
        self.touches: list[str] = []
        self.flow: list[str] = []

    def add(self, line: str) -> None:
        """A line without date and level; a key that is held beside another is no touch of its own."""
        words = line.split()
        if words[:1] == ["hand"] and words[2].rstrip(":") not in MODIFIERS:
            self.touches.append(line)
        elif words[:1] in (["scene"], ["move"]):
            self.flow.append(line)


class Window:
    """The program in a window of a virtual screen."""

    def __init__(
        self,
        home: Path,
        *argv: str,
        scene: str = "menu",
        program: Sequence[str] = PROGRAM,
        folder: Path = ROOT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.home = home
        self._pointer: tuple[int, int] | None = None
        self.repeated = 0
        """How many touches the program did not feel, so that they had to be made again."""
        self._tale, self._read = Tale(), 0
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
        self._env = {**os.environ, "DISPLAY": display, HOME_VARIABLE: str(home), LOG_VARIABLE: FULL, **(env or {})}
        self._program = subprocess.Popen(
            [*program, "--size", "1280x720", *argv],
            env=self._env,
            cwd=folder,
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

    # -- hands -------------------------------------------------------------------------------------------------

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._env, check=True, stdout=subprocess.DEVNULL)

    def focus(self) -> None:
        """Without a window manager nobody else gives the window the keyboard."""
        self._do("search", "--name", "Five Skylines", "windowfocus", "--sync")

    def point(self, x: float, y: float) -> None:
        """The pointer goes there, and the program has noticed."""
        place = round(x), round(y)
        if place != self._pointer:
            self._pointer = place
            self._until_felt(1, lambda: self._do("mousemove", *map(str, place)))

    def click(self, x: float, y: float) -> None:
        """The pointer goes there, then the left button down and up; the program has felt both."""
        self.point(x, y)
        self.press_mouse("1")

    def press_mouse(self, button: str) -> None:
        """A button of the mouse goes down and up; 4 and 5 are the wheel."""
        self._until_felt(2, lambda: self._do("mousedown", button, "sleep", "0.05", "mouseup", button))

    def take_back(self) -> None:
        """The right button takes back what was chosen so far."""
        for _ in range(2):
            self.press_mouse("3")

    def key(self, *keys: str) -> None:
        """Keys one after another, as xdotool names them; the program has felt all of them."""
        assert all(name for key in keys for name in key.split("+")), f"{keys}: to xdotool + joins two keys and is none itself"
        self._until_felt(2 * len(keys), lambda: self._do("key", "--delay", "40", *keys))

    def _until_felt(self, times: int, act: Callable[[], None]) -> None:
        """Does something, and waits until the program has noted so many touches more; what is lost is done again."""
        before = len(self.told().touches)
        for _ in range(TRIES):
            act()
            if happens(lambda: len(self.told().touches) > before, PATIENCE / TRIES):
                wait_for(lambda: len(self.told().touches) >= before + times, "the program to feel all of what a hand did")
                return
            self.repeated += 1
        raise AssertionError("the program feels no hand")

    # -- what it tells -----------------------------------------------------------------------------------------

    def told(self) -> Tale:
        """All that stands in its log by now."""
        path = self.home / LOG_NAME
        if path.exists():
            with path.open("rb") as file:
                file.seek(self._read)
                whole = file.read().rpartition(b"\n")[0]
            if whole:
                self._read += len(whole) + 1
                for line in whole.decode().splitlines():
                    self._tale.add(line.split(" ", 3)[-1])
        return self._tale

    @property
    def log(self) -> str:
        path = self.home / LOG_NAME
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

    def moves(self) -> tuple[str, ...]:
        """The moves so far in notation, as they are kept; nothing is played again for it."""
        path = self.autosave()
        return tuple(move for _, move in saves.read(path).moves) if path is not None else ()

    def picture(self, path: Path) -> None:
        """What is to be seen on the screen, where there is a program to take it."""
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", str(path)], env=self._env, check=False)

"""Pictures as files: whole or not there."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from panda3d.core import Filename, PNMImage

from game.content import ROOT
from game.errors import BadInput
from game.player.profile import HOME_VARIABLE
from game.scenes import photo
from tests.match.test_saves import files


def test_a_picture_is_written_at_the_wanted_width(tmp_path: Path) -> None:
    photo.write(PNMImage(64, 32), tmp_path / "a" / "x.png", width=16)
    read = PNMImage()
    assert read.read(Filename.from_os_specific(str(tmp_path / "a" / "x.png")))
    assert (read.get_x_size(), read.get_y_size()) == (16, 8)
    assert list(files(tmp_path)) == ["a/x.png"]


def test_a_full_disk_leaves_the_old_picture_and_nothing_else(tmp_path: Path, break_disk: Any) -> None:
    photo.write(PNMImage(64, 32), tmp_path / "x.png")
    before = files(tmp_path)
    break_disk("os.write", errno.ENOSPC)
    with pytest.raises(BadInput, match="No space left"):
        photo.write(PNMImage(32, 32), tmp_path / "x.png")
    assert files(tmp_path) == before


def test_a_name_for_the_album_sweeps_away_what_a_killed_program_left(tmp_path: Path) -> None:
    (tmp_path / ".x.png.999999999.part").write_text("x")
    assert photo.free(tmp_path).parent == tmp_path
    assert files(tmp_path) == {}


def test_a_folder_with_umlauts_is_found_in_a_language_without_them(tmp_path: Path) -> None:
    """The program's own files, a picture and settings, where the system's language knows ASCII only."""
    folder = tmp_path / "Tür & Öl"
    folder.mkdir()
    for name in ("game", "config", "assets", "main.py"):
        (folder / name).symlink_to(ROOT / name)
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", HOME_VARIABLE: str(folder / "Häuser")}
    code = "import sys; sys.path.insert(0, '.'); from game.cli import main; sys.exit(main())"
    draw = ["render", "skyliners", "--size", "320x180", "--out", str(folder / "Bild ä.png")]
    done = subprocess.run([sys.executable, "-c", code, *draw], env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (folder / "Bild ä.png").stat().st_size > 1000

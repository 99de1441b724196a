"""Pictures as files: whole or not there."""

import errno
import os
from pathlib import Path

import pytest
from panda3d.core import Filename, PNMImage

from game.errors import BadInput
from game.scenes import photo
from tests.match.test_saves import files


def test_a_picture_is_written_at_the_wanted_width(tmp_path: Path) -> None:
    photo.write(PNMImage(64, 32), tmp_path / "a" / "x.png", width=16)
    read = PNMImage()
    assert read.read(Filename.from_os_specific(str(tmp_path / "a" / "x.png")))
    assert (read.get_x_size(), read.get_y_size()) == (16, 8)
    assert list(files(tmp_path)) == ["a/x.png"]


def test_a_full_disk_leaves_the_old_picture_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photo.write(PNMImage(64, 32), tmp_path / "x.png")
    before = files(tmp_path)

    def full(*_args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(BadInput, match="No space left"):
        photo.write(PNMImage(32, 32), tmp_path / "x.png")
    assert files(tmp_path) == before


def test_a_name_for_the_album_sweeps_away_what_a_killed_program_left(tmp_path: Path) -> None:
    (tmp_path / ".x.png.999999999.part").write_text("x")
    assert photo.free(tmp_path).parent == tmp_path
    assert files(tmp_path) == {}

"""One file for every Linux: the program in the folder layout of AppImages, packed by `appimagetool` where that is installed."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from release import facts, linux

_START = f"""#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/opt/{facts.APP}/{facts.APP}" "$@"
"""


def can_make() -> bool:
    """Is the tool here?"""
    return shutil.which("appimagetool") is not None


def lay_out(program: Path, folder: Path) -> None:
    """The folder that becomes an AppImage: program, starter, entry and icon."""
    shutil.copytree(program, folder / "opt" / facts.APP, ignore=lambda _where, names: {"share", "install.sh"} & {*names})
    linux.write(folder / "usr" / "share")
    start = folder / "AppRun"
    start.write_text(_START, encoding="utf-8")
    start.chmod(0o755)
    entry, icon = f"{facts.IDENTIFIER}.desktop", f"{facts.IDENTIFIER}.png"
    shutil.copyfile(folder / "usr/share/applications" / entry, folder / entry)
    for name in (icon, ".DirIcon"):
        shutil.copyfile(folder / "usr/share/icons/hicolor/256x256/apps" / icon, folder / name)


def make(program: Path, out: Path) -> None:
    """Packs it."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / f"{facts.APP}.AppDir"
        lay_out(program, folder)
        env = {**os.environ, "ARCH": "x86_64", "VERSION": facts.version(), "APPIMAGE_EXTRACT_AND_RUN": "1"}
        subprocess.check_call(["appimagetool", "--no-appstream", str(folder), str(out)], env=env)

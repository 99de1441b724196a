"""The licences of everything that is packed with the program, as their own packages carry them.

Panda's packages carry Panda's alone; those of the libraries inside of it lie in `release/notices`.
"""

import shutil
import sys
import sysconfig
import zipfile
from pathlib import Path, PurePosixPath

NOTICES = Path(__file__).parent / "notices"
WORDS = ("licen", "copying", "notice")
ELSEWHERE = {
    "fontawesomefree": "fontawesomefree/static/fontawesomefree/js-packages/@fortawesome/fontawesome-free/LICENSE.txt",
    "font_source_sans_pro": "font_source_sans_pro/files/LICENSE.txt",
}
"""Packages that keep theirs beside their files."""


def of_wheel(wheel: Path) -> list[tuple[str, bytes]]:
    """The licences in a package, each by a name of its own."""
    name = wheel.name.split("-")[0]
    with zipfile.ZipFile(wheel) as packed:
        inside = [PurePosixPath(each) for each in packed.namelist() if not each.endswith("/")]
        wanted = [
            path
            for path in inside
            if (path.parts[0].endswith(".dist-info") and any(word in path.name.lower() for word in WORDS))
            or str(path) == ELSEWHERE.get(name)
        ]
        return [(f"{name}{f'-{index}' if index else ''}.txt", packed.read(str(path))) for index, path in enumerate(wanted)]


def write(folder: Path, wheels: list[Path]) -> None:
    """Writes them all; a package without one is a fault of ours, for then it must not be packed."""
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in wheels:
        found = of_wheel(wheel)
        if not found:
            raise RuntimeError(f"{wheel.name} carries no licence")
        for name, text in found:
            (folder / name).write_bytes(text)
    for notice in [*NOTICES.glob("*.txt"), of_python()]:
        shutil.copyfile(notice, folder / (notice.name if notice.parent == NOTICES else "python.txt"))


def of_python() -> Path:
    """The licence of Python itself; Debian keeps it among its papers."""
    papers = Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright")
    for path in (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", papers):
        if path.is_file():
            return path
    raise RuntimeError("this Python carries no licence")

"""What a Linux desktop wants beside a program: entry, description, kind of file, icons, and a script to install them."""

import shutil
import stat
from pathlib import Path
from xml.sax.saxutils import escape

from release import facts

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_HERE = Path(__file__).parent / "linux"


def metainfo() -> str:
    """The description for software centres, with the change log."""
    releases = []
    for version, date, points in facts.changes():
        items = "".join(f"<li>{escape(point)}</li>" for point in points)
        releases.append(f'<release version="{version}" date="{date}"><description><ul>{items}</ul></description></release>')
    return _filled("metainfo.xml", releases="\n    ".join(releases))


def _filled(name: str, **more: str) -> str:
    text = (_HERE / name).read_text(encoding="utf-8")
    values = {
        "identifier": facts.IDENTIFIER,
        "name": facts.NAME,
        "app": facts.APP,
        "summary": facts.SUMMARY,
        "homepage": facts.HOMEPAGE,
        "mime": facts.MIME,
        "suffix": facts.SUFFIX,
        **more,
    }
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def write(share: Path) -> None:
    """The files as they lie under a `share` folder."""
    files = {
        f"applications/{facts.IDENTIFIER}.desktop": _filled("entry.desktop"),
        f"metainfo/{facts.IDENTIFIER}.metainfo.xml": metainfo(),
        f"mime/packages/{facts.IDENTIFIER}.xml": _filled("mime.xml"),
    }
    for name, text in files.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")
    for size in SIZES:
        icon = share / f"icons/hicolor/{size}x{size}/apps/{facts.IDENTIFIER}.png"
        icon.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(facts.ROOT / "assets" / "icon" / f"icon-{size}.png", icon)


def finish(folder: Path) -> None:
    """Adds what a desktop wants to a built program."""
    write(folder / "share")
    script = folder / "install.sh"
    script.write_text(_filled("install.sh"), encoding="utf-8")
    for path in (script, folder / facts.APP):
        path.chmod(path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)

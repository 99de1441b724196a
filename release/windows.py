"""What Windows wants: a version in the program's file, and an installer that needs no administrator."""

from pathlib import Path

from release import facts

STRINGS = {
    "CompanyName": f"the {facts.NAME} maintainers",
    "FileDescription": facts.NAME,
    "FileVersion": facts.version(),
    "InternalName": facts.APP,
    "LegalCopyright": "MIT licence",
    "OriginalFilename": f"{facts.APP}.exe",
    "ProductName": facts.NAME,
    "ProductVersion": facts.version(),
}


def installer(program: Path, out: Path) -> str:
    """The script for NSIS: into the user's own programs, with an entry in the start menu and one to remove it."""
    files = []
    for folder in [program, *sorted(path for path in program.rglob("*") if path.is_dir())]:
        inside = sorted(path for path in folder.iterdir() if path.is_file())
        if inside:
            where = str(folder.relative_to(program)).replace("/", "\\").removeprefix(".")
            files += [f'  SetOutPath "$INSTDIR\\{where}"', *(f'  File "{path}"' for path in inside)]
    gone = [f'  RMDir /r "$INSTDIR\\{path.name}"' for path in sorted(program.iterdir()) if path.is_dir()]
    gone += [f'  Delete "$INSTDIR\\{path.name}"' for path in sorted(program.iterdir()) if path.is_file()]
    values = {
        "name": facts.NAME,
        "app": facts.APP,
        "version": facts.version(),
        "numbers": ".".join(map(str, facts.numbers())),
        "homepage": facts.HOMEPAGE,
        "suffix": facts.SUFFIX,
        "icon": str(facts.ROOT / "assets" / "icon" / "icon.ico"),
        "licence": str(facts.ROOT / "LICENSE"),
        "out": str(out),
        "files": "\n".join(files),
        "gone": "\n".join(gone),
    }
    script = (Path(__file__).parent / "installer.nsi").read_text(encoding="utf-8")
    for name, value in values.items():
        script = script.replace(f"@{name}@", value)
    return script

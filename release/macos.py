"""The bundle of macOS: what it says of itself, one processor only, and a seal that holds."""

import plistlib
import sys
from pathlib import Path

from release import facts, macho

PROCESSORS = {"x86_64": macho.X86_64, "arm64": macho.ARM64}
OLDEST = {"x86_64": "10.15" if sys.version_info >= (3, 14) else "10.13", "arm64": "11.0"}


def plist(architecture: str) -> dict[str, object]:
    """The `Info.plist`. It claims no kind of file: macOS hands those over by events that Panda does not pass on."""
    return {
        "CFBundleName": facts.NAME,
        "CFBundleDisplayName": facts.NAME,
        "CFBundleIdentifier": facts.IDENTIFIER,
        "CFBundleVersion": facts.version(),
        "CFBundleShortVersionString": facts.version(),
        "CFBundlePackageType": "APPL",
        "CFBundleExecutable": facts.APP,
        "CFBundleIconFile": "iconfile",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de"],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST[architecture],
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "MIT licence, the Five Skylines maintainers",
    }


def finish(folder: Path, architecture: str) -> Path:
    """Makes the bundle that Panda built whole: its name, its list, its programs; returns where it is."""
    bundle = (folder / f"{facts.APP}.app").rename(folder / f"{facts.NAME}.app")
    contents = bundle / "Contents"
    with (contents / "Info.plist").open("wb") as file:
        plistlib.dump(plist(architecture), file)
    processor = PROCESSORS[architecture]
    program = contents / "MacOS" / facts.APP
    program.write_bytes(macho.seal(program.read_bytes(), processor, facts.IDENTIFIER))
    for library in sorted((contents / "Frameworks").iterdir()):
        data = library.read_bytes()
        if not macho.is_program(data):
            continue
        try:
            library.write_bytes(macho.part(data, processor))
        except ValueError:  # Cg was never made for Apple silicon, and what is does without
            library.unlink()
    return bundle

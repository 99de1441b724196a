"""Panda's `build_apps` and `bdist_apps` with what they leave to others: bundles, resources, licences, installers, sums."""

import hashlib
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

from direct.dist import commands, pefile

from release import appimage, facts, licences, linux, macos, windows


class BuildApps(commands.build_apps):  # type: ignore[misc]
    """Builds the programs."""

    def build_runtimes(self, platform: str, use_wheels: bool) -> None:
        """A program, and beside it what belongs to one on that system."""
        super().build_runtimes(platform, use_wheels)
        folder = Path(self.build_base) / platform
        inside = folder
        if platform.startswith("macosx"):
            inside = macos.finish(folder, platform.partition("_1")[2].split("_", 2)[2]) / "Contents" / "Resources"
        elif "linux" in platform:
            linux.finish(folder)
        licences.write(inside / "licences", self.wheels[platform])

    def download_wheels(self, platform: str) -> list[str]:
        """What is packed is remembered: its licences are packed, too."""
        found: list[str] = super().download_wheels(platform)
        self.wheels = {**getattr(self, "wheels", {}), platform: sorted(map(Path, found))}
        return found

    def update_pe_resources(self, appname: str, runtime: str) -> None:
        """Icon and version of the program's file."""
        file: Any = pefile.PEFile()
        file.open(runtime, "r+")
        file.add_icon(self.icon_objects[appname])
        strings = {name: value.encode("ascii").decode() for name, value in windows.STRINGS.items()}
        file.add_version_info(facts.numbers(), facts.numbers(), strings)
        file.add_resource_section()
        file.write_changes()
        file.close()


class BdistApps(commands.bdist_apps):  # type: ignore[misc]
    """Packs the programs into what people download."""

    def run(self) -> None:
        """All archives, an AppImage where it can be made, and the sums of them all."""
        before, self.dist_dir = os.getcwd(), str(Path(self.dist_dir).absolute())
        super().run()
        os.chdir(before)  # Panda packs from inside the folder of what is packed
        dist, build = Path(self.dist_dir), self.get_finalized_command("build_apps")
        for platform in build.platforms:
            if "linux" in platform and appimage.can_make():
                out = dist / f"{facts.APP}-{facts.version()}-x86_64.AppImage"
                appimage.make(Path(build.build_base) / platform, out)
        write_sums(dist)

    def create_zip(self, basename: str, build_dir: str) -> None:
        """Packed as tight as a zip can be."""
        program = Path(build_dir)
        with zipfile.ZipFile(f"{basename}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(program.rglob("*")):
                archive.write(path, Path(self._get_archive_basedir(), path.relative_to(program)))

    def create_tarball(self, basename: str, build_dir: str, tar_compression: str) -> None:
        """What can be started stays so: Panda's forgets it of everything but the program."""
        with tarfile.open(f"{basename}.tar.{tar_compression}", f"w:{tar_compression}") as archive:
            archive.add(build_dir, self._get_archive_basedir(), filter=_as_of_nobody)

    def create_nsis(self, basename: str, build_dir: str, is_64bit: bool) -> None:
        """Our own installer: Panda's asks for an administrator and removes whole folders."""
        program = Path(build_dir)
        script = program.parent / f"{facts.APP}.nsi"
        script.write_text(windows.installer(program, Path(self.dist_dir) / f"{basename}-setup.exe"), encoding="utf-8-sig")
        subprocess.check_call([shutil.which("makensis") or "makensis", "-V2", str(script)])


def _as_of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """An entry of an archive without the name and the habits of who packed it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def write_sums(dist: Path) -> None:
    """`SHA256SUMS`, as `sha256sum --check` reads it."""
    files = sorted(path for path in dist.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / "SHA256SUMS").write_text("".join(lines), encoding="ascii")

"""What packages say of the program: true, the same everywhere, and as their validators want it."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import __version__
from game.content import ROOT
from game.match import saves
from release import appimage, facts, licences, linux, macos, windows


@pytest.fixture
def share(tmp_path: Path) -> Path:
    linux.write(tmp_path / "share")
    return tmp_path / "share"


def run(*words: str | Path) -> str:
    done = subprocess.run([*map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_change_log_begins_with_this_version() -> None:
    version, _, points = facts.changes()[0]
    assert version == __version__ == facts.version()
    assert points


def test_matches_have_one_suffix_everywhere() -> None:
    assert f".{facts.SUFFIX}" == saves.SUFFIX


def test_nothing_is_left_to_be_filled_in(share: Path, tmp_path: Path) -> None:
    script = windows.installer(ROOT / "config", tmp_path / "out.exe")
    linux.finish(copy_of_a_program(tmp_path))
    texts = [script, *(path.read_text(encoding="utf-8") for path in share.rglob("*") if path.suffix in (".xml", ".desktop"))]
    texts.append((tmp_path / "program" / "install.sh").read_text(encoding="utf-8"))
    assert len(texts) == 5
    for text in texts:
        assert "@" not in text, text


def copy_of_a_program(folder: Path) -> Path:
    program = folder / "program"
    program.mkdir()
    (program / facts.APP).write_text("#!/bin/sh\n", encoding="utf-8")
    return program


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-validate")
def test_the_desktop_entry_is_valid(share: Path) -> None:
    assert run("desktop-file-validate", share / "applications" / f"{facts.IDENTIFIER}.desktop") == ""


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="needs appstreamcli")
def test_the_description_is_valid(share: Path) -> None:
    run("appstreamcli", "validate", "--no-net", share / "metainfo" / f"{facts.IDENTIFIER}.metainfo.xml")


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="needs update-mime-database")
def test_a_match_is_known_by_its_suffix(share: Path) -> None:
    run("update-mime-database", share / "mime")
    assert f"{facts.MIME}:*.{facts.SUFFIX}" in (share / "mime" / "globs").read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-validate")
def test_the_script_puts_the_program_into_the_menu_and_takes_it_out(tmp_path: Path, environment: Any) -> None:
    folder = tmp_path / "Fünf $Türme"
    folder.mkdir()
    linux.finish(program := copy_of_a_program(folder))
    home = tmp_path / "share of mine"
    environment(XDG_DATA_HOME=str(home))
    run("sh", program / "install.sh")
    entry = home / "applications" / f"{facts.IDENTIFIER}.desktop"
    run("desktop-file-validate", entry)
    lines = entry.read_text(encoding="utf-8").splitlines()
    quoted = str(program / facts.APP).replace("$", "\\\\$")
    assert f'Exec="{quoted}" %f' in lines
    assert len(list(home.rglob("*.png"))) == len(linux.SIZES)
    run("sh", program / "install.sh", "--remove")
    assert not entry.exists()
    assert not list(home.rglob(f"{facts.IDENTIFIER}*"))


@pytest.mark.skipif(sys.platform != "linux", reason="AppImages are of Linux")
def test_what_becomes_an_appimage_starts_the_program_from_wherever_it_lies(tmp_path: Path) -> None:
    program, folder = copy_of_a_program(tmp_path), tmp_path / "Fünf Türme.AppDir"
    (program / facts.APP).write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    linux.finish(program)
    appimage.lay_out(program, folder)
    (tmp_path / "start").symlink_to(folder / "AppRun")
    assert run(tmp_path / "start", "a b", "--version") == "a b --version\n"
    entry = (folder / f"{facts.IDENTIFIER}.desktop").read_text(encoding="utf-8")
    assert f"Icon={facts.IDENTIFIER}\n" in entry
    assert (folder / f"{facts.IDENTIFIER}.png").read_bytes() == (folder / ".DirIcon").read_bytes()
    assert not (folder / "opt" / facts.APP / "install.sh").exists()


@pytest.mark.parametrize("architecture", macos.PROCESSORS)
def test_the_bundle_says_what_it_is(architecture: str) -> None:
    said = macos.plist(architecture)
    assert said["CFBundleShortVersionString"] == __version__
    assert said["CFBundleExecutable"] == facts.APP
    assert said["NSHighResolutionCapable"] is True
    assert facts.IDENTIFIER.count(".") >= 2


def test_the_installer_takes_away_what_it_brought_and_no_more(tmp_path: Path) -> None:
    program = copy_of_a_program(tmp_path)
    (program / "config").mkdir()
    (program / "config" / "a.yaml").write_text("a: 1", encoding="utf-8")
    script = windows.installer(program, tmp_path / "setup.exe")
    assert f'File "{program / "config" / "a.yaml"}"' in script
    assert 'SetOutPath "$INSTDIR\\config"' in script
    assert script.count('RMDir /r "$INSTDIR\\config"') == 2, "also before a newer version is installed"
    assert 'RMDir /r "$INSTDIR"\n' not in script, "whoever installs into a folder of their own keeps it"


def test_a_package_without_a_licence_is_not_packed(tmp_path: Path) -> None:
    good, bad = tmp_path / "good-1.0-py3-none-any.whl", tmp_path / "bad-1.0-py3-none-any.whl"
    for wheel, name in ((good, "good-1.0.dist-info/licenses/LICENSE"), (bad, "bad/code.py")):
        with zipfile.ZipFile(wheel, "w") as packed:
            packed.writestr(name, "words")
    licences.write(tmp_path / "out", [good])
    assert (tmp_path / "out" / "good.txt").read_text() == "words"
    with pytest.raises(RuntimeError, match="carries no licence"):
        licences.write(tmp_path / "out", [bad])


def test_every_work_named_under_options_has_its_licence_in_the_archive(tmp_path: Path) -> None:
    licences.write(tmp_path, [])
    packages = {line.partition(">")[0] for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()[1:]}
    packed = {path.stem for path in tmp_path.iterdir()} | {name.replace("-", "_") for name in packages}
    works = yaml.safe_load((ROOT / "config" / "licences.yaml").read_text(encoding="utf-8"))
    named = {work["name"].lower().replace(" ", "_") for work in works}
    others = {"source_sans_pro": "font_source_sans_pro", "font_awesome_free": "fontawesomefree"}
    assert {others.get(name, name) for name in named} == packed


def test_the_workflow_is_one(tmp_path: Path) -> None:
    workflow = ROOT / ".github" / "workflows" / "release.yml"
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    assert {"test", "build", "try", "publish"} == set(jobs)
    if tool := shutil.which("check-jsonschema", path=str(Path(sys.executable).parent)):
        run(tool, "--builtin-schema", "vendor.github-workflows", workflow)

"""The built programs, started as by a stranger: `pytest -n0 --programs FOLDER tests/release` after `setup.py build_apps`."""

import os
import plistlib
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import __version__
from game.app import App
from game.match import saves
from game.player.profile import HOME_VARIABLE
from release import facts, macho, macos
from tests.scenes.desks import desktop
from tests.scenes.persons import Mouse
from tests.scenes.playing import play
from tests.scenes.twins import twins
from tests.scenes.windows import LOG_NAME, Window, wait_for

pytestmark = pytest.mark.release
MATCH = ("--game", "skyliners", "--seats", "easy,easy", "--option", "mode=intro", "--seed", "3")
QUICK = "own_speed: 0\nbot_speed: 0\nreduced_motion: true\n"


def built(request: pytest.FixtureRequest, word: str) -> Path:
    """The folder of a platform's program."""
    found = sorted(Path(request.config.getoption("--programs")).absolute().glob(f"*{word}*"))
    if not found:
        pytest.skip(f"no program for {word} was built")
    return found[0]


@pytest.fixture
def linux_program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The program in a folder with spaces and umlauts that cannot be written."""
    folder = tmp_path / "Fünf Türme"
    shutil.copytree(built(request, "linux"), folder)
    folder.chmod(0o555)
    return folder / facts.APP


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """No Python, no language, nothing but a home."""
    return {"PATH": "/nowhere", "HOME": str(tmp_path), HOME_VARIABLE: str(tmp_path / "Häuser")}


def log(env: dict[str, str]) -> str:
    path = Path(env[HOME_VARIABLE]) / LOG_NAME
    return path.read_text(encoding="utf-8") if path.exists() else ""


def kin(process: int) -> Iterator[tuple[str, str]]:
    """The command line and the state of every process another has started."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process:
                yield (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(), state
        except OSError:
            continue


def test_words_reach_the_terminal(linux_program: Path, bare: dict[str, str]) -> None:
    def say(*argv: str) -> tuple[int, str, str]:
        done = subprocess.run([linux_program, *argv], env=bare, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    assert say("--version") == (0, f"Five Skylines {__version__}\n", "")
    assert say("check")[0] == 0
    assert "--seats" in say("--help")[1]
    assert say("--gaem")[0] == 2
    assert say("-c", "print('no code of others')")[0] == 2


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
def test_a_bot_moves_the_log_tells_of_it_and_a_killed_program_goes_on(linux_program: Path, bare: dict[str, str]) -> None:
    with desktop((1280, 720), managed=False) as desk:
        env = {**bare, "DISPLAY": desk.env["DISPLAY"]}
        first = subprocess.Popen([linux_program, *MATCH], env=env, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: "move 4: " in log(env), "bots that move")
        helpers = dict(kin(first.pid))
        assert any("--multiprocessing-fork" in words for words in helpers), "bots think in a process of their own"
        assert "Z" not in helpers.values(), "nobody ended before their time"
        first.send_signal(signal.SIGKILL)
        assert first.communicate(timeout=20)[1] == ""
        assert f"Five Skylines {__version__}, Python " in log(env)
        assert "llvmpipe" in log(env)
        [kept] = Path(env[HOME_VARIABLE]).glob(f"autosaves/*{saves.SUFFIX}")
        moves = len(saves.read(kept).moves)
        assert moves >= 2
        again = subprocess.Popen([linux_program, str(kept)], env=env, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: log(env).count("scene table") == 2, "the match again")
        wait_for(lambda: f"move {moves + 3}: " in log(env), "a match that goes on")
        assert log(env).count(f"Five Skylines {__version__}") == 2, "a start leaves what others wrote"
        again.terminate()
        again.communicate(timeout=20)


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A fresh Windows."""
    if not (shutil.which("wine") and shutil.which("Xvfb")):
        pytest.skip("needs Wine and Xvfb")
    (tmp_path / "home").mkdir()
    env = {"WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all", HOME_VARIABLE: str(tmp_path / "home")}
    yield env
    subprocess.run(["wineserver", "-k"], env={**os.environ, **env}, check=False, timeout=60)


@pytest.fixture
def wine(windows: dict[str, str]) -> Iterator[dict[str, str]]:
    """It has a screen of its own."""
    (Path(windows[HOME_VARIABLE]) / "settings.yaml").write_text(QUICK, encoding="utf-8")
    with desktop((1280, 720), managed=False) as desk:
        yield {**desk.env, **windows}


@pytest.mark.skipif(not shutil.which("xdotool"), reason="needs xdotool")
def test_a_person_plays_the_windows_program_with_the_mouse(
    request: pytest.FixtureRequest, app: App, windows: dict[str, str]
) -> None:
    folder, program = built(request, "win_amd64"), ("wine", f"{facts.APP}.exe")
    argv = ("--game", "skyliners", "--seats", "human,easy", "--option", "mode=intro", "--seed", "7", "--fullscreen")
    home = Path(windows[HOME_VARIABLE])
    window = Window(home, *argv, scene="table", program=program, folder=folder, env=windows)
    try:
        window.focus()
        with twins(app, window) as both:
            person = Mouse(both)
            both.sit_down()
            play(person)
        window.wait_for_scene("results")
        assert window.match().outcome is not None
    finally:
        window.close()


def test_the_windows_program_plays_a_match_to_its_end(request: pytest.FixtureRequest, wine: dict[str, str]) -> None:
    folder, home, program = built(request, "win_amd64"), Path(wine[HOME_VARIABLE]), f"{facts.APP}.exe"
    asked = ["wine", program, "--version"]
    said = subprocess.run(asked, cwd=folder, env=wine, input="", capture_output=True, text=True, timeout=300)
    assert __version__ in said.stdout
    command, silent = ["wine", "start", "/wait", program], subprocess.DEVNULL
    first = subprocess.Popen([*command, *MATCH], cwd=folder, env=wine, stdout=silent, stderr=silent)
    wait_for(lambda: "move 3: " in log(wine), "bots that move under Wine")
    mark = (home / "running").read_bytes()
    second = subprocess.Popen(command, cwd=folder, env=wine, stdout=silent, stderr=silent)
    wait_for(lambda: "scene menu" in log(wine), "a second window")
    assert (home / "running").read_bytes() == mark, "the mark of a running program is its own"
    wait_for(lambda: "scene results" in log(wine), "the end of the match")
    [kept] = home.glob(f"autosaves/*{saves.SUFFIX}")
    assert saves.load(kept).outcome is not None
    subprocess.run(["wineserver", "-k"], env=wine, check=False, timeout=60)
    for process in (first, second):
        process.wait(60)


def test_the_installer_for_windows_brings_the_program_and_takes_it_away(
    request: pytest.FixtureRequest, tmp_path: Path, wine: dict[str, str]
) -> None:
    found = sorted(built(request, "win_amd64").parent.parent.glob("dist*/*-setup.exe"))
    if not found:
        pytest.skip("no installer was made beside the programs")

    def run(program: Path | str, *words: str) -> str:
        done = subprocess.run(["wine", str(program), *words], env=wine, input="", capture_output=True, text=True, timeout=300)
        return done.stdout

    run(found[-1], "/S")
    [program] = (tmp_path / "wine" / "drive_c").glob(f"users/*/AppData/Local/Programs/*/{facts.APP}.exe")
    stale = program.parent / "config" / "of_an_older_version.yaml"
    stale.write_text("a: 1", encoding="utf-8")
    run(found[-1], "/S")
    assert not stale.exists()
    assert __version__ in run(program, "--version")
    assert "--load" in run("reg", "query", rf"HKCU\Software\Classes\{facts.APP}.match\shell\open\command", "/ve")
    run(program.parent / "uninstall.exe", "/S")
    wait_for(lambda: not program.parent.exists(), "the program to be taken away")
    assert not list((tmp_path / "wine" / "drive_c" / "users").rglob(f"{facts.NAME}.lnk"))


@pytest.mark.parametrize("architecture", macos.PROCESSORS)
def test_every_file_of_a_bundle_is_for_its_processor_and_sealed(request: pytest.FixtureRequest, architecture: str) -> None:
    contents = built(request, f"macosx*{architecture}") / f"{facts.NAME}.app" / "Contents"
    with (contents / "Info.plist").open("rb") as file:
        said = plistlib.load(file)
    assert said == macos.plist(architecture)
    assert (contents / "Resources" / f"{said['CFBundleIconFile']}.icns").is_file()
    program = contents / "MacOS" / said["CFBundleExecutable"]
    assert os.access(program, os.X_OK)
    files = [program, *(contents / "Frameworks").iterdir()]
    assert len(files) > 20
    for path in files:
        data = path.read_bytes()
        assert macho.part(data, macos.PROCESSORS[architecture]) == data, f"{path.name} has parts for others"
        if architecture == "arm64":
            assert macho.is_true(data), f"{path.name} would be refused"


@pytest.mark.parametrize("platform", ["linux", "win_amd64", "macosx*arm64"])
def test_licences_fonts_and_content_are_packed(request: pytest.FixtureRequest, platform: str) -> None:
    folder = built(request, platform)
    inside = next(path.parent for path in folder.rglob("licences") if path.is_dir())
    named = {path.stem for path in (inside / "licences").iterdir()}
    assert named >= {"panda3d", "pyyaml", "msgspec", "platformdirs", "fontawesomefree", "font_source_sans_pro"}
    assert len(list((inside / "fonts").iterdir())) == 4
    assert (inside / "config" / "settings.yaml").is_file()
    assert (inside / "assets" / "shaders").is_dir()

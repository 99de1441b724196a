"""The program around the table: what it draws, hears, keeps, and leaves behind when it fails."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from direct.interval.FunctionInterval import Wait
from msgspec.structs import replace

from game import app as program
from game import launch
from game.app import App
from game.cli import main
from game.content import ROOT
from game.errors import BadInput
from game.match.session import Player, Session
from game.player.crash import Watch
from game.player.profile import Profile, Volume
from game.rules import GAMES
from game.scenes import SCENES, scene_class
from game.scenes.audio import INTERFACE, Audio, sound_files
from game.scenes.drawing import quality
from game.scenes.drawing.look import identities
from game.scenes.keys import FIXED, Keys, key_name
from game.scenes.scene import Scene
from game.scenes.widgets import Button, Column
from game.text import texts
from tests.scenes.conftest import click, press
from tests.scenes.samples import match

# -- scenes ------------------------------------------------------------------------------------------------------


def test_every_scene_can_be_asked_for_by_name() -> None:
    for name in SCENES:
        assert issubclass(scene_class(name), Scene)


def test_an_unknown_scene_is_refused_with_the_right_word(app: App) -> None:
    app.go("menu")
    with pytest.raises(BadInput, match='did you mean "options"'):
        app.go("option")
    assert len(app.scenes) == 1  # and nothing was left


def test_after_a_table_the_menu_has_its_own_room_again(app: App) -> None:
    app.go("table", session=match("skyliners", moves=3))
    app.step()
    app.go("menu")
    region = app.camNode.get_display_region(0)
    assert not region.is_any_clear_active()
    assert tuple(app.win.get_clear_color())[:3] == pytest.approx(app.room()[:3], abs=0.01)


# -- drawing -----------------------------------------------------------------------------------------------------


def drawn(app: App, frames: int = 5) -> int:
    before = app.pace.frames_drawn
    for _ in range(frames):
        app.step()
    return app.pace.frames_drawn - before


def quiet(app: App) -> None:
    for _ in range(40):
        app.step()


def test_nothing_is_drawn_when_nothing_moves(app: App) -> None:
    app.go("menu")
    quiet(app)
    assert drawn(app) == 0
    assert not app.win.is_active()


def test_a_change_draws_one_frame(app: App) -> None:
    app.go("menu")
    quiet(app)
    app.redraw()
    assert drawn(app) == 1


def test_an_interval_and_a_task_draw_while_they_last(app: App) -> None:
    scene = app.go("menu")
    quiet(app)
    interval = scene.run(Wait(1000))
    assert drawn(app) == 5
    interval.finish()
    quiet(app)
    task = scene.task(lambda task: task.cont)
    assert drawn(app) == 5
    scene.stop(task)
    scene.task(lambda task: task.cont, draws=False)
    quiet(app)
    assert drawn(app) == 0


def test_the_pointer_draws_only_where_it_changes_something(app: App) -> None:
    app.go("menu")
    quiet(app)
    app.point((5, 5))
    app.point((6, 5))
    assert drawn(app) == 0
    options = app.interface.find("options")
    assert options is not None
    app.point(options.absolute().centre)
    assert drawn(app) >= 1


def test_a_picture_shows_the_window(app: App, tmp_path: Path) -> None:
    app.go("menu")
    app.picture(tmp_path / "deep" / "picture.png", width=320)
    from panda3d.core import Filename, PNMImage

    image = PNMImage(Filename.from_os_specific(str(tmp_path / "deep" / "picture.png")))
    assert (image.get_x_size(), image.get_y_size()) == (320, 180)
    assert image.get_average_gray() > 0.02
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["picture.png"]


def test_a_photo_goes_to_the_pictures_and_says_where(app: App, own_folders: Path) -> None:
    app.go("menu")
    press(app, "f12", "f12")
    photos = sorted((own_folders / "pictures" / "Five Skylines").iterdir())
    assert len(photos) == 2, "none takes the place of another"
    assert all(any(str(photo) in words for words in toasts(app)) for photo in photos)


def test_a_photo_of_a_table_shows_no_panels(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden: list[bool] = []
    monkeypatch.setattr(app, "picture", lambda _path, **_more: hidden.append(app.flat.is_hidden()))
    app.go("menu")
    app.photo()
    app.go("table", session=match("skyliners", moves=3))
    app.photo()
    assert hidden == [False, True]
    assert not app.flat.is_hidden()


def test_a_photo_that_cannot_be_written_says_why(app: App, own_folders: Path) -> None:
    (own_folders / "pictures").write_text("a file", encoding="utf-8")
    app.go("menu")
    app.change(language="de")
    app.photo()
    assert any("lässt sich nicht schreiben" in words for words in toasts(app))
    assert not app.flat.is_hidden()


# -- settings ----------------------------------------------------------------------------------------------------


def test_the_language_changes_at_once(app: App) -> None:
    app.go("options")
    click(app, "language")
    press(app, "arrow_right")
    assert app.settings.language == "de"
    assert "Optionen" in [widget.spoken() for root in app.interface.roots() for widget in root.walk()]


def test_the_scale_changes_at_once_and_is_kept(app: App) -> None:
    app.go("options")
    app.interface.focus_key("ui_scale")
    press(app, "arrow_right")
    assert app.settings.ui_scale == 1.05
    assert app.interface.window.w == pytest.approx(1280 / 1.05)
    assert Profile(app.profile.config).settings.ui_scale == 1.05
    assert app.interface.current is app.interface.find("ui_scale")


@pytest.mark.parametrize("name", ["high_contrast", "reduced_motion", "projected_scores", "fullscreen"])
def test_every_switch_of_the_options_is_kept(app: App, name: str) -> None:
    app.go("options")
    before = getattr(app.settings, name)
    app.interface.focus_key(name)
    press(app, "space")
    assert getattr(app.settings, name) != before
    assert getattr(Profile(app.profile.config).settings, name) != before


def test_every_setting_has_a_control(app: App) -> None:
    app.go("options")
    for name in app.settings.__struct_fields__:
        names = [name]
        if name == "place":
            continue  # set by dragging the window
        if name == "volume":
            names = [f"volume-{kind}" for kind in app.settings.volume.__struct_fields__]
        elif name == "colours":
            names = [f"colour-{each.name}" for each in identities().identities]
        for each in names:
            assert app.interface.find(each) is not None, each


def test_the_options_name_whose_work_the_program_stands_on(app: App) -> None:
    app.go("options")
    click(app, "licences")
    said = " ".join(widget.spoken() for root in app.interface.roots() for widget in root.walk())
    for words in ("Panda3D", "Source Sans Pro", "OFL-1.1", "CC-BY-4.0", "MIT", "work of the Independent JPEG Group"):
        assert words in said
    press(app, "escape")
    assert len(app.scenes) == 1
    assert "Panda3D" not in " ".join(widget.spoken() for root in app.interface.roots() for widget in root.walk())


def test_warnings_that_were_switched_off_can_be_asked_again(app: App) -> None:
    app.change(silenced=("skyliners.ends_game",))
    app.go("options")
    button = app.interface.find("silenced")
    assert isinstance(button, Button)
    button.on_click()
    assert app.settings.silenced == ()
    assert app.profile.settings.silenced == ()


def test_steps_that_were_taken_by_hand_can_be_left_to_the_program_again(app: App) -> None:
    app.change(by_hand=("skyline_world.income",))
    app.go("options")
    button = app.interface.find("by_hand")
    assert isinstance(button, Button)
    button.on_click()
    assert app.settings.by_hand == ()


def test_settings_of_the_command_line_are_not_kept(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    settings = program.change_settings(profile.settings, language="de", quality=None)
    assert settings.language == "de"
    assert settings.quality == "auto"
    assert profile.settings.language == "en"


def test_a_change_that_cannot_be_written_is_said_and_holds_for_now(app: App, break_disk: Any) -> None:
    app.go("menu")
    break_disk("os.replace", errno.ENOSPC)
    app.change(reduced_motion=True)
    assert app.settings.reduced_motion
    assert any("there is no room left" in words for words in toasts(app))


@pytest.mark.parametrize(("seconds", "tier"), [(0.001, "high"), (0.008, "medium"), (0.5, "low")])
def test_the_tier_follows_what_was_measured(seconds: float, tier: str) -> None:
    assert quality.tier_for(seconds) == tier


def test_a_software_renderer_gets_the_safe_tier_and_it_is_remembered(app: App, tmp_path: Path) -> None:
    memory = tmp_path / "measured.yaml"
    assert quality.SOFTWARE.search("Mesa, llvmpipe (LLVM 15.0.6, 256 bits), 4.5")
    assert not quality.SOFTWARE.search("NVIDIA Corporation, NVIDIA GeForce RTX 3060, 4.6")
    first = quality.tier(app, memory)
    memory.write_text(f"driver: {quality.driver(app)!r}\ntier: medium\n", encoding="utf-8")
    assert first in ("safe", "low", "medium", "high")
    assert quality.tier(app, memory) == "medium"


def test_a_table_after_a_table_is_shown_in_the_window_itself(app: App) -> None:
    """A camera that was left in the buffer of the first one showed the second one without its last step, far too dark."""
    app.change(quality="medium")
    for _ in range(2):
        app.go("table", session=Session(GAMES["skyliners"], [Player("Ann"), Player("Ben")], seed=1))
        app.step()
        assert app.camNode.get_num_display_regions() == 1
        assert app.camNode.get_display_region(0).get_window() != app.win, "it shows itself where light is gathered"
        app.scenes.pop().exit()
        assert app.camNode.get_num_display_regions() == 1
        assert app.camNode.get_display_region(0).get_window() == app.win


# -- keys --------------------------------------------------------------------------------------------------------


def test_a_key_becomes_its_named_event_and_letting_go_another(app: App) -> None:
    heard: list[str] = []
    scene = app.go("menu")
    for name in ("lens", "lens-up", "redo"):
        scene.listen(name, lambda name=name: heard.append(name))  # type: ignore[misc]
    app.press("v")
    app.release("v")
    press(app, "control-y")
    assert heard == ["lens", "lens-up", "redo"]


def test_a_key_the_interface_used_reaches_nobody_else(app: App) -> None:
    heard: list[str] = []
    scene = app.go("menu")
    scene.listen("confirm", lambda: heard.append("confirm"))
    press(app, "tab", "enter")
    assert not heard


def test_the_standard_keys_do_not_conflict(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "keys.yaml")
    for group in keys.bindings.values():
        for action, own in group.items():
            for key in own:
                assert not keys.conflicts(action, key), (action, key)


def test_every_action_has_a_name_in_every_language(app: App) -> None:
    from game.content import LANGUAGES
    from game.text import texts

    for language in LANGUAGES:
        for group in app.keys.bindings.values():
            assert all(texts(language).has(f"keys.action.{action}") for action in group)


def test_binding_a_key_takes_it_from_whoever_had_it(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "keys.yaml")
    assert keys.conflicts("undo", "h") == ("hint",)
    keys.bind("undo", "h")
    assert keys.keys("undo") == ("h", "control-z")
    assert keys.keys("hint") == ()
    again = Keys(tmp_path / "keys.yaml")
    assert again.bindings == keys.bindings
    again.reset()
    assert Keys(tmp_path / "keys.yaml").bindings == again.defaults


def test_keys_everywhere_conflict_with_all_others(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "keys.yaml")
    assert keys.conflicts("photo", "u") == ("undo",)
    assert keys.conflicts("undo", "f12") == ("photo",)


@pytest.mark.parametrize("key", ["escape", "tab", "enter"])
def test_keys_the_interface_needs_are_not_given_away(tmp_path: Path, key: str) -> None:
    keys = Keys(tmp_path / "keys.yaml")
    with pytest.raises(BadInput):
        keys.bind("undo", key)
    assert keys.bindings == keys.defaults
    assert FIXED


def test_a_damaged_file_of_keys_is_said_and_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "keys.yaml"
    file.write_text("undo: {", encoding="utf-8")
    keys = Keys(file)
    assert keys.bindings == keys.defaults
    assert "keys.yaml" in str(keys.notice)
    keys.bind("undo", "k")
    assert (tmp_path / "keys.damaged-1.yaml").read_text(encoding="utf-8") == "undo: {"
    assert Keys(file).keys("undo")[0] == "k"


STRANGE_KEYS = {
    "back: [x]\nlog: [f5]\n": "back",
    "undo: [escape, f5]\n": "undo: escape",
    "undo: [f5]\nredo: [f5, f6]\n": "redo: f5",
    "photo: [f5]\nundo: [f5]\n": "undo: f5",
    "dance: [f5]\nlog: [f5]\n": "dance",
}


@pytest.mark.parametrize("text", STRANGE_KEYS)
def test_keys_written_by_hand_never_leave_back_without_escape_or_a_key_with_two_meanings(tmp_path: Path, text: str) -> None:
    file = tmp_path / "keys.yaml"
    file.write_text(text, encoding="utf-8")
    keys = Keys(file)
    assert keys.actions("escape") == ("back",)
    assert all(len(keys.actions(key)) == 1 for key in ("f5", "enter", "tab") if keys.actions(key))
    assert len(keys.actions("f5")) == 1, "the rest is used"
    for language in ("en", "de"):
        assert keys.notice is not None
        assert STRANGE_KEYS[text] in texts(language).fault(keys.notice)
    assert file.read_text(encoding="utf-8") == text


def test_a_key_nobody_understands_costs_no_other_and_stays_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text("undo: 3\nredo: [x]\nfly: [y]\n", encoding="utf-8")
    keys = Keys(tmp_path / "keys.yaml")
    assert (keys.keys("undo"), keys.keys("redo")) == (keys.defaults["table"]["undo"], ("x",))
    assert keys.notice is not None
    keys.bind("hint", "j")
    again = yaml.safe_load((tmp_path / "keys.yaml").read_text(encoding="utf-8"))
    assert (again["undo"], again["redo"], again["fly"], again["hint"][0]) == (3, ["x"], ["y"], "j")
    keys.bind("undo", "f5")
    assert Keys(tmp_path / "keys.yaml").keys("undo")[0] == "f5"


def test_keys_may_change_places(tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text("undo: [x]\nredo: [u]\nhint: [l]\n", encoding="utf-8")
    keys = Keys(tmp_path / "keys.yaml")
    assert keys.notice is None
    assert (keys.actions("x"), keys.actions("u"), keys.actions("l")) == (("undo",), ("redo",), ("hint",))
    assert keys.keys("log") == (), "as when the key is given away on the screen"


def test_what_was_damaged_is_said_once_in_the_player_s_language(app: App) -> None:
    folder = app.profile.config
    (folder / "settings.yaml").write_text("langage: de\n", encoding="utf-8")
    (folder / "keys.yaml").write_text("undo\n", encoding="utf-8")
    app.profile, app.keys = Profile(folder), Keys(folder / "keys.yaml")
    app.settings = replace(app.settings, language="de")
    app.go("menu")
    said = toasts(app)
    assert any("Einen Eintrag „langage“ gibt es nicht." in words for words in said)
    assert any("keys.damaged-1.yaml" in words and "passt nicht" in words for words in said)
    assert not app.notices()


def test_a_full_disk_is_said_in_the_player_s_language(app: App, break_disk: Any) -> None:
    app.go("menu")
    app.change(language="de")
    break_disk("os.replace", errno.ENOSPC)
    app.change(reduced_motion=True)
    assert any("auf dem Laufwerk ist kein Platz mehr" in words for words in toasts(app))


def test_what_is_said_in_passing_covers_nothing_else_that_is_said(app: App) -> None:
    app.go("menu")
    for words in ("One.", "Another, and that one is a little longer.", "One."):
        app.toast(words)
    rects = {}
    for layer in app.interface.layers:
        for widget in layer.root.walk() if layer.root is not None else ():
            if widget.spoken() in ("One.", "Another, and that one is a little longer."):
                assert widget.spoken() not in rects, "the same words stand once"
                rects[widget.spoken()] = layer.root.absolute()
    one, another = rects.values()
    assert one.overlap(another) is None


def toasts(app: App) -> list[str]:
    return [widget.spoken() for layer in app.interface.layers if layer.root for widget in layer.root.walk() if widget.spoken()]


def test_keys_are_changed_in_the_options_with_a_question_where_one_is_taken(app: App) -> None:
    app.go("options")
    app.interface.focus_key("key-undo")
    press(app, "enter", "c")
    assert app.keys.keys("undo")[0] == "c"
    press(app, "enter", "h")
    assert app.interface.is_modal
    press(app, "enter")
    assert app.keys.keys("undo")[0] == "c", "Enter leaves the key with whoever has it"
    press(app, "enter", "h")
    click(app, "answer-0")
    assert app.keys.keys("undo")[0] == "h"
    assert app.keys.keys("hint") == ()
    app.interface.focus_key("key-hint")
    press(app, "enter", "escape")
    assert app.keys.keys("hint") == ()
    assert app.scene is not None


def test_names_of_keys_with_modifiers() -> None:
    assert key_name("z", frozenset({"control", "shift"})) == "shift-control-z"


# -- sound -------------------------------------------------------------------------------------------------------


def test_every_sound_of_the_interface_is_there() -> None:
    files = sound_files()
    assert set(INTERFACE) <= files.keys()
    assert {"floor", "roof", "park", "card", "point"} <= files.keys()


def test_every_sound_that_is_asked_for_by_name_is_there() -> None:
    asked = re.compile(r'(?:board\.sound, |audio\.play\(|kit\.sound\(|\bsound=)"(\w+)"')
    named = {name for path in (ROOT / "game" / "scenes").rglob("*.py") for name in asked.findall(path.read_text())}
    assert {"wonder", "tie", "click", "penthouse"} <= named
    assert named <= sound_files().keys()


def test_without_a_sound_device_everything_stays_quiet(app: App) -> None:
    audio = Audio(app.settings.volume)
    assert audio.is_silent
    audio.play("click")
    audio.play("nobody knows this one")


def test_each_kind_of_sound_has_its_own_loudness(app: App) -> None:
    audio = Audio(Volume(pieces=0.1, interface=0.2, music=0.3, ambience=0.4))
    assert [audio.loudness(name) for name in ("floor", "click", "wonder")] == [0.1, 0.2, 0.1]
    audio.is_on = False
    assert audio.loudness("floor") == 0


# -- when it fails -----------------------------------------------------------------------------------------------


def test_a_crash_leaves_a_report_and_the_next_start_knows(tmp_path: Path) -> None:
    watch = Watch(tmp_path)
    assert watch.start() is None
    watch.driver = "a driver"
    watch.notes["replay.skyline"] = lambda: "five-skylines 1\n"
    watch.notes["impossible.txt"] = lambda: str(1 // 0)
    try:
        raise ValueError("something broke")
    except ValueError as fault:
        folder = watch.report(fault)
    assert folder is not None
    report = (folder / "report.txt").read_text(encoding="utf-8")
    assert "something broke" in report
    assert "a driver" in report
    assert "Traceback" in report
    assert "Five Skylines" in (folder / "log.txt").read_text(encoding="utf-8")
    assert (folder / "replay.skyline").read_text(encoding="utf-8") == "five-skylines 1\n"
    assert "could not be made" in (folder / "impossible.txt").read_text(encoding="utf-8")
    after = Watch(tmp_path)
    assert after.start() == str(folder)
    after.end()
    assert Watch(tmp_path).start() is None


def test_a_killed_program_is_noticed_too(tmp_path: Path) -> None:
    (tmp_path / "running").write_text("999999999", encoding="utf-8")
    assert Watch(tmp_path).start() == ""


@pytest.fixture
def play(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[type[Scene] | None], int]:
    """Starts the program with a scene of the test, or with one that nobody knows, in the window of all tests."""

    def open_window(_profile: Profile, watch: Watch, **_window: object) -> App:
        app.watch = watch
        return app

    def play(scene: type[Scene] | None) -> int:
        if scene is not None:
            monkeypatch.setattr(program, "scene_class", lambda _name: scene)
        return launch.play(Profile(tmp_path), scene="nowhere")

    monkeypatch.setattr(launch, "App", open_window)
    return play


def test_a_fault_in_a_scene_ends_the_program_with_a_report(app: App, tmp_path: Path, play: Any) -> None:
    class Broken(Scene):
        def enter(self) -> None:
            self.show(lambda: Column(Button("Break", self._break, key="break")))
            self.task(self._later, draws=False)

        def _break(self) -> None:
            raise RuntimeError("a fault of ours")

        def _later(self, task: object) -> None:
            press(app, "tab", "enter")

    assert play(Broken) == 1
    reports = list((tmp_path / "crashes").iterdir())
    assert len(reports) == 1
    assert "a fault of ours" in (reports[0] / "report.txt").read_text(encoding="utf-8")


def test_a_scene_nobody_knows_is_no_crash(tmp_path: Path, play: Any) -> None:
    with pytest.raises(BadInput, match="unknown scene"):
        play(None)
    assert not (tmp_path / "running").exists()


def test_a_second_program_in_a_profile_says_so(app: App, tmp_path: Path, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ends(Scene):
        def enter(self) -> None:
            app.quit()

    said: list[str] = []
    monkeypatch.setattr(app, "close", lambda: said.extend(toasts(app)))
    first = Watch(tmp_path)
    first.start()
    for is_second in (True, False):
        assert play(Ends) == 0
        assert (app.t("app.second") in said) == is_second
        first.end()
        said.clear()
        for layer in tuple(app.interface.layers):
            app.interface.close(layer)


def test_what_could_not_be_used_is_said_wherever_the_program_begins(
    app: App, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ends(Scene):
        def enter(self) -> None:
            app.quit()

    said: list[str] = []
    monkeypatch.setattr(app, "close", lambda: said.extend(toasts(app)))
    app.profile.notices.append(BadInput("nothing can be kept", key="fault.keeps_nothing", why="No room."))
    assert play(Ends) == 0
    assert app.t("fault.keeps_nothing", why="No room.") in said


def test_ctrl_c_at_a_window_is_no_failure(tmp_path: Path, play: Any) -> None:
    class Interrupted(Scene):
        def enter(self) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(Interrupted)
    assert Watch(tmp_path).start() is None


@pytest.mark.usefixtures("no_display", "workplace")
@pytest.mark.parametrize("language", ["en", "de"])
def test_without_a_display_there_is_one_line_and_a_match_of_bots(
    language: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.render.bot_match", lambda game, folder, **_more: iter([folder / f"{game}.png"]))
    assert main(["--lang", language]) == 0
    said = capfd.readouterr()
    [line] = said.err.splitlines()
    assert line.startswith("No window can be opened here" if language == "en" else "Hier lässt sich kein Fenster öffnen")
    assert said.out.strip().endswith("skyliners.png")


@pytest.mark.skipif(sys.platform != "linux", reason="only X11 has displays that may not answer")
def test_a_display_that_does_not_answer_is_one_clear_sentence() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "--scene", "menu"]
    done = subprocess.run(command, env={**os.environ, "DISPLAY": ":987"}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no window can be opened" in done.stderr.splitlines()[-1]

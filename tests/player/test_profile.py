"""A player's folders and settings: whatever is in the file, the program starts and not a byte is lost."""

import errno
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from game.content import CONFIG
from game.errors import BadInput
from game.player.profile import HOME_VARIABLE, Profile, Settings, Volume, default_settings
from game.text import texts
from tests.match.test_saves import files


def write(home: Path, text: str) -> bytes:
    """Puts a settings file into the home; returns its bytes."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.yaml").write_text(text, encoding="utf-8")
    return (home / "settings.yaml").read_bytes()


# -- places ----------------------------------------------------------------------------------------------------


def test_the_variable_keeps_everything_in_one_folder(home: Path) -> None:
    profile = Profile()
    assert profile.config == profile.data == home
    assert profile.saves == home / "saves"
    assert profile.autosaves == home / "autosaves"
    assert not home.exists(), "looking makes no folder"


def test_a_given_home_comes_before_the_variable(tmp_path: Path) -> None:
    assert Profile(tmp_path / "mine").config == tmp_path / "mine"


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_the_platform_says_where(value: str | None, own_folders: Path, environment: Any) -> None:
    environment(**{HOME_VARIABLE: value})
    profile = Profile()
    assert profile.config == own_folders / "config" / "five-skylines"
    assert profile.saves == own_folders / "data" / "five-skylines" / "saves"


# -- settings --------------------------------------------------------------------------------------------------


def test_nobody_s_settings_are_the_defaults(home: Path) -> None:
    profile = Profile()
    assert profile.settings == default_settings()
    assert profile.notices == []
    assert profile.settings.language == "en"


def test_every_default_is_written_out_in_config() -> None:
    assert set(yaml.safe_load((CONFIG / "settings.yaml").read_text())) == set(Settings.__struct_fields__)


def test_a_change_is_there_again_at_the_next_start(home: Path) -> None:
    profile = Profile()
    changed = replace(profile.settings, language="de", ui_scale=1.5, window=(1920, 1080), volume=Volume(0.1, 0.2, 0.3, 0.4))
    profile.change(changed)
    assert profile.settings == changed
    assert Profile().settings == changed
    assert list(files(home)) == ["settings.yaml"]


def test_only_what_differs_from_the_defaults_is_written(home: Path) -> None:
    profile = Profile()
    profile.change(replace(profile.settings, language="de"))
    assert (home / "settings.yaml").read_text() == "language: de\n"
    profile.change(default_settings())
    assert (home / "settings.yaml").read_text() == "{}\n"
    assert Profile().settings == default_settings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "# only a remark\n",
        "{}",
        "language: de\n",
        "\ufefflanguage: de\n",
        "volume: {pieces: 0, interface: 1, music: 0.5}",
        "volume: {pieces: 1}",
    ],
)
def test_settings_written_by_hand_are_read(text: str, home: Path) -> None:
    write(home, text)
    profile = Profile()
    assert profile.notices == []
    assert profile.settings.language == ("de" if "de" in text else "en")
    assert list(files(home)) == ["settings.yaml"]


# -- damage ----------------------------------------------------------------------------------------------------

DAMAGED = {
    "no YAML": ("language: [de", "not valid YAML"),
    "binary": ("\x00\x01\x02", "not valid YAML"),
    "a list": ("- language\n- de\n", "must be settings with their values"),
    "an empty list": ("[]", "must be settings with their values"),
    "a word": ("hello", "must be settings with their values"),
    "a falsehood": ("false", "must be settings with their values"),
    "a key twice": ("language: de\nlanguage: en\n", 'line 2: not valid YAML ("language" is written twice)'),
    "two documents": ("language: de\n---\nlanguage: en\n", "not valid YAML"),
    "itself": ("&a [*a]", "must be settings"),
    "a strange tag": ("language: !!python/name:os.system", "not valid YAML"),
    "an empty number": ('ui_scale: !!int ""', "not valid YAML"),
    "no truth value": ("fullscreen: !!bool maybe", "not valid YAML"),
    "no time": ("language: !!timestamp soon", "not valid YAML"),
    "an endless number": ("ui_scale: " + ":".join(["1"] * 300) + ".0", "not valid YAML"),
    "too deep": ("[" * 1_000_000, "too large to be read"),
    "too large": ("# " + "x" * 30_000, "too large to be read"),
}


@pytest.mark.parametrize(("text", "message"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_and_reported(text: str, message: str, home: Path) -> None:
    data = write(home, text)
    profile = Profile()
    assert profile.settings == default_settings()
    [notice] = map(str, profile.notices)
    assert notice.startswith(str(home / "settings.yaml"))
    assert message in notice
    assert notice.endswith("It was set aside as settings.damaged-1.yaml")
    assert "\n" not in notice
    assert files(home) == {"settings.damaged-1.yaml": data}


STRANGE = {
    "a misspelt key": ("langage: de", 'unknown key "langage"; did you mean "language"?'),
    "an unknown language": ("language: fr", "language: Invalid enum value 'fr'"),
    "a number for a word": ("language: 3", "language: Expected `str`, got `int`"),
    "a size too small": ("window: [10, 720]", "window[0]: Expected `int` >= 320"),
    "a volume too loud": ("volume: {pieces: 11}", "volume.pieces: Expected `float` <= 1.0"),
    "not a number": ("ui_scale: .nan", "ui_scale"),
    "a colour that is none": ("colours: {red: crimson}", "colours[...]: Expected `str` matching regex"),
    "a colour of nobody": ("colours: {pink: '#FF00FF'}", "colours: Invalid enum value 'pink' as a key"),
    "a key that is no word": ("1: 2", "Expected `str` as a key"),
}


@pytest.mark.parametrize(("text", "message"), STRANGE.values(), ids=STRANGE)
def test_a_value_that_is_not_understood_is_named_and_all_others_are_used(text: str, message: str, home: Path) -> None:
    write(home, f"{text}\nbot_speed: 4\nreduced_motion: true\n")
    profile = Profile()
    assert profile.settings == replace(default_settings(), bot_speed=4, reduced_motion=True)
    [notice] = profile.notices
    assert str(notice).startswith(str(home / "settings.yaml"))
    assert message in str(notice)
    assert "settings.yaml" in texts("de").fault(notice)
    assert list(files(home)) == ["settings.yaml"]
    profile.change(replace(profile.settings, own_speed=1))
    again = Profile()
    assert again.settings == replace(default_settings(), bot_speed=4, reduced_motion=True, own_speed=1)
    assert len(again.notices) == 1, "it is not thrown away either"


def test_of_several_volumes_and_colours_the_right_ones_are_used(home: Path) -> None:
    write(home, "volume: {pieces: 0.1, music: 9}\ncolours: {red: '#112233', blue: sky}\n")
    profile = Profile()
    usual = default_settings()
    assert profile.settings == replace(usual, volume=replace(usual.volume, pieces=0.1), colours={"red": "#112233"})
    assert len(profile.notices) == 2


def test_a_value_that_was_not_understood_gives_way_to_the_one_that_is_chosen(home: Path) -> None:
    write(home, "language: fr\n")
    profile = Profile()
    profile.change(replace(profile.settings, language="de"))
    assert Profile().settings.language == "de"
    assert Profile().notices == []


def test_what_another_program_has_set_meanwhile_stays(tmp_path: Path) -> None:
    one, other = Profile(tmp_path), Profile(tmp_path)
    one.change(replace(one.settings, language="de"))
    other.change(replace(other.settings, reduced_motion=True))
    kept = Profile(tmp_path).settings
    assert (kept.language, kept.reduced_motion) == ("de", True)
    assert other.settings.language == "en", "a program that runs changes nothing by itself"


def test_text_that_is_no_utf8_is_set_aside(home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_bytes(b"language: d\xff")
    assert "cannot be read" in str(Profile().notices[0])
    assert files(home) == {"settings.damaged-1.yaml": b"language: d\xff"}


def test_several_damaged_files_are_numbered(home: Path) -> None:
    for number, text in enumerate(["- 1", "- 2", "- 3"], start=1):
        write(home, text)
        assert f"settings.damaged-{number}.yaml" in str(Profile().notices[0])
    assert files(home) == {
        "settings.damaged-1.yaml": b"- 1",
        "settings.damaged-2.yaml": b"- 2",
        "settings.damaged-3.yaml": b"- 3",
    }


def test_after_the_damage_settings_can_be_changed_again(home: Path) -> None:
    data = write(home, "- nonsense")
    profile = Profile()
    profile.change(replace(profile.settings, language="de"))
    assert files(home) == {"settings.damaged-1.yaml": data, "settings.yaml": b"language: de\n"}
    assert Profile().notices == []


def test_a_folder_instead_of_the_file_is_set_aside(home: Path) -> None:
    (home / "settings.yaml").mkdir(parents=True)
    assert "cannot be read" in str(Profile().notices[0])
    assert [path.name for path in home.iterdir()] == ["settings.damaged-1.yaml"]


# -- folders that refuse ---------------------------------------------------------------------------------------


def test_a_damaged_file_that_cannot_be_moved_stays_and_is_never_written_over(home: Path, break_disk: Any) -> None:
    data = write(home, "- nonsense")
    with break_disk("pathlib.Path.rename", errno.EACCES):
        profile = Profile()
        assert "It stays where it is (Permission denied)" in str(profile.notices[0])
        with pytest.raises(BadInput, match="nothing is written over it"):
            profile.change(replace(profile.settings, language="de"))
        assert files(home) == {"settings.yaml": data}
    profile.change(replace(profile.settings, language="de"))
    assert files(home) == {"settings.damaged-1.yaml": data, "settings.yaml": b"language: de\n"}


def test_a_folder_that_cannot_be_looked_into_gives_defaults_and_a_notice(home: Path, break_disk: Any) -> None:
    data = write(home, "language: de")
    with break_disk("pathlib.Path.exists", errno.EACCES), break_disk("pathlib.Path.rename", errno.EACCES):
        profile = Profile()
    assert profile.settings == default_settings()
    assert "cannot be read (Permission denied)" in str(profile.notices[0])
    assert files(home) == {"settings.yaml": data}


def test_a_folder_that_cannot_be_written_keeps_the_old_settings(home: Path, break_disk: Any) -> None:
    data = write(home, "language: de\n")
    profile = Profile()
    before = profile.settings
    break_disk("os.replace", errno.EACCES)
    with pytest.raises(BadInput, match=r"settings.yaml: cannot be written \(Permission denied\)"):
        profile.change(replace(before, language="en"))
    assert profile.settings == before
    assert files(home) == {"settings.yaml": data}


def test_a_home_that_is_a_file_can_be_played_from_but_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    profile = Profile(tmp_path / "file")
    assert profile.settings == default_settings()
    with pytest.raises(BadInput, match="cannot be written"):
        profile.change(replace(profile.settings, language="de"))
    assert (tmp_path / "file").read_text() == "mine"


# -- fuzz ------------------------------------------------------------------------------------------------------

PIECES = [
    *("language", "de", "fr", "ui_scale", "1.5", "volume", "pieces", "window", "[1280, 720]", "fullscreen", "true", "on"),
    *(
        ":",
        ": ",
        "\n",
        "\n  ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "&a ",
        "*a",
        "<<: ",
        "? ",
        "!!int ",
        "!!bool ",
        "!!binary ",
        "!x ",
    ),
    *("'", '"', "#", "|", ">", "%", "@", "`", "---\n", "...\n", "\t", "\x00", "\x85", "\u2028", "\ufeff", "\ud83d", "é"),
    *(".nan", ".inf", "-1", "1e400", "0x", "0o9", "1:2:3", "2001-02-30", "~", "null", "9" * 5000, "x" * 50),
]


def test_no_mutated_settings_break_the_start_or_lose_a_byte(home: Path) -> None:
    """Thousands of damaged copies of a sound file: each is used as far as it can be, or set aside as it was."""
    rng = Random(2)
    sound = (CONFIG / "settings.yaml").read_text()
    short = "language: de\nwindow: [1920, 1080]\nvolume: {pieces: 0.5, interface: 0.5, music: 0}\n"
    home.mkdir()
    file, aside = home / "settings.yaml", home / "settings.damaged-1.yaml"
    used = 0
    for _ in range(2500):
        text = rng.choice([sound, short, short, ""])
        for _ in range(rng.choice([1, 1, 2, 5])):
            place = rng.randrange(len(text) + 1)
            text = text[:place] + rng.choice(PIECES) + text[place + rng.choice([0, 0, 1, 5, 400]) :]
        data = text.encode("utf-8", "replace")
        if rng.random() < 0.05:
            data += bytes([rng.randrange(128, 256)])
        file.write_bytes(data)
        profile = Profile(home)
        if profile.notices:
            assert not any("\n" in str(notice) for notice in profile.notices)
            if file.exists():  # only a value was not understood
                assert file.read_bytes() == data
                continue
            assert profile.settings == default_settings()
            assert aside.read_bytes() == data
            aside.unlink()
        else:
            assert file.read_bytes() == data
            used += 1
    assert used > 100
    assert used < 2400


def test_a_home_that_cannot_be_made_is_said_once_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    profile = Profile(tmp_path / "file" / "home")
    assert profile.settings == default_settings()
    profile.tidy()
    [notice] = profile.notices
    assert "cannot be written" in str(notice)
    assert texts("de").fault(notice).startswith("Einstellungen und Partien bleiben diesmal nicht erhalten.")


def test_a_home_that_can_be_written_is_no_news(home: Path) -> None:
    profile = Profile()
    profile.tidy()
    assert profile.notices == []
    assert home.is_dir()

"""`check` finds what does not fit together: it is tried on a copy of the program's own files, with one thing wrong."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import check, content, faces, text
from game.bots.levels import Levels, levels
from game.content import ASSETS, CONFIG
from game.player import profile
from game.rules import GAMES

Faults = Callable[[], list[str]]


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """Runs the check over a copy of `config/` and `assets/` in the test's folder."""
    shutil.copytree(CONFIG, tmp_path / "config")
    shutil.copytree(ASSETS, tmp_path / "assets", copy_function=os.symlink)
    for module in (content, text, check):
        monkeypatch.setattr(module, "CONFIG", tmp_path / "config")
    monkeypatch.setattr(content, "ROOT", tmp_path)
    monkeypatch.setattr(check, "ASSETS", tmp_path / "assets")
    monkeypatch.setattr(profile, "_DEFAULTS", tmp_path / "config" / "settings.yaml")

    def run() -> list[str]:
        text.texts.cache_clear()
        return check.check(lambda _: None)

    yield run
    text.texts.cache_clear()


def spoil(path: Path, right: str, wrong: str) -> None:
    """Replaces one thing in a file."""
    before = path.read_text(encoding="utf-8")
    assert right in before
    path.write_text(before.replace(right, wrong, 1), encoding="utf-8")


def test_the_program_itself_is_fine() -> None:
    said: list[str] = []
    assert check.check(said.append) == []
    assert said == ["games: fine", "bots: fine", "texts: fine", "settings: fine", "assets: fine", "fonts: fine"]


def test_a_sound_copy_is_fine(faults: Faults) -> None:
    assert faults() == []


def test_a_text_missing_in_one_language(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/games/skyliners/de.yaml", "  lapse:", "  lapsus:")
    assert "skyliners.button.lapse is missing in de" in faults()
    assert "skyliners.button.lapsus is missing in en" in faults()


def test_a_text_missing_in_both_languages(faults: Faults, tmp_path: Path) -> None:
    for language in ("en", "de"):
        spoil(tmp_path / f"config/games/skyliners/{language}.yaml", "  lapse:", "  lapsus:")
    assert faults() == ["skyliners.button.lapse is missing"]


def test_a_sentence_of_an_event_is_needed(faults: Faults, tmp_path: Path) -> None:
    for language in ("en", "de"):
        spoil(tmp_path / f"config/games/skyliners/{language}.yaml", "  antenna_placed:", "  antenna_put:")
    assert faults() == ["skyliners.log.antenna_placed is missing"]


def test_parameters_must_be_the_same_in_every_language(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/text/en.yaml", "Player {number}", "Player {no}")
    assert faults() == ["cli.player: the parameters differ between en and de"]


def test_a_text_written_twice(faults: Faults, tmp_path: Path) -> None:
    path = tmp_path / "config/games/skyliners/en.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\nname: Skyliners\n", encoding="utf-8")
    [fault] = faults()
    assert fault.startswith("config/games/skyliners/en.yaml, line ")
    assert '"name" is written twice' in fault


def test_a_plural_without_its_plural(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/text/en.yaml", 'more: { one: "and one more", other:', 'more: { one: "and one more", others:')
    [fault] = faults()
    assert "config/text/en.yaml: cli.more" in fault
    assert 'unknown key "others"; did you mean "other"?' in fault


def test_a_game_without_levels_of_its_bots(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    known = levels()
    games = {game: its for game, its in known.games.items() if game != "skyrise"}
    monkeypatch.setattr(check, "levels", lambda: Levels(games, known.styles))
    assert faults() == ["config/bots.yaml: the levels of skyrise are missing"]


def test_a_file_nobody_reads(faults: Faults, tmp_path: Path) -> None:
    (tmp_path / "config/games/skyliners/old_cards.yaml").write_text("[]\n")
    assert faults() == ["config/games/skyliners/old_cards.yaml: nothing reads this file"]


def test_a_default_that_is_no_setting(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/settings.yaml", "language: en", "language: fr")
    [fault] = faults()
    assert fault.startswith("config/settings.yaml: language: Invalid enum value 'fr'")


def test_an_empty_asset(faults: Faults, tmp_path: Path) -> None:
    (tmp_path / "assets/nothing.bam").touch()
    assert faults() == ["assets/nothing.bam: empty"]


def test_a_font_that_its_package_no_longer_has(faults: Faults, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(faces.FACES, "icon", ("fontawesomefree", "static/moved.ttf"))
    monkeypatch.setitem(faces.FACES, "bold", ("font_of_nobody", "bold.ttf"))
    assert faults() == [
        "the font bold.ttf is missing; install the package font-of-nobody",
        "the font moved.ttf is missing; install the package fontawesomefree",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_file_of_a_game_is_read(game: str) -> None:
    rules = GAMES[game]
    stray = {path.stem for path in (CONFIG / "games" / game).glob("*.yaml")} - {*check.rules_content(rules), "en", "de", "look"}
    assert stray == set()

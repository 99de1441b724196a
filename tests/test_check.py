"""`check` finds what does not fit together: it is tried on a copy of the program's own files, with one thing wrong."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from game import check, content, text
from game.asked import asked_keys, missing_keys
from game.bots.levels import levels
from game.content import ASSETS, CONFIG
from game.player import profile
from game.rules import GAMES
from game.text import texts

Faults = Callable[[], list[str]]


@pytest.fixture
def faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """Runs the check over a copy of `config/` and `assets/` in the test's folder."""
    shutil.copytree(CONFIG, tmp_path / "config")
    shutil.copytree(ASSETS, tmp_path / "assets", copy_function=os.symlink)
    places = [(module, "CONFIG", "config") for module in (content, text, check)]
    places += [(content, "ROOT", "."), (check, "ASSETS", "assets"), (profile, "_DEFAULTS", "config/settings.yaml")]
    for module, name, path in places:
        monkeypatch.setattr(module, name, tmp_path / path)

    def forget() -> None:
        for cached in (text.texts, levels, content.load):
            cached.cache_clear()

    def run() -> list[str]:
        forget()
        return check.check(lambda _: None)

    yield run
    forget()


def spoil(path: Path, right: str, wrong: str) -> None:
    """Replaces one thing in a file."""
    before = path.read_text(encoding="utf-8")
    assert right in before
    path.write_text(before.replace(right, wrong, 1), encoding="utf-8")


def test_the_program_itself_is_fine() -> None:
    said: list[str] = []
    assert check.check(said.append) == []
    parts = ("games", "bots", "texts", "rules", "lessons", "studies", "settings", "assets", "fonts")
    assert said == [f"{part}: fine" for part in parts]


def test_a_sound_copy_is_fine(faults: Faults) -> None:
    assert faults() == []


def test_a_text_missing_in_one_language(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/games/skyliners/de.yaml", "  lapse:", "  lapsus:")
    assert faults() == [
        "config/games/skyliners/de.yaml: skyliners.button.lapse is missing in de",
        "config/games/skyliners/en.yaml: skyliners.button.lapsus is missing in en",
    ]


def test_a_text_missing_in_both_languages(faults: Faults, tmp_path: Path) -> None:
    for language in ("en", "de"):
        spoil(tmp_path / f"config/games/skyliners/{language}.yaml", "  lapse:", "  lapsus:")
    assert faults() == [
        f"config/games/skyliners/{language}.yaml: skyliners.button.lapse is missing, asked for by the rules of skyliners"
        for language in ("en", "de")
    ]


def test_a_sentence_of_an_event_is_needed(faults: Faults, tmp_path: Path) -> None:
    for language in ("en", "de"):
        spoil(tmp_path / f"config/games/skyliners/{language}.yaml", "  antenna_placed:", "  antenna_put:")
    assert all("skyliners.log.antenna_placed is missing" in fault for fault in faults())
    assert len(faults()) == 2


@pytest.mark.parametrize(
    "key",
    [
        *("skyline3000.pick.card", "skyliners.score.antennas", "cities.decided.success", "skyliners.now.full_2"),
        *("skyrise.left.structures", "cities.because.treasury", "skyrise.fact.pieces", "skyline_world.overlay.ladder"),
        *("skyline_world.automatic.best_income_done", "cli.barrier.chance", "cities.why.CS-13", "skyrise.draw.head"),
        *("cities.log.tile_placed", "skyliners.option.mode.value.intro", "skyliners.button.lapse", "bot.hard.about"),
        *("keys.action.undo", "table.hint", "campaign.tip.money", "skyrise.note.wins.*", "options.sound", "cli.unreadable"),
    ],
)
def test_a_key_of_every_family_that_code_asks_for_is_missed(key: str) -> None:
    asked = tuple(asked_keys())
    entries = {each: entry for each, entry in texts("en").entries.items() if not fnmatch(each, key)}
    assert len(entries) < len(texts("en").entries)
    assert key in missing_keys(entries, asked)


def test_parameters_must_be_the_same_in_every_language(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/text/en.yaml", "Player {number}", "Player {no}")
    assert faults() == ["cli.player: the parameters differ between en and de"]


def test_a_sentence_in_one_language_only(faults: Faults, tmp_path: Path) -> None:
    for language in ("en", "de"):
        spoil(tmp_path / f"config/games/skyliners/{language}.yaml", "name: Skyliners", "name: This is no name.")
    assert faults() == ["config/games/skyliners/de.yaml: skyliners.name is the same sentence in en and de"]


def test_a_text_with_a_code_in_it(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/games/skyliners/en.yaml", "name: Skyliners", "name: Skyliners on c3")
    assert faults() == ['skyliners.name (en): "c3" is the code of a cell, which no player reads']


def test_a_rule_of_wording_that_cannot_be_read(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/wording.yaml", "typed:", "typd:")
    [fault] = faults()
    assert 'config/wording.yaml: unknown key "typd"; did you mean "typed"?' in fault


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


def test_a_game_without_levels_of_its_bots(faults: Faults, tmp_path: Path) -> None:
    bots = tmp_path / "config/bots.yaml"
    bots.write_text(
        re.sub(r"^  skyrise:\n(    .*\n)+", "", bots.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8"
    )
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


def test_a_font_that_its_package_no_longer_has(faults: Faults, move_font: Any) -> None:
    move_font("icon", "fontawesomefree", "static/moved.ttf")
    move_font("bold", "font_of_nobody", "bold.ttf")
    assert faults() == [
        "the font bold.ttf is missing; install the package font-of-nobody",
        "the font moved.ttf is missing; install the package fontawesomefree",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_file_of_a_game_is_read(game: str) -> None:
    rules = GAMES[game]
    stray = {path.stem for path in (CONFIG / "games" / game).glob("*.yaml")} - {*check.rules_content(rules), "en", "de", "look"}
    assert stray == set()


def test_a_study_that_cannot_be_solved_as_written_is_named(faults: Faults, tmp_path: Path) -> None:
    spoil(tmp_path / "config/studies/skyliners.yaml", "grade: 1", "grade: 9")
    (fault,) = faults()
    assert "config/studies/skyliners.yaml, study 1" in fault

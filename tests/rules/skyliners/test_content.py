"""The content files: what is shipped, and that every kind of fault in them is refused with a clear sentence."""

import shutil
from pathlib import Path

import pytest

from game.content import CONFIG, load_game
from game.errors import BadInput
from game.rules.skyliners import Content, Game
from game.rules.skyliners.board import PLOTS, plot_of_card, quarters_of

SETS = {
    "single_quarter": "A1 A2 A4 A5 B1 B2 B4 B5 D1 D2 D4 D5 E1 E2 E4 E5",
    "star": "A1 A3 A5 B2 B3 B4 C1 C2 C4 C5 D2 D3 D4 E1 E3 E5",
}
STAR = "[A1, A3, A5, B2, B3, B4, C1, C2, C4, C5, D2, D3, D4, E1, E3, E5]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game's content."""
    return shutil.copytree(CONFIG / "games" / "skyliners", tmp_path / "skyliners")


def broken(folder: Path, file: str, old: str, new: str) -> str:
    """What is said when a file has `new` in the place of its first `old`."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_game("skyliners", Content, folder)
    return str(caught.value)


def test_the_copy_loads(folder: Path) -> None:
    assert load_game("skyliners", Content, folder) == load_game("skyliners", Content)


def test_set_up_cards_are_those_of_the_rules() -> None:
    content = load_game("skyliners", Content)
    assert {cards.name: " ".join(cards.cards) for cards in content.setup_cards} == SETS


@pytest.mark.parametrize("name", SETS)
def test_a_set_of_cards_means_the_same_sixteen_plots_from_every_side(name: str) -> None:
    cards = SETS[name].split()
    assert len(set(cards)) == 16
    assert {"E1", "B2"} <= set(cards)
    assert "C3" not in cards
    plots = [{PLOTS[plot_of_card(card, side)] for card in cards} for side in "SWNE"]
    assert all(each == plots[0] for each in plots)
    assert len(plots[0]) == 16


def test_single_quarter_has_four_plots_in_every_quarter() -> None:
    quarters = [quarters_of(plot_of_card(card, "S")) for card in SETS["single_quarter"].split()]
    assert sorted(quarters) == sorted([("NW",), ("NE",), ("SW",), ("SE",)] * 4)


def test_the_options_offer_the_sets_of_the_content() -> None:
    game = Game(load_game("skyliners", Content))
    option = next(option for option in game.options(4) if option.name == "setup_cards")
    assert (option.default, option.values) == ("single_quarter", ("single_quarter", "star"))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("kits.yaml", "floors: 16", "floor: 16", 'kits.yaml: [0]: unknown key "floor"; did you mean "floors"?'),
        ("kits.yaml", "floors: 16, ", "", "kits.yaml: [0]: Object missing required field `floors`"),
        ("kits.yaml", "floors: 14", "floors: many", "kits.yaml: [1].floors: Expected `int`, got `str`"),
        ("kits.yaml", "floors: 14", "floors: 14.5", "kits.yaml: [1].floors: Expected `int`, got `float`"),
        ("kits.yaml", "floors: 12", "floors: 0", "kits.yaml: [2]: every seat needs at least one floor"),
        ("kits.yaml", "antennas: 10", "antennas: -1", "at least one floor, roof, park and antenna"),
        ("kits.yaml", "floors: 12", "floors: 60", "kits.yaml: [2]: floors can be at most 30, not 60"),
        ("kits.yaml", "setup_cards: 12", "setup_cards: 17", "kits.yaml: [0]: setup_cards must be 0 to 16"),
        ("kits.yaml", "setup_cards: 12", "setup_cards: -1", "kits.yaml: [0]: setup_cards must be 0 to 16"),
        ("kits.yaml", "intro_rounds: 8", "intro_rounds: 7", "kits.yaml: [2]: intro_rounds must use up the pieces"),
        ("kits.yaml", "seats: 3", "seats: 4", "one kit each for 2, 3 and 4 seats"),
        ("kits.yaml", "roofs: 2", "roofs: 2, roofs: 2", 'kits.yaml, line 2: not valid YAML ("roofs" is written twice)'),
        ("kits.yaml", "- {", "- [", "kits.yaml, line 2: not valid YAML"),
        ("points.yaml", "antenna: 1", "antena: 1", 'points.yaml: unknown key "antena"; did you mean "antenna"?'),
        ("points.yaml", "seen: 1", "seen: [1]", "points.yaml: seen: Expected `int`, got `array`"),
        ("points.yaml", "seen: 1", "seen: 1\nseen: 2", 'points.yaml, line 3: not valid YAML ("seen" is written twice)'),
        ("points.yaml", "seen: 1", "- 1", "points.yaml, line 3: not valid YAML"),
        ("setup_cards.yaml", "A2, A4", "A2, A2", "setup_cards.yaml: [0]: single_quarter must have 16 different cards"),
        ("setup_cards.yaml", "A2, A4", "A2", "setup_cards.yaml: [0]: single_quarter must have 16 different cards"),
        ("setup_cards.yaml", "A2, A4", "A2, F4", "setup_cards.yaml: [0]: F4 is no card"),
        ("setup_cards.yaml", "A2, A4", "A2, a4", "setup_cards.yaml: [0]: a4 is no card"),
        ("setup_cards.yaml", "A2, A4", "A2, A6", "setup_cards.yaml: [0]: A6 is no card"),
        ("setup_cards.yaml", "A2, A4", "A2, C3", "setup_cards.yaml: [0]: single_quarter must contain E1 and B2 and never C3"),
        ("setup_cards.yaml", "B1, B2", "B1, B3", "setup_cards.yaml: [0]: single_quarter must contain E1 and B2"),
        (
            "setup_cards.yaml",
            "A2, A4",
            "A2, A3",
            "setup_cards.yaml: [0]: single_quarter must mean the same plots from every side",
        ),
        ("setup_cards.yaml", SETS["single_quarter"].replace(" ", ", "), STAR[1:-1], "only plots of exactly one quarter"),
        (
            "setup_cards.yaml",
            "name: star",
            "name: single_quarter",
            "single_quarter must hold only plots of exactly one quarter",
        ),
        ("setup_cards.yaml", "name: single_quarter", "name: corners", "one of them single_quarter"),
        ("setup_cards.yaml", "name: star", "title: star", "setup_cards.yaml: [1]: unknown key"),
        ("setup_cards.yaml", "name: star", "name: 7", "setup_cards.yaml: [1].name: Expected `str`, got `int`"),
        ("setup_cards.yaml", STAR, "16", "setup_cards.yaml: [1].cards: Expected `array`, got `int`"),
    ],
)
def test_a_fault_in_the_content_is_named(folder: Path, file: str, old: str, new: str, said: str) -> None:
    message = broken(folder, file, old, new)
    assert said in message
    assert "\n" not in message


def test_two_sets_of_one_name_are_refused(folder: Path) -> None:
    message = broken(folder, "setup_cards.yaml", "- name: star", f"- name: star\n  cards: {STAR}\n- name: star")
    assert "sets of different names" in message


@pytest.mark.parametrize("file", ["kits.yaml", "points.yaml", "setup_cards.yaml"])
def test_a_missing_or_empty_file_is_named(folder: Path, file: str) -> None:
    (folder / file).write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match=file):
        load_game("skyliners", Content, folder)
    (folder / file).unlink()
    with pytest.raises(BadInput, match=f"{file}: cannot be read"):
        load_game("skyliners", Content, folder)


def test_content_decides_the_numbers(folder: Path) -> None:
    """No number of the files stands in the code a second time."""
    kits = folder / "kits.yaml"
    text = kits.read_text(encoding="utf-8")
    kits.write_text(
        text.replace("floors: 12, roofs: 2", "floors: 9, roofs: 3").replace("rounds: 8", "rounds: 7"), encoding="utf-8"
    )
    points = folder / "points.yaml"
    points.write_text("seen: 2\nantenna: 5\nskyscraper: 7\n", encoding="utf-8")
    game = Game(load_game("skyliners", Content, folder))
    state = game.new(4, 1, mode="intro")
    assert (state.floors[0], state.roofs[0], state.table.rounds) == (9, 3, 7)
    site = ". . . . .\n. . . . .\n. . P . .\n. . . . .\n1 . . . .\n"
    over = game.from_text(site + "over yes\nplans SA1\nskyscrapers SW NW NE SE")
    assert [(line.reason, line.points) for line in game.projected(over)[0]] == [("view", 2), ("antennas", 5), ("skyscraper", 7)]

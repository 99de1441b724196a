"""Content files: what is right becomes a frozen value, what is wrong is named with file, place and the right word."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from game import content
from game.content import CONFIG, ROOT, convert, load, load_game, read_yaml, readable_path
from game.errors import BadInput, list_words, unknown
from game.player.profile import Settings
from game.rules import GAMES
from game.rules.skyliners import Content


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    cost: int = 0

    def __post_init__(self) -> None:
        if self.cost < 0:
            raise ValueError("cost cannot be negative")


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]
    title: str = ""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A sound copy of a game's folder to spoil."""
    folder = tmp_path / "skyliners"
    folder.mkdir()
    for name in Content.__struct_fields__:
        (folder / f"{name}.yaml").write_bytes((CONFIG / "games" / "skyliners" / f"{name}.yaml").read_bytes())
    return folder


# -- words -----------------------------------------------------------------------------------------------------


def test_a_list_reads_as_a_person_would_say_it() -> None:
    assert list_words(["a", "b", "c"]) == "a, b or c"
    assert list_words(["a"]) == "a"
    assert list_words([]) == "nothing"


def test_an_unknown_word_suggests_the_nearest_or_names_all() -> None:
    assert unknown("colour", "gren", ["red", "green"]) == 'unknown colour "gren"; did you mean "green"?'
    assert unknown("colour", "xyz", ["red", "green"]) == 'unknown colour "xyz"; it must be red or green'


# -- YAML ------------------------------------------------------------------------------------------------------


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return read_yaml(path)


def test_only_true_and_false_are_truth_values(tmp_path: Path) -> None:
    assert read(tmp_path, "a: on\nb: no\nc: true\nd: false\ne: yes\nf: True") == {
        "a": "on",
        "b": "no",
        "c": True,
        "d": False,
        "e": "yes",
        "f": "True",
    }


def test_a_key_written_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r'file.yaml, line 3: not valid YAML \("a" is written twice\)'):
        read(tmp_path, "a: 1\nb: 2\na: 3\n")
    with pytest.raises(BadInput, match=r'line 4: not valid YAML \("x" is written twice\)'):
        read(tmp_path, "a:\n  x: 1\n  y: 2\n  x: 3\n")


@pytest.mark.parametrize(
    "text",
    ["a: [1", "a: b: c", "\t- x", "a: *nobody", "a: !!python/object:os.system {}", "\x01", "? [a]\n: 1", 'a: !!float ""'],
)
def test_what_is_no_yaml_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"file.yaml.*not valid YAML") as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere.yaml: cannot be read"):
        read_yaml(tmp_path / "nowhere.yaml")


def test_own_files_are_shown_from_the_program_s_folder_others_in_full(tmp_path: Path) -> None:
    assert readable_path(CONFIG / "settings.yaml") == "config/settings.yaml"
    assert readable_path(tmp_path / "x.yaml") == str(tmp_path / "x.yaml")
    assert (ROOT / "config").is_dir()


# -- values ----------------------------------------------------------------------------------------------------


def test_data_becomes_a_frozen_value() -> None:
    deck = convert({"cards": [{"name": "a", "cost": 2}]}, Deck, source="deck.yaml")
    assert deck == Deck((Card("a", 2),))
    with pytest.raises(AttributeError):
        deck.title = "new"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"cards": [{"name": "a"}, {"name": 3}]}, "deck.yaml: cards[1].name: Expected `str`, got `int`"),
        ({"cards": [{"nam": "a"}]}, 'deck.yaml: cards[0]: unknown key "nam"; did you mean "name"?'),
        ({"cards": [], "zzz": 1}, 'deck.yaml: unknown key "zzz"; it must be cards, cost, name or title'),
        ({"cards": [{"cost": 1}]}, "deck.yaml: cards[0]: Object missing required field `name`"),
        ({"cards": [{"name": "a", "cost": -1}]}, "deck.yaml: cards[0]: cost cannot be negative"),
        ({}, "deck.yaml: Object missing required field `cards`"),
        ([], "deck.yaml: Expected `object`, got `array`"),
        (None, "deck.yaml: Expected `object`, got `null`"),
        ({1: 2}, "deck.yaml: Expected `str` as a key"),
    ],
    ids=["type", "misspelt", "stray", "missing", "impossible", "empty", "list", "nothing", "key"],
)
def test_a_fault_is_named_with_its_place_and_the_right_word(data: object, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        convert(data, Deck, source="deck.yaml")
    assert str(caught.value) == message


def test_the_key_of_a_mapping_is_named() -> None:
    with pytest.raises(BadInput, match=r"^cards.yaml: bad.cost: Expected `int`, got `str`$"):
        convert({"good": {"name": "a"}, "bad": {"name": "b", "cost": "x"}}, dict[str, Card], source="cards.yaml")


def test_a_file_of_config_is_read_once() -> None:
    assert load("settings.yaml", Settings) is load("settings.yaml", Settings)


# -- games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_s_content_is_frozen_and_survives_a_round_trip(game: str) -> None:
    content = GAMES[game].content  # type: ignore[attr-defined]
    assert content.__struct_config__.frozen
    assert msgspec.convert(msgspec.to_builtins(content), type(content)) == content


def test_a_game_s_fields_are_its_files(config: Path) -> None:
    assert load_game("skyliners", Content, config) == GAMES["skyliners"].content  # type: ignore[attr-defined]


SPOILT = {
    "misspelt key": ("points.yaml", "antenna:", "antena:", 'points.yaml: unknown key "antena"; did you mean "antenna"?'),
    "word for a number": ("points.yaml", "seen: 1", "seen: one", "points.yaml: seen: Expected `int`, got `str`"),
    "impossible number": ("kits.yaml", "roofs: 2", "roofs: 0", "kits.yaml: [0]: every seat needs at least one floor, roof"),
    "unknown card": ("setup_cards.yaml", "A1, A2", "A1, F2", "setup_cards.yaml: [0]: F2 is no card; a card is a row A–E"),
    "card twice": ("setup_cards.yaml", "A1, A2", "A1, A1", "single_quarter must have 16 different cards"),
    "missing kit": ("kits.yaml", "seats: 3", "seats: 2", "kits.yaml must have one kit each for 2, 3 and 4 seats"),
}


@pytest.mark.parametrize(("name", "right", "wrong", "message"), SPOILT.values(), ids=SPOILT)
def test_spoilt_content_is_refused(name: str, right: str, wrong: str, message: str, config: Path) -> None:
    path = config / name
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_game("skyliners", Content, config)
    assert message in str(caught.value)
    assert str(config) in str(caught.value)


def test_a_missing_content_file_is_named(config: Path) -> None:
    (config / "points.yaml").unlink()
    with pytest.raises(BadInput, match=r"points.yaml: cannot be read"):
        load_game("skyliners", Content, config)


def test_a_game_nobody_knows_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        GAMES["chess"]
    assert "chess" not in GAMES
    assert len(GAMES) == len(list(GAMES))


@pytest.mark.parametrize("folder", ["", "Resources"])
def test_a_built_program_finds_its_files_beside_it_or_in_the_resources_of_its_app(folder: str, tmp_path: Path) -> None:
    place = tmp_path / "Contents" / folder if folder else tmp_path / "Contents" / "MacOS"
    (place / "config").mkdir(parents=True)
    assert content.find_root(tmp_path / "Contents" / "MacOS" / "five-skylines") == place

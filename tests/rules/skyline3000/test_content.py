"""The files of the game: counts, guard rails of the layouts, and faults that are refused."""

import re
from math import dist

import msgspec
import pytest

from game.content import CONFIG, load_game
from game.errors import BadInput
from game.rules.core import seeded
from game.rules.skyline3000 import Content, Game
from tests.rules.skyline3000.desk import GAME

CONTENT = GAME.content


def test_the_cards_are_those_of_the_rules():
    tables = GAME.tables
    assert [len(deck) for deck in tables.decks] == [14, 24, 24]
    assert [tables.value(deck) for deck in tables.decks] == [56, 108, 108]
    assert [len(set(deck)) for deck in tables.decks] == [7, 8, 24]
    assert sum(map(len, tables.decks)) == 62
    assert sum(map(tables.value, tables.decks)) == 272
    assert [tables.decks[0].count(tables.card_of["R7"]), tables.decks[1].count(tables.card_of["F8"])] == [2, 3]


def test_the_pieces_are_those_of_the_rules():
    numbers = CONTENT.numbers
    assert (numbers.floors, numbers.roofs, numbers.billboards, numbers.score) == (90, 5, 5, 5)
    assert (numbers.draws, numbers.take_backs, numbers.rounds, numbers.factory) == (6, 20, 4, ("1B", "1G", "2B", "2G"))
    assert numbers.colours == ("orange", "purple", "green", "white")


@pytest.mark.parametrize("layout", CONTENT.board.layouts, ids=lambda layout: layout.name)
def test_every_layout_keeps_the_guard_rails(layout):
    blocks = [block.name for block in CONTENT.board.blocks]
    small = [site for site in GAME.tables.sites if layout.exists(site)]
    open_ = [site for site in small if site not in layout.greens]
    assert (len(blocks), len(small), len(open_), len(layout.greens)) == (9, 67, 63, 4)
    assert len({*blocks, *small}) == 76
    assert all(re.fullmatch("[ryb][123][a-h]?", name) for name in (*blocks, *small))
    for letter, greens in zip("ryb", (2, 1, 1), strict=True):
        assert sum(name[0] == letter for name in blocks) == 3
        assert sum(site[0] == letter for site in open_) == 21
        assert sum(site[0] == letter for site in layout.greens) == greens
    assert min(layout.open.values()) >= 6


def test_foundations_keep_their_distance():
    places = [(block.x, block.y) for block in CONTENT.board.blocks]
    places += [(b.x + spot.x, b.y + spot.y) for b in CONTENT.board.blocks for spot in CONTENT.board.foundations]
    assert min(dist(one, other) for index, one in enumerate(places) for other in places[:index]) >= 1


def changed(path: str, value):
    """The content with one thing replaced; the path is such as `board.layouts.0.greens`."""
    data = msgspec.to_builtins(CONTENT)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = data
    for step in way:
        if isinstance(place[step], tuple):
            place[step] = list(place[step])
        place = place[step]
    place[last] = value
    return msgspec.convert(data, Content)


FAULTS = [
    ("cards.0.code", "F", "its own code"),
    ("cards.0.type", "floor", "roof, floor and contract"),
    ("cards.2.district", "blue", "one suit of contracts for each district"),
    ("cards.0.district", "red", "only contracts"),
    ("cards.0.copies", 0, "copies at least 1"),
    ("numbers.deal.roof", 4, "not enough roof cards"),
    ("board.districts.0.blocks.0.name", "r9", "must be r1, r2, r3"),
    ("board.districts", [], "one suit of contracts"),
    ("board.districts.0.blocks", [], "three districts of three blocks"),
    ("board.foundations.0.letter", "x", "letters abcdefgh"),
    ("board.layouts.0.open.r1", 5, "6 to 8"),
    ("board.layouts.0.open.r2", 8, "21 open"),
    ("board.layouts.0.open", {"r1": 7}, "must say how many"),
    ("board.layouts.0.greens", ["r1h", "r3h", "y2h"], "split 2, 1 and 1"),
    ("board.layouts.0.greens", ["r1h", "r1h", "y2h", "b2h"], "split 2, 1 and 1"),
    ("board.layouts.0.greens", ["r1a", "r3h", "y2h", "b2h"], "on an open foundation"),
    ("board.layouts.0.greens", ["r1", "r3h", "y2h", "b2h"], "no small foundation"),
    ("board.layouts.0.name", "varied", "its own name"),
    ("board.foundations.0.x", -0.5, "one cell apart"),
    ("numbers.colours", ["a", "b"], "four different colours"),
    ("numbers.stacks", [["green"], ["green"]], "three stacks"),
    ("numbers.stacks", [["mall"] * 4, ["mall"] * 4, ["mall"] * 4], "more spaceports and malls"),
    ("numbers.factory", ["2X"], "written like 2B"),
    ("numbers.factory", ["1B"] * 6, "more roofs"),
    ("numbers.floors", 20, "more floors than there are"),
    ("numbers.floors", 120, "at most 99"),
]


@pytest.mark.parametrize(("path", "value", "fault"), FAULTS)
def test_faulty_content_is_refused_in_a_clear_sentence(path, value, fault):
    with pytest.raises(msgspec.ValidationError, match=fault):
        changed(path, value)


def test_blocks_are_named_once():
    data = msgspec.to_builtins(CONTENT)
    district = {**data["board"]["districts"][0], "name": "rose"}
    data["board"]["districts"] = [data["board"]["districts"][0], district, data["board"]["districts"][2]]
    data["cards"] = [*data["cards"][:3], {**data["cards"][3], "district": "rose"}, data["cards"][4]]
    with pytest.raises(msgspec.ValidationError, match="named only once"):
        msgspec.convert(data, Content)


def test_the_rules_follow_the_content():
    """Two copies of each contract: equal cards are still listed once, and random play never picks a second copy."""
    data = msgspec.to_builtins(CONTENT)
    data["cards"] = [{**suit, "copies": 3} for suit in data["cards"]]
    game = Game(msgspec.convert(data, Content))
    state = game.from_text("hand 0 CR1 CR1 CR1 CR2 CB1 CB1\nhand 1 F1\nfactory 0 1B 1G\nbillboards 0 5")
    legal, rng = game.legal(state), seeded(1)
    found = set()
    for _ in range(40 * len(legal)):
        action, rng = game.random_action(state, rng)
        found.add(action)
    assert found == set(legal)


def test_suits_must_stand_in_order():
    data = msgspec.to_builtins(CONTENT)
    data["cards"] = list(data["cards"])[1:] + list(data["cards"])[:1]
    with pytest.raises(msgspec.ValidationError, match="in the order roof, floor, contract"):
        msgspec.convert(data, Content)


def test_faults_in_files_name_the_place(tmp_path):
    for path in (CONFIG / "games" / "skyline3000").glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("- { code: R, typ: roof, numbers: 7, copies: 2 }", encoding="utf-8")
    with pytest.raises(BadInput, match='unknown key "typ"; did you mean "type"'):
        load_game("skyline3000", Content, tmp_path)

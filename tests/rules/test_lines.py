"""The reader of positions: every fault is one line that says what would be right."""

import pytest

from game.errors import BadInput
from game.rules.lines import Lines, number


def read(text: str) -> Lines:
    return Lines(
        text,
        once=("mode", "floors", "switch", "plots"),
        owned={"stack": ("I", "II")},
        repeated=("tile",),
        is_picture=lambda line: line.startswith("|"),
    )


def test_lines_are_found_by_their_key() -> None:
    lines = read("# a remark\n| a picture\n\nmode full\ntile a 1\ntile b 2\nstack II x y\n")
    assert lines.text("mode") == "full"
    assert lines.every("tile") == [["a", "1"], ["b", "2"]]
    assert lines.words("tile") == ["a", "1", "b", "2"]
    assert lines.words("stack II") == ["x", "y"]
    assert lines.words("stack I", ("default",)) == ["default"]
    assert lines.picture == ["| a picture"]
    assert lines.has("mode")
    assert not lines.has("floors")


def test_values_have_defaults() -> None:
    lines = read("")
    assert lines.one_of("mode", ("full", "intro")) == "full"
    assert lines.one_of("mode", ("full", "intro"), "intro") == "intro"
    assert lines.number("floors", 7, high=9) == 7
    assert lines.numbers("floors", (1, 2), high=9) == (1, 2)
    assert lines.is_on("switch") is False
    assert lines.is_on("switch", default=True) is True
    assert lines.codes("plots", ("a1",), "plot") == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("mod full", 'unknown line of a position "mod"; did you mean "mode"?'),
        ("mode full\nmode intro", "mode stands there twice"),
        ("stack I\nstack I x", "stack I stands there twice"),
        ("stack", "after stack must come I or II, but nothing follows"),
        ("stack III", 'after stack must come I or II, not "III"'),
    ],
)
def test_lines_that_cannot_be_are_refused(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert str(caught.value) == fault


def test_values_that_cannot_be_are_refused() -> None:
    lines = read("mode half\nfloors 3 x\nswitch yes\nplots a1 a1")
    for take, fault in (
        (lambda: lines.one_of("mode", ("full", "intro")), 'mode cannot be "half"; it must be full or intro'),
        (lambda: lines.number("floors", 0, high=9), 'floors must be a number from 0 to 9, not "3 x"'),
        (lambda: lines.numbers("floors", (0, 0), high=9), 'floors must be a number from 0 to 9, not "x"'),
        (lambda: lines.numbers("floors", (0,), high=9), "floors needs 1 number, not 2"),
        (lambda: lines.is_on("switch"), 'switch cannot be "yes"; it must be on or off'),
        (lambda: lines.codes("plots", ("a1",), "plot"), "plots names a plot twice"),
        (lambda: lines.codes("plots", ("b1",), "plot"), 'unknown plot "a1"; it must be b1'),
    ):
        with pytest.raises(BadInput) as caught:
            take()
        assert str(caught.value) == fault


@pytest.mark.parametrize("word", ["", "1.5", "10", "-1", "１", "9" * 30, "0x1"])
def test_a_number_is_plain_digits_in_its_bounds(word: str) -> None:
    with pytest.raises(BadInput):
        number("n", word, high=9)
    assert number("n", "-3", low=-5, high=9) == -3

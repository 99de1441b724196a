import pytest

from game.scenes.widgets.layout import Rect, columns_for, effective_scale, lines_of, shares


def test_what_is_left_goes_to_those_who_grow() -> None:
    assert shares([10, 20], [0, 1], room=100, gap=10) == [10, 80]
    assert shares([10, 20], [1, 1], room=100, gap=10) == [40, 50]
    assert shares([10, 20], [0, 0], room=100, gap=10) == [10, 20]


def test_where_too_little_is_there_all_shrink_alike() -> None:
    assert shares([60, 40], [0, 0], room=50, gap=0) == [30, 20]


def test_words_flow_on_to_the_next_line() -> None:
    assert lines_of([40, 40, 40], room=100, gap=10) == [[0, 1], [2]]
    assert lines_of([200, 10], room=100, gap=10) == [[0], [1]]


def test_columns_as_many_as_fit() -> None:
    assert columns_for(1000, least=440, gap=20, most=3) == 2
    assert columns_for(300, least=440, gap=20, most=3) == 1


def test_rectangles_share_what_lies_in_both() -> None:
    assert Rect(0, 0, 10, 10).overlap(Rect(5, 5, 10, 10)) == Rect(5, 5, 5, 5)
    assert Rect(0, 0, 10, 10).overlap(Rect(10, 0, 10, 10)) is None
    assert Rect(0, 0, 10, 10).encloses(Rect(1, 1, 9, 9))
    assert not Rect(0, 0, 10, 10).encloses(Rect(1, 1, 10, 9))


@pytest.mark.parametrize(
    ("wanted", "size", "scale"), [(1.0, (1280, 720), 1.0), (2.0, (1280, 720), 2.0), (2.0, (960, 540), 1.5)]
)
def test_the_scale_gives_way_before_the_layout_starves(wanted: float, size: tuple[int, int], scale: float) -> None:
    assert effective_scale(wanted, *size) == scale

"""Labels give way to each other and to what must stay clear, keep their places, and their leaders do not cross."""

from itertools import combinations, product

from game.scenes.boards.kit.labels import TableLabel, arrange_labels, box_around, cross, overlap, passes

AROUND = tuple((0.3 * x, 0.2 * y) for y in (0, 1, -1, 2, -2) for x in (0, 1, -1, 2, -2))
INSIDE = (-1.5, 1.5, -0.9, 0.9)


def label(x: float, y: float, before: int | None = None) -> TableLabel:
    return TableLabel((0.25, 0.12), tuple((x + dx, y + dy) for dx, dy in AROUND), (x, y), before=before)


def test_labels_that_would_hide_one_another_part() -> None:
    labels = [label(0.02 * k, 0.01 * k) for k in range(5)]
    chosen = arrange_labels(labels, (), INSIDE)
    boxes = [each.boxes[place] for each, place in zip(labels, chosen, strict=True)]
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))


def test_a_label_with_room_stays_where_it_likes_best() -> None:
    assert arrange_labels([label(-1.0, 0.0), label(0.0, 0.0), label(1.0, 0.0)], (), INSIDE) == [0, 0, 0]


def test_a_label_leaves_clear_what_must_be_seen_and_stays_in_the_picture() -> None:
    clear = box_around((0.0, 0.0), (0.5, 0.3))
    (place,) = arrange_labels([label(0.0, 0.0)], [(clear, 1.0)], INSIDE)
    assert not overlap(label(0.0, 0.0).boxes[place], clear)
    (place,) = arrange_labels([label(1.6, 0.0)], (), INSIDE)
    assert label(1.6, 0.0).boxes[place][1] <= INSIDE[1]


def test_a_label_stays_where_it_was_unless_another_place_is_much_better() -> None:
    chosen = arrange_labels([label(0.0, 0.0, before=1)], (), INSIDE)
    assert chosen == [1], "the place that it likes best is free, but not so much better"
    hidden = box_around(label(0.0, 0.0).places[1], (0.3, 0.2))
    assert arrange_labels([label(0.0, 0.0, before=1)], [(hidden, 1.0)], INSIDE) == [0]


def test_leaders_do_not_cross() -> None:
    assert cross(((0.0, 0.0), (1.0, 1.0)), ((0.0, 1.0), (1.0, 0.0)))
    assert not cross(((0.0, 0.0), (1.0, 1.0)), ((0.0, 1.0), (1.0, 2.0)))
    wall = box_around((0.05, 0.0), (0.6, 0.3))
    labels = [label(x, y) for x, y in product((0.0, 0.1), (0.0, 0.05))]
    chosen = arrange_labels(labels, [(wall, 2.0)], INSIDE)
    leaders = [((each.foot or (0.0, 0.0)), each.places[place]) for each, place in zip(labels, chosen, strict=True)]
    assert not any(cross(one, two) for one, two in combinations(leaders, 2))


def test_a_leader_goes_neither_through_what_must_be_seen_nor_under_another_label() -> None:
    free = TableLabel((0.2, 0.1), ((0.0, 0.4), (0.4, 0.1)), (0.0, 0.0))
    tower, own = box_around((0.0, 0.2), (0.1, 0.1)), box_around((0.0, 0.0), (0.1, 0.1))
    assert arrange_labels([free], [(own, 1.0)], INSIDE) == [0], "it begins at what it belongs to"
    assert arrange_labels([free], [(tower, 1.0)], INSIDE) == [1]
    fixed = TableLabel((0.2, 0.1), ((0.0, 0.2),), (0.1, 0.2))
    assert arrange_labels([free, fixed], (), INSIDE) == [1, 0]


def test_a_line_passes_a_box() -> None:
    box = box_around((0.0, 0.0), (1.0, 1.0))
    assert passes(((-1.0, 0.1), (1.0, 0.2)), box)
    assert passes(((0.0, -1.0), (0.0, 1.0)), box)
    assert not passes(((-1.0, 0.0), (-0.6, 0.0)), box)
    assert not passes(((-1.0, 0.4), (0.4, 1.0)), box)
    assert not passes(((0.6, -1.0), (0.6, 1.0)), box)

"""S3K-301…307: roof shapes and heights of blocks."""

import itertools

from game.rules.skyline3000.tables import fits
from tests.rules.skyline3000.desk import GAME, at, offers, random_states, refused

FACTORY = "factory 0 1B 1G 2B 2G 3B"


def sorts(state, block):
    """The buildings of the actor that may be anchored in the block."""
    factory = state.factories[state.actor]
    moves = [move.split() for move in offers(state, "contract")]
    return sorted({factory[int(slot) - 1] for _, slot, place in moves if place[:2] == block})


def test_S3K_301_all_buildings_of_a_block_have_one_shape():
    state = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G")
    assert sorts(state, "r1") == ["1G", "2G"]
    assert refused(state, "contract CR1 1 r1b") == "S3K-301"
    assert GAME.why_not(state, "contract CR1 1 r1b").params == {"shape": "gable"}


def test_S3K_302_a_block_without_buildings_has_no_shape():
    state = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=green r1b=ad:1 r1=mall")
    assert sorts(state, "r1") == ["1B", "1G"]


def test_S3K_303_the_third_block_of_a_district_may_not_repeat_the_shape_of_both_others():
    state = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G r3a=1:1G")
    assert sorts(state, "r2") == ["1B"]
    assert refused(state, "contract CR1 2 r2a") == "S3K-303"
    assert GAME.why_not(state, "contract CR1 4 r2a").rule == "S3K-303"


def test_S3K_304_both_shapes_are_free_where_the_others_differ_or_one_is_bare():
    differ = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G r3a=1:1B")
    one = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G")
    other_district = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G y1a=1:1G")
    for state in (differ, one, other_district):
        assert sorts(state, "r2") == ["1B", "1G"]
    full = at("hand 0 CR1", "hand 1 F1", FACTORY, "board r1a=1:1G r2a=1:1B r3a=1:1G")
    assert [sorts(full, block) for block in ("r1", "r2", "r3")] == [["1G", "2G"], ["1B", "2B"], ["1G", "2G"]]


def test_S3K_305_the_first_building_of_a_block_has_one_storey():
    state = at("hand 0 CR1", "hand 1 F1", FACTORY)
    assert sorts(state, "r1") == ["1B", "1G"]
    assert refused(state, "contract CR1 3 r1a") == "S3K-305"


def test_S3K_306_later_ones_are_as_high_as_the_tallest_or_one_more():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B 2B 3B 4B", "board r1a=1:1B r1b=1:2B")
    assert sorts(state, "r1") == ["2B", "3B"]
    assert refused(state, "contract CR1 1 r1c") == "S3K-306"
    assert GAME.why_not(state, "contract CR1 4 r1c").params == {"low": 2, "high": 3, "height": 4}


def test_S3K_307_heights_contain_every_value_up_to_the_tallest_and_bits_agree_with_the_sites():
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        for state in random_states(seats, seed)[::5]:
            city = GAME.city(state)
            for index, block in enumerate(GAME.tables.blocks):
                here = [what[2:] for name, what in city.items() if name[:2] == block and what[1:2] == ":"]
                heights = {int(building[0]) for building in here}
                assert heights == set(range(1, len(heights) + 1))
                assert len({building[1] for building in here}) <= 1
                assert state.levels[index] >> 1 == max(heights, default=0)
            assert GAME.from_text(GAME.to_text(state)) == state, "bits and levels are worked out anew when read"


def test_the_table_of_fitting_buildings_keeps_the_rules_said_one_by_one():
    for levels in itertools.product((0, 2, 3, 4, 5), repeat=3):
        table = fits(levels)
        for block, building in itertools.product(range(3), ("1B", "1G", "2B", "2G", "3B", "3G")):
            height, gable = int(building[0]), building[1] == "G"
            others = [level & 1 for index, level in enumerate(levels) if index != block and level]
            if levels[block]:
                tallest = levels[block] >> 1
                fine = gable == bool(levels[block] & 1) and tallest <= height <= tallest + 1
            else:
                fine = height == 1 and others.count(gable) < 2
            assert bool(table.get(building, 0) >> 8 * block & 255) == fine, (levels, block, building)

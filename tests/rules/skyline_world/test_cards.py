"""Bonus cards: section 6.6."""

import pytest

from game.rules.grid import bits
from tests.rules.skyline_world.desk import GAME, at, do, legal, refused, told

LINE = "c4=Y c5=Y c6=Y c7=Y"


def test_SW_60_hands_are_hidden_and_have_no_limit() -> None:
    state = at("", "hand Y UBT UBT UBT FLA FLA FLA TRA TRA TRA EMP EMP EMP")
    assert len(state.hands[0]) == 12
    assert GAME.view(state, 1).hands[0] is None
    assert GAME.view(state, 1).hand_sizes[0] == 12


def test_SW_61_cards_are_handed_in_while_building_or_investing() -> None:
    state = at(LINE, "hand Y UBT EMP")
    assert "card UBT" in legal(state)
    assert "card EMP" in legal(do(state, "invest"))
    assert refused(state, "card FLA") == "SW-61"
    asked = at(LINE + " b9=Y", "hand Y UBT", "phase income")
    assert legal(asked) == ["income c4", "income b9"]


@pytest.mark.parametrize("code", GAME.figures)
def test_SW_62_every_place_of_a_figure_fits(code: str) -> None:
    pattern = GAME.board.figures[code]
    for place in pattern.places:
        assert pattern.fit(place) == place
        for plot in bits(place):
            assert not pattern.fit(place & ~(1 << plot))


def test_SW_62_turned_and_mirrored() -> None:
    for tops in ("b6=Y c6=Y b7=Y", "b6=Y c6=Y c7=Y", "b7=Y c7=Y b6=Y", "b7=Y c7=Y c6=Y"):
        assert "card FLA" in legal(at(tops, "hand Y FLA"))


def test_SW_63_only_own_tops_count_whatever_their_level() -> None:
    assert "card FLA" in legal(at("b6=PY c6=PYPBY b7=Y", "hand Y FLA"))
    for tops in ("b6=PY c6=P b7=Y", "b6=PY c6=YN b7=Y", "b6=PY b7=Y"):
        assert refused(at(tops, "hand Y FLA"), "card FLA") == "SW-63"


def test_SW_63_a_dot_may_be_anything() -> None:
    for middle in ("", "b6=Y", "b6=P", "b6=N"):
        assert "card UBT" in legal(at(f"b8=Y b7=Y b5=Y {middle}", "hand Y UBT"))
    assert "card UBT" in legal(at("a7=Y a6=Y a4=Y", "hand Y UBT"))


def test_SW_64_a_figure_may_be_part_of_a_larger_one() -> None:
    assert "card WIL" in legal(at("b6=Y c6=Y b7=Y c7=Y a6=Y", "hand Y WIL"))


def test_SW_65_the_money_can_be_used_at_once() -> None:
    poor = ("money 0 0 0 0", "hand Y UBT EMP", "stock Y 1")
    state = at(LINE, *poor)
    assert "build 1 b5" not in legal(state)
    assert do(state, "card UBT", "build 1 b5").money[0] == 4
    assert do(state, "invest", "card EMP", "buy 6").money[0] == 2


def test_SW_66_a_figure_only_once_per_turn() -> None:
    state = do(at(LINE, "hand Y UBT UBT", "seats 2"), "card UBT")
    assert refused(state, "card UBT") == "SW-66"
    assert refused(do(state, "invest"), "card UBT") == "SW-66"
    assert legal(state) == ["invest"]
    assert "card UBT" not in legal(do(state, "invest"))
    assert "card UBT" in legal(do(state, "invest", "end", "invest", "end"))


def test_SW_66_both_shapes_of_us_bank_tower_are_one_figure() -> None:
    state = at("c4=Y c5=Y c6=Y a4=Y a6=Y a7=Y", "hand Y UBT UBT")
    assert refused(do(state, "card UBT"), "card UBT") == "SW-66"


def test_SW_67_the_same_plots_serve_for_different_figures_and_again_later() -> None:
    state = do(at(LINE, "hand Y UBT UBT EMP", "seats 2"), "card UBT", "card EMP", "invest", "end", "invest", "end", "card UBT")
    assert state.hands[0] == ()


def test_SW_68_a_card_handed_in_leaves_the_game() -> None:
    state = at(LINE, "hand Y UBT")
    after = do(state, "card UBT")
    assert (after.out, after.hands[0], after.pile) == (("UBT",), (), state.pile)
    played = told(state, "card_played", "card UBT")[0]
    assert (played.figure, played.plots, played.amount) == ("UBT", ("c4", "c5", "c6"), 5)
    assert GAME.view(after, 1).out == ("UBT",)


def test_SW_69_three_cards_for_five_million() -> None:
    state = at("", "hand Y UBT UBT UBT CHR EMP WIL")
    after = do(state, "trade UBT UBT UBT", "invest", "trade CHR EMP WIL")
    assert (after.money[0], after.hands[0], after.used) == (20, (), ())
    assert after.out == ("UBT", "UBT", "UBT", "CHR", "EMP", "WIL")
    assert refused(after, "trade") == "SW-69"
    assert told(state, "cards_traded", "trade UBT UBT UBT")[0].amount == 5


def test_SW_69_equal_trades_appear_once_and_in_deck_order() -> None:
    state = at("", "hand Y EMP CHR CHR UBT")
    assert legal(state) == ["trade UBT CHR CHR", "trade UBT CHR EMP", "trade CHR CHR EMP", "invest"]
    assert do(state, "trade CHR UBT CHR").hands[0] == ("EMP",)


def test_SW_69_a_trade_does_not_use_a_figure() -> None:
    state = do(at(LINE, "hand Y UBT UBT FLA CHR"), "trade UBT FLA CHR")
    assert state.used == ()
    assert "card UBT" in legal(state)


def test_SW_70_refusal_order_of_cards() -> None:
    state = at(LINE, "hand Y UBT FLA")
    assert refused(at(LINE + " b9=Y", "phase income"), "card FLA") == "SW-12"
    assert refused(state, "card CHR") == "SW-61"
    assert refused(state, "card FLA") == "SW-63"
    used = at(LINE, "hand Y UBT FLA", "used FLA UBT")
    assert refused(used, "card FLA") == "SW-66"
    assert refused(state, "trade UBT FLA CHR") == "SW-69"
    assert refused(state, "trade UBT UBT FLA") == "SW-69"


def test_SW_71_cards_left_are_worth_nothing() -> None:
    assert [line.points for line in GAME.projected(at("", "hand Y UBT EMP"))[0]] == [0, 0, 0]


def test_the_first_fit_is_the_first_in_board_order() -> None:
    state = at("b9=Y c9=Y b8=Y b6=Y c6=Y b7=Y", "hand Y FLA")
    assert told(state, "card_played", "card FLA")[0].plots == ("b6", "c6", "b7")


def test_where_a_figure_is_nearest_to_complete() -> None:
    state = at("c4=Y c5=Y c7=PBPBP", "mission Y NYC")
    assert GAME.placement(state, 0, "EMP") == (("c3", "c4", "c5", "c6"), 2)
    plots, held = GAME.placement(GAME.view(state, 1), 0, "UBT")
    assert held == 2
    assert {"c4", "c5"} <= set(plots)

"""Phase 2: building and penthouses, sections 6.4 and 6.5."""

import pytest

from tests.rules.skyline_world.desk import GAME, at, building, do, legal, refused, stock, story, told

ALL = "stock Y 1 2 4 6 10 n"
RICH = "money 99 99 99 99"


def test_SW_30_floors_come_from_the_own_stock() -> None:
    state = do(at("", "stock Y 1 1 n"), "build 1 b5", "build n b6", "build 1 b7")
    assert (building(state, "b5"), building(state, "b6"), building(state, "b7"), stock(state, 0)) == ("Y", "N", "Y", "")
    assert refused(state, "build 1 b8") == "SW-30"
    assert refused(state, "build n b8") == "SW-30"


def test_SW_31_only_on_the_29_plots() -> None:
    state = at("", "stock Y 1")
    assert refused(state, "build 1 a5") == "SW-31"
    assert refused(state, "build 1 z99") == "SW-31"
    assert len(legal(state)) == 29 + 1


def test_SW_32_nothing_goes_on_level_five() -> None:
    state = at("b5=YPYPY b6=YPBRN b7=PYPYP b8=PYPYN", ALL, RICH)
    for plot in ("b5", "b6", "b7", "b8"):
        for piece in ("1", "10", "n"):
            assert refused(state, f"build {piece} {plot}") == "SW-32"


@pytest.mark.parametrize(("piece", "level"), [("1", 1), ("2", 2), ("4", 3), ("6", 4), ("10", 5)])
def test_SW_33_a_coloured_floor_fits_only_its_level(piece: str, level: int) -> None:
    state = at("b2=N b3=YN b4=YPN b5=YPNN", ALL, RICH)
    for height, plot in enumerate(("b1", "b2", "b3", "b4", "b5")):
        move = f"build {piece} {plot}"
        assert refused(state, move) == (None if height + 1 == level else "SW-33")
        assert (move in legal(state)) == (height + 1 == level)
    wrong = GAME.why_not(state, f"build {piece} {'b1' if level > 1 else 'b2'}")
    assert wrong is not None
    assert wrong.params == {"value": int(piece), "level": level, "next": 1 if level > 1 else 2}


def test_SW_34_no_floor_on_an_own_floor() -> None:
    state = at("b5=Y b6=P b7=N", "stock Y 2")
    assert refused(state, "build 2 b5") == "SW-34"
    assert legal(state) == ["build 2 b6", "build 2 b7", "invest"]


def test_SW_35_a_penthouse_needs_an_own_floor_below() -> None:
    state = at("b5=BPBP b6=NNNN b7=YPBP b8=PYNN b9=PBPY", "stock Y 10")
    assert refused(state, "build 10 b5") == "SW-35"
    assert refused(state, "build 10 b6") == "SW-35"
    assert refused(state, "build 10 b9") == "SW-34"
    assert legal(state) == ["build 10 b7", "build 10 b8", "invest"]


def test_SW_36_a_neutral_floor_goes_everywhere_below_level_six() -> None:
    state = at("b2=P b3=Y b4=N b5=YPB b6=YPBR b7=YPBRB", "stock Y n")
    closed = [plot for plot in GAME.board.plots if refused(state, f"build n {plot}")]
    assert closed == ["b7"]
    assert building(do(state, "build n b6"), "b6") == "YPBRN"


def test_SW_37_the_price_is_that_of_the_new_floor() -> None:
    assert do(at("b5=BPB", "stock Y 6"), "build 6 b5").money == (4, 10, 16, 10)
    assert do(at("b5=BPB", "stock Y n"), "build n b5").money == (5, 10, 15, 10)


def test_SW_38_the_bank_or_the_covered_owner_is_paid() -> None:
    assert do(at("", "stock Y 1"), "build 1 b5").money == (9, 10, 10, 10)
    assert do(at("b5=PN", "stock Y 4"), "build 4 b5").money == (6, 10, 10, 10)
    assert do(at("b5=BP", "stock Y 4"), "build 4 b5").money == (6, 14, 10, 10)
    payees = [
        (event.payee, event.payee_seats, event.price)
        for event in told(at("b5=BP", "stock Y 4 1 n"), "floor_built", "build 4 b5", "build 1 b6", "build n b6")
    ]
    assert payees == [("seat", (1,), 4), ("bank", (), 1), ("nobody", (), 0)]


def test_SW_39_a_neutral_on_an_own_floor_is_free() -> None:
    state = at("b5=Y b6=P", "stock Y n", "money 0 0 0 0")
    assert legal(state) == ["build n b5", "invest"]
    assert do(state, "build n b5").money == (0, 0, 0, 0)
    assert refused(state, "build n b6") == "SW-5"


def test_SW_40_paid_money_belongs_to_its_new_owner_at_once() -> None:
    state = do(at("b5=P", "stock Y 2", "money 2 0 0 0"), "build 2 b5")
    assert state.money == (0, 2, 0, 0)


def test_SW_41_several_floors_on_one_plot_in_one_turn() -> None:
    state = do(at("b5=Y", "stock Y n 4 n"), "build n b5", "build 4 b5", "build n b5")
    assert building(state, "b5") == "YNYN"


def test_SW_42_who_built_a_neutral_floor_is_irrelevant() -> None:
    state = do(at("b5=P", "stock Y n", "stock P 4", "seats 2"), "build n b5", "invest", "end", "build 4 b5")
    assert state.money == (5, 15 - 4)


def test_SW_43_the_first_reason_in_order() -> None:
    state = at("b2=YPYPY b5=Y b6=BPBP b7=YPBP", "stock Y 1 2 10", "money 0 0 0 0")
    for move, first in (
        ("buy 1", "SW-12"),
        ("build 4 z9", "SW-30"),
        ("build 10 z9", "SW-31"),
        ("build 10 b2", "SW-32"),
        ("build 10 b5", "SW-33"),
        ("build 2 b5", "SW-34"),
        ("build 10 b6", "SW-35"),
        ("build 10 b7", "SW-5"),
    ):
        assert refused(state, move) == first


def test_SW_43_a_floor_that_fits_nowhere_says_what_comes_nearest() -> None:
    state = at("b5=Y", "stock Y 1 2 10", "money 0 0 0 0")
    assert refused(state, "build 1") == "SW-5"
    assert refused(state, "2") == "SW-34"
    assert refused(state, "10") == "SW-33"
    assert refused(state, "4") == "SW-30"
    assert refused(at("", "stock Y 1"), "1") is None


def test_SW_50_a_penthouse_costs_ten_to_buy_and_ten_to_build() -> None:
    state = do(at("b5=YPBP", "phase invest", "money 20 0 0 0"), "buy 10")
    assert state.money[0] == 10
    built = do(at("b5=YPBP", "stock Y 10", "money 10 0 0 0"), "build 10 b5")
    assert built.money == (0, 10, 0, 0)
    assert refused(built, "build n b5") == "SW-30"
    assert refused(at("b5=YPBPY", "stock Y n"), "build n b5") == "SW-32"


def test_SW_51_every_other_player_draws_from_the_left_of_the_builder() -> None:
    state = at("b5=PYPB", "acts P", "stock P 10", "pile MES WIL CHR UBT")
    drawn = told(state, "card_drawn", "build 10 b5")
    assert [(event.seat, event.figure, event.plot) for event in drawn] == [
        (2, "MES", "b5"),
        (3, "WIL", "b5"),
        (0, "CHR", "b5"),
    ]
    after = do(state, "build 10 b5")
    assert after.hands == (("CHR",), (), ("MES",), ("WIL",))
    assert after.pile == ("UBT",)


def test_SW_51_drawn_cards_are_sorted_into_the_hand() -> None:
    state = at("b5=YPYB", "stock Y 10", "pile FLA WIL EMP", "hand P UBT CHR", "seats 3")
    assert do(state, "build 10 b5").hands[1] == ("UBT", "FLA", "CHR")


def test_SW_52_an_empty_pile_gives_no_card() -> None:
    state = do(at("b5=YPYB", "stock Y 10", "pile -"), "build 10 b5")
    assert state.hands == ((), (), (), ())


def test_SW_53_the_builder_draws_nothing() -> None:
    assert do(at("b5=YPYB", "stock Y 10"), "build 10 b5").hands[0] == ()


def test_SW_54_a_neutral_on_level_five_is_no_penthouse() -> None:
    state = at("b5=YPYB b6=YPYPY b7=YPYPY", "stock Y n")
    after = do(state, "build n b5")
    assert after.hands == state.hands
    assert after.trigger is None
    assert [line.points for line in GAME.projected(after)[0]][:2] == [2, 0]


def test_SW_55_the_third_penthouse_triggers_the_end() -> None:
    state = at("b5=YPYB b6=YPYPY b7=YPYPY", "stock Y 10")
    assert state.trigger is None
    assert do(state, "build 10 b5").trigger == 0
    kinds = [event.kind() for event in story(state, "build 10 b5")]
    assert kinds == ["floor_built", "card_drawn", "card_drawn", "card_drawn", "end_triggered"]

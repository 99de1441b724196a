"""Phase 3: section 6.7."""

from tests.rules.skyline_world.desk import at, do, legal, refused, stock, supply, told

INVEST = "phase invest"


def test_SW_80_any_number_of_floors_at_their_price() -> None:
    state = do(at("", INVEST, "money 30 0 0 0"), "buy 1", "buy 2", "buy 4", "buy 6", "buy 10", "buy n")
    assert (state.money[0], stock(state, 0)) == (2, "1 2 4 6 10 n")
    bought = told(at("", INVEST), "floor_bought", "buy n")[0]
    assert (bought.seat, bought.piece, bought.amount) == (0, "n", 5)


def test_SW_81_only_what_is_in_the_supply() -> None:
    state = at("", INVEST, "stock Y 10 10 10", "stock P n n n n n n", "money 99 99 99 99")
    assert refused(state, "buy 10") == "SW-81"
    assert refused(state, "buy n") == "SW-81"
    assert supply(state, 1)[4] == 3
    assert legal(state) == ["buy 1", "buy 2", "buy 4", "buy 6", "sell 10", "end"]


def test_SW_82_bought_floors_wait_for_the_next_turn() -> None:
    state = do(at("", INVEST, "seats 2"), "buy 1")
    assert refused(state, "build 1 b5") == "SW-12"
    assert "build 1 b5" in legal(do(state, "end", "invest", "end"))


def test_SW_83_half_the_price_rounded_down_for_each_floor() -> None:
    for piece, amount in (("1", 0), ("2", 1), ("4", 2), ("6", 3), ("10", 5), ("n", 2)):
        state = do(at("", INVEST, f"stock Y {piece}", "money 0 0 0 0"), f"sell {piece}")
        assert (state.money[0], stock(state, 0)) == (amount, "")


def test_SW_84_sold_floors_can_be_bought_again_neutrals_by_anybody() -> None:
    state = at("", INVEST, "seats 2", "stock Y n n n n n n 10 10 10")
    after = do(state, "sell n", "sell 10")
    assert "buy 10" in legal(after)
    assert "buy n" in legal(do(after, "end", "invest"))
    assert "buy n" not in legal(do(state, "end", "invest"))


def test_SW_85_money_from_sales_serves_the_same_phase_only() -> None:
    state = do(at("", INVEST, "stock Y 10 1", "money 0 0 0 0"), "sell 10", "buy 4")
    assert state.money[0] == 1
    assert refused(state, "build 1 b5") == "SW-12"


def test_SW_86_built_floors_cannot_be_sold() -> None:
    state = at("b5=Y", INVEST)
    assert refused(state, "sell 1") == "SW-86"
    assert refused(state, "sell") == "SW-86"


def test_SW_87_buying_and_selling_alternate_and_refusals_have_an_order() -> None:
    state = do(at("", INVEST), "buy 2", "sell 2", "buy 4", "sell 4", "buy 1")
    assert state.money[0] == 6
    building = at("", "stock P 10", "money 0 0 0 0")
    assert refused(building, "buy 10") == "SW-12"
    assert refused(building, "sell 10") == "SW-12"
    poor = at("", INVEST, "stock Y 10 10 10", "money 0 0 0 0")
    assert refused(poor, "buy 10") == "SW-81"
    assert refused(poor, "buy 6") == "SW-5"
    assert refused(poor, "sell 6") == "SW-86"


def test_SW_88_no_limit_to_stock_and_money() -> None:
    state = do(at("", INVEST, "money 500 0 0 0"), *["buy 1"] * 8, *["buy 10"] * 3, *["buy n"] * 6)
    assert stock(state, 0) == "1 1 1 1 1 1 1 1 10 10 10 n n n n n n"
    assert state.money[0] == 500 - 8 - 30 - 30

"""Phase 1: income, section 6.3."""

from game.rules.skyline_world import Group
from tests.rules.skyline_world.desk import GAME, at, do, legal, refused, told


def test_SW_20_exactly_one_group_pays() -> None:
    state = at("b5=Y b8=PY b9=Y", "phase income")
    assert do(state, "income b8").money == (13, 10, 10, 10)


def test_SW_21_income_is_the_sum_of_top_values() -> None:
    state = at("b5=Y b6=PY b7=PBY c7=PBPY c6=YPBPY")
    assert GAME.groups(state, 0) == (Group(("b5", "b6", "c6", "b7", "c7"), 1 + 2 + 4 + 6 + 0),)


def test_SW_22_a_penthouse_links_but_pays_nothing() -> None:
    assert GAME.best_income(at("b6=BP c6=PBYRP d6=YBP"), 1).income == 6


def test_SW_23_a_neutral_top_separates() -> None:
    assert [group.income for group in GAME.groups(at("b6=BP c6=PBYRN d6=YBP"), 1)] == [2, 4]


def test_SW_24_a_covered_floor_pays_nothing() -> None:
    assert GAME.best_income(at("b6=YP"), 0) == Group((), 0)
    assert GAME.best_income(at("b6=YN"), 0) == Group((), 0)


def test_SW_25_the_player_names_a_group_by_its_first_plot() -> None:
    state = at("b5=Y b8=PY b9=Y c12=PBYPY", "phase income")
    assert legal(state) == ["income b5", "income b8"]
    assert do(state, "income b5").money[0] == 11
    assert refused(state, "income b9") == "SW-25"
    assert refused(state, "income c12") == "SW-25"
    assert GAME.best_income(state, 0).plots == ("b8", "b9")


def test_SW_25_a_single_paying_group_is_collected_without_asking() -> None:
    before = at("b5=P b6=P c12=YBPBP", "phase invest")
    after = do(before, "end")
    assert (after.active, after.phase, after.money[1], after.income) == (1, "build", 12, "b5")
    received = told(before, "income_received", "end")[0]
    assert (received.seat, received.plots, received.amount) == (1, ("b5", "b6"), 2)


def test_SW_25_two_paying_groups_are_asked_about() -> None:
    state = do(at("b5=P b8=P", "phase invest"), "end")
    assert (state.phase, state.money[1]) == ("income", 10)


def test_SW_25_no_paying_group_gives_nothing_and_the_turn_goes_on() -> None:
    before = at("b5=PYBYP", "phase invest")
    after = do(before, "end")
    assert (after.phase, after.money[1], after.income) == ("build", 10, None)
    assert told(before, "income_received", "end")[0].amount == 0


def test_SW_26_the_first_turn_brings_no_income() -> None:
    state = GAME.new(2, 4)
    assert (state.phase, state.money) == ("build", (10, 10))
    assert do(state, "invest", "end").money == (10, 10)


def test_SW_27_other_groups_stock_and_cards_add_nothing() -> None:
    state = at("b5=Y b8=Y", "phase income", "stock Y 6 6", "hand Y UBT")
    assert do(state, "income b8").money[0] == 11


def test_the_best_of_equal_groups_is_the_first() -> None:
    assert GAME.best_income(at("b5=Y b8=Y"), 0).plots == ("b5",)
    view = GAME.view(at("b5=Y b8=Y"), 1)
    assert GAME.best_income(view, 0).plots == ("b5",)


def test_the_prompt_offers_the_best_group_first() -> None:
    prompt = GAME.prompt(at("a7=YBP b7=YP b6=P c7=Y d7=P", "acts P", "phase income"))
    assert (prompt.key, prompt.params["best"], prompt.params["amount"]) == ("income", "b6", 7)

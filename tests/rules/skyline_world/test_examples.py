"""The worked examples of section 9."""

from game.rules.core import Outcome
from game.rules.skyline_world import State
from tests.rules.desk import only
from tests.rules.skyline_world.desk import GAME, at, building, do, legal, refused, stock, story


def _result(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def test_example_01_income_of_four_players() -> None:
    state = at("b5=Y c5=BY c7=RBP b9=BRYPB")
    assert [GAME.best_income(state, seat).income for seat in range(4)] == [3, 4, 0, 0]


def test_example_02_a_link_pays() -> None:
    state = at("a7=YBP b7=YP b6=P c7=Y d7=P", "acts P", "phase income", "stock P 2", "seats 3")
    assert legal(state) == ["income b6", "income d7"]
    built = do(state, "income b6", "build 2 c7")
    assert built.money == (12, 15, 10)
    assert GAME.groups(built, 1)[0].plots == ("b6", "a7", "b7", "c7", "d7")
    assert GAME.best_income(built, 1).income == 10


def test_example_03_a_penthouse_joins_and_a_neutral_cuts() -> None:
    assert GAME.best_income(at("b6=BP c6=PBYRP d6=YBP"), 1).income == 6
    assert GAME.best_income(at("b6=BP c6=PBYRN d6=YBP"), 1).income == 4


def test_example_04_prices() -> None:
    assert do(at("", "stock Y 1"), "build 1 b2").money == (9, 10, 10, 10)
    assert do(at("b2=B", "stock Y 2"), "build 2 b2").money == (8, 10, 12, 10)
    assert refused(at("c4=B", "stock Y 4"), "build 4 c4") == "SW-33"


def test_example_05_not_on_yourself() -> None:
    state = at("b5=Y", "stock Y 2 n 4")
    assert refused(state, "build 2 b5") == "SW-34"
    after = do(state, "build n b5", "build 4 b5")
    assert (building(after, "b5"), after.money[0]) == ("YNY", 6)


def test_example_06_penthouse_condition() -> None:
    state = at("c6=BRYB", "stock Y 10")
    assert do(state, "build 10 c6").money == (0, 10, 20, 10)
    assert refused(at("c6=BRPB", "stock Y 10"), "build 10 c6") == "SW-35"
    assert refused(at("c6=BRBY", "stock Y 10"), "build 10 c6") == "SW-34"


def test_example_07_blocking() -> None:
    state = at("c7=RBPY", "acts B", "stock B n", "stock R 10")
    blocked = do(state, "build n c7")
    assert (building(blocked, "c7"), blocked.money) == ("RBPYN", (15, 10, 5, 10))
    assert refused(do(blocked, "invest", "end"), "build 10 c7") == "SW-32"


def test_example_08_forcing_a_penthouse() -> None:
    state = at("b10=PBY", "seats 3", "stock Y n 10", "pile MES WIL CHR")
    after = do(state, "build n b10", "build 10 b10")
    assert (building(after, "b10"), after.money) == ("PBYNY", (0, 10, 10))
    assert after.hands == ((), ("MES",), ("WIL",))
    assert [line.points for line in GAME.projected(after)[0]][:2] == [1, 1]
    bought = do(at("", "phase invest", "money 15 0 0 0"), "buy n", "buy 10")
    assert bought.money[0] == 0


def test_example_09_splitting_a_group() -> None:
    state = at("b7=BP c7=YP d7=RP", "acts B", "stock B n")
    assert GAME.best_income(state, 1).income == 6
    after = do(state, "build n c7")
    assert after.money == (10, 15, 5, 10)
    assert GAME.best_income(after, 1).income == 2


def test_example_10_us_bank_tower() -> None:
    four = at("c4=Y c5=Y c6=Y c7=Y", "hand Y UBT EMP")
    assert "card UBT" in legal(four)
    assert "card EMP" in legal(four)
    for between in ("", "b6=P", "b6=N", "b6=Y"):
        assert "card UBT" in legal(at(f"b8=Y b7=Y b5=Y {between}", "hand Y UBT"))
    assert refused(at("b8=Y b6=Y b4=Y", "hand Y UBT"), "card UBT") == "SW-63"
    assert "card UBT" in legal(at("a7=Y a6=Y a4=Y", "hand Y UBT"))


def test_example_11_cards_in_one_turn() -> None:
    state = at("c4=Y c5=Y c6=Y c7=Y", "hand Y UBT UBT EMP FLA CHR", "money 0 0 0 0")
    state = do(state, "card UBT", "card EMP")
    assert refused(state, "card UBT") == "SW-66"
    assert refused(state, "card FLA") == "SW-63"
    state = do(state, "trade UBT FLA CHR")
    assert (state.money[0], state.hands[0]) == (18, ())


def test_example_12_selling() -> None:
    state = at("", "phase invest", "stock Y 10 n 1", "money 0 0 0 0")
    state = do(state, "sell 10", "sell n", "sell 1", "buy 6")
    assert (state.money[0], stock(state, 0)) == (1, "6")
    assert refused(state, "buy 2") == "SW-5"
    assert refused(state, "build 6 b1") == "SW-12"


def test_example_13_short_pile() -> None:
    state = at("c9=PYBR", "acts P", "stock P 10", "pile MES WIL")
    after = do(state, "build 10 c9")
    assert after.money == (10, 0, 10, 20)
    assert after.hands == ((), (), ("MES",), ("WIL",))
    assert after.pile == ()


def test_example_14_last_lap() -> None:
    board = "a6=BPBPB a7=BPBPB b7=BPBP b8=YRYRY b9=YRYRY c9=YRYR"
    state = do(at(board, "acts B", "stock B 10", "stock Y 10", "money 20 20 20 20"), "build 10 b7", "invest", "end")
    assert (state.trigger, state.active) == (2, 3)
    state = do(state, "invest", "end")
    assert state.active == 0
    state = do(state, "build 10 c9", "invest", "end")
    assert (state.trigger, state.active) == (2, 1)
    assert do(state, "invest", "end").phase == "over"


def test_example_15_final_count() -> None:
    board = "c6=BRYBY c9=YBRBY b3=RP b10=YN a6=P b6=P c7=BP d7=P"
    missions = ("mission Y NYC", "mission P LON", "mission B SYD", "mission R FRA")
    outcome = _result(at(board, *missions, "phase over"))
    assert outcome.scores == (3, 3, 0, 0)
    assert (outcome.winners, outcome.decided_by) == ((0,), "penthouses")


def test_example_16_ties() -> None:
    shared = _result(at("b1=YPYPY c12=PYPYP b3=N", "seats 2", "phase over"))
    assert (shared.scores, shared.winners, shared.decided_by) == ((1, 1), (0, 1), "shared")
    board = "b1=YPYPY c12=PYPYP b3=P c6=P c10=Y b9=Y b8=Y c7=Y"
    arch = _result(at(board, "seats 2", "mission Y SYD", "mission P LON", "phase over"))
    assert (arch.scores, arch.winners, arch.decided_by) == ((3, 3), (0,), "mission")


def test_example_17_missions() -> None:
    missions = GAME.board.missions
    first, second = (at(tops).tops[0] for tops in ("b9=Y d9=Y c8=Y c7=Y", "b9=Y d9=Y c8=Y b7=Y"))
    assert missions["NYC"].fit(first)
    assert missions["FRA"].fit(second)
    assert not missions["NYC"].fit(second)


def test_example_18_first_turns_of_two_players() -> None:
    state = GAME.new(2, 1, start_seat="0")
    state = do(state, "build 1 b6", "build 1 c6", "invest", "buy 2", "buy 4", "end")
    assert state.money[0] == 2
    state = do(state, "build 2 c6", "build 1 b7", "build 1 c7", "invest", "end")
    assert state.money == (5, 6)
    assert "build 2 b7" in legal(state)
    assert "build 4 c6" in legal(state)
    assert refused(state, "build 2 b6") == "SW-34"


def test_example_19_stall() -> None:
    state = at("", "seats 3", "quiet 8")
    events = story(state, "invest", "end")
    assert only("turn_ended", events)[0].quiet == 9
    assert only("game_ended", events)[0].reason == "stall"

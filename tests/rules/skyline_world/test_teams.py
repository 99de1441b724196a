"""Teams: section 6.12."""

from tests.rules.skyline_world.desk import GAME, at, do, refused

TEAMS = "teams on"


def test_SW_130_secrets_are_kept_from_the_partner() -> None:
    view = GAME.view(at("", TEAMS, "hand B UBT"), 0)
    assert view.hands[2] is None
    assert view.missions[2] is None


def test_SW_131_partner_floors_are_foreign_floors() -> None:
    state = at("b5=B b6=BPRP", TEAMS, "stock Y 2 10")
    assert do(state, "build 2 b5").money == (8, 10, 12, 10)
    assert refused(state, "build 10 b6") == "SW-35"
    assert GAME.groups(at("b5=B b6=Y", TEAMS), 0)[0].plots == ("b6",)


def test_SW_132_only_opponents_draw() -> None:
    state = do(at("b5=YPYB", TEAMS, "stock Y 10", "pile MES WIL CHR"), "build 10 b5")
    assert state.hands == ((), ("MES",), (), ("WIL",))
    late = do(at("b5=BRBP", TEAMS, "acts B", "stock B 10", "pile MES WIL CHR"), "build 10 b5")
    assert late.hands == ((), ("WIL",), (), ("MES",))


def test_SW_133_the_partner_too_has_a_last_turn() -> None:
    state = do(at("b5=YPYPY b6=YPYPY b7=YPYB", TEAMS, "stock Y 10"), "build 10 b7", "invest", "end")
    assert state.turns_left == 2
    state = do(state, "invest", "end")
    assert state.active == 2
    assert do(state, "invest", "end", "invest", "end").phase == "over"


def test_SW_134_the_team_score_is_the_sum() -> None:
    outcome = GAME.outcome(at("b3=Y c6=P b10=B b5=RYRPR", TEAMS, "phase over"))
    assert outcome is not None
    assert outcome.scores == (2, 2, 2, 2)
    assert (outcome.winners, outcome.decided_by) == ((1, 3), "penthouses")
    assert [line.points for line in outcome.lines[0]] == [0, 1, 0, 1]
    even = GAME.outcome(at("b3=Y c6=P", TEAMS, "phase over"))
    assert even is not None
    assert (even.winners, even.decided_by) == ((0, 1, 2, 3), "shared")

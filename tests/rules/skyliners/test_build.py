"""SL-40…SL-55: what may be built where."""

import pytest

from game.rules.skyliners import Build
from tests.rules.skyliners.desk import CITY_1, GAME, PIECES, beyond, do, height, legal, matches, position, refused

STOCKS = {"floor": "floors", "roof": "roofs", "park": "parks"}
CITY = position(CITY_1)
FLOORS = ("a1", "a5", "b2", "b4", "c4", "d3", "d5", "e1", "e2", "e5")
ROOFED = ("a3", "c5", "d2")
PARKS = ("a2", "b3", "c1", "e4")
EMPTY = ("a4", "b1", "b5", "c2", "d1", "d4", "e3")


@pytest.mark.parametrize("piece", PIECES)
def test_SL_40_a_build_takes_one_piece_from_ones_own_stock(piece: str) -> None:
    plot = "b4" if piece == "roof" else "b5"
    before = position(CITY_1, turn="W", floors="3 4 5 6", roofs="1 2 1 2", parks="1 1 1 1")
    after = do(before, f"{piece} {plot}")
    for kind, stock in STOCKS.items():
        used = [old - new for old, new in zip(getattr(before, stock), getattr(after, stock), strict=True)]
        assert used == ([0, 1, 0, 0] if kind == piece else [0, 0, 0, 0])
    assert GAME.to_text(after).count(f"W{plot}") == 1


@pytest.mark.parametrize("piece", PIECES)
def test_SL_40_an_empty_stock_builds_nothing(piece: str) -> None:
    some = {"floor": 5, "roof": 2, "park": 1}[piece]
    for amount, others in ((f"0 {some} {some} {some}", False), (f"{some} 0 0 0", True)):
        state = position(CITY_1, mode="intro", action=2, **{STOCKS[piece]: amount})
        assert any(move.startswith(piece) for move in legal(state)) == others
    state = position(CITY_1, mode="intro", **{STOCKS[piece]: f"0 {some} {some} {some}"})
    for text in (piece, f"{piece} b5", f"{piece} b4"):
        reason = GAME.why_not(state, text)
        assert reason is not None
        assert (reason.rule, reason.params) == ("SL-40", {"piece": piece})


@pytest.mark.parametrize("piece", PIECES)
def test_SL_41_nothing_is_built_on_the_centre(piece: str) -> None:
    assert refused(CITY, f"{piece} c3") == "SL-41"
    for match in matches():
        assert all(height(state, "c3") == 1 for state in match.states)
        assert not any(f"{piece} c3" in legal(state) for state in match.states[::8])


@pytest.mark.parametrize("first", ["floor", "park"])
@pytest.mark.parametrize("second", PIECES)
def test_SL_42_not_twice_on_one_plot_in_a_turn(first: str, second: str) -> None:
    after = do(beyond(position(), parks=(2, 2, 2, 2)), f"{first} a1")
    reason = GAME.why_not(after, f"{second} a1")
    assert reason is not None
    assert (reason.rule, reason.params) == ("SL-42", {"plot": "a1"})
    assert not any(move.endswith(" a1") for move in legal(after))


def test_SL_42_others_may_at_once_and_oneself_in_later_turns() -> None:
    state = do(position(sides="SW"), "floor a1", "floor a2")
    assert {"floor a1", "floor a2", "roof a1", "roof a2"} <= set(legal(state))
    state = do(state, "floor a2", "floor a1")
    assert {"floor a1", "floor a2"} <= set(legal(state))
    first = GAME.new(4, 1, start="S", deck="A1 B2 D2 E1 A5 D4")  # S itself placed the neutral floor on a1
    assert {"floor a1", "roof a1"} <= set(legal(first))


def test_SL_43_a_floor_goes_on_empty_ground_or_on_floors() -> None:
    assert {move for move in legal(CITY) if move.startswith("floor")} == {f"floor {plot}" for plot in (*FLOORS, *EMPTY)}
    owned = position("1 1 1 . .\n. . . . .\n. . P . .\n. . . . .\n. . . . .", pieces="nc3 Sa5 Wb5 nc5")
    for plot in ("a5", "b5", "c5"):
        assert height(do(owned, f"floor {plot}"), plot) == 4


@pytest.mark.parametrize("plot", ROOFED)
def test_SL_44_no_floor_on_a_roof(plot: str) -> None:
    assert refused(CITY, f"floor {plot}") == "SL-44"


@pytest.mark.parametrize("plot", PARKS)
def test_SL_45_no_floor_on_a_park(plot: str) -> None:
    assert refused(CITY, f"floor {plot}") == "SL-45"


def test_SL_46_a_roof_goes_on_floors_of_any_colour_without_a_roof() -> None:
    assert {move for move in legal(CITY) if move.startswith("roof")} == {f"roof {plot}" for plot in FLOORS}
    owned = position("1 1 2 . .\n. . . . .\n. . P . .\n. . . . .\n. . . . .", pieces="nc3 Sa5 Wb5 nc5 Ec5")
    for plot in ("a5", "b5", "c5"):
        assert height(do(owned, f"roof {plot}"), plot) % 2 == 1


@pytest.mark.parametrize("plot", EMPTY)
def test_SL_47_roof_needs_a_floor_below(plot: str) -> None:
    assert refused(CITY, f"roof {plot}") == "SL-47"


@pytest.mark.parametrize("plot", ROOFED)
def test_SL_48_no_roof_on_a_roof(plot: str) -> None:
    assert refused(CITY, f"roof {plot}") == "SL-48"


@pytest.mark.parametrize("plot", PARKS)
def test_SL_49_no_roof_on_a_park(plot: str) -> None:
    assert refused(CITY, f"roof {plot}") == "SL-49"


def test_SL_50_a_park_goes_on_empty_ground_only() -> None:
    assert {move for move in legal(CITY) if move.startswith("park")} == {f"park {plot}" for plot in EMPTY}
    assert height(do(CITY, "park b5"), "b5") == 1


@pytest.mark.parametrize("plot", FLOORS)
def test_SL_51_no_park_on_floors(plot: str) -> None:
    assert refused(CITY, f"park {plot}") == "SL-51"


@pytest.mark.parametrize("plot", ROOFED)
def test_SL_52_no_park_on_a_roof(plot: str) -> None:
    assert refused(CITY, f"park {plot}") == "SL-52"


@pytest.mark.parametrize("plot", PARKS)
def test_SL_53_no_park_on_a_park(plot: str) -> None:
    assert refused(CITY, f"park {plot}") == "SL-53"


def test_SL_54_pieces_never_move_and_never_leave() -> None:
    for match in matches():
        for move in match.moves:
            assert all(old <= new for old, new in zip(move.before.heights, move.after.heights, strict=True))
            assert move.after.pieces[: len(move.before.pieces)] == move.before.pieces
            assert len(move.after.pieces) - len(move.before.pieces) == isinstance(move.action, Build)


def test_SL_55_a_seat_with_a_floor_can_always_build() -> None:
    """Eight roofs, four parks of the seats, the centre and the plot just used leave eleven plots."""
    worst = position("1^ 1^ 1^ 1^ 1\n1^ 1^ 1^ 1^ 1\nP P P 1 1\nP P 1 1 1\n1 1 1 1 .")
    left = [move for move in legal(do(worst, "floor e1")) if move.startswith("floor")]
    assert len(left) == 11
    for match in matches():
        for state in match.states[:-1]:
            floors = [move for move in GAME.legal(state) if isinstance(move, Build) and move.piece == "floor"]
            assert len(floors) >= 11 if state.floors[state.turn] else not floors


def test_every_build_is_legal_exactly_where_ground_stock_and_turn_allow_it() -> None:
    """A second opinion from the text form of the site, which names what stands on every plot."""
    fits = {"floor": (".", "n"), "roof": ("n",), "park": (".",)}
    for match in matches():
        for state in match.states[:-1:3]:
            site = dict(zip("54321", (row.split() for row in GAME.to_text(state).splitlines()), strict=False))
            used = next(iter(GAME.to_text(state).partition("\nused")[2].splitlines()), "").strip()
            expected = {
                f"{piece} {file}{rank}"
                for rank, tokens in site.items()
                for file, token in zip("abcde", tokens, strict=True)
                for piece in PIECES
                if ("n" if token.isdigit() else token) in fits[piece]
                and getattr(state, STOCKS[piece])[state.turn]
                and f"{file}{rank}" not in ("c3", used)
            }
            assert {move for move in legal(state) if move.split()[0] in PIECES} == expected


def test_states_views_moves_and_events_never_change() -> None:
    """What was handed out once, to a bot, an observer or the undo list, stays as it was."""
    for match in matches("full"):
        state, view = match.final, GAME.view(match.final, 0)
        for value in (state, view, state.table, *state.plans[:1], match.moves[0].action, *match.events):
            for name in value.__struct_fields__:
                with pytest.raises(AttributeError, match="immutable"):
                    setattr(value, name, None)

"""The twenty wonder cards beyond the worked examples."""

import pytest
from msgspec.structs import replace

from game.rules.skyrise import State
from game.rules.skyrise.wonders import WORTH

from .desk import GAME, at, do, legal, one, refused, story


def wonder(card: int, place: str, *lines: str, bid: str) -> State:
    """P2 has the card and the bid of P1 to beat on that place."""
    return at("era 2", f"P2 kept {card}", f"bids P1 12 {bid}", "turn P2", *lines)


def scored(card: int, place: str, *lines: str, bid: str) -> int:
    """What the card gives there."""
    state = wonder(card, place, *lines, bid=bid)
    event = one(story(state, f"bid W{card} {place}"), "wonder_scored")
    assert do(state, f"bid W{card} {place}").wonders[1] == event.vp
    return int(event.vp)


def test_every_card_does_something() -> None:
    silent = {wonder.name for wonder in GAME.content.wonders} - set(WORTH)
    assert silent == {"hammer", "vault"}


def test_SR_W01_the_ban_for_others_only() -> None:
    lines = ("era 2", "P3 built c3=W1", "P2 built c1=26 h9=46")
    assert refused(at(*lines, "first P1"), "bid 108 c2") == "SR-W01"
    assert refused(at(*lines, "first P3"), "bid 104 c2") is None
    over = at(*lines, "bids P4 8 c2", "turn P1")
    assert refused(over, "bid 94 h1") is None
    beside = at(*lines, "bids P4 8 h5", "turn P1")
    assert refused(beside, "bid 94 h2") == "SR-W01"
    atelier = at(*lines, "P1 kept 14", "bids P4 8 h5", "turn P1")
    assert refused(atelier, "bid W14 h2") == "SR-W01"
    other = at(*lines, "P1 kept 9", "bids P4 8 h5", "turn P1")
    assert refused(other, "bid W9 h2") is None


def test_SR_W01_only_tall_pieces_and_only_banned_places_is_an_automatic_pass() -> None:
    """P4 bids on h1; its only free neighbour c2 lies beside the Hammer on c3, and P1 has only a tall building."""
    lines = ("era 2", "P3 built c3=W1", "P1 kept 9", "P1 supply 108", "P2 built h2=26 h3=46 h4=58")
    events = story(at(*lines, "first P4"), "bid 8 h1")
    assert [event.seat for event in events if event.kind() == "passed"] == [0]  # type: ignore[attr-defined]


def _nearly_full(supply: str, *, free: tuple[str, ...], reach: bool) -> State:
    """Everything but these quarters is built on, the Hammer on c3; with `reach` an auction may start on all of them."""
    state = at("era 2", "P3 built c3=W1", "P1 kept 9", f"P1 supply {supply}", "first P1")
    board = GAME.board(state)
    mask = sum(1 << GAME.tables.quarter[name] for name in free)
    built = (0, board.quarters & ~mask & ~state.built[2], state.built[2], 0)
    near = board.near[GAME.tables.quarter["c3"]]
    return replace(state, free=mask, built=built, reach=board.quarters if reach else near)


def test_SR_W01_lifted_while_all_free_quarters_lie_beside_it() -> None:
    """P1 has a low building as well, so he is not without another bid: only where the free quarters lie can lift the ban."""
    beside = ("c2", "c4", "h2", "k1")
    lifted, holds = (_nearly_full("32 116", free=free, reach=True) for free in (beside, (*beside, "g14")))
    assert "bid 32 c2" in legal(lifted)
    assert refused(lifted, "bid 116 c2") is None
    assert refused(holds, "bid 116 c2") == "SR-W01"
    assert refused(holds, "bid 116 g14") is None


def test_SR_W01_lifted_for_a_first_bidder_without_another_bid() -> None:
    """A free quarter away from the Hammer exists, but no auction can start there."""
    state = _nearly_full("116", free=("c2", "g14"), reach=False)
    assert legal(state) == ["bid 116 c2"]
    capital = replace(state, supplies=(bytes([116, 202]), *state.supplies[1:]))
    assert legal(capital) == ["bid W2 c2", "bid W2 g14"]  # there is another bid, so the ban holds


def test_SR_W02_four_points_only_from_the_start() -> None:
    assert scored(2, "c2", bid="c1") == 0
    start = at("era 2", "P1 kept 2")
    assert do(start, "bid W2 k9").wonders[0] == 4
    assert "bid W2 g14" in legal(start)


def test_SR_W03_two_points_per_bid() -> None:
    assert scored(3, "c2", bid="c1") == 4


@pytest.mark.parametrize(("built", "vp"), [("g2=2 g6=26 h5=46", 8), ("g2=2 g6=26 h1=46", 0)])
def test_SR_W04_three_lakes(built: str, vp: int) -> None:
    assert scored(4, "c1", f"P2 built {built}", bid="c2") == vp


@pytest.mark.parametrize(("built", "vp"), [("g2=2 g7=26 g9=46 h1=58", 8), ("g2=2 g7=26 g9=46", 0)])
def test_SR_W05_four_blimps(built: str, vp: int) -> None:
    assert scored(5, "c1", f"P2 built {built}", bid="c2") == vp


def test_SR_W06_neighbours_of_anyone_over_bridges() -> None:
    assert scored(6, "c1", "P2 built g1=2", "P3 built c4=4", bid="c2") == 4


def test_SR_W07_free_neighbours_with_beaten_bids_gone() -> None:
    assert scored(7, "c1", "P2 built g1=2", bid="c2") == 6  # c2 is free again, c4, s3


def test_SR_W08_kahns_ambition_shows_the_objective() -> None:
    lines = ("P2 built c1=2 g3=26 g4=46", "P2 supply 58 66 W8")
    missed = wonder(8, "g1", *lines, "P2 objective blue", bid="g2")
    event = one(story(missed, "bid W8 g1"), "objective_revealed")
    assert (event.colour, event.met) == ("blue", False)
    assert GAME.view(do(missed, "bid W8 g1"), None).objectives[1] == 0
    assert scored(8, "g1", *lines, "P2 objective blue", bid="g2") == 0
    met = ("P2 built c1=2 g3=26 g4=46 g9=74", "P2 supply 58 66 W8", "P2 objective blue")
    assert scored(8, "g1", *met, bid="g2") == 4


def test_SR_W09_colours_where_nobody_has_more() -> None:
    discs = ("P2 discs blue blue*", "P1 discs blue blue green", "P3 discs rose rose rose rose rose rose")
    assert scored(9, "c1", *discs, bid="c2") == 8  # blue ties, gold 0 : 0


def test_SR_W10_panoramas_of_its_island_only() -> None:
    lines = ("panoramas chains bridges", "P2 built g2=2 g3=26 c2=46 h1=58 c3=66")
    assert scored(10, "g6", *lines, bid="g5") == 6  # the chain on g and the bridge Nr; Er and El belong elsewhere
    assert scored(10, "c1", *lines, bid="c4") == 9  # on the centre: the chain and the bridges Nr and El


def test_SR_W11_the_olmsted() -> None:
    assert scored(11, "c1", "P3 built c3=4", bid="c2") == 9
    assert scored(11, "g1", "P3 built c3=4 c1=24 g5=48", bid="g2") == 4


def test_SR_W12_letters_and_a_look_at_the_patrons() -> None:
    state = wonder(12, "c1", "P2 discs A A C blue", "patrons 6 2 8 4", bid="c2")
    events = story(state, "bid W12 c1")
    assert one(events, "wonder_scored").vp == 6
    assert one(events, "patron_seen").values == (6, 2, 8, 4)
    assert one(events, "patron_seen").seen_by(None).values is None
    after = do(state, "bid W12 c1")
    assert GAME.view(after, 1).patrons == (6, 2, 8, 4)
    assert GAME.view(after, 0).patrons == (None,) * 4


def test_SR_W13_tall_buildings_of_anyone_atelier_too() -> None:
    assert scored(13, "g2", "P1 built g5=94", "P3 built g9=98", "P4 built g10=W14", bid="g3") == 9


def test_SR_W14_atelier_is_tall() -> None:
    state = wonder(14, "c1", "P2 built g1=92 h1=102", bid="c2")
    assert scored(14, "c1", "P2 built g1=92 h1=102", bid="c2") == 9
    assert do(state, "bid W14 c1").heights[0] >> GAME.tables.quarter["c1"] & 1


def test_SR_W15_patron_discs() -> None:
    assert scored(15, "c1", "P2 discs A A C blue", "discs c1=D", bid="c2") == 8  # the disc just taken counts


def test_SR_W16_colours_of_its_island() -> None:
    assert scored(16, "g2", "P2 built g3=2 g9=26 c3=46", bid="g5") == 6


@pytest.mark.parametrize(("left", "vp"), [("", 12), ("2", 8), ("2 14", 6), ("2 14 26", 0), ("2 14 26 38", 0)])
def test_SR_W17_le_baron(left: str, vp: int) -> None:
    assert scored(17, "c1", f"P2 supply {left} W17", bid="c2") == vp


def test_SR_W17_counts_a_beaten_bid_as_back_in_the_supply() -> None:
    state = at("era 2", "P2 kept 17", "P2 supply W17", "bids P2 2 c1, P1 12 c2", "turn P2")
    assert do(state, "bid W17 c3").wonders[1] == 8


def test_SR_W18_the_vault_takes_one_more() -> None:
    state = wonder(18, "c1", "discs c1=blue g1=A c2=gold", bid="c2")
    state = do(state, "bid W18 c1")
    assert legal(state) == ["vault c2", "vault g1"]
    after = do(state, "vault g1")
    assert GAME.to_text(after).count("P2 discs blue A") == 1
    assert after.phase == "start_bid"
    bare = wonder(18, "c1", "discs c1=blue", bid="c2")
    assert do(bare, "bid W18 c1").phase == "start_bid"


def test_SR_W18_two_jokers_in_a_row_and_the_peek() -> None:
    state = do(wonder(18, "c1", "discs c1=joker g1=joker", bid="c2"), "bid W18 c1")
    assert state.phase == "joker"
    state = do(state, "joker blue")
    assert state.phase == "vault"
    state = do(state, "vault g1", "joker gold")
    assert state.tableaux[1] == bytes([11, 14])
    assert state.phase == "start_bid"
    peek = do(wonder(18, "c1", "discs g1=A", "patron_peek on_collect", "patrons 6 2 8 4", bid="c2"), "bid W18 c1")
    assert one(story(peek, "vault g1"), "patron_seen").values == (6,)


def test_SR_W18_as_the_last_structure_of_the_game() -> None:
    lines = ("P1 supply", "P3 supply", "P4 supply", "P2 supply W18", "P2 kept 18", "discs c1=blue c2=A", "first P2")
    state = do(at("era 2", *lines), "bid W18 c1")
    assert state.phase == "vault"
    assert do(state, "vault c2").phase == "over"


def test_SR_W19_islands_controlled_now() -> None:
    assert scored(19, "c1", "P2 built g1=2 h1=26", "P3 built h2=24", bid="c2") == 10


def test_SR_W20_the_largest_group_over_bridges() -> None:
    assert scored(20, "h14", "P2 built c1=2 g1=26 g4=46 g11=58", "P3 built h6=4", bid="h10") == 6
    assert scored(20, "c2", "P2 built c1=2 g1=26 g4=46 g3=58", bid="c3") == 10

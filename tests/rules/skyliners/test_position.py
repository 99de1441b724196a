"""Positions and moves in text: written by hand, read back, and refused with a sentence that helps."""

import pytest

from game.errors import BadInput
from game.rules.core import seeded
from game.rules.skyliners.board import diagram
from tests.rules.desk import drawn
from tests.rules.skyliners.desk import CITY_1, GAME, SEATINGS, do, matches, position, site

PLAIN = site()


def test_a_position_reads_the_same_with_and_without_edge_marks() -> None:
    bare = "\n".join(line[1:] for line in CITY_1.strip().splitlines()[:5])
    assert position(CITY_1) == position(bare)
    assert diagram(position(CITY_1).heights).split() == bare.split()


@pytest.mark.parametrize("sides", SEATINGS)
@pytest.mark.parametrize("mode", ["full", "intro"])
def test_what_is_left_out_has_its_value_at_the_start(sides: str, mode: str) -> None:
    fresh = GAME.new(len(sides), 1, sides=sides, mode=mode, start=sides[0])
    read = position(PLAIN, sides=sides, mode=mode)
    for name in ("floors", "roofs", "parks", "round", "turn", "action", "used", "ending", "over", "plans", "hands"):
        assert getattr(read, name) == getattr(fresh, name)
    assert (read.table.rounds, read.table.antennas) == (fresh.table.rounds, fresh.table.antennas)
    assert position(PLAIN, sides=sides, start=sides[1]).turn == 1


def test_every_position_survives_its_text_form() -> None:
    for match in matches():
        for state in match.states[::7]:
            assert GAME.from_text(GAME.to_text(state)) == state
        assert GAME.from_text(GAME.to_text(match.final)) == match.final


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("antennas_on_parks", ("on", "off")),
        ("open_plans", ("on", "off")),
        ("show_counts", ("all", "own", "none")),
        ("setup_cards", ("single_quarter", "star")),
        ("mode", ("full", "intro")),
    ],
)
def test_every_option_survives_the_text_form(option: str, values: tuple[str, ...]) -> None:
    states = [GAME.new(3, 1, **{option: value}) for value in values]
    assert all(GAME.from_text(GAME.to_text(state)) == state for state in states)
    assert len({state.table for state in states}) == len(values)


def test_a_position_goes_on_as_the_match_it_was_taken_from() -> None:
    for match in matches():
        half = len(match.moves) // 2
        state = GAME.from_text(GAME.to_text(match.moves[half].before))
        state = do(state, *(GAME.notation(move.action) for move in match.moves[half:]))
        assert state == match.final


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "five lines of plots"),
        (". . . . .\n" * 4, "five lines of plots"),
        (". . . .\n" + ". . . . .\n" * 4, "rank 5 needs five plots, not 4"),
        (". . . . .\n" * 4 + ". . . . . . .", "rank 1 needs five plots, not 7"),
        ("4 . . . . .\n" + ". . . . .\n" * 4, "rank 5 needs five plots, not 6"),
        (PLAIN.replace("P", "X"), '"X" is no plot'),
        (PLAIN.replace("P", "0"), '"0" is no plot'),
        (PLAIN.replace("P", "60"), '"60" is no plot'),
        (PLAIN.replace("P", "0599"), '"0599" is no plot'),
        (PLAIN.replace("P", "059"), '"059" is no plot'),
        (PLAIN.replace("P", "1" * 5000), "is no plot"),
        (PLAIN.replace("P", "²"), '"²" is no plot'),
        (PLAIN.replace("P", "2^^"), r'"2\^\^" is no plot'),
        (PLAIN.replace("P", "P^"), r'"P\^" is no plot'),
        (PLAIN + "\nfloor 3 3 3 3", 'unknown line of a position "floor"; did you mean "floors"'),
        (PLAIN + "\nmode hard", 'mode cannot be "hard"; it must be full or intro'),
        (PLAIN + "\nsides SN", "sides"),
        (PLAIN + "\nsides WS", "sides"),
        (PLAIN + "\nsides SW\nstart N", "start"),
        (PLAIN + "\nsides SW\nturn N", "turn"),
        (PLAIN + "\nfloors 3 3", "floors needs 4 numbers"),
        (PLAIN + "\nfloors 3 3 3 x", "floors must be a number"),
        (PLAIN + "\nfloors 3 3 3 100", 'floors must be a number from 0 to 99, not "100"'),
        (PLAIN + "\nfloors 3 3 3 ٣", "floors must be a number"),
        (PLAIN + "\nroofs 1 1 1 -1", "roofs must be a number"),
        (PLAIN + "\nround 0", "round must be a number from 1 to 99"),
        (PLAIN + "\nround 100", "round must be a number"),
        (PLAIN + "\nmode intro\nround 9", "round must be a number from 1 to 8, not 9"),
        (PLAIN + "\naction 3", "action"),
        (PLAIN + "\nused f1", "used"),
        (PLAIN + "\nending yes", "ending must be no"),
        (PLAIN + "\nfloors 0 1 1 1\nending no", "ending must be yes.*SL-72"),
        (PLAIN + "\nmode intro\nfloors 0 1 1 1\nending yes", "ending must be no"),
        (PLAIN + "\nover maybe", "over"),
        (PLAIN + "\npieces Sa1", "pieces do not make up the site"),
        (PLAIN + "\npieces nc3 Sa1", "pieces do not make up the site"),
        (PLAIN + "\npieces Xc3", '"Xc3" is no piece'),
        (PLAIN + "\npieces nz3", '"nz3" is no piece'),
        (PLAIN + "\nplans SF1", '"SF1" is no plan'),
        (PLAIN + "\nplans SA5", '"SA5" is no plan'),
        (PLAIN + "\nplans SA", '"SA" is no plan'),
        (PLAIN + "\nsides SW\nplans NA1", '"NA1" is no plan'),
        (PLAIN + "\nplans SA1 WA1 SA2", r"S has laid row A twice \(SL-63\)"),
        (PLAIN + "\nskyscrapers NW", "4 different ones"),
        (PLAIN + "\nskyscrapers NW NE SW SE SE", "4 different ones"),
        (PLAIN + "\nskyscrapers NW NE SW SW", "4 different ones"),
        (PLAIN + "\nskyscrapers NW NE SW XX", "NW, NE, SW or SE"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        GAME.from_text(text)


WHOLE = GAME.to_text(do(GAME.new(4, 1, start="S", deck="E1 B2 D2 A1 A5 D4"), "floor c1", "plan A 1", "floor c1"))
"""A whole match after three actions: W has just built on c1 and acts once more."""


def test_a_whole_match_reads_as_it_stands() -> None:
    state = GAME.from_text(WHOLE)
    assert (state.turn, state.action, state.round, state.floors) == (1, 2, 1, (11, 11, 12, 12))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        # what a kit holds
        ({"floors": "99 99 99 99"}, "floors cannot be 99: with 4 seats each begins with 12 .SL-20."),
        ({"floors": "11 12 12 12"}, "W has 1 floors on the site and 12 in stock, which must make 12 together .SL-20, SL-54."),
        ({"roofs": "1 2 2 2"}, "S has 0 roofs on the site and 1 in stock.*SL-20"),
        ({"parks": "1 1 1 0"}, "E has 0 parks.*SL-20"),
        # set-up
        ({"deck": "E1 B2 D2 A1 A5 C4"}, "deck must be 6 different cards of A1 .*SL-24"),
        ({"deck": "E1 B2 D2 A1 A5 A5"}, "deck must be 6 different cards of A1 .*SL-24"),
        ({"deck": "E1 B2 D2 A1 A5"}, "deck must be 6 different cards of A1 .*SL-24"),
        ({"deck": "E1 B2 D2 A1 A5 E5"}, "pieces must begin with .* nc3 ne1 nb4 nb4 ne1 na5 ne1 .SL-25."),
        ({"deck": "B2 E1 D2 A1 A5 D4"}, "pieces must begin with .* nc3 nb2 .*SL-25"),
        ({"pieces": "nc3 nb4 ne1 nb4 ne1 na5 nd2 Sc1 Wc1"}, "pieces must begin with .* nc3 ne1 nb4 .*SL-25"),
        ({"pieces": "Sc3 ne1 nb4 nb4 ne1 na5 nd2 Sc1 Wc1"}, "the park on c3 is neutral.*SL-21"),
        ({"pieces": "nc3 ne1 nb4 nb4 ne1 na5 nd2 nc1 Wc1"}, "S has 0 floors on the site and 11 in stock.*SL-20"),
        ({"pieces": "nc3 ne1 nb4 nb4 ne1 na5 nd2 nc1 Wc1", "floors": "12 11 12 12"}, "nothing else is neutral.*SL-25"),
        # rounds, turns and actions
        ({"round": "11"}, "round must be a number from 1 to 10, not 11 .SL-76."),
        ({"round": "2"}, "S has done 2 actions too few.*SL-33"),
        ({"turn": "S"}, "S cannot have laid 1 plans in 0 turns .SL-69."),
        ({"turn": "N"}, "W has done 1 actions too few.*SL-33"),
        ({"action": "1"}, "W cannot have built 1 and planned 0 in 0 actions .SL-30."),
        ({"used": "e1"}, "used must be the plot of the last piece.*Wc1 .SL-42."),
        ({"used": "a1"}, "used cannot be a1: nothing stands there .SL-42."),
        ({"used": "c3"}, "used cannot be c3.*SL-41"),
        ({"used": ""}, "used must be the plot of the last piece.*Wc1 .SL-42."),
        ({"plans": ""}, "S has done 1 actions too few.*SL-33"),
        ({"plans": "SA1 WA1"}, "W cannot have laid 1 plans in 0 turns .SL-69."),
        ({"plans": "SA1 SB1"}, "S cannot have laid 2 plans in 1 turns .SL-69."),
        ({"over": "yes"}, "turn must be E.*SL-75"),
        ({"over": "yes", "turn": "E"}, "over must be no: the full game goes on while every seat has floors .SL-72."),
        ({"mode": "intro"}, "plans cannot be: the introductory game has none .SL-60."),
    ],
)
def test_a_whole_match_must_add_up(changes: dict[str, str], fault: str) -> None:
    lines = [line for line in WHOLE.splitlines() if line.split()[0] not in changes]
    with pytest.raises(BadInput, match=fault):
        GAME.from_text("\n".join([*lines, *(f"{key} {value}" for key, value in changes.items())]))


@pytest.mark.parametrize(
    ("diagram", "lines", "fault"),
    [
        (PLAIN.replace("P", "."), {}, "c3 must be P .SL-21."),
        (PLAIN.replace("P", "1"), {}, "c3 must be P .SL-21."),
        (PLAIN + "\n. . . . .", {}, "five lines of plots, rank 5 first, not 6"),
        (PLAIN + "\nround 1\nround 2", {}, "round stands there twice"),
        (site(a1="55"), {}, "55 floors stand on the site, but there are only 54 .SL-20."),
        (site(a1="45"), {"sides": "SW"}, "45 floors stand on the site, but there are only 44 .SL-20."),
        (site(a="1^ 1^ 1^ 1^ 1^"), {"sides": "SW"}, "5 roofs stand on the site, but there are only 4 .SL-20."),
        (site(a="P P P . ."), {"sides": "SW"}, "4 parks stand on the site, but there are only 3 .SL-20."),
        (site(a1="1"), {"pieces": "nc3 Sa1", "floors": "12 12 12 12"}, "S has 1 floors on the site and 12 in stock.*SL-20"),
        (site(a1="1"), {"deck": "E1 B2 D2 A1 A5 D4"}, "pieces do not make up the site"),
        (site(a1="1", b1="1"), {"pieces": "nc3 Sa1 Wb1", "action": 2, "used": "a1"}, "used must be .* that is Wb1 .SL-42."),
        (site(), {"action": 1, "used": "c3"}, "SL-41"),
        (site(a1="1"), {"action": 1, "used": "a1"}, "used must be empty before the first build of a turn .SL-42."),
        (site(), {"mode": "intro", "round": 8, "action": 2}, "action must be 1.*SL-31"),
        (site(), {"mode": "intro", "round": 7, "over": "yes", "turn": "E"}, "the introductory game lasts 8 rounds .SL-70."),
        (site(), {"over": "yes", "action": 1}, "action must be 2.*SL-32"),
        (site(), {"over": "yes", "start": "W", "turn": "W"}, "turn must be S.*SL-75"),
        (site(), {"floors": "0 1 1 1"}, "S cannot be without floors before its turn.*SL-75"),
        (site(), {"floors": "1 1 0 1", "turn": "W"}, "N cannot be without floors before its turn.*SL-75"),
        (site(), {"floors": "1 5 5 5", "round": 5}, "S cannot have built 11 and planned 0 in 8 actions .SL-30."),
        (site(), {"plans": "SA1 SB1", "round": 2}, "S cannot have laid 2 plans in 1 turns .SL-69."),
        (site(), {"mode": "intro", "plans": "SA1"}, "SL-60"),
        (site(), {"skyscrapers": "NW NW SW SE"}, "4 different ones.*SL-23"),
    ],
)
def test_a_position_no_match_leads_to_is_refused(diagram: str, lines: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        position(diagram, **lines)


def test_a_round_that_is_left_out_is_the_first_with_time_for_everything() -> None:
    assert position(plans="SA1 SB1").round == 3
    assert position(plans="SA1 SB1", turn="W").round == 2
    assert position(floors="1 5 5 5", action=2).round == 6
    assert position(over="yes").round == 6
    assert position(over="yes", mode="intro").round == 8


def test_the_site_of_a_set_up_needs_no_list_of_pieces() -> None:
    fresh = GAME.new(4, 1, start="S", deck="E1 B2 D2 A1 A5 D4", skyscrapers="NW NE SW SE")
    assert position(diagram(fresh.heights), deck="E1 B2 D2 A1 A5 D4") == fresh


@pytest.mark.parametrize("lines", [{}, {"mode": "intro"}, {"sides": "SWN", "floors": "3 4 5"}, {"action": 2, "plans": "WA1"}])
def test_a_sketch_can_be_written_and_read_again_at_every_move(lines: dict[str, object]) -> None:
    state, rng = position(site(a="P 1 1^ 2 2^", b5="4", e1="P"), **lines), seeded(1)
    while not state.over:
        action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action)
        assert GAME.from_text(GAME.to_text(state)) == state


def test_stocks_that_are_left_out_are_what_the_pieces_on_the_site_have_left() -> None:
    state = position(site(a1="1^", b1="P"), pieces="nc3 Sa1 Wa1 Sb1")
    assert (state.floors, state.roofs, state.parks) == ((11, 12, 12, 12), (2, 1, 2, 2), (0, 1, 1, 1))


def test_the_label_of_a_move_is_round_side_and_action() -> None:
    state = position(sides="SNE", turn="N", round=3)
    assert GAME.label(state) == "3.N.1"
    assert GAME.label(do(state, "floor a1")) == "3.N.2"
    assert GAME.label(do(state, "floor a1", "floor a2")) == "3.E.1"


@pytest.mark.parametrize(
    ("lines", "key", "left"),
    [
        ({"mode": "intro"}, "intro_1", "rounds"),
        ({"mode": "intro", "action": 2}, "intro_2", "rounds"),
        ({"mode": "intro", "round": 8}, "intro_last", "rounds"),
        ({}, "full_1", "floors"),
        ({"action": 2}, "full_2", "floors"),
        ({"floors": "0 1 1 1", "turn": "W"}, "full_1", "last_round"),
        ({"floors": "0 1 1 1", "action": 2}, "full_2", "last_round"),
        ({"over": "yes"}, "over", ""),
    ],
)
def test_the_prompt_says_what_is_awaited_and_how_much_is_left(lines: dict[str, object], key: str, left: str) -> None:
    state = position(PLAIN, **lines)
    assert (GAME.prompt(state).key, GAME.prompt(state).left) == (key, left)
    assert GAME.prompt(GAME.view(state, 0)) == GAME.prompt(state)


def test_the_drawing_shows_site_counts_stocks_and_ones_own_secrets_only() -> None:
    state = position(CITY_1, plans="SA1 WB2", skyscrapers="NE NW SE SW", turn="W")
    lines = drawn(GAME, GAME.view(state, 0)).splitlines()
    assert [line.split() for line in lines[:8]] == [
        ["1", "1", "1", "2", "2"],  # N, row E over file a
        ["5", "1", "3", ".", "2^", "1", "1", "3"],
        ["4", "1", ".", "2", "1", ".", "P", "3"],
        ["3", "2", "1^", "P", "P", "2", ".", "1"],
        ["2", "4", "P", "1", ".", "1^", "2", "1"],
        ["1", "1", "1", ".", "P", ".", "1", "1"],
        ["3", "2", "3", "2", "2"],
        ["a", "b", "c", "d", "e"],
    ]
    assert ["[NE]" in lines[8], "[?]" in lines[9], ">" in lines[9], "1:A1" in lines[8], "2:??" in lines[9]] == [True] * 5
    assert "[NW]" in drawn(GAME, GAME.view(state, 1))


@pytest.mark.parametrize(("shown", "top", "bottom"), [("own", [], list("32322")), ("none", [], [])])
def test_the_drawing_counts_only_for_whom_it_may(shown: str, top: list[str], bottom: list[str]) -> None:
    lines = drawn(GAME, GAME.view(position(CITY_1, show_counts=shown), 0)).splitlines()
    assert (lines[0].split(), lines[6].split()) == (top, bottom)
    assert lines[1].split() == ["5", "3", ".", "2^", "1", "1"]

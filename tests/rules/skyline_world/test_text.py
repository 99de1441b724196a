"""Notation, pointing, refusals and positions in text: section 7."""

from contextlib import suppress

import pytest

from game.errors import BadInput
from game.match.chooser import Chooser
from game.rules.core import Event, IllegalAction, Target, seeded
from game.text import texts
from tests.matches import random_match, some_states
from tests.rules.skyline_world.desk import GAME, at, legal, refused

PIECES = ("1", "2", "4", "6", "10", "n")


def test_the_order_of_the_legal_list() -> None:
    state = at("c4=Y c5=Y c6=Y c7=P", "stock Y n 2", "hand Y CHR UBT FLA", "money 4 0 0 0")
    assert legal(state) == [
        "build 2 c7",
        "build n c4",
        "build n c5",
        "build n c6",
        "card UBT",
        "trade UBT FLA CHR",
        "invest",
    ]
    state = at("c4=Y c5=Y c6=Y", "phase invest", "stock Y n 2", "hand Y CHR UBT FLA", "money 4 0 0 0")
    assert legal(state) == [
        "card UBT",
        "trade UBT FLA CHR",
        "buy 1",
        "buy 2",
        "buy 4",
        "sell 2",
        "sell n",
        "end",
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_random_action_is_a_pick_from_the_legal_list(seats: int) -> None:
    rng = seeded(seats)
    for state, _, _ in random_match(GAME, seats, 2):
        assert GAME.random_action(state, rng) == rng.pick(GAME.legal(state))
        rng = rng.roll(2)[1]


def test_what_is_not_in_the_legal_list_is_refused_by_a_rule_and_the_rest_by_none() -> None:
    everything = [
        *("invest", "end"),
        *(f"{verb} {piece}" for verb in ("buy", "sell") for piece in PIECES),
        *(f"income {plot}" for plot in GAME.board.plots),
        *(f"build {piece} {plot}" for piece in PIECES for plot in (*GAME.board.plots, "a5")),
        *(f"card {code}" for code in GAME.figures),
        *(f"trade {one} CHR EMP" for one in GAME.figures[:8]),
    ]
    for state in some_states(GAME, 3, 4, {}, most=25):
        allowed = set(legal(state))
        for move in everything:
            assert (GAME.why_not(state, move) is None) == (move in allowed), move


def test_pointing_needs_no_verb() -> None:
    state = at("c4=Y c5=Y c6=Y", "stock Y 1", "hand Y UBT FLA CHR")
    assert GAME.notation(GAME.parse(state, "1 b5")) == "build 1 b5"
    assert GAME.notation(GAME.parse(state, "UBT")) == "card UBT"
    chooser = Chooser(GAME.legal(state))
    assert [option.kind for option in chooser.options()] == ["stock", "card", "button", "button"]
    chooser.choose(Target("stock", "1"))
    assert refused(state, chooser.attempt(Target("plot", "c4"))) == "SW-33"
    investing = at("", "phase invest", "stock Y 1")
    assert GAME.notation(GAME.parse(investing, "4")) == "buy 4"
    assert GAME.why_not(investing, Chooser(GAME.legal(investing)).attempt(Target("supply", "10"))) is None
    asked = at("b5=Y b8=Y", "phase income")
    assert GAME.notation(GAME.parse(asked, "b8")) == "income b8"
    assert refused(asked, "b9") == "SW-25"


def test_incomplete_moves_are_not_refused_but_cannot_be_played() -> None:
    state = at("", "stock Y 1", "hand Y UBT FLA CHR")
    for text in ("build", "build 1", "card", "trade", "trade UBT", "trade UBT FLA"):
        assert refused(state, text) is None
        with pytest.raises(IllegalAction, match="cannot read"):
            GAME.parse(state, text)
    investing = at("", "phase invest", "stock Y 1")
    for text in ("buy", "sell"):
        assert refused(investing, text) is None
    assert refused(at("b5=Y b8=Y", "phase income"), "income") is None


def test_a_refused_move_names_its_rule() -> None:
    with pytest.raises(IllegalAction, match=r'"build 1 b5" is not allowed by SW-30') as caught:
        GAME.parse(at(), "build  1 b5")
    assert caught.value.reason is not None
    assert caught.value.reason.rule == "SW-30"


def test_capitals_and_spaces_do_not_matter() -> None:
    state = at("c4=Y c5=Y c6=Y", "stock Y n", "hand Y UBT")
    assert GAME.notation(GAME.parse(state, "  Build  N   B5 ")) == "build n b5"
    assert GAME.notation(GAME.parse(state, "card ubt")) == "card UBT"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "build 3 b5",
        "build 1 55",
        "build 1 b5 b6",
        "card XXX",
        "trade UBT FLA CHR EMP",
        "hello",
        "buy b5",
        "end now",
        "١ b5",
    ],
)
def test_unreadable_text_has_no_reason(text: str) -> None:
    state = at("", "stock Y 1")
    assert refused(state, text) is None
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(state, text)
    assert caught.value.reason is None


def test_no_text_breaks_the_parser() -> None:
    letters = "abcdn 0123456789-=UBT\n\t\0é١"
    rng = seeded(1)
    states = some_states(GAME, 4, 5, {}, most=10)
    for number in range(600):
        state = states[number % (len(states) - 1)]
        action, rng = rng.pick(GAME.legal(state))
        text = list(GAME.notation(action))
        for _ in range(3):
            place, rng = rng.roll(len(text) + 1)
            letter, rng = rng.pick(letters)
            text[place : place + 1] = [letter]
        with suppress(IllegalAction):
            assert GAME.parse(state, "".join(text)) in GAME.legal(state)


def test_every_refusal_can_be_said_in_both_languages() -> None:
    state = at("b5=Y b6=YPYPY b7=PBPB", "stock Y 1 2 10", "hand Y FLA", "money 0 0 0 0")
    for move in ("build 1 b1", "build 4 b1", "build 1 z1", "build 1 b6", "build 1 b5", "build 2 b5", "build 10 b7", "card FLA"):
        reason = GAME.why_not(state, move)
        assert reason is not None
        for language in ("en", "de"):
            assert texts(language).reason("skyline_world", reason)


def test_log_sentences() -> None:
    names = ("Ann", "Ben", "Cem", "Dan")
    state = at("b5=P b6=Y", "stock Y 2 n")
    events: list[Event] = []
    for move in ("build 2 b5", "build n b6"):
        action = GAME.parse(state, move)
        state = GAME.apply(state, action, events.append)
    english, german = texts("en"), texts("de")
    assert [english.event("skyline_world", event, names) for event in events] == [
        "Ann builds a floor of 2 on b5 (2 million to Ben).",
        "Ann builds a neutral floor on b6 (free).",
    ]
    assert german.event("skyline_world", events[0], names) == "Ann baut eine Etage zu 2 auf b5 (2 Millionen an Ben)."


def test_positions_round_trip() -> None:
    for seats, options in ((2, {}), (3, {"hidden_assets": "on"}), (4, {"teams": "on", "open_hands": "on", "stall_laps": "5"})):
        for state in some_states(GAME, seats, 6, options, most=40):
            assert GAME.from_text(GAME.to_text(state)) == state


def test_a_position_needs_little() -> None:
    state = at()
    assert (state.setup.seats, state.active, state.phase, state.turn) == (4, 0, "build", 1)
    assert state.money == (10, 10, 10, 10)
    assert state.stock == (0, 0, 0, 0)
    assert len(state.pile) == 42
    assert state.missions == ("NYC", "SYD", "SHA", "LON")
    assert at("", "mission P NYC").missions == ("SYD", "NYC", "SHA", "LON")
    assert at("", "acts P", "turn 4", "seats 3").setup.start == 1
    assert at("", "pile MES").out.count("MES") == 2
    assert len(at("", "out MES").pile) == 41


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b99=Y", "unknown plot"),
        ("b5=X", 'unknown letter "X"'),
        ("b5=YY", "SW-34"),
        ("b5=PBPBY", "SW-35"),
        ("b5=Y b5=P", "twice"),
        ("seats 7", "seats"),
        ("seats 2\nb5=B", "unknown letter"),
        ("seats 2\nstock B 1", "names no seat"),
        ("seats 2\nteams on", "exactly 4"),
        ("phase sleep", "phase"),
        ("phase income", "fewer than two groups"),
        ("acts Z", "acts"),
        ("turn 0", "turn must be"),
        ("turn x", "whole number"),
        ("turn 1 2", "one number"),
        ("quiet ²", "whole number"),
        ("money 1 2", "money needs 4"),
        ("money 1 2 3 -4", "whole number"),
        ("stock Y 3", "unknown floor"),
        ("stock Y 10 10 10 10", "more floors 10 of Y"),
        ("stock", "needs the letter"),
        ("stock Y n n n n n n n", "more floors n of N"),
        ("hand Y ABC", "unknown figure"),
        ("hand Y UBT UBT UBT UBT", "more than 3 cards UBT"),
        ("pile UBT\nout FLA", "is missing"),
        ("mission Y ABC", "mission Y"),
        ("mission Y NYC\nmission P NYC", "only once"),
        ("trigger Z", "trigger"),
        ("built maybe", "built"),
        ("income z1", "income"),
        ("colour red", "unknown key"),
        ("turn 1\nturn 2", "given twice"),
        ("b5=" + "Y" * 9, "at most 5"),
    ],
)
def test_positions_that_make_no_sense_are_refused(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.from_text(line)


def test_the_drawing_shows_what_the_viewer_may_know() -> None:
    state = at("b5=YPY", "hidden_assets on", "stock Y 1 1 n", "hand Y UBT", "mission Y NYC", "money 7 8 9 9")
    own, other = GAME.draw(GAME.view(state, 0)), GAME.draw(GAME.view(state, 1))
    assert "YPY" in own
    assert "[1×2 n]" in own
    assert "UBT NYC" in own
    assert "UBT" not in other
    assert "[1×2 n]" not in other
    assert "?+4" in other

"""Notation, pointing and refusals: section 7.1."""

from contextlib import suppress

import pytest

from game.match.chooser import Chooser
from game.rules.core import Event, IllegalAction, Target, seeded
from game.rules.skyline_world import State
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


SEEN = tuple(
    Target(kind, key)
    for kind, keys in {
        "plot": GAME.board.plots,
        "stock": PIECES,
        "supply": PIECES,
        "card": GAME.figures,
        "button": ("invest", "end", "trade", "sell"),
    }.items()
    for key in keys
)
"""Everything a table could let somebody point at."""


def _why_not(state: State, *targets: Target) -> str | None:
    """The rule against pointing at these things, one after the other."""
    reason = GAME.why_not(state, " ".join(target.key for target in targets), targets)
    return reason.rule if reason else None


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"open_hands": "on"}), (4, {"teams": "on"})])
def test_pointing_is_explained_exactly_where_nothing_legal_begins_so(seats: int, options: dict[str, str]) -> None:
    for state in some_states(GAME, seats, 3, options, most=40):
        steps = [action.steps() for action in GAME.legal(state)]
        begun = dict.fromkeys(path[:length] for path in steps for length in range(len(path)))
        for chosen in list(begun or {(): None})[:12]:
            for target in SEEN:
                pointed = (*chosen, target)
                can = any(path[: len(pointed)] == pointed for path in steps)
                reason = GAME.why_not(state, " ".join(each.key for each in pointed), pointed)
                assert (reason is None) == can, pointed
                for language in ("en", "de"):
                    assert reason is None or "{" not in texts(language).reason("skyline_world", reason)


def test_SW_12_pointing_while_investing_means_what_it_points_at() -> None:
    state = at("b5=P", "phase invest", "stock Y 1 2", "money 1 0 0 0")
    assert _why_not(state, Target("plot", "b5")) == "SW-12"
    assert _why_not(state, Target("stock", "1")) == "SW-12", "an own floor is no purchase"
    assert _why_not(state, Target("stock", "10")) == "SW-12"
    assert _why_not(state, Target("supply", "1")) is None
    assert _why_not(state, Target("supply", "10")) == "SW-5"
    assert _why_not(state, Target("button", "sell"), Target("stock", "1")) is None
    assert _why_not(state, Target("button", "sell"), Target("stock", "4")) == "SW-86"
    assert _why_not(state, Target("button", "sell"), Target("supply", "10")) == "SW-5", "not a sale"


def test_SW_12_floors_wait_while_a_group_is_chosen() -> None:
    state = at("b5=Y b8=Y b9=Y", "phase income", "stock Y 1", "hand Y UBT FLA EMP")
    for target in SEEN:
        if target.kind != "plot":
            assert _why_not(state, target) == "SW-12"
    assert refused(state, "1") == "SW-12"
    assert refused(state, "4 b6") == "SW-12"
    assert refused(at("", "phase invest", "stock Y 1"), "1 b5") == "SW-12"
    assert refused(at("", "phase invest"), "b5") == "SW-12"


def test_SW_25_a_plot_that_names_no_paying_group_tells_which_do() -> None:
    state = at("b5=Y b8=Y b9=Y", "phase income")
    reason = GAME.why_not(state, "b9", (Target("plot", "b9"),))
    assert reason is not None
    said = texts("en").reason("skyline_world", reason)
    assert said == "This group pays nothing. Choose one that pays: Greenwich Village, Columbus Circle."


def test_SW_30_a_plot_without_a_floor_says_what_is_missing() -> None:
    def said(plot: str, *lines: str) -> tuple[str, object]:
        reason = GAME.why_not(at(*lines), plot, (Target("plot", plot),))
        assert reason is not None
        assert refused(at(*lines), plot) == reason.rule
        return reason.rule, reason.params.get("case")

    assert said("b5", "") == ("SW-30", "empty")
    assert said("b5", "", "stock Y 1 2") == ("SW-30", "first")
    assert said("b5", "b5=YPYPY", "stock Y 1 2") == ("SW-32", None)
    assert said("b5", "b5=Y", "stock Y 2") == ("SW-34", None)
    assert said("b5", "b5=P", "stock Y 1 2", "money 0 0 0 0") == ("SW-5", None)


def test_SW_69_the_cards_of_a_trade_are_pointed_at_in_their_order() -> None:
    state = at("", "hand Y UBT FLA CHR")
    trade, first, last = Target("button", "trade"), Target("card", "UBT"), Target("card", "CHR")
    assert _why_not(state, trade, first) is None
    reason = GAME.why_not(state, "trade CHR", (trade, last))
    assert reason is not None
    assert (reason.rule, reason.params) == ("SW-69", {"case": "order"})
    assert refused(state, "trade CHR") is None, "who types may begin with any card"
    assert _why_not(at("", "hand Y UBT FLA"), trade) == "SW-69"


def test_SW_10_after_the_end_everything_is_refused_because_the_game_is_over() -> None:
    stalled = at("b5=Y", "phase over")
    last_lap = at("b5=YPYPY b6=YPYPY b7=YPYPY", "acts R", "phase over")
    for state in (stalled, last_lap):
        for target in SEEN:
            assert _why_not(state, target) == "SW-10"
        for move in ("b5", "1", "1 b5", "income b5", "build 1 b5", "UBT", "trade", "invest", "buy 1", "sell", "end"):
            assert refused(state, move) == "SW-10"
        reason = GAME.why_not(state, "end")
        assert reason is not None
        assert [texts(language).reason(GAME.id, reason).partition(".")[0] for language in ("en", "de")] == [
            "The game is over",
            "Das Spiel ist zu Ende",
        ]


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
        "Ann builds a 2-million floor in Greenwich Village: 2 million to Ben.",
        "Ann builds a neutral floor at Herald Square: free.",
    ]
    assert (
        german.event("skyline_world", events[0], names) == "Ann baut eine Etage zu 2 Mio. in Greenwich Village: 2 Mio. an Ben."
    )

"""The kernel: chance, names, places, checksums, options, and what `Rules` does unless a game knows better."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise, permutations
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from game.errors import BadInput
from game.rules.core import (
    Action,
    Emit,
    Event,
    IllegalAction,
    Option,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Rules,
    ScoreLine,
    Scores,
    Seat,
    Target,
    digest,
    places,
    seeded,
    snake,
    totals,
)

# -- chance ----------------------------------------------------------------------------------------------------


def splitmix64(state: int, count: int) -> list[int]:
    """The published algorithm (Steele, Lea and Flood 2014; Vigna's splitmix64.c), written a second time."""
    found = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        found.append(z ^ z >> 31)
    return found


def rolled(rng: Rng, n: int, count: int) -> list[int]:
    """That many rolls in a row."""
    found = []
    for _ in range(count):
        value, rng = rng.roll(n)
        found.append(value)
    return found


def test_rng_gives_the_known_numbers_of_splitmix64() -> None:
    known = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert rolled(Rng(1234567), 2**64, 5) == splitmix64(1234567, 5) == known
    assert rolled(Rng(0), 2**64, 3) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("state", [0, 1, 2**63, 2**64 - 1, 0xC0FFEE])
def test_a_roll_is_the_upper_part_of_the_number_times_n(state: int) -> None:
    for n in (1, 2, 6, 25, 1000):
        assert rolled(Rng(state), n, 20) == [value * n // 2**64 for value in splitmix64(state, 20)]


def test_a_roll_leaves_the_generator_as_it_was() -> None:
    rng = Rng(5)
    assert rng.roll(6) == rng.roll(6)
    assert rng == Rng(5)
    assert rng.roll(6)[1] == rng.roll(1000)[1] != rng


def test_rolls_are_even() -> None:
    found = Counter(rolled(seeded(1), 6, 6000))
    assert set(found) == set(range(6))
    assert all(900 < times < 1100 for times in found.values())


def test_pick_takes_one_of_the_items_evenly() -> None:
    items, rng, found = ("a", "b", "c"), seeded(2), Counter[str]()
    for _ in range(3000):
        index, after = rng.roll(3)
        item, rng = rng.pick(items)
        assert (item, rng) == (items[index], after)
        found[item] += 1
    assert all(900 < found[item] < 1100 for item in items)


def test_shuffle_keeps_all_items_and_every_order_is_equally_likely() -> None:
    rng, found = seeded(3), Counter[Any]()
    for _ in range(4800):
        order, rng = rng.shuffle("abcd")
        found[order] += 1
    assert set(found) == set(permutations("abcd"))
    assert all(140 < times < 260 for times in found.values())
    assert Rng(7).shuffle(()) == ((), Rng(7))
    assert Rng(7).shuffle(["x"]) == (("x",), Rng(7))
    assert sorted(Rng(7).shuffle([3, 1, 3, 2])[0]) == [1, 2, 3, 3]


def test_a_shuffle_is_the_same_for_ever() -> None:
    """Saves replay set-up from the seed, so the order of draws may never change."""
    order, rng = list(range(10)), splitmix64(42, 9)
    for last, number in zip(range(9, 0, -1), rng, strict=True):
        other = number * (last + 1) >> 64
        order[last], order[other] = order[other], order[last]
    assert Rng(42).shuffle(range(10))[0] == tuple(order)


def test_neighbouring_seeds_give_unrelated_games() -> None:
    assert seeded(9) == Rng(splitmix64(9, 1)[0])
    assert seeded(-1) == seeded(2**64 - 1)
    assert seeded(2**64) == seeded(0)
    firsts = [seeded(seed).roll(1000)[0] for seed in range(200)]
    assert len(set(firsts)) > 150
    steps = {(after - before) % 1000 for before, after in pairwise(firsts)}
    assert len(steps) > 120


# -- names, places, checksums ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [("GameStarted", "game_started"), ("Built", "built"), ("LayPlanB2Now", "lay_plan_b2_now"), ("a", "a"), ("", "")],
)
def test_snake(name: str, expected: str) -> None:
    assert snake(name) == expected


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([3, 2, 1], (1, 2, 3)),
        ([1, 3, 3, 2], (4, 1, 1, 3)),
        ([5, 5, 5], (1, 1, 1)),
        ([(20, 5), (20, 7), (18, 9)], (2, 1, 3)),
        ([], ()),
    ],
)
def test_places_share_and_skip(keys: list[Any], expected: tuple[int, ...]) -> None:
    assert places(keys) == expected


def test_totals_are_the_sums_of_the_lines() -> None:
    lines = ((ScoreLine("view", 3), ScoreLine("antennas", 2)), (), (ScoreLine("fine", -4),))
    assert totals(lines) == (5, 0, -4)


def test_winners_are_all_in_first_place_and_nobody_in_a_lost_game() -> None:
    assert Outcome((1, 3, 1), (5, 2, 5), ()).winners == (0, 2)
    assert Outcome((1, 1), (5, 5), (), won=True).winners == (0, 1)
    assert Outcome((1, 1), (5, 5), (), won=False).winners == ()
    assert Outcome((1,), (5,), ()).decided_by == "points"


class Sample(Struct, frozen=True):
    name: str
    numbers: tuple[int, ...]
    heights: bytes
    inner: Target | None = None


def test_digest_is_the_same_on_every_machine() -> None:
    sample = Sample("Höhe", (1, -2, 3), b"\x00\x01\xff", Target("plot", "b2"))
    assert digest(sample) == "e3af26a4b741f0a1"
    text = '{"name":"Höhe","numbers":[1,-2,3],"heights":"AAH/","inner":{"kind":"plot","key":"b2"}}'
    assert digest(sample) == blake2b(text.encode(), digest_size=8).hexdigest()
    assert digest(Sample("Höhe", (1, -2, 4), b"\x00\x01\xff", Target("plot", "b2"))) != digest(sample)


# -- a game of a few lines -------------------------------------------------------------------------------------


class Take(Action, frozen=True):
    amount: int

    def steps(self) -> tuple[Target, ...]:
        return Target("pile", "take"), Target("number", str(self.amount))


class GiveUp(Action, frozen=True):
    """Stop."""


class PileTaken(Event, frozen=True):
    seat: Seat
    left: int


class Pile(Struct, frozen=True):
    left: int
    turn: Seat
    seat: Seat | None = None


class Nim(Rules[Pile, Pile]):
    """Take one or two; who takes the last wins. Everything that can be left to `Rules` is."""

    id = "nim"
    version = 1
    seats = range(2, 4)
    hidden = False
    turn_rule = "N-1"

    def options(self, seats: int) -> tuple[Option, ...]:
        return Option("pile", "7"), Option("speed", "slow", ("slow", "fast")), Option("mood", "calm", ("calm", "wild", "odd"))

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> Pile:
        return Pile(int(self.resolve(seats, options)["pile"]), seed % seats)

    def to_act(self, state: Pile) -> Seat | None:
        return state.turn if state.left else None

    def legal(self, state: Pile) -> tuple[Action, ...]:
        amounts = [Take(state.turn, amount) for amount in (1, 2) if amount <= state.left]
        return (*amounts, GiveUp(state.turn)) if state.left else ()

    def apply(self, state: Pile, action: Any, emit: Emit = None) -> Pile:
        left = state.left - action.amount if isinstance(action, Take) else 0
        if emit:
            emit(PileTaken(action.seat, left))
        return Pile(left, (state.turn + 1) % 2)

    def outcome(self, state: Pile) -> Outcome | None:
        return None

    def projected(self, state: Pile) -> Scores:
        return ((), ())

    def view(self, state: Pile, seat: Seat | None) -> Pile:
        return Pile(state.left, state.turn, seat)

    def determinize(self, view: Pile, rng: Rng) -> Pile:
        return Pile(view.left, view.turn)

    def prompt(self, state: Pile) -> Prompt:
        return Prompt("take" if state.left else "over")

    def why_not(self, state: Pile, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        words = text.split()
        if words[:1] == ["take"] and words[1:] not in (["1"], ["2"]):
            return Reason("N-2", {"amount": " ".join(words[1:])})
        return None


def test_a_game_without_a_text_form_of_positions_says_so() -> None:
    for ask in (lambda: Nim().from_text("7"), lambda: Nim().to_text(Pile(7, 0))):
        with pytest.raises(BadInput, match="positions of nim cannot be written as text"):
            ask()


NIM = Nim()


def test_kinds_are_the_names_of_classes_in_saves_and_texts() -> None:
    assert (Take.kind(), GiveUp.kind(), PileTaken.kind()) == ("take", "give_up", "pile_taken")
    assert msgspec.json.encode(Take(1, 2)) == b'{"type":"take","seat":1,"amount":2}'


def test_actions_are_equal_by_value_and_may_be_kept_in_sets() -> None:
    assert Take(0, 1) == Take(0, 1) != Take(1, 1)
    assert len({Take(0, 1), Take(0, 1), Take(0, 2), GiveUp(0)}) == 3


@pytest.mark.parametrize(
    "value",
    [
        *(Rng(1), Target("plot", "b2"), Take(0, 1), PileTaken(0, 1), ScoreLine("view", 1), Outcome((1,), (5,), ())),
        *(Reason("N-1"), Prompt("take"), Option("pile", "7")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_never_change(value: Struct) -> None:
    for name in value.__struct_fields__:
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, None)


def test_an_action_without_steps_is_a_button() -> None:
    assert GiveUp(0).steps() == (Target("button", "give_up"),)
    assert NIM.notation(GiveUp(0)) == "give_up"


def test_targets_have_an_order() -> None:
    assert sorted([Target("plot", "b1"), Target("card", "z"), Target("plot", "a2")]) == [
        Target("card", "z"),
        Target("plot", "a2"),
        Target("plot", "b1"),
    ]


def test_an_event_hides_and_reveals_nothing_by_itself() -> None:
    event = PileTaken(0, 3)
    assert all(event.seen_by(viewer) is event for viewer in (None, 0, 1))
    assert not event.reveals


def test_notation_is_the_keys_of_the_steps_and_can_be_read_back() -> None:
    state = Pile(7, 1)
    for action in NIM.legal(state):
        assert NIM.parse(state, NIM.notation(action)) == action
    assert NIM.notation(Take(1, 2)) == "take 2"
    assert NIM.parse(state, "  take \t 2 ") == Take(1, 2)


def test_a_refused_move_names_its_rule() -> None:
    with pytest.raises(IllegalAction, match='"take 5" is not allowed by N-2') as caught:
        NIM.parse(Pile(7, 0), " take  5")
    assert caught.value.reason == Reason("N-2", {"amount": "5"})
    assert isinstance(caught.value, BadInput)


@pytest.mark.parametrize("text", ["", "gibberish", "TAKE 1", "give up"])
def test_text_that_is_no_move_has_no_rule(text: str) -> None:
    with pytest.raises(IllegalAction, match="cannot read the move") as caught:
        NIM.parse(Pile(7, 0), text)
    assert caught.value.reason is None


def test_a_move_that_is_legal_has_no_reason_against_it() -> None:
    assert NIM.why_not(Pile(7, 0), "take 1") is None
    with pytest.raises(IllegalAction):
        NIM.parse(Pile(1, 0), "take 2")


def test_options_are_completed_with_their_defaults() -> None:
    assert NIM.resolve(2, {}) == {"pile": "7", "speed": "slow", "mood": "calm"}
    assert NIM.resolve(3, {"mood": "odd", "pile": "anything"}) == {"pile": "anything", "speed": "slow", "mood": "odd"}


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, {}, "nim is for 2 or 3 seats, not 1"),
        (4, {"nonsense": "1"}, "nim is for 2 or 3 seats, not 4"),
        (2, {"spede": "slow"}, 'unknown option of nim "spede"; did you mean "speed"?'),
        (2, {"colour": "red"}, 'unknown option of nim "colour"; it must be pile, speed or mood'),
        (2, {"speed": "quick"}, 'option speed of nim cannot be "quick"; it must be slow or fast'),
        (2, {"mood": ""}, 'option mood of nim cannot be ""; it must be calm, wild or odd'),
        (2, {"emit": "x"}, 'unknown option of nim "emit"'),
        (2, {"seed": "1"}, 'unknown option of nim "seed"'),
    ],
)
def test_options_that_do_not_exist_are_refused(seats: int, options: dict[str, str], said: str) -> None:
    for ask in (NIM.resolve, lambda seats, options: NIM.start(seats, 1, options)):
        with pytest.raises(BadInput) as caught:
            ask(seats, options)
        assert said in str(caught.value)


def test_start_is_new_with_options_from_outside() -> None:
    assert NIM.start(2, 1, {"pile": "3"}) == NIM.new(2, 1, pile="3") == Pile(3, 1)


def test_what_every_game_gets_for_nothing() -> None:
    state = Pile(7, 1)
    assert NIM.label(state) == "1"
    assert NIM.record(state) == {}
    assert {NIM.random_action(state, seeded(seed))[0] for seed in range(30)} == set(NIM.legal(state))
    assert NIM.random_action(state, seeded(1)) == seeded(1).pick(NIM.legal(state))
    assert Rules.options(NIM, 2) == ()


def test_the_plain_drawing_shows_every_field_in_words() -> None:
    class Shown(Struct):
        seat: int | None
        target: Target
        places: tuple[Any, ...]
        nothing: tuple[int, ...] = ()

    drawn = NIM.draw(Shown(None, Target("plot", "b2"), (1, Target("card", "A"))), str)  # type: ignore[arg-type]
    assert drawn == "seat: ?\ntarget: kind plot, key b2\nplaces: 1 | kind card, key A\nnothing: -"


def test_a_game_that_lacks_a_part_cannot_be_made() -> None:
    class Half(Rules[Pile, Pile]):
        id = "half"

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]


def test_a_game_without_a_text_form_says_so_in_one_line() -> None:
    for ask in (lambda: NIM.from_text("pile 3"), lambda: NIM.to_text(Pile(3, 1))):
        with pytest.raises(BadInput, match=f"^positions of {NIM.id} cannot be written as text$"):
            ask()

"""One screen's side of a match: covers between people, bots in between, pointing with previews and reasons, undo."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from game.bots.reasons import reason
from game.match import saves
from game.match.hotseat import Hotseat, Mode, changes, next_in_order
from game.match.session import Player, Session
from game.match.thinker import Thinker
from game.rules import GAMES
from game.rules.core import Reason, Rng, ScoreLine, Seat, Target, seeded
from tests.toy import Race


@pytest.fixture
def hotseats() -> Iterator[list[Hotseat]]:
    made: list[Hotseat] = []
    yield made
    for hotseat in made:
        hotseat.close()


def _hotseat(hotseats: list[Hotseat], *kinds: str, **options: str) -> Hotseat:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    hotseats.append(Hotseat(Session(GAMES["skyliners"], players, seed=4, options={"start": "S", **options})))
    return hotseats[-1]


def _wait_for_bot(hotseat: Hotseat) -> None:
    while not hotseat.poll():
        hotseat.thinker.wait(10)


def _point(hotseat: Hotseat, *keys: str) -> bool:
    for key in keys:
        target = next(target for target in hotseat.chooser.options() if target.key == key)
        made = hotseat.point(target)
    return made


def test_a_person_alone_with_bots_keeps_the_screen(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "greedy")
    assert hotseat.viewer == 0
    assert hotseat.go_on() is Mode.CHOOSE
    assert _point(hotseat, "floor", "a1")
    hotseat.go_on()
    assert _point(hotseat, "floor", "b2")
    assert hotseat.go_on() is Mode.THINK
    _wait_for_bot(hotseat)
    assert hotseat.session.number == 3
    assert hotseat.viewer == 0


def test_two_people_cover_the_screen_between_their_turns(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "human")
    assert hotseat.go_on() is Mode.COVER
    assert hotseat.viewer is None
    assert hotseat.awaited == 0
    missed = hotseat.take_seat()
    assert [step.number for step in missed] == [0]
    assert hotseat.go_on() is Mode.CHOOSE
    _point(hotseat, "floor", "a1")
    hotseat.go_on()
    _point(hotseat, "plan", "B", "3")
    assert hotseat.go_on() is Mode.END
    assert hotseat.viewer == hotseat.on_turn == 0
    assert hotseat.end_turn() is Mode.COVER
    assert hotseat.viewer is None
    missed = hotseat.take_seat()
    assert [step.number for step in missed] == [0, 1, 2]
    laid = missed[2].events[0]
    assert laid.row is None  # type: ignore[attr-defined]


def test_pointing_explains_what_it_would_do_or_why_not(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "random", mode="intro")
    hotseat.go_on()
    assert Target("plot", "c3") not in hotseat.all_targets()
    hotseat.point(Target("piece", "floor"))
    refused = hotseat.glance(Target("plot", "c3"))
    assert not refused.can_choose
    assert refused.reason is not None
    assert refused.reason.rule == "SL-41"
    glance = hotseat.glance(Target("plot", "a1"))
    assert glance.preview is not None
    before = hotseat.session.number
    assert hotseat.point(Target("plot", "a1"))
    assert hotseat.session.number == before + 1
    assert hotseat.session.view(0) == glance.preview.view, "the preview is the result"


def test_a_chosen_piece_can_be_swapped_or_put_back(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "random")
    hotseat.go_on()
    hotseat.point(Target("piece", "floor"))
    hotseat.point(Target("piece", "park"))
    assert hotseat.chooser.chosen == (Target("piece", "park"),)
    assert hotseat.back()
    assert not hotseat.back()


def test_undo_while_a_bot_thinks_returns_to_the_person(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "greedy")
    hotseat.go_on()
    _point(hotseat, "floor", "a1")
    hotseat.go_on()
    _point(hotseat, "floor", "b2")
    assert hotseat.go_on() is Mode.THINK
    assert hotseat.undo()
    assert not hotseat.poll(), "the forgotten bot must not move"
    assert hotseat.go_on() is Mode.CHOOSE
    assert hotseat.session.number == 1
    assert hotseat.redo()


def test_a_bots_answer_to_another_position_is_dropped(hotseats: list[Hotseat]) -> None:
    """Whoever else moved on in the match, or back: the bot thought about what was."""
    hotseat = _hotseat(hotseats, "human", "greedy")
    for keys in (("floor", "a1"), ("floor", "b2")):
        hotseat.go_on()
        _point(hotseat, *keys)
    assert hotseat.go_on() is Mode.THINK
    hotseat.thinker.wait(30)
    assert hotseat.session.undo()
    assert not hotseat.poll()
    assert hotseat.mode is Mode.CHOOSE
    assert hotseat.session.number == 1


def test_a_turn_can_be_taken_back_until_it_is_handed_over(hotseats: list[Hotseat]) -> None:
    """SL-104: undo is free inside one's own turn, plans included; the boundary is the hand-over."""
    hotseat = _hotseat(hotseats, "human", "human")
    hotseat.go_on()
    hotseat.take_seat()
    hotseat.go_on()
    for undo, left in ((hotseat.undo, 1), (hotseat.reset_turn, 0)):
        while hotseat.session.number < 2:
            _point(hotseat, *(("floor", "a1") if hotseat.session.number == 0 else ("plan", "B", "3")))
            mode = hotseat.go_on()
        assert mode is Mode.END
        assert undo()
        assert hotseat.session.number == left
        assert hotseat.go_on() is Mode.CHOOSE
        assert hotseat.viewer == 0
    _point(hotseat, "floor", "a1")
    hotseat.go_on()
    _point(hotseat, "plan", "B", "3")
    hotseat.go_on()
    hotseat.end_turn()
    assert hotseat.session.barrier == "handed_over"
    assert not hotseat.undo()
    assert hotseat.end_turn() is Mode.COVER, "a second time it changes nothing"


def test_a_bots_answer_can_be_taken_back_before_the_next_person_has_the_screen(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "greedy", "human")
    hotseat.go_on()
    hotseat.take_seat()
    for keys in (("floor", "a1"), ("floor", "b2")):
        assert hotseat.go_on() is Mode.CHOOSE
        _point(hotseat, *keys)
    for _ in range(2):
        assert hotseat.go_on() is Mode.THINK
        _wait_for_bot(hotseat)
    assert hotseat.go_on() is Mode.END
    assert hotseat.reset_turn()
    assert hotseat.session.number == 0
    assert hotseat.go_on() is Mode.CHOOSE


def _played(hotseats: list[Hotseat], *kinds: str, moves: int, **options: str) -> Hotseat:
    """A match in which everybody does whatever is listed first, half way through the list."""
    hotseat = _hotseat(hotseats, *kinds, **options)
    for _ in range(moves):
        legal = hotseat.session.legal(hotseat.session.to_act or 0)
        hotseat.session.submit(legal[len(legal) // 2])
    return hotseat


def test_a_bots_reason_is_what_everybody_could_see_of_its_move(hotseats: list[Hotseat]) -> None:
    hotseat = _played(hotseats, "human", "greedy", "random", moves=24)
    session = hotseat.session
    told = {step.number: (step.seat, hotseat.reason(step.number)) for step in session.history(None)}
    assert {seat for seat, why in told.values() if why} == {1}, "people explain themselves, and chance has no reasons"
    for before, after in pairwise(session.history(None)):
        if after.seat == 1:
            assert told[after.number][1] == reason(session.rules, before.view, after.view, 1)


def test_reasons_are_the_same_after_a_match_was_loaded(hotseats: list[Hotseat]) -> None:
    hotseat = _played(hotseats, "greedy", "normal", moves=20, mode="intro")
    hotseats.append(Hotseat(hotseat.session.branch(20)))
    told = [hotseat.reason(number) for number in range(21)]
    assert any(told)
    assert [hotseats[-1].reason(number) for number in reversed(range(21))] == told[::-1]


def test_a_move_that_was_taken_back_has_no_reason(hotseats: list[Hotseat]) -> None:
    hotseat = _played(hotseats, "greedy", "greedy", moves=20, mode="intro")
    last = max(number for number in range(21) if hotseat.reason(number))
    hotseat.mode = Mode.CHOOSE
    while hotseat.session.number >= last:
        assert hotseat.undo()
        hotseat.mode = Mode.CHOOSE
    assert hotseat.reason(last) is None
    assert hotseat.redo()
    assert hotseat.reason(last) is not None


def test_a_refused_undo_lets_the_bot_go_on(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "greedy", "human")
    assert hotseat.go_on() is Mode.THINK
    assert not hotseat.undo()
    assert hotseat.mode is Mode.THINK
    _wait_for_bot(hotseat)


def test_a_hint_is_a_legal_move_with_a_reason(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "greedy", mode="intro")
    assert hotseat.hint() is None
    hotseat.go_on()
    hint = hotseat.hint()
    assert hint is not None
    assert hint.action in hotseat.session.legal(0)
    preview = hotseat.session.preview(hint.action)
    assert preview is not None
    assert hint.why == reason(hotseat.session.rules, hotseat.session.view(0), preview.view, 0) is not None


def test_there_is_no_hint_for_a_game_that_no_bot_knows(hotseats: list[Hotseat]) -> None:
    hotseats.append(Hotseat(Session(Race(), [Player("Ann")], seed=1)))
    assert hotseats[0].go_on() is Mode.CHOOSE
    assert hotseats[0].hint() is None


def test_a_whole_match_ends_with_nothing_to_choose(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "human", mode="intro")
    while (mode := hotseat.go_on()) is not Mode.OVER:
        if mode is Mode.END:
            hotseat.end_turn()
            hotseat.take_seat()
        elif mode is Mode.COVER:
            hotseat.take_seat()
        else:
            hotseat.make(hotseat.session.legal(hotseat.viewer or 0)[0])
    assert hotseat.session.outcome is not None
    assert hotseat.all_targets() == ()
    assert not hotseat.point(Target("plot", "a1"))


def test_changes_are_signed_and_by_line() -> None:
    before = ((ScoreLine("view", 3), ScoreLine("antennas", 1)), (ScoreLine("view", 2),))
    after = ((ScoreLine("view", 2), ScoreLine("antennas", 1)), (ScoreLine("view", 2),))
    (change,) = changes(before, after)
    assert (change.seat, change.points, change.lines) == (0, -1, (("view", -1),))


def test_keys_go_round_the_options() -> None:
    options = [Target("plot", key) for key in ("a1", "b1", "c1")]
    assert next_in_order(options, None, 1) == options[0]
    assert next_in_order(options, options[2], 1) == options[0]
    assert next_in_order(options, options[0], -1) == options[2]
    assert next_in_order([], None, 1) is None


class Asked(Session):
    """A session that notes which reasons it is asked for."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.asked: list[tuple[Any, ...]] = []

    def why_not(self, seat: Seat, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        self.asked.append((seat, text, targets))
        return super().why_not(seat, text, targets)


def test_why_not_is_told_what_kind_of_thing_was_pointed_at(hotseats: list[Hotseat]) -> None:
    """A plot and a card may share a key: the text alone would lose which one was meant."""
    session = Asked(GAMES["skyliners"], [Player("P0"), Player("P1", "random")], seed=4, options={"start": "S"})
    hotseats.append(hotseat := Hotseat(session))
    hotseat.go_on()
    hotseat.point(Target("piece", "floor"))
    hotseat.glance(Target("plot", "c3"))
    assert session.asked == [(0, "floor c3", (Target("piece", "floor"), Target("plot", "c3")))]


class Notes(Thinker):
    """Asks no bot, and notes what it would have asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, Rng]] = []

    def ask(self, game: str, bot: str, view: Any, rng: Rng) -> None:
        self.asked.append((view, rng))


def test_a_bot_does_not_guess_with_the_generator_that_dealt() -> None:
    """Its first guess of the rival's mission was right in 44 of 100 matches of Skyline of the World, not in one of five."""
    notes = Notes()
    rules, matches, right = GAMES["skyline_world"], 400, 0
    players = [Player("A", "greedy"), Player("B", "greedy")]
    for seed in range(matches):
        session = Session(rules, players, seed=seed)
        Hotseat(session, thinker=notes).go_on()
        view, rng = notes.asked.pop()
        rival = 1 - view.seat
        right += rules.determinize(view, rng).missions[rival] == session.final_state().missions[rival]
    chance = 1 / (len(rules.content.missions) - 1)  # type: ignore[attr-defined]
    assert abs(right / matches - chance) < 0.07


def test_after_a_load_the_person_on_turn_may_still_take_back_and_sees_only_what_came_since_their_last_move(
    hotseats: list[Hotseat],
) -> None:
    before = _hotseat(hotseats, "human", "human").session
    for notation in ("floor a1", "plan B 3", "floor c1"):
        before.submit(before.parse(notation))
    play = Hotseat(saves.restore(saves.record(before)))
    hotseats.append(play)
    assert play.go_on() is Mode.COVER
    assert play.awaited == 1
    assert [step.number for step in play.take_seat()] == [3], "nothing happened since"
    assert play.go_on() is Mode.CHOOSE
    assert play.undo()
    assert play.session.number == 2
    play.go_on()
    assert not play.undo(), "the other person's turn was handed over"
    again = Hotseat(saves.restore(saves.record(before.branch(2))))
    hotseats.append(again)
    again.go_on()
    assert [step.number for step in again.take_seat()] == [0, 1, 2], "this person has not moved yet"


def test_reasons_are_found_by_the_viewer_s_count(hotseats: list[Hotseat]) -> None:
    """With secret bids in between, the numbers of all moves and those a viewer knows of differ."""
    session, rng = Session(GAMES["skyline3000"], [Player("A"), Player("B", "greedy")], seed=2), seeded(3)
    play = Hotseat(session)
    hotseats.append(play)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    steps = session.missed(0)
    assert session.count(0) < session.number
    told = [(step, play.reason(step.number)) for step in steps]
    assert any(reason for _, reason in told)
    assert all(reason is None or step.seat == 1 for step, reason in told)


def test_several_moves_are_one_gesture_and_only_for_whoever_chooses(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "greedy")
    first, second = hotseat.session.parse("floor a1"), hotseat.session.parse("floor b2")
    assert not hotseat.make_all([first, second]), "nobody chooses yet"
    hotseat.go_on()
    assert hotseat.make_all([first, second])
    assert hotseat.go_on() is Mode.THINK
    assert hotseat.undo()
    assert hotseat.session.number == 0


def _bidders(hotseats: list[Hotseat], *kinds: str, seed: int = 5) -> Hotseat:
    """People and bots at Skyrise, where all but objectives, wonder cards and peeks lies open."""
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    hotseats.append(Hotseat(Session(GAMES["skyrise"], players, seed=seed, options={"start_player": "P1"})))
    return hotseats[-1]


def _play_on(hotseat: Hotseat, until: str) -> list[tuple[Mode, bool]]:
    """Plays at random until the game is in that phase; how each decision was asked for."""
    asked, rng = [], seeded(3)
    while hotseat.session.final_state().phase != until:
        mode = hotseat.go_on()
        if mode is Mode.END:
            mode = hotseat.end_turn()
        if mode is Mode.COVER:
            hotseat.take_seat()
            assert hotseat.go_on() is Mode.CHOOSE
        asked.append((mode, hotseat.is_public))
        action, rng = hotseat.session.rules.random_action(hotseat.session.final_state(), rng)
        assert hotseat.make(action)
    return asked


def test_what_is_decided_before_everyones_eyes_needs_no_cover(hotseats: list[Hotseat]) -> None:
    """Each person is covered once, to see their cards; then bids go on in public until wonders are chosen in secret."""
    hotseat = _bidders(hotseats, "human", "human", "human")
    asked = _play_on(hotseat, "keep")
    assert [mode for mode, _ in asked].count(Mode.COVER) == 3
    assert asked[0] == (Mode.COVER, False)
    assert sum(is_public for _, is_public in asked) > 10
    later = _play_on(hotseat, "start_bid")
    assert [mode for mode, _ in later] == [Mode.COVER] * 3


def test_what_everybody_has_watched_is_not_shown_again(hotseats: list[Hotseat]) -> None:
    """The end of an era is seen in public; behind their covers the people go on where they are, to choose wonders."""
    hotseat = _bidders(hotseats, "human", "human")
    _play_on(hotseat, until="keep")
    assert hotseat.go_on() is Mode.COVER
    assert [step.number for step in hotseat.take_seat()] == [hotseat.session.count(hotseat.viewer)]


def test_in_public_nothing_is_shown_that_only_the_seat_to_act_knows(hotseats: list[Hotseat]) -> None:
    hotseat = _bidders(hotseats, "human", "human")
    seen = 0
    rng = seeded(8)
    while hotseat.session.final_state().phase != "keep":
        mode = hotseat.go_on()
        if mode in (Mode.END, Mode.COVER):
            hotseat.end_turn()
            hotseat.take_seat()
            hotseat.go_on()
        if hotseat.is_public:
            seen += 1
            assert hotseat.viewer is None
            assert hotseat.player == hotseat.session.to_act
            assert hotseat.hint() is None
            glances = [hotseat.glance(target) for target in hotseat.chooser.options()]
            known = [glance.preview.view for glance in glances if glance.preview is not None]
            assert all(view.seat is None and view.hand == () and set(view.objectives) == {None} for view in known)
        action, rng = hotseat.session.rules.random_action(hotseat.session.final_state(), rng)
        hotseat.make(action)
    assert seen > 5


def test_whoever_decides_in_public_may_look_at_their_own_behind_a_cover(hotseats: list[Hotseat]) -> None:
    hotseat = _bidders(hotseats, "human", "human")
    rng = seeded(8)
    while not hotseat.is_public:
        mode = hotseat.go_on()
        if mode in (Mode.END, Mode.COVER):
            hotseat.end_turn()
            hotseat.take_seat()
            hotseat.go_on()
        if not hotseat.is_public:
            assert not hotseat.look()
            action, rng = hotseat.session.rules.random_action(hotseat.session.final_state(), rng)
            hotseat.make(action)
    seat = hotseat.session.to_act
    assert hotseat.can_look
    assert hotseat.look()
    assert hotseat.mode is Mode.COVER
    assert not hotseat.is_public
    hotseat.take_seat()
    assert hotseat.go_on() is Mode.CHOOSE
    assert hotseat.viewer == seat
    assert not hotseat.can_look


def test_a_game_whose_decisions_need_secrets_is_covered_as_ever(hotseats: list[Hotseat]) -> None:
    hotseat = _hotseat(hotseats, "human", "human")
    assert hotseat.go_on() is Mode.COVER
    hotseat.take_seat()
    assert hotseat.go_on() is Mode.CHOOSE
    assert not hotseat.is_public

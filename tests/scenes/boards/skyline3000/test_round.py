"""The table of a round of Skyline 3000: block by block what the scoring brought everybody, and the sums."""

import re
from typing import Any

import pytest

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, seeded
from game.rules.skyline3000.events import BidsRevealed, BlockScored, ScoreChanged
from game.scenes.boards.skyline3000 import moments
from game.scenes.table.moments import Happening, Moment, Pace, reading_seconds
from game.scenes.table.table import TableScene
from game.text import texts

RULES: Any = GAMES["skyline3000"]
NAMES = ("Ann", "Ben", "Cleo", "Dora")


def scorings(seats: int, seed: int) -> list[tuple[tuple[Event, ...], Any]]:
    """The events of every move of a random match in which blocks were scored, and the state after it."""
    state, rng, found = RULES.new(seats, seed), seeded(seed), []
    while RULES.to_act(state) is not None:
        action, rng = RULES.random_action(state, rng)
        events: list[Event] = []
        state = RULES.apply(state, action, events.append)
        if any(isinstance(event, BlockScored) for event in events):
            found.append((tuple(events), RULES.view(state, None)))
    return found


def told(events: tuple[Event, ...], view: Any, language: str) -> list[Moment]:
    """The moments of a move that have a table."""
    text, names = texts(language), NAMES[: len(view.scores)]
    happenings = [Happening(event, events[:at], events[at + 1 :], view, names) for at, event in enumerate(events)]
    found = [moments.moment(text, each) for each in happenings]
    return [each for each in found if each is not None and each.table is not None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_of_a_round_adds_up_to_the_points_that_everybody_got(seats: int) -> None:
    rounds = scorings(seats, seats)
    assert rounds
    for events, view in rounds:
        (moment,) = told(events, view, "en")
        table = moment.table
        assert table is not None
        *blocks, gained, total = table.lines
        brought = {event.seat: event.delta for event in events if isinstance(event, ScoreChanged) and event.reason == "scoring"}
        columns = list(zip(*(line.points for line in blocks), strict=True))
        assert [sum(filter(None, column)) for column in columns] == [brought.get(seat, 0) for seat in range(seats)]
        assert list(gained.points) == [brought.get(seat, 0) for seat in range(seats)]
        assert total.points == view.scores
        assert not total.is_gain
        assert {view.scores[seat] for seat in total.best} == {max(view.scores)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_scored_block_says_what_first_place_is_made_of(language: str) -> None:
    factors = set()
    for events, view in scorings(4, 1):
        for event in events:
            if isinstance(event, BlockScored):
                moment = moments.moment(texts(language), Happening(event, (), (), view, NAMES))
                assert moment is not None
                said, times, factor = moment.reason.rpartition(": ")[2].partition("×")
                worth = sum(map(int, re.findall(r"\d+", said))) * int((re.findall(r"\d+", factor) or ["1"])[0])
                assert worth == event.points[event.first_seats[0]], moment.reason
                assert bool(times) == event.doubled
                factors.add(factor)
    assert len(factors) == 2, "blocks with and without a mall"


def scored(event: BlockScored) -> Moment:
    """The moment of a block that was scored."""
    _, view = scorings(4, 1)[0]
    moment = moments.moment(texts("en"), Happening(event, (), (), view, NAMES))
    assert moment is not None
    return moment


def test_the_tallest_building_is_told_of_only_where_it_decides() -> None:
    moment = scored(BlockScored("r1", (3, 3, 2, 1), (3, 2, 2, 1), (0,), (1,), (2, 0, 0, 0), False))
    tallest = "3 floors, the tallest building {}"
    assert [row.note for row in moment.rows] == [tallest.format(3), f"{tallest.format(2)}, second place", "2 floors", "1 floor"]
    assert moment.reason.startswith("Tie at 3 floors: the tallest building decides.")


def test_a_shared_first_place_says_so_and_where_one_is_ahead_there_is_no_tie() -> None:
    shared = scored(BlockScored("r1", (1, 0, 1, 0), (1, 0, 1, 0), (0, 2), (), (2, 0, 2, 0), False))
    assert shared.reason.startswith("Tie at 1 floor: shared.")
    clear = scored(BlockScored("r1", (3, 2, 0, 0), (2, 2, 0, 0), (0,), (1,), (2, 0, 0, 0), False))
    assert clear.reason.startswith("First place: 2")


def test_a_block_stands_in_its_district_with_its_first_places_and_without_those_who_have_nothing_there() -> None:
    events, view = scorings(4, 4)[-1]
    (moment,) = told(events, view, "de")
    assert moment.table is not None
    scored = [event for event in events if isinstance(event, BlockScored)]
    blocks = [line for line in moment.table.lines if not line.is_sum]
    assert len(blocks) == len(scored)
    for line, event in zip(blocks, scored, strict=True):
        assert line.best == event.first_seats
        assert [points is None for points in line.points] == [not storeys for storeys in event.storeys]
    colours = {line.words.split()[0]: line.colour for line in blocks}
    assert set(colours) <= {"Rot", "Gelb", "Blau"}
    assert len(set(colours.values())) == len(colours)
    assert reading_seconds(moment, Pace.AUTO) > 3, "there is a lot to read"


def shown_at(app: App, kind: type[Event], **settings: object) -> TableScene:
    """A table at which such an event is being read of for the first time in a match."""
    session, rng, last = Session(RULES, [Player("Ann"), Player("Ben")], seed=3), seeded(3), None
    while last is None or not any(isinstance(event, kind) for event in session.missed(None)[-1].events):
        seat = session.to_act
        assert seat is not None
        last, rng = rng.pick(session.legal(seat))
        session.submit(last)
    mover = session.movers()[session.number - 1]
    players = [Player(name, "greedy" if seat != mover else "human") for seat, name in enumerate(("Ann", "Ben"))]
    before = session.branch(session.number - 1, players)
    app.change(**({"reduced_motion": True, "moments": "auto", "own_speed": 2} | settings))
    scene = app.go("table", session=before, colours=("red", "blue"))
    assert isinstance(scene, TableScene)
    director, is_instant = scene.showing.director, settings.get("moments") == "instant"
    director.skip()
    before.submit(last)
    for _ in range(99):
        if director.begun and isinstance(director.begun[-1], kind) and (is_instant or director.is_resting):
            break
        if is_instant:
            director.skip_one()  # nothing stands to be read
        else:
            director.skip(to_rest=True)
    return scene


def test_words_about_open_bids_spare_them_where_they_are_after_the_camera_was_turned(app: App) -> None:
    scene = shown_at(app, BidsRevealed)
    event = scene.showing.director.begun[-1]
    scene.standpoint.move(scene.standpoint.rig.orbit, 200.0, 30.0)
    assert scene.showing.moments.standing is None, "they come once all bids are open"
    app.step()
    assert scene.showing.moments.standing is not None
    assert scene.showing.places() == scene.tabletop.rects(scene.board.spots_of(event))


def test_no_button_leads_to_a_table_that_does_not_stand(app: App) -> None:
    scene = shown_at(app, BlockScored, moments="instant")
    assert not scene.situation.leads_to_sum
    scene.flow.commands()["skip_on"]()
    assert not scene.showing.director.busy


def test_one_touch_leads_on_from_a_scored_block_and_one_to_the_table_of_the_round(app: App) -> None:
    scene = shown_at(app, BlockScored)
    director, commands = scene.showing.director, scene.flow.commands()
    first = list(director.begun)
    assert app.interface.find("moment-go-on") is not None, "it says so"
    director.go_on()
    director.skip(to_rest=True)  # past the swing of the camera
    assert [each for each in director.begun[len(first) :] if isinstance(each, BlockScored)]
    assert scene.situation.leads_to_sum
    commands["skip_on"]()
    while not director.is_resting:
        director.skip_one()  # the eye goes back to the whole colony
    standing = scene.showing.moments.standing
    assert standing is not None
    assert standing.moment.table is not None
    assert not scene.situation.leads_to_sum
    commands["skip_on"]()
    assert not director.busy
    assert director.repairs == 0

"""Moments: what everybody should read has a form in every game, stands as long as the player wants, before all eyes."""

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.hotseat import Mode
from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Event, Rng
from game.scenes.boards.screen import screen_of
from game.scenes.director import Director
from game.scenes.table.moments import SECONDS, Happening, Moment, MomentRow, Pace, reading_seconds
from game.scenes.table.table import TableScene
from game.text import texts
from tests.scenes.conftest import click, press
from tests.scenes.patience import until
from tests.scenes.positions import new_board
from tests.scenes.samples import match

NAMES = ("Anna", "Ben", "Cem", "Dora")
GREAT = {
    "skyliners": ("EndTriggered", "ScoringStarted", "PlanRevealed", "AntennasCounted", "GameOver"),
    "skyline3000": ("RoundStarted", "PhaseStarted", "BidsRevealed", "BlockScored", "GameEnded"),
    "skyrise": ("AuctionWon", "WonderScored", "ControlScored", "WondersRevealed", "FinalScored", "GameOver"),
    "skyline_world": ("MissionRevealed", "GameEnded"),
    "cities": ("MilestoneStep", "GameOver"),
}
"""Events that no game passes over: every one of them is a moment."""


@cache
def _played(game: str, seed: int = 1) -> Session:
    session, rng = Session(GAMES[game], [Player(name, "human") for name in NAMES], seed=seed), Rng(seed)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session


def _moments(session: Session, language: str, viewer: int | None) -> Iterator[tuple[Event, Moment]]:
    screen = screen_of(session.rules.id)
    text = screen.speak(texts(language), session.view(viewer), session.names)
    for step in session.missed(viewer):
        for at, event in enumerate(step.events):
            happening = Happening(event, step.events[:at], step.events[at + 1 :], step.view, session.names)
            found = screen.moment(text, happening)
            if found is not None:
                yield event, found


@pytest.mark.parametrize("game", GREAT)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_everybody_should_read_has_a_form_in_every_game(game: str, language: str) -> None:
    session = _played(game)
    found = list(_moments(session, language, None))
    assert {type(event).__name__ for event, _ in found} >= set(GREAT[game])
    for event, moment in found:
        assert moment.title, f"{event} has no title"
        assert moment.seat in (None, getattr(event, "seat", None), *getattr(event, "winner_seats", ())), (
            "not whoever moved last"
        )
        assert all(row.words for row in moment.rows)
        assert all(row.seat is None or row.words == NAMES[row.seat] for row in moment.rows), "names, not seats"
        assert reading_seconds(moment, Pace.INSTANT) == 0 < reading_seconds(moment, Pace.AUTO)


@pytest.mark.parametrize("game", ["skyrise", "skyliners", "skyline3000"])
def test_what_several_players_get_in_one_go_grows_line_by_line(game: str) -> None:
    session = _played(game)
    rows = [(moment.goes_on, len(moment.rows)) for _, moment in _moments(session, "en", None) if moment.rows]
    assert max(count for _, count in rows) == len(NAMES)
    open_ones = [moment for _, moment in _moments(session, "en", None) if moment.goes_on]
    assert all(reading_seconds(moment, Pace.CLICK) < SECONDS for moment in open_ones), "nobody clicks for each line"


@pytest.mark.parametrize("game", GREAT)
def test_where_nothing_moves_there_is_time_to_read_all_words_of_a_moment(game: str) -> None:
    for _, moment in _moments(_played(game), "de", None):
        if not moment.goes_on:
            words = [moment.title, moment.reason, *(row.words + row.note for row in moment.rows)]
            share = 1.0 if not moment.is_known else 0.4
            assert reading_seconds(moment, Pace.AUTO, is_still=True) > share * sum(map(len, words)) / 25
            assert reading_seconds(moment, Pace.CLICK, is_still=True) > 1000


def test_a_title_that_is_all_there_is_stands_as_long_as_its_sentence_takes_to_read() -> None:
    """Seen: who ended the match was said in eleven words and in less than a second."""
    long = Moment("Dora has built the last floor: the game ends with this round.")
    assert reading_seconds(long, Pace.AUTO) > 1.5 > reading_seconds(Moment("Era 2"), Pace.AUTO) > SECONDS


# -- how long they stand -------------------------------------------------------------------------------------------


def _held_at(kinds: tuple[str, ...]) -> Director:
    """A director of a match that stands still at these events until somebody goes on."""
    rest = {kind: float("inf") for kind in kinds}
    return Director(new_board("skyliners"), speed=0, rest=lambda event, _step: rest.get(event.kind(), 0.0))


def _steps(count: int) -> tuple[Step, ...]:
    return _played("skyliners").missed(None)[: count + 1]


def test_it_stands_until_somebody_goes_on() -> None:
    director = _held_at(("built",))
    first, *steps = _steps(3)
    director.on_reset(first)
    for step in steps:
        director.on_step(step)
    held = 0
    while director.busy:
        assert director.is_held
        assert director.is_resting
        held += 1
        director.go_on()
    assert held == sum(event.kind() == "built" for step in steps for event in step.events) > 1
    assert director.repairs == 0


def test_a_click_leads_to_the_next_thing_to_read_and_skipping_past_all() -> None:
    for to_rest in (True, False):
        director = Director(new_board("skyliners"), speed=4, rest=lambda event, _step: 30.0 if event.kind() == "built" else 0.0)
        first, *steps = _steps(6)
        director.on_reset(first)
        for step in steps:
            director.on_step(step)
        before = director.waiting
        director.skip(to_rest=to_rest)
        assert director.busy == to_rest
        assert director.is_resting == to_rest
        assert director.waiting < before
        director.skip()
        assert not director.busy
        assert director.repairs == 0


def _sit(app: App, session: Session, **settings: object) -> TableScene:
    app.change(**({"own_speed": 0, "bot_speed": 0, "reduced_motion": True} | settings))
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green")[: len(session.players)])
    assert isinstance(scene, TableScene)
    return scene


def _before(game: str, kind: str, kinds: tuple[str, ...]) -> tuple[Session, Action]:
    """A match whose next move, by a person, brings an event of that kind; and that move."""
    session, rng = Session(GAMES[game], [Player(f"P{seat}", each) for seat, each in enumerate(kinds)], seed=2), Rng(2)
    while session.to_act is not None:
        seat = session.to_act
        action, rng = rng.pick(session.legal(seat))
        session.submit(action)
        events = session.missed(None, since=session.count(None) - 1)[-1].events
        if kinds[seat] == "human" and any(event.kind() == kind for event in events):
            return session.branch(session.number - 1), action
    raise AssertionError(f"{kind} never happened")


def _on_turn(scene: TableScene) -> bool:
    return scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy


@pytest.mark.parametrize(("pace", "stands"), [("click", True), ("instant", False), ("auto", False)])
def test_the_setting_says_whether_it_waits(app: App, pace: str, stands: bool) -> None:
    """At instant speed nothing stands by itself; whoever wants to click gets to click all the same."""
    session, action = _before("skyrise", "auction_won", ("human", "random"))
    scene = _sit(app, session, moments=pace)
    until(app, lambda: _on_turn(scene))
    scene.selection.submit((action,))
    assert scene.showing.director.is_held == stands
    standing = scene.showing.moments.standing
    assert (standing is not None and standing.waits) == stands
    if stands:
        click(app, "moment-go-on")
        assert scene.showing.moments.standing != standing
        for _ in range(9):
            if scene.showing.director.is_held:
                app.interface.blur()
                press(app, "enter")
    until(app, lambda: not scene.showing.director.busy)
    assert scene.showing.moments.standing is None
    assert scene.showing.director.repairs == 0


# -- what stands beside them ---------------------------------------------------------------------------------------

LAGGED = {
    "skyrise": ("auction_won", "era_ended"),
    "skyliners": ("scoring_started",),
    "skyline3000": ("bids_revealed", "game_ended"),
    "skyline_world": ("game_ended",),
}
"""Events of moves after which cards or panels could lag behind what is read."""
ENDED_BY_THE_SECOND = ("skyliners", "skyline_world")


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in LAGGED.items() for kind in kinds])
def test_no_card_or_panel_lags_behind_what_is_read(app: App, game: str, kind: str) -> None:
    session, action = _before(game, kind, ("random", "human") if game in ENDED_BY_THE_SECOND else ("human", "random"))
    scene, screen = _sit(app, session, moments="click"), screen_of(game)
    until(app, lambda: _on_turn(scene))
    before = scene.situation.view
    scene.selection.submit((action,))
    until(app, lambda: scene.showing.director.is_held)
    while scene.showing.director.is_held:
        step, begun = scene.showing.director.showing, len(scene.showing.director.begun)
        assert step is not None
        left = {each.target for each in screen.hand(step.view, app.t)}
        assert {item.held.target for item in scene.hud.strip.items(scene.situation)} <= left, "what was used is gone"
        said = " | ".join(widget.spoken() for root in app.interface.roots() for widget in root.walk())
        assert "to beat" not in said, "there is nothing left to beat"
        heading = screen.heading(app.t, step.events[:begun])
        assert heading in said, "a last move is not only the final scoring"
        told = scene.showing.told
        assert told is not None
        assert told.seat == getattr(step.events[begun - 1], "seat", None if heading else step.seat), "a phase is nobody's"
        moved = {seat for seat, name in enumerate(session.names) if app.t("table.part.moves", name=name) in said}
        assert moved <= ({step.seat} if not heading else set()), "whoever wins points has not moved for that"
        tales = [
            screen.moment(app.t, Happening(event, step.events[:at], step.events[at + 1 :], step.view, session.names))
            for at, event in enumerate(step.events)
        ]
        amid = screen.amid(before, step.view, step.events[:begun])
        assert scene.situation.shown == (amid if any(tales[begun:]) else step.view), "panels follow the last thing to be read"
        click(app, "moment-go-on")
    assert scene.showing.coming is None


def test_while_an_era_is_scored_the_bar_says_so_and_not_that_somebody_has_moved() -> None:
    session, screen, text = _played("skyrise"), screen_of("skyrise"), texts("en")
    step = next(step for step in session.missed(None) if any(type(event).__name__ == "EraEnded" for event in step.events))
    headings = [screen.heading(text, step.events[:begun]) for begun in range(1, len(step.events) + 1)]
    assert headings[0] == ""
    assert headings[-1] == text("skyrise.report.era", era=1)
    last = session.missed(None)[-1]
    scored = [screen.heading(text, last.events[:begun]) for begun in range(1, len(last.events) + 1)]
    assert list(dict.fromkeys(scored)) == ["", text("skyrise.report.era", era=2)], "then all of the match is scored"
    assert scored[-1] == ""


@pytest.mark.parametrize("game", GREAT)
def test_a_last_move_is_called_the_final_scoring_only_once_the_match_is_counted_up(app: App, game: str) -> None:
    played = match(game, 2)
    *most, last = played.actions()
    session = played.branch(len(most), [Player("Anna"), Player("Ben")])
    app.change(moments="instant")
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    showing, countings = scene.showing, screen_of(game).countings
    session.submit(last)
    before, begun = 0, False
    while not begun and showing.director.busy:
        app.step(0.1)
        bar = app.interface.find("now")
        if showing.director.begun and showing.told is not None and bar is not None:
            begun = not countings or any(isinstance(event, countings) for event in showing.director.begun)
            before += not begun
            assert begun or app.t("table.part.scoring") not in [widget.spoken() for widget in bar.walk()]
    assert begun, "it is counted in the end"
    assert before or game in ("skyline_world", "cities"), "there the last move itself is not shown"


# -- before everybody ----------------------------------------------------------------------------------------------


def test_sealed_bids_are_opened_before_everybody(app: App) -> None:
    session, seal = _before("skyline3000", "bids_revealed", ("human", "human"))
    scene = _sit(app, session, moments="click")
    until(app, lambda: app.interface.find("ready") is not None)
    click(app, "ready")
    until(app, lambda: _on_turn(scene))
    assert scene.hotseat.viewer == seal.seat
    scene.selection.submit((seal,))
    assert app.interface.find("bulletin") is not None, "everybody is asked to look"
    assert scene.hotseat.viewer is None
    assert scene.situation.eyes is None
    assert not scene.showing.director.busy, "nothing is opened before they look"
    for _ in range(3):
        app.step()
    assert scene.hotseat.mode is Mode.WATCH, "the match waits for them"
    click(app, "bulletin-close")
    until(app, lambda: scene.showing.director.is_held)
    standing = scene.showing.moments.standing
    assert standing is not None
    assert {row.seat for row in standing.moment.rows} == {0, 1}
    while scene.showing.director.is_held:
        click(app, "moment-go-on")
    assert scene.showing.director.repairs == 0


def test_a_form_that_was_just_read_takes_less_time_but_still_waits_for_a_click() -> None:
    moment = Moment("Plan for row B: right", rows=(MomentRow("Anna", 0, note="planned 2 objects, sees 2"),))
    again = replace(moment, is_known=True)
    assert reading_seconds(moment, Pace.AUTO) > 2 * reading_seconds(again, Pace.AUTO) > 1.0
    assert reading_seconds(again, Pace.CLICK) == reading_seconds(moment, Pace.CLICK)


def test_while_the_end_is_counted_the_bar_says_how_to_go_on(app: App) -> None:
    played = match("skyliners", 2)
    *most, last = played.actions()
    session = played.branch(len(most), [Player("Anna"), Player("Ben")])
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    session.submit(last)
    for _ in range(400):
        app.step(0.05)
        if scene.situation.has_moment:
            break
    bar = app.interface.find("now")
    assert bar is not None
    assert "Click to go on." in [widget.spoken() for widget in bar.walk()]

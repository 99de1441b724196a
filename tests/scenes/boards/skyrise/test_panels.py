"""The panels of Skyrise: they tell the truth in words, nothing that a viewer may not know, and they fit every window."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.app import App
from game.content import LANGUAGES
from game.match.chooser import Chooser
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Event, Seat, Target, seeded
from game.rules.grid import bits
from game.rules.skyrise import Bid, Game, Keep, Pass, State
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.events import (
    AuctionWon,
    EraEnded,
    ObjectiveRevealed,
    Passed,
    PatronsRevealed,
    WonderScored,
    WondersRevealed,
)
from game.rules.skyrise.model import DISCS, PROVISION
from game.rules.skyrise.scoring import BUCKETS, triples
from game.scenes.boards.screen import Deeds
from game.scenes.boards.skyrise import auction_panel
from game.scenes.boards.skyrise.moments import COUNTING
from game.scenes.boards.skyrise.report import before_counting, points_by_bucket
from game.scenes.drawing.look import Look
from game.scenes.table.table import TableScene
from game.scenes.widgets import Space
from game.scenes.widgets.faces import StripItem
from game.scenes.words import move_name
from game.text import texts
from tests.matches import session_at
from tests.scenes import positions
from tests.scenes.boards.skyrise.games import EN, GAME, NAMES, SCREEN, panel_of, played, words
from tests.scenes.conftest import LARGE, SMALL, fit
from tests.scenes.patience import until
from tools.audit import faults

CODES = re.compile(r"\b(W\d+|[cghks]\d{1,2}|P[1-4]|[NESW][lr]|[cghks][LB]\d)\b")
"""How records write wonders, quarters, seats, bridges, lakes and blimps; no player reads that."""


def told(view: Any, action: Action | None, language: str = "en", *, state: State | None = None) -> list[str]:
    """Everything the panels, the strip and the bubble say to a viewer, with what a move would lead to on that table."""
    text = texts(language)
    after = None
    if action is not None:
        session = session_at(GAME, state or GAME.determinize(view, seeded(1)))
        preview = session.preview(action, public=view.seat is None)
        after = preview.view if preview is not None else None
    leaf = panel_of(view, language, after=after, action=action, pointed=action.steps()[-1] if action is not None else None)
    found = [*words(SCREEN.column(leaf)), *words(SCREEN.drawings(leaf))]
    for held in SCREEN.hand(view, text):
        face = SCREEN.item(leaf, StripItem(held)).held.face
        found += [face.spoken, face.title, face.short, face.foot, face.foot_long, face.long]
    if action is not None:
        found += [note.words for note in SCREEN.notes(text, view, action)]
        found += [warning.words for warning in SCREEN.warnings(text, view, action, after)]
        found += [remark.words for remark in SCREEN.remarks(text, view, after)] if after is not None else []
    for quarter in GAME.tables.quarters[::7]:
        found += [note.words for note in SCREEN.about(text, view, Target("quarter", quarter))]
    reached = [SCREEN.reach(view, Target("piece", GAME.tables.word[piece])) for piece in view.supplies[view.actor]]
    found += [text.target(GAME.id, target) for reach in reached for target in (*reach.best, *reach.possible)]
    found += [fact.value for seat in range(len(view.built)) for fact in SCREEN.facts(view, seat)]
    return found


def viewers(state: State) -> Iterator[Seat | None]:
    yield from (None, *range(len(state.built)))


# -- what each viewer may know -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "peek"), [(2, "on_collect"), (3, "off"), (4, "on_collect")])
def test_panels_say_the_same_on_every_table_that_looks_the_same(seats: int, peek: str) -> None:
    """Whatever is hidden there: objectives, wonder cards in hand and kept, patron tiles; also in what a move would change.

    Whoever acts may do so before everyone's eyes: then the move is looked at by a viewer who knows no secrets at all.
    """
    rng, compared = seeded(11), 0
    for state in played(seats, patron_peek=peek)[:: 5 if seats == 2 else 12]:
        for viewer in viewers(state):
            view = GAME.view(state, viewer)
            other = GAME.determinize(view, seeded(77))
            action = None
            if viewer in (None, state.actor) and GAME.outcome(state) is None and state.phase != "keep":
                action, rng = GAME.random_action(state, rng)
            assert told(GAME.view(other, viewer), action, state=other) == told(view, action, state=state)
            compared += other != state and action is not None
    assert compared > 10


def test_an_objective_is_told_to_its_owner_alone() -> None:
    state = played(3)[10]
    own = {
        seat: [line for line in words(SCREEN.drawings(panel_of(GAME.view(state, seat)))) if " of 4" in line]
        for seat in range(3)
    }
    assert all(own.values())
    assert not [line for line in words(SCREEN.drawings(panel_of(GAME.view(state, None)))) if " of 4" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_panel_log_or_question_speaks_in_codes(language: str) -> None:
    text, rng = texts(language), seeded(3)
    for seats in (2, 4):
        for state in played(seats, seed=6)[::4]:
            seat = GAME.to_act(state)
            view = GAME.view(state, seat)
            said = [text.prompt(GAME.id, GAME.prompt(view)), text.left(GAME.id, GAME.prompt(view))]
            if seat is not None:
                action, rng = GAME.random_action(state, rng)
                events: list[Event] = []
                GAME.apply(state, action, events.append)
                said += told(view, action, language)
                said += [text.event(GAME.id, event, NAMES) for event in events]
                said += [move_name(text, GAME.id, action.steps())]
                refused = GAME.why_not(state, "bid 2 k9", (Target("piece", "2"), Target("quarter", "k9")))
                said += [text.reason(GAME.id, refused)] if refused is not None else []
            assert not [line for line in said if CODES.search(line)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_called_by_names(language: str) -> None:
    text, kept = texts(language), Keep(0, (11, 17))
    assert move_name(text, GAME.id, kept.steps()) == "The Olmsted, Le Baron"
    assert (
        move_name(text, GAME.id, Bid(0, "25", "g7").steps())
        == {"en": "building 25 on Gull 7", "de": "Gebäude 25 auf Möwe 7"}[language]
    )


# -- the auction -----------------------------------------------------------------------------------------------------


def test_of_a_long_chain_the_earlier_bids_are_counted() -> None:
    state = max(played(4, seed=8), key=lambda each: len(each.bids))
    assert len(state.bids) > 4
    narrow = words(SCREEN.column(panel_of(GAME.view(state, None), is_roomy=False)))
    assert f"{len(state.bids) - 3} earlier bids" in narrow


def test_while_it_is_read_who_won_or_what_the_wonders_are_nothing_is_told_of_the_next_auction() -> None:
    def read(event: Event, state: State) -> str:
        panel = panel_of(GAME.view(state, None))
        return words(SCREEN.column(replace(panel, situation=replace(panel.situation, reached=(event,)))))

    states = played(3)
    at = next(at for at, each in enumerate(states) if each.phase == "start_bid" and each.era == 2 and each.auction > 20)
    (seat, quarter), state = (
        next(
            (seat, quarter)
            for seat, (now, old) in enumerate(zip(states[at].built, states[at - 1].built, strict=True))
            for quarter in bits(now & ~old)
        ),
        states[at],
    )
    tables = GAME.tables
    won = AuctionWon(seat, tables.word[state.structures[quarter]], tables.quarters[quarter], "all_passed", 3)
    assert f"Auction {state.auction}" in words(SCREEN.column(panel_of(GAME.view(state, None))))
    for event in (won, WondersRevealed((0, 1, 2), ("W1", "W2", "W3"))):
        told = read(event, state)
        assert f"Auction {state.auction}" not in told
        assert " begins " not in told
    assert f"Auction {state.auction - 1}" in read(won, state)
    assert f"{NAMES[seat]} has won the auction." in read(won, state)
    assert "The wonders are revealed." in read(WondersRevealed((0, 1, 2), ("W1", "W2", "W3")), state)


# -- goals ---------------------------------------------------------------------------------------------------------


def test_control_is_three_numbers_for_each_player() -> None:
    state = played(3)[-40]
    said = words(SCREEN.drawings(panel_of(GAME.view(state, 0))))
    for isle in GAME.board(state).isles:
        for counts in triples(state, isle):
            if any(counts):
                assert "·".join(map(str, counts)) in said


def test_pointing_at_a_bid_shows_what_would_stand_there_if_it_won() -> None:
    """Not only where it wins at once: the goals count the bid as built, with its disc."""
    for state in played(4):
        view = GAME.view(state, state.actor)
        for action in GAME.legal(state)[::9]:
            after = GAME.apply(state, action)
            if not isinstance(action, Bid) or not after.bids or action.piece.startswith("W"):
                continue
            then = GAME.settled(GAME.view(after, state.actor))
            assert then.built[action.seat] >> GAME.tables.quarter[action.quarter] & 1
            then = GAME.view(after, state.actor)
            assert words(SCREEN.drawings(panel_of(view))) != words(SCREEN.drawings(panel_of(view, after=then)))
            return


def test_a_row_lights_what_it_counts() -> None:
    state = next(each for each in reversed(played(2)) if each.phase == "start_bid")
    lit: list[tuple[Target, ...]] = []
    panel = SCREEN.drawings(panel_of(GAME.view(state, 0), deeds=Deeds(light=lambda targets: lit.append(tuple(targets)))))
    assert panel is not None
    row = next(each for each in panel.walk() if each.key == f"goal-{state.table.panoramas[0]}")
    row.set_state(hovered=True)
    row.set_state(hovered=False)
    assert lit[-1] == ()
    quarters = {target.key for target in lit[0] if target.kind == "quarter"}
    own = {GAME.tables.quarters[index] for index in range(60) if state.built[0] >> index & 1}
    assert quarters
    assert quarters <= own


# -- what a move means -----------------------------------------------------------------------------------------------


def test_warnings_come_before_wonders_that_earn_nothing_and_before_the_end_of_an_era() -> None:
    names = set()
    for seats, seed in ((2, 4), (3, 8)):
        for state in played(seats, seed):
            for action in GAME.legal(state)[::3]:
                view = GAME.view(state, action.seat)
                for warning in SCREEN.warnings(EN, view, action, None):
                    names.add(warning.name)
                    after = GAME.apply(state, action)
                    if warning.name == "ends_era":
                        assert after.phase in ("keep", "joker")
                    if warning.name == "earns_nothing":
                        assert after.wonders == state.wonders
    assert names == {"earns_nothing", "ends_era"}


def test_a_warning_comes_before_the_wonder_that_shows_an_objective() -> None:
    state = next(each for each in played(2) if each.era == 2 and each.phase == "start_bid")
    supply = bytes([GAME.tables.piece["W8"]])
    state = replace(state, actor=0, supplies=(supply, *state.supplies[1:]))
    bid = next(action for action in GAME.legal(state) if isinstance(action, Bid))
    assert [each.name for each in SCREEN.warnings(EN, GAME.view(state, 0), bid, None)] == ["shows_objective"]


def test_the_end_of_an_era_and_the_wonders_are_turning_points() -> None:
    assert EraEnded in SCREEN.turning_points
    assert WondersRevealed in SCREEN.turning_points
    assert Passed not in SCREEN.turning_points


def test_piece_and_quarter_may_be_chosen_in_either_order() -> None:
    state = played(4)[6]
    bid = next(action for action in GAME.legal(state) if isinstance(action, Bid))
    for steps in (bid.steps(), bid.steps()[::-1]):
        chooser = Chooser(GAME.legal(state))
        made = [chooser.choose(step) for step in steps]
        assert made[-1] == bid


# -- reports ---------------------------------------------------------------------------------------------------------


def test_the_sheet_of_an_era_adds_up() -> None:
    state = next(each for each in played(4) if each.phase == "keep")
    said = words(SCREEN.bulletin(panel_of(GAME.view(state, None)), [EraEnded(1)]))
    sums = [control + sight for control, sight in zip(state.control1, state.panorama1, strict=True)]
    assert [int(line) for line in said if line.isdigit()] == sums
    assert sum(line.endswith("= 5") for line in said) * 5 == sum(state.control1)
    assert SCREEN.bulletin(panel_of(GAME.view(state, None)), [Passed(0, True)]) is None
    assert SCREEN.bulletin(panel_of(GAME.view(state, None)), [EraEnded(2)]) is None, "then come the results"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_report_of_a_finished_game_tells_every_objective_and_track(seats: int) -> None:
    state = played(seats)[-1]
    said = words(SCREEN.report(GAME.view(state, None), Look(), EN))
    outcome = GAME.outcome(state)
    assert outcome is not None
    colours = [line.points for lines in outcome.lines for line in lines if line.reason == "colours"]
    products = [int(here) * int(each) for here, each in re.findall(r"^(\d+) × (\d+)$", "\n".join(said), re.M)]
    assert sum(products) == sum(colours)
    assert "?" not in said, "everything is open in the end"


def test_the_score_sheet_fills_up_to_the_outcome() -> None:
    """Beginning with what both eras brought before the last move; while it is filled in nothing is told twice."""
    before, last = played(4)[-2:]
    events: list[Event] = []
    action = next(each for each in GAME.legal(before) if GAME.apply(before, each) == last)
    GAME.apply(before, action, events.append)
    outcome = GAME.outcome(last)
    assert outcome is not None
    view = GAME.view(before, 0)
    sheet = points_by_bucket(view, events)
    lines = [{line.reason: line.points for line in lines} for lines in outcome.lines]
    assert {bucket: [each or 0 for each in points] for bucket, points in sheet.items()} == {
        bucket: [each[bucket] for each in lines] for bucket in BUCKETS
    }
    half = words(SCREEN.column(panel_of(view, counted=tuple(events[: len(events) // 2]), card=lambda _seat, *_rows: Space())))
    assert half[0] == "Score sheet"


# -- in the window ---------------------------------------------------------------------------------------------------


def table(app: App, seats: int, until_phase: str, *, people: int = 1, seed: int = 3) -> TableScene:
    """A table at which Anna has to decide in that phase."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    game = GAMES["skyrise"]
    assert isinstance(game, Game)
    players = [Player(name, "human" if seat < people else "random") for seat, name in enumerate(NAMES[:seats])]
    session, rng = Session(game, players, seed=seed), seeded(5)
    while not (session.final_state().phase == until_phase and session.to_act == 0 and session.number > 8):
        action, rng = game.random_action(session.final_state(), rng)
        session.submit(action, hands_over=False)
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.questions.is_read or scene.hotseat.mode in (Mode.CHOOSE, Mode.COVER))
    if scene.questions.is_read:
        close = app.interface.find("bulletin-close")
        assert close is not None
        close.activate()
        until(app, lambda: scene.hotseat.mode in (Mode.CHOOSE, Mode.COVER))
    return scene


@pytest.mark.parametrize(
    ("seats", "phase", "size", "scale", "language"),
    [
        (4, "overbid", SMALL, 1.0, "de"),
        (4, "overbid", LARGE, 1.0, "de"),
        (3, "keep", SMALL, 1.0, "en"),
        (2, "overbid", SMALL, 1.5, "de"),
        (3, "start_bid", LARGE, 1.5, "en"),
        (2, "start_bid", SMALL, 2.0, "en"),
    ],
)
def test_the_panels_fit(app: App, seats: int, phase: str, size: tuple[int, int], scale: float, language: str) -> None:
    fit(app, size, scale, language)
    scene = table(app, seats, phase)
    if "drawings" not in scene.hud.frame.open:
        scene.hud.toggle("drawings")
        app.step()
    window = app.interface.window
    assert not [fault for root in app.interface.roots() for fault in faults(root, window)]
    *before, last = scene.hotseat.chooser.matching()[0].steps()
    for step in before:
        scene.selection.choose(step)
    scene.selection.look_at(last)
    app.step()
    assert not [fault for root in app.interface.roots() for fault in faults(root, window)]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_card_has_the_letters_of_all_patron_discs_and_room_for_provisions(app: App, size: tuple[int, int]) -> None:
    """Seen: the number of provisions lay on the border, and of four patrons only the number stood there."""
    fit(app, size, 1.0, "de")
    state = next(each for each in played(2) if each.phase == "start_bid" and each.actor == 0 and each.era == 2)
    tableau = bytes(DISCS.index(disc) for disc in ("A", "A", "C", "D", "D", "D")) + bytes([PROVISION] * 3)
    session = session_at(
        GAME, replace(state, tableaux=(tableau, *state.tableaux[1:])), [Player("Ann"), Player("Ben", "random")]
    )
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    card = app.interface.find("player-0")
    assert card is not None
    assert "AACDDD" in [widget.spoken() for widget in card.walk()]
    assert not faults(card, app.interface.window)


def test_four_players_stand_side_by_side_in_a_small_window_however_many_points_they_expect(app: App) -> None:
    """Seen: the last of them was cut off at the edge of the window."""
    fit(app, (1024, 768), 1.5, "de")
    state = played(4, seed=5)[138]
    players = [Player(name, "random" if seat else "human") for seat, name in enumerate(NAMES)]
    scene = app.go("table", session=session_at(GAME, state, players))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)

    def check() -> None:
        cards = [app.interface.find(f"player-{seat}") for seat in range(4)]
        assert not [fault for card in cards if card is not None for fault in faults(card, app.interface.window)]
        assert all(card is not None and card.rect.right <= app.interface.window.w for card in cards)

    check()
    *before, last = scene.hotseat.chooser.matching()[0].steps()
    for step in before:
        scene.selection.choose(step)
    scene.selection.look_at(last)
    app.step()
    check()


def test_an_objective_is_called_by_its_ground_not_by_discs() -> None:
    """Seen: beside “Inventors 3 of 4” lay two discs of the Inventors."""
    view = GAME.view(next(each for each in played(2) if each.phase == "overbid" and each.actor == 0), 0)
    colour = view.objectives[0]
    assert colour is not None
    wanted = EN("skyrise.goals.built_on", colour=EN(f"skyrise.word.{COLOURS[colour]}"))
    assert wanted in words(SCREEN.drawings(panel_of(view)))
    assert wanted in [held.face.title for held in SCREEN.hand(view, EN)]


def test_score_details_stand_on_the_cards_of_the_players(app: App) -> None:
    fit(app, LARGE, 1.0, "en")
    scene = table(app, 3, "keep")
    lines = [EN(f"skyrise.score.{line.reason}") for line in GAME.projected(scene.hotseat.view)[0] if line.points]
    assert lines

    def said() -> list[str]:
        layer = scene.hud.frame.layers["players"]
        return [widget.spoken() for widget in layer.root.walk()]  # type: ignore[union-attr]

    before = said()
    scene.hud.toggle("scores")
    app.step()
    assert set(lines) - set(before)
    assert set(lines) <= set(said())


def test_before_everyones_eyes_no_secret_is_on_the_screen_but_behind_a_cover(app: App) -> None:
    scene = table(app, 2, "overbid", people=2)
    play, session = scene.hotseat, scene.session
    for seat in range(2):  # they have looked at their cards
        play._told[seat] = play._secrets(seat)
    play.mode, play.viewer = Mode.WATCH, None
    while app.scenes[-1] is not scene:
        app.pop()
    scene.flow.proceed()
    app.step()
    assert play.is_public
    said = [line for root in app.interface.roots() for each in root.walk() for line in (each.spoken(), each.tip) if line]
    guilds = [EN(f"skyrise.guild.{colour}") for colour in ("blue", "green", "rose", "gold")]
    assert not [line for line in said if "of 4" in line and any(guild in line for guild in guilds)]
    assert app.interface.find("own-cards") is not None
    scene.flow.look_at_own()
    app.step()
    assert type(app.scenes[-1]).__name__ == "Handover"
    assert session.to_act == play.awaited


def test_a_wonder_says_what_it_earns_on_the_pointed_quarter() -> None:
    state = next(
        each for each in played(2) if each.era == 2 and each.phase == "start_bid" and max(each.supplies[each.actor]) > 200
    )
    seat = state.actor
    state = replace(
        state, supplies=tuple(bytes([213]) if each == seat else supply for each, supply in enumerate(state.supplies))
    )
    view = GAME.view(state, seat)
    bid = next(action for action in GAME.legal(state) if isinstance(action, Bid))
    leaf = panel_of(view, pointed=Target("quarter", bid.quarter))
    items = [SCREEN.item(leaf, StripItem(held)).held.face for held in SCREEN.hand(view, EN)]
    after = GAME.apply(state, bid)
    while after.bids:
        after = GAME.apply(after, Pass(after.actor))
    assert items[0].foot == f"{after.wonders[seat] - state.wonders[seat]} VP here"


def test_once_an_era_is_over_panels_show_what_was_built_and_taken_but_nothing_that_is_revealed_later() -> None:
    before, eras = None, []
    for step in positions.steps("skyrise", seats=3, seed=5, viewer=0, limit=2000):
        kinds = [type(event) for event in step.events]
        if before is not None and EraEnded in kinds:
            over = kinds.index(EraEnded)
            assert SCREEN.amid(before, step.view, step.events[:over]) is before
            amid = SCREEN.amid(before, step.view, step.events[: over + 1])
            assert (amid.built, amid.tableaux, amid.supplies) == (step.view.built, step.view.tableaux, step.view.supplies)
            assert (amid.objectives, amid.patrons) == (before.objectives, before.patrons)
            for count, event in enumerate(step.events, 1):
                amid = SCREEN.amid(before, step.view, step.events[:count])
                if isinstance(event, ObjectiveRevealed):
                    assert amid.objectives[event.seat] == step.view.objectives[event.seat]
                if isinstance(event, PatronsRevealed):
                    assert amid.patrons == step.view.patrons
            title = auction_panel.auction(panel_of(SCREEN.amid(before, step.view, step.events[: over + 1])))
            assert EN("skyrise.panel.waits.counting") in words(title)
            eras.append(step.view.era)
        before = step.view
    assert eras == [1, 2]


def test_a_wonder_of_the_last_move_is_counted_once_on_the_sheet() -> None:
    state = played(3)[-1]
    view = GAME.view(state, None)
    event = WonderScored(seat=1, card="W4", vp=view.wonders[1], parts=())
    for phase in ("over", COUNTING):
        counted = points_by_bucket(before_counting(replace(view, phase=phase), (event,)), (event,))
        assert counted["wonder"] == list(view.wonders)

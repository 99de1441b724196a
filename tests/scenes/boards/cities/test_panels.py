"""The panels of Cities: the administration tells the truth, warns before slips, reports milestones, and fits every window."""

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules.cities import Build, End, GameOver, MilestoneStep, State, View
from game.rules.cities.parts import HAPPINESS, MONEY, TOTAL, TRACKS
from game.rules.core import Action, Event, Target
from game.scenes.boards.cities import closeup, ledger
from game.scenes.boards.cities.administration import objective
from game.scenes.boards.cities.chips import Chips
from game.scenes.boards.cities.gauges import MedalBar, MilestoneBoxes
from game.scenes.boards.cities.screen import Screen
from game.scenes.drawing.look import Look
from game.scenes.table.moments import Happening
from game.scenes.table.situation import Reach
from game.scenes.table.table import TableScene
from game.scenes.widgets import Icon, Widget
from game.scenes.widgets.faces import StripItem
from game.scenes.widgets.strip import HandStrip
from game.scenes.words import plain, signed_points
from game.text import Text, texts
from tests.rules.cities.desk import FILLED, GAME, at, do, intro
from tests.scenes.boards.own_panels import own_panel
from tests.scenes.conftest import LARGE, SMALL, click, fit, look_at_it, press
from tests.scenes.patience import until
from tools.audit import faults

EN, DE = texts("en"), texts("de")
SCREEN = Screen("cities")


def view_of(state: State) -> View:
    return GAME.view(state, state.active)


def words(widget: Widget) -> str:
    return "\n".join(each.spoken() for each in widget.walk() if each.spoken())


def move(state: State, notation: str) -> Action:
    return GAME.parse(state, notation)


# -- what the administration tells ------------------------------------------------------------------------------------


def test_markers_show_the_hovered_move_and_whether_it_pleases() -> None:
    before = intro("tracks p1 e-2 o3 h4", "display r11 par1")
    after = do(before, "play par1 L3/0 Ae5")
    markers = {marker.track: marker for marker in ledger.markers(view_of(before), view_of(after))}
    assert (markers["o"].value, markers["o"].after, markers["o"].is_better) == (3, 2, True)
    assert markers["p"].change == 0
    assert markers["p"].red == (-6, 0)
    assert markers["o"].red is None
    homes = {marker.track: marker for marker in ledger.markers(view_of(before), view_of(do(before, "play r11 D2/0 Ae5")))}
    assert homes["e"].is_better, "employment comes nearer to 0"
    assert not homes["w"].is_better
    assert [marker.track for marker in ledger.markers(view_of(before))] == list(TRACKS[:8])


def test_a_supply_that_still_suffices_is_no_bad_news() -> None:
    before = intro("tracks w3 p1", "display r11")
    markers = {marker.track: marker for marker in ledger.markers(view_of(before), view_of(do(before, "play r11 D2/0 Ae5")))}
    assert (markers["w"].value, markers["w"].after, markers["w"].is_better) == (3, 2, None)


def test_the_total_has_its_rank_the_next_one_and_the_medals() -> None:
    assert ledger.rise(17) == ledger.Rise("rising", "busy", 21)
    assert ledger.rise(-12).rank == "fading"
    assert ledger.rise(70).next == ""
    assert ledger.medals(view_of(intro())) == (("bronze", 11), ("silver", 21), ("gold", 31))
    over = ("phase over", "total 33")
    assert ledger.medal(view_of(at(*over, "ended CS-75"))) == "gold"
    assert ledger.medal(view_of(at(*over, "ended CS-66"))) == "", "a lost city earns none"


def test_the_total_has_its_own_sign_and_never_that_of_happiness() -> None:
    """The face stands for happiness, which is another number."""
    column = SCREEN.column(own_panel("cities", view_of(intro("total 9", "tracks h4")), names=("A",)))
    assert column is not None
    (box,) = (each for each in column.walk() if each.key == "administration-box-total")
    assert [each.name for each in box.walk() if isinstance(each, Icon)] == ["star"]


def test_a_move_that_would_lose_the_city_promises_no_number_and_lights_no_medal() -> None:
    """Without money for the next board nothing is taken from the total any more; that is no gain."""
    rich = view_of(intro(*FILLED, "total 9", "tracks h4 o2 t2", "money 9", "display r12"))
    poor = view_of(intro(*FILLED, "total 9", "tracks h4 o2 t2", "money 0", "display r12"))
    column = SCREEN.column(own_panel("cities", rich, names=("A",), after=poor))
    assert column is not None
    (bar,) = (each for each in column.walk() if isinstance(each, MedalBar))
    assert bar.lit == ()
    assert ledger.final(rich) == 9
    assert not any(each.key == "forecast-total" for each in column.walk())
    assert [note.words for note in SCREEN.outlook(EN, rich, poor)] == ["If you end it then: the city is lost"]
    assert EN("cities.admin.if_lost") in words(column)


@pytest.mark.parametrize("lines", [("tracks h5 w-1 c1",), ("tracks h2 o3 t1", "total 4"), ("tracks h-1 g-2",)])
def test_the_forecast_has_the_total_that_ending_the_milestone_leads_to(lines: tuple[str, ...]) -> None:
    """Pollution, traffic and crime count when the game ends, so the number leaves them out before, and says what it is."""
    state = intro(*FILLED, *lines, "display r12")
    column = SCREEN.column(own_panel("cities", view_of(state), names=("A",)))
    assert column is not None
    (number,) = (each for each in column.walk() if each.key == "forecast-total")
    after = view_of(do(state, "end"))
    assert number.spoken() == plain(after.values[TOTAL])
    (button,) = (each for each in column.walk() if each.key == "forecast")
    assert button.spoken().endswith(f"Total {plain(after.values[TOTAL])}")


def test_a_milestone_that_cannot_end_yet_is_foretold_as_what_could_be() -> None:
    """CS-60: with a district without a tile nobody may end it, and no words say that they may."""
    full, bare = view_of(intro(*FILLED, "display r12")), view_of(intro(*FILLED[:-1], "display r12"))
    for view, title, clause in ((full, "title", "if_ended"), (bare, "title_missing", "if_it_could")):
        column = SCREEN.column(own_panel("cities", view, names=("A",)))
        assert column is not None
        (button,) = (each for each in column.walk() if each.key == "forecast")
        assert button.spoken().startswith(EN(f"cities.forecast.{title}") + ":")
        notes = SCREEN.outlook(EN, full, view) or ()
        assert any(note.words.startswith(EN(f"cities.note.{clause}") + ":") for note in notes)


def test_between_two_milestones_nothing_is_said_of_ending_one() -> None:
    state = at("open A B", "phase swap", "total 12", "money 6", "tracks h9 o2", "display r11 r12 r13 r14 r15 r16 r17")
    after = do(state, "return r12")
    assert [note.words for note in SCREEN.outlook(EN, view_of(state), view_of(after))] == ["Total happiness stays 12"]


def test_an_objective_says_what_the_end_of_the_milestone_makes_of_it() -> None:
    """Money that employment will cost is not there any more; red steps spoil what is spoilt for good."""
    state = intro(*FILLED, "tracks h5 e1 w-1", "money 12", "display r12")
    rows = {goal.name: goal for goal in ledger.objectives(view_of(state))}
    then = {goal.name: goal for goal in ledger.objectives_then(view_of(state))}
    panel = own_panel("cities", view_of(state), names=("A",))
    assert words(objective(panel, rows["treasury"], then["treasury"])) == "Treasury 12 → 11, at least 8"
    spoilt = objective(panel, rows["no_red_early"], then["no_red_early"])
    assert words(spoilt) == "First 2 milestones without red"
    assert any("Missed if you end the milestone now." in each.tip for each in spoilt.walk())


ALL_OPEN = ("scenario intro", "open A E B")


def test_the_last_milestone_too_says_what_its_end_makes_of_an_objective() -> None:
    """8 money are no 8 money where employment will cost one; what is still open is not told as missed."""
    view = view_of(at(*ALL_OPEN, "milestone 0 1 0 0", "milestone 0 1 0 0", "tracks h5 e-1", "money 8", "display r12"))
    then = {goal.name: goal for goal in ledger.objectives_then(view)}
    shown = {goal.name: objective(own_panel("cities", view), goal, then[goal.name]) for goal in ledger.objectives(view)}
    assert words(shown["treasury"]) == "Treasury 8 → 7, at least 8"
    assert not any("Missed" in each.tip for each in shown["services"].walk())
    lost = view_of(at(*ALL_OPEN, "milestone 0 1 0 0", "milestone 0 1 0 0", "tracks e-3", "money 2", "display r12"))
    assert ledger.objectives_then(lost) == ()


def test_the_end_of_a_milestone_tells_what_it_makes_of_the_total() -> None:
    before = intro(*FILLED, "tracks h2 o3", "display r12")
    after = do(before, "end")
    assert [note.words for note in SCREEN.outlook(EN, view_of(before), view_of(after))] == ["Total happiness: 0 → 2"]


def test_the_details_of_the_score_add_up_to_the_total() -> None:
    view = view_of(intro(*FILLED, "total 9", "tracks h4 o2 c1", "money 9", "display r12"))
    without, column = (
        SCREEN.column(replace(own_panel("cities", view, names=("A",)), with_lines=wanted)) for wanted in (False, True)
    )
    assert without is not None
    assert column is not None
    assert not any(each.key == "score-lines" for each in without.walk())
    (lines,) = (each for each in column.walk() if each.key == "score-lines")
    told = words(lines).split("\n")
    assert told[-2:] == ["Total", "10"]
    assert told[told.index("Pollution") : told.index("Pollution") + 2] == ["Pollution", "−2"]
    assert sum(line.points for line in ledger.score_lines(view)) == ledger.final(view) == 10


def test_the_outlook_has_every_step_of_the_forecast() -> None:
    state = intro(*FILLED, "tracks h9 p-2 g-1 e-2", "display r12")
    seen = ledger.outlook(view_of(state))
    assert seen is not None
    told = [(entry.name, [(each.track, each.before, each.after) for each in entry.moves]) for entry in seen.entries]
    assert told == [
        ("offices", []),
        ("utilities", [("h", 9, 6)]),
        ("transfer", [("total", 0, 6)]),
        ("employment", [("m", 10, 8)]),
    ]
    assert seen.forecast.boards == (("E", 5, 3),)
    assert ledger.outlook(view_of(intro(*FILLED, "forecast off", "display r12"))) is None


def test_what_is_in_force_is_told_and_what_gave_once_is_not() -> None:
    lines = ("scenario 4", "open A", "tile uq01 P5/0 Ae5", "tile uq04 O4/0 Ae1", "roles ro06", "news nw07")
    state = at(*lines, "money 9", "display r11 r12 r13 r14 r15 r16 r17")
    assert [(force.kind, force.code) for force in ledger.forces(view_of(state))] == [
        ("news", "nw07"),
        ("role", "ro06"),
        ("unique", "uq04"),
    ]


# -- cards at the pointed place ---------------------------------------------------------------------------------------


def test_cards_say_that_their_reward_is_out_of_reach_and_judge_the_pointed_place() -> None:
    state = intro("tile hea2 L4/0 Ae1", "display r11 r14")
    action = move(state, "play r11 D2/0 Af3")
    panel = own_panel("cities", view_of(state), action=action)
    held = {each.target.key: each for each in SCREEN.hand(panel.view, EN)}
    assert SCREEN.item(panel, StripItem(held["r14"], "playable")).state == "unrewarded", "there is no park"
    assert SCREEN.item(panel, StripItem(held["r11"], "playable")).state == "playable"
    ticked = SCREEN.item(panel, StripItem(held["r11"], "chosen")).held.face
    assert [part.met for part in ticked.asks.amounts] == [True]
    away = own_panel("cities", panel.view, action=move(state, "play r11 D2/0 Ae5"))
    crossed = SCREEN.item(away, StripItem(held["r11"], "chosen")).held.face
    assert [part.met for part in crossed.asks.amounts] == [False]


def test_pointing_at_a_card_marks_where_its_reward_would_be_earned() -> None:
    state = intro("tile hea2 L4/0 Ae1", "display r11 r12")
    found = SCREEN.reach(view_of(state), Target("card", "r11"))
    assert Target("cell", "Af3") in found.best, "the hospital serves its district"
    assert Target("cell", "Ae5") in found.possible
    assert not set(found.best) & set(found.possible)
    assert SCREEN.reach(view_of(state), Target("card", "hea1")) == Reach(), "it lies in no display"


def test_a_stack_tells_what_is_unseen_and_the_pile_shows_its_cards() -> None:
    state = intro("display r11 r12", "pile c14", "stack I r13 r14 hea1")
    panel = own_panel("cities", view_of(state))
    kinds = {kind: (unseen, whole) for kind, unseen, whole, _ in closeup.composition(panel, 0)}
    assert kinds["R"] == (2, 8)
    assert kinds["C"] == (0, 4)
    stack, card = SCREEN.close_up(panel, Target("stack", "I")), SCREEN.close_up(panel, Target("card", "c14"))
    assert stack is not None
    assert "Garden cottages" in words(stack)
    assert card is not None
    assert "Tavern lane" in words(card)
    assert SCREEN.close_up(panel, Target("cell", "Ae5")) is not None, "its district"
    assert SCREEN.close_up(panel, Target("card", "r11")) is None
    quiet = own_panel("cities", view_of(intro("display r11", "deck_counts off")))
    hidden = SCREEN.close_up(quiet, Target("stack", "I"))
    assert hidden is not None
    assert words(hidden) == EN("cities.stack.uncounted")


def test_a_move_is_told_part_by_part() -> None:
    state = intro("tile hea2 L4/0 Ae1", "display r11")
    told = SCREEN.notes(EN, view_of(state), move(state, "play r11 D2/0 Af3"))
    assert [(note.words, note.good) for note in told] == [
        ("Costs: Water −1, Employment +1", None),
        ("healthcare", True),
        ("Reward: Money +1", True),
        ("2 tiles of this shape are left", None),
    ]
    apart = SCREEN.notes(EN, view_of(state), move(state, "play r11 D2/0 Ae5"))
    assert [(note.words, note.good) for note in apart[1:-1]] == [("healthcare", False), ("No reward here", False)]
    jobs = intro("tracks e-1", "display r12")
    asked = SCREEN.notes(EN, view_of(jobs), move(jobs, "play r12 D2/0 Ae5"))[1]
    assert (asked.words, asked.good) == ("employment below 0: would be 0", False), "judged after the card's own costs"
    cheap = intro("exchange_price 1", "display r11")
    assert [note.words for note in SCREEN.notes(EN, view_of(cheap), move(cheap, "exchange r11"))] == ["Costs 1 money"]


def test_a_card_and_a_tile_in_the_hand_tell_what_is_left_of_the_supply() -> None:
    """CS-31. Tiles are counted by size, for the effect of a zone does not depend on it; a building has a tile of its own."""
    state = intro("display r11 hea1", "tile r14 D2/0 Ae1")
    (left, *_) = SCREEN.about(EN, view_of(state), Target("card", "r11"))
    assert left.words == "Tiles left: 1 with 2 cells, 7 with 3 cells, 13 with 4 cells, 2 with 5 cells"
    held = SCREEN.notes(EN, view_of(state), move(state, "play r11 D2/0 Ae6"))
    assert held[-1].words == "The last tile of this shape"
    gone = intro("display r11", "tile r14 D2/0 Ae1", "tile r15 D2/0 Ae2")
    assert "none with 2 cells" in SCREEN.about(EN, view_of(gone), Target("card", "r11"))[0].words
    assert not [note for note in SCREEN.about(EN, view_of(state), Target("card", "hea1")) if note.icon == "shapes"]


# -- warnings ---------------------------------------------------------------------------------------------------------


def warned(state: State, notation: str) -> list[str]:
    action = move(state, notation)
    after = None if notation.startswith("draw") else view_of(GAME.apply(state, action))
    return [warning.name for warning in SCREEN.warnings(EN, view_of(state), action, after)]


def test_planners_are_warned_before_the_moves_that_cost_the_city() -> None:
    tight = next(
        GAME.notation(action)
        for action in GAME.legal(intro("display r11"))
        if isinstance(action, Build) and action.shape == "P5" and action.at[:2] in ("Ac", "Ab", "Aa") and action.at[2] in "123"
    )
    assert warned(intro("display r11"), tight) == ["small_rest"]
    assert warned(intro("small_rest on", "display r11"), tight) == [], "then such a district is forgiven"
    assert warned(intro("display r11"), "play r11 D2/0 Ae6") == []
    assert warned(intro(*FILLED, "tracks e3", "money 2", "display r12"), "end") == ["lost"], "employment cannot be paid"
    assert warned(intro(*FILLED, "money 3", "forecast off", "display r12"), "end") == ["lost"], "no board can be paid"
    assert warned(intro(*FILLED, "tracks h-2 p-2", "display r12"), "end") == ["lowest"]
    assert warned(intro(*FILLED, "tracks h6", "display r12"), "end") == []
    third = at("scenario 3", "open B", "money 30", "display po01 r11 r12 r13 r14 r15 r16")
    assert [warning.name for warning in SCREEN.warnings(EN, view_of(third), End(0), None)] == ["policy_lost"]


BETWEEN = ("open A B", "phase swap", "money 6", "display r11 r12 r13 r14 r15 r16 r17")


def test_between_milestones_a_card_is_not_given_away_unasked_and_the_button_says_what_comes() -> None:
    state = at(*BETWEEN)
    assert warned(state, "return r12") == ["return"]
    assert warned(state, "keep") == []
    button = Target("button", "keep")
    assert SCREEN.label(EN, view_of(state), button) == "", "the usual name"
    one = do(state, "return r12")
    assert SCREEN.label(EN, view_of(one), button) == "Draw a card"
    assert SCREEN.label(EN, view_of(do(one, "return r13")), button) == "Draw 2 cards"


def test_the_last_card_of_the_stacks_is_told() -> None:
    left = ("stack I r11", "stack II", "stack III", "display r12 r13")
    state = intro("phase refill", *left)
    assert warned(state, "draw I") == ["last_card"]
    assert warned(intro("phase refill", "deck_counts off", *left), "draw I") == [], "who does not count cannot know"
    assert warned(intro("phase refill", "stack I r11 r14", *left[1:]), "draw I") == []


def test_the_end_of_a_milestone_leaves_out_steps_that_changed_nothing() -> None:
    state, events = intro(*FILLED, "tracks h6", "display r12"), list[Event]()
    after = GAME.apply(state, move(state, "end"), events.append)
    steps = [number for number, event in enumerate(events) if isinstance(event, MilestoneStep)]
    last = steps[-1]
    happening = Happening(events[last], tuple(events[:last]), tuple(events[last + 1 :]), view_of(after), ("Anna",))
    shown = SCREEN.moment(EN, happening)
    assert shown is not None
    assert [(row.words, row.note) for row in shown.rows] == [("Transfer of happiness", "Total 6")]
    begun = Happening(events[steps[0]], tuple(events[: steps[0]]), tuple(events[steps[0] + 1 :]), view_of(after), ("Anna",))
    plate = SCREEN.moment(EN, begun)
    assert plate is not None
    told = [(row.words, row.note) for row in plate.rows]
    assert told == [("Transfer of happiness", "")], "so the plate is as large from the beginning as it will be"


def test_while_a_milestone_ends_panels_have_the_values_that_its_steps_left_so_far() -> None:
    state, events = intro(*FILLED, "tracks h9 p-2 g-1 e-2 o1", "stack I", "stack II", "stack III"), list[Event]()
    before = view_of(state)
    after = view_of(GAME.apply(state, move(state, "end"), events.append))
    first = next(number for number, event in enumerate(events) if isinstance(event, MilestoneStep))
    assert SCREEN.amid(before, after, events[:first]) is before
    told = dict[str, tuple[int, int, int]]()
    for number, event in enumerate(events):
        if isinstance(event, MilestoneStep):
            amid = SCREEN.amid(before, after, events[: number + 1])
            told[event.name] = amid.values[HAPPINESS], amid.values[TOTAL], amid.values[MONEY]
            assert ledger.outlook(amid) is None, "what ends now is not foretold any more"
    money = before.values[MONEY]
    assert told == {
        "offices": (9, 0, money),
        "utilities": (6, 0, money),
        "transfer": (6, 6, money),
        "employment": (6, 6, money - 2),
    }
    assert SCREEN.amid(before, after, events).values == after.values


def test_the_end_of_the_city_tells_what_burdens_take_from_its_total() -> None:
    """The milestone's last line says a higher total than the city has in the end."""
    state, events = intro(*FILLED, "tracks h6 o2 c1", "stack I", "stack II", "stack III"), list[Event]()
    after = GAME.apply(state, move(state, "end"), events.append)
    shown = SCREEN.moment(EN, Happening(events[-1], tuple(events[:-1]), (), view_of(after), ("Anna",)))
    assert shown is not None
    assert [(row.words, row.points, row.is_gain) for row in shown.rows] == [
        ("Pollution, traffic, crime", -3, True),
        ("Total", 3, False),
    ]
    assert (shown.title, shown.reason) == ("Finished, but not a success", "Nameless town")


@pytest.mark.parametrize("text", [EN, DE], ids=["en", "de"])
def test_words_about_the_end_of_the_city_are_few_so_that_the_town_is_seen(text: Text) -> None:
    """In a small window their title is one line; how a city was lost is said in a sentence."""
    state, events = intro(*FILLED, "tracks h6 o2 c1", "stack I", "stack II", "stack III"), list[Event]()
    view = view_of(GAME.apply(state, move(state, "end"), events.append))
    over = next(each for each in events if isinstance(each, GameOver))
    for outcome, rule in (("success", "CS-75"), ("modest", "CS-75"), ("lost", "CS-45")):
        ended = replace(over, outcome=outcome, rule=rule, total=40, rank="" if outcome == "lost" else "busy")
        moment = SCREEN.moment(text, Happening(ended, tuple(events[:-1]), (), view, ("Anna",)))
        assert moment is not None
        assert "40" not in moment.title, "the total counts up below"
        assert (len(moment.title) < 28) is (outcome != "lost")
        assert moment.reason == ("" if outcome == "lost" else f"{text('cities.word.busy')} · {text('cities.medal.gold')}")


# -- reports ----------------------------------------------------------------------------------------------------------


def test_the_report_of_a_milestone_has_its_steps_and_the_end_has_an_epilogue() -> None:
    state, events = intro(*FILLED, "tracks h9 p-2 g-1 e-2", "display r12"), list[Event]()
    after = GAME.apply(state, move(state, "end"), events.append)
    panel = own_panel("cities", view_of(after), names=("Anna",))
    sheet = SCREEN.bulletin(panel, events)
    assert sheet is not None
    assert "3 red steps" in words(sheet)
    assert "Total happiness 6: Nameless town" in words(sheet)
    assert SCREEN.bulletin(panel, [event for event in events if not isinstance(event, MilestoneStep)]) is None
    over = at("phase over", "ended CS-75", "total 23", "open_tops on", "milestone 1 12 0 2", "milestone 0 11 0 0")
    end = SCREEN.report(view_of(over), Look(), EN)
    assert end is not None
    assert EN("cities.epilogue.busy") in words(end)
    assert "Open stacks" in words(end), "assists are noted beside the medal"
    lost = SCREEN.report(view_of(at("phase over", "ended CS-66")), Look(), EN)
    assert lost is not None
    assert EN("cities.epilogue.nameless") not in words(lost)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_last_milestone_has_a_report_of_its_own(language: str) -> None:
    """It tells the final scoring as a step, and the medal or what the next one would have asked for."""
    text = texts(language)
    for total, medal in ((4, ""), (16, "bronze"), (60, "gold")):
        state, events = intro(*FILLED, f"total {total}", "tracks h3 o2", "stack I", "stack II", "stack III"), list[Event]()
        view = view_of(GAME.apply(state, move(state, "end"), events.append))
        sheet = SCREEN.bulletin(own_panel("cities", view, names=("Anna",), language=language), events)
        assert sheet is not None
        said = words(sheet)
        assert text("cities.report.last") in said
        assert text("cities.forecast.step.burden", count=0) in said
        assert ledger.medal(view) == medal
        assert bool(medal) == (text("cities.report.medal", medal=text(f"cities.medal.{medal or 'gold'}")) in said)
        wanted = [(code, least - view.values[-1]) for code, least in ledger.medals(view) if least > view.values[-1]]
        for code, points in wanted[:1]:
            assert text("cities.report.to_medal", medal=text(f"cities.medal.{code}"), points=points) in said


def test_the_report_of_a_lost_city_says_what_lost_it() -> None:
    state, events = intro(*FILLED, "tracks h-4 p-3"), list[Event]()
    view = view_of(GAME.apply(state, move(state, "end"), events.append))
    sheet = SCREEN.bulletin(own_panel("cities", view, names=("Anna",)), events)
    assert sheet is not None
    assert "nobody is happy" in words(sheet)
    assert "Nameless" not in words(sheet), "a lost city has no rank"
    assert EN("cities.report.milestone", number=1, count=3) in words(sheet), "there would have been others"


# -- in the window ----------------------------------------------------------------------------------------------------


def match(seats: int = 1, plays: int = 0, **options: str) -> Session:
    """A match on a turn, after some tiles."""
    session = Session(GAME, [Player(f"Bernhard {seat + 1}") for seat in range(seats)], seed=4, options=options)
    while session.to_act is not None and (session.final_state().phase != "turn" or len(session.final_state().tiles) < plays):
        session.submit(session.legal(session.to_act)[0])
    return session


def table(app: App, session: Session) -> TableScene:
    """A table at which somebody has to choose."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    colours = ("red", "blue", "yellow", "green")[: len(session.players)]
    scene = app.go("table", session=session, colours=colours)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


def told(scene: TableScene, *parts: str) -> str:
    return "\n".join(words(scene.hud.frame.layers[name].root) for name in parts or ("players",))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "scale", "language", "seats"),
    [
        (SMALL, 1.0, "de", 1),
        (SMALL, 1.0, "en", 4),
        (SMALL, 1.0, "en", 2),
        (SMALL, 1.5, "de", 1),
        (SMALL, 2.0, "en", 2),
        (LARGE, 1.0, "de", 3),
    ],
)
def test_every_panel_fits_its_window(app: App, size: tuple[int, int], scale: float, language: str, seats: int) -> None:
    fit(app, size, scale, language)
    boards = "6" if seats == 2 else "scenario"
    scene = table(app, match(seats, 3, scenario="4", boards=boards, difficulty="relaxed", open_tops="on", exchange_cost="1"))
    action = next(action for action in scene.hotseat.chooser.every() if isinstance(action, Build))
    scene.selection.choose(Target("card", action.card))
    scene.selection.look_at(Target("cell", action.at))
    if scene.hud.frame.anatomy.is_folded:
        scene.hud.toggle("drawings")
    app.step()
    for name, layer in scene.hud.frame.layers.items():
        if layer.root is not None:
            assert not faults(layer.root, app.interface.window), name
            for drawn in (each for each in layer.root.walk() if isinstance(each, Chips | MilestoneBoxes)):
                room = layer.root.absolute().inset(6)
                assert room.x <= drawn.absolute().x < drawn.absolute().right <= room.right, "it stays inside its panel"


def test_the_end_of_a_milestone_has_a_button_that_fits_everywhere(app: App) -> None:
    session = match()
    while not any(isinstance(action, End) for action in session.legal(0)):
        session.submit(towards_the_end(session))
    for scale in (1.0, 1.5, 2.0):
        fit(app, SMALL, scale, "de")
        scene = table(app, session)
        tools = scene.hud.frame.layers["tools"].root
        assert tools is not None
        button = app.interface.find("target-button-end")
        assert button is not None
        assert app.interface.window.encloses(button.absolute()), scale
        assert button.rect.h <= tools.rect.h
        assert not faults(tools, app.interface.window), scale


def test_seven_cards_lie_side_by_side_where_the_milestone_can_be_ended(app: App) -> None:
    """Its button stands below the tools, so that nothing has to be kept free beside the hand."""
    fit(app, SMALL, 1.0, "en")
    session = match(1)
    while not any(isinstance(action, End) for action in session.legal(0)):
        session.submit(towards_the_end(session))
    scene = table(app, session)
    strip = app.interface.find("hand-strip")
    assert isinstance(strip, HandStrip)
    assert scene.hotseat.mode is Mode.CHOOSE
    assert len(strip.slots) == 7
    left, right = strip.slots[0].absolute(), strip.slots[1].absolute()
    assert right.x >= left.right, "no card covers the next"


def test_a_double_click_between_milestones_exchanges_one_card(app: App) -> None:
    """The next card slides under the pointer; it takes no press before somebody could have seen it. Asked is before, once."""
    session = match(1)
    while session.view(0).phase != "swap":
        ends = [action for action in session.legal(0) if isinstance(action, End)]
        session.submit(ends[0] if ends else towards_the_end(session))
    scene = table(app, session)
    strip = app.interface.find("hand-strip")
    assert isinstance(strip, HandStrip)
    card = strip.slots[0].card.visible()
    assert card is not None
    before = len(session.view(0).displays[0])
    app.point(card.centre)
    look_at_it(app)
    assert EN("cities.note.price", price=1) in told(scene, "bubble"), "pointing tells what it costs"
    app.press("mouse1")
    app.release("mouse1")
    assert len(session.view(0).displays[0]) == before
    click(app, "warning-no")
    app.change(silenced=("cities.return",))
    app.point(card.centre)
    look_at_it(app)
    for _ in range(2):
        app.press("mouse1")
        app.release("mouse1")
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    assert len(session.view(0).displays[0]) == before - 1


def test_the_column_follows_the_hovered_move(app: App) -> None:
    scene = table(app, match())
    action = next(action for action in scene.hotseat.chooser.every() if isinstance(action, Build) and action.card[0] == "r")
    scene.selection.choose(Target("card", action.card))
    scene.selection.look_at(Target("cell", action.at))
    track, step = GAME.tables.cards[action.card].cost[0]
    assert f"{EN(f'cities.track.{TRACKS[track]}')} 0 → {signed_points(step)}" in told(scene)
    scene.selection.look_at(None)
    assert "→" not in told(scene)


def test_options_are_seen(app: App) -> None:
    usual = table(app, match(scenario="1"))
    assert EN("cities.forecast.title_missing") in told(usual)
    assert "cards left" in told(usual, "now")
    hidden = {"forecast": "off", "deck_counts": "off", "closed_fronts": "hidden"}
    odd = table(app, match(scenario="1", undo="full", smooth="on", **hidden))
    assert EN("cities.forecast.title_missing") not in told(odd)
    assert "cards left" not in told(odd, "now")
    for name in ("Forecast: No", "Cards left: No", "Undo: Without limit", "Closed boards: Only water", "Even stacks: Yes"):
        assert name in told(odd), name
    helped = table(app, match(scenario="1", open_tops="on", exchange_cost="1", small_rest="on"))
    for name in ("Open stacks: Yes", "Exchange: 1 money", "Small gaps: Yes"):
        assert name in told(helped), name
    assert odd.session.rules.undo_all(odd.session.final_state())


def towards_the_end(session: Session) -> Action:
    """A move that brings the end of the milestone nearer: a tile where one is missing."""
    legal, view = session.legal(0), session.view(0)
    site = GAME.tables.site(view.setup.layout)
    districts, seen = site.districts(view.opened), GAME.forecast(view)
    missing = {districts.names.index(name) for name in seen.missing} if seen is not None else set()
    fits = [action for action in legal if isinstance(action, Build) and districts.of[site.index[action.at]] in missing]
    return (fits or list(legal))[0]


def test_the_end_of_a_milestone_is_read_before_the_game_goes_on(app: App) -> None:
    session = match()
    while not any(isinstance(action, End) for action in session.legal(0)):
        session.submit(towards_the_end(session))
    scene = table(app, session)
    scene.selection.choose(Target("button", "end"))
    until(app, lambda: app.interface.find("bulletin-close") is not None)
    click(app, "bulletin-close")
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE)
    assert app.interface.find("bulletin-close") is None
    assert session.final_state().phase == "board"


def test_the_plate_of_a_milestone_stays_while_it_grows(app: App) -> None:
    """Markers move between its steps: it does not come and go with them, and so lies in one place."""
    session = match()
    while not any(isinstance(action, End) for action in session.legal(0)):
        session.submit(towards_the_end(session))
    scene, seen = table(app, session), list[int]()
    app.change(moments="click")
    showing, tell = scene.showing, scene.showing.on_told

    def note() -> None:
        standing = showing.moments.standing
        seen.append(sum(bool(row.note) for row in standing.moment.rows) if standing is not None else 0)
        tell()

    showing.on_told = note
    scene.selection.choose(Target("button", "end"))
    until(app, lambda: showing.director.is_held)
    assert seen == sorted(seen)
    assert seen[-1] > 1


def test_people_at_one_screen_suggest_moves_to_each_other(app: App) -> None:
    scene = table(app, match(2, scenario="1"))
    card = Target("card", scene.session.view(0).displays[0][0])
    scene.selection.look_at_card(card)
    press(app, "k")
    assert scene.selection.advising.suggested == card
    strip = scene.hud.frame.layers["strip"].root
    assert isinstance(strip, HandStrip)
    assert [slot.item.held.target for slot in strip.slots if slot.item.is_suggested] == [card]
    cell = next(target for target in scene.board.targets() if target.kind == "cell")
    scene.selection.look_at_card(None)
    scene.selection.look_at(cell)
    scene.flow.click("mouse2")
    assert scene.selection.advising.suggested == cell
    assert scene.board.node.find("told").get_num_children(), "a beam stands over the place"
    scene.flow.click("mouse2")
    assert scene.selection.advising.suggested is None
    assert not scene.board.node.find("told").get_num_children()
    alone = table(app, match(scenario="1"))
    alone.selection.look_at(cell)
    press(app, "k")
    assert alone.selection.advising.suggested is None, "nobody is there to talk to"

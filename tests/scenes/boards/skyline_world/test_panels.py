"""The panels over Skyline of the World: a shop of several floors at once, hidden assets, steps taken by themselves."""

import pytest
from msgspec.structs import replace

from game.app import App
from game.bots import BOTS
from game.content import LANGUAGES
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.rules.skyline_world import Build, End, Income, Sell
from game.rules.skyline_world.events import MissionRevealed
from game.scenes.boards.skyline_world import faces
from game.scenes.boards.skyline_world.model import content
from game.scenes.boards.skyline_world.screen import Screen
from game.scenes.boards.skyline_world.shop import Basket, Shop, confirm_words
from game.scenes.table.table import TableScene
from game.scenes.widgets import Icon
from game.scenes.widgets.faces import Held, StripItem
from game.text import texts
from tests.matches import session_at
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.boards.own_panels import own_panel
from tests.scenes.conftest import LARGE, SMALL, click, fit, press
from tests.scenes.positions import steps
from tools.audit import faults

TEXT = texts("en")
SCREEN = Screen("skyline_world")
RULES = GAMES["skyline_world"]


def sit(app: App, session: Session, **settings: object) -> TableScene:
    """A table at which nothing moves."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, **settings)
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green")[: len(session.players)])
    assert isinstance(scene, TableScene)
    settle(app, 20)
    return scene


def settle(app: App, frames: int = 8) -> None:
    for _ in range(frames):
        app.step()


def match(*moves: str, seats: int = 2, kinds: str = "random", seed: int = 1, **options: str) -> Session:
    players = [Player(f"P{seat}", "human" if not seat else kinds) for seat in range(seats)]
    session = Session(RULES, players, seed=seed, options={"start_seat": "0", **options})
    for move in moves:
        session.submit(session.parse(move))
    return session


def spoken(scene: TableScene, part: str) -> list[str]:
    root = scene.hud.frame.layers[part].root
    assert root is not None
    return [words for widget in root.walk() if (words := widget.spoken())]


# -- the shop ------------------------------------------------------------------------------------------------------


def basket() -> Basket:
    """With 5 millions, two floors of 1 and a neutral one in stock."""
    return Basket(5, (2, 0, 0, 0, 0, 1), (6, 5, 0, 3, 3, 5))


def test_a_basket_keeps_to_money_stock_and_supply() -> None:
    wishes = basket()
    assert not wishes.can_add(2, 1), "none is left in the supply"
    assert not wishes.can_add(3, 1), "6 millions are too much"
    wishes.add(5, -1)
    assert wishes.money == 7
    assert wishes.can_add(3, 1)
    wishes.add(3, 1)
    assert wishes.money == 1
    assert not wishes.can_add(5, 1), "the sale cannot be taken back: its money is spent"
    for _ in range(3):
        wishes.add(0, -1)
    assert wishes.counts[0] == -2, "no more than there are in stock"


def test_what_is_in_a_basket_is_legal_in_its_order_and_costs_what_it_says() -> None:
    state = at("b1=P", "phase invest", "money 5 5 5 5", "stock Y 1 1 n")
    view = GAME.view(state, 0)
    stock, supply = view.stock[0], view.supply[0]
    assert stock is not None
    assert supply is not None
    wishes = Basket(5, stock, (*supply, view.neutrals))
    for piece, step in ((5, -1), (3, 1), (0, -1)):
        wishes.add(piece, step)
    for action in wishes.actions(0):
        assert action in GAME.legal(state)
        state = GAME.apply(state, action)
    assert state.money[0] == wishes.money
    assert confirm_words(wishes, TEXT) == "Buy 1, sell 2: 1 M left"


def test_several_floors_are_bought_by_one_confirmation_and_taken_back_together(app: App) -> None:
    scene = sit(app, match("invest"))
    money = scene.session.view(0).money[0]
    for key in ("target-supply-1", "target-supply-4", "target-supply-4", "shop-minus-4"):
        click(app, key)
        settle(app, 2)
    assert scene.selection.considered is not None
    assert str(money - 5) in spoken(scene, "players"), "the money left shows at once"
    assert scene.session.number == 1
    click(app, "shop-confirm")
    settle(app)
    assert [words for _, words in scene.session.moves()] == ["invest", "buy 1", "buy 4"]
    assert scene.selection.considered is None
    scene.flow.undo()
    settle(app)
    assert scene.session.number == 1
    shop = app.interface.find("shop")
    assert isinstance(shop, Shop)
    assert not any(shop.basket.counts)


def test_what_is_bought_last_may_end_the_turn_in_the_same_gesture(app: App) -> None:
    """But not where the turn would end the match, which is somebody's decision of its own."""
    scene = sit(app, match("build 1 b1", "invest"))
    shop = app.interface.find("shop-finish")
    assert shop is not None
    assert not shop.enabled
    click(app, "target-supply-2")
    settle(app, 2)
    click(app, "shop-finish")
    settle(app, 2)
    assert [words for _, words in scene.session.moves()][:4] == ["build 1 b1", "invest", "buy 2", "end"]
    quiet = ("invest", "end") * 3
    sit(app, match(*quiet, "invest", start_seat="1", stall_laps="2"))
    assert app.interface.find("shop") is not None
    assert app.interface.find("shop-finish") is None


def test_a_basket_is_filled_by_keys_and_asked_about_before_it_is_lost(app: App) -> None:
    scene = sit(app, match("invest"))
    for _ in range(60):
        current = app.interface.current
        if current is not None and current.key == "target-supply-2":
            break
        press(app, "tab")
    press(app, "enter")
    settle(app, 2)
    assert app.interface.current is not None
    assert app.interface.current.key == "target-supply-2", "the keyboard stays where it was"
    assert app.interface.current.is_mounted
    scene.selection.choose(Target("button", "end"))
    settle(app, 2)
    assert scene.session.number == 1, "a question waits"


def test_neither_strip_nor_buttons_repeat_what_the_shop_sells(app: App) -> None:
    scene = sit(app, match("invest"))
    assert all(item.held.target.kind != "supply" for item in scene.hud.strip.items(scene.situation))
    assert app.interface.find("target-button-sell") is None
    scene.hud.toggle("drawings")
    settle(app)
    assert any(item.held.target.kind == "supply" for item in scene.hud.strip.items(scene.situation))


# -- hidden assets -------------------------------------------------------------------------------------------------


@pytest.fixture
def secretive(app: App) -> TableScene:
    """A match with hidden assets in which everybody has other money."""
    moves = ("build 1 b1", "invest", "buy 6", "end", "build 1 c12", "build 1 c11", "invest", "buy 4", "end")
    return sit(app, match(*moves, kinds="greedy", hidden_assets="on"))


def test_hidden_assets_are_in_no_panel_log_or_replay(secretive: TableScene) -> None:
    session = secretive.session
    assert session.final_state().money == (4, 4)
    told = spoken(secretive, "players")
    assert told.count("?") == 1
    assert TEXT("skyline_world.panel.hidden") in told
    assert not any("buys" in line.text and line.text.startswith("P1") for line in session.log(0, TEXT))
    for step in session.history(0):
        assert step.view.money[1] is None
        assert step.view.stock[1] is None


def test_a_preview_tells_who_is_paid_though_nobody_sees_the_money(secretive: TableScene) -> None:
    session = secretive.session
    state = session.rules.apply(session.final_state(), Build(0, "1", "b2"))
    assert session.rules.view(state, 0).money[1] is None
    before = session.view(0)
    after = session.preview(session.parse("build 2 c12"))
    assert after is not None
    found = SCREEN.remarks(TEXT, before, after.view)
    assert [(each.seat, each.words) for each in found if each.seat == 1] == [(1, "gets 2 million"), (1, "income 2 → 1")]


# -- steps by themselves ---------------------------------------------------------------------------------------------

TWO_GROUPS = ("build 1 b1", "build 1 c12", "invest", "end", "invest", "end")


def test_the_best_income_is_taken_by_itself_and_undo_brings_the_choice_back(app: App) -> None:
    scene = sit(app, match(*TWO_GROUPS))
    assert scene.session.view(0).phase == "build"
    assert scene.session.number == len(TWO_GROUPS) + 1
    scene.flow.undo()
    settle(app)
    assert scene.session.view(0).phase == "income", "it waits for the player now"
    scene.selection.choose(Target("plot", "c12"))
    settle(app)
    assert scene.session.view(0).income == "c12"


def test_whoever_wants_to_choose_the_income_does_so_at_any_plot_of_a_group(app: App) -> None:
    scene = sit(app, match(*TWO_GROUPS), by_hand=("skyline_world.best_income",))
    assert scene.hotseat.mode is Mode.CHOOSE
    assert scene.session.view(0).phase == "income"
    assert scene.board.meant(Target("plot", "c12")) == Target("plot", "c12")
    assert scene.board.meant(Target("plot", "b5")) == Target("plot", "b5")
    scene.doors.take_by_hand("best_income", False)
    assert app.settings.by_hand == ()


def test_an_empty_phase_is_passed_but_never_what_could_still_be_taken_back() -> None:
    state = at("b1=Y", "money 0 0 0 0", "stock Y", "hand Y", "phase build")
    passed = SCREEN.automatic(GAME.view(state, 0), GAME.legal(state))
    assert passed is not None
    assert not passed.is_final
    state = GAME.apply(state, passed.action)
    ended = SCREEN.automatic(GAME.view(state, 0), GAME.legal(state))
    assert ended is not None
    assert isinstance(ended.action, End)
    assert ended.is_final
    said = [TEXT(f"skyline_world.automatic.{each.done or each.name}_done") for each in (passed, ended)]
    assert said[0].startswith("Nothing more to build"), "true also where something was built before"
    assert said[1].endswith("investing is over."), "what comes next has a name of its own in the now bar"
    rich = at("b5=Y b8=PY b9=Y", "phase income")
    best = SCREEN.automatic(GAME.view(rich, 0), GAME.legal(rich))
    assert best is not None
    assert best.action == Income(0, "b8")


# -- what a move means -------------------------------------------------------------------------------------------------


def test_a_preview_tells_price_receiver_incomes_and_cards() -> None:
    """The spec's link: Purple covers Yellow on c7 and joins two groups."""
    state = at("a7=YBP b7=YP b6=P c7=Y d7=P", "acts P", "stock P 2", "hand P EMP", "phase build")
    action = Build(1, "2", "c7")
    before, after = GAME.view(state, 1), GAME.view(GAME.apply(state, action), 1)
    assert [note.words for note in SCREEN.notes(TEXT, before, action)] == ["Costs 2 million"]
    found = {(each.seat, each.words) for each in SCREEN.remarks(TEXT, before, after)}
    assert found == {
        (0, "gets 2 million"),
        (0, "income 1 → 0"),
        (1, "income 7 → 10"),
        (1, "Empire State Building would fit"),
    }


def test_a_plot_that_is_pointed_at_tells_what_goes_there_next_and_who_may_crown_it() -> None:
    state = at("b1=YP b2=Y b3=YPYPY", "stock Y 1", "phase build")
    view = GAME.view(state, 0)

    def told(plot: str) -> list[str]:
        return [note.words for note in SCREEN.about(TEXT, view, Target("plot", plot))]

    assert told("c12") == ["Next is level 1: a 1-million floor, 1 million to the bank."]
    own = "You own a floor here: the penthouse on level 5 may be yours."
    top = "The top floor, on level {}: it pays {} million income."
    assert told("b1") == [top.format(2, 2), "Next is level 3: a 4-million floor, 4 million to the owner below.", own]
    assert told("b2") == [top.format(1, 1), "Your own floor is on top. Only a neutral floor may go on it, free of charge."]
    assert told("b3") == ["A penthouse: 1 point, no income."], "nothing goes on level five"
    (note,) = SCREEN.about(TEXT, view, Target("plot", "b3"))
    assert note.seat == 0, "its owner's emblem stands before it"


def test_warnings_before_the_last_lap_and_before_selling_for_nothing() -> None:
    state = at("b1=YPYPY c12=PYPYP c4=PYBYP c5=YPBPY c7=YPBP", "stock Y 10", "money 20 0 0 0", "phase build")
    third = Build(0, "10", "c7")
    assert third in GAME.legal(state)
    view = GAME.view(state, 0)
    [warning] = SCREEN.warnings(TEXT, view, third, GAME.view(GAME.apply(state, third), 0))
    assert warning.name == "last_lap"
    assert warning.words == TEXT("skyline_world.warning.last_lap", own=3, rivals=2)
    assert "without the others' missions" in warning.words, "nobody's lead is told with certainty that is not certain"
    [worthless] = SCREEN.warnings(TEXT, view, Sell(0, content().floors[0].piece), None)
    assert worthless.name == "worthless"


def test_the_last_lap_is_played_to_its_end_by_the_mouse_and_scored_step_by_step(app: App) -> None:
    """From a real match of bots, taken over before the last turn."""
    bot, session = BOTS["greedy"](), match(seats=2, kinds="greedy", seed=5)
    while session.to_act is not None:
        state = session.final_state()
        if state.trigger == 1 and session.to_act == 0 and state.phase == "build":
            break
        action = bot.choose(RULES, session.view(session.to_act), seeded(session.number))
        session.submit(action)
    assert session.to_act == 0, "another seed has to be found"
    scene = sit(app, session)
    assert app.interface.find("last-lap") is not None
    for button in ("invest", "end"):
        if session.outcome is None and scene.hotseat.mode is Mode.CHOOSE:
            click(app, f"target-button-{button}")
            settle(app)
            if app.interface.find("warning-yes") is not None:
                click(app, "warning-yes")
                settle(app)
    assert session.outcome is not None
    assert scene.board.tally() == tuple(
        sum(line.points for line in lines if line.reason != "partner") for lines in session.outcome.lines
    )


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (SMALL, 1.5), (LARGE, 1.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_fit_their_window(app: App, size: tuple[int, int], scale: float, language: str) -> None:
    """While one builds and while one buys and sells, with four players in two teams; nothing is cut off."""
    fit(app, size, scale, language)
    scene = sit(app, match(seats=4, teams="on"))
    assert not faults_of(app, scene)
    scene.selection.choose(Target("button", "invest"))
    settle(app)
    if app.interface.find("target-supply-4") is not None:
        for key in ("target-supply-4", "shop-minus-2", "shop-minus-1"):
            click(app, key)
            settle(app, 2)
        buttons = [widget for widget in app.interface.stops() if widget.key.startswith(("target-supply-", "shop-"))]
        assert len(buttons) > 6
        assert all(button.visible() == button.absolute() for button in buttons if scale == 1.0), "none has to be scrolled to"
    assert not faults_of(app, scene)


def faults_of(app: App, scene: TableScene) -> list[object]:
    roots = [
        layer.root
        for name, layer in scene.hud.frame.layers.items()
        if layer.root is not None and name in ("players", "drawings")
    ]
    return [fault for root in roots for fault in faults(root, app.interface.window)]


# -- nothing moves under the pointer -----------------------------------------------------------------------------------


def rects_of_shop(app: App) -> dict[str, object]:
    """Where the buttons of the shop lie."""
    shop = app.interface.find("shop")
    assert isinstance(shop, Shop)
    return {widget.key: widget.absolute() for widget in shop.walk() if widget.key and widget is not shop}


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (LARGE, 1.0), (LARGE, 1.5)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_of_the_shop_stay_where_they_are_while_a_basket_is_filled_and_emptied(
    app: App, size: tuple[int, int], scale: float, language: str
) -> None:
    fit(app, size, scale, language)
    sit(app, match("invest", seats=2))
    before = rects_of_shop(app)
    assert len(before) > 12
    wished = ("supply-1", "supply-1", "supply-2", "supply-n")
    keys = [f"target-{key}" for key in wished] + ["shop-minus-2", "shop-minus-n", "shop-minus-1", "shop-minus-1"]
    for key in (*keys, "shop-minus-1", "shop-minus-1", "shop-minus-2", "shop-minus-n"):
        click(app, key)
        settle(app, 2)
        assert rects_of_shop(app) == before, key


def test_the_bank_keeps_its_place_from_the_moment_it_opens(app: App) -> None:
    """Though the card above it told the same before, when it had to keep no room for what comes into the basket."""
    scene = sit(app, match("build 1 b1"))
    scene.selection.choose(Target("button", "invest"))
    settle(app)
    before = rects_of_shop(app)
    click(app, "target-supply-1")
    settle(app, 2)
    assert rects_of_shop(app) == before


def test_a_bank_that_was_scrolled_stays_so_while_a_basket_is_filled(app: App) -> None:
    fit(app, (1280, 650), 1.0, "en")
    sit(app, match("invest", seats=4))
    button = app.interface.find("target-supply-1")
    assert button is not None
    app.point(button.absolute().centre)
    for _ in range(4):
        press(app, "wheel_down")
    before = rects_of_shop(app)
    for key in ("target-supply-n", "shop-minus-n"):
        assert button.absolute() != button.visible(), "the first row is out of sight"
        click(app, key)
        settle(app, 2)
        assert rects_of_shop(app) == before, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_four_players_too_the_bank_says_that_a_sale_brings_nothing_and_nothing_moves(app: App, language: str) -> None:
    fit(app, SMALL, 1.0, language)
    scene, words = sit(app, match("invest", seats=4)), texts(language)("skyline_world.shop.worthless")
    before = rects_of_shop(app)
    assert words not in spoken(scene, "drawings")
    click(app, "shop-minus-1")
    settle(app, 2)
    assert words in spoken(scene, "drawings")
    assert rects_of_shop(app) == before
    assert not faults_of(app, scene)


def test_what_the_bank_has_left_counts_sales_too(app: App) -> None:
    scene = sit(app, match("invest"))
    view = scene.session.view(0)
    stock, supply = view.stock[0], view.supply[0]
    assert stock is not None
    assert supply is not None
    assert stock[0]
    click(app, "shop-minus-1")
    settle(app, 2)
    button = app.interface.find("shop-minus-1")
    assert button is not None
    assert button.parent is not None
    told = [widget.spoken() for widget in button.parent.walk()]
    assert str(supply[0] + 1) in told, "the floor would be back in the bank"


def test_a_card_that_is_only_pointed_at_is_not_called_handed_in() -> None:
    state = at("b1=Y b2=Y b3=Y c3=Y b4=Y", "hand Y EMP EMP", "phase build")
    play = next(action for action in GAME.legal(state) if action.kind() == "card")
    (target,) = (step for step in play.steps() if step.kind == "card")
    before, after = GAME.view(state, 0), GAME.view(GAME.apply(state, play), 0)
    assert target.key in after.used
    used = TEXT("skyline_world.face.used")
    for shown in (before, after):
        panel = own_panel("skyline_world", shown, names=("A", "B", "C", "D"), after=after, action=play)
        face = faces.face_of(before, target, TEXT)
        assert face is not None
        item = SCREEN.item(panel, StripItem(Held(target, face)))
        assert (item.held.face.foot == used) == (shown is after)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_to_invest_and_to_end_the_turn_stand_at_different_places(app: App, size: tuple[int, int]) -> None:
    """Whoever presses the former twice, or as the phase is passed by itself, does not end the turn."""
    fit(app, size, 1.0, "en")
    sit(app, match("build 1 b1"))
    invest = app.interface.find("target-button-invest")
    assert invest is not None
    where = invest.absolute()
    click(app, "target-button-invest")
    settle(app)
    end = app.interface.find("target-button-end")
    assert end is not None
    assert where.overlap(end.absolute()) is None


def test_every_sign_and_switch_of_the_bank_and_of_the_cards_says_what_it_is(app: App) -> None:
    scene = sit(app, match())
    for name in ("best_income", "empty_phases"):
        switch = app.interface.find(f"automatic-{name}")
        assert switch is not None
        assert switch.tip == TEXT(f"skyline_world.automatic.{name}_tip")
    root = scene.hud.frame.layers["players"].root
    assert root is not None
    crowns = [widget for widget in root.walk() if isinstance(widget, Icon) and widget.name == "crown"]
    assert crowns
    assert all(crown.tip == TEXT("skyline_world.fact.penthouses") for crown in crowns)


def test_nothing_is_for_sale_once_missions_are_opened() -> None:
    before, after, events = None, None, ()
    for step in steps("skyline_world", seats=2, seed=3, viewer=0, limit=2000, stall_laps="2"):
        before, after, events = after, step.view, step.events
    assert before is not None
    opened = next(count for count, event in enumerate(events, 1) if isinstance(event, MissionRevealed))
    assert SCREEN.amid(before, after, events[: opened - 1]) == before
    assert SCREEN.amid(before, after, events[:opened]) == replace(before, phase="over"), "points wait until they are counted"


FEW, MANY = "stock P 1", "stock P 1 1 2 2 4 4 6 6 10"
"""What a rival holds: one floor, and as many kinds as anybody has."""


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (LARGE, 1.5)])
def test_the_bank_lies_where_it_lay_whatever_a_rival_holds(app: App, size: tuple[int, int], scale: float) -> None:
    """Seen: 26 points lower in a turn in which the floors of a rival needed a second line."""
    fit(app, size, scale, "de")
    found = []
    for stock in (FEW, MANY):
        players = [Player("Anna"), *(Player(name, "greedy") for name in ("Ben", "Chris", "Dora"))]
        scene = sit(app, session_at(RULES, at("phase invest", "money 9 9 9 9", "stock Y 1 2", stock), players))
        found.append((rects_of_shop(app), [app.interface.find(f"player-{seat}").absolute() for seat in range(4)]))  # type: ignore[union-attr]
        assert not faults_of(app, scene)
    assert "2×2" in spoken(scene, "players")
    assert found[0] == found[1]

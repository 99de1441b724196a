"""What holds at every table, for every game: nothing moves under the pointer, nothing covers what it speaks of."""

import re
from collections.abc import Iterator

import pytest

from game.app import App
from game.content import LANGUAGES
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Rng, Target
from game.scenes.table.situation import Means
from game.scenes.table.table import TableScene
from game.scenes.widgets import Emblem, Icon, Label, Rect, Row, Widget
from game.scenes.widgets.slot import StripSlot
from game.scenes.widgets.strip import KEY as STRIP
from game.scenes.widgets.strip import HandStrip
from tests.scenes.conftest import fit, look_at_it
from tests.scenes.mirror import place_of
from tests.scenes.patience import until
from tests.scenes.screens.test_no_codes import shown_codes

PLAYED = {"skyliners": 14, "skyline3000": 25, "skyrise": 30, "skyline_world": 25, "cities": 3}
"""For each game how many random moves lead to a table with something on it."""
SIZES = ((1280, 720), (1920, 1080))
POINTED = 12
"""So many targets of a position are pointed at."""
MOST_SPARED = 9
"""What lies in more places than these cannot all be kept in sight."""


def _sit(app: App, game: str, seed: int) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(name, "human" if seat == 0 else "random") for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"))]
    session, rng = Session(GAMES[game], players, seed=seed), Rng(seed)
    while session.to_act is not None and (session.number < PLAYED[game] * seed or session.to_act != 0):
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green"))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


def _sample(targets: list[Target], rng: Rng) -> Iterator[Target]:
    """Some of them, whichever chance picks."""
    for _ in range(min(POINTED, len(targets))):
        target, rng = rng.pick(targets)
        yield target


# -- nothing moves under the pointer -------------------------------------------------------------------------------


def _pressable(app: App) -> dict[object, Rect]:
    """Where everything lies that takes a press now, by what a press means; cards of the strip by their sides only."""
    found: dict[object, Rect] = {}
    for layer in app.interface.layers:
        for widget in layer.root.walk() if layer.root is not None else ():
            if isinstance(widget, HandStrip):
                found |= {slot.item.held.target: Rect(slot.absolute().x, 0, slot.rect.w, 0) for slot in widget.slots}
            elif widget.focusable and widget.enabled and widget.key:
                found[widget.key] = widget.absolute()
    return found


def _moved(before: dict[object, Rect], after: dict[object, Rect]) -> list[object]:
    """What a press would not find any more where it was, though it is still there."""
    return [
        meaning
        for meaning, rect in before.items()
        if meaning in after and any(abs(was - now) > 1 for was, now in zip(rect, after[meaning], strict=True))
    ]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", PLAYED)
def test_pointing_moves_nothing_that_could_be_pressed(app: App, game: str, seed: int) -> None:
    scene = _sit(app, game, seed)
    before, chooser = _pressable(app), scene.hotseat.chooser
    cards = [item.held.target for item in scene.hud.strip.items(scene.situation)]
    for target in _sample([*chooser.options(), *scene.board.targets()], Rng(seed)):
        scene.selection.look_at(target)
        assert _moved(before, _pressable(app)) == [], f"pointing at {target}"
    for target in cards:
        scene.selection.look_at(target, Means.STRIP)
        assert _moved(before, _pressable(app)) == [], f"pointing at the card {target}"
    scene.selection.look_at(None)
    scene.refresh_panels()
    assert _pressable(app) == before


@pytest.mark.parametrize("game", PLAYED)
def test_the_hand_stays_where_it_is_while_something_is_chosen(app: App, game: str) -> None:
    """What was chosen stands higher; everything stays where a hand would reach for it."""
    scene = _sit(app, game, 1)
    before, chooser = _pressable(app), scene.hotseat.chooser
    for target in [target for target in chooser.options() if chooser.would_complete(target) is None]:
        scene.selection.choose(target)
        if target not in chooser.chosen:  # it led to a question, or made a move of its own
            break
        assert _moved(before, _pressable(app)) == [], f"choosing {target}"
        scene.selection.lay_back()
        scene.selection.look_at(None)
        assert _moved(before, _pressable(app)) == []


@pytest.mark.parametrize("game", PLAYED)
def test_each_role_has_a_spot_of_its_own(app: App, game: str) -> None:
    """To skip, to lay back, to undo, to ask for a hint and to end a turn never lie where another of them did."""
    scene = _sit(app, game, 1)
    spots: dict[str, Rect] = {}

    def note() -> None:
        for key in ("skip", "back", "tool-undo", "tool-hint", "end-turn", "idle"):
            widget = app.interface.find(key)
            if widget is not None:
                role = "end-turn" if key == "idle" else key
                assert spots.setdefault(role, widget.absolute()).overlap(widget.absolute()) is not None
                others = [rect for name, rect in spots.items() if name != role]
                assert all(widget.absolute().overlap(rect) is None for rect in others), key

    note()
    chooser = scene.hotseat.chooser
    first = next((target for target in chooser.options() if chooser.would_complete(target) is None), None)
    if first is not None:
        scene.selection.choose(first)
        note()
    app.change(own_speed=4, bot_speed=4, reduced_motion=False)
    for target in scene.hotseat.chooser.every()[0].steps():
        if target not in scene.hotseat.chooser.chosen:
            scene.selection.choose(target)
    scene.refresh_panels()
    note()
    scene.showing.skip()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", PLAYED)
def test_words_beside_the_hand_never_lie_over_it(app: App, game: str, seed: int) -> None:
    """Room is kept only where two buttons can be offered at once, and then it is there before they are."""
    scene = _sit(app, game, seed)
    chooser = scene.hotseat.chooser

    def check(what: object) -> None:
        strip, beside = (scene.hud.frame.rect_of(name) for name in ("strip", "words"))
        words = scene.hud.frame.layers["words"].root
        if strip is not None and beside is not None and words is not None and any(each.focusable for each in words.walk()):
            overlap = strip.overlap(beside)
            assert overlap is None or overlap.w < 1, what

    check(None)
    for target in [target for target in chooser.options() if chooser.would_complete(target) is None][:POINTED]:
        scene.selection.choose(target)
        if target not in chooser.chosen:
            break
        check(target)
        scene.selection.lay_back()


def _awaits_somebody(scene: TableScene) -> bool:
    """Does nothing go on by itself any more?"""
    if scene.app.interface.is_modal:
        return True
    is_asked = scene.hotseat.mode in (Mode.CHOOSE, Mode.END, Mode.OVER) and scene.session.to_act in (0, None)
    return (is_asked or scene.hotseat.mode is Mode.END) and not scene.showing.director.busy


@pytest.mark.parametrize("game", PLAYED)
def test_the_hand_has_the_same_room_in_all_decisions_of_a_kind(app: App, game: str) -> None:
    """Whoever aims at a card while others move finds it there: room that was once kept for words is not given back."""
    scene, rng, widths = _sit(app, game, 1), Rng(1), dict[str, float]()
    for _ in range(10):
        situation, strip = scene.situation, scene.hud.frame.rect_of("strip")
        if situation.prompt is None or strip is None or scene.hotseat.mode is not Mode.CHOOSE or app.interface.is_modal:
            break
        kind = situation.prompt.key
        assert strip.w <= widths.get(kind, strip.w) + 1, f"cards move in {kind}"
        widths[kind] = strip.w
        action, rng = rng.pick(scene.session.legal(0))
        scene.selection.submit([action])
        until(app, lambda: _awaits_somebody(scene))
        if scene.hotseat.mode is Mode.END:
            scene.flow.end_turn()
            until(app, lambda: _awaits_somebody(scene))
    assert widths


# -- what was chosen is not previewed again ------------------------------------------------------------------------


def _hand_place(app: App, target: Target) -> tuple[float, float] | None:
    """Where a press on a card of the strip means that card."""
    strip = app.interface.find(STRIP)
    if not isinstance(strip, HandStrip):
        return None
    slot = next((slot for slot in strip.slots if slot.item.held.target == target), None)
    rect = slot.card.visible() if slot is not None else None
    return (rect.x + 12, rect.y + 20) if rect is not None else None


def _click_at(app: App, place: tuple[float, float]) -> None:
    app.point(place)
    look_at_it(app)
    app.press("mouse1")
    app.release("mouse1")
    for _ in range(3):
        app.step()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", PLAYED)
def test_after_a_choice_nothing_is_previewed_until_the_pointer_is_moved(app: App, game: str, seed: int) -> None:
    """What lies under the hand then was not pointed at by anybody, such as the card that would be taken back."""
    scene, tried = _sit(app, game, seed), 0
    for target in scene.hotseat.chooser.options():
        place = _hand_place(app, target) or place_of(app, scene, target)
        if target not in scene.hotseat.chooser.options() or place is None or tried >= POINTED:
            continue
        _click_at(app, place)
        until(app, lambda: scene.hotseat.mode is not Mode.THINK and not scene.showing.director.busy)
        if app.scene is not scene or app.interface.is_modal or scene.hotseat.mode is not Mode.CHOOSE:
            break
        tried += 1
        assert scene.situation.glance is None, f"after {target}"
        under = app.interface.under
        app.point((place[0] + 1, place[1]))
        if any(isinstance(widget, StripSlot) for widget in under):
            assert scene.situation.glance is not None, "a card under a pointer that moves is looked at"
        app.point((4.0, 4.0))
    assert tried


# -- nothing covers what it speaks of ------------------------------------------------------------------------------


def _spoken_of(scene: TableScene) -> list[Rect]:
    """What of the window is lit or concerned: the pointed thing, and what words about it speak of."""
    spot, concerned, _ = scene.selection.places()
    return [*([spot] if spot is not None else []), *concerned]


def _told(app: App, scene: TableScene) -> dict[str, Rect]:
    """What of the window tells something about it; a tip that lets everything show through covers nothing."""
    parts = {name: scene.hud.frame.rect_of(name) for name in ("bubble", "refusal", "moment", "toasts", "tip")}
    node = scene.hud.frame.layers["tip"].node
    if node is not None and node.has_color_scale() and node.get_sa() < 0.5:
        del parts["tip"]
    strip = app.interface.find(STRIP)
    parts["card"] = strip.enlarged_place() if isinstance(strip, HandStrip) else None
    return {name: rect for name, rect in parts.items() if rect is not None}


def _refuse(scene: TableScene) -> None:
    """A click on what cannot be chosen: its refusal stands from now on."""
    glance = scene.selection.glance
    if glance is not None and glance.reason is not None:
        scene.selection.confirm()


def _agree(app: App, scene: TableScene, target: Target) -> None:
    """What is told lies in the window, covers nothing that it tells of, and is told once."""
    window, told = app.interface.window, _told(app, scene)
    concerned = [rect for rect in _spoken_of(scene) if rect.overlap(window) is not None]
    is_refused = scene.refusals.standing is not None and scene.refusals.standing.target == target
    for name, rect in told.items():
        assert window.encloses(rect, 1.0), f"{name} at {target} is out of the window"
        if name != "refusal" or is_refused:  # else it speaks of another place
            met = [each for each in concerned if each.inset(1).overlap(rect) is not None]
            assert met == [], f"{name} {rect} covers what it says about {target}"
    rects = list(told.values())
    assert all(one.overlap(other) is None for at, one in enumerate(rects) for other in rects[at + 1 :]), f"{target}: {told}"
    words = [widget.spoken() for part in ("bubble", "refusal") for widget in _widgets(scene, part)]
    sentences = [each for each in words if each.endswith(".")]
    assert len(sentences) == len(set(sentences)), "one sentence stands once"
    assert shown_codes(app, app.settings.language) == [], f"pointing at {target}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYED)
def test_nothing_covers_what_it_speaks_of(app: App, game: str, size: tuple[int, int]) -> None:
    fit(app, size, 1.0, LANGUAGES[size in SIZES[1:]])
    scene = _sit(app, game, 2)
    chosen = scene.hotseat.chooser
    first = next((target for target in chosen.options() if chosen.would_complete(target) is None), None)
    for step in (None, first):
        if step is not None:
            scene.selection.choose(step)
        for target in _sample([*chosen.options(), *scene.board.targets()], Rng(5)):
            scene.selection.look_at(target)
            _agree(app, scene, target)
            _refuse(scene)
            _agree(app, scene, target)


@pytest.mark.parametrize("game", PLAYED)
def test_an_enlarged_card_leaves_in_sight_what_it_speaks_of(app: App, game: str) -> None:
    """Plots of a figure, the row of a plan: the card moves aside, unless they lie everywhere."""
    scene = _sit(app, game, 2)
    strip = app.interface.find(STRIP)
    assert isinstance(strip, HandStrip)
    for slot in strip.slots:
        rect = slot.visible()
        if rect is None:
            continue
        app.point((rect.x + 12, rect.centre[1]))
        card, spared = strip.enlarged_place(), scene.selection.spared_by_card()
        assert card is not None
        assert len(spared) > MOST_SPARED or not any(card.overlap(each.inset(1)) for each in spared), slot.item.held.target
        app.interface.tick(app.interface.now + 10)
        tip = app.interface.tips.shown
        assert tip is not None
        assert tip.absolute().x == pytest.approx(card.x, abs=1), "it lies where words leave room for it"
        words = [widget.spoken() for widget in _widgets(scene, "bubble") if widget.spoken().endswith(".")]
        assert not set(words) & set(_tip_words(app)), "one sentence stands once"


def _tip_words(app: App) -> list[str]:
    """The labels beside an enlarged card."""
    tip = app.interface.tips.shown
    return [widget.spoken() for widget in tip.walk() if isinstance(widget, Label)] if tip is not None else []


def _widgets(scene: TableScene, part: str) -> list[Widget]:
    root = scene.hud.frame.layers[part].root
    return [widget for widget in root.walk() if isinstance(widget, Label)] if root is not None else []


# -- everything says what it is ------------------------------------------------------------------------------------


def _mute(widget: Widget, *, is_told: bool = False) -> Iterator[Widget]:
    """Signs and numbers that say nothing to whoever points at them: no tip there or around, and no words beside them."""
    is_told = is_told or bool(widget.tip)
    if isinstance(widget, Row):
        is_told = is_told or any(_is_worded(child) for child in widget.children)
    is_sign = isinstance(widget, Icon | Emblem) or (isinstance(widget, Label) and not _is_worded(widget))
    if is_sign and not is_told and widget.rect.w > 1:
        yield widget
    for child in widget.children:
        yield from _mute(child, is_told=is_told)


def _is_worded(widget: Widget) -> bool:
    """Is it a text with a word in it?"""
    return isinstance(widget, Label) and re.search(r"[^\W\d_]{3}", widget.text) is not None


@pytest.mark.parametrize("game", PLAYED)
def test_everything_can_be_pointed_at_and_says_what_it_is(app: App, game: str) -> None:
    scene = _sit(app, game, 2)
    for name, layer in scene.hud.frame.layers.items():
        if layer.root is None:
            continue
        mute = [f"{widget.key or type(widget).__name__} {widget.spoken()}" for widget in _mute(layer.root)]
        assert mute == [], f"in {name}"
        silent = [widget.key for widget in layer.root.walk() if widget.focusable and not (widget.spoken() or widget.tip)]
        assert silent == [], f"in {name}"
    for target in scene.board.targets():
        scene.selection.look_at(target)
        found = scene.explain_target(target)
        assert found.name, f"{target} has no name"
        told = found.state or found.rows or scene.tabletop.screen.about(scene.t, scene.situation.view, target)
        assert told or scene.tabletop.screen.close_up(scene.hud.own_panel(), target), f"{found.name} says nothing"


@pytest.mark.parametrize("game", PLAYED)
def test_a_hint_is_lit_and_covers_nothing_that_it_speaks_of(app: App, game: str) -> None:
    scene = _sit(app, game, 1)
    for _ in range(3):
        scene.selection.advising.advise()
        advice = scene.situation.advice
        assert advice is not None
        assert advice.place.kind != "button" or all(step.kind == "button" for step in advice.hint.action.steps())
        marked = {item.held.target for item in scene.hud.strip.items(scene.situation) if item.is_suggested}
        held = {item.held.target for item in scene.hud.strip.items(scene.situation)}
        assert marked == advice.told & held, "a card that is named is marked"
        spots, bubble = scene.board.spots_at((advice.place,)), scene.hud.frame.rect_of("bubble")
        assert bubble is not None
        assert not any(bubble.overlap(rect.inset(1)) for rect in scene.tabletop.rects(spots))

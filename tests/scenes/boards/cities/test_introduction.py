"""A whole introduction of Cities in a real window: by mouse alone, and by keyboard alone. A copy says where things are."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules.cities.model import Build
from game.rules.core import Action, Target
from game.scenes.screens.table import TableScene
from game.scenes.widgets.strip import KEY as STRIP
from game.scenes.widgets.strip import HandStrip
from tests.rules.cities.desk import GAME
from tests.scenes.conftest import click, press
from tests.scenes.mirror import middle, place_of, settle, walk_to
from tests.scenes.windows import NEEDS_WINDOW, Window

pytestmark = NEEDS_WINDOW
Story = tuple[int, tuple[str, ...]]
"""A seed, and the moves of a whole introduction."""
TOWN: Story = (
    3,
    (
        *("open A", "play hea1 D2/0 Aa3", "draw I", "play fir1 D2/0 Aa5", "draw I", "play c13 D2/0 Ae1", "draw I"),
        *(
            "play r15 D2/0 Ae5",
            "draw I",
            "end",
            "open E",
            "keep",
            "play edu1 D2/0 Ea1",
            "draw I",
            "play i12 I3/0 Ae2",
            "draw I",
        ),
        *("end", "open B", "keep", "play c11 I3/0 Ae6", "draw I", "play r18 D2/0 Aa6", "draw I", "play r16 I3/0 Ba1", "draw I"),
        *("play tra1 M1/0 Ba2", "draw I", "play c12 I3/0 Ba5", "draw I", "play r11 L3/1 Bb6", "draw I", "end"),
    ),
)
"""A town of twelve tiles: every board is opened and the last milestone ended. Not a good one."""
RUIN: Story = (
    24,
    (
        *("open A", "play wat1 D2/0 Aa3", "draw I", "play gar1 L3/1 Aa5", "draw I"),
        *("play edu1 D2/0 Ae1", "draw I", "play par1 L3/0 Ae5", "draw I", "end"),
    ),
)
"""A town that has no money for a second board."""


@pytest.fixture
def unseen(app: App) -> Iterator[App]:
    """A copy that is never drawn: it only says where things are."""
    app.win.set_active(False)
    yield app
    app.win.set_active(True)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[int], Window]]:
    """Opens the program at a table of the introduction."""
    home, windows = tmp_path / "home", list[Window]()
    home.mkdir()

    def open_window(seed: int) -> Window:
        argv = ("--game", "cities", "--seats", "human", "--seed", str(seed), "--option", "scenario=intro")
        windows.append(Window(home, *argv, scene="table"))
        windows[0].focus()
        return windows[0]

    yield open_window
    for window in windows:
        window.close()


class Hands:
    """Do the same in the window and in its copy."""

    def __init__(self, app: App, window: Window, seed: int) -> None:
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)
        session = Session(GAME, [Player("Anna")], seed=seed, options={"scenario": "intro"})
        scene = app.go("table", session=session)
        assert isinstance(scene, TableScene)
        self.app, self.window, self.table = app, window, scene
        settle(app, 30)

    def click(self, place: tuple[float, float]) -> None:
        self.window.click(*place)
        self.app.point(place)
        self.app.press("mouse1")
        self.app.release("mouse1")
        settle(self.app, 2)

    def point(self, target: Target) -> None:
        place = self._in_hand(target) or place_of(self.app, self.table, target)
        assert place is not None, f"{target} cannot be pointed at"
        self.click(place)

    def _in_hand(self, target: Target) -> tuple[float, float] | None:
        strip = self.app.interface.find(STRIP)
        slots = strip.slots if isinstance(strip, HandStrip) else ()
        found = next((slot.absolute() for slot in slots if slot.item.held.target == target), None)
        return (found.x + 20, found.y + 20) if found is not None else None

    def button(self, key: str) -> None:
        self.click(middle(self.app, key))

    def answer(self, key: str) -> None:
        """Walks to a button of what lies over the table, once it is there."""
        self.window.pause()
        walk_to(self.app, self.window, key)
        self.key("enter", "Return")

    def key(self, name: str, spoken: str = "") -> None:
        self.window.key(spoken or name)
        press(self.app, name)
        settle(self.app, 1)

    def go_on(self, number: int, close: Callable[[str], None], *, is_last: bool) -> None:
        """Puts away what lies over the table, until both wait for the next move; in the window it may come a little later."""
        for _ in range(20):
            self.app.step()
            for key in ("warning-yes", "bulletin-close"):
                if self.app.interface.find(key) is not None:
                    close(key)
            if self.table.play.mode is Mode.CHOOSE and self.table.session.number == number - 1:
                break
        if is_last:
            self.window.wait_for_scene("results")
        else:
            self.window.wait_for_turn(number)


def play(hands: Hands, moves: Sequence[str], make: Callable[[Hands, Action], None], close: Callable[[str], None]) -> None:
    """The whole introduction, each move by those hands."""
    hands.window.wait_for_turn(1)
    for number, text in enumerate(moves, 1):
        assert hands.table.session.number == number - 1
        make(hands, GAME.parse(hands.table.session.final_state(), text))
        hands.go_on(number + 1, close, is_last=number == len(moves))
    assert tuple(move for _, move in hands.window.match().moves()) == moves


def by_mouse(hands: Hands, action: Action) -> None:
    """A tile takes two clicks; the tools set it, where it lies otherwise than the last one."""
    if not isinstance(action, Build):
        hands.point(action.steps()[0])
        return
    card, shape, orient, cell = action.steps()
    hands.point(card)
    for tool, wanted in (("setting_first", shape), ("setting_last", orient)):
        for _ in range(12):
            if wanted in hands.table.play.chooser.as_set():
                break
            hands.button(f"tool-{tool}")
    hands.point(hands.table.board.grip(cell))


def by_keys(hands: Hands, action: Action) -> None:
    """From option to option, and with a tile in the hand cell by cell."""
    if not isinstance(action, Build):
        walk(hands, action.steps()[0])
        return
    card, shape, orient, cell = action.steps()
    walk(hands, card)
    for key, wanted in (("g", shape), ("r", orient)):
        for _ in range(12):
            if wanted in hands.table.play.chooser.as_set():
                break
            hands.key(key)
    hands.key("n")
    pointed = hands.table._pointed
    assert pointed is not None
    (x, y), (to_x, to_y) = (hands.table.board.region.cells[target.key] for target in (pointed, cell))  # type: ignore[attr-defined]
    ways = [("arrow_right", "Right")] * (to_x - x) + [("arrow_left", "Left")] * (x - to_x)
    for way in ways + [("arrow_up", "Up")] * (to_y - y) + [("arrow_down", "Down")] * (y - to_y):
        hands.key(*way)
    assert hands.table._pointed == cell
    hands.key("enter", "Return")


def walk(hands: Hands, target: Target) -> None:
    for _ in range(40):
        if hands.table._pointed == target:
            hands.key("enter", "Return")
            return
        hands.key("n")
    raise AssertionError(f"{target} cannot be reached by keyboard")


def test_a_whole_introduction_by_mouse(unseen: App, opened: Callable[[int], Window]) -> None:
    seed, moves = TOWN
    hands = Hands(unseen, opened(seed), seed)
    play(hands, moves, by_mouse, hands.button)


def test_a_whole_introduction_by_keyboard(unseen: App, opened: Callable[[int], Window]) -> None:
    seed, moves = RUIN
    hands = Hands(unseen, opened(seed), seed)
    play(hands, moves, by_keys, hands.answer)


def test_two_people_plan_scenario_4_at_one_screen(app: App) -> None:
    """Nothing is hidden, so nobody has to look away; each plays from their own display, and the city is one."""
    app.change(own_speed=0, reduced_motion=True)
    session = Session(GAME, [Player("Anna"), Player("Ben")], seed=5, options={"scenario": "4"})
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    actors = []
    while session.number < 11:
        settle(app, 6)
        for key in ("warning-yes", "bulletin-close"):
            if app.interface.find(key) is not None:
                click(app, key)
        assert scene.play.mode is Mode.CHOOSE
        assert scene.play.viewer == session.to_act
        actors.append(session.to_act)
        action = next((each for each in session.legal(session.to_act or 0)), None)
        assert action is not None
        for step in action.steps():
            scene.choose(scene.board.meant(scene.board.grip(step)))
    assert set(actors) == {0, 1}
    assert len(session.view(None).tiles) >= 2
    assert len({scene.board.seat_camera(seat) for seat in (0, 1)}) == 1

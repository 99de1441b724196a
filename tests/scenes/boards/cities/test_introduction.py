"""A whole introduction of Cities in a real window: by mouse alone, and by keyboard alone. A copy says where things are."""

from collections.abc import Callable

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.scenes.screens.table import TableScene
from tests.rules.cities.desk import GAME
from tests.scenes.conftest import click
from tests.scenes.mirror import settle
from tests.scenes.persons import Keyboard, Mouse, Person
from tests.scenes.playing import play
from tests.scenes.twins import twins
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


@pytest.mark.parametrize(("story", "kind"), [(TOWN, Mouse), (RUIN, Keyboard)])
def test_a_whole_introduction(app: App, open_window: Callable[..., Window], story: Story, kind: type[Person]) -> None:
    seed, moves = story
    argv = ("--game", "cities", "--seats", "human", "--seed", str(seed), "--option", "scenario=intro")
    window = open_window(*argv, scene="table")
    window.focus()
    with twins(app, window) as both:
        both.sit_down()
        play(kind(both), lambda session: [GAME.parse(session.final_state(), moves[session.number])])
    assert window.moves() == moves
    assert not window.repeated


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

"""A whole introduction of Cities in a real window, a short and lost one: by mouse alone, and by keyboard alone."""

from collections.abc import Callable

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.scenes.table.table import TableScene
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
RUIN: Story = (
    24,
    (
        *("open A", "play wat1 D2/0 Aa3", "draw I", "play gar1 L3/1 Aa5", "draw I"),
        *("play edu1 D2/0 Ae1", "draw I", "play par1 L3/0 Ae5", "draw I", "end"),
    ),
)
"""A town that has no money for a second board."""


@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_whole_introduction(app: App, open_window: Callable[..., Window], kind: type[Person]) -> None:
    seed, moves = RUIN
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
        assert scene.hotseat.mode is Mode.CHOOSE
        assert scene.hotseat.viewer == session.to_act
        actors.append(session.to_act)
        action = next((each for each in session.legal(session.to_act or 0)), None)
        assert action is not None
        for step in action.steps():
            scene.selection.choose(scene.board.meant(scene.board.grip(step)))
    assert set(actors) == {0, 1}
    assert len(session.view(None).tiles) >= 2
    assert len({scene.board.seat_camera(seat) for seat in (0, 1)}) == 1

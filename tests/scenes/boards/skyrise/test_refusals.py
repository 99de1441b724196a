"""Words about a quarter of Skyrise that cannot be bid on hide none of those that can."""

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player
from game.scenes.table.table import TableScene
from tests.matches import session_at
from tests.scenes.boards.skyrise.games import GAME, NAMES, played
from tests.scenes.conftest import fit
from tests.scenes.patience import until

TIGHT, MANY = 700, 8
"""In a window narrower than this, in points, with more quarters to bid on than this, one of them may lie below the words."""
EACH = 5
"""Every so many refused quarters are tried."""


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_refusal_where_an_auction_starts_hides_no_quarter_that_can_be_bid_on(
    app: App, seats: int, size: tuple[int, int], scale: float
) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    fit(app, size, scale, "de")
    starts = [state for state in played(seats) if state.phase == "start_bid" and state.actor == 0]
    for state in (starts[len(starts) // 2], starts[3 * len(starts) // 4]):
        players = [Player(name, "random" if seat else "human") for seat, name in enumerate(NAMES[:seats])]
        scene = app.go("table", session=session_at(GAME, state, players))
        assert isinstance(scene, TableScene)
        until(app, lambda scene=scene: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)  # type: ignore[misc]
        lit = scene.tabletop.places(scene.board.upcoming())
        refused = [each for each in scene.board.targets() if each.kind == "quarter" and each not in lit]
        assert len(lit) > 3
        for target in refused[::EACH]:
            scene.selection.look_at(target)
            scene.selection.confirm()
            app.step()
            bubble = scene.hud.frame.rect_of("refusal")
            assert bubble is not None
            assert app.interface.window.encloses(bubble)
            hidden = [each.key for each, place in lit.items() if bubble.contains(*place)]
            is_full = size[0] / scale < TIGHT and len(lit) > MANY
            assert len(hidden) <= is_full, f"{target.key} hides {hidden}"
        app.leave_all()

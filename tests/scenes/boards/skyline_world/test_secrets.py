"""Two matches that differ only in what a seat may not know look the same to it: table, panels, log, bubbles, replay, hint."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.session import Player, Session
from game.rules.core import Target, seeded
from game.scenes.screens.replay import Replay
from game.scenes.table.table import TableScene
from game.text import texts
from tests.rules.skyline_world.desk import GAME

OWN = ("build 1 b1", "build 1 b3", "invest", "buy 1", "end")
RIVAL = ("build 2 b3", "build 1 c12", "invest")
BACK = ("build 1 b2", "invest", "buy 1", "end")
"""What both have done in the open; the rival's investments are what nobody keeps."""


def match(*secret: str) -> Session:
    session = Session(
        GAME, [Player("Ann"), Player("Ben", "greedy")], seed=4, options={"start_seat": "0", "hidden_assets": "on"}
    )
    for move in (*OWN, *RIVAL, *secret, "end", *BACK, "income b3", "invest", "end"):
        session.submit(session.parse(move))
    return session


def dealt_anew(session: Session, seed: int) -> Session:
    """The same match as the first seat knows it, with other cards, missions, money and floors where it does not."""
    last = session._past[-1]
    session._past[-1] = replace(last, state=GAME.determinize(session.view(0), seeded(seed)))
    return session


TWINS = {
    "purchases and sales": lambda: (match("buy 2", "buy 2", "sell 2"), match("buy 1", "buy 4", "sell 1")),
    "everything": lambda: (dealt_anew(match("buy 1"), 1), dealt_anew(match("buy 1"), 2)),
}


def said(app: App) -> list[str]:
    """Every word in the window, and every tip."""
    roots = (layer.root for layer in app.interface.layers if layer.root is not None)
    return [words for root in roots for widget in root.walk() for words in (widget.spoken(), widget.tip) if words]


def looks(app: App, session: Session) -> Iterator[object]:
    """All that the first seat can see and look up: what stands, what pointing would mean, the way back through the match."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("table", session=session, colours=("red", "blue"))
    assert isinstance(scene, TableScene)
    for _ in range(12):
        app.step()
    assert scene.hotseat.viewer == 0
    yield from (scene.board.snapshot(), said(app), session.log(0, texts("en")), session.view(0))
    for choice in (None, Target("stock", "1")):
        if choice is not None:
            scene.selection.choose(choice)
        for plot in ("b1", "b3", "b5", "c12"):
            scene.selection.look_at(Target("plot", plot))
            yield said(app), scene.situation.glance
    yield scene.hotseat.hint()
    replay = app.go("replay", session=session, viewer=0)
    assert isinstance(replay, Replay)
    for place, step in enumerate(session.history(0)):
        yield step.events, step.view
        if place % 4 == 0:
            replay.jump(place)
            app.step()
            yield said(app), replay.board.snapshot()


@pytest.mark.parametrize("what", TWINS)
def test_what_a_seat_may_not_know_changes_nothing_it_sees(app: App, what: str) -> None:
    one, other = TWINS[what]()
    assert one.final_state() != other.final_state(), "they do differ"
    for mine, theirs in zip(looks(app, one), list(looks(app, other)), strict=True):
        assert mine == theirs

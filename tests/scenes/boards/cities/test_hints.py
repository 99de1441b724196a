"""A hint of Cities begins with the card, because that is chosen first, and shows the whole tile where it would lie."""

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules.cities import Build
from game.rules.core import Target
from game.scenes.boards.cities import faces
from game.scenes.table.table import TableScene
from game.text import texts
from tests.rules.cities.desk import GAME
from tests.scenes.patience import until


def test_a_hint_names_card_and_place_and_outlines_the_whole_tile(app: App) -> None:
    """Where to lay it stays marked while the pointer goes to the card, and no longer than the hint."""
    app.change(own_speed=0, reduced_motion=True)
    session = Session(GAME, [Player("Anna")], seed=5)
    while not any(isinstance(action, Build) for action in session.legal(0)):
        session.submit(session.legal(0)[0])
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    scene.selection.advising.advise()
    advice = scene.situation.advice
    assert advice is not None
    action = advice.hint.action
    assert isinstance(action, Build)
    assert advice.told == {Target("card", action.card), Target("cell", action.at)}
    assert [item.held.target.key for item in scene.hud.strip.items(scene.situation) if item.is_suggested] == [action.card]
    app.step()
    bubble = scene.hud.frame.layers["bubble"].root
    assert bubble is not None
    said = "\n".join(widget.spoken() for widget in bubble.walk())
    assert f"{faces.title(action.card, texts('en'))}, the marked place" in said
    outlined = scene.board.node.find("advised")
    assert outlined.get_num_children() == 1
    scene.selection.look_at_card(Target("card", action.card))
    assert outlined.get_num_children() == 1
    scene.selection.choose(Target("card", action.card))
    assert not outlined.get_num_children()

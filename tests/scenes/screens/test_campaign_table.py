"""A mission at the table: what is explained, hints that are noted, another try, and its end."""

from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.player import keepsake
from game.player.campaign import CampaignBook, Mission, again, mission_of
from game.player.campaign.missions import HINTS, NOTE
from game.player.campaign.progress import game
from game.rules.core import Target
from game.scenes.screens.campaign.campaign import Campaign
from game.scenes.screens.campaign.report import MissionReport
from game.scenes.screens.pause import Pause
from game.scenes.table.table import TableScene
from game.scenes.widgets import Button
from tests.player.campaign.cities import golden
from tests.player.campaign.test_book import last_move
from tests.scenes.conftest import click, press
from tests.scenes.screens.campaigns import quick, said
from tests.scenes.screens.conftest import settle

__all__ = ["quick"]
"""A fixture."""


def mission(chapter: str = "intro", players: int = 1) -> Session:
    options = {"scenario": chapter}
    note = {NOTE: Mission("0123456789ab", chapter).note()}
    return Session(game(), [Player(f"P{seat}") for seat in range(players)], seed=2, options=options, notes=note)


def at_mission(app: App) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, goal_card=False)
    scene = app.go("table", session=mission())
    assert isinstance(scene, TableScene)
    settle(app)
    return scene


def test_what_matters_is_explained_once_on_the_turn_where_it_matters(app: App) -> None:
    scene = at_mission(app)
    assert "Open a cheap board first" in said(app)
    scene.selection.choose(Target("board", "A"))
    settle(app)
    assert "Open a cheap board first" not in said(app), "it goes with the move"
    assert "A zone gives its reward" in said(app)
    assert {"first_board", "first_card"} <= set(CampaignBook(app.profile.data).read().notes)
    app.go("table", session=again(scene.session))
    settle(app)
    assert "Open a cheap board first" not in said(app)


def test_notes_can_be_read_again_from_the_pause_menu(app: App) -> None:
    scene = at_mission(app)
    scene.selection.choose(Target("board", "A"))
    settle(app)
    for language, words in (("en", ("Open a cheap board first", "A zone gives its reward")), ("de", ("günstigen Spielplan",))):
        app.change(language=language)
        press(app, "escape")
        assert isinstance(app.scene, Pause)
        click(app, "notes")
        assert all(each in said(app) for each in words)
        press(app, "enter")
        assert "notes" in {widget.key for widget in app.interface.stops()}, "back in the menu"
        press(app, "escape")
        assert app.scene is scene


def test_notes_can_be_switched_off(app: App) -> None:
    app.change(tips=False)
    scene = at_mission(app)
    scene.selection.choose(Target("board", "A"))
    settle(app)
    assert scene.session.number == 1
    assert "A zone gives its reward" not in said(app)


def test_the_report_of_a_milestone_does_not_come_back_with_undo(quick: App) -> None:
    """It came again when the board opened after it was taken back, and failed when the milestone itself was."""
    played_well, moves = golden("intro"), [notation for _, notation in golden("intro").moves()]
    end = moves.index("end")
    session = Session(game(), played_well.players, seed=played_well.seed, options=played_well.options, notes=played_well.notes)
    for notation in moves[:end]:
        session.submit(session.parse(notation))
    scene = quick.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(quick)
    for notation, is_read in ((moves[end], True), (moves[end + 1], False)):
        scene.selection.submit((session.parse(notation),))
        settle(quick)
        assert scene.questions.is_read == is_read
        if is_read:
            press(quick, "escape")
        settle(quick)
    for left in (1, 0):
        scene.flow.undo()
        settle(quick)
        assert len(session.final_state().milestones) == left
        assert not scene.questions.is_read
        assert scene.hotseat.mode is Mode.CHOOSE


def test_a_hint_is_noted_once_however_much_of_it_is_asked_for(quick: App) -> None:
    scene = quick.go("table", session=mission())
    assert isinstance(scene, TableScene)
    settle(quick)
    for _ in range(3):
        scene.selection.advising.advise()
    assert scene.session.notes[HINTS] == "1"
    assert saves.load(scene.keeping.autosave.path).notes[HINTS] == "1", "kept at once"


def test_the_pause_menu_of_a_mission_begins_it_again_with_the_same_cards(quick: App) -> None:
    first = mission()
    quick.go("table", session=first)
    settle(quick)
    press(quick, "escape")
    assert isinstance(quick.scene, Pause)
    notes = quick.interface.find("notes")
    assert isinstance(notes, Button)
    assert not notes.enabled, "nothing was told yet"
    assert notes.tip == quick.t("pause.no_notes")
    click(quick, "retry")
    scene = quick.scene
    assert isinstance(scene, TableScene)
    assert scene.session.seed == first.seed
    assert mission_of(scene.session) != mission_of(first)


def test_other_matches_cannot_be_begun_again_from_the_pause_menu(quick: App) -> None:
    quick.go("table", session=Session(game(), [Player("A")], seed=2))
    settle(quick)
    press(quick, "escape")
    assert quick.interface.find("retry") is None


def test_continue_and_saves_lead_to_the_mission_again(quick: App) -> None:
    session = mission()
    path = keepsake.new_autosave(quick.profile, session)
    saves.save(session, path)
    quick.go("menu")
    settle(quick)
    click(quick, "continue")
    assert isinstance(quick.scene, TableScene)
    assert mission_of(quick.scene.session) == mission_of(session)


def test_the_end_of_a_mission_is_counted_and_reported(quick: App) -> None:
    session, move = last_move(golden("intro"))
    scene = quick.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(quick)
    session.submit(session.parse(move))
    assert CampaignBook(quick.profile.data).read().chapter("intro").medal == "gold", "before anything is shown"
    scene.doors.finish()
    assert isinstance(quick.scene, MissionReport)
    click(quick, "next")
    assert isinstance(quick.scene, Campaign)
    assert quick.scene.chosen == "1"
    settle(quick)
    click(quick, "start")
    assert isinstance(quick.scene, TableScene)


def test_a_free_match_of_cities_has_the_usual_table_and_results(quick: App) -> None:
    path = quick.profile.autosaves / "x.skyline"
    saves.save(mission().branch(0), path)
    quick.go("menu")
    settle(quick)
    click(quick, "continue")
    assert type(quick.scene) is TableScene

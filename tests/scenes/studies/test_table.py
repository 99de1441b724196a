"""A study on the real table: judged, hinted, watched, started over, and kept."""

from datetime import date

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.rules.core import Target
from game.scenes.studies.guide import StudyGuide, start_study
from game.scenes.table.situation import Warning
from game.scenes.table.table import TableScene
from game.studies.attempt import AttemptStanding
from game.studies.daily import study_of
from game.studies.progress import FILE, StudyFile
from game.studies.reading import own_studies
from game.studies.study import Study
from tests.scenes.conftest import press

STUDIES = own_studies().all


def named(key: str) -> Study:
    study = own_studies().find(key)
    assert study is not None
    return study


TWO_PIECES = named("skyliners/block-and-keep-your-word")


def settle(app: App, frames: int = 5) -> None:
    for _ in range(frames):
        app.step()


def lay(app: App, study: Study) -> StudyGuide:
    app.change(own_speed=0, bot_speed=0)
    start_study(app, study)
    settle(app)
    scene = app.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.guide, StudyGuide)
    return scene.guide


def make(app: App, guide: StudyGuide, *moves: str) -> None:
    """Makes moves by choosing their targets one after the other."""
    table = app.scene
    assert isinstance(table, TableScene)
    for move in moves:
        action = guide.table.session.parse(move)
        table.selection.submit((action,))
        settle(app)


def said(app: App, guide: StudyGuide) -> str:
    return guide.tell(guide.table.situation).says


@pytest.mark.quick
def test_a_study_is_solved_by_its_moves_and_earns_three_stars(app: App) -> None:
    guide = lay(app, TWO_PIECES)
    assert guide.table.hotseat.mode is Mode.CHOOSE
    make(app, guide, *TWO_PIECES.entry.solutions[0])
    assert guide.attempt.standing(guide.table.session) is AttemptStanding.SOLVED
    assert StudyFile(app.profile.data).read().stars == {TWO_PIECES.key: 3}
    assert "pays most at once would have chosen" in said(app, guide)
    assert all(goal.is_met for goal in guide.tell(guide.table.situation).goals)
    press(app, "enter")
    settle(app)
    after = app.scene
    assert isinstance(after, TableScene)
    assert isinstance(after.guide, StudyGuide)
    assert after.guide.study.number == TWO_PIECES.number + 1


def test_a_wrong_try_is_told_and_undo_and_starting_over_cost_nothing(app: App) -> None:
    guide = lay(app, TWO_PIECES)
    make(app, guide, *TWO_PIECES.entry.greedy)
    assert guide.attempt.standing(guide.table.session) is AttemptStanding.SPENT
    assert "Not solved" in said(app, guide)
    assert guide.asked() == ()
    press(app, "u")
    settle(app)
    assert guide.table.session.number == 1
    press(app, "control-r")
    settle(app)
    assert guide.table.session.number == 0
    make(app, guide, *TWO_PIECES.entry.solutions[0])
    assert guide.attempt.earned == 3


def test_as_many_actions_as_it_takes_without_a_solution_are_told_though_one_more_is_allowed(app: App) -> None:
    one = next(study for study in STUDIES if study.game == "skyliners" and study.entry.moves == 1)
    guide = lay(app, one)
    rules = guide.table.session.rules
    wrong = next(
        rules.notation(action)
        for action in guide.table.session.legal(one.seat)
        if all(rules.notation(action) != way[0] for way in one.entry.solutions)
    )
    make(app, guide, wrong)
    assert guide.attempt.standing(guide.table.session) is AttemptStanding.OPEN
    assert "Not solved yet" in said(app, guide)
    assert app.interface.find("study-undo") is not None


def test_no_question_stands_before_a_move_of_a_study(app: App) -> None:
    guide = lay(app, TWO_PIECES)
    assert not guide.asks_twice
    scene = app.scene
    assert isinstance(scene, TableScene)
    assert not scene.questions.ask((Warning("last", ""),), lambda: None)


def test_hints_come_in_three_steps_and_cost_stars(app: App) -> None:
    guide = lay(app, TWO_PIECES)
    assert guide.marks().lit == ()
    press(app, "h")
    settle(app)
    assert set(guide.marks().lit) == {Target(*look.split()) for look in TWO_PIECES.entry.look}
    assert guide.marks().rings == ()
    assert said(app, guide).startswith("Hint 1 of 3:")
    press(app, "h")
    settle(app)
    assert guide.marks().rings == ("piece floor",)
    press(app, "h")
    settle(app)
    assert said(app, guide).startswith("Hint 3 of 3: Floor: your row ")
    make(app, guide, TWO_PIECES.entry.solutions[0][0])
    assert guide.marks().lit == ()
    make(app, guide, TWO_PIECES.entry.solutions[0][1])
    assert StudyFile(app.profile.data).read().stars == {TWO_PIECES.key: 1}


@pytest.mark.parametrize(
    "key", ["skyliners/three-wishes-at-once", "cities/clean-up-and-move-on", "skyrise/a-secret-and-two-patrons"]
)
def test_a_solution_can_be_watched_and_then_tried(app: App, key: str) -> None:
    study = named(key)
    guide = lay(app, study)
    guide.watch()
    for _ in range(4):
        settle(app, 6 * len(study.entry.solutions[0]))
        if guide.table.session.number < len(study.entry.solutions[0]):
            press(app, "enter")  # what a milestone brought is to be read
    assert guide.table.session.number == len(study.entry.solutions[0])
    assert guide.attempt.standing(guide.table.session) is AttemptStanding.SOLVED
    assert StudyFile(app.profile.data).read().stars == {study.key: 0}
    assert said(app, guide).startswith("The solution:")
    guide.start_over()
    settle(app)
    assert guide.table.session.number == 0
    assert guide.table.hotseat.mode is Mode.CHOOSE
    assert guide.attempt.earned is None
    make(app, guide, *study.entry.solutions[0])
    assert StudyFile(app.profile.data).read().stars == {study.key: 1}


@pytest.mark.parametrize("game", ["skyline3000", "skyline_world"])
def test_studies_of_many_small_moves_are_solved(app: App, game: str) -> None:
    study = max(own_studies().of(game), key=lambda each: len(each.entry.solutions[0]))
    guide = lay(app, study)
    make(app, guide, *study.entry.solutions[0])
    assert guide.attempt.earned == 3


def test_a_move_too_many_costs_a_star(app: App) -> None:
    study = named("skyline3000/a-roof-to-finish")
    guide = lay(app, study)
    session = guide.table.session
    used = study.entry.solutions[0][0].split()[1]
    wasted = (f"stall {card}" for card in session.view(study.seat).hand if card != used)
    make(app, guide, next(wasted))
    assert guide.attempt.standing(session) is AttemptStanding.OPEN
    make(app, guide, *study.entry.solutions[0])
    assert guide.attempt.earned == 2


def test_leaving_goes_to_the_list_and_nothing_of_the_match_is_kept(app: App) -> None:
    guide = lay(app, TWO_PIECES)
    make(app, guide, TWO_PIECES.entry.solutions[0][0])
    press(app, "escape")
    settle(app)
    assert type(app.scene).__name__ == "StudyList"
    assert not list(app.profile.autosaves.glob("*"))
    assert not (app.profile.data / FILE).exists()


def test_the_study_of_the_day_counts_on_its_day(app: App) -> None:
    study = study_of(date.today(), STUDIES)
    guide = lay(app, study)
    make(app, guide, *study.entry.solutions[0])
    assert StudyFile(app.profile.data).read().days == {date.today().isoformat(): 3}
    assert StudyFile(app.profile.data).read().stars == {study.key: 3}


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("de", 1.5)])
def test_the_bar_says_everything_without_clipping(app: App, language: str, scale: float) -> None:
    app.change(language=language, ui_scale=scale)
    guide = lay(app, max(STUDIES, key=lambda study: (len(study.goals), len(study.entry.title.de))))
    for _ in range(4):
        bar = app.interface.find("study-bar")
        assert bar is not None
        window = app.interface.window
        assert bar.rect.x >= 0
        assert bar.rect.right <= window.w
        assert bar.rect.h < window.h * 0.5
        guide.give_hint()
        settle(app)
    names = guide.table.session.names
    assert names[0] == ("Rot" if language == "de" else "Red")

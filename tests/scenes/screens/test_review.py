"""The review on the screen: curve, pins and tabs, whose moments, states, ways to watch and to play on, and the doors to it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app import App
from game.match import saves
from game.match.session import Session
from game.match.thinker import Reviewer
from game.review.model import Expectation, Finding, Hindsight, Point, Review, TurningPoint
from game.scenes.screens.replay import Replay
from game.scenes.screens.review.review import MatchReview
from game.scenes.screens.saved import Saved
from game.scenes.screens.ways import open_review
from game.scenes.table.table import TableScene
from tests.review.matches import finished
from tests.scenes.conftest import SMALL, click, fit, press
from tests.scenes.screens.conftest import spoken, wrong


class Found(Reviewer):
    """Has its reviews already, and gives one with every question."""

    def __init__(self, *reviews: Review) -> None:
        super().__init__()
        self.waiting = list(reviews)
        self.is_closed = False

    def ask(self, session: Session) -> None:
        """Nothing is to be computed."""

    @property
    def busy(self) -> bool:
        """While there is something to give."""
        return bool(self.waiting)

    def poll(self) -> Review | None:
        """The next one."""
        found = self.waiting.pop(0)
        self.so_far = found
        return None if self.waiting else found

    def forget(self) -> None:
        """Gives nothing more."""
        self.waiting.clear()

    def close(self) -> None:
        """Notes that nobody listens any more."""
        self.is_closed = True


def moment(session: Session, number: int, gain: float, *, best: bool = False) -> TurningPoint:
    """A moment with another legal move as the better one."""
    before = session.branch(number)
    seat = before.to_act or 0
    played = session.moves()[number][1]
    others = [before.rules.notation(action) for action in before.legal(seat)]
    better = next(each for each in others if each != played)
    totals = tuple(float(index + 10) for index in range(len(session.players)))
    more = tuple(total + gain * (index == seat) for index, total in enumerate(totals))
    truth = Expectation((others[-1],), more, 0.9) if best else None
    back = Hindsight(gain, 0.3, (0.1, 0.5), truth)
    return TurningPoint(number, seat, Expectation((played,), totals, 0.2), Expectation((better,), more, 0.4), gain, 0.4, back)


def numbers_of(session: Session, seat: int) -> list[int]:
    """The numbers of moves before which that seat is to act."""
    return [number for number in range(session.number) if session.branch(number).to_act == seat]


def made_up(session: Session, *moments: TurningPoint, is_done: bool = True) -> Review:
    """A review with these moments."""
    seats = len(session.players)
    outcome = session.outcome
    assert outcome is not None
    points = [Point(number, (1 / seats,) * seats, (5.0,) * seats) for number in range(0, session.number, 8)]
    ends = tuple(float(seat in outcome.winners) for seat in range(seats))
    points.append(Point(session.number, ends, tuple(map(float, outcome.scores))))
    facts = (Finding("tower", 0, 3), Finding("plan", 0, 2, {"row": "A", "number": 2, "seen": 1}, is_missed=True))
    found = tuple(sorted(moments, key=lambda each: each.number))
    cooperative = outcome.won is not None
    review = Review(session.rules.id, cooperative, tuple(points), found, facts, has_moments=True, part=0.5, is_done=is_done)
    return replace(review, since=9)


def open_scene(app: App, session: Session, *reviews: Review) -> tuple[MatchReview, Found]:
    """The screen, once it has heard all of these."""
    reviewer = Found(*reviews)
    scene = app.go("review", session=session, colours=("red", "blue"), reviewer=reviewer)
    assert isinstance(scene, MatchReview)
    while reviewer.waiting:
        app.step(0.05)
    return scene, reviewer


@pytest.fixture
def session() -> Session:
    return finished("skyliners", ("easy", "normal"), 3, (0, 1))


def test_moments_are_stepped_through_by_pins_tabs_and_keys(app: App, session: Session) -> None:
    first, second = (moment(session, number, 3.0) for number in numbers_of(session, 0)[2:20:12])
    scene, reviewer = open_scene(app, session, made_up(session, first, second))
    assert scene.moment == first
    press(app, "arrow_right")
    assert scene.moment == second
    press(app, "arrow_right")
    assert scene.moment is None, "then what every goal brought"
    assert app.t("skyliners.review.tower") in spoken(app)
    click(app, "pin-1")
    assert scene.moment == first
    click(app, "tab-2")
    assert scene.moment == second
    assert app.t("review.known_why", better=app.t("review.better", points=3), changes="Anna +3") in spoken(app)
    app.go("menu")
    assert reviewer.is_closed, "nothing is computed for nobody"


def test_two_people_see_their_own_moments(app: App, session: Session) -> None:
    own, other = (moment(session, numbers_of(session, seat)[3], 2.0 + seat) for seat in (0, 1))
    scene, _ = open_scene(app, session, made_up(session, own, other))
    assert scene.moments == [own]
    press(app, "arrow_down")
    assert scene.seat == 1
    assert scene.moments == [other]
    press(app, "arrow_up")
    assert scene.moments == [own]


def test_a_review_that_grows_can_be_stopped_and_gone_on_with(app: App, session: Session) -> None:
    found = moment(session, numbers_of(session, 0)[2], 2.0)
    growing = made_up(session, is_done=False)
    scene, reviewer = open_scene(app, session, growing)
    assert scene.review == growing
    reviewer.waiting = [growing, made_up(session, found)]
    scene.refresh()
    assert app.interface.find("stop") is not None
    click(app, "stop")
    assert scene.is_stopped
    assert app.t("review.stopped") in spoken(app)
    reviewer.waiting = [made_up(session, found)]
    click(app, "go-on")
    app.step(0.1)
    assert scene.moments == [found]


def test_where_no_move_stands_out_it_says_so(app: App, session: Session) -> None:
    open_scene(app, session, made_up(session))
    assert app.t("review.nothing_decisive") in spoken(app)
    assert app.interface.find("play-on") is None


def test_watching_leads_to_the_moment_and_back(app: App, session: Session) -> None:
    found = moment(session, numbers_of(session, 0)[4], 2.0)
    scene, _ = open_scene(app, session, made_up(session, found))
    press(app, "space")
    assert isinstance(app.scene, Replay)
    assert app.scene.number == session.count(0, found.number)
    press(app, "escape")
    assert app.scene is scene
    press(app, "escape")
    assert app.scene is not scene


def test_playing_on_gives_the_seat_to_a_person_and_the_others_to_bots(app: App, session: Session) -> None:
    found = moment(session, numbers_of(session, 1)[4], 2.0)
    scene, _ = open_scene(app, session, made_up(session, found))
    scene.look_at(1)
    press(app, "enter")
    assert isinstance(app.scene, TableScene)
    match = app.scene.match
    assert match is not None
    assert [player.kind for player in match.players] == ["normal", "human"]
    assert match.moves()[: found.number] == session.moves()[: found.number]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), (SMALL, 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_cut_off(app: App, session: Session, size: tuple[int, int], scale: float, language: str) -> None:
    fit(app, size, scale, language)
    found = [moment(session, number, 3.0, best=True) for number in numbers_of(session, 0)[2:20:8]]
    scene, _ = open_scene(app, session, made_up(session, *found))
    assert wrong(app) == []
    scene.choose(len(found))
    assert wrong(app) == []


def test_a_city_has_one_line_and_its_own_goals(app: App) -> None:
    city = finished("cities", ("easy",), 3)
    facts = (Finding("milestone", 0, 2, {"number": 1, "red": 1}), Finding("burdens", 0, -4))
    review = made_up(city)
    open_scene(app, city, Review(review.game, True, review.points, (), facts, has_moments=True, part=1.0, is_done=True))
    assert app.t("review.expected") in spoken(app)
    assert app.t("cities.review.burdens") in spoken(app)


def test_the_review_is_reached_from_results_and_from_the_list_of_saves(app: App, session: Session) -> None:
    app.go("results", session=session, colours=("red", "blue"))
    click(app, "review")
    assert isinstance(app.scene, MatchReview)
    path = saves.save_path(app.profile.saves, "over")
    saves.save(session, path)
    app.go("menu")
    app.push("load")
    click(app, "review-named-0")
    assert isinstance(app.scene, MatchReview)
    press(app, "escape")
    assert isinstance(app.scene, Saved)


def test_the_door_refuses_what_cannot_be_reviewed(app: App, session: Session, tmp_path: Path) -> None:
    app.go("menu")
    broken = tmp_path / "broken.skyline"
    broken.write_text("nothing", encoding="utf-8")
    for match in (session.branch(4), broken, tmp_path / "nowhere.skyline"):
        open_review(app, match)
        assert not isinstance(app.scene, MatchReview)

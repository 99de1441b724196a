"""The table of a moment over a real table: every word of it can be read, in any language and size of the window."""

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.scenes.boards.kit.moments import summed_table
from game.scenes.hud.moment import STEPS, MomentPart, Moments
from game.scenes.hud.moment_table import PointsTable, group_starts
from game.scenes.table.moments import Moment, MomentLine, MomentRow, MomentTable
from game.scenes.table.table import TableScene
from game.scenes.widgets import Emblem, Icon, Label, Rect
from game.text import texts
from tests.scenes.conftest import fit

COLOURS = ((1.0, 0.4, 0.4), (1.0, 0.75, 0.3), (0.35, 0.7, 1.0))


def tabulated(language: str, seats: int, names: tuple[str, ...] = ()) -> MomentTable:
    """The fullest table there can be, in the words of a game that has one."""
    text = texts(language)
    names = names or tuple(text("seat.player", number=number + 1) for number in range(seats))
    blocks = [text(f"skyline3000.word.{district}{number}") for district in "ryb" for number in (1, 2, 3)]
    lines = [MomentLine(words, tuple([16] * seats), (0,), COLOURS[at // 3]) for at, words in enumerate(blocks)]
    gained, total = text("skyline3000.moment.gained"), text("skyline3000.moment.total")
    return summed_table(names, lines, tuple(range(200, 200 + seats)), gained=gained, total=total)


def lay(app: App, scene: TableScene, moment: Moment) -> PointsTable:
    """Lays the moment over the table; returns the table in it as it is drawn."""
    scene.showing.skip()
    scene.showing.moments.show(moment, waits=True, counts=False)
    scene.showing.on_told()
    root = scene.hud.frame.layers["moment"].root
    assert root is not None
    return next(widget for widget in root.walk() if isinstance(widget, PointsTable))


def _lies_in(rect: Rect | None, room: Rect) -> bool:
    if rect is None:
        return False
    return min(rect.x - room.x, rect.y - room.y, room.right - rect.right, room.bottom - rect.bottom) > -0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_every_word_of_the_table_can_be_read_in_both_languages_and_any_size(app: App, seats: int) -> None:
    session = Session(GAMES["skyline3000"], [Player(f"Player {seat + 1}") for seat in range(seats)], seed=1)
    app.change(reduced_motion=True)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)):
        for language in ("en", "de"):
            fit(app, size, scale, language)
            title = texts(language)("skyline3000.moment.round", round=4)
            found = lay(app, scene, Moment(title, table=tabulated(language, seats)))
            frame = scene.hud.frame.rect_of("moment")
            assert frame is not None
            free = scene.hud.frame.free()
            assert _lies_in(frame, free), "it lies in what the panels leave"
            seen = [widget for widget in found.walk() if isinstance(widget, Label | Icon | Emblem)]
            assert len(seen) >= 12 + 11 * seats
            for widget in seen:
                rect = widget.visible()
                assert _lies_in(rect, frame), "nothing is cut off"
                if isinstance(widget, Label):
                    assert widget.shown_text() == widget.text, "no name is shortened"
                    assert widget.asked(1e6).w <= widget.rect.w + 1.5
            rects = [rect.inset(1.0) for widget in seen if (rect := widget.visible()) is not None]
            assert not any(one.overlap(two) for one, two in combinations(rects, 2)), "nothing lies over anything else"
            scene.showing.moments.clear()
            scene.showing.on_told()


def test_long_names_end_in_an_ellipsis_and_never_push_a_number_out(app: App) -> None:
    names = ("Bartholomäus der Ältere", "Kassiopeia von Hohenfels", "Maximiliane", "Wilhelmina-Charlotte")
    scene = app.go("table", session=Session(GAMES["skyline3000"], [Player(name) for name in names], seed=1))
    assert isinstance(scene, TableScene)
    for scale in (1.5, 1.0):
        fit(app, (1280, 720), scale, "de")
        found = lay(app, scene, Moment("Wertung von Runde 4", table=tabulated("de", 4, names)))
        frame = scene.hud.frame.rect_of("moment")
        assert frame is not None
        assert _lies_in(frame, scene.hud.frame.free())
        labels = [widget for widget in found.walk() if isinstance(widget, Label)]
        assert all(_lies_in(widget.visible(), frame) for widget in labels)
        assert all(widget.shown_text() == widget.text for widget in labels if widget.text not in names)
        scene.showing.moments.clear()
        scene.showing.on_told()


def test_what_stands_out_is_marked_by_more_than_its_colour(app: App) -> None:
    session = Session(GAMES["skyline3000"], [Player("Ann"), Player("Ben")], seed=1)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    found = lay(app, scene, Moment("Round", table=tabulated("en", 2)))
    labels = [widget for widget in found.walk() if isinstance(widget, Label)]
    best, other = (next(each for each in labels if each.text == "+16" and bool(each.ink) == gold) for gold in (True, False))
    assert best.kind != other.kind, "bold letters on a ground"
    assert len([widget for widget in found.walk() if isinstance(widget, Icon)]) == 1, "a sign beside the leader's total"


def test_lines_of_one_colour_belong_together_and_sums_stand_apart() -> None:
    lines = tabulated("en", 2).lines
    assert group_starts(lines) == {3, 6, 9}
    assert group_starts(lines[:2]) == frozenset()
    assert all(replace(one, words="") != replace(two, words="") for one, two in pairwise(lines[9:]))


def test_lines_that_stood_there_do_not_count_again_when_another_comes(app: App) -> None:
    """Seen: all points of a scoring fell back to 0 with every line that was added."""
    scene = app.go("table", session=Session(GAMES["skyliners"], [Player("Anna"), Player("Ben")], seed=1))
    assert isinstance(scene, TableScene)
    scene.showing.skip()
    rows = (MomentRow("Anna", 0, points=4), MomentRow("Ben", 1, points=3))
    for lines in (rows[:1], rows):
        scene.showing.moments.show(Moment("Antennas", rows=lines), waits=True, counts=True)
        scene.showing.on_told()
    root = scene.hud.frame.layers["moment"].root
    assert root is not None
    said = [widget.text for widget in root.walk() if isinstance(widget, Label)]
    assert "+4" in said
    assert "+3" not in said, "the new one begins to count"


@pytest.mark.parametrize("is_late", [False, True])
def test_numbers_that_the_table_has_shown_already_do_not_count_up_once_more(is_late: bool) -> None:
    later: list[object] = []
    moments = Moments(lambda _seconds, then: later.append(then))
    moments.show(Moment("Anna wins", rows=(MomentRow("Anna", 0, points=8),), is_late=is_late), waits=False, counts=True)
    assert moments.standing is not None
    assert (moments.standing.counted == STEPS) == is_late
    assert bool(later) != is_late


def test_a_moment_with_the_title_of_the_last_one_keeps_clear_of_its_own_place(app: App) -> None:
    """Seen: in the introductory game of Skyliners words about a row stood where those about another seat's row had stood."""
    scene = app.go("table", session=Session(GAMES["skyliners"], [Player("Anna"), Player("Ben")], seed=1))
    assert isinstance(scene, TableScene)
    scene.showing.skip()
    window, moments, spoken_of = app.interface.window, scene.showing.moments, list[Rect]()
    part, found = MomentPart(moments, scene.hud.frame, on_go_on=lambda: None, places=lambda: spoken_of), list[Rect]()
    for place in (Rect(0, window.h / 2, 10, 10), Rect(0, 0, window.w, window.h / 2)):
        moments.show(Moment("Row E", rows=(MomentRow("Anna", 0, points=4),)), waits=False, counts=False)
        scene.showing.on_told()
        root = scene.hud.frame.layers["moment"].root
        assert root is not None
        spoken_of[:] = [place]
        found.append(part.region(window, root))
        moments.clear()
    assert found[0].bottom < window.h / 2 < found[1].bottom


def test_a_moment_that_grows_is_rather_narrow_than_low(app: App) -> None:
    """Seen in a window of 4:3: antennas were counted at the lower edge, and each line moved the words up over the city."""
    scene = app.go("table", session=Session(GAMES["skyliners"], [Player("Anna"), Player("Ben")], seed=1))
    assert isinstance(scene, TableScene)
    scene.showing.skip()
    moments, free = scene.showing.moments, scene.hud.frame.free()
    city = Rect(free.x + 400, free.y, free.w - 400, free.h / 2)
    part = MomentPart(moments, scene.hud.frame, on_go_on=lambda: None, places=lambda: [city])
    for goes_on in (True, False):
        moments.show(Moment("Antennas", rows=(MomentRow("Anna", 0, points=4),), goes_on=goes_on), waits=False, counts=False)
        scene.showing.on_told()
        root = scene.hud.frame.layers["moment"].root
        assert root is not None
        place = part.region(app.interface.window, root)
        assert place.overlap(city) is None
        assert (place.y == free.y) == goes_on
        moments.clear()

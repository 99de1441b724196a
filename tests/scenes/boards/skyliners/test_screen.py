"""What Skyliners adds to the screen: the plain board's places, the skyline strips, and events that everybody should notice."""

import pytest
from msgspec.structs import replace
from panda3d.core import NodePath

from game.match.session import Player, Preview
from game.rules.core import Seat, Target
from game.rules.skyliners.board import PLOTS
from game.rules.skyliners.events import Built, EndTriggered, ScoringStarted
from game.rules.skyliners.model import View
from game.scenes.boards.plain import PlainBoard
from game.scenes.boards.screen import Deeds, GameScreen, OwnPanel, screen_of
from game.scenes.boards.skyliners.panels import Elevation, Sight
from game.scenes.boards.skyliners.screen import Screen
from game.scenes.boards.skyliners.sight import ElevationStrip
from game.scenes.drawing.look import Look
from game.scenes.hud.style import Style
from game.scenes.table.situation import seen_as
from game.scenes.widgets.theme import CALM
from game.text import texts
from tests.scenes.positions import state_after, steps

SCREEN = screen_of("skyliners")
PLAYERS = (Player("Ann"), Player("Ben"))


def view_after(plies: int, **options: str) -> View:
    rules, state = state_after("skyliners", plies, seats=2, seed=3, **options)
    found: View = rules.view(state, 0)
    return found


def panel_of(view: View, after: View | None = None, deeds: Deeds | None = None) -> OwnPanel[View]:
    situation = seen_as("skyliners", view, PLAYERS)
    if after is not None:
        situation = replace(situation, considered=Preview((), after))
    return OwnPanel(situation, Style(texts("en"), Look(), CALM), deeds or Deeds())


def test_the_plain_board_shows_every_plot_with_its_pieces() -> None:
    view = view_after(30)
    board = GameScreen.make_board(SCREEN, NodePath("root"), Look())
    assert isinstance(board, PlainBoard)
    board.build(view)
    assert board.snapshot() == board.snapshot_of(view)
    assert {Target("plot", name) for name in PLOTS} <= set(board.targets())
    for cell in SCREEN.cells(view):
        kinds = [kind for _, kind in cell.stack]
        height = view.heights[PLOTS.index(cell.key)]
        assert sum({"floor": 2, "roof": 1, "park": 1}[kind] for kind in kinds) == height, cell
        assert set(kinds[:-1]) <= {"floor"}, cell


def test_a_strip_shows_the_pointed_move_and_opens_the_eye_line_of_its_seat() -> None:
    before, later, looked = view_after(20), view_after(24), list[Seat]()
    strips = [SCREEN.drawings(panel_of(before, after)) for after in (None, later)]
    counts = [[each.spoken() for each in strip.walk() if isinstance(each, Elevation)] for strip in strips if strip]
    assert len(counts[0]) == len(PLAYERS)
    assert counts[0] != counts[1]
    panel = SCREEN.drawings(panel_of(before, deeds=Deeds(look_through=looked.append)))
    assert panel is not None
    sights = [each for each in panel.walk() if isinstance(each, Sight)]
    assert all(sight.enabled for sight in sights)
    sights[1].on_click()
    assert looked == [1]


def test_a_strip_grows_with_the_city_so_that_its_storeys_can_be_counted() -> None:
    def high(height: int) -> float:
        strip = ElevationStrip(side="S", rects=(), counts=(0,) * 5, height=height)
        return Elevation(strip, Look()).wants(240.0).h - Elevation.COUNTS

    assert high(4) == high(8), "four floors fit as before"
    for floors in range(1, 10):
        assert high(2 * floors) / floors >= 8.0, floors


def test_without_an_eye_line_strips_are_only_read_and_without_counts_there_are_none() -> None:
    panel = SCREEN.drawings(panel_of(view_after(20)))
    assert panel is not None
    assert not any(each.enabled for each in panel.walk() if isinstance(each, Sight))
    assert SCREEN.drawings(panel_of(view_after(20, show_counts="none"))) is None


def test_the_end_is_a_turning_point_and_a_build_is_none() -> None:
    assert isinstance(SCREEN, Screen)
    assert set(SCREEN.turning_points) == {EndTriggered, ScoringStarted}
    assert Built not in SCREEN.turning_points


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_once_the_scoring_has_begun_panels_show_all_that_was_built_and_nothing_that_is_opened_later(seed: int) -> None:
    before, ends = None, 0
    for step in steps("skyliners", seats=2, seed=seed, viewer=0):
        kinds = [type(event) for event in step.events]
        if before is not None and ScoringStarted in kinds:
            begun = kinds.index(ScoringStarted)
            assert SCREEN.amid(before, step.view, step.events[:begun]) is before
            amid = SCREEN.amid(before, step.view, step.events[: begun + 1])
            assert (amid.pieces, amid.floors, amid.roofs) == (step.view.pieces, step.view.floors, step.view.roofs)
            assert not amid.over
            assert amid.quarters == before.quarters
            assert len(amid.plans) == len(step.view.plans)
            assert all(plan.row is None for plan in amid.plans if plan.seat != 0)
            ends += 1
        before = step.view
    assert ends == 1

"""The first start on screens of many sizes: the window fits, covers its screen and returns, and is found where it was left."""

from pathlib import Path

import pytest

from game.player.profile import Profile
from game.scenes.desk import Box, Desk, Monitor, plain_desk
from game.scenes.widgets.layout import ROOMY
from game.scenes.window import automatic_scale, automatic_size, opening
from tests.scenes.desks import HAS, Program, desktop

NEEDS_DESKTOP = [
    pytest.mark.skipif(
        not all(HAS[each] for each in ("Xvfb", "openbox", "xdotool", "xprop", "xwininfo")), reason="needs openbox"
    ),
    pytest.mark.xdist_group("window"),
]
SCREENS = {
    # screen: the scale of the interface there
    (1024, 768): 1.0,
    (1366, 768): 1.0,
    (1920, 1080): 1.0,
    (3440, 1440): 1.35,
    (3840, 2160): 2.0,
}
SMALL, LARGE = Monitor(Box(0, 0, 1280, 1024), Box(0, 0, 1280, 984)), Monitor(Box(1280, 0, 3840, 2160), Box(1280, 0, 3840, 2100))


def alone(width: int, height: int) -> Monitor:
    return Monitor(Box(0, 0, width, height), Box(0, 0, width, height))


# -- where it opens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("screen", "scale"), SCREENS.items())
def test_the_scale_follows_the_height_of_the_screen(screen: tuple[int, int], scale: float) -> None:
    assert automatic_scale(alone(*screen), 1.0) == pytest.approx(scale)


@pytest.mark.parametrize(
    ("screen", "zoom", "scale"),
    [
        ((1920, 1080), 1.5, 1.5),
        ((3840, 2160), 2.5, 2.5),
        ((1366, 768), 2.0, 1.05),
        ((1080, 1920), 1.0, 1.0),
        ((7680, 4320), 1.0, 3.0),
    ],
)
def test_the_scale_follows_what_the_system_asks_for_as_far_as_there_is_room(
    screen: tuple[int, int], zoom: float, scale: float
) -> None:
    assert automatic_scale(alone(*screen), zoom) == pytest.approx(scale)


@pytest.mark.parametrize(("screen", "scale"), SCREENS.items())
def test_the_first_window_fits_with_its_frame_and_has_room_for_every_screen(screen: tuple[int, int], scale: float) -> None:
    width, height = automatic_size(alone(*screen), scale)
    assert width < screen[0]
    assert height <= screen[1] - 50
    assert width / scale >= min(1280, screen[0] - 20)
    assert height / scale >= min(720, screen[1] - 60)


def test_bars_of_a_desktop_do_not_make_the_letters_small() -> None:
    monitor = Monitor(Box(0, 0, 1920, 1080), Box(0, 0, 1920, 1032))
    assert automatic_size(monitor, 1.0)[1] >= ROOMY


def test_a_window_opens_where_it_was_left_and_elsewhere_once_that_screen_is_gone() -> None:
    left = {"size": (1500, 900), "place": (1400, 100)}
    assert opening(Desk((SMALL, LARGE)), 1.0, **left) == Box(1400, 100, 1500, 900)  # type: ignore[arg-type]
    again = opening(Desk((SMALL,)), 1.0, **left)  # type: ignore[arg-type]
    assert again == Box(0, 42, 1280, 900)


def test_the_first_window_opens_on_the_screen_under_the_pointer() -> None:
    box = opening(Desk((SMALL, LARGE), (2000, 500)), 1.0, size="auto", place=None)
    assert LARGE.work.shared(box) == box.w * box.h


def test_a_size_that_was_asked_for_is_given_even_where_it_is_too_large() -> None:
    assert opening(plain_desk(1024, 768), 1.0, size=(1280, 720), place=None, exact=True)[2:] == (1280, 720)


# -- real windows ------------------------------------------------------------------------------------------------


class TestRealWindows:
    pytestmark = NEEDS_DESKTOP

    @pytest.mark.parametrize(("screen", "scale"), SCREENS.items())
    def test_the_first_window_lies_on_the_screen_with_its_frame(
        self, tmp_path: Path, screen: tuple[int, int], scale: float
    ) -> None:
        with desktop(*[screen]) as desk:
            program = Program(desk, tmp_path / "home")
            x, y, width, height = program.box
            assert x >= 0
            assert y >= 20, "the title bar is to be seen"
            assert x + width <= screen[0]
            assert y + height <= screen[1]
            assert f"scale {scale:.2f}" in program.log
            assert '"five-skylines", "five-skylines"' in program.properties
            assert "_NET_WM_ICON" in program.properties
            assert program.leave() == ""
            assert Profile(tmp_path / "home").settings.window == "auto", "nobody resized it"

    def test_it_covers_the_screen_and_goes_back_and_is_found_where_it_was_left(self, tmp_path: Path) -> None:
        with desktop((1366, 768)) as desk:
            program = Program(desk, tmp_path / "home")
            before = program.box
            for key in ("F11", "alt+Return"):
                assert program.becomes(Box(0, 0, 1366, 768), key)
                assert program.becomes(before, key)
            program.move(4, 10)
            moved = program.box
            program.leave()
            again = Program(desk, tmp_path / "home")
            assert again.becomes(moved)
            assert again.becomes(Box(0, 0, 1366, 768), "F11")
            again.leave()
            covering = Program(desk, tmp_path / "home")
            assert covering.becomes(Box(0, 0, 1366, 768))
            assert covering.becomes(moved, "F11")
            covering.leave()

    @pytest.mark.skipif(not HAS["Xephyr"], reason="needs Xephyr")
    def test_of_two_screens_it_covers_the_one_it_is_on(self, tmp_path: Path) -> None:
        profile = tmp_path / "home"
        profile.mkdir()
        (profile / "settings.yaml").write_text("{window: [1000, 600], place: [1100, 50]}", encoding="utf-8")
        with desktop((1024, 768), (1280, 800)) as desk:
            program = Program(desk, profile)
            before = program.box
            assert program.becomes(Box(1024, 0, 1280, 800), "F11")
            assert program.becomes(before, "F11")
            program.move(5, 20)
            assert program.becomes(Box(0, 0, 1024, 768), "F11")
            program.leave()

    def test_without_a_window_manager_it_covers_the_screen_too(self, tmp_path: Path) -> None:
        with desktop((1366, 768), managed=False) as desk:
            program = Program(desk, tmp_path / "home")
            before = program.box
            assert program.becomes(Box(0, 0, 1366, 768), "F11")
            assert program.becomes(before, "F11")
            program.process.terminate()
            program.process.communicate(timeout=20)

"""What changes under a resting pointer takes no press for a moment; what the pointer is moved to takes it at once."""

from game.app import App
from game.scenes.learn.card import AnswerButton
from game.scenes.widgets import Button, Rect, Widget
from game.scenes.widgets.guard import SECONDS


class Spot:
    """A button at one place of the window whose role can change."""

    def __init__(self, app: App) -> None:
        self.app, self.role, self.pressed = app, "pass", list[str]()
        self.kind: type[Button] = Button
        self.layer = app.interface.show(self._compose, lambda _window, _widget: Rect(100, 100, 200, 40))
        self.app.interface.tick(100.0)

    def _compose(self) -> Widget:
        return self.kind(self.role, lambda: self.pressed.append(self.role), key=self.role)

    def become(self, role: str) -> None:
        self.role = role
        self.app.interface.refresh(self.layer)

    def press(self, after: float = 0.0) -> None:
        self.app.interface.tick(self.app.interface.now + after)
        self.app.press("mouse1")
        self.app.release("mouse1")


def test_a_button_that_changes_its_meaning_takes_no_press_for_a_moment(app: App) -> None:
    spot = Spot(app)
    app.point((150.0, 120.0))
    spot.press()
    spot.become("end turn")
    spot.press()
    spot.press(SECONDS / 2)
    assert spot.pressed == ["pass"], "both were meant for what stood there before"
    spot.press(SECONDS)
    assert spot.pressed == ["pass", "end turn"]


def test_whoever_moves_the_pointer_to_it_sees_what_it_means(app: App) -> None:
    spot = Spot(app)
    app.point((20.0, 20.0))
    spot.become("end turn")
    app.point((150.0, 120.0))
    spot.press()
    assert spot.pressed == ["end turn"]


def test_a_button_that_is_drawn_again_as_it_was_takes_presses_all_the_time(app: App) -> None:
    spot = Spot(app)
    app.point((150.0, 120.0))
    for _ in range(3):
        spot.become("pass")
        spot.press()
    assert spot.pressed == ["pass"] * 3


def test_what_comes_up_under_a_resting_pointer_waits_too(app: App) -> None:
    app.interface.tick(50.0)
    app.point((150.0, 120.0))
    spot = Spot(app)
    app.interface.tick(50.1)
    spot.press()
    assert spot.pressed == []
    spot.press(SECONDS)
    assert spot.pressed == ["pass"]


def test_an_answer_is_read_before_a_resting_pointer_gives_it(app: App) -> None:
    spot = Spot(app)
    app.point((150.0, 120.0))
    spot.kind = AnswerButton
    spot.become("three")
    spot.press(2 * SECONDS)
    assert not spot.pressed
    spot.press(AnswerButton.settles)
    assert spot.pressed == ["three"]

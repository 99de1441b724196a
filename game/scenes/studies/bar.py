"""The task bar of a study, in the upper band: what is wanted, how it stands, hints and ways on."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

from msgspec import Struct

from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.studies.marks import GoalBox, GoalMark, StarRow
from game.scenes.table.guide import BAR
from game.scenes.table.situation import Situation
from game.scenes.widgets import Button, Column, Icon, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.theme import Colour, Theme

Tone = Literal["soft", "accent", "good", "bad"]
WAY_HIGH = 32.0
BESIDE = 2
"""So many boxes leave room for a sentence beside them."""


class StudyWay(Struct, frozen=True):
    """A button; `name` says what it does."""

    name: str
    words: str
    icon: str
    is_main: bool = False
    """Is it the amber one?"""


class StudyBarData(Struct, frozen=True):
    """All that the bar tells."""

    title: str
    about: str
    """Game, grade and how many moves there are."""
    task: str
    goals: tuple[GoalMark, ...]
    stars: int
    """Those that can still be earned, or were."""
    stars_tip: str
    icon: str
    tone: Tone
    says: str
    """What is awaited, a hint, or what came of it."""
    ways: tuple[StudyWay, ...]


class StudyBar(Part[StudyBarData]):
    """The bar of one table."""

    name = BAR

    def __init__(
        self,
        frame: HudFrame,
        tell: Callable[[Situation[object]], StudyBarData],
        deeds: Mapping[str, Callable[[], object]],
    ) -> None:
        self._frame, self._tell, self._deeds = frame, tell, deeds

    def data(self, situation: Situation[object]) -> StudyBarData:
        """What the guide says of a situation."""
        return self._tell(situation)

    def draw(self, data: StudyBarData, style: Style) -> Widget:
        """Name and ways, the task, its boxes with a line about how things stand."""
        theme, is_folded = style.theme, style.is_folded
        head = Row(
            Icon("target", size=17, ink=theme.accent),
            Label(data.title, "name", ink=theme.accent, lines=1),
            *([] if is_folded else [Label(data.about, "fine", soft=True, lines=1)]),
            Space(grow=1),
            StarRow(data.stars, size=15, tip=data.stars_tip),
            *[self._way(way, is_folded) for way in data.ways],
            gap=8,
        )
        boxes = [GoalBox(goal, kind="fine" if is_folded else "line") for goal in data.goals]
        ink = _ink(theme, data.tone)
        said = Row(Icon(data.icon, size=16, ink=ink), Label(data.says, style.line, grow=1, key="study-says"), gap=8, grow=1)
        is_short = len(boxes) <= BESIDE and not is_folded
        foot: list[Widget] = [Row(*boxes, Space(4), said, gap=8)] if is_short else [Row(*boxes, gap=8, wrap=True)]
        if not is_short and not (is_folded and data.tone == "soft"):  # where room is short, what is awaited is not said
            foot.append(said)
        task = Label(data.task, "strong" if is_folded else "coach_strong", key="study-task")
        body = Column(head, task, *foot, gap=6)
        return Panel(body, pad=10 if is_folded else 14, key="study-bar")

    def _way(self, way: StudyWay, is_folded: bool) -> Widget:
        has_words = way.is_main or not is_folded
        return Button(
            way.words if has_words else "",
            partial(self._deeds[way.name]),
            icon=way.icon,
            look="primary" if way.is_main else "quiet",
            kind="name",
            height=WAY_HIGH,
            key=f"study-{way.name}",
            tip="" if has_words else way.words,
        )

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """All of the upper band."""
        return self._frame.guide(widget.asked(self._frame.guide(0.0).w).h)


def _ink(theme: Theme, tone: Tone) -> Colour:
    return {"soft": theme.ink_soft, "accent": theme.accent, "good": theme.good, "bad": theme.bad}[tone]

"""The band below the menu's shelf: cards for what one would do now, and what stands on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from game.content import ASSETS
from game.learning.course import find_lesson
from game.learning.lesson import Lesson
from game.learning.progress import LearnedFile
from game.player.campaign import MEDALS, CampaignBook, chapters
from game.player.statistics import StatisticsFile
from game.rules import GAMES
from game.scenes.learn.welcome import is_first_start
from game.scenes.widgets import CardButton, Column, Icon, Label, Rect, Row, Size, Widget
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.theme import GAP, GAP_SMALL, Colour
from game.studies.progress import StudyFile
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

Room = Literal["full", "less", "words"]
"""How much room a card has: for a picture and every line, for a small picture and three lines, for two lines alone."""
PICTURE: dict[Room, float] = {"full": 92.0, "less": 72.0, "words": 0.0}
"""How high a picture is."""
FIRST = 1.26
"""How much wider the first card is than the others."""
CAMPAIGN_PICTURE = ASSETS / "textures" / "menu_campaign.jpg"


class MenuNews(Struct, frozen=True):
    """What the cards tell of campaign and lessons."""

    chapter: str
    """The code of the chapter that comes next; empty once all are done."""
    medals: tuple[int, ...]
    """How many of each kind, in the order of their worth."""
    lesson: Lesson | None
    """The one that comes next; None once all are learned."""
    is_new: bool
    """Has nobody learned or played anything here?"""
    is_solved: bool
    """Is the study of the day solved?"""


def read_news(app: App, *, has_match: bool) -> MenuNews:
    """Reads the player's files; what is wrong with one of them is said. Whoever is at a match is not new here."""
    data = app.profile.data
    book, learned, studies = CampaignBook(data), LearnedFile(data), StudyFile(data)
    progress, lessons = book.read(), learned.read()
    following = lessons.next_lesson()
    news = MenuNews(
        chapter=progress.next_chapter or "",
        medals=tuple(sum(progress.chapter(code).medal == medal for code in chapters()) for medal in MEDALS),
        lesson=find_lesson(following) if following else None,
        is_new=not has_match and is_first_start(app),
        is_solved=date.today().isoformat() in studies.read().days,
    )
    for notice in filter(None, (book.notice, learned.notice, studies.notice)):
        app.toast(notice)
    return news


def game_to_begin(app: App) -> tuple[str, bool]:
    """The game to offer where no match goes on, and whether it was played before: the last one, else the first on the shelf."""
    played = [match.game for match in StatisticsFile(app.profile.data).read().matches if match.game in GAMES]
    return (played[-1], True) if played else (next(iter(GAMES)), False)


class CardBand(Widget):
    """Cards side by side and equally high, the first one wider."""

    def __init__(self, *cards: Widget, gap: float = GAP, grow: float = 1.0) -> None:
        super().__init__(*cards, grow=grow)
        self.gap = gap

    @cached_property
    def _parts(self) -> list[float]:
        whole = FIRST + len(self.children) - 1
        return [(1.0 if index else FIRST) / whole for index in range(len(self.children))]

    def _widths(self, width: float) -> list[float]:
        room = width - self.gap * (len(self.children) - 1)
        return [room * part for part in self._parts]

    def wants(self, width: float) -> Size:
        """All the width, and the height of the highest card."""
        highest = max(card.asked(w).h for card, w in zip(self.children, self._widths(width), strict=True))
        return Size(width, highest)

    def least(self) -> float:
        """No card is narrower than what stands on it."""
        floors = [card.least() / part for card, part in zip(self.children, self._parts, strict=True)]
        return max(floors) + self.gap * (len(self.children) - 1)

    def arrange(self) -> None:
        """From the left."""
        x = 0.0
        for card, w in zip(self.children, self._widths(self.rect.w), strict=True):
            card.place(Rect(x, 0.0, w, self.rect.h))
            x += w + self.gap


class MenuCard(CardButton):
    """A card of the band: a picture, its name, and lines."""

    def __init__(
        self,
        picture: Sequence[Widget],
        lines: Sequence[Widget],
        on_click: Callable[[], object],
        *,
        says: str,
        key: str,
    ) -> None:
        text = Column(*lines, gap=0, middle=True, grow=1.0)
        super().__init__(Row(*picture, text, gap=GAP, across="fill"), on_click, says=says, key=key)


def name_line(name: str, *, ink: Colour | None = None) -> Label:
    """What a card is for."""
    return Label(name, "strong", ink=ink)


def campaign_lines(t: Text, news: MenuNews | None, room: Room) -> list[Widget]:
    """The next chapter, and the medals; nothing before that is known."""
    found: list[Widget] = [name_line(t("menu.campaign"))]
    if news is None:
        return found
    words = t("menu.next", name=t(f"cities.chapter.{news.chapter}")) if news.chapter else t("menu.all_chapters")
    found.append(Label(words, "small", lines=3))
    if room != "words":
        discs = []
        for medal, count in reversed(list(zip(MEDALS, news.medals, strict=True))):
            disc = MedalDisc(medal, size=18, is_hollow=not count, tip=t(f"cities.medal.{medal}"))
            discs.append(Row(disc, Label(str(count), "small", soft=True), gap=5))
        found.append(Row(*discs, gap=GAP))
    return found


def learn_lines(t: Text, news: MenuNews | None, room: Room, *, accent: Colour, good: Colour) -> list[Widget]:
    """The next lesson, and the study of the day; on the first start an offer. Nothing before that is known."""
    found: list[Widget] = [name_line(t("menu.learn"))]
    if news is None:
        return found
    if news.is_new:
        return [*found, Label(t("learn.offer"), "bold", ink=accent, lines=3)]
    words = t("menu.next", name=news.lesson.title(t)) if news.lesson is not None else t("menu.all_learned")
    found.append(Label(words, "small", lines=3))
    if room != "words":
        sign, ink = ("check", good) if news.is_solved else ("target", accent)
        words_of_day = Label(t("study.today"), "small", soft=True, lines=1, grow=1)
        found.append(Row(Icon(sign, size=15, ink=ink), words_of_day, gap=GAP_SMALL))
    return found

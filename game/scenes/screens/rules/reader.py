"""The reader of the rules: contents, pages and a search over all games, as a sheet over whatever is below.

Any screen opens it with `app.push("rules", game=…, at=…)`. It reads the books and nothing of the match below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, PythonTask

from game.rulebook.book import Rulebook, RuleChapter, Section
from game.rulebook.reading import book
from game.rulebook.search import SearchHit, index, prepare
from game.rules import GAMES
from game.scenes.scene import Scene
from game.scenes.screens.rules import pages
from game.scenes.screens.rules.easel import Easel
from game.scenes.screens.rules.figure import LiveFigure, PicturePill
from game.scenes.screens.rules.history import EVERY_GROUP, QUICK, ReaderHistory, ReaderPlace, find_section, neighbour
from game.scenes.screens.rules.rail import ContentsRow, KeyHints, SearchField
from game.scenes.screens.rules.tryout import SetAside, can_try, open_tryout
from game.scenes.widgets import Button, Choice, Column, Label, Rect, Row, Scroll, Widget
from game.scenes.widgets.paper import BookBody, Inset, PaperKnob, PaperScroll
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import paper, with_alpha
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App

FOLDED_HIGH, FOLDED_WIDE, LOW, ROOMY = 640.0, 980.0, 440.0, 900.0
"""Smaller windows have a bar in place of the rail; the lowest have smaller letters as well, the highest larger ones."""
RAIL, BAR = 276.0, 54.0
MOST_ANSWERS = 24
PAGE = "page"
"""The key of the view that scrolls a page."""
GROUP_ICONS = {EVERY_GROUP: "list", "rules": "book", "things": "card", "words": "pen"}


class RulesReader(Scene):
    """The rules of all games."""

    is_sheet = True

    def __init__(self, app: App, game: str = "", at: str = "", search: str = "") -> None:
        """`at` is a section's id, a rule's id, a thing such as `option.mode`, or `quick`; with `search` answers are shown."""
        super().__init__(app)
        game = game if game in GAMES else next(iter(GAMES))
        self._history = ReaderHistory(self._place_of(game, at))
        self._easel = Easel(app)
        self._lists_contents = False
        """Does a folded window show the contents in place of the page?"""
        self._open_chapter: str | None = None
        """The chapter that somebody unfolded without opening a page of it."""
        self._set_aside: SetAside | None = None
        """What made room for a small table."""
        self._unread = prepare(app.settings.language)
        if search:
            self._history.go(ReaderPlace(game, self.place.section, search))

    @property
    def place(self) -> ReaderPlace:
        """Where one is."""
        return self._history.place

    @property
    def _book(self) -> Rulebook:
        return book(self.place.game, self.app.settings.language)

    def _place_of(self, game: str, at: str) -> ReaderPlace:
        """The section that is asked for, and the rule where one is; the quick page where nothing answers to that."""
        told = book(game, self.app.settings.language)
        found = find_section(told, at)
        return ReaderPlace(game, found.id if found is not None else QUICK, rule=at if at in told.by_rule else "")

    @property
    def rules_game(self) -> str:
        """The game that is read."""
        return self.place.game

    def read_rules(self, at: str = "", *, game: str = "") -> None:
        """The key that opens the rules closes them; a place is opened here."""
        if at:
            self._go(self._place_of(game or self.place.game, at))
        else:
            self.app.pop()

    def enter(self) -> None:
        """The sheet; one may write at once."""
        self.show(self._compose, _region, shade=True)
        self.app.interface.focus_key("search")
        self._show_rule()
        for event, act in {
            "back": self._cancel,
            "rules_search": self._to_search,
            "rules_next": lambda: self._leaf(1),
            "rules_previous": lambda: self._leaf(-1),
            "rules_back": lambda: self._step(-1),
            "rules_forward": lambda: self._step(1),
        }.items():
            self.listen(event, act)
        self.task(self._work, "rules", draws=False)

    def leave(self) -> None:
        """Stage, board and pictures are given back."""
        self._easel.close()

    def _work(self, task: PythonTask) -> int:
        """After a frame has shown the text: its figures, one a frame; then the other books, so that the search is quick."""
        if task.frame == 0:
            return AsyncTask.DS_cont
        due = next((figure for figure in self._figures() if figure.is_due), None)
        if due is not None:
            due.make()
            self.app.redraw()
        else:
            next(self._unread, None)
        return AsyncTask.DS_cont

    def _figures(self) -> list[LiveFigure]:
        roots = [layer.root for layer in self.layers if layer.root is not None]
        return [widget for root in roots for widget in root.walk() if isinstance(widget, LiveFigure)]

    # -- going about ---------------------------------------------------------------------------------------------

    def open(self, game: str, section: str) -> None:
        """Opens a page; an empty one is the quick page."""
        self._go(ReaderPlace(game, section or QUICK))

    def search(self, words: str) -> None:
        """Shows what is found for some words, while they are being written too."""
        if not words.strip():
            self._history.clear_search()
            self._recompose()
            return
        group = self.place.group if self.place.is_search else EVERY_GROUP
        self._go(ReaderPlace(self.place.game, self.place.section, words, group))

    def _go(self, place: ReaderPlace) -> None:
        self._history.go(place)
        self._lists_contents = False
        self._open_chapter = None
        self._recompose()

    def _recompose(self) -> None:
        """The new page begins at its top, or at the rule one came for; the contents stay where they were scrolled to."""
        self.refresh()
        view = self.app.interface.find(PAGE)
        if isinstance(view, Scroll):
            view.scroll_to(0)
        self._show_rule()
        chosen = self.app.interface.find("chosen")
        if chosen is not None and isinstance(chosen.parent, Widget):
            _show_in_view(chosen)
        self.app.redraw()

    def _show_rule(self) -> None:
        """The rule that one came for is in sight, wherever on its page it stands."""
        rule = self.app.interface.find(pages.RULE)
        if rule is not None:
            _show_in_view(rule)

    def _step(self, by: int) -> None:
        if self._history.step(by):
            self._lists_contents = False
            self._recompose()

    def _leaf(self, by: int) -> None:
        """Down or up the page, and at its end to the next."""
        view = self.app.interface.find(PAGE)
        if isinstance(view, Scroll):
            before = view.offset
            view.scroll_to(before + by * (view.rect.h - 60))
            if abs(view.offset - before) > 2:
                return
        if not self.place.is_search:
            self.open(self.place.game, neighbour(self._book, self.place.section, by))

    def _to_search(self) -> None:
        self.app.interface.go_to("search")

    def _cancel(self) -> None:
        """First empties the search or puts the contents away, then closes."""
        if self._lists_contents:
            self._toggle_contents()
        elif self.place.is_search:
            self._history.clear_search()
            self._recompose()
            self._to_search()
        else:
            self.app.pop()

    def _toggle_contents(self) -> None:
        self._lists_contents = not self._lists_contents
        self._recompose()

    def _unfold(self, chapter: str) -> None:
        self._open_chapter = chapter if self._open_chapter != chapter else ""
        self._recompose()

    def _open_best(self) -> None:
        hits = self._hits()
        if hits:
            self.open(hits[0].section.game, hits[0].section.id)

    def _hits(self) -> list[SearchHit]:
        """What the search found, of all groups."""
        if not self.place.is_search:
            return []
        return index(self.app.settings.language).search(self.place.query, game=self.place.game, most=MOST_ANSWERS)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        window = self.app.interface.window
        folded = window.h < FOLDED_HIGH or window.w < FOLDED_WIDE
        style = pages.PageStyle(self.t, paper(self.app.interface.kit.theme), folded, window.h < LOW, window.h >= ROOMY)
        if not folded:
            return BookBody(self._rail(), self._page(style, 36.0), side="left", size=RAIL)
        if self._lists_contents:
            page: Widget = DarkPage(Inset(Scroll(Column(*self._contents(), gap=2)), x=14, top=10, bottom=10))
        else:
            page = self._page(style, 20.0)
        return BookBody(self._bar(), page, side="top", size=BAR, radius=10.0)

    def _page(self, style: pages.PageStyle, margin: float) -> Widget:
        """The page in its margins, scrolling where it is longer than the sheet; in wide windows its head stays."""
        page = self._content(style)
        if style.is_folded:
            body = Inset(Column(page.head, page.body, gap=4), x=margin, top=10, bottom=12)
            return Inset(PaperScroll(body, key=PAGE), x=4, bottom=8)
        knobs = [*self._steps(30.0), PaperKnob("cross", self.app.pop, tip=self.t("reader.close"), size=36, key="close")]
        page.head.grow = 1
        head = Inset(Row(page.head, *knobs, gap=6), x=margin - 4, top=12, bottom=4)
        body = Inset(page.body, x=margin - 4, top=4, bottom=12)
        return Inset(Column(head, PaperScroll(body, key=PAGE), gap=0), x=4, bottom=8)

    def _steps(self, size: float) -> list[Widget]:
        """Back and forward."""
        ways = (("back", -1, self._history.can_go_back), ("next", 1, self._history.can_go_forward))
        return [
            PaperKnob(
                sign,
                lambda by=by: self._step(by),  # type: ignore[misc]
                tip=self.t("reader.back" if by < 0 else "reader.forward"),
                enabled=enabled,
                size=size,
                key=f"step-{sign}",
            )
            for sign, by, enabled in ways
        ]

    def _content(self, style: pages.PageStyle) -> pages.ReaderPage:
        place, links = self.place, pages.PageLinks(self.open, self._search_for, self._figure)
        if place.is_search:
            hits = self._hits()
            chosen = [hit for hit in hits if place.group in (EVERY_GROUP, hit.section.group)]
            if not chosen:
                near = index(self.app.settings.language).nearest(place.query)
                return pages.nothing_page(style, place.query.strip(), near, links, place.game)
            answers = pages.found_page(style, chosen, links, game=place.game)
            return answers._replace(body=Column(self._group_row(hits), answers.body)) if style.is_folded else answers
        section = self._book.sections.get(place.section)
        if section is None:
            return pages.quick_page(style, place.game, self._book.quick)
        return pages.section_page(style, section, self._book, links, place.rule)

    def _figure(self, section: Section, size: tuple[float, float]) -> LiveFigure:
        pill = PicturePill(self.t("reader.try"), "cube", lambda: self._try_out(section), key=f"try-{section.id}")
        return LiveFigure(section, size, self._easel, *([pill] if can_try(section) else []))

    def _try_out(self, section: Section) -> None:
        """Opens the position of a drawing as a small table; what lies below makes room for it."""
        self._set_aside = SetAside(self.app.scenes)
        self._set_aside.clear()
        open_tryout(self.app, section)

    def uncovered(self) -> None:
        """Back from a small table."""
        if self._set_aside is not None:
            self._set_aside.put_back()
            self._set_aside = None
            self.app.interface.recompose()

    def _search_for(self, words: str) -> None:
        self.search(words)

    def _field(self) -> SearchField:
        return SearchField(
            self.place.query,
            self.search,
            hint=self.t("reader.search"),
            keys=self._key("rules_search"),
            on_enter=self._open_best,
        )

    def _key(self, action: str) -> str:
        keys = self.app.keys.keys(action)
        return key_words(self.t, keys[0]) if keys else ""

    def _games(self) -> Choice:
        games = [(game, self.t(f"{game}.name")) for game in GAMES]
        return Choice(games, self.place.game, lambda game: self.open(game, QUICK), folded=True, key="game")

    def _rail(self) -> Widget:
        """Game, search, contents or groups of answers, keys."""
        t = self.t
        rows = self._groups() if self.place.is_search else self._contents()
        keys = KeyHints(*((self._key(action), t(f"reader.key.{action}")) for action in ("rules_next", "back")))
        return Inset(
            Column(self._games(), self._field(), Scroll(Column(*rows, gap=2), key="contents"), keys, gap=12),
            x=14,
            top=16,
            bottom=14,
        )

    def _bar(self) -> Widget:
        """The same in one line, for small windows."""
        t, window = self.t, self.app.interface.window
        narrow = window.w < 900
        words = "" if narrow else t("reader.contents")
        contents = Button(
            words,
            self._toggle_contents,
            icon="list",
            selected=self._lists_contents,
            tip=t("reader.contents"),
            key="to-contents",
            height=42,
        )
        field = self._field()
        field.grow = 1
        back = Button(
            "",
            lambda: self._step(-1),
            icon="back",
            tip=t("reader.back"),
            enabled=self._history.can_go_back,
            look="quiet",
            key="step-back",
            height=42,
        )
        parts: list[Widget] = [contents, field, back]
        if not narrow:
            parts.append(Label(t(f"{self.place.game}.name"), "strong"))
        parts.append(Button("", self.app.pop, icon="cross", tip=t("reader.close"), key="close", look="quiet", height=42))
        return Inset(Row(*parts, gap=8), x=10, top=6, bottom=6)

    def _contents(self) -> list[Widget]:
        """The quick page, chapters, and the pages of the open one."""
        t, place, language = self.t, self.place, self.app.settings.language
        rows: list[Widget] = []
        if self._lists_contents:
            rows.append(self._games())
        is_quick = not place.is_search and place.section not in self._book.sections
        rows.append(
            ContentsRow(
                t("reader.quick"),
                lambda: self.open(place.game, QUICK),
                icon="star",
                chosen=is_quick,
                key="chosen" if is_quick else "contents-quick",
            )
        )
        section = self._book.sections.get(place.section)
        opened = self._open_chapter if self._open_chapter is not None else section.chapter if section is not None else ""
        for chapter in book(place.game, language).chapters:
            rows += self._chapter(chapter, chapter.id == opened)
        return rows

    def _chapter(self, chapter: RuleChapter, is_open: bool) -> list[Widget]:
        if len(chapter.sections) == 1:
            return [self._contents_page(chapter.sections[0], icon="book", is_page=False)]
        head = ContentsRow(
            chapter.title,
            lambda: self._unfold(chapter.id),
            icon="down" if is_open else "right",
            key=f"chapter-{chapter.id}",
        )
        found = [self._contents_page(section) for section in chapter.sections] if is_open else []
        return [head, *found]

    def _contents_page(self, section: Section, *, icon: str = "", is_page: bool = True) -> Widget:
        is_chosen = section.id == self.place.section and not self.place.is_search
        return ContentsRow(
            section.title,
            lambda: self.open(section.game, section.id),
            icon=icon,
            is_page=is_page,
            chosen=is_chosen,
            key="chosen" if is_chosen else f"contents-{section.id}",
        )

    def _groups(self) -> list[Widget]:
        """All answers, and those of each group, with their numbers."""
        hits = self._hits()
        counts = {EVERY_GROUP: len(hits), **pages.group_counts(hits)}
        head = Label(self.t("reader.answers", count=len(hits)), "small", soft=True)
        rows = [
            ContentsRow(
                self._group_name(group),
                lambda group=group: self._choose_group(group),  # type: ignore[misc]
                icon=GROUP_ICONS[group],
                chosen=group == self.place.group,
                count=str(count),
                key=f"group-{group or 'all'}",
            )
            for group, count in counts.items()
        ]
        return [head, *rows]

    def _group_name(self, group: str) -> str:
        return self.t(f"reader.group.{group or 'all'}")

    def _group_row(self, hits: list[SearchHit]) -> Widget:
        """The groups of answers side by side."""
        counts = {EVERY_GROUP: len(hits), **pages.group_counts(hits)}
        values = [(group, f"{self._group_name(group)} {count}") for group, count in counts.items()]
        return Choice(values, self.place.group, self._choose_group, key="groups")

    def _choose_group(self, group: str) -> None:
        self._go(ReaderPlace(self.place.game, self.place.section, self.place.query, group))


class DarkPage(Widget):
    """The contents where a folded window shows them in place of the page."""

    solid = True

    def draw(self) -> None:
        """A dark ground over the paper."""
        mesh = Shape()
        top = with_alpha(self.kit.theme.panel, 1.0)
        add_rounded(mesh, 0, 0, w=self.rect.w, h=self.rect.h, radius=10, top=top, soft=self.kit.pixel)
        self.put(mesh)


def _show_in_view(widget: Widget) -> None:
    above = widget.parent
    while above is not None:
        if isinstance(above, Scroll):
            above.reveal(widget)
        above = above.parent


def _region(window: Rect, _widget: Widget) -> Rect:
    """Room around the sheet, less in small windows."""
    if window.h < FOLDED_HIGH or window.w < FOLDED_WIDE:
        return window.inset(10, 8)
    return window.inset(max(40.0, (window.w - 1560) / 2), max(24.0, (window.h - 900) / 2))

"""The gallery: every finished match in a glass case on a plank, a sheet about the chosen one, and ways into its table."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, PythonTask

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.player import gallery
from game.player.folder import open_folder
from game.player.gallery import ORDERS, Exhibit, Order
from game.player.keepsake import colours_of
from game.scenes.scene import Scene
from game.scenes.screens.gallery.cases import CaseContent, GlassCase, Wall
from game.scenes.screens.gallery.export import export
from game.scenes.screens.gallery.head import BoxFilter
from game.scenes.screens.gallery.planks import Planks, ShelfPlan
from game.scenes.screens.gallery.questions import ask_away, ask_turn
from game.scenes.screens.gallery.sheet import SheetDoor, SheetDoors, sheet
from game.scenes.screens.gallery.thumbnails import Thumbnails
from game.scenes.screens.gallery.walk import Walk
from game.scenes.widgets import Button, Choice, Column, Label, Panel, Rect, Row, Scroll, Space, Widget, centred_region
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import match_name, names_in, short_day

if TYPE_CHECKING:
    from game.app import App

WIDE = 860.0
"""Points of a window that has room for the sheet beside the planks; in others it opens over them."""
SHEET, SHEET_LARGE = 384.0, 480.0
"""How wide the sheet is, and in windows with room for larger letters."""
MARGIN = 12.0
ROOMY = (1500.0, 900.0)
"""A window with room for larger letters."""
FEW = 3
"""So few matches of one's own have large cases, and need neither filter nor order."""
PATIENCE = 0.35
"""Seconds without a new row or choice after which what is missed is drawn: that takes a moment."""


class Gallery(Scene):
    """The shelf of finished matches."""

    def __init__(self, app: App, *, game: str = "", order: Order = ORDERS[0]) -> None:
        """`game` shows only the matches of a box."""
        super().__init__(app)
        self.game, self.order = game, order
        self._all: list[Exhibit] = []
        self.shown: list[Exhibit] = []
        """Those of the filter, in their order."""
        self.number = 0
        """Which of them is chosen."""
        self.music = "menu"
        self._away: Exhibit | None = None
        """The one that was put away last, for as long as it can be put back."""
        self._thumbnails = Thumbnails(app)
        self._planks: Planks | None = None
        self._scroll: Scroll | None = None
        self._still_since = 0.0

    def enter(self) -> None:
        """Lists what there is; pictures follow with the next frames."""
        self._all = gallery.exhibits(self.app.profile)
        self._arrange_shown()
        self.show(Wall)
        self._head = self.show(self._compose_head, self._at_top)
        self._shelf = self.show(self._compose_shelf, self._at_left)
        self._sheet = self.show(self._compose_sheet, self._at_right)
        self._notice = self.show(self._compose_notice, self._at_bottom)
        self.listen("back", self._leave)
        self.task(self._work, "pictures", draws=False)
        self._reveal()

    def leave(self) -> None:
        """No picture outlives the gallery."""
        self._thumbnails.forget()

    def _leave(self) -> None:
        self.app.go("menu")

    # -- what is there -------------------------------------------------------------------------------------------

    @property
    def exhibit(self) -> Exhibit | None:
        """The match in the chosen case."""
        return self.shown[self.number] if self.shown else None

    @property
    def _is_few(self) -> bool:
        return sum(not each.is_demo for each in self._all) <= FEW

    def _arrange_shown(self, chosen: str = "") -> None:
        """Filters and orders, and keeps the choice where it can."""
        wanted = [each for each in self._all if not self.game or each.game == self.game]
        self.shown = gallery.sort(wanted, self.order)
        ids = [each.id for each in self.shown]
        self.number = ids.index(chosen) if chosen in ids else min(self.number, max(0, len(ids) - 1))

    def _rearrange(self) -> None:
        """After another filter or order, or when a match has come or gone."""
        before = self.exhibit
        self._arrange_shown(before.id if before is not None else "")
        self.refresh()
        self._reveal()

    def _filter(self, game: str) -> None:
        self.game = "" if game == self.game else game
        self._rearrange()

    def _sort(self, order: str) -> None:
        self.order = next(each for each in ORDERS if each == order)
        self._rearrange()

    def choose(self, number: int) -> None:
        """Another case stands out, and the sheet tells of it."""
        if not self.shown:
            return
        self.number = max(0, min(number, len(self.shown) - 1))
        if self._planks is not None:
            self._planks.choose(self.shown[self.number].id)
        self._want()
        self.app.interface.refresh(self._sheet)

    def _go_to(self, number: int) -> None:
        """The keyboard goes to another case, which is brought into view first."""
        self.choose(number)
        self._reveal()
        if self.exhibit is not None:
            self.app.interface.go_to(self.exhibit.id)

    def _reveal(self) -> None:
        if self._planks is None or self._scroll is None or not self.shown:
            return
        place, view = self._planks.top_of(self.number), self._scroll
        if place.y < view.offset:
            view.scroll_to(place.y)
        elif place.bottom + GAP > view.offset + view.rect.h:
            view.scroll_to(place.bottom + GAP - view.rect.h)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _want(self) -> None:
        """What is in view has other pictures to be read."""
        in_view = {case.key for case in self._planks.cases()} if self._planks is not None else set()
        chosen = [self.exhibit] if self.exhibit is not None else []
        self._thumbnails.want([*chosen, *(each for each in self.shown if each.id in in_view and each not in chosen)])
        self._still_since = time.monotonic()

    def _work(self, _task: PythonTask) -> int:
        """With every frame some pictures; what is missed once nothing has moved for a while."""
        if not self.is_active or self._thumbnails.is_done:
            return AsyncTask.DS_cont
        for exhibit in self._thumbnails.read_on():
            self._show_news(exhibit)
        if self.app.pace.frames_drawn > 2 and time.monotonic() - self._still_since > PATIENCE:
            found = self._thumbnails.draw_one()
            if found is not None:
                self._show_news(found)
        return AsyncTask.DS_cont

    def _show_news(self, exhibit: Exhibit) -> None:
        """Its picture is there, or it is known how it ended."""
        cases = self._planks.cases() if self._planks is not None else []
        for case in cases:
            if case.key == exhibit.id:
                case.content = self._content(exhibit)
                case.show_picture(self._thumbnails.picture(exhibit))
        if self.exhibit is not None and exhibit.id == self.exhibit.id:
            self.app.interface.refresh(self._sheet)
        self.app.redraw(stirs=False)

    # -- planks --------------------------------------------------------------------------------------------------

    def _compose_shelf(self) -> Widget:
        self._planks = Planks(len(self.shown), self._case, next_words=self.t("gallery.next") if self._is_few else "")
        self._planks.on_rows = self._want
        self._scroll = Scroll(self._planks, key="shelf")
        return self._scroll

    def _case(self, number: int, plan: ShelfPlan) -> GlassCase:
        exhibit = self.shown[number]
        return GlassCase(
            self._content(exhibit),
            picture=self._thumbnails.picture(exhibit),
            chosen=number == self.number,
            rim=plan.rim,
            on_choose=partial(self.choose, number),
            on_open=self._open,
            on_press_key=partial(self._key, number),
            key=exhibit.id,
        )

    def _content(self, exhibit: Exhibit) -> CaseContent:
        """What stands on the plank, and who won."""
        t = self.t
        if exhibit.brief is None:
            return CaseContent(exhibit.path.stem, f"{exhibit.path.stem}: {t('gallery.broken')}", is_broken=True)
        record, facts = exhibit.brief.record, self._thumbnails.facts(exhibit)
        day = t("gallery.example") if exhibit.is_demo else short_day(t, exhibit.saved, time.time())
        says = t("gallery.case", game=match_name(t, record), date=day)
        caption = t("gallery.case", game=t(f"{record.game}.name"), date=day) if self._is_few else day
        if facts is None:
            return CaseContent(caption, says)
        names = names_in(t, record.players)
        if facts.winners:
            says = f"{says}. {t('gallery.won', names=', '.join(names[seat] for seat in facts.winners))}"
        is_contest = len(names) > 1 and len(facts.winners) == 1
        look = self.app.look(colours_of(exhibit.path, len(names))) if is_contest else None
        emblem = look.identity(facts.winners[0]) if look is not None else None
        return CaseContent(caption, says, emblem, facts.medal)

    def _key(self, number: int, key: str) -> bool:
        """What the keyboard does while a case has it."""
        columns = self._planks.plan.columns if self._planks is not None else 1
        page = columns * max(1, int(self._shelf_high // (self._planks.plan.pitch if self._planks is not None else 1)))
        steps = {"arrow_left": -1, "arrow_right": 1, "arrow_up": -columns, "arrow_down": columns}
        steps |= {"page_up": -page, "page_down": page, "home": -number, "end": len(self.shown) - 1 - number}
        if key in steps:
            there = number + steps[key]
            if key == "arrow_up" and there < 0:
                return False  # to what stands above the planks
            self._go_to(there)
            return True
        if key == "delete":
            self._ask_away()
            return True
        return False

    @property
    def _shelf_high(self) -> float:
        return self._scroll.rect.h if self._scroll is not None else 0.0

    # -- head ----------------------------------------------------------------------------------------------------

    def _compose_head(self) -> Widget:
        t, window = self.t, self.app.interface.window
        title = Row(
            Button("", self._leave, icon="back", tip=t("gallery.back"), key="back"),
            Label(t("gallery.title"), "title" if window.w >= WIDE else "heading"),
            Label(t("gallery.count", count=sum(each.brief is not None for each in self.shown)), "small", soft=True),
        )
        if self._is_few and not self.game:
            return title
        boxes: list[Widget] = [
            BoxFilter(game, t(f"{game}.name"), count, selected=game == self.game, on_click=partial(self._filter, game))
            for game, count in gallery.counts(self._all).items()
        ]
        every = Button(t("gallery.all"), partial(self._filter, self.game), selected=not self.game, key="filter-all")
        orders = [(order, t(f"gallery.order.{order}")) for order in ORDERS]
        order = Choice(orders, self.order, self._sort, folded=True, key="order")
        if window.w < WIDE:
            return Column(Ends(title, order), Row(every, *boxes, gap=GAP_SMALL, wrap=True), gap=GAP_SMALL)
        return Ends(title, Row(every, *boxes, Space(4), order, gap=GAP_SMALL))

    # -- sheet ---------------------------------------------------------------------------------------------------

    @property
    def _sheet_wide(self) -> float:
        window = self.app.interface.window
        return SHEET_LARGE if window.w >= ROOMY[0] and window.h >= ROOMY[1] else SHEET

    @property
    def _has_sheet(self) -> bool:
        return self.app.interface.window.w >= WIDE

    def _compose_sheet(self) -> Widget:
        if not self.shown:
            return self._nothing()
        return self._compose_facts() if self._has_sheet else Space()

    def _compose_facts(self) -> Widget:
        exhibit = self.exhibit
        assert exhibit is not None
        thumbnails = self._thumbnails
        return sheet(self.app, exhibit, thumbnails.facts(exhibit), thumbnails.picture(exhibit), self._doors(exhibit))

    def _doors(self, exhibit: Exhibit) -> SheetDoors:
        if exhibit.brief is None:
            return SheetDoors(SheetDoor("folder", "folder", partial(self._show_folder, exhibit)), (), ())
        return SheetDoors(
            SheetDoor("walk", "eye", self._walk),
            (
                SheetDoor("replay", "play", self._replay),
                SheetDoor("photo", "camera", self._photo),
                SheetDoor("review", "chart", self._review),
                SheetDoor("play_on", "resume", self._play_on),
            ),
            (SheetDoor("export", "save", self._export), SheetDoor("put_away", "archive", self._ask_away)),
        )

    def _nothing(self) -> Widget:
        t = self.t
        if self._all:
            return Panel(Label(t("gallery.none_of"), soft=True), pad=GAP * 2)
        words = Column(Label(t("gallery.none"), "heading"), Label(t("gallery.none_about"), soft=True))
        door = Button(t("gallery.play"), self._leave, icon="play", look="primary", key="play")
        return Panel(Column(Scroll(words), door, gap=GAP * 1.5), pad=GAP * 1.5)

    def _open(self) -> None:
        """Enter or a second click: around the table; where there is no room beside the planks the sheet comes first."""
        exhibit = self.exhibit
        if exhibit is None:
            return
        if self._has_sheet:
            self._doors(exhibit).first.act()
            return

        def close() -> None:
            self.close(layer)

        layer = self.show(self._compose_facts, centred_region(SHEET + 60), modal=True, shade=True, on_cancel=close)

    # -- regions -------------------------------------------------------------------------------------------------

    def _at_top(self, window: Rect, widget: Widget) -> Rect:
        width = window.w - 32
        return Rect(16, 16 if window.h >= 500 else 8, width, widget.asked(width).h)

    @property
    def _below_head(self) -> float:
        root = self._head.root
        return (root.rect.bottom if root is not None else 62.0) + GAP

    def _at_left(self, window: Rect, _widget: Widget) -> Rect:
        beside = self._sheet_wide + 2 * MARGIN if self._has_sheet else MARGIN
        return Rect(MARGIN, self._below_head, window.w - beside - MARGIN, window.h - self._below_head)

    def _at_right(self, window: Rect, widget: Widget) -> Rect:
        if not self.shown:
            room = self._at_left(window, widget) if not self._has_sheet else Rect(0, self._below_head, window.w, window.h)
            width = min(self._sheet_wide, window.w - 2 * MARGIN)
            return Rect(window.w - width - MARGIN, room.y, width, min(widget.asked(width).h, window.h - room.y - MARGIN))
        if not self._has_sheet:
            return Rect(window.w, 0, 0, 0)
        top = self._below_head + GAP_SMALL
        return Rect(window.w - self._sheet_wide - MARGIN, top, self._sheet_wide, min(window.h - top - MARGIN, 760.0))

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        room = self._at_left(window, widget)
        size = widget.asked(min(560.0, room.w - 2 * GAP))
        return Rect(room.centre[0] - size.w / 2, window.h - size.h - GAP, size.w, size.h)

    # -- what happens --------------------------------------------------------------------------------------------

    def _load(self) -> Session | None:
        """The chosen match, played to its end; None, and the fault is said, where that fails."""
        exhibit = self.exhibit
        if exhibit is None or exhibit.brief is None:
            return None
        try:
            return saves.load(exhibit.path)
        except BadInput as fault:
            self.app.toast(fault)
            return None

    def _visit(self, scene: str) -> None:
        """Into another screen, and back to this one as it was."""
        session, exhibit = self._load(), self.exhibit
        if session is not None and exhibit is not None:
            colours = colours_of(exhibit.path, len(session.players))
            self.app.push(scene, session=session, colours=colours, on_leave=self.app.pop)

    def _walk(self) -> None:
        self._visit("walk")

    def _replay(self) -> None:
        self._visit("replay")

    def _review(self) -> None:
        self._visit("review")

    def _photo(self) -> None:
        """Into photo mode, and from there back to the planks."""
        self._walk()
        walk = self.app.scene
        if isinstance(walk, Walk) and self.app.win is not None:
            self.app.push("photo", of=walk, on_leave=self._end_photo)

    def _end_photo(self) -> None:
        while self.app.scene is not self:
            self.app.pop()

    def _play_on(self) -> None:
        session, exhibit = self._load(), self.exhibit
        if session is not None and exhibit is not None:
            ask_turn(self, session, colours_of(exhibit.path, len(session.players)))

    def _export(self) -> None:
        session, exhibit = self._load(), self.exhibit
        if session is None or exhibit is None:
            return
        session.rename(names_in(self.t, session.players))
        try:
            folder = export(self.app, exhibit, session)
        except BadInput as fault:
            self.app.toast(fault)
            return
        self.app.toast(self.t("gallery.exported", path=folder))

    def _show_folder(self, exhibit: Exhibit) -> None:
        try:
            open_folder(exhibit.path.parent)
        except BadInput as fault:
            self.app.toast(fault)

    def _ask_away(self) -> None:
        exhibit = self.exhibit
        if exhibit is not None and exhibit.brief is not None:
            ask_away(self, partial(self._put_away, exhibit))

    def _put_away(self, exhibit: Exhibit) -> None:
        self._change(gallery.put_away, exhibit)

    def _put_back(self) -> None:
        if self._away is not None:
            self._change(gallery.take_back, self._away)

    def _change(self, change: Callable[..., None], exhibit: Exhibit) -> None:
        """Notes that a match goes or comes, and shows the shelf without or with it."""
        try:
            change(self.app.profile, exhibit)
        except BadInput as fault:
            self.app.toast(fault)
            return
        is_away = change is gallery.put_away
        self._away = exhibit if is_away else None
        self._all = gallery.exhibits(self.app.profile)
        self._arrange_shown("" if is_away else exhibit.id)
        if self.game and not self.shown:
            self.game = ""
            self._arrange_shown()
        self.refresh()
        self._reveal()

    def _compose_notice(self) -> Widget:
        """Says what was put away, with the way back; it stays until the gallery is left or something else is put away."""
        if self._away is None or self._away.brief is None:
            return Space()
        t = self.t
        words = t("gallery.away_done", match=match_name(t, self._away.brief.record))
        back = Button(t("gallery.away_undo"), self._put_back, icon="undo", key="put-back")
        return Panel(Row(Label(words, grow=1), back, gap=GAP), pad=GAP)

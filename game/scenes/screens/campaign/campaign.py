"""The campaign: six chapters and the city of the day, as a list or on a map, and the sheet of the chosen one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.player import campaign, keepsake
from game.player.campaign import MEDALS, Attempt, CampaignBook, Day, chapters
from game.player.campaign.missions import NOTE, parse_note
from game.player.campaign.progress import game
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.drawing.motion import over
from game.scenes.explaining import Explanation
from game.scenes.scene import Scene
from game.scenes.score import MAP
from game.scenes.screens.campaign.daily import DailySheet
from game.scenes.screens.campaign.frame import MAP_HIGH, MAP_WIDE, MapFrame, MapStop, free_of
from game.scenes.screens.campaign.map import CampaignMap
from game.scenes.screens.campaign.marks import SIGNS, EntryButton, FixedColumn, Stars
from game.scenes.screens.campaign.planners import Choices, planners, recall, remember
from game.scenes.screens.campaign.seen import marks, take_opened
from game.scenes.screens.campaign.sheet import MissionSheet, Sizes
from game.scenes.screens.campaign.start import begin, go_on
from game.scenes.table.situation import Note
from game.scenes.widgets import Button, Column, Grid, Icon, Label, Panel, Rect, Row, Scroll, Space, Widget, centred_region
from game.scenes.widgets.fields import page
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import cover_path, plain

if TYPE_CHECKING:
    from game.app import App

DAILY = "daily"
"""The city of the day among the chapters."""
WIDE, HIGH = 900.0, 520.0
"""Points of a window in which list and sheet stand side by side."""
LIGHT_UP = 1.2
"""Seconds in which the line of a new chapter lights up."""
EDGE = 5.0
"""Points for the shadow of a card at the edge of a sheet that scrolls."""


class Campaign(Scene):
    """Where the campaign is looked at and missions begin."""

    def __init__(self, app: App, chosen: str = "") -> None:
        super().__init__(app)
        self.music = MAP
        self.book = CampaignBook(app.profile.data)
        self.progress = self.book.read()
        self.choices: Choices = recall(app.profile.config)
        self.today = datetime.date.today()
        self.going = self._going()
        """Attempts that were left and can be gone on with: the newest at each chapter, and the one that counts today."""
        self.chosen = chosen if chosen in (*chapters(), DAILY) else self.progress.next_chapter or chapters()[-1]
        self.has_same_seed = False
        """Is the start of the best or last city wanted again?"""
        self.day = 0
        """Of which of the thirty days the strip tells; 0 is today."""
        self.is_whole = False
        """Is the whole region to be seen, without list and sheet?"""
        self.map: CampaignMap | None = None
        """The map, once it is unrolled."""
        self._skips = False
        """Did the button that is down end what was coming about?"""
        self._opened: list[str] = []
        """The chapters whose lines are lit, for they have opened; on the map their sites show it."""

    def _going(self) -> dict[str, saves.SaveSlot]:
        today, found = self.progress.days.get(str(self.today)), dict[str, saves.SaveSlot]()
        for slot in keepsake.going_on(self.app.profile):
            mission = parse_note(slot.record.notes.get(NOTE, "")) if slot.record and slot.record.game == game().id else None
            if mission is not None and not mission.day:
                found.setdefault(mission.chapter, slot)
            elif mission is not None and today is not None and mission.id == today.id and not today.ended:
                found[DAILY] = slot
        return found

    def enter(self) -> None:
        """The list and the sheet; the map is unrolled behind them once they can be seen."""
        self._backdrop = Backdrop(self, cover_path(game().id))
        self.show(self._compose)
        if self.book.notice:
            self.app.toast(self.book.notice)
        self.listen("back", self._back)
        self.listen("own_seat", lambda: self._step_back(True))
        self.later(0, self._unroll)

    def leave(self) -> None:
        """The map is rolled up."""
        self._roll_up()

    def adapt(self) -> None:
        """The picture fills the window; the map is drawn for it anew."""
        self._backdrop.build()
        self._roll_up()
        self._unroll()

    # -- the map -----------------------------------------------------------------------------------------------

    @property
    def has_map(self) -> bool:
        """Is the map wanted, and is there room for it between the panels?"""
        window = self.app.interface.window
        return self.choices.is_map and window.w >= MAP_WIDE and window.h >= MAP_HIGH

    def _unroll(self) -> None:
        if self.has_map and self.map is None:
            self.map = CampaignMap(self, self._free)
        elif not self.has_map:
            self._light_opened()

    def _light_opened(self) -> None:
        """In the list the line of a chapter that opened is lit and named, with a sound: once."""
        opened = take_opened(self.app.profile.data, marks(self.progress))
        if not opened:
            return
        self._opened = opened
        self.refresh()
        self.app.audio.play("chapter")
        if not self.app.look().reduced_motion:
            self.run(over(LIGHT_UP, self._flash))

    def _flash(self, part: float) -> None:
        for code in self._opened:
            entry = self.app.interface.find(f"chapter-{code}")
            if isinstance(entry, EntryButton):
                entry.flash = (1 - part) ** 2
                entry.redraw()

    def unrolled(self) -> None:
        """The map stands; it takes the place of the cover."""
        self.ui.hide()
        self.app.redraw()

    def _roll_up(self) -> None:
        if self.map is not None:
            self.map.close()
            self.map = None
            self.ui.show()

    def _toggle_map(self) -> None:
        self.change(is_map=not self.choices.is_map)
        self._roll_up()
        self._unroll()

    def _step_back(self, is_whole: bool) -> None:
        """Folds list and sheet away to see the whole region, or back to the chosen site."""
        if self.map is not None and is_whole != self.is_whole:
            self.is_whole = is_whole
            self.refresh()
            self.app.interface.focus_key("map" if is_whole else f"chapter-{self.chosen}")
            self.map.look()

    def _back(self) -> None:
        """From the whole region to the chosen site, from there to the menu."""
        if self.map is not None and self.map.settle():
            return
        if self.is_whole and self.has_map:
            self._step_back(False)
        else:
            self.app.go("menu")

    def _free(self) -> Rect:
        return free_of(self.app.interface.window, self.sizes, is_whole=self.is_whole)

    def pointer_moved(self, x: float, y: float) -> None:
        """A flag is lifted under the pointer."""
        if self.map is not None:
            self.map.hover()

    def pointer_pressed(self, button: str, x: float, y: float) -> None:
        """Whoever does not want to wait for what comes about on the map clicks."""
        self._skips = self.map is not None and self.map.settle()

    def pointer_released(self, button: str, x: float, y: float) -> None:
        """A click opens the sheet of a site."""
        if button == "mouse1" and not self._skips:
            self._point()

    def _point(self) -> None:
        code = self.map.pointed() if self.map is not None else ""
        if code:
            self.app.audio.play("click")
            self.choose(code)

    def _go(self, way: tuple[int, int]) -> bool:
        """Marks the next site in that direction, if there is one."""
        code = self.map.beside(self.chosen, way) if self.map is not None else ""
        if self.map is None or not code:
            return False
        self.app.audio.play("tick")
        self._take(code)
        self.refresh()
        self.map.region.choose(code)
        return True

    def wheel(self, steps: float) -> None:
        """Away from the map to see all of it, and near again."""
        self._step_back(steps < 0)

    @property
    def rules_game(self) -> str:
        """The game of the campaign."""
        return game().id

    def explain(self, path: Sequence[Widget]) -> tuple[Explanation | None, Rect | None]:
        """The site under the pointer."""
        code = self.map.pointed() if self.map is not None and not path else ""
        if not code:
            return None, None
        name, state = self._told(code)
        about = f"cities.chapter_about.{code}"
        rows = (Note("city", self.t(about)),) if self.t.has(about) else ()
        return Explanation(name, state, rows=rows, icon="city"), None

    def _told(self, code: str) -> tuple[str, str]:
        """The name of a site, and what is to be said of it."""
        return self.t(f"cities.chapter.{code}"), self._today() if code == DAILY else self._standing(code)

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def sizes(self) -> Sizes:
        """Letters for the window as it is."""
        return Sizes(self.app.interface.window)

    def _compose(self) -> Widget:
        window = self.app.interface.window
        if self.has_map:
            return self._around_map()
        if window.w < WIDE or window.h < HIGH:
            body: Widget = Column(self._list(is_low=True), Panel(self._sheet(), pad=GAP), gap=GAP)
            return page(self._head(), body, self._foot(), window=window)
        return page(self._head(), self._side_by_side(), self._foot(), window=window)

    def _around_map(self) -> Widget:
        bar = Panel(self._head(), pad=8)
        if self.is_whole:
            return MapFrame(Space(), bar, self._stop(), self.sizes, is_whole=True)
        body = self._sheet()
        body.grow = 1.0
        sheet = Column(Scroll(Row(Space(w=EDGE), body, gap=0, across="start")), self._foot(), gap=GAP_SMALL)
        listed = Column(Scroll(self._list()), self._free_door(), gap=GAP_SMALL)
        return MapFrame(Panel(listed, pad=8), bar, Panel(sheet, pad=14), self.sizes)

    def _stop(self) -> Widget:
        """The keyboard's way to the sites."""
        name, words = self._told(self.chosen)
        return MapStop(f"{name}. {words}", go=self._go, choose=lambda: self.choose(self.chosen), point=self._point)

    def _side_by_side(self) -> Widget:
        return Row(
            Column(self._list(), grow=0),
            Column(Panel(self._sheet(), pad=16), grow=1),
            gap=GAP,
            across="start",
        )

    def _head(self) -> Widget:
        """Where one is, how many cities stand, and the medals by kind."""
        t, window = self.t, self.app.interface.window
        stand = [code for code in chapters() if self.progress.chapter(code).successes]
        parts: list[Widget] = [
            Button(icon="back", on_click=lambda: self.app.go("menu"), tip=t("campaign.menu"), key="back"),
            Label(t("campaign.title"), "title" if self.sizes.is_roomy else "heading"),
        ]
        if window.w >= 760 and (self.is_whole or not self.has_map or window.w >= 1500):
            words = t("campaign.stand", count=len(stand), all=len(chapters()))
            parts.append(Label(words, "small", soft=True, lines=1))
        parts.append(Space(grow=1))
        for medal in reversed(MEDALS):
            count = sum(self.progress.chapter(code).medal == medal for code in chapters())
            tip = t(f"cities.medal.{medal}")
            parts.append(Row(MedalDisc(medal, is_hollow=not count, tip=tip), Label(str(count), "strong"), gap=6))
        return Row(*parts, *self._views(), gap=GAP)

    def _views(self) -> list[Widget]:
        """Map or list, and how much of the map; nothing where there is no room for a map."""
        t, window = self.t, self.app.interface.window
        if window.w < MAP_WIDE or window.h < MAP_HIGH:
            return []
        words = t("campaign.as_list" if self.has_map else "campaign.as_map")
        found: list[Widget] = [
            Button(icon="list" if self.has_map else "compass", on_click=self._toggle_map, tip=words, key="as-map")
        ]
        if self.has_map:
            tip, sign = (t("campaign.map_near"), "zoom") if self.is_whole else (t("campaign.map_all"), "expand")
            found.insert(0, Button(icon=sign, on_click=lambda: self._step_back(not self.is_whole), tip=tip, key="whole"))
        return found

    def _list(self, *, is_low: bool = False) -> Widget:
        """The chapters and the city of the day; beside the sheet below one another."""
        entries = [*(self._entry(code) for code in chapters()), self._daily_entry()]
        if is_low:
            return Grid(*entries, least=260, most=3, gap=GAP_SMALL)
        if self.has_map:
            return Column(*entries, gap=6)
        return FixedColumn(Column(*entries, gap=6), 330.0 if self.sizes.is_roomy else 270.0)

    def _entry(self, code: str) -> Widget:
        t, known, letters = self.t, self.progress.chapter(code), self.sizes
        is_open, name = self.progress.is_open(code), t(f"cities.chapter.{code}")
        if is_new := code in self._opened:
            name = t("campaign.opened", chapter=name)
        theme = self.app.interface.kit.theme
        sign = "lock" if not is_open else SIGNS.get(code, "")
        number: Widget = Icon(sign, size=18, ink=theme.ink_soft) if sign else Label(code, letters.strong, align="centre")
        words = self._standing(code)
        lines: list[Widget] = [
            Label(name, letters.strong, lines=3 if is_new else 1, soft=not is_open),
            Label(words, letters.fine, soft=True, lines=3, tip=words),
        ]
        if is_open:
            goals = game().tables.chapters[code].objectives
            lines.append(Stars([goal.name in known.objectives for goal in goals], size=15))
        medal = [MedalDisc(known.medal, tip=t(f"cities.medal.{known.medal}"))] if known.medal else []
        body = Row(
            FixedColumn(Row(number, align="centre"), 26), Column(*lines, gap=3, grow=1), *medal, gap=GAP_SMALL, across="start"
        )
        says, key = f"{name}. {words}", f"chapter-{code}"
        return EntryButton(body, lambda: self.choose(code), says=says, is_open=code == self.chosen, key=key, is_new=is_new)

    def _standing(self, code: str) -> str:
        """What is to be said of a chapter in a line."""
        t, known = self.t, self.progress.chapter(code)
        if not self.progress.is_open(code):
            before = chapters()[chapters().index(code) - 1]
            name = t(f"cities.chapter.{before}")
            if self.progress.is_open(before):
                return t("campaign.opens_with", total=game().tables.chapters[before].success, chapter=name)
            return t("campaign.opens_after", chapter=name)
        if known.successes and known.best:
            return t("campaign.list_total", total=plain(known.best.total))
        if known.best:
            return t("campaign.list_modest", total=plain(known.best.total))
        if known.attempts:
            return t("campaign.list_tried", count=known.attempts)
        return t("campaign.daily.going" if code in self.going else "campaign.list_new")

    def _daily_entry(self) -> Widget:
        t, letters, theme = self.t, self.sizes, self.app.interface.kit.theme
        title, words = t("campaign.daily.title"), self._today()
        lines = Column(
            Label(title, letters.strong, lines=1), Label(words, letters.fine, soft=True, lines=3, tip=words), gap=3, grow=1
        )
        sign = FixedColumn(Row(Icon("clock", size=18, ink=theme.accent), align="centre"), 26)
        body = Row(sign, lines, gap=GAP_SMALL, across="start")
        is_open = self.chosen == DAILY
        return EntryButton(body, lambda: self.choose(DAILY), says=f"{title}. {words}", is_open=is_open, key="chapter-daily")

    def _today(self) -> str:
        """What became of the city of today."""
        t, day = self.t, self.progress.days.get(str(self.today))
        if day is None:
            return t("campaign.daily.open")
        if not day.ended:
            return t("campaign.daily.going" if DAILY in self.going else "campaign.daily.gone")
        return t("campaign.daily.done" if day.ended == "CS-75" else "campaign.daily.lost", total=plain(day.total))

    def _sheet(self) -> Widget:
        if self.chosen == DAILY:
            return DailySheet(self).compose()
        return MissionSheet(self).compose()

    def _foot(self) -> Widget:
        """Free play, and what can be done with the chosen city."""
        t, wide = self.t, self.app.interface.window.w >= 760
        parts: list[Widget] = [*([] if self.has_map else [self._free_door()]), Space(grow=1)]
        best, is_left = self.best(), self.chosen in self.going
        if best is not None and self.book.game(best) is not None:
            words, has_words = t("campaign.watch"), wide and not is_left
            tip = "" if has_words else words
            parts.append(Button(words if has_words else "", self.watch, icon="play", tip=tip, key="watch"))
        parts.append(self._start_button(is_first=not is_left))
        if is_left:
            parts.append(Button(t("campaign.go_on"), self.go_on, icon="next", look="primary", key="go-on"))
        return Row(*parts)

    def _free_door(self) -> Widget:
        t, wide = self.t, self.app.interface.window.w >= 760
        words, about = t("campaign.free"), t("campaign.free_about")
        return Button(words if wide else "", lambda: self.app.go("setup", game=game().id), icon="dice", tip=about, key="free")

    def _start_button(self, *, is_first: bool) -> Widget:
        """The most important one, unless an attempt can be gone on with."""
        t, sign, is_open = self.t, "flag", True
        if self.chosen == DAILY:
            is_new = str(self.today) not in self.progress.days
            words = t("campaign.daily.start" if is_new else "campaign.daily.practice")
        elif not (is_open := self.progress.is_open(self.chosen)):
            words, sign = t("campaign.closed"), "lock"
        else:
            words = t("campaign.start" if is_first else "campaign.start_anew")
        return Button(words, self.start, icon=sign, look="primary" if is_first else "plain", enabled=is_open, key="start")

    def best(self) -> Attempt | Day | None:
        """The city that can be watched."""
        if self.chosen == DAILY:
            return self.progress.days.get(str(self.today))
        return self.progress.chapter(self.chosen).best

    # -- what happens ------------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """Opens the sheet of a chapter."""
        was_whole, self.is_whole = self.is_whole, False
        self._take(code)
        self.refresh()
        if was_whole:
            self.app.interface.focus_key(f"chapter-{code}")
        if self.map is not None:
            self.map.look()

    def _take(self, code: str) -> None:
        if code != self.chosen:
            self.chosen, self.has_same_seed, self.day = code, False, 0

    def change(self, **changes: object) -> None:
        """Other terms, which are remembered."""
        self.choices = self.choices.changed(**changes)
        remember(self.app.profile.config, self.choices)
        self.refresh()

    def ask_planners(self) -> None:
        """Who plans beside the person at the screen."""

        def close() -> None:
            self.close(layer)
            self.refresh()

        def compose() -> Widget:
            return planners(self.t, self.choices, self._seat, close)

        layer = self.show(compose, centred_region(620), modal=True, shade=True, on_cancel=close)

    def _seat(self, index: int, kind: str) -> None:
        kinds = list(self.choices.planners)
        kinds[index] = kind
        self.change(planners=tuple(kinds))

    def watch(self) -> None:
        """The best city once more, move by move."""
        best = self.best()
        path = self.book.game(best) if best is not None else None
        try:
            session = saves.load(path) if path is not None else None
        except BadInput as fault:
            self.app.toast(fault)
            return
        if session is not None:
            app, chosen = self.app, self.chosen
            app.go("replay", session=session, on_leave=lambda: app.go("campaign", chosen=chosen))

    def start(self) -> None:
        """To the table; once midnight has passed the city of the new day is shown first."""
        if self.chosen == DAILY and self.today != datetime.date.today():
            self.app.go("campaign", chosen=DAILY)
            return
        try:
            session = self._session()
        except BadInput as fault:
            self.app.toast(fault)
            return
        begin(self.app, session, keepsake.seat_colours(len(session.players)))

    def go_on(self) -> None:
        """To the attempt that was left; one that cannot be read any more is not offered again."""
        if not go_on(self.app, self.going[self.chosen]):
            del self.going[self.chosen]
            self.refresh()

    def _session(self) -> Session:
        players = self.choices.players(self.t)
        if self.chosen == DAILY:
            return campaign.start_day(self.today, players[0])
        known = self.progress.chapter(self.chosen)
        before = known.best or known.last
        seed = before.seed if self.has_same_seed and before is not None else campaign.new_seed()
        return campaign.start(self.progress, self.choices.terms(self.chosen), players, seed=seed)

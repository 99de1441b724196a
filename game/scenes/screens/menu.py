"""The menu: a shelf with a box for each game, cards for what one would do now, and doors to the other screens."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, PerspectiveLens, PythonTask

from game import __version__
from game.errors import BadInput
from game.player import keepsake
from game.player.folder import open_folder
from game.player.statistics import StatisticsFile, with_match
from game.rules import GAMES
from game.scenes.learn.gull import Gull
from game.scenes.learn.welcome import offer_controls
from game.scenes.scene import Scene
from game.scenes.screens import snapshot
from game.scenes.screens.band import (
    CAMPAIGN_PICTURE,
    PICTURE,
    CardBand,
    MenuCard,
    MenuNews,
    Room,
    campaign_lines,
    game_to_begin,
    learn_lines,
    name_line,
    read_news,
)
from game.scenes.screens.shelf import DISTANCE, BoxStop, Shelf, ShelfScenery, lens_for
from game.scenes.screens.ways import end_of
from game.scenes.widgets import (
    Button,
    Column,
    Emblem,
    Label,
    Picture,
    Rect,
    Row,
    Size,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.theme import GAP, GAP_SMALL, GAP_WIDE
from game.scenes.words import cover_path, match_name, names_in, seats_words, short_day

if TYPE_CHECKING:
    from game.app import App

LOW, MIDDLE = 440.0, 620.0
"""Heights of the window in points below which the menu gets by with less."""
TIGHT, NARROW, NARROWEST = 1180.0, 1000.0, 720.0
"""The widths below which doors stand below the cards, those above have signs instead of words, and all of them have."""
DOOR = 38.0
"""How high a door is."""
MOST = Size(2160.0, 1240.0)
"""In a larger window everything stays together in its middle."""


class Menu(Scene):
    """Where the program begins."""

    room = (0.071, 0.082, 0.114)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._scenery = ShelfScenery(self.node)
        self._slot = keepsake.newest(app.profile)
        if self._slot is not None:
            snapshot.forget(self._slot.path)
        """The match the card shows; whether it is still going on turns out after the first frame."""
        self._found: keepsake.Unfinished | None = None
        self._is_drawn = False
        """Is it certain that the card has the picture it can have?"""
        self._raised = ""
        self._unread = list(GAMES)
        self._offered = game_to_begin(app)
        """The game to begin with where no match goes on, and whether it was played before."""
        self._news: MenuNews | None = None
        """What the cards tell, once it was read."""
        self._caption: Label | None = None

    @property
    def rules_game(self) -> str:
        """That of the box in front."""
        return self._raised

    def enter(self) -> None:
        """The shelf; after a run that failed, an offer to go on; what could not be read is said."""
        self.node.set_two_sided(True)
        self.show(self._compose, _margins)
        self.show(self._above, _upper_right)
        if self.app.resume_offer is not None:
            self._offer(self.app.resume_offer)
            self.app.resume_offer = None
        for notice in self.app.notices():
            self.app.toast(notice)
        self.listen("back", self._ask_to_quit)
        self.task(self._read_on, "covers")

    def _read_on(self, task: PythonTask) -> int:
        """Frame by frame what the first one need not wait for: the covers, the match to go on with, the games themselves."""
        if task.frame == 0 or self._scenery.read_one():
            return AsyncTask.DS_cont
        if self._slot is not None and self._found is None:
            self._find()
            return AsyncTask.DS_cont
        if not self._is_drawn:
            self._draw_card()
            return AsyncTask.DS_cont
        if self._unread:
            game = self._unread.pop(0)
            GAMES[game]
            self._tell()
            return AsyncTask.DS_cont
        self._news = read_news(self.app, has_match=self._slot is not None)
        self.refresh()
        return AsyncTask.DS_done

    def leave(self) -> None:
        """The lens of the shelf is no lens for a table."""
        if self.app.cam is not None:
            self.app.cam.node().set_lens(PerspectiveLens())

    def _find(self) -> None:
        """Plays the match of the card again, to see whose turn it is."""
        if self._slot is not None and self._found is None:
            self._found = keepsake.unfinished(self._slot)
            if self._found is None:
                self._slot = None
            self.refresh()

    def _draw_card(self) -> None:
        """A match whose table was not left in peace has no picture yet."""
        self._is_drawn, match = True, self._found
        if (
            match is not None
            and snapshot.is_due(match.path)
            and snapshot.take(self.app, match.session, match.colours, match.path)
        ):
            self.refresh()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, high = self.t, self.app.interface.window.h
        stops = [
            BoxStop(game, t(f"{game}.name"), lambda game=game: self.app.go("setup", game=game), self._mark)  # type: ignore[misc]
            for game in GAMES
        ]
        kind = "heading" if high < LOW else "title" if high < MIDDLE else "display"
        title = [Label(t("menu.title"), kind)]
        if high >= LOW:
            title.append(Label(t("menu.about"), soft=True))
        self._caption = Label(
            t("menu.choose"), "body", soft=True, align="centre", lines=1 if high < MIDDLE else 0, key="caption"
        )
        shelf = Shelf(*stops, on_place=lambda: self._build(shelf))
        return Column(Column(*title, gap=0), shelf, self._caption, self._footer(high), gap=GAP_SMALL if high < LOW else GAP)

    def _above(self) -> Widget:
        """What is about the program: which version this is and whom to tell of a fault, rules, options and the way out."""
        wide, words = self.app.interface.window.w, self.t("menu.report", version=__version__)
        short = "" if wide < NARROW else self.t("menu.version", version=__version__)
        text, tip = (short, words) if wide < TIGHT else (words, "")
        report = Button(text, self._report, icon="" if text else "folder", look="quiet", kind="small", tip=tip, key="report")
        ways = (
            ("rules", "book", self.read_rules),
            ("options", "options", lambda: self.app.push("options")),
            ("quit", "quit", self._ask_to_quit),
        )
        others = self._doors() if self._is_least else []
        is_short = self.app.interface.window.w < NARROW
        return Row(report, *others, *(self._door(*way, is_short=is_short) for way in ways), gap=0)

    def _report(self) -> None:
        """Opens the folder with log and report; nothing is sent anywhere."""
        try:
            folder = self.app.watch.describe_problem()
            open_folder(folder)
        except BadInput as fault:
            self.app.toast(fault)
            return
        self.app.toast(self.t("menu.report_done", path=folder))

    def _footer(self, high: float) -> Widget:
        """Three cards, with the doors beside them where there is room, else below; buttons where there is hardly any."""
        if self._is_least:
            return Row(*self._buttons(), wrap=True, align="centre", gap=GAP_SMALL)
        room: Room = "words" if high < MIDDLE else "less" if self.app.interface.window.w < TIGHT else "full"
        cards = CardBand(self._first_card(room), self._campaign_card(room), self._learn_card(room))
        if room == "full":
            return Row(cards, Column(*self._doors(), gap=1), gap=GAP_WIDE)
        return Column(cards, Row(*self._doors(), align="centre", gap=GAP), gap=GAP_SMALL)

    @property
    def _is_least(self) -> bool:
        """Is there only room for buttons?"""
        window = self.app.interface.window
        return window.h < LOW or window.w < NARROWEST

    def _doors(self) -> list[Widget]:
        ways = (
            ("gallery", "gallery", lambda: self.app.go("gallery")),
            ("load", "load", lambda: self.app.push("load")),
            ("statistics", "chart", lambda: self.app.push("statistics")),
        )
        return [self._door(*way, is_short=self._is_least) for way in ways]

    def _door(self, name: str, sign: str, act: Callable[[], object], *, is_short: bool) -> Widget:
        """A quiet word with its sign; only the sign where there is hardly any room."""
        words = self.t(f"menu.{name}")
        text, tip = ("", words) if is_short else (words, "")
        return Button(text, act, icon=sign, look="quiet", kind="bold", align="start", height=DOOR, tip=tip, key=name)

    def _buttons(self) -> list[Widget]:
        """The cards where only words have room."""
        t = self.t
        if self._slot is not None and self._slot.record is not None:
            words = t("menu.ended_short" if self._is_over else "menu.continue_short", game=t(f"{self._slot.record.game}.name"))
            first = Button(words, self._continue, icon="resume", look="primary", key="continue")
        else:
            words = t(f"{self._offered[0]}.name")
            first = Button(words, self._begin, icon="play", look="primary", key="begin")
        return [
            first,
            Button(t("menu.campaign"), lambda: self.app.go("campaign"), key="campaign"),
            Button(t("menu.learn"), self._learn, key="learn"),
        ]

    def _first_card(self, room: Room) -> Widget:
        """The match to go on with, or the game to begin with."""
        return self._match_card(room) if self._slot is not None and self._slot.record is not None else self._begin_card(room)

    def _match_card(self, room: Room) -> Widget:
        slot, t = self._slot, self.t
        assert slot is not None
        assert slot.record is not None
        lines: list[Widget] = [
            name_line(self._way_on, ink=self.app.interface.kit.theme.accent),
            Label(match_name(t, slot.record), "small", lines=2),
        ]
        if room != "words":
            lines += [*self._turn(), Label(short_day(t, slot.saved, time.time()), "small", soft=True, lines=1)]
        picture = keepsake.picture_path(slot.path)
        path = picture if picture.is_file() else cover_path(slot.record.game)
        shown = _shown(path if self._found else None, room, 3 / 2)  # the first frame does not wait
        return MenuCard(shown, lines, self._continue, says=self._way_on, key="continue")

    def _begin_card(self, room: Room) -> Widget:
        t, (game, was_played) = self.t, self._offered
        words = t("menu.again" if was_played else "menu.begin")
        lines: list[Widget] = [
            name_line(words, ink=self.app.interface.kit.theme.accent),
            Label(t(f"{game}.name"), "small", lines=2),
        ]
        if room != "words" and game not in self._unread:
            lines.append(Label(seats_words(t, game), "small", soft=True, lines=1))
        return MenuCard(_shown(cover_path(game), room, 3 / 2), lines, self._begin, says=words, key="begin")

    def _campaign_card(self, room: Room) -> Widget:
        lines = campaign_lines(self.t, self._news, room)
        shown = _shown(CAMPAIGN_PICTURE, room, 1.15)
        return MenuCard(shown, lines, lambda: self.app.go("campaign"), says=self.t("menu.campaign"), key="campaign")

    def _learn_card(self, room: Room) -> Widget:
        theme, news = self.app.interface.kit.theme, self._news
        lines = learn_lines(self.t, news, room, accent=theme.accent, good=theme.good)
        gull = [Gull(PICTURE[room], is_glad=news is not None and news.is_new)] if PICTURE[room] else []
        return MenuCard(gull, lines, self._learn, says=self.t("menu.learn"), key="learn")

    @property
    def _is_over(self) -> bool:
        """Has the match of the card come to an end that nobody has read yet?"""
        return self._slot is not None and self._slot.record is not None and self._slot.record.is_over

    @property
    def _way_on(self) -> str:
        """What the card leads to."""
        return self.t("menu.ended" if self._is_over else "menu.continue")

    def _turn(self) -> list[Widget]:
        """Whose turn it is, once that is known; that it ended, where nobody has read how."""
        if self._is_over:
            return [Label(self.t("menu.ended_unread"), "small", lines=3)]
        if self._found is None or (seat := self._found.session.to_act) is None:
            return []
        name = names_in(self.t, self._found.session.players)[seat]
        emblem = Emblem(self.app.look(self._found.colours).identity(seat), size=18)
        return [Row(emblem, Label(self.t("menu.continue_turn", name=name), "small", lines=2, grow=1), gap=GAP_SMALL)]

    def _build(self, shelf: Shelf) -> None:
        """Space follows the widgets."""
        interface = self.app.interface
        stops = [child for child in shelf.children if isinstance(child, BoxStop)]
        if self.app.cam is not None:
            self.app.cam.node().set_lens(lens_for(interface.window))
            self.app.cam.set_pos_hpr(0, -DISTANCE, 0, 0, 0, 0)
        self._scenery.build(interface.kit, interface.window, stops)
        if self._raised in self._scenery.boxes:
            self._scenery.set_lift(self._raised, True)

    def _mark(self, stop: BoxStop) -> None:
        """A box under the pointer or with the focus comes forward and tells what it is."""
        wanted = stop.hovered or stop.focused
        if wanted == (self._raised == stop.game) or stop.game not in self._scenery.boxes:
            return
        if self._raised in self._scenery.boxes:
            self._lift(self._raised, False)
        self._raised = stop.game if wanted else ""
        if wanted:
            self._lift(stop.game, True)
        self._tell()

    def _tell(self) -> None:
        """What the box in front is; for how many players once its rules are read."""
        game = self._raised
        if self._caption is None or not self._caption.is_mounted:
            return
        if not game:
            self._caption.set(self.t("menu.choose"))
        elif game in self._unread:
            self._caption.set(self.t(f"{game}.about"))
        else:
            self._caption.set(self.t("menu.box", about=self.t(f"{game}.about"), seats=seats_words(self.t, game)))

    def _lift(self, game: str, up: bool) -> None:
        if self.app.settings.reduced_motion:
            self._scenery.set_lift(game, up)
        else:
            self.run(self._scenery.lift(game, up))

    # -- what happens ------------------------------------------------------------------------------------------

    def _continue(self) -> None:
        self._find()
        if self._found is not None:
            match = self._found
            if match.session.outcome is not None:
                with suppress(BadInput):  # the program was killed before it could count it
                    StatisticsFile(self.app.profile.data).change(lambda before: with_match(before, match.session, match.saved))
                self.app.go(end_of(match.session), session=match.session, colours=match.colours)
            else:
                self.app.go("table", session=match.session, colours=match.colours, save=match.path)

    def _begin(self) -> None:
        self.app.go("setup", game=self._offered[0])

    def _learn(self) -> None:
        """To the list, with the lesson chosen that comes next; on the first start that of the table."""
        news = self._news
        if news is not None and news.is_new:
            offer_controls(self.app)
        else:
            self.app.go("learn", lesson=news.lesson.id if news is not None and news.lesson is not None else "")

    def _offer(self, report: str) -> None:
        """The last run failed: say so, and offer the match."""
        t = self.t
        self._find()

        def text() -> str:
            parts = [t("menu.failed")]
            if report:
                parts.append(t("menu.failed_report", path=report))
            if self._found is not None:
                parts.append(t("menu.failed_ended" if self._is_over else "menu.failed_match"))
            return "\n".join(parts)

        def close() -> None:
            self.close(layer)

        def compose() -> Widget:
            if self._found is None:  # no match was going on
                return dialog(t("menu.failed_idle"), text(), [(t("menu.failed_ok"), close, "primary")])
            answers = [(self._way_on, self._continue, "primary"), (t("menu.failed_close"), close, "plain")]
            return dialog(t("menu.failed_idle" if self._is_over else "menu.failed_title"), text(), answers)  # type: ignore[arg-type]

        layer = self.show(compose, centred_region(620), modal=True, shade=True, on_cancel=close)

    def _ask_to_quit(self) -> None:
        t = self.t

        def close() -> None:
            self.close(layer)

        def compose() -> Widget:
            return dialog(
                t("menu.quit_title"),
                "",
                [(t("menu.quit_yes"), self.app.quit, "primary"), (t("menu.quit_no"), close, "plain")],
            )

        layer = self.show(compose, centred_region(480), modal=True, shade=True, on_cancel=close)


def _margins(window: Rect, _widget: Widget) -> Rect:
    """Room around everything, more where there is more."""
    side = max(16.0, min(64.0, window.w * 0.035), (window.w - MOST.w) / 2)
    return window.inset(side, max(12.0, min(36.0, window.h * 0.035), (window.h - MOST.h) / 2))


def _upper_right(window: Rect, widget: Widget) -> Rect:
    """In the upper right corner of that room; the last word ends where the shelf does."""
    room = _margins(window, widget)
    size = widget.asked(room.w)
    return Rect(min(room.right + DOOR / 2, window.right - GAP) - size.w, room.y, size.w, size.h)


def _shown(path: Path | None, room: Room, shape: float) -> list[Widget]:
    """A picture as high as the card allows, or none."""
    high = PICTURE[room]
    return [Picture(path, high * shape, high)] if high else []

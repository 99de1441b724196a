"""The menu: a shelf with a box for each game, the match to continue, and the other screens."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, PerspectiveLens, PythonTask

from game import __version__
from game.errors import BadInput
from game.player import keepsake
from game.player.folder import open_folder
from game.player.statistics import StatisticsFile, with_match
from game.rules import GAMES
from game.scenes.learn.welcome import offer_controls
from game.scenes.scene import Scene
from game.scenes.screens import snapshot
from game.scenes.screens.shelf import DISTANCE, BoxStop, Shelf, ShelfScenery, lens_for
from game.scenes.screens.ways import end_of
from game.scenes.widgets import (
    Button,
    CardButton,
    Column,
    Emblem,
    Label,
    Picture,
    Rect,
    Row,
    Space,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import cover_path, date, match_name, names_in, seats_words

if TYPE_CHECKING:
    from game.app import App

LOW, MIDDLE = 440.0, 620.0
"""Heights of the window in points below which the menu gets by with less."""
SIGNED, TIGHT, NARROW, NARROWEST = 1320.0, 1120.0, 1000.0, 720.0
"""The widths below which doors have no signs, a card has no room beside them, and they have signs instead of words."""


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
        self._caption: Label | None = None

    @property
    def rules_game(self) -> str:
        """That of the box in front."""
        return self._raised

    def enter(self) -> None:
        """The shelf; after a run that failed, an offer to go on; what could not be read is said."""
        self.node.set_two_sided(True)
        self.show(self._compose, _margins)
        if self.app.resume_offer is not None:
            self._offer(self.app.resume_offer)
            self.app.resume_offer = None
        elif self._slot is None:
            offer_controls(self)
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
            t("menu.choose"), "body", soft=True, align="centre", lines=1 if high < MIDDLE else 0, key="caption", grow=1
        )
        shelf = Shelf(*stops, on_place=lambda: self._build(shelf))
        below = Row(self._caption, self._report_door())
        return Column(Column(*title, gap=0), shelf, below, self._footer(high), gap=GAP_SMALL if high < LOW else GAP)

    def _report_door(self) -> Widget:
        """Which version this is, and where to find what somebody who helps will ask for."""
        words, narrow = self.t("menu.report", version=__version__), self.app.interface.window.w < TIGHT
        text, tip = ("", words) if narrow else (words, "")
        return Button(text, self._report, icon="folder" if narrow else "", look="quiet", kind="small", tip=tip, key="report")

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
        t, narrow = self.t, self.app.interface.window.w < NARROW
        ways = (
            ("learn", "edu", lambda: self.app.go("learn")),
            ("campaign", "city", lambda: self.app.go("campaign")),
            ("load", "load", lambda: self.app.push("load")),
            ("rules", "book", self.read_rules),
            ("gallery", "gallery", lambda: self.app.go("gallery")),
            ("statistics", "chart", lambda: self.app.push("statistics")),
            ("options", "options", lambda: self.app.push("options")),
            ("quit", "quit", self._ask_to_quit),
        )
        doors = [self._door(name, sign, act) for name, sign, act in ways]
        if self._slot is None or self._slot.record is None:
            return Row(*doors, wrap=True, align="centre")
        if high < LOW or narrow:
            text = t("menu.ended_short" if self._is_over else "menu.continue_short", game=t(f"{self._slot.record.game}.name"))
            return Row(
                Button(text, self._continue, icon="resume", look="primary", key="continue"), *doors, wrap=True, align="centre"
            )
        half = (len(doors) + 1) // 2  # beside the card in two lines
        lines = [Row(*doors[:half], gap=GAP_SMALL, align="end"), Row(*doors[half:], gap=GAP_SMALL, align="end")]
        return Row(self._card(high), Space(grow=1), Column(*lines, gap=GAP_SMALL))

    def _door(self, name: str, sign: str, act: Callable[[], object]) -> Widget:
        """A word with its sign; only the word where room is short, only the sign where there is hardly any."""
        words, wide = self.t(f"menu.{name}"), self.app.interface.window.w
        if wide < NARROWEST:
            return Button("", act, icon=sign, tip=words, key=name)
        return Button(words, act, icon="" if wide < SIGNED else sign, key=name)

    def _card(self, high: float) -> Widget:
        """The match to go on with."""
        slot, t = self._slot, self.t
        assert slot is not None
        assert slot.record is not None
        picture = keepsake.picture_path(slot.path)
        picture_high = 92.0 if high >= MIDDLE and self.app.interface.window.w >= TIGHT else 76.0
        text = Column(
            Label(self._way_on, "strong", ink=self.app.interface.kit.theme.accent),
            Label(match_name(t, slot.record), lines=1),
            *self._turn(),
            Label(date(t, slot.saved), "small", soft=True, lines=1),
            gap=0,
        )
        path = picture if picture.is_file() else cover_path(slot.record.game)
        shown = Picture(path if self._found else None, picture_high * 16 / 9, picture_high)  # the first frame does not wait
        return CardButton(Row(shown, text), self._continue, says=self._way_on, most=520, key="continue")

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
            return [Label(self.t("menu.ended_unread"), lines=1)]
        if self._found is None or (seat := self._found.session.to_act) is None:
            return []
        name = names_in(self.t, self._found.session.players)[seat]
        emblem = Emblem(self.app.look(self._found.colours).identity(seat), size=20)
        return [Row(emblem, Label(self.t("menu.continue_turn", name=name), lines=1), gap=GAP_SMALL)]

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
    return window.inset(max(16.0, min(64.0, window.w * 0.035)), max(12.0, min(36.0, window.h * 0.035)))

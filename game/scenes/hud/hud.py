"""The panels over a table together: which are open, where they lie, and when each is drawn again.

A part is drawn from its `data` alone: what it shows stays as it is while the data is the same. It asks the table how things
stand and tells it what was pressed; the flow of the match is the table's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from game.match.hotseat import Mode
from game.rules.core import Seat, Target, totals
from game.scenes.hud import bubble, choices, notices, panels, seats
from game.scenes.hud.choices import Tool, Word
from game.scenes.hud.extras import Page, extras, offers
from game.scenes.hud.log import SCROLL_KEY, LogView
from game.scenes.hud.notices import Notice, Passing
from game.scenes.hud.pages import PageData, page, page_data
from game.scenes.hud.panels import Scenery, reason_of
from game.scenes.hud.regions import Anatomy, beside, without
from game.scenes.hud.seats import Gains, Standing
from game.scenes.hud.toolbox import tools
from game.scenes.widgets import Column, Layer, Panel, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.faces import StripItem
from game.scenes.widgets.strip import KEY as STRIP_KEY
from game.scenes.widgets.strip import HandMemory, HandStrip
from game.scenes.widgets.strip import height as strip_height
from game.scenes.words import target_name

if TYPE_CHECKING:
    from game.scenes.screens.table import TableScene

WORDS_WIDE = 170.0
"""How wide buttons beside the strip may be."""
GAIN_SECONDS = 1.6
"""So long points that were won stand beside the score."""


class Part(Struct, frozen=True):
    """A part of the window: what it tells, how that is drawn, and where."""

    data: Callable[[], Any]
    draw: Callable[[Any], Widget]
    region: Callable[[Rect, Widget], Rect]


class Hud:
    """Every panel of one table, by name."""

    def __init__(self, table: TableScene) -> None:
        self._table, self._interface = table, table.app.interface
        self.log_view = LogView(table.point_out, table.visit, self._redraw_log, under=lambda: self._interface.under)
        self.anatomy = Anatomy(self._interface.window)
        self.open = {name for name, fits in (("log", self.anatomy.is_wide), ("drawings", not self.anatomy.is_folded)) if fits}
        """The parts that are open: "log", "scores", "drawings", "more"."""
        if not self.has_own:
            self.open.add("scores")  # where nothing is drawn below the players there is room for their lines
        self.layers: dict[str, Layer] = {}
        self.scenery = self._scenery()
        self.gains = Gains()
        self._memory = HandMemory()
        self.passing = Passing(lambda part: self.refresh(part), table.later)
        self._drawn: dict[str, Any] = {}
        self._lines: tuple[Any, Any] = (None, ())
        self._hand: tuple[StripItem, ...] | None = None
        """How the cards of the strip stand; None where that has to be worked out anew."""
        self._seats: tuple[Standing, ...] | None = None
        self._beside = 0.0
        """How wide the words beside the strip were when a decision was awaited last."""
        self._parts = {
            "now": Part(self._now_data, self._draw_now, self._now_region),
            "players": Part(self._players_data, self._draw_players, self._players_region),
            "drawings": Part(self._drawings_data, self._draw_drawings, self._drawings_region),
            "line": Part(self._line_data, self._draw_line, lambda _window, _widget: self.anatomy.line()),
            "strip": Part(self._items, self._draw_strip, self._strip_region),
            "words": Part(self._words_data, self._draw_words, self._words_region),
            "tools": Part(self._tools_data, self._draw_tools, lambda _window, _widget: self.anatomy.tools()),
            "log": Part(self._log_data, self._draw_log, self._log_region),
            "compass": Part(self._compass_data, self._draw_compass, self._compass_region),
            "toasts": Part(lambda: self.passing.toasts, self._draw_toasts, self._toasts_region),
            "more": Part(self._more_data, self._draw_more, self._more_region),
            "bubble": Part(self._bubble_data, self._draw_bubble, self._bubble_region),
            "banner": Part(lambda: self.passing.banner, lambda data: notices.banner(self.scenery, data), self._banner_region),
        }

    # -- all of them -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Lays every part over the table."""
        for name, part in self._parts.items():
            self.layers[name] = self._table.show(partial(self._compose, name), part.region)

    def _compose(self, name: str) -> Widget:
        part = self._parts[name]
        data = self._drawn[name] = part.data()
        return part.draw(data)

    @property
    def has_own(self) -> bool:
        """Does the game have a panel of its own?"""
        return any(offers(self._table.game, name) for name in ("column", "drawings"))

    def _page_data(self) -> PageData:
        return page_data(self._table, self.scenery)

    def page(self, data: PageData | None = None) -> Page:
        """What a game's own panel is drawn from."""
        return page(self._table, self.scenery, data or self._page_data(), self._card, folded=self.anatomy.is_folded)

    def _card(self, seat: Seat, *rows: Widget, same: object = None) -> Widget:
        return seats.card(self.scenery, self._standings()[seat], rows, same)

    def _scenery(self) -> Scenery:
        table = self._table
        return Scenery(table.play, table.t, table.look, self._interface.kit.theme, self.anatomy.is_roomy)

    def adapt(self) -> None:
        """Language, theme, look or window changed."""
        before, self.anatomy = self.anatomy, Anatomy(self._interface.window)
        self.scenery = self._scenery()
        if before.is_folded != self.anatomy.is_folded or before.is_wide != self.anatomy.is_wide:
            self.open = (self.open - {"log", "drawings", "more"}) | {
                name for name, fits in (("log", self.anatomy.is_wide), ("drawings", not self.anatomy.is_folded)) if fits
            }
        self._hand, self._seats, self._beside = None, None, 0.0
        self._drawn.clear()

    def update(self) -> None:
        """Everything may have changed."""
        self._hand = None
        current = self._interface.current
        if current is not None and not current.focused:  # a click is no reason for the keyboard to stay there
            self._interface.blur()
        self.refresh(*self.layers)

    def refresh(self, *names: str) -> None:
        """Only these parts may have changed; what still shows the truth is left alone."""
        self.scenery.view = self._table.shown_view
        self._seats = None
        self._note_gains()
        for name in names:
            if name in self.layers and self._parts[name].data() != self._drawn.get(name, _NEVER):
                self._interface.refresh(self.layers[name])
                if name == "log":
                    self._to_newest()
        for layer in self.layers.values():
            self._interface.arrange(layer)

    def forget(self) -> None:
        """Draws everything again with the next update."""
        self._drawn.clear()

    def toggle(self, part: str) -> None:
        """Opens or closes a part; in a folded window the sides have room for one."""
        self.open ^= {part}
        if self.anatomy.is_folded and part in self.open:
            self.open -= {"log", "drawings", "more"} - {part}
        if part != "more":
            self.open.discard("more")
        self.update()
        self._table.reframe()

    def _redraw_log(self) -> None:
        self._drawn.pop("log", None)
        self.refresh("log")

    def _to_newest(self) -> None:
        log = self._interface.find(SCROLL_KEY)
        if isinstance(log, Scroll):
            log.scroll_to(log.travel)  # the newest line is last

    def _note_gains(self) -> None:
        """Points that changed stand beside the score for a moment."""
        table = self._table
        if not table.app.settings.projected_scores or table.is_scoring or table.play.player is None:
            self.gains.forget()
            return
        shown = self.scenery.shown
        if self.gains.note(totals(table.session.rules.projected(shown)), shown.seat):
            table.later(GAIN_SECONDS, self._land)

    def _land(self) -> None:
        self.gains.land()
        self.refresh("players")

    # -- the picture between them ------------------------------------------------------------------------------

    @property
    def _top(self) -> float:
        """Where the upper band ends."""
        taken = [self._taken("now"), self._taken("players") if self.anatomy.is_folded else None]
        return max((rect.bottom for rect in taken if rect is not None), default=self.anatomy.now().bottom)

    def free(self) -> Rect:
        """What the panels leave of the window for the picture."""
        room = self.anatomy.between(self._top)
        sides = [self._taken(name) for name in ("players", "drawings", "log")]
        if not self.anatomy.is_folded and sides[0] is None and sides[1] is None:
            room = Rect(self.anatomy.margin, room.y, room.right - self.anatomy.margin, room.h)
        return without(room, [rect for rect in sides if rect is not None])

    def _taken(self, name: str) -> Rect | None:
        """Where a part lies; None where it shows nothing."""
        layer = self.layers.get(name)
        root = layer.root if layer is not None else None
        return root.rect if root is not None and root.rect.h > 1 and root.rect.w > 1 else None

    @property
    def _is_bare(self) -> bool:
        """Along an eye line nothing but the picture counts."""
        return self._table.rig.is_at_eye

    # -- upper band --------------------------------------------------------------------------------------------

    def _now_data(self) -> Any:
        play, session = self._table.play, self._table.session
        prompt = session.rules.prompt(session.view(play.viewer))
        chosen = play.chooser.chosen, play.chooser.options() if play.chooser.chosen else ()
        return self._table.told, self._forced(), play.mode, play.held is not None, session.to_act, play.viewer, prompt, chosen

    def _draw_now(self, data: Any) -> Widget:
        return panels.now_bar(self.scenery, *data[:2])

    def _now_region(self, _window: Rect, widget: Widget) -> Rect:
        return self.anatomy.now(widget.asked(self.anatomy.now().w).h)

    def _forced(self) -> str:
        """That and why only one thing is left to do, where it is none one would choose."""
        play, text = self._table.play, self._table.t
        options = play.chooser.options() if play.mode is Mode.CHOOSE and not play.chooser.chosen else ()
        if len(options) != 1 or options[0].kind != "button":
            return ""
        name = target_name(text, self._table.game, options[0])
        reasons = [item.reason for item in self._items() if item.state == "locked"]
        return " ".join([text("table.forced", what=name), *reasons[:1]])

    def _line_data(self) -> Any:
        if self.anatomy.is_folded or self._is_bare:
            return None
        lines = self._log_lines()
        return lines[-1:], "log" in self.open

    def _draw_line(self, data: Any) -> Widget:
        if data is None:
            return Space()
        return self.log_view.line(self.scenery, data[0][0] if data[0] else None, data[1], lambda: self.toggle("log"))

    # -- log ---------------------------------------------------------------------------------------------------

    def _log_lines(self) -> tuple[Any, ...]:
        """The lines of what has been shown: the log does not run ahead of the board."""
        table, session = self._table, self._table.session
        key = (session.number, session.barrier, table.play.viewer, table.t.language)
        if self._lines[0] != key:
            self._lines = (key, session.log(table.play.viewer, table.t))
        lines: tuple[Any, ...] = self._lines[1]
        showing = table.director.showing
        if showing is None:
            return lines
        return tuple(line for line in lines if line.number < showing.number or line.event in table.director.begun)

    def _log_data(self) -> Any:
        if "log" not in self.open or self._is_bare:
            return None
        lines = self._log_lines()
        return lines, tuple(reason_of(self.scenery, line.number) for line in lines[-self.log_view.most :])

    def _draw_log(self, data: Any) -> Widget:
        return self.log_view.compose(self.scenery, data[0]) if data is not None else Space()

    def _log_region(self, _window: Rect, widget: Widget) -> Rect:
        room = self.anatomy.log(self._top)
        return room.top(min(room.h, widget.asked(room.w).h))

    # -- column ------------------------------------------------------------------------------------------------

    def _players_data(self) -> Any:
        if self._is_bare and not self._table.is_scoring:
            return None
        own = self._page_data() if offers(self._table.game, "row" if self.anatomy.is_folded else "column") else None
        return self._standings(), "scores" in self.open, own

    def _standings(self) -> tuple[Standing, ...]:
        """How every seat stands; worked out once for each time that something may have changed."""
        if self._seats is None:
            table = self._table
            self._seats = seats.standings(
                self.scenery,
                table.glance.changes if table.glance is not None else (),
                with_scores=table.app.settings.projected_scores,
                gains=self.gains.fresh,
                tally=table.board.tally() if table.is_scoring else None,
            )
        return self._seats

    def _draw_players(self, data: Any) -> Widget:
        if data is None:
            return Space()
        standings, unfolded, own = data
        game, page = extras(self._table.game), self.page(own) if own is not None else None
        if self.anatomy.is_folded:
            return (game.row(page) if page is not None else None) or seats.row(self.scenery, standings)
        return (game.column(page) if page is not None else None) or seats.column(self.scenery, standings, unfolded=unfolded)

    def _players_region(self, _window: Rect, widget: Widget) -> Rect:
        now = self._taken("now") or self.anatomy.now()
        room = self.anatomy.players(now.bottom + 4)
        wanted = widget.asked(room.w).h
        return room.top(min(room.h, wanted) if wanted else 0.0)

    def _drawings_data(self) -> Any:
        table = self._table
        if "drawings" not in self.open or self._is_bare or table.is_opening:
            return None
        return self._page_data()

    def _draw_drawings(self, data: Any) -> Widget:
        """The game's own panel; in a folded window its column too, which has no other place there."""
        if data is None:
            return Space()
        own, page = extras(self._table.game), self.page(data)
        found = [each for each in (own.column(page) if page.is_folded else None, own.drawings(page)) if each is not None]
        return (found[0] if len(found) == 1 else Scroll(Column(*found, gap=6))) if found else Space()

    def _drawings_region(self, _window: Rect, widget: Widget) -> Rect:
        if self.anatomy.is_folded:
            room = self.anatomy.aside(self._top)
            return room.top(min(room.h, widget.asked(room.w).h))
        column, players = self.anatomy.column(), self._taken("players")
        top = players.bottom + 8 if players is not None else column.y
        room = Rect(column.x, top, column.w, max(0.0, column.bottom - top))
        return room.top(min(room.h, widget.asked(room.w).h))

    # -- lower band --------------------------------------------------------------------------------------------

    def _items(self) -> tuple[StripItem, ...]:
        """The strip; how its cards stand is worked out once a decision, what they say of the pointed place each time."""
        table = self._table
        if self._hand is None:
            panelled = self._panelled()
            found = choices.items(self.scenery, table.on_board | panelled, folded=self.anatomy.is_folded)
            self._hand = tuple(item for item in found if item.held.target not in panelled)
        found = self._hand
        if offers(table.game, "item"):
            page, game = self.page(), extras(table.game)
            found = tuple(game.item(page, item) for item in found)
        if table.suggested is not None:
            found = tuple(replace(item, is_suggested=item.held.target == table.suggested) for item in found)
        if (pointed := table.pointed_on_board) is not None:
            found = tuple(replace(item, is_pointed=True) if item.held.target == pointed else item for item in found)
        return found

    def _panelled(self) -> frozenset[Target]:
        """What the game's own panel offers, where it is open all the time."""
        is_open = "drawings" in self.open and not self.anatomy.is_folded
        return extras(self._table.game).panelled(self.scenery.shown) if is_open else frozenset()

    def _words(self) -> tuple[list[Word], Word]:
        """The words beside the strip, and the one below the tools."""
        table, play, text = self._table, self._table.play, self._table.t
        if table.is_scoring:
            return [], Word("to-results", text("table.to_results"), "right", table.director.skip, is_amber=True)
        if table.director.busy:
            return [], Word("skip", text("table.skip"), "forward", table.director.skip, is_amber=table.is_recapping)
        if play.mode is Mode.OVER:
            return [], Word("to-results", text("table.to_results"), "right", table.to_results, is_amber=True)
        if play.mode is Mode.END:
            return [], Word("end-turn", text("table.end_turn"), "check", table.end_turn, is_amber=True)
        found = choices.words(self.scenery, table, self._panelled())
        beside = found[:-1]
        if play.can_look:
            beside.append(Word("own-cards", text("table.own_cards"), "eye", table.look_at_own))
        beside = [] if self.anatomy.is_folded else beside
        if found:
            return beside, found[-1]
        if play.mode is Mode.CHOOSE and play.chooser.chosen:
            return beside, Word("back", text("table.back"), "back", table.lay_back)
        idle = Word("idle", text("table.end_turn"), "check", table.end_turn, enabled=False, tip=text("table.not_yet"))
        return beside, idle

    # -- the keyboard ------------------------------------------------------------------------------------------

    def _stop(self, target: Target) -> str:
        """The key of the widget in which a target is chosen: a card of the strip, or a button of its own."""
        return STRIP_KEY if any(item.held.target == target for item in self._items()) else f"target-{target.kind}-{target.key}"

    def is_panelled(self, target: Target) -> bool:
        """Is it a part of what a game's own panel puts together?"""
        return target in self._panelled()

    def has_stop(self, target: Target) -> bool:
        """Can the keyboard go to where it is chosen?"""
        return not self.is_panelled(target) or self._interface.find(self._stop(target)) is not None

    def go_to(self, target: Target) -> None:
        """The keyboard goes to where a target is chosen."""
        self._memory.cursor = target
        self._interface.go_to(self._stop(target))

    def _draw_strip(self, data: Any) -> Widget:
        return choices.strip(
            self.scenery, data, self._table, self._memory, folded=self.anatomy.is_folded, zoom=self.anatomy.sizes.card
        )

    def _words_data(self) -> Any:
        return tuple((word.key, word.text) for word in self._words()[0])

    def _draw_words(self, data: Any) -> Widget:
        """Below one another beside the strip."""
        buttons = [choices.word_button(self.scenery, word, height=40, with_icon=False) for word in self._words()[0]]
        return Column(*buttons, gap=8) if data else Space()

    def _words_region(self, _window: Rect, widget: Widget) -> Rect:
        size = widget.asked(WORDS_WIDE)
        return self.anatomy.words(size.w, size.h)

    def _strip_region(self, _window: Rect, _widget: Widget) -> Rect:
        """Before the words; cards stay where they are while these go away for a part of a decision, or for what it leads to."""
        words = self._taken("words")
        is_passing = self._table.director.busy or bool(self._table.play.chooser.chosen)
        self._beside = max(words.w if words is not None else 0.0, self._beside if is_passing else 0.0)
        high = strip_height(is_compact=self.anatomy.is_folded, zoom=self.anatomy.sizes.card)
        return self.anatomy.strip(high, self._beside)

    def _tools(self) -> tuple[tuple[Tool, ...], tuple[Tool, ...]]:
        return tools(self._table, self, folded=self.anatomy.is_folded)

    def _tools_data(self) -> Any:
        word = self._words()[1]
        shown = tuple((tool.name, tool.enabled, tool.selected) for tool in self._tools()[0])
        return shown, word.key, word.text, word.enabled, word.is_amber

    def _draw_tools(self, _data: Any) -> Widget:
        table, sizes, shown = self._table, self.anatomy.sizes, self._tools()[0]
        folded = self.anatomy.is_folded
        word = choices.word_button(self.scenery, self._words()[1], height=sizes.tool, with_icon=not folded)
        if folded:
            (row,) = choices.tools(self.scenery, [shown], table.key_hint, size=36)
            return Row(row, word, gap=4, across="fill")
        rows = choices.tools(self.scenery, [shown[:4], shown[4:]], table.key_hint, size=sizes.tool)
        return Panel(Column(*rows, word, gap=8), pad=8, key="tools")

    def _more_data(self) -> Any:
        if "more" not in self.open:
            return None
        return tuple((tool.name, tool.enabled, tool.selected) for tool in self._tools()[1])

    def _draw_more(self, data: Any) -> Widget:
        if data is None:
            return Space()
        found = choices.tool_list(self.scenery, self._tools()[1], self._table.key_hint)
        return Panel(Scroll(found), pad=8)

    def _more_region(self, _window: Rect, widget: Widget) -> Rect:
        tools, room = self.anatomy.tools(), self.anatomy.between(self._top)
        size = widget.asked(320.0)
        high = min(size.h, room.h)
        return Rect(tools.right - size.w, tools.y - 8 - high, size.w, high)

    # -- over the picture --------------------------------------------------------------------------------------

    def _compass_data(self) -> Any:
        crowded = self.anatomy.is_folded and bool({"log", "drawings"} & self.open)
        return not self._is_bare and not crowded, self._table.names

    def _draw_compass(self, data: Any) -> Widget:
        return self._table.compose_compass() if data[0] else Space()

    def _compass_region(self, _window: Rect, widget: Widget) -> Rect:
        room = self.anatomy.compass(self.free())
        return room if widget.asked(room.w).h else room.top(0.0)

    def _draw_toasts(self, data: Any) -> Widget:
        return notices.toasts(self.scenery, data, self._open_log)

    def _open_log(self) -> None:
        self.passing.clear()
        if "log" not in self.open:
            self.toggle("log")

    def _toasts_region(self, _window: Rect, widget: Widget) -> Rect:
        free = self.free()
        width = min(420.0, free.w * 0.6)
        return free.left(width).top(widget.asked(width).h)

    def toast(self, notice: Notice) -> None:
        """Says what somebody did, in passing, where the log does not tell of it."""
        if "log" not in self.open:
            self.passing.toast(notice)

    def _banner_region(self, _window: Rect, widget: Widget) -> Rect:
        free = self.free()
        size = widget.asked(min(620.0, free.w))
        return Rect(free.x + (free.w - size.w) / 2, free.y + free.h * 0.16, size.w + 2, size.h) if size.h else free.top(0.0)

    def _bubble_data(self) -> Any:
        table = self._table
        advice = table.advice.words(table.t, table.game, self.scenery.shown)
        return table.glance, advice, table.warnings(), table.keys_words(), table.app.settings.projected_scores

    def _draw_bubble(self, data: Any) -> Widget:
        glance, advice, warnings, keys, with_scores = data
        target = glance.target if glance is not None and glance.target in self._table.on_board else None
        near = extras(self._table.game).close_up(self.page(), target) if target is not None else None
        return bubble.bubble(
            self.scenery, glance, advice=advice, warnings=warnings, keys=keys, near=near, with_scores=with_scores
        )

    def _bubble_region(self, _window: Rect, widget: Widget) -> Rect:
        free = self.free()
        size = widget.asked(min(bubble.WIDTH, free.w))
        if not size.h:
            return free.top(0.0)
        spot, avoided = self._table.pointed_place()
        room = free if size.h <= free.h else self._interface.window  # rather over panels than cut off
        return beside(spot or self._quiet(free), (size.w + 2, size.h), room, tuple(avoided))

    def _quiet(self, free: Rect) -> Rect:
        """Where a bubble goes that belongs to no place: beside the enlarged card, or to the lower edge of the picture."""
        strip = self._interface.find(STRIP_KEY)
        card = strip.enlarged() if isinstance(strip, HandStrip) else None
        return card or Rect(free.x + free.w / 2, free.bottom, 0.0, 0.0)


_NEVER = object()
"""No part was ever drawn from this."""

"""The panels over a table together: which there are, and when each is drawn again.

A part is drawn again when the data it reads off the situation, or its style, is another one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace
from panda3d.core import TransparencyAttrib

from game.match.hotseat import Hotseat
from game.match.session import LogLine
from game.rules.core import Target
from game.scenes.boards.screen import Deeds, OwnPanel
from game.scenes.hud.bubble import Bubble
from game.scenes.hud.commands import Buttons, Commands, More, OfferedWords, Tools, WordsPart
from game.scenes.hud.compass import CompassPart, SeatCompass
from game.scenes.hud.drawings import Drawings
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.log import SCROLL_KEY, Chronicle, Log, NewestLine
from game.scenes.hud.moment import MomentPart
from game.scenes.hud.notices import Notices, Toasts
from game.scenes.hud.now import Now
from game.scenes.hud.part import Part
from game.scenes.hud.players import GAIN_SECONDS, Players
from game.scenes.hud.refusal import RefusalPart
from game.scenes.hud.strip import Strip
from game.scenes.hud.style import Style
from game.scenes.hud.tip import TipGround, TipPart
from game.scenes.scene import Scene
from game.scenes.table.guide import Guide
from game.scenes.table.refusals import Refusals
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Situation
from game.scenes.table.tabletop import Tabletop
from game.scenes.table.tips import Tips
from game.scenes.widgets import Rect, Scroll, Widget
from game.scenes.widgets.strip import KEY as STRIP_KEY
from game.scenes.widgets.strip import HandStrip
from game.scenes.words import key_hint

DIMMED = (0.50, 0.52, 0.58, 1.0)
"""What dimmed parts are multiplied by."""
FADED = 0.15
"""How much is left of a tip that lies over what is pointed at."""
SAID = frozenset({"guide", "bubble", "refusal", "tip", "banner", "toasts", "more"})
"""Parts that say something of the moment, and are never dimmed."""


class Hud:
    """Every panel of one table, by name."""

    def __init__(
        self,
        scene: Scene,
        tabletop: Tabletop,
        hotseat: Hotseat,
        *,
        selection: Selection,
        refusals: Refusals,
        showing: Showing,
        notices: Notices,
        compass: SeatCompass,
        deeds: Deeds,
        commands: Commands,
        on_look: Callable[[LogLine | None], None],
        on_open: Callable[[LogLine], None],
        on_toggle: Callable[[], None],
        guide: Guide | None = None,
        tips: Tips | None = None,
    ) -> None:
        """`scene` carries the layers; `commands` is what tools do; `on_toggle` hears that a part was opened or closed."""
        self._scene, self._tabletop, self._interface = scene, tabletop, scene.app.interface
        self._situation: Situation[object] | None = None
        self._drawn: dict[str, Any] = {}
        self._on_toggle, self._selection, self._refusals = on_toggle, selection, refusals
        screen, rules = tabletop.screen, hotseat.session.rules
        self.frame = HudFrame(lambda: self._interface.window, has_own=screen.has_column or screen.has_drawings)
        self.style = self._dress()
        frame, text, hint = self.frame, lambda: scene.t, partial(key_hint, scene.app)
        get_style, under, get_window = lambda: self.style, lambda: self._interface.under, lambda: self._interface.window
        self.players = Players(screen, rules, tabletop.board, frame, deeds=deeds, style=get_style)
        self.strip = Strip(
            screen, hotseat, frame, chooses=selection, style=get_style, own_panel=self.players.own_panel, under=under
        )
        chronicle = Chronicle(hotseat, showing.director, text)
        wording, buttons = OfferedWords(screen, frame, self.strip, text), Buttons(selection, commands, hint)
        bubble = Bubble(
            screen,
            frame,
            is_cooperative=rules.cooperative,
            by_keys=lambda: selection.by_keys,
            is_on_board=lambda target: target in selection.on_board,
            own_panel=self.players.own_panel,
            key_hint=hint,
            places=selection.places,
            card=self._enlarged_card,
            window=get_window,
        )
        newest = NewestLine(chronicle, frame, on_click=partial(self.toggle, "log"))
        now = Now(screen, frame, self.strip, text, wording=wording, buttons=buttons)
        band: list[Part[Any]] = [now, newest] if guide is None or guide.keeps_now else []
        parts: list[Part[Any]] = [
            *band,
            *([guide.bar(frame)] if guide is not None else []),
            self.players,
            Drawings(screen, frame, self.players),
            self.strip,
            WordsPart(wording, frame, buttons),
            Tools(wording, frame, buttons),
            Log(chronicle, frame, on_look=on_look, on_open=on_open, on_more=self.refresh, under=under),
            CompassPart(compass, frame),
            Toasts(notices, frame, self._open_log),
            More(frame, buttons),
            *([TipPart(screen.game, tips, frame, lambda: _ground_of(tabletop, selection))] if tips is not None else []),
            bubble,
            RefusalPart(screen.game, refusals, frame, key_hint=hint, card=self._enlarged_card, window=get_window),
            MomentPart(showing.moments, frame, on_go_on=showing.director.go_on, places=showing.places),
        ]
        self.parts = {part.name: part for part in parts}
        self._notices = notices
        notices.on_change = showing.moments.on_change = self.refresh
        if tips is not None:
            tips.on_change = self.refresh
        notices.is_silent = lambda: "log" in frame.open

    # -- when they are drawn -------------------------------------------------------------------------------------

    def show(self, situation: Situation[object]) -> None:
        """Lays every part over the table."""
        self._situation = situation
        for name, part in self.parts.items():
            self.frame.layers[name] = self._scene.show(partial(self._compose, part), part.region)

    def _compose(self, part: Part[Any]) -> Widget:
        assert self._situation is not None, "panels are shown with a situation"
        data = part.data(self._situation)
        self._drawn[part.name] = data, self.style
        return part.draw(data, self.style)

    def tell(self, situation: Situation[object]) -> None:
        """Shows a situation: parts that tell something else are drawn again."""
        self._situation = situation
        if self.style.text is not self._scene.t:  # others' eyes: places are said from their side
            self.style = replace(self.style, text=self._scene.t)
        if not self.frame.layers:
            return
        if self.players.note_gains(situation):
            self._scene.later(GAIN_SECONDS, self._land)
        for name, part in self.parts.items():
            if (part.data(situation), self.style) != self._drawn.get(name):
                self._interface.refresh(self.frame.layers[name])
                if name == "log":
                    self._to_newest()
        for layer in self.frame.layers.values():
            self._interface.arrange(layer)
        self._make_way()

    def _make_way(self) -> None:
        """What was told before gives way to what is pointed at: a tip lets it show through, a refusal that meets it goes, and
        one that somebody has gone past to something that fits."""
        bubble, tip, refusal = (self.frame.rect_of(name) for name in ("bubble", "tip", "refusal"))
        if tip is None and refusal is None:
            return
        spot, concerned, _ = self._selection.places()
        if tip is not None:
            shines_through = any(rect is not None and tip.overlap(rect) for rect in (bubble, spot, *concerned))
            self._fade("tip", FADED if shines_through else 1.0)
        told = (bubble, spot) if self._selection.by_keys else (bubble,)  # the pointer may be on its way to the refusal's button
        is_other = self._refusals.standing is not None and self._refusals.standing.target != self._selection.pointed
        if refusal is None:
            return
        meets = is_other and any(rect is not None and refusal.overlap(rect) for rect in told)
        if meets or (self._selection.can_choose_there() and not self._is_on_the_way(refusal, spot)):
            self._refusals.clear()

    def _is_on_the_way(self, refusal: Rect, spot: Rect | None) -> bool:
        """Does what is pointed at lie between what was refused and the bubble with its button? What was refused itself does
        not: where it can be chosen by now, such as with a tile turned otherwise, nothing is refused any more."""
        start, standing = self._refusals.places.spot, self._refusals.standing
        if spot is None or start is None or standing is None or standing.target == self._selection.pointed:
            return False
        ends = [(rect.x, rect.y) for rect in (start, refusal)] + [(rect.right, rect.bottom) for rect in (start, refusal)]
        return Rect.around(ends).contains(*spot.centre)

    def _fade(self, name: str, share: float) -> None:
        node = self.frame.layers[name].node
        if node is not None:
            node.set_transparency(TransparencyAttrib.M_alpha)
            node.set_alpha_scale(share)

    def refresh(self) -> None:
        """Something that is no part of the situation may have changed."""
        if self._situation is not None:
            self.tell(self._situation)

    def redraw(self) -> None:
        """Draws every part anew, whatever it shows."""
        self._drawn.clear()
        self.strip.adapt()
        self.refresh()

    def adapt(self) -> None:
        """Language, theme, look or window changed."""
        self.frame.adapt()
        self.style = self._dress()
        self.strip.adapt()

    def _dress(self) -> Style:
        anatomy = self.frame.anatomy
        theme = self._interface.kit.theme
        return Style(self._scene.t, self._tabletop.look, theme, anatomy.is_roomy, anatomy.is_folded)

    def _land(self) -> None:
        self.players.gains.land()
        self.refresh()

    def _to_newest(self) -> None:
        log = self._interface.find(SCROLL_KEY)
        if isinstance(log, Scroll):
            log.scroll_to(log.travel)  # the newest line is last

    def dim(self, needed: frozenset[str] | None) -> None:
        """Darkens the parts that nobody needs now; they stay where they are. None = all are needed."""
        is_plain = needed is None or self._tabletop.look.high_contrast
        for name, layer in self.frame.layers.items():
            if layer.node is not None and (is_plain or needed is None or name in needed or name in SAID):
                layer.node.clear_color_scale()
            elif layer.node is not None:
                layer.node.set_color_scale(DIMMED)

    # -- what is open --------------------------------------------------------------------------------------------

    def toggle(self, part: str) -> None:
        """Opens or closes a part."""
        self.frame.toggle(part)
        self._on_toggle()

    def _open_log(self) -> None:
        self._notices.clear()
        if "log" not in self.frame.open:
            self.toggle("log")

    def free(self) -> Rect:
        """What the panels leave of the window for the picture."""
        return self.frame.free()

    def own_panel(self) -> OwnPanel[object]:
        """What a game's own panel is drawn from as things stand."""
        assert self._situation is not None, "panels are shown with a situation"
        return self.players.own_panel(self._situation)

    def _enlarged_card(self) -> Rect | None:
        strip = self._interface.find(STRIP_KEY)
        return strip.enlarged_place() if isinstance(strip, HandStrip) else None

    # -- the keyboard --------------------------------------------------------------------------------------------

    def _stop(self, target: Target) -> str:
        """The key of the widget in which a target is chosen: a card of the strip, or a button of its own."""
        items = self.strip.items(self._situation) if self._situation is not None else ()
        is_card = any(item.held.target == target for item in items)
        return STRIP_KEY if is_card else f"target-{target.kind}-{target.key}"

    def is_panelled(self, target: Target) -> bool:
        """Is it a part of what a game's own panel puts together?"""
        return self._situation is not None and target in self.strip.panelled(self._situation)

    def has_stop(self, target: Target) -> bool:
        """Can the keyboard go to where it is chosen?"""
        return not self.is_panelled(target) or self._interface.find(self._stop(target)) is not None

    def go_to(self, target: Target) -> None:
        """Takes the keyboard to where a target is chosen."""
        self.strip.memory.cursor = target
        self._interface.go_to(self._stop(target))


def _ground_of(tabletop: Tabletop, selection: Selection) -> TipGround:
    """What lies where in the window, as far as a tip had better leave it in sight."""
    nodes, options = tabletop.board.targets(), selection.on_board
    chosen = tabletop.places(options)
    others = tabletop.places([target for target in nodes if target not in options])
    whole = tabletop.rects(tabletop.board.spots_at(tuple(options)))
    return TipGround(tuple(chosen.values()), tuple(whole), tuple(others.values()))

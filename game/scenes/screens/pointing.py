"""Pointing at a table: by pointer, in the strip, by keys; what is pointed at, and what choosing it would mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import dist
from typing import TYPE_CHECKING

from msgspec.structs import replace
from panda3d.core import NodePath

from game.match.hotseat import Glance, Hotseat, Mode, next_in_order
from game.match.session import Preview, Session
from game.rules.core import Action, Target
from game.scenes.camera import on_screen
from game.scenes.hud.extras import Reach, Warning, extras
from game.scenes.hud.hud import Hud
from game.scenes.tabletop import Tabletop
from game.scenes.widgets import Rect

if TYPE_CHECKING:
    from game.app import App

SPOT = 20.0
"""Half as wide as what is left free around a pointed place, in points."""


class Pointing(Tabletop):
    """A table at which somebody points at things; what comes of it is up to the match."""

    play: Hotseat
    hud: Hud

    def __init__(self, app: App, session: Session, colours: tuple[str, ...]) -> None:
        super().__init__(app, session.rules.id, colours)
        self.session, self.colours = session, colours
        self._pointed: Target | None = None
        self._by_card = False
        """Was it pointed at in the strip?"""
        self.glance: Glance | None = None
        """What pointing there would mean."""
        self.considered: Preview | None = None
        """What the moves would lead to that are being put together in a panel."""
        self.by_keys = False
        """Is the keyboard in use?"""
        self.suggested: Target | None = None
        """What somebody at the screen has suggested to whoever decides."""

    def _highlight(self) -> None:
        chooser = self.play.chooser
        chosen = (*chooser.chosen, *chooser.as_set()) if chooser.chosen else ()
        self.board.highlight(chooser.options(), chosen, self.app.settings.highlights)

    def hovered(self) -> None:
        """Shows what the target under the pointer would mean."""
        place = self.app.pointer_place
        self.by_keys = False
        if place is None or self.play.mode is not Mode.CHOOSE:
            return
        chooser = self.play.chooser
        wanted = {*chooser.options(), *chooser.swaps()}
        self._by_card = False
        found = self.picker.pick(place, wanted) or self.picker.pick(place)
        self._look_at(self.board.meant(found) if found is not None else None)

    def look_at_card(self, target: Target | None) -> None:
        """The pointer or the keyboard is on a card of the strip."""
        if self.play.mode is Mode.CHOOSE:
            self._by_card = target is not None
            self._look_at(target)

    def _glance_at(self, target: Target) -> Glance:
        """What choosing it would mean; of what is only to be read nobody asks why it cannot be chosen."""
        glance = self.play.glance(target)
        return replace(glance, reason=None) if target.kind in self.board.readable else glance

    def _look_at(self, target: Target | None) -> None:
        if target == self._pointed:
            return
        before, glance = self.glance, self._glance_at(target) if target is not None else None
        self._pointed, self.glance = target, glance
        self.board.hover(target)
        self._show_reach()
        if glance is not None and glance.preview is not None:
            self.board.ghost(glance.preview.events, glance.preview.view)
        else:
            self._show_considered()
        changed = [each is not None and each.preview is not None for each in (before, glance)]
        self.hud.refresh("bubble", "strip", *(("players", "drawings") if any(changed) else ()))

    @property
    def pointed_on_board(self) -> Target | None:
        """What is pointed at elsewhere than in the strip, with the pointer or the keyboard."""
        return self._pointed if not self._by_card else None

    def consider(self, actions: Sequence[Action]) -> None:
        """Shows what moves would lead to that are being put together in a panel; () for none."""
        self.considered = (
            self.session.preview_all(actions, public=self.play.is_public) if self.play.mode is Mode.CHOOSE else None
        )
        if self.glance is None or self.glance.preview is None:
            self._show_considered()
        self.hud.refresh("players", "drawings", "strip")
        self.app.redraw()

    def _show_reach(self) -> None:
        """Marks where the card could go that is pointed at in the strip, or by the keyboard where it lies."""
        card = self._pointed if self._by_card or self.by_keys else None
        found = extras(self.game).reach(self.session.view(self.play.viewer), card) if card is not None else Reach()
        self.board.reach(found.best, found.possible)

    def _show_considered(self) -> None:
        if self.considered is None:
            self.board.clear_ghost()
        else:
            self.board.ghost(self.considered.events, self.considered.view)

    def pointed_place(self) -> tuple[Rect | None, list[tuple[float, float]]]:
        """Where what is pointed at lies in the window, in points, and every place that can be chosen now."""
        nodes = self.board.targets()
        places = {target: self._at(nodes[target]) for target in self.play.chooser.options() if target in nodes}
        avoided = [place for target, place in places.items() if place is not None and target != self._pointed]
        if self._pointed is None or self._pointed not in nodes or self._by_card:
            return None, avoided
        place = self._at(nodes[self._pointed])
        if place is None:
            return None, avoided
        spot, above = Rect(*place, 0.0, 0.0).inset(-SPOT), self._above(self._pointed)
        top = min(spot.y, above) if above is not None else spot.y
        return Rect(spot.x, top, spot.w, spot.bottom - top), avoided

    def _above(self, target: Target) -> float | None:
        """How far up in the window what is shown at a place reaches, in points."""
        point = self.board.above(target)
        if point is None:
            return None
        found = on_screen(point, self.app.cam, self.board.node)
        return (1 - found[1]) / 2 * self.app.interface.window.h if found is not None else 0.0

    def _at(self, node: NodePath) -> tuple[float, float] | None:
        """Where a node is in the window, in points."""
        place, window = self.picker.place(node), self.app.interface.window
        return ((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h) if place is not None else None

    def standing(self) -> str:
        """Also what is pointed at, what was chosen, and how things are set."""
        chooser = self.play.chooser
        pointed = f"at {self._pointed.kind} {self._pointed.key}" if self._pointed is not None else "at nothing"
        chosen = ", ".join(f"{target.kind} {target.key}" for target in (*chooser.chosen, *chooser.as_set()))
        return f"{super().standing()} {pointed}, chosen: {chosen}"

    # -- talking about it --------------------------------------------------------------------------------------

    @property
    def can_talk(self) -> bool:
        """Do several people look at this screen who have no secrets from each other?"""
        return len(self.play.people) > 1 and not self.play.has_secrets

    def talk(self) -> None:
        """Marks what is pointed at as a suggestion, until a move is made; once more takes the mark away."""
        if not self.can_talk or self._pointed is None:
            return
        self.suggested = self._pointed if self.suggested != self._pointed else None
        if self.suggested is not None:
            self.app.toast(self.t("table.suggested", what=self.board.label(self.suggested)))
        self.point_out_suggested()
        self.hud.refresh("strip")
        self.app.redraw()

    def point_out_suggested(self) -> None:
        """The mark on the board; nothing else is pointed out there now."""
        self.board.point_out(self.board.spots_at((self.suggested,) if self.suggested is not None else ()))

    def can_choose_there(self) -> bool:
        """Is what is pointed at an option?"""
        return self._pointed is not None and self.play.mode is Mode.CHOOSE and self.play.chooser.can_choose(self._pointed)

    def light(self, targets: Collection[Target]) -> None:
        """Outlines on the board what a panel tells of."""
        self.board.light(targets)
        self.app.redraw()

    def target_there(self) -> Target | None:
        """The keyboard points as well."""
        return self._pointed or super().target_there()

    def about(self, target: Target) -> str:
        """Whether it can be chosen now, and else why not."""
        glance = self._glance_at(target)
        if glance.reason is not None:
            return self.t.reason(self.game, glance.reason)
        return self.t("help.can_choose") if glance.can_choose else ""

    def warnings(self) -> tuple[Warning, ...]:
        """What to think of before the move that is pointed at."""
        return self._warnings_of(self._pointed) if self._pointed is not None and self.glance is not None else ()

    def _warnings_of(self, target: Target) -> tuple[Warning, ...]:
        action = self.play.chooser.would_complete(target) if self.play.mode is Mode.CHOOSE else None
        if action is None:
            return ()
        preview = self.play.preview(action)
        view = self.session.view(self.play.viewer)
        found = extras(self.game).warnings(self.t, view, action, preview.view if preview is not None else None)
        unmade = (Warning("unconfirmed", self.t("table.unconfirmed")),) if self.considered is not None else ()
        return (*unmade, *found)

    # -- the keyboard's way of pointing ------------------------------------------------------------------------

    def keys_words(self) -> str:
        """How to set what can be set, and, where the keyboard is in use, the other keys of the moment."""
        keys = dict(zip(reversed(self.can_set), ("setting_last", "setting_first"), strict=False))
        words = [self.t(f"{self.game}.pick.{kind}") + self.key_hint(key) for kind, key in keys.items()]
        return ", ".join([*words, *([self.t("table.keys")] if self.by_keys else [])])

    @property
    def can_set(self) -> list[str]:
        """The kinds of settings that can be had in more than one way now."""
        return [kind for kind, values in self._settings().items() if len(values) > 1]

    @property
    def can_mirror(self) -> bool:
        """Is there another side to what is about to be put down?"""
        chooser = self.play.chooser
        return any(
            self.board.mirrored(Target(kind, chooser.setting(kind))) in values for kind, values in self._settings().items()
        )

    def _settings(self) -> dict[str, tuple[Target, ...]]:
        """What can be set now, such as how a tile lies."""
        return self.play.chooser.settings() if self.play.mode is Mode.CHOOSE and self.play.chooser.chosen else {}

    def turn_setting(self, which: int, step: int = 1) -> bool:
        """Sets something anew, the first or the last there is; the preview follows. False where there is nothing to set."""
        kinds = self.can_set
        if not kinds:
            return False
        held = self._held()
        self.play.chooser.turn(kinds[which], step)
        self._set_anew(held)
        return True

    def set_otherwise(self, which: int) -> None:
        """Sets the first or the last thing there is to set in its next way."""
        self.turn_setting(which)

    def mirror(self) -> None:
        """Turns over what is about to be put down, where its other side can lie up."""
        for kind, values in self._settings().items():
            found = self.board.mirrored(Target(kind, self.play.chooser.setting(kind)))
            if found in values:
                held = self._held()
                self.play.chooser.choose(found)
                self._set_anew(held)

    def _held(self) -> Target | None:
        """Where what is about to be put down is held."""
        return self.board.grip(self._pointed) if self._pointed is not None else None

    def _set_anew(self, held: Target | None) -> None:
        """Something is set otherwise: it is still held at the same place."""
        self.app.audio.play("tick")
        self._pointed = None
        self._highlight()
        if not self.by_keys and not self._by_card:
            self.hovered()
        if self._pointed is None:
            self._look_at(self.board.meant(held) if held is not None else None)
        self.rearrange()

    def wheel(self, steps: float) -> None:
        """Turns what is about to be put down, else zooms."""
        if not self.turn_setting(-1, 1 if steps > 0 else -1):
            super().wheel(steps)

    def _step_target(self, step: int) -> None:
        """From option to option as they lie in the picture, then those that lie elsewhere: there the keyboard goes too."""
        before = self._pointed
        self._use_keys()
        places = self._option_places()
        ordered = sorted(places, key=lambda target: (round(places[target][1] / 40), places[target][0]))
        rest = [target for target in self.play.chooser.options() if target not in places and self.hud.has_stop(target)]
        found = next_in_order([*ordered, *rest], before, step)
        self._look_at(found if found is None or not self.hud.is_panelled(found) else None)
        self._pointed = found
        if found is not None and found in rest:
            self.hud.go_to(found)

    def _step_towards(self, right: int, down: int) -> None:
        """To the nearest option in a direction; while there is none on the board on to the next, or the table turns."""
        places = self._option_places()
        if self.play.mode is Mode.CHOOSE and not places and self.by_keys:
            self._step_target(right + down)
            return
        if self.play.mode is not Mode.CHOOSE or not places:
            self._freely(self.rig.nudge, right, -down)
            return
        self._use_keys()
        beside = self.board.beside(self._pointed, right, down) if self._pointed is not None else None
        if beside is not None:
            self._look_at(beside)
            return
        here = places.get(self._pointed) if self._pointed is not None else None
        if here is None:
            free = self.free().centre
            self._look_at(min(places, key=lambda target: dist(places[target], free)))
            return
        x, y = here
        ahead = {target: ((px - x) * right + (py - y) * down, px - x, py - y) for target, (px, py) in places.items()}
        onward = {target: way + 3 * abs(dy if right else dx) for target, (way, dx, dy) in ahead.items() if way > 2}
        if onward:
            self._look_at(min(onward, key=lambda target: onward[target]))

    def _use_keys(self) -> None:
        self.app.interface.blur()
        self.by_keys, self._by_card = True, False

    def _option_places(self) -> dict[Target, tuple[float, float]]:
        """Where the options lie in the window, in points; only those on the board."""
        nodes = self.board.targets()
        found = {target: self._at(nodes[target]) for target in self.play.chooser.options() if target in nodes}
        return {target: place for target, place in found.items() if place is not None}

"""The page that a game's own panels are drawn from: gathered at the table, so that panels need to know only the view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.match.hotseat import Change, Mode
from game.rules.core import Action, Event, Target
from game.scenes.hud.extras import Page
from game.scenes.hud.panels import Scenery
from game.scenes.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.screens.table import TableScene


class PageData(Struct, frozen=True):
    """All that a page tells of; where it is the same, panels stay as they are."""

    view: Any
    after: Any
    changes: tuple[Change, ...]
    action: Action | None
    chosen: tuple[Target, ...]
    options: tuple[Target, ...]
    pointed: Target | None
    told: tuple[Event, ...]


def page_data(table: TableScene, scenery: Scenery) -> PageData:
    """How things stand at a table."""
    play, glance = table.play, table.glance
    preview = (glance.preview if glance is not None else None) or table.considered
    after = preview.view if preview is not None else None
    changes = glance.changes if glance is not None and table.app.settings.projected_scores else ()
    chooser = play.chooser if play.mode is Mode.CHOOSE else None
    chosen, options = (chooser.chosen, chooser.options()) if chooser is not None else ((), ())
    action, pointed = (glance.action, glance.target) if glance is not None else (None, None)
    told = tuple(table.director.begun) if table.is_scoring else ()
    return PageData(scenery.shown, after, changes, action, chosen, options, pointed, told)


def page(table: TableScene, scenery: Scenery, data: PageData, card: Callable[..., Widget], *, folded: bool) -> Page:
    """What a game's own panel is drawn from, and what can be done on it."""
    return Page(
        data.view,
        scenery.look,
        scenery.text,
        scenery.theme,
        names=table.session.names,
        after=data.after,
        changes=data.changes,
        action=data.action,
        chosen=data.chosen,
        options=frozenset(data.options),
        pointed=data.pointed,
        told=data.told,
        is_roomy=scenery.is_roomy,
        is_folded=folded,
        choose=table.choose,
        submit=table.submit,
        on_seat=table.look_through if table.has_lens else None,
        light=table.light,
        consider=table.consider,
        by_hand=frozenset(table.app.settings.by_hand),
        take_by_hand=table.take_by_hand,
        card=card,
    )

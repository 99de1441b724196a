"""A game's own panel to be read in tests, without a table or a window."""

from collections.abc import Callable
from typing import TypeVar

from game.match.hotseat import Glance
from game.match.session import Player, Preview
from game.rules.core import Action, Event, Target
from game.scenes.boards.screen import Deeds, OwnPanel
from game.scenes.drawing.look import Look
from game.scenes.hud.style import Style
from game.scenes.table.situation import Situation
from game.scenes.widgets import Widget
from game.scenes.widgets.theme import CALM
from game.text import texts

V = TypeVar("V")
READ_ONLY = Deeds()


def own_panel(
    game: str,
    view: V,
    *,
    names: tuple[str, ...] = (),
    language: str = "en",
    after: V | None = None,
    action: Action | None = None,
    pointed: Target | None = None,
    counted: tuple[Event, ...] = (),
    is_roomy: bool = True,
    deeds: Deeds = READ_ONLY,
    card: Callable[..., Widget] | None = None,
) -> OwnPanel[V]:
    """What a game's panel is drawn from while a view is shown; `after` is what the pointed move leads to."""
    preview = Preview((), after) if after is not None else None
    target = pointed or (action.steps()[-1] if action is not None else None)
    situation = Situation(
        game,
        tuple(Player(name) for name in names),
        view,
        view,
        glance=Glance(target, True, action, preview) if target is not None else None,
        considered=preview if target is None else None,
        counted=counted,
    )
    return OwnPanel(situation, Style(texts(language), Look(), CALM, is_roomy=is_roomy), deeds, card)

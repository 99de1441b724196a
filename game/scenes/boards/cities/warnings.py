"""What a planner should think of before a move: each warning can be switched off by its name. No Panda here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.rules.cities import Build, Draw, End, PlayPolicy, View
from game.rules.cities.milestones import Forecast, is_last
from game.rules.cities.parts import HAPPINESS
from game.rules.cities.prospects import small_rests
from game.rules.core import Action
from game.scenes.boards.cities import faces
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.hud.extras import Warning
from game.text import Text


def warnings(text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
    """All that speaks against the move, were one to make it without thinking."""
    found = _CHECKS.get(type(action))
    return tuple(found(text, before, after)) if found is not None else ()


def _say(text: Text, name: str, **params: object) -> Warning:
    return Warning(name, text(f"{GAME}.warning.{name}", **params))


def _play(text: Text, before: View, after: View | None) -> list[Warning]:
    """A district that no second tile would fit in any more (CS-61); happiness at its last step (CS-45)."""
    if after is None:
        return []
    found = []
    if not before.setup.small_rest and small_rests(rules().tables, before, after):
        found.append(_say(text, "small_rest"))
    return [*found, *_unhappy(text, before, after)]


def _unhappy(text: Text, before: View, after: View) -> list[Warning]:
    lowest = rules().tables.limits.low[HAPPINESS]
    if after.ended == "CS-45":
        return [_say(text, "lost", why=text(f"{GAME}.forecast.lost.CS-45"))]
    return [_say(text, "lowest")] if after.values[HAPPINESS] == lowest < before.values[HAPPINESS] else []


def ending(view: View) -> Forecast | None:
    """What ending the milestone would lead to, whether forecasts are wanted or not: nobody loses a city by a slip."""
    return rules().forecast(replace(view, setup=replace(view.setup, forecast=True)))


def _end(text: Text, before: View, _after: View | None) -> list[Warning]:
    """An end that loses the city, and policies that leave with it (CS-68)."""
    seen = ending(before)
    found = []
    if seen is not None and seen.lost:
        found.append(_say(text, "lost", why=text(f"{GAME}.forecast.lost.{seen.lost}")))
    unused = [code for display in before.displays for code in display if code in rules().tables.policies]
    if unused and not is_last(rules().tables, before):
        names = ", ".join(faces.title(code, text) for code in unused)
        found.append(_say(text, "policy_lost", count=len(unused), cards=names))
    if seen is not None and not seen.lost and seen.happiness == rules().tables.limits.low[HAPPINESS]:
        found.append(_say(text, "lowest"))
    return found


def _draw(text: Text, before: View, _after: View | None) -> list[Warning]:
    """With the last card of the stacks the next turn is the last one (CS-21); where nobody counts them nobody knows."""
    left = sum(map(len, before.unseen))
    return [_say(text, "last_card")] if before.setup.deck_counts and left == 1 else []


_CHECKS: dict[type, Callable[[Text, Any, Any], list[Warning]]] = {
    Build: _play,
    PlayPolicy: _play,
    End: _end,
    Draw: _draw,
}

"""The warnings of Cities before a move. Each can be switched off by its name. It imports no Panda."""

from collections.abc import Callable

from msgspec.structs import replace

from game.rules.cities import Build, Draw, End, PlayPolicy, Return, View
from game.rules.cities.legal import return_price
from game.rules.cities.milestones import Forecast, is_last
from game.rules.cities.parts import HAPPINESS
from game.rules.cities.prospects import small_rests
from game.rules.core import Action
from game.scenes.boards.cities import faces
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.table.situation import Warning
from game.text import Text


def warnings(text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
    """The warnings that apply to the move."""
    if isinstance(action, Return):
        return _return(text, before, action)
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


def forecast_end(view: View) -> Forecast | None:
    """What the end of the milestone would lead to. It ignores the forecast option, so that a lost city is always warned of."""
    return rules().forecast(replace(view, setup=replace(view.setup, forecast=True)))


def _end(text: Text, before: View, _after: View | None) -> list[Warning]:
    """An end that loses the city, and policies that leave with it (CS-68)."""
    seen = forecast_end(before)
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
    """With the last card of the stacks the next turn is the last one (CS-21); not told where cards are not counted."""
    left = sum(map(len, before.unseen))
    return [_say(text, "last_card")] if before.setup.deck_counts and left == 1 else []


def _return(text: Text, before: View, action: Return) -> tuple[Warning, ...]:
    """A press on a card between milestones gives it away, where it only chooses one at any other time (CS-70)."""
    price = return_price(rules().tables, before, action.seat)
    return (_say(text, "return", card=faces.title(action.card, text), price=price),) if price else ()


_CHECKS: dict[type[Action], Callable[[Text, View, View | None], list[Warning]]] = {
    Build: _play,
    PlayPolicy: _play,
    End: _end,
    Draw: _draw,
}

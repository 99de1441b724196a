"""The bubble beside the pointed place: what it is, why it cannot be chosen, what it would change for every seat, the keys."""

from collections.abc import Sequence

from game.match.hotseat import Change, Glance
from game.scenes.hud.extras import Note, Remark, Warning, extras
from game.scenes.hud.panels import Scenery
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Space, Widget
from game.scenes.words import move_name, signed

WIDTH = 340.0
MOST_REMARKS = 6


class Bubble(Panel):
    """It only shows: whatever lies below it can still be pointed at."""

    solid = False


def bubble(
    scenery: Scenery,
    glance: Glance | None,
    *,
    advice: str,
    warnings: Sequence[Warning],
    keys: str,
    near: Widget | None = None,
    with_scores: bool,
) -> Widget:
    """Nothing where there is nothing to say beyond the name of the place; `near` is what one sees of it from near."""
    theme, lines = scenery.theme, [near] if near is not None else list[Widget]()
    if advice:
        lines.append(Row(Icon("hint", size=16, ink=theme.accent), Label(advice, scenery.line), gap=8))
    if glance is not None and glance.reason is not None and near is None:
        why = scenery.text.reason(scenery.game, glance.reason)
        lines.append(Row(Icon("lock", size=14, ink=theme.bad), Label(why, scenery.line), gap=8))
    lines += [
        Row(Icon("warning", size=15, ink=theme.bad), Label(each.words, scenery.line, ink=theme.bad), gap=8) for each in warnings
    ]
    if glance is not None:
        lines += [_note(scenery, note) for note in _notes(scenery, glance)]
    if glance is not None and glance.preview is not None:
        lines += _changes(scenery, glance.changes) if with_scores else []
        before = scenery.play.session.view(scenery.play.viewer)
        remarks = extras(scenery.game).remarks(scenery.text, before, glance.preview.view)
        own = [remark for remark in remarks if remark.seat == scenery.play.player]
        others = [remark for remark in remarks if remark.seat != scenery.play.player]
        lines += [_remark(scenery, remark) for remark in (*own, *others)[:MOST_REMARKS]]
    if keys and glance is not None and glance.can_choose:
        lines.append(Row(Icon("keyboard", size=14, ink=theme.ink_soft), Label(keys, scenery.fine, soft=True), gap=8))
    if not lines:
        return Space()
    head = [Label(_what(scenery, glance), scenery.strong)] if glance is not None else []
    return Bubble(Column(*head, *lines, gap=4), pad=10, rim=theme.accent, most=WIDTH, key="bubble")


def _what(scenery: Scenery, glance: Glance) -> str:
    """The move it would make, as far as it is chosen: "floor c3"; how things are set can be seen."""
    action, view = glance.action, scenery.play.session.view(scenery.play.viewer)
    said = extras(scenery.game).move_name(scenery.text, view, action) if action is not None else ""
    if said:
        return said
    steps = [step for step in action.steps() if step.kind not in action.settings] if action is not None else [glance.target]
    return move_name(scenery.text, scenery.game, steps)


def _changes(scenery: Scenery, changes: Sequence[Change]) -> list[Widget]:
    """Signed points of every seat, and below them what one's own come from."""
    theme, viewer, session = scenery.theme, scenery.play.player, scenery.play.session
    points = {change.seat: change.points for change in changes}
    signs: list[Widget] = []
    together = 1 in session.rules.seats  # whoever may play alone plays with others, not against them
    for seat in range(1 if together else len(session.players)):
        change = points.get(seat, 0)
        ink = None if not change else theme.good if (change > 0) == (together or scenery.is_friend(seat)) else theme.bad
        label = Label(signed(change), scenery.strong, ink=ink, soft=not change)
        sign = Icon("flag", size=14) if together else Emblem(scenery.look.identity(seat), size=20)
        signs.append(Row(sign, label, gap=5))
    found: list[Widget] = [Row(*signs, gap=14, wrap=True)]
    for each in changes:
        if each.seat == (0 if together else viewer) or len(changes) == 1:
            parts = (f"{scenery.text(f'{scenery.game}.score.{reason}')} {signed(value)}" for reason, value in each.lines)
            found.append(Label(", ".join(parts), scenery.fine, soft=True))
    return found


def _notes(scenery: Scenery, glance: Glance) -> tuple[Note, ...]:
    """What the game says about the move, or about the thing where there is no move yet."""
    own, view = extras(scenery.game), scenery.play.session.view(scenery.play.viewer)
    if glance.action is not None:
        return own.notes(scenery.text, view, glance.action)
    return own.about(scenery.text, view, glance.target)


def _note(scenery: Scenery, note: Note) -> Widget:
    ink = None if note.good is None else scenery.theme.good if note.good else scenery.theme.bad
    sign: Widget = Icon(note.icon, size=14, ink=ink or scenery.theme.ink_soft)
    if note.seat is not None:
        sign = Emblem(scenery.look.identity(note.seat), size=18)
    return Row(sign, Label(note.words, scenery.fine, ink=ink), gap=8 if note.seat is None else 4)


def _remark(scenery: Scenery, remark: Remark) -> Widget:
    is_own = remark.seat == scenery.play.player
    ink = (scenery.theme.good if remark.good else scenery.theme.bad) if is_own else scenery.theme.ink_soft
    return Row(Emblem(scenery.look.identity(remark.seat), size=18), Label(remark.words, scenery.fine, ink=ink), gap=6)

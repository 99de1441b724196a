"""The panels over the table, each composed from how the match stands."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.match.hotseat import Change, Glance, Hotseat, Mode
from game.match.observer import Step
from game.rules.core import Event, ScoreLine, Seat, Target, totals
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Fact, Remark, extras
from game.scenes.widgets import Button, Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL, Theme
from game.scenes.words import signed, target_name
from game.text import Text

MOST_BUTTONS = 14
"""More options than this are pointed at on the board instead of being listed."""


class Scenery(Struct):
    """What every panel needs to know."""

    play: Hotseat
    text: Text
    look: Look
    theme: Theme

    @property
    def game(self) -> str:
        """The game's id."""
        return self.play.session.rules.id

    def name(self, seat: Seat | None) -> str:
        """A player's name."""
        return self.play.session.names[seat] if seat is not None else ""


# -- now bar ---------------------------------------------------------------------------------------------------


class Told(Struct, frozen=True):
    """What is being shown, in words."""

    seat: Seat | None
    words: str
    reason: str = ""
    """Why it was done, where somebody says so."""


def told(scenery: Scenery, event: Event, step: Step) -> Told | None:
    """What an event means, and with the first that is worth a word why a bot made its move; None where none is."""
    names = scenery.play.session.names
    words = scenery.text.event(scenery.game, event, names)
    if not words:
        return None
    first = next(each for each in step.events if scenery.text.event(scenery.game, each, names))
    return Told(getattr(event, "seat", step.seat), words, reason_of(scenery, step.number) if event is first else "")


def reason_of(scenery: Scenery, number: int) -> str:
    """What everybody could see to speak for that move of a bot; empty for other moves and where nothing did."""
    reason = scenery.play.reason(number)
    return scenery.text("table.because", why=scenery.text(f"{scenery.game}.because.{reason}")) if reason else ""


def now_bar(scenery: Scenery, told: Told | None = None) -> Widget:
    """What is being shown; else who acts, what is awaited, how much game is left."""
    play, text = scenery.play, scenery.text
    if told is not None:
        words: list[Widget] = [Label(told.words, "body", grow=1)]
        if told.reason:
            words.append(Label(told.reason, "small", soft=True))
        sign: Widget = Icon("log", size=26) if told.seat is None else Emblem(scenery.look.identity(told.seat), size=34)
        return Panel(Row(sign, Column(*words, gap=0, grow=1)), pad=10, key="now")
    if play.mode is Mode.END:
        return _now_line(scenery, play.viewer, text("table.turn_over", next=scenery.name(play.session.to_act)))
    seat = play.session.to_act
    prompt = play.session.rules.prompt(play.session.view(play.viewer))
    said = text(f"{scenery.game}.now.{prompt.key}", **prompt.params)
    if seat is None:
        return Panel(Label(said, "strong"), pad=12)
    if play.mode is Mode.THINK:
        said = text("table.thinks")
    return _now_line(scenery, seat, said)


def _now_line(scenery: Scenery, seat: Seat | None, said: str) -> Widget:
    line = Row(
        Emblem(scenery.look.identity(seat), size=34),
        Label(scenery.name(seat), "strong", lines=1),
        Label(said, "body", grow=1),
    )
    return Panel(line, pad=10, key="now")


# -- players ---------------------------------------------------------------------------------------------------


def players(
    scenery: Scenery,
    changes: Sequence[Change],
    *,
    unfolded: bool,
    with_scores: bool,
    compact: bool,
    tally: Sequence[int] | None = None,
) -> Widget:
    """A card for every seat: name, what it has left, what it would score now, and what the hovered move would change.

    Where room is short, only the viewer and the seat on turn tell what they have left. `tally` is what was scored so far,
    while the end of a match is being shown.
    """
    session = scenery.play.session
    view = session.view(scenery.play.viewer)
    scores = session.rules.projected(view) if with_scores and tally is None else None
    points = tally if tally is not None else totals(scores) if scores is not None else None
    by_seat = {change.seat: change for change in changes}
    cards = []
    for seat in range(len(session.players)):
        parts: list[Widget] = [_player_head(scenery, seat, points is not None and points[seat], by_seat.get(seat))]
        is_short = compact and seat not in (scenery.play.viewer, scenery.play.on_turn)
        found = () if is_short else extras(scenery.game).facts(view, seat)
        if found:
            parts.append(Row(*(_fact(scenery, fact) for fact in found), gap=14, wrap=True))
        if unfolded and scores is not None and not is_short:
            parts += [_score_line(scenery, line) for line in scores[seat]]
        cards.append(Panel(Column(*parts, gap=6), pad=8 if compact else 12, key=f"player-{seat}"))
    return Scroll(Column(*cards, gap=GAP_SMALL))


def _player_head(scenery: Scenery, seat: Seat, score: int | bool, change: Change | None) -> Widget:
    session = scenery.play.session
    is_turn = scenery.play.on_turn == seat
    icon = "human" if session.players[seat].is_human else "bot"
    row: list[Widget] = [
        Emblem(scenery.look.identity(seat), size=34),
        Label(scenery.name(seat), "strong", lines=1, grow=1, ink=scenery.theme.accent if is_turn else None),
        Icon("pointer" if is_turn else icon, size=16, ink=scenery.theme.accent if is_turn else scenery.theme.ink_soft),
    ]
    if change is not None:
        good = (change.points > 0) == (seat == scenery.play.viewer)
        row.append(Label(signed(change.points), "number", ink=scenery.theme.good if good else scenery.theme.bad))
    if score is not False:
        row.append(Label(str(score), "number"))
    return Row(*row)


def _score_line(scenery: Scenery, line: ScoreLine) -> Widget:
    name = scenery.text(f"{scenery.game}.score.{line.reason}")
    return Row(Label(name, "small", soft=True, grow=1), Label(str(line.points), "small"))


def _fact(scenery: Scenery, fact: Fact) -> Widget:
    ink = scenery.theme.bad if fact.is_urgent else None
    name = scenery.text(f"{scenery.game}.fact.{fact.name}")
    return Row(Icon(fact.icon, size=16, ink=ink, tip=name), Label(fact.value, "small", ink=ink, tip=name), gap=4)


# -- what can be done ------------------------------------------------------------------------------------------


def actions(scenery: Scenery, on_target: Callable[[Target], None], on_back: Callable[[], None]) -> Widget:
    """The next step of the move: what was chosen, what is asked for, and buttons where the options are few."""
    play, text = scenery.play, scenery.text
    if play.mode is not Mode.CHOOSE:
        return Space()
    options = play.chooser.options()
    chosen = play.chooser.chosen
    kinds = list(dict.fromkeys(target.kind for target in options))
    asked = " / ".join(text(f"{scenery.game}.pick.{kind}") for kind in kinds)
    head: list[Widget] = [Label(asked, "strong", grow=1)]
    if chosen:
        words = " ".join(target_name(text, scenery.game, target) for target in chosen)
        head = [Button(words, on_back, icon="back", look="quiet", key="back", tip=text("table.back")), *head]
    parts: list[Widget] = [Row(*head)]
    if len(options) <= MOST_BUTTONS:
        buttons = [
            Button(
                target_name(text, scenery.game, target),
                lambda target=target: on_target(target),  # type: ignore[misc]
                look="primary" if target.kind == "button" and len(options) == 1 else "plain",
                key=f"target-{target.kind}-{target.key}",
            )
            for target in options
        ]
        parts.append(Row(*buttons, wrap=True, gap=GAP_SMALL))
    else:
        parts.append(Label(text("table.point", count=len(options)), "small", soft=True))
    return Panel(Column(*parts, gap=GAP_SMALL), pad=12, key="actions")


def end_of_turn(
    scenery: Scenery, on_end: Callable[[], None], on_undo: Callable[[], None], on_reset: Callable[[], None]
) -> Widget:
    """The turn is over, but nobody else has the screen yet."""
    text = scenery.text
    buttons = (
        Button(text("table.undo"), on_undo, icon="undo", key="take-back"),
        Button(text("table.reset_turn"), on_reset, icon="reset", key="start-over"),
        Button(text("table.end_turn"), on_end, icon="check", look="primary", key="end-turn"),
    )
    return Panel(Row(*buttons, wrap=True, gap=GAP_SMALL), pad=12, key="actions")


def scoring(scenery: Scenery, on_skip: Callable[[], None]) -> Widget:
    """While points are counted: how to hurry."""
    text = scenery.text
    hint = Label(text("table.scoring"), "small", soft=True, grow=1)
    button = Button(text("table.to_results"), on_skip, icon="right", look="primary", key="to-results")
    return Panel(Row(hint, button), pad=12, key="actions")


# -- what it would mean ----------------------------------------------------------------------------------------


def glance(scenery: Scenery, glance: Glance | None, advice: str) -> Widget:
    """What pointing there would change for whom, or why it cannot be chosen, or a hint."""
    lines: list[Widget] = []
    if advice:
        lines.append(Row(Icon("hint", ink=scenery.theme.accent), Label(advice)))
    if glance is not None and glance.reason is not None:
        why = scenery.text.reason(scenery.game, glance.reason)
        lines.append(Row(Icon("lock", ink=scenery.theme.bad), Label(why)))
    if glance is not None:
        lines += [_change_line(scenery, change) for change in glance.changes]
    if glance is not None and glance.preview is not None:
        view = scenery.play.session.view(scenery.play.viewer)
        remarks = extras(scenery.game).remarks(scenery.text, view, glance.preview.view)
        lines += [_remark_line(scenery, remark) for remark in remarks]
    return Panel(Scroll(Column(*lines, gap=4)), pad=10) if lines else Space()


def _change_line(scenery: Scenery, change: Change) -> Widget:
    words = ", ".join(f"{scenery.text(f'{scenery.game}.score.{reason}')} {signed(points)}" for reason, points in change.lines)
    return Row(
        Emblem(scenery.look.identity(change.seat), size=24),
        Label(f"{scenery.name(change.seat)} {signed(change.points)}", "strong"),
        Label(words, "small", soft=True),
    )


def _remark_line(scenery: Scenery, remark: Remark) -> Widget:
    is_own = remark.seat == scenery.play.viewer
    ink = (scenery.theme.good if remark.good else scenery.theme.bad) if is_own else scenery.theme.ink_soft
    return Row(Emblem(scenery.look.identity(remark.seat), size=24), Label(remark.words, "small", ink=ink))


def drawings(scenery: Scenery, glance: Glance | None) -> Widget:
    """What the game draws beside its table, live with the preview."""
    after = glance.preview.view if glance is not None and glance.preview is not None else None
    view = scenery.play.session.view(scenery.play.viewer)
    return extras(scenery.game).drawings(view, after, scenery.look, scenery.text) or Space()


# -- tools -----------------------------------------------------------------------------------------------------


class Tool(Struct, frozen=True):
    """A button of the tool bar: its name is the text `table.<name>` and the key in `config/keys.yaml`."""

    name: str
    icon: str
    act: Callable[[], None]
    enabled: bool = True
    selected: bool = False


def tools(scenery: Scenery, rows: Sequence[Sequence[Tool]], key_hint: Callable[[str], str]) -> Widget:
    """Icons with tips that also tell the key."""
    lines = (Row(*(_tool(scenery, tool, key_hint(tool.name)) for tool in row), gap=6) for row in rows)
    return Panel(Column(*lines, gap=6), pad=8)


def _tool(scenery: Scenery, tool: Tool, hint: str) -> Widget:
    tip = scenery.text(f"table.{tool.name}") + hint
    button = Button(icon=tool.icon, on_click=tool.act, tip=tip, key=f"tool-{tool.name}", grow=1)
    button.enabled, button.selected = tool.enabled, tool.selected
    return button

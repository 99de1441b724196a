"""What a thing on a table means now: whether it can be chosen, what that would bring in points, what the game says about it."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.match.hotseat import Glance, Hotseat
from game.rulebook.reading import book
from game.rules.core import ScoreLine, Seat, Target
from game.scenes.boards.screen import GameScreen
from game.scenes.explaining import MOST_ROWS, Explanation, find_rule
from game.scenes.table.selection import Selection
from game.scenes.table.situation import Means, Note, Situation
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace
from game.scenes.widgets.slot import StripSlot
from game.scenes.words import plain, signed_points, target_name
from game.text import Text

ICONS = {"card": "card", "plot": "building", "quarter": "building", "piece": "cube", "stock": "cube", "button": "pointer"}


def explain_target(
    screen: GameScreen[Any, Any],
    text: Text,
    view: object,
    target: Target,
    glance: Glance | None = None,
    *,
    player: Seat | None = None,
    with_scores: bool = True,
) -> Explanation:
    """What F1 says of a target. `glance` is what choosing it would mean, where somebody decides; `player` who that is."""
    game = screen.game
    name = (screen.label(text, view, target) if target.kind == "button" else "") or target_name(text, game, target)
    number, meaning, good = _points(text, game, glance, player) if with_scores else ("", "", None)
    found = Explanation(
        name[:1].upper() + name[1:],
        _state(text, game, glance),
        number,
        meaning,
        good,
        _rows(screen, text, view, target, glance, player),
        keys=_keys(glance),
        icon=ICONS.get(target.kind, "info"),
    )
    rule = glance.reason.rule if glance is not None and glance.reason is not None else ""
    ruled = find_rule(found, book(game, text.language), [f"{target.kind}.{target.key}", target.kind], rule)
    face = next((held.face for held in screen.hand(view, text) if held.target == target), None)
    return _with_face(ruled, face or screen.face_of(view, target, text))


def _state(text: Text, game: str, glance: Glance | None) -> str:
    """Whether it can be chosen now, and else why not."""
    if glance is None:
        return ""
    if glance.reason is not None:
        return text.reason(game, glance.reason)
    return text("help.can_choose") if glance.can_choose else ""


def _points(text: Text, game: str, glance: Glance | None, player: Seat | None) -> tuple[str, str, bool | None]:
    """What choosing it would change of the own projected points, and where that comes from."""
    if glance is None or glance.preview is None or player is None:
        return "", "", None
    own = next((change for change in glance.changes if change.seat == player), None)
    points = own.points if own is not None else 0
    lines = own.lines if own is not None else ()
    parts = ", ".join(f"{text(f'{game}.score.{reason}')} {signed_points(value)}" for reason, value in lines)
    said = text("leaf.points") + (f" {parts}." if parts else "")
    return signed_points(points), said, None if not points else points > 0


def _rows(
    screen: GameScreen[Any, Any], text: Text, view: object, target: Target, glance: Glance | None, player: Seat | None
) -> tuple[Note, ...]:
    if glance is None or glance.action is None:
        return screen.about(text, view, target)[:MOST_ROWS]
    rows = list(screen.notes(text, view, glance.action))
    if glance.preview is not None:
        rows += screen.outlook(text, view, glance.preview.view) or ()
        remarks = screen.remarks(text, view, glance.preview.view)
        rows += [Note("circle", each.words, each.good, each.seat) for each in remarks if each.seat == player]
    return tuple(rows[:MOST_ROWS])


def _keys(glance: Glance | None) -> tuple[str, ...]:
    if glance is None:
        return ("near",)
    settings = glance.action.settings if glance.action is not None else ()
    turn = ("setting_last",) if settings else ()
    return (*(("confirm",) if glance.can_choose else ()), *turn, "near", *(("hint",) if glance.can_choose else ()))


def _with_face(found: Explanation, face: CardFace | None) -> Explanation:
    """What stands on a card comes first; what is only a number is called by its card, or by the page that tells of it."""
    spoken = face.spoken if face is not None else ""
    if not any(letter.isalpha() for letter in found.name):
        found = replace(found, name=f"{spoken.partition('.')[0] or found.page} {found.name}".strip())
    said = spoken.removeprefix(found.name).lstrip(" .,:")
    return replace(found, rows=(Note("card", said[:1].upper() + said[1:]), *found.rows)[:MOST_ROWS]) if said else found


def explain_person(
    screen: GameScreen[Any, Any], text: Text, situation: Situation[object], seat: Seat, lines: Sequence[ScoreLine]
) -> Explanation:
    """What F1 says of somebody at the table: who it is, and what their points would come from."""
    player, game = situation.players[seat], screen.game
    rows = [Note("circle", f"{text(f'{game}.score.{line.reason}')}: {plain(line.points)}") for line in lines if line.points]
    found = Explanation(
        player.name,
        text("leaf.person" if player.is_human else "leaf.bot"),
        plain(sum(line.points for line in lines)) if lines else "",
        text("leaf.if_now") if lines else "",
        rows=tuple(rows[:MOST_ROWS]),
        icon="human" if player.is_human else "bot",
    )
    return find_rule(found, book(game, text.language), ["score", "game"])


class Meanings:
    """What F1 says of the things and people at one table, as things stand there."""

    def __init__(
        self,
        screen: GameScreen[Any, Any],
        hotseat: Hotseat,
        selection: Selection,
        *,
        situation: Callable[[], Situation[object]],
        text: Callable[[], Text],
    ) -> None:
        self._screen, self._session, self._selection = screen, hotseat.session, selection
        self._situation, self._text = situation, text

    def of_target(self, target: Target) -> Explanation:
        """What a thing means now, in numbers where choosing it would change some."""
        situation = self._situation()
        return explain_target(
            self._screen,
            self._text(),
            situation.view,
            target,
            self._selection.glance_at(target) if situation.is_choosing else None,
            player=situation.player,
            with_scores=situation.with_scores,
        )

    def of_widgets(self, path: Sequence[Widget]) -> Explanation | None:
        """What the widgets there stand for, the innermost first: a thing or somebody; None where it is neither."""
        target = self._target_of(path)
        return self.of_target(target) if target is not None else self._of_person(path)

    def _target_of(self, path: Sequence[Widget]) -> Target | None:
        """The thing of a card in the strip, of a button, or the one that is pointed at in the strip."""
        slot = next((widget for widget in path if isinstance(widget, StripSlot)), None)
        if slot is not None and slot.item.held.target is not None:
            return slot.item.held.target
        named = next((widget.key.split("-", 2) for widget in path if widget.key.startswith("target-")), None)
        if named is not None:
            return Target(named[1], named[2])
        return self._selection.pointed if self._selection.means is Means.STRIP else None

    def _of_person(self, path: Sequence[Widget]) -> Explanation | None:
        """Somebody whose name or emblem is pointed at."""
        situation, names = self._situation(), self._session.names
        seat = next((names.index(said) for each in path[:1] for said in (each.spoken(), each.tip) if said in names), None)
        if seat is None:
            return None
        lines = self._session.rules.projected(situation.view)[seat] if situation.with_scores else ()
        return explain_person(self._screen, self._text(), situation, seat, lines)

"""One screen's side of a match: who sits at the screen, what they have pointed at, and which bot is thinking.

It knows the session and the seats, but no pictures. A scene asks it what to show and tells it what was pointed at.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.bots import BOTS, can_play
from game.bots.base import thought_rng
from game.bots.levels import ADVISER
from game.bots.reasons import reason
from game.match.chooser import Chooser
from game.match.gesture import Gestures, moves_of
from game.match.observer import Step
from game.match.session import Preview, Session
from game.match.thinker import Thinker
from game.rules.core import Action, Because, Reason, Scores, Seat, Target

Secret = tuple[str, int, Any]
"""Something a seat alone may know: a field of its view, the place there, and what it holds."""
THOUGHTLESS = "random"
"""The bot that has no reasons."""


class Mode(Enum):
    """What the table waits for."""

    WATCH = "watch"
    """Something is still being shown."""
    THINK = "think"
    """A bot thinks."""
    COVER = "cover"
    """Another person has to take the screen."""
    CHOOSE = "choose"
    """The person at the screen chooses."""
    END = "end"
    """The turn of the person at the screen is over; they may take it back, or hand over."""
    HOLD = "hold"
    """Something else than the next decision is awaited, such as that somebody has read what a guide says."""
    OVER = "over"


class Change(Struct, frozen=True):
    """What a move would change of a seat's projected score, by line."""

    seat: Seat
    lines: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        """All lines together."""
        return sum(points for _, points in self.lines)


class Glance(Struct, frozen=True):
    """What pointing at something would mean."""

    target: Target
    can_choose: bool
    action: Action | None = None
    """The move it would complete."""
    preview: Preview | None = None
    changes: tuple[Change, ...] = ()
    reason: Reason | None = None
    """Why it cannot be chosen."""


class Hint(Struct, frozen=True):
    """What a bot that knows the game well would do."""

    action: Action
    why: Because | None
    """What it would change most for the better; None where that cannot be seen at once."""


def hint(session: Session, seat: Seat, bot: str) -> Hint | None:
    """What that bot would do in this seat, from what the seat may know; None where it cannot play the game."""
    if not can_play(bot, session.rules.id):
        return None
    view = session.view(seat)
    action = BOTS[bot]().choose(session.rules, view, thought_rng(session.seed, session.number, seat))
    preview = session.preview(action)
    return Hint(action, reason(session.rules, view, preview.view, seat) if preview else None)


def as_gesture(session: Session, bot: str, action: Action, pointed: Sequence[Action]) -> Action:
    """The gesture that begins with the bot's move and goes on as the bot would; the move itself where there is none."""
    begun = [each for each in pointed if moves_of((each,))[0] == action]
    longest, made = max((len(moves_of((each,))) for each in begun), default=1), [action]
    while len(made) < longest and (preview := session.preview_all(made)) is not None and preview.is_whole:
        rng = thought_rng(session.seed, session.number + len(made), action.seat)
        made.append(BOTS[bot]().choose(session.rules, preview.view, rng))
    return next((each for each in begun if Counter(moves_of((each,))) == Counter(made)), begun[0] if begun else action)


def changes(before: Scores, after: Scores) -> tuple[Change, ...]:
    """The signed differences of projected scores for every seat that has any."""
    found = []
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        was = {line.reason: line.points for line in old}
        will = {line.reason: line.points for line in new}
        reasons = dict.fromkeys([*was, *will])
        lines = tuple((reason, will.get(reason, 0) - was.get(reason, 0)) for reason in reasons)
        if any(points for _, points in lines):
            found.append(Change(seat, tuple((reason, points) for reason, points in lines if points)))
    return tuple(found)


class Hotseat:
    """Decides for one screen what comes next: a person's choice, a bot's thought, a cover, or the end of a turn."""

    def __init__(
        self,
        session: Session,
        gestures: Gestures = lambda _view, legal: legal,
        *,
        thinker: Thinker | None = None,
    ) -> None:
        """`gestures` is how people point here: by default at the legal moves as they are. `thinker` asks the bots."""
        self.session = session
        self._gestures = gestures
        self.people = tuple(seat for seat, player in enumerate(session.players) if player.is_human)
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        """Whose eyes are at the screen; None = nobody's in particular."""
        self.awaited: Seat | None = None
        """Who has to take the screen."""
        self.is_public = False
        """Is the decision made before everyone's eyes? Then the screen shows what all may see."""
        self.mode = Mode.WATCH
        self.pending: Action | None = None
        """The last move of a match, chosen but not made: its turn waits for its end like every other."""
        self.chooser = Chooser(())
        self._settings: dict[str, str] = {}
        """How things were set last: an orientation, an amount."""
        self._reasons: dict[int, Because | None] = {0: None}
        """What everybody could see to speak for a move of a bot, by its number as the public counts."""
        self.thinker = thinker or Thinker()
        self._asked = 0
        """The number of the last move before the one that a bot thinks about."""
        self._known = {seat: session.last_of(seat) for seat in self.people}
        """How many moves each person has seen; of a match that was loaded, those up to their own last one."""
        self._told: dict[Seat, frozenset[Secret]] = {}
        """What each person has seen of what they alone may know."""

    def lay(self, state: Any) -> None:
        """Lays another position: nobody has seen, chosen or thought of anything yet."""
        self.thinker.forget()
        self.mode, self.pending, self.chooser, self.is_public = Mode.WATCH, None, Chooser(()), False
        self._reasons, self._known, self._told = {0: None}, dict.fromkeys(self.people, 0), {}
        self.session.lay(state)

    def show_move(self, action: Action) -> None:
        """Makes a given move of whoever is to act, as if it were watched."""
        self.thinker.forget()
        self.mode, self.chooser = Mode.WATCH, Chooser(())
        self.session.submit(action, hands_over=False)

    def hold(self) -> None:
        """Nobody decides until it is let go; what was done can still be undone."""
        self.mode, self.chooser = Mode.HOLD, Chooser(())

    def let_go(self) -> None:
        """The match goes on."""
        self.mode = Mode.WATCH if self.mode is Mode.HOLD else self.mode

    def close(self) -> None:
        """Ends the process in which bots think."""
        self.thinker.close()

    # -- whose turn it is --------------------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Must people hide the screen from each other?"""
        return self.session.rules.hidden and len(self.people) > 1

    @property
    def player(self) -> Seat | None:
        """Who acts at the screen: whoever looks at it, or, before everyone's eyes, the seat to act."""
        return self.session.to_act if self.is_public else self.viewer

    @property
    def view(self) -> Any:
        """What the eyes at the screen may know now."""
        return self.session.view(self.viewer)

    @property
    def can_look(self) -> bool:
        """Has the seat that decides before everyone's eyes something that only it may look at?"""
        seat = self.session.to_act
        return self.is_public and self.mode is Mode.CHOOSE and seat is not None and bool(self._secrets(seat))

    @property
    def is_turn_over(self) -> bool:
        """Does the turn wait for the person at the screen to end it?"""
        return self.mode is Mode.END

    @property
    def on_turn(self) -> Seat | None:
        """Who has the turn: the seat to act, or whoever has not handed over yet."""
        return self.player if self.mode is Mode.END else self.session.to_act

    def go_on(self) -> Mode:
        """Returns what comes next, once everything has been shown."""
        if self.pending is not None:
            self.mode = Mode.END
            return self.mode
        session, seat = self.session, self.session.to_act
        if self.is_public:
            self._have_watched()
        self.chooser, self.is_public = Chooser(()), False
        if seat is None:
            self.mode = Mode.OVER
        elif not session.players[seat].is_human:
            self.mode = Mode.THINK
            self.viewer = None if self.has_secrets and session.is_open else self.viewer  # nobody needs their secrets now
            self._asked = session.number
            rng = thought_rng(session.seed, session.number, seat)
            self.thinker.ask(session.rules.id, session.players[seat].kind, session.view(seat), rng)
        elif self.has_secrets and seat != self.viewer and not self._is_all_told(seat):
            if self.viewer is not None and session.can_undo:
                self.mode = Mode.END
            else:
                self._cover(seat)
        else:
            self._let_choose(seat)
        return self.mode

    def _let_choose(self, seat: Seat) -> None:
        """Lets the seat choose. It does so in public where another person sat here and nothing has to be hidden."""
        self.is_public = self.has_secrets and seat != self.viewer
        self.mode, self.viewer = Mode.CHOOSE, None if self.is_public else seat
        if not self.is_public:
            self._told[seat] = self._told.get(seat, frozenset()) | self._secrets(seat)
            self._known[seat] = self.session.count(seat)
        else:
            self._have_watched()
        pointed = self._gestures(self.session.view(self.viewer), self.session.legal(seat))
        self.chooser = Chooser(pointed, self._settings)

    def _have_watched(self) -> None:
        """Marks what was shown in public as seen by everybody who has no new secret to look at."""
        self._known.update({each: self.session.count(each) for each in self.people if self._has_seen(each)})

    def _is_all_told(self, seat: Seat) -> bool:
        """Can the seat decide in public: is no secret asked for, and has it seen all its own secrets?"""
        return self.session.is_open and self._has_seen(seat)

    def _has_seen(self, seat: Seat) -> bool:
        return self._secrets(seat) <= self._told.get(seat, frozenset())

    def _secrets(self, seat: Seat) -> frozenset[Secret]:
        """Returns what only this seat may know: every difference between its view and the public view."""
        own, public = self.session.view(seat), self.session.view(None)
        found: set[Secret] = set()
        for name in own.__struct_fields__:
            mine, theirs = getattr(own, name), getattr(public, name)
            if isinstance(mine, tuple) and len(mine) == len(theirs):
                found |= {(name, place, mine[place]) for place in range(len(mine)) if mine[place] != theirs[place]}
            elif mine != theirs and name != "seat":
                found.add((name, -1, mine))
        return frozenset(found)

    def look(self) -> bool:
        """Covers the screen, so that the seat which decides in public can look at its own secrets; False where it has none."""
        seat = self.session.to_act
        if not self.can_look or seat is None:
            return False
        self._cover(seat)
        return True

    def _cover(self, seat: Seat) -> None:
        """Covers the screen until the seat's person takes it; earlier moves can no longer be undone."""
        self.session.hand_over()
        self.is_public = False
        self.mode, self.awaited, self.viewer = Mode.COVER, seat, None

    def end_turn(self) -> Mode:
        """Ends the turn of the person at the screen: makes a pending last move, or covers the screen for the next person."""
        if self.pending is not None:
            action, self.pending, self.mode = self.pending, None, Mode.WATCH
            self.session.submit(action, hands_over=False)
            return self.mode
        seat = self.session.to_act
        if self.mode is Mode.END and seat is not None:
            self._cover(seat)
        return self.mode

    def take_seat(self) -> tuple[Step, ...]:
        """Gives the screen to the awaited person; returns the last step they know and those they missed."""
        if self.awaited is None:
            return ()
        self.viewer, self.awaited, self.mode = self.awaited, None, Mode.WATCH
        return self.session.missed(self.viewer, since=self._known[self.viewer])

    def gather(self) -> Step:
        """Everybody looks at the screen from now on, before the last move is shown; returns what all of them know."""
        known = self.session.count(None, self.session.number - 1)
        self.viewer, self.is_public = None, True
        return self.session.missed(None, since=known)[0]

    def poll(self) -> bool:
        """Makes the bot's move once it is found; True where it did. An answer to an earlier position is dropped."""
        if self.mode is Mode.THINK and self.session.number != self._asked:
            self.thinker.forget()
            self.go_on()
        if self.mode is not Mode.THINK or (action := self.thinker.poll()) is None:
            return False
        self.mode = Mode.WATCH
        self.session.submit(action, hands_over=False)
        return True

    def reason(self, count: int) -> Because | None:
        """The public reason for a bot's move, numbered as the viewer counts; None where there is none."""
        number = self.session.number_of(self.viewer, count)
        known = max(self._reasons)
        if number > self.session.number_of(None, known):
            for before, after in pairwise(self.session.missed(None, since=known)):
                self._reasons[after.number] = self._speaks_for(before, after)
        return next((told for public, told in self._reasons.items() if self.session.number_of(None, public) == number), None)

    def _speaks_for(self, before: Step, after: Step) -> Because | None:
        seat, players = after.seat, self.session.players
        if seat is None or players[seat].is_human or players[seat].kind == THOUGHTLESS:
            return None
        return reason(self.session.rules, before.view, after.view, seat)

    # -- pointing ----------------------------------------------------------------------------------------------

    def all_targets(self) -> tuple[Target, ...]:
        """Every target of every legal move."""
        return self.chooser.things()

    def point(self, target: Target) -> bool:
        """Chooses a target; True where that made a move."""
        if self.mode is not Mode.CHOOSE:
            return False
        action = self.chooser.choose(target)
        return action is not None and self.make(action)

    def make(self, action: Action) -> bool:
        """Makes a legal move; one that ends a match of several people waits until its turn is ended. True where it was made."""
        return self.make_all((action,))

    def make_all(self, actions: Sequence[Action]) -> bool:
        """Makes legal moves as one gesture, which undo takes back together; of several none ends the match."""
        if self.mode is not Mode.CHOOSE or not actions:
            return False
        if len(actions) == 1 and self.has_secrets and self.session.would_end(actions[0]):
            self.pending, self.mode = actions[0], Mode.END
            return False
        self.mode = Mode.WATCH
        self.session.submit_all(actions, hands_over=False)
        return True

    def back(self) -> bool:
        """Takes back the last target; False where nothing was chosen."""
        return self.chooser.back()

    def glance(self, target: Target, *, swaps: bool = True) -> Glance:
        """What choosing the target would mean, worked out by the rules themselves.

        Without `swaps` it is refused where it would take the place of something that was chosen before.
        """
        if self.mode is not Mode.CHOOSE or self.player is None:
            return Glance(target, False)
        if not self.chooser.can_choose(target) or not (swaps or target in self.chooser.options()):
            return Glance(target, False, reason=self._why_not(target))
        action = self.chooser.would_complete(target)
        preview = self.preview(action) if action else None
        if preview is None:
            return Glance(target, True, action)
        rules = self.session.rules
        found = changes(rules.projected(self.session.view(self.viewer)), rules.projected(rules.settled(preview.view)))
        return Glance(target, True, action, preview, found)

    def preview(self, action: Action) -> Preview | None:
        """What a move would lead to, as far as those at the screen may know."""
        return self.preview_all((action,))

    def preview_all(self, actions: Sequence[Action]) -> Preview | None:
        """What several moves would lead to, one after another."""
        return self.session.preview_all(actions, public=self.is_public)

    def refusal(self, target: Target) -> Reason | None:
        """Why something that somebody holds cannot be used now; None where it can, or where no rule forbids it."""
        chooser = self.chooser
        reason = self.glance(target).reason if target not in chooser.swaps() else None
        if reason is not None or self.player is None:
            return reason
        return self.session.why_not(self.player, chooser.attempt(target), chooser.attempt_targets(target))

    def _why_not(self, target: Target) -> Reason | None:
        """Why the target cannot be chosen: as it is, or, pointed at out of order, with the first thing that comes before it."""
        assert self.player is not None, "somebody points"
        chooser, steps = self.chooser, self.chooser.attempt_targets(target)
        options = chooser.options()
        if not chooser.chosen and options and target.kind not in {option.kind for option in options}:
            steps = (options[0], *steps)
        return self.session.why_not(self.player, " ".join(step.key for step in steps), steps)

    # -- undo and advice ---------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Takes back a decision."""
        if self._drop_pending():
            return True
        return self._change(self.session.undo)

    def _drop_pending(self) -> bool:
        """The pending move is not made after all; True where there was one."""
        if self.pending is None:
            return False
        self.pending, self.mode = None, Mode.WATCH
        return True

    def redo(self) -> bool:
        """Makes it again."""
        return self._change(self.session.redo)

    def reset_turn(self) -> bool:
        """Takes back the whole turn of the person at the screen."""
        was_pending = self._drop_pending()
        if was_pending:
            self.mode = Mode.CHOOSE
        if self._change(lambda: self.session.reset_turn(self.viewer)):
            return True
        self.mode = Mode.WATCH if was_pending else self.mode
        return was_pending

    def _change(self, change: Callable[[], bool]) -> bool:
        if self.mode not in (Mode.CHOOSE, Mode.END, Mode.THINK, Mode.HOLD, Mode.OVER):
            return False
        self.thinker.forget()
        before, self.mode = self.mode, Mode.WATCH
        if change():
            public = self.session.count(None)
            self._reasons = {move: told for move, told in self._reasons.items() if move <= public}
            self._known = {seat: min(known, self.session.count(seat)) for seat, known in self._known.items()}
            return True
        self.mode = before
        if before is Mode.THINK:
            self.go_on()
        return False

    def hint(self) -> Hint | None:
        """The move of a strong bot in this seat; None where nobody chooses or no bot knows the game."""
        if self.mode is not Mode.CHOOSE or self.viewer is None:
            return None
        found = hint(self.session, self.viewer, ADVISER)
        return found and replace(found, action=as_gesture(self.session, ADVISER, found.action, self.chooser.every()))


def next_in_order(options: Sequence[Target], current: Target | None, step: int) -> Target | None:
    """The option after or before the current one, going round; the keyboard's way of pointing."""
    if not options:
        return None
    if current not in options:
        return options[0 if step > 0 else -1]
    return options[(options.index(current) + step) % len(options)]

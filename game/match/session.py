"""A match, the only owner of a full state. It checks and applies moves, undoes them, and tells each observer what it may know.

It knows no screen, file or clock: observers show the match, keepers save it.

Moves have two numbers. `number` counts all moves and is used by bots, records and statistics only. A viewer is told the number
of moves that the viewer knows of (`count`), so that secret moves cannot be counted.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.errors import STEERING
from game.match.gesture import moves_of
from game.match.observer import Keeper, Observer, Step
from game.rules.core import Action, Event, IllegalAction, Outcome, Reason, Rng, Rules, Seat, Target
from game.text import Text

START, HANDED_OVER, SEALED = "start", "handed_over", "sealed"


LONGEST_NAME = 60
"""Letters of a player's name, wherever it comes from."""


def one_name(text: str) -> str:
    """A player's name as it may enter a match: one line of bounded length, without what would steer a terminal."""
    return " ".join(STEERING.sub(" ", text).split())[:LONGEST_NAME].strip()


class Player(Struct, frozen=True):
    """Who sits at a seat: a person, or the bot of that name."""

    name: str
    kind: str = "human"

    @property
    def is_human(self) -> bool:
        """Is it a person?"""
        return self.kind == "human"


class Preview(Struct, frozen=True):
    """What a move would lead to, as the seat that would make it may know it."""

    events: tuple[Event, ...]
    view: Any
    is_whole: bool = True
    """False where the move reveals something: the view then lacks what is not known yet, so nobody can play on from it."""


class LogLine(Struct, frozen=True):
    """A sentence of the move log."""

    number: int
    """Of its move, as the viewer counts."""
    label: str
    text: str
    event: Event
    """What it tells of, as the viewer may know it."""
    barrier: str | None = None
    """On the last line of a move that cannot be undone: why."""


class _Move(Struct, frozen=True):
    """A move made: what it was, what happened, where it led."""

    label: str
    action: Action | None
    events: tuple[Event, ...]
    state: Any
    barrier: str | None
    counts: tuple[int, ...]
    """How many moves each seat knows of up to here, and last the public."""
    joined: bool = False
    """Was it made in one gesture with the move before it? Then undo and redo take both."""


class Session:
    """One match of one game, from set-up to outcome."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        players: Sequence[Player],
        *,
        seed: int,
        options: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
        state: Any = None,
    ) -> None:
        """With a `state` the match begins there, as one does that is only tried out: it is no whole match (`is_sketch`)."""
        self.is_sketch = state is not None
        """Did it begin in the middle? Then no record of its moves could lead to it again, and nothing of it is kept."""
        events: list[Event] = []
        if state is None:
            state = rules.start(len(players), seed, options or {}, events.append)
        self.rules = rules
        self._players = tuple(players)
        self.seed = seed
        self.options = {**(options or {}), **({} if self.is_sketch else rules.record(state))}
        self.wishes = rules.wishes(options or {})
        """The options as people chose them, for another match: nothing that chance decided is among them."""
        self.notes = dict(notes or {})
        """What is kept with the match beside its moves, such as what it was started for; neither rules nor players ask."""
        self._past = [self._beginning(state, events)]
        self._future: list[_Move] = []
        self._views: tuple[Any, dict[Seat | None, Any]] = (None, {})
        """The state that views were asked of last, and these views."""
        self._tried: tuple[Any, tuple[Action, ...], tuple[Event, ...], Any] | None = None
        """The moves that were tried last: from which state, what would happen, and where they lead."""
        self._observers: list[Observer] = []
        self._keepers: list[Keeper] = []

    def _beginning(self, state: Any, events: Sequence[Event] = ()) -> _Move:
        return _Move("", None, tuple(events), state, START, (0,) * (len(self._players) + 1))

    def lay(self, state: Any) -> None:
        """Lays another position in a match that began in the middle: what was played is forgotten, and everybody is shown."""
        assert self.is_sketch, "a whole match goes on as it began"
        self._past, self._future, self._tried = [self._beginning(state)], [], None
        self._reset()

    # -- what stands -------------------------------------------------------------------------------------------

    @property
    def _state(self) -> Any:
        return self._past[-1].state

    @property
    def number(self) -> int:
        """How many moves have been made, secret ones included."""
        return len(self._past) - 1

    def count(self, viewer: Seat | None, number: int | None = None) -> int:
        """How many moves that viewer knows of, up to move `number` of all or until now."""
        counts = self._past[self.number if number is None else number].counts
        return counts[-1 if viewer is None else viewer]

    def number_of(self, viewer: Seat | None, count: int) -> int:
        """The number, among all moves, of the move that was the viewer's `count`-th."""
        return bisect_left(range(len(self._past)), count, key=lambda number: self.count(viewer, number))

    def last_of(self, seat: Seat) -> int:
        """The seat's own last move, as it counts; 0 before its first."""
        own = (number for number in range(self.number, 0, -1) if self._is_by(number, seat))
        return self.count(seat, next(own, 0))

    def _is_by(self, number: int, seat: Seat) -> bool:
        action = self._past[number].action
        return action is not None and action.seat == seat

    def _known(self, viewer: Seat | None) -> list[int]:
        """The moves the viewer knows of, the set-up first."""
        later = range(1, len(self._past))
        return [0, *(number for number in later if self.count(viewer, number) > self.count(viewer, number - 1))]

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision is awaited."""
        return self.rules.to_act(self._state)

    @property
    def is_open(self) -> bool:
        """May the awaited decision be made before everyone's eyes?"""
        return self.rules.is_open(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.rules.outcome(self._state)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at each seat."""
        return self._players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    def rename(self, names: Sequence[str]) -> None:
        """Calls the players by these names from now on; who sits where stays."""
        self._players = tuple(replace(player, name=name) for player, name in zip(self._players, names, strict=True))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What that seat can do now; nothing while another is to act."""
        return self.rules.legal(self._state) if seat == self.to_act else ()

    def view(self, seat: Seat | None) -> Any:
        """What that seat may know now."""
        state, views = self._views
        if state is not self._state:
            state, views = self._views = self._state, {}
        if seat not in views:
            views[seat] = self.rules.view(self._state, seat)
        return views[seat]

    def why_not(self, seat: Seat, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """Why that seat cannot make that move now; None where it can or the text is no move."""
        if self.to_act not in (None, seat):
            return Reason(self.rules.turn_rule, {"seat": self.names[self.to_act or 0]})
        return self.rules.why_not(self._state, text, targets)

    def parse(self, text: str) -> Action:
        """The move the seat to act means by that text."""
        return self.rules.parse(self._state, text)

    def preview(self, action: Action, *, public: bool = False) -> Preview | None:
        """What a legal move would lead to, as its seat or the public may know; None where chance or hidden cards decide it."""
        return self.preview_all((action,), public=public)

    def preview_all(self, actions: Sequence[Action], *, public: bool = False) -> Preview | None:
        """What legal moves one after another would lead to; None for no moves, and where nothing can be known before.

        Where the last of them reveals something, or chance decides, the rules may still foretell what it does itself, from
        the viewer's view alone.
        """
        if not actions:
            return None
        events, state = self._try(actions)
        viewer = None if public else actions[0].seat
        if all(map(_hides, events)) and not _chance_moved(self._state, state):
            return Preview(_seen(events, viewer), self.rules.view(state, viewer))
        *first, last = moves_of(actions)
        before = self._certain(first)
        known = self.rules.foretold(self.rules.view(before, viewer), last) if before is not None else None
        return None if known is None else Preview(_seen(takewhile(_hides, events), viewer), known, is_whole=False)

    def _certain(self, moves: Sequence[Action]) -> Any | None:
        """The state that these moves lead to; None where something is revealed on the way."""
        events, state = list[Event](), self._state
        for move in moves:
            state = self.rules.apply(state, move, events.append)
        return state if all(map(_hides, events)) and not _chance_moved(self._state, state) else None

    def _try(self, actions: Iterable[Action]) -> tuple[tuple[Event, ...], Any]:
        """Returns what would happen by legal moves or gestures, and the state they lead to.

        Somebody who points at a move asks several questions about it, so the answer is kept until other moves are tried.
        """
        moves = moves_of(actions)
        if self._tried is None or self._tried[0] is not self._state or self._tried[1] != moves:
            events, state = list[Event](), self._state
            for action in moves:
                state = self.rules.apply(state, action, events.append)
            self._tried = self._state, moves, tuple(events), state
        return self._tried[2:]

    def would_end(self, action: Action) -> bool:
        """Would a legal move end the match?"""
        return self.rules.outcome(self._try((action,))[1]) is not None

    def foreseen(self, action: Action, *, public: bool = False) -> tuple[tuple[Event, ...], Any]:
        """The events of a move before anything is revealed, as its seat or the public may know them, and the present view."""
        events, _ = self._try((action,))
        viewer = None if public else action.seat
        return _seen(takewhile(_hides, events), viewer), self.view(viewer)

    def moves(self) -> tuple[tuple[str, str], ...]:
        """The record of the match: label and notation of every move."""
        return tuple((move.label, self.rules.notation(move.action)) for move in self._past if move.action)

    def actions(self) -> tuple[Action, ...]:
        """Every move as it was made."""
        return tuple(move.action for move in self._past if move.action)

    def movers(self) -> tuple[Seat, ...]:
        """Who made each move."""
        return tuple(reversed([*self._actors()]))

    def final_state(self) -> Any:
        """The full state, for checksums only: it never reaches a player."""
        return self._state

    def branch(self, number: int, players: Sequence[Player] = ()) -> "Session":
        """A match of its own that shares the first `number` of all moves with this one, but none of its notes.

        Other players may sit down at it.
        """
        begun = self._past[0].state if self.is_sketch else None
        other = Session(self.rules, players or self.players, seed=self.seed, options=self.options, state=begun)
        other.wishes = self.wishes
        for move in self._past[1 : number + 1]:
            if move.action is not None:
                other.submit(move.action)
        return other

    # -- what happens ------------------------------------------------------------------------------------------

    def submit(self, action: Action, *, hands_over: bool = True) -> None:
        """Makes the move, or refuses it with the rule it breaks and changes nothing.

        A move after which another person is to act also hands the table over, and so cannot be undone; with
        `hands_over=False` it can, until `hand_over` says so.
        """
        self.submit_all((action,), hands_over=hands_over)

    def submit_all(self, actions: Sequence[Action], *, hands_over: bool = True) -> None:
        """Makes several moves as one gesture, which undo takes back together; where one is refused none is made."""
        state, actions = self._state, moves_of(actions)
        for number, action in enumerate(actions):
            state = self.rules.apply(state, actions[number - 1]) if number else state
            self._check(state, action)
        for number, action in enumerate(actions):
            self._make(action, hands_over=hands_over, joined=number > 0)

    def _check(self, state: Any, action: Action) -> None:
        """Refuses what the rules do not allow in that state."""
        if action.seat != self.rules.to_act(state):
            reason = self.why_not(action.seat, self.rules.notation(action))
            raise IllegalAction(f"seat {action.seat} is not to act", reason)
        if action not in self.rules.legal(state):
            notation = self.rules.notation(action)
            raise IllegalAction(f'"{notation}" is not allowed', self.rules.why_not(state, notation))

    def _make(self, action: Action, *, hands_over: bool, joined: bool) -> None:
        events: list[Event] = []
        label = self.rules.label(self._state)
        state = self.rules.apply(self._state, action, events.append)
        barrier = self._barrier(action.seat, state, events)
        if barrier is None and hands_over and self._changes_hands([action.seat, *self._actors()], state):
            barrier = HANDED_OVER
        viewers = (*range(len(self.players)), None)
        noticed = [_is_noticed(action.seat, events, viewer) for viewer in viewers]
        counts = tuple(known + new for known, new in zip(self._past[-1].counts, noticed, strict=True))
        self._future.clear()
        self._advance(_Move(label, action, tuple(events), state, barrier, counts, joined))

    def _advance(self, move: _Move) -> None:
        self._past.append(move)
        self._tell_keepers()
        for observer in tuple(self._observers):
            if self.count(observer.viewer) > self.count(observer.viewer, self.number - 1):
                observer.on_step(self._step(self.number, observer.viewer))

    def hand_over(self) -> None:
        """Hands the table to the next person: earlier moves can no longer be undone.

        It does nothing where the next person is the one who acted last, who may still undo.
        """
        last = self._past[-1]
        if self._changes_hands(self._actors(), last.state):
            self._past[-1] = replace(last, barrier=last.barrier or HANDED_OVER)

    def seal(self) -> None:
        """What was done so far can no longer be undone, in a match that began in the middle: it goes on as if it began here."""
        assert self.is_sketch, "a whole match goes on as it began"
        self._past[-1], self._future = replace(self._past[-1], barrier=self._past[-1].barrier or SEALED), []

    def _barrier(self, mover: Seat, state: Any, events: Sequence[Event]) -> str | None:
        """Why the move that led to this state could not be undone, whoever sits at the table."""
        if self.rules.undo_all(state):
            return None
        if any(event.reveals for event in events) or self._tells_secrets(mover, events):
            return "revealed"
        return "chance" if _chance_moved(self._state, state) else None

    def _tells_secrets(self, mover: Seat, events: Sequence[Event]) -> bool:
        """Does a bot's move tell a person a secret, such as a card drawn? People see it before they could undo the move."""
        if self.players[mover].is_human:
            return False
        people = [seat for seat, player in enumerate(self.players) if player.is_human]
        return any(event.seen_by(seat) != event.seen_by(None) for event in events for seat in people)

    def _actors(self) -> Iterator[Seat]:
        """Who moved, the last first."""
        return (move.action.seat for move in reversed(self._past) if move.action)

    def _changes_hands(self, actors: Iterable[Seat], state: Any) -> bool:
        """Is it now another person's decision than that of the last person who moved?"""
        heir = self.rules.to_act(state)
        if heir is None or not self.players[heir].is_human:
            return False
        return heir != next((each for each in actors if self.players[each].is_human), heir)

    # -- undo --------------------------------------------------------------------------------------------------

    def _undoable(self) -> int:
        """How many moves one undo takes back: to the last decision of a person, never over a barrier; 0 = none."""
        for back, move in enumerate(reversed(self._past), start=1):
            if move.barrier:
                return 0
            if not move.joined and self._decides(self.rules.to_act(self._past[-1 - back].state)):
                return back
        return 0

    def _decides(self, seat: Seat | None) -> bool:
        """Do undo and redo stop at this seat's decisions? They stop at people's, and at all where only bots play."""
        return seat is not None and (self.players[seat].is_human or not any(p.is_human for p in self.players))

    @property
    def can_undo(self) -> bool:
        """Is there a decision to take back?"""
        return self._undoable() > 0

    @property
    def can_redo(self) -> bool:
        """Was a decision taken back that could be made again?"""
        return bool(self._future)

    @property
    def barrier(self) -> str | None:
        """Why undo stops here; None where it does not."""
        return None if self.can_undo else next((move.barrier for move in reversed(self._past) if move.barrier), None)

    def undo(self) -> bool:
        """Takes back the last decision of a person and the bots' answers to it."""
        back = self._undoable()
        for _ in range(back):
            self._future.append(self._past.pop())
        if back:
            self._reset()
        return back > 0

    def redo(self) -> bool:
        """Makes again what the last undo took back."""
        if not self._future:
            return False
        self._advance(self._future.pop())
        while self._future and (self._future[-1].joined or not self._decides(self.to_act)):
            self._advance(self._future.pop())
        return True

    def reset_turn(self, seat: Seat | None = None) -> bool:
        """Takes back all that the seat to act has done since another seat acted.

        A seat whose turn is just over can be named instead: its last turn is taken back, and the bots' answers to it.
        """
        own = self.to_act if seat is None else seat
        answers = 0 if own == self.to_act else self._run(0, lambda each: each != own and not self.players[each].is_human)
        back = self._run(answers, lambda each: each == own)
        if back == answers:
            return False
        for _ in range(back):
            self._future.append(self._past.pop())
        self._reset()
        return True

    def _run(self, back: int, belongs: Callable[[Seat], bool]) -> int:
        """Counts the moves of such seats in a row, going back from `back` moves ago; it stops at a barrier."""
        while not self._past[-1 - back].barrier and (move := self._past[-1 - back].action) and belongs(move.seat):
            back += 1
        return back

    # -- who watches -------------------------------------------------------------------------------------------

    def watch(self, observer: Observer) -> None:
        """From now on the observer is told everything its seat may know; it begins with how things stand."""
        self._observers.append(observer)
        self.show(observer)

    def unwatch(self, observer: Observer) -> None:
        """The observer is told nothing more."""
        self._observers.remove(observer)

    def show(self, observer: Observer) -> None:
        """How things stand, for an observer that changed its seat or lost its place."""
        last = self._step(self.number_of(observer.viewer, self.count(observer.viewer)), observer.viewer)
        observer.on_reset(replace(last, view=self.view(observer.viewer)))

    def _reset(self) -> None:
        self._tell_keepers()
        for observer in tuple(self._observers):
            self.show(observer)

    def _step(self, number: int, viewer: Seat | None, *, kept: bool = False) -> Step:
        """A move as the viewer was told of it, or only what may be kept of that."""
        move = self._past[number]
        seat = move.action.seat if move.action else None
        events = self._kept(move, viewer) if kept else _seen(move.events, viewer)
        view = self.rules.view(move.state, viewer)
        return Step(self.count(viewer, number), move.label, seat, events, view, move.barrier)

    def _kept(self, move: _Move, viewer: Seat | None) -> tuple[Event, ...]:
        """What the viewer may look up again; once the match is over, all that it saw."""
        if self.outcome is not None:
            return _seen(move.events, viewer)
        return tuple(kept for event in move.events if (kept := event.kept_by(viewer)) is not None)

    def missed(self, viewer: Seat | None, *, since: int = 0) -> tuple[Step, ...]:
        """How things stood when the viewer knew of `since` moves, and every later one: told for the first time."""
        return tuple(self._step(number, viewer) for number in self._known(viewer)[since:])

    def history(self, viewer: Seat | None) -> tuple[Step, ...]:
        """The match from its set-up on as that viewer may look it up: the one exit for replays.

        Others' moves of which a log keeps nothing are left out, with those the viewer may not even know of.
        """
        steps = (self._step(number, viewer, kept=True) for number in self._known(viewer))
        return tuple(step for step in steps if step.events or step.seat in (None, viewer))

    def log(self, viewer: Seat | None, text: Text, *, since: int = 0) -> tuple[LogLine, ...]:
        """The moves from number `since` on as sentences, as that viewer may look them up; it counts as the viewer does."""
        lines: list[LogLine] = []
        for count, number in enumerate(self._known(viewer)[since:], start=since):
            move = self._past[number]
            kept = self._kept(move, viewer)
            said = [(event, words) for event in kept if (words := text.event(self.rules.id, event, self.names))]
            for index, (event, words) in enumerate(said, start=1):
                barrier = move.barrier if number and index == len(said) and move.barrier != SEALED else None
                lines.append(LogLine(count, move.label, words, event, barrier))
        return tuple(lines)

    # -- who keeps -----------------------------------------------------------------------------------------------

    def keep(self, keeper: Keeper) -> None:
        """From now on the keeper is told of every change; it begins with how things stand."""
        self._keepers.append(keeper)
        keeper.on_change()

    def note(self, name: str, value: str) -> None:
        """Keeps something with the match from now on."""
        if self.notes.get(name) != value:
            self.notes[name] = value
            self._tell_keepers()

    def release(self, keeper: Keeper) -> None:
        """The keeper is told nothing more."""
        self._keepers.remove(keeper)

    def _tell_keepers(self) -> None:
        """Tells the keepers first: what happened is saved even if showing it fails."""
        for keeper in tuple(self._keepers):
            keeper.on_change()


def _is_noticed(seat: Seat, events: Sequence[Event], viewer: Seat | None) -> bool:
    """May the viewer know that the seat's move was made at all? A secret one must not even be counted."""
    return seat == viewer or any(event.seen_by(viewer) is not None for event in events)


def _hides(event: Event) -> bool:
    return not event.reveals


def _seen(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    return tuple(seen for event in events if (seen := event.seen_by(viewer)) is not None)


def _chance_moved(before: Any, after: Any) -> bool:
    rng: Rng | None = getattr(before, "rng", None)
    return rng is not None and rng != after.rng

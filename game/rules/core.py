"""The kernel of every game's rules: chance, targets, actions, events, outcomes and the `Rules` contract.

It knows no particular game, and nothing of time, colours, texts, sounds, files or the global `random`.
"""

import re
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from game.errors import BadInput, list_words, unknown

Seat = int
"""0…n-1 clockwise; None as a viewer means the public at the table."""

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


class Rng(Struct, frozen=True, gc=False):
    """SplitMix64 in one int; every draw returns its value and the generator to use next."""

    state: int

    def roll(self, n: int) -> tuple[int, "Rng"]:
        """An integer 0…n-1, even to within n / 2**64."""
        state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64, Rng(state)

    def pick(self, items: Sequence[T]) -> tuple[T, "Rng"]:
        """One of the items."""
        index, rng = self.roll(len(items))
        return items[index], rng

    def shuffle(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Rng"]:
        """All of the items in random order (Fisher and Yates, from the back)."""
        deck = list(items)
        last = len(deck)
        if last < 2:
            return tuple(deck), self
        for drawn in _draws(self.state, last - 1):
            index = drawn * last >> 64
            last -= 1
            deck[last], deck[index] = deck[index], deck[last]
        return tuple(deck), Rng((self.state + 0x9E3779B97F4A7C15 * (len(deck) - 1)) & 0xFFFFFFFFFFFFFFFF)


@lru_cache(128)
def _lanes(count: int) -> tuple[int, int, int, struct.Struct]:
    """For `_draws`: a one in each lane, the step to each state, all low halves, and how to read the lanes."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((0x9E3779B97F4A7C15 * (lane + 1) & 0xFFFFFFFFFFFFFFFF) << 128 * lane for lane in range(count))
    return ones, steps, ones * 0xFFFFFFFFFFFFFFFF, struct.Struct("<" + "Q8x" * count)


def _draws(state: int, count: int) -> tuple[int, ...]:
    """What `roll(1 << 64)` would give so many times in a row, all at once: each in a lane of 128 bits of one long int.

    Every determinization shuffles decks, and Python works on a long int much faster than on many short ones.
    """
    ones, steps, low, lanes = _lanes(count)
    z = (state * ones + steps) & low
    z = ((z ^ (z >> 30 & low)) * 0xBF58476D1CE4E5B9) & low
    z = ((z ^ (z >> 27 & low)) * 0x94D049BB133111EB) & low
    return lanes.unpack((z ^ (z >> 31 & low)).to_bytes(16 * count, "little"))


def seeded(seed: int) -> Rng:
    """The generator of a seed; neighbouring seeds give unrelated games."""
    return Rng(Rng(seed % (1 << 64)).roll(1 << 64)[0])


class Target(Struct, frozen=True, order=True, gc=False):
    """Something a person can point at: a kind ("plot", "piece", "card", "button", …) and a key."""

    kind: str
    key: str


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values but for one."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def snake(name: str) -> str:
    """`GameStarted` → `game_started`: the name of a class in saves and texts."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Action(Struct, frozen=True, tag=snake, cache_hash=True, gc=False):
    """One small decision of the acting seat; one subclass per kind."""

    seat: Seat

    settings: ClassVar[tuple[str, ...]] = ()
    """The kinds of its steps that are set rather than pointed at: an orientation, an amount."""

    def steps(self) -> tuple[Target, ...]:
        """What a person points at, in order; no action's steps are the beginning of another's. Default: a button."""
        return (Target("button", self.kind()),)

    @classmethod
    def kind(cls) -> str:
        """The name in saves and texts."""
        return str(cls.__struct_config__.tag)


class Event(Struct, frozen=True, tag=snake, gc=False):
    """Something that happened; one subclass per kind, fields in words (`"b2"`, `"floor"`), never indexes into state."""

    reveals: ClassVar[bool] = False
    """True where information became known that an undo could not take back."""
    by_seat: ClassVar[tuple[str, ...]] = ()
    """The fields that hold a number for each seat; sentences tell them by name."""

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """The event as that seat may know it; None where it may not even know that it happened."""
        return self

    def kept_by(self, seat: Seat | None) -> "Event | None":
        """What that seat's log may keep: less than it saw where a game wants people to remember by themselves."""
        return self.seen_by(seat)

    @classmethod
    def kind(cls) -> str:
        """The name in saves and texts."""
        return str(cls.__struct_config__.tag)


Emit = Callable[[Event], None] | None

Measure = Callable[..., int]
"""A number of a view, given the view and words such as a seat and a row."""
TargetSet = Callable[..., Iterable["Target"]]
"""Places that have something in common in a view, given the view and words."""

Say = Callable[..., str]
"""Puts a view into words: the sentence of a key of the game, `<game>.draw.<key>`, with its parameters."""


class ScoreLine(Struct, frozen=True, gc=False):
    """Points and what they are for; the reason is a text key of the game."""

    reason: str
    points: int


Scores = tuple[tuple[ScoreLine, ...], ...]
"""For each seat its score lines; lines a viewer may not know are left out."""


def totals(scores: Scores) -> tuple[int, ...]:
    """The sum of each seat's lines."""
    return tuple([sum([line.points for line in lines]) for lines in scores])


class Outcome(Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """For each seat 1 = first; equals share a place and the next number is skipped."""
    scores: tuple[int, ...]
    lines: Scores
    decided_by: str = "points"
    """"points", the name of the tie-break that separated the winner, or "shared"."""
    won: bool | None = None
    """Only in cooperative games: did the table win?"""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Every seat in first place; in a lost cooperative game nobody."""
        return () if self.won is False else tuple(s for s, place in enumerate(self.places) if place == 1)

    @property
    def is_shared(self) -> bool:
        """Did several win who do not play together?"""
        return self.decided_by == "shared"


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places by descending key; equal keys share a place and the next number is skipped."""
    ranked = sorted(keys, reverse=True)
    return tuple([1 + ranked.index(key) for key in keys])


class Reason(Struct, frozen=True):
    """Why something is not allowed: the rule's id and the parameters of its text `<game>.why.<rule>`."""

    rule: str
    params: dict[str, str | int | tuple[str, ...]] = {}


class Because(Struct, frozen=True):
    """What speaks for a move: the key and the parameters of its text `<game>.because.<key>`; `seat` is a rival."""

    key: str
    params: dict[str, str | int] = {}


class IllegalAction(BadInput):
    """An action or notation the rules refuse; `reason` names the rule, None where the text cannot be read."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class Prompt(Struct, frozen=True):
    """What the seat to act is asked for and how much game is left: `<game>.now.<key>` and `<game>.left.<left>`."""

    key: str
    params: dict[str, str | int] = {}
    """The parameters of both texts."""
    left: str = ""
    """Empty where nothing is to be said about it."""


class Option(Struct, frozen=True):
    """A choice at set-up. Without `values` it takes free text that the game checks: for records, not for a screen."""

    name: str
    default: str
    values: tuple[str, ...] = ()


def digest(state: Struct) -> str:
    """The checksum of a state: equal on every machine and Python version."""
    return blake2b(msgspec.json.encode(state), digest_size=8).hexdigest()


def _plain(value: Any) -> str:
    """A value in words, without the brackets of the language it is written in."""
    if isinstance(value, Struct):
        return ", ".join(f"{name} {_plain(getattr(value, name))}" for name in value.__struct_fields__)
    if isinstance(value, tuple | list | frozenset):
        return " | ".join(map(_plain, value)) or "-"
    return "?" if value is None else str(value)


@lru_cache(32)
def _offered(rules: "Rules[Any, Any]", seats: int) -> dict[str, Option]:
    """The options by name; every match asks for them."""
    return {option.name: option for option in rules.options(seats)}


class Rules(ABC, Generic[S, V]):
    """One game: pure functions over frozen values. `S` is its full state, `V` what one seat may know of it."""

    id: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same moves may lead to another state."""
    seats: ClassVar[range]
    hidden: ClassVar[bool]
    """True where seats have secrets, so that people at one screen need a cover between turns."""
    cooperative: ClassVar[bool] = False
    """True where the seats win or lose together; then `Outcome.won` says which."""
    endings: ClassVar[tuple[str, ...]] = ("points",)
    """Everything that `Outcome.decided_by` can name."""

    turn_rule: ClassVar[str]
    """The id of the rule that only the seat on turn may act; its text takes `seat`."""

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """The choices offered at set-up for that many seats."""
        return ()

    @abstractmethod
    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> S:
        """The state at the first decision; `BadInput` for a seat count or option the game does not have."""

    def record(self, state: S) -> dict[str, str]:
        """Options that pin what chance decided at set-up, so that a record needs no generator. Default: the seed is enough."""
        return {}

    def wishes(self, options: Mapping[str, str]) -> dict[str, str]:
        """What people chose of the options of a match, without what `record` pinned. Default: nothing is pinned."""
        return dict(options)

    def resolve(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """Every option of the game with the given or the default value; checks the seat count, names and listed values."""
        if seats not in self.seats:
            raise BadInput(f"{self.id} is for {list_words(map(str, self.seats))} seats, not {seats}")
        known = _offered(self, seats)
        for name, value in options.items():
            if name not in known:
                raise BadInput(unknown(f"option of {self.id}", name, known))
            values = known[name].values
            if values and value not in values:
                raise BadInput(f'option {name} of {self.id} cannot be "{value}"; it must be {list_words(values)}')
        return {name: option.default for name, option in known.items()} | options

    def start(self, seats: int, seed: int, options: Mapping[str, Any], emit: Emit = None) -> S:
        """`new` with options from outside: their names are checked before they become arguments."""
        self.resolve(seats, dict(options))
        return self.new(seats, seed, emit=emit, **options)

    # -- play --------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S | V) -> Seat | None:
        """The seat whose decision is awaited; None when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> tuple[Action, ...]:
        """Every action of the seat to act, in a fixed order, without duplicates; empty exactly when the game is over."""

    @abstractmethod
    def apply(self, state: S, action: Any, emit: Emit = None) -> S:
        """The state at the next decision. Trusts the action, never changes `state`; tells `emit` what happened."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it lasts."""

    @abstractmethod
    def projected(self, state: S | V) -> Scores:
        """The points if the game ended now, by line; from a view only what that viewer may know."""

    def score_so_far(self, state: S | V) -> Scores:
        """What was scored and stays; `projected` has it too, and adds what would come if the game ended now.

        Default: nothing is scored before the game is over.
        """
        found = self.projected(state)
        return found if self.to_act(state) is None else ((),) * len(found)

    def settled(self, view: V) -> V:
        """The view by which a preview counts points: as if what lies open came to pass, such as a bid that may still be beaten.

        Default: the view as it is. Nothing hidden may show in it.
        """
        return view

    def foretold(self, view: V, action: Action) -> V | None:
        """What a move that reveals something leads to, as far as the viewer can know it before; None where that is nothing.

        It is worked out from the view alone. A preview shows it; nobody plays on from it.
        """
        return None

    def random_action(self, state: S, rng: Rng) -> tuple[Action, Rng]:
        """One legal action at random; games may do it faster than by listing all of them."""
        return rng.pick(self.legal(state))

    def is_open(self, state: S | V) -> bool:
        """May the awaited decision be made before everyone's eyes, as nothing that its seat alone knows is asked for?

        People at one screen then need no cover before it. Default: only where nobody has secrets.
        """
        return not self.hidden

    def undo_all(self, state: S) -> bool:
        """May undo go back over chance and over what was revealed? An option for a person who plays alone."""
        return False

    # -- what a seat may know ----------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that seat may know: no generator, no hidden field, nothing computed from one. It has a field `seat`."""

    @abstractmethod
    def determinize(self, view: V, rng: Rng) -> S:
        """Some full state that this view could come from: `view(determinize(v, rng), v.seat) == v`."""

    # -- what can be said of a position ------------------------------------------------------------------------

    def measures(self) -> Mapping[str, Measure]:
        """Numbers of a view by name, for claims and conditions such as `sees 0 E = 3`. Words after the name are arguments."""
        return {}

    def sets(self) -> Mapping[str, TargetSet]:
        """Sets of places of a view by name, such as `seen 0 A`, for questions that are answered by pointing."""
        return {}

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: S) -> str:
        """What stands before the next move in a record, without spaces, such as `3.W.2`."""
        return str(self.to_act(state))

    @abstractmethod
    def prompt(self, state: S | V) -> Prompt:
        """What is awaited now and how much game is left; key `over` when nothing is."""

    def draw(self, view: V, say: Say) -> str:
        """The view as a person reads it in a terminal; whatever is a word comes from `say`. Default: every field on a line."""
        return "\n".join(f"{name}: {_plain(getattr(view, name))}" for name in view.__struct_fields__)

    def told(self, view: V, chosen: tuple[Target, ...], target: Target, say: Say) -> str:
        """What could be chosen next, in words, where a move is typed step by step; empty where its name says enough."""
        return ""

    def notation(self, action: Action) -> str:
        """The action as text: the keys of its steps."""
        return " ".join(target.key for target in action.steps())

    def parse(self, state: S, text: str) -> Action:
        """The legal action the text means; `IllegalAction` with the broken rule, or with none for unreadable text."""
        wanted = " ".join(text.split())
        for action in self.legal(state):
            if self.notation(action) == wanted:
                return action
        reason = self.why_not(state, text)
        if reason is None:
            raise IllegalAction(f'cannot read the move "{text}"')
        raise IllegalAction(f'"{wanted}" is not allowed by {reason.rule}', reason)

    @abstractmethod
    def why_not(self, state: S, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first rule that refuses the move; None if it is legal or cannot be read.

        Pointing asks the same way, with the keys of the chosen targets joined by spaces, so a move may be incomplete. It also
        names the `targets` in order: where two kinds of things share a key, their kinds tell them apart. A typed move has none.
        """

    def from_text(self, position: str) -> S:
        """The state a position in the game's text form describes; `BadInput` where it makes no sense or there is no form."""
        raise BadInput(f"positions of {self.id} cannot be written as text")

    def to_text(self, state: S) -> str:
        """The text form of the state; `from_text(to_text(s)) == s`. `BadInput` where the game has none."""
        raise BadInput(f"positions of {self.id} cannot be written as text")

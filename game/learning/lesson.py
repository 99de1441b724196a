"""What a lesson is made of. `docs/LESSONS.md` tells how to write one; its words are texts, under `<course>.lesson.<lesson>`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.rules.core import Seat
from game.text import Text

Kind = Literal["see", "ask", "do", "watch", "play"]
Deed = Literal["turn", "zoom", "above", "side", "eye", "log", "choose", "deselect", "undo", "hint"]
"""What can be done at a table that is no move."""
Look = Literal["seat", "top", "near", "eye"]
MOST_STEPS = 12
LONGEST = 160
"""Characters of what the card says at one moment."""


class StepCamera(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a step is looked at from."""

    look: Look = "seat"
    """From the viewer's seat, from above, near what is in `around`, or level with the ground as the viewer sees it."""
    turn: float = 0.0
    """Degrees by which the eye walks around the table from there; positive to the right."""
    pitch: Annotated[float, Meta(ge=5, le=90)] | None = None
    """How steeply it looks down; None = as usual."""
    around: tuple[str, ...] = ()
    """Places that fill the picture; () = all that the seat plays on."""
    room: Annotated[float, Meta(ge=0, le=6)] = 1.0
    """How much is seen around these places, in plots."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step. Which fields mean something depends on its kind."""

    id: str
    kind: Kind
    claims: tuple[str, ...] = ()
    """What its words say of the position when it begins, for the engine to confirm."""
    lit: tuple[str, ...] = ()
    """Places that are lit: sets such as `seen 0 A`, or places such as `plot b2`."""
    marked: tuple[str, ...] = ()
    """Places with a pin over them: what "this" and "here" mean in its words."""
    rings: tuple[str, ...] = ()
    """Things in panels: `part players`, `piece floor` a card of the strip, or the key of a widget."""
    needs: tuple[str, ...] = ()
    """Parts of the window that matter now; others are dimmed. Empty = all matter."""
    camera: StepCamera | None = None
    """None = as in the step before."""
    overlay: str = ""
    """What is laid over the table, by the name the board has for it."""
    why: str = ""
    """The section of the rules that explains it."""
    position: str = ""
    """Another position from here on, in the game's text form."""
    lay: tuple[str, ...] = ()
    """Moves made before it begins, without being shown."""
    # ask
    among: tuple[str, ...] = ()
    """What can be pointed at."""
    right: tuple[str, ...] = ()
    """What has to be pointed at, all of it."""
    choices: dict[str, str] = {}
    """Answers to choose from, each with the claim that makes it right; in place of `among`."""
    hides: tuple[str, ...] = ()
    """What would tell the answer, covered until it is found: things in panels as in `rings`, or `badges` on the board."""
    # do
    wanted: tuple[str, ...] = ()
    """Moves that are meant; several in a row are joined by ` ; `."""
    until: tuple[str, ...] = ()
    """Conditions that have to be true afterwards, in place of `wanted`."""
    leads_on: bool = False
    """Is it only done where the next step can go on from there? Say so in `missed`."""
    best: tuple[str, ...] = ()
    """Moves that make them true."""
    deed: Deed | None = None
    """Something else that has to be done at the table, in place of a move."""
    counts: str = ""
    """A number that the card shows, as it is and as the pointed move would leave it."""
    astray: str = ""
    """A legal move that misses the point, for the test; else it takes the first it finds."""
    # watch
    moves: tuple[str, ...] = ()
    """Given moves, shown one after the other."""
    # play
    turns: Annotated[int, Meta(ge=1, le=9)] = 1
    """How many decisions the player makes freely."""

    @property
    def answer(self) -> tuple[str, ...]:
        """Moves by which it is done."""
        if self.kind == "watch":
            return self.moves
        return self.best or (split_moves(self.wanted[0]) if self.wanted else ())

    @property
    def takes_moves(self) -> bool:
        """Does the player make moves in it?"""
        return self.kind == "play" or (self.kind == "do" and self.deed is None)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it stands in its file, with where it comes from."""

    number: Annotated[int, Meta(ge=1, le=99)]
    """Its place among those of its course."""
    minutes: Annotated[int, Meta(ge=1, le=5)]
    players: tuple[str, ...]
    """The colours of the seats."""
    steps: tuple[LessonStep, ...]
    viewer: Seat = 0
    """The seat of whoever learns."""
    position: str = ""
    """In the game's text form; without one a match is set up from seed, options and moves."""
    seed: int = 1
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()
    """Made before it begins."""
    picture: StepCamera = StepCamera()
    """Where its picture in the list is taken from."""
    shows_now: bool = False
    """Does the now bar stay above the card? For a lesson that is about it."""
    game: str = ""
    """Where it is not that of its course."""
    course: str = ""
    name: str = ""

    @property
    def id(self) -> str:
        """What it is known by: `<course>/<name>`."""
        return f"{self.course}/{self.name}"

    def key(self, *parts: str) -> str:
        """The key of one of its texts."""
        return ".".join((self.course, "lesson", self.name, *parts))

    def words(self, text: Text, step: LessonStep, part: str) -> str:
        """What a step says; empty where it has no such words."""
        key = self.key(step.id, part)
        return text(key) if text.has(key) else ""

    def title(self, text: Text) -> str:
        """Its name."""
        return text(self.key("name"))


def split_moves(words: str) -> tuple[str, ...]:
    """`floor a1 ; roof a1` → its moves."""
    return tuple(move.strip() for move in words.split(";"))

"""The music as data: places with their stems and sections, the order of sections, and which stems sound. It plays nothing."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Literal, NamedTuple

from msgspec import Struct

from game.content import load

StemName = Literal["ground", "keys", "voice", "bass", "spark"]
STEMS: tuple[StemName, ...] = ("ground", "keys", "voice", "bass", "spark")
TAIL = 3.6
"""Seconds for which a section rings on after its bars, while the next one has begun."""
JOINING = 0.1
"""Share of a match over which a stem comes in."""
THINKING = {"ground": 0.7, "keys": 0.45}
"""What is left of the stems while somebody thinks."""
MENU, MAP = "menu", "map"


class Stem(Struct, frozen=True, forbid_unknown_fields=True):
    """A voice of the score: instrument, loudness against the loudest, share of the room, width, register, when it joins."""

    tool: str
    level: float
    wet: float
    width: float
    low: int
    high: int
    joins: float


class Phrases(Struct, frozen=True, forbid_unknown_fields=True):
    """Bars of one phrase group: a chord and, for each stem, a letter a bar. A stem without letters is silent here."""

    chords: str
    force: tuple[float, float, float]
    ground: str = ""
    keys: str = ""
    voice: str = ""
    bass: str = ""
    spark: str = ""

    @property
    def bars(self) -> int:
        """How many bars it has."""
        return len(self.chords.split())

    def letters(self, stem: StemName) -> str:
        """What a stem plays, one letter a bar."""
        words: str = getattr(self, stem)
        return words

    def __post_init__(self) -> None:
        for stem in STEMS:
            if len(self.letters(stem)) not in (0, self.bars):
                raise ValueError(f"{stem} has {len(self.letters(stem))} letters; there are {self.bars} chords")


class Venue(Struct, frozen=True, forbid_unknown_fields=True):
    """Key, time and players of one place."""

    tonic: str
    mode: str
    bpm: float
    beats: int
    moves: int
    figure: tuple[float, float, float, float]
    patterns: tuple[tuple[tuple[float, int], ...], ...]
    room: tuple[float, float, float]
    air: float
    stems: dict[StemName, Stem]
    sections: dict[str, Phrases]

    def __post_init__(self) -> None:
        if len({section.bars for section in self.sections.values()}) != 1:
            raise ValueError("sections must have the same number of bars, for each follows any other")

    @property
    def beat(self) -> float:
        """Seconds of a beat."""
        return 60 / self.bpm

    @property
    def bar(self) -> float:
        """Seconds of a bar."""
        return self.beat * self.beats

    @property
    def body(self) -> float:
        """Seconds of a section, without its tail."""
        return next(iter(self.sections.values())).bars * self.bar

    def plays(self, section: str, stem: StemName) -> bool:
        """Has the stem something to play there?"""
        return stem in self.stems and bool(self.sections[section].letters(stem))


@cache
def places() -> dict[str, Venue]:
    """All places with music, by name: the menu, the map of the campaign, and each game."""
    found: dict[str, Venue] = load("music.yaml", dict[str, Venue])
    return found


class Passage(NamedTuple):
    """A section as it comes: which, how many bars of rest follow it, and which stem pauses in it."""

    section: str
    rest: int
    pausing: str


def passages(place: Venue, seed: int) -> Iterator[Passage]:
    """The sections without end: the first states, some lift, the last one closes, then a rest. One seed gives one order."""
    random = Random(seed)
    opening, *others = place.sections
    closing = [name for name in others if name == "D"]
    middle = [name for name in others if name not in closing]
    while True:
        random.shuffle(middle)
        names = [opening, *(middle if random.random() < 0.6 else middle[:1]), *closing]
        for number, name in enumerate(names, 1):
            stems = [stem for stem in place.stems if stem != "ground"]
            pausing = random.choice(stems) if random.random() < 0.35 else ""
            yield Passage(name, random.randint(3, 8) if number == len(names) else 0, pausing)


def shares(place: Venue, progress: float, *, is_thinking: bool = False, pausing: str = "") -> dict[StemName, float]:
    """How loud each stem is: they join as the city grows, and make room for thoughts."""
    found: dict[StemName, float] = {}
    for name, stem in place.stems.items():
        share = 1.0 if stem.joins == 0 else max(0.0, min(1.0, (progress - stem.joins) / JOINING))
        found[name] = 0.0 if name == pausing else share * (THINKING.get(name, 0.0) if is_thinking else 1.0)
    return found

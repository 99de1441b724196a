"""Light as a value: where the sun or lamp stands, what sky and ground give back, haze, and how windows shine. Pure data.

A board draws itself in the light of its `Look`; the same value goes to the `Pipeline`. `config/light.yaml` holds one for
each time of day, and for a game's own place where it differs.
"""

from functools import cache
from typing import Any, Literal, get_args

from msgspec import Struct

from game.content import load

Time = Literal["morning", "day", "dusk", "night"]
TIMES: tuple[Time, ...] = get_args(Time)
Vector = tuple[float, float, float]
Colour = tuple[float, float, float]


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """What falls on a table. As it stands: a warm lamp in a study at dusk, with a window to the east."""

    sun_from: Vector = (-0.61, -0.25, 0.752)
    """Where sun or lamp stands, seen from the table; of length 1."""
    sun: Colour = (3.05, 2.42, 1.62)
    sky: Colour = (0.36, 0.40, 0.50)
    bounce: Colour = (0.42, 0.29, 0.19)
    """What the ground gives back from below."""
    window_from: Vector = (0.834, 0.250, 0.492)
    """Where the second, cool light stands that fills the shadows."""
    fill: Colour = (0.15, 0.25, 0.44)
    exposure: float = 1.12
    lamp: float = 8.5
    """How far a lamp reaches over the table; 0 for a sun, which reaches everywhere."""
    windows: float = 1.0
    """How brightly lit windows shine; 0 by day."""
    dark: Colour = (0.045, 0.036, 0.031)
    """What is behind everything, as a screen shows it."""
    haze: Colour = (0.6, 0.65, 0.7)
    haze_strength: float = 0.0
    haze_reach: tuple[float, float] = (15.0, 60.0)
    """Where haze begins and where it is full, in units from the eye."""

    @property
    def shadow(self) -> tuple[float, float]:
        """How far the shadow of something one unit high reaches, east and north."""
        return -self.sun_from[0] / self.sun_from[2], -self.sun_from[1] / self.sun_from[2]


LAMP = Light()


class Lights(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `config/light.yaml`."""

    usual: dict[str, Time]
    """The time of day at each game's table, where nothing else is asked for."""
    lights: dict[str, Light]
    """By time of day, or by game and time for a place of its own."""


@cache
def lights() -> Lights:
    """All lights there are."""
    found: Lights = load("light.yaml", Lights)
    return found


def light_of(game: str, time: Time | None = None) -> Light:
    """The light on a game's table at a time of day, or at its usual one."""
    known = lights()
    hour = time or known.usual.get(game, "day")
    return known.lights.get(f"{game} {hour}") or known.lights[hour]


def between(one: Light, other: Light, part: float) -> Light:
    """A light on the way from one to the other, for an evening that falls."""
    if part <= 0:
        return one
    if part >= 1:
        return other
    mixed = {name: _mixed(getattr(one, name), getattr(other, name), part) for name in one.__struct_fields__}
    for name in ("sun_from", "window_from"):
        size = sum(value * value for value in mixed[name]) ** 0.5 or 1.0
        mixed[name] = tuple(value / size for value in mixed[name])
    return Light(**mixed)


def _mixed(one: Any, other: Any, part: float) -> Any:
    if isinstance(one, tuple):
        return tuple(a + (b - a) * part for a, b in zip(one, other, strict=True))
    return one + (other - one) * part

"""Small phrases that several screens share: dates, kinds of players, keys."""

import time
from pathlib import Path

from game.content import ASSETS
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.drawing.look import Identity, identities
from game.text import Text

PRINTED_KEYS = {"arrow_left": "←", "arrow_right": "→", "arrow_up": "↑", "arrow_down": "↓"}


def date(t: Text, seconds: float) -> str:
    """When something was saved, as people write it."""
    when = time.localtime(seconds)
    month = t(f"date.month_{when.tm_mon}")
    return t(
        "date.written", day=when.tm_mday, month=month, year=when.tm_year, hour=f"{when.tm_hour:02}", minute=f"{when.tm_min:02}"
    )


def kind_name(t: Text, kind: str) -> str:
    """A person, or a bot of some level; levels without a name of their own are called by their id."""
    key = f"bot.{kind}.name"
    return t("seat.human") if kind == "human" else t(key) if t.has(key) else kind


def identity_name(t: Text, identity: Identity) -> str:
    """What a player is called by: the colour, or, in a colour of one's own choice, the emblem."""
    usual = {each.name: each.colour for each in identities().identities}
    is_usual = usual.get(identity.name, identity.colour) == identity.colour
    return t(f"colour.{identity.name}" if is_usual else f"emblem.{identity.emblem}")


def seats_words(t: Text, game: str) -> str:
    """For how many players a game is."""
    seats = GAMES[game].seats
    if len(seats) == 1:
        return t("seat.count", count=seats[0])
    return t("seat.range", least=seats[0], most=seats[-1])


def key_words(t: Text, key: str) -> str:
    """A key as it is printed on the keyboard."""
    *modifiers, name = key.split("-") if not key.endswith("-") else [*key[:-1].split("-")[:-1], "-"]
    words = [t(f"keys.key.{part}") for part in modifiers]
    own = f"keys.key.{name}"
    words.append(t(own) if t.has(own) else PRINTED_KEYS.get(name, name.upper() if len(name) < 4 else name))
    return " + ".join(words)


def cover_path(game: str) -> Path:
    """The picture on a game's box."""
    return ASSETS / "textures" / f"cover_{game}.jpg"


def target_name(text: Text, game: str, target: Target) -> str:
    """A target in words: its own text, a button's label, a word of the game, else its key."""
    for key in (f"{game}.target.{target.kind}.{target.key}", f"{game}.{target.kind}.{target.key}", f"{game}.word.{target.key}"):
        if text.has(key):
            return text(key)
    return target.key


def signed(points: int) -> str:
    """`+2` or `−1`, with a real minus: a change."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "±0"


def plain(number: float | str) -> str:
    """`2` or `−1`, with a real minus: an amount."""
    return str(number).replace("-", "\N{MINUS SIGN}")

"""Small phrases that several screens share: dates, kinds of players, keys, lessons."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.characters import EVEN, characters, level_of, strength_of, style_of
from game.content import ASSETS, LANGUAGES
from game.learning.course import find_lesson
from game.match.saves import Record
from game.match.session import Player
from game.rules import GAMES
from game.rules.core import Outcome, Target
from game.scenes.drawing.look import Identity, identities
from game.scenes.keys import MACOS
from game.text import Text, texts

if TYPE_CHECKING:
    from game.app import App

PRINTED_KEYS = {"arrow_left": "←", "arrow_right": "→", "arrow_up": "↑", "arrow_down": "↓"}
SEAT_NUMBERS = range(1, 10)
"""More than at any table."""
FORMER_NAMES = {"easy": ("Leichter Bot",), "normal": ("Normaler Bot",), "hard": ("Schwerer Bot",)}
"""What levels were called once. Older saves hold these names."""


def date(t: Text, seconds: float) -> str:
    """When something was saved, as people write it."""
    when = time.localtime(seconds)
    month = t(f"date.month_{when.tm_mon}")
    return t(
        "date.written", day=when.tm_mday, month=month, year=when.tm_year, hour=f"{when.tm_hour:02}", minute=f"{when.tm_min:02}"
    )


def lesson_words(t: Text, lesson: str) -> str:
    """What leads to the lesson of that id."""
    return t("tips.lesson", name=find_lesson(lesson).title(t))


def day(t: Text, seconds: float) -> str:
    """The day something was saved on, without the hour."""
    when = time.localtime(seconds)
    return t("date.day_year", day=when.tm_mday, month=t(f"date.month_{when.tm_mon}"), year=when.tm_year)


def short_day(t: Text, seconds: float, now: float) -> str:
    """The same where room is short; the year only where it is another than now."""
    when, months = time.localtime(seconds), t("date.short").split()
    key = "date.day" if when.tm_year == time.localtime(now).tm_year else "date.day_year"
    return t(key, day=when.tm_mday, month=months[when.tm_mon - 1], year=when.tm_year)


def kind_name(t: Text, kind: str) -> str:
    """A person, or a bot of some level, whatever its style; bots without a name of their own are called by their id."""
    key = f"bot.{level_of(kind)}.name"
    return t("seat.human") if kind == "human" else t(key) if t.has(key) else kind


def character_name(t: Text, character: str) -> str:
    """The trade of a character."""
    return t(f"character.{character}.name")


def character_of(player: Player) -> str:
    """The character of a bot: the trade it is called by, in whatever language; empty for everybody else."""
    if not strength_of(player.kind):
        return ""
    every = ((name, character_name(texts(language), name)) for language in LANGUAGES for name in characters())
    return next((name for name, trade in every if trade == player.name), "")


def character_words(t: Text, character: str, kind: str, game: str) -> str:
    """Who a bot with a character is: its trade, its level, and how it plays that game, where it has a style for it."""
    says = t("character.is", name=character_name(t, character), level=kind_name(t, kind))
    has_style = characters()[character] == EVEN or style_of(character, game)
    return f"{says} {t(f'character.{character}.about')}" if has_style else says


def usual_name(t: Text, kind: str, number: int) -> str:
    """What somebody at that seat is called who has not said otherwise."""
    return t("seat.player", number=number) if kind == "human" else t("seat.bot", level=kind_name(t, kind), number=number)


def _usual_number(player: Player) -> int | None:
    """The number in a name that is only the usual one, in whatever language; None for a name of one's own."""
    for language in LANGUAGES:
        t = texts(language)
        for number in SEAT_NUMBERS:
            former = (t("seat.bot", level=level, number=number) for level in FORMER_NAMES.get(player.kind, ()))
            if player.name in (usual_name(t, player.kind, number), *former):
                return number
    return None


def own_name(player: Player) -> str:
    """The name somebody was given; empty where nobody thought of one."""
    return player.name if _usual_number(player) is None and not character_of(player) else ""


def names_in(t: Text, players: Sequence[Player]) -> tuple[str, ...]:
    """The players' names, the usual ones as this language has them, whatever language a match began in."""
    return tuple(_name_in(t, player) for player in players)


def _name_in(t: Text, player: Player) -> str:
    character, number = character_of(player), _usual_number(player)
    if character:
        return character_name(t, character)
    return player.name if number is None else usual_name(t, player.kind, number)


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


def key_words(t: Text, key: str, *, system: str = sys.platform) -> str:
    """A key as it is printed on the keyboards of that system."""
    *modifiers, name = key.split("-") if not key.endswith("-") else [*key[:-1].split("-")[:-1], "-"]
    printed = "keys.key_macos" if system == MACOS else "keys.key"
    words = [t(f"{printed if t.has(f'{printed}.{part}') else 'keys.key'}.{part}") for part in modifiers]
    own = f"keys.key.{name}"
    words.append(t(own) if t.has(own) else PRINTED_KEYS.get(name, name.upper() if len(name) < 4 else name))
    return " + ".join(words)


def key_hint(app: "App", action: str) -> str:
    """The first key of an action in brackets, for a tip; empty where it has none."""
    bound = {name: keys for actions in app.keys.bindings.values() for name, keys in actions.items()}
    keys = bound.get(action, ())
    return f" ({key_words(app.t, keys[0])})" if keys else ""


def match_name(t: Text, record: Record) -> str:
    """What a saved match is called: its game, and the mission it is."""
    name = t(f"{record.game}.name")
    chapter = f"{record.game}.chapter.{record.notes.get('mission', '').partition(' ')[0]}"
    return f"{name}: {t(chapter)}" if t.has(chapter) else name


def cover_path(game: str) -> Path:
    """The picture on a game's box."""
    return ASSETS / "textures" / f"cover_{game}.jpg"


def target_name(text: Text, game: str, target: Target) -> str:
    """A target in words; what has no name of its own is called by its kind, `<game>.some.<kind>`, and lit where it lies.

    That text may say its key, where the key is a number that stands on the thing.
    """
    found, some = text.target(game, target), f"{game}.some.{target.kind}"
    return text(some, number=target.key) if found == target.key and text.has(some) else found


def move_name(text: Text, game: str, steps: Sequence[Target]) -> str:
    """A move in words: one target after the other, or as the text `<game>.move.<kinds>` puts them together."""
    named = dict[str, str]()
    for step in steps:
        name = target_name(text, game, step)
        named[step.kind] = f"{named[step.kind]}, {name}" if step.kind in named else name
    key = f"{game}.move.{'_'.join(step.kind for step in steps)}"
    return text(key, **named) if text.has(key) else " ".join(target_name(text, game, step) for step in steps)


def signed_points(points: int) -> str:
    """`+2` or `−1`, with a real minus: a change."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "±0"


def amount_more(points: int) -> str:
    """`+ 36` or `− 2`: what would be added to an amount, as a sum is written. The two parts stay together."""
    sign = "+" if points >= 0 else "\N{MINUS SIGN}"
    return f"{sign}\N{NO-BREAK SPACE}{abs(points)}"


def score_words(scored: int, projected: int) -> str:
    """`18 + 36`: what was scored, and what would be added if the match ended now."""
    return f"{plain(scored)}\N{NO-BREAK SPACE}{amount_more(projected - scored)}"


def headline(t: Text, game: str, outcome: Outcome, players: Sequence[str]) -> str:
    """How a match ended, in the game's own words for such an end where it has any."""
    own = f"{game}.headline.{outcome.decided_by}"
    if t.has(own):
        return t(own)
    if outcome.won is not None:
        return t("results.won") if outcome.won else t("results.lost")
    names = [players[seat] for seat in outcome.winners]
    if len(names) == 1:
        return t("results.winner", name=names[0])
    return t(
        "results.winners" if outcome.is_shared else "results.team",
        names=t("results.and").join([", ".join(names[:-1]), names[-1]]),
    )


def plain(number: float | str) -> str:
    """`2` or `−1`, with a real minus: an amount."""
    return str(number).replace("-", "\N{MINUS SIGN}")

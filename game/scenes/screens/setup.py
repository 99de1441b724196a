"""Set-up of a match: who sits where, names and colours, options and seed. It knows no game by name, but for its doors."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import yaml
from msgspec import Struct

from game.bots import BOTS, USUAL
from game.bots.characters import characters, kind_of, seat_characters, strength_of
from game.bots.levels import LEVELS
from game.content import LARGEST, convert, read_yaml
from game.errors import BadInput, unknown
from game.files import OwnFile
from game.match.saves import SEEDS
from game.match.session import Player, Session, one_name
from game.player import keepsake
from game.player.crash import LOG
from game.player.statistics import StatisticsFile
from game.rules import GAMES
from game.rules.core import Option
from game.scenes.boards.screen import screen_of
from game.scenes.boards.setting import Bench
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.drawing.look import Identity, identities
from game.scenes.learn.welcome import lesson_button
from game.scenes.scene import Scene
from game.scenes.screens.seatplan import SeatPlan, Sitter
from game.scenes.widgets import (
    Button,
    Choice,
    Column,
    Control,
    Grid,
    Label,
    Panel,
    Picture,
    Row,
    Size,
    Space,
    TextField,
    Toggle,
    Widget,
)
from game.scenes.widgets.fields import Field, page
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.portraits import FaceButton
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import CONTROL, GAP, GAP_SMALL
from game.scenes.words import character_name, character_words, cover_path, identity_name, kind_name, usual_name

if TYPE_CHECKING:
    from game.app import App

EMPTY = "empty"
LONGEST_TYPED = 18
"""Letters of a name for which a seat's panel has room."""
SWITCH = frozenset({"on", "off"})
FIRST_OPTIONS = 3
"""How many options are shown before "more"."""
INTRO = "intro"
"""The value of an option that is meant for a first game."""
SIDES = "sides"
"""The option that says at which sides of the table people sit, a letter for each seat."""


DOORS: dict[str, tuple[tuple[str, str, str, dict[str, str]], ...]] = {
    "cities": (("campaign", "city", "campaign", {}), ("daily", "clock", "campaign", {"chosen": "daily"}))
}
"""Other ways to play a game than a single match: name, sign, screen, and how it is opened."""


class Chair(Struct, frozen=True):
    """One seat as chosen: who, by which name (empty = the usual one), in which colour, and as which character.

    An empty character is one that nobody else has.
    """

    kind: str
    colour: str
    name: str = ""
    character: str = ""


class Seating(Struct, frozen=True):
    """A whole set-up, as it is remembered for the next time."""

    seats: tuple[Chair, ...]
    options: dict[str, str] = {}


def usual_seating(game: str) -> Seating:
    """One person and a bot in every other seat the game needs, alone where that is enough; the rest stays empty."""
    seats = GAMES[game].seats
    colours = keepsake.seat_colours(seats[-1])
    kinds = ["human", *[USUAL] * (seats[0] - 1), *[EMPTY] * (seats[-1] - seats[0])]
    return Seating(tuple(Chair(kind, colour) for kind, colour in zip(kinds, colours, strict=False)))


def choosable(game: str, count: int) -> list[Option]:
    """The options that many players can choose here: those with values, and those in free text that the game asks for."""
    own = screen_of(game).free_options
    return [option for option in GAMES[game].options(count) if option.values or option.name in own]


def choosable_seating(game: str, seating: Seating) -> Seating:
    """A set-up with only those options that people can choose here: what chance decided in a match is none of them."""
    shown = {option.name for count in GAMES[game].seats for option in choosable(game, count)}
    options = {name: value for name, value in GAMES[game].wishes(seating.options).items() if name in shown}
    chairs = tuple(msgspec.structs.replace(seat, name=one_name(seat.name)) for seat in seating.seats)
    return Seating(chairs, options)


class Setup(Scene):
    """Prepares a match of one game."""

    def __init__(self, app: App, game: str = "", seating: Seating | None = None) -> None:
        super().__init__(app)
        self.game = game or next(iter(GAMES))
        if self.game not in GAMES:
            raise BadInput(unknown("game", self.game, GAMES))
        self.rules = GAMES[self.game]
        self._memory = OwnFile(app.profile.config / "setup.yaml", largest=LARGEST)
        self.seating = choosable_seating(self.game, seating) if seating else self._remembered() or usual_seating(self.game)
        self.seed = ""
        self.more = False
        self._noted: dict[str, Any] = {}
        self._book = StatisticsFile(app.profile.data)
        self.is_newcomer = all(match.game != self.game for match in self._book.read().matches)
        """Has nobody here finished a match of this game? Then the introductory game is suggested."""

    @property
    def rules_game(self) -> str:
        """The game that is prepared."""
        return self.game

    def enter(self) -> None:
        """One page, before the picture of the box."""
        self._backdrop = Backdrop(self, cover_path(self.game))
        self.show(self._compose)
        if self._book.notice:
            self.app.toast(self._book.notice)
        self.listen("back", lambda: self.app.go("menu"))

    def adapt(self) -> None:
        """The picture fills the window."""
        self._backdrop.build()

    # -- memory ------------------------------------------------------------------------------------------------

    def _seatings(self) -> dict[str, Any]:
        """How each game was set up last time; what makes no sense here, because it is newer, stays as it stands there."""
        path = self._memory.path
        found = self._memory.read(lambda path: convert(read_yaml(path) or {}, dict[str, Any], source=str(path))) or {}
        for game, data in found.items():
            with suppress(BadInput):
                found[game] = choosable_seating(game, convert(data, Seating, source=str(path))) if game in GAMES else data
        return found

    def _remembered(self) -> Seating | None:
        """How this game was set up last time, if that still makes sense."""
        seating = self._seatings().get(self.game)
        if not isinstance(seating, Seating) or len(seating.seats) != self.rules.seats[-1]:
            return None
        known = {EMPTY, "human", *BOTS}
        if any(seat.kind not in known for seat in seating.seats):
            return None
        return seating

    def _remember(self) -> None:
        seatings = {**self._seatings(), self.game: self.seating}
        with suppress(BadInput):  # then it is chosen again next time
            self._memory.write(yaml.safe_dump(msgspec.to_builtins(seatings), sort_keys=False, allow_unicode=True))

    # -- what stands -------------------------------------------------------------------------------------------

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats somebody sits at."""
        return tuple(index for index, seat in enumerate(self.seating.seats) if seat.kind != EMPTY)

    def usual_name(self, index: int) -> str:
        """What somebody is called who has not said otherwise."""
        kind, character = self.seating.seats[index].kind, self.characters()[index]
        if character:
            return character_name(self.t, character)
        return usual_name(self.t, "human" if kind == EMPTY else kind, index + 1)

    def characters(self) -> list[str]:
        """The character at each seat; empty where there is none."""
        is_wanted = self.app.settings.characters
        return seat_characters(
            [seat.character if is_wanted and strength_of(seat.kind) else None for seat in self.seating.seats]
        )

    def _next_character(self, index: int) -> None:
        """The next trade that sits nowhere else."""
        taken, names = self.characters(), list(characters())
        now = names.index(taken[index])
        free = [name for name in (*names[now + 1 :], *names[:now]) if name not in taken]
        for each, character in enumerate(taken):  # whoever sits beside keeps theirs
            if character:
                self._change_seat(each, character=free[0] if each == index else character)
        self.refresh()

    def _options(self) -> tuple[Option, ...]:
        """The options offered to that many players."""
        count = len(self.taken)
        return tuple(option for option in self.rules.options(count) if option.values) if count in self.rules.seats else ()

    def value(self, option: Option) -> str:
        """What was chosen, where it is still possible."""
        usual = INTRO if self.is_newcomer and INTRO in option.values else option.default
        value = self.seating.options.get(option.name, usual)
        return value if value in option.values or not option.values else usual

    def _chosen(self, count: int) -> dict[str, str]:
        """Every option as it will be played."""
        options = {option.name: self.value(option) for option in choosable(self.game, count)}
        return screen_of(self.game).amend(options)

    def _change_seat(self, index: int, **changes: str) -> None:
        seats = list(self.seating.seats)
        seats[index] = msgspec.structs.replace(seats[index], **changes)
        self.seating = msgspec.structs.replace(self.seating, seats=tuple(seats))

    def set_kind(self, index: int, kind: str) -> None:
        """Gives a seat to a person or a bot, or leaves it empty."""
        self._change_seat(index, kind=kind)
        self.refresh()

    def _next_colour(self, index: int) -> None:
        """The next colour; whoever has it gets this one."""
        names = [each.name for each in identities().identities]
        mine = self.seating.seats[index].colour
        wanted = names[(names.index(mine) + 1) % len(names)]
        for other, seat in enumerate(self.seating.seats):
            if seat.colour == wanted:
                self._change_seat(other, colour=mine)
        self._change_seat(index, colour=wanted)
        self.refresh()

    def set_option(self, name: str, value: str) -> None:
        """Chooses how the match is played."""
        self.seating = msgspec.structs.replace(self.seating, options={**self.seating.options, name: value})
        self.refresh()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        name = t(f"{self.game}.name")
        head: list[Widget] = [Label(t("setup.title", game=name), "title" if window.h >= 600 else "heading")]
        if window.h >= 600:
            head.append(Label(t(f"{self.game}.about"), soft=True))
            if any(INTRO in option.values and self.value(option) == INTRO for option in self._options()) and self.is_newcomer:
                head.append(Label(t("setup.newcomer"), soft=True))
        wide = window.w >= 1000
        seats = Panel(Column(Label(t("setup.seats"), "heading"), *self._seats(), *self._plan(), gap=GAP))
        options = Panel(Column(Label(t("setup.options"), "heading"), *self._option_fields(), gap=GAP))
        left, right = Column(seats, *self._setting()), Column(options)  # each as high as it is
        body: Widget = Grid(left, right, least=440, most=2, gap=GAP * 1.5)
        title: Widget = Column(*head, gap=2)
        if self.game in DOORS:
            head += [Space(h=4), self._doors()]
            title = Column(*head, gap=2)
        if wide and window.h >= 600:
            title = Row(Picture(cover_path(self.game), 81, 108), Column(*head, gap=2, grow=1), gap=GAP * 1.5)
        return page(title, body, self._footer(), window=window)

    def _doors(self) -> Widget:
        """The other ways to play this game; this page is the free one."""
        buttons = [
            Button(self.t(f"setup.door.{name}"), partial(self.app.go, scene, **how), icon=sign, key=f"door-{name}", height=40)
            for name, sign, scene, how in DOORS[self.game]
        ]
        return Row(*buttons, Label(self.t("setup.door.free"), "small", soft=True), wrap=True, gap=GAP_SMALL)

    def _setting(self) -> list[Widget]:
        """What the game itself has to show or to ask."""
        count = len(self.taken)
        if count not in self.rules.seats:
            return []
        theme = self.app.interface.kit.theme
        bench = Bench(count, self._chosen(count), self.t, theme, self.set_option, self._noted)
        found = screen_of(self.game).setting(bench)
        return [Panel(found)] if found is not None else []

    def _seats(self) -> list[Widget]:
        return [self._seat(index, self.app.identity(seat.colour)) for index, seat in enumerate(self.seating.seats)]

    def _plan(self) -> list[Widget]:
        """Who sits at which side, where the game has sides."""
        t = self.t
        sides = next((self.value(option) for option in self._options() if option.name == SIDES), "")
        sitters = []
        for side, index in zip(sides, self.taken, strict=False):
            seat = self.seating.seats[index]
            name = seat.name or self.usual_name(index)
            words = t("setup.sits", name=name, side=t(f"seat.side.{side}"))
            sitters.append(Sitter(side, self.app.identity(seat.colour), name, words))
        return [SeatPlan(t("setup.plan"), sitters)] if sitters else []

    def _who(self, index: int) -> Widget:
        """A person, a bot of some level, one of the bots outside that order, or nobody."""
        t, kind = self.t, self.seating.seats[index].kind
        others = [bot for bot in BOTS if bot not in LEVELS]
        kinds = ["human", *LEVELS, *others, *([EMPTY] if len(self.seating.seats) > self.rules.seats[0] else [])]
        names = [(each, t("seat.empty") if each == EMPTY else kind_name(t, each)) for each in kinds]
        notes = {each: t(f"bot.{each}.about") for each in kinds if t.has(f"bot.{each}.about")}
        return Choice(
            names,
            kind,
            lambda kind: self.set_kind(index, kind),
            folded=True,
            notes=notes,
            apart=(LEVELS[0], others[0], EMPTY),
            key=f"who-{index}",
            tip=notes.get(kind) or t("setup.who", number=index + 1),
        )

    def _seat(self, index: int, identity: Identity) -> Widget:
        """Colour, who, and, if somebody, the name."""
        t, seat, number = self.t, self.seating.seats[index], index + 1
        who = self._who(index)
        colour = ColourButton(
            identity,
            lambda: self._next_colour(index),
            faint=seat.kind == EMPTY,
            key=f"colour-{index}",
            tip=t("setup.colour", colour=identity_name(t, identity)),
        )
        field = TextField(
            seat.name,
            lambda text: self._change_seat(index, name=one_name(text)),
            hint=self.usual_name(index),
            most=LONGEST_TYPED,
            width=220,
            key=f"name-{index}",
            tip=t("setup.name", number=number),
            grow=1,
        )
        parts: list[Widget] = [colour, *self._face(index), field, who]
        if seat.kind == EMPTY:
            parts = [colour, Space(grow=1), who]
        return Row(*parts, gap=GAP_SMALL)

    def _face(self, index: int) -> list[Widget]:
        """The face of a bot with a character; a press takes the next one."""
        character, kind = self.characters()[index], self.seating.seats[index].kind
        if not character:
            return []
        about = character_words(self.t, character, kind, self.game)
        tip = self.t("character.next", about=about)
        return [FaceButton(character, lambda: self._next_character(index), key=f"face-{index}", tip=tip)]

    def _option_fields(self) -> list[Widget]:
        t = self.t
        options = self._options()
        shown = options if self.more or len(options) <= FIRST_OPTIONS + 1 else options[:FIRST_OPTIONS]
        fields: list[Widget] = [self._option(option) for option in shown]
        if len(options) > FIRST_OPTIONS + 1:
            word, sign = ("setup.less", "up") if self.more else ("setup.more", "down")
            fields.append(Row(Button(t(word), self._toggle_more, icon=sign, look="quiet", key="more")))
        seed = TextField(
            self.seed, self._set_seed, most=19, digits=True, hint=t("setup.seed_hint"), width=230, key="seed", grow=1
        )
        dice = Button("", self._roll, icon="dice", key="dice", tip=t("setup.dice"))
        fields.append(Field(t("setup.seed"), Row(seed, dice, gap=GAP_SMALL), about=t("setup.seed_about")))
        return fields

    def _option(self, option: Option) -> Widget:
        t, base = self.t, f"{self.game}.option.{option.name}"
        value = self.value(option)

        def change(value: str) -> None:
            self.set_option(option.name, value)

        if set(option.values) == SWITCH:
            switch: Widget = Toggle("", value == "on", lambda on: change("on" if on else "off"), key=f"option-{option.name}")
            return Field(t(f"{base}.name"), switch, about=t(f"{base}.about"), beside=True, asks=self._asks(option))
        names = [(each, t(f"{base}.value.{each}")) for each in option.values]
        choice = Choice(names, value, change, key=f"option-{option.name}")
        return Field(t(f"{base}.name"), choice, about=t(f"{base}.about"), asks=self._asks(option))

    def _asks(self, option: Option) -> Widget:
        """A small button that opens the rule of an option."""
        name = self.t(f"{self.game}.option.{option.name}.name")
        return Button(
            "",
            lambda: self.read_rules(f"option.{option.name}"),
            icon="question",
            look="quiet",
            height=28,
            tip=self.t("setup.asks", option=name),
            key=f"ask-{option.name}",
        )

    def _footer(self) -> Widget:
        t = self.t
        ready = len(self.taken) in self.rules.seats
        parts: list[Widget] = [Button(t("setup.back"), lambda: self.app.go("menu"), icon="back", key="back")]
        parts += [*lesson_button(self.app, self.game, t("setup.learn")), Space(grow=1)]
        if not ready:
            theme = self.app.interface.kit.theme
            parts.append(Label(t("setup.too_few", count=self.rules.seats[0]), ink=theme.bad))
        parts.append(Button(t("setup.start"), self.start, icon="play", look="primary", enabled=ready, key="start"))
        return Row(*parts)

    # -- what happens ------------------------------------------------------------------------------------------

    def _toggle_more(self) -> None:
        self.more = not self.more
        self.refresh()

    def _set_seed(self, text: str) -> None:
        self.seed = text

    def _roll(self) -> None:
        self.seed = str(time.time_ns() // 1000 % 1_000_000)
        self.refresh()

    def session(self) -> Session:
        """The match as it was set up."""
        seats = [(index, self.seating.seats[index]) for index in self.taken]
        trades = self.characters()
        kinds = {index: kind_of(seat.kind, trades[index], self.game) if trades[index] else seat.kind for index, seat in seats}
        players = [Player(seat.name or self.usual_name(index), kinds[index]) for index, seat in seats]
        seed = int(self.seed) % SEEDS if self.seed else time.time_ns() % SEEDS
        return Session(self.rules, players, seed=seed, options=self._chosen(len(players)))

    def start(self) -> None:
        """To the table."""
        try:
            session = self.session()
        except BadInput as fault:
            LOG.info("refused: %s", fault)
            self.app.toast(self.t("setup.refused"))
            return
        self._remember()
        colours = tuple(self.seating.seats[index].colour for index in self.taken)
        self.app.go("table", session=session, colours=colours)


class ColourButton(Control):
    """A player's colour and emblem; a press takes the next."""

    radius = CONTROL * 0.3

    def __init__(
        self, identity: Identity, on_click: Callable[[], None], *, faint: bool = False, key: str = "", tip: str = ""
    ) -> None:
        super().__init__(key=key, tip=tip)
        self.identity, self.on_click, self.faint = identity, on_click, faint

    def wants(self, width: float) -> Size:
        """A square as high as other controls."""
        return Size(CONTROL, CONTROL)

    def least(self) -> float:
        """It never shrinks."""
        return CONTROL

    def draw(self) -> None:
        """The emblem, larger under the pointer."""
        emblem, ring = Shape(), Shape()
        size = CONTROL - (0 if self.hovered else 6)
        add_emblem(emblem, self.rect.w / 2, self.rect.h / 2, size=size, identity=self.identity, soft=self.kit.pixel)
        self.ring(ring)
        self.put(ring)
        self.put(emblem)
        self.art.get_child(1).set_alpha_scale(0.35 if self.faint else 1.0)

    def activate(self) -> None:
        """The next colour."""
        self.kit.sound("click")
        self.on_click()

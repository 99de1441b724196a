"""The options: all settings of a player, and the keys. Changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.content import LANGUAGES, load
from game.errors import BadInput
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.drawing.look import TIERS
from game.scenes.keys import FIXED, RESERVED
from game.scenes.scene import Scene
from game.scenes.screens.palette import Palette
from game.scenes.table.moments import Pace
from game.scenes.widgets import (
    Button,
    Choice,
    Column,
    Grid,
    Label,
    Panel,
    Row,
    Slider,
    Space,
    Toggle,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.fields import Field, page
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.window import LARGEST_SCALE
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App

WINDOWS = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """Something of others that is packed with the program."""

    name: str
    by: str
    licence: str
    notice: str = ""
    """What its licence wants to be said."""

    def __str__(self) -> str:
        return f"{self.name}: {self.by} ({self.licence}){f'. {self.notice}' if self.notice else ''}"


class KeyButton(Button):
    """Shows the keys of an action; once pressed it waits for a new one."""

    def __init__(self, text: str, *, on_key_chosen: Callable[[str], None], waiting: str, key: str) -> None:
        super().__init__(text, self._wait, kind="body", key=key)
        self._idle, self._waiting_text, self._chosen = text, waiting, on_key_chosen
        self.waits = False

    def _wait(self) -> None:
        self.waits, self.text, self.selected = True, self._waiting_text, True
        self.takes_text = True  # letters belong to it now
        self.relayout()

    def _rest(self) -> None:
        self.waits, self.text, self.selected, self.takes_text = False, self._idle, False, False
        self.relayout()

    def on_key(self, key: str) -> bool:
        """The new key; Esc leaves things as they are."""
        if not self.waits:
            return False
        self._rest()
        if key != "escape":
            self._chosen(key)
        return True

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Whoever goes elsewhere no longer waits."""
        if self.waits and focused is False:
            self._rest()
        super().set_state(hovered=hovered, held=held, focused=focused)


class Options(Scene):
    """One page of settings; lies over the menu or over a paused table."""

    def __init__(self, app: App) -> None:
        super().__init__(app)

    def enter(self) -> None:
        """All panels."""
        self._backdrop = Backdrop(self)
        self.palette = Palette(self)
        self.show(self._compose)
        self.listen("back", self.app.pop)

    def adapt(self) -> None:
        """The room fills the window."""
        self._backdrop.build()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        panels = [self._general(), self._screen(), self._play(), self._sound()]
        body = Column(Grid(*panels, least=440, most=2, gap=GAP * 1.5), self.palette.compose(), self._keys(), gap=GAP * 1.5)
        title = Label(t("options.title"), "title" if window.h >= 600 else "heading")
        licences = Button(t("options.licences"), self._show_licences, look="quiet", key="licences")
        footer = Row(licences, Space(grow=1), Button(t("options.done"), self.app.pop, icon="check", look="primary", key="done"))
        return page(title, body, footer, window=window)

    def _show_licences(self) -> None:
        """Whose work this stands on, and under which licence."""
        lines = [str(each) for each in load("licences.yaml", tuple[Work, ...])]

        def close() -> None:
            self.close(layer)

        def compose() -> Widget:
            text = "\n".join([self.t("options.licences_about"), *lines])
            return dialog(self.t("options.licences"), text, [(self.t("options.licences_close"), close, "primary")])

        layer = self.show(compose, centred_region(720), modal=True, shade=True, on_cancel=close)

    def _panel(self, key: str, *fields: Widget) -> Widget:
        return Panel(Column(Label(self.t(f"options.{key}"), "heading"), *fields, gap=GAP))

    def _switch(self, name: str) -> Widget:
        value = bool(getattr(self.app.settings, name))
        return Toggle(self.t(f"options.{name}"), value, lambda on: self.app.change(**{name: on}), key=name)

    def _general(self) -> Widget:
        t, settings = self.t, self.app.settings
        languages = [(language, t(f"options.language_{language}")) for language in LANGUAGES]
        scale = Slider(
            self.app.scale,
            self._set_scale,
            least=0.75,
            most=LARGEST_SCALE,
            step=0.05,
            shown=self._percent,
            late=True,
            key="ui_scale",
        )
        return self._panel(
            "general",
            Field(t("options.language"), Choice(languages, settings.language, self._set_language, key="language")),
            Field(t("options.ui_scale"), scale),
            self._switch("high_contrast"),
            self._switch("reduced_motion"),
        )

    def _set_scale(self, value: float) -> None:
        self.app.change(ui_scale=round(value, 2))
        self.refresh()

    def _follow_screen(self, follows: bool) -> None:
        self.app.change(ui_scale="auto" if follows else round(self.app.scale, 2))
        self.refresh()

    def _set_language(self, language: str) -> None:
        self.app.change(language=language)

    def _screen(self) -> Widget:
        t, settings = self.t, self.app.settings
        now, most = self.app.pixels, self.app.room_on_screen
        sizes = sorted({now, *(size for size in WINDOWS if most is None or (size[0] <= most[0] and size[1] <= most[1]))})
        windows = [(f"{w}x{h}", f"{w} × {h}") for w, h in sizes]
        size = f"{now[0]}x{now[1]}"
        automatic = t("options.quality_auto", tier=t(f"options.tier.{self.app.quality}"))
        tiers = [("auto", automatic), *((tier, t(f"options.tier.{tier}")) for tier in TIERS)]
        return self._panel(
            "screen",
            self._switch("fullscreen"),
            Toggle(t("options.ui_scale_auto"), settings.ui_scale == "auto", self._follow_screen, key="ui_scale_auto"),
            Field(t("options.window"), Choice(windows, size, self._set_window, folded=True, key="window")),
            Field(t("options.quality"), Choice(tiers, settings.quality, self._set_quality, folded=True, key="quality")),
        )

    def _set_window(self, size: str) -> None:
        width, _, height = size.partition("x")
        self.app.change(window=(int(width), int(height)))

    def _set_quality(self, tier: str) -> None:
        self.app.change(quality=tier)
        self.refresh()

    def _play(self) -> Widget:
        t, settings = self.t, self.app.settings
        marks = [(str(n), t(f"options.highlights_{n}")) for n in range(4)]
        speeds = [(str(n), t(f"options.speed_{n}")) for n in range(5)]
        fields = []
        for name, values in (("highlights", marks), ("own_speed", speeds), ("bot_speed", speeds)):
            choice = Choice(values, str(getattr(settings, name)), self._number(name), folded=True, key=name)
            fields.append(Field(t(f"options.{name}"), choice))
        paces = [(pace.value, t(f"options.moments_{pace.value}")) for pace in Pace]
        moments = Choice(paces, settings.moments, self._set_moments, folded=True, key="moments")
        fields.append(Field(t("options.moments"), moments))
        return self._panel(
            "play",
            *fields,
            self._switch("projected_scores"),
            self._switch("goal_card"),
            self._switch("tips"),
            self._switch("characters"),
            self._switch("fireworks"),
            self._warnings(),
            self._steps(),
        )

    def _set_moments(self, pace: str) -> None:
        self.app.change(moments=pace)

    def _warnings(self) -> Widget:
        """Brings back the warnings that somebody did not want to be asked again."""
        silenced = self.app.settings.silenced
        words = self.t("options.silenced", count=len(silenced)) if silenced else self.t("options.silenced_none")
        button = Button(words, self._ask_again, icon="reset", key="silenced")
        button.enabled = bool(silenced)
        return button

    def _steps(self) -> Widget:
        """Lets steps be taken by themselves again that somebody wanted to take by hand."""
        by_hand = self.app.settings.by_hand
        words = self.t("options.by_hand", count=len(by_hand)) if by_hand else self.t("options.by_hand_none")
        button = Button(words, self._let_go, icon="reset", key="by_hand")
        button.enabled = bool(by_hand)
        return button

    def _let_go(self) -> None:
        self.app.change(by_hand=())
        self.refresh()

    def _ask_again(self) -> None:
        self.app.change(silenced=())
        self.refresh()

    def _number(self, name: str) -> Callable[[str], None]:
        return lambda value: self.app.change(**{name: int(value)})

    def _sound(self) -> Widget:
        t, volume = self.t, self.app.settings.volume
        fields = [
            Field(t(f"options.volume_{kind}"), self._loudness(kind, getattr(volume, kind))) for kind in volume.__struct_fields__
        ]
        return self._panel("sounds", self._switch("sound"), *fields, self._switch("sound_behind"))

    def _loudness(self, kind: str, value: float) -> Widget:
        return Slider(value, self._volume(kind), shown=self._percent, key=f"volume-{kind}")

    def _percent(self, value: float) -> str:
        return self.t("options.percent", value=round(value * 100))

    def _volume(self, kind: str) -> Callable[[float], None]:
        samples = {"pieces": "floor", "interface": "click"}

        def change(value: float) -> None:
            self.app.change(volume=replace(self.app.settings.volume, **{kind: round(value, 2)}))
            if kind in samples:
                self.app.audio.play(samples[kind])

        return change

    # -- keys --------------------------------------------------------------------------------------------------

    def _keys(self) -> Widget:
        t, keys = self.t, self.app.keys
        actions = [action for group in keys.bindings.values() for action in group if action not in FIXED]
        rows = [Field(t(f"keys.action.{action}"), self._key_button(action), beside=True) for action in actions]
        reset = Button(t("options.keys_reset"), self._reset_keys, icon="rematch", look="quiet", key="keys-reset")
        head = Row(
            Column(Label(t("options.keys"), "heading"), Label(t("options.keys_about"), "small", soft=True), gap=2, grow=1),
            reset,
        )
        return Panel(Column(head, Grid(*rows, least=400, most=3, gap=GAP_SMALL, between=GAP * 4), gap=GAP))

    def _key_button(self, action: str) -> Widget:
        t = self.t
        own = self.app.keys.keys(action)
        words = "  /  ".join(key_words(t, key) for key in own) or t("options.keys_none")
        return KeyButton(
            words, on_key_chosen=lambda key: self._choose_key(action, key), waiting=t("options.keys_press"), key=f"key-{action}"
        )

    def _choose_key(self, action: str, key: str) -> None:
        """Binds it, after a question where the key is taken already."""
        t = self.t
        if key in RESERVED:
            self.app.toast(t("options.keys_reserved", key=key_words(t, key)))
            return
        others = self.app.keys.conflicts(action, key)
        if not others:
            self._bind(action, key)
            return

        def close() -> None:
            self.close(layer)

        def take() -> None:
            close()
            self._bind(action, key)

        def compose() -> Widget:
            names = ", ".join(t(f"keys.action.{other}") for other in others)
            text = t("options.keys_taken", key=key_words(t, key), action=names, wanted=t(f"keys.action.{action}"))
            answers = [(t("options.keys_take"), take, "plain"), (t("options.keys_leave"), close, "primary")]
            return dialog(t("options.keys_taken_title"), text, answers)  # type: ignore[arg-type]

        layer = self.show(compose, centred_region(560), modal=True, shade=True, on_cancel=close)

    def _bind(self, action: str, key: str) -> None:
        self._change_keys(lambda: self.app.keys.bind(action, key))

    def _reset_keys(self) -> None:
        self._change_keys(self.app.keys.reset)

    def _change_keys(self, change: Callable[[], None]) -> None:
        """Changes hold for now even where they cannot be kept."""
        try:
            change()
        except BadInput as fault:
            self.app.toast(fault)
        self.refresh()

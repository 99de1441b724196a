"""A sampler of every card of every game: `python -m tools.cards --out FOLDER`. Draws pictures and says what is wrong with them.

For each game and language a sheet of the faces as they are in the hand strip, enlarged, and as tabs; one of each kind at
the scales 0.75, 1.5 and 2, in high contrast and in greyscale; the states a card of the strip can be in; and fans of many cards.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from panda3d.core import PNMImage

from game.app import App
from game.content import LANGUAGES
from game.player.profile import Profile
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import Look
from game.scenes.scene import Scene
from game.scenes.widgets import Column, Row, Space, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import CardFace, Held, State, StripItem, tick_conditions
from game.scenes.widgets.printing import SIZES, Form
from game.scenes.widgets.strip import HandMemory, HandStrip
from game.text import Text, texts
from tools.audit import misprints

WINDOW = (1920, 1080)
FORMS: tuple[Form, ...] = ("strip", "large", "tab")
FAN, FAN_WIDE = 20, 820.0
"""So many cards overlap in a strip as wide as that of a small window."""
STATES: tuple[State, ...] = ("rest", "playable", "chosen", "unrewarded", "locked")


class Sheet(Scene):
    """A scene that shows one tree of widgets."""

    def __init__(self, app: App, root: Widget) -> None:
        super().__init__(app)
        self.show(lambda: root)


def faces(game: str, text: Text) -> tuple[CardFace, ...]:
    """Every face of a game."""
    return screen_of(game).every_face(text)


def one_of_each(shown: Sequence[CardFace]) -> list[CardFace]:
    """The first card of each kind."""
    first: dict[str, CardFace] = {}
    for face in shown:
        first.setdefault(face.kind, face)
    return list(first.values())


def take(app: App, root: Widget, path: Path) -> list[str]:
    """Draws a tree into a picture; gives what is wrong on its cards."""
    scene = Sheet(app, root)
    app.scenes.append(scene)
    app.picture(path)
    found = [
        f"{path.name}: {card.face.spoken[:40]}: {fault}"
        for card in root.walk()
        if isinstance(card, Card)
        for fault in misprints(card)
    ]
    app.scenes.pop().exit()
    return found


def rows(cards: Sequence[Widget], wide: float, *, gap: float) -> list[Widget]:
    """Cards in rows that fit the width."""
    found: list[list[Widget]] = [[]]
    used = 0.0
    for card in cards:
        used += card.least() + gap
        if used > wide and found[-1]:
            found.append([])
            used = card.least() + gap
        found[-1].append(card)
    return [Row(*row, gap=gap) for row in found]


def pages(app: App, lines: Sequence[Widget], form: Form, path: Path) -> list[str]:
    """As many pictures as it takes."""
    found, high = [], int(app.interface.window.h // (SIZES[form].h + 10))
    for page in range(0, len(lines), high):
        found += take(app, Column(*lines[page : page + high], gap=10), path.with_name(f"{path.name}-{page // high + 1}.png"))
    return found


def sheets(app: App, game: str, language: str, out: Path) -> list[str]:
    """Every face of a game in each form, as many pictures as it takes."""
    found = []
    for form in FORMS:
        lines = rows([Card(face, form) for face in faces(game, texts(language))], app.interface.window.w, gap=8)
        found += pages(app, lines, form, out / f"{game}-{language}-{form}")
    return found


def samples(app: App, language: str, out: Path, name: str) -> list[str]:
    """One of each kind of all games, enlarged ones below."""
    shown = [face for game in GAMES for face in one_of_each(faces(game, texts(language)))]
    wide = app.interface.window.w
    found = []
    for form in FORMS:
        lines = rows([Card(face, form) for face in shown], wide, gap=8)
        found += pages(app, lines, form, out / f"{name}-{language}-{form}")
    return found


def hand(app: App, language: str, out: Path) -> list[str]:
    """The strip of each game with a card in every state, wide, narrow and compact."""
    text, parts = texts(language), list[Widget]()
    for game in GAMES:
        shown = one_of_each(faces(game, text))[:8]
        items = [
            StripItem(
                Held(Target("card", str(index)), _tick(face), 3 if index == 3 else 1), STATES[index % len(STATES)], "Because."
            )
            for index, face in enumerate(shown)
        ]
        for compact in (False, True):
            parts.append(_strip(items, text, f"{game}-{compact}", is_compact=compact))
    found = take(app, Column(*parts[0::2], gap=6), out / f"hand-{language}.png")
    return found + take(app, Column(*parts[1::2], gap=6), out / f"hand-{language}-compact.png")


def fans(app: App, language: str, out: Path) -> list[str]:
    """The strip of each game with more cards of a hand than stand beside one another."""
    parts = list[Widget]()
    for game in GAMES:
        every = faces(game, texts(language))
        shown = [face for face in every if type(face.picture or face.drawing) is type(every[0].picture or every[0].drawing)]
        some = [shown[round(number * (len(shown) - 1) / (FAN - 1))] for number in range(FAN)]
        items = [StripItem(Held(Target("card", str(index)), face), "playable") for index, face in enumerate(some)]
        parts.append(Row(_strip(items, texts(language), game), Space(app.interface.window.w - FAN_WIDE), gap=0))
    return take(app, Column(*parts, gap=6), out / f"fan-{language}.png")


def _strip(items: Sequence[StripItem], text: Text, key: str, *, is_compact: bool = False) -> HandStrip:
    return HandStrip(
        items,
        text=text,
        look=Look(),
        under=tuple,
        on_point=lambda _target: None,
        on_choose=lambda _target: None,
        on_lay_back=lambda _target: None,
        memory=HandMemory(),
        is_compact=is_compact,
        key=key,
    )


def _tick(face: CardFace) -> CardFace:
    return tick_conditions(face, [index % 2 == 0 for index in range(len(face.asks.amounts))])


def grey(path: Path) -> None:
    """The picture without colours, beside it."""
    picture = PNMImage(str(path))
    picture.make_grayscale()
    picture.write(str(path.with_stem(path.stem + "-grey")))


def main(arguments: Sequence[str]) -> int:
    """Draws everything; the exit code says whether all is well."""
    parser = argparse.ArgumentParser(prog="tools.cards", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--game", choices=list(GAMES), help="only the sheets of this game")
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        app = App(Profile(Path(home)), kind="offscreen", size=WINDOW)
        app.change(window=WINDOW, ui_scale=1.0)
        for language in LANGUAGES:
            for game in [chosen.game] if chosen.game else GAMES:
                found += sheets(app, game, language, chosen.out)
            if chosen.game:
                continue
            found += hand(app, language, chosen.out)
            found += fans(app, language, chosen.out)
            for scale in (0.75, 1.0, 1.5, 2.0):
                app.change(ui_scale=scale)
                found += samples(app, language, chosen.out, f"sample-{scale:g}")
            app.change(ui_scale=1.0, high_contrast=True)
            found += samples(app, language, chosen.out, "contrast")
            app.change(high_contrast=False)
            for path in [*chosen.out.glob(f"sample-1-{language}-strip-?.png"), chosen.out / f"fan-{language}.png"]:
                grey(path)
    print("\n".join(found) or "all cards are well printed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

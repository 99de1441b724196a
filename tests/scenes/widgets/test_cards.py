"""Every card of every game, in both languages, at every size: nothing clipped, nothing too small, nothing hard to read."""

import re
from functools import cache

import pytest
from panda3d.core import NodePath

from game.app import App
from game.content import LANGUAGES
from game.rules import GAMES
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import Look
from game.scenes.widgets.card import Card
from game.scenes.widgets.drawings import ink_on
from game.scenes.widgets.edges import EDGES, edge
from game.scenes.widgets.faces import SOFT_HYPHEN, CardFace, kinds, plain_face, tick_conditions
from game.scenes.widgets.fonts import Fonts
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.printing import Form, dim_colour, print_card, size_of, tint_of
from game.scenes.widgets.theme import CALM, CALM_PAPER, CONTRAST, ICONS, LEGIBLE, SIGNS, Theme, contrast, paper
from game.scenes.widgets.widget import Kit
from game.text import texts
from tools.audit import misprints, report

FORMS: tuple[Form, ...] = ("strip", "large", "tab")


@cache
def faces(game: str, language: str) -> tuple[CardFace, ...]:
    return screen_of(game).every_face(texts(language))


def printed(face: CardFace, form: Form, kit: Kit, *, is_dim: bool = False) -> Card:
    card = Card(face, form, is_dim=is_dim)
    card.mount(kit, NodePath("sheet"))
    card.place(Rect(0, 0, *card.wants(1000)))
    return card


def kit_of(theme: Theme, scale: float) -> Kit:
    return Kit(theme, Fonts(scale))


def faults(game: str, kit: Kit, forms: tuple[Form, ...] = FORMS, *, is_dim: bool = False) -> list[str]:
    return [
        f"{language} {form} {face.spoken[:30]}: {fault}"
        for language in LANGUAGES
        for face in faces(game, language)
        for form in forms
        for fault in misprints(printed(face, form, kit, is_dim=is_dim))
    ]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_misprinted_at_any_scale(game: str, scale: float) -> None:
    found = faults(game, kit_of(CALM, scale))
    assert not found, report(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_misprinted_in_high_contrast_or_dimmed(game: str) -> None:
    found = faults(game, kit_of(CONTRAST, 1.0), ("strip",)) + faults(game, kit_of(CALM, 1.0), ("strip",), is_dim=True)
    assert not found, report(found)


def test_a_misprint_is_found() -> None:
    kit = kit_of(CALM, 1.0)
    wide = plain_face("plain", "Donaudampfschifffahrtsgesellschaft")
    assert any("leaves the card" in fault for fault in misprints(printed(wide, "strip", kit)))
    crowded = CardFace(kind="plain", spoken="", word="A rather long word", corner="and a mark")
    assert any("lies on" in fault for fault in misprints(printed(crowded, "strip", kit)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_titles_have_two_lines_and_short_texts_three(game: str, language: str) -> None:
    pen = Pen(kit_of(CALM, 1.0), NodePath("sheet"), paper=CALM_PAPER)
    for face in faces(game, language):
        assert len(pen.lines(face.title, 100, size=13, face="semibold")) <= 2, face.title
        assert len(pen.lines(face.short, 102, size=13)) <= 3, face.short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_can_be_spoken_and_speaks_no_signs(game: str, language: str) -> None:
    for face in faces(game, language):
        assert face.spoken
        assert not {SOFT_HYPHEN, "{", "<"} & set(face.spoken), face.spoken


def test_every_word_with_soft_hyphens_stands_on_a_card() -> None:
    written = " ".join(face.title + " " + face.short for game in GAMES for face in faces(game, "de"))
    for word in texts("de")("card.hyphens").split():
        assert word.replace("|", SOFT_HYPHEN) in written, word


def test_every_icon_of_cards_is_in_the_font_and_has_a_name_in_both_languages() -> None:
    font = Fonts(1.0).font("icon", 20)
    used = {kind.icon for kind in kinds().values()} | set(SIGNS)
    for game in GAMES:
        for face in faces(game, "en"):
            rows = (face.costs, face.asks, face.gains)
            used |= {amount.icon for row in rows for amount in row.amounts} | {amount.icon for amount in face.price}
            used |= {face.icon} - {""}
    for name in used:
        glyph = font.get_glyph(ord(ICONS[name]))
        assert glyph is not None, name
        assert glyph.get_character() == ord(ICONS[name]), name
        for language in LANGUAGES:
            assert texts(language)(f"card.icon.{name}"), name


def test_every_kind_is_used_and_every_used_kind_is_there() -> None:
    used = {face.kind for game in GAMES for face in faces(game, "en")}
    used |= {f"quarter_{colour}" for colour in ("blue", "green", "rose", "gold")} | {"plain"}
    assert used == set(kinds())


def test_kinds_of_one_game_are_told_apart_without_colour() -> None:
    for game in GAMES:
        shown = {face.kind: face for face in faces(game, "en")}
        marks = {(kinds()[kind].edge, kinds()[kind].shape, face.icon or kinds()[kind].icon) for kind, face in shown.items()}
        letters = {face.corner for face in shown.values() if face.kind.startswith("contract")}
        assert len(marks) + max(0, len(letters) - 1) == len(shown), game


def test_ink_on_every_header_can_be_read() -> None:
    for theme in (CALM, CONTRAST):
        for game in GAMES:
            for face in faces(game, "en"):
                tint = tint_of(face, Look())
                assert contrast(ink_on(tint, paper(theme).print), tint) >= LEGIBLE, face.kind


def test_every_edge_runs_from_side_to_side() -> None:
    for name in EDGES:
        points = edge(name, 10, 20, w=100, deep=5)
        assert points[0][0] == 10
        assert points[-1][0] == 110
        assert [x for x, _ in points] == sorted(x for x, _ in points), name
        assert all(20 <= y <= 30 for _, y in points)


def test_a_word_breaks_at_soft_hyphens_only_where_it_must() -> None:
    pen = Pen(kit_of(CALM, 1.0), NodePath("sheet"), paper=CALM_PAPER)
    name = f"Müll{SOFT_HYPHEN}verbrennungs{SOFT_HYPHEN}anlage"
    assert pen.lines(name, 400, size=13) == ["Müllverbrennungsanlage"]
    assert pen.lines(name, 104, size=13) == ["Müllverbrennungs-", "anlage"]
    assert pen.lines("Campus-Lofts", 50, size=13) == ["Campus-", "Lofts"]


def test_a_number_stays_with_its_unit() -> None:
    pen = Pen(kit_of(CALM, 1.0), NodePath("sheet"), paper=CALM_PAPER)
    words = "Quadrat aus deinen obersten Etagen: 8 Mio."
    for wide in range(60, 300, 10):
        assert any("8 Mio." in row for row in pen.lines(words, wide, size=14)), wide


def test_no_short_word_stands_alone_below_a_paragraph() -> None:
    pen = Pen(kit_of(CALM, 1.0), NodePath("sheet"), paper=CALM_PAPER)
    words = "Ein fertiges Gebäude in diesem Bezirk verankern. Im Gebot 1 wert."
    many = len(pen.lines(words, 188, size=14))
    pen.paragraph(Rect(0, 0, 188, 60), words, size=14)
    assert len(pen.printed) == many  # whoever asked before how high it is was told the truth
    assert " " in pen.printed[-1].words


CORNER = Rect(0, 0, 58, 72)
"""The upper left of a small card, which a fan shows."""
WORTHLESS = {"news", "role", "neutral", "green", "spaceport", "mall"}
"""Kinds of cards that bring nothing one could count."""


@pytest.mark.parametrize("game", GAMES)
def test_what_a_card_is_worth_stands_in_its_upper_left_corner(game: str) -> None:
    kit = kit_of(CALM, 1.0)
    for face in faces(game, "de"):
        if face.kind in WORTHLESS or face.icon == "billboard":
            continue
        words = " ".join(each.words for each in printed(face, "strip", kit).printed if CORNER.contains(*each.box.centre))
        assert re.search(r"\d|keine Punkte|wie gewertet", words), face.spoken


def test_contracts_of_each_district_have_their_own_pattern() -> None:
    shown = {face.kind for face in faces("skyline3000", "en") if face.big}
    patterns = [kinds()[kind].pattern for kind in shown]
    assert all(patterns)
    assert len(set(patterns)) == len(shown)


def test_a_tick_or_a_cross_stands_at_each_part_of_a_condition() -> None:
    card = next(face for face in faces("cities", "en") if len(face.asks.amounts) == 3)
    kit = kit_of(CALM, 1.0)
    shown = [word.words for word in printed(tick_conditions(card, (True, False, True)), "strip", kit).printed]
    assert shown.count("<check>") == 2
    assert shown.count("<cross>") == 1
    assert not [word for word in shown if "?" in word]
    assert [word.words for word in printed(card, "strip", kit).printed if "?" in word.words]


def test_a_dimmed_card_is_greyer_and_darker() -> None:
    red = (0.8, 0.1, 0.1, 1.0)
    grey = dim_colour(red)
    assert max(grey[:3]) - min(grey[:3]) < 0.3
    assert sum(dim_colour((1.0, 1.0, 1.0, 1.0))[:3]) < 3


def test_equal_cards_share_one_picture(app: App) -> None:
    kit = app.interface.kit
    face = faces("cities", "en")[0]
    first, second = printed(face, "strip", kit), printed(face, "strip", kit)
    assert first.printed is second.printed


class BoxPen(Pen):
    """A pen that notes where boxes begin."""

    def __init__(self) -> None:
        super().__init__(kit_of(CALM, 1.0), NodePath("sheet"), paper=CALM_PAPER)
        self.boxes: list[tuple[float, float]] = []

    def box(self, x: float, y: float, **_how: object) -> None:
        self.boxes.append((x, y))


def test_tabs_of_bonus_cards_are_told_apart_by_their_figures() -> None:
    """Seen: two different cards in a folded hand that both said only "5 Mio."."""
    found = {}
    for face in faces("skyline_world", "de"):
        if face.kind == "bonus":
            pen = BoxPen()
            print_card(pen, face, "tab", Look())
            ground, sign, *plots = pen.boxes
            assert all(2 <= x < 30 and 2 <= y < 26 for x, y in plots), (ground, sign, plots)
            found[face.title] = tuple(plots)
    assert len(found) > 5
    assert len(set(found.values())) == len(found)


def test_only_tabs_with_much_to_say_grow() -> None:
    for game in GAMES:
        for face in faces(game, "en"):
            assert size_of("strip", face).w == 112
            assert size_of("tab", face).w >= 104
            assert size_of("tab", face).h == 28

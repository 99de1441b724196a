"""The hand strip by mouse and by keys."""

from collections.abc import Callable, Sequence

import pytest

from game.app import App
from game.content import LANGUAGES
from game.rules.core import Target
from game.scenes.boards.cities import faces as cities
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline3000 import faces as skyline3000
from game.scenes.boards.skyrise import faces as skyrise
from game.scenes.drawing.look import Look
from game.scenes.scene import Scene
from game.scenes.widgets import Button, Column, Rect, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.drawings import Drawing
from game.scenes.widgets.faces import Amount, CardFace, Held, Rows, State, StripItem, plain_face
from game.scenes.widgets.printing import TAB_WORDS
from game.scenes.widgets.slot import COLUMN, STEP, StripSlot
from game.scenes.widgets.strip import KEY, HandMemory, HandStrip, height
from game.text import texts
from tests.scenes.conftest import press
from tools.audit import faults, report

REASON = "No floors are left."


class Table(Scene):
    """A strip at the lower edge of the window and a button above it."""

    def __init__(self, app: App, items: Sequence[StripItem], *, width: float = 820.0, is_compact: bool = False) -> None:
        super().__init__(app)
        self.items, self.is_compact, self.memory = list(items), is_compact, HandMemory()
        self.pointed: list[str | None] = []
        self.chosen: list[str] = []
        self.laid_back = 0

        def region(window: Rect, _widget: Widget) -> Rect:
            return Rect(20, window.h - 300, width, 300)

        self.layer = self.show(self._compose, region)

    def _compose(self) -> Widget:
        strip = HandStrip(
            self.items,
            text=texts("en"),
            look=Look(),
            under=lambda: self.app.interface.under,
            on_point=lambda target: self.pointed.append(target.key if target else None),
            on_choose=lambda target: self.chosen.append(target.key),
            on_lay_back=self._lay_back,
            memory=self.memory,
            is_compact=self.is_compact,
        )
        return Column(Button("Other", key="other"), strip, gap=12)

    def _lay_back(self, _target: Target | None) -> None:
        self.laid_back += 1

    @property
    def strip(self) -> HandStrip:
        found = self.app.interface.find(KEY)
        assert isinstance(found, HandStrip)
        return found


def items(*states: State) -> list[StripItem]:
    return [
        StripItem(
            Held(Target("card", str(index)), plain_face("plain", f"C{index}"), index + 1),
            state,
            REASON if state == "locked" else "",
        )
        for index, state in enumerate(states)
    ]


Lay = Callable[..., Table]


@pytest.fixture
def lay(app: App) -> Lay:
    def make(shown: Sequence[StripItem], *, width: float = 820.0, is_compact: bool = False) -> Table:
        table = Table(app, shown, width=width, is_compact=is_compact)
        app.scenes.append(table)
        return table

    return make


def point(app: App, slot: StripSlot) -> None:
    rect = slot.absolute()
    app.point((rect.x + 20, rect.y + 20))


def click(app: App, slot: StripSlot) -> None:
    point(app, slot)
    app.press("mouse1")
    app.release("mouse1")


def test_playable_cards_stand_higher_and_the_chosen_one_highest(lay: Lay) -> None:
    rest, playable, chosen, locked = lay(items("rest", "playable", "chosen", "locked")).strip.slots
    assert playable.rect.y == rest.rect.y - 8
    assert chosen.rect.y == rest.rect.y - 16
    assert locked.rect.y == rest.rect.y
    assert rest.rect.bottom == playable.rect.bottom == chosen.rect.bottom


def test_a_click_chooses_and_a_click_on_the_chosen_one_lays_back(app: App, lay: Lay) -> None:
    table = lay(items("playable", "unrewarded", "chosen"))
    click(app, table.strip.slots[0])
    click(app, table.strip.slots[1])
    assert table.chosen == ["0", "1"]
    click(app, table.strip.slots[2])
    assert table.laid_back == 1


def test_a_locked_card_is_not_chosen_but_says_why_at_once(app: App, lay: Lay) -> None:
    table = lay(items("playable", "locked"))
    click(app, table.strip.slots[1])
    assert table.chosen == []
    assert REASON in app.interface.tips.words


def test_pointing_tells_which_card_and_leaving_tells_none(app: App, lay: Lay) -> None:
    table = lay(items("playable", "playable"))
    point(app, table.strip.slots[1])
    app.point((1200, 20))
    assert table.pointed == ["1", None]
    assert not any(slot.is_pointed for slot in table.strip.slots)


def test_after_half_a_second_the_enlarged_card_is_shown_above(app: App, lay: Lay) -> None:
    table = lay(items("playable", "locked"))
    point(app, table.strip.slots[1])
    assert app.interface.tips.words == ""
    app.interface.tick(app.interface.now + 10)
    shown = app.interface.tips.shown
    assert shown is not None
    large = [widget for widget in shown.walk() if isinstance(widget, Card)]
    assert [card.form for card in large] == ["large"]
    assert REASON not in [widget.spoken() for widget in shown.walk()], "the table's bubble says it"
    assert shown.rect.bottom <= table.strip.slots[1].absolute().y


def test_nothing_between_the_cards_keeps_the_pointer_from_the_board(app: App, lay: Lay) -> None:
    table = lay(items("rest"))
    rect = table.strip.absolute()
    app.point((rect.x + 2, rect.y + 4))
    assert not app.interface.has_pointer
    point(app, table.strip.slots[0])
    assert app.interface.has_pointer


def test_many_cards_overlap_but_never_below_what_can_be_read(lay: Lay) -> None:
    table = lay(items(*["playable"] * 12))
    strip = table.strip
    assert STEP["strip"] <= max(strip.steps) < 112
    assert not strip.travel
    crowded = lay(items(*["playable"] * 30)).strip
    assert STEP["strip"] <= min(crowded.steps) <= max(crowded.steps) < min(strip.steps)
    assert crowded.travel > 0


def test_twenty_cards_with_their_number_in_a_column_fit_where_others_would_have_to_be_scrolled(lay: Lay) -> None:
    faces = skyline3000.every_face(texts("en"))[:20]
    held = [StripItem(Held(Target("card", str(index)), face, 1), "playable") for index, face in enumerate(faces)]
    strip = lay(held, width=960.0).strip
    assert not strip.travel
    assert Drawing.column < COLUMN <= max(strip.steps) < STEP["strip"]


@pytest.mark.parametrize("count", [6, 9, 14, 20])
def test_no_word_in_the_header_of_a_card_with_a_column_is_cut_off(lay: Lay, count: int) -> None:
    faces = skyline3000.every_face(texts("de"))[:count]
    held = [StripItem(Held(Target("card", str(index)), face, 1), "playable") for index, face in enumerate(faces)]
    strip = lay(held, width=820.0).strip
    for slot in strip.slots[:-1]:
        words = [each for each in slot.card.printed if each.words == slot.item.held.face.word]
        assert all(each.box.right <= min(strip.steps) for each in words)
        assert words or max(strip.steps) < slot.card.rect.w, "where nothing covers it, it says what it is"


@pytest.mark.parametrize("count", [8, 12, 20])
@pytest.mark.parametrize("what", [{"big": "12", "corner": "R"}, {"title": "Hospital"}, {"title": "Wait\u00adersdorf"}])
def test_among_many_cards_each_says_in_its_upper_left_corner_what_it_is(lay: Lay, count: int, what: dict[str, str]) -> None:
    face = CardFace(kind="plain", spoken="a card", word="Kind", **what)
    strip = lay([StripItem(Held(Target("card", str(index)), face), "playable") for index in range(count)], width=640).strip
    wanted = "R 12" if "big" in what else what["title"].replace("\u00ad", "")
    if min(strip.steps) == strip.slots[0].card.rect.w:  # a long name: nothing is covered, one scrolls
        assert strip.travel
        return
    for slot in strip.slots[:-1]:
        found = [words for words in slot.card.printed if words.words.startswith(wanted) and words.box.y < 28]
        assert found, f"{wanted} does not stand there"
        assert found[0].box.right <= min(strip.steps), "the next card covers it"


def test_a_card_of_which_only_the_edge_is_covered_says_all_it_says(lay: Lay) -> None:
    """Seen: six cards that overlapped by five points had other headings, and a floor of level 1 was called "1 1"."""
    face = CardFace(kind="plain", spoken="a card", word="Kind", title="Hospital", corner="R", big="12")
    shown = [StripItem(Held(Target("card", str(index)), face), "playable") for index in range(6)]
    slots = lay(shown, width=5 * 107 + 112).strip.slots
    assert slots[1].rect.x - slots[0].rect.x < slots[0].card.rect.w, "they overlap"
    assert all(slot.card.face == face for slot in slots)


def test_cards_that_need_much_room_keep_it_and_the_others_move_closer(lay: Lay) -> None:
    text, plain = texts("en"), CardFace(kind="plain", spoken="a card", title="The Capital Building")
    faces = [skyrise.building(value, 0, text) for value in (2, 32, 49, 55, 63, 72, 93, 14)]
    held = [*faces[:4], plain, *faces[4:]]
    strip = lay([StripItem(Held(Target("card", str(number)), face), "playable") for number, face in enumerate(held)]).strip
    assert strip.travel == 0, "nothing has to be scrolled"
    assert strip.steps[4] == strip.slots[4].card.rect.w
    assert {*strip.steps[:4], *strip.steps[5:]} == {min(strip.steps)}
    assert all(step >= slot.narrowest for step, slot in zip(strip.steps, strip.slots, strict=False))
    assert strip.starts[-1] + strip.slots[-1].rect.w == pytest.approx(strip.rect.w)


@pytest.mark.parametrize("language", LANGUAGES)
def test_eleven_bonus_cards_fit_with_what_they_are_worth_in_their_corner(lay: Lay, language: str) -> None:
    shown = [face for face in screen_of("skyline_world").every_face(texts(language)) if face.kind == "bonus"][:11]
    strip = lay([StripItem(Held(Target("card", str(at)), face), "playable") for at, face in enumerate(shown)]).strip
    assert max(strip.steps) < strip.slots[0].card.rect.w, "they overlap"
    for slot, step in zip(strip.slots, strip.steps, strict=False):
        worth = next(each for each in slot.card.printed if each.words == slot.item.held.face.word)
        assert worth.box.right <= step


def test_the_number_of_equal_cards_is_not_covered_by_the_next_one(lay: Lay) -> None:
    slots = lay(items(*["playable"] * 12)).strip.slots
    step = slots[1].rect.x - slots[0].rect.x
    assert step < slots[0].rect.w, "they overlap"
    assert all(slot.count_edge <= step for slot in slots[:-1])
    assert slots[-1].count_edge > slots[-1].card.rect.w, "at its corner where it is seen whole"


def test_the_wheel_scrolls_a_crowded_strip_and_the_place_is_remembered(app: App, lay: Lay) -> None:
    table = lay(items(*["playable"] * 30))
    point(app, table.strip.slots[2])
    app.press("wheel_down")
    assert table.memory.offset > 0
    offset = table.memory.offset
    table.app.interface.refresh(table.layer)
    assert table.strip.memory.offset == offset
    app.press("wheel_up")
    assert table.memory.offset == 0


def test_what_can_be_played_comes_into_sight_once_it_can_be_and_stays_where_one_scrolls(app: App, lay: Lay) -> None:
    table = lay(items(*["locked"] * 28, "playable", "locked"), is_compact=True)
    rect = table.strip.slots[28].absolute()
    assert table.strip.absolute().x <= rect.x < rect.right <= table.strip.absolute().right
    table.strip.scroll_to(0)
    table.app.interface.refresh(table.layer)
    assert table.memory.offset == 0, "whoever scrolls away has seen it"


def test_every_card_of_a_crowded_strip_can_be_pointed_at(app: App, lay: Lay) -> None:
    table = lay(items(*["playable"] * 11, "chosen"), width=760)
    for index, slot in enumerate(table.strip.slots):
        rect = slot.absolute()
        app.point((rect.x + 6, rect.y + 40))
        assert table.pointed[-1] == str(index)


def test_the_strip_is_one_stop_of_the_keyboard(app: App, lay: Lay) -> None:
    lay(items(*["playable"] * 5))
    assert [widget.key for widget in app.interface.stops()] == ["other", KEY]


def test_left_and_right_step_enter_chooses_and_escape_lays_back(app: App, lay: Lay) -> None:
    table = lay(items("locked", "playable", "playable", "chosen"))
    app.interface.arrows_always = False
    press(app, "tab", "tab")
    assert table.pointed[-1] == "3"  # the chosen one
    press(app, "arrow_left")
    assert table.pointed[-1] == "2"
    press(app, "enter")
    assert table.chosen == ["2"]
    press(app, "home")
    assert table.pointed[-1] == "0"
    assert REASON in table.strip.spoken()
    press(app, "escape")
    assert table.laid_back == 1


def test_keys_scroll_to_the_card_and_space_enlarges_it(app: App, lay: Lay) -> None:
    table = lay(items(*["playable"] * 30))
    press(app, "tab", "tab", "end")
    assert table.memory.offset == pytest.approx(table.strip.travel)
    last = table.strip.slots[-1].absolute()
    assert last.right <= table.strip.absolute().right + 1
    press(app, "space")
    assert "C29" in app.interface.tips.words


def test_the_arrows_lead_out_at_either_end(app: App, lay: Lay) -> None:
    table = lay(items("playable", "playable"))
    press(app, "tab", "tab", "home")
    assert not table.strip.on_key("arrow_left")
    press(app, "end")
    assert not table.strip.on_key("arrow_right")


def test_the_cursor_stays_on_its_card_when_the_hand_changes(app: App, lay: Lay) -> None:
    table = lay(items("playable", "playable", "playable"))
    press(app, "tab", "tab", "end")
    table.items.pop(0)
    app.interface.refresh(table.layer)
    current = table.strip.current
    assert current is not None
    assert current.item.held.target.key == "2"


def test_an_empty_strip_is_no_stop(app: App, lay: Lay) -> None:
    lay([])
    assert [widget.key for widget in app.interface.stops()] == ["other"]


def test_a_compact_strip_is_low_and_works_alike(app: App, lay: Lay) -> None:
    table = lay(items("playable", "locked"), is_compact=True)
    assert table.strip.rect.h == height(is_compact=True) < 60
    click(app, table.strip.slots[0])
    assert table.chosen == ["0"]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("is_compact", [False, True])
def test_the_audit_finds_no_fault(app: App, lay: Lay, scale: float, is_compact: bool) -> None:
    app.change(ui_scale=scale)
    lay(items("rest", "playable", "chosen", "locked", *["playable"] * 9), width=600, is_compact=is_compact)
    for root in app.interface.roots():
        found = faults(root, app.interface.window)
        assert not found, report(found)


def test_what_a_slot_says_names_count_and_state(lay: Lay) -> None:
    slots = lay(items("rest", "chosen")).strip.slots
    assert slots[0].spoken() == "C0"
    assert slots[1].spoken() == "C1 2 of them. Chosen."


def test_a_covered_card_that_brings_something_shows_it_in_its_corner(lay: Lay) -> None:
    codes = [card.code for card in cities.content().policies]
    held = [StripItem(Held(Target("card", code), cities.face(code, texts("en"))), "playable") for code in codes]
    strip = lay(held, width=640).strip
    assert max(strip.steps) < strip.slots[0].rect.w, "they overlap"
    for slot in strip.slots[:-1]:
        worth = next(each for each in slot.card.printed if each.words == slot.item.held.face.gains.amounts[0].before)
        assert worth.box.y < 28
        assert worth.box.right <= min(strip.steps)


@pytest.mark.parametrize("words", ["2", "8 Mio.", "Sydney", "Rotterdam"])
def test_a_covered_tab_shows_all_its_words(lay: Lay, words: str) -> None:
    face = CardFace(kind="plain", spoken="a card", compact=words)
    held = [StripItem(Held(Target("card", str(index)), face), "playable") for index in range(12)]
    strip = lay(held, width=640, is_compact=True).strip
    for slot in strip.slots[:-1]:
        said = next(each for each in slot.card.printed if each.words == words)
        assert said.box.right <= min(strip.steps)


@pytest.mark.parametrize("amounts", [("+4",), ("+1", "+2"), ("+8", "+1")])
def test_a_covered_tab_shows_all_that_its_card_brings(lay: Lay, amounts: tuple[str, ...]) -> None:
    """The sign of the second amount lay under the next card."""
    signs = ("happiness", "money")
    gains = Rows(amounts=tuple(Amount(sign, words) for sign, words in zip(signs, amounts, strict=False)))
    face = CardFace(kind="plain", spoken="a card", gains=gains)
    held = [StripItem(Held(Target("card", str(index)), face), "playable") for index in range(12)]
    strip = lay(held, width=640, is_compact=True).strip
    for slot in strip.slots[:-1]:
        shown = [each.box.right for each in slot.card.printed if each.words in amounts]
        assert len(shown) == len(amounts)
        assert max(shown) + 14 <= min(strip.steps), "its sign is behind the number"


def test_the_lock_of_a_tab_stands_beside_its_sign_where_it_covers_no_words(lay: Lay) -> None:
    """At the right it lay over what a card brings, and half under the next card."""
    slot = lay(items("locked", "locked"), is_compact=True).strip.slots[0]
    low, high = slot.marks.get_tight_bounds(slot.card.node)
    assert high.x - low.x < 2 * 12
    assert high.x < TAB_WORDS + 5, "no wider than the narrowest words leave it"

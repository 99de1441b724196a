import math
from collections.abc import Callable
from itertools import combinations

import pytest
from panda3d.core import GeomVertexReader

from game.app import App
from game.faces import FACES, face_path
from game.scenes.drawing.look import Look
from game.scenes.scene import Scene
from game.scenes.widgets import (
    Button,
    CardButton,
    Choice,
    Column,
    Emblem,
    Label,
    Panel,
    Rect,
    Row,
    Scroll,
    Slider,
    Space,
    TextField,
    Toggle,
    Widget,
    centred_region,
    dialog,
)
from game.scenes.widgets.compass import APART, spread
from game.scenes.widgets.shapes import Shape, add_rounded, add_shadow
from game.scenes.widgets.theme import CALM, CONTRAST, ICONS, READABLE, TYPE, readable_on
from tests.scenes.conftest import click, fit, press
from tools.audit import faults, report


class Stage(Scene):
    """A scene for one tree of widgets."""

    def __init__(self, app: App, compose: Callable[[], Widget]) -> None:
        super().__init__(app)
        self.show(compose)


@pytest.fixture
def stage(app: App) -> Callable[[Callable[[], Widget]], Stage]:
    def make(compose: Callable[[], Widget]) -> Stage:
        scene = Stage(app, compose)
        app.scenes.append(scene)
        return scene

    return make


Make = Callable[[Callable[[], Widget]], Stage]


def test_every_face_is_installed_and_every_icon_is_in_it(app: App) -> None:
    assert all(face_path(face).is_file() for face in FACES)
    font = app.interface.kit.fonts.font("icon", 20)
    for name, sign in ICONS.items():
        glyph = font.get_glyph(ord(sign))
        assert glyph is not None, name
        assert not glyph.is_whitespace(), name


def test_no_type_is_smaller_than_18_points_but_for_panels_in_low_windows() -> None:
    low = {"fine", "line", "name", "tag"}
    assert min(style.size for name, style in TYPE.items() if name not in low) >= 18
    assert min(TYPE[name].size for name in low) >= 13


@pytest.mark.parametrize("theme", [CALM, CONTRAST])
def test_text_stands_out_from_its_ground(theme: object) -> None:
    def light(tint: tuple[float, ...]) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in tint[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    pairs = [
        ("ink", "panel"),
        ("ink_soft", "panel"),
        ("ink", "raised"),
        ("ink", "hover"),
        ("accent_ink", "accent"),
        ("bad", "panel"),
    ]
    for ink, ground in pairs:
        one, two = sorted((light(getattr(theme, ink)), light(getattr(theme, ground))))
        assert (two + 0.05) / (one + 0.05) >= 4.5, (ink, ground)


@pytest.mark.parametrize("align", ["start", "centre", "end"])
def test_an_empty_text_takes_no_room(app: App, stage: Make, align: str) -> None:
    """Panda3D answers uninitialised memory for the size of an empty text: once a NaN, once 1e39."""
    labels = [Label("", align=align) for _ in range(200)]  # type: ignore[arg-type]
    stage(lambda: Column(*labels))
    assert {(label.rect.h, label.measure("", wrap=float(wrap)).w) for wrap, label in enumerate(labels)} == {(0, 0)}


def test_emblems_are_readable_on_every_identity() -> None:
    inks = [readable_on((*Look().identity(seat).rgb, 1.0)) for seat in range(4)]
    assert len(set(inks)) == 2  # light on the dark colours, dark on the light ones


def test_a_click_and_a_key_do_the_same(app: App, stage: Make) -> None:
    done: list[str] = []
    stage(
        lambda: Column(
            Button("One", lambda: done.append("one"), key="one"), Button("Two", lambda: done.append("two"), key="two")
        )
    )
    click(app, "one")
    press(app, "tab", "enter")
    assert done == ["one", "two"]


def test_a_press_that_ends_elsewhere_does_nothing(app: App, stage: Make) -> None:
    done: list[str] = []
    stage(lambda: Column(Button("One", lambda: done.append("one"), key="one"), Space(h=100), Label("far")))
    app.point(app.interface.find("one").absolute().centre)  # type: ignore[union-attr]
    app.press("mouse1")
    app.point((600, 500))
    app.release("mouse1")
    assert not done


def test_a_press_goes_on_where_its_panel_is_drawn_anew(app: App, stage: Make) -> None:
    done: list[str] = []
    scene = stage(lambda: Column(Button("One", lambda: done.append("one"), key="one")))
    widget = app.interface.find("one")
    assert widget is not None
    app.point(widget.absolute().centre)
    app.press("mouse1")
    scene.refresh()
    assert app.interface.find("one") is not widget
    app.release("mouse1")
    assert done == ["one"]


def test_what_is_disabled_is_passed_over(app: App, stage: Make) -> None:
    done: list[str] = []
    stage(lambda: Column(Button("No", lambda: done.append("no"), enabled=False, key="no"), Button("Yes", key="yes")))
    click(app, "no")
    press(app, "tab")
    assert app.interface.current is app.interface.find("yes")
    assert not done


def test_the_ring_is_seen_only_with_the_keyboard(app: App, stage: Make) -> None:
    stage(lambda: Column(Button("One", key="one"), Button("Two", key="two")))
    click(app, "one")
    assert not app.interface.find("one").focused  # type: ignore[union-attr]
    press(app, "tab")
    assert app.interface.find("two").focused  # type: ignore[union-attr]


def test_arrows_go_where_they_point(app: App, stage: Make) -> None:
    stage(
        lambda: Column(
            Row(Button("a", key="a"), Button("b", key="b"), Button("c", key="c")),
            Row(Button("d", key="d"), Button("e", key="e"), Button("f", key="f")),
        )
    )
    press(app, "tab")
    walk = []
    for key in ("arrow_right", "arrow_down", "arrow_right", "arrow_up", "arrow_left", "arrow_left"):
        press(app, key)
        walk.append(app.interface.current.key)  # type: ignore[union-attr]
    assert walk == ["b", "e", "f", "c", "b", "a"]


def test_toggle_slider_and_choice_by_keyboard(app: App, stage: Make) -> None:
    said: list[object] = []
    stage(
        lambda: Column(
            Toggle("Switch", False, said.append, key="toggle"),
            Slider(0.5, said.append, step=0.1, key="slider"),
            Choice([("a", "A"), ("b", "B"), ("c", "C")], "a", said.append, key="choice"),
        )
    )
    press(app, "tab", "space", "tab", "arrow_right", "end", "tab", "arrow_right", "enter")
    assert said == [True, 0.6, 1.0, "b", "c"]


def test_a_slider_follows_the_pointer_and_a_late_one_tells_at_the_end(app: App, stage: Make) -> None:
    said: list[float] = []
    stage(lambda: Column(Slider(0.0, said.append, step=0.25, late=True, key="slider")))
    rect = app.interface.find("slider").absolute()  # type: ignore[union-attr]
    app.point((rect.x + 12, rect.centre[1]))
    app.press("mouse1")
    app.point((rect.right - 80, rect.centre[1]))
    assert not said
    app.release("mouse1")
    assert said == [1.0]


def test_a_folded_choice_opens_a_list_that_esc_closes(app: App, stage: Make) -> None:
    said: list[str] = []
    stage(lambda: Column(Choice([("a", "Alpha"), ("b", "Beta")], "a", said.append, folded=True, key="choice"), align="start"))
    click(app, "choice")
    assert app.interface.is_modal
    press(app, "escape")
    assert not app.interface.is_modal
    assert not said
    click(app, "choice")
    click(app, "list-b")
    assert said == ["b"]
    assert not app.interface.is_modal


def test_a_click_beside_a_list_closes_it(app: App, stage: Make) -> None:
    stage(lambda: Column(Choice([("a", "Alpha"), ("b", "Beta")], "a", folded=True, key="choice"), align="start"))
    click(app, "choice")
    app.point((1000, 600))
    app.press("mouse1")
    app.release("mouse1")
    assert not app.interface.is_modal


def test_writing(app: App, stage: Make) -> None:
    said: list[str] = []
    stage(
        lambda: Column(TextField("", said.append, most=4, key="field"), TextField("", said.append, digits=True, key="number"))
    )
    click(app, "field")
    for letter in "Äxnne":
        app.write(letter)
    press(app, "home", "arrow_right", "delete")
    app.write("n")
    field = app.interface.find("field")
    assert isinstance(field, TextField)
    assert field.text == "Ännn"
    press(app, "backspace", "backspace", "tab")
    for letter in "a1b2":
        app.write(letter)
    number = app.interface.find("number")
    assert isinstance(number, TextField)
    assert number.text == "12"


def test_a_marked_text_gives_way_to_the_first_letter(app: App, stage: Make) -> None:
    entered: list[str] = []
    stage(lambda: Column(TextField("Old", marked=True, on_enter=lambda: entered.append("enter"), most=3, key="field")))
    field = app.interface.find("field")
    assert isinstance(field, TextField)
    press(app, "tab")
    assert field.marked
    app.write("N")
    app.write("e")
    assert field.text == "Ne"
    press(app, "control-a", "backspace")
    assert field.text == ""
    press(app, "enter")
    assert entered == ["enter"]


def test_a_marked_text_stays_where_the_caret_moves(app: App, stage: Make) -> None:
    stage(lambda: Column(TextField("Old", marked=True, key="field")))
    field = app.interface.find("field")
    assert isinstance(field, TextField)
    press(app, "tab", "end")
    app.write("s")
    assert field.text == "Olds"


def test_letters_go_to_the_text_field_and_not_to_the_table(app: App, stage: Make) -> None:
    heard: list[str] = []
    scene = stage(lambda: Column(TextField("", key="field"), Button("Other", key="other")))
    scene.listen("undo", lambda: heard.append("undo"))
    click(app, "field")
    press(app, "u")
    assert not heard
    app.interface.blur()
    press(app, "u")
    assert heard == ["undo"]


def test_scrolling_by_wheel_and_by_focus(app: App, stage: Make) -> None:
    stage(lambda: Panel(Scroll(Column(*[Button(f"Line {n}", key=f"line-{n}") for n in range(40)]), key="view")))
    view = app.interface.find("view")
    assert isinstance(view, Scroll)
    assert view.travel > 0
    app.point((300, 300))
    app.press("wheel_down")
    assert view.offset > 0
    press(app, "shift-tab")
    last = app.interface.find("line-39")
    assert last is app.interface.current
    assert last.visible() == last.absolute()
    assert app.interface.find("line-0").visible() is None  # type: ignore[union-attr]


def test_a_tip_appears_after_a_while_and_goes_with_the_pointer(app: App, stage: Make) -> None:
    stage(lambda: Column(Button("One", key="one", tip="Explains"), align="start"))
    app.point(app.interface.find("one").absolute().centre)  # type: ignore[union-attr]
    assert app.interface.tips.words == ""
    app.interface.tick(app.interface.now + 10)
    assert app.interface.tips.words == "Explains"
    app.point((1000, 600))
    assert app.interface.tips.words == ""


def test_what_comes_under_a_resting_pointer_tells_its_tip_once_the_pointer_moves(app: App, stage: Make) -> None:
    words = ["Keep"]
    scene = stage(lambda: Column(Button(words[-1], key=words[-1], tip=f"{words[-1]}?"), align="start"))
    x, y = app.interface.find("Keep").absolute().centre  # type: ignore[union-attr]
    app.point((x, y))
    words.append("End")
    scene.refresh()
    app.interface.tick(app.interface.now + 10)
    assert app.interface.tips.words == "", "nobody asked"
    app.point((x + 1, y))
    app.interface.tick(app.interface.now + 10)
    assert app.interface.tips.words == "End?"


def test_a_dialog_keeps_everything_else_from_answering(app: App, stage: Make) -> None:
    done: list[str] = []
    scene = stage(lambda: Column(Button("Below", lambda: done.append("below"), key="below")))
    layer = scene.show(
        lambda: dialog("Sure?", "Really?", [("Yes", lambda: done.append("yes"), "primary")]),
        centred_region(400),
        modal=True,
        shade=True,
        on_cancel=lambda: scene.close(layer),
    )
    click(app, "below")
    assert not done
    press(app, "enter")
    assert done == ["yes"]
    press(app, "escape")
    assert len(app.interface.layers) == 1


def test_focus_and_scrolling_outlive_a_new_composition(app: App, stage: Make) -> None:
    scene = stage(lambda: Panel(Scroll(Column(*[Button(f"Line {n}", key=f"line-{n}") for n in range(40)]), key="view")))
    app.interface._by_keys = True
    app.interface.focus_key("line-30")
    offset = app.interface.find("view").offset  # type: ignore[union-attr]
    scene.refresh()
    assert app.interface.current is app.interface.find("line-30")
    assert app.interface.find("view").offset == offset > 0  # type: ignore[union-attr]


def test_the_audit_finds_what_is_wrong(app: App, stage: Make) -> None:
    class Careless(Widget):
        def wants(self, width: float) -> Rect:  # type: ignore[override]
            return Rect(0, 0, width, 60)

        def arrange(self) -> None:
            for child in self.children:
                child.place(Rect(self.rect.w - 30, 0, 200, 30))

    scene = stage(lambda: Panel(Careless(Label("much too far right"), Label("on top of it"))))
    root = scene.layers[0].root
    assert root is not None
    found = report(faults(root, app.interface.window))
    assert "outside its panel" in found
    assert "overlaps" in found


@pytest.mark.parametrize("width", [200, 260, 320])
def test_a_name_is_cut_last(app: App, stage: Make, width: float) -> None:
    name, words = Label("Maximilian 1", lines=1, key="name"), Label("builds the second piece or lays a plan, and so on")
    scene = stage(lambda: Row(name, words))
    assert scene.layers[0].root is not None
    scene.layers[0].root.place(Rect(0, 0, width, 200))
    assert name.shown_text() == "Maximilian 1"


def test_two_lines_hold_a_long_name_and_no_more(app: App, stage: Make) -> None:
    label = Label("Maximilian von Hohenstein und zu Greifenklau", lines=2)
    scene = stage(lambda: Column(label, align="start"))
    assert scene.layers[0].root is not None
    scene.layers[0].root.place(Rect(0, 0, 170, 200))
    one = label.measure("x").h
    assert label.shown_text().endswith("…")
    assert label.shown_text().startswith("Maximilian von")
    assert one < label.rect.h < 2.6 * one


def test_long_text_ends_in_an_ellipsis_where_only_one_line_is_allowed(app: App, stage: Make) -> None:
    stage(lambda: Column(Panel(Label("x" * 400, lines=1, key="long")), Label("y " * 400, key="wrapped")))
    long, wrapped = app.interface.find("long"), app.interface.find("wrapped")
    assert isinstance(long, Label)
    assert long.shown_text().endswith("…")
    assert wrapped is not None
    assert wrapped.rect.h > 100


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.35, 2.0])
def test_text_is_drawn_at_whole_pixels(app: App, stage: Make, scale: float) -> None:
    app.change(ui_scale=scale)
    stage(lambda: Panel(Column(Label("One", key="one"), Row(Space(3.3), Label("Two", key="two")))))
    for key in ("one", "two"):
        widget = app.interface.find(key)
        assert widget is not None
        text = widget.art.get_child(0)
        place = text.get_pos(app.flat)
        assert place.x == pytest.approx(round(place.x), abs=1e-3)
        assert place.z == pytest.approx(round(place.z), abs=1e-3)
        assert text.get_scale(app.flat).x == pytest.approx(app.interface.kit.fonts.pixels(20), abs=1e-3)


def test_every_kind_of_widget_can_be_drawn(app: App, stage: Make) -> None:
    look = Look()
    stage(
        lambda: Panel(
            Column(
                Row(*[Emblem(look.identity(seat)) for seat in range(4)]),
                CardButton(Label("Card"), lambda: None, says="Card", key="card"),
                Toggle("Switch", True),
                Slider(0.3),
                TextField("", hint="hint"),
                Choice([("a", "A")], "a"),
            )
        )
    )
    app.pace.draw_now()
    assert faults(app.interface.layers[0].root, app.interface.window) == []  # type: ignore[arg-type]


# -- shapes ------------------------------------------------------------------------------------------------------


def surface(mesh: Shape) -> float:
    """The sum of the areas of all triangles."""
    node = mesh.node("shape")
    total = 0.0
    for geom in node.get_geoms():
        reader = GeomVertexReader(geom.get_vertex_data(), "vertex")
        triangles = geom.get_primitive(0).decompose()
        for index in range(triangles.get_num_primitives()):
            start = triangles.get_primitive_start(index)
            corners = []
            for corner in range(3):
                reader.set_row(triangles.get_vertex(start + corner))
                place = reader.get_data3()
                corners.append((place.x, place.z))
            (ax, ay), (bx, by), (cx, cy) = corners
            total += abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
    return total


@pytest.mark.parametrize(("w", "h", "radius"), [(300.0, 120.0, 14.0), (40.0, 40.0, 20.0), (60.0, 8.0, 4.0), (50.0, 30.0, 0.0)])
def test_a_rounded_ground_is_filled_once_and_without_gaps(w: float, h: float, radius: float) -> None:
    mesh = Shape()
    add_rounded(mesh, 0, 0, w=w, h=h, radius=radius, top=(1, 1, 1, 1), soft=0)
    assert surface(mesh) == pytest.approx(w * h - (4 - math.pi) * radius**2, rel=0.03)


def test_a_shadow_lies_only_around_a_panel() -> None:
    mesh = Shape()
    add_shadow(mesh, w=300, h=200, radius=14, colour=(0, 0, 0, 0.4), drop=0, soft=12)
    assert surface(mesh) < 0.3 * 300 * 200


@pytest.mark.parametrize(
    "headings", [(0.0, 90.0, 180.0, 270.0), (0.0, 27.0, 180.0, 207.0), (350.0, 10.0), (20.0, 15.0, 10.0), (5.0,)]
)
def test_seats_of_a_compass_keep_their_order_and_their_distance(headings: tuple[float, ...]) -> None:
    found = spread(headings)
    around = sorted(range(len(headings)), key=lambda index: headings[index])
    turned = sorted(range(len(headings)), key=lambda index: (found[index] - found[around[0]]) % 360)
    assert turned == around
    for one, other in combinations(found, 2):
        apart = (one - other) % 360
        assert min(apart, 360 - apart) > APART - 1
    if len(headings) == 4 and headings[1] == 90.0:
        assert found == list(headings)


def test_letters_can_be_read_where_there_is_room(app: App) -> None:
    fit(app, (1632, 918), 1.0, "en")
    assert min(app.interface.kit.type(kind).size for kind in TYPE) == READABLE
    fit(app, (1280, 720), 1.0, "en")
    assert [app.interface.kit.type(kind) for kind in TYPE] == list(TYPE.values())

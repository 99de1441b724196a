"""The reader of the rules: it opens where it is asked to, finds, leads on and back, fits everywhere, and leaves no trace."""

import pytest
from msgspec.structs import replace

from game.app import App
from game.content import LANGUAGES
from game.match.session import Player, Session
from game.rulebook.book import Section
from game.rulebook.drawings import arrows_of, pills_of, targets_of
from game.rulebook.reading import book
from game.rules import GAMES
from game.scenes.screens.rules import easel
from game.scenes.screens.rules.easel import Easel
from game.scenes.screens.rules.figure import LiveFigure
from game.scenes.screens.rules.found import fit_line
from game.scenes.screens.rules.history import QUICK, ReaderHistory, ReaderPlace
from game.scenes.screens.rules.pages import RULE, PageLinks, PageStyle, ids_said, section_page
from game.scenes.screens.rules.reader import PAGE, RulesReader
from game.scenes.table.table import TableScene
from game.scenes.widgets import Widget
from game.scenes.widgets.theme import paper
from game.text import texts
from tests.scenes.conftest import LARGE, SMALL, belongings, click, fit, press
from tests.scenes.screens.conftest import enter, settle, spoken, wrong
from tools.audit import report


def read(app: App, at: str = "", *, game: str = "skyliners", below: str = "menu") -> RulesReader:
    scene = enter(app, below)
    scene.read_rules(at, game=game)
    assert isinstance(app.scene, RulesReader)
    return app.scene


def write(app: App, words: str) -> None:
    for letter in words:
        app.write(letter)


def section_of(game: str, at: str, language: str = "en") -> str:
    return book(game, language).sections[at].answer


# -- where it opens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["roof", "SL-47", "piece.roof"])
def test_a_page_is_opened_by_its_id_a_rule_s_id_and_a_thing(app: App, at: str) -> None:
    read(app, at)
    assert section_of("skyliners", "roof") in spoken(app)


def test_a_rule_that_is_asked_for_is_marked_and_in_sight(app: App) -> None:
    """Seen: "Why?" opened a whole page, and whoever was refused something had to look for the rule on it."""
    fit(app, SMALL, 1.5, "de")
    section = max((each for each in book("skyliners", "de") if each.clauses), key=lambda each: len(each.clauses))
    last = section.clauses[-1]
    reader = read(app, last.ids[0])
    settle(app)
    rule, page = app.interface.find(RULE), app.interface.find(PAGE)
    assert rule is not None
    assert page is not None
    assert last.text in [widget.spoken() for widget in rule.walk()]
    assert page.absolute().encloses(rule.absolute(), slack=1.0), "it was below the page's end"
    reader.open("skyliners", section.id)
    assert app.interface.find(RULE) is None, "whoever leafs reads all of it alike"
    reader.read_rules(section.clauses[0].ids[0])
    assert app.interface.find(RULE) is not None


def test_marking_a_rule_moves_no_words(app: App) -> None:
    reader = read(app, "roof")
    plain = [widget.absolute() for widget in app.interface.roots()[0].walk() if widget.spoken()]
    reader.read_rules("SL-47")
    assert app.interface.find(RULE) is not None
    assert [widget.absolute() for widget in app.interface.roots()[0].walk() if widget.spoken()] == plain


@pytest.mark.parametrize("at", ["", "quick", "XX-47", "nonsense"])
def test_without_a_page_the_quick_page_is_opened(app: App, at: str) -> None:
    read(app, at)
    assert book("skyliners", "en").quick.forgotten[0] in spoken(app)


@pytest.mark.parametrize("below", ["menu", "setup", "pause", "options", "statistics"])
def test_one_key_opens_and_closes_the_rules_everywhere(app: App, below: str) -> None:
    scene = enter(app, below)
    before = spoken(app)
    press(app, "f2")
    assert isinstance(app.scene, RulesReader)
    assert app.scene.place.game == (scene.rules_game or next(iter(GAMES)))
    press(app, "f2")
    assert app.scene is scene
    assert spoken(app) == before


@pytest.mark.parametrize("below", ["menu", "pause"])
def test_menu_and_pause_have_a_door(app: App, below: str) -> None:
    enter(app, below)
    click(app, "rules")
    assert isinstance(app.scene, RulesReader)


def test_over_a_running_match_it_is_a_sheet_and_closing_is_back_where_one_was(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player("Ann"), Player("Ben", "random")]
    session = Session(GAMES["skyliners"], players, seed=5, options={"mode": "intro", "start": "S"})
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    scene.selection.choose(scene.hotseat.chooser.options()[0])
    app.step()
    before, pose = scene.situation, scene.standpoint.rig.pose
    scene.read_rules("SL-47")
    settle(app)
    assert app.scenes[-2] is scene
    press(app, "escape")
    app.step()
    assert app.scene is scene
    assert scene.situation == before
    assert scene.standpoint.rig.pose == pose


# -- finding -----------------------------------------------------------------------------------------------------


def test_whoever_writes_searches_at_once_and_enter_opens_the_best_answer(app: App) -> None:
    reader = read(app)
    write(app, "antenna")
    assert reader.place.query == "antenna"
    assert app.t("reader.best") in spoken(app)
    press(app, "enter")
    assert not reader.place.is_search
    assert reader.place.section == "antennas"


def test_escape_first_empties_the_search_then_closes(app: App) -> None:
    reader = read(app, "roof")
    write(app, "park")
    press(app, "escape")
    assert reader.place == ReaderPlace("skyliners", "roof")
    press(app, "escape")
    assert app.scene is not reader


def test_answers_of_other_games_are_found_and_say_of_which(app: App) -> None:
    reader = read(app, game="skyliners")
    reader.search("penthouse")
    assert app.t("skyline_world.name") in spoken(app)
    press(app, "enter")
    assert reader.place.game == "skyline_world"


def test_a_search_that_finds_nothing_leads_on(app: App) -> None:
    reader = read(app, "roof")
    reader.search("skyscrapr")
    assert app.t("reader.best") in spoken(app)
    reader.search("qqqqq")
    assert "qqqqq" in spoken(app)
    click(app, "to-quick")
    assert reader.place == ReaderPlace("skyliners", QUICK)


def test_answers_can_be_narrowed_to_a_group(app: App) -> None:
    reader = read(app)
    reader.search("tower")
    whole = sum(widget.key.startswith("found-") for root in app.interface.roots() for widget in root.walk())
    click(app, "group-things")
    assert reader.place.group == "things"
    assert sum(widget.key.startswith("found-") for root in app.interface.roots() for widget in root.walk()) < whole


# -- leading on and back -----------------------------------------------------------------------------------------


def test_links_lead_on_and_history_back_and_forward_by_keys(app: App) -> None:
    reader = read(app, "roof")
    click(app, "see-heights")
    assert reader.place.section == "heights"
    press(app, "alt-arrow_left")
    assert reader.place.section == "roof"
    press(app, "alt-arrow_right")
    assert reader.place.section == "heights"


def test_a_search_is_one_place_of_the_history_however_long_it_is_written() -> None:
    history = ReaderHistory(ReaderPlace("skyrise", "keys"))
    for words in ("l", "la", "lake"):
        history.go(ReaderPlace("skyrise", "keys", words))
    history.go(ReaderPlace("skyrise", "lakes"))
    assert history.step(-1)
    assert history.place.query == "lake"
    assert history.step(-1)
    assert history.place.section == "keys"
    assert not history.step(-1)


def test_page_down_leads_through_every_page_of_a_book(app: App) -> None:
    reader = read(app)
    seen = {reader.place.section}
    for _ in range(400):
        press(app, "page_down")
        seen.add(reader.place.section)
    assert seen == {QUICK, *book("skyliners", "en").sections}
    for _ in range(400):
        press(app, "page_up")
    assert reader.place.section == QUICK


def test_every_page_is_reached_by_the_keyboard_alone(app: App) -> None:
    reader = read(app)
    press(app, "arrow_down", "arrow_down", "arrow_down", "enter")
    assert app.interface.current is not None
    assert app.interface.current.key.startswith("chapter-")
    press(app, "arrow_down", "enter")
    assert reader.place.section == next(iter(book("skyliners", "en").sections))


def test_a_folded_window_shows_the_contents_in_place_of_the_page(app: App) -> None:
    app.change(ui_scale=1.5)
    reader = read(app, "roof")
    click(app, "to-contents")
    click(app, "contents-park")
    assert reader.place.section == "park"
    assert section_of("skyliners", "park") in spoken(app)


# -- it fits -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale", "language"), [(SMALL, 1.0, "en"), (SMALL, 2.0, "de"), (LARGE, 1.5, "de")])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_page_of_every_book_fits(app: App, game: str, size: tuple[int, int], scale: float, language: str) -> None:
    fit(app, size, scale, language)
    reader = read(app, game=game)
    for section in (QUICK, *book(game, language).sections):
        reader.open(game, section)
        assert not wrong(app), f"{section}:\n{report(wrong(app))}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_and_their_absence_fit(app: App, language: str) -> None:
    for size, scale in ((SMALL, 1.0), (SMALL, 1.5), (SMALL, 2.0), (LARGE, 1.0)):
        fit(app, size, scale, language)
        reader = read(app)
        for words in ("tie", "xqzzk", "w" * 60):
            reader.search(words)
            assert not wrong(app), f"{words} {size} {scale}:\n{report(wrong(app))}"


@pytest.mark.parametrize("game", list(GAMES))
def test_the_quick_page_is_one_screen(app: App, game: str) -> None:
    for language in LANGUAGES:
        app.change(language=language)
        read(app, game=game)
        view = app.interface.find("page")
        assert view is not None
        assert view.travel < 1, f"{language}: {view.travel}"  # type: ignore[attr-defined]


def test_a_found_word_stays_in_a_line_that_is_cut() -> None:
    line = "one two three four five six seven eight nine ten eleven twelve"
    said, marks = fit_line(line, ((line.index("nine"), line.index("nine") + 4),), lambda words: len(words) * 10.0, 200.0)
    assert len(said) * 10 <= 200
    assert [said[a:b] for a, b in marks] == ["nine"]


# -- figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_every_place_that_a_drawing_names_is_on_the_board(app: App, game: str) -> None:
    artist = Easel(app)
    for section in book(game, "en"):
        if section.drawing is None:
            continue
        assert artist.draw(section, (90, 50)) is not None, section.id
        assert artist.board is not None
        ends = [end for arrow in arrows_of(section.drawing) for end in arrow]
        for target in (*targets_of(section.drawing), *(pill.target for pill in pills_of(section.drawing)), *ends):
            assert artist.board.spots_at((target,)), f"{section.id}: {target}"
    artist.close()


def test_text_comes_first_then_the_figure_and_the_page_does_not_jump(app: App) -> None:
    read(app, "roof")
    figure = app.interface.find("figure-roof")
    assert isinstance(figure, LiveFigure)
    place = figure.absolute()
    assert figure.is_due
    settle(app)
    assert not figure.is_due
    assert figure.absolute() == place
    drawn = figure.easel.find(figure.section, figure.pixels)
    assert drawn is not None
    assert drawn.texture.get_x_size() == figure.pixels[0] * easel.FINER


def test_a_drawing_that_cannot_be_read_leaves_the_page_without_it(app: App) -> None:
    section = book("skyliners", "en").sections["roof"]
    assert section.drawing is not None
    broken = replace(section, drawing=replace(section.drawing, position="no city"))
    artist = Easel(app)
    assert artist.draw(broken, (90, 50)) is None
    assert artist.is_hopeless(broken, (90, 50))
    artist.close()
    text, tints = app.t, paper(app.interface.kit.theme)
    style = PageStyle(text, tints, is_folded=False, is_low=False, is_roomy=False)
    for each, count in ((section, 1), (broken, 0)):
        figures = list[Widget]()

        def figure(of: Section, size: tuple[float, float], figures: list[Widget] = figures) -> LiveFigure:
            figures.append(LiveFigure(of, size, artist))
            return LiveFigure(of, size, artist)

        page = section_page(style, each, book("skyliners", "en"), PageLinks(lambda *_: None, lambda *_: None, figure))
        captions = [widget for widget in page.body.walk() if widget.spoken() == section.caption]
        assert (len(figures), len(captions)) == (count, count)


def test_the_window_is_drawn_on_after_a_figure(app: App) -> None:
    read(app, "roof")
    figure = app.interface.find("figure-roof")
    assert isinstance(figure, LiveFigure)
    assert app.win is not None
    was_active = app.win.is_active()
    app.win.set_active(True)
    figure.make()
    assert app.win.is_active()
    app.win.set_active(was_active)


def test_figures_stay_within_their_memory_and_are_given_back(app: App) -> None:
    artist = Easel(app, most=100_000)
    before = belongings(app)
    drawn = [section for section in book("skyliners", "en") if section.drawing is not None]
    for section in drawn:
        artist.draw(section, (90, 50))
    assert sum(artist.find(section, (90, 50)) is not None for section in drawn) == 1
    artist.close()
    assert belongings(app) == before


def test_a_figure_shows_the_position_as_the_board_draws_it(app: App) -> None:
    section = book("skyliners", "en").sections["floor"]
    artist = Easel(app)
    drawn = artist.draw(section, (240, 134))
    artist.close()
    assert drawn is not None
    data = bytes(drawn.texture.get_ram_image_as("RGB"))
    assert len(set(zip(data[0::3], data[1::3], data[2::3], strict=True))) > 200


def test_entering_and_leaving_gives_all_back(app: App) -> None:
    read(app, "roof")
    settle(app)
    app.pop()
    before = belongings(app)
    app.scenes[-1].read_rules("roof", game="skyliners")
    settle(app)
    app.pop()
    assert belongings(app) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_page_promises_no_rule_that_is_not_there(game: str) -> None:
    """`SL-01, 06 to 08` is what the page has, and not all from the first to the last."""
    text = texts("en")
    for section in book(game, "en"):
        said = ids_said(text, section.ids).replace(f"{section.ids[0].partition('-')[0]}-" if section.ids else "-", "")
        found: set[str] = set()
        for part in filter(None, said.split(", ")):
            first, _, last = part.partition(" to ")
            found |= {first, last} - {""}
            between = {rule.partition("-")[2] for rule in section.ids}
            if first.isdigit() and last.isdigit():
                assert len([each for each in between if each.isdigit() and int(first) <= int(each) <= int(last)]) == (
                    int(last) - int(first) + 1
                ), (section.id, said)
        assert found <= {rule.partition("-")[2] for rule in section.ids}, (section.id, said)

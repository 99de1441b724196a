"""What the board of Skyline of the World shows is what the rules say, event by event, and nothing of what is hidden."""

from math import cos, dist, radians, sin

import pytest
from msgspec.structs import replace
from panda3d.core import TextureStage

from game.content import LANGUAGES
from game.rules import GAMES
from game.rules.core import Event, Scores, Target, seeded
from game.scenes.boards.kit import sides
from game.scenes.boards.skyline_world import buildings, ground, model, motions, names, overlays, places, things
from game.scenes.boards.skyline_world.fits import fit, fit_changes
from game.scenes.boards.skyline_world.model import NOBODY, after, island, model_of, paying_groups
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME as RULES
from tests.rules.skyline_world.desk import at
from tests.scenes.positions import new_board

VARIANTS = [(2, {}), (3, {"open_hands": "on"}), (4, {"teams": "on"}), (4, {"hidden_assets": "on"})]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.parametrize("viewer", [None, 1])
def test_following_the_events_of_a_whole_match_leads_to_what_the_view_says(
    seats: int, options: dict[str, str], viewer: int | None
) -> None:
    """Through penthouses, cards, sales and the scoring."""
    rules = GAMES["skyline_world"]
    state, rng = rules.new(seats, 3, stall_laps="2", **options), seeded(3)
    known = model_of(rules.view(state, viewer))
    while rules.to_act(state) is not None:
        action, rng = rules.random_action(state, rng)
        events: list[Event] = []
        state = rules.apply(state, action, events.append)
        view = rules.view(state, viewer)
        for event in events:
            seen = event.seen_by(viewer)
            assert seen is not None
            known = after(known, seen, view)
        assert known == model_of(view), action
        assert len(known.to_come) == (view.turns_left or 0) if known.active is not None else not known.to_come
    assert known.active is None
    assert known.points == tuple(
        sum(line.points for line in lines if line.reason != "partner") for lines in rules.projected(view)
    )


def counted(scores: Scores) -> tuple[int, ...]:
    """The own points of each seat."""
    return tuple(sum(line.points for line in lines if line.reason != "partner") for lines in scores)


def test_hidden_assets_are_no_part_of_anything_that_is_laid() -> None:
    """Other money and other stock change no thing of another viewer's board."""
    rules = GAMES["skyline_world"]
    state, rng = rules.new(4, 5, hidden_assets="on"), seeded(5)
    for _ in range(60):
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
    for viewer in (None, 0, 2):
        known = model_of(rules.view(state, viewer))
        for seat in range(4):
            assert (known.money[seat] is None) == (seat != viewer)
            assert (known.stock[seat] is None) == (seat != viewer)
        other = model_of(rules.view(rules.determinize(rules.view(state, viewer), seeded(9)), viewer))
        assert list(things.things(known)) == list(things.things(other))


def test_whoever_still_has_a_turn_in_the_last_lap_flies_a_pennant() -> None:
    """The second of four has begun it: the others follow in turn, and each strikes the pennant when it is on."""
    known = replace(model_of(RULES.view(at("b5=Y"), 0)), active=1, trigger=1)
    flown = []
    while known.to_come:
        flown.append([thing.key for thing in things.things(known) if thing.kind == "pennant"])
        known = replace(known, active=known.to_come[0])
    assert flown == [["0", "2", "3"], ["0", "3"], ["0"]]


def test_every_event_that_changes_the_table_is_seen_in_motion() -> None:
    """Phases are said by the bar above, the end of a turn by the lantern of the next."""
    quiet = {"PhaseChanged", "TurnEnded"}
    assert {kind.__name__ for kind in model._FOLLOW} - {kind.__name__ for kind in motions._SHOW} == quiet


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plot_has_a_name_of_its_own(language: str) -> None:
    names = {ground.plot_name(plot, Look(language=language)) for plot in island().plots}
    assert len(names) == len(island().plots)
    assert not names & set(island().plots)


def test_without_shaders_walls_are_drawn_once() -> None:
    """Their texture covers the paint, so that no light has to be blended over it; with shaders it is."""
    for tier, blended in (("safe", False), ("low", True)):
        tower = buildings.tower(Look(tier=tier), (0, 1, NOBODY), 4, (0.0,) * 4, False, False)
        assert tower.find("**/lights").is_empty() != blended
        stages = {stage.mode for stage in tower.find_all_texture_stages()}
        assert stages == {TextureStage.M_modulate if blended else TextureStage.M_decal}


def test_plots_lie_as_the_rules_connect_them() -> None:
    board = island()
    assert len({places.plot(name) for name in board.plots}) == len(board.plots)
    for index, name in enumerate(board.plots):
        beside = [other for other in places.around(index) if other is not None]
        assert sum(1 << other for other in beside) == board.neighbours[index]
        for other in beside:
            assert dist(places.plot(name), places.plot(board.plots[other])) == pytest.approx(places.PITCH)


def test_two_players_and_partners_sit_opposite_each_other() -> None:
    assert abs(places.seat_camera(2, 0).heading - places.seat_camera(2, 1).heading) == 180
    for seat in (0, 1):
        assert abs(places.seat_camera(4, seat).heading - places.seat_camera(4, seat + 2).heading) == 180


def test_towers_narrow_upwards_so_that_every_owner_shows() -> None:
    assert all(low > high for low, high in zip(places.WIDE, places.WIDE[1:], strict=False))
    assert places.WIDE[0] < 2 * places.LOT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_owners_tell_them_apart(language: str) -> None:
    found = overlays.letters(Look(language=language), 4)
    assert len(set(found.values())) == 5
    assert found[NOBODY] == "N"


def test_groups_that_pay_come_best_first() -> None:
    """The spec's example of a link: 7 and 1."""
    view = RULES.view(at("a7=YBP b7=YP b6=P c7=Y d7=P"), 1)
    found = [(group.plots, group.income) for group in paying_groups(model_of(view), 1)]
    assert found == [(("b6", "a7", "b7"), 7), (("d7",), 1)]


def test_a_figure_says_where_it_lies_or_how_near_it_is() -> None:
    """The spec's four tops in a column: three of four fit twice and with gaps; a square is half there."""
    view = RULES.view(at("c4=Y c5=Y c6=Y c7=Y"), 0)
    line = fit(view, 0, "UBT")
    assert line.is_shown
    assert ("c4", "c5", "c6") in line.places
    assert set(line.plots) == {"c4", "c5", "c6", "c7"}
    square = fit(view, 0, "WIL")
    assert (square.have, square.need, square.is_shown) == (2, 4, False)
    assert len(square.best) == 4
    covered = RULES.view(at("c4=Y c5=YP c6=Y c7=YN"), 0)
    assert fit_changes(view, covered, 0, ["UBT", "WIL"]) == ((), ("UBT",))


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_flat_map_every_plot_has_its_name_also_once_it_is_built(language: str) -> None:
    """Seen: a task spoke of Bowling Green, and no such name was on the table. Over strategic plots it floats anyway."""
    look, plots = Look(language=language), island().plots
    known = replace(model_of(RULES.view(at("b1=Y"), 0)), buildings=((0,),) * len(plots))
    pills = overlays.owners(known, look).get_children()
    assert len(pills) == len(plots)
    bounds = [pill.get_tight_bounds(pill) for pill in pills]
    sizes = {name: (high.x - low.x, high.z - low.z) for name, (low, high) in zip(plots, bounds, strict=True)}
    letters = next(size for index, size in enumerate(sizes.values()) if things.is_strategic(index))
    for index, (wide, high) in enumerate(sizes.values()):
        assert wide < places.PITCH, "no name reaches into that of the next plot"
        assert (high > letters[1]) != things.is_strategic(index)


def test_what_a_strategic_plot_pays_alone_stands_with_its_name_and_not_over_it() -> None:
    board = new_board("skyline_world")
    (badge,) = (each for each in board.badges_of(model_of(RULES.view(at("b3=YPY"), 0))) if each.target.key == "b3")
    assert badge.lines == ((f"+{RULES.best_income(at('b3=YPY'), 0).income}",),)
    found = [each.target.kind for each in board.badges_of(model_of(RULES.view(at("b4=YPY"), 0)))]
    assert found.count("group") == 1, "elsewhere it stands over a roof"


def test_words_about_a_plot_with_a_name_spare_the_list_of_its_owners() -> None:
    """Seen: what a floor in Midtown would cost lay over the end of "Midtown" and of the names below."""
    board = new_board("skyline_world")
    board.build(RULES.view(at("b3=YP", "b4=Y"), 0))
    assert board.concerns(Target("plot", "b4")) == ()
    (listed,) = board.concerns(Target("plot", "b3"))
    (badge,) = (each for each in board.badges_of(model_of(RULES.view(at("b3=YP"), 0))) if each.target.key == "b3")
    assert listed.at[2] <= badge.at[2] < listed.top[2]
    assert listed.size[0] > 2 * places.LOT, "it is wider than the lot"


def test_what_a_group_pays_stands_over_a_roof_without_a_crown() -> None:
    """Over a penthouse it would reach under the upper panels."""
    known = model_of(RULES.view(at("b5=YPBPY", "b6=Y"), 0))
    x, y, _ = overlays.middle(known, ("b5", "b6"))
    assert (x, y) == places.plot("b6")[:2]
    x, y, z = overlays.middle(known, ("b5",))
    assert (x, y) == places.plot("b5")[:2]
    assert z > places.top("b5", 5, crowned=True)[2]


@pytest.mark.parametrize("heading", places.HEADINGS)
def test_what_a_group_pays_and_the_name_of_a_plot_beside_it_cover_nothing_of_each_other(heading: float) -> None:
    """Seen: "+2" over Central Park stood behind "Harlem"."""
    known = model_of(RULES.view(at("b9=BP", "b10=YB", "c6=YPYB", "b6=P"), 0))
    for plot, name in (("b9", "b10"), ("b6", "c6")):
        (x, y, z), (a, b, c) = overlays.middle(known, (plot,), heading), names.place(known, name, heading)
        assert (x, y) == places.plot(plot)[:2]
        right, away = sides.seen_from(heading, x - a, y - b)
        tilt = radians(places.PITCH_DOWN)
        above = (z - c) * cos(tilt) + away * sin(tilt)
        assert abs(right) >= overlays.APART or abs(above) >= overlays.LINE_APART - 1e-6

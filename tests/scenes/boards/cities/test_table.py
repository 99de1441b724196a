"""The table of Cities: boards from plan to land, tiles in the hand, districts, and tracks that can be seen in the town."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode, GeomVertexReader, NodePath

from game.bots import BOTS
from game.bots.base import thought_rng
from game.rules.cities.model import Build, OpenBoard, Tile, View
from game.rules.cities.parts import STACKS
from game.rules.core import Target
from game.scenes.boards.cities import streets
from game.scenes.boards.cities.board import GameBoard
from game.scenes.boards.cities.districts import District, clear_place, districts, of_cell
from game.scenes.boards.cities.hanging import Hand, held_tile
from game.scenes.boards.cities.model import after, is_dark, model_of, tiles_by_cell
from game.scenes.boards.cities.places import CARD, ROW_HEADING, region
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import LIFT
from tests.rules.cities.desk import GAME
from tests.scenes.positions import new_board, state_after

SCENARIOS = ("intro", "1", "2", "3", "4", "5")


@cache
def position(plies: int, scenario: str) -> Any:
    """A match that a bot has played for so many moves, and on to a turn."""
    _, state = state_after("cities", 0, seats=1, seed=3, scenario=scenario)
    bot, number = BOTS["greedy"](), 0
    while number < plies or (plies and state.phase != "turn"):
        state = GAME.apply(state, bot.choose(GAME, GAME.view(state, 0), thought_rng(3, number, 0)))
        number += 1
    return state


def city(plies: int = 30, scenario: str = "1") -> tuple[GameBoard, Any]:
    """A board that shows a match, and the state."""
    state, board = position(plies, scenario), new_board("cities")
    assert isinstance(board, GameBoard)
    board.build(GAME.view(state, 0))
    return board, state


def fronts(board: GameBoard) -> dict[str, str]:
    return {key: thing.look[0] for key, thing in board.things_of("board").items()}


# -- land ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_boards_are_plans_with_a_price_until_they_are_opened(scenario: str) -> None:
    board, state = city(0, scenario)
    while state.phase == "roles":
        state = GAME.apply(state, GAME.legal(state)[0])
    opened = next(action for action in GAME.legal(state) if isinstance(action, OpenBoard))
    board.build(GAME.view(GAME.apply(state, opened), 0))
    assert all(front == ("land" if key == opened.board else "plan") + f" {key}" for key, front in fronts(board).items())
    assert len(board.things_of("tag")) == len(fronts(board)) - 1
    assert list(board.things_of("trees")) == [opened.board]


def test_of_boards_that_lie_face_down_only_the_water_is_drawn() -> None:
    _, state = state_after("cities", 4, seats=1, seed=3, scenario="2", closed_fronts="hidden")
    board = new_board("cities")
    board.build(GAME.view(state, 0))
    assert sorted(front[:4] for front in fronts(board).values()) == ["hidd", "hidd", "hidd", "land"]


def test_a_board_turns_over_on_its_way_to_land() -> None:
    """Half way the plan is hidden and strips stand on their edges; at the end it lies where building puts it."""
    board, state = city(0, "intro")
    action, events = next(each for each in GAME.legal(state) if isinstance(each, OpenBoard)), []
    end = GAME.view(GAME.apply(state, action, events.append), 0)
    motion = board.animate(events[0], end)
    assert motion is not None
    motion.set_t(0.4)
    node = board.node_of("board", action.board)
    assert node is not None
    assert node.is_hidden()
    assert len(board.effects.find_all_matches("**/strip")) == 7
    motion.finish()
    for event in events[1:]:
        board.animate(event, end)
    assert board.snapshot() == board.snapshot_of(end)


def test_trees_stand_on_free_land_and_go_when_it_is_built_on() -> None:
    board, state = city()
    known = model_of(GAME.view(state, 0))
    built = tiles_by_cell(known.layout, known.tiles)
    assert built
    standing = {name for thing in board.things_of("trees").values() for name in thing.look[1]}
    assert not standing & set(built)
    assert standing | set(built) == {name for name in known.site.index if name[0] in fronts_open(board)}


def fronts_open(board: GameBoard) -> list[str]:
    return [key for key, front in fronts(board).items() if front.startswith("land")]


# -- a tile in the hand ----------------------------------------------------------------------------------------------


def placements(state: Any) -> dict[tuple[str, str, int], set[str]]:
    found: dict[tuple[str, str, int], set[str]] = {}
    for action in GAME.legal(state):
        if isinstance(action, Build):
            found.setdefault((action.card, action.shape, action.orient), set()).add(action.at)
    return found


def hands(state: Any) -> list[Hand]:
    ground, made = region(state.setup.layout), []
    for (card, shape, orient), anchors in placements(state).items():
        held = held_tile((Target("card", card), Target("shape", shape), Target("orientation", str(orient))))
        assert held is not None
        made.append(Hand(held, ground, frozenset(anchors)))
    assert made
    return made


def test_every_placement_is_meant_by_pointing_at_the_cell_under_its_grip() -> None:
    _, state = city(20)
    assert all(hand.snap(hand.held_at(anchor)) == anchor for hand in hands(state) for anchor in hand.anchors)


def test_pointing_at_a_cell_that_can_be_covered_covers_it() -> None:
    _, state = city(20)
    for hand in hands(state):
        for cell in hand.reach():
            anchor = hand.snap(hand.ground.names[cell])
            assert anchor in hand.anchors
            assert cell in hand.cells(anchor)


def test_where_a_tile_cannot_lie_it_hangs_where_it_is_held() -> None:
    """So that the reason is told of the place that is seen; at the rim it is named by a cell there is."""
    _, state = city(20)
    for hand in hands(state)[:8]:
        for name, cell in hand.ground.cells.items():
            anchor = hand.snap(name)
            assert anchor in hand.ground.cells
            if cell not in hand.reach() and hand.held_at(anchor) != name:
                assert anchor == name


def hold(board: GameBoard, state: Any) -> tuple[Build, list[Target]]:
    """Takes a tile in the hand as the table does it."""
    action = next(each for each in GAME.legal(state) if isinstance(each, Build))
    card, shape, orient, _ = action.steps()
    cells = [Target("cell", at) for at in sorted(placements(state)[action.card, action.shape, action.orient])]
    board.highlight(cells, (card, shape, orient))
    return action, cells


def test_a_tile_moves_cell_by_cell_and_is_turned_over() -> None:
    board, state = city(20)
    _, cells = hold(board, state)
    moved = board.beside(cells[0], 1, 0)
    assert moved is not None
    x, y = board.region.cells[cells[0].key]
    assert board.region.cells[moved.key] == (x + 1, y)
    assert board.mirrored(Target("orientation", "1")) == Target("orientation", "5")
    assert board.mirrored(Target("shape", "L4")) is None
    board.highlight(())
    assert board.beside(cells[0], 1, 0) is None, "without a tile keys go from option to option"


def test_a_tile_in_the_hand_is_shown_red_where_it_may_not_lie() -> None:
    board, state = city(20)
    _, cells = hold(board, state)
    board.hover(cells[0])
    assert board.node.find("hovered/considered").is_empty(), "where it may lie its ghost shows it"
    other = next(Target("cell", name) for name in board.region.cells if Target("cell", name) not in cells)
    board.hover(other)
    assert not board.node.find("hovered/considered").is_empty()


def tones(node: NodePath) -> frozenset[tuple[float, ...]]:
    """The colours of lines."""
    body = node.node()
    assert isinstance(body, GeomNode)
    reader, found = GeomVertexReader(body.get_geom(0).get_vertex_data(), "color"), set[tuple[float, ...]]()
    while not reader.is_at_end():
        found.add(tuple(round(part, 2) for part in reader.get_data4()))
    return frozenset(found)


def test_the_line_around_a_tile_that_fits_is_told_from_that_of_its_district_and_seen_through_buildings() -> None:
    board, state = city(20)
    action, _ = hold(board, state)
    events: list[Any] = []
    after_ = GAME.view(GAME.apply(state, action, events.append), 0)
    board.hover(Target("cell", action.at))
    around = {tones(line) for line in board.node.find_all_matches("hovered/outline")}
    assert len(around) == 2, "no line in the colour of pointing covers the one that says it fits"
    board.ghost(events, after_)
    lines = {line.get_depth_test(): tones(line) for line in board.node.find_all_matches("ghosts/considered/outline")}
    assert lines[True] in around
    assert lines[False] < lines[True]


def geometry(board: GameBoard, kind: str, key: str) -> bytes:
    node = board.node_of(kind, key)
    assert node is not None
    body = node.find("**/+GeomNode").node()
    assert isinstance(body, GeomNode)
    return bytes(body.get_geom(0).get_vertex_data().get_array_handle(0).get_data())


def test_trees_give_way_to_the_ghost_and_come_back() -> None:
    board, state = city(20)
    action, _ = hold(board, state)
    events: list[Any] = []
    after_ = GAME.view(GAME.apply(state, action, events.append), 0)
    before = geometry(board, "trees", action.at[0])
    board.ghost(events, after_)
    assert not board.node.find("ghosts/considered").is_empty()
    assert geometry(board, "trees", action.at[0]) != before
    board.clear_ghost()
    assert geometry(board, "trees", action.at[0]) == before
    assert board.node.find("ghosts/considered").is_empty()


def cleared(board: GameBoard) -> list[str]:
    """The tiles one can see through."""
    nodes = {at: board.node_of("tile", at) for at in board.things_of("tile")}
    return [at for at, node in nodes.items() if node is not None and node.has_transparency()]


def test_buildings_before_a_pointed_cell_become_clear_and_whole_again() -> None:
    board, state = city(40)
    known = model_of(GAME.view(state, 0))
    built = tiles_by_cell(known.layout, known.tiles)
    cells = region(known.layout).cells
    behind = next(
        name
        for name, (x, y) in cells.items()
        if name not in built and Target("cell", name) in board.targets() and region(known.layout).names.get((x, y - 1)) in built
    )
    before = built[region(known.layout).names[cells[behind][0], cells[behind][1] - 1]]
    board.hover(Target("cell", behind))
    node = board.node_of("tile", before.at)
    assert node is not None
    assert cleared(board) or GAME.tables.cards[before.card].stage == 1, "only low buildings hide nothing"
    assert node.has_transparency() == (before.at in cleared(board))
    board.hover(None)
    assert not cleared(board)


# -- districts ---------------------------------------------------------------------------------------------------


def test_districts_tell_their_tiles_and_what_they_need() -> None:
    _, state = city(40)
    view = GAME.view(state, 0)
    known = model_of(view)
    found = districts(known)
    assert sum(district.tiles for district in found) == len(view.tiles)
    forecast = GAME.forecast(replace(view, phase="turn"))
    assert forecast is not None
    assert {district.name for district in found if not district.is_met} == set(forecast.missing)
    for district in found:
        assert of_cell(known, district.name) == district


def test_badges_are_one_for_each_district_and_stay_folded_where_one_points() -> None:
    """A card at the side tells how the district stands: an unfolded badge would cover it."""
    board, state = city(40)
    found = districts(model_of(GAME.view(state, 0)))
    assert len(board.badges.words()) == len(found)
    assert not any("\n" in words for words in board.badges.words())
    board.hover(Target("cell", found[0].name))
    assert not any("\n" in words for words in board.badges.words())
    board.badges.turn("all")
    assert all("\n" in words for words in board.badges.words())


# -- tracks that can be seen -----------------------------------------------------------------------------------------


def test_badges_stand_off_buildings_where_there_is_free_ground_and_apart() -> None:
    board, _ = city(40)
    known, ground = board.present, board.region
    built = {ground.cells[name] for name in tiles_by_cell(known.layout, known.tiles)}
    cells = {ground.at(*cell)[:2]: cell for cell in ground.marks}
    places = [cells[badge.at[:2]] for badge in board.badges_of(known)]
    assert len(set(places)) == len(places) == len(districts(known))
    for place, district in zip(places, districts(known), strict=True):
        if district.cells - built:
            assert place not in built


@pytest.mark.parametrize("plies", [8, 20, 30, 40])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_badge_stands_in_its_own_district(plies: int, scenario: str) -> None:
    """On a road, on water or on closed land nobody can tell whose it is."""
    board, _ = city(plies, scenario)
    known, ground = board.present, board.region
    cells = {ground.at(*cell)[:2]: cell for cell in ground.marks}
    for badge, district in zip(board.badges_of(known), districts(known), strict=True):
        assert cells[badge.at[:2]] in district.cells


def test_a_badge_stands_off_buildings_as_they_are_seen_from_where_the_eye_is() -> None:
    cells = frozenset((x, y) for x in range(3) for y in range(3))
    district = District("a", cells, tiles=1, needs=1, is_met=True, utilities=(), services=(), beside=())
    built = {(1, 1), (1, 2)}
    assert clear_place(district, built, ()) == (0, 0)
    assert clear_place(district, built, (), ROW_HEADING) != (0, 0), "from the south-west they stand right behind it"


def test_only_open_boards_are_framed_until_one_is_to_be_opened() -> None:
    board, _ = city(8)
    corner = (*board.region.half, 0.0)
    assert corner not in board.extent(0)
    board.highlight([Target("board", "B")])
    assert corner in board.extent(0)
    empty, _ = city(0)
    assert (*empty.region.half, 0.0) in empty.extent(0), "before any board is open all of them are seen"


def test_stacks_are_marked_on_their_tops_and_framed_as_high_as_they_are() -> None:
    """The number of cards on them is read in the picture, and a mark around their foot would be hidden by them."""
    board, state = city(0, "4")
    spots = board.spots(board.present)
    for name, left in zip(STACKS, state.stacks, strict=True):
        body, spot = board.node_of("stack", name), spots[Target("stack", name)]
        assert body is not None
        assert len(left) > 3
        low, high = body.get_tight_bounds(board.node)
        assert spot.top[2] + LIFT == pytest.approx(high.z, abs=0.04)
        x, y, z = spot.top
        assert any(abs(a - x) < CARD[0] and abs(b - y) < CARD[1] and c > z for a, b, c in board.extent(0))
        assert spot.size[0] == pytest.approx(high.x - low.x, abs=0.05)
    few = state.stacks[0][:2], *state.stacks[1:]
    board.build(GAME.view(replace(state, stacks=few), 0))
    spots = board.spots(board.present)
    assert spots[Target("stack", "I")].top[2] < 0.1 < spots[Target("stack", "II")].top[2]


def test_cars_lamps_and_people_go_by_the_tracks() -> None:
    board, state = city(20)
    known = model_of(GAME.view(state, 0))
    boards = tuple(fronts_open(board))
    assert len(list(streets.drives(known.layout, boards, 6))) > len(list(streets.drives(known.layout, boards, 0))) > 0
    dark = [len(streets.lamps(known.layout, boards, crime)[1].vertices) for crime in (0, 4, 8)]
    assert dark[0] > dark[1] > dark[2]
    merry = [len(streets.people(known.layout, boards, cheer).vertices) for cheer in (0, 3, 8)]
    assert merry[0] == 0 < merry[1] < merry[2]


def test_ways_of_cars_close_and_keep_to_the_roads() -> None:
    _, state = city(40, "4")
    known = model_of(GAME.view(state, 0))
    ground = region(known.layout)
    for way in streets.ways(known.layout, known.site.boards):
        for x, y, _ in way:
            cell = round(x - 0.5 + ground.wide / 2), round(y - 0.5 + ground.tall / 2)
            assert ground.marks[cell] == "#"
        assert len(way) > 1


def test_windows_go_dark_where_a_utility_is_in_the_red() -> None:
    _, state = city(40)
    known = model_of(GAME.view(state, 0))
    well, ill = replace(known, red=(0, 0, 0)), replace(known, red=(6, 6, 6))
    assert not any(is_dark(well, tile) for tile in known.tiles)
    assert all(is_dark(ill, tile) for tile in known.tiles)
    assert after(well, object(), ill).red == ill.red  # type: ignore[arg-type]


# -- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tier", ["safe", "medium"])
def test_the_fullest_table_has_at_most_three_hundred_geoms(tier: Any) -> None:
    view = full()
    board = new_board("cities", Look(tier=tier))
    board.build(view)
    assert isinstance(board, GameBoard)
    board.face(board.top_camera())
    geoms = sum(path.node().get_num_geoms() for path in board.node.find_all_matches("**/+GeomNode"))
    assert len(view.tiles) > 30
    assert geoms <= 300, geoms


def full() -> View:
    """A town of many tiles, heavy traffic and many cards in the pile."""
    _, state = state_after("cities", 0, seats=1, seed=3, scenario="1")
    site, taken, tiles = GAME.tables.site(state.setup.layout), 0, []
    for card in [code for code, card in GAME.tables.cards.items() if card.kind in "RCIUSQ"]:
        shape = GAME.tables.cards[card].shape or "L3"
        spot = next((spot for spot in site.spots(shape) if not spot.mask & taken), None)
        if spot is not None:
            taken |= spot.mask
            tiles.append(Tile(card, shape, spot.orient, spot.at))
    view = GAME.view(state, 0)
    return replace(
        view, opened=site.all_open, tiles=tuple(tiles), values=(-1, -1, -1, 0, 8, 8, 8, 25, 9, 50), pile=view.displays[0]
    )


def test_a_card_that_is_pointed_at_marks_where_it_earns_its_reward_and_where_else_it_fits() -> None:
    board, state = city(20)
    cells = [Target("cell", name) for name in board.region.cells][:9]
    board.reach(cells[:4], cells[4:])
    assert len(board.node.find_all_matches("lit/fields")) == 2
    board.reach((), ())
    assert board.node.find_all_matches("lit/fields").is_empty()
    assert state.tiles

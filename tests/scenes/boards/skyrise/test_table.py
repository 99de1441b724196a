"""Skyrise's table: events lead where building does, the auction is a picture, islands say who leads, no secret shows."""

import pytest
from panda3d.core import NodePath

from game.rules import GAMES
from game.rules.core import Event, Target, seeded
from game.rules.grid import bits
from game.rules.skyrise.board import Board as Map
from game.rules.skyrise.events import (
    AuctionWon,
    BidPlaced,
    CardsDealt,
    ControlScored,
    FinalScored,
    GameOver,
    PanoramaScored,
    PatronsRevealed,
    WondersRevealed,
)
from game.rules.skyrise.scoring import controllers
from game.rules.skyrise.scoring import triples as counted
from game.scenes.boards.kit import sides
from game.scenes.boards.skyrise import display, overlays, places
from game.scenes.boards.skyrise.board import GameBoard
from game.scenes.boards.skyrise.model import leaders, model_of, rules, triples
from game.scenes.boards.skyrise.screen import Screen
from game.scenes.boards.skyrise.wonders import WONDERS, wonder
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look
from game.scenes.picker import target_of
from game.text import texts
from tests.scenes.positions import all_targets, new_board, state_after, steps

MATCHES = [(2, 4, None, {"slots_2p": "adjacent"}), (3, 5, 1, {"patron_peek": "on_collect"}), (4, 6, 2, {})]


def table(plies: int = 30, seats: int = 4, seed: int = 3) -> tuple[GameBoard, object]:
    game, state = state_after("skyrise", plies, seats=seats, seed=seed)
    board = new_board("skyrise")
    assert isinstance(board, GameBoard)
    board.build(game.view(state, game.to_act(state)))
    return board, state


# -- from the first disc to the last point ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "viewer", "options"), MATCHES)
def test_a_whole_match_is_followed_event_by_event(seats: int, seed: int, viewer: int | None, options: dict[str, str]) -> None:
    """Set-up, both eras and the scoring: after every move the board is where building would put it."""
    board, told = new_board("skyrise"), steps("skyrise", seats=seats, seed=seed, viewer=viewer, limit=2000, **options)
    assert isinstance(board, GameBoard)
    lit: set[str] = set()
    for number, step in enumerate(told):
        if number == 0:
            board.open(step.view, step.events)
            assert not any(thing[0] == "disc" for thing in board.snapshot()), "discs are laid before all eyes"
        for event in step.events:
            motion = board.animate(event, step.view)
            if motion is not None:
                motion.finish()
            if isinstance(event, ControlScored | PanoramaScored | FinalScored) and board.spots_of(event):
                assert board.vantage(event) is not None
                lit.add(type(event).__name__)
        assert board.snapshot() == board.snapshot_of(step.view), step.label
    assert lit == {"ControlScored", "PanoramaScored", "FinalScored"}, "what counts is lit"
    assert board.tally() == next(event.totals for event in step.events if hasattr(event, "totals"))


def test_evening_falls_when_the_wonders_are_revealed() -> None:
    board, seen = new_board("skyrise"), []
    board.on_light = seen.append
    day, dusk = light_of("skyrise", "day"), light_of("skyrise", "dusk")
    told = steps("skyrise", seats=2, seed=3, viewer=0, limit=400)
    board.build(next(told).view)
    assert seen[-1] == day
    for step in told:
        for event in step.events:
            motion = board.animate(event, step.view)
            if isinstance(event, WondersRevealed):
                assert motion is not None
                motion.start()
                motion.setT(1.2)
                assert seen[-1] not in (day, dusk), "on the way"
                motion.finish()
                assert seen[-1] == dusk
                return
            if motion is not None:
                motion.finish()
    pytest.fail("no second era")


# -- the map -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_on_a_map_stands_in_the_way_of_anything_else(seats: int) -> None:
    """Every placement: docks lie off the land, and buildings, windmills and docks keep apart."""
    tables = rules().tables
    placements = {state_after("skyrise", 0, seats=seats, seed=seed)[1].table.islands for seed in range(12)}
    for islands in placements:
        map_ = places.chart(islands)
        _, deep = places.DOCK
        docks = [map_.dock(seat) for seat in range(seats)]
        for x, y, _ in docks:
            away = min(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in map_.hull)
            assert away > deep, (islands, away)
        for mill in map_.board.windmills:
            x, y, _ = map_.mill(mill.name)
            mx, my, _ = map_.at(tables.quarter[mill.name])
            assert (x - mx) ** 2 + (y - my) ** 2 > 0.45**2
        assert len({map_.heading(seat) for seat in range(4)}) == 4, "every camera looks from a side of its own"
        solid = [*map_.hull, *map_.middles[: len(map_.outlines)], *((x, y) for x, y, _ in docks)]
        for seat in range(seats):
            stands = [map_.stand(seat, side) for side in (display.LEFT, display.RIGHT)]
            for x, y, _ in stands:
                assert min(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in solid) > places.STAND[1], (islands, seat)
            left, right = (sides.seen_from(map_.heading(seat), x, y)[0] for x, y, _ in stands)
            assert left < -places.STAND[0] < places.STAND[0] < right


def test_each_lake_finds_its_way_over_the_rim() -> None:
    from game.scenes.boards.skyrise.islands import _stream

    map_ = places.chart("N=g,E=h,S=k,W=s")
    board: Map = map_.board
    for lake in board.lakes:
        number = board.isle_of[next(bits(lake.touches))]
        way = _stream(map_, board.isles[number], map_.lakes[lake.name], map_.shores[number])
        assert way[0] in map_.lakes[lake.name]
        assert way[-1] in map_.shores[number]


def test_all_twenty_wonders_have_a_silhouette_of_their_own() -> None:
    owner = Look().identity(0)
    assert len(WONDERS) == len(rules().content.wonders) == 20
    shapes = {number: wonder(number, owner) for number in range(1, 21)}
    for mesh, high in shapes.values():
        assert max(vertex[0][2] for vertex in mesh.vertices) == pytest.approx(high, abs=0.25)
        assert max(max(abs(vertex[0][0]), abs(vertex[0][1])) for vertex in mesh.vertices) < 0.62, "it fits its quarter"
    assert len({tuple(sorted(vertex[0] for vertex in mesh.vertices)) for mesh, _ in shapes.values()}) == 20


# -- the auction ---------------------------------------------------------------------------------------------------


def bidding(bids: int) -> tuple[GameBoard, object]:
    """A board in an auction with so many bids."""
    game = GAMES["skyrise"]
    for seed in range(60):
        for plies in range(8, 40, 2):
            _, state = state_after("skyrise", plies, seats=4, seed=seed)
            if state.phase == "overbid" and len(state.bids) == bids:
                board = new_board("skyrise")
                assert isinstance(board, GameBoard)
                board.build(game.view(state, state.actor))
                return board, state
    raise AssertionError("no such auction")


def test_the_chain_of_bids_is_numbered_and_the_latest_stands_out() -> None:
    board, state = bidding(3)
    pins = {thing[1]: thing[2] for thing in board.snapshot() if thing[0] == "pin"}
    names = rules().tables.quarters
    for number, (seat, piece, quarter) in enumerate(state.bids, 1):  # type: ignore[attr-defined]
        assert pins[names[quarter]] == (seat, str(piece), number, number == 3)
        disc = next((thing for thing in board.snapshot() if thing[:2] == ("disc", names[quarter])), None)
        assert disc is None or disc[2][1], "the disc lies beside the bid"
    assert board.node_of("chain", "all") is not None


def test_a_preview_says_whether_a_bid_wins_at_once_or_what_it_opens() -> None:
    game = GAMES["skyrise"]
    board, state = bidding(2)
    before, found = board.snapshot(), set()
    for action in game.legal(state):
        events: list[Event] = []
        after = game.apply(state, action, events.append)
        bid = next((event for event in events if isinstance(event, BidPlaced)), None)
        if bid is None:
            continue
        board.ghost(events, game.view(after, action.seat))
        ghosts: NodePath = board.node.find("ghosts")
        wins = any(isinstance(event, AuctionWon) for event in events)
        assert ghosts.find("**/at once").is_empty() is not wins
        assert ghosts.find("**/opened").is_empty() is wins
        quarter, piece = rules().tables.quarter[bid.quarter], rules().tables.piece[bid.piece]
        assert overlays.wins_at_once(model_of(game.view(state, action.seat)), quarter, piece) is wins
        found.add(wins)
    board.clear_ghost()
    assert found == {True, False}
    assert board.snapshot() == before


def test_quarters_are_pointed_at_by_their_shape_and_pieces_on_the_dock() -> None:
    board, state = table(12)
    targets = all_targets(GAMES["skyrise"].legal(state))
    board.offer(targets)
    assert {"quarter", "piece"} <= {target.kind for target in targets}
    assert not [target for target in board.placeless() if target.kind in ("quarter", "piece")]


# -- who leads, and what is laid over the map -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 9])
def test_badges_say_what_the_rules_say_of_control(seed: int) -> None:
    board, state = table(70, seed=seed)
    known = model_of(GAMES["skyrise"].view(state, 0))
    for number, isle in enumerate(known.board.isles):
        assert triples(known, number) == counted(state, isle)  # type: ignore[arg-type]
        assert leaders(triples(known, number)) == controllers(state, isle)  # type: ignore[arg-type]
    said = board.badges.words()
    led = [isle for isle in known.board.isles if controllers(state, isle)]  # type: ignore[arg-type]
    assert len(said) == len(known.board.isles), "every island has its name"
    assert sum("\n" in words for words in said) == len(led), "below it who leads"
    board.hover(next(Target("quarter", rules().tables.quarters[next(bits(isle.quarters))]) for isle in led))
    assert board.badges.words() != said, "pointing at a quarter unfolds the badge of its island"


def test_a_badge_can_be_pointed_at_and_says_what_its_numbers_are() -> None:
    board, state = table(70)
    view = GAMES["skyrise"].view(state, 0)
    said = board.badges.words()
    badges = [target for target in board.targets() if target.kind == "island"]
    assert len(badges) == len(said) > 0
    for target in badges:
        board.hover(target)
        assert board.badges.words() == said, "it stays as it is below the pointer"
        assert not board.node.find("hovered/lit").is_empty(), "its island is lit"
        note, *counts = Screen("skyrise").about(texts("en"), view, target)
        assert "tall, mid and low" in note.words
        isle = next(isle for isle in board.present.board.isles if isle.code == target.key)
        told = {each.seat: each.words for each in counts}
        standing = enumerate(counted(state, isle))  # type: ignore[arg-type]
        assert told == {seat: f"{a} tall, {b} mid, {c} low" for seat, (a, b, c) in standing if a or b or c}


def test_pointing_at_a_star_means_the_quarter_where_a_bid_wins_at_once() -> None:
    board, _ = table(12)
    quarter = next(target for target in board.targets() if target.kind == "quarter")
    star = overlays.at_once(board.present, (rules().tables.quarter[quarter.key],), None, always=True)
    assert [target_of(node) for node in star.find_all_matches("**/+CollisionNode")] == [quarter]


def test_the_values_leave_the_number_of_a_bid_uncovered() -> None:
    board = next(board for plies in range(8, 60) if len((board := table(plies)[0]).present.bids) > 1)
    known = board.present
    shown = {
        (round(node.get_x(), 3), round(node.get_y(), 3))
        for node in overlays.overlay_node(known, "values", Look(), 0.0).get_children()
    }
    bid = [board.chart.at(quarter) for _, _, quarter in known.bids]
    assert shown
    assert not shown & {(round(x, 3), round(y, 3)) for x, y, _ in bid}


def test_overlays_stay_while_the_table_changes_and_few_geoms_are_drawn() -> None:
    board, state = table(1000, seed=2)
    for name in (*board.overlays, None):
        board.lay_over(name)
        board.build(GAMES["skyrise"].view(state, None))
        assert bool(board.node.find("over").get_num_children()) is (name is not None)
        geoms = sum(node.node().get_num_geoms() for node in board.node.find_all_matches("**/+GeomNode"))  # type: ignore[attr-defined]
        assert geoms < 300, name


def test_everything_a_panorama_looks_at_can_be_lit() -> None:
    board, _ = table(30)
    lit, map_ = board.node.find("lit"), board.chart.board
    kinds = {"lake": map_.lakes, "blimp": map_.blimps, "bridge": map_.bridges, "windmill": map_.windmills}
    for kind, items in kinds.items():
        board.light([Target(kind, item.name) for item in items])
        assert lit.get_num_children() == 1, kind
    board.light([Target("island", isle.code) for isle in map_.isles])
    assert lit.get_num_children() == 1
    board.light(())
    assert not lit.get_num_children()


def test_cards_and_tiles_lie_beside_whoever_looks_and_say_what_they_mean() -> None:
    """From every seat the panoramas can be pointed at, which lights their items, and the patrons' tiles too."""
    board, state = table(30, seats=3)
    view = GAMES["skyrise"].view(state, 0)
    text = texts("en")
    vistas = [Target(display.VISTA, name) for name in view.table.panoramas]
    tiles = [Target(display.TILE, letter) for letter in "ABCD"]
    seen = set()
    for seat in range(3):
        board.face(board.seat_camera(seat))
        places_of = [spot.at for spot in board.spots_at((*vistas, *tiles))]
        assert len(places_of) == 6
        seen.add(tuple(places_of))
        for target in (*vistas, *tiles):
            assert target in board.targets()
            (note,) = Screen("skyrise").about(text, view, target)
            assert "{" not in note.words + text.target("skyrise", target)
    assert len(seen) == 3, "they come along"
    board.hover(vistas[0])
    assert not board.node.find("hovered/lit").is_empty()
    board.hover(None)
    assert board.node.find("hovered/lit").is_empty()


def test_cards_are_dealt_and_patrons_turned_over_before_all_eyes() -> None:
    told = list(steps("skyrise", seats=2, seed=4, viewer=0, limit=400))
    board = new_board("skyrise")
    board.open(told[0].view, told[0].events)
    assert not [thing for thing in board.snapshot() if thing[0] == "cards"]
    shown = set()
    for step in (told[0], told[-1]):
        if step is told[-1]:
            board.build(told[-2].view)
        for event in step.events:
            motion = board.animate(event, step.view)
            if isinstance(event, CardsDealt | PatronsRevealed | GameOver):
                assert motion is not None
                shown.add(type(event))
            if isinstance(event, PatronsRevealed):
                motion.start()
                motion.setT(0.6 * motion.getDuration())
                turning = board.effects.find_all_matches("**/turning tile")
                assert {tile.get_r() for tile in turning} != {0.0}
            if motion is not None:
                motion.finish()
        assert board.snapshot() == board.snapshot_of(step.view)
    assert shown == {CardsDealt, PatronsRevealed, GameOver}


def test_control_is_counted_island_by_island_and_the_rest_before_the_whole_map() -> None:
    board, _ = table(30)
    scenes = [board.scene_of(ControlScored(1, isle.code, (), (), 5)) for isle in board.chart.board.isles]
    assert len(set(scenes)) == len(scenes)
    wide = [max(x for x, *_ in scene) - min(x for x, *_ in scene) for scene in scenes]
    assert max(wide) < 1.05 * min(wide), "the camera goes from one to the next without zooming to and fro"
    everywhere = {board.scene_of(event) for event in (PanoramaScored(1, "lakes", 0, (), 3), FinalScored("keys", 1, 10, ()))}
    assert len(everywhere) == 1, "one picture for all that is counted everywhere"


def test_a_double_click_shows_an_island_and_its_signs_shrink() -> None:
    board, _ = table(40)
    pose = board.near(Target("quarter", "c1"))
    assert pose is not None
    assert pose.size < board.seat_camera(0).size
    assert board.near(Target("piece", "6")) is None
    assert {(x, y) for x, y, _ in board.around(Target("quarter", "c1"))} == set(board.chart.shores[0])
    assert {target.kind for target in board.targets() if board.near(target) is None} == {"piece"}
    board.face(board.top_camera())
    far = [sign.get_scale().x for sign in board.node.find_all_matches("**/=zoom")]
    board.face(pose)
    near = [sign.get_scale().x for sign in board.node.find_all_matches("**/=zoom")]
    assert max(near) == pytest.approx(1.0)
    assert min(far) > 1.0


# -- decorations and secrets -------------------------------------------------------------------------------------------


def test_decorations_move_and_the_picture_stays_the_same() -> None:
    board, _ = table(20)
    before, moves = board.snapshot(), list(board.living())
    map_ = board.chart.board
    assert len(moves) == len(map_.windmills) + len(map_.blimps) + 1
    sails = board.things.find("**/turning")
    turned = sails.get_r()
    for move in moves:
        move(3.0)
    assert sails.get_r() != turned
    assert board.snapshot() == before


def test_hidden_cards_are_only_counted() -> None:
    """Hands and choices of others are in no thing; the backs of two seats with other cards look alike."""
    game = GAMES["skyrise"]
    state, rng = game.new(3, 1), seeded(1)
    while state.phase != "keep" or state.actor != 1:
        action, rng = game.random_action(state, rng)
        state = game.apply(state, action)
    board = new_board("skyrise")
    board.build(game.view(state, 2))
    cards = {thing[1]: thing[2] for thing in board.snapshot() if thing[0] == "cards"}
    assert cards["0"][1:3] == (2, 1), "one of three lies apart"
    assert cards["1"][1:3] == cards["2"][1:3] == (3, 0)

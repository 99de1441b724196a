"""A bonus card that is handed in: its plots are seen through all towers, and it stands before the island."""

from game.rules.core import Target
from game.rules.skyline_world.events import CardPlayed
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.camera import seen_at
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME, at, do, story
from tests.scenes.positions import new_board

BEHIND = ("a7=Y a6=Y a4=Y b6=BYBYB c6=PBYP c7=BPBY", "hand Y UBT")
"""A figure at the far shore, and towers before it that are no part of it."""
MOVE = "card UBT"


def test_towers_before_the_plots_of_a_figure_are_glass_while_it_is_shown() -> None:
    board, after = new_board("skyline_world", Look()), GAME.view(do(at(*BEHIND), MOVE), 0)
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at(*BEHIND), 0))
    board.face(board.seat_camera(0))
    event = story(at(*BEHIND), MOVE)[0]
    assert isinstance(event, CardPlayed)
    assert set(event.plots) == {"a4", "a6", "a7"}
    towers = {name: board.node_of("tower", name) for name in ("a6", "a7", "b6", "c6")}
    motion = board.animate(event, after)
    assert motion is not None
    motion.set_t(0.5 * motion.get_duration())
    clear = {name for name, node in towers.items() if node is not None and node.has_color_scale()}
    assert clear == {"b6", "c6"}, "what hides the figure, and nothing of it"
    card = board.effects.find("**/shown")
    held, quay = (
        seen_at(board.seat_camera(0), point, 16 / 9)[1]
        for point in (card.get_pos(), board.spots_at((Target("plot", "d5"),))[0].at)
    )
    assert held < quay, "the card stands before the island and not before its towers"
    motion.finish()
    assert not any(node.has_color_scale() for node in towers.values() if node is not None)
    assert board.snapshot() == board.snapshot_of(after)

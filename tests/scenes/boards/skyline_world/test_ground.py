"""What lies on the ground and is read there: names of plots in the shade of towers, and money on barges."""

import pytest

from game.scenes.boards.skyline_world import ground, things
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.buildings import brightness
from game.scenes.boards.skyline_world.painted import paint
from game.scenes.boards.skyline_world.places import GROUND
from game.scenes.drawing.lettering import width
from game.scenes.drawing.look import Look, Tier
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.positions import new_board

BAKED = 1.3
"""How much brighter lawns are where light is baked into them."""


def test_without_shaders_shadows_of_towers_lie_evenly_on_lawns_and_hedges_and_hide_no_name() -> None:
    board = new_board("skyline_world", Look(tier="safe"))
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("b5=YPYP"), 0))
    shadows = board.node_of("shadows", "all")
    assert shadows is not None
    hedges = GROUND + 0.045
    low, high = shadows.get_tight_bounds()
    assert hedges < low.z <= high.z, "a shadow below hedges leaves them bright between dark lawns"
    assert shadows.get_color_scale()[3] <= 0.6, "a name can be read in it"


def test_money_on_a_barge_is_told_in_the_language_of_the_table_and_has_room_on_its_plate() -> None:
    for language, words in (("en", "38 M"), ("de", "38 Mio."), ("de", "118 Mio.")):
        said, size = things.money_words(Look(language=language), int(words.split()[0]))
        assert said == words
        assert width(said, size) <= things.PLATE - 0.05
        assert size > 0.16


@pytest.mark.parametrize("tier", ["safe", "medium"])
@pytest.mark.parametrize("contrast", [False, True])
def test_names_on_lawns_stand_out(tier: Tier, contrast: bool) -> None:
    look = Look(tier=tier, high_contrast=contrast)
    name, lawn = (brightness(tone) for tone in (paint("name", look), ground.lawn_tone(look)))
    baked = 1.0 if look.lit or contrast else BAKED
    assert name > 2.2 * baked * lawn

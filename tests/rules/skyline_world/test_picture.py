"""The drawing in the terminal."""

from tests.rules.desk import drawn
from tests.rules.skyline_world.desk import GAME, at


def test_the_drawing_shows_what_the_viewer_may_know() -> None:
    state = at("b5=YPY", "hidden_assets on", "stock Y 1 1 n", "hand Y UBT", "mission Y NYC", "money 7 8 9 9")
    own, other = drawn(GAME, GAME.view(state, 0)), drawn(GAME, GAME.view(state, 1))
    assert "   5         YPY    -      -       Greenwich Village, Bowery, East Village" in own
    assert "2 × 1-million floor (1), 1 × Neutral floor (n)" in own
    assert "US Bank Tower (UBT)" in own
    assert "mission: New York (NYC)" in own
    assert "UBT" not in other
    assert "NYC" not in other
    assert "Neutral floor (n)" not in other
    assert "Y is seat 1: unknown, income 4; floors in stock: unknown" in other

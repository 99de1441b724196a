"""The games for those who train players: complete tables of moves, honest observations, and the checks of the two libraries."""

import ast
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from game.content import ROOT
from game.env import aec_env, cities_env
from game.env.encoder import Bits, Heap, Maybe, Number, RowCode, WordCode
from game.env.layouts import encoder
from game.env.moves import parts, table
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Rules, seeded
from tests.matches import random_match, setups
from tests.test_layers import imports

COMPETITIVE = [game for game in GAMES if not GAMES[game].cooperative]
MANY = {"skyliners": 6, "skyline3000": 1, "skyrise": 2, "skyline_world": 1, "cities": 2}
"""Random matches for each set-up, so that all of this stays quick."""


def match(rules: Rules[Any, Any], seats: int, options: dict[str, str], seed: int) -> Iterator[Any]:
    """Some states of a random match, the last one included."""
    for number, (_, _, after) in enumerate(random_match(rules, seats, seed, options)):
        if number % 11 == seed or rules.to_act(after) is None:
            yield after


# -- tables of moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "options"), setups())
def test_every_legal_move_is_in_the_table_and_every_view_fits_its_row(game: str, seats: int, options: dict[str, str]) -> None:
    rules, moves, code = GAMES[game], table(game), encoder(game, seats)
    for seed in range(MANY[game]):
        for state in match(rules, seats, options, seed):
            legal = rules.legal(state)
            said = [moves.numbers(action) for action in legal]
            assert len(set(said)) == len(legal)
            assert [moves.notation(numbers) for numbers in said[:50]] == [rules.notation(action) for action in legal[:50]]
            assert max(map(len, said), default=1) <= moves.most_parts
            for seat in range(seats):
                assert len(code.encode(rules.view(state, seat))) == code.size


@pytest.mark.parametrize("game", GAMES)
def test_every_move_ever_made_is_in_the_table(game: str) -> None:
    """Random play for long, as it wanders further than the set-ups above."""
    rules, moves = GAMES[game], table(game)
    for seed in range(8 * MANY[game]):
        for _, action, _ in random_match(rules, rules.seats[seed % len(rules.seats)], 100 + seed):
            assert moves.notation(moves.numbers(action)) == rules.notation(action)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_for_ever_and_says_nothing_twice(game: str) -> None:
    moves = table(game)
    assert type(moves)(game).entries == moves.entries
    assert len(set(moves.entries)) == len(moves)
    assert [moves.number[entry] for entry in moves.entries] == list(range(len(moves)))


def test_the_tables_are_small_enough_to_learn() -> None:
    sizes = {game: len(table(game)) for game in GAMES}
    assert sizes["skyliners"] == 3 * 25 + 5 * 4 + 1
    assert max(sizes.values()) < 5000


def test_moves_with_too_many_ends_are_said_in_parts() -> None:
    assert parts("contract CR3 12 r1f") == ("contract CR3 12", "r1f")
    assert parts("play r11 L3/2 Ac5") == ("play r11", "L3/2", "Ac5")
    assert parts("play p1") == ("play p1",)
    assert parts("floor c3") == ("floor c3",)


def test_no_slot_of_a_factory_is_too_high_for_the_table() -> None:
    """S3K-215: a seat that opens a new building with every floor there is ends at a slot the table knows."""
    rules, moves = GAMES["skyline3000"], table("skyline3000")
    floors = rules.content.numbers.floors  # type: ignore[attr-defined]
    assert {f"storey {slot}" for slot in range(1, floors + 1)} <= set(moves.entries)
    assert "storey new" in moves.number


def test_a_game_without_a_table_is_named() -> None:
    with pytest.raises(BadInput, match="there is no table of moves for chess"):
        table("chess")
    with pytest.raises(BadInput, match='unknown game "chess"'):
        encoder("chess", 2)


# -- observations ----------------------------------------------------------------------------------------------


def written(code: Any, value: Any) -> list[float]:
    row: list[float] = []
    code.write(value, row)
    assert len(row) == code.size == len(code.names("x"))
    return row


def test_how_things_are_written() -> None:
    assert written(Number(), True) == [1]
    assert written(WordCode(("a", "b")), "b") == [2]
    assert written(WordCode(("a", "b")), "") == [0]
    assert written(Bits(4), 0b0110) == [0, 1, 1, 0]
    assert written(Heap(("a", "b", "c")), ("c", "a", "c")) == [1, 0, 2]
    assert written(Maybe(Number()), None) == [0, 0]
    assert written(Maybe(Number()), 0) == [1, 0]
    assert written(RowCode(Number(), 3, varies=True), (7, 8)) == [2, 7, 8, 0]
    assert written(RowCode(Number(), 2, varies=False), (7, 8)) == [7, 8]
    assert RowCode(Maybe(WordCode("ab")), 1, varies=True).names("x") == ["x.length", "x[0]?", "x[0]"]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_row_has_a_name(game: str) -> None:
    for seats in GAMES[game].seats:
        code = encoder(game, seats)
        assert len(code.names) == len(set(code.names)) == code.size


@pytest.mark.parametrize("game", GAMES)
def test_different_views_are_different_rows(game: str) -> None:
    """Nothing a seat may know gets lost: over a match no two positions look alike unless they are."""
    rules = GAMES[game]
    seats = rules.seats[-1]
    code, seen = encoder(game, seats), {}
    for state in match(rules, seats, {}, 3):
        for seat in range(seats):
            view = rules.view(state, seat)
            assert seen.setdefault(tuple(code.encode(view)), view) == view


def test_names_tell_what_a_number_is() -> None:
    rules, code = GAMES["skyliners"], encoder("skyliners", 2)
    view = rules.view(rules.new(2, 1), 0)
    row = dict(zip(code.names, code.encode(view), strict=True))
    assert row["floors[0]"] == view.floors[0]
    assert row["heights[12]"] == view.heights[12]
    assert (row["quarters[0]?"], row["quarters[1]?"]) == (1, 0)
    assert row["quarters[1]"] == 0


# -- environments ----------------------------------------------------------------------------------------------

SETTINGS = [
    pytest.param(game, {"seats": seats}, id=f"{game}-{seats}") for game in COMPETITIVE for seats in GAMES[game].seats[::2]
]


@pytest.fixture
def libraries() -> None:
    pytest.importorskip("pettingzoo", reason="needs the extra: pip install 'five-skylines[env]'")


def sampled(env: Any, agent: str) -> Any:
    observation, _, terminated, truncated, _ = env.last()
    return None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])


@pytest.mark.usefixtures("libraries")
@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")  # of their own games
@pytest.mark.parametrize(("game", "settings"), SETTINGS)
def test_pettingzoo_finds_nothing_wrong(game: str, settings: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # board games observe a dict; PettingZoo knows its own by name and warns about all others
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # once the match is over
        api_test(aec_env(game, **settings), num_cycles=60)


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("game", COMPETITIVE)
def test_the_same_seed_is_the_same_match_for_pettingzoo(game: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: aec_env(game), num_cycles=40)


@pytest.mark.usefixtures("libraries")
def test_gymnasium_finds_nothing_wrong() -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(cities_env(), skip_render_check=True)


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("game", COMPETITIVE)
def test_a_match_ends_with_what_the_rules_say(game: str) -> None:
    env = aec_env(game)
    env.reset(seed=7)
    earned: dict[str, float] = {}
    for agent in env.agent_iter():
        earned[agent] = env.last(observe=False)[1]
        env.step(sampled(env, agent))
    outcome = env.unwrapped.match.outcome()
    assert outcome is not None
    assert env.agents == []
    assert sum(earned.values()) == pytest.approx(1)
    assert {f"player_{seat}" for seat in outcome.winners} == {agent for agent, share in earned.items() if share}


@pytest.mark.usefixtures("libraries")
def test_the_margin_is_the_points_ahead_of_the_best_other() -> None:
    env = aec_env("skyliners", seats=3, reward="margin")
    env.reset(seed=2)
    earned: dict[str, float] = {}
    for agent in env.agent_iter():
        earned[agent] = env.last(observe=False)[1]
        env.step(sampled(env, agent))
    first, second, third = env.unwrapped.match.outcome().scores
    assert earned["player_0"] == first - max(second, third)
    assert earned["player_2"] == third - max(first, second)


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("game", COMPETITIVE)
def test_what_is_hidden_changes_no_observation(game: str) -> None:
    """Two positions that a seat cannot tell apart look the same to it, mask included."""
    from game.env.match import Match

    rules = GAMES[game]
    one, other = Match(game, 3, {}), Match(game, 3, {})
    rng = seeded(4)
    for number, (_, _, state) in enumerate(random_match(rules, 3, 9)):
        if number % 9 or rules.to_act(state) is None:
            continue
        for seat in range(3):
            rng = rng.roll(2)[1]
            one.state, other.state = state, rules.determinize(rules.view(state, seat), rng)
            for each in (one, other):
                each._list()
            mine, theirs = one.observation(seat), other.observation(seat)
            assert (mine["observation"] == theirs["observation"]).all()
            assert (mine["action_mask"] == theirs["action_mask"]).all()


@pytest.mark.usefixtures("libraries")
def test_only_who_is_to_act_has_a_mask() -> None:
    env = aec_env("skyrise", seats=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert bool(env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)


@pytest.mark.usefixtures("libraries")
def test_an_illegal_action_ends_the_match_at_the_cost_of_its_player() -> None:
    env = aec_env("skyliners")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(env.observe(agent)["action_mask"].argmin())
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    raw = env.unwrapped
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="may not choose"):
        raw.step(illegal)


@pytest.mark.usefixtures("libraries")
def test_a_part_of_a_move_changes_nothing_but_what_comes_next() -> None:
    env = cities_env(scenario="1")
    first, _ = env.reset(seed=3)
    moves = env.match.table
    env.step(int(first["action_mask"].argmax()))  # the first board
    before = env.match.state
    observation, _, _, _, info = env.step(next(n for n in legal(env) if moves.entries[n].startswith("play ")))
    assert env.match.state is before
    assert not info["illegal"]
    assert observation["observation"][-2:].tolist() != [0, 0]
    assert all("/" in moves.entries[number] for number in legal(env))
    env.step(legal(env)[0])
    assert all(moves.entries[number][0] in "ABCD" for number in legal(env))
    env.step(legal(env)[0])
    assert env.match.state is not before
    assert len(env.match.state.tiles) == 1


def legal(env: Any) -> list[int]:
    return [int(number) for number in env.action_masks().nonzero()[0]]


@pytest.mark.usefixtures("libraries")
def test_cities_refuses_what_is_illegal_and_goes_on() -> None:
    env = cities_env(reward="points", render_mode="ansi")
    env.reset(seed=5)
    before = env.match.state
    _, reward, over, _, info = env.step(next(n for n in range(env.action_space.n) if n not in legal(env)))
    assert (reward, over, info["illegal"]) == (-1, False, True)
    assert env.match.state is before
    chance = seeded(1)
    while not over:
        number, chance = chance.pick(legal(env))
        _, reward, over, _, info = env.step(number)
    assert reward == env.match.outcome().scores[0]
    assert "pile:" in env.render()


@pytest.mark.usefixtures("libraries")
def test_bad_settings_are_refused() -> None:
    with pytest.raises(BadInput, match="cities is played together"):
        aec_env("cities")
    with pytest.raises(BadInput, match="option mode of skyliners"):
        aec_env("skyliners", mode="fast")
    with pytest.raises(BadInput, match="2, 3 or 4 seats, not 7"):
        aec_env("skyliners", seats=7)


@pytest.mark.usefixtures("libraries")
def test_the_table_can_be_shown() -> None:
    env = aec_env("skyliners", render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 5


def test_without_the_libraries_the_way_to_them_is_named(without: Any) -> None:
    without("game.env.zoo")
    with pytest.raises(ImportError, match=r"game\.env\.zoo.*; .* pip install 'five-skylines\[env\]'"):
        aec_env("skyliners")


def test_nothing_else_knows_the_environments() -> None:
    others = [path for path in sorted((ROOT / "game").rglob("*.py")) if path.parent.name != "env"]
    knowing = [path for path in others if "game.env" in path.read_text(encoding="utf-8")]
    assert [path for path in knowing if any(name.startswith("game.env") for name in imports(path))] == []


def test_the_example_of_the_package_runs(libraries: None) -> None:
    import game.env

    text = ast.get_docstring(ast.parse((ROOT / "game" / "env" / "__init__.py").read_text(encoding="utf-8"))) or ""
    example = "\n".join(line[4:] for line in text.splitlines() if line.startswith("    ") or not line)
    assert "env.agent_iter()" in example
    exec(compile(example, "game/env/__init__.py", "exec"), {"game": game})

"""How a match is played at a window by somebody who asks a bot what to do: from the set-up to the results."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.bots import BOTS
from game.bots.base import thought_rng
from game.match.gesture import moves_of
from game.match.hotseat import as_gesture
from game.match.session import Session
from game.rules.core import Action
from game.rules.skyline_world.model import Buy, Sell
from game.scenes.screens.setup import Setup
from tests.scenes.persons import Person

ADVISER = "normal"
Advice = Callable[[Session], Sequence[Action]]
"""What to do next: one move, or several as one gesture."""


def set_up(person: Person, game: str, seats: Sequence[str], seed: str) -> None:
    """From the menu to the table; who sits where is chosen in lists, the seed is written."""
    twins = person.twins
    twins.open("menu")
    person.push(f"box-{game}")
    scene = twins.app.scene
    assert isinstance(scene, Setup)
    for seat, kind in enumerate(seats):
        if scene.seating.seats[seat].kind != kind:
            person.push(f"who-{seat}")
            person.push(f"list-{kind}")
    person.write("seed", seed)
    person.push("start")
    twins.window.wait_for_scene("table")


class Made(NamedTuple):
    """What was done by its kind, and how many touches all of that kind took."""

    times: Counter[str]
    touches: Counter[str]


def advised(session: Session) -> list[Action]:
    """What a bot would do here; all that it would buy and sell one after another is one decision."""
    rules, seat, state = session.rules, session.to_act, session.final_state()
    assert seat is not None
    found: list[Action] = []
    while not found or isinstance(found[-1], Buy | Sell):
        rng = thought_rng(session.seed, session.number + len(found), seat)
        action = BOTS[ADVISER]().choose(rules, rules.view(state, seat), rng)
        if found and not isinstance(action, Buy | Sell):
            break
        found.append(action)
        state = rules.apply(state, action)
    return found


def play(person: Person, advice: Advice = advised) -> Made:
    """To the results."""
    twins, made = person.twins, Made(Counter(), Counter())
    while (awaited := twins.settle()) is not None:
        before = twins.made.total()
        if awaited:
            person.push(awaited)
        kind = awaited or decide(person, advice(person.table.session))
        made.times[kind] += 1
        made.touches[kind] += twins.made.total() - before
    return made


def decide(person: Person, actions: Sequence[Action]) -> str:
    """One decision, made by hand; it must be in the match just as it was meant."""
    session, play = person.table.session, person.table.hotseat
    if isinstance(actions[0], Buy | Sell):
        number, meant = session.number, actions
        person.make_all(actions)
    else:
        (action,) = actions
        gesture = as_gesture(session, ADVISER, action, play.chooser.every())
        number, meant = session.number, moves_of((gesture,))
        person.make(gesture)
    done = [text for _, text in session.moves()[number : number + len(meant)]]
    wanted = [session.rules.notation(each) for each in meant]
    assert sorted(done) == sorted(wanted) or play.pending is not None, f"{wanted} was meant, {done} was done"
    return type(actions[0]).__name__

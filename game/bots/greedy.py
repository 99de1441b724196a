"""The bot that looks one action ahead: it takes what its evaluation likes best right after the action."""

from importlib import import_module
from typing import Any

from game.bots.base import Choice, Evaluate, Terms
from game.rules.core import Action, Rng, Rules


def evaluation(game: str) -> Evaluate:
    """The evaluation of a game: `evaluate` of the module `game.bots.<game>`."""
    evaluate: Evaluate = import_module(f"game.bots.{game}").evaluate
    return evaluate


class GreedyBot:
    """Takes the action with the best evaluation; equals are drawn by lot."""

    def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Choice:
        """Tries every legal action on a state the view could come from."""
        evaluate = evaluation(rules.id)
        state = rules.determinize(view, rng)
        tried: list[tuple[float, Action, Terms]] = []
        for action in rules.legal(state):
            terms = evaluate(rules, rules.apply(state, action), action.seat)
            tried.append((sum(terms.values()), action, terms))
        best = max(value for value, _, _ in tried)
        (_, action, terms), _ = rng.pick([each for each in tried if each[0] >= best - 1e-9])
        return Choice(action, _because(terms, [each[2] for each in tried]))


def _because(terms: Terms, others: list[Terms]) -> str | None:
    """The term by which the choice is furthest above the average of all that could be done."""

    def lead(name: str) -> float:
        return terms[name] - sum(other.get(name, 0.0) for other in others) / len(others)

    name = max(terms, key=lead, default=None)
    return name if name is not None and lead(name) > 0 else None

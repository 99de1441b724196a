"""The evaluation of a city by terms, used by every bot of Cities. It is the same for all seats."""

from game.bots.base import Terms
from game.bots.cities import ground
from game.bots.cities.hopes import hand, landmark, reward
from game.bots.cities.survey import TRACK_TERMS, Survey
from game.bots.cities.weights import WEIGHTS as W
from game.rules.cities import Game, State
from game.rules.cities.parts import TOTAL
from game.rules.core import Seat


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points of the final total, as far as one can tell."""
    if state.ended:
        return {"happiness": float(state.values[TOTAL]), "standing": 0.0 if state.ended == "CS-75" else W.lost}
    survey = Survey(game.tables, state)
    terms = dict(zip(TRACK_TERMS, survey.tracks(state.values), strict=True))
    terms["land"] = ground.land(survey)
    terms["districts"] = ground.districts(survey)
    terms["services"] = ground.services(survey)
    cards = game.tables.cards
    terms["rewards"] = -W.missed * sum(reward(cards[tile.card]) for tile in state.tiles if tile.met is False)
    terms["landmarks"] = sum(landmark(survey, code) for code in state.city.landmarks)
    early = survey.prospect.after * (W.draw_first * len(state.stacks[0]) + W.draw_second * len(state.stacks[1]))
    terms["cards"] = hand(survey) - W.keep * early
    return terms

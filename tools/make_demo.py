"""Plays the match that waits in every gallery and takes its picture: `assets/demo/`.

    python -m tools.make_demo

It has to be made again when the rules of its game change; a test says so.
"""

from msgspec import json

from game.bots import BOTS
from game.bots.base import thought_rng
from game.match import saves
from game.match.session import Player, Session
from game.player.gallery import DEMO, facts
from game.player.keepsake import facts_path, picture_path
from game.rules import GAMES
from game.scenes import photo
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import Look
from game.scenes.screens.snapshot import FINER, WIDTH
from game.scenes.studio import Studio
from game.scenes.words import usual_name
from game.text import texts

GAME, SEED, LEVEL, SEATS = "skyline_world", 4, "normal", 3


def play() -> Session:
    """A match of bots from a seed."""
    text = texts("en")
    players = [Player(usual_name(text, LEVEL, seat + 1), LEVEL) for seat in range(SEATS)]
    session, bots = Session(GAMES[GAME], players, seed=SEED), [BOTS[LEVEL]() for _ in players]
    while (seat := session.to_act) is not None:
        session.submit(bots[seat].choose(session.rules, session.view(seat), thought_rng(SEED, session.number, seat)))
    return session


def main() -> None:
    """Writes the record, what came of it, and the picture."""
    session = play()
    saves.save(session, DEMO)
    facts_path(DEMO).write_text(json.encode(facts(session)).decode() + "\n", encoding="utf-8")
    size = (WIDTH * FINER, WIDTH * FINER * 9 // 16)
    studio = Studio(GAME, size, screen_of(GAME).light(Look(tier="high")))
    studio.build(session.view(None))
    photo.write(studio.take(studio.portrait()), picture_path(DEMO), WIDTH)
    studio.close()


if __name__ == "__main__":
    main()

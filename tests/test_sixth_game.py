"""A sixth game by the steps of CONTRIBUTING.md alone: the toy race joins a copy of the program and is played in every way."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.content import ROOT
from game.player.profile import HOME_VARIABLE

RULES = '''

class Content(Struct, frozen=True):
    """What `config/games/toy` says."""

    goal: int

    def __post_init__(self) -> None:
        if self.goal < 1:
            raise ValueError("the goal must be ahead")


class Game(Race):
    """The race between two or more."""

    seats = range(2, 5)

    def __init__(self, content: Content) -> None:
        self.content = content
'''
ENGLISH = """name: Toy race
about: "A race."
now: { over: "The race is over.", go: "Walk, roll or show." }
why: { TY-1: "It is another's turn.", TY-2: "Your card is known.", TY-3: "Nobody walks {far}." }
log:
  dealt: "{seat} has card {card}."
  dealt_hidden: "{seat} has a card."
  walked: "{seat} walks {far}."
  rolled: "{seat} rolls {eyes}."
  shown: "{seat} shows {card}."
  whispered: ""
button: { roll: Roll, show: Show }
pick: { stride: Which way, button: or }
score: { way: Way }
decided: { points: by the way }
target: { stride: { walk1: One, walk2: Two, walk3: Three } }
"""
GERMAN = """name: Wettlauf
about: "Ein Rennen."
now: { over: "Das Rennen ist vorbei.", go: "Gehe, würfle oder zeige." }
why: { TY-1: "Jemand anderes ist am Zug.", TY-2: "Deine Karte ist bekannt.", TY-3: "Niemand geht {far}." }
log:
  dealt: "{seat} hat Karte {card}."
  dealt_hidden: "{seat} hat eine Karte."
  walked: "{seat} geht {far}."
  rolled: "{seat} würfelt {eyes}."
  shown: "{seat} zeigt {card}."
  whispered: ""
button: { roll: Würfeln, show: Zeigen }
pick: { stride: Welcher Weg, button: oder }
score: { way: Weg }
decided: { points: nach Weg }
target: { stride: { walk1: Eins, walk2: Zwei, walk3: Drei } }
"""
FRAME = """chapters:
  - id: race
    sections:
      - id: walking
        about: [stride, button, option]
        drawing: { seats: 2, claims: [legal walk2] }
"""
PAGES = """quick: { turn: [Walk or roll.], scores: [The way.], end: [At the goal.], forgotten: [Your card is secret.] }
chapters: { race: The race }
sections:
  walking:
    title: Walking
    answer: Walk up to three steps, or roll, until somebody has gone {goal} steps.
    rule: { TY-1: "Only who is on turn walks.", TY-2: "A card is shown once.", TY-3: "Nobody walks further than three." }
    terms: step, stride
    caption: The race begins.
"""
BOT = '''"""Values the race by who is ahead."""


def evaluate(rules, state, seat):
    """The lead."""
    rivals = [far for other, far in enumerate(state.points) if other != seat]
    return {"lead": float(state.points[seat] - max(rivals))}
'''
LEVELS = """  toy:
    easy: { how: mood, temperature: 2, among: 4 }
    normal: { how: mood, temperature: 1, among: 4 }
    hard: { how: turn, width: 4, depth: 2 }
    expert: { how: turn, width: 8, depth: 2 }
"""
LESSON = """number: 1
minutes: 1
players: [red, blue]
steps:
  - { id: start, kind: see, claims: [points 0 = 0, turn 0] }
  - id: lead
    kind: ask
    choices: { nobody: points 0 = points 1, red: points 0 > points 1 }
  - { id: walk, kind: do, until: [points 0 = 2], best: [walk2], counts: points 0 }
  - { id: rest, kind: watch, lay: [walk1], moves: [walk3, show] }
  - { id: end, kind: see, claims: [points 1 = 3] }
"""
WORDS = """race:
  name: {name}
  about: "{say}"
  start: {{ say: "{say}" }}
  lead: {{ task: "{say}", wrong: "{say}", right: "{say}", choice: {{ nobody: "–", red: "–" }} }}
  walk: {{ task: "{say}", missed: "{say}", chip: "{{number}}" }}
  rest: {{ say: "{say}" }}
  end: {{ say: "{say}" }}
"""
TAUGHT = """
from pathlib import Path
from game.app import App
from game.learning.course import find_lesson
from game.player.profile import Profile
from game.scenes.learn.guide import start_lesson

app = App(Profile(Path("home")), kind="offscreen", size=(1280, 720))
app.change(own_speed=0, bot_speed=0, reduced_motion=True)
app.go("learn", lesson="toy/race")
app.step()
start_lesson(app, find_lesson("toy/race"))


def go_on(frames=12):
    for _ in range(frames):
        app.step()


go_on()
guide = app.scene.guide
guide.go_on()
go_on()
guide.choose("red")
assert guide.walk.standing.value == "wrong"
guide.choose("nobody")
guide.go_on()
go_on()
app.scene.selection.submit((app.scene.session.parse("walk1"),))
go_on()
assert guide.walk.standing.value == "missed", guide.walk.standing
guide.undo()
go_on()
app.scene.selection.submit((app.scene.session.parse("walk2"),))
go_on(20)
assert guide.walk.step.id == "rest", guide.walk.step.id
go_on(20)
guide.go_on()
go_on()
assert guide.walk.is_over
app.close()
"""
MOVES = """

def _toy(game: Game) -> Iterator[str]:
    yield from ("walk1", "walk2", "walk3", "roll", "show")


_MOVES["toy"] = _toy
"""
LEARN = """
from game.env import aec_env
env = aec_env("toy", seats=3, render_mode="ansi")
env.reset(seed=1)
moves = 0
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    moves += 1
assert moves > 10 and "points:" in env.render()
"""
SHOW = """
from pathlib import Path
from game.app import App
from game.match.session import Player, Session
from game.player.profile import Profile
from game.rules import GAMES
from game.scenes.boards.plain import PlainBoard

app = App(Profile(Path("home")), kind="offscreen", size=(1280, 720))
app.change(own_speed=0, bot_speed=0, reduced_motion=True)
app.go("menu")
for _ in range(20):
    app.step()
assert app.interface.find("box-toy") is not None
app.go("setup", game="toy")
app.step()
scene = app.go("table", session=Session(GAMES["toy"], [Player("Ann"), Player("Ben")], seed=1))
assert type(scene.board) is PlainBoard
for _ in range(30):
    app.step()
if app.scene is not scene:
    app.press("enter")
    app.release("enter")
for _ in range(30):
    app.step()
app.press("h")
app.release("h")
app.step()
said = [widget.spoken() for layer in app.interface.layers for widget in layer.root.walk()]
assert "No bot has a hint here." in said, said
strip = app.interface.find("hand-strip")
strip._choose(next(slot for slot in strip.slots if slot.item.held.target.key == "walk2"))
for _ in range(30):
    app.step()
assert scene.session.moves() == (("a1", "walk2"),), scene.session.moves()
app.close()
"""

HINTS = """
import time
from pathlib import Path
from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.player.profile import Profile
from game.rules import GAMES

app = App(Profile(Path("home")), kind="offscreen", size=(1280, 720))
for language in ("en", "de"):
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, language=language)
    scene = app.go("table", session=Session(GAMES["toy"], [Player("Ann"), Player("Ben", "random")], seed=1))
    asked = 0
    for _ in range(8000):
        app.step()
        if scene.hotseat.mode is Mode.THINK:
            time.sleep(0.002)
        if scene.session.outcome is not None:
            break
        if scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy:
            for _ in range(3):
                scene.selection.advising.advise()
            assert scene.situation.advice.steps == 3
            asked += 1
            scene.selection.submit((scene.situation.advice.hint.action,))
    assert scene.session.outcome is not None and asked > 3, asked
app.close()
"""


def add(path: Path, text: str, *, after: str = "") -> None:
    """Writes a file, or one thing into a file that is there: at its end, or below a line."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    before = path.read_text(encoding="utf-8")
    assert after in before
    path.write_text(before.replace(after, after + text, 1) if after else before + text, encoding="utf-8")


def copied(copy: Path) -> Path:
    """A copy of the program with the rules, content and texts of the race: steps 1 to 3."""
    for folder in ("game", "config"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    shutil.copy(ROOT / "main.py", copy)
    source = (ROOT / "tests" / "toy.py").read_text(encoding="utf-8")
    add(copy / "game/rules/toy.py", source + RULES)
    add(copy / "game/rules/__init__.py", '\n    "toy",', after='"cities",')
    add(copy / "config/games/toy/goal.yaml", "20\n")
    add(copy / "config/games/toy/en.yaml", ENGLISH)
    add(copy / "config/games/toy/de.yaml", GERMAN)
    return copy


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program after three steps."""
    return copied(tmp_path_factory.mktemp("three"))


@pytest.fixture(scope="module")
def with_bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program after all steps but the board."""
    copy = copied(tmp_path_factory.mktemp("six"))
    add(copy / "config/rules/toy/sections.yaml", FRAME)
    for language in ("en", "de"):
        add(copy / f"config/rules/toy/{language}.yaml", PAGES)
    add(copy / "game/bots/toy.py", BOT)
    add(copy / "config/bots.yaml", LEVELS, after="games:\n")
    add(copy / "game/env/moves.py", MOVES)
    add(copy / "config/lessons/toy/race.yaml", LESSON)
    add(copy / "config/lessons/toy/en.yaml", WORDS.format(name="The race", say="Walk."))
    add(copy / "config/lessons/toy/de.yaml", WORDS.format(name="Das Rennen", say="Gehe."))
    return copy


def run(copy: Path, *argv: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(copy), HOME_VARIABLE: str(copy / "home")}
    return subprocess.run([sys.executable, *argv], input=typed, capture_output=True, text=True, check=False, env=env, cwd=copy)


def fine(copy: Path, *argv: str, typed: str = "") -> str:
    result = run(copy, *argv, typed=typed)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr[-2000:]
    return result.stdout


def test_after_three_steps_people_play_it_in_the_terminal(copy: Path) -> None:
    told = fine(copy, "main.py", "--game", "toy", "--text", "--seed", "1", typed="\nhint\nwalk3\nshow\n\nroll\nquit\n")
    assert "No bot has a hint for this game." in told
    assert "Player 1 walks 3." in told
    assert "Player 1 shows 1" in told


def test_after_three_steps_it_is_on_the_shelf_and_on_the_plain_board(copy: Path) -> None:
    fine(copy, "-c", SHOW)


def test_after_three_steps_the_bots_of_the_others_still_play(copy: Path) -> None:
    assert "2 games" in fine(copy, "main.py", "simulate", "skyliners", "--seats", "easy,random", "--games", "2")
    assert "2 games" in fine(copy, "main.py", "simulate", "toy", "--seats", "random,random", "--games", "2")


def test_check_says_what_is_missing_until_bots_and_rules_are_there(copy: Path, with_bots: Path) -> None:
    result = run(copy, "main.py", "check")
    assert result.returncode == 2
    assert result.stderr.splitlines() == [
        "config/bots.yaml: the levels of toy are missing",
        "game/bots/toy: there is no evaluation",
        "config/rules/toy: the rules of toy are missing",
    ]
    assert "bots: fine" in fine(with_bots, "main.py", "check")


def test_its_rules_are_read(with_bots: Path) -> None:
    told = fine(with_bots, "main.py", "rules", "toy", "--search", "stride")
    assert "until somebody has gone 20 steps" in " ".join(told.split())
    assert "TY-3" in told


def test_its_lesson_is_a_file_and_is_taken_on_the_plain_board(with_bots: Path) -> None:
    fine(with_bots, "-c", TAUGHT)
    (with_bots / "config/lessons/toy/race.yaml").write_text(LESSON.replace("points 1 = 3", "points 1 = 4"), encoding="utf-8")
    told = run(with_bots, "main.py", "check").stderr.strip()
    (with_bots / "config/lessons/toy/race.yaml").write_text(LESSON, encoding="utf-8")
    assert told == 'config/lessons/toy/race.yaml, line 11: "points 1 = 4" is not true there'


def test_its_levels_play_and_know_what_they_do(with_bots: Path) -> None:
    told = fine(with_bots, "main.py", "simulate", "toy", "--seats", "hard,random", "--games", "20", "--json")
    hard, random = json.loads(told)["standings"]
    assert hard["wins"] > random["wins"]


def test_every_decision_of_it_has_a_hint_on_the_plain_board(with_bots: Path) -> None:
    fine(with_bots, "-c", HINTS)


def test_the_contract_suite_runs_on_it(tmp_path: Path) -> None:
    copy = copied(tmp_path / "four")
    shutil.copytree(ROOT / "tests", copy / "tests", ignore=shutil.ignore_patterns("__pycache__", "scenes"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    add(copy / "tests/matches.py", '\n    "toy": 400,', after="MOST_MOVES = {")
    # After a walk and a roll of the same length the race looks the same, and the log tells them apart.
    which = "toy and not test_events_tell_nothing_that_the_view_hides"
    result = run(copy, "-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", "tests/rules/test_contract.py", "-k", which)
    assert result.returncode == 0, result.stdout[-2000:]
    assert " passed" in result.stdout or "[100%]" in result.stdout


def test_learners_play_it(with_bots: Path) -> None:
    pytest.importorskip("pettingzoo")
    fine(with_bots, "-c", LEARN)

"""What each command of the command line does, given its arguments as values. `cli` reads them and names the commands.

What only one command needs is imported there, so that the others start at once.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any, TextIO

import msgspec

from game.bots import BOTS
from game.check import check
from game.errors import STEERING, BadInput, list_words, no_writing, visible
from game.files import write_text
from game.interrupts import held_back
from game.match import saves
from game.match.session import Player, Session
from game.player.keepsake import autosave_of, colours_of, note_read
from game.player.profile import Profile
from game.rules import GAMES
from game.scenes import WITH_A_GAME, WITH_A_MATCH
from game.text import Text, texts


def say(text: str, file: TextIO | None = None) -> None:
    """A line for people; whatever stood in a file or a name cannot steer their terminal."""
    print(visible(text), file=file)


def _say_json(value: object) -> None:
    """One value for programs, and harmless in a terminal too."""
    print(STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", msgspec.json.encode(value).decode()))


def run_simulate(args: argparse.Namespace) -> int:
    """Bots play many matches: some in fixed seats, or with --round-robin each against each; prints what they achieved."""
    from game.contest.arena import simulate  # processes are needed only here
    from game.player.campaign import mission_options  # a mission may be named

    if args.round_robin:
        return _round_robin(args)
    missing = [name for name, value in (("ID", args.game), ("--seats", args.seats)) if value is None]
    if missing:
        raise BadInput(f"the following arguments are required: {', '.join(missing)} (try five-skylines simulate --help)")
    for name in ("two_of_each", "ladder", "results", "write"):
        if getattr(args, name):
            raise BadInput(f"--{name.replace('_', '-')} belongs to --round-robin")
    if len(args.game) > 1:
        raise BadInput("--seats is for one game at a time; --round-robin takes several")
    if "human" in args.seats:
        raise BadInput(f"simulate is for bots: seats must be {list_words(BOTS)}")
    report = simulate(
        args.game[0],
        args.seats,
        games=args.games,
        seed=args.seed,
        options=mission_options(args.game[0], args.mission, dict(args.option), len(args.seats))
        if args.mission
        else dict(args.option),
        jobs=args.jobs,
        cluster=args.cluster,
    )
    if args.json:
        _say_json(report)
        return 0
    print(f"{report.game}: {report.games} games from seed {report.seed}")
    for standing in report.standings:
        share = 100 * standing.wins / report.games
        score = f"{standing.mean_score:7.2f} points"
        print(f"  seat {standing.seat} {standing.bot:8} {standing.wins:8.1f} wins ({share:5.1f} %) {score}")
    print(f"  {report.mean_moves:.1f} moves a game, at most {report.most_moves}; {report.seconds:.2f} s")
    return 0


def _round_robin(args: argparse.Namespace) -> int:
    """Every bot against every other; a run with --results can be interrupted and goes on later."""
    from game.contest import league, standings  # only this way of playing needs them

    if args.seats:
        raise BadInput("--seats and --round-robin exclude each other: a round robin seats the bots itself")
    if args.mission:
        raise BadInput("--mission and --round-robin exclude each other: a mission is played by one team")
    setting = league.make_setting(
        args.game or GAMES,
        args.round_robin,
        two_of_each=args.two_of_each,
        ladder=args.ladder,
        options=dict(args.option),
        seed=args.seed,
    )
    with league.LeagueResults(setting, args.results) as results:
        if results.notice:
            say(results.notice, sys.stderr)
        try:
            found = league.run(
                setting,
                results,
                games=args.games,
                jobs=args.jobs,
                cluster=args.cluster,
                progress=lambda total: league.ProgressBar(total, sys.stderr),
            )
        except KeyboardInterrupt:
            kept = f"the same command goes on from {args.results}" if args.results else "--results would have kept them"
            say(f"stopped after {len(results.found)} matches; {kept}", sys.stderr)
            return 130
    report = standings.report(setting, args.games, found)
    if args.json:
        _say_json(report)
    else:
        for each in report.results:
            print(standings.title(each, setting), *standings.tables(each), sep="\n\n", end="\n\n")
    if args.write:
        _write(args.write, standings.markdown(report))
    return 0


def _write(path: Path, text: str) -> None:
    try:
        write_text(path, text)
    except OSError as fault:
        raise no_writing(path, fault) from None


def run_replay(args: argparse.Namespace) -> int:
    """Plays a saved match again and prints its log; with --verify only whether it is sound."""
    from game.player.campaign import telling  # only this command and the next tell of it

    record = saves.read(args.file)
    session = saves.restore(record, str(args.file))
    outcome = session.outcome
    if args.json:
        _say_json(
            {
                "game": record.game,
                "seed": record.seed,
                "players": [player.name for player in record.players],
                "moves": [f"{label} {notation}" for label, notation in record.moves],
                "checksum": record.checksum,
                "notes": record.notes,
                "over": outcome is not None,
                "outcome": outcome,
            }
        )
        return 0
    text = texts(args.lang or Profile().settings.language)
    if record.notes and (mission := telling.mission_line(session, text)):
        say(mission)
    if not args.verify:
        viewer = None if outcome is None else 0
        for line in session.log(viewer, text):
            say(f"{line.label:>8}  {line.text}")
    say(f"{args.file}: {len(record.moves)} moves of {record.game}, checksum {record.checksum} is right")
    return 0


def run_review(args: argparse.Namespace) -> int:
    """Says what decided a saved match: the chances as they went, moments that cost points, what every goal brought."""
    from game.match.thinker import summarise_match  # only this command looks back
    from game.review import reviewing, telling

    session = saves.load(args.file)
    if session.outcome is None:
        raise BadInput(f"{args.file}: the match goes on; only one that is over can be reviewed")
    match = summarise_match(session)
    review = reviewing.review_match(match)
    if args.json:
        _say_json({"players": session.names, "outcome": session.outcome, "review": review})
        return 0
    text = texts(args.lang or Profile().settings.language)
    for line in telling.lines(text, review, session.names, match.people):
        say(line)
    return 0


def run_campaign(args: argparse.Namespace) -> int:
    """Prints the progress of the campaign of Cities: chapters, medals, objectives, daily cities."""
    from datetime import date

    from game.player.campaign import CampaignBook, telling

    profile = Profile()
    book = CampaignBook(profile.data)
    progress = book.read()
    if book.notice:
        say(str(book.notice), sys.stderr)
    if args.json:
        _say_json(telling.values(progress))
        return 0
    for line in telling.lines(progress, texts(args.lang or profile.settings.language), date.today()):
        say(line)
    return 0


def run_rules(args: argparse.Namespace) -> int:
    """Prints the rules of a game: all of them, a quick page, or what a search finds."""
    from pydoc import pager  # only this command shows pages

    from game.rulebook import asking

    text = texts(args.lang or Profile().settings.language)
    if args.search is not None:
        if args.quick:
            raise BadInput("--search and --quick exclude each other")
        lines = asking.answers(args.search, text, game=args.game or "")
    elif args.game:
        lines = (asking.quick if args.quick else asking.whole)(args.game, text)
    else:
        raise BadInput(f"rules needs a game, {list_words(GAMES)}, or --search WORD for all of them")
    shown = visible("\n".join(lines))
    pager(shown) if sys.stdout.isatty() else print(shown)
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Looks whether content, texts and assets fit together."""
    faults = check(print)
    for fault in faults:
        say(fault, sys.stderr)
    return 2 if faults else 0


def run_bench(args: argparse.Namespace) -> int:
    """Measures how fast rules, records, search, start and pictures are; with --peers also other libraries' games."""
    from game.contest import bench  # only this command needs it

    def note(line: str) -> None:
        print(line, file=sys.stderr)

    def open_screen() -> bench.BenchScreen:
        with held_back():
            from game.scenes.timing import TimedScreen  # a fault in there is a note, too

        return TimedScreen()

    own = bench.bench(seconds=args.seconds, open_screen=open_screen, note=note)
    others = bench.bench_peers(seconds=args.seconds, note=note) if args.peers else []
    if args.json:
        _say_json([*own, *others])
        return 0
    print(bench.machine(), *bench.lines([*own, *others]), *(bench.ratios(own, others) if others else ()), sep="\n")
    return 0


def run_render(args: argparse.Namespace) -> int:
    """Draws a picture of a match without a display."""
    with held_back():
        from game.render import render  # only this command draws

    render(
        args.game,
        out=args.out,
        plies=args.plies,
        moves=args.moves,
        view=args.view,
        size=args.size,
        seed=args.seed,
        quality=args.quality,
        language=args.lang or Profile().settings.language,
        high_contrast=args.high_contrast,
    )
    return 0


def run_play(args: argparse.Namespace) -> int:
    """Plays: at the table, or with --text in the terminal."""
    profile = Profile()
    profile.tidy()
    for notice in profile.notices:
        say(str(notice), sys.stderr)
    if args.load and (args.game or args.seats or args.option or args.seed is not None):
        raise BadInput("--load goes on with a match as it is: leave out --game, --seats, --seed and --option")
    if args.text:
        return _play_in_terminal(args, profile)
    return _play_at_the_table(args, profile)


def _play_at_the_table(args: argparse.Namespace, profile: Profile) -> int:
    with held_back():
        from game.app import NoDisplay  # the window is opened only here
        from game.launch import play

    text = texts(args.lang or profile.settings.language)
    scene, arguments = _first_scene(args, text)
    window = {"language": args.lang, "tier": args.quality, "size": args.size, "fullscreen": args.fullscreen or None}
    try:
        return play(profile, scene=scene, arguments=arguments, **window)
    except NoDisplay:
        if args.scene or args.load:  # somebody else's match is not what was asked for
            raise
        from game.render import bot_match

        folder = Path(f"five-skylines-{time.strftime('%Y-%m-%d-%H%M%S')}")
        print(text("cli.no_display", folder=folder), file=sys.stderr)
        for path in bot_match(args.game or next(iter(GAMES)), folder, seed=args.seed or 1, size=args.size or (1280, 720)):
            print(path)
        return 0


def _first_scene(args: argparse.Namespace, text: Text) -> tuple[str, dict[str, Any]]:
    """Where to begin: the scene that was asked for, else a match, the set-up of a game, or the menu."""
    has_match = args.load or (args.game and args.seats)
    scene = args.scene or ("table" if has_match else "setup" if args.game else "menu")
    if scene in WITH_A_MATCH:
        return _match(args, text, scene)
    if args.load or args.seats or (args.game and scene not in WITH_A_GAME):
        raise BadInput(f"--scene {scene} shows no match of its own: leave out --game, --seats and --load")
    return scene, {"game": args.game} if args.game else {}


def _match(args: argparse.Namespace, text: Text, scene: str) -> tuple[str, dict[str, Any]]:
    """A new or a saved match in that scene; where there is nothing more to play, its results."""
    if args.load:
        session = saves.load(args.load)
        match = {"session": session, "colours": colours_of(args.load, len(session.players))}
        if scene == "table":
            from game.scenes.screens.ways import end_of  # only a saved match may be a mission

            return (end_of(session), match) if session.outcome else ("table", {**match, "save": args.load})
        return scene, match
    if not args.game:
        raise BadInput(f"--scene {scene} needs a match: a new one (--game {list_words(GAMES)}) or a saved one (--load FILE)")
    return scene, {"session": new_session(args, text)}


def _play_in_terminal(args: argparse.Namespace, profile: Profile) -> int:
    from game.player import campaign  # only this way of playing needs them
    from game.terminal import Terminal

    text = texts(args.lang or profile.settings.language)
    session = saves.load(args.load) if args.load else new_session(args, text)
    table = Terminal(session, text, read=input, write=print, on_hint=lambda: campaign.note_hint(session))
    if session.outcome is not None:
        table.play()
        return 0
    autosave = saves.Autosave(session, autosave_of(profile, session, args.load), lambda fault: say(str(fault), sys.stderr))
    mission = campaign.keeper(session, profile.data, lambda fault: say(str(fault), sys.stderr))
    for keeper in filter(None, (mission, autosave)):
        session.keep(keeper)
    try:
        finished = table.play()
    except KeyboardInterrupt:
        print()
        finished = False
    if finished:
        note_read(profile, session)
    elif not autosave.fault:
        say(text("cli.kept", path=autosave.path))
    return 0


def new_session(args: argparse.Namespace, text: Text) -> Session:
    """A match as the command line asks for it, with players named in that language."""
    if not args.game:
        raise BadInput(f"--text needs a game: --game {list_words(GAMES)}")
    rules = GAMES[args.game]
    kinds = args.seats or ("human",) * rules.seats[0]
    players = []
    for number, kind in enumerate(kinds, start=1):
        name = text("cli.player", number=number)
        if kind != "human":
            name = text("cli.bot", level=text(f"bot.{kind}.name"), number=number)
        players.append(Player(name, kind))
    chosen = args.seed if args.seed is not None else time.time_ns() % saves.SEEDS
    return Session(rules, players, seed=chosen, options=dict(args.option))

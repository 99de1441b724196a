"""Says what a pointed move costs, which parts of its condition hold, and what it brings. Words only."""

from collections import Counter
from collections.abc import Iterable, Mapping

from game.rules.cities import Build, Exchange, OpenBoard, PlayPolicy, Return, View
from game.rules.cities.legal import exchange_price, return_price
from game.rules.cities.milestones import development_cost
from game.rules.cities.parts import SERVICES, TOTAL, TRACKS
from game.rules.cities.prospects import course, milestones_left, parts_met, prospect, yield_to_the_end
from game.rules.core import Action, Target
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.boards.cities.model import offsets
from game.scenes.table.situation import Note
from game.scenes.words import plain, signed_points
from game.text import Text

ICONS = {"cost": "minus", "reward": "gift", "effect": "gift", "trigger": "landmark"}


def notes(text: Text, view: View, action: Action) -> tuple[Note, ...]:
    """The move part by part; prices for what only costs money."""
    if isinstance(action, Build | PlayPolicy):
        return tuple(_played(text, view, action))
    price = _price(view, action)
    return (Note("money", text(f"{GAME}.note.price", price=price)),) if price is not None else ()


def about(text: Text, view: View, target: Target) -> tuple[Note, ...]:
    """Which tiles are left for a card, and that its reward is out of reach everywhere."""
    if target.kind != "card" or view.phase != "turn" or target.key not in view.displays[view.active]:
        return ()
    left = _tiles_left(text, view, target.key)
    found = (Note("shapes", text(f"{GAME}.note.tiles_left", sizes=left)),) if left else ()
    is_out_of_reach = prospect(rules().tables, view, view.active, target.key).is_unrewarded
    return (*found, Note("empty", text("card.state.unrewarded"), False)) if is_out_of_reach else found


def shapes_left(view: View, code: str) -> dict[str, int]:
    """How many tiles of each shape are left for the card of a zone, used up ones included (CS-31); none for other cards."""
    tables = rules().tables
    zone = tables.cards[code].zone
    return dict(zip(tables.zone_shapes[zone], view.city.supply[zone], strict=True)) if zone >= 0 else {}


def _tiles_left(text: Text, view: View, code: str) -> str:
    """By size: 2 with 2 cells, none with 3."""
    by_size = Counter[int]()
    for shape, count in shapes_left(view, code).items():
        by_size[len(offsets(shape, 0))] += count
    said = (text(f"{GAME}.note.{'tiles_of' if by_size[n] else 'used_up'}", count=by_size[n], cells=n) for n in sorted(by_size))
    return ", ".join(said)


def label(text: Text, view: View, target: Target) -> str:
    """Between milestones: whoever has exchanged cards goes on by drawing others; empty for the usual name of a button."""
    if target != Target("button", "keep") or not view.returned:
        return ""
    return text(f"{GAME}.admin.draw_due", count=view.due[view.active])


def move_name(text: Text, action: Action) -> str:
    """A move in a few words; where it is made can be seen."""
    code = next(filter(None, (getattr(action, name, "") for name in ("card", "role"))), "")
    what = getattr(action, "board", "") or getattr(action, "stack", "")
    return text(f"{GAME}.move.{action.kind()}", what=faces.title(code, text) if code else what)


def outlook(text: Text, before: View, after: View) -> tuple[Note, ...]:
    """What the end of the milestone would bring before and after a move; where one ended, what it brought."""
    was, then = before.values[TOTAL], ledger.final(after)
    if after.ended:
        said = text(
            f"{GAME}.note.{'final' if then is not None else 'total'}", before=plain(was), after=plain(after.values[TOTAL])
        )
        return (Note("flag", said, then is not None and then >= was),)
    if len(after.milestones) > len(before.milestones):
        now = after.values[TOTAL]
        return (Note("star", text(f"{GAME}.note.total", before=plain(was), after=plain(now)), now >= was),)
    found = (*_if_ended(text, before, after), *_to_the_end(text, before, after))
    return found or _as_it_stands(text, was, after.values[TOTAL])


def _as_it_stands(text: Text, was: int, now: int) -> tuple[Note, ...]:
    """Where nobody is to look ahead: the total before and after the move."""
    if was == now:
        return (Note("flag", text(f"{GAME}.note.total_same", total=plain(now))),)
    return (Note("flag", text(f"{GAME}.note.total", before=plain(was), after=plain(now)), now > was),)


def _to_the_end(text: Text, before: View, after: View) -> tuple[Note, ...]:
    """What the move is worth over all milestones to come; with one left that is what its end brings."""
    tables = rules().tables
    count, points = milestones_left(tables, before), yield_to_the_end(tables, before, after)
    if ledger.outlook(before) is None or before.values == after.values or count < 2 or points is None:
        return ()
    if ledger.final(after) is None:
        return ()
    return (
        Note(
            "star", text(f"{GAME}.note.to_the_end", count=count, points=signed_points(points)), points > 0 if points else None
        ),
    )


def _if_ended(text: Text, before: View, after: View) -> tuple[Note, ...]:
    """What the end of this milestone would bring before and after the move; nothing between two milestones."""
    was, seen = ledger.outlook(before), ledger.outlook(after)
    if was is None or seen is None:
        return ()
    expected, then = was.total, seen.total
    clause = text(f"{GAME}.note.{'if_it_could' if seen.forecast.missing else 'if_ended'}")
    if then is None:
        key = "if_lost" if expected is not None else "if_still_lost"
        return (Note("cross", text(f"{GAME}.note.{key}", clause=clause), False),)
    if expected is None:
        return (Note("flag", text(f"{GAME}.note.if_saved", clause=clause, after=plain(then)), True),)
    key = "if_now" if then != expected else "if_same"
    is_good = None if then == expected else then > expected
    words = text(f"{GAME}.note.{key}", clause=clause, before=plain(expected), after=plain(then))
    return (Note("flag", words, is_good),)


def _price(view: View, action: Action) -> int | None:
    tables = rules().tables
    if isinstance(action, Exchange):
        return exchange_price(tables, view, action.seat)
    if isinstance(action, Return):
        return return_price(tables, view, action.seat)
    if isinstance(action, OpenBoard):
        return development_cost(tables, view, tables.site(view.setup.layout).boards.index(action.board))
    return None


def _played(text: Text, view: View, action: Build | PlayPolicy) -> Iterable[Note]:
    tables = rules().tables
    parts = dict(course(tables, view, action))
    if parts.get("cost"):
        yield Note(ICONS["cost"], text(f"{GAME}.note.cost", moves=_moves(text, parts["cost"])))
    if isinstance(action, Build):
        asked, costs = [part for part, _ in tables.cards[action.card].parts], dict(parts.get("cost", ()))
        for part, fine in zip(asked, parts_met(tables, view, action), strict=False):
            yield Note("check" if fine else "cross", _judged(text, view, part, costs), fine)
        if asked and "reward" not in parts:
            yield Note("empty", text(f"{GAME}.note.no_reward"), False)
    for reason in ("reward", "effect", "trigger"):
        if parts.get(reason):
            yield Note(ICONS[reason], text(f"{GAME}.note.{reason}", moves=_moves(text, parts[reason])), True)
    left = shapes_left(view, action.card) if isinstance(action, Build) else {}
    if isinstance(action, Build) and left:
        yield Note("shapes", text(f"{GAME}.note.shape_left", count=left[action.shape]))


def _judged(text: Text, view: View, part: str, costs: Mapping[int, int]) -> str:
    """A part of a condition, where it asks for a marker with the value it is judged by: that after the costs (CS-36)."""
    words = faces.condition_words(part, text)
    if part in SERVICES or part[0] not in TRACKS:
        return words
    track = TRACKS.index(part[0])
    return text(f"{GAME}.note.judged", asked=words, value=plain(view.values[track] + costs.get(track, 0)))


def _moves(text: Text, moves: Iterable[tuple[int, int]]) -> str:
    """Water −1, employment +1."""
    names = (*TRACKS, "total")
    said = [(names[track], steps) for track, steps in moves]
    words = [(text(f"{GAME}.admin.total") if name == "total" else text(f"{GAME}.track.{name}"), steps) for name, steps in said]
    return ", ".join(f"{name} {signed_points(steps)}" for name, steps in words)

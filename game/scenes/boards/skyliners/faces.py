"""The faces of Skyliners: pieces to build with, plans to lay and laid, and the skyscraper card. No Panda here."""

from typing import Any

from game.rules import GAMES
from game.rules.core import Seat, Target
from game.rules.skyliners.board import LINES, QUARTER_PLOTS, QUARTERS, ROWS, count, tallest
from game.rules.skyliners.content import Content
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.kit.sayings import capital, joined
from game.scenes.widgets.faces import Amount, CardFace, Drawing, Held, Roofs, Sign, Site, Slabs
from game.text import Text

GAME = "skyliners"
PIECES: dict[str, tuple[str, str, Drawing]] = {
    "floor": ("piece", "floors", Slabs(2)),
    "roof": ("piece", "roof", Roofs(("seat",))),
    "park": ("park", "tree", Sign("tree")),
}


def content() -> Content:
    """The numbers there are."""
    found: Content = GAMES[GAME].content  # type: ignore[attr-defined]
    return found


def _site(side: str, plots: frozenset[int] | set[int], eye: int | None = None) -> Site:
    """The building site as that side sees it, the far row first."""
    lines = LINES[side]
    rows = ["".join("x" if lines[row][near] in plots else "." for row in range(5)) for near in range(4, -1, -1)]
    return Site("/".join(rows), eye)


def piece(name: str, left: int, seat: Seat, text: Text) -> CardFace:
    """A kind of piece and how many are left."""
    kind, icon, drawing = PIECES[name]
    word, long = text(f"{GAME}.face.{name}"), text(f"{GAME}.face.{name}_long")
    foot = text(f"{GAME}.face.left", count=left)
    return CardFace(
        kind=kind,
        icon=icon,
        seat=seat,
        word=word,
        big=str(left),
        drawing=drawing,
        long=long,
        compact=str(left),
        spoken=joined(f"{word}, {foot}.", long),
    )


def plan(left: int, text: Text) -> CardFace:
    """The plan cards still in hand."""
    word, long = text(f"{GAME}.face.plan"), text(f"{GAME}.face.plan_long")
    return CardFace(
        kind="plan",
        word=word,
        big=str(left),
        drawing=Sign("eye"),
        long=long,
        compact=str(left),
        spoken=joined(f"{word}, {text(f'{GAME}.face.left', count=left)}.", long),
    )


def laid_plan(row: str, number: int, side: str, seen: int, text: Text) -> CardFace:
    """A plan that lies on the container, with what is seen in its row now."""
    column = ROWS.index(row)
    said = "4/5" if number == 4 else str(number)
    right = is_right(number, seen)
    now = text(f"{GAME}.face.sees_long.{str(right).lower()}", count=seen)
    return CardFace(
        kind="plan",
        word=text(f"{GAME}.face.laid", row=row),
        word_long=text(f"{GAME}.face.plan"),
        under=text(f"{GAME}.face.laid", row=row),
        corner=said,
        drawing=_site(side, set(LINES[side][column]), column),
        price=(Amount("eye", behind=str(seen), met=right, words=now),),
        is_lit=right,
        long=joined(text(f"{GAME}.face.laid_long", row=row, number=said), f"{now}."),
        compact=f"{row} {said}",
        spoken=joined(f"{text(f'{GAME}.face.plan')} {row} {said}.", f"{now}."),
    )


def skyscraper(quarter: str, side: str, is_here: bool, text: Text) -> CardFace:
    """The secret quarter, as the viewer sees the site."""
    long = text(f"{GAME}.face.skyscraper_long", points=content().points.skyscraper)
    name = capital(text(f"{GAME}.word.{quarter}"))
    foot = text(f"{GAME}.face.tallest.{str(is_here).lower()}")
    return CardFace(
        kind="skyscraper",
        word=text(f"{GAME}.face.skyscraper"),
        word_long=text(f"{GAME}.face.skyscraper_card"),
        corner=quarter,
        drawing=_site(side, QUARTER_PLOTS[quarter]),
        foot=foot,
        is_lit=is_here,
        under=name,
        long=long,
        compact=quarter,
        spoken=joined(f"{text(f'{GAME}.face.skyscraper_card')}: {name}.", long, f"{capital(foot)}."),
    )


def hand(view: Any, text: Text) -> tuple[Held, ...]:
    """Own pieces left, the plans to lay and laid, and the skyscraper card."""
    seat = view.seat
    if seat is None:
        return ()
    side = view.table.sides[seat]
    stock = {"floor": view.floors, "roof": view.roofs, "park": view.parks}
    held = [Held(Target("piece", name), piece(name, left[seat], seat, text)) for name, left in stock.items()]
    own = [each for each in view.plans if each.seat == seat and each.row is not None and each.number is not None]
    if view.table.mode == "full":
        held.append(Held(Target("piece", "plan"), plan(len(ROWS) - len(own), text)))
    for each in own:
        seen = count(view.heights, side, ROWS.index(each.row))
        held.append(Held(Target("laid", each.row), laid_plan(each.row, each.number, side, seen, text)))
    quarter = view.quarters[seat] if view.table.mode == "full" else None
    if quarter:
        is_here = any(plot in QUARTER_PLOTS[quarter] for plot in tallest(view.heights))
        held.append(Held(Target("skyscraper", quarter), skyscraper(quarter, side, is_here, text)))
    return tuple(held)


def face_of(view: Any, target: Target, text: Text) -> CardFace | None:
    """The face of something one can point at."""
    return next((held.face for held in hand(view, text) if held.target == target), None)


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All pieces and cards there are."""
    pieces = [piece(name, 16, seat, text) for seat in range(4) for name in PIECES]
    laid = [laid_plan(row, number, "S", 3, text) for number, row in enumerate("ABCD", start=1)]
    quarters = [skyscraper(quarter, "W", quarter == "NW", text) for quarter in QUARTERS]
    return (*pieces, plan(5, text), *laid, *quarters)

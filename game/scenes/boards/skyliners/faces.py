"""The card faces of Skyliners: pieces, plans in hand, laid plans and the skyscraper card. It imports no Panda3D."""

from game.rules import GAMES
from game.rules.core import Seat, Target
from game.rules.skyliners.board import LINES, QUARTER_PLOTS, QUARTERS, ROWS, count, tallest
from game.rules.skyliners.content import Content
from game.rules.skyliners.model import View
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.kit.sayings import capital, join_sentences
from game.scenes.boards.skyliners.drawings import EveningPicture, PlanPicture, SitePlan
from game.scenes.boards.skyliners.wording import quarter_name
from game.scenes.widgets.drawings import Drawing
from game.scenes.widgets.faces import Amount, CardFace, Held
from game.text import Text

GAME = "skyliners"
PIECES: dict[str, tuple[str, str, Drawing]] = {
    "floor": ("piece", "floors", EveningPicture("floor")),
    "roof": ("piece", "roof", EveningPicture("roof")),
    "park": ("park", "tree", EveningPicture("park")),
}


def content() -> Content:
    """The numbers there are."""
    found: Content = GAMES[GAME].content  # type: ignore[attr-defined]
    return found


def _site(side: str, plots: frozenset[int] | set[int], eye: int | None = None) -> SitePlan:
    """The building site as that side sees it, the far row first."""
    lines = LINES[side]
    rows = ["".join("x" if lines[row][near] in plots else "." for row in range(5)) for near in range(4, -1, -1)]
    return SitePlan("/".join(rows), eye)


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
        spoken=join_sentences(f"{word}, {foot}.", long),
    )


def plan_pile(left: int, text: Text) -> CardFace:
    """The plan cards still in hand."""
    word, long = text(f"{GAME}.face.plan"), text(f"{GAME}.face.plan_long")
    return CardFace(
        kind="plan",
        word=word,
        big=str(left),
        drawing=PlanPicture(),
        long=long,
        compact=str(left),
        spoken=join_sentences(f"{word}, {text(f'{GAME}.face.left', count=left)}.", long),
    )


def laid_plan(row: str, number: int, side: str, seen: int, text: Text) -> CardFace:
    """A plan that lies on the container, with what is seen in its row now."""
    column = ROWS.index(row)
    said = "4/5" if number == 4 else str(number)
    right = is_right(number, seen)
    now = text(f"{GAME}.face.sees_long.{str(right).lower()}", count=seen)
    return CardFace(
        kind="plan",
        word=text(f"{GAME}.face.plan"),
        under=text(f"{GAME}.face.laid", row=row),
        corner=row,
        big=said,
        drawing=_site(side, set(LINES[side][column]), column),
        price=(Amount("eye", behind=str(seen), met=right, words=now),),
        is_lit=right,
        long=join_sentences(text(f"{GAME}.face.laid_long", row=row, number=said), f"{now}."),
        compact=f"{row} {said}",
        spoken=join_sentences(f"{text(f'{GAME}.face.plan')} {row} {said}.", f"{now}."),
    )


def skyscraper(quarter: str, side: str, is_here: bool, text: Text) -> CardFace:
    """The secret quarter, as the viewer sees the site."""
    points = content().points.skyscraper
    long = text(f"{GAME}.face.skyscraper_long", points=points)
    where = quarter_name(text, side, quarter)
    name = capital(text(f"{GAME}.face.quarter", where=where))
    foot = text(f"{GAME}.face.tallest.{str(is_here).lower()}")
    return CardFace(
        kind="skyscraper",
        word=text(f"{GAME}.face.skyscraper"),
        word_long=text(f"{GAME}.face.skyscraper_card"),
        big=str(points),
        drawing=_site(side, QUARTER_PLOTS[quarter]),
        foot=foot,
        is_lit=is_here,
        under=name,
        long=long,
        compact=where,
        spoken=join_sentences(f"{text(f'{GAME}.face.skyscraper_card')}: {name}.", long, f"{capital(foot)}."),
    )


def hand(view: View, text: Text) -> tuple[Held, ...]:
    """Own pieces left, the plans to lay and laid, and the skyscraper card."""
    seat = view.seat
    if seat is None:
        return ()
    side = view.table.sides[seat]
    stock = {"floor": view.floors, "roof": view.roofs, "park": view.parks}
    held = [Held(Target("piece", name), piece(name, left[seat], seat, text)) for name, left in stock.items()]
    own = [(plan.row, plan.number) for plan in view.plans if plan.seat == seat and plan.row and plan.number]
    if view.table.mode == "full":
        held.append(Held(Target("piece", "plan"), plan_pile(len(ROWS) - len(own), text)))
    for row, number in own:
        seen = count(view.heights, side, ROWS.index(row))
        held.append(Held(Target("laid", row), laid_plan(row, number, side, seen, text)))
    quarter = view.quarters[seat]
    if quarter is not None:
        is_here = any(plot in QUARTER_PLOTS[quarter] for plot in tallest(view.heights))
        held.append(Held(Target("skyscraper", quarter), skyscraper(quarter, side, is_here, text)))
    return tuple(held)


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All pieces and cards there are."""
    pieces = [piece(name, 16, seat, text) for seat in range(4) for name in PIECES]
    laid = [laid_plan(row, number, "S", 3, text) for number, row in enumerate("ABCD", start=1)]
    quarters = [skyscraper(quarter, "W", quarter == "NW", text) for quarter in QUARTERS]
    return (*pieces, plan_pile(5, text), *laid, *quarters)

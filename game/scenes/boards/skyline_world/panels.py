"""The panels of Skyline of the World: cards of the players, the bank, previews, warnings and automatic steps."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.rules.core import Action, Seat, Target, totals
from game.rules.skyline_world import LEVELS, NEUTRAL, PENTHOUSE, Build, End, Income, Invest, Sell, View, partner
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyline_world import faces
from game.scenes.boards.skyline_world.fits import fit_changes
from game.scenes.boards.skyline_world.model import GAME, content, island, rules
from game.scenes.boards.skyline_world.shop import AtLeast, Chip, Shop
from game.scenes.hud.lit import LitRow
from game.scenes.table.situation import Automatic, Fact, Note, Remark, Warning
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Size, Space, Toggle, Widget
from game.scenes.widgets.faces import State, StripItem
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.text import Text

HIDDEN = "?"
MOST_CHIPS = 4
"""So many floors of a stock stand side by side; where there are more, equal ones are counted."""


def _penthouses(view: View, seat: Seat) -> int:
    heights, tops = rules().tables.masks(view)
    return (tops[seat] & heights[LEVELS]).bit_count()


def friends(view: View, seat: Seat) -> tuple[Seat, ...]:
    """In teams the partner too."""
    return (seat, partner(seat)) if view.setup.teams else (seat,)


def _known(value: int | None) -> str:
    return HIDDEN if value is None else str(value)


def facts(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Money, the best income and penthouses: for windows without room for more."""
    return (
        Fact("money", "money", _known(view.money[seat])),
        Fact("chart", "income", f"+{rules().best_income(view, seat).income}"),
        Fact("crown", "penthouses", str(_penthouses(view, seat))),
    )


def label(text: Text, target: Target) -> str:
    """What three cards bring stands on the button."""
    trade = content().numbers.trade
    return text(f"{GAME}.panel.trade", cards=trade.cards, amount=trade.money) if target == Target("button", "trade") else ""


# -- the column ----------------------------------------------------------------------------------------------------


def column(panel: OwnPanel[View]) -> Widget | None:
    """A card for each player: points, money, income, cards, floors in stock and penthouses; what a move changes shows both."""
    cards = [_card(panel, seat) for seat in range(panel.view.setup.seats)]
    return Scroll(Column(*cards, gap=6), key="players")


def _card(panel: OwnPanel[View], seat: Seat) -> Widget:
    assert panel.card is not None, "a table has the usual cards"
    told = [None if view is None else _card_data(view, seat) for view in (panel.view, panel.after)]
    return panel.card(seat, _purse(panel, seat), _stock(panel, seat), same=tuple(told))


def _card_data(view: View, seat: Seat) -> tuple[object, ...]:
    """All that the card of a seat tells of a view."""
    best, cards = rules().best_income(view, seat), view.hand_sizes[seat]
    return view.money[seat], view.stock[seat], best, cards, _penthouses(view, seat)


def _purse(panel: OwnPanel[View], seat: Seat) -> Widget:
    """Money and income as they are and as they would be, cards in hand, in teams the partner's emblem."""
    view, after, text = panel.view, panel.after, panel.text
    about, earns = text(f"{GAME}.fact.money"), text(f"{GAME}.fact.income")
    money = _both(
        panel, seat, view.money[seat], after.money[seat] if after is not None else None, key=f"money-{seat}", tip=about
    )
    best = rules().best_income(view, seat)
    will = rules().best_income(after, seat).income if after is not None else None
    income = _both(panel, seat, best.income, will, words=lambda number: f"+{number}", key=f"income-{seat}", tip=earns)
    is_tight = view.setup.teams or len(money) + len(income) > 2
    words = Label(text(f"{GAME}.panel.a_turn"), panel.style.fine, soft=True)
    group = LitRow(
        Row(Icon("chart", size=12, ink=panel.theme.ink_soft), *income, gap=4) if is_tight else Row(*income, words, gap=3),
        [Target("plot", name) for name in best.plots],
        panel.deeds.light,
        says=earns,
        key=f"group-{seat}",
        tip=earns,
        pad=0.0,
    )
    parts: list[Widget] = [
        Row(Icon("money", size=14, tip=about), *money, gap=4),
        Space(grow=1),
        group,
        Space(grow=1),
    ]
    if view.setup.teams:
        mate = partner(seat)
        parts.append(
            Emblem(panel.look.identity(mate), size=18, tip=text(f"{GAME}.panel.partner", name=panel.situation.names[mate]))
        )
    cards = text(f"{GAME}.fact.cards")
    parts.append(Row(Icon("card", size=13, tip=cards), Label(str(view.hand_sizes[seat]), panel.style.fine, tip=cards), gap=3))
    return Row(*parts, gap=6)


def _both(
    panel: OwnPanel[View],
    seat: Seat,
    now: int | None,
    will: int | None,
    *,
    words: Callable[[int], str] = str,
    key: str,
    tip: str,
) -> list[Widget]:
    """A number. Where the pointed move changes it, the new number follows, coloured good or bad for the viewer."""
    shown: list[Widget] = [Label(HIDDEN if now is None else words(now), panel.style.strong, key=key, tip=tip)]
    if now is not None and will is not None and will != now:
        shown.append(Icon("next", size=10, ink=panel.theme.ink_soft))
        viewer = panel.view.seat
        good = (will > now) == (viewer is None or seat in friends(panel.view, viewer))
        shown.append(Label(words(will), panel.style.strong, ink=panel.theme.good if good else panel.theme.bad, tip=tip))
    return shown


def _stock(panel: OwnPanel[View], seat: Seat) -> Widget:
    """The floors in stock as small blocks, hollow ones as they would come, and boxes for penthouses."""
    view, after = panel.view, panel.after
    has = view.stock[seat]
    will = after.stock[seat] if after is not None else has
    chips: list[Widget] = []
    if has is None or will is None:
        chips.append(Label(panel.text(f"{GAME}.panel.hidden"), panel.style.fine, soft=True))
    else:
        chips += _chips(panel, seat, has, will) or [Label(panel.text(f"{GAME}.panel.no_stock"), panel.style.fine, soft=True)]
    boxes = PenthouseBoxes(_penthouses(view, seat), _penthouses(after, seat) if after is not None else None)
    boxes.tip = panel.text(f"{GAME}.fact.penthouses")
    floors = AtLeast(Row(*chips, gap=3), Chip.SIZE)  # always one line, so that nothing below moves with what somebody buys
    return Row(floors, Icon("crown", size=12, ink=panel.theme.ink_soft, tip=boxes.tip), boxes, gap=4)


def _chips(panel: OwnPanel[View], seat: Seat, has: Sequence[int], will: Sequence[int]) -> list[Widget]:
    total = sum(map(max, has, will))
    found: list[Widget] = []
    for piece, (now, then) in enumerate(zip(has, will, strict=True)):
        owner = panel.look.identity(None if piece == NEUTRAL else seat)
        name, tip = content().floors[piece].piece, panel.text(f"{GAME}.a.{content().floors[piece].piece}")
        if total <= MOST_CHIPS:
            found += [Chip(name, owner, ghost=number >= min(now, then), tip=tip) for number in range(max(now, then))]
        elif now or then:
            many = f"\N{MULTIPLICATION SIGN}{then}" if then > 1 or now != then else ""
            found.append(Chip(name, owner, ghost=not min(now, then), many=many, tip=tip))
    return found


class PenthouseBoxes(Widget):
    """Three boxes for penthouses; one with a bright rim would be built by the pointed move."""

    SIDE, GAP = 15.0, 4.0

    def __init__(self, count: int, after: int | None) -> None:
        super().__init__()
        self.count, self.after = count, count if after is None else after

    def wants(self, width: float) -> Size:
        """All of them side by side."""
        most = content().numbers.last_penthouse
        return Size(most * self.SIDE + (most - 1) * self.GAP, self.SIDE)

    def least(self) -> float:
        """They never shrink."""
        return self.wants(0.0).w

    def spoken(self) -> str:
        """How many there are."""
        return f"{self.count}/{content().numbers.last_penthouse}"

    def draw(self) -> None:
        """Filled where one stands."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        for index in range(content().numbers.last_penthouse):
            x = index * (self.SIDE + self.GAP)
            tint = theme.accent if index < self.after else theme.ink_soft
            if index < self.count:
                add_rounded(mesh, x, 0, w=self.SIDE, h=self.SIDE, radius=4, top=theme.accent, soft=pixel)
            add_ring(mesh, x, 0, w=self.SIDE, h=self.SIDE, radius=4, colour=tint, line=1.5, soft=pixel)
        self.put(mesh)


# -- below it --------------------------------------------------------------------------------------------------------


def drawings(panel: OwnPanel[View]) -> Widget | None:
    """The shop in the invest phase, else the bank with the switches of automatic steps."""
    is_played = panel.card is not None
    own = Shop(panel) if is_played and is_shopping(panel.view) else _bank(panel, is_played)
    return Column(*_last_lap(panel), own, gap=6)


def is_shopping(view: View) -> bool:
    """May the viewer buy and sell now?"""
    return view.seat is not None and view.phase == "invest" and view.active == view.seat


def panel_targets(view: View) -> frozenset[Target]:
    """Floors to buy, and selling."""
    if not is_shopping(view):
        return frozenset()
    return frozenset((Target("button", "sell"), *(Target("supply", each.piece) for each in content().floors)))


def _last_lap(panel: OwnPanel[View]) -> list[Widget]:
    """The last lap, and how many turns are to come after this one."""
    left = panel.view.turns_left
    if left is None or panel.view.phase == "over":
        return []
    words = panel.text(f"{GAME}.panel.last_lap", turns=left) if left else panel.text(f"{GAME}.panel.last_turn")
    row = Row(Icon("flag", size=15, ink=panel.theme.accent), Label(words, panel.style.fine, grow=1), gap=8)
    return [Panel(row, pad=8, rim=panel.theme.accent, key="last-lap")]


def _bank(panel: OwnPanel[View], is_played: bool) -> Widget:
    view, text = panel.view, panel.text
    rows: list[Widget] = [
        Row(Icon("card", size=14), Label(text(f"{GAME}.panel.pile", count=view.pile_size), panel.style.fine, grow=1), gap=6),
        Row(
            Chip("n", panel.look.identity(None), size=18.0),
            Label(text(f"{GAME}.panel.neutrals", count=view.neutrals), panel.style.fine, grow=1),
            gap=6,
        ),
    ]
    if is_played and view.seat is not None and view.phase != "over":
        rows += [_switch(panel, name) for name in (BEST_INCOME, EMPTY_PHASES)]
    bank = Panel(Column(*rows, gap=5), pad=8, key="bank")
    bank.same = (
        view.pile_size,
        view.neutrals,
        len(rows),
        panel.situation.by_hand,
        panel.look,
        text.language,
        panel.style.is_roomy,
    )
    return bank


def _switch(panel: OwnPanel[View], name: str) -> Widget:
    is_on = f"{GAME}.{name}" not in panel.situation.by_hand
    toggle = Switch("", is_on, lambda on: panel.deeds.take_by_hand(name, not on), key=f"automatic-{name}")
    toggle.tip = tip = panel.text(f"{GAME}.automatic.{name}_tip")
    return Row(Label(panel.text(f"{GAME}.automatic.{name}"), panel.style.fine, grow=1, tip=tip), toggle, gap=6)


class Switch(Toggle):
    """One that takes no more room than a row."""

    def wants(self, width: float) -> Size:
        """The switch alone."""
        return Size(self.WIDTH, self.HEIGHT)


# -- steps that go by themselves -------------------------------------------------------------------------------------

BEST_INCOME, EMPTY_PHASES = "best_income", "empty_phases"


def automatic(view: View, legal: Sequence[Action]) -> Automatic | None:
    """The best income, and the end of a phase in which there is nothing else to do."""
    if legal and isinstance(legal[0], Income):
        best = rules().best_income(view, legal[0].seat).plots[0]
        return Automatic(BEST_INCOME, next(each for each in legal if isinstance(each, Income) and each.plot == best))
    if len(legal) == 1 and isinstance(legal[0], Invest | End):
        is_last = isinstance(legal[0], End)
        return Automatic(EMPTY_PHASES, legal[0], is_last, "empty_invest" if is_last else "")
    return None


# -- what a move means -----------------------------------------------------------------------------------------------


def notes(text: Text, view: View, action: Action) -> tuple[Note, ...]:
    """What a floor costs, and who gets it; of a penthouse also that it gives cards to the rivals."""
    if not isinstance(action, Build):
        return ()
    price, payee = _price(view, action)
    key = "free" if not price else "to_bank" if payee is None else "to_seat"
    cost = Note("money", text(f"{GAME}.preview.{key}", amount=price), None if price else True)
    rivals = view.setup.seats - len(friends(view, action.seat))
    cards = min(rivals, view.pile_size) if rules().pieces[action.piece] == PENTHOUSE else 0
    return (cost, *([Note("card", text(f"{GAME}.preview.draw", count=cards))] if cards else []))


def about(text: Text, view: View, target: Target) -> tuple[Note, ...]:
    """Whose floor is on top and what it brings; in the build phase also what goes there next and who may crown it."""
    if target.kind != "plot" or target.key not in island().index:
        return ()
    floors = view.buildings[island().index[target.key]]
    return (*_top(text, view, floors), *_next(text, view, floors))


def _top(text: Text, view: View, floors: str) -> tuple[Note, ...]:
    """The top floor of a building, with the emblem of its owner."""
    if not floors:
        return ()
    owner, level = rules().tables.owners.get(floors[-1]), len(floors)
    if owner is None:
        return (Note("floors", text(f"{GAME}.here.neutral", level=level)),)
    if level == LEVELS:
        points = content().numbers.points.penthouse
        return (Note("crown", text(f"{GAME}.here.crowned", points=points), seat=owner),)
    return (Note("floors", text(f"{GAME}.here.top", level=level, income=content().floors[level - 1].income), seat=owner),)


def _next(text: Text, view: View, floors: str) -> tuple[Note, ...]:
    """In the build phase: what goes there next, who is paid for it, and whether the viewer may build a penthouse there."""
    if view.seat is None or view.phase != "build" or len(floors) == LEVELS:
        return ()
    payee, next_ = rules().tables.owners.get(floors[-1:]), content().floors[len(floors)]
    key = "own" if payee == view.seat else "bank" if payee is None else "seat"
    what = text(f"{GAME}.a.{next_.piece}")
    said = text(f"{GAME}.here.{key}", level=len(floors) + 1, what=what, amount=next_.price)
    has_right = key != "own" and view.seat in (rules().tables.owners.get(letter) for letter in floors)
    crown = [Note("crown", text(f"{GAME}.here.penthouse"))] if has_right else []
    return (Note("floors", said), *crown)


def _price(view: View, action: Build) -> tuple[int, Seat | None]:
    """What a floor costs there, and the seat that gets it; None is the bank."""
    below = view.buildings[island().index[action.plot]][-1:]
    payee = rules().tables.owners.get(below)
    if payee == action.seat:
        return 0, None
    return content().floors[rules().pieces[action.piece]].price, payee


def remarks(text: Text, before: View, after: View) -> tuple[Remark, ...]:
    """Who is paid, whose income changes, and which cards and missions would fit or fit no longer."""
    seat, found = before.seat, list[Remark]()
    for each in range(before.setup.seats):
        paid = _paid(before, after, each)
        if paid and each != seat:
            found.append(Remark(each, text(f"{GAME}.preview.gets", amount=paid), True))
        was, will = (rules().best_income(view, each).income for view in (before, after))
        if was != will:
            found.append(Remark(each, text(f"{GAME}.preview.income", before=was, after=will), will > was))
    if seat is None:
        return tuple(found)
    codes = [*dict.fromkeys(after.hands[seat] or ()), *filter(None, [before.missions[seat]])]
    fits, breaks = fit_changes(before, after, seat, codes)
    for key, names, good in (("fits", fits, True), ("breaks", breaks, False)):
        found += [Remark(seat, text(f"{GAME}.preview.{key}", card=text(f"{GAME}.word.{code}")), good) for code in names]
    return tuple(found)


def _paid(before: View, after: View, seat: Seat) -> int:
    """What a seat gets because its floor is covered; worked out from the board, since its money may be hidden."""
    for was, will in zip(before.buildings, after.buildings, strict=True):
        if len(will) > len(was) and rules().tables.owners.get(was[-1:]) == seat and seat != before.active:
            letter = will[-1]
            piece = NEUTRAL if letter == content().numbers.neutral else len(will) - 1
            return content().floors[piece].price
    return 0


def item(panel: OwnPanel[View], item: StripItem) -> StripItem:
    """Figures and the mission as they would stand after the hovered move; what only waits for its time is not locked."""
    target, after, view = item.held.target, panel.after, panel.view
    state: State = item.state
    if state == "locked" and (target.key not in view.used if target.kind == "card" else view.phase == "invest"):
        state = "rest"
    if after is None or after.seat is None or target.kind not in ("card", "mission"):
        return replace(item, state=state)
    face = faces.face_after(view, after, target, panel.text)
    return replace(item, state=state, held=replace(item.held, face=face or item.held.face))


def warnings(text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
    """Before the third penthouse, before a sale that brings nothing, and before a turn ends with nothing to build next time."""
    if isinstance(action, Build) and _ends_the_game(before, action):
        points = totals(rules().projected(after if after is not None else before))
        rivals = max(each for seat, each in enumerate(points) if not _plays_with(before, action.seat, seat))
        said = text(f"{GAME}.warning.last_lap", own=points[action.seat], rivals=rivals)
        return (Warning("last_lap", said),)
    if isinstance(action, Sell) and not rules().tables.sales[rules().pieces[action.piece]]:
        return (Warning("worthless", text(f"{GAME}.warning.worthless")),)
    if isinstance(action, End) and before.trigger is None and _is_stranded(before, action.seat):
        return (Warning("stranded", text(f"{GAME}.warning.stranded", amount=before.money[action.seat])),)
    return ()


def _ends_the_game(view: View, action: Build) -> bool:
    """Is it the penthouse that starts the last lap (SW-100)?"""
    is_penthouse = rules().pieces[action.piece] == PENTHOUSE
    last = content().numbers.last_penthouse
    return is_penthouse and view.trigger is None and _penthouses(view, action.seat) == last - 1


def _plays_with(view: View, seat: Seat, other: Seat) -> bool:
    return seat == other or (view.setup.teams and partner(seat) == other)


def _is_stranded(view: View, seat: Seat) -> bool:
    """Would the next turn begin without a floor to build, though there is money for one?"""
    return not any(view.stock[seat] or (1,)) and (view.money[seat] or 0) > content().floors[0].price

"""What the encoder must know beyond the types of a game's view: which words there are, and how long rows get.

Everything is taken from the content. A length that is exceeded is a bug; the comments say why it cannot be.
"""

from collections.abc import Callable
from typing import Any

from game.env.encoder import Encoder, Layout
from game.errors import BadInput, unknown
from game.rules import GAMES
from game.rules.cities import View as CitiesView
from game.rules.cities.board import SIDE
from game.rules.cities.parts import CORNERS, STACKS
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import MARKS, NOTHING, PHASES
from game.rules.skyline3000.model import View as Skyline3000View
from game.rules.skyline_world import LEVELS
from game.rules.skyline_world import View as SkylineWorldView
from game.rules.skyliners.board import PLOTS, QUARTERS, ROWS, SIDES
from game.rules.skyliners.model import View as SkylinersView
from game.rules.skyrise import View as SkyriseView
from game.rules.skyrise.content import HEIGHTS, LETTERS
from game.rules.skyrise.model import DISCS

Game = Any


def encoder(game: str, seats: int) -> Encoder:
    """The encoder of a game's views with so many seats; a game that is not listed here has views whose types say everything."""
    if game not in GAMES:
        raise BadInput(unknown("game", game, GAMES))
    rules = GAMES[game]
    if game not in _LAYOUTS:
        return Encoder(type(rules.view(rules.new(seats, 0), None)), seats, Layout())
    view, layout = _LAYOUTS[game]
    return Encoder(view, seats, layout(rules, seats))


def _skyliners(game: Game, seats: int) -> Layout:
    kit = game.kit(seats)
    pieces = 1 + kit.setup_cards + seats * (kit.floors + kit.roofs + kit.parks)  # the centre park, and all that can be built
    plots = len(PLOTS)
    cards = sorted({card for cards in game.content.setup_cards for card in cards.cards})
    return Layout(
        words={
            "table.deck[]": cards,
            "table.setup_cards": [cards.name for cards in game.content.setup_cards],
            "table.show_counts": ("all", "own", "none"),
            "quarters[]": QUARTERS,
            "plans[].row": ROWS,
        },
        letters={"table.sides": ("".join(SIDES), seats)},
        bits={"empty": plots, "open": plots, "used": plots},
        lengths={"table.deck": kit.setup_cards, "heights": plots},
        most={"pieces": pieces, "plans": seats * len(ROWS)},
    )


def _skyline3000(game: Game, seats: int) -> Layout:
    tables, numbers = game.tables, game.content.numbers
    cards, sites, blocks = list(tables.codes.values()), len(tables.sites), len(tables.blocks)
    floors = range(1, numbers.floors + 1)
    site = len(tables.sites) // blocks
    city = ["green", NOTHING, *(f"ad:{seat}" for seat in range(seats))]
    # S3K-306: in a block each building is at most one floor higher than the tallest before it
    city += [f"{seat}:{height}{mark}" for seat in range(seats) for height in range(1, site + 1) for mark in MARKS]
    rounds = len(numbers.stacks[0])
    piles = {"reshuffled", "hidden[]", "tops", "pile_sizes", "contents", "discards"}
    return Layout(
        words={
            "house.layout": list(tables.bare_sites),
            "house.shared_first_rest": ("nothing", "second"),
            "house.round4_key": ("left", "trailing"),
            "house.memory_aid": ("on", "off"),
            "phase": PHASES,
            "sites[]": city,
            "larges[]": ("spaceport", "mall"),
            "factories[][]": [f"{height}{mark}" for height in floors for mark in ("-", *MARKS)],
            "tops[]": cards,
            "tiles[][]": ("green", "spaceport", "mall"),
        },
        heaps=dict.fromkeys(("hand", "bid", "known[]", "contents[]", "discards[]", "hands[]"), cards),
        bits={"empty": sites, "ads[]": sites},
        lengths={"sites": sites, "larges": blocks, "levels": blocks, "tiles": len(numbers.stacks)}
        | dict.fromkeys(piles, len(TYPES)),
        # a slot needs a floor (see game.env.moves); the hands are shown only at the end
        most={"factories[]": numbers.floors, "gains": rounds, "tiles[]": rounds, "hands": seats},
    )


def _skyrise(game: Game, seats: int) -> Layout:
    book, content = game.tables, game.content
    quarters, wonders = len(book.quarters), [wonder.number for wonder in content.wonders]
    kept = book.setups[seats].wonders.kept
    islands = "=," + "".join(slot.slot for slot in content.board.slots) + "".join(island.code for island in content.islands)
    return Layout(
        words={
            "table.panoramas[]": [panorama.name for panorama in content.scoring.panoramas],
            "table.tracks": list(book.tracks),
            "table.patron_values": list(book.patrons),
            "first_reason": ("start_player", "winner", "lowest_wonder"),
        },
        letters={"table.sets": ("".join(each.name for each in content.sets), seats), "table.islands": (islands, 4 * seats)},
        heaps={"supplies[]": list(book.piece.values()), "tableaux[]": range(len(DISCS)), "hand": wonders},
        bits={
            **dict.fromkeys(("out", "shown"), seats),
            **dict.fromkeys(("free", "reach", "built[]", "heights[]"), quarters),
            "peeked[]": len(LETTERS),
        },
        lengths={
            "table.panoramas": content.scoring.panoramas_in_play,
            "structures": quarters,
            "discs": quarters,
            "heights": len(HEIGHTS),
            "patrons": len(LETTERS),
        },
        # every bid of a chain lies on another quarter
        most={"bids": quarters, "finished": seats, "kept[]": kept},
    )


def _skyline_world(game: Game, seats: int) -> Layout:
    numbers, figures = game.content.numbers, [figure.code for figure in game.content.figures]
    pieces = len(game.content.floors)
    return Layout(
        words={"income": game.board.plots, "missions[]": [mission.code for mission in game.content.missions]},
        letters={"buildings[]": ("".join((*numbers.letters, numbers.neutral)), LEVELS)},
        heaps=dict.fromkeys(("used", "out", "hands[]"), figures),
        lengths={"buildings": len(game.board.plots), "stock[]": pieces, "supply[]": pieces - 1},
    )


def _cities(game: Game, seats: int) -> Layout:
    table, content = game.tables, game.content
    cards, shapes = list(table.cards), [shape.code for shape in content.shapes]
    boards, rules = len(table.boards), ("CS-22", "CS-45", "CS-66", "CS-69", "CS-75", "CS-78")
    cells = [f"{board}{column}{row}" for board in table.boards for row in range(1, SIDE + 1) for column in "abcdefg"]
    roles = list(table.roles)
    tiles = sum(card.kind not in "PN" for card in table.cards.values())  # each card builds one tile and leaves
    columns = max(row.count("X") + row.count(".") for each in content.scenarios.footprints for row in each.split("/"))
    return Layout(
        words={
            "setup.scenario": list(table.chapters),
            "setup.difficulty": [each.code for each in content.administration.difficulties],
            "setup.undo": ("draw", "full"),
            "setup.closed_fronts": ("shown", "hidden"),
            "phase": ("roles", "board", "turn", "refill", "swap", "restock", "over"),
            "tiles[].card": cards,
            "tiles[].shape": shapes,
            "tiles[].at": cells,
            "roles[]": roles,
            "news": cards,
            "barred": cards,
            "tops[]": cards,
            "ended": rules,
        },
        # at most as many rows as boards, each of up to as many boards or gaps, with a corner and what parts them
        letters={
            "setup.layout": (
                "".join((*table.boards, *dict.fromkeys("".join(CORNERS)), *"@/. ")),
                boards * (5 * max(columns, boards) + 2),
            )
        },
        heaps={
            **dict.fromkeys(("displays[]", "pile", "unseen[]"), cards),
            **dict.fromkeys(("offer", "roles_unseen"), roles),
        },
        bits={"opened": boards},
        lengths={"values": 10, **dict.fromkeys(("unseen", "stocked", "tops"), len(STACKS))},
        most={"tiles": tiles, "milestones": boards},
        left_out=frozenset({"city", "fronts"}),
    )


_LAYOUTS: dict[str, tuple[Any, Callable[[Game, int], Layout]]] = {
    "skyliners": (SkylinersView, _skyliners),
    "skyline3000": (Skyline3000View, _skyline3000),
    "skyrise": (SkyriseView, _skyrise),
    "skyline_world": (SkylineWorldView, _skyline_world),
    "cities": (CitiesView, _cities),
}

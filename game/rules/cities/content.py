"""The content of Cities as one value: each field is the YAML file of its name; it is refused unless all of it fits together."""

from typing import Any

from msgspec import Struct

from game.errors import BadInput
from game.rules.cities import guard
from game.rules.cities.layout import read
from game.rules.cities.parts import (
    TRACKS,
    Administration,
    Board,
    Building,
    News,
    Policy,
    Role,
    Scenarios,
    Shape,
    Unique,
    ZoneCard,
    repeated,
)


class Content(Struct, frozen=True):
    """All content of the game."""

    administration: Administration
    boards: tuple[Board, ...]
    shapes: tuple[Shape, ...]
    zones: tuple[ZoneCard, ...]
    buildings: tuple[Building, ...]
    uniques: tuple[Unique, ...]
    roles: tuple[Role, ...]
    policies: tuple[Policy, ...]
    news: tuple[News, ...]
    scenarios: Scenarios

    def __post_init__(self) -> None:
        guard.check_boards(self.boards)
        guard.check_footprints(self.scenarios.footprints)
        guard.check_tiles(self.shapes, self.buildings, self.uniques)
        guard.check_zones(self.zones)
        guard.check_buildings(self.buildings, self.shapes)
        guard.check_counts(self.zones, self.buildings)
        guard.check_specials(self.uniques, self.roles, self.policies, self.news)
        lists: tuple[tuple[Any, ...], ...] = (
            self.zones,
            self.buildings,
            self.uniques,
            self.roles,
            self.policies,
            self.news,
            self.boards,
        )
        for word in repeated(card.code for cards in lists for card in cards):
            raise ValueError(f"card {word} is written twice")
        codes = "".join(track.code for track in self.administration.tracks)
        guard.ensure(codes == TRACKS[:-1], f"the tracks must be {' '.join(TRACKS[:-1])}, in this order")
        self._check_scenarios()

    def _check_scenarios(self) -> None:
        """CS-8 and CS-9 hold for every layout, and ranks rise."""
        boards = {board.code: board for board in self.boards}
        for chapter in self.scenarios.chapters:
            guard.ensure(bool(chapter.layout) != bool(chapter.boards), f"scenario {chapter.code}: give either layout or boards")
            if chapter.layout:
                try:
                    read(chapter.layout, boards)
                except BadInput as fault:
                    raise ValueError(f"scenario {chapter.code}: {fault}") from None
        starts = [rank.start for rank in self.administration.ranks]
        guard.ensure(starts == sorted(starts), "the ranks must begin with the lowest total")
        guard.ensure(starts[0] == self.administration.lowest_total, "the lowest rank must begin at the lowest total")

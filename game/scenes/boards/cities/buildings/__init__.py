"""The buildings of Cities: every tile grows what fits its card, its cells and its street, the same in every replay.

    site = TileSite("r24", ((0, 0), (1, 0), (0, 1)), street=0, seed="c4")
    grow(site, look)      # one node, one Geom
    rotors(site)          # where blades turn; `rotor(look)` are the blades
    chimneys(site)        # where smoke rises

This package knows cards and cells, but neither views nor the table. The modules: `town` the texture and the colours,
`masonry` parts of houses, `plot` a tile while it is built on, `homes`, `shops`, `works`, `utilities`, `services` and
`landmarks` who builds on which card, `kerbs` what frames a tile, `growth` from a site to its node.
"""

from game.scenes.boards.cities.buildings.growth import afar, chimneys, grow, heights, rises, rotor, rotors
from game.scenes.boards.cities.buildings.kerbs import LOT
from game.scenes.boards.cities.buildings.site import CHEERS, TileSite

__all__ = ["CHEERS", "LOT", "TileSite", "afar", "chimneys", "grow", "heights", "rises", "rotor", "rotors"]

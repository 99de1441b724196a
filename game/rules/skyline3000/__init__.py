"""Skyline 3000: factories in orbit lower their towers onto a colony city, and cards build or bid."""

from game.rules.skyline3000.content import Content
from game.rules.skyline3000.game import Game
from game.rules.skyline3000.model import (
    AddStorey,
    AddToBid,
    Anchor,
    Draw,
    Pass,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Setup,
    Stall,
    State,
    TakeBack,
    View,
)
from game.rules.skyline3000.scoring import BlockScore

__all__ = [
    "AddStorey",
    "AddToBid",
    "Anchor",
    "BlockScore",
    "Content",
    "Draw",
    "Game",
    "Pass",
    "PlaceBillboard",
    "PlaceRoof",
    "PlaceTile",
    "PlayFloor",
    "Seal",
    "Setup",
    "Stall",
    "State",
    "TakeBack",
    "View",
]

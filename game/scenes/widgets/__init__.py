"""The widgets of the interface: themed, scalable, and usable by pointer and keyboard."""

from game.scenes.widgets.boxes import Column, Grid, Panel, Row, Scroll, Space
from game.scenes.widgets.cards import CardButton, Picture
from game.scenes.widgets.controls import Button, Control, Slider, Toggle
from game.scenes.widgets.dialog import dialog
from game.scenes.widgets.entries import Choice, TextField
from game.scenes.widgets.interface import Interface
from game.scenes.widgets.label import Emblem, Icon, Label, Rule
from game.scenes.widgets.layer import Layer, Region, centred_region, fill
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.widget import Kit, Widget

__all__ = [
    "Button",
    "CardButton",
    "Choice",
    "Column",
    "Control",
    "Emblem",
    "Grid",
    "Icon",
    "Interface",
    "Kit",
    "Label",
    "Layer",
    "Panel",
    "Picture",
    "Rect",
    "Region",
    "Row",
    "Rule",
    "Scroll",
    "Size",
    "Slider",
    "Space",
    "TextField",
    "Toggle",
    "Widget",
    "centred_region",
    "dialog",
    "fill",
]

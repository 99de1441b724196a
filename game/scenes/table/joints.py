"""Makes the panels of a table, connects the parts by callbacks, and binds keys and tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.rules.core import Reason
from game.scenes.boards.screen import Deeds
from game.scenes.camera import CameraPose
from game.scenes.help import EXPLAIN
from game.scenes.hud.compass import SeatCompass
from game.scenes.hud.hud import Hud
from game.scenes.hud.notices import Notices
from game.scenes.table.counters import counter_place
from game.scenes.table.guide import Guide, GuidedTable
from game.scenes.table.spotlight import Spotlight
from game.scenes.table.walking import Walking
from game.scenes.words import key_hint

if TYPE_CHECKING:
    from game.scenes.table.table import TableScene


def make_hud(table: TableScene, notices: Notices) -> Hud:
    """The panels over a table, and what they can do there."""
    standpoint, selection, tabletop = table.standpoint, table.selection, table.tabletop
    compass = SeatCompass(tabletop.board, sit=standpoint.sit, key_hint=partial(key_hint, table.app))
    standpoint.on_moved = compass.turn
    deeds = Deeds(
        choose=selection.choose,
        submit=selection.submit,
        light=selection.light,
        consider=selection.consider,
        take_by_hand=table.doors.take_by_hand,
        look_through=standpoint.look_through if standpoint.eyes else None,
    )
    return Hud(
        table,
        tabletop,
        table.hotseat,
        selection=selection,
        refusals=table.refusals,
        showing=table.showing,
        notices=notices,
        compass=compass,
        deeds=deeds,
        commands=table.commands,
        on_look=selection.advising.point_out,
        on_open=table.doors.visit,
        on_toggle=table.reframe,
        guide=table.guide,
        tips=table.tips,
    )


def join_parts(table: TableScene) -> None:
    """Lets each part tell the others what they have to know, and binds keys and tools."""
    selection, flow, showing, standpoint, doors = table.selection, table.flow, table.showing, table.standpoint, table.doors
    doors.update, doors.refresh = table.update, table.refresh_panels
    doors.forget_gains, doors.own_panel = table.hud.players.gains.forget, table.hud.own_panel
    selection.advising.on_change = table.refresh_panels
    selection.on_pointed, selection.on_chosen, selection.on_move = table.refresh_panels, table.update, flow.finish_move
    showing.on_told, showing.on_shown = table.refresh_panels, flow.step_shown
    board = table.tabletop.board
    board.names = table.session.names
    board.on_counted, board.counter = table.refresh_panels, partial(counter_place, table.app)
    standpoint.on_rearranged, standpoint.on_turned = table.update, partial(_follow_camera, table)
    table.mouse.on_hover, table.mouse.on_click = selection.hover, partial(_click, table)
    refusals = table.refusals
    selection.on_refused, refusals.on_change = refusals.refuse, table.refresh_panels
    sight, session = table.public_sight, table.session
    sight.on_begin, sight.on_end = showing.skip, selection.offer
    sight.is_needed = lambda: session.rules.hidden and sum(player.is_human for player in session.players) > 1
    if table.mission is not None:
        selection.advising.on_hint = table.mission.note_hint
    if table.tips is not None:
        flow.on_decision, doors.told = table.tips.decide, table.tips.list_told
        table.tips.on_lesson = doors.ask_lesson
    flow.on_asked = partial(table.app.messenger.send, EXPLAIN)
    _bind(table)


def _click(table: TableScene, button: str) -> None:
    """A click on the table puts a refusal away, whatever else it does."""
    table.refusals.clear()
    table.flow.click(button)


def _follow_camera(table: TableScene) -> None:
    """A refusal does not stand beside a place that has moved away."""
    table.refusals.clear()
    table.selection.follow_camera()


def _bind(table: TableScene) -> None:
    selection, flow, standpoint, doors, hud = table.selection, table.flow, table.standpoint, table.doors, table.hud
    walking = Walking(selection, table.hotseat, tabletop=table.tabletop, standpoint=standpoint, stops=hud)
    keys: dict[str, Callable[[], object]] = {
        **walking.commands(),
        **selection.commands(),
        **flow.commands(),
        "back": table.step_back,
        "log": partial(hud.toggle, "log"),
        "scores": partial(hud.toggle, "scores"),
        "save": doors.save,
        "why": table.refusals.explain,
        **({"dismiss": table.tips.put_away} if table.tips is not None else {}),
        **(table.guide.commands() if table.guide is not None else {}),
    }
    for event, act in keys.items():
        table.listen(event, act)
    table.commands |= {
        **standpoint.commands(),
        **keys,
        "lens": lambda: standpoint.use_lens(not standpoint.rig.is_at_eye),
        "drawings": partial(hud.toggle, "drawings"),
        "more": partial(hud.toggle, "more"),
        "pause": doors.pause,
        "lay_back": selection.lay_back,
        "to_results": doors.finish,
    }


def join_guide(table: TableScene, guide: Guide) -> Spotlight:
    """Lets a guide lead at the table; returns what shows on the board and the panels what it points out."""
    selection, flow = table.selection, table.flow
    guide.join(
        GuidedTable(
            table,
            table.hotseat,
            table.tabletop,
            table.standpoint,
            selection=selection,
            flow=flow,
            update=table.update,
            situation=lambda: table.situation,
            forget_gains=table.hud.players.gains.forget,
        )
    )
    selection.asked, selection.answers = guide.asked, guide.answer
    table.questions.asks_twice = guide.asks_twice

    def refuse(reason: Reason) -> None:
        guide.refuse(reason)
        if not guide.tells_refusals:
            table.refusals.refuse(reason)

    selection.on_refused = refuse
    flow.on_settled, flow.waits = guide.settle, guide.waits
    spotlight = Spotlight(table, table.tabletop, table.hud)
    turn = table.standpoint.on_moved

    def follow(pose: CameraPose) -> None:
        turn(pose)
        spotlight.follow()

    table.standpoint.on_moved = follow
    return spotlight

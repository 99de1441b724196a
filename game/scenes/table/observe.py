"""Reads the parts of a table and puts them together as one situation. Called once per change."""

from __future__ import annotations

from game.match.hotseat import Hotseat, Mode
from game.player.profile import Settings
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Refusal, Situation
from game.scenes.table.standpoint import Standpoint


def observe(
    hotseat: Hotseat,
    *,
    selection: Selection,
    showing: Showing,
    standpoint: Standpoint,
    settings: Settings,
    refused: Refusal | None = None,
) -> Situation[object]:
    """How things stand at the table now."""
    session, view = hotseat.session, hotseat.view
    is_choosing = hotseat.mode is Mode.CHOOSE
    shown = view if showing.view is None else showing.view
    return Situation(
        game=session.rules.id,
        players=session.players,
        view=view,
        shown=shown,
        shown_to=shown.seat,
        coming=showing.coming,
        eyes=hotseat.viewer,
        player=hotseat.player,
        on_turn=hotseat.on_turn,
        to_act=session.to_act,
        mode=hotseat.mode,
        presentation=showing.presentation,
        prompt=session.rules.prompt(view),
        chosen=hotseat.chooser.chosen if is_choosing else (),
        options=hotseat.chooser.options() if is_choosing else (),
        settings=selection.settings,
        can_mirror=selection.can_mirror,
        pointed=selection.pointed,
        means=selection.means,
        glance=selection.glance,
        considered=selection.considered,
        refused=refused,
        warnings=selection.warnings(),
        advice=selection.advising.advice,
        suggested=selection.advising.suggested,
        told=showing.told,
        has_moment=showing.moments.standing is not None,
        leads_to_sum=showing.leads_to_sum,
        tally=showing.tally,
        counted=showing.counted,
        reached=showing.reached,
        pending=hotseat.pending,
        can_undo=session.can_undo or hotseat.pending is not None,
        can_redo=session.can_redo and hotseat.pending is None,
        can_look=hotseat.can_look,
        can_hint=is_choosing and hotseat.viewer is not None,
        sights=standpoint.sights,
        with_scores=settings.projected_scores,
        by_hand=frozenset(settings.by_hand),
    )

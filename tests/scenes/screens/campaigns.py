"""What the tests of the campaign's screens share: profiles in which missions ended, and what a window says."""

import pytest

from game.app import App
from game.match.session import Session
from game.player.campaign import CampaignBook
from game.player.campaign.progress import with_note
from game.player.tips.book import OFF
from game.scenes.screens.campaign.campaign import Campaign
from game.scenes.screens.campaign.planners import recall, remember
from tests.scenes.screens.conftest import settle


@pytest.fixture
def quick(app: App) -> App:
    """Nothing moves by itself, and nothing is explained."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    CampaignBook(app.profile.data).change(with_note(OFF))
    return app


def played(app: App, *sessions: Session) -> CampaignBook:
    """A profile in which these missions ended."""
    book = CampaignBook(app.profile.data)
    for session in sessions:
        book.finish(session)
    return book


def said(app: App) -> str:
    """Everything that is written in the window."""
    roots = [layer.root for layer in app.interface.layers if not layer.hidden and layer.root is not None]
    return " | ".join(widget.spoken() for root in roots for widget in root.walk() if widget.spoken())


def campaign_of(app: App, chosen: str = "", *, is_map: bool = False) -> Campaign:
    remember(app.profile.config, recall(app.profile.config).changed(is_map=is_map))
    scene = app.go("campaign", chosen=chosen)
    assert isinstance(scene, Campaign)
    settle(app)
    return scene

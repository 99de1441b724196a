"""Opens the window and plays until it is closed. A failure of the program becomes a report for whoever mends it."""

import sys
from typing import Any

from game.app import App
from game.errors import BadInput
from game.player.crash import LOG, Watch
from game.player.profile import APP, Profile


def play(profile: Profile, *, scene: str = "menu", arguments: dict[str, Any] | None = None, **window: Any) -> int:
    """Opens the window and plays until it is closed; 1 where the program failed, with a report for whoever mends it."""
    watch = Watch(profile.data)
    app = App(profile, watch=watch, **window)
    app.resume_offer = watch.start()
    LOG.info(app.describe())
    try:
        app.go(scene, **(arguments or {}))
        for notice in app.notices():  # the menu has said its own; who opens a match at once reads them at the table
            app.toast(notice)
        if watch.is_second:
            app.toast(app.t("app.second"))
        app.run()
        app.close()
    except (BadInput, KeyboardInterrupt):  # Ctrl-C in the terminal it was started from; matches are kept with every move
        watch.end()
        raise
    except Exception as fault:
        folder = watch.report(fault)
        print(f"{APP}: {app.t('app.crashed', path=folder or '–')}", file=sys.stderr)
        return 1
    watch.end()
    return 0

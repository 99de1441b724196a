"""Five Skylines from the checkout or as a built program: hands the command line to `game.start`."""

import signal
import sys

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word until there is somebody to say one
    from multiprocessing.spawn import freeze_support

    freeze_support()  # a built program starts itself once more for the bots
    if getattr(sys, "frozen", False):
        from game import frozen
        from game.player.profile import Profile

        if frozen.serve(sys.argv):
            sys.exit()
        frozen.find_voice(Profile().data)

    from game.start import main

    sys.exit(main())

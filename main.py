"""Five Skylines from the checkout or as a built program: hands the command line to `game.cli`."""

import sys
from multiprocessing.spawn import freeze_support

from game.cli import main

if __name__ == "__main__":
    freeze_support()  # a built program starts itself once more for the bots
    sys.exit(main())

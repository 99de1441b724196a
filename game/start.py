"""The entry of the program. Ctrl-C ends it silently while it starts and once it has finished; in between `cli` answers it."""

import signal


def main() -> int:
    """Runs the command line; returns its exit code."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from game.cli import main as run  # it takes a moment

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return run()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

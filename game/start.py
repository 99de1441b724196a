"""Where the program begins: Ctrl-C ends it without a word until there is somebody to say one, and again once all is said."""

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

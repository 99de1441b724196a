"""A copy of the program offscreen says where things are in the window of a built one."""

from tests.scenes.conftest import app

__all__ = ["app"]

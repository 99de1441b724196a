"""Marks of tests that need what only some systems have."""

import sys

import pytest

unix = pytest.mark.skipif(sys.platform == "win32", reason="signals, limits, pipes and shells as Unix has them")

"""Tests of looking back on matches."""

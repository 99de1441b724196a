"""Large blocks of memory go back to the system at once, although small ones lie between them."""

import subprocess
import sys

import pytest

from game.content import ROOT

HOLD = """
from pathlib import Path
from game.scenes.memory import return_large_blocks

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

return_large_blocks()
pins, blocks = [], []
for _ in range(80):
    blocks.append(b"x" * 1_000_000)
    blocks.pop(0) if len(blocks) > 40 else None
    pins.append(b"y" * 5000)
held = megabytes()
blocks.clear()
print(held - megabytes())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux to say how much memory is used")
def test_a_block_as_large_as_a_picture_is_returned_although_small_ones_lie_between() -> None:
    done = subprocess.run([sys.executable, "-c", HOLD], capture_output=True, text=True, check=True, cwd=ROOT)
    assert float(done.stdout) > 35

# SPDX-License-Identifier: Apache-2.0
"""Makes the modules of the golden tests and of the trials importable."""
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
for folder in ("golden", "trials"):
    if str(TESTS / folder) not in sys.path:
        # After our own: both folders have a run.py.
        sys.path.append(str(TESTS / folder))

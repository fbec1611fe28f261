# SPDX-License-Identifier: Apache-2.0
"""Importing this makes the modules of the golden tests and of the trials importable."""
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
for folder in ("golden", "trials"):
    if str(TESTS / folder) not in sys.path:
        # Behind our own: both folders have a run.py.
        sys.path.append(str(TESTS / folder))

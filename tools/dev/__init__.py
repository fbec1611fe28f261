# SPDX-License-Identifier: Apache-2.0
"""The parts of ./dev, one file per task."""

# SPDX-License-Identifier: Apache-2.0
"""Renders matplotlib figures to pixels."""
import sys
from typing import Any

import numpy as np

from stepscope import values
from stepscope._core import LogError


def pixels_of_figure(figure: Any, close: bool) -> np.ndarray:
    """Renders `figure` as RGBA in HWC order. Closes it afterwards if `close`.

    Works with any matplotlib backend; no window is needed.
    """
    if not hasattr(figure, "set_canvas"):
        raise LogError(f"not a matplotlib figure: {values.describe(figure)}. Pass plt.gcf(), or "
                       "axes.figure")
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    shown = figure.canvas
    canvas = FigureCanvasAgg(figure)
    try:
        canvas.draw()
        pixels = np.array(canvas.buffer_rgba(), dtype=np.uint8)
    finally:
        figure.set_canvas(shown)  # A window keeps showing the figure.
    pyplot = sys.modules.get("matplotlib.pyplot")
    if close and pyplot is not None:
        pyplot.close(figure)
    return pixels


def pixels_of_figures(figures: Any, close: bool) -> np.ndarray:
    """Renders several figures of the same size as NHWC."""
    drawn = [pixels_of_figure(figure, close) for figure in figures]
    sizes = {pixels.shape for pixels in drawn}
    if len(sizes) != 1:
        found = ", ".join(f"{width} x {height}" for height, width, _ in sorted(sizes))
        raise LogError(f"{len(drawn)} figures of a grid must have the same size, got: "
                       f"{found or 'none'}. Use the same figsize and dpi, or log them one by one")
    return np.stack(drawn)

# SPDX-License-Identifier: Apache-2.0
"""The methods of SummaryWriter for numbers other than scalars: tensors, histograms, PR curves,
meshes."""
import json
from typing import Any, Dict, Optional, Sequence, Union

import numpy as np

from stepscope import values as numbers
from stepscope._core import LogError, encode
from stepscope.log import Log, logged, tag_of
from stepscope.wording import counted


class NumberLogging:
    """Arrays of numbers. Part of SummaryWriter."""

    _log: Log

    @logged
    def add_tensor(self, tag: str, tensor: Any, global_step: Optional[int] = None,
                   walltime: Optional[float] = None) -> None:
        """Logs all numbers of a tensor; stepscope.read() reads them back.

        Args:
          tag: its name, such as "decoder/attention".
          tensor: any array of numbers.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        value = encode.tensor(tag_of(tag), numbers.array_of(tensor))
        self._log.add_value(tag, "tensor", value, global_step, walltime)

    @logged
    def add_histogram(self, tag: str, values: Any, global_step: Optional[int] = None,
                      bins: Union[str, int, Sequence[float]] = "tensorflow",
                      walltime: Optional[float] = None, max_bins: Optional[int] = None) -> None:
        """Logs a histogram of numbers, shown under Histograms and Distributions.

        Args:
          tag: its name, such as "layer1/weights".
          values: the numbers, of any shape. NaN and infinities are left out; a warning counts them.
            At least one number must be finite.
          global_step: the step; steps are counted if None.
          bins: "tensorflow" (narrow near 0, wide far from it), a number of bins, the edges of the
            bins, or a rule of numpy.histogram_bin_edges such as "auto" or "fd". Numbers outside the
            edges are left out; a warning counts them.
          walltime: seconds since 1970; now if None.
          max_bins: neighbouring bins are merged until about this many are left.
        """
        array = _some_numbers(values)
        value, left_out, outside = encode.legacy_histogram(
            tag_of(tag), array, leave_out=True, max_bins=max_bins or 0, **_bins(array, bins))
        if left_out:
            self._log.warn_once("left out", tag,
                                f"{left_out} of {counted(array.size, 'number')} "
                                f"{'is' if left_out == 1 else 'are'} NaN or infinite, and left out "
                                "of the histogram; check the learning rate and divisions")
        if outside:
            self._log.warn_once("outside", tag,
                                f"{outside} of {counted(array.size, 'number')} "
                                f"{'is' if outside == 1 else 'are'} outside the bins, and left out "
                                "of the histogram; pass bins that span all numbers")
        self._log.add_value(tag, "histograms", value, global_step, walltime)

    @logged
    def add_histogram_raw(self, tag: str, min: float, max: float, num: int, sum: float,
                          sum_squares: float, bucket_limits: Sequence[float],
                          bucket_counts: Sequence[float], global_step: Optional[int] = None,
                          walltime: Optional[float] = None) -> None:
        """Logs a precomputed histogram.

        Args:
          tag: its name.
          min: the smallest number.
          max: the largest number.
          num: how many numbers there are.
          sum: their sum.
          sum_squares: the sum of their squares.
          bucket_limits: the right end of each bucket, ascending.
          bucket_counts: how many numbers are in each bucket.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        low, high, size, total, squares = (
            numbers.number_of(number) for number in (min, max, num, sum, sum_squares))
        limits, counts = (numbers.array_of(array).ravel().tolist()
                          for array in (bucket_limits, bucket_counts))
        value = encode.counted_histogram(tag_of(tag), low, high, size, total, squares, limits,
                                         counts)
        self._log.add_value(tag, "histograms", value, global_step, walltime)

    @logged
    def add_pr_curve(self, tag: str, labels: Any, predictions: Any,
                     global_step: Optional[int] = None, num_thresholds: int = 127,
                     weights: Any = None, walltime: Optional[float] = None) -> None:
        """Logs precision and recall of a classifier at every threshold.

        Args:
          tag: its name, such as "validation/cat".
          labels: the true label of each example: 0 or 1, or bools.
          predictions: the classifier's probability for each example.
          global_step: the step; steps are counted if None.
          num_thresholds: the number of thresholds from 0 to 1.
          weights: the weight of each example; 1 if None.
          walltime: seconds since 1970; now if None.
        """
        truth, said = numbers.array_of(labels), numbers.array_of(predictions)
        counts = None if weights is None else numbers.array_of(weights)
        if counts is not None and counts.size == 1:
            counts = np.full(truth.shape, counts.reshape(()))
        value = encode.pr_curve(tag_of(tag), truth, said, counts, _count(num_thresholds))
        self._log.add_value(tag, "pr_curves", value, global_step, walltime)

    @logged
    def add_pr_curve_raw(self, tag: str, true_positive_counts: Any, false_positive_counts: Any,
                         true_negative_counts: Any, false_negative_counts: Any, precision: Any,
                         recall: Any, global_step: Optional[int] = None,
                         num_thresholds: int = 127, weights: Any = None,
                         walltime: Optional[float] = None) -> None:
        """Logs a precomputed PR curve: six arrays with one number per threshold.

        Args:
          tag: its name.
          true_positive_counts: positive examples predicted as positive.
          false_positive_counts: negative examples predicted as positive.
          true_negative_counts: negative examples predicted as negative.
          false_negative_counts: positive examples predicted as negative.
          precision: the share of true positives among positive predictions.
          recall: the share of true positives among positive examples.
          global_step: the step; steps are counted if None.
          num_thresholds: ignored; the arrays determine it.
          weights: ignored; the counts include them.
          walltime: seconds since 1970; now if None.
        """
        rows = [numbers.array_of(row) for row in (
            true_positive_counts, false_positive_counts, true_negative_counts,
            false_negative_counts, precision, recall)]
        value = encode.counted_pr_curve(tag_of(tag), rows)
        self._log.add_value(tag, "pr_curves", value, global_step, walltime)

    @logged
    def add_mesh(self, tag: str, vertices: Any, colors: Any = None, faces: Any = None,
                 config_dict: Optional[Dict[str, Any]] = None, global_step: Optional[int] = None,
                 walltime: Optional[float] = None) -> None:
        """Logs a mesh, or a point cloud if there are no faces.

        Args:
          tag: its name.
          vertices: coordinates, of the shape (batch, count, 3) or (count, 3).
          colors: red, green and blue of each vertex, 0 to 255; floating-point numbers that are all
            from 0 to 1 are fractions of 255.
          faces: triangles, given as indices of their vertices.
          config_dict: camera, lights and material, as three.js names them.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        name = tag_of(tag)
        made = encode.mesh(name, numbers.array_of(vertices),
                           None if faces is None else numbers.array_of(faces),
                           None if colors is None else _colours(colors), _json(config_dict))
        parts = ["VERTEX"] + ["FACE"] * (faces is not None) + ["COLOR"] * (colors is not None)
        for part, value in zip(parts, made):
            self._log.add_value(f"{name}_{part}", "mesh", value, global_step, walltime)


def _some_numbers(value: Any) -> np.ndarray:
    array = numbers.array_of(value)
    if array.size == 0:
        raise LogError(f"the histogram has no numbers: {numbers.describe(value)}. Log it only when "
                       "there is data")
    return array


def _bins(array: np.ndarray, bins: Any) -> Dict[str, Any]:
    """Returns the encoder's arguments for the bins."""
    if isinstance(bins, str):
        return {} if bins == "tensorflow" else {"edges": _edges_by_rule(array, bins)}
    edges = numbers.array_of(bins)
    if edges.ndim > 0:
        return {"edges": edges.astype(np.float64).ravel().tolist()}
    return {"bin_count": _count(bins)}


def _edges_by_rule(array: np.ndarray, rule: str) -> Sequence[float]:
    doubles = array.astype(np.float64).ravel()
    try:
        return np.histogram_bin_edges(doubles[np.isfinite(doubles)], bins=rule).tolist()
    except (ValueError, TypeError, MemoryError) as error:
        raise LogError(f"bins={rule!r} cannot be used: {error}. Pass 'tensorflow', a number of "
                       "bins, their edges, or a rule of numpy.histogram_bin_edges") from error


def _count(number: Any) -> int:
    whole = numbers.step_of(number)
    if whole is None or whole < 1:
        raise LogError(f"expected a positive integer, got {number!r}. Pass e.g. 30")
    return whole


def _colours(colors: Any) -> np.ndarray:
    array = numbers.array_of(colors)
    if array.dtype.kind == "f" and array.size and array.min() >= 0 and array.max() <= 1:
        return np.rint(array * 255)
    return array


def _json(config: Optional[Dict[str, Any]]) -> str:
    try:
        return json.dumps(config or {}, sort_keys=True)
    except (TypeError, ValueError) as error:
        raise LogError(f"config_dict cannot be written as JSON: {error}. Use only strings, "
                       "numbers, lists and dicts") from error

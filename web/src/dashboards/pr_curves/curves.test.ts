// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {readCurve} from '../../data/pr_curves';
import {chanceLine, curveOf, F1_LEVELS, f1Of, isoF1Lines} from './curves';

/** Three thresholds. At the last, nothing is predicted positive. */
function counts() {
  const rows = [
    [4, 2, 0],
    [4, 0, 0],
    [0, 4, 4],
    [0, 2, 4],
    [0.5, 1, 0],
    [1, 0.5, 0],
  ];
  const read = readCurve({shape: [6, 3], numbers: rows.flat()});
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

it('reads the counts from the rows of the tensor', () => {
  expect([...counts().threshold]).toEqual([0, 0.5, 1]);
  expect([...counts().falseNegatives]).toEqual([0, 2, 4]);
  expect([...counts().recall]).toEqual([1, 0.5, 0]);
});

it('rejects tensors of another shape', () => {
  expect(readCurve({shape: [5, 3], numbers: []}).ok).toBe(false);
  expect(readCurve({shape: [6, 1]}).ok).toBe(false);
  expect(readCurve({shape: [6, 0], numbers: []}).ok).toBe(false);
});

it('draws precision over recall, without thresholds that predict no positives', () => {
  const curve = curveOf(counts(), 'pr');
  expect([...curve.x]).toEqual([0.5, 1]);
  expect([...curve.y]).toEqual([1, 0.5]);
  expect(curve.index).toEqual([1, 0]);
  // Level at 1 up to 0.5, then down to 0.5.
  expect(curve.area).toBeCloseTo(0.5 + 0.375);
});

it('draws true over false positives for the same counts', () => {
  const curve = curveOf(counts(), 'roc');
  expect([...curve.x]).toEqual([0, 0, 1]);
  expect([...curve.y]).toEqual([0, 0.5, 1]);
  expect(curve.area).toBeCloseTo(0.75);
});

it('computes a curve once', () => {
  const held = counts();
  expect(curveOf(held, 'pr')).toBe(curveOf(held, 'pr'));
  expect(curveOf(held, 'pr')).not.toBe(curveOf(held, 'roc'));
});

it('draws lines of equal F1', () => {
  isoF1Lines('#000').forEach((line, k) => {
    line.x.forEach((recall, i) => {
      expect(f1Of(line.y[i]!, recall)).toBeCloseTo(F1_LEVELS[k]!);
    });
    expect(line.y[0]).toBeCloseTo(1);
  });
  expect(f1Of(0, 0)).toBe(0);
  expect([...chanceLine('#000').y]).toEqual([0, 1]);
});

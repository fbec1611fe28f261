// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {sampleOf} from './line_layer';
import {lineOpacity, lineWidth} from './stroke_lines';

it('a sample is spread over all trials, in their order, with the best one', () => {
  const trials = Uint32Array.from({length: 1000}, (_, i) => i * 2);
  const sample = sampleOf(trials, 10);
  expect(sample).toHaveLength(10);
  expect([...sample]).toEqual([...sample].sort((a, b) => a - b));
  expect(sample.at(-1)).toBe(1998);
  expect(sample[0]).toBeLessThan(200);
  expect(sampleOf(trials, 1000)).toBe(trials);
});

it('many lines are faint and thin, but never invisible', () => {
  expect(lineOpacity(1)).toBe(0.85);
  expect(lineOpacity(1000)).toBeLessThan(0.3);
  expect(lineOpacity(1e6)).toBeGreaterThan(0.03);
  expect(lineWidth(10, 0.5)).toBeGreaterThan(1);
  expect(lineWidth(10_000, 0.5)).toBe(0.5);
});

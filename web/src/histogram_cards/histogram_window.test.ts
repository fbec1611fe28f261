// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {HistogramSeries} from '../data/histograms';
import {stepWindow, timesOf} from './histogram_window';

/** A step every 10 seconds. */
function seriesOf(...steps: readonly number[]): HistogramSeries {
  const none = new Float64Array();
  return {
    run: 'run',
    startTime: 1000,
    total: steps.length,
    unreadable: 0,
    step: Float64Array.from(steps),
    wallTime: Float64Array.from(steps, (step) => 1000 + 10 * step),
    starts: new Uint32Array(steps.length + 1),
    left: none,
    right: none,
    count: none,
  };
}

it('counts relative times from the start of the run', () => {
  expect([...timesOf(seriesOf(0, 5), 'relative')]).toEqual([0, 50]);
  expect([...timesOf(seriesOf(0, 5), 'wall_time')]).toEqual([1000, 1050]);
});

it('requests whole steps', () => {
  expect(stepWindow(undefined, 'step', {min: 1.2, max: 8.9})).toEqual({begin: 2, end: 8});
  expect(stepWindow(undefined, 'step', undefined)).toEqual({});
});

it('converts times to the nearest known steps', () => {
  const held = seriesOf(0, 10, 20, 30);
  expect(stepWindow(held, 'relative', {min: 120, max: 180})).toEqual({begin: 10, end: 20});
  expect(stepWindow(held, 'relative', {min: -5, max: 900})).toEqual({});
  expect(stepWindow(undefined, 'relative', {min: 0, max: 1})).toEqual({});
});

it('narrows until there are no steps in between', () => {
  const range = {min: 124, max: 136};
  const all = Array.from({length: 100}, (_, step) => step);
  let held = seriesOf(0, 99);
  for (let round = 0; round < 12; round++) {
    const {begin = 0, end = 99} = stepWindow(held, 'relative', range);
    const inside = all.filter((step) => step >= begin && step <= end);
    const places = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) =>
      Math.floor(share * (inside.length - 1)),
    );
    held = seriesOf(...new Set(places.map((place) => inside[place]!)));
  }
  expect(stepWindow(held, 'relative', range)).toEqual({begin: 12, end: 14});
});

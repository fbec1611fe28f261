// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {describe, expect, it} from 'vitest';
import {rowEdges} from './heat_map';
import {describeSpot, rowOfStep, spotAt} from './histogram_pointer';
import {type Plan, planDrawing} from './histogram_rows';
import type {HistogramLayer, HistogramProps} from './histogram_types';
import {baseOf, countPixel} from './ridges';

/** Histograms of two buckets, from 0 to 1 and from 1 to 2. */
function layerOf(key: string, ...rows: readonly (readonly [number, number, number])[]) {
  const layer: HistogramLayer = {
    key,
    colour: '#000',
    step: Float64Array.from(rows, ([step]) => step),
    time: Float64Array.from(rows, ([step]) => step),
    buckets: {
      starts: Uint32Array.from({length: rows.length + 1}, (_, i) => 2 * i),
      left: Float64Array.from(rows.flatMap(() => [0, 1])),
      right: Float64Array.from(rows.flatMap(() => [1, 2])),
      count: Float64Array.from(rows.flatMap(([, low, high]) => [low, high])),
    },
  };
  return layer;
}

const standard: HistogramProps = {
  layers: [layerOf('a', [0, 1, 3], [10, 4, 0], [20, 2, 2])],
  mode: 'offset',
  timeKind: 'step',
  isLog: false,
  bins: 2,
  clip: 0,
  label: '',
};

function planOf(change: Partial<HistogramProps> = {}): Plan {
  let plan: Plan | undefined;
  const size = {width: 400, height: 300, pixel: 1};
  for (const _ of planDrawing({...standard, ...change}, size, (made) => {
    plan = made;
  }));
  return plan!;
}

describe('planDrawing', () => {
  it('bins every histogram over the shared range', () => {
    const plan = planOf();
    expect(plan.values).toEqual({min: 0, max: 2});
    expect(plan.rows.map(({bins}) => [...bins])).toEqual([
      [1, 3],
      [4, 0],
      [2, 2],
    ]);
  });

  it('bins only the zoomed range', () => {
    const plan = planOf({timeRange: {min: 5, max: 25}, valueRange: {min: 0, max: 1}});
    expect(plan.rows.map(({time}) => time)).toEqual([10, 20]);
    expect([...plan.rows[0]!.bins]).toEqual([2, 2]);
    expect(plan.view.y.domain).toEqual({min: 5, max: 25});
  });

  it('interleaves runs by time, newest in front', () => {
    const layers = [layerOf('a', [0, 1, 1], [10, 1, 1]), layerOf('b', [5, 1, 1])];
    expect(planOf({layers}).rows.map(({layer}) => layer.key)).toEqual(['a', 'b', 'a']);
  });

  it('works without histograms', () => {
    expect(planOf({layers: []}).rows).toEqual([]);
  });

  it('makes small counts visible on a logarithmic scale', () => {
    expect(planOf().share(1)).toBeCloseTo(0.25);
    expect(planOf({isLog: true}).share(1)).toBeGreaterThan(0.4);
    expect(planOf({isLog: true}).share(4)).toBeCloseTo(1);
  });
});

describe('spotAt', () => {
  it('returns the ridge with the nearest baseline', () => {
    const plan = planOf();
    expect(spotAt(plan, 10, baseOf(plan, plan.rows[1]!) + 3)).toEqual({row: 1, bin: 0});
    expect(spotAt(plan, plan.view.width - 1, plan.view.height)).toEqual({row: 2, bin: 1});
  });

  it('returns the nearest curve if all share one baseline', () => {
    const plan = planOf({mode: 'overlay'});
    const py = countPixel(plan, plan.rows[0]!, 3) + 2;
    expect(spotAt(plan, plan.view.width - 1, py)).toEqual({row: 0, bin: 1});
  });

  it('returns the row of a heat map', () => {
    const plan = planOf({mode: 'heat'});
    const edges = rowEdges(plan);
    expect(edges[0]).toBe(0);
    expect(spotAt(plan, 0, edges[1]! + 1)).toEqual({row: 1, bin: 0});
    expect(spotAt(plan, 0, plan.view.height + 5)).toEqual({row: 2, bin: 0});
  });

  it('returns undefined without histograms', () => {
    expect(spotAt(planOf({layers: []}), 0, 0)).toBeUndefined();
  });
});

it('returns the exact count of the logged bucket', () => {
  const plan = planOf({bins: 4});
  const spot = describeSpot(plan, {row: 1, bin: 1}, {clientX: 0, clientY: 0}, 0.7);
  expect(spot).toMatchObject({key: 'a', step: 10, total: 4, binCount: 2, bin: {min: 0.5, max: 1}});
  expect(spot.bucket).toEqual({min: 0, max: 1, count: 4});
});

it('finds the histogram nearest to a step', () => {
  expect(rowOfStep(planOf(), 12)).toBe(1);
  expect(rowOfStep(planOf({layers: []}), 12)).toBe(-1);
});

// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {fieldPixels} from './field_pixels';
import {bandwidth, type Field, interpolate, type Samples, valueAt} from './interpolate';

const none = Number.NaN;

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function field(points: readonly (readonly [number, number, number])[], nodes = 41): Field {
  const samples: Samples = {
    xs: points.map(([x]) => x),
    ys: points.map(([, y]) => y),
    zs: points.map(([, , z]) => z),
    trials: points.map((_, i) => i),
  };
  return finish(interpolate(samples, nodes, nodes));
}

it('has the value of the only trial near it, and nothing far away', () => {
  const one = field([[0.5, 0.5, 0.7]]);
  expect(valueAt(one, 0.5, 0.5)).toBeCloseTo(0.7);
  expect(valueAt(one, 0.6, 0.45)).toBeCloseTo(0.7);
  expect(valueAt(one, 0.95, 0.95)).toBeNaN();
  expect(valueAt(one, 0, 0)).toBeNaN();
});

it('weights trials by a Gaussian kernel', () => {
  const two = field([
    [0.45, 0.5, 0],
    [0.55, 0.5, 1],
  ]);
  expect(valueAt(two, 0.5, 0.5)).toBeCloseTo(0.5);
  const width = bandwidth(2);
  const [near, far] = [0.025, 0.075].map((d) => Math.exp(-0.5 * (d / width) ** 2));
  expect(valueAt(two, 0.525, 0.5)).toBeCloseTo(near! / (near! + far!), 3);
});

it('follows a slope', () => {
  const lattice = Array.from({length: 400}, (_, i) => {
    const [x, y] = [(i % 20) / 19, Math.floor(i / 20) / 19];
    return [x, y, x] as const;
  });
  const slope = field(lattice);
  for (const x of [0.2, 0.5, 0.8]) expect(valueAt(slope, x, 0.5)).toBeCloseTo(x, 1);
  expect(valueAt(slope, 1, 1)).toBeGreaterThan(0.9);
});

it('leaves out trials without a place on an axis', () => {
  const some = field([
    [0.5, 0.5, 0.2],
    [0.5, 0.5, none],
    [none, 0.5, 0.9],
  ]);
  expect(valueAt(some, 0.5, 0.5)).toBeCloseTo(0.2);
  expect(valueAt(field([]), 0.5, 0.5)).toBeNaN();
});

it('is narrower the more places have trials, and repeats at one place do not count', () => {
  expect(bandwidth(10_000)).toBeLessThan(bandwidth(100));
  const repeats = Array.from({length: 500}, () => [0.5, 0.5, 1] as const);
  expect(valueAt(field(repeats), 0.7, 0.5)).toBeCloseTo(1);
});

it('is drawn in bands, and clear where there is no trial', () => {
  const ramp = [0x000000, 0xff8000];
  const pixels = finish(fieldPixels(field([[0, 1, 1]]), 20, 10, ramp));
  expect([...pixels.data.slice(0, 3)]).toEqual([255, 128, 0]);
  expect(pixels.data[3]).toBeGreaterThan(0);
  expect(pixels.data.at(-1)).toBe(0);
});

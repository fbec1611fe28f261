// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {PixelPath, simplify, thin} from './thin';

const same = (value: number) => value;

function thinned(x: readonly number[], y: readonly number[], column = 1): PixelPath {
  const path = new PixelPath();
  const arrays = {x: Float64Array.from(x), y: Float64Array.from(y)};
  thin({...arrays, begin: 0, end: x.length, toX: same, toY: same, column}, path);
  return path;
}

function pointsOf(path: PixelPath): [number, number][] {
  return Array.from({length: path.length}, (_, index) => [path.xs[index]!, path.ys[index]!]);
}

describe('thin', () => {
  it('keeps sparse points unchanged', () => {
    expect(pointsOf(thinned([0, 1, 2], [5, 6, 7]))).toEqual([
      [0, 5],
      [1, 6],
      [2, 7],
    ]);
  });
  it('keeps the first, lowest, highest and last point of a column, in order', () => {
    const x = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 3];
    expect(pointsOf(thinned(x, [5, 6, 1, 9, 4, 5.5, 2]))).toEqual([
      [0, 5],
      [0.2, 1],
      [0.3, 9],
      [0.5, 5.5],
      [3, 2],
    ]);
  });
  it('keeps at most four points per column, and every extreme', () => {
    const count = 100_000;
    const x = Array.from({length: count}, (_, index) => (index / count) * 50);
    const y = x.map((_, index) => (index === 77_777 ? 500 : Math.sin(index)));
    const path = thinned(x, y);
    expect(path.length).toBeLessThanOrEqual(200);
    expect(pointsOf(path).some(([, value]) => value === 500)).toBe(true);
  });
  it('leaves gaps where a value is not finite', () => {
    const path = thinned([0, 1, 2, 3, 4], [1, 2, Number.NaN, 3, 4]);
    expect(path.starts).toEqual([0, 2]);
    expect(path.length).toBe(4);
  });
  it('clips far points where the line leaves the outer frame', () => {
    const path = thinned([0, 10], [0, 1e9]);
    const [x, y] = pointsOf(path)[1]!;
    expect(y).toBeCloseTo(8192);
    expect(x / 10).toBeCloseTo(8192 / 1e9);
  });
});

describe('simplify', () => {
  it('omits points on a straight line', () => {
    const path = thinned([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 2, 1]);
    simplify(path, 0.1);
    expect(pointsOf(path)).toEqual([
      [0, 0],
      [3, 3],
      [5, 1],
    ]);
  });
  it('never deviates by more than the tolerance', () => {
    const x = Array.from({length: 300}, (_, index) => index);
    const y = x.map((value) => 50 * Math.sin(value / 20));
    const path = thinned(x, y);
    simplify(path, 0.3);
    expect(path.length).toBeLessThan(100);
    const kept = pointsOf(path);
    for (let index = 0; index < x.length; index++) {
      const right = Math.max(
        1,
        kept.findIndex(([at]) => at >= x[index]!),
      );
      const [x0, y0] = kept[right - 1]!;
      const [x1, y1] = kept[right]!;
      const line = y0 + ((y1 - y0) * (x[index]! - x0)) / (x1 - x0);
      expect(Math.abs(line - y[index]!)).toBeLessThanOrEqual(0.3001);
    }
  });
  it('keeps gaps', () => {
    const path = thinned([0, 1, 2, 3, 4, 5, 6], [1, 1, 1, Number.NaN, 3, 3, 3]);
    simplify(path, 0.1);
    expect(path.starts).toEqual([0, 2]);
    expect(pointsOf(path)).toEqual([
      [0, 1],
      [2, 1],
      [4, 3],
      [6, 3],
    ]);
  });
});

// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {paretoFront, stairs} from './pareto';

const none = Number.NaN;
const all = (count: number) => Array.from({length: count}, (_, i) => i);
const low = {x: 'minimize', y: 'minimize'} as const;

it('has the trials that no other one dominates, from the best x to the best y', () => {
  const xs = [1, 2, 3, 2, 4];
  const ys = [9, 5, 1, 6, 4];
  expect(paretoFront(xs, ys, all(5), low)).toEqual([0, 1, 2]);
  expect(paretoFront(xs, ys, all(5), {x: 'maximize', y: 'minimize'})).toEqual([4, 2]);
  expect(paretoFront(xs, ys, all(5), {x: 'maximize', y: 'maximize'})).toEqual([4, 3, 0]);
});

it('has all trials that are equal in both, and one of those that are equal in one', () => {
  expect(paretoFront([1, 1, 1, 2], [2, 2, 3, 2], all(4), low)).toEqual([0, 1]);
});

it('leaves out trials without a finite value, and those that do not pass', () => {
  const xs = [none, 1, Number.NEGATIVE_INFINITY, 0];
  const ys = [0, none, 1, 1];
  expect(paretoFront(xs, ys, all(4), low)).toEqual([3]);
  expect(paretoFront([1, 2], [1, 0], [1], low)).toEqual([1]);
  expect(paretoFront([none], [none], [0], low)).toEqual([]);
});

it('agrees with the definition', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed % 12;
  };
  const xs = Array.from({length: 80}, next);
  const ys = Array.from({length: 80}, next);
  const dominates = (a: number, b: number) =>
    xs[a]! <= xs[b]! && ys[a]! >= ys[b]! && (xs[a]! < xs[b]! || ys[a]! > ys[b]!);
  const expected = all(80).filter((b) => all(80).every((a) => !dominates(a, b)));
  const front = paretoFront(xs, ys, all(80), {x: 'minimize', y: 'maximize'});
  expect([...front].sort((a, b) => a - b)).toEqual(expected);
});

it('is connected by stairs behind which it dominates', () => {
  expect(stairs([0, 1, 2], [1, 2, 3], [9, 5, 1])).toEqual([
    [1, 9],
    [2, 9],
    [2, 5],
    [3, 5],
    [3, 1],
  ]);
});

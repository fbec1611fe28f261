// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {compareNatural} from './natural';

it('orders numbers by value and folders before their contents', () => {
  const names = ['run10', 'run2', 'a/b', 'a', 'a10/x', 'a2/x', 'Run3'];
  const sorted = ['a', 'a/b', 'a2/x', 'a10/x', 'run2', 'Run3', 'run10'];
  expect(names.sort(compareNatural)).toEqual(sorted);
});

it('recognizes decimals and exponents', () => {
  const names = ['lr=0.01', 'lr=0.002', 'lr=1e-3', 'lr=1', 'lr=5E-4'];
  const sorted = ['lr=5E-4', 'lr=1e-3', 'lr=0.002', 'lr=0.01', 'lr=1'];
  expect(names.sort(compareNatural)).toEqual(sorted);
});

it('is a total order, so that sorting is deterministic', () => {
  expect(compareNatural('1', '01')).not.toBe(0);
  expect(Math.sign(compareNatural('1', '01'))).toBe(-Math.sign(compareNatural('01', '1')));
});

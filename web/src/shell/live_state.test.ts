// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {describeConnection, describeLoad, printAge, printBytes} from './live_state';

test('bytes have a unit and at least two digits', () => {
  expect([0, 900, 7_120_000_000, 62_000_000].map(printBytes)).toEqual([
    '0 B',
    '900 B',
    '7.1 GB',
    '62 MB',
  ]);
});

test('ages get less precise', () => {
  expect([400, 12_300, 200_000, 7_300_000].map(printAge)).toEqual([
    '0.4 s',
    '12 s',
    '3 min',
    '2 h',
  ]);
});

test('loading shows the progress', () => {
  const load = {
    state: 'loading',
    files: 1500,
    files_done: 120,
    bytes: 7.1e9,
    bytes_done: 4.41e9,
    problem: '',
  } as const;
  expect(describeLoad(load, 1204).text).toBe('loading 62% of 7.1 GB · 1,204 runs');
  expect(describeLoad(load, 1).explanation).toContain('120 of 1,500 files');
});

test('a live page shows the age of its newest data', () => {
  expect(describeConnection('live', 1000, 1400).text).toBe('live · 0.4 s');
  expect(describeConnection('live', undefined, 1400).text).toBe('live');
  expect(describeConnection('lost', 1000, 1400).text).toBe('reconnecting');
});

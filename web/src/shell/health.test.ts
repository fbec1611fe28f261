// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {type Health, readFindings} from './health';

const healthy: Health = {
  load: {problem: ''},
  sources: {damaged: 0, unreadable: 0},
  damage: [],
  dropped_values: 0,
};

test('healthy logs have no findings', () => {
  expect(readFindings(healthy)).toEqual({list: [], total: 0});
});

test('each kind of trouble is one finding with its place and a cure', () => {
  const {list, total} = readFindings({
    load: {problem: 'no such directory: logs'},
    sources: {damaged: 1, unreadable: 1},
    damage: [
      {
        run: 'a',
        file: 'a/events',
        places: 2,
        bytes: 30,
        problem: '',
        first: [{offset: 1100, bytes: 12, reason: 'bad length checksum'}],
      },
      {run: 'b', file: 'b/events', places: 0, bytes: 0, problem: 'permission denied', first: []},
    ],
    dropped_values: 1,
  });
  expect(total).toBe(4);
  expect(list.map(({title}) => title)).toEqual([
    'The log directory cannot be read',
    '2 damaged places, 30 B lost',
    'A file cannot be read',
    '1 value left out',
  ]);
  expect(list[1]?.reason).toContain('byte 1,100: bad length checksum');
  expect(list.every(({cure}) => cure !== '')).toBe(true);
});

test('files that the server does not name are counted', () => {
  const damage = Array.from({length: 100}, () => ({
    run: 'a',
    file: 'a/events',
    places: 1,
    bytes: 1,
    problem: '',
    first: [],
  }));
  const {total} = readFindings({...healthy, damage, sources: {damaged: 130, unreadable: 5}});
  expect(total).toBe(135);
});

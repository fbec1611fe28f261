// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import type {Finding} from '../base/finding';
import type {Damage} from '../data/health';
import {damageLines} from './damage_lines';

const finding = (id: string): Finding => ({
  id,
  severity: 'warning',
  path: '',
  count: 1,
  cause: '',
  cure: '',
  places: [
    {run: 'a', tag: ''},
    {run: 'c', tag: ''},
  ],
  plugin: '',
});

const damage: readonly Damage[] = [
  {
    run: 'a',
    file: 'a/events',
    events: 7,
    places: 3,
    bytes: 30,
    problem: '',
    first: [
      {offset: 1100, bytes: 12, reason: 'bad length checksum'},
      {offset: 2200, bytes: 18, reason: 'bad data checksum'},
    ],
  },
  {
    run: 'b',
    file: 'b/events',
    events: 0,
    places: 0,
    bytes: 0,
    problem: 'permission denied',
    first: [],
  },
  {
    run: 'c',
    file: 'c/events',
    events: 0,
    places: 1,
    bytes: 5000,
    problem: '',
    first: [{offset: 0, bytes: 5000, reason: 'bad length checksum'}],
  },
  {
    run: 'd, packed, which another finding tells',
    file: 'd/events.gz',
    events: 0,
    places: 1,
    bytes: 400,
    problem: '',
    first: [{offset: 0, bytes: 400, reason: 'bad length checksum'}],
  },
];

test('each finding lists only the places of its own kind', () => {
  expect(damageLines(finding('D18'), damage)).toEqual([
    {file: 'a/events', text: '3 damaged regions, 30 B lost, at byte 1,100, …'},
  ]);
  expect(damageLines(finding('D38'), damage)).toEqual([
    {file: 'c/events', text: '1 damaged region, 5.0 kB lost, at byte 0'},
  ]);
  expect(damageLines(finding('D19'), damage)[0]?.text).toContain('at byte 2,200');
  expect(damageLines(finding('D09'), damage)).toEqual([
    {file: 'b/events', text: 'permission denied'},
  ]);
  expect(damageLines(finding('D10'), damage)).toEqual([]);
});

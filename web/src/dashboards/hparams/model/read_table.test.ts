// SPDX-License-Identifier: Apache-2.0
// The bytes are a response of the server to the log of test/golden/hparams/table.test.
import {expect, it} from 'vitest';
import {readTable} from './read_table';
import bytes from './read_table_bytes';
import type {TrialColumn, TrialTable} from './trial_table';

function table(): TrialTable {
  const read = readTable(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)).buffer);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function column(id: string): TrialColumn {
  const found = table().columns.find((one) => one.id === id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
}

it('reads the trials', () => {
  const {trials, trialSet} = table();
  expect(trialSet).toMatch(/^[0-9a-f]{16}$/);
  expect(trials.map(({name}) => name)).toEqual(['a', 'b', 'c']);
  expect(trials.map(({runs}) => runs)).toEqual([['a'], ['b', 'b/eval'], ['c']]);
  expect(trials.map(({status}) => status)).toEqual(['success', 'unknown', 'unknown']);
  expect(trials.map(({setting}) => setting)).toEqual([0, 1, 2]);
  expect(trials[0]?.start).toBeUndefined();
  expect(trials[0]?.end).toBe(1000);
});

it('reads numbers, categories and why a cell is empty', () => {
  const lr = column('h:lr');
  expect(lr).toMatchObject({type: 'number', isLog: false, extent: [0.01, 0.1], present: 2});
  expect([...lr.values]).toEqual([0.1, 0.01, Number.NaN]);
  expect(lr.missing(0)).toBeUndefined();
  expect(lr.missing(2)).toBe('Logged as "None", which is not a number.');
  const opt = column('h:opt');
  expect(opt).toMatchObject({type: 'category', domain: ['adam', 'sgd'], labels: ['adam', 'sgd']});
  expect([...opt.values]).toEqual([1, 0, Number.NaN]);
  expect(opt.missing(2)).toBe('This trial has not logged it.');
  expect(column('h:amp')).toMatchObject({domain: [true], labels: ['true']});
});

it('reads metrics, which are identified by what requests them', () => {
  expect(column('m:loss')).toMatchObject({kind: 'metric', metric: {tag: 'loss', group: ''}});
  expect([...column('m:loss').values]).toEqual([0.5, 0.25, Number.NaN]);
  const best = column('m:{"tag":"loss","group":"","value":"max"}');
  expect(best.title).toBe('loss (max)');
  expect([...best.values]).toEqual([4, 0.25, Number.NaN]);
  expect(table().available).toContainEqual({tag: 'accuracy', group: 'eval', trials: 1});
});

it('refuses bytes of another format', () => {
  expect(readTable(new TextEncoder().encode('{"trials": []}').buffer).ok).toBe(false);
});

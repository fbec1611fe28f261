// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {commonFolder, listRows, type Row, treeRows} from './tree';

const open = () => true;

function print(rows: readonly Row[]): string[] {
  return rows.map((row) => {
    const indent = '  '.repeat(row.depth);
    return row.kind === 'run' ? indent + row.label : `${indent}${row.label}/ ${row.names.length}`;
  });
}

test('folders contain their runs', () => {
  const names = ['cnn/seed-0', 'cnn/seed-1', 'vit/seed-0', 'vit/seed-1'];
  expect(print(treeRows(names, open))).toEqual([
    'cnn/ 2',
    '  seed-0',
    '  seed-1',
    'vit/ 2',
    '  seed-0',
    '  seed-1',
  ]);
});

test('a prefix that all runs share is omitted', () => {
  expect(commonFolder(['logs/a/x', 'logs/a/y', 'logs/ab/z'])).toBe('logs/');
  expect(commonFolder(['a', 'b/c'])).toBe('');
  expect(commonFolder(['a/b', 'a/b/c'])).toBe('a/');
  expect(commonFolder([])).toBe('');
  expect(print(treeRows(['logs/a', 'logs/b'], open))).toEqual(['a', 'b']);
});

test('a folder with one run is shown as the run, a chain of folders as one row', () => {
  const names = ['a/only', 'b/c/x', 'b/c/y'];
  expect(print(treeRows(names, open))).toEqual(['a/only', 'b/c/ 2', '  x', '  y']);
});

test('a run may contain other runs', () => {
  expect(print(treeRows(['other', 'r', 'r/train', 'r/val'], open))).toEqual([
    'other',
    'r',
    'r/ 2',
    '  train',
    '  val',
  ]);
});

test('a closed folder hides its rows but still lists its runs', () => {
  const rows = treeRows(['a/x', 'a/y', 'b'], () => false);
  expect(print(rows)).toEqual(['a/ 2', 'b']);
  expect(rows[0]).toMatchObject({names: ['a/x', 'a/y'], isOpen: false, key: 'a/'});
});

test('rows are in the given order', () => {
  expect(print(treeRows(['b/2', 'a/1', 'b/1', 'a/0'], open))).toEqual([
    'b/ 2',
    '  2',
    '  1',
    'a/ 2',
    '  1',
    '  0',
  ]);
});

test('keys are unique even if a run has the name of a folder', () => {
  const keys = treeRows(['a', 'a/b', 'a/c'], open).map((row) => row.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a list has no folders', () => {
  expect(print(listRows(['logs/a/x', 'logs/b/x']))).toEqual(['a/x', 'b/x']);
});

test('a tree of 5,000 runs contains them all', () => {
  const names = Array.from({length: 5000}, (_, i) => `sweep-${i % 10}/model-${i % 200}/seed-${i}`);
  expect(treeRows(names, open)).toHaveLength(5000 + 200 + 10);
});

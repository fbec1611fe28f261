// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {AXES_MAX, chosenAxes, moved, standardAxes} from './axis_choice';

const none = Number.NaN;
const ids = (columns: readonly {id: string}[]) => columns.map(({id}) => id);

const loss = numberColumn('m:last||loss', [1, 2]);
const time = numberColumn('m:last||time', [3, 4]);

describe('the standard axes', () => {
  it('are what differs, then metrics, the main one last', () => {
    const columns = [numberColumn('h:a', [1, 2]), numberColumn('h:same', [1, 1]), loss, time];
    expect(ids(standardAxes(columns, loss))).toEqual(['h:a', 'm:last||time', 'm:last||loss']);
  });

  it('of a single trial are all hyperparameters', () => {
    expect(ids(standardAxes([numberColumn('h:a', [1])], undefined))).toEqual(['h:a']);
  });

  it('leave out what few trials have, and names, if there are too many', () => {
    const many = Array.from({length: 12}, (_, i) => numberColumn(`h:${i}`, [1, 2]));
    const rare = numberColumn('h:rare', [1, none]);
    const names = categoryColumn(
      'h:name',
      Array.from({length: 60}, (_, i) => `n${i}`),
      [0, 1],
    );
    const shown = ids(standardAxes([rare, names, ...many, loss], loss));
    expect(shown).toHaveLength(11);
    expect(shown).not.toContain('h:rare');
    expect(shown).not.toContain('h:name');
    expect(shown.at(-1)).toBe('m:last||loss');
  });

  it('have no metric without a value', () => {
    const empty = numberColumn('m:last||none', [none, none]);
    expect(ids(standardAxes([numberColumn('h:a', [1, 2]), empty], undefined))).toEqual(['h:a']);
  });
});

describe('the chosen axes', () => {
  const a = numberColumn('h:a', [1, 2]);
  const b = numberColumn('h:b', [1, 2]);

  it('leave out columns that do not exist', () => {
    expect(chosenAxes(['h:b', 'h:gone', 'h:a'], [a, b], undefined)).toEqual([b, a]);
  });

  it('show the main metric in the place of one that was replaced', () => {
    const old = 'm:min||loss';
    expect(ids(chosenAxes([old, 'h:a'], [a, loss], loss))).toEqual(['m:last||loss', 'h:a']);
    const both = [old, 'h:a', 'm:last||loss'];
    expect(ids(chosenAxes(both, [a, loss], loss))).toEqual(['h:a', 'm:last||loss']);
  });

  it('are limited', () => {
    const columns = Array.from({length: 1000}, (_, i) => numberColumn(`h:${i}`, [1, 2]));
    expect(chosenAxes(ids(columns), columns, undefined)).toHaveLength(AXES_MAX);
  });
});

it('an axis is moved to a place, at most to an end', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
});

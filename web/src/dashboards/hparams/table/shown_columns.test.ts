// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {numberColumn} from '../model/test_columns';
import {choiceOf, idsOf, standardIds} from './shown_columns';

const lr = numberColumn('h:lr', [1, 2]);
const fixed = numberColumn('h:fixed', [1, 1]);
const loss = numberColumn('m:loss', [1, 2]);
const accuracy = numberColumn('m:accuracy', [1, 1]);
const all = [lr, fixed, loss, accuracy];

describe('columns of the table', () => {
  it('are parameters that differ, and metrics, until the user chooses', () => {
    expect(standardIds(all)).toEqual(['h:lr', 'm:loss', 'm:accuracy']);
    expect(standardIds([fixed, loss])).toEqual(['h:fixed', 'm:loss']);
    const many = Array.from({length: 30}, (_, i) => numberColumn(`h:${i}`, [1, 2]));
    expect(standardIds([...many, loss])).toHaveLength(13);
  });

  it('contain a metric that is chosen later, but not one that was hidden', () => {
    const chosen = choiceOf([lr, loss], ['h:lr']);
    expect(idsOf(all, chosen)).toEqual(['h:lr', 'm:accuracy']);
    expect(idsOf(all, choiceOf(all, ['m:loss', 'h:fixed']))).toEqual(['m:loss', 'h:fixed']);
    expect(idsOf(all, choiceOf(all, []))).toEqual([]);
  });

  it('are named in the address only as far as needed', () => {
    const many = Array.from({length: 300}, (_, i) => numberColumn(`h:${i}`, [1, 2]));
    const ids = many.map(({id}) => id);
    const first = ['h:200', ...ids.filter((id) => id !== 'h:200' && id !== 'h:7')];
    const chosen = choiceOf(many, first);
    expect(chosen).toEqual(['h:200', '*', '-h:7']);
    expect(idsOf(many, chosen)).toEqual(first);
    expect(idsOf(many, choiceOf(many, ids))).toEqual(ids);
    const reversed = ids.toReversed();
    expect(idsOf(many, choiceOf(many, reversed))).toEqual(reversed);
  });

  it('that no longer exist are omitted', () => {
    expect(idsOf([lr], ['h:gone', 'h:lr'])).toEqual(['h:lr']);
  });
});

// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {diffLines} from './line_diff';

const print = (before: string, after: string) =>
  diffLines(before, after).map(
    ({kind, text}) => `${{same: ' ', added: '+', removed: '-'}[kind]}${text}`,
  );

describe('the diff of two texts', () => {
  it('is empty for equal texts', () => {
    expect(print('a\nb', 'a\nb')).toEqual([' a', ' b']);
  });

  it('lists added and removed lines', () => {
    expect(print('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  });

  it('keeps as many lines as possible', () => {
    expect(print('1\n2\n3\n4', '2\n4\n5')).toEqual(['-1', ' 2', '-3', ' 4', '+5']);
  });

  it('is coarser but still complete for huge texts', () => {
    const before = Array.from({length: 3000}, (_, i) => `a${i}`).join('\n');
    const after = Array.from({length: 3000}, (_, i) => `b${i}`).join('\n');
    expect(diffLines(before, after)).toHaveLength(6000);
  });
});

// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {
  addCell,
  CELLS_MAX,
  holdCell,
  moveCellFirst,
  type Opened,
  openedCodec,
  removeCell,
} from './opened';

const opened: Opened = {tag: 'a/b', sample: 1, cells: [{run: 'x'}, {run: 'y:z,1', step: 5}]};

describe('the opened cells', () => {
  it('round-trip through the address', () => {
    expect(openedCodec.print(opened)).toBe('1:a/b,*:x,5:y:z%2C1');
    expect(openedCodec.parse(openedCodec.print(opened))).toEqual(opened);
  });

  it('are undefined if the address has none', () => {
    for (const text of ['', 'x', '0:tag', '-1:tag,*:x', 'q:tag,*:x'])
      expect(openedCodec.parse(text)).toBeUndefined();
  });

  it('contain no duplicates and are limited in number', () => {
    expect(addCell(opened, {run: 'x'})).toEqual(opened);
    let many = opened;
    for (let i = 0; i < 50; i++) many = addCell(many, {run: `run ${i}`});
    expect(many.cells).toHaveLength(CELLS_MAX);
  });

  it('keep the last cell', () => {
    const one = removeCell(opened, 0);
    expect(one.cells).toEqual([{run: 'y:z,1', step: 5}]);
    expect(removeCell(one, 0)).toEqual(one);
  });

  it('can be reordered, and one can be held at its step', () => {
    expect(moveCellFirst(opened, 1).cells.map(({run}) => run)).toEqual(['y:z,1', 'x']);
    expect(holdCell(opened, 0, 7).cells[0]).toEqual({run: 'x', step: 7});
    expect(holdCell(opened, 1, undefined).cells[1]?.step).toBeUndefined();
  });
});

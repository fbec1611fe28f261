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

describe('what is opened', () => {
  it('is written into the address and read from it', () => {
    expect(openedCodec.print(opened)).toBe('1:a/b,*:x,5:y:z%2C1');
    expect(openedCodec.parse(openedCodec.print(opened))).toEqual(opened);
  });

  it('is nothing where the address says nothing', () => {
    for (const text of ['', 'x', '0:tag', '-1:tag,*:x', 'q:tag,*:x'])
      expect(openedCodec.parse(text)).toBeUndefined();
  });

  it('never has the same cell twice, nor too many', () => {
    expect(addCell(opened, {run: 'x'})).toEqual(opened);
    let many = opened;
    for (let i = 0; i < 50; i++) many = addCell(many, {run: `run ${i}`});
    expect(many.cells).toHaveLength(CELLS_MAX);
  });

  it('keeps its last cell', () => {
    const one = removeCell(opened, 0);
    expect(one.cells).toEqual([{run: 'y:z,1', step: 5}]);
    expect(removeCell(one, 0)).toEqual(one);
  });

  it('can put another cell first, and hold one at its step', () => {
    expect(moveCellFirst(opened, 1).cells.map(({run}) => run)).toEqual(['y:z,1', 'x']);
    expect(holdCell(opened, 0, 7).cells[0]).toEqual({run: 'x', step: 7});
    expect(holdCell(opened, 1, undefined).cells[1]?.step).toBeUndefined();
  });
});

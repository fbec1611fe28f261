// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {numberColumn} from '../model/test_columns';
import {headingsOf} from './column_groups';
import {makeLayout, windowOf} from './layout';

const columns = Array.from({length: 100}, (_, i) => numberColumn(`h:p${i}`, [1, 2]));
const pinned = [columns[0]!];
const others = columns.slice(1);

function layoutOf(room: number, shown = {pinned, others}) {
  const headings = headingsOf([...shown.pinned, ...shown.others]);
  return makeLayout({room, shown, headings, widthOf: () => 100, nameWidth: undefined});
}

describe('the layout of the table', () => {
  it('puts pinned columns beside the name, and the others in a row', () => {
    const {fixed, fixedWidth, scrolled, scrolledWidth} = layoutOf(1000);
    expect(fixed.map(({column}) => column.id)).toEqual(['h:p0']);
    expect(fixed[0]!.left + 100).toBe(fixedWidth);
    expect(scrolled[2]!.left).toBe(200);
    expect(scrolledWidth).toBe(9900);
    expect(scrolled[0]!.index).toBe(fixed[0]!.index + 1);
  });

  it('scrolls pinned columns too where there is no room', () => {
    const {fixed, scrolled, fixedWidth} = layoutOf(400);
    expect(fixed).toEqual([]);
    expect(scrolled[0]!.column.id).toBe('h:p0');
    expect(fixedWidth).toBeLessThan(260);
  });

  it('gives the name the room that is left', () => {
    expect(layoutOf(1000, {pinned, others: [columns[1]!]}).name).toBe(360);
    expect(layoutOf(1000).name).toBe(200);
  });

  it('has elements only for the columns in view', () => {
    const layout = layoutOf(1000);
    const [begin, end] = windowOf(layout, 5000, 1000);
    const room = 1000 - layout.fixedWidth;
    expect(layout.scrolled[begin]!.left).toBeLessThanOrEqual(5000);
    expect(layout.scrolled[end - 1]!.left).toBeGreaterThanOrEqual(5000 + room - 100);
    expect(end - begin).toBeLessThan(20);
    expect(windowOf(layout, 0, 1000)[0]).toBe(0);
    expect(windowOf(layout, 9900, 1000)[1]).toBe(99);
  });
});

describe('groups of columns', () => {
  const named = ['h:optimizer/lr', 'h:optimizer/beta', 'h:alone/x', 'm:loss/train', 'm:loss/test'];
  const list = named.map((id) => numberColumn(id, [1, 2]));

  it('are prefixes that parameters share, and kinds', () => {
    const headings = headingsOf(list);
    expect(headings.get('h:optimizer/lr')).toEqual({group: 'optimizer', text: 'lr'});
    expect(headings.get('h:alone/x')).toEqual({group: 'Hyperparameters', text: 'alone/x'});
    expect(headings.get('m:loss/test')).toEqual({group: 'Metrics', text: 'loss/test'});
  });

  it('span neighbours', () => {
    const {spans} = layoutOf(1000, {pinned: [], others: list});
    expect(spans.map(({group, width}) => [group, width])).toEqual([
      ['optimizer', 200],
      ['Hyperparameters', 100],
      ['Metrics', 200],
    ]);
  });
});

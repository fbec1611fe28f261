// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import * as edits from './edits';
import type {Chart, Layout} from './layout';

const chart = (title: string): Chart => ({kind: 'multiline', title, patterns: []});
const layout: Layout = {
  categories: [
    {title: 'A', isClosed: false, charts: [chart('a'), chart('b')]},
    {title: 'B', isClosed: false, charts: [chart('c')]},
  ],
};

/** A(a b) B(c) */
function outline({categories}: Layout): string {
  const inner = (charts: readonly Chart[]) => charts.map(({title}) => title).join(' ');
  return categories.map(({title, charts}) => `${title}(${inner(charts)})`).join(' ');
}

describe('categories', () => {
  it('come, change and go', () => {
    expect(outline(edits.addCategory(layout, 'C'))).toBe('A(a b) B(c) C()');
    expect(outline(edits.changeCategory(layout, 1, {title: 'X'}))).toBe('A(a b) X(c)');
    expect(outline(edits.removeCategory(layout, 0))).toBe('B(c)');
  });

  it('can be moved, but not past the ends', () => {
    expect(outline(edits.moveCategory(layout, 0, 1))).toBe('B(c) A(a b)');
    expect(outline(edits.moveCategory(layout, 0, -1))).toBe('A(a b) B(c)');
    expect(outline(edits.moveCategory(layout, 1, 1))).toBe('A(a b) B(c)');
  });
});

describe('charts', () => {
  it('come, change and go', () => {
    expect(outline(edits.addChart(layout, 1, chart('d')))).toBe('A(a b) B(c d)');
    const place = {category: 0, chart: 1};
    expect(outline(edits.setChart(layout, place, chart('x')))).toBe('A(a x) B(c)');
    expect(outline(edits.removeChart(layout, place))).toBe('A(a) B(c)');
  });

  it('can be moved within a category, into the next one, and back', () => {
    expect(outline(edits.moveChart(layout, {category: 0, chart: 0}, 1))).toBe('A(b a) B(c)');
    expect(outline(edits.moveChart(layout, {category: 0, chart: 1}, 1))).toBe('A(a) B(b c)');
    expect(outline(edits.moveChart(layout, {category: 1, chart: 0}, -1))).toBe('A(a b c) B()');
    expect(outline(edits.moveChart(layout, {category: 0, chart: 0}, -1))).toBe('A(a b) B(c)');
    expect(edits.placeAfterMove(layout, {category: 1, chart: 0}, 1)).toBeUndefined();
  });
});

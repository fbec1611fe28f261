// SPDX-License-Identifier: Apache-2.0
// Edits to a layout. Layouts are immutable; each function returns a new one.
import type {Category, Chart, Layout} from './layout';

/** The position of a chart. */
export interface ChartPlace {
  readonly category: number;
  readonly chart: number;
}

export function addCategory(layout: Layout, title: string): Layout {
  return {categories: [...layout.categories, {title, isClosed: false, charts: []}]};
}

export function changeCategory(layout: Layout, index: number, change: Partial<Category>): Layout {
  const changed = {...layout.categories[index]!, ...change};
  return {categories: layout.categories.with(index, changed)};
}

export function removeCategory(layout: Layout, index: number): Layout {
  return {categories: layout.categories.toSpliced(index, 1)};
}

/** Swaps an item with the previous (-1) or next (1) one; does nothing at the end. */
export function moveCategory(layout: Layout, index: number, by: 1 | -1): Layout {
  return {categories: swapped(layout.categories, index, index + by)};
}

export function addChart(layout: Layout, category: number, chart: Chart): Layout {
  const {charts} = layout.categories[category]!;
  return changeCategory(layout, category, {charts: [...charts, chart]});
}

export function setChart(layout: Layout, place: ChartPlace, chart: Chart): Layout {
  const {charts} = layout.categories[place.category]!;
  return changeCategory(layout, place.category, {charts: charts.with(place.chart, chart)});
}

export function removeChart(layout: Layout, place: ChartPlace): Layout {
  const {charts} = layout.categories[place.category]!;
  return changeCategory(layout, place.category, {charts: charts.toSpliced(place.chart, 1)});
}

/** The position of a chart after a move. From the end of a category it moves to the next category. */
export function placeAfterMove(
  layout: Layout,
  {category, chart}: ChartPlace,
  by: 1 | -1,
): ChartPlace | undefined {
  const next = chart + by;
  if (next >= 0 && next < layout.categories[category]!.charts.length) {
    return {category, chart: next};
  }
  const other = layout.categories[category + by];
  return other && {category: category + by, chart: by > 0 ? 0 : other.charts.length};
}

export function moveChart(layout: Layout, place: ChartPlace, by: 1 | -1): Layout {
  const target = placeAfterMove(layout, place, by);
  if (!target) return layout;
  const moved = layout.categories[place.category]!.charts[place.chart]!;
  const without = removeChart(layout, place);
  const {charts} = without.categories[target.category]!;
  return changeCategory(without, target.category, {
    charts: charts.toSpliced(target.chart, 0, moved),
  });
}

function swapped<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const [a, b] = [items[from], items[to]];
  return a === undefined || b === undefined ? items : items.with(from, b).with(to, a);
}

// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {expect, it} from 'vitest';
import {following, inItems, inKeys, inText, replaceColumn} from './column_settings';
import {chosenMetrics, colourId, filters, order} from './view_state';

const last = 'm:last||a loss';
const max = 'm:max||a loss';

it('settings follow a column that takes the place of another', () => {
  const text = following(signal(last), inText);
  const items = following(signal(['h:lr', `-${last}`, `log ${last}`]), inItems);
  const widths = following(signal<ReadonlyMap<string, number>>(new Map([[last, 120]])), inKeys);
  const others = signal(['h:lr', 'name']);
  const before = others.peek();
  following(others, inItems);
  replaceColumn(last, max);
  expect(text.value).toBe(max);
  expect(items.value).toEqual(['h:lr', `-${max}`, `log ${max}`]);
  expect([...widths.value]).toEqual([[max, 120]]);
  expect(others.value).toBe(before);
});

it('the view keeps its filter, its order and its colour', () => {
  const filter = {kind: 'interval', min: 0, max: 1, missing: 'out'} as const;
  filters.value = new Map([[last, filter]]);
  order.value = ['h:lr', `-${last}`];
  colourId.value = last;
  chosenMetrics.value = ['last||a loss'];
  replaceColumn(last, max);
  expect([...filters.value]).toEqual([[max, filter]]);
  expect(order.value).toEqual(['h:lr', `-${max}`]);
  expect(colourId.value).toBe(max);
  expect(chosenMetrics.value).toEqual(['last||a loss']);
});

// SPDX-License-Identifier: Apache-2.0
import type {Codec} from '../../base/codec';
import {compareNatural} from '../../base/natural';
import {urlSignal} from '../../base/url_state';

export type OrderBy = 'name' | 'start' | 'update' | 'value';

export interface Order {
  readonly by: OrderBy;
  readonly isDescending: boolean;
}

const kinds: readonly OrderBy[] = ['name', 'start', 'update', 'value'];

/** In an address: `value`, or `-value` for descending order. */
export const orderCodec: Codec<Order> = {
  parse(text) {
    const isDescending = text.startsWith('-');
    const by = kinds.find((kind) => kind === text.slice(isDescending ? 1 : 0));
    return by && {by, isDescending};
  },
  print: ({by, isDescending}) => (isDescending ? `-${by}` : by),
};

export const order = urlSignal<Order>('order', orderCodec, {by: 'name', isDescending: false});

/**
 * Sorts `names`, which are in natural order. Ties keep that order. Runs without a key, or with NaN,
 * are last in either direction.
 */
export function orderRuns(
  names: readonly string[],
  {by, isDescending}: Order,
  keyOf: (name: string) => number | undefined,
): readonly string[] {
  if (by === 'name') return isDescending ? names.toReversed() : names;
  return orderByKey(names, isDescending, keyOf);
}

/** The same for any keys. Texts are in natural order, after numbers. */
export function orderByKey(
  names: readonly string[],
  isDescending: boolean,
  keyOf: (name: string) => number | string | undefined,
): readonly string[] {
  const known: {name: string; key: number | string}[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const key = keyOf(name);
    if (key === undefined || Number.isNaN(key)) unknown.push(name);
    else known.push({name, key});
  }
  const sign = isDescending ? -1 : 1;
  known.sort((a, b) => sign * compareKeys(a.key, b.key));
  return [...known.map(({name}) => name), ...unknown];
}

function compareKeys(a: number | string, b: number | string): number {
  // Infinity minus itself is NaN, so equality is checked first.
  if (a === b) return 0;
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareNatural(a, b);
}

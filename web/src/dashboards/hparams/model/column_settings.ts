// SPDX-License-Identifier: Apache-2.0
// Settings that name columns. When one column takes the place of another, they follow.
import {batch, type Signal} from '@preact/signals';

type Rename = (id: string) => string;

const followers: ((rename: Rename) => void)[] = [];

/** Makes a setting follow; `renamed` returns the value with other ids, or the same one if none changes. */
export function following<T>(
  setting: Signal<T>,
  renamed: (value: T, rename: Rename) => T,
): Signal<T> {
  followers.push((rename) => {
    setting.value = renamed(setting.peek(), rename);
  });
  return setting;
}

/** Of a setting that is an id. */
export const inText = (id: string, rename: Rename) => rename(id);

/** Of ids in a list, each after a minus, or a word and a space, or nothing. */
export function inItems(items: readonly string[], rename: Rename): readonly string[] {
  const next = items.map((item) => {
    const [, before = '', id = ''] = /^(-|[a-z]+ )?(.*)$/s.exec(item) ?? [];
    return before + rename(id);
  });
  return next.some((item, i) => item !== items[i]) ? [...new Set(next)] : items;
}

/** Of a list that is undefined until the user chooses. */
export const inChosen = (items: readonly string[] | undefined, rename: Rename) =>
  items && inItems(items, rename);

/** Of the keys of a map. */
export function inKeys<T>(map: ReadonlyMap<string, T>, rename: Rename): ReadonlyMap<string, T> {
  const next = [...map].map(([id, value]) => [rename(id), value] as const);
  return next.some(([id]) => !map.has(id)) ? new Map(next) : map;
}

/** Gives one column the filter, the place in the order, the colour and so on of another. */
export function replaceColumn(from: string, to: string): void {
  const rename = (id: string) => (id === from ? to : id);
  batch(() => {
    for (const follow of followers) follow(rename);
  });
}

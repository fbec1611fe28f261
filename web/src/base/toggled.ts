// SPDX-License-Identifier: Apache-2.0

/** Returns the list without the item if it contains it, otherwise with the item appended. */
export function toggled<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

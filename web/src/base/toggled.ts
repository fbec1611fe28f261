// SPDX-License-Identifier: Apache-2.0

/** The list without the item if it has it, and else with it at the end. */
export function toggled<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

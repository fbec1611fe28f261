// SPDX-License-Identifier: Apache-2.0

/** The number of letters to insert, delete or replace to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({length: to.length + 1}, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

// Addresses can be long, and no name is.
const LENGTH_MAX = 40;

/** The item with the name that is nearest to what was typed; undefined if none is near. */
export function closestOf<T>(
  typed: string,
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
): T | undefined {
  const wanted = typed.toLowerCase().slice(0, LENGTH_MAX);
  // Half of the letters: `scalar` is near `scalars`, `foo` is near nothing.
  let least = Math.floor(wanted.length / 2) + 1;
  let found: T | undefined;
  for (const item of items) {
    for (const name of namesOf(item)) {
      const distance = editDistance(wanted, name.toLowerCase());
      if (distance >= least) continue;
      least = distance;
      found = item;
    }
  }
  return found;
}

// SPDX-License-Identifier: Apache-2.0

interface Keyed {
  readonly key: string;
}

/** The rows in the order in which they were, and new ones after them. */
export function keepPlaces<T extends Keyed>(
  rows: readonly T[],
  before: readonly Keyed[],
): readonly T[] {
  const places = new Map(before.map(({key}, place) => [key, place]));
  const placeOf = ({key}: T) => places.get(key) ?? before.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

// SPDX-License-Identifier: Apache-2.0

/** The list after moving an item by some places; unchanged if there is no such place. */
export function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return ids;
  const next = ids.filter((other) => other !== id);
  next.splice(to, 0, id);
  return next;
}

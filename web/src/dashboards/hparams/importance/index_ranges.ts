// SPDX-License-Identifier: Apache-2.0

/** Ascending indices as ranges: 0-99,105. */
export function printRanges(indices: Uint32Array): string {
  const ranges: string[] = [];
  let begin = 0;
  for (let i = 1; i <= indices.length; i++) {
    if (i < indices.length && indices[i] === indices[i - 1]! + 1) continue;
    const first = indices[begin]!;
    const last = indices[i - 1]!;
    ranges.push(first === last ? String(first) : `${first}-${last}`);
    begin = i;
  }
  return indices.length === 0 ? '' : ranges.join(',');
}

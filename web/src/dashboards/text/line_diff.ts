// SPDX-License-Identifier: Apache-2.0

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

// Above this many pairs of lines the middle is shown as replaced, because the table of pairs is
// quadratic.
const PAIRS_MAX = 4_000_000;

/** What must be removed from `before` and added to it to get `after`, line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const head = sharedHead(old, now);
  const tail = sharedTail(old, now, head);
  const same = (text: string): DiffLine => ({kind: 'same', text});
  return [
    ...old.slice(0, head).map(same),
    ...diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

function sharedHead(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

function sharedTail(a: readonly string[], b: readonly string[], head: number): number {
  let count = 0;
  const most = Math.min(a.length, b.length) - head;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({kind: 'removed', text});
  const added = (text: string): DiffLine => ({kind: 'added', text});
  if (old.length * now.length > PAIRS_MAX) return [...old.map(removed), ...now.map(added)];
  const lengths = commonLengths(old, now);
  const width = now.length + 1;
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push({kind: 'same', text: old[i]!});
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) {
      lines.push(removed(old[i++]!));
    } else {
      lines.push(added(now[j++]!));
    }
  }
  return [...lines, ...old.slice(i).map(removed), ...now.slice(j).map(added)];
}

/** At i, j: the length of the longest common subsequence of the lines from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  return lengths;
}

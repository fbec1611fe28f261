// SPDX-License-Identifier: Apache-2.0
// Makes names shorter without making them alike.

export type Measure = (text: string) => number;

/** How many letters a name has in common with its neighbours, at its beginning and at its end. */
export interface Shared {
  readonly head: number;
  readonly tail: number;
}

// Of what is left of a name, its end gets a little more: names differ there more often.
const HEAD_SHARE = 0.4;

/**
 * The text, or as much of it as is no wider than `width`, with an ellipsis for what is left out. Without
 * `shared` that is in the middle; with it, what neighbours have in common goes first.
 */
export function cutText(text: string, width: number, measure: Measure, shared?: Shared): string {
  if (width <= 0 || measure(text) <= width) return text;
  const letters = [...text];
  const isShared = shared !== undefined && shared.head + shared.tail > 0;
  const keep = (count: number) =>
    isShared ? keepOwn(letters, count, shared) : keepEnds(letters, count);
  let low = 0;
  let high = letters.length - 1;
  while (low < high) {
    const count = (low + high + 1) >> 1;
    if (measure(keep(count)) <= width) low = count;
    else high = count - 1;
  }
  return keep(low);
}

function keepEnds(letters: readonly string[], count: number): string {
  if (count >= letters.length) return letters.join('');
  const head = Math.floor(count * HEAD_SHARE);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - count + head).join('')}`;
}

function keepOwn(letters: readonly string[], count: number, {head, tail}: Shared): string {
  const end = letters.length - tail;
  const own = keepEnds(letters.slice(head, end), count);
  const rest = Math.max(0, count - (end - head));
  const headKept = Math.min(head, Math.floor(rest / 2));
  const tailKept = Math.min(tail, rest - headKept);
  const before = letters.slice(0, headKept).join('') + (headKept < head ? '…' : '');
  const after = (tailKept < tail ? '…' : '') + letters.slice(letters.length - tailKept).join('');
  return `${before}${own}${after}`.replaceAll('……', '…');
}

// Signs that are also part of numbers, as in 1e-3, do not separate.
const SEPARATORS = '/_ ,=';

/** What every one of these has in common, up to where a word of it begins or ends. */
export function sharedEnds(texts: readonly string[]): Shared {
  const [first = ''] = texts;
  if (texts.length < 2) return {head: 0, tail: 0};
  let head = first.length;
  for (const text of texts) {
    while (!text.startsWith(first.slice(0, head))) head--;
  }
  while (head > 0 && !SEPARATORS.includes(first[head - 1]!)) head--;
  let tail = first.length - head;
  for (const text of texts) {
    tail = Math.min(tail, text.length - head);
    while (!text.endsWith(first.slice(first.length - tail))) tail--;
  }
  while (tail > 0 && !SEPARATORS.includes(first[first.length - tail]!)) tail--;
  return {head, tail};
}

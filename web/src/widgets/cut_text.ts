// SPDX-License-Identifier: Apache-2.0
// Makes names shorter without making them alike.

export type Measure = (text: string) => number;

/** How many of a list's names have a word: the fewer, the more it tells. */
export type WordCounts = ReadonlyMap<string, number>;

// Of what is left of a name, its end gets a little more: names differ there more often.
const HEAD_SHARE = 0.4;

// A number or what stands between numbers, with what separates it from the next: in lr1e-3 all names may
// have lr in common, and not 1e-3.
const WORD = /(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|[^\d/_ ,=]+)[/_ ,=]*|[/_ ,=]+/gi;
const SEPARATORS_AT_END = /[/_ ,=]+$/;
// Fewer letters of a word tell nothing.
const STUB_MIN = 3;

function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

function bare(word: string): string {
  return word.replace(SEPARATORS_AT_END, '');
}

export function countWords(texts: Iterable<string>): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(splitWords(text).map(bare))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * The text, or as much of it as is no wider than `width`, with an ellipsis for what is left out. Without
 * `counts` that is in the middle; with them, words that most other names have too go first.
 */
export function cutText(
  text: string,
  width: number,
  measure: Measure,
  counts?: WordCounts,
): string {
  if (width <= 0 || measure(text) <= width) return text;
  const words = counts ? splitWords(text) : [];
  return words.length > 1
    ? keepTelling(words, width, measure, counts!)
    : keepEnds(text, width, measure);
}

function keepEnds(text: string, width: number, measure: Measure): string {
  const letters = [...text];
  const keep = (count: number) => {
    const head = Math.floor(count * HEAD_SHARE);
    const end = letters.slice(letters.length - count + head);
    return `${letters.slice(0, head).join('')}…${end.join('')}`;
  };
  let low = 0;
  let high = Math.max(0, letters.length - 1);
  while (low < high) {
    const count = (low + high + 1) >> 1;
    if (measure(keep(count)) <= width) low = count;
    else high = count - 1;
  }
  return keep(low);
}

/**
 * Leaves out word after word, the most common first, and takes back in the end what fits: whole words,
 * then the beginning of one more.
 */
function keepTelling(
  words: readonly string[],
  width: number,
  measure: Measure,
  counts: WordCounts,
): string {
  const order = byCommonness(words, counts);
  const kept = words.map((word) => word.length);
  const fits = () => measure(joinKept(words, kept)) <= width;
  const left: number[] = [];
  for (const index of order.slice(0, -1)) {
    if (fits()) break;
    kept[index] = 0;
    left.unshift(index);
  }
  if (!fits()) return cutLastWord(words[order.at(-1)!]!, width, measure);
  for (const index of left) {
    kept[index] = words[index]!.length;
    if (!fits()) kept[index] = 0;
  }
  for (const index of left) if (kept[index] === 0 && keepStub(words, kept, index, fits)) break;
  return joinKept(words, kept);
}

/** Takes back as many letters of a word as fit; says whether there are any. */
function keepStub(
  words: readonly string[],
  kept: number[],
  index: number,
  fits: () => boolean,
): boolean {
  for (let letters = bare(words[index]!).length - 1; letters >= STUB_MIN; letters--) {
    const isHalfLetter = words[index]!.codePointAt(letters - 1)! > 0xffff;
    kept[index] = letters;
    if (!isHalfLetter && fits()) return true;
  }
  kept[index] = 0;
  return false;
}

// Of words that are equally common, those at the ends stay longer.
function byCommonness(words: readonly string[], counts: WordCounts): number[] {
  const countOf = (index: number) => counts.get(bare(words[index]!)) ?? 0;
  const offCentre = (index: number) => Math.abs(index - HEAD_SHARE * (words.length - 1));
  return words
    .map((_, index) => index)
    .sort((a, b) => countOf(b) - countOf(a) || offCentre(a) - offCentre(b));
}

function joinKept(words: readonly string[], kept: readonly number[]): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    text += word.slice(0, kept[index]);
    if (kept[index]! < word.length && !text.endsWith('…')) text += '…';
  }
  return text;
}

function cutLastWord(word: string, width: number, measure: Measure): string {
  const alone = bare(word);
  return measure(alone) <= width ? alone : keepEnds(alone, width, measure);
}

// SPDX-License-Identifier: Apache-2.0
// Shortens names but keeps them distinguishable.

export type Measure = (text: string) => number;

/** The number of names in a list that contain a word: the fewer, the more distinctive it is. */
export interface WordCounts {
  readonly names: number;
  readonly having: ReadonlyMap<string, number>;
}

// The end of a name keeps a little more than its start, because names differ there more often.
const HEAD_SHARE = 0.4;

// A number or the text between numbers, with its separator: all names may share the lr in lr1e-3,
// but not the 1e-3.
const WORD = /(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|[^\d/_ ,=]+)[/_ ,=]*|[/_ ,=]+/gi;
const SEPARATORS_AT_END = /[/_ ,=]+$/;
// A word cut to fewer letters is not recognizable.
const STUB_MIN = 2;

function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

function bare(word: string): string {
  return word.replace(SEPARATORS_AT_END, '');
}

export function countWords(texts: Iterable<string>): WordCounts {
  const having = new Map<string, number>();
  let names = 0;
  for (const text of texts) {
    names++;
    for (const word of new Set(splitWords(text).map(bare))) {
      having.set(word, (having.get(word) ?? 0) + 1);
    }
  }
  return {names, having};
}

/**
 * The text, or as much as fits into `width`, with an ellipsis for the omitted part. Without
 * `counts` the middle is omitted; with them, words that most other names share are omitted first.
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
    ? keepDistinctive(words, width, measure, counts!)
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
 * Omits the words that all names share. If that is not enough, shortens long words, then omits the
 * more common ones. Finally restores what still fits.
 */
function keepDistinctive(
  words: readonly string[],
  width: number,
  measure: Measure,
  counts: WordCounts,
): string {
  const order = byCommonness(words, counts);
  const distinctive = order.filter((index) => countOf(words[index]!, counts) < counts.names);
  const kept = words.map((word) => word.length);
  const fits = () => measure(joinKept(words, kept)) <= width;
  const omit = (indices: readonly number[]) => {
    for (const index of indices) if (!fits()) kept[index] = 0;
  };
  omit(order.slice(0, order.length - Math.max(1, distinctive.length)));
  shorten(words, distinctive, kept, fits);
  omit(distinctive.slice(0, -1));
  if (!fits()) return cutLastWord(words[order.at(-1)!]!, width, measure);
  restore(words, distinctive.toReversed(), kept, fits);
  // A word that all names share is useful only next to its value, like lr in lr1e-3.
  if (distinctive.every((index) => kept[index] === words[index]!.length)) {
    restore(words, order.toReversed(), kept, fits);
  }
  return joinKept(words, kept);
}

function countOf(word: string, {having}: WordCounts): number {
  return having.get(bare(word)) ?? 0;
}

// Most common words first. Of equally common words, those near the ends come last.
function byCommonness(words: readonly string[], counts: WordCounts): number[] {
  const offCentre = (index: number) => Math.abs(index - HEAD_SHARE * (words.length - 1));
  return words
    .map((_, index) => index)
    .sort(
      (a, b) =>
        countOf(words[b]!, counts) - countOf(words[a]!, counts) || offCentre(a) - offCentre(b),
    );
}

/** Removes letters from the longest words. Numbers stay whole, or they would be different numbers. */
function shorten(
  words: readonly string[],
  distinctive: readonly number[],
  kept: number[],
  fits: () => boolean,
): void {
  const texts = distinctive.filter((index) => !/^\d/.test(words[index]!));
  while (!fits()) {
    const longest = Math.max(...texts.map((index) => kept[index]!));
    const index = texts.find((each) => kept[each] === longest);
    if (index === undefined || longest <= STUB_MIN) return;
    kept[index] = shorterBy(words[index]!, longest);
  }
}

/** Removes one letter; some letters are two UTF-16 units long. */
function shorterBy(word: string, letters: number): number {
  const isLong = word.charCodeAt(letters - 1) >= 0xdc00 && word.charCodeAt(letters - 1) <= 0xdfff;
  return Math.max(0, letters - (isLong ? 2 : 1));
}

function restore(
  words: readonly string[],
  indices: readonly number[],
  kept: number[],
  fits: () => boolean,
): void {
  for (const index of indices) {
    const before = kept[index]!;
    kept[index] = words[index]!.length;
    if (!fits()) kept[index] = before;
  }
}

function joinKept(words: readonly string[], kept: readonly number[]): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    text += word.slice(0, kept[index]);
    if (kept[index]! < word.length && !text.endsWith('…')) text = `${bare(text)}…`;
  }
  return text;
}

function cutLastWord(word: string, width: number, measure: Measure): string {
  const alone = bare(word);
  return measure(alone) <= width ? alone : keepEnds(alone, width, measure);
}

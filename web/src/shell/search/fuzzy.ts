// SPDX-License-Identifier: Apache-2.0
// Finds names by fragments: `r50 s3` finds resnet50/seed-3.

/** The words of a query; a name must match all of them, in any order. */
export function queryWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

const WHOLE = 100;
const AT_START = 30;
const AT_END = 15;
const SCATTERED = 40;
const SKIPPED = 1;
const LENGTH = 0.05;

/** The score of a name in lower case, higher is better; undefined if it does not match. */
export function fuzzyScore(words: readonly string[], lower: string): number | undefined {
  let score = -LENGTH * lower.length;
  for (const word of words) {
    const own = wordScore(word, lower);
    if (own === undefined) return undefined;
    score += own;
  }
  return score;
}

function wordScore(word: string, lower: string): number | undefined {
  const at = lower.indexOf(word);
  if (at < 0) return scatteredScore(word, lower);
  const start = isBoundary(lower, at) ? at : boundaryMatch(word, lower, at);
  const end = (start < 0 ? at : start) + word.length;
  return WHOLE + (start < 0 ? 0 : AT_START) + (isBoundary(lower, end) ? AT_END : 0);
}

// A later position may be better: `loss` in `glossary/loss`.
function boundaryMatch(word: string, lower: string, after: number): number {
  for (let at = lower.indexOf(word, after + 1); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (isBoundary(lower, at)) return at;
  }
  return -1;
}

function scatteredScore(word: string, lower: string): number | undefined {
  let skipped = 0;
  let at = -1;
  for (const letter of word) {
    const next = lower.indexOf(letter, at + 1);
    if (next < 0) return undefined;
    if (at >= 0) skipped += next - at - 1;
    at = next;
  }
  return Math.max(1, SCATTERED - SKIPPED * skipped);
}

function isBoundary(lower: string, at: number): boolean {
  return (
    at <= 0 || at >= lower.length || !isSameWord(lower.charCodeAt(at - 1), lower.charCodeAt(at))
  );
}

// In seed12 both seed and 12 are words.
function isSameWord(before: number, after: number): boolean {
  return isDigit(before) ? isDigit(after) : isLetter(before) && isLetter(after);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || code > 127;
}

/** The positions of the letters that match the words, to be shown in bold. */
export function fuzzyPositions(words: readonly string[], lower: string): Set<number> {
  const found = new Set<number>();
  for (const word of words) {
    const first = lower.indexOf(word);
    const start = first < 0 || isBoundary(lower, first) ? first : boundaryMatch(word, lower, first);
    const whole = start >= 0 ? start : first;
    let at = -1;
    for (let i = 0; i < word.length; i++) {
      at = whole >= 0 ? whole + i : lower.indexOf(word[i]!, at + 1);
      if (at >= 0) found.add(at);
    }
  }
  return found;
}

export interface Ranked<T> {
  readonly item: T;
  readonly score: number;
}

/** The best matches, best first; ties keep their order. */
export function rank<T extends {readonly lower: string}>(
  items: readonly T[],
  words: readonly string[],
  countMax: number,
): {readonly best: Ranked<T>[]; readonly total: number} {
  const matches: Ranked<T>[] = [];
  for (const item of items) {
    const score = fuzzyScore(words, item.lower);
    if (score !== undefined) matches.push({item, score});
  }
  const best = matches.sort((a, b) => b.score - a.score).slice(0, countMax);
  return {best, total: matches.length};
}

// SPDX-License-Identifier: Apache-2.0

// Above this, backtracking on thousands of names could become noticeable.
const CHOICES_MAX = 6;
/**
 * By the number of repeats one after another: the length of a name up to which they match it, or
 * not, within about a hundred thousand steps.
 */
const LENGTHS = [1000, 400, 100, 45, 25];

/** The length up to which matching a name is certainly fast; 0 if it may never be. */
export function quickLength(pattern: string): number {
  // Escaped characters and classes count as one character each.
  const bare = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  const repeats = bare.match(/[*+{]/g)?.length ?? 0;
  const choices = bare.match(/[?|]/g)?.length ?? 0;
  const isNested = /\)[*+{]/.test(bare);
  return choices > CHOICES_MAX || isNested ? 0 : (LENGTHS[repeats] ?? 0);
}

/**
 * Reports whether matching is certainly fast for all names. Browsers try every way in which an
 * expression can match. With one repeat inside another their number grows exponentially, and a short
 * name can take years.
 */
export function isQuick(pattern: string, names: readonly string[]): boolean {
  const longest = quickLength(pattern);
  return names.every((name) => name.length <= longest);
}

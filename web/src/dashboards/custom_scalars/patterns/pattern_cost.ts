// SPDX-License-Identifier: Apache-2.0

// Above these, backtracking on thousands of tags could become noticeable.
const REPEATS_MAX = 2;
const CHOICES_MAX = 6;
const TAG_LENGTH_MAX = 300;

/**
 * Reports whether matching is certainly fast for all tags. Browsers try every way in which an
 * expression can match. With one repeat inside another their number grows exponentially, and a short
 * tag can take years.
 */
export function isQuick(pattern: string, tags: readonly string[]): boolean {
  // Escaped characters and classes count as one character each.
  const bare = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  const repeats = bare.match(/[*+{]/g)?.length ?? 0;
  const choices = bare.match(/[?|]/g)?.length ?? 0;
  if (repeats > REPEATS_MAX || choices > CHOICES_MAX || /\)[*+{]/.test(bare)) return false;
  return tags.every((tag) => tag.length <= TAG_LENGTH_MAX);
}

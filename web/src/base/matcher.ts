// SPDX-License-Identifier: Apache-2.0

/** Decides which names a filter keeps. */
export interface Matcher {
  matches(name: string): boolean;
  /** Why the filter is not valid. An invalid filter matches every name. */
  readonly problem?: string;
}

const everything: Matcher = {matches: () => true};

/** `filter` is a regular expression, or words that must all occur. Case is ignored. */
export function makeMatcher(filter: string, isRegex: boolean): Matcher {
  if (filter.trim() === '') return everything;
  return isRegex ? regexMatcher(filter) : wordMatcher(filter);
}

/** Reports whether the filter hides anything: it is neither empty nor invalid. */
export function isFiltering(filter: string, {problem}: Matcher): boolean {
  return filter.trim() !== '' && problem === undefined;
}

function regexMatcher(filter: string): Matcher {
  try {
    const expression = new RegExp(filter, 'i');
    // Browsers compile it when it is first used, and reject one that is too large only then.
    expression.test('');
    return {matches: (name) => expression.test(name)};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...everything,
      problem: reason.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, ''),
    };
  }
}

function wordMatcher(filter: string): Matcher {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    matches: (name) => {
      const lower = name.toLowerCase();
      return words.every((word) => lower.includes(word));
    },
  };
}

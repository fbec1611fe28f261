// SPDX-License-Identifier: Apache-2.0
import {computed, signal} from '@preact/signals';
import {quickLength} from './pattern_cost';
import type {SlowMatcher} from './slow_matcher';

/** Decides which names a filter keeps. */
export interface Matcher {
  matches(name: string): boolean;
  /** Why the filter is not valid or was stopped. Such a filter matches every name. */
  readonly problem?: string | undefined;
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
    return boundedMatcher(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...everything,
      problem: reason.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, ''),
    };
  }
}

/** The same for all who ask for it, so that one of them is enough to match slow expressions. */
const bounded = new Map<string, Matcher>();
// Every typed letter makes a new expression.
const KEPT_MAX = 20;

// Loaded when it is first needed, which is rarely.
const slowMatching = signal<typeof import('./slow_matcher') | undefined>(undefined);

function loadSlowMatching(): void {
  void import('./slow_matcher').then((loaded) => {
    slowMatching.value = loaded;
  });
}

/** Browsers cannot stop an expression, so one that may take long is matched by a worker. */
function boundedMatcher(expression: RegExp): Matcher {
  const known = bounded.get(expression.source);
  if (known) return known;
  const longest = quickLength(expression.source);
  const slow = computed<SlowMatcher | undefined>(
    () => slowMatching.value && new slowMatching.value.SlowMatcher(expression),
  );
  let isSlow = false;
  const made: Matcher = {
    matches(name) {
      if (name.length <= longest) return expression.test(name);
      if (!isSlow) loadSlowMatching();
      isSlow = true;
      return slow.value?.matches(name) ?? true;
    },
    get problem() {
      return slow.value?.isStopped ? 'Matching takes too long and was stopped.' : undefined;
    },
  };
  if (bounded.size >= KEPT_MAX) bounded.clear();
  bounded.set(expression.source, made);
  return made;
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

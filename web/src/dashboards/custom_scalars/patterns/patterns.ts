// SPDX-License-Identifier: Apache-2.0
// The regular expressions of layouts. They use Python's syntax and match from the start of a tag.

import {isQuick} from '../../../base/pattern_cost';
import {slowPatterns, TIMEOUT_MS} from '../../../base/slow_patterns';

export interface PatternProblem {
  readonly pattern: string;
  readonly problem: string;
}

export interface PatternMatches {
  /** Tags that match one of the patterns, in the order of the patterns. */
  readonly tags: readonly string[];
  readonly problems: readonly PatternProblem[];
  /** Whether a slow pattern is still being matched. */
  readonly isMatching: boolean;
}

type Compiled = RegExp | PatternProblem;

const compiled = new Map<string, Compiled>();
// Every typed letter makes a new pattern.
const KEPT_MAX = 500;

export function matchTags(patterns: readonly string[], tags: readonly string[]): PatternMatches {
  const found = patterns.map((pattern) => matchPattern(pattern, tags));
  return {
    tags: [...new Set(found.flatMap((match) => match.tags))],
    problems: found.flatMap(({problem}) => problem ?? []),
    isMatching: found.some(({isWaiting}) => isWaiting),
  };
}

interface PatternMatch {
  readonly tags: readonly string[];
  readonly problem?: PatternProblem;
  readonly isWaiting?: boolean;
}

function matchPattern(pattern: string, tags: readonly string[]): PatternMatch {
  const made = compile(pattern);
  if (!(made instanceof RegExp)) return {tags: [], problem: made};
  if (isQuick(made.source, tags)) return {tags: tags.filter((tag) => made.test(tag))};
  const match = slowPatterns.match(made, tags);
  if (match.state === 'matched') return {tags: match.tags};
  if (match.state === 'waiting') return {tags: [], isWaiting: true};
  const problem = `Matching was stopped after ${TIMEOUT_MS / 1000} s.`;
  return {tags: [], problem: {pattern, problem}};
}

/** Why the pattern is not valid; undefined if it is. */
export function problemOf(pattern: string): string | undefined {
  const made = compile(pattern);
  return made instanceof RegExp ? undefined : made.problem;
}

function compile(pattern: string): Compiled {
  let made = compiled.get(pattern);
  if (!made) {
    if (compiled.size >= KEPT_MAX) compiled.clear();
    made = makeExpression(pattern);
    compiled.set(pattern, made);
  }
  return made;
}

function makeExpression(pattern: string): Compiled {
  if (pattern === '') return {pattern, problem: 'An empty pattern matches no tags.'};
  const [, letters = '', rest = pattern] = /^\(\?([aims]+)\)(.*)$/s.exec(pattern) ?? [];
  const flags = [...'ims'].filter((flag) => letters.includes(flag)).join('');
  const translated = rest
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replaceAll('\\A', '^')
    .replaceAll('\\Z', '$');
  try {
    return new RegExp(`^(?:${translated})`, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {pattern, problem: reason.replace(/^Invalid regular expression: (\/.*\/\w*: )?/s, '')};
  }
}

/** A pattern that matches exactly this tag. */
export function patternOf(tag: string): string {
  return `${tag.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}

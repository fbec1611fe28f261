// SPDX-License-Identifier: Apache-2.0
import {effect} from '@preact/signals';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {PatternJob} from './pattern_worker';
import {type SlowMatch, SlowPatterns, TIMEOUT_MS} from './slow_patterns';

/** Responds immediately, except to `hang`. */
class FakeWorker {
  static made = 0;
  onmessage: ((event: {data: readonly string[]}) => void) | undefined;
  isEnded = false;

  constructor() {
    FakeWorker.made++;
  }
  postMessage({expression, tags}: PatternJob): void {
    if (expression.source.includes('hang')) return;
    const data = tags.filter((tag) => expression.test(tag));
    queueMicrotask(() => this.isEnded || this.onmessage?.({data}));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

let patterns: SlowPatterns;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.made = 0;
  patterns = new SlowPatterns(() => new FakeWorker() as unknown as Worker);
});

afterEach(() => {
  vi.useRealTimers();
});

function watch(expression: RegExp, tags: readonly string[]): SlowMatch[] {
  const seen: SlowMatch[] = [];
  effect(() => {
    seen.push(patterns.match(expression, tags));
  });
  return seen;
}

it('notifies readers once the result is known', async () => {
  const seen = watch(/^(a|b)+/, ['ab', 'c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([{state: 'waiting'}, {state: 'matched', tags: ['ab']}]);
});

it('stops a pattern that takes too long, does not retry it, and continues with the next', async () => {
  const tags = ['b', 'hang'];
  const hanging = watch(/hang/, tags);
  const next = watch(/b/, tags);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(hanging.at(-1)).toEqual({state: 'timed out'});
  expect(next.at(-1)).toEqual({state: 'matched', tags: ['b']});
  expect(FakeWorker.made).toBe(2);
  expect(patterns.match(/hang/, ['other'])).toEqual({state: 'timed out'});
});

it('keeps the previous result while other tags are matched', async () => {
  watch(/a/, ['a1']);
  await vi.advanceTimersByTimeAsync(0);
  const grown = ['a1', 'a2'];
  expect(patterns.match(/a/, grown)).toEqual({state: 'matched', tags: ['a1']});
  await vi.advanceTimersByTimeAsync(0);
  expect(patterns.match(/a/, grown)).toEqual({state: 'matched', tags: ['a1', 'a2']});
});

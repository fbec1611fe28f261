// SPDX-License-Identifier: Apache-2.0
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {type FetchRanges, RangeFeed} from './range_feed';

type Answer = Awaited<ReturnType<FetchRanges>>;

/** A server that responds on demand. */
function setUp() {
  const asked: number[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const feed = new RangeFeed(({selection}) => {
    asked.push(selection.begin);
    return new Promise((resolve) => answers.push(resolve));
  });
  const ask = (begin: number) =>
    feed.ask({tags: ['loss'], runs: ['a'], selection: {begin}, smoothing: 0});
  const answer = async (made: Answer = {ok: true, value: {series: []}}) => {
    answers.shift()!(made);
    await vi.runAllTimersAsync();
  };
  return {feed, asked, ask, answer};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends one request at a time, and the newest next', async () => {
  const {feed, asked, ask, answer} = setUp();
  for (const step of [1, 2, 3]) ask(step);
  expect(asked).toEqual([1]);
  await answer();
  expect(asked).toEqual([1, 3]);
  expect(feed.state.value.selection).toEqual({begin: 1});
  await answer();
  expect(asked).toEqual([1, 3]);
  expect(feed.state.value.selection).toEqual({begin: 3});
  ask(4);
  expect(asked).toEqual([1, 3, 4]);
});

it('shows a problem until figures arrive', async () => {
  const {feed, ask, answer} = setUp();
  ask(1);
  await answer({ok: false, error: {code: 'unreachable', message: 'No.', hint: ''}});
  expect(feed.state.value.problem?.message).toBe('No.');
  ask(1);
  await answer();
  expect(feed.state.value.problem).toBeUndefined();
});

it('takes nothing after it was closed', async () => {
  const {feed, asked, ask, answer} = setUp();
  ask(1);
  ask(2);
  feed.close();
  await answer();
  expect(asked).toEqual([1]);
  expect(feed.state.value.selection).toBeUndefined();
});

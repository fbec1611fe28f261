// SPDX-License-Identifier: Apache-2.0
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {makeFirstAlone} from './first_alone';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends three requests. `answer` completes the first one. */
function sendThree(): {sent: number[]; answer: () => void; fail: () => void} {
  const sent: number[] = [];
  const firstAlone = makeFirstAlone();
  let answer = () => {};
  let fail = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const send = (number: number) => () => {
    sent.push(number);
    return number === 0 ? promise : Promise.resolve();
  };
  for (const number of [0, 1, 2]) firstAlone(send(number)).catch(() => undefined);
  return {sent, answer, fail};
}

test('the others are sent once the first has its response', async () => {
  const {sent, answer} = sendThree();
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual([0]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([0, 1, 2]);
});

test('a first request that fails, or takes long, does not stop the others', async () => {
  const failed = sendThree();
  failed.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.sent).toEqual([0, 1, 2]);
  const slow = sendThree();
  await vi.advanceTimersByTimeAsync(5000);
  expect(slow.sent).toEqual([0, 1, 2]);
});

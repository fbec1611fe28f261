// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {inChunks} from './sliced';

it('covers everything once, in order', async () => {
  const stretches: (readonly [number, number])[] = [];
  const live = new AbortController().signal;
  expect(await inChunks(40_000, (begin, end) => stretches.push([begin, end]), live)).toBe(true);
  expect(stretches[0]![0]).toBe(0);
  expect(stretches.at(-1)![1]).toBe(40_000);
  stretches.slice(1).forEach(([begin], i) => {
    expect(begin).toBe(stretches[i]![1]);
  });
});

it('stops when cancelled', async () => {
  const abort = new AbortController();
  let count = 0;
  const work = () => {
    count++;
    abort.abort();
  };
  expect(await inChunks(100_000, work, abort.signal)).toBe(false);
  expect(count).toBe(1);
});

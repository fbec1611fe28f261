// SPDX-License-Identifier: Apache-2.0
import {beforeEach, describe, expect, it} from 'vitest';
import {HistorySteps} from './history_steps';

let steps = new HistorySteps();
beforeEach(() => {
  steps = new HistorySteps();
});

function change(name: string, now: number, isApart = false): boolean {
  steps.note(name, isApart);
  return steps.take(now);
}

describe('a change', () => {
  it('is a step, and its gesture is one', () => {
    steps.press(true);
    expect(change('smoothing', 0)).toBe(true);
    expect(change('smoothing', 5000)).toBe(false);
    steps.press(false);
    steps.press(true);
    expect(change('smoothing', 5100)).toBe(true);
  });

  it('without a pointer belongs to the one shortly before it, of the same setting', () => {
    expect(change('zoom', 0)).toBe(true);
    expect(change('zoom', 900)).toBe(false);
    expect(change('zoom', 1800)).toBe(false);
    expect(change('zoom', 2900)).toBe(true);
    expect(change('smoothing', 3000)).toBe(true);
  });

  it('that stands apart is always a step', () => {
    expect(change('runs', 0, true)).toBe(true);
    expect(change('runs', 200, true)).toBe(true);
  });

  it('that is no step of its own adds none, also after another was forgotten', () => {
    expect(steps.take(0)).toBe(false);
    steps.note('runs', true);
    steps.drop();
    expect(steps.take(10)).toBe(false);
  });

  it('joins the last step if told so, unless that is still to be written', () => {
    expect(change('runs', 0, true)).toBe(true);
    steps.join();
    expect(change('runs', 200, true)).toBe(false);
    steps.note('runs', true);
    steps.join();
    expect(change('runs', 400, true)).toBe(true);
  });

  it('after going back is a step', () => {
    expect(change('zoom', 0)).toBe(true);
    steps.drop();
    expect(change('zoom', 100)).toBe(true);
  });
});

// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {FrameQueue, type Job} from './frame_queue';

/** A fake clock that advances only when a job takes time. */
class TestClock {
  time = 0;
  private frames: (() => void)[] = [];
  now = () => this.time;
  onFrame = (run: () => void) => {
    this.frames.push(run);
  };
  onIdle = () => {};
  /** False if no frame is requested. */
  frame(): boolean {
    const due = this.frames.splice(0);
    for (const run of due) run();
    return due.length > 0;
  }
}

function setUp() {
  const clock = new TestClock();
  const queue = new FrameQueue(clock);
  const log: string[] = [];
  function* job(name: string, steps: number, ms = 1): Job {
    for (let step = 0; step < steps; step++) {
      clock.time += ms;
      log.push(name);
      yield;
    }
    log.push(`${name} done`);
  }
  return {clock, queue, log, job};
}

describe('FrameQueue', () => {
  it('uses about ten milliseconds of a frame', () => {
    const {clock, queue, job} = setUp();
    queue.add({}, job('a', 100));
    clock.frame();
    expect(clock.time).toBeGreaterThanOrEqual(9);
    expect(clock.time).toBeLessThanOrEqual(11);
  });
  it('finishes a job before it starts the next', () => {
    const {clock, queue, log, job} = setUp();
    queue.add({}, job('a', 15));
    queue.add({}, job('b', 15));
    while (clock.frame());
    expect(log.indexOf('a done')).toBeLessThan(log.indexOf('b'));
    expect(log).toContain('b done');
  });
  it('drops the older job of the same owner', () => {
    const {clock, queue, log, job} = setUp();
    const owner = {};
    queue.add(owner, job('old', 3));
    queue.add(owner, job('new', 3));
    while (clock.frame());
    expect(log).not.toContain('old');
    expect(log).toContain('new done');
  });
  it('runs urgent jobs first', () => {
    const {clock, queue, log, job} = setUp();
    queue.add({}, job('a', 1));
    queue.add({}, job('b', 1), true);
    clock.frame();
    expect(log[0]).toBe('b');
  });
  it('finishes or cancels a job on request', () => {
    const {clock, queue, log, job} = setUp();
    const one = {};
    const two = {};
    queue.add(one, job('a', 50));
    queue.add(two, job('b', 50));
    queue.finish(one);
    queue.cancel(two);
    expect(log.at(-1)).toBe('a done');
    expect(queue.has(two)).toBe(false);
    clock.frame();
    expect(log).not.toContain('b');
  });
});

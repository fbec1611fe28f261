// SPDX-License-Identifier: Apache-2.0
// One queue of drawing jobs for all charts of the page. Each animation frame runs jobs one after the
// other until its time is used, so that neither one large chart nor many small ones make the page
// stutter. A job that was begun is finished before the next: one chart to look at is worth more than
// ten halves.

/** A job yields often, at best every millisecond; it is stopped for good by return(). */
export type Job = Generator<void, void, void>;

/** A job of a single step. */
export function* once(run: () => void): Job {
  yield run();
}

/** Leaves about 6 of 16 ms to the rest of the page. */
const FRAME_BUDGET_MS = 10;
/** Safety margin: a step may take longer than expected, and the next frame must not be late. */
const IDLE_RESERVE_MS = 1;

export interface Clock {
  now(): number;
  onFrame(run: () => void): void;
  /** Calls back with the milliseconds that are left once the page is idle; never, where unsupported. */
  onIdle(run: (left: number) => void): void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  onFrame: (run) => {
    requestAnimationFrame(run);
  },
  onIdle: (run) => {
    globalThis.requestIdleCallback?.((deadline) => run(deadline.timeRemaining()));
  },
};

export class FrameQueue {
  private jobs = new Map<object, Job>();
  private isScheduled = false;
  private isIdleScheduled = false;

  constructor(private readonly clock: Clock = browserClock) {}

  /** Adds a job; an older one of the same owner is dropped. Urgent jobs come first in the next frame. */
  add(owner: object, job: Job, isUrgent = false): void {
    this.cancel(owner);
    if (isUrgent) this.jobs = new Map([[owner, job], ...this.jobs]);
    else this.jobs.set(owner, job);
    this.schedule();
  }

  has(owner: object): boolean {
    return this.jobs.has(owner);
  }

  cancel(owner: object): void {
    const job = this.jobs.get(owner);
    if (job === undefined) return;
    this.jobs.delete(owner);
    job.return();
  }

  /** Finishes the owner's job now, for callers that need its result immediately. */
  finish(owner: object): void {
    const job = this.jobs.get(owner);
    if (job === undefined) return;
    this.jobs.delete(owner);
    while (!job.next().done);
  }

  private schedule(): void {
    if (this.isScheduled || this.jobs.size === 0) return;
    this.isScheduled = true;
    this.clock.onFrame(() => {
      this.isScheduled = false;
      try {
        this.run(FRAME_BUDGET_MS);
      } finally {
        this.schedule();
      }
    });
    this.scheduleIdle();
  }

  /** What is left of a frame once the page has nothing else to do is used as well. */
  private scheduleIdle(): void {
    if (this.isIdleScheduled) return;
    this.isIdleScheduled = true;
    this.clock.onIdle((left) => {
      this.isIdleScheduled = false;
      this.run(Math.min(left - IDLE_RESERVE_MS, FRAME_BUDGET_MS));
      if (this.jobs.size > 0) this.scheduleIdle();
    });
  }

  private run(budget: number): void {
    const end = this.clock.now() + budget;
    while (this.jobs.size > 0 && this.clock.now() < end) {
      const [owner, job] = this.jobs.entries().next().value!;
      this.runTurn(owner, job, end);
    }
  }

  private runTurn(owner: object, job: Job, end: number): void {
    // A job that throws is a bug and is reported as one, but must not run forever.
    this.jobs.delete(owner);
    do {
      if (job.next().done) return;
      // The job itself may have put its owner's next job into the queue.
      if (this.jobs.has(owner)) return;
    } while (this.clock.now() < end);
    this.jobs = new Map([[owner, job], ...this.jobs]);
  }
}

export const frameQueue = new FrameQueue();

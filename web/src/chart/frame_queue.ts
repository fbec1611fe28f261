// SPDX-License-Identifier: Apache-2.0
// One queue of drawing jobs for all charts of the page. Each animation frame runs jobs one after
// another until its time is used up, so that neither one large chart nor many small ones make the
// page stutter. A job is finished before the next one starts: one complete chart is worth more than
// ten incomplete ones.

/** A job yields often, ideally every millisecond. return() stops it. */
export type Job = Generator<void, void, void>;

/** A job of a single step. */
export function* once(run: () => void): Job {
  yield run();
}

/** Leaves about 6 of 16 ms for the rest of the page. */
const FRAME_BUDGET_MS = 10;
/** Safety margin: a step may take longer than expected, and the next frame must not be late. */
const IDLE_RESERVE_MS = 1;

export interface Clock {
  now(): number;
  onFrame(run: () => void): void;
  /** Calls back with the remaining milliseconds once the page is idle. Never calls back if unsupported. */
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

  /** Adds a job and drops an older one of the same owner. Urgent jobs run first in the next frame. */
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

  /** Finishes all jobs now, with those that they add: for the printer there is no later frame. */
  finishAll(): void {
    while (this.jobs.size > 0) for (const owner of [...this.jobs.keys()]) this.finish(owner);
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

  /** Also uses the rest of a frame once the page has nothing else to do. */
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
    // A job that throws is a bug. It is reported and removed, so that it does not run forever.
    this.jobs.delete(owner);
    do {
      if (job.next().done) return;
      // The job itself may have queued its owner's next job.
      if (this.jobs.has(owner)) return;
    } while (this.clock.now() < end);
    this.jobs = new Map([[owner, job], ...this.jobs]);
  }
}

export const frameQueue = new FrameQueue();

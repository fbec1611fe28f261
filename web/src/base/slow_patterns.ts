// SPDX-License-Identifier: Apache-2.0
// Patterns that could take forever. A worker matches them one after another, with a timeout.
import {signal} from '@preact/signals';
import type {PatternJob} from './pattern_worker';

/** Undefined until the first result. A pattern whose matching was stopped has no tags. */
export type SlowMatch =
  | {readonly state: 'waiting'}
  | {readonly state: 'matched'; readonly tags: readonly string[]}
  | {readonly state: 'timed out'};

export const TIMEOUT_MS = 1000;
const KEPT_MAX = 100;

export class SlowPatterns {
  /** By list of tags (a new list if the tags change), then by expression. */
  private readonly results = new WeakMap<readonly string[], Map<string, SlowMatch>>();
  /** The last result of each expression, for any list of tags. */
  private readonly latest = new Map<string, SlowMatch>();
  private readonly queue: PatternJob[] = [];
  private readonly version = signal(0);
  private worker: Worker | undefined;
  private isBusy = false;

  constructor(private readonly makeWorker: () => Worker) {}

  /** The current result. Reading it in a computed signal subscribes to updates. */
  match(expression: RegExp, tags: readonly string[]): SlowMatch {
    void this.version.value;
    const key = String(expression);
    const latest = this.latest.get(key) ?? {state: 'waiting'};
    const known = this.results.get(tags)?.get(key);
    if (known || latest.state === 'timed out') return known ?? latest;
    this.keep({expression, tags}, latest);
    this.queue.push({expression, tags});
    // Deferred: a result changes a signal, and this may run while a signal is being read.
    queueMicrotask(() => void this.work());
    return latest;
  }

  private keep({expression, tags}: PatternJob, match: SlowMatch): void {
    const ofTags = this.results.get(tags) ?? new Map<string, SlowMatch>();
    this.results.set(tags, ofTags.set(String(expression), match));
    if (this.latest.size >= KEPT_MAX) this.latest.clear();
    this.latest.set(String(expression), match);
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let job = this.queue.shift(); job; job = this.queue.shift()) {
      this.keep(job, await this.runJob(job));
      this.version.value++;
    }
    this.isBusy = false;
  }

  private runJob(job: PatternJob): Promise<SlowMatch> {
    this.worker ??= this.makeWorker();
    const worker = this.worker;
    return new Promise((resolve) => {
      const giveUp = () => {
        clearTimeout(timer);
        worker.terminate();
        this.worker = undefined;
        resolve({state: 'timed out'});
      };
      const timer = setTimeout(giveUp, TIMEOUT_MS);
      worker.onerror = giveUp;
      worker.onmessage = ({data}: MessageEvent<readonly string[]>) => {
        clearTimeout(timer);
        resolve({state: 'matched', tags: data});
      };
      worker.postMessage(job);
    });
  }
}

export const slowPatterns = new SlowPatterns(
  () => new Worker(new URL('./pattern_worker.ts', import.meta.url), {type: 'module'}),
);

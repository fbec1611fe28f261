// SPDX-License-Identifier: Apache-2.0
// The figures of the table below a chart. A dragged handle asks for other figures with every
// frame: one request is pending at a time, and after it the newest is sent.
import {type ReadonlySignal, signal} from '@preact/signals';
import type {Problem, Result} from '../../base/result';
import type {Selection} from '../card_settings';
import type {RangeJson} from './range_table';

export interface RangeQuery {
  readonly tags: readonly string[];
  readonly runs: readonly string[];
  readonly selection: Selection;
  readonly smoothing: number;
}

export interface RangeState {
  readonly series: readonly RangeJson[];
  /** What the series belong to; the wanted selection may be newer. */
  readonly selection: Selection | undefined;
  readonly problem: Problem | undefined;
}

export type FetchRanges = (
  query: RangeQuery,
  cancel: AbortSignal,
) => Promise<Result<{readonly series: readonly RangeJson[]}>>;

/** Between two requests: every card has a table, and all of them share the page's thread. */
const PACE_MS = 200;

export class RangeFeed {
  private readonly held = signal<RangeState>({
    series: [],
    selection: undefined,
    problem: undefined,
  });
  private wanted: RangeQuery | undefined;
  private isBusy = false;
  private readonly closing = new AbortController();

  constructor(private readonly fetchRanges: FetchRanges) {}

  get state(): ReadonlySignal<RangeState> {
    return this.held;
  }

  ask(query: RangeQuery): void {
    this.wanted = query;
    if (!this.isBusy) void this.run();
  }

  close(): void {
    this.closing.abort();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    const {signal: closed} = this.closing;
    while (this.wanted && !closed.aborted) {
      const query = this.wanted;
      this.wanted = undefined;
      const result = await this.fetchRanges(query, closed);
      if (closed.aborted) return;
      this.take(query, result);
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
    this.isBusy = false;
  }

  private take({selection}: RangeQuery, result: Awaited<ReturnType<FetchRanges>>): void {
    this.held.value = result.ok
      ? {series: result.value.series, selection, problem: undefined}
      : {...this.held.peek(), problem: result.error};
  }
}

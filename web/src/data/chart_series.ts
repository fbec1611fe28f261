// SPDX-License-Identifier: Apache-2.0
// The series that one chart shows. It requests only what is missing, keeps the existing data until
// the response arrives, and follows growing logs.
import {type ReadonlySignal, signal} from '@preact/signals';
import type {Problem} from '../base/result';
import type {SeriesColumns} from './columns';
import {makeFirstAlone} from './first_alone';
import {type Changed, onCommit} from './logs';
import {fetchScalars, type ScalarQuery} from './scalars';

export type SeriesByRun = ReadonlyMap<string, readonly SeriesColumns[]>;

export interface SeriesState {
  /** The current points of each run: one series per requested tag that the run has. */
  readonly current: SeriesByRun;
  /** Points superseded by restarts, for the few runs that have them. */
  readonly superseded: SeriesByRun;
  /** The query that the series belong to. */
  readonly query: ScalarQuery | undefined;
  readonly isLoading: boolean;
  readonly problem: Problem | undefined;
}

// With fewer runs a response is small, and waiting for another one would only cost time.
const MANY_RUNS = 50;
const firstAlone = makeFirstAlone();

// Minimum time between redraws of a growing run's chart.
const LIVE_MS = 450;

const nothing: SeriesState = {
  current: new Map(),
  superseded: new Map(),
  query: undefined,
  isLoading: true,
  problem: undefined,
};

export class ChartSeries {
  private readonly held = signal<SeriesState>(nothing);
  private query: ScalarQuery | undefined;
  private runs: ReadonlySet<string> = new Set();
  /** Runs requested with the current query, whether or not they have the tags. */
  private requested = new Set<string>();
  private pending = new Set<string>();
  private abort: AbortController | undefined;
  private isLiveDue = false;
  private isClosed = false;
  private readonly stopListening: () => void;

  constructor() {
    this.stopListening = onCommit((changed) => this.noteCommit(changed));
  }

  get state(): ReadonlySignal<SeriesState> {
    return this.held;
  }

  /** Shows these runs in this window. Repeating the same call costs nothing. */
  request(query: ScalarQuery, runs: readonly string[]): void {
    this.runs = new Set(runs);
    if (this.query !== undefined && isSameQuery(this.query, query)) {
      this.dropOthers();
      this.follow();
      return;
    }
    this.abort?.abort();
    this.query = query;
    this.requested = new Set();
    this.pending.clear();
    void this.fetch(query, runs, true);
  }

  /** Requests everything again. */
  retry(): void {
    const {query, runs} = this;
    this.query = undefined;
    if (query) this.request({...query}, [...runs]);
  }

  close(): void {
    this.isClosed = true;
    this.abort?.abort();
    this.stopListening();
  }

  private dropOthers(): void {
    const {current, superseded} = this.held.peek();
    const isKept = ([run]: [string, readonly SeriesColumns[]]) => this.runs.has(run);
    const kept = new Map([...current].filter(isKept));
    for (const run of this.requested) if (!this.runs.has(run)) this.requested.delete(run);
    if (kept.size === current.size) return;
    this.held.value = {
      ...this.held.peek(),
      current: kept,
      superseded: new Map([...superseded].filter(isKept)),
    };
  }

  private async fetch(
    query: ScalarQuery,
    runs: readonly string[],
    isWhole: boolean,
  ): Promise<void> {
    const abort = new AbortController();
    if (isWhole) this.abort = abort;
    for (const run of runs) this.requested.add(run);
    if (isWhole) this.held.value = {...this.held.peek(), isLoading: true};
    const send = () => fetchScalars(query, runs, abort.signal);
    const current = await (runs.length < MANY_RUNS ? send() : firstAlone(send));
    if (!current.ok) return this.fail(query, runs, current.error);
    const restarted = current.value.filter((series) => series.superseded > 0);
    const runsRestarted = new Set(restarted.map((series) => series.run));
    const superseded = await fetchScalars(
      {...query, smoothing: 0},
      [...runsRestarted],
      abort.signal,
      true,
    );
    if (this.isClosed || this.query !== query) return;
    this.take(query, current.value, superseded.ok ? superseded.value : [], isWhole);
  }

  private fail(query: ScalarQuery, runs: readonly string[], error: Problem): void {
    if (this.isClosed || this.query !== query) return;
    for (const run of runs) this.requested.delete(run);
    this.held.value = {...this.held.peek(), isLoading: false, problem: error};
  }

  private take(
    query: ScalarQuery,
    current: readonly SeriesColumns[],
    superseded: readonly SeriesColumns[],
    isWhole: boolean,
  ): void {
    const held = isWhole ? nothing : this.held.peek();
    this.held.value = {
      current: this.merge(held.current, current),
      superseded: this.merge(held.superseded, superseded),
      query,
      isLoading: false,
      problem: undefined,
    };
    if (isWhole) this.follow();
  }

  /** New data of a run replaces all its earlier data. */
  private merge(held: SeriesByRun, added: readonly SeriesColumns[]): SeriesByRun {
    const byRun = new Map<string, SeriesColumns[]>();
    for (const series of added) {
      const known = byRun.get(series.run);
      if (known) known.push(series);
      else if (this.runs.has(series.run)) byRun.set(series.run, [series]);
    }
    return new Map([...held, ...byRun]);
  }

  private noteCommit(changed: Changed): void {
    for (const run of changed ?? this.runs) if (this.runs.has(run)) this.pending.add(run);
    if (this.pending.size === 0 || this.isLiveDue) return;
    this.isLiveDue = true;
    setTimeout(() => {
      this.isLiveDue = false;
      this.follow();
    }, LIVE_MS);
  }

  /** Requests the runs that have grown or are new. */
  private follow(): void {
    // A full response is pending. It would overwrite newer data, and it calls this again.
    if (this.isClosed || !this.query || this.held.peek().isLoading) return;
    const due = [...this.runs].filter((run) => this.pending.has(run) || !this.requested.has(run));
    this.pending.clear();
    if (due.length > 0) void this.fetch(this.query, due, false);
  }
}

function isSameQuery(a: ScalarQuery, b: ScalarQuery): boolean {
  return (
    a.tags.join('\n') === b.tags.join('\n') &&
    a.x === b.x &&
    a.xScale === b.xScale &&
    a.begin === b.begin &&
    a.end === b.end &&
    a.pixels === b.pixels &&
    a.smoothing === b.smoothing &&
    a.hasTimes === b.hasTimes
  );
}

// SPDX-License-Identifier: Apache-2.0
// The runs and tags on the server, kept current by its live messages.
import {batch, type ReadonlySignal, signal} from '@preact/signals';
import type {Problem} from '../base/result';
import {fetchJson} from './client';
import {type LiveMessage, type LoadState, openLive} from './live';

export interface Run {
  readonly name: string;
  /** Seconds since 1970; undefined if the run has no times. */
  readonly startTime: number | undefined;
  readonly lastTime: number | undefined;
  /** Incremented whenever the run changes. */
  readonly version: number;
  readonly series: number;
  readonly points: number;
  readonly records: number;
  readonly files: number;
  readonly damagedPlaces: number;
}

export interface Tag {
  readonly tag: string;
  readonly plugin: string;
  readonly class: 'scalar' | 'tensor' | 'blob_sequence' | 'unknown';
  /** The number of runs that have it. */
  readonly runs: number;
  /** The number of folders that these runs are in. */
  readonly folders: number;
}

/** The runs that a commit changed; undefined if there are too many to list. */
export type Changed = ReadonlySet<string> | undefined;

interface RunsResponse {
  version: number;
  total: number;
  runs: {
    name: string;
    start_time: number | null;
    last_time: number | null;
    version: number;
    series: number;
    points: number;
    records: number;
    files: number;
    damaged_places: number;
  }[];
}

const LIST_MAX = 100_000;
// New runs appear within a second, and a burst of commits costs one request.
const REFRESH_MS = 400;
const RETRY_MS = 2000;

const runsHeld = signal<ReadonlyMap<string, Run>>(new Map());
const tagsHeld = signal<readonly Tag[]>([]);
const loadHeld = signal<LoadState | undefined>(undefined);
const problemHeld = signal<Problem | undefined>(undefined);
const lastCommitHeld = signal<number | undefined>(undefined);
const connectionHeld = signal<'connecting' | 'live' | 'lost'>('connecting');
const reconnectsHeld = signal(0);
const isReadyHeld = signal(false);
const unlistedHeld = signal(0);

/** Every run by its name. */
export const runs: ReadonlySignal<ReadonlyMap<string, Run>> = runsHeld;
/** Every tag that any run has, ordered by name. */
export const tags: ReadonlySignal<readonly Tag[]> = tagsHeld;
/** The progress of the first load. */
export const load: ReadonlySignal<LoadState | undefined> = loadHeld;
/** Why the last attempt to load runs and tags failed. */
export const problem: ReadonlySignal<Problem | undefined> = problemHeld;
/** When the logs last changed, in milliseconds as returned by Date.now(). */
export const lastCommit: ReadonlySignal<number | undefined> = lastCommitHeld;
export const connection: ReadonlySignal<'connecting' | 'live' | 'lost'> = connectionHeld;
/** Rises when the connection is back, and what failed meanwhile can be requested again. */
export const reconnects: ReadonlySignal<number> = reconnectsHeld;
/** True once runs and tags have been loaded for the first time. */
export const isReady: ReadonlySignal<boolean> = isReadyHeld;

/** The number of runs beyond the limit of the list, at the last full request. */
export const unlistedRuns: ReadonlySignal<number> = unlistedHeld;

const listeners = new Set<(changed: Changed) => void>();
let version = 0;
let isRefreshing = false;
let isRefreshDue = false;

/** Calls back after each commit. Returns a function that stops it. */
export function onCommit(listener: (changed: Changed) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function startLogs(): void {
  void refresh(true);
  openLive({
    message: receive,
    state(state) {
      const wasLost = connectionHeld.value === 'lost';
      connectionHeld.value = state;
      // Messages may have been missed, so everything is requested again.
      if (state === 'live' && wasLost) {
        void refresh(true);
        for (const listener of listeners) listener(undefined);
        reconnectsHeld.value++;
      }
    },
  });
}

function receive(message: LiveMessage): void {
  loadHeld.value = message.load;
  if (message.type === 'hello') {
    if (message.version > version) scheduleRefresh();
    return;
  }
  lastCommitHeld.value = Date.now();
  if (message.removed && message.removed.length > 0) removeRuns(message.removed);
  const changed = message.runs ? new Set(message.runs.map((run) => run.name)) : undefined;
  for (const listener of listeners) listener(changed);
  scheduleRefresh();
}

function removeRuns(names: readonly string[]): void {
  const left = new Map(runsHeld.peek());
  for (const name of names) left.delete(name);
  runsHeld.value = left;
}

function scheduleRefresh(): void {
  if (isRefreshDue) return;
  isRefreshDue = true;
  setTimeout(() => {
    isRefreshDue = false;
    if (isRefreshing) scheduleRefresh();
    else void refresh(false);
  }, REFRESH_MS);
}

async function refresh(isWhole: boolean): Promise<void> {
  isRefreshing = true;
  const after = isWhole ? {} : {changed_after: version};
  const [runResult, tagResult] = await Promise.all([
    fetchJson<RunsResponse>('api/v1/runs', {limit: LIST_MAX, ...after}),
    fetchJson<{tags: Tag[]}>('api/v1/tags', {limit: LIST_MAX}),
  ]);
  isRefreshing = false;
  // A request may fail while the live channel is open or about to be, and then nothing would
  // trigger a new one.
  const isComplete = runResult.ok && tagResult.ok;
  if (!isComplete && connectionHeld.peek() !== 'lost')
    setTimeout(() => void refresh(isWhole), RETRY_MS);
  batch(() => {
    if (runResult.ok) takeRuns(runResult.value, isWhole);
    if (runResult.ok && isWhole)
      unlistedHeld.value = runResult.value.total - runResult.value.runs.length;
    if (tagResult.ok) takeTags(tagResult.value.tags);
    problemHeld.value = runResult.ok
      ? tagResult.ok
        ? undefined
        : tagResult.error
      : runResult.error;
    isReadyHeld.value ||= isComplete;
  });
}

function takeRuns(response: RunsResponse, isWhole: boolean): void {
  version = response.version;
  if (!isWhole && response.runs.length === 0) return;
  const next = new Map(isWhole ? [] : runsHeld.peek());
  for (const run of response.runs) {
    next.set(run.name, {
      name: run.name,
      startTime: run.start_time ?? undefined,
      lastTime: run.last_time ?? undefined,
      version: run.version,
      series: run.series,
      points: run.points,
      records: run.records,
      files: run.files,
      damagedPlaces: run.damaged_places,
    });
  }
  runsHeld.value = next;
}

// Equal tags keep the same list object, so nothing needs to be rendered again.
function takeTags(next: readonly Tag[]): void {
  const held = tagsHeld.peek();
  const isSame =
    held.length === next.length &&
    held.every(
      (tag, i) =>
        tag.tag === next[i]!.tag &&
        tag.plugin === next[i]!.plugin &&
        tag.runs === next[i]!.runs &&
        tag.folders === next[i]!.folders,
    );
  if (!isSame) tagsHeld.value = next;
}

// SPDX-License-Identifier: Apache-2.0
// The spark line and the last value of one tag, for each row of the run list.
import {computed, effect, type ReadonlySignal, type Signal, signal} from '@preact/signals';
import {textCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';
import {fetchJson} from './client';
import type {Numbers} from './columns';
import {type Changed, onCommit, type Tag, tags} from './logs';
import {fetchScalars} from './scalars';
import {shownRuns} from './selection';
import {shownTags} from './shown_tags';

export interface RunValue {
  /** The last value; undefined if the run has no point of the tag. */
  readonly value: number | undefined;
  readonly x: Float64Array;
  readonly y: Numbers;
}

const SPARK_PIXELS = 48;
const LIVE_MS = 1000;

/** The chosen tag; empty for one that most runs have. */
export const valueTag = urlSignal('valueTag', textCodec, '');

/** The tag whose values are shown; empty without scalars. */
export const shownValueTag: ReadonlySignal<string> = computed(() => {
  const scalars = tags.value.filter((tag) => tag.class === 'scalar');
  const isThere = scalars.some((tag) => tag.tag === valueTag.value);
  if (isThere) return valueTag.value;
  const shown = shownTags.value.filter((tag) => tag.class === 'scalar');
  return automaticTag(scalars, shown, shownRuns.value.length);
});

/** Runs of one folder have the same tags, so a folder counts as at most this many. */
const FOLDER_RUNS_MAX = 10;

/**
 * The tag that most runs have, so that the column rarely changes. If most shown runs lack it, the
 * tag that most of them have. If there is none that half of them have, the tag in most folders.
 * A large sweep must not leave the runs of many other folders without a value, so its folder counts
 * as few runs. Ties go to the first name.
 */
export function automaticTag(
  all: readonly TagCount[],
  shown: readonly TagCount[],
  shownRunCount: number,
): string {
  const most = [
    (tag: TagCount) => Math.min(tag.runs, tag.folders * FOLDER_RUNS_MAX),
    (tag: TagCount) => tag.runs,
  ];
  const usual = greatest(all, ...most);
  const isFilled = (tag: TagCount | undefined) => tag && tag.runs * 2 >= shownRunCount;
  if (isFilled(shown.find((tag) => tag.tag === usual?.tag))) return usual!.tag;
  const usualHere = greatest(shown, ...most);
  if (isFilled(usualHere)) return usualHere!.tag;
  return (greatest(shown, (tag) => tag.folders, ...most) ?? usual)?.tag ?? '';
}

type TagCount = Pick<Tag, 'tag' | 'runs' | 'folders'>;

/** The first with the greatest rank; of those with equal ranks, by the next one. */
function greatest(
  tags: readonly TagCount[],
  ...ranks: readonly ((tag: TagCount) => number)[]
): TagCount | undefined {
  const isGreater = (tag: TagCount, best: TagCount) => {
    const rank = ranks.find((of) => of(tag) !== of(best));
    return rank !== undefined && rank(tag) > rank(best);
  };
  return tags.reduce<TagCount | undefined>(
    (best, tag) => (best === undefined || isGreater(tag, best) ? tag : best),
    undefined,
  );
}

const values = new Map<string, Signal<RunValue | undefined>>();
let watched: readonly string[] = [];
let stale = new Set<string>();
let isFetching = false;
let isDue = false;

function held(run: string): Signal<RunValue | undefined> {
  let found = values.get(run);
  if (!found) {
    found = signal(undefined);
    values.set(run, found);
  }
  return found;
}

/** The value for a run's row; undefined until known. */
export function runValue(run: string): RunValue | undefined {
  return held(run).value;
}

/** Sets the visible rows. Only their values are requested. */
export function watchRows(names: readonly string[]): void {
  watched = names;
  schedule(0);
}

function schedule(delay: number): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void fetchWatched();
  }, delay);
}

async function fetchWatched(): Promise<void> {
  const tag = shownValueTag.peek();
  const missing = watched.filter((run) => stale.has(run) || held(run).peek() === undefined);
  if (isFetching || tag === '' || missing.length === 0) return;
  isFetching = true;
  for (const run of missing) stale.delete(run);
  const query = {
    tags: [tag],
    x: 'step',
    xScale: 'linear',
    begin: undefined,
    end: undefined,
    pixels: SPARK_PIXELS,
    smoothing: 0,
    hasTimes: false,
  } as const;
  const result = await fetchScalars(query, missing);
  isFetching = false;
  if (!result.ok) {
    for (const run of missing) stale.add(run);
    return;
  }
  // Meanwhile another tag may have been chosen: its request had to wait for this response.
  if (tag !== shownValueTag.peek()) {
    schedule(0);
    return;
  }
  const found = new Map(result.value.map((series) => [series.run, series]));
  for (const run of missing) {
    const series = found.get(run);
    held(run).value = {
      value: series?.value.at(-1),
      x: series?.step ?? new Float64Array(),
      y: series?.value ?? new Float64Array(),
    };
  }
  schedule(0);
}

onCommit((changed: Changed) => {
  for (const run of changed ?? values.keys()) stale.add(run);
  schedule(LIVE_MS);
});

effect(() => {
  shownValueTag.value;
  stale = new Set();
  for (const value of values.values()) value.value = undefined;
  schedule(0);
});

/** Set to true if every run's value is needed, for example to sort by it. */
export const isEveryValueNeeded = signal(false);

const everyValueHeld = signal<ReadonlyMap<string, number>>(new Map());

/** The last value of every run that has one, if requested. */
export const valueByRun: ReadonlySignal<ReadonlyMap<string, number>> = everyValueHeld;

interface ValuesResponse {
  runs: {name: string; value: number | string | null}[];
}

async function fetchEveryValue(): Promise<void> {
  const tag = shownValueTag.peek();
  if (!isEveryValueNeeded.peek() || tag === '') return;
  const result = await fetchJson<ValuesResponse>('api/v1/runs', {tag, limit: 100_000});
  if (!result.ok) return;
  const known = result.value.runs.filter((run) => run.value !== null && run.value !== undefined);
  everyValueHeld.value = new Map(known.map((run) => [run.name, Number(run.value)]));
}

effect(() => {
  shownValueTag.value;
  if (isEveryValueNeeded.value) void fetchEveryValue();
});

let isEveryDue = false;
onCommit(() => {
  if (isEveryDue || !isEveryValueNeeded.peek()) return;
  isEveryDue = true;
  setTimeout(() => {
    isEveryDue = false;
    void fetchEveryValue();
  }, LIVE_MS);
});

// SPDX-License-Identifier: Apache-2.0
// Data that is not scalars: which runs have it, at which steps, and how to load it.
import {batch, effect, type ReadonlySignal, signal} from '@preact/signals';
import type {Result} from '../base/result';
import {address, fetchJson, type Parameters} from './client';
import {reconnects, tags} from './logs';
import type {MediaRecord} from './media_record';
import {fetchMeshes} from './meshes';

type FetchRecords = (
  run: string,
  tag: string,
  cancel: AbortSignal | undefined,
  plugin: string,
) => Promise<Result<{records: MediaRecord[]; total: number}>>;

const fetchStored: FetchRecords = (run, tag, cancel, plugin) =>
  fetchJson('api/v1/records', {run, tag, plugin}, cancel);

/** The one list of media plugins, with the function that loads their records. */
const loaders = {
  audio: fetchStored,
  histograms: fetchStored,
  images: fetchStored,
  mesh: fetchMeshes,
  pr_curves: fetchStored,
  text: fetchStored,
} satisfies Record<string, FetchRecords>;

export type MediaPlugin = keyof typeof loaders;

const mediaPlugins = Object.keys(loaders) as MediaPlugin[];

/** One value for each media plugin. */
export function forEachMedia<T>(
  make: (plugin: MediaPlugin) => T,
): Readonly<Record<MediaPlugin, T>> {
  const made = mediaPlugins.map((plugin) => [plugin, make(plugin)]);
  return Object.fromEntries(made) as Record<MediaPlugin, T>;
}

type RunsByTag = ReadonlyMap<string, readonly string[]>;
/** By tag, then by run; a run that is not listed has one sample per record. */
type SampleCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const held = forEachMedia(() => ({
  runs: signal<RunsByTag>(new Map()),
  samples: signal<SampleCounts>(new Map()),
  isKnown: signal(false),
}));

/** The runs that have each tag of a plugin. */
export function runsByTag(plugin: MediaPlugin): ReadonlySignal<RunsByTag> {
  return held[plugin].runs;
}

/** False until the first response: until then it is unknown which runs have tags of the plugin. */
export function areRunsKnown(plugin: MediaPlugin): boolean {
  return held[plugin].isKnown.value;
}

/** The largest number of samples per record of each tag in each run. */
export function samplesByTag(plugin: MediaPlugin): ReadonlySignal<SampleCounts> {
  return held[plugin].samples;
}

export function samplesOf(counts: SampleCounts, tag: string, run: string): number {
  return counts.get(tag)?.get(run) ?? 1;
}

/** The largest number of samples per record of a tag in any run. */
export function mostSamples(counts: SampleCounts, tag: string): number {
  return Math.max(1, ...(counts.get(tag)?.values() ?? []));
}

/** Tags with their details; for texts only their names. */
type TagsOfRun = Record<string, {samples?: number}> | readonly string[];

function countSamples(tagsOfRun: TagsOfRun): [string, number][] {
  if (Array.isArray(tagsOfRun)) return tagsOfRun.map((tag) => [tag, 1]);
  return Object.entries(tagsOfRun).map(([tag, {samples: count = 1}]) => [tag, count]);
}

async function fetchRuns(plugin: MediaPlugin): Promise<void> {
  const result = await fetchJson<Record<string, TagsOfRun>>(`data/plugin/${plugin}/tags`);
  if (!result.ok) {
    held[plugin].isKnown.value = true;
    return;
  }
  const found = new Map<string, string[]>();
  const samples = new Map<string, Map<string, number>>();
  for (const [run, tagsOfRun] of Object.entries(result.value)) {
    for (const [tag, count] of countSamples(tagsOfRun)) {
      if (count > 1) samples.set(tag, (samples.get(tag) ?? new Map()).set(run, count));
      const runs = found.get(tag);
      if (runs) runs.push(run);
      else found.set(tag, [run]);
    }
  }
  batch(() => {
    held[plugin].runs.value = found;
    held[plugin].samples.value = samples;
    held[plugin].isKnown.value = true;
  });
}

// Without such data no request is sent.
effect(() => {
  reconnects.value;
  for (const plugin of mediaPlugins) {
    if (tags.value.some((tag) => tag.plugin === plugin)) void fetchRuns(plugin);
  }
});

export function fetchRecords(
  run: string,
  tag: string,
  plugin: MediaPlugin,
  cancel?: AbortSignal,
): ReturnType<FetchRecords> {
  return loaders[plugin](run, tag, cancel, plugin);
}

/** The first two items of an image record are its width and height. */
const FIRST_SAMPLE = 2;

/** The parameters of `api/v1/blob` for an image. */
export function imageParameters(record: MediaRecord, sample: number): Parameters {
  return {key: record.key, item: FIRST_SAMPLE + sample};
}

/** The parameters of `api/v1/blob` for a sound. */
export function soundParameters(record: MediaRecord, sample: number): Parameters {
  return {key: record.key, item: sample};
}

export function imageAddress(record: MediaRecord, sample: number): string {
  return address('api/v1/blob', imageParameters(record, sample));
}

export function sampleCount(record: MediaRecord): number {
  return Math.max(0, record.items - FIRST_SAMPLE);
}

/** Reports whether a record has fewer samples than others of its series, and not this one. */
export function lacksSample(
  plugin: MediaPlugin,
  record: MediaRecord | undefined,
  sample: number,
): boolean {
  if (!record || (plugin !== 'images' && plugin !== 'audio')) return false;
  return sample >= (plugin === 'images' ? sampleCount(record) : record.items);
}

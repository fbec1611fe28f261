// SPDX-License-Identifier: Apache-2.0
// The list of records of a series, shared by all components that show it. It is requested once,
// kept current, and dropped when the last user releases it.
import {computed, type ReadonlySignal, type Signal, signal} from '@preact/signals';
import type {Problem} from '../base/result';
import {onGrowth} from './growth';
import {fetchRecords, forEachMedia, type MediaPlugin} from './media';
import type {MediaRecord} from './media_record';

export interface RecordList {
  /** Sorted by step. */
  readonly records: readonly MediaRecord[];
  /** False until the first response. */
  readonly isKnown: boolean;
  readonly problem: Problem | undefined;
}

interface Held {
  readonly plugin: MediaPlugin;
  readonly list: Signal<RecordList>;
  readonly load: () => void;
  readonly stop: () => void;
  users: number;
}

const nothingYet: RecordList = {records: [], isKnown: false, problem: undefined};

const held = signal<ReadonlyMap<string, Held>>(new Map());

export interface HeldRecords {
  readonly list: ReadonlySignal<RecordList>;
  /** Sends the request again. */
  retry(): void;
  /** Must be called once, when the list is no longer needed. */
  release(): void;
}

export function holdRecords(plugin: MediaPlugin, run: string, tag: string): HeldRecords {
  const key = JSON.stringify([plugin, run, tag]);
  const known = held.peek().get(key) ?? createList(key, plugin, run, tag);
  known.users++;
  const release = () => {
    known.users--;
    if (known.users > 0) return;
    known.stop();
    const left = new Map(held.peek());
    left.delete(key);
    held.value = left;
  };
  return {list: known.list, retry: known.load, release};
}

function createList(key: string, plugin: MediaPlugin, run: string, tag: string): Held {
  const list = signal(nothingYet);
  let abort = new AbortController();
  const load = async () => {
    abort.abort();
    const own = new AbortController();
    abort = own;
    const result = await fetchRecords(run, tag, plugin, own.signal);
    if (own.signal.aborted) return;
    list.value = result.ok
      ? {records: inOrder(result.value.records), isKnown: true, problem: undefined}
      : {...list.peek(), problem: result.error};
  };
  void load();
  const stopGrowth = onGrowth(
    () => [run],
    () => void load(),
  );
  const stop = () => {
    stopGrowth();
    abort.abort();
  };
  const made: Held = {plugin, list, load: () => void load(), stop, users: 0};
  held.value = new Map(held.peek()).set(key, made);
  return made;
}

// After a restart an earlier step may follow a later one.
function inOrder(records: readonly MediaRecord[]): readonly MediaRecord[] {
  return [...records].sort((a, b) => a.step - b.step);
}

/** Every step in the lists of a plugin that are in use, ascending. */
export function heldSteps(plugin: MediaPlugin): ReadonlySignal<readonly number[]> {
  return stepsOf[plugin];
}

const stepsOf = forEachMedia(allSteps);

function allSteps(plugin: MediaPlugin): ReadonlySignal<readonly number[]> {
  return computed(() => {
    const lists = [...held.value.values()].filter((each) => each.plugin === plugin);
    return mergeSteps(lists.map((each) => each.list.value.records));
  });
}

/** The steps of several lists, without duplicates, ascending. */
export function mergeSteps(lists: readonly (readonly MediaRecord[])[]): readonly number[] {
  const steps = new Set(lists.flatMap((records) => records.map(({step}) => step)));
  return [...steps].sort((a, b) => a - b);
}

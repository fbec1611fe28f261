// SPDX-License-Identifier: Apache-2.0
// Showing only one run, or the runs of one folder, and everything else again.
import {batch, computed, type ReadonlySignal, signal} from '@preact/signals';
import type {RunSet} from './run_set';
import {isSelected, restoreChoice, runChoice, runNames, selectOnly} from './selection';

interface Isolation {
  /** What is shown, for messages. */
  readonly label: string;
  readonly names: readonly string[];
  readonly before: RunSet;
  readonly after: RunSet;
}

const held = signal<Isolation | undefined>(undefined);

/** What is isolated; undefined again as soon as the selection changes in any way. */
export const isolation: ReadonlySignal<Isolation | undefined> = computed(() =>
  held.value?.after === runChoice.value ? held.value : undefined,
);

/** Selects only these runs. One isolation after another leads back to the selection before both. */
export function isolate(names: readonly string[], label: string): void {
  if (isOnly(names)) return;
  const before = isolation.peek()?.before ?? runChoice.peek();
  batch(() => {
    selectOnly(names);
    held.value = {label, names, before, after: runChoice.peek()};
  });
}

/** Restores the selection before runs were isolated. */
export function endIsolation(): void {
  const ended = isolation.peek();
  if (ended) restoreChoice(ended.before);
}

/** Isolates runs; the second time, restores the previous selection. */
export function toggleIsolation(names: readonly string[], label: string): void {
  const now = isolation.peek()?.names;
  const isSame = now?.length === names.length && now.every((name, i) => name === names[i]);
  if (isSame) endIsolation();
  else isolate(names, label);
}

/** Whether exactly these runs are selected, so that there is nothing to hide. */
function isOnly(names: readonly string[]): boolean {
  const kept = new Set(names);
  return runNames.peek().every((name) => isSelected(name) === kept.has(name));
}

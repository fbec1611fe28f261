// SPDX-License-Identifier: Apache-2.0
// Runs that received data a moment ago.
import {type ReadonlySignal, signal} from '@preact/signals';
import {type Changed, load, onCommit} from '../../data/logs';

const FRESH_MS = 10_000;

const held = signal<ReadonlySet<string>>(new Set());
export const freshRuns: ReadonlySignal<ReadonlySet<string>> = held;

const seenAt = new Map<string, number>();
let isForgetDue = false;

// The set object changes only if its members do: most commits are about the same few runs.
function publish(): void {
  const next = new Set(seenAt.keys());
  const old = held.peek();
  if (next.size !== old.size || [...next].some((name) => !old.has(name))) held.value = next;
}

function scheduleForget(): void {
  if (isForgetDue || seenAt.size === 0) return;
  isForgetDue = true;
  setTimeout(forget, FRESH_MS / 4);
}

function forget(): void {
  const limit = Date.now() - FRESH_MS;
  for (const [name, at] of seenAt) if (at <= limit) seenAt.delete(name);
  isForgetDue = false;
  scheduleForget();
  publish();
}

onCommit((changed: Changed) => {
  // The first load reads old data.
  if (load.peek()?.state !== 'done' || !changed) return;
  for (const name of changed) seenAt.set(name, Date.now());
  scheduleForget();
  publish();
});

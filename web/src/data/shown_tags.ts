// SPDX-License-Identifier: Apache-2.0
// The tags of the shown runs. Cards without a line are omitted.
import {batch, effect, type ReadonlySignal, signal} from '@preact/signals';
import {fetchJson} from './client';
import {isReady, runs, type Tag, tags} from './logs';
import {shownRuns} from './selection';

const LIST_MAX = 100_000;
const FETCH_DELAY_MS = 60;

const held = signal<readonly Tag[]>([]);
const isKnownHeld = signal(false);

/** Ordered by name. The previous list stays while a new one is loading. */
export const shownTags: ReadonlySignal<readonly Tag[]> = held;

/** False until the first response. */
export const areShownTagsKnown: ReadonlySignal<boolean> = isKnownHeld;

const byPlugin = new Map<string, (tag: Tag) => boolean>();

/** Returns the same function for the same plugin. */
export function hasPlugin(plugin: string): (tag: Tag) => boolean {
  const known = byPlugin.get(plugin) ?? ((tag) => tag.plugin === plugin);
  byPlugin.set(plugin, known);
  return known;
}

let abort: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const everyTag = tags.value;
  const shown = shownRuns.value;
  abort?.abort();
  clearTimeout(timer);
  if (shown.length === runs.value.size) put(everyTag);
  else timer = setTimeout(() => void fetchTags(shown), FETCH_DELAY_MS);
});

function put(next: readonly Tag[]): void {
  batch(() => {
    held.value = next;
    isKnownHeld.value = isReady.peek();
  });
}

async function fetchTags(shown: readonly string[]): Promise<void> {
  if (shown.length === 0) {
    put([]);
    return;
  }
  abort = new AbortController();
  const parameters = {run: shown, limit: LIST_MAX};
  const result = await fetchJson<{tags: Tag[]}>('api/v1/tags', parameters, abort.signal);
  if (result.ok) put(result.value.tags);
}

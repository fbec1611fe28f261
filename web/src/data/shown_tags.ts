// SPDX-License-Identifier: Apache-2.0
// The tags of the shown runs. Cards without a line are omitted.
import {effect, type ReadonlySignal, signal} from '@preact/signals';
import {fetchJson} from './client';
import {runs, type Tag, tags} from './logs';
import {shownRuns} from './selection';

const LIST_MAX = 100_000;
const ASK_DELAY_MS = 60;

const held = signal<readonly Tag[]>([]);

/** Ordered by name. The previous list stays while a new one is loading. */
export const shownTags: ReadonlySignal<readonly Tag[]> = held;

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
  if (shown.length === runs.value.size) held.value = everyTag;
  else timer = setTimeout(() => void ask(shown), ASK_DELAY_MS);
});

async function ask(shown: readonly string[]): Promise<void> {
  if (shown.length === 0) {
    held.value = [];
    return;
  }
  abort = new AbortController();
  const parameters = {run: shown, limit: LIST_MAX};
  const answer = await fetchJson<{tags: Tag[]}>('api/v1/tags', parameters, abort.signal);
  if (answer.ok) held.value = answer.value.tags;
}

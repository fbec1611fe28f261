// SPDX-License-Identifier: Apache-2.0
// The server's log directory, and the page's title.
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {fetchJson} from '../data/client';
import {logDirectory} from '../data/log_directory';
import {connection} from '../data/logs';

interface Environment {
  readonly data_location: string;
  readonly window_title: string;
  readonly version: string;
}

const held = signal<Environment | undefined>(undefined);

/** Empty until the server has responded. */
export const serverVersion: ReadonlySignal<string> = computed(() => held.value?.version ?? '');

/** The title of the browser's tab. */
export function printTitle(windowTitle: string, directory: string): string {
  if (windowTitle) return windowTitle;
  const name = directory.split(/[\\/]/).findLast((part) => part !== '');
  return name ? `${name} - Stepscope` : 'Stepscope';
}

async function fetchEnvironment(): Promise<void> {
  const result = await fetchJson<Environment>('data/environment');
  if (!result.ok) return;
  held.value = result.value;
  logDirectory.value = result.value.data_location;
}

export function startEnvironment(): void {
  void fetchEnvironment();
  effect(() => {
    // Another server may have been started at the same address.
    if (connection.value === 'live') void fetchEnvironment();
  });
  effect(() => {
    document.title = printTitle(held.value?.window_title ?? '', logDirectory.value);
  });
}

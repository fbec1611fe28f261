// SPDX-License-Identifier: Apache-2.0
import {computed} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {failure, type Result} from '../../../base/result';
import {fetchJson} from '../../../data/client';
import {reconnects, runs, tags} from '../../../data/logs';
import {emptyLayout, isSameLayout, type Layout, readLayout} from './layout';
import {logLayout} from './layouts';

const isLogged = computed(() => tags.value.some(({plugin}) => plugin === 'custom_scalars'));

// A layout is a record that is not a scalar, so it can only change when the number of those does.
const recordCount = computed(() => {
  let count = 0;
  for (const run of runs.value.values()) count += run.records;
  return count;
});

/** Keeps the layout from the logs up to date while the dashboard is open. */
export function useLogLayout(): void {
  const hasLayout = isLogged.value;
  const count = hasLayout ? recordCount.value : 0;
  useEffect(() => {
    const abort = new AbortController();
    if (hasLayout) void fetchLayout(abort.signal);
    else take({ok: true, value: emptyLayout});
    return () => abort.abort();
  }, [hasLayout, count, reconnects.value]);
}

async function fetchLayout(cancel: AbortSignal): Promise<void> {
  const result = await fetchJson<unknown>('data/plugin/custom_scalars/layout', {}, cancel);
  if (cancel.aborted) return;
  const read = result.ok ? readLayout(result.value) : result;
  const isUnreadable = read.ok && read.value.categories.length === 0;
  take(isUnreadable ? failure('malformed', 'The layout in the logs cannot be read.') : read);
}

/** Keeps the last layout if the request fails. */
function take(read: Result<Layout>): void {
  const held = logLayout.peek()?.layout ?? emptyLayout;
  const layout = read.ok && !isSameLayout(read.value, held) ? read.value : held;
  logLayout.value = {layout, problem: read.ok ? undefined : read.error};
}

// SPDX-License-Identifier: Apache-2.0
// The table of trials on the server, kept current while the dashboard is open.
import {batch, type ReadonlySignal, signal, useSignalEffect} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import type {Problem} from '../../../base/result';
import {fetchJson} from '../../../data/client';
import {onCommit, reconnects} from '../../../data/logs';
import {fromJson, type HparamsJson} from './from_json';
import type {TrialTable} from './trial_table';
import {chosenMetrics, hasNameColumns, isFolded} from './view_state';

// A search that runs changes all the time; more often would only make the views restless.
const LIVE_MS = 2000;

const held = signal<TrialTable | undefined>(undefined);
const problemHeld = signal<Problem | undefined>(undefined);

/** The last response; undefined until the first one has arrived. */
export const trialTable: ReadonlySignal<TrialTable | undefined> = held;
/** Why the last request failed. The table is kept. */
export const tableProblem: ReadonlySignal<Problem | undefined> = problemHeld;

let pending: AbortController | undefined;

async function request(): Promise<void> {
  pending?.abort();
  const abort = new AbortController();
  pending = abort;
  const result = await fetchJson<HparamsJson>('api/v1/hparams', {}, abort.signal);
  if (abort.signal.aborted) return;
  batch(() => {
    if (result.ok) held.value = fromJson(result.value);
    problemHeld.value = result.ok ? undefined : result.error;
  });
}

/** Keeps the table current while the component is shown. */
export function useTrialTable(): void {
  useSignalEffect(() => {
    reconnects.value;
    chosenMetrics.value;
    isFolded.value;
    hasNameColumns.value;
    void request();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onCommit(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void request();
      }, LIVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      pending?.abort();
    };
  }, []);
}

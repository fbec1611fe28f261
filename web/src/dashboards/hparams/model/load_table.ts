// SPDX-License-Identifier: Apache-2.0
// The table of trials on the server, kept current while the dashboard is open.
import {batch, type ReadonlySignal, signal, untracked, useSignalEffect} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import type {Problem} from '../../../base/result';
import {fetchBytes, type Parameters} from '../../../data/client';
import {onCommit, reconnects} from '../../../data/logs';
import {metricParameter, parseMetric} from './metric_spec';
import {readTable} from './read_table';
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

/** Which trials there are: the same in all requests, so that indices mean the same. */
export function scopeParameters(): Parameters {
  return {
    fold: isFolded.value ? undefined : false,
    names: hasNameColumns.value ? true : undefined,
  };
}

function parameters(): Parameters {
  return {
    format: 'columns',
    metric: chosenMetrics.value.flatMap((text) => {
      const spec = parseMetric(text);
      return spec ? [metricParameter(spec)] : [];
    }),
    ...scopeParameters(),
  };
}

async function request(asked: Parameters): Promise<void> {
  pending?.abort();
  const abort = new AbortController();
  pending = abort;
  const response = await fetchBytes('api/v1/hparams', asked, abort.signal);
  if (abort.signal.aborted) return;
  const result = response.ok ? readTable(response.value) : response;
  batch(() => {
    if (result.ok) held.value = result.value;
    problemHeld.value = result.ok ? undefined : result.error;
  });
}

/** Keeps the table current while the component is shown. */
export function useTrialTable(): void {
  useSignalEffect(() => {
    reconnects.value;
    void request(parameters());
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onCommit(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void request(untracked(parameters));
      }, LIVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      pending?.abort();
    };
  }, []);
}

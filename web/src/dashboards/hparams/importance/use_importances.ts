// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useEffect, useRef} from 'preact/hooks';
import type {Problem} from '../../../base/result';
import {reconnects} from '../../../data/logs';
import {drawnTrials, goalOf, isTrialSelected, mainMetric, trials} from '../model/derived';
import {trialTable} from '../model/load_table';
import {fetchImportance, type ImportanceQuery, type Importances} from './fetch_importance';
import {bestPercent, method} from './settings';

export interface ImportanceState {
  /** The last response, and what was asked. It stays while a new one is computed. */
  readonly value: Importances | undefined;
  readonly query: ImportanceQuery | undefined;
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
}

// PED-ANOVA is fast enough to follow a brush; a forest is not.
const FOREST_DELAY_MS = 300;

const nothing: ImportanceState = {
  value: undefined,
  query: undefined,
  problem: undefined,
  isLoading: true,
};

/** Requests the importances for what is shown, whenever that changes. */
export function useImportances(): ReadonlySignal<ImportanceState> {
  const state = useSignal(nothing);
  const query = useComputed(currentQuery);
  const pending = useRef<AbortController | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = async (asked: ImportanceQuery) => {
    pending.current?.abort();
    const abort = new AbortController();
    pending.current = abort;
    const result = await fetchImportance(asked, abort.signal);
    if (abort.signal.aborted) return;
    state.value = result.ok
      ? {value: result.value, query: asked, problem: undefined, isLoading: false}
      : {...state.peek(), problem: result.error, isLoading: false};
  };
  useSignalEffect(() => {
    reconnects.value;
    const asked = query.value;
    clearTimeout(timer.current);
    if (!asked) return;
    if (!state.peek().isLoading) state.value = {...state.peek(), isLoading: true};
    const isFirst = state.peek().query === undefined;
    const delay = asked.method === 'fanova' && !isFirst ? FOREST_DELAY_MS : 0;
    timer.current = setTimeout(() => void send(asked), delay);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      pending.current?.abort();
    },
    [],
  );
  return state;
}

function currentQuery(): ImportanceQuery | undefined {
  const table = trialTable.value;
  const column = mainMetric.value;
  const metric = column?.metric;
  if (!table || !metric) return undefined;
  const shown = drawnTrials.value;
  const isAll = shown.length === trials.value.length;
  const isChosen = method.value === 'chosen';
  return {
    method: method.value,
    metric,
    goal: goalOf(column) ?? 'minimize',
    best: bestPercent.value / 100,
    trialSet: table.trialSet,
    trials: isChosen ? selectedTrials() : isAll ? undefined : shown,
    chosen: isChosen ? shown : undefined,
  };
}

/** All trials whose runs are selected, whatever the filters say; undefined if that is all. */
function selectedTrials(): Uint32Array | undefined {
  const all = trials.value;
  const isSelected = isTrialSelected.value;
  const found = Uint32Array.from(all.keys()).filter((index) => isSelected(all[index]!));
  return found.length === all.length ? undefined : found;
}

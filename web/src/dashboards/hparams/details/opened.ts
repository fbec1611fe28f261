// SPDX-License-Identifier: Apache-2.0
import {computed, type ReadonlySignal} from '@preact/signals';
import {colourOf} from '../../../data/colours';
import {columns, trialIndex, trials} from '../model/derived';
import type {Trial, TrialColumn} from '../model/trial_table';
import {openedTrials} from '../model/view_state';

export interface Opened {
  readonly trial: Trial;
  /** In the table. */
  readonly index: number;
  /** Of its curves and its heading. */
  readonly colour: string;
}

/** The trials in the details that the table still has. */
export const opened: ReadonlySignal<readonly Opened[]> = computed(() =>
  openedTrials.value.flatMap((name) => {
    const index = trialIndex(name);
    const trial = index === undefined ? undefined : trials.value[index];
    if (!trial || index === undefined) return [];
    return [{trial, index, colour: colourOf.value(trial.runs[0] ?? trial.name).colour}];
  }),
);

/** Columns of which the opened trials have different values, missing ones included. */
export function differing(all: readonly TrialColumn[], shown: readonly Opened[]): TrialColumn[] {
  return all.filter(({values}) =>
    shown.some(({index}) => !Object.is(values[index], values[shown[0]!.index])),
  );
}

/** The columns of one kind that at least one of the opened trials has. */
export function columnsOf(isMetric: boolean): TrialColumn[] {
  return columns.value.filter(
    ({kind, values}) =>
      (kind === 'metric') === isMetric &&
      opened.value.some(({index}) => !Number.isNaN(values[index]!)),
  );
}

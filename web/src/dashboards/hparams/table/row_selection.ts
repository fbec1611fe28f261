// SPDX-License-Identifier: Apache-2.0
// The check boxes of rows: they select runs in the run list, and so on every dashboard.
import {batch} from '@preact/signals';
import {areNewestSelected, checkedOf, selectAllRuns, setSelected} from '../../../data/selection';
import {trials} from '../model/derived';
import type {Members} from './repeats';

const runsOf = (members: Members) => members.flatMap((trial) => trials.value[trial]!.runs);

/** Whether all, some or none of the trials' runs are selected. */
export function checkedTrials(members: Members): boolean | 'mixed' {
  // The run list then selects only some of very many runs. The table shows all of them.
  return areNewestSelected.value || checkedOf(runsOf(members));
}

export function checkTrials(members: Members, isOn: boolean): void {
  batch(() => {
    if (areNewestSelected.peek()) selectAllRuns();
    setSelected(runsOf(members), isOn);
  });
}

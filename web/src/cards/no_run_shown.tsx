// SPDX-License-Identifier: Apache-2.0
import {counted} from '../base/format';
import {runs} from '../data/logs';
import {
  isSelected,
  matchingRuns,
  runFilter,
  runMatcher,
  runNames,
  selectAllRuns,
  selectNewest,
} from '../data/selection';
import {Button} from '../widgets/button';
import {EmptyState} from '../widgets/empty_state';

const NEWEST = 10;

/** Explains why no run is shown, and offers to show some. */
export function NoRunShown() {
  const total = runs.value.size;
  const kept = matchingRuns.value.length;
  const selected = runNames.value.filter(isSelected).length;
  const {problem} = runMatcher.value;
  const clear = () => {
    runFilter.value = '';
  };
  return (
    <EmptyState
      icon="list"
      title={`${counted(total, 'run')} loaded, ${selected === 0 ? '0 selected' : '0 shown'}`}
      actions={
        <>
          {selected === 0 && kept > NEWEST && (
            <Button kind="primary" onClick={() => selectNewest(NEWEST)}>
              Select newest {NEWEST}
            </Button>
          )}
          {selected === 0 && kept > 0 && <Button onClick={selectAllRuns}>Select all</Button>}
          {runFilter.value !== '' && <Button onClick={clear}>Clear filter</Button>}
        </>
      }
    >
      <p>{reasonText(selected, kept)}</p>
      {problem !== undefined && (
        <p>The run filter is not a valid regular expression ({problem}), so it is ignored.</p>
      )}
    </EmptyState>
  );
}

function reasonText(selected: number, kept: number): string {
  const filter = `the filter “${runFilter.value}”`;
  if (kept === 0 && selected > 0)
    return `${counted(selected, 'run')} selected, but none match ${filter}.`;
  if (kept === 0) return `No runs are selected, and none match ${filter}.`;
  if (selected > 0) return `None of the selected runs match ${filter}.`;
  return 'Select runs in the list on the left, or open it with the button above.';
}

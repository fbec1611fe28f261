// SPDX-License-Identifier: Apache-2.0
import {counted, formatInteger} from '../base/format';
import {runs} from '../data/logs';
import {
  isSelected,
  matchingRuns,
  runFilter,
  runMatcher,
  runNames,
  selectEvery,
  selectNewest,
} from '../data/selection';
import {Button} from '../widgets/button';
import {EmptyState} from '../widgets/empty_state';

const NEWEST = 10;

/** Says why no run is shown, and how some are. */
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
          {selected === 0 && kept > 0 && <Button onClick={selectEvery}>Select all</Button>}
          {runFilter.value !== '' && <Button onClick={clear}>Clear filter</Button>}
        </>
      }
    >
      <p>{reasonText(selected, kept)}</p>
      {problem !== undefined && (
        <p>
          The filter of runs is no regular expression ({problem}), and hides nothing because of it.
        </p>
      )}
    </EmptyState>
  );
}

function reasonText(selected: number, kept: number): string {
  const filter = `the filter “${runFilter.value}”`;
  if (kept === 0 && selected > 0)
    return `${formatInteger(selected)} selected, and ${filter} hides them all.`;
  if (kept === 0) return `None is selected, and ${filter} hides them all.`;
  if (selected > 0)
    return `The runs that are selected are not among the ${formatInteger(kept)} that ${filter} keeps.`;
  return 'Runs are selected by their boxes, at the left or behind the button above.';
}

// SPDX-License-Identifier: Apache-2.0
import {useEffect} from 'preact/hooks';
import {everyRun} from '../../../data/run_set';
import {Button} from '../../../widgets/button';
import {addShortcuts, type Shortcut} from '../../../widgets/shortcuts';
import {excludeTrials, keepTrials, showAllTrials} from '../model/actions';
import {passingTrials} from '../model/derived';
import {filters, keptTrials} from '../model/view_state';

const group = 'Parallel coordinates';

/** Other components handle these; they are only listed. */
const gestures: readonly Shortcut[] = [
  {keys: 'Drag', label: 'On an axis: filter by a range', group},
  {keys: 'Click', label: 'On an axis, beside its range: clear the filter', group},
  {keys: 'Drag', label: 'On a title: move the axis', group},
  {keys: 'Double-click', label: 'On a title: invert the axis', group},
  {keys: 'Click', label: 'On a line: open its trial', group},
  {keys: 'mod+Click', label: 'On a line: compare its trial', group},
  {keys: 'arrowleft arrowright', label: 'Previous or next axis', group},
  {keys: 'shift+arrowleft shift+arrowright', label: 'Move the focused axis', group},
  {keys: 'arrowup arrowdown', label: 'Move the range, or its focused end', group},
  {keys: 'Delete', label: 'Clear the filter of the focused axis', group},
];

const isFiltered = () => filters.value.size > 0;

function keep(): void {
  if (isFiltered()) keepTrials(passingTrials.peek());
}

function exclude(): void {
  if (isFiltered()) excludeTrials(passingTrials.peek());
}

/** Continues with the brushed trials, or with the others. */
export function BrushActions() {
  useEffect(
    () =>
      addShortcuts(
        {keys: 'k', label: 'Keep only the filtered trials', group, run: keep},
        {keys: 'x', label: 'Exclude the filtered trials', group, run: exclude},
        {keys: 'r', label: 'Restore all trials', group, run: showAllTrials},
        ...gestures,
      ),
    [],
  );
  const canChange = isFiltered() && passingTrials.value.length > 0;
  const canRestore = isFiltered() || keptTrials.value !== everyRun;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar's group is not a form's.
    <div class="parallel-actions" role="group" aria-label="Filtered trials">
      <Button
        kind="quiet"
        hint="Keep only the filtered trials (K)"
        isDisabled={!canChange}
        onClick={keep}
      >
        Keep
      </Button>
      <Button
        kind="quiet"
        hint="Exclude the filtered trials (X)"
        isDisabled={!canChange}
        onClick={exclude}
      >
        Exclude
      </Button>
      <Button
        kind="quiet"
        hint="Show all trials again (R)"
        isDisabled={!canRestore}
        onClick={showAllTrials}
      >
        Restore
      </Button>
    </div>
  );
}

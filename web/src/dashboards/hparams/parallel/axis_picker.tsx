// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal} from '@preact/signals';
import {makeMatcher} from '../../../base/matcher';
import {Button} from '../../../widgets/button';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {TextField} from '../../../widgets/controls/text_field';
import {PopoverButton} from '../../../widgets/popover';
import {VirtualList} from '../../../widgets/virtual_list';
import {columns} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {AXES_MAX} from './axis_choice';
import {areAxesChosen, axisColumns, restoreAxes, showAxis} from './settings';

const ROW = 28;
const ROWS_MAX = 12;

/** Chooses the columns that are axes. */
export function AxisPicker() {
  const count = `${axisColumns.value.length} of ${columns.value.length}`;
  return (
    <PopoverButton
      label={`Choose axes: ${count}`}
      text={`Axes: ${count}`}
      hasArrow
      hint="Choose the columns that are axes"
    >
      {() => <Choice />}
    </PopoverButton>
  );
}

function Choice() {
  const search = useSignal('');
  const found = useComputed(() => {
    const {matches} = makeMatcher(search.value, false);
    return columns.value.filter(({title}) => matches(title));
  });
  const items = found.value;
  const shown = new Set(axisColumns.value);
  return (
    <div class="parallel-picker">
      <TextField
        label="Find a column"
        placeholder="Find a column"
        icon="search"
        value={search.value}
        hasAutofocus
        onInput={(text) => {
          search.value = text;
        }}
      />
      {items.length === 0 && <p class="parallel-note">No matches.</p>}
      <div class="parallel-choices" style={{height: `${Math.min(ROWS_MAX, items.length) * ROW}px`}}>
        <VirtualList
          items={items}
          rowHeight={ROW}
          keyOf={({id}) => id}
          resetKey={search.value}
          attributes={{role: 'group', 'aria-label': 'Columns', tabIndex: -1}}
          renderRow={(column) => <Choosable column={column} shown={shown} />}
        />
      </div>
      {shown.size >= AXES_MAX && (
        <p class="parallel-note">At most {AXES_MAX} axes are shown. Remove one to add another.</p>
      )}
      <Button kind="quiet" icon="reset" isDisabled={!areAxesChosen.value} onClick={restoreAxes}>
        Restore the standard axes
      </Button>
    </div>
  );
}

interface ChoosableProps {
  readonly column: TrialColumn;
  readonly shown: ReadonlySet<TrialColumn>;
}

function Choosable({column, shown}: ChoosableProps) {
  const {title, differs, kind, present} = column;
  const isShown = shown.has(column);
  const hint =
    present === 0 ? 'no values' : kind === 'metric' ? 'metric' : differs ? '' : 'constant';
  return (
    <div class="parallel-choice">
      <Checkbox
        label={title}
        isChecked={isShown}
        isDisabled={isShown ? shown.size === 1 : shown.size >= AXES_MAX}
        onChange={(isChecked) => showAxis(column, isChecked)}
      >
        <span class="parallel-choice-title">{title}</span>
      </Checkbox>
      {hint && <span class="parallel-choice-hint">{hint}</span>}
    </div>
  );
}

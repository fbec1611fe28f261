// SPDX-License-Identifier: Apache-2.0
// Which columns an axis of the matrix has.
import {type Signal, useSignal} from '@preact/signals';
import {counted} from '../../../base/format';
import {makeMatcher} from '../../../base/matcher';
import {Button} from '../../../widgets/button';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {TextField} from '../../../widgets/controls/text_field';
import {PopoverButton} from '../../../widgets/popover';
import {VirtualList} from '../../../widgets/virtual_list';
import type {TrialColumn} from '../model/trial_table';

interface AxesPickerProps {
  readonly label: string;
  readonly all: readonly TrialColumn[];
  readonly chosen: readonly TrialColumn[];
  /** What is shown unless the user chooses. */
  readonly standard: readonly TrialColumn[];
  readonly setting: Signal<readonly string[]>;
}

export function AxesPicker(props: AxesPickerProps) {
  const {label, chosen} = props;
  return (
    <PopoverButton
      label={`${label}: ${counted(chosen.length, 'column')}`}
      text={
        <>
          <span class="hparams-picker-label">{label}</span> {counted(chosen.length, 'column')}
        </>
      }
      hasArrow
    >
      {() => <Columns {...props} />}
    </PopoverButton>
  );
}

const ROW = 28;
const SHOWN_MAX = 10;

function Columns({label, all, chosen, standard, setting}: AxesPickerProps) {
  const filter = useSignal('');
  const {matches} = makeMatcher(filter.value, false);
  const items = all.filter(({title}) => matches(title));
  const ids = new Set(chosen.map(({id}) => id));
  const choose = (next: readonly TrialColumn[]) => {
    setting.value = next.map(({id}) => id);
  };
  const metrics = all.filter(({kind}) => kind === 'metric');
  return (
    <div class="scatter-columns">
      <TextField
        label={`Find a column (${label})`}
        placeholder="Find a column"
        icon="search"
        value={filter.value}
        hasAutofocus
        onInput={(text) => {
          filter.value = text;
        }}
      />
      <div class="scatter-columns-actions">
        <Button kind="quiet" onClick={() => (setting.value = [])}>
          Standard
        </Button>
        <Button kind="quiet" isDisabled={metrics.length === 0} onClick={() => choose(metrics)}>
          Metrics
        </Button>
        <Button kind="quiet" onClick={() => choose(all)}>
          All
        </Button>
      </div>
      <div style={{height: `${Math.min(SHOWN_MAX, items.length) * ROW}px`}}>
        <VirtualList
          items={items}
          rowHeight={ROW}
          keyOf={({id}) => id}
          resetKey={filter.value}
          attributes={{role: 'group', 'aria-label': label}}
          renderRow={(column) => (
            <Checkbox
              label={column.title}
              isChecked={ids.has(column.id)}
              isDisabled={ids.has(column.id) && ids.size === 1}
              onChange={(isIn) => choose(changed(all, ids, standard, column, isIn))}
            />
          )}
        />
      </div>
    </div>
  );
}

function changed(
  all: readonly TrialColumn[],
  ids: ReadonlySet<string>,
  standard: readonly TrialColumn[],
  column: TrialColumn,
  isIn: boolean,
): readonly TrialColumn[] {
  const next = all.filter(({id}) => (id === column.id ? isIn : ids.has(id)));
  const isStandard =
    next.length === standard.length && next.every((each) => standard.includes(each));
  // A standard choice adapts to columns that appear later.
  return isStandard ? [] : next;
}

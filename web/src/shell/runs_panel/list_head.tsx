// SPDX-License-Identifier: Apache-2.0
import {useComputed} from '@preact/signals';
import {counted} from '../../base/format';
import {tags} from '../../data/logs';
import {shownValueTag, valueTag} from '../../data/run_values';
import {checkedOf, matchingRuns} from '../../data/selection';
import {Checkbox} from '../../widgets/controls/checkbox';
import {Picker} from '../../widgets/controls/picker';
import {Icon} from '../../widgets/icon';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {PopoverButton} from '../../widgets/popover';
import {selectListed} from './gestures';
import {type OrderBy, order} from './order';
import './list_head.css';

const names: Readonly<Record<OrderBy, string>> = {
  name: 'Name',
  start: 'Start time',
  update: 'Last update',
  value: 'Value',
};

/** Above the columns: the checkbox for all runs, the order, and the tag whose values are shown. */
export function ListHead() {
  const listed = matchingRuns.value;
  const checked = checkedOf(listed);
  return (
    <div class="list-head">
      <Checkbox
        label={checked === true ? 'Deselect all listed' : 'Select all listed'}
        isLabelHidden
        isChecked={checked}
        isDisabled={listed.length === 0}
        onChange={selectListed}
      />
      <OrderMenu />
      <span class="list-head-gap" />
      <ValueTag />
    </div>
  );
}

function OrderMenu() {
  const {by, isDescending} = order.value;
  const entry = (kind: OrderBy): MenuEntry => ({
    label: names[kind],
    isChosen: kind === by,
    // For times and values, the greatest are usually the interesting ones.
    onPick: () => (order.value = {by: kind, isDescending: kind !== 'name'}),
  });
  const direction = (label: string, isDown: boolean): MenuEntry => ({
    label,
    isChosen: isDescending === isDown,
    onPick: () => (order.value = {by, isDescending: isDown}),
  });
  return (
    <MenuButton
      label={`Sort runs by: ${names[by]}, ${isDescending ? 'descending' : 'ascending'}`}
      kind="quiet"
      text={
        <span class="list-head-order">
          {names[by]} <Icon name={isDescending ? 'arrow_down' : 'arrow_up'} />
        </span>
      }
      entries={[
        {heading: 'Sort by'},
        entry('name'),
        entry('start'),
        entry('update'),
        entry('value'),
        'line',
        direction('Ascending', false),
        direction('Descending', true),
      ]}
    />
  );
}

function ValueTag() {
  const options = useComputed(() => [
    {value: '', label: 'Automatic'},
    ...tags.value
      .filter((tag) => tag.class === 'scalar')
      .map((tag) => ({
        value: tag.tag,
        label: tag.tag,
        hint: counted(tag.runs, 'run'),
      })),
  ]);
  const shown = shownValueTag.value;
  if (shown === '') return null;
  return (
    <PopoverButton
      label={`Last value of ${shown}`}
      kind="quiet"
      hasArrow
      align="end"
      hint={`Last value of ${shown}`}
      text={<span class="list-head-tag">{shown}</span>}
    >
      {(close) => (
        <Picker
          label="Search tags"
          options={options.value}
          value={valueTag.value}
          onPick={(tag) => {
            valueTag.value = tag;
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}
